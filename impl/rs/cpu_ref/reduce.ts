/**
 * Launches of reductions.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (reduceMtlsSetup) and cpu_ref/rsCpuCore.cpp (launchReduceSerial,
 * launchReduceParallel) of Android 9.
 *
 * @module
 */

import type { Heap } from "../../machine/heap.ts";
import { RS_KERNEL_INPUT_LIMIT, type RsAllocation, type RsScriptCall } from "../driver/hal.ts";
import type { Dimensions } from "../region.ts";
import { KernelInfo } from "./kernel_info.ts";
import { sliceCount } from "./launch_block.ts";
import {
  extentOf,
  hasSameDimensions,
  isNull,
  isSmall,
  type KernelFunction,
  type KernelJob,
  KernelLaunch,
  planeOf,
  runSerial,
  runSlice,
  withInfos,
} from "./kernel_launch.ts";
import type { Axis, Range } from "./slices.ts";
import { allocate, rangeAt } from "./scratch.ts";

/** Slices that each thread should get. */
const SLICES_PER_THREAD = 4;

/** The functions of a reduction. */
export interface ReduceFunctions {
  /** Bytes of an accumulator. */
  readonly accumSize: number;
  /** Undefined if an accumulator begins with zeros. */
  readonly initializer: ((accum: number) => unknown) | undefined;
  readonly accumulator: KernelFunction;
  /** Undefined if only one thread can work. */
  readonly combiner: ((accum: number, other: number) => unknown) | undefined;
  /** Undefined if the accumulator is the result. */
  readonly outconverter: ((out: number, accum: number) => unknown) | undefined;
}

/** A reduction that is asked for. */
export interface ReduceRequest {
  readonly functions: ReduceFunctions;
  readonly slot: number;
  readonly ains: readonly (RsAllocation | null)[];
  readonly aout: RsAllocation | null;
  readonly call: RsScriptCall | null;
  /** Whether the script may run on several threads at once. */
  readonly isThreadable: boolean;
}

/** Launches reductions of one context. */
export class Reduce extends KernelLaunch {
  /** Reduces all cells that are asked for to one, or reports why not. */
  reduce(request: ReduceRequest): void {
    const { functions, aout } = request;
    const inputs = this.#checkedInputs(request);
    if (inputs === undefined || aout === null) return;
    const range = this.clip(extentOf(inputs[0]), request.call);
    if (range === undefined) return;
    const planes = inputs.map((input) => planeOf(input));
    const job = { code: functions.accumulator, inputs: planes, output: undefined };
    const out = planeOf(aout);
    const info = this.#infoOf(request, job, range.dim, out.pointer, out.cellSize);
    const accumulators = new Accumulators(this, functions, out.pointer, this.host.process.heap);
    withInfos(info, (infoOf) => {
      try {
        if (this.isParallel(request.isThreadable) && functions.combiner !== undefined) {
          this.#parallel(job, range, info, infoOf, accumulators);
        } else {
          const accum = accumulators.of(0);
          const sliced = {
            range,
            axis: "z",
            size: 1,
            info,
            lasts: [accum],
            isDealt: true,
          } as const;
          if (!this.runSlices(job, sliced, false)) {
            runSerial(range, (slice) => runSlice(job, info, slice, accum));
          }
        }
        functions.outconverter?.(out.pointer, accumulators.of(0));
      } finally {
        accumulators.free();
      }
    });
  }

