/**
 * The objects that cells of an Allocation refer to.
 *
 * Source: AOSP frameworks/rs, rsElement.cpp (Element::decRefs) and rsType.cpp (Type::decRefs) of Android 9.
 *
 * @module
 */

import type { RsAllocation, RsElement, RsObject } from "../driver_hal.ts";
import type { Context } from "./context.ts";
import { isObjectType } from "./element_sizes.ts";

/**
 * The objects that cells hold, each as often as they do. They are looked for where the driver says that the cells are.
 *
 * @param rsc The context.
 * @param allocation The Allocation.
 * @param from Cells of each row that are left out.
 */
export function objectsInCells(
  rsc: Context,
  allocation: RsAllocation,
  from: number,
): readonly RsObject[] {
  const { element } = allocation.type;
  const { lock1D, unlock1D } = rsc.hal.funcs.allocation;
  const objects: RsObject[] = [];
  if (!element.hasReferences || element.sizeBytes === 0) return objects;
  const begin = lock1D === null ? 0 : lock1D(rsc, allocation);
  if (begin !== 0) {
    for (const offset of handleOffsets(element, 0)) {
      for (const row of rowsOf(allocation)) {
        collect(rsc, row, from, element.sizeBytes, offset, objects);
      }
    }
  }
  unlock1D?.(rsc, allocation);
  return objects;
}

/** A row of cells. */
interface Row {
  readonly address: number;
  readonly cells: number;
}

function* rowsOf(allocation: RsAllocation): Generator<Row> {
  const { lods, faceCount, faceOffset } = allocation.hal.state;
  for (let face = 0; face < Math.max(faceCount, 1); face++) {
    for (const lod of lods) {
      const rows = lod.pointer === 0 ? 0 : Math.max(lod.dimY, 1) * Math.max(lod.dimZ, 1);
      for (let row = 0; row < rows; row++) {
        const address = lod.pointer + face * faceOffset + row * lod.stride;
        yield { address, cells: lod.dimX };
      }
    }
  }
}

function* handleOffsets(element: RsElement, base: number): Generator<number> {
  if (isObjectType(element.dataType)) yield base;
  for (const field of element.fields) {
    if (!field.element.hasReferences) continue;
    for (let i = 0; i < field.arraySize; i++) {
      yield* handleOffsets(field.element, base + field.offset + i * field.element.sizeBytes);
    }
  }
}

function collect(
  rsc: Context,
  row: Row,
  from: number,
  size: number,
  offset: number,
  objects: RsObject[],
): void {
  const { view } = rsc.process.heap;
  for (let cell = from; cell < row.cells; cell++) {
    const at = row.address + cell * size + offset;
    if (at + 4 > view.byteLength) return;
    const object = rsc.object(view.getUint32(at, true));
    if (object !== undefined) objects.push(object);
  }
}
