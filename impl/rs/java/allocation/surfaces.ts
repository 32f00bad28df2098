/**
 * Queues between Allocations, and the memory that they have.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import { RsAllocationUsage } from "../../../../cts/contract/rs_defines.ts";
import { RSIllegalArgumentException, RSInvalidStateException } from "../exceptions.ts";
import type { RenderScript } from "../render_script.ts";
import { Surface } from "./surface.ts";
import type { Type } from "../type.ts";

const { IO_INPUT, IO_OUTPUT } = RsAllocationUsage;

/** The Allocation, as its queues know it. */
export interface SurfacesHost {
  getID(rs?: RenderScript): number;
  getType(): Type;
  getUsage(): number;
}

/** The surfaces and the memory of one Allocation. */
export class AllocationSurfaces {
  readonly #host: SurfacesHost;
  readonly #rs: () => RenderScript;
  #timeStamp = -1;
  #surface: Surface | null = null;
  #stride = -1;

  /**
   * @param host The Allocation.
   * @param rs Its context, unless it or the Allocation is destroyed.
   */
  constructor(host: SurfacesHost, rs: () => RenderScript) {
    this.#host = host;
    this.#rs = rs;
  }

  /** Sends the cells to the surface. @throws {RSIllegalArgumentException} Without `USAGE_IO_OUTPUT`. */
  ioSend(): void {
    if (!this.#has(IO_OUTPUT)) {
      throw new RSIllegalArgumentException("Can only send buffer if IO_OUTPUT usage specified.");
    }
    this.#rs().call("rsAllocationIoSend", this.#host.getID());
  }

  /** Takes the newest cells that came in. @throws {RSIllegalArgumentException} Without `USAGE_IO_INPUT`. */
  ioReceive(): void {
    if (!this.#has(IO_INPUT)) {
      throw new RSIllegalArgumentException("Can only receive if IO_INPUT usage specified.");
    }
    this.#timeStamp = this.#rs().call("rsAllocationIoReceive", this.#host.getID());
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
    return this.#surface ??= new Surface(
      this.#rs().call("rsAllocationGetSurface", this.#host.getID()),
    );
  }

  /** Sets where it sends its cells. @throws {RSInvalidStateException} Without `USAGE_IO_OUTPUT`. */
  setSurface(surface: Surface | null): void {
    if (!this.#has(IO_OUTPUT)) {
      throw new RSInvalidStateException("Allocation is not USAGE_IO_OUTPUT.");
    }
    this.#rs().call("rsAllocationSetSurface", this.#host.getID(), surface?.window ?? 0);
  }

  /**
   * The cells' own memory, rows at multiples of {@link getStride}: for an Allocation with `USAGE_IO_INPUT` a copy, since
   * that is read only.
   *
   * @throws {RSInvalidStateException} For cube maps and YUV pictures.
   */
  getByteBuffer(): Uint8Array {
    const rs = this.#rs();
    const type = this.#host.getType();
    if (type.hasFaces()) {
      throw new RSInvalidStateException("Cubemap is not supported for getByteBuffer().");
    }
    if (type.getYuv() !== 0) {
      throw new RSInvalidStateException("YUV format is not supported for getByteBuffer().");
    }
    const stride = Int32Array.of(type.getX() * type.getElement().getBytesSize());
    const args = [this.#host.getID(), 0, 0, 0, 0, stride, stride.byteLength];
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
  shareBufferQueue(base: AllocationSurfaces): void {
    this.#surface = base.getSurface();
    this.#rs().call(
      "rsAllocationShareBufferQueue",
      this.#host.getID(),
      base.#host.getID(this.#rs()),
    );
  }

  /** Sends nothing any more. */
  close(): void {
    if (this.#has(IO_OUTPUT)) this.setSurface(null);
  }

  #has(usage: number): boolean {
    return (this.#host.getUsage() & usage) !== 0;
  }
}
