/**
 * Calls with lists, and what the driver gets of them.
 *
 * @module
 */

import type { InBuffer } from "../../contract/program.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { App, Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/mod.ts";
import { memoryOf } from "./calls.ts";
import { between, forwardScene, marked, playForward, type Seen } from "./scenes.ts";

/** Functions whose lists are looked at. */
const READING = [
  "eglCreateImage",
  "eglCreateImageKHR",
  "eglCreateSync",
  "eglCreateSyncKHR",
  "eglCreateWindowSurface",
  "eglCreatePlatformWindowSurface",
  "eglCreatePbufferSurface",
  "eglCreateContext",
  "eglCreateStreamKHR",
  "eglLockSurfaceKHR",
  "eglChooseConfig",
];
/** The memory that a driver reads of them. */
export const MEMORY: NonNullable<DriverKnobs["memory"]> = {
  ...memoryOf(READING),
  eglCreatePlatformWindowSurfaceEXT: [{ argument: 3, reads: "pairs", cells: "int" }],
  eglGetPlatformDisplay: [{ argument: 2, reads: "pairs", cells: "int64" }],
};

/**
 * A list of EGLAttrib.
 *
 * @param cells Its values.
 */
export function wide(...cells: readonly number[]): InBuffer {
  return { in: "int64", cells };
}

/** The results of one call. */
export interface Made {
  /** The record of the process. */
  readonly record: ProcessRecord;
  /** The calls that the driver got between the marks. */
  readonly seen: readonly Seen[];
  /** The result of the call. */
  readonly result: ProcessRecord["results"][number] | undefined;
}

/**
 * Makes a call between marks.
 *
 * @param t The test.
 * @param device The device and its driver.
 * @param fn The driver's function.
 * @param write Writes what comes before, and gives the call.
 */
export async function make(
  t: Context<unknown>,
  device: {
    readonly release: Release;
    readonly driver?: DriverKnobs;
    readonly properties?: Readonly<Record<string, string>>;
  },
  fn: string,
  write: (app: App, display: Result) => () => Result,
): Promise<Made> {
  let ref = -1;
  const driver = { ...device.driver, memory: { ...MEMORY, ...device.driver?.memory } };
  const record = await playForward(
    t,
    forwardScene({ ...device, driver }, (app) => {
      const display = initialize(app);
      ref = marked(app, display, write(app, display)).ref;
    }),
  );
  return { record, seen: between(record, "driver", fn), result: record.results[ref] };
}

/**
 * The lists among what the driver got, of whatever function.
 *
 * @param seen The calls that it got.
 */
export function listsIn(seen: readonly Seen[]): readonly unknown[] {
  return seen.flatMap(([, args]) => args.filter((arg) => Array.isArray(arg)));
}
