/**
 * Where the newest cells of Allocations are: in the process's memory, on the GPU, or in both.
 *
 * Memory is copied as a whole: all levels, planes and faces of an Allocation. Windows into an Allocation are a part of it.
 *
 * @module
 */

import { drvOf } from "../driver/allocation_cells.ts";
import type { RsAllocation } from "../driver/hal.ts";
import type { RsProcess } from "../rs_process.ts";
import type { GpuBuffer, GpuLink } from "./gpu_link.ts";
import { GpuError } from "./gpu_protocol.ts";

/** The copy of an Allocation on the GPU. */
interface Copy {
  readonly buffer: GpuBuffer;
  /** The memory that it is a copy of. */
  readonly address: number;
  readonly size: number;
  /** Where the newest cells are. */
  newest: "host" | "gpu" | "both";
}

/** The Allocations of one copy of a driver. */
export class Residency {
  readonly #process: RsProcess;
  readonly #gpu: GpuLink;
  readonly #copies = new Map<RsAllocation, Copy>();
  readonly #visible = new Set<RsAllocation>();
  #fault: string | undefined;
  /** Called once, when the GPU is lost, with the Allocations whose newest cells are lost with it. */
  onLost: (reason: string, lost: readonly RsAllocation[]) => void = () => undefined;

  /**
   * @param process The process, whose memory has the cells.
   * @param gpu The GPU.
   */
  constructor(process: RsProcess, gpu: GpuLink) {
    this.#process = process;
    this.#gpu = gpu;
  }

  /** Why the GPU is not used any more; undefined while it is. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** The memory of an Allocation, or of that which it is a window into; undefined without. */
  blockOf(
    allocation: RsAllocation,
  ): { readonly address: number; readonly size: number } | undefined {
    return drvOf(rootOf(allocation))?.block;
  }

  /**
   * The copy of an Allocation, with its newest cells.
   *
   * @param allocation The Allocation, which has memory.
   * @throws {GpuError} If there is no memory on the GPU, or the GPU is lost.
   */
  copyOf(allocation: RsAllocation): GpuBuffer {
    const root = rootOf(allocation);
    const { address, size } = this.blockOf(root)!;
    let copy = this.#copies.get(root);
    if (copy !== undefined && (copy.address !== address || copy.size !== size)) {
      this.forget(root);
      copy = undefined;
    }
    if (copy === undefined) {
      copy = { buffer: this.#gpu.create(size), address, size, newest: "host" };
      this.#copies.set(root, copy);
    }
    if (copy.newest === "host") {
      const words = Math.ceil(size / 4) * 4;
      this.#gpu.upload(copy.buffer, this.#process.heap.bytes.subarray(address, address + words));
      copy.newest = "both";
    }
    return copy.buffer;
  }

  /** Notes that the GPU wrote to the copy of an Allocation. */
  gpuWrote(allocation: RsAllocation): void {
    const copy = this.#copies.get(rootOf(allocation));
    if (copy !== undefined) copy.newest = "gpu";
  }

  /** Notes that cells in memory may have been changed. */
  hostWrote(allocation: RsAllocation): void {
    const copy = this.#copies.get(rootOf(allocation));
    if (copy !== undefined) copy.newest = "host";
  }

  /** As {@link hostWrote}, for all Allocations. */
  hostWroteAll(): void {
    for (const copy of this.#copies.values()) copy.newest = "host";
  }

  /** Brings the newest cells of an Allocation into memory. */
  fetch(allocation: RsAllocation): void {
    const copy = this.#copies.get(rootOf(allocation));
    if (copy !== undefined) this.#fetch([copy]);
  }

  /**
   * As {@link fetch}, for results that can be computed again.
   *
   * @throws {GpuError} If the GPU is lost; the newest cells are those in memory then.
   */
  take(allocation: RsAllocation): void {
    const copy = this.#copies.get(rootOf(allocation));
    if (copy?.newest !== "gpu") return;
    copy.newest = "host";
    this.#download([copy]);
  }

  /** As {@link fetch}, for all Allocations. */
  fetchAll(): void {
    this.#fetch([...this.#copies.values()]);
  }

  #fetch(copies: readonly Copy[]): void {
    const newer = copies.filter(({ newest }) => newest === "gpu");
    if (newer.length === 0) return;
    try {
      this.#download(newer);
    } catch (error) {
      this.lose(error);
    }
  }

  #download(copies: readonly Copy[]): void {
    const memory = this.#process.heap.bytes;
    const reads = copies.map(({ buffer, address, size }) => ({
      buffer,
      bytes: memory.subarray(address, address + size),
    }));
    this.#gpu.download(reads);
    for (const copy of copies) copy.newest = "both";
  }

  /** Gives the copy of an Allocation back; what only the copy has is gone. */
  forget(allocation: RsAllocation): void {
    const copy = this.#copies.get(allocation);
    if (copy === undefined) return;
    this.#copies.delete(allocation);
    this.#gpu.free(copy.buffer);
  }

  /** Notes that the app has a pointer to an Allocation's cells, and may use it without a call. */
  makeVisible(allocation: RsAllocation): void {
    this.#visible.add(rootOf(allocation));
  }

  /** Checks that the app may read and write cells without a call: it was given a pointer, or the memory is its own. */
  isVisible(allocation: RsAllocation): boolean {
    const root = rootOf(allocation);
    const drv = drvOf(root);
    return this.#visible.has(root) || drv?.userMemory !== undefined || drv?.ownsBlock === false;
  }

  /** Forgets all that was kept for an Allocation that is destroyed. */
  destroy(allocation: RsAllocation): void {
    this.forget(allocation);
    this.#visible.delete(allocation);
  }

  /**
   * Gives the GPU up: from now on, cells are those in memory.
   *
   * @param error Why.
   * @throws {unknown} What is no fault of the GPU's.
   */
  lose(error: unknown): void {
    if (!(error instanceof GpuError)) throw error;
    if (this.#fault !== undefined) return;
    this.#fault = error.message.trim();
    const lost = [...this.#copies].filter(([, { newest }]) => newest === "gpu").map(([a]) => a);
    for (const { buffer } of this.#copies.values()) this.#gpu.free(buffer);
    this.#copies.clear();
    this.onLost(this.#fault, lost);
  }
}

/** The Allocation that one is a window into, or itself. */
export function rootOf(allocation: RsAllocation): RsAllocation {
  return allocation.base === undefined ? allocation : rootOf(allocation.base);
}
