/**
 * How the tests of libEGL's own functions ask them, over the suite's driver.
 *
 * @module
 */

import type { ResultValue } from "../../contract/program.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, recordProgram, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { buildWorld, type DriverKnobs } from "../../fakes/world_builder.ts";
import type { Context, Scene } from "../../framework/mod.ts";

/** The names that eglQueryString knows. */
export const STRING_NAMES = ["VENDOR", "VERSION", "EXTENSIONS", "CLIENT_APIS"] as const;

/** The display of the suite's driver. */
export const DRIVER_DISPLAY = 0xd15a;
/** A handle that is nobody's display. */
export const NO_HANDLE = 0x1234;

/** The differences of devices. */
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

/** The answers that came back. */
export interface Answers<K extends string> {
  readonly record: ProcessRecord;
  /** The results of the calls that the test named. */
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
export function ask<const K extends string>(
  t: Context<unknown>,
  device: ApiDevice,
  write: (app: App) => Readonly<Record<K, Result>>,
): Promise<Answers<K>> {
  return askIn(t, (record) => apiScene(device, record), write);
}

/**
 * Plays a scene, and expects that the process lives.
 *
 * @param t The case's context.
 * @param scene The scene, given what records its program.
 * @param write Makes the calls, and names those whose results matter.
 */
export async function askIn<const K extends string>(
  t: Context<unknown>,
  scene: (record: (app: App) => void) => Scene,
  write: (app: App) => Readonly<Record<K, Result>>,
): Promise<Answers<K>> {
  let asked!: Readonly<Record<K, Result>>;
  const { record } = await t.play(scene((app) => {
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

/** The names in a string of extensions. */
export function namesIn(value: unknown): string[] {
  return String(value ?? "").split(" ").filter((name) => name !== "");
}

/** The lines of a level that libEGL wrote. */
export function linesOf(record: ProcessRecord, priority: string): ProcessRecord["log"] {
  return record.log.filter((line) => line.tag === "libEGL" && line.priority === priority);
}

/** Checks that a value is a handle: neither NULL nor 0, nor missing. */
export function isHandle(value: unknown): boolean {
  return value !== null && value !== undefined && value !== 0;
}
