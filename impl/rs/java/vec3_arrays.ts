/**
 * Arrays that have three numbers for a cell that has room for four.
 *
 * Source: AOSP frameworks/base, rs/jni/android_renderscript_RenderScript.cpp.
 *
 * @module
 */

/** Bytes that such an array has for some bytes of cells. */
export function withoutPadding(bytes: number): number {
  return Math.floor(bytes / 4) * 3;
}

/**
 * The cells of such an array, with room for the fourth number of each.
 *
 * @param array The array's memory.
 * @param cellBytes Bytes of a cell.
 */
export function padded(array: Uint8Array, cellBytes: number): Uint8Array {
  const cells = Math.floor(array.length / withoutPadding(cellBytes));
  const memory = new Uint8Array(cells * cellBytes);
  for (const [three, cell] of pairs(array, memory, cellBytes)) cell.set(three);
  return memory;
}

/**
 * Brings cells back to such an array.
 *
 * @param array The array's memory.
 * @param memory The cells, as {@link padded} gave them room.
 * @param cellBytes Bytes of a cell.
 */
export function unpad(array: Uint8Array, memory: Uint8Array, cellBytes: number): void {
  for (const [three, cell] of pairs(array, memory, cellBytes)) three.set(cell);
}

function* pairs(
  array: Uint8Array,
  memory: Uint8Array,
  cellBytes: number,
): Generator<readonly [three: Uint8Array, cell: Uint8Array]> {
  const three = withoutPadding(cellBytes);
  for (let at = 0, i = 0; at < memory.length; at += cellBytes, i += three) {
    yield [array.subarray(i, i + three), memory.subarray(at, at + three)];
  }
}
