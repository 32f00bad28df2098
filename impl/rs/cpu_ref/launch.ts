/**
 * Launches of forEach kernels.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (forEachMtlsSetup) and cpu_ref/rsCpuCore.cpp (launchForEach) of
 * Android 9.
 *
 * @module
 */

import { RS_KERNEL_INPUT_LIMIT, type RsAllocation, type RsScriptCall } from "../driver/hal.ts";
import type { Dimensions } from "../region.ts";
import { KernelInfo } from "./kernel_info.ts";
import {
  extentOf,
  hasSameDimensions,
  isNull,
  type KernelFunction,
  type KernelJob,
  KernelLaunch,
  planeOf,
  runSerial,
  runSlice,
  withInfos,
} from "./kernel_launch.ts";
import type { Axis, Plane, Range } from "./slices.ts";

/** Bytes that a slice should not read or write more than. */
const TARGET_BYTE_CHUNK = 16 * 1024;
/** Slices that each thread should get. */
const SLICES_PER_THREAD = 4;

/** A launch that is asked for. */
export interface ForEachRequest {
  readonly kernel: KernelFunction;
  readonly slot: number;
  /** Empty if the kernel has no inputs. */
  readonly ains: readonly (RsAllocation | null)[];
  readonly aout: RsAllocation | null;
  /** Address and size of the launch's own data. */
  readonly usr: number;
  readonly usrLength: number;
  readonly call: RsScriptCall | null;
  /** Whether the script may run on several threads at once. */
  readonly isThreadable: boolean;
}

/** A launch that can be. */
export interface PreparedLaunch {
  /** Inputs, all of which have memory. */
  readonly inputs: readonly RsAllocation[];
  readonly range: Range;
}

/** Launches forEach kernels of one context. */
export class Launch extends KernelLaunch {
  /**
   * Finds out where a launch runs.
   *
   * @param request Its Allocations and limits.
   * @returns Undefined, after an error, if it cannot be.
   */
  prepare(request: Pick<ForEachRequest, "ains" | "aout" | "call">): PreparedLaunch | undefined {
    const inputs = this.#checkedInputs(request);
    if (inputs === undefined) return undefined;
    const dim = this.#dimensions(inputs, request.aout, request.call);
    const range = dim && this.clip(dim, request.call);
    return range && { inputs, range };
  }

  /** Runs a kernel on all cells that are asked for, or reports why not. */
  forEach(request: ForEachRequest): void {
    const prepared = this.prepare(request);
    if (prepared === undefined) return;
    const { inputs, range } = prepared;
    const planes = inputs.map((input) => planeOf(input));
    const output = request.aout === null ? undefined : planeOf(request.aout);
    const job = { code: request.kernel, inputs: planes, output };
    const info = this.#infoOf(request, job, range.dim);
    withInfos(info, (infoOf) => {
      const outStride = output?.cellSize ?? 0;
      const isParallel = this.isParallel(request.isThreadable);
      const axis = isParallel ? this.#axisOf(range) : "z";
      const size = this.#sliceSize(axis, range, planes[0], output);
      const sliced = { range, axis, size, info, lasts: [outStride], isDealt: false };
      if (this.runSlices(job, sliced, isParallel)) return;
      if (!isParallel) {
        runSerial(range, (slice) => runSlice(job, info, slice, outStride));
        return;
      }
      this.runParallel(range, axis, size, (slice, lid) => {
        runSlice(job, infoOf(lid), slice, outStride);
      });
    });
  }

  #infoOf(request: ForEachRequest, job: KernelJob, dim: Dimensions): KernelInfo {
    const info = new KernelInfo(this.host.process.heap);
    info.setDimensions(dim);
    info.setSlot(request.slot);
    info.setUser(request.usr, request.usrLength);
    info.setInputCount(job.inputs.length);
    job.inputs.forEach(({ pointer, cellSize }, index) => info.setInput(index, pointer, cellSize));
    if (job.output !== undefined) info.setOutput(job.output.pointer, job.output.cellSize);
    return info;
  }

  /** The inputs, if all Allocations have memory; undefined after an error. */
  #checkedInputs(
    { ains, aout }: Pick<ForEachRequest, "ains" | "aout">,
  ): readonly RsAllocation[] | undefined {
    if (ains.length > RS_KERNEL_INPUT_LIMIT) {
      return this.fail(
        `rsForEach called with ${ains.length} in allocations, expected at most ${RS_KERNEL_INPUT_LIMIT}`,
      );
    }
    const inputs = ains.filter((input) => input !== null);
    if (inputs.length < ains.length || inputs.some((input) => isNull(input))) {
      return this.fail("rsForEach called with null in allocations");
    }
    if (aout !== null && isNull(aout)) {
      return this.fail("rsForEach called with null out allocations");
    }
    return inputs;
  }

  /** The size of the launch: that of the inputs, or of the output, or what the call says; undefined after an error. */
  #dimensions(
    inputs: readonly RsAllocation[],
    output: RsAllocation | null,
    call: RsScriptCall | null,
  ): Dimensions | undefined {
    const [first] = inputs;
    if (first === undefined) {
      if (output !== null) return extentOf(output);
      if (call !== null) return { x: call.xEnd, y: call.yEnd, z: 0 };
      return this.fail("rsForEach called with null allocations");
    }
    if (inputs.some((input) => !hasSameDimensions(first, input))) {
      return this.fail(
        "Failed to launch kernel; dimensions of input allocations do not match.",
      );
    }
    if (output !== null && !hasSameDimensions(first, output)) {
      return this.fail(
        "Failed to launch kernel; dimensions of input and output allocations do not match.",
      );
    }
    return extentOf(first);
  }

  /** The axis that a launch is cut along: planes, rows, or cells of the only row. */
  #axisOf({ dim, start, end }: Range): Axis {
    if (start.z !== end.z) return "z";
    return dim.y > 1 ? "y" : "x";
  }

  /** How many rows or cells a slice has, by the launch's size before it is clipped. */
  #sliceSize(
    axis: Axis,
    { dim }: Range,
    input: Plane | undefined,
    output: Plane | undefined,
  ): number {
    if (axis === "z") return 1;
    const share = Math.floor(dim[axis] / (this.host.threads * SLICES_PER_THREAD));
    const unit = axis === "y" ? "rowSize" : "cellSize";
    const bytes = output?.[unit] || input?.[unit] || 0;
    const chunk = bytes === 0 ? share : Math.floor(TARGET_BYTE_CHUNK / bytes);
    return Math.max(1, Math.min(share, chunk));
  }
}
