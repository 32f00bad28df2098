/**
 * Memory that scripts work on.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import { RsAllocationUsage } from "../../../../cts/contract/rs_defines.ts";
import {
  bitmapUsage,
  checkCubeBitmap,
  checkCubeFaces,
  createBitmapType,
  createCubeType,
  sharesBitmap,
} from "./bitmaps.ts";
import { checkCreation } from "./checks.ts";
import { AllocationCopies } from "./copies.ts";
import { AllocationSurfaces } from "./surfaces.ts";
import type { Surface } from "./surface.ts";
import type { Bitmap } from "./bitmap.ts";
import { Element } from "../element.ts";
import {
  RSIllegalArgumentException,
  RSInvalidStateException,
  RSRuntimeException,
} from "../exceptions.ts";
import { MipmapControl, mipmapControlId } from "./mipmap_control.ts";
import type { RenderScript } from "../render_script.ts";
import { CubemapFace, Type } from "../type.ts";

const { SCRIPT, GRAPHICS_TEXTURE, IO_INPUT, SHARED } = RsAllocationUsage;
/** The first target API level whose Allocations keep their size. */
const FIXED_SIZE_SINCE = 21;
const MAX_NUMBER_IO_INPUT_ALLOC = 16;

/** Called when a buffer came in (`Allocation.OnBufferAvailableListener`). */
export type OnBufferAvailableListener = (allocation: Allocation) => void;

/** Cells of a Type. */
export class Allocation extends AllocationCopies {
  /** Scripts use it. */
  static readonly USAGE_SCRIPT = 0x1;
  /** Samplers read it. */
  static readonly USAGE_GRAPHICS_TEXTURE = 0x2;
  /** A mesh is drawn from it. */
  static readonly USAGE_GRAPHICS_VERTEX = 0x4;
  /** Shaders have their constants in it. */
  static readonly USAGE_GRAPHICS_CONSTANTS = 0x8;
  /** It is drawn into. */
  static readonly USAGE_GRAPHICS_RENDER_TARGET = 0x10;
  /** It gets its cells from a {@link Surface}. */
  static readonly USAGE_IO_INPUT = 0x20;
  /** It sends its cells to a {@link Surface}. */
  static readonly USAGE_IO_OUTPUT = 0x40;
  /** It shares the memory of a picture. */
  static readonly USAGE_SHARED = 0x80;
  /** `Allocation.MipmapControl`. */
  static readonly MipmapControl: typeof MipmapControl = MipmapControl;

  /** The picture whose memory it shares. */
  #bitmap: Bitmap | null = null;
  /** Whether nobody else has its Type. */
  #ownsType = false;
  #listener: OnBufferAvailableListener | null = null;
  readonly #surfaces: AllocationSurfaces = new AllocationSurfaces(this, () => this.rs);

  /**
   * Makes an Allocation.
   *
   * @param rs The context.
   * @param type Its shape.
   * @param usage Bits of `USAGE_`. Default: scripts.
   * @throws {RSIllegalArgumentException} If bits of `usage` are unknown or do not go together.
   * @throws {RSRuntimeException} If the native side cannot make it.
   */
  static createTyped(rs: RenderScript, type: Type, usage?: number): Allocation;
  /** The same, with a way to make smaller copies. */
  static createTyped(
    rs: RenderScript,
    type: Type,
    mipmaps: MipmapControl,
    usage: number,
  ): Allocation;
  /** Either. */
  static createTyped(
    rs: RenderScript,
    type: Type,
    mipmapsOrUsage: MipmapControl | number = Allocation.USAGE_SCRIPT,
    usage: number = typeof mipmapsOrUsage === "number" ? mipmapsOrUsage : Allocation.USAGE_SCRIPT,
  ): Allocation {
    checkCreation(rs, usage);
    const mipmaps = typeof mipmapsOrUsage === "number" ? "MIPMAP_NONE" : mipmapsOrUsage;
    const args = [type.getID(rs), mipmapControlId(mipmaps), usage, 0];
    const id = rs.call("rsAllocationCreateTyped", ...args);
    return made(rs, id, "Allocation creation failed.", type, usage);
  }

  /** Makes an Allocation of some cells in a row; see {@link createTyped}. */
  static createSized(
    rs: RenderScript,
    element: Element,
    count: number,
    usage: number = Allocation.USAGE_SCRIPT,
  ): Allocation {
    const type = new Type.Builder(rs, element).setX(count).create();
    return Allocation.#owning(Allocation.createTyped(rs, type, usage));
  }

