/**
 * Objects that memory of scripts refers to: `rs_allocation` and the like, each a handle that is counted.
 *
 * Source: AOSP frameworks/rs, rsObjectBase.cpp (rsrSetObject, rsrClearObject) and rsElement.cpp (incRefs, decRefs).
 *
 * @module
 */

import type { RsContext, RsElement, RsObject } from "../driver_hal.ts";

/**
 * Puts an object into a variable and takes the one out that was there.
 *
 * @param rsc The context.
 * @param variable The variable: at least 4 bytes.
 * @param object The object; null for none.
 */
export function setObject(rsc: RsContext, variable: Uint8Array, object: RsObject | null): void {
  const view = new DataView(variable.buffer, variable.byteOffset, variable.byteLength);
  const before = rsc.object(view.getUint32(0, true));
  if (object !== null) rsc.incrementReference(object);
  view.setUint32(0, object?.handle ?? 0, true);
  if (before !== undefined) rsc.decrementReference(before);
}

/**
 * Finds the objects that cells refer to.
 *
 * @param rsc The context.
 * @param element What a cell is.
 * @param bytes The cells.
 * @param count Number of cells; those that do not fit are left out.
 */
export function objectsIn(
  rsc: RsContext,
  element: RsElement,
  bytes: Uint8Array,
  count: number,
): RsObject[] {
  if (!element.hasReferences || element.sizeBytes === 0) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: RsObject[] = [];
  const offsets = [...referencesIn(element, 0, bytes.length)];
  const cells = Math.min(count, Math.ceil(bytes.length / element.sizeBytes));
  for (let cell = 0; cell < cells; cell++) {
    for (const offset of offsets) {
      const at = cell * element.sizeBytes + offset;
      const object = at + 4 <= bytes.length ? rsc.object(view.getUint32(at, true)) : undefined;
      if (object !== undefined) found.push(object);
    }
  }
  return found;
}

function* referencesIn(element: RsElement, offset: number, limit: number): Iterable<number> {
  if (offset >= limit || !element.hasReferences) return;
  if (element.fields.length === 0) yield offset;
  for (const { element: cell, offset: begin, arraySize } of element.fields) {
    for (let index = 0; index < Math.max(1, arraySize); index++) {
      const at = offset + begin + index * cell.sizeBytes;
      if (at >= limit || !cell.hasReferences) break;
      yield* referencesIn(cell, at, limit);
    }
  }
}
