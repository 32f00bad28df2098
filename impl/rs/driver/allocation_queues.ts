/**
 * The consumer's end of the queues that bring Allocations their cells.
 *
 * Source: AOSP frameworks/rs, rsAllocation.cpp and rsGrallocConsumer.cpp of Android 9.
 *
 * @module
 */

import { RsAllocationUsage, RsError } from "../../../cts/contract/rs_defines.ts";
import { type AllocationCells, type DrvAllocation, drvOf } from "./allocation_cells.ts";
import {
  BufferQueue,
  type BufferQueueConsumer,
  BufferQueues,
  MAX_NUM_ALLOC,
} from "./buffer_queue.ts";
import type { RsAllocation, RsContext } from "./hal.ts";

/** The consumer's end of an Allocation with USAGE_IO_INPUT. */
export interface Consumer extends BufferQueueConsumer {
  timestamp: number;
  queue: BufferQueue | undefined;
}

/** The queues of one copy of libRSDriver.so, and who takes frames of them. */
export class AllocationQueues {
  /** The queues, which all contexts of this copy know. */
  readonly #queues: BufferQueues = new BufferQueues();
  readonly #cells: AllocationCells;

  /** @param cells How cells lie in memory. */
  constructor(cells: AllocationCells) {
    this.#cells = cells;
  }

  /** The queue of a window's handle; undefined for none that there is. */
  get(window: number): BufferQueue | undefined {
    return this.#queues.get(window);
  }

  /** The driver's state of a new Allocation, with the consumer's end of a queue if its usage says so. */
  newDrv(rsc: RsContext, allocation: RsAllocation): DrvAllocation {
    const drv: DrvAllocation = {
      block: undefined,
      ownsBlock: false,
      userMemory: undefined,
      adapters: new Set(),
      extents: [],
      window: undefined,
      consumer: undefined,
    };
    if ((allocation.usage & RsAllocationUsage.IO_INPUT) === 0) return drv;
    const consumer: Consumer = {
      timestamp: 0,
      queue: undefined,
      onFrameAvailable: null,
      setupBufferQueue: (count) => this.#setupBufferQueue(rsc, allocation, consumer, count),
      getSurface: () => {
        if (consumer.queue === undefined) this.#setupBufferQueue(rsc, allocation, consumer, 1);
        return consumer.queue?.window ?? 0;
      },
      shareBufferQueue: (base) => this.#shareBufferQueue(rsc, allocation, consumer, base),
    };
    drv.consumer = consumer;
    return drv;
  }

  /** Makes the queue of a consumer anew. @returns False, after an error, if it cannot have that many buffers. */
  #setupBufferQueue(
    rsc: RsContext,
    allocation: RsAllocation,
    consumer: Consumer,
    count: number,
  ): boolean {
    if (!Number.isInteger(count) || count < 1 || count > MAX_NUM_ALLOC) {
      rsc.setError(RsError.FATAL_DRIVER, this.#queueCountError(count));
      return false;
    }
    const queue = new BufferQueue(this.#cells.process.newHandle(), count);
    this.#queues.add(queue);
    return this.#attach(allocation, consumer, queue);
  }

  /** The error about a number of buffers that no queue can have. Android's text is that of another function. */
  #queueCountError(count: number): string {
    if (this.#cells.process.compat) return "resize2d not implemented";
    return `Cannot set up a BufferQueue of ${count} buffers, expected 1 to ${MAX_NUM_ALLOC}`;
  }

  /** Lets a consumer take frames of another one's queue. @returns False, after an error, if it may not. */
  #shareBufferQueue(
    rsc: RsContext,
    allocation: RsAllocation,
    consumer: Consumer,
    base: RsAllocation,
  ): boolean {
    const queue = (drvOf(base)?.consumer as Consumer | undefined)?.queue;
    if (queue === undefined) {
      return this.#cells.refuse(
        rsc,
        allocation,
        "share a BufferQueue with",
        "was given one without",
      );
    }
    if (this.#attach(allocation, consumer, queue)) return true;
    rsc.setError(RsError.DRIVER, "Maximum allocations attached to a BufferQueue");
    return false;
  }

  #attach(allocation: RsAllocation, consumer: Consumer, queue: BufferQueue): boolean {
    if (!queue.attach(allocation, () => consumer.onFrameAvailable?.())) return false;
    if (consumer.queue !== queue) this.#detach(allocation, consumer);
    consumer.queue = queue;
    return true;
  }

  #detach(allocation: RsAllocation, consumer: Consumer): void {
    consumer.queue?.detach(allocation);
    if (consumer.queue !== undefined) this.#queues.removeAbandoned(consumer.queue);
    consumer.queue = undefined;
  }

  /** Lets go of the queue of an Allocation that goes. */
  release(allocation: RsAllocation): void {
    const consumer = drvOf(allocation)?.consumer as Consumer | undefined;
    if (consumer !== undefined) this.#detach(allocation, consumer);
  }
}