  /**
   * Makes an Allocation of a picture.
   *
   * @param rs The context.
   * @param bitmap The picture.
   * @param mipmaps How smaller copies are made. Default: not at all.
   * @param usage Bits of `USAGE_`. Default: from target API level 18 on it shares the picture's memory.
   * @throws {RSRuntimeException} If the native side cannot make it.
   */
  static createFromBitmap(
    rs: RenderScript,
    bitmap: Bitmap,
    mipmaps: MipmapControl = "MIPMAP_NONE",
    usage: number = bitmapUsage(rs),
  ): Allocation {
    checkCreation(rs, usage);
    const type = createBitmapType(rs, bitmap, mipmaps === "MIPMAP_FULL");
    const isShared = mipmaps === "MIPMAP_NONE" && sharesBitmap(rs, type, usage);
    const { pixels } = bitmap;
    const args = [type.getID(rs), mipmapControlId(mipmaps)];
    const id = isShared
      ? rs.call("rsAllocationCreateTyped", ...args, usage, pixels)
      : rs.call("rsAllocationCreateFromBitmap", ...args, pixels, pixels.length, usage);
    const allocation = Allocation.#owning(made(rs, id, "Load failed.", type, usage));
    if (isShared) allocation.#bitmap = bitmap;
    return allocation;
  }

  /**
   * Makes a cube map of a picture that has its six faces side by side.
   *
   * @throws {RSIllegalArgumentException} If they are no squares whose side is a power of two.
   */
  static createCubemapFromBitmap(
    rs: RenderScript,
    bitmap: Bitmap,
    mipmaps: MipmapControl = "MIPMAP_NONE",
    usage: number = Allocation.USAGE_GRAPHICS_TEXTURE,
  ): Allocation {
    checkCreation(rs, usage);
    checkCubeBitmap(bitmap);
    const type = createCubeType(rs, bitmap, mipmaps === "MIPMAP_FULL");
    const { width, height, pixels } = bitmap;
    const args = [type.getID(rs), mipmapControlId(mipmaps), pixels, pixels.length, usage];
    const id = rs.call("rsAllocationCubeCreateFromBitmap", ...args);
    const what = `Load failed for bitmap ${width}x${height} element ${bitmap.config}`;
    return Allocation.#owning(made(rs, id, what, type, usage));
  }

  /**
   * Makes a cube map of six pictures.
   *
   * @param rs The context.
   * @param xpos The face in positive X, which tells the size and the format of all.
   * @param xneg The face in negative X.
   * @param ypos The face in positive Y.
   * @param yneg The face in negative Y.
   * @param zpos The face in positive Z.
   * @param zneg The face in negative Z.
   * @param mipmaps How smaller copies are made. Default: not at all.
   * @param usage Bits of `USAGE_`. Default: samplers.
   * @throws {RSIllegalArgumentException} If they are no squares of the same size and format, whose side is a power of two.
   */
  static createCubemapFromCubeFaces(
    rs: RenderScript,
    xpos: Bitmap,
    xneg: Bitmap,
    ypos: Bitmap,
    yneg: Bitmap,
    zpos: Bitmap,
    zneg: Bitmap,
    mipmaps: MipmapControl = "MIPMAP_NONE",
    usage: number = Allocation.USAGE_GRAPHICS_TEXTURE,
  ): Allocation {
    const faces = [xpos, xneg, ypos, yneg, zpos, zneg];
    checkCubeFaces(faces);
    const type = createCubeType(rs, xpos, mipmaps === "MIPMAP_FULL");
    const cubemap = Allocation.createTyped(rs, type, mipmaps, usage);
    for (const [number, face] of Object.values(CubemapFace).entries()) {
      cubemap.copyFace(face, faces[number]!);
    }
    return cubemap;
  }

  /**
   * Makes an Allocation of the bytes of a text in UTF-8.
   *
   * @throws {RSRuntimeException} For whatever is wrong, for example an empty text.
   */
  static createFromString(rs: RenderScript, text: string, usage: number): Allocation {
    rs.validate();
    try {
      const bytes = new TextEncoder().encode(text);
      const allocation = Allocation.createSized(rs, Element.U8(rs), bytes.length, usage);
      allocation.copyFrom(bytes);
      return allocation;
    } catch {
      throw new RSRuntimeException("Could not convert string to utf-8.");
    }
  }

