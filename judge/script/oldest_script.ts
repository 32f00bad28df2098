/**
 * A script in the form of LLVM 2.7, as scripts for API levels 11 to 13 have it.
 *
 * @module
 */

import { BitstreamWriter } from "../../impl/rs/bcinfo/bitstream_writer.ts";

/** Types, by their index: see {@link oldestScript}. */
const [I32, I32_POINTER, I8_POINTER, VOID, ROOT, METADATA, MAX, STRUCT] = [0, 1, 3, 4, 6, 7, 9, 10];
const [I64, DOUBLE, PAIR] = [12, 14, 16];
/** Values: globals first, then constants, then what the function is given. */
const [GAIN, MAX_ID, THREE, NOTHING, LONG, REAL, TWICE] = [0, 6, 7, 8, 9, 10, 11];
const [IN, OUT, X, Y] = [12, 13, 15, 16];
const NAMES = ["gain", "source", "wide", "precise", "pair", "root", "_Z3maxii"];
/** The first values of `wide` and `precise`: more bits than a double has, and the bits of a double. */
const [WIDE_VALUE, PRECISE_VALUE] = [0x0123_4567_8000_0001n, 0x3fb9_9999_9999_999an];

/** Lists that scripts of some age lack: up to Android 3.2 both, up to 4.0 that of names. */
const LACKS = {
  named: [],
  signed: ["#rs_export_foreach_name"],
  bare: ["#rs_export_foreach_name", "#rs_export_foreach"],
} as const satisfies Record<string, readonly string[]>;
/** The lists that a script has to tell of its kernel: names and signatures, signatures alone, or none. */
export type OldestForm = keyof typeof LACKS;

/** Lists of metadata: the strings of each node. */
const LISTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "#pragma": [["version", "1"], ["java_package_name", "com.example"]],
  "#rs_export_var": [["gain", "6"], ["source", "20"], ["wide", "7"], ["precise", "3"], [
    "pair",
    "0",
  ]],
  "#rs_object_slots": [["1"]],
  "#rs_export_foreach_name": [["root"]],
  "#rs_export_foreach": [["31"]],
};

/**
 * Writes the script: `gain`, which is 3, an rs_allocation `source`, two numbers of 64 bits, a struct without a name, and a root of the old style that makes
 * `max(in * gain + x, y)` of each int.
 *
 * @param form What it tells of its kernel. Default: all.
 */
export function oldestScript(form: OldestForm = "named"): Uint8Array<ArrayBuffer> {
  return new BitstreamWriter().block(8, (module) => {
    module.record(1, [0]);
    module.block(10, types);
    module.block(
      13,
      (names) => names.record(1, [STRUCT, ...new TextEncoder().encode("struct.rs_allocation")]),
    );
    module.record(2, "armv7-none-linux-gnueabi");
    const common = 8;
    module.record(7, [I32_POINTER, 0, THREE + 1, 0, 3, 0]);
    module.record(7, [STRUCT + 1, 0, NOTHING + 1, common, 3, 0]);
    module.record(7, [I64 + 1, 0, LONG + 1, 0, 4, 0]);
    module.record(7, [DOUBLE + 1, 0, REAL + 1, 0, 4, 0]);
    module.record(7, [PAIR + 1, 0, TWICE + 1, 0, 3, 0]);
    module.record(8, [ROOT, 0, 0, 0, 0, 0, 0, 0, 0]);
    module.record(8, [MAX, 0, 1, 0, 0, 0, 0, 0, 0]);
    module.block(11, (constants) => {
      constants.record(1, [I32]).record(4, [3 << 1]).record(1, [STRUCT]).record(2, []);
      constants.record(1, [I64]).record(4, [WIDE_VALUE << 1n]);
      constants.record(1, [DOUBLE]).record(6, [PRECISE_VALUE]);
      constants.record(1, [PAIR]).record(7, [THREE, THREE]);
    });
    module.block(15, (lists) => metadata(lists, LACKS[form]));
    module.block(12, body);
    module.block(14, (symbols) => {
      NAMES.forEach((name, id) => symbols.record(1, [id, ...new TextEncoder().encode(name)]));
    });
  }).finish();
}

function types(block: BitstreamWriter): void {
  block.record(1, [PAIR + 2]).record(7, [32]).record(8, [I32, 0]).record(7, [8]);
  block.record(8, [2, 0]).record(2, []);
  block.record(9, [0, 0, VOID, I32_POINTER, I32_POINTER, I8_POINTER, I32, I32]).record(8, [5, 0]);
  block.record(16, []).record(9, [0, 0, I32, I32, I32]).record(8, [8, 0]);
  block.record(10, [1, I32_POINTER]).record(8, [STRUCT, 0]);
  block.record(7, [64]).record(8, [I64, 0]).record(4, []).record(8, [DOUBLE, 0]);
  block.record(10, [0, I32, I32]).record(8, [PAIR, 0]);
}

function metadata(block: BitstreamWriter, lacks: readonly string[]): void {
  let next = 0;
  for (const [name, rows] of Object.entries(LISTS)) {
    if (lacks.includes(name)) continue;
    const nodes = rows.map((row) => {
      const strings = row.map((word) => {
        block.record(1, word);
        return next++;
      });
      block.record(2, strings.flatMap((id) => [METADATA, id]));
      return next++;
    });
    block.record(4, name).record(5, nodes);
    next++;
  }
}

/** The function: load, load, multiply, add, call, store. */
function body(block: BitstreamWriter): void {
  const [multiply, add, align] = [2, 0, 3];
  let next = Y;
  block.record(1, [1]);
  const cell = (block.record(20, [IN, align, 0]), ++next);
  const gain = (block.record(20, [GAIN, align, 0]), ++next);
  const product = (block.record(2, [cell, gain, multiply]), ++next);
  const sum = (block.record(2, [product, X, add]), ++next);
  const result = (block.record(22, [0, 0, MAX_ID, sum, Y]), ++next);
  block.record(24, [OUT, result, align, 0]).record(10, []);
}
