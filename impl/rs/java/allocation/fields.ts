/**
 * Cells of Allocations from structs in memory.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java.
 *
 * @module
 */

import { AllocationCopies } from "./copies.ts";
import { isInt } from "../enums.ts";
import { RSIllegalArgumentException } from "../exceptions.ts";
import type { FieldPacker } from "../field_packer.ts";

/** An Allocation's copies of single fields. */
export abstract class AllocationFields extends AllocationCopies {
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
    const fp = rest.at(-1) as FieldPacker;
    const numbers = rest.slice(0, -1) as number[];
    if (numbers.length === 0) return this.#setCells(xoff, fp);
    const component = numbers.at(-1)!;
    const [y = 0, z = 0] = numbers.length === 3 ? numbers : [];
    const id = this.getIDSafe();
    this.#checkField([xoff, y, z], component, fp.getPos());
    const args = [id, xoff, y, z, this.selected.lod, fp.getData(), fp.getPos(), component];
    this.rs.call("rsAllocationElementData", ...args);
  }

  /** Copies a field of a cell to a packer that has just its size. @throws {RSIllegalArgumentException} If it has not. */
  copyToFieldPacker(
    xoff: number,
    yoff: number,
    zoff: number,
    component: number,
    fp: FieldPacker,
  ): void {
    const id = this.getIDSafe();
    const data = fp.getData();
    this.#checkField([xoff, yoff, zoff], component, data.length);
    const args = [id, xoff, yoff, zoff, this.selected.lod, data, data.length, component];
    this.rs.call("rsAllocationElementRead", ...args);
  }

  #setCells(xoff: number, fp: FieldPacker): void {
    const size = this.getElement().getBytesSize();
    const packed = fp.getPos();
    if (packed % size !== 0) {
      throw new RSIllegalArgumentException(
        `Field packer length ${packed} not divisible by element size ${size}.`,
      );
    }
    this.copy1DRangeFromUnchecked(xoff, packed / size, fp.getData());
  }

  #checkField(at: readonly number[], component: number, packed: number): void {
    const field = this.getElement().fields?.[component];
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
