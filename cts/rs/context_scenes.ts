/**
 * What tests of the paths share: processes that run several programs, and the signs of each path.
 *
 * @module
 */

import type { FakeEvent } from "../contract/events.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import { type App, recordProgram } from "../contract/recorder.ts";
import { RsContextFlags } from "../contract/rs_defines.ts";
import { eventsAt } from "../fakes/observe.ts";
import type { WorldBuilder } from "../fakes/world_builder.ts";
import type { Context } from "../framework/mod.ts";
import { createContext } from "./programs.ts";
import { HAL, PROBE } from "./scenes.ts";

/** The property that leaves vendors' drivers out. */
export const DEFAULT_DRIVER_PROPERTY = "debug.rs.default-CPU-driver";
/** The property that asks for the driver over Vulkan. */
export const RSOV_PROPERTY = "debug.rs.rsov";
/** The property that makes contexts ones for debugging. */
export const DEBUG_PROPERTY = "debug.rs.debug";
/** Soname of the HAL's implementation. */
export const HAL_SONAME: string = HAL.slice(HAL.lastIndexOf("/") + 1);

/** Texts that atoi makes something else than 0 of. */
export const NOT_ZERO: readonly string[] = ["1", "01", " 1", "-1", "+2", "2abc", "1.5", "10"];
/** Texts that atoi makes 0 of. */
export const ZERO: readonly string[] = [
  "0",
  "00",
  "-0",
  "abc",
  "true",
  "yes",
  "on",
  "0x1",
  ".9",
  "x1",
];

/** Creates a context of the CPU path. */
export function lowLatency(app: App): ReturnType<typeof createContext> {
  return createContext(app, { flags: RsContextFlags.LOW_LATENCY });
}

/**
 * Runs programs in one process; between them, what a person types into a shell.
 *
 * @param t The case.
 * @param builder The device.
 * @param steps Programs, and command lines that must end with 0.
 * @returns A Record for each program.
 */
export async function playSteps(
  t: Context<unknown>,
  builder: WorldBuilder,
  steps: readonly (string | ((app: App) => void))[],
): Promise<ProcessRecord[]> {
  const device = await t.boot(builder.world);
  const process = await device.launch({ kind: "native", executable: PROBE });
  const records: ProcessRecord[] = [];
  for (const step of steps) {
    if (typeof step !== "string") records.push(await process.run(recordProgram(step)));
    else if ((await device.shell(step)).status !== 0) throw new Error(`Cannot run "${step}"`);
  }
  return records;
}

/** The libraries of a soname, as `PATH in NAMESPACE`. */
export function places(record: ProcessRecord, soname: string): string[] {
  return record.libraries.filter((library) => library.soname === soname)
    .map(({ path, namespace }) => `${path} in ${namespace}`);
}

/** What the suite's own HAL was asked to create: target API level, type and flags of each context. */
export function halContexts(record: ProcessRecord): FakeEvent["args"][] {
  return eventsAt(record, "call", { who: "hal", fn: "contextCreate" }).map(({ args }) => args);
}

/** How often a vendor's driver of the suite's own was started, which it is for each of its contexts. */
export function vendorContexts(record: ProcessRecord): number {
  return eventsAt(record, "call", { who: "vendor", fn: "rsdHalInit" }).length;
}

/** Whether the suite's own HAL was loaded. */
export function halLoads(record: ProcessRecord): FakeEvent[] {
  return eventsAt(record, "load", { who: "hal" });
}
