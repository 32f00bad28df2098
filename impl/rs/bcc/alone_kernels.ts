/**
 * Kernels that run on one thread, as a run of theirs can be repeated only there: those that write to the log, send messages, change
 * objects, launch kernels or read clocks.
 *
 * @module
 */

import { tileName } from "./row_loop.ts";
import { OP, WasmReader } from "./wasm_code.ts";
import type { WasmModule } from "./wasm_module.ts";

/** Functions of the driver that leave nothing behind, whose answers do not depend on the time. */
const ANSWERS =
  /^(?:rs_view|rs_yuv_view|rs_sampler_view|rs_out_of_range|_Z\d+rs(?:Allocation|Element|Sampler)Get\w+|_Z\d+rsGetAllocation\w+)$/;
/** The end of the names of kernels' functions for rows, which those for slices call by their addresses. */
const ROW = ".expand";

/** Names of the functions for slices of those kernels that reach other functions of the driver than such. */
export function aloneKernels(module: WasmModule): string[] {
  const imported = module.importedFunctions.length;
  const calls = module.bodies.map(callsOf);
  const isLoud = (index: number) => !ANSWERS.test(module.importedFunctions[index]!);
  const reaches = (start: number): boolean => {
    const seen = new Set([start]);
    for (const index of seen) {
      if (index < imported) {
        if (isLoud(index)) return true;
        continue;
      }
      const found = calls[index - imported]!;
      // Who knows which function that is.
      if (found.isIndirect) return true;
      for (const next of found.functions) seen.add(next);
    }
    return false;
  };
  return [...module.exported]
    .filter(([name, index]) => name.endsWith(ROW) && reaches(index))
    .map(([name]) => tileName(name));
}

/** The calls of a function. */
function callsOf(body: Uint8Array): { functions: number[]; isIndirect: boolean } {
  const reader = new WasmReader(body);
  for (let groups = reader.unsigned(); groups > 0; groups--) {
    reader.skip();
    reader.take(1);
  }
  const functions: number[] = [];
  let isIndirect = false;
  while (reader.at < body.length) {
    const begin = reader.at;
    const op = reader.instruction();
    if (op === OP.call) functions.push(new WasmReader(body, begin + 1).unsigned());
    isIndirect ||= op === OP.callIndirect;
  }
  return { functions, isIndirect };
}
