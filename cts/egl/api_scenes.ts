/**
 * How the tests of libEGL's own functions ask them, over the suite's driver.
 *
 * @module
 */

import type { ResultValue } from "../contract/program.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import { type App, out, recordProgram, type Result } from "../contract/recorder.ts";
import type { Release } from "../contract/world.ts";
import { eventsAt } from "../fakes/observe.ts";
import { buildWorld, type DriverKnobs } from "../fakes/world_builder.ts";
import type { Context, Scene } from "../framework/mod.ts";

/** Enums of Khronos egl.h and eglext.h. */
export const EGL = {
  SUCCESS: 0x3000,
  NOT_INITIALIZED: 0x3001,
  BAD_ACCESS: 0x3002,
  BAD_ALLOC: 0x3003,
  BAD_CONTEXT: 0x3006,
  BAD_DISPLAY: 0x3008,
  BAD_PARAMETER: 0x300c,
  BAD_SURFACE: 0x300d,
  CONFIG_ID: 0x3028,
  NONE: 0x3038,
  VENDOR: 0x3053,
  VERSION: 0x3054,
  EXTENSIONS: 0x3055,
  CLIENT_APIS: 0x308d,
  PLATFORM_ANDROID_KHR: 0x3141,
} as const;

/** The names that eglQueryString knows. */
export const STRING_NAMES = ["VENDOR", "VERSION", "EXTENSIONS", "CLIENT_APIS"] as const;

/** The display of the suite's driver. */
export const DRIVER_DISPLAY = 0xd15a;
/** What is nobody's display. */
export const NO_HANDLE = 0x1234;

/** What differs from device to device. */
export interface ApiDevice {
  readonly release: Release;
  /** Default: a driver that says nothing of itself and reports all calls. */
  readonly driver?: DriverKnobs;
  /** Default: none. */
  readonly properties?: Readonly<Record<string, string>>;
  readonly compat?: boolean;
}

/** A native process over the suite's driver. */
export function apiScene(
  { release, driver = {}, properties = {}, compat = false }: ApiDevice,
  write: (app: App) => void,
): Scene {
  const { world } = buildWorld({ release, properties, compat })
    .driver({ reports: "all", ...driver });
  return { world, process: { kind: "native" }, program: recordProgram(write) };
}

/** What came back. */
export interface Answers<K extends string> {
  readonly record: ProcessRecord;
  /** What the calls that the test named returned. */
  readonly values: Readonly<Record<K, ResultValue | undefined>>;
  /** The cells that they filled. */
  readonly outs: Readonly<Record<K, readonly (readonly ResultValue[])[] | undefined>>;
  /** Arguments of each call of a function that reached the driver. */
  calls(fn: string): readonly (readonly (number | string | null)[])[];
}

/**
 * Plays a scene of {@link apiScene}, and expects that the process lives.
 *
 * @param t The case's context.
 * @param device What differs.
 * @param write Makes the calls, and names those whose results matter.
 */
export async function ask<const K extends string>(
  t: Context<unknown>,
  device: ApiDevice,
  write: (app: App) => Readonly<Record<K, Result>>,
): Promise<Answers<K>> {
  let asked!: Readonly<Record<K, Result>>;
  const { record } = await t.play(apiScene(device, (app) => {
    asked = write(app);
  }));
  t.expectRunning(record);
  const pick = <T>(of: (ref: number) => T) =>
    Object.fromEntries(
      Object.entries<Result>(asked).map(([name, { ref }]) => [name, of(ref)]),
    ) as Record<K, T>;
  return {
    record,
    values: pick((ref) => record.results[ref]?.value),
    outs: pick((ref) => record.results[ref]?.outs),
    calls: (fn) => eventsAt(record, "call", { who: "driver", fn }).map(({ args }) => args ?? []),
  };
}

/** Records a display, initialised. */
export function initialize(app: App): Result {
  const display = app.egl.GetDisplay(0);
  app.egl.Initialize(display, out("int"), out("int"));
  return display;
}

/** The names in a string of extensions. */
export function namesIn(value: unknown): string[] {
  return String(value ?? "").split(" ").filter((name) => name !== "");
}

/** How many lines of a level libEGL wrote. */
export function linesOf(record: ProcessRecord, priority: string): number {
  return record.log.filter((line) => line.tag === "libEGL" && line.priority === priority).length;
}

/** Keeps the first release and the newest; for tests whose rule never changed. */
export function isFirstOrLast({ release }: { readonly release: Release }): boolean {
  return release === 10 || release === 15;
}
