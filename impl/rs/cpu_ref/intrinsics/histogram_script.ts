/**
 * The script of the histogram.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicHistogram.cpp of Android 9.
 *
 * @module
 */

import type { VectorSize } from "../../../../cts/contract/compute.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import type { CellIntrinsic, IntrinsicScript } from "./intrinsic_script.ts";
import { cellsOf, clipOf, elementName, sizeName, slicesOf } from "./script_cells.ts";

const KERNELS = ["histogram", "histogramDot"] as const;
const BINS = 256;
const COUNT_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/**
 * ScriptIntrinsicHistogram. Slot 0: weights for the sum, slot 1: output. Kernel 0 counts components, kernel 1 weighted sums. The
 * counts of all slices are added up.
 */
export const HISTOGRAM: CellIntrinsic = {
  name: "Histogram",
  floats: [[0.299, 0.587, 0.114, 0]],
  objectSlots: [1],
  hasKernel: (slot) => slot in KERNELS,
  launch(script, { slot, input, range }) {
    if (input === undefined) return script.skip("input");
    const allocation = script.global(1, "output");
    if (allocation === undefined) return;
    const problem = problemOf(slot, input, allocation);
    if (problem !== undefined) return script.fail(`Histogram ${problem}`);
    const channels = allocation.type.element.vectorSize as VectorSize;
    const output = { allocation, pointer: allocation.hal.state.lods[0]!.pointer };
    const [intrinsic, coefficients, clip] = [KERNELS[slot]!, script.values(0), clipOf(range)];
    let total: readonly number[] | undefined;
    for (const z of slicesOf(range)) {
      script.run({ intrinsic, input: cellsOf(input, z), channels, output, coefficients, clip });
      total = addCounts(script, allocation, total);
    }
  },
};

/** Adds the counts of other slices to those of the last one. @returns All counts. */
function addCounts(
  script: IntrinsicScript,
  { type, hal }: RsAllocation,
  others: readonly number[] | undefined,
): number[] {
  const { view } = script.host.cpu.process.heap;
  const { pointer } = hal.state.lods[0]!;
  return Array.from({ length: type.element.sizeBytes / COUNT_BYTES * BINS }, (_, bin) => {
    const address = pointer + COUNT_BYTES * bin;
    const count = view.getUint32(address, true) + (others?.[bin] ?? 0);
    if (others !== undefined) view.setUint32(address, count, true);
    return count;
  });
}

/** Why the histogram cannot be made, for example `input is F32`; undefined if it can. */
function problemOf(
  slot: number,
  { type: { element: input } }: RsAllocation,
  output: RsAllocation,
): string | undefined {
  const { dimX, element } = output.type;
  const [from, to] = [elementName(input), elementName(element)];
  if (!/^U8(_[234])?$/.test(from)) return `input is ${from}, expected U8, U8_2, U8_3, U8_4`;
  if (!/^[UI]32(_[234])?$/.test(to)) return `output is ${to}, expected U32 or I32`;
  if (dimX < BINS) return `output is ${sizeName(output)}, expected ${BINS}`;
  if (slot === 1 && element.vectorSize > 1) {
    return `output is ${to}, expected U32 or I32 for sums`;
  }
  if (input.vectorSize >= element.vectorSize) return undefined;
  return `output is ${to}, expected at most ${input.vectorSize} components like the input`;
}
