/**
 * Allocations: cells in the driver's memory.
 *
 * Source: AOSP frameworks/rs, rsAllocation.cpp of Android 9.
 *
 * @module
 */

import {
  RsAllocationUsage,
  RsError,
  RsMessageToClientType,
} from "../../../../cts/contract/rs_defines.ts";
import { bufferQueueConsumer } from "../../driver/buffer_queue.ts";
import type { DriverState, RsAllocation, RsType } from "../../driver/hal.ts";
import { AllocationCalls } from "./calls.ts";
import { AllocationChecks } from "./checks.ts";
import { AllocationCopies } from "./copies.ts";
import { AllocationIo } from "./io.ts";
import { objectsInCells } from "./references.ts";
import type { RuntimeContext } from "../runtime_context.ts";
import { createType, type Type } from "../type.ts";

/** Offsets of a window, in cells of 32 bits. */
export const ADAPTER_OFFSETS = 9;

/** An Allocation of a context. */
export class Allocation implements RsAllocation {
  readonly kind = "Allocation";
  readonly handle: number;
  name: string | null = null;
  type: RsType;
  readonly usage: number;
  readonly mipmapControl: number;
  readonly userPointer: unknown;
  readonly base: RsAllocation | undefined;
  offsets: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  readonly hal: { drv: unknown; state: DriverState } = {
    drv: null,
    state: { lods: [], lodCount: 0, faceCount: 1, faceOffset: 0, yuv: { step: 0, shift: 0 } },
  };
  /** The checks before anything is done. */
  readonly checks: AllocationChecks;
  /** Copies to it and from it. */
  readonly copies: AllocationCopies;
  /** Buffers that it exchanges with others. */
  readonly io: AllocationIo;
  readonly #rsc: RuntimeContext;
  readonly #calls: AllocationCalls;

  /**
   * Makes an Allocation that no table has yet, and no driver has memory for.
   *
   * @param rsc The context.
   * @param type Shape and Element.
   * @param usage `RsAllocationUsageType` bits.
   * @param mipmapControl `RsAllocationMipmapControl`.
   * @param userPointer Memory of the app's, or null.
   * @param base What it is a window into; undefined if it is none.
   */
  constructor(
    rsc: RuntimeContext,
    type: RsType,
    usage: number,
    mipmapControl: number,
    userPointer: unknown,
    base: RsAllocation | undefined,
  ) {
    this.#rsc = rsc;
    this.handle = rsc.process.newHandle();
    this.type = type;
    this.usage = usage;
    this.mipmapControl = mipmapControl;
    this.userPointer = userPointer;
    this.base = base;
    this.checks = new AllocationChecks(rsc, this);
    this.#calls = new AllocationCalls(rsc, this);
    this.copies = new AllocationCopies(this.#calls, this.checks);
    this.io = new AllocationIo(this.#calls, this.checks);
  }

  /**
   * Makes an Allocation. The app gets one reference.
   *
   * @param rsc The context.
   * @param type Shape and Element.
   * @param usage `RsAllocationUsageType` bits.
   * @param mipmapControl `RsAllocationMipmapControl`.
   * @param userPointer Memory of the app's to live in, or null.
   * @returns Null after an error of the context.
   */
  static createAllocation(
    rsc: RuntimeContext,
    type: RsType,
    usage: number,
    mipmapControl: number,
    userPointer: unknown,
  ): Allocation | null {
    return new this(rsc, type, usage, mipmapControl, userPointer, undefined).#enter();
  }

  /**
   * Makes a window into an Allocation. The app gets one reference.
   *
   * @param rsc The context.
   * @param fn The function that asks, for errors.
   * @param type The window's shape.
   * @param base What it is a window into.
   * @returns Null after an error of the context.
   */
  static createAdapter(
    rsc: RuntimeContext,
    fn: string,
    type: RsType,
    base: RsAllocation,
  ): Allocation | null {
    const adapter = new this(rsc, type, base.usage, 0, null, base);
    return adapter.#calls.report(adapter.checks.adapterProblem(fn, base)) ? null : adapter.#enter();
  }

  /** Has the driver give memory, then enters it in the context's table. */
  #enter(): this | null {
    const init = this.#initFunction();
    if (init === undefined) return null;
    if (!this.#initialize(init)) {
      this.#rsc.setError(RsError.FATAL_DRIVER, "Allocation::Allocation, alloc failure");
      return null;
    }
    this.#rsc.objects.incrementSystem(this.type);
    if (this.base !== undefined) this.#rsc.objects.incrementSystem(this.base);
    this.#rsc.objects.add(this, () => this.#destroyed());
    const consumer = bufferQueueConsumer(this);
    if (consumer !== undefined) consumer.onFrameAvailable = () => this.#frameAvailable();
    return this;
  }

  /** Tells the app that a buffer was sent: a message whose data is the Allocation's handle, as wide as a pointer. */
  #frameAvailable(): void {
    const data = new Uint8Array(this.#rsc.process.is64Bit ? 8 : 4);
    new DataView(data.buffer).setUint32(0, this.handle, true);
    this.#rsc.io.sendToClient({ type: RsMessageToClientType.NEW_BUFFER, userId: 0, data }, true);
  }

  /** Asks the driver for memory, and again when what is queued, which may give some back, has been done. */
  #initialize(init: () => boolean): boolean {
    if (init()) return true;
    const { io } = this.#rsc;
    if (io.isIdle) return false;
    io.play();
    return init();
  }