  /**
   * Makes Allocations of one Type; with {@link USAGE_IO_INPUT} they take buffers from one queue in turn.
   *
   * @throws {RSIllegalArgumentException} If that are too many for a queue.
   */
  static createAllocations(
    rs: RenderScript,
    type: Type,
    usage: number,
    count: number,
  ): Allocation[] {
    const isInput = (usage & IO_INPUT) !== 0;
    if (isInput && count > MAX_NUMBER_IO_INPUT_ALLOC) {
      throw new RSIllegalArgumentException(
        `Exceeds the max number of Allocations allowed: ${MAX_NUMBER_IO_INPUT_ALLOC}`,
      );
    }
    const all = Array.from({ length: count }, () => Allocation.createTyped(rs, type, usage));
    const [first, ...others] = all;
    if (first === undefined || !isInput) return all;
    rs.call("rsAllocationSetupBufferQueue", first.getID(rs), count);
    for (const other of others) {
      other.#surfaces.shareBufferQueue(first.#surfaces);
    }
    return all;
  }

  static #owning(allocation: Allocation): Allocation {
    allocation.#ownsType = true;
    return allocation;
  }

  /** Makes the smaller copies, if the Type has them. */
  generateMipmaps(): void {
    this.rs.call("rsAllocationGenerateMipmaps", this.getID());
  }

  /**
   * Brings what one user wrote to the others.
   *
   * @param source The bit of `USAGE_` of the one that wrote.
   * @throws {RSIllegalArgumentException} For other than one of the known bits.
   */
  syncAll(source: number): void {
    const bits = [SCRIPT, GRAPHICS_TEXTURE, SHARED, 0x4, 0x8] as readonly number[];
    if (!bits.includes(source)) {
      throw new RSIllegalArgumentException("Source must be exactly one usage type.");
    }
    if (this.#bitmap !== null) {
      if (source === SHARED) this.copyTo(this.#bitmap);
      else if (source === SCRIPT || source === GRAPHICS_TEXTURE) this.copyFrom(this.#bitmap);
    }
    this.rs.call("rsAllocationSyncAll", this.getIDSafe(), source);
  }

  /**
   * Makes a row longer or shorter.
   *
   * @throws {RSRuntimeException} From target API level 21 on.
   * @throws {RSInvalidStateException} For what is no row.
   */
  resize(dimX: number): void {
    const { rs } = this;
    if (rs.getApplicationContext().targetSdkVersion >= FIXED_SIZE_SINCE) {
      throw new RSRuntimeException("Resize is not allowed in API 21+.");
    }
    const type = this.getType();
    if (type.getY() > 0 || type.getZ() > 0 || type.hasFaces() || type.hasMipmaps()) {
      throw new RSInvalidStateException("Resize only support for 1D allocations at this time.");
    }
    rs.call("rsAllocationResize1D", this.getID(), dimX);
    rs.finish();
    const id = rs.call("rsaAllocationGetType", this.getID());
    this.setType(Type.fromNative(id, rs, this.getElement()));
  }

  /** Sends the cells to the surface. @throws {RSIllegalArgumentException} Without `USAGE_IO_OUTPUT`. */
  ioSend(): void {
    this.#surfaces.ioSend();
  }

  /** Takes the newest cells that came in. @throws {RSIllegalArgumentException} Without `USAGE_IO_INPUT`. */
  ioReceive(): void {
    this.#surfaces.ioReceive();
  }

  /** When the cells that {@link ioReceive} took were sent; -1 before. */
  getTimeStamp(): number {
    return this.#surfaces.getTimeStamp();
  }

  /** The surface that brings it cells. @throws {RSInvalidStateException} Without `USAGE_IO_INPUT`. */
  getSurface(): Surface {
    return this.#surfaces.getSurface();
  }

  /** Sets where it sends its cells. @throws {RSInvalidStateException} Without `USAGE_IO_OUTPUT`. */
  setSurface(surface: Surface | null): void {
    this.#surfaces.setSurface(surface);
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
    return this.#surfaces.getByteBuffer();
  }

  /** Bytes from one row to the next; of a single row, its bytes. */
  getStride(): number {
    return this.#surfaces.getStride();
  }

  /** Nobody is told any more, and nothing is sent. */
  protected override beforeDestroy(): void {
    this.rs.getApplicationContext().statics.listening.delete(this.getID());
    this.#surfaces.close();
  }

  /** Gives up the cells, and the Type if it was made only for them. */
  override destroy(): void {
    const type = this.getType();
    try {
      super.destroy();
    } finally {
      if (this.#ownsType) type[Symbol.dispose]();
    }
  }
}

function made(
  rs: RenderScript,
  id: number,
  problem: string,
  type: Type,
  usage: number,
): Allocation {
  if (id === 0) throw new RSRuntimeException(problem);
  return new Allocation(id, rs, type, usage);
}
