/**
 * The objects that cells of an Allocation refer to.
 *
 * Source: AOSP frameworks/rs, rsElement.cpp (Element::decRefs) and rsType.cpp (Type::decRefs) of Android 9.
 *
 * @module
 */

import type { RsAllocation, RsObject } from "../../driver/hal.ts";
import { objectsIn } from "../../references.ts";
import type { RuntimeContext } from "../runtime_context.ts";

/**
 * The objects that cells hold, each as often as they do. They are looked for where the driver says that the cells are.
 *
 * @param rsc The context.
 * @param allocation The Allocation.
 * @param from Cells of each row that are left out.
 */
export function objectsInCells(
  rsc: RuntimeContext,
  allocation: RsAllocation,
  from: number,
): readonly RsObject[] {
  const { element } = allocation.type;
  const { lock1D, unlock1D } = rsc.hal.funcs.allocation;
  if (!element.hasReferences || element.sizeBytes === 0) return [];
  const begin = lock1D === null ? 0 : lock1D(rsc, allocation);
  const { bytes } = rsc.process.heap;
  const objects = (begin === 0 ? [] : rowsOf(allocation)).flatMap(({ address, cells }) => {
    const row = bytes.subarray(address + from * element.sizeBytes);
    return objectsIn(rsc, element, row, cells - from);
  });
  unlock1D?.(rsc, allocation);
  return objects;
}

/** A row of cells. */
interface Row {
  readonly address: number;
  readonly cells: number;
}

function rowsOf(allocation: RsAllocation): Row[] {
  const { lods, faceCount, faceOffset } = allocation.hal.state;
  const found: Row[] = [];
  for (let face = 0; face < Math.max(faceCount, 1); face++) {
    for (const lod of lods) {
      const rows = lod.pointer === 0 ? 0 : Math.max(lod.dimY, 1) * Math.max(lod.dimZ, 1);
      for (let row = 0; row < rows; row++) {
        const address = lod.pointer + face * faceOffset + row * lod.stride;
        found.push({ address, cells: lod.dimX });
      }
    }
  }
  return found;
}
