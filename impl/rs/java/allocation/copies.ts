/**
 * The shape and use of an Allocation, and its copies.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import { CellCopies, type CellsView, type SelectedCells } from "./cell_copies.ts";
import {
  checkArray,
  checkBitmapFormat,
  checkBitmapSize,
  checkRegion,
  type Dimensions,
} from "./checks.ts";
import { BaseObj } from "../base_obj.ts";
import { Bitmap } from "./bitmap.ts";
import type { Element } from "../element.ts";
import type { FieldPacker } from "../field_packer.ts";
import { FieldCopies } from "./fields.ts";
import type { NumericArray } from "../numeric_array.ts";
import type { RenderScript } from "../render_script.ts";
import type { CubemapFace, Type } from "../type.ts";

/** A picture is the largest level, of the first face. */
const PICTURE: SelectedCells = { lod: 0, face: "POSITIVE_X" };

/** An Allocation's shape, use and copies. */
export abstract class AllocationCopies extends BaseObj {
  #type: Type;
  readonly #usage: number;
  readonly #cells: CellCopies;
  readonly #fields: FieldCopies;

  /** Only for this library. */
  constructor(id: number, rs: RenderScript, type: Type, usage: number) {
    super(id, rs);
    this.#type = type;
    this.#usage = usage;
    const view: CellsView = {
      rs: () => this.rs,
      element: () => this.getElement(),
      dimensions: () => this.dimensions,
      selected: () => this.selected,
      id: (context) => this.getIDSafe(context),
      checkRegion: (offsets, sizes) => this.validateRegion(offsets, sizes),
    };
    this.#cells = new CellCopies(view);
    this.#fields = new FieldCopies(view, this.#cells);
  }

  /** Its shape. */
  getType(): Type {
    return this.#type;
  }

  /** The Element of a cell. */
  getElement(): Element {
    return this.#type.getElement();
  }

  /** Bits of `USAGE_`. */
  getUsage(): number {
    return this.#usage;
  }

  /** Bytes of all cells, without room between rows. */
  getBytesSize(): number {
    const size = this.cellBytes;
    return this.#type.getYuv() !== 0 ? Math.ceil(size * 1.5) : size;
  }

  /**
   * Sets whether arrays have three numbers for a vector of three. Otherwise they have four, as the memory has.
   *
   * @param useAutoPadding Default, before it is called: false.
   */
  setAutoPadding(useAutoPadding: boolean): void {
    this.#cells.autoPadding = useAutoPadding;
  }

  /** Takes the shape that the native side gave it. */
  protected setType(type: Type): void {
    this.#type = type;
  }

  /** Which cells it copies: the largest level, and the first face. */
  protected get selected(): SelectedCells {
    return { lod: 0, face: "POSITIVE_X" };
  }

  /** The handle of what has the cells. */
  protected getIDSafe(rs: RenderScript | null = null): number {
    return this.getID(rs);
  }

  /** Bytes of all cells but those of chroma planes. */
  protected get cellBytes(): number {
    return this.#type.getCount() * this.getElement().getBytesSize();
  }