  /** The driver's function that gives memory; undefined after an error. */
  #initFunction(): (() => boolean) | undefined {
    const { userPointer } = this;
    const rsc = this.#rsc;
    const { initOem } = rsc.hal.funcs.allocation;
    const zero = this.type.element.hasReferences;
    if (this.base !== undefined) {
      const init = this.#calls.driver("rsAllocationAdapterCreate", "initAdapter");
      return init && (() => init(rsc, this));
    }
    if (!this.#calls.has(RsAllocationUsage.OEM)) {
      const init = this.#calls.driver("rsAllocationCreateTyped", "init");
      return init && (() => init(rsc, this, zero));
    }
    if (initOem !== null) return () => initOem(rsc, this, zero, userPointer);
    const text = "Allocation Init called with USAGE_OEM but driver does not support it";
    rsc.setError(RsError.FATAL_DRIVER, text);
    return undefined;
  }

  /** Gives everything back; called once, when nothing refers to it any more. */
  #destroyed(): void {
    if (this.base === undefined) this.#freeChildren();
    this.#rsc.hal.funcs.allocation.destroy?.(this.#rsc, this);
    if (this.base !== undefined) this.#rsc.objects.decrementSystem(this.base);
    this.#rsc.objects.decrementSystem(this.type);
  }

  /** Gives back the references that cells hold (Allocation::freeChildrenUnlocked). */
  #freeChildren(): void {
    if (!this.#calls.has(RsAllocationUsage.SCRIPT)) return;
    for (const object of objectsInCells(this.#rsc, this, 0)) this.#rsc.decrementReference(object);
  }

  /** Makes the cells that were written with one usage visible to the others. */
  syncAll(fn: string, source: number): void {
    if (this.#calls.report(this.#usageProblem(fn, source))) return;
    this.#calls.sendDirty();
    this.#calls.ask(fn, "syncAll", source);
  }

  /** Why usage bits are not exactly one. */
  #usageProblem(fn: string, source: number): string | undefined {
    const isOne = Object.entries(RsAllocationUsage).some(([key, bit]) =>
      key !== "ALL" && bit === source
    );
    return isOne ? undefined : `${fn}: source is ${source}, expected exactly one usage`;
  }

  /** Makes all further levels of level 0. */
  generateMipmaps(fn: string): void {
    this.#calls.ask(fn, "generateMipmaps");
  }

  /**
   * Makes it longer or shorter: cells that stay keep what they hold, new ones are 0.
   *
   * @param dimX New number of cells.
   */
  resize1D(fn: string, dimX: number): void {
    if (dimX === this.type.dimX || this.#calls.report(this.checks.resizeProblem(fn, dimX))) return;
    const resize = this.#calls.driver(fn, "resize");
    if (resize === undefined) return;
    const type = createType(this.#rsc, fn, this.type.element, (this.type as Type).resized1D(dimX));
    if (type === null) return;
    const cut = objectsInCells(this.#rsc, this, dimX);
    if (resize(this.#rsc, this, type, type.element.hasReferences)) {
      for (const object of cut) this.#rsc.decrementReference(object);
      this.#moved(type);
    } else this.#resizeFailed(fn, dimX);
    this.#rsc.objects.release(type.handle);
  }

  /** Takes the new Type, and tells scripts whose variables point to its cells; the driver sees to windows into it. */
  #moved(type: RsType): void {
    const rsc = this.#rsc;
    rsc.objects.incrementSystem(type);
    rsc.objects.decrementSystem(this.type);
    this.type = type;
    for (const object of rsc.objects.all()) {
      if (object.kind !== "Script") continue;
      const script = rsc.objects.get("Script", object.handle)!;
      for (const [slot, bound] of script.bound) {
        if (bound === this) rsc.hal.funcs.script.setGlobalBind?.(rsc, script, slot, this);
      }
    }
  }

  /** Tells the app that there is no memory; the driver logs that shared memory cannot be resized. */
  #resizeFailed(fn: string, dimX: number): void {
    if (this.#calls.has(RsAllocationUsage.SHARED)) return;
    this.#rsc.setError(RsError.OUT_OF_MEMORY, `${fn}: no memory for ${dimX} cells`);
  }

  /** Never done: an error from which on no more scripts run. */
  resize2D(): void {
    this.#rsc.setError(RsError.FATAL_DRIVER, "resize2d not implemented");
  }

  /**
   * The address of cells.
   *
   * @returns 0 if there are none: `stride` is undefined then, and for an Allocation of one dimension.
   */
  getPointer(
    lod: number,
    face: number,
    z: number,
    array: number,
  ): { readonly pointer: number; readonly stride: number | undefined } {
    const { state } = this.hal;
    if (!this.#isThere(lod, face, z, array)) return { pointer: 0, stride: undefined };
    this.#rsc.hal.funcs.allocation.getPointer?.(this.#rsc, this, lod, face, z, array);
    const level = state.lods[lod];
    if (level === undefined || level.pointer === 0) return { pointer: 0, stride: undefined };
    const stride = (this.hal.state.lods[0]?.dimY ?? 0) !== 0 ? level.stride : undefined;
    return { pointer: level.pointer + this.#offsetOf(lod, face, z), stride };
  }

  /** Checks that there are such cells. */
  #isThere(lod: number, face: number, z: number, array: number): boolean {
    const { state } = this.hal;
    const level = state.lods[lod];
    if (lod >= state.lodCount || level === undefined || array !== 0) return false;
    if (z > 0 && z >= level.dimZ) return false;
    return face === 0 || (this.type.faces && face < 6);
  }

  /** Bytes from the begin of a level to a slice of a face; Android gives the begin for all. */
  #offsetOf(lod: number, face: number, z: number): number {
    if (this.#rsc.process.compat) return 0;
    const level = this.hal.state.lods[lod]!;
    return face * this.hal.state.faceOffset + z * level.stride * Math.max(level.dimY, 1);
  }

  /** Moves a window: x, y, z, level, face and four arrays. */
  adapterOffset(fn: string, offsets: readonly number[]): void {
    if (this.base === undefined) {
      this.#calls.report(`${fn}: ${this.checks.describe()} is no adapter`);
      return;
    }
    if (offsets.length < ADAPTER_OFFSETS) {
      this.#calls.report(`${fn}: ${offsets.length} offsets, expected ${ADAPTER_OFFSETS}`);
      return;
    }
    const taken = offsets.slice(0, ADAPTER_OFFSETS);
    if (this.#calls.report(this.checks.windowProblem(fn, this.base, taken))) return;
    this.offsets = taken;
    this.#calls.ask(fn, "adapterOffset");
  }
}
