/**
 * Devices whose driver has or lacks what a test is about, and what came of calls.
 *
 * @module
 */

import { GLES1_NAMES } from "../../contract/entry_points.ts";
import type { ResultValue } from "../../contract/program.ts";
import { type App, recordProgram, type Result } from "../../contract/recorder.ts";
import type { Release, World } from "../../contract/world.ts";
import { buildWorld, type DriverKnobs } from "../../fakes/world_builder.ts";
import type { Context, Scene } from "../../framework/mod.ts";
import { type Answers, askIn } from "../api/scenes.ts";

/** The function that the test's driver has beside the known ones. */
export const EXTENSION = "glStrataTestEXT";
/** Another one. */
export const OTHER_EXTENSION = "glStrataOtherEXT";

/** The differences of devices. */
export interface TableDevice {
  readonly release: Release;
  readonly compat?: boolean;
  /** The driver in one binary; its name is `driver`. Default: one that reports nothing. */
  readonly driver?: DriverKnobs;
  /** The binaries of a driver in three, named for their files, instead of {@link driver}. */
  readonly binaries?: Partial<Readonly<Record<"EGL" | "GLESv1_CM" | "GLESv2", DriverKnobs>>>;
}

/** The World of a device. */
export function tableWorld({ release, compat = false, driver, binaries }: TableDevice): World {
  const builder = buildWorld({ release, compat });
  if (binaries === undefined) return builder.driver(driver).world;
  return (["EGL", "GLESv1_CM", "GLESv2"] as const).reduce(
    (changed, name) => changed.driverLibrary(`lib${name}_fake.so`, { name, ...binaries[name] }),
    builder.property("ro.hardware.egl", "fake"),
  ).world;
}

/** A native process on a device. */
export function tableScene(device: TableDevice, write: (app: App) => void): Scene {
  return {
    world: tableWorld(device),
    process: { kind: "native" },
    program: recordProgram(write),
  };
}

/**
 * Plays a scene of {@link tableScene} and expects that the process lives.
 *
 * @param t The case's context.
 * @param device What differs.
 * @param write Makes the calls, and names those whose results matter.
 */
export function callOn<const K extends string>(
  t: Context<unknown>,
  device: TableDevice,
  write: (app: App) => Readonly<Record<K, Result>>,
): Promise<Answers<K>> {
  return askIn(t, (record) => tableScene(device, record), write);
}

/** How many different addresses results are; NULL is none. */
export function addressCount(values: readonly (ResultValue | undefined)[]): number {
  const addresses = values.flatMap((value) =>
    typeof value === "object" && value !== null ? [value.pointer] : []
  );
  return new Set(addresses).size;
}

/** The functions that the reference's libraries export and Android's do not. */
const UNEXPORTED: readonly string[] = ["glMultiDrawElementsBaseVertexOES", "eglBeginFrame"];

/** Checks that an app can be linked with a function. */
export function isExported(fn: string): boolean {
  return !UNEXPORTED.includes(fn);
}

/**
 * Calls a function of OpenGL ES by its name, with no arguments that matter: of the library that has it on Android, where each has some
 * of its own. Whichever that is, the context of the thread counts.
 *
 * @param app Where to record.
 * @param fn For example `glFlush`.
 */
export function callGl(app: App, fn: string): Result {
  const library = GLES1_NAMES.includes(fn) && !/(?:APPLE|EXT)$/.test(fn) ? app.gles1 : app.gl;
  const functions = library as unknown as Readonly<Record<string, () => Result>>;
  return functions[fn.slice(2)]!();
}

/** Keeps Android's own behavior in the first release and the sane one in the newest. */
export function isOneOfEach(
  { release, compat }: { readonly release: Release; readonly compat: boolean },
): boolean {
  return release === (compat ? 10 : 15);
}
