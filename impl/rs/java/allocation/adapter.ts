/**
 * Views of Allocations.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/AllocationAdapter.java.
 *
 * @module
 */

import { Allocation } from "./allocation.ts";
import type { SelectedCells } from "./cell_copies.ts";
import type { Dimensions } from "./checks.ts";
import { isInt } from "../enums.ts";
import {
  RSIllegalArgumentException,
  RSInvalidStateException,
  RSRuntimeException,
} from "../exceptions.ts";
import type { MipmapControl } from "./mipmap_control.ts";
import type { RenderScript } from "../render_script.ts";
import { CubemapFace, cubemapFaceId, Type } from "../type.ts";

const AXES = ["X", "Y", "Z"] as const;

/**
 * A level, a face or a window of an Allocation.
 *
 * Scripts see the window. Copies from and to arrays go by the level and the face, but not by the place of the window, and
 * the native side checks whether they fit; copies of whole pictures go by the window.
 */
export class AllocationAdapter extends Allocation {
  readonly #base: Allocation;
  readonly #window: Type;
  readonly #offsets: [x: number, y: number, z: number] = [0, 0, 0];
  #selected: SelectedCells = { lod: 0, face: "POSITIVE_X" };
  #dimensions: Dimensions;

  private constructor(id: number, rs: RenderScript, base: Allocation, window: Type) {
    super(id, rs, base.getType(), base.getUsage());
    this.#base = base;
    this.#window = window;
    this.#dimensions = dimensionsOf(base.getType());
  }

  /** A view of the first row. */
  static create1D(rs: RenderScript, base: Allocation): AllocationAdapter {
    rs.validate();
    const window = Type.createX(rs, base.getElement(), base.getType().getX());
    return AllocationAdapter.createTyped(rs, base, window);
  }

  /** A view of rows: of the first layer, of the first face. @throws {RSInvalidStateException} If there are no rows. */
  static create2D(rs: RenderScript, base: Allocation): AllocationAdapter {
    rs.validate();
    const type = base.getType();
    const window = Type.createXY(rs, base.getElement(), type.getX(), type.getY());
    return AllocationAdapter.createTyped(rs, base, window);
  }

  /**
   * A view of a window.
   *
   * @param rs The context.
   * @param base The cells.
   * @param window The shape of the view, no larger than that of the cells.
   * @throws {RSInvalidStateException} If the window is none of these cells.
   * @throws {RSRuntimeException} If the native side cannot make it.
   */
  static override createTyped(rs: RenderScript, base: Allocation, window: Type): AllocationAdapter;
  /** As that of {@link Allocation}. */
  static override createTyped(rs: RenderScript, type: Type, usage?: number): Allocation;
  /** As that of {@link Allocation}. */
  static override createTyped(
    rs: RenderScript,
    type: Type,
    mipmaps: MipmapControl,
    usage: number,
  ): Allocation;
  static override createTyped(
    rs: RenderScript,
    base: Allocation | Type,
    ...rest: readonly (Type | MipmapControl | number | undefined)[]
  ): Allocation {
    if (!(base instanceof Allocation)) {
      return Allocation.createTyped(rs, base, ...rest as [MipmapControl, number]);
    }
    rs.validate();
    const window = rest[0] as Type;
    const problem = problemOf(base, window);
    if (problem !== undefined) throw new RSInvalidStateException(problem);
    const id = rs.call("rsAllocationAdapterCreate", window.getID(rs), base.getID(rs));
    if (id === 0) throw new RSRuntimeException("AllocationAdapter creation failed.");
    return new AllocationAdapter(id, rs, base, window);
  }

  /**
   * Goes to a smaller copy.
   *
   * @param lod Its number; 0 is the largest.
   * @throws {RSInvalidStateException} If there are no smaller copies.
   * @throws {RSIllegalArgumentException} If there is none of that number.
   */
  setLOD(lod: number): void {
    const type = this.#base.getType();
    if (!type.hasMipmaps()) {
      throw new RSInvalidStateException(
        "Cannot set LOD when the allocation type does not include mipmaps.",
      );
    }
    this.#dimensions = dimensionsOfLod(type, lod);
    this.#offsets.splice(1, 2, 0, 0);
    this.#selected = { ...this.#selected, lod };
    this.#updateOffsets();
  }

