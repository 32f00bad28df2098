/**
 * Scripts of intrinsics on a processor of their own, for tests: jobs are recorded in place of run.
 *
 * @module
 */

import { RsDataType } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsElement, RsScript, RsScriptCall } from "../../driver/hal.ts";
import type { CpuScriptHandle } from "../cpu_reference.ts";
import type { IntrinsicJob } from "../intrinsics/jobs.ts";
import { CpuFixture, type CpuOptions } from "./cpu_fixture.ts";

const BYTES: Readonly<Record<string, number>> = { U8: 1, U16: 2, U32: 4, I32: 4, F32: 4, F64: 8 };
const TYPES: Readonly<Record<string, number>> = {
  U8: RsDataType.UNSIGNED_8,
  U16: RsDataType.UNSIGNED_16,
  U32: RsDataType.UNSIGNED_32,
  I32: RsDataType.SIGNED_32,
  F32: RsDataType.FLOAT_32,
  F64: RsDataType.FLOAT_64,
};

/** An intrinsic and what it ran. */
export interface MadeIntrinsic {
  readonly script: RsScript;
  readonly handle: CpuScriptHandle;
}

/** Makes intrinsics. */
export class IntrinsicScriptsFixture extends CpuFixture {
  /** Jobs that were run. */
  readonly jobs: IntrinsicJob[] = [];
  /** Called with each job. */
  onRun: (job: IntrinsicJob) => void = () => undefined;

  /** @param options See {@link CpuOptions}. */
  constructor(options: CpuOptions = {}) {
    super(options);
  }

  /** Makes an intrinsic. @param id `RsScriptIntrinsicId`. */
  intrinsic(id: number): MadeIntrinsic {
    const script = this.add<RsScript>("Script", {
      bound: new Map(),
      hal: { drv: null, info: {} },
    });
    const handle = this.cpu.createIntrinsic(script, id, null, {
      run: (job) => {
        this.jobs.push(job);
        this.onRun(job);
      },
    });
    if (handle === null) throw new Error(this.process.lines.join("\n"));
    handle.populateScript(script);
    return { script, handle };
  }

  /**
   * Makes an Allocation.
   *
   * @param element For example `U8_4`.
   * @param dims Dimensions.
   */
  image(element: string, ...dims: number[]): RsAllocation {
    const [dimX = 1, dimY = 0, dimZ = 0] = dims;
    const cell = this.element(element);
    const stride = Math.ceil(cell.sizeBytes * dimX / 16) * 16;
    const size = stride * Math.max(1, dimY) * Math.max(1, dimZ);
    const lods = [{ pointer: this.process.heap.malloc(size), stride, dimX, dimY, dimZ }];
    return this.place(cell, dims, lods);
  }

  /** Makes an Allocation with planes: its chroma has half the columns and rows. */
  frame(dimX: number, dimY: number, step: 1 | 2): RsAllocation {
    const stride = Math.ceil(dimX / 16) * 16;
    const rows = step === 2 ? stride : Math.ceil(stride / 32) * 16;
    const half = { dimX: dimX >> 1, dimY: dimY >> 1, dimZ: 0, stride: rows };
    const pointer = this.process.heap.malloc(stride * dimY * 2);
    const v = pointer + stride * dimY;
    const u = step === 2 ? v + 1 : v + rows * half.dimY;
    const lods = [
      { pointer, stride, dimX, dimY, dimZ: 0 },
      { ...half, pointer: u },
      { ...half, pointer: v },
    ];
    return this.place(this.element("U8"), [dimX, dimY], lods, step);
  }

  /** Makes an Element. @param name For example `U8_4`. */
  element(name: string): RsElement {
    const [kind = "", size = "1"] = name.split("_");
    const vectorSize = Number(size);
    const components = vectorSize === 3 ? 4 : vectorSize;
    return this.add<RsElement>("Element", {
      dataType: TYPES[kind],
      vectorSize,
      sizeBytes: components * BYTES[kind]!,
      fields: [],
      hasReferences: false,
    });
  }
}

/** Limits of a launch. @param limits Those that are not 0. */
export function limits(limits: Partial<RsScriptCall>): RsScriptCall {
  const none = { xStart: 0, xEnd: 0, yStart: 0, yEnd: 0, zStart: 0, zEnd: 0 };
  return { ...none, ...limits } as RsScriptCall;
}

/** The bytes of floats. */
export function floatBytes(...values: number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}
