/**
 * A script in the form of LLVM 2.7, as scripts for API levels 11 to 13 have it.
 *
 * @module
 */

import { BitstreamWriter } from "../../impl/rs/bcinfo/bitstream_writer.ts";

/** Types, by their index: see {@link oldestScript}. */
const [I32, I32_POINTER, I8_POINTER, VOID, ROOT, METADATA, MAX, STRUCT] = [0, 1, 3, 4, 6, 7, 9, 10];
/** Values: globals first, then constants, then what the function is given. */
const [GAIN, MAX_ID, THREE, NOTHING, IN, OUT, X, Y] = [0, 3, 4, 5, 6, 7, 9, 10];
const NAMES = ["gain", "source", "root", "_Z3maxii"];

/** Lists of metadata: the strings of each node. */
const LISTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "#pragma": [["version", "1"], ["java_package_name", "com.example"]],
  "#rs_export_var": [["gain", "6"], ["source", "20"]],
  "#rs_object_slots": [["1"]],
  "#rs_export_foreach_name": [["root"]],
  "#rs_export_foreach": [["31"]],
};

/**
 * Writes the script: `gain`, which is 3, an rs_allocation `source`, and a root of the old style that makes
 * `max(in * gain + x, y)` of each int.
 */
export function oldestScript(): Uint8Array<ArrayBuffer> {
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
    module.record(8, [ROOT, 0, 0, 0, 0, 0, 0, 0, 0]);
    module.record(8, [MAX, 0, 1, 0, 0, 0, 0, 0, 0]);
    module.block(11, (constants) => {
      constants.record(1, [I32]).record(4, [3 << 1]).record(1, [STRUCT]).record(2, []);
    });
    module.block(15, metadata);
    module.block(12, body);
    module.block(14, (symbols) => {
      NAMES.forEach((name, id) => symbols.record(1, [id, ...new TextEncoder().encode(name)]));
    });
  }).finish();
}

function types(block: BitstreamWriter): void {
  block.record(1, [STRUCT + 2]).record(7, [32]).record(8, [I32, 0]).record(7, [8]);
  block.record(8, [2, 0]).record(2, []);
  block.record(9, [0, 0, VOID, I32_POINTER, I32_POINTER, I8_POINTER, I32, I32]).record(8, [5, 0]);
  block.record(16, []).record(9, [0, 0, I32, I32, I32]).record(8, [8, 0]);
  block.record(10, [1, I32_POINTER]).record(8, [STRUCT, 0]);
}

function metadata(block: BitstreamWriter): void {
  let next = 0;
  for (const [name, rows] of Object.entries(LISTS)) {
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
