/**
 * The objects that cells hold, such as `rs_allocation`: each is a handle of 32 bits, which is counted.
 *
 * Source: AOSP frameworks/rs, rsObjectBase.cpp (rsrSetObject, rsrClearObject) and rsElement.cpp (incRefs, decRefs) of Android 9.
 *
 * @module
 */

import type { RsContext, RsElement, RsObject } from "./driver/hal.ts";
import { viewOf } from "./memory.ts";

/**
 * Puts an object into a variable and takes the one out that was there.
 *
 * @param rsc The context.
 * @param variable The variable: at least 4 bytes.
 * @param object The object; null for none.
 */
export function setObject(rsc: RsContext, variable: Uint8Array, object: RsObject | null): void {
  const view = viewOf(variable);
  const before = rsc.object(view.getUint32(0, true));
  if (object !== null) rsc.incrementReference(object);
  view.setUint32(0, object?.handle ?? 0, true);
  if (before !== undefined) rsc.decrementReference(before);
}

/**
 * The objects that cells hold, each as often as they do; handles of none are left out.
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
  return handlesIn(element, bytes, count)
    .map((handle) => rsc.object(handle))
    .filter((object) => object !== undefined);
}

/**
 * The handles in cells that follow each other; those that are 0 are left out.
 *
 * @param element What a cell is.
 * @param bytes The cells.
 * @param count Number of cells; those that do not fit are left out.
 */
export function handlesIn(element: RsElement, bytes: Uint8Array, count: number): number[] {
  const { sizeBytes } = element;
  if (!element.hasReferences || sizeBytes === 0) return [];
  const view = viewOf(bytes);
  const offsets = [...offsetsIn(element, 0, bytes.length)];
  const handles: number[] = [];
  for (let cell = 0; cell < count && cell * sizeBytes < bytes.length; cell++) {
    for (const offset of offsets) {
      const at = cell * sizeBytes + offset;
      const handle = at + 4 <= bytes.length ? view.getUint32(at, true) : 0;
      if (handle !== 0) handles.push(handle);
    }
  }
  return handles;
}

/** Where in a cell handles are, up to a limit: an array can be longer than all memory. */
function* offsetsIn(element: RsElement, begin: number, limit: number): Generator<number> {
  if (begin >= limit || !element.hasReferences) return;
  if (element.fields.length === 0) yield begin;
  for (const { element: cell, offset, arraySize } of element.fields) {
    for (let index = 0; index < arraySize && cell.hasReferences; index++) {
      const at = begin + offset + index * cell.sizeBytes;
      if (at >= limit) break;
      yield* offsetsIn(cell, at, limit);
    }
  }
}
