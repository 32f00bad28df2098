// What kernels share: where rows of cells are, and vectors of their bytes.
import {
  INPUT,
  INPUT_HEIGHT,
  INPUT_STRIDE,
  INPUT_VECTOR,
  OUTPUT,
  OUTPUT_STRIDE,
  SCRATCH,
  SCRATCH_BYTES,
} from "../parameters";

/** The room of a vector, in components. */
@inline
export function roomOf(vector: i32): i32 {
  return vector == 3 ? 4 : vector;
}

/** Components from cell to cell of the input. */
@inline
export function inputRoom(p: usize): i32 {
  return roomOf(load<i32>(p, INPUT_VECTOR));
}

/** Address of a row of the input. */
@inline
export function inputRow(p: usize, y: i32): usize {
  return load<usize>(p, INPUT) + y * load<i32>(p, INPUT_STRIDE);
}

/** Address of a row of the input, or of the nearest one that there is. */
@inline
export function nearestInputRow(p: usize, y: i32): usize {
  return inputRow(p, max(0, min(y, load<i32>(p, INPUT_HEIGHT) - 1)));
}

/** Address of a row of the output. */
@inline
export function outputRow(p: usize, y: i32): usize {
  return load<usize>(p, OUTPUT) + y * load<i32>(p, OUTPUT_STRIDE);
}

/** Address of a thread's own memory. */
@inline
export function scratchOf(p: usize, lid: i32): usize {
  return load<usize>(p, SCRATCH) + lid * load<i32>(p, SCRATCH_BYTES);
}

/** Writes 4 cells of 4 bytes, or fewer. */
@inline
export function storeCells(at: usize, cells: v128, count: i32): void {
  if (count >= 4) {
    v128.store(at, cells);
    return;
  }
  v128.store32_lane(at, cells, 0);
  if (count > 1) v128.store32_lane(at, cells, 1, 4);
  if (count > 2) v128.store32_lane(at, cells, 2, 8);
}

/** Bytes 0 to 7 of both, taking turns. */
@inline
export function lowBytes(a: v128, b: v128): v128 {
  return v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/** Bytes 8 to 15 of both, taking turns. */
@inline
export function highBytes(a: v128, b: v128): v128 {
  return v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/** Words 0 to 3 of both, taking turns. */
@inline
export function lowWords(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

/** Words 4 to 7 of both, taking turns. */
@inline
export function highWords(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}
