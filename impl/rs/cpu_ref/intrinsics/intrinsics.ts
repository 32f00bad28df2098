/**
 * Runs intrinsics: puts the parameters of each into memory, and lets its kernel run on the context's threads.
 *
 * What each intrinsic computes is Android's portable C code within the tolerances of Android's own tests; the files of the
 * runners say how.
 *
 * @module
 */

import type { ComputeClip } from "../../../../cts/contract/compute.ts";
import { KernelBlock } from "../../kernels/kernel_block.ts";
import { KernelPool } from "../../kernels/kernel_pool.ts";
import {
  INPUT,
  INPUT_HEIGHT,
  INPUT_STRIDE,
  INPUT_VECTOR,
  INPUT_WIDTH,
  OUTPUT,
  OUTPUT_HEIGHT,
  OUTPUT_STRIDE,
  OUTPUT_VECTOR,
  OUTPUT_WIDTH,
  SCRATCH,
  SCRATCH_BYTES,
} from "../../kernels/parameters.ts";
import type { RsProcess } from "../../rs_process.ts";
import { blasPlan } from "./blas/blas.ts";
import { blendPlan } from "./blend.ts";
import { blurPlan } from "./blur.ts";
import { bnnmPlan } from "./bnnm.ts";
import { colorMatrixPlan } from "./color_matrix.ts";
import { convolvePlan } from "./convolve.ts";
import { histogramPlan } from "./histogram.ts";
import type {
  BlasJob,
  BlendJob,
  BlurJob,
  BnnmJob,
  Cells,
  ColorMatrixJob,
  ConvolveJob,
  HistogramJob,
  IntrinsicJob,
  Lut3dJob,
  LutJob,
  ResizeJob,
} from "./jobs.ts";
import type { KernelPlan } from "./kernel_plan.ts";
import { lutPlan } from "./lut.ts";
import { lut3dPlan } from "./lut3d.ts";
import { resizePlan } from "./resize.ts";
import { yuvToRgbPlan } from "./yuv_to_rgb.ts";

/** Nanoseconds of work from which on other threads are woken. */
const PARALLEL_NS = 250_000;

/** The threads of a context, as intrinsics need them. */
export interface IntrinsicsHost {
  /** The process, whose memory has the cells. */
  readonly process: RsProcess;
  /** Threads that run kernels, the one that launches included. */
  readonly threads: number;
}

/** The intrinsics of one context. */
export class Intrinsics {
  protected readonly host: IntrinsicsHost;
  #pool: KernelPool | undefined;

  /** @param host The context's threads. */
  constructor(host: IntrinsicsHost) {
    this.host = host;
  }

  /** Runs an intrinsic; returns when all its cells are written. */
  run(job: IntrinsicJob): void {
    switch (job.intrinsic) {
      case "blur":
        return this.#blur(job);
      case "convolve3x3":
      case "convolve5x5":
        return this.convolve(job);
      case "colorMatrix":
        return this.colorMatrix(job);
      case "lut":
        return this.lut(job);
      case "lut3d":
        return this.lut3d(job);
      case "blend":
        return this.blend(job);
      case "histogram":
      case "histogramDot":
        return this.histogram(job);
      case "resize":
        return this.resize(job);
      case "yuvToRgb": {
        this.#launch({ output: job.output }, job.clip, (block) => yuvToRgbPlan(job, block));
        return;
      }
      case "blas":
        return this.#blas(job);
      case "bnnm":
        return this.#bnnm(job);
    }
  }

  #blur(job: BlurJob): void {
    this.#launch(job, job.clip, (block) => blurPlan(job, block));
  }

  protected convolve(job: ConvolveJob): void {
    this.#launch(job, job.clip, (block) => convolvePlan(job, block));
  }

  protected colorMatrix(job: ColorMatrixJob): void {
    this.#launch(job, job.clip, (block) => colorMatrixPlan(job, block));
  }

  protected lut(job: LutJob): void {
    this.#launch(job, job.clip, (block) => lutPlan(job, block));
  }

  protected lut3d(job: Lut3dJob): void {
    this.#launch(job, job.clip, (block) => lut3dPlan(job, block));
  }

  protected blend(job: BlendJob): void {
    this.#launch(job, job.clip, (block) => blendPlan(job, block));
  }

  protected histogram(job: HistogramJob): void {
    this.#launch({ input: job.input }, job.clip, (block) => histogramPlan(job, block));
  }

  protected resize(job: ResizeJob): void {
    this.#launch(job, job.clip, (block) => resizePlan(job, block));
  }

  #blas(job: BlasJob): void {
    const clip = { x1: 0, x2: 1, y1: 0, y2: 1 };
    this.#launch({}, clip, (block) => blasPlan(job, block));
  }

  #bnnm(job: BnnmJob): void {
    const clip = { x1: 0, x2: job.n, y1: 0, y2: job.m };
    this.#launch({}, clip, (block) => bnnmPlan(job, block));
  }

  /** Runs a kernel. */
  #launch(
    images: { readonly input?: Cells; readonly output?: Cells },
    clip: ComputeClip,
    plan: (block: KernelBlock) => KernelPlan | undefined,
  ): void {
    const { heap, kernels } = this.host.process;
    const block = new KernelBlock(heap);
    try {
      writeImages(block, images);
      const planned = plan(block);
      if (planned === undefined) return;
      const { kernel, step, work, scratchBytes = 0, limits = clip } = planned;
      const threads = this.threadsFor(work);
      if (scratchBytes > 0) {
        const bytes = Math.ceil(scratchBytes / 64) * 64;
        block.int(SCRATCH, block.allocate(bytes * threads));
        block.int(SCRATCH_BYTES, bytes);
      }
      this.#pool ??= new KernelPool(kernels, heap.memory);
      this.#pool.run({ kernel, parameters: block.address, ...limits, step, threads });
    } finally {
      block.free();
    }
  }

  /** Threads that a run is worth. @param work Its cost for one thread, in nanoseconds, roughly. */
  protected threadsFor(work: number): number {
    if (work < PARALLEL_NS) return 1;
    return Math.max(1, Math.min(this.host.threads, navigator.hardwareConcurrency, 64));
  }

  /** Ends the threads. */
  destroy(): void {
    this.#pool?.destroy();
    this.#pool = undefined;
  }
}

function writeImages(
  block: KernelBlock,
  { input, output }: { readonly input?: Cells; readonly output?: Cells },
): void {
  if (input !== undefined) {
    block.int(INPUT, input.pointer);
    block.int(INPUT_STRIDE, input.stride);
    block.int(INPUT_WIDTH, input.width);
    block.int(INPUT_HEIGHT, input.height);
    block.int(INPUT_VECTOR, input.vectorSize);
  }
  if (output !== undefined) {
    block.int(OUTPUT, output.pointer);
    block.int(OUTPUT_STRIDE, output.stride);
    block.int(OUTPUT_WIDTH, output.width);
    block.int(OUTPUT_HEIGHT, output.height);
    block.int(OUTPUT_VECTOR, output.vectorSize);
  }
}
