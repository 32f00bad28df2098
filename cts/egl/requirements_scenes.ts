/**
 * How the tests of requirements look at the device's own driver.
 *
 * @module
 */

import { type App, recordProgram, type Result } from "../contract/recorder.ts";
import type { Record } from "../contract/record.ts";
import type { Release } from "../contract/world.ts";
import { buildWorld } from "../fakes/world_builder.ts";
import type { Context } from "../framework/context.ts";

/** `EGL_EXTENSIONS` (Khronos egl.h). */
export const EGL_EXTENSIONS = 0x3055;
/** `GL_EXTENSIONS` (Khronos gl2.h). */
export const GL_EXTENSIONS = 0x1f03;
/** `EGL_NONE`. */
export const EGL_NONE = 0x3038;

/** A process of the stock device, which keeps what is asked of its calls. */
export interface Look {
  readonly record: Record;
  /** What a call returned; undefined if it did not return. */
  value(call: Result): unknown;
  /** The first cell that a call filled. */
  cell(call: Result, buffer?: number): unknown;
}

/**
 * Runs a program on the device as it is, with its own driver, in a process that no framework code prepares.
 *
 * @param t The test.
 * @param release Android release.
 * @param write Makes the calls.
 * @param properties Properties of the device. Default: none.
 */
export async function look(
  t: Context<unknown>,
  release: Release,
  write: (app: App) => void,
  properties: { readonly [name: string]: string } = {},
): Promise<Look> {
  const { world } = buildWorld({ release, properties });
  const process = { kind: "native" } as const;
  const { record } = await t.play({ world, process, program: recordProgram(write) });
  t.expectRunning(record);
  return {
    record,
    value: ({ ref }) => record.results[ref]?.value,
    cell: ({ ref }, buffer = 0) => record.results[ref]?.outs[buffer]?.[0],
  };
}

/** Whether a handle is one: neither NULL nor 0, nor missing. */
export function isHandle(value: unknown): boolean {
  return value !== null && value !== undefined && value !== 0;
}

/** The names in an extension string. */
export function namesIn(value: unknown): string[] {
  return String(value ?? "").split(" ").filter((name) => name !== "");
}

/** The driver's own EGL_EXTENSIONS, of which libEGL hides some from apps. */
export function driverExtensions(app: App, display: Result): Result {
  return app.egl.QueryStringImplementationANDROID(display, EGL_EXTENSIONS);
}
