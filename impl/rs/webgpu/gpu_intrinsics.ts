/**
 * Runs intrinsics on the GPU, and those that it has not on the processor of the same instance.
 *
 * @module
 */

import type { IntrinsicRunner } from "../cpu_ref/intrinsics/jobs.ts";
import type { IntrinsicJob } from "../cpu_ref/intrinsics/jobs.ts";
import type { RsAllocation } from "../driver/hal.ts";
import type { RsProcess } from "../rs_process.ts";
import type { GpuLink } from "./gpu_link.ts";
import type { GpuPlan, NoPlan, Placed } from "./gpu_plan.ts";
import { GpuError } from "./gpu_protocol.ts";
import { gpuPlan } from "./plans.ts";
import type { Residency } from "./residency.ts";

/** The driver, as the runner of intrinsics of one context needs it. */
export interface GpuIntrinsicsHost {
  /** The process, whose memory has the cells. */
  readonly process: RsProcess;
  /** The GPU, which is open. */
  readonly gpu: GpuLink;
  /** Where the newest cells are. */
  readonly residency: Residency;
  /** The kernels of the processor. */
  readonly processor: IntrinsicRunner;
  /** Whether a script or a group runs, which may read and write cells between two jobs. */
  isMixed(): boolean;
}

/** Runs the intrinsics of one context. */
export class GpuIntrinsics implements IntrinsicRunner {
  readonly #host: GpuIntrinsicsHost;

  /** @param host What it works with. */
  constructor(host: GpuIntrinsicsHost) {
    this.#host = host;
  }

  /** Runs a job; results that stay on the GPU are fetched when they are asked for. */
  run(job: IntrinsicJob): void {
    const { residency } = this.#host;
    const isMixed = this.#host.isMixed();
    const used = allocationsOf(job);
    for (const allocation of used) {
      if (isMixed || residency.isVisible(allocation)) residency.hostWrote(allocation);
    }
    const why = residency.fault === undefined
      ? this.#runHere(job, isMixed)
      : `the GPU is lost: ${residency.fault}`;
    const { intrinsic } = job;
    const where = why === undefined ? "on the GPU" : "on the processor";
    this.#host.process.decide("WebGpuDriver", "run", intrinsic, where, why);
    if (why !== undefined) this.#runOnProcessor(job, used);
  }

  /** @returns Why it does not run on the GPU; undefined if it does. */
  #runHere(job: IntrinsicJob, isMixed: boolean): string | undefined {
    const plan = this.#plan(job);
    if (typeof plan === "string") return plan;
    const { gpu, residency } = this.#host;
    try {
      const written = residency.copyOf(plan.written);
      for (const step of plan.steps) {
        const read = step.read.map((allocation) => residency.copyOf(allocation));
        gpu.dispatch({ ...step, read, written });
      }
      residency.gpuWrote(plan.written);
      const isCounted = job.intrinsic === "histogram" || job.intrinsic === "histogramDot";
      if (isMixed || isCounted || residency.isVisible(plan.written)) residency.take(plan.written);
      if (isCounted) residency.hostWrote(plan.written);
      return undefined;
    } catch (error) {
      if (!(error instanceof GpuError)) throw error;
      if (error.outcome !== "no memory") residency.lose(error);
      return error.message.trim();
    }
  }

  /** How a job runs here, or why not. */
  #plan(job: IntrinsicJob): GpuPlan | NoPlan {
    const { residency } = this.#host;
    for (const allocation of allocationsOf(job)) {
      if (residency.blockOf(allocation) === undefined) {
        return "an Allocation has no memory of its own";
      }
    }
    const offsetOf = ({ allocation, pointer }: Placed) =>
      pointer - residency.blockOf(allocation)!.address;
    return gpuPlan(job, offsetOf);
  }

  #runOnProcessor(job: IntrinsicJob, used: readonly RsAllocation[]): void {
    const { processor, residency } = this.#host;
    for (const allocation of used) residency.fetch(allocation);
    processor.run(job);
    for (const allocation of writtenBy(job)) residency.hostWrote(allocation);
  }
}

/** The Allocations that a job may write to: of BLAS, all. */
function writtenBy(job: IntrinsicJob): readonly RsAllocation[] {
  if (job.intrinsic === "blas") return allocationsOf(job);
  return [(job.intrinsic === "bnnm" ? job.c : job.output).allocation];
}

function allocationsOf(job: IntrinsicJob): readonly RsAllocation[] {
  const found = new Set<RsAllocation>();
  for (const value of Object.values(job)) {
    if (typeof value === "object" && value !== null && "allocation" in value) {
      found.add((value as Placed).allocation);
    }
  }
  return [...found];
}
