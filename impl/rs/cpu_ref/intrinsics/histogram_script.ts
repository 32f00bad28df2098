/**
 * The script of the histogram.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicHistogram.cpp of Android 9.
 *
 * @module
 */

import type { VectorSize } from "../../../../cts/contract/compute.ts";
import type { RsAllocation } from "../../driver_hal.ts";
import { type IntrinsicLaunch, IntrinsicScript } from "./intrinsic_script.ts";
import { cellsOf, clipOf, elementName, sizeName, slicesOf } from "./script_cells.ts";

const KERNELS = ["histogram", "histogramDot"] as const;
const BINS = 256;
const COUNT_BYTES = Uint32Array.BYTES_PER_ELEMENT;

/**
 * ScriptIntrinsicHistogram. Slot 0: weights for the sum, slot 1: output. Kernel 0 counts components, kernel 1 weighted sums. The
 * counts of all slices are added up.
 */
export class HistogramScript extends IntrinsicScript {
  protected override readonly name = "Histogram";
  protected override readonly floats: ReadonlyMap<number, Float32Array> = new Map([
    [0, Float32Array.of(0.299, 0.587, 0.114, 0)],
  ]);
  protected override readonly objectSlots = [1];

  protected override hasKernel(slot: number): boolean {
    return slot in KERNELS;
  }

  protected override launch({ slot, input, range }: IntrinsicLaunch): void {
    if (input === undefined) return this.skip("input");
    const allocation = this.global(1, "output");
    if (allocation === undefined) return;
    const problem = this.#problemOf(slot, input, allocation);
    if (problem !== undefined) return this.fail(`Histogram ${problem}`);
    const channels = allocation.type.element.vectorSize as VectorSize;
    const output = { allocation, pointer: allocation.hal.state.lods[0]!.pointer };
    const [intrinsic, coefficients, clip] = [KERNELS[slot]!, this.values(0), clipOf(range)];
    let total: readonly number[] | undefined;
    for (const z of slicesOf(range)) {
      this.run({ intrinsic, input: cellsOf(input, z), channels, output, coefficients, clip });
      total = this.#addCounts(allocation, total);
    }
  }

  /** Adds the counts of other slices to those of the last one. @returns All counts. */
  #addCounts({ type, hal }: RsAllocation, others: readonly number[] | undefined): number[] {
    const { view } = this.host.cpu.process.heap;
    const { pointer } = hal.state.lods[0]!;
    return Array.from({ length: type.element.sizeBytes / COUNT_BYTES * BINS }, (_, bin) => {
      const address = pointer + COUNT_BYTES * bin;
      const count = view.getUint32(address, true) + (others?.[bin] ?? 0);
      if (others !== undefined) view.setUint32(address, count, true);
      return count;
    });
  }

  /** Why the histogram cannot be made, for example `input is F32`; undefined if it can. */
  #problemOf(
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
}
