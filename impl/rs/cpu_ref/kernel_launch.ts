/**
 * The common parts of launches of forEach kernels and of reductions: where they run, in which slices, on which threads.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (setUpMtlsDimensions), cpu_ref/rsCpuCore.cpp (launchThreads, the walk
 * functions) and rsAllocation.cpp (hasSameDims) of Android 9.
 *
 * @module
 */

import { RsError } from "../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsContext, RsScriptCall } from "../driver/hal.ts";
import type { Dimensions } from "../region.ts";
import type { RsProcess } from "../rs_process.ts";
import type { KernelInfo } from "./kernel_info.ts";
import type { Axis, Plane, Range, SliceRunner } from "./slices.ts";

/** A context's threads, as launches need them. */
export interface LaunchHost {
  readonly rsc: RsContext;
  readonly process: RsProcess;
  /** Threads that run kernels, the one that launches included. */
  readonly threads: number;
  /** Whether a launch on several threads is under way. */
  inKernel: boolean;
}

/** Code of a kernel. */
export interface KernelFunction {
  /** Runs it on a row: the address of its KernelInfo, two limits in x, and one number more. */
  (info: number, x1: number, x2: number, last: number): unknown;
  /** Runs it on slices; undefined for code that knows rows only. */
  readonly slices?: SliceRunner | undefined;
}

/** A part of a launch that one thread runs without pause. */
export interface Slice {
  readonly xStart: number;
  readonly xEnd: number;
  readonly yStart: number;
  readonly yEnd: number;
  readonly z: number;
}

/** A kernel with the cells that it reads and writes. */
export interface KernelJob {
  readonly code: KernelFunction;
  readonly inputs: readonly Plane[];
  /** Undefined if no pointer goes along with the rows. */
  readonly output: Plane | undefined;
}

/** Launches of one context. */
export abstract class KernelLaunch {
  protected readonly host: LaunchHost;

  /** @param host The context's threads. */
  constructor(host: LaunchHost) {
    this.host = host;
  }

  /** Tells the app why nothing is launched. */
  protected fail(text: string): undefined {
    this.host.rsc.setError(RsError.BAD_SCRIPT, text);
    return undefined;
  }

  /** Applies the limits of a call; undefined after an error. */
  protected clip(dim: Dimensions, call: RsScriptCall | null): Range | undefined {
    const x = this.#clipAxis("x", dim.x, call?.xStart ?? 0, call?.xEnd ?? 0);
    if (x === undefined) return undefined;
    const y = this.#clipAxis("y", dim.y, call?.yStart ?? 0, call?.yEnd ?? 0);
    if (y === undefined) return undefined;
    const z = this.#clipAxis("z", dim.z, call?.zStart ?? 0, call?.zEnd ?? 0);
    if (z === undefined) return undefined;
    return {
      dim,
      start: { x: x[0], y: y[0], z: z[0] },
      end: { x: Math.max(1, x[1]), y: Math.max(1, y[1]), z: z[1] },
    };
  }

  /** Applies the limits in one dimension: an end of 0 means all of it, whatever the start is. */
  #clipAxis(
    axis: Axis,
    size: number,
    start: number,
    end: number,
  ): readonly [start: number, end: number] | undefined {
    if (end === 0) return [0, size];
    const clipped = [Math.min(size, start), Math.min(size, end)] as const;
    if (clipped[0] < clipped[1]) return clipped;
    return this.fail(`Failed to launch kernel; Invalid ${axis}Start or ${axis}End.`);
  }

  /** Decides if a launch uses several threads. One from inside a kernel does not, nor does one of such a script. */
  protected isParallel(isThreadable: boolean): boolean {
    return this.host.threads >= 2 && isThreadable && !this.host.inKernel;
  }

  /** Runs all slices, on one thread or several, if the kernel's code can do so by itself. @returns Whether it can. */
  protected runSlices(
    { code, inputs, output }: KernelJob,
    launch: Omit<Parameters<SliceRunner["run"]>[0], "inputs" | "output">,
    isParallel: boolean,
  ): boolean {
    if (code.slices === undefined || (isParallel && code.slices.isAlone)) return false;
    if (isParallel) this.host.inKernel = true;
    try {
      code.slices.run({ ...launch, inputs, output }, isParallel ? this.host.threads : 1);
    } finally {
      if (isParallel) this.host.inKernel = false;
    }
    return true;
  }

  /** Lets all threads run slices until there are none. */
  protected runParallel(
    range: Range,
    axis: Axis,
    size: number,
    run: (slice: Slice, lid: number) => void,
  ): void {
    const alone = isSmall(range, size);
    this.host.inKernel = true;
    try {
      for (let index = 0;; index++) {
        const slice = sliceOf(range, axis, size, index);
        if (slice === undefined) return;
        const lid = alone ? 0 : index % this.host.threads;
        const body = () => run(slice, lid);
        if (lid === 0) body();
        else this.host.process.runOn(`RenderScript-worker-${lid}`, body);
      }
    } finally {
      this.host.inKernel = false;
    }
  }
}