  /** Goes to a face. @throws {RSInvalidStateException} If it is no cube map. */
  setFace(face: CubemapFace): void {
    if (!this.#base.getType().hasFaces()) {
      throw new RSInvalidStateException(
        "Cannot set Face when the allocation type does not include faces.",
      );
    }
    if (face === null || !Object.hasOwn(CubemapFace, face)) {
      throw new RSIllegalArgumentException("Cannot set null face.");
    }
    this.#selected = { ...this.#selected, face };
    this.#updateOffsets();
  }

  /** Moves the window in X. @throws {RSInvalidStateException} If it is as wide as the cells, or would be outside. */
  setX(x: number): void {
    this.#move(0, x);
  }

  /** Moves the window in Y. @throws {RSInvalidStateException} If it is as high as the cells, or would be outside. */
  setY(y: number): void {
    this.#move(1, y);
  }

  /** Moves the window in Z. @throws {RSInvalidStateException} If it is as deep as the cells, or would be outside. */
  setZ(z: number): void {
    this.#move(2, z);
  }

  /** Views keep their size. @throws {RSInvalidStateException} Always. */
  override resize(_dimX: number): void {
    throw new RSInvalidStateException("Resize not allowed for Adapters.");
  }

  /** The level and the face that it was set to. */
  protected override get selected(): SelectedCells {
    return this.#selected;
  }

  /** The handle of the cells, which copies from and to arrays go to. */
  protected override getIDSafe(rs: RenderScript | null = null): number {
    this.getID(rs);
    return this.#base.getID(rs);
  }

  /** Cells in each direction, of the level. */
  protected override get dimensions(): Dimensions {
    return this.#dimensions;
  }

  /** Checks nothing: the native side does. */
  protected override validateRegion(): void {}

  #move(axis: 0 | 1 | 2, to: number): void {
    const available = dimensionsOf(this.#base.getType())[axis];
    const size = dimensionsOf(this.#window)[axis];
    const problem = problemOfMove(AXES[axis], available, size, to);
    if (problem !== undefined) throw new RSInvalidStateException(problem);
    this.#offsets[axis] = to;
    this.#updateOffsets();
  }

  #updateOffsets(): void {
    const { lod, face } = this.#selected;
    const offsets = Uint32Array.of(...this.#offsets, lod, cubemapFaceId(face), 0, 0, 0, 0);
    this.rs.call("rsAllocationAdapterOffset", this.getID(), offsets, offsets.byteLength);
  }
}

function dimensionsOf(type: Type): Dimensions {
  return [type.getX(), type.getY(), type.getZ()];
}

/** Android lets any level of rows and tables through, and so any number. */
function dimensionsOfLod(type: Type, lod: number): Dimensions {
  if (!isInt(lod, 0)) {
    throw new RSIllegalArgumentException(`Attempting to set negative lod (${lod}).`);
  }
  let sizes = dimensionsOf(type);
  for (let level = 0; level < lod; level++) {
    if (sizes.every((size) => size <= 1)) {
      throw new RSIllegalArgumentException(`Attempting to set lod (${lod}) out of range.`);
    }
    const [x, y, z] = sizes.map((size) => size > 1 ? size >> 1 : size);
    sizes = [x!, y!, z!];
  }
  return sizes;
}

function problemOf(base: Allocation, window: Type): string | undefined {
  if (base instanceof AllocationAdapter) return "Adapters cannot be nested.";
  const type = base.getType();
  if (!type.getElement().equals(window.getElement())) {
    return "Element must match Allocation type.";
  }
  if (window.hasFaces() || window.hasMipmaps()) {
    return "Adapters do not support window types with Mipmaps or Faces.";
  }
  const there = dimensionsOf(type);
  return dimensionsOf(window).some((size, axis) => size > there[axis]!)
    ? "Type cannot have dimension larger than the source allocation."
    : undefined;
}

function problemOfMove(
  axis: "X" | "Y" | "Z",
  available: number,
  size: number,
  to: number,
): string | undefined {
  if (available === 0) {
    return `Cannot set ${axis} when the allocation type does not include ${axis} dim.`;
  }
  if (!isInt(to, 0) || to >= available) {
    return `Cannot set ${axis} greater than dimension of allocation.`;
  }
  if (size === available) return `Cannot set ${axis} when the adapter includes ${axis}.`;
  return size + to >= available
    ? `Cannot set (${axis} + window) which would be larger than dimension of allocation.`
    : undefined;
}
