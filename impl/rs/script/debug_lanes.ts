/**
 * The runtime's functions for a log line with a vector: see clcore/runtime.c.
 *
 * Source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp of Android 9 (SC_debug*).
 *
 * @module
 */

import type { RuntimeFunctions, RuntimeHost } from "../cpu_ref/runtime_host.ts";
import { viewOf } from "../memory.ts";
import { LOG_TAG } from "../rs_process.ts";

/** A type of lanes: its bytes, and a lane as the log has it. */
interface Lane {
  readonly bytes: number;
  read(view: DataView, at: number): number | bigint;
}

/** The order is that of the C enumeration `LANES`. */
const LANES: readonly Lane[] = [
  { bytes: 1, read: (view, at) => view.getInt8(at) },
  { bytes: 1, read: (view, at) => view.getUint8(at) },
  { bytes: 2, read: (view, at) => view.getInt16(at, true) },
  { bytes: 2, read: (view, at) => view.getUint16(at, true) },
  { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  { bytes: 4, read: (view, at) => view.getUint32(at, true) },
  { bytes: 8, read: (view, at) => view.getBigInt64(at, true) },
  { bytes: 8, read: (view, at) => view.getBigUint64(at, true) },
  { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
];
/** From here on, lanes are printed with six digits. */
const FIRST_FLOAT = 8;

/** Makes the functions. */
export function laneFunctions(host: RuntimeHost): RuntimeFunctions {
  return {
    rs_debug_lanes: (text: number, type: number, at: number, count: number) => {
      const lane = LANES[type]!;
      const view = viewOf(host.bytes("rsDebug", at, lane.bytes * count));
      const words = Array.from(
        { length: count },
        (_, index) => lane.read(view, index * lane.bytes),
      );
      const shown = words.map((word) => type < FIRST_FLOAT ? `${word}` : Number(word).toFixed(6));
      const body = count === 1 ? shown[0] : `{${shown.join(", ")}}`;
      host.process.log("D", LOG_TAG, `${host.text("rsDebug", text)} ${body}`);
    },
  };
}
