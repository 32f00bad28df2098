/**
 * The runtime's functions that write to the log: `rsDebug` for single numbers.
 *
 * Source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp of Android 9.
 *
 * @module
 */

import { LOG_TAG } from "../rs_process.ts";
import { mangled, type RuntimeFunctions, type RuntimeHost } from "./runtime_host.ts";

/** Makes the functions. */
export function debugFunctions(host: RuntimeHost): RuntimeFunctions {
  const functions: RuntimeFunctions = {};
  const define = (
    types: string,
    format: (...values: (number & bigint)[]) => string,
  ) => {
    functions[mangled("rsDebug", `PKc${types}`)] = (text: number, ...values: never[]) =>
      host.process.log("D", LOG_TAG, `${host.text("rsDebug", text)} ${format(...values)}`);
  };
  define("f", (value) => `${decimal(value)}, 0x${hex(floatBits(value)).padStart(8, "0")}`);
  define("ff", (a, b) => `{${decimal(a)}, ${decimal(b)}}`);
  define("c", (value) => `${(value << 24) >> 24}  0x${hex(value & 0xff)}`);
  define("h", (value) => `${value & 0xff}  0x${hex(value & 0xff)}`);
  define("s", (value) => `${(value << 16) >> 16}  0x${hex(value & 0xffff)}`);
  define("t", (value) => `${value & 0xffff}  0x${hex(value & 0xffff)}`);
  define("i", (value) => `${value | 0}  0x${hex(value >>> 0)}`);
  define("j", (value) => `${value >>> 0}  0x${hex(value >>> 0)}`);
  define("l", (value) => `${BigInt.asIntN(64, value)}  0x${hex(BigInt.asUintN(64, value))}`);
  define("m", (value) => `${BigInt.asUintN(64, value)}  0x${hex(BigInt.asUintN(64, value))}`);
  define("PKv", (value) => host.process.address(value >>> 0));
  return functions;
}

function hex(value: number | bigint): string {
  return value.toString(16);
}

function floatBits(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
}

/** A number as `%f` prints it. */
export function decimal(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  if (Object.is(value, -0)) return "-0.000000";
  return Math.abs(value) < 1e21 ? value.toFixed(6) : `${BigInt(value)}.000000`;
}
