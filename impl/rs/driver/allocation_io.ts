/**
 * Allocations whose cells come from a window, and go to one.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp of Android 9 (rsdAllocationSetSurface, rsdAllocationIoSend).
 *
 * @module
 */

import { RsAllocationUsage, RsError, RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import { type AllocationCells, drvOf, type PointerTable } from "./allocation_cells.ts";
import type { AllocationMemory } from "./allocation_memory.ts";
import type { AllocationQueues, Consumer } from "./allocation_queues.ts";
import type { Frame, QueuedFrame } from "./buffer_queue.ts";
import type { RsAllocation, RsContext } from "./hal.ts";

/** Sends frames to windows, and takes those that come from them. */
export class AllocationIo {
  readonly #cells: AllocationCells;
  readonly #memory: AllocationMemory;
  readonly #queues: AllocationQueues;

  /**
   * @param cells How cells lie in memory.
   * @param memory Where they are.
   * @param queues What windows lead to.
   */
  constructor(cells: AllocationCells, memory: AllocationMemory, queues: AllocationQueues) {
    this.#cells = cells;
    this.#memory = memory;
    this.#queues = queues;
  }

  /** Gives a producer memory of a window's, or takes it away. */
  setSurface(rsc: RsContext, allocation: RsAllocation, window: number): void {
    const drv = drvOf(allocation);
    if (drv === undefined || (allocation.usage & RsAllocationUsage.IO_OUTPUT) === 0) {
      this.#cells.refuse(rsc, allocation, "set the surface of", "is not USAGE_IO_OUTPUT");
      return;
    }
    const table = this.#cells.buildPointerTable(allocation.type);
    drv.window = undefined;
    this.#memory.replaceBlock(rsc, allocation, drv, table, 0);
    if (window === 0 || window === null) return;
    const queue = this.#queues.get(window);
    if (queue === undefined || queue.isAbandoned) {
      rsc.setError(RsError.DRIVER, "Error dequeueing IO output buffer.");
      return;
    }
    const address = this.#cells.process.heap.malloc(table.bytes);
    if (address === 0) {
      rsc.setError(RsError.DRIVER, "Error dequeueing IO output buffer.");
      return;
    }
    this.#memory.replaceBlock(rsc, allocation, drv, table, address);
    drv.window = queue;
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
      bytes: this.#cells.process.heap.bytes.slice(address, address + size),
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
      ? this.#cells.process.heap.malloc(frame.bytes.length)
      : 0;
    if (address === 0) {
      rsc.setError(RsError.DRIVER, "Error receiving IO input buffer.");
      return;
    }
    this.#cells.process.heap.bytes.set(frame.bytes, address);
    consumer.timestamp = frame.timestamp;
    this.#memory.replaceBlock(rsc, allocation, drv, this.#frameTable(allocation, frame), address);
  }

  /** Checks that a frame has the cells that a consumer's Type says; YUV_420_888 takes any planes. */
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
    const table = this.#cells.buildPointerTable(allocation.type);
    const yuv = frame.yuv === 0 ? table.yuv : { step: frame.step, shift: 1 };
    const bytes = frame.bytes.length;
    return { lods, faceCount: 0, faceOffset: bytes, yuv, bytes };
  }
}