  /** Cells in each direction. */
  protected get dimensions(): Dimensions {
    return [this.#type.getX(), this.#type.getY(), this.#type.getZ()];
  }

  /** Checks a rectangle or a box. @throws {RSIllegalArgumentException} If it is not in the Allocation. */
  protected validateRegion(offsets: readonly number[], sizes: readonly number[]): void {
    checkRegion(this.dimensions, offsets, sizes);
  }

  /**
   * Copies all cells from an array, whose numbers must be what cells hold; from a picture of the same size and format; from
   * an Allocation of the same Type; or from objects, one for each cell.
   *
   * Of an Allocation, Android copies the first layer only, and of a row nothing; apps with `compat` have it so.
   *
   * @throws {RSIllegalArgumentException} If the source does not fit.
   */
  copyFrom(source: NumericArray | Bitmap | AllocationCopies | readonly BaseObj[]): void {
    if (source instanceof Bitmap) {
      const id = this.getID();
      checkBitmapSize(this.dimensions, source);
      this.#cells.bitmap(id, [0, 0], source, PICTURE);
      return;
    }
    if (source instanceof AllocationCopies) {
      return this.#cells.from(source.#cells, this.getType().equals(source.getType()));
    }
    if (Array.isArray(source)) return this.#cells.fromObjects(source);
    const array = source as NumericArray;
    checkArray(this.getElement(), array);
    this.#cells.fromArray(array);
  }

  /** Copies all cells from an array of any numbers. @throws {RSIllegalArgumentException} If it is too small. */
  copyFromUnchecked(array: NumericArray): void {
    checkArray(null, array);
    this.#cells.fromArray(array);
  }

  /**
   * Copies all cells to an array, whose numbers must be what cells hold, or to a picture of the same size and format.
   *
   * @throws {RSIllegalArgumentException} If the target does not fit.
   */
  copyTo(target: NumericArray | Bitmap): void {
    const id = this.getID();
    if (target instanceof Bitmap) {
      checkBitmapFormat(this.getElement(), target);
      checkBitmapSize(this.dimensions, target);
      this.rs.call("rsAllocationCopyToBitmap", id, target.pixels, target.pixels.length);
      return;
    }
    checkArray(this.getElement(), target);
    const problem = "Size of output array cannot be smaller than size of allocation.";
    this.#cells.checkSize(target, this.cellBytes, problem);
    this.#cells.withMemory(target, "Read", (memory) => {
      this.rs.call("rsAllocationRead", id, memory, memory.length);
    });
  }

  /**
   * Copies a range of cells from an array, or from another Allocation, beginning at its cell `dataOff`. The native side
   * checks the ranges of a copy between Allocations.
   *
   * @throws {RSIllegalArgumentException} If the range or the array does not fit.
   */
  copy1DRangeFrom(off: number, count: number, array: NumericArray): void;
  /** From an Allocation. */
  copy1DRangeFrom(off: number, count: number, data: AllocationCopies, dataOff: number): void;
  copy1DRangeFrom(
    off: number,
    count: number,
    source: NumericArray | AllocationCopies,
    dataOff = 0,
  ): void {
    if (source instanceof AllocationCopies) {
      return this.#cells.regionOf([off, 0], [count, 1], source.#cells, [dataOff, 0]);
    }
    checkArray(this.getElement(), source);
    this.#cells.range("Data", off, count, source);
  }

  /** The same for an array of any numbers. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeFromUnchecked(off: number, count: number, array: NumericArray): void {
    checkArray(null, array);
    this.#cells.range("Data", off, count, array);
  }

  /** Copies a range of cells to an array. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeTo(off: number, count: number, array: NumericArray): void {
    checkArray(this.getElement(), array);
    this.#cells.range("Read", off, count, array);
  }

  /** The same for an array of any numbers. @throws {RSIllegalArgumentException} If the range or the array does not fit. */
  copy1DRangeToUnchecked(off: number, count: number, array: NumericArray): void {
    checkArray(null, array);
    this.#cells.range("Read", off, count, array);
  }

  /**
   * Copies a rectangle from an array without room between rows, from a rectangle of another Allocation, or from a picture.
   *
   * @throws {RSIllegalArgumentException} If the rectangle or the source does not fit.
   */
  copy2DRangeFrom(xoff: number, yoff: number, w: number, h: number, array: NumericArray): void;
  /** From an Allocation. */
  copy2DRangeFrom(
    xoff: number,
    yoff: number,
    w: number,
    h: number,
    data: AllocationCopies,
    dataXoff: number,
    dataYoff: number,
  ): void;
  /** From a picture. */
  copy2DRangeFrom(xoff: number, yoff: number, data: Bitmap): void;
  copy2DRangeFrom(
    xoff: number,
    yoff: number,
    w: number | Bitmap,
    h = 0,
    source?: NumericArray | AllocationCopies,
    ...from: readonly number[]
  ): void {
    if (w instanceof Bitmap) return this.#cells.regionFromBitmap(xoff, yoff, w);
    this.#cells.regionFrom(
      [xoff, yoff],
      [w, h],
      source instanceof AllocationCopies ? source.#cells : source,
      from,
    );
  }

  /** Copies a face from a picture, whose size is not checked. */
  protected copyFace(face: CubemapFace, bitmap: Bitmap): void {
    this.#cells.bitmap(this.getID(), [0, 0], bitmap, { lod: 0, face });
  }

  /** Copies a rectangle to an array. @throws {RSIllegalArgumentException} If the rectangle or the array does not fit. */
  copy2DRangeTo(xoff: number, yoff: number, w: number, h: number, array: NumericArray): void {
    checkArray(this.getElement(), array);
    this.#cells.region("Read", [xoff, yoff], [w, h], array);
  }

  /**
   * Copies a box from an array without room between rows, or from a box of another Allocation.
   *
   * @throws {RSIllegalArgumentException} If the box or the source does not fit.
   */
  copy3DRangeFrom(
    xoff: number,
    yoff: number,
    zoff: number,
    w: number,
    h: number,
    d: number,
    array: NumericArray,
  ): void;
  /** From an Allocation. */
  copy3DRangeFrom(
    xoff: number,
    yoff: number,
    zoff: number,
    w: number,
    h: number,
    d: number,
    data: AllocationCopies,
    dataXoff: number,
    dataYoff: number,
    dataZoff: number,
  ): void;
  copy3DRangeFrom(
    xoff: number,
    yoff: number,
    zoff: number,
    w: number,
    h: number,
    d: number,
    source: NumericArray | AllocationCopies,
    ...from: readonly number[]
  ): void {
    this.#cells.regionFrom(
      [xoff, yoff, zoff],
      [w, h, d],
      source instanceof AllocationCopies ? source.#cells : source,
      from,
    );
  }

  /** Copies a box to an array. @throws {RSIllegalArgumentException} If the box or the array does not fit. */
  copy3DRangeTo(
    xoff: number,
    yoff: number,
    zoff: number,
    w: number,
    h: number,
    d: number,
    array: NumericArray,
  ): void {
    checkArray(this.getElement(), array);
    this.#cells.region("Read", [xoff, yoff, zoff], [w, h, d], array);
  }

  /**
   * Sets cells from number `xoff` on, or one field of a cell.
   *
   * @throws {RSIllegalArgumentException} If what is packed is not as large as the cells or the field, or there are none.
   */
  setFromFieldPacker(xoff: number, fp: FieldPacker): void;
  /** One field of a cell in a row. */
  setFromFieldPacker(xoff: number, component: number, fp: FieldPacker): void;
  /** One field of any cell. */
  setFromFieldPacker(
    xoff: number,
    yoff: number,
    zoff: number,
    component: number,
    fp: FieldPacker,
  ): void;
  setFromFieldPacker(xoff: number, ...rest: readonly (number | FieldPacker)[]): void {
    this.#fields.set(xoff, rest.slice(0, -1) as number[], rest.at(-1) as FieldPacker);
  }

  /** Copies a field of a cell to a packer that has just its size. @throws {RSIllegalArgumentException} If it has not. */
  copyToFieldPacker(
    xoff: number,
    yoff: number,
    zoff: number,
    component: number,
    fp: FieldPacker,
  ): void {
    this.#fields.copyTo([xoff, yoff, zoff], component, fp);
  }
}
