/**
 * The runtime's functions for log lines with vectors and matrices: see clcore/runtime.c.
 *
 * Source: AOSP frameworks/rs, driver/rsdRuntimeStubs.cpp of Android 9 (rsDebug).
 *
 * @module
 */

import type { RuntimeFunctions, RuntimeHost } from "../cpu_ref/runtime_host.ts";
import { decimal } from "../cpu_ref/runtime_debug.ts";
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
  const print = (text: number, body: string) =>
    host.process.log("D", LOG_TAG, `${host.text("rsDebug", text)} ${body}`);
  return {
    rs_debug_lanes: (text: number, type: number, at: number, count: number) => {
      const lane = LANES[type]!;
      const view = viewOf(host.bytes("rsDebug", at, lane.bytes * count));
      const words = Array.from(
        { length: count },
        (_, index) => lane.read(view, index * lane.bytes),
      );
      if (type < FIRST_FLOAT) {
        const bits = words.map((word) => hex(word, lane.bytes));
        return print(text, `{${words.join(", ")}}  ${bits.join(" ")}`);
      }
      const shown = words.map((word) => decimal(Number(word)));
      if (count > 1) return print(text, `{${shown.join(", ")}}`);
      const bits = view.getBigUint64(0, true).toString(16).padStart(8, "0");
      print(text, `${shown[0]}, 0x${bits}`);
    },
    rs_debug_matrix: (text: number, at: number, size: number) => {
      const view = viewOf(host.bytes("rsDebug", at, 4 * size * size));
      for (let row = 0; row < size; row++) {
        const numbers = Array.from(
          { length: size },
          (_, column) => decimal(view.getFloat32(4 * (column * size + row), true)),
        );
        const end = row === size - 1 ? "}" : "";
        print(text, `${row === 0 ? "{" : " "}${numbers.join(", ")}${end}`);
      }
    },
  };
}

/** The bits of an integer. */
function hex(word: number | bigint, bytes: number): string {
  return `0x${BigInt.asUintN(8 * bytes, BigInt(word)).toString(16)}`;
}
