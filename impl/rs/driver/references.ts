/**
 * The objects that cells hold.
 *
 * @module
 */

import { RsDataType } from "../../../cts/contract/rs_defines.ts";
import type { RsElement } from "../driver_hal.ts";

/**
 * Where the handles in a cell are.
 *
 * @param element What the cell is.
 * @param base Bytes before it.
 */
export function* referenceOffsets(element: RsElement, base = 0): Generator<number> {
  if (element.dataType >= RsDataType.ELEMENT) yield base;
  for (const field of element.fields) {
    if (!field.element.hasReferences) continue;
    for (let i = 0; i < field.arraySize; i++) {
      yield* referenceOffsets(field.element, base + field.offset + i * field.element.sizeBytes);
    }
  }
}

/**
 * The handles in cells that follow each other; those that are 0 are left out.
 *
 * @param element What the cells are.
 * @param bytes The cells.
 */
export function handlesIn(element: RsElement, bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offsets = [...referenceOffsets(element)];
  const handles: number[] = [];
  for (let cell = 0; cell + element.sizeBytes <= bytes.length; cell += element.sizeBytes) {
    if (element.sizeBytes === 0) break;
    for (const offset of offsets) {
      const handle = view.getUint32(cell + offset, true);
      if (handle !== 0) handles.push(handle);
    }
  }
  return handles;
}
