/**
 * Worlds and questions of the tests of RenderScript's HAL.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { eventsAt } from "../../fakes/observe.ts";
import type { RsHalKnobs, WorldBuilder } from "../../fakes/world_builder.ts";
import { gpuDevice, type Product } from "../scenes.ts";

/** Where vendors have implementations of HALs, in 64-bit processes. */
export const VENDOR_HW = "/vendor/lib64/hw";
/** The library that knows where an app's framework keeps code. */
const CACHE_DIR_LIBRARY = "/system/lib64/libRSCacheDir.so";

/**
 * Path of an implementation of the HAL.
 *
 * @param directory Where it is.
 * @param version Of the HAL.
 * @param name What a vendor puts behind the file's usual name.
 */
export function implementation(directory: string, version = "1.0", name = ""): string {
  return `${directory}/android.hardware.renderscript@${version}-impl${name}.so`;
}

/** Adds an implementation that gives nothing. */
export const USELESS = {
  library: (device, path) => device.rsHal(path, { name: "bad" }, { needed: ["libmissing.so"] }),
  symbol: (device, path) => device.rsHal(path, { name: "bad", exports: [] }),
  device: (device, path) => device.rsHal(path, { name: "bad", device: false }),
} as const satisfies Readonly<
  Record<string, (device: WorldBuilder, path: string) => WorldBuilder>
>;

/**
 * Adds build variables.
 *
 * @param builder The device.
 * @param product The variables.
 */
export function withProduct(builder: WorldBuilder, product: Product): WorldBuilder {
  return builder.with({ product: { ...builder.world.product, ...product } });
}

/**
 * A device whose HAL, the suite's own, reports each method; nothing tells its contexts a directory for code.
 *
 * @param knobs What else it does.
 */
export function reportingDevice(knobs: RsHalKnobs = {}): WorldBuilder {
  return gpuDevice(14, { reports: "all", ...knobs }).absent(CACHE_DIR_LIBRARY);
}

/** A call of a method of the HAL: its name, and its arguments. */
export type MethodCall = readonly [method: string, ...args: unknown[]];

/**
 * Calls of methods of contexts that the HAL reported. Lists and structures are what their JSON says.
 *
 * @param record What the process gave.
 */
export function methodCalls(record: ProcessRecord): MethodCall[] {
  return eventsAt(record, "call").filter(({ fn }) => !NOT_OF_CONTEXTS.includes(fn ?? ""))
    .map(({ fn, args = [] }) => [fn ?? "", ...args.map(argument)]);
}

const NOT_OF_CONTEXTS = ["HIDL_FETCH_IDevice", "contextCreate"];

function argument(value: number | string | null): unknown {
  return typeof value === "string" && /^[[{]/.test(value) ? JSON.parse(value) : value;
}