  #infoOf(
    request: ReduceRequest,
    job: KernelJob,
    dim: Dimensions,
    out: number,
    outStride: number,
  ): KernelInfo {
    const info = new KernelInfo(this.host.process.heap);
    info.setDimensions(dim);
    info.setSlot(request.slot);
    info.setInputCount(job.inputs.length);
    job.inputs.forEach(({ pointer, cellSize }, index) => info.setInput(index, pointer, cellSize));
    info.setOutput(out, outStride);
    info.setOutputCount(1);
    return info;
  }

  /** The inputs, if they fit together and all Allocations have memory; undefined after an error. */
  #checkedInputs(
    { ains, aout }: ReduceRequest,
  ): readonly [RsAllocation, ...RsAllocation[]] | undefined {
    if (ains.length > RS_KERNEL_INPUT_LIMIT) {
      return this.fail(
        `reduce called with ${ains.length} in allocations, expected at most ${RS_KERNEL_INPUT_LIMIT}`,
      );
    }
    const [first, ...rest] = ains.filter((input) => input !== null);
    const hasNull = first === undefined || rest.length + 1 < ains.length;
    if (hasNull || [first, ...rest].some((input) => isNull(input))) {
      return this.fail("reduce called with null in allocations");
    }
    if (aout === null || isNull(aout)) {
      return this.fail("reduce called with null out allocation");
    }
    if (rest.some((input) => !hasSameDimensions(first, input))) {
      return this.fail(
        "Failed to launch reduction kernel;dimensions of input allocations do not match.",
      );
    }
    return [first, ...rest];
  }

  #parallel(
    job: KernelJob,
    range: Range,
    info: KernelInfo,
    infoOf: (lid: number) => KernelInfo,
    accumulators: Accumulators,
  ): void {
    const axis = this.#axisOf(range);
    const size = this.#sliceSize(axis, range);
    const { threads, process } = this.host;
    const jobs = isSmall(range, size) ? 1 : Math.min(threads, sliceCount(range, axis, size));
    accumulators.of(0);
    if (process.compat && jobs > 1) {
      for (let lid = 0; lid < threads; lid++) accumulators.of(lid);
    }
    if (job.code.slices?.isAlone === false) {
      const lasts = Array.from({ length: jobs }, (_, lid) => accumulators.of(lid));
      this.runSlices(job, { range, axis, size, info, lasts, isDealt: true }, true);
      accumulators.combine();
      return;
    }
    this.runParallel(range, axis, size, (slice, lid) => {
      runSlice(job, infoOf(lid), slice, accumulators.of(lid));
    });
    accumulators.combine();
  }

  /** The axis that a reduction is cut along. */
  #axisOf({ dim }: Range): Axis {
    if (dim.z > 1) return "z";
    return dim.y > 1 ? "y" : "x";
  }

  /** How many rows or cells a slice has, by the launch's size before it is clipped. */
  #sliceSize(axis: Axis, { dim }: Range): number {
    if (axis === "z") return 1;
    return Math.max(1, Math.floor(dim[axis] / (this.host.threads * SLICES_PER_THREAD)));
  }

  /** Gives an accumulator its first value. */
  initialize(functions: ReduceFunctions, accum: number): void {
    if (functions.initializer !== undefined) functions.initializer(accum);
    else rangeAt(this.host.process.heap, accum, functions.accumSize, "an accumulator").fill(0);
  }

  /** Checks that an accumulator is the output's cell itself: that of the first thread, if nothing converts it. */
  usesOutput(functions: ReduceFunctions, lid: number): boolean {
    return functions.outconverter === undefined && lid === 0;
  }
}

/** The accumulators of one launch, by thread. */
class Accumulators {
  readonly #reduce: Reduce;
  readonly #functions: ReduceFunctions;
  readonly #output: number;
  readonly #heap: Heap;
  readonly #addresses = new Map<number, number>();

  constructor(
    reduce: Reduce,
    functions: ReduceFunctions,
    output: number,
    heap: Heap,
  ) {
    this.#reduce = reduce;
    this.#functions = functions;
    this.#output = output;
    this.#heap = heap;
  }

  /** A thread's accumulator, made when it is first asked for. */
  of(lid: number): number {
    let address = this.#addresses.get(lid);
    if (address === undefined) {
      const size = this.#functions.accumSize;
      address = this.#reduce.usesOutput(this.#functions, lid)
        ? this.#output
        : allocate(this.#heap, size, "an accumulator");
      this.#addresses.set(lid, address);
      this.#reduce.initialize(this.#functions, address);
    }
    return address;
  }

  /** Combines all into that of thread 0, in order of threads. */
  combine(): void {
    const target = this.of(0);
    const others = [...this.#addresses].filter(([lid]) => lid > 0).sort(([a], [b]) => a - b);
    for (const [, address] of others) this.#functions.combiner?.(target, address);
  }

  /** Gives their memory back. */
  free(): void {
    for (const address of this.#addresses.values()) {
      if (address !== this.#output) this.#heap.free(address);
    }
  }
}
