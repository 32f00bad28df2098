/**
 * Devices with drivers, and what tells which of them a process uses.
 *
 * A driver's name in events is its file, as a test gives it.
 *
 * @module
 */

import type { Program } from "../../contract/program.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { recordProgram } from "../../contract/recorder.ts";
import type { Release, World } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { startGl } from "../../fakes/programs.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context, Scene } from "../../framework/mod.ts";

/** The properties that name drivers, in the order of 14 and later. */
export const PROPERTIES = ["persist.graphics.egl", "ro.hardware.egl", "ro.board.platform"] as const;

/** A device from before linker namespaces, in which any directory may have libraries of vendors. */
export const WITHOUT_NAMESPACES: Partial<World> = { product: { PRODUCT_SHIPPING_API_LEVEL: "25" } };

/** Makes a context of OpenGL ES 2.0 and one of 1.x and calls a function of each. */
const USE: Program = recordProgram((app) => {
  startGl(app, 2);
  app.gl.Flush();
  startGl(app, 1);
  app.gles1.Flush();
});

/** Asks for a display, which takes a driver. */
export const ASK: Program = recordProgram(({ egl }) => egl.GetDisplay(0));

/** How a driver is shipped. */
export type Layout = "one" | "three";

/**
 * The files of a driver.
 *
 * @param layout In one binary, or in three: EGL, OpenGL ES 1.x, 2.0.
 * @param suffix What the property says. Default: none, the exact names.
 * @param directory Where they are, if not in the vendor's directory of the first ABI.
 */
export function filesOf(layout: Layout, suffix?: string, directory?: string): string[] {
  const kinds = layout === "one" ? ["GLES"] : ["EGL", "GLESv1_CM", "GLESv2"];
  const end = suffix === undefined ? ".so" : `_${suffix}.so`;
  const start = directory === undefined ? "" : `${directory}/`;
  return kinds.map((kind) => `${start}lib${kind}${end}`);
}

/**
 * A device that has the suite's drivers and no other.
 *
 * @param release Its release.
 * @param files Each a name for the vendor's directory of the first ABI, or a path.
 * @param changes What else differs from the default World.
 */
export function device(
  release: Release,
  files: readonly string[],
  changes: Partial<World> = {},
): WorldBuilder {
  return files.reduce(
    (builder, file) => withDriver(builder, file),
    buildWorld({ release, ...changes }).withoutStockDriver(),
  );
}

/** Adds a driver's file to a device. */
export function withDriver(builder: WorldBuilder, file: string): WorldBuilder {
  return builder.driverLibrary(file, { name: file, reports: ["eglInitialize", "glFlush"] });
}

/** Sets properties of a device. */
export function withProperties(
  builder: WorldBuilder,
  values: Readonly<Record<string, string>>,
): WorldBuilder {
  return Object.entries(values).reduce(
    (changed, [name, value]) => changed.property(name, value),
    builder,
  );
}

/** A native process that uses its driver. */
export function scene(
  builder: WorldBuilder,
  process: Partial<Extract<Scene["process"], { kind: "native" }>> = {},
): Scene {
  return { world: builder.world, process: { kind: "native", ...process }, program: USE };
}

/** The drivers that a process loaded, in order. */
export function loadedDrivers(record: ProcessRecord): string[] {
  return eventsAt(record, "load").map(({ who }) => who);
}

/** The drivers whose functions were called, each with the function. */
export function calls(record: ProcessRecord): string[] {
  return eventsAt(record, "call").map(({ who, fn }) => `${fn} of ${who}`);
}

/**
 * Plays a scene of {@link scene} and expects that a driver serves it, and that no other is loaded.
 *
 * @param t The case's context.
 * @param played The scene.
 * @param driver Its files: one, or three in the order of {@link filesOf}.
 */
export async function expectDriver(
  t: Context<unknown>,
  played: Scene,
  driver: readonly string[],
): Promise<void> {
  const { record } = await t.play(played);
  const [egl, gles1 = egl, gles2 = egl] = driver;
  t.expectRunning(record);
  t.expectSet("drivers loaded", loadedDrivers(record), driver);
  t.expectSequence("functions called", calls(record), [
    `eglInitialize of ${egl}`,
    `glFlush of ${gles2}`,
    `glFlush of ${gles1}`,
  ]);
}

/**
 * Plays a scene and expects that the process ends for want of a driver, without any loaded.
 *
 * @param t The case's context.
 * @param played The scene.
 */
export async function expectNoDriver(t: Context<unknown>, played: Scene): Promise<void> {
  const { record } = await t.play(played);
  t.expectAbsent("drivers loaded", loadedDrivers(record));
  t.expectEnd(record, "SIGABRT");
}

/** Keeps the first release, the newest, and the two between which the search for drivers changed. */
export function isTurn({ release }: { readonly release: Release }): boolean {
  return [10, 13, 14, 15].includes(release);
}