/** Checks that an Allocation has no memory, as one for input from a window that is not there. */
export function isNull(allocation: RsAllocation): boolean {
  return (allocation.hal.state.lods[0]?.pointer ?? 0) === 0;
}

/** Checks that two Allocations may be in one launch. */
export function hasSameDimensions({ type: a }: RsAllocation, { type: b }: RsAllocation): boolean {
  return a.cellCount === b.cellCount && a.mipmaps === b.mipmaps && a.faces === b.faces &&
    a.yuv === b.yuv && a.dimX === b.dimX && a.dimY === b.dimY && a.dimZ === b.dimZ;
}

/** The size of an Allocation. */
export function extentOf({ type }: RsAllocation): Dimensions {
  return { x: type.dimX, y: type.dimY, z: type.dimZ };
}

/** Where an Allocation's cells are. */
export function planeOf({ hal, type }: RsAllocation): Plane {
  const lod = hal.state.lods[0];
  return {
    pointer: lod?.pointer ?? 0,
    cellSize: type.element.sizeBytes,
    rowSize: lod?.stride ?? 0,
    rows: lod?.dimY ?? 0,
  };
}

/** Checks whether a launch is too small to wake other threads for. */
export function isSmall({ dim, start, end }: Range, sliceSize: number): boolean {
  return dim.y <= 1 && end.x <= start.x + sliceSize;
}

/**
 * Runs a kernel on the rows of a slice.
 *
 * @param job The kernel.
 * @param info The thread's KernelInfo.
 * @param slice The slice.
 * @param last The last argument.
 */
export function runSlice(job: KernelJob, info: KernelInfo, slice: Slice, last: number): void {
  const { xStart, xEnd, yStart, yEnd, z } = slice;
  for (let y = yStart; y < yEnd; y++) {
    info.setCurrent(y, z);
    job.inputs.forEach((plane, index) => info.setInputPointer(index, cellAt(plane, xStart, y, z)));
    if (job.output !== undefined) info.setOutputPointer(cellAt(job.output, xStart, y, z));
    job.code(info.address, xStart, xEnd, last);
  }
}

/** Runs all slices on the thread that launches: x fastest, then y, then z. */
export function runSerial(range: Range, run: (slice: Slice) => void): void {
  for (let index = 0;; index++) {
    const slice = sliceOf(range, "z", 1, index);
    if (slice === undefined) return;
    run(slice);
  }
}

/** Makes the KernelInfo of each thread when it first runs, and gives all back in the end. */
export function withInfos(base: KernelInfo, body: (of: (lid: number) => KernelInfo) => void): void {
  const infos = new Map([[0, base]]);
  try {
    body((lid) => {
      const info = infos.get(lid) ?? base.forThread(lid);
      infos.set(lid, info);
      return info;
    });
  } finally {
    for (const info of infos.values()) info.free();
  }
}

/** A slice by its number; undefined if that is past the last. */
function sliceOf(range: Range, axis: Axis, size: number, index: number): Slice | undefined {
  const { start, end } = range;
  const all = { xStart: start.x, xEnd: end.x, yStart: start.y, yEnd: end.y, z: start.z };
  if (axis === "z") {
    return index < Math.max(1, end.z - start.z) ? { ...all, z: start.z + index } : undefined;
  }
  const from = start[axis] + index * size;
  const to = Math.min(from + size, end[axis]);
  if (to <= from) return undefined;
  return axis === "y"
    ? { ...all, yStart: from, yEnd: to }
    : { ...all, xStart: from, xEnd: to, yStart: 0, yEnd: 1 };
}

/** The address of a cell (rsAllocation.h, getPointerUnchecked). */
function cellAt(plane: Plane, x: number, y: number, z: number): number {
  return plane.pointer + x * plane.cellSize + (y + z * plane.rows) * plane.rowSize;
}
