/**
 * Cells of Allocations from structs in memory.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import type { CellCopies, CellsView } from "./cell_copies.ts";
import { isInt } from "../enums.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { FieldPacker } from "../field_packer.ts";

/** Copies of single fields of one Allocation's cells. */
export class FieldCopies {
  readonly #view: CellsView;
  readonly #copies: CellCopies;

  /**
   * @param view The cells.
   * @param copies What copies whole ones.
   */
  constructor(view: CellsView, copies: CellCopies) {
    this.#view = view;
    this.#copies = copies;
  }

  /** Sets cells from number `xoff` on, or one field of a cell, whose further offsets and component are `numbers`. */
  set(xoff: number, numbers: readonly number[], fp: FieldPacker): void {
    if (numbers.length === 0) return this.#setCells(xoff, fp);
    const component = numbers.at(-1)!;
    const [y = 0, z = 0] = numbers.length === 3 ? numbers : [];
    const id = this.#view.id();
    this.#checkField([xoff, y, z], component, fp.getPos());
    const args = [id, xoff, y, z, this.#view.selected().lod, fp.getData(), fp.getPos(), component];
    this.#view.rs().call("rsAllocationElementData", ...args);
  }

  /** Copies a field of a cell to a packer that has just its size. */
  copyTo(at: readonly [x: number, y: number, z: number], component: number, fp: FieldPacker): void {
    const id = this.#view.id();
    const data = fp.getData();
    this.#checkField(at, component, data.length);
    const args = [id, ...at, this.#view.selected().lod, data, data.length, component];
    this.#view.rs().call("rsAllocationElementRead", ...args);
  }

  #setCells(xoff: number, fp: FieldPacker): void {
    const size = this.#view.element().getBytesSize();
    const packed = fp.getPos();
    if (packed % size !== 0) {
      throw new RSIllegalArgumentException(
        `Field packer length ${packed} not divisible by element size ${size}.`,
      );
    }
    this.#copies.range("Data", xoff, packed / size, fp.getData());
  }

  #checkField(at: readonly number[], component: number, packed: number): void {
    const field = this.#view.element().fields?.[component];
    if (field === undefined) {
      throw new RSIllegalArgumentException(`Component_number ${component} out of range.`);
    }
    for (const [axis, offset] of at.entries()) {
      if (isInt(offset, 0)) continue;
      throw new RSIllegalArgumentException(`Offset ${"xyz"[axis]} must be >= 0.`);
    }
    const size = field.element.getBytesSize() * field.arraySize;
    if (packed === size) return;
    throw new RSIllegalArgumentException(
      `Field packer sizelength ${packed} does not match component size ${size}.`,
    );
  }
}
