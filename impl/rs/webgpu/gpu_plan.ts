/**
 * How an intrinsic runs on the GPU: shaders, their numbers, and which Allocations they read and write.
 *
 * @module
 */

import type { RsAllocation } from "../driver/hal.ts";

/** Something that lies in the memory of an Allocation. */
export interface Placed {
  /** The Allocation. */
  readonly allocation: RsAllocation;
  /** An address in it. */
  readonly pointer: number;
}

/** Says how many bytes something lies behind the begin of its Allocation's memory. */
export type OffsetOf = (placed: Placed) => number;

/** A shader with what it works on. */
export interface GpuStep {
  /** WGSL. */
  readonly shader: string;
  /** Words of binding 0. */
  readonly parameters: Uint32Array;
  /** Workgroups along x and y. */
  readonly groups: readonly [x: number, y: number];
  /** Allocations that are read, for bindings from 1 on. */
  readonly read: readonly RsAllocation[];
}

/** A run of an intrinsic. */
export interface GpuPlan {
  /** Shaders in the order in which they run. */
  readonly steps: readonly GpuStep[];
  /** The Allocation that is written, for the last binding. */
  readonly written: RsAllocation;
}

/** A reason not to run on the GPU, for example `a coefficient is not finite`. */
export type NoPlan = string;

/** Threads of a workgroup, along x. */
export const GROUP = 64;
/** Workgroups along an axis, at most (WebGPU's maxComputeWorkgroupsPerDimension). */
const GROUPS_MAX = 65535;

/**
 * Workgroups for a number of threads.
 *
 * @param width Threads along x.
 * @param height Threads along y, each row of them groups of its own.
 * @returns A reason if there are too many.
 */
export function groupsOf(width: number, height: number): readonly [number, number] | NoPlan {
  const groups = [Math.ceil(width / GROUP), height] as const;
  if (groups.every((count) => count <= GROUPS_MAX)) return groups;
  return `${width} x ${height} threads are more than a GPU starts at once`;
}

/** Checks that numbers are such that results of them are the same everywhere: not NaN, nor so large that sums overflow. */
export function areTame(values: Iterable<number>): boolean {
  return [...values].every((value) => Math.abs(value) < 1e30);
}

/** The bits of floats. */
export function floatBits(values: Iterable<number>): Uint32Array {
  return new Uint32Array(Float32Array.from(values).buffer);
}
