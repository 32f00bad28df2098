/**
 * The struct in the process's memory that tells a kernel of its launch.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuCore.h and rsDefines.h (RsExpandKernelDriverInfo, RsLaunchDimensions), laid out
 * for pointers of 32 bits, which scripts have here.
 *
 * @module
 */

import type { Heap } from "../../machine/heap.ts";
import type { Dimensions } from "../region.ts";
import { allocate } from "./scratch.ts";

/** Where the members of an RsExpandKernelDriverInfo are, and its size, in bytes. */
export const KERNEL_INFO = {
  inPtr: 0,
  inStride: 32,
  inLen: 64,
  outPtr: 68,
  outStride: 100,
  outLen: 132,
  dim: 136,
  current: 172,
  usr: 208,
  usrLen: 212,
  lid: 216,
  slot: 220,
  size: 224,
} as const;

/** One RsExpandKernelDriverInfo. */
export class KernelInfo {
  /** Where it is. */
  readonly address: number;
  readonly #heap: Heap;
  readonly #view: DataView;

  /**
   * Makes one in which everything is 0.
   *
   * @param heap The process's memory.
   * @throws {ProcessFault} SIGABRT if there is no room.
   */
  constructor(heap: Heap) {
    this.#heap = heap;
    this.address = allocate(heap, KERNEL_INFO.size, "the parameters of a kernel");
    this.#view = new DataView(heap.memory.buffer, this.address, KERNEL_INFO.size);
    heap.bytes.fill(0, this.address, this.address + KERNEL_INFO.size);
  }

  /** Makes one for another thread, which is otherwise the same. */
  forThread(lid: number): KernelInfo {
    const info = new KernelInfo(this.#heap);
    const { address } = this;
    this.#heap.bytes.copyWithin(info.address, address, address + KERNEL_INFO.size);
    info.#set(KERNEL_INFO.lid, lid);
    return info;
  }

  #set(offset: number, value: number): void {
    this.#view.setUint32(offset, value, true);
  }

  /** Says where the cells of an input begin, and how far apart they are. */
  setInput(index: number, pointer: number, stride: number): void {
    this.setInputPointer(index, pointer);
    this.#set(KERNEL_INFO.inStride + 4 * index, stride);
  }

  /** Says where an input's cell at the begin of a row is. */
  setInputPointer(index: number, pointer: number): void {
    this.#set(KERNEL_INFO.inPtr + 4 * index, pointer);
  }

  /** Says how many inputs there are. */
  setInputCount(count: number): void {
    this.#set(KERNEL_INFO.inLen, count);
  }

  /** Says where the cells of the output begin, and how far apart they are. */
  setOutput(pointer: number, stride: number): void {
    this.setOutputPointer(pointer);
    this.#set(KERNEL_INFO.outStride, stride);
  }

  /** Says where the output's cell at the begin of a row is. */
  setOutputPointer(pointer: number): void {
    this.#set(KERNEL_INFO.outPtr, pointer);
  }

  /** Says how many outputs there are, which only reductions do. */
  setOutputCount(count: number): void {
    this.#set(KERNEL_INFO.outLen, count);
  }

  /** Says how large the launch is before it is clipped. */
  setDimensions({ x, y, z }: Dimensions): void {
    [x, y, z].forEach((size, index) => this.#set(KERNEL_INFO.dim + 4 * index, size));
  }

  /** Says which row the kernel runs on. */
  setCurrent(y: number, z: number): void {
    this.#set(KERNEL_INFO.current + 4, y);
    this.#set(KERNEL_INFO.current + 8, z);
  }

  /** Says where the launch's own data is. */
  setUser(address: number, length: number): void {
    this.#set(KERNEL_INFO.usr, address);
    this.#set(KERNEL_INFO.usrLen, length);
  }

  /** Says which of the script's kernels runs. */
  setSlot(slot: number): void {
    this.#set(KERNEL_INFO.slot, slot);
  }

  /** Gives the memory back. */
  free(): void {
    this.#heap.free(this.address);
  }
}
