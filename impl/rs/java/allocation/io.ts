/**
 * Queues between Allocations, and the memory that they have.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import { RsAllocationUsage } from "../../../../cts/contract/rs_defines.ts";
import { AllocationFields } from "./fields.ts";
import { RSIllegalArgumentException, RSInvalidStateException } from "../exceptions.ts";
import { Surface } from "./surface.ts";

/** Called when a buffer came in (`Allocation.OnBufferAvailableListener`). */
export type OnBufferAvailableListener = (allocation: AllocationIo) => void;

const { IO_INPUT, IO_OUTPUT } = RsAllocationUsage;

/** An Allocation's surfaces and memory. */
export abstract class AllocationIo extends AllocationFields {
  #timeStamp = -1;
  #surface: Surface | null = null;
  #stride = -1;
  #listener: OnBufferAvailableListener | null = null;

  /** Sends the cells to the surface. @throws {RSIllegalArgumentException} Without `USAGE_IO_OUTPUT`. */
  ioSend(): void {
    if (!this.#has(IO_OUTPUT)) {
      throw new RSIllegalArgumentException("Can only send buffer if IO_OUTPUT usage specified.");
    }
    this.rs.call("rsAllocationIoSend", this.getID());
  }

  /** Takes the newest cells that came in. @throws {RSIllegalArgumentException} Without `USAGE_IO_INPUT`. */
  ioReceive(): void {
    if (!this.#has(IO_INPUT)) {
      throw new RSIllegalArgumentException("Can only receive if IO_INPUT usage specified.");
    }
    this.#timeStamp = this.rs.call("rsAllocationIoReceive", this.getID());
  }

  /** When the cells that {@link ioReceive} took were sent; -1 before. */
  getTimeStamp(): number {
    return this.#timeStamp;
  }

  /** The surface that brings it cells. @throws {RSInvalidStateException} Without `USAGE_IO_INPUT`. */
  getSurface(): Surface {
    if (!this.#has(IO_INPUT)) {
      throw new RSInvalidStateException("Allocation is not a surface texture.");
    }
    return this.#surface ??= new Surface(this.rs.call("rsAllocationGetSurface", this.getID()));
  }

  /** Sets where it sends its cells. @throws {RSInvalidStateException} Without `USAGE_IO_OUTPUT`. */
  setSurface(surface: Surface | null): void {
    if (!this.#has(IO_OUTPUT)) {
      throw new RSInvalidStateException("Allocation is not USAGE_IO_OUTPUT.");
    }
    this.rs.call("rsAllocationSetSurface", this.getID(), surface?.window ?? 0);
  }

  /** Sets who is told when a buffer came in; null for nobody. */
  setOnBufferAvailableListener(listener: OnBufferAvailableListener | null): void {
    this.rs.getApplicationContext().statics.listening.set(this.getID(), this);
    this.#listener = listener;
  }

  /** Tells the listener that a buffer came in. */
  notifyBufferAvailable(): void {
    this.#listener?.(this);
  }

  /**
   * The cells' own memory, rows at multiples of {@link getStride}: for an Allocation with `USAGE_IO_INPUT` a copy, since
   * that is read only.
   *
   * @throws {RSInvalidStateException} For cube maps and YUV pictures.
   */
  getByteBuffer(): Uint8Array {
    const { rs } = this;
    const type = this.getType();
    if (type.hasFaces()) {
      throw new RSInvalidStateException("Cubemap is not supported for getByteBuffer().");
    }
    if (type.getYuv() !== 0) {
      throw new RSInvalidStateException("YUV format is not supported for getByteBuffer().");
    }
    const stride = Int32Array.of(type.getX() * this.getElement().getBytesSize());
    const args = [this.getID(), 0, 0, 0, 0, stride, stride.byteLength];
    const address = rs.call("rsAllocationGetPointer", ...args);
    this.#stride = stride[0]!;
    const rows = Math.max(type.getY(), 1) * Math.max(type.getZ(), 1);
    const length = address === 0 ? 0 : this.#stride * rows;
    const memory = rs.getApplicationContext().memory(address, length);
    return this.#has(IO_INPUT) ? memory.slice() : memory;
  }

  /** Bytes from one row to the next; of a single row, its bytes. */
  getStride(): number {
    if (this.#stride === -1) this.getByteBuffer();
    return this.#stride;
  }

  /** Takes buffers of another Allocation's queue in turn with it. */
  protected shareBufferQueue(base: AllocationIo): void {
    this.#surface = base.getSurface();
    this.rs.call("rsAllocationShareBufferQueue", this.getID(), base.getID(this.rs));
  }

  /** Nobody is told any more, and nothing is sent. */
  protected override beforeDestroy(): void {
    this.rs.getApplicationContext().statics.listening.delete(this.getID());
    if (this.#has(IO_OUTPUT)) this.setSurface(null);
  }

  #has(usage: number): boolean {
    return (this.getUsage() & usage) !== 0;
  }
}
