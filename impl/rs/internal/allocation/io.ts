/**
 * Allocations whose cells come from a window, or go to one.
 *
 * Source: AOSP frameworks/rs, rsAllocation.cpp of Android 9.
 *
 * @module
 */

import { RsAllocationUsage, RsError } from "../../../../cts/contract/rs_defines.ts";
import { type BufferQueueConsumer, bufferQueueConsumer } from "../../driver/buffer_queue.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import type { AllocationCalls } from "./calls.ts";
import type { AllocationChecks } from "./checks.ts";

/** Buffers that an Allocation exchanges with others. */
export class AllocationIo {
  readonly #calls: AllocationCalls;
  readonly #checks: AllocationChecks;

  /**
   * @param calls The Allocation's driver.
   * @param checks What describes it in errors.
   */
  constructor(calls: AllocationCalls, checks: AllocationChecks) {
    this.#calls = calls;
    this.#checks = checks;
  }

  /** The window that others send cells to; makes a queue of one buffer if there is none yet. 0 after an error. */
  getSurface(fn: string): number {
    return this.#consumer(fn)?.getSurface() ?? 0;
  }

  /** Makes the queue that a window leads to. */
  setupBufferQueue(fn: string, count: number): void {
    this.#consumer(fn)?.setupBufferQueue(count);
  }

  /** Takes buffers of another Allocation's queue in turn with it. */
  shareBufferQueue(fn: string, owner: RsAllocation): void {
    this.#consumer(fn)?.shareBufferQueue(owner);
  }

  /** The driver's end of a queue; undefined after an error. */
  #consumer(fn: string): BufferQueueConsumer | undefined {
    if (this.#calls.report(this.#ioProblem(fn, "IO_INPUT"))) return undefined;
    const consumer = bufferQueueConsumer(this.#calls.allocation);
    if (consumer === undefined) {
      this.#calls.rsc.setError(RsError.FATAL_DRIVER, `${fn}: driver has no buffer queues`);
    }
    return consumer;
  }

  /** Why it has nothing to do with windows; Android does not look. */
  #ioProblem(fn: string, usage: "IO_INPUT" | "IO_OUTPUT"): string | undefined {
    if (this.#calls.has(RsAllocationUsage[usage])) return undefined;
    return `${fn}: ${this.#checks.describe()} has not USAGE_${usage}`;
  }

  /** Takes a window to send cells to; 0 takes it away. */
  setSurface(fn: string, window: number): void {
    if (this.#calls.report(this.#ioProblem(fn, "IO_OUTPUT"))) return;
    this.#calls.ask(fn, "setSurface", window);
  }

  /** Sends the cells to its window. */
  ioSend(fn: string): void {
    this.#calls.ask(fn, "ioSend");
  }

  /**
   * Takes the cells of the next buffer, if one was sent.
   *
   * @returns The timestamp of the last one that was taken; 0 before the first.
   */
  ioReceive(fn: string): number {
    const consumer = this.#consumer(fn);
    if (consumer === undefined) return 0;
    if (this.#calls.has(RsAllocationUsage.SCRIPT)) {
      this.#calls.ask(fn, "ioReceive");
    }
    return consumer.timestamp;
  }
}
