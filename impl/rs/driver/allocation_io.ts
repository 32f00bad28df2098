/**
 * Allocations whose cells come from a window, and go to one.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp of Android 9 (rsdAllocationSetSurface, rsdAllocationIoSend), and
 * rsAllocation.cpp and rsGrallocConsumer.cpp for the consumer's end.
 *
 * @module
 */

import { RsAllocationUsage, RsError, RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsContext } from "./hal.ts";
import { type DrvAllocation, drvOf, placeTable, type PointerTable } from "./allocation_cells.ts";
import { AllocationMemory } from "./allocation_memory.ts";
import {
  BufferQueue,
  type BufferQueueConsumer,
  BufferQueues,
  type Frame,
  MAX_NUM_ALLOC,
  type QueuedFrame,
} from "./buffer_queue.ts";

/** The consumer's end of an Allocation with USAGE_IO_INPUT. */
export interface Consumer extends BufferQueueConsumer {
  timestamp: number;
  queue: BufferQueue | undefined;
}

/** IO usage. */
export class AllocationIo extends AllocationMemory {
  /** The queues, which all contexts of this copy know. */
  readonly #queues: BufferQueues = new BufferQueues();

  protected override newDrv(rsc: RsContext, allocation: RsAllocation): DrvAllocation {
    const drv = super.newDrv(rsc, allocation);
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
    const queue = new BufferQueue(this.process.newHandle(), count);
    this.#queues.add(queue);
    return this.#attach(allocation, consumer, queue);
  }

  /** What is said about a number of buffers that no queue can have. Android's text is that of another function. */
  #queueCountError(count: number): string {
    if (this.process.compat) return "resize2d not implemented";
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
      return this.refuse(rsc, allocation, "share a BufferQueue with", "was given one without");
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

  override destroy(rsc: RsContext, allocation: RsAllocation): void {
    const consumer = drvOf(allocation)?.consumer as Consumer | undefined;
    if (consumer !== undefined) this.#detach(allocation, consumer);
    super.destroy(rsc, allocation);
  }

  /** Gives a producer memory of a window's, or takes it away. */
  setSurface(rsc: RsContext, allocation: RsAllocation, window: number): void {
    const drv = drvOf(allocation);
    if (drv === undefined || (allocation.usage & RsAllocationUsage.IO_OUTPUT) === 0) {
      this.refuse(rsc, allocation, "set the surface of", "is not USAGE_IO_OUTPUT");
      return;
    }
    const table = this.buildPointerTable(allocation.type);
    drv.window = undefined;
    this.#replaceBlock(rsc, allocation, drv, table, 0);
    if (window === 0 || window === null) return;
    const queue = this.#queues.get(window);
    if (queue === undefined || queue.isAbandoned) {
      rsc.setError(RsError.DRIVER, "Error setting IO output buffer geometry.");
      return;
    }
    const address = this.process.heap.malloc(table.bytes);
    if (address === 0) {
      rsc.setError(RsError.DRIVER, "Error dequeueing IO output buffer.");
      return;
    }
    this.#replaceBlock(rsc, allocation, drv, table, address);
    drv.window = queue;
  }

  #replaceBlock(
    rsc: RsContext,
    allocation: RsAllocation,
    drv: DrvAllocation,
    table: PointerTable,
    address: number,
  ): void {
    this.freeBlock(drv);
    if (address !== 0) {
      drv.block = { address, size: table.bytes };
      drv.ownsBlock = true;
    }
    placeTable(allocation, table, address);
    this.refreshAdapters(rsc, allocation);
  }

  /** Sends a copy of a producer's cells to the window that was set on it. */
  ioSend(rsc: RsContext, allocation: RsAllocation): void {
    const drv = drvOf(allocation);
    if (drv?.window === undefined || drv.block === undefined) {
      rsc.setError(RsError.DRIVER, "Sent IO buffer with no attached surface.");
      return;
    }
    if ((allocation.usage & RsAllocationUsage.SCRIPT) === 0) return;
    if (!drv.window.send(this.#frame(allocation, drv.block))) {
      rsc.setError(RsError.DRIVER, "Error sending IO output buffer.");
    }
  }

  #frame(allocation: RsAllocation, block: { address: number; size: number }): Frame {
    const { type, hal: { state } } = allocation;
    const { address, size } = block;
    const planes = state.lods.slice(0, type.yuv === 0 ? 1 : 3);
    return {
      bytes: this.process.heap.bytes.slice(address, address + size),
      dimX: type.dimX,
      dimY: type.dimY,
      elementSize: type.element.sizeBytes,
      yuv: type.yuv,
      planes: planes.map(({ pointer, stride }) => ({
        offset: pointer === 0 ? -1 : pointer - address,
        stride,
      })),
      step: state.yuv.step,
    };
  }

  /** Takes the next frame for a consumer; without one, its cells stay as they are. */
  ioReceive(rsc: RsContext, allocation: RsAllocation): void {
    if ((allocation.usage & RsAllocationUsage.SCRIPT) === 0) return;
    const drv = drvOf(allocation);
    const consumer = drv?.consumer as Consumer | undefined;
    if (drv === undefined || consumer?.queue === undefined) {
      rsc.setError(RsError.DRIVER, "Error receiving IO input buffer.");
      return;
    }
    const frame = consumer.queue.receive();
    if (frame === undefined) return;
    const address = this.#acceptsFrame(allocation, frame)
      ? this.process.heap.malloc(frame.bytes.length)
      : 0;
    if (address === 0) {
      rsc.setError(RsError.DRIVER, "Error receiving IO input buffer.");
      return;
    }
    this.process.heap.bytes.set(frame.bytes, address);
    consumer.timestamp = frame.timestamp;
    this.#replaceBlock(rsc, allocation, drv, this.#frameTable(allocation, frame), address);
  }

  /** Whether a frame has the cells that a consumer's Type says; YUV_420_888 takes any planes. */
  #acceptsFrame({ type }: RsAllocation, frame: Frame): boolean {
    const isFlexible = type.yuv === RsYuvFormat.YUV_420_888 && frame.yuv !== 0;
    return frame.dimX === type.dimX && frame.dimY === type.dimY &&
      frame.elementSize === type.element.sizeBytes && (frame.yuv === type.yuv || isFlexible);
  }

  /** The layout of a consumer's cells, which is that of the frame. */
  #frameTable(allocation: RsAllocation, frame: QueuedFrame): PointerTable {
    const half = { dimX: Math.floor(frame.dimX / 2), dimY: Math.floor(frame.dimY / 2) };
    const lods = frame.planes.map(({ offset: pointer, stride }, plane) => {
      const size = plane === 0 ? { dimX: frame.dimX, dimY: frame.dimY } : half;
      return { pointer, stride, ...size, dimZ: 0 };
    });
    const table = this.buildPointerTable(allocation.type);
    const yuv = frame.yuv === 0 ? table.yuv : { step: frame.step, shift: 1 };
    const bytes = frame.bytes.length;
    return { lods, faceCount: 0, faceOffset: bytes, yuv, bytes };
  }
}
