// The histogram of many cells of 4 bytes: two bytes at a time, and alphas that are all the same at once.
import { INPUT_VECTOR } from "../parameters";
import { inputRow, roomOf, scratchOf } from "./cells";
import {
  addCounts,
  addHigh,
  addLow,
  areAllCounted,
  BINS,
  CHANNELS,
  countBytes,
  COUNTS_BYTES,
  hasTables,
  increment,
  start,
  TABLE_BYTES,
  THREADS,
} from "./histogram";

/** Behind the reds and greens of cells, a thread's memory has the blues of two cells, and what is counted alone. */
const BLUES = TABLE_BYTES;
const SINGLES = 2 * TABLE_BYTES;
const SINGLE_ALPHAS = SINGLES + 3 * COUNTS_BYTES;
/** Whether there is a table of the alphas of two cells. */
const HAS_ALPHAS = SINGLES + 4 * COUNTS_BYTES;
const ALPHAS = HAS_ALPHAS + 16;

/** Counts the values of each component of cells that take 4 bytes. Parameters are those of `histogram`. */
export function histogramCells(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  const tables = start(p, lid, ALPHAS);
  for (let y = y1; y < y2; y++) {
    const row = inputRow(p, y);
    const end = row + (<usize> x2 << 2);
    let at = countCells(tables, row + (<usize> x1 << 2), end);
    if (at + 64 <= end) {
      startAlphas(tables);
      at = countCells(tables, at, end);
    }
    countBytes(tables + SINGLES, at, end, 4);
  }
  if (!areAllCounted(p, (x2 - x1) * (y2 - y1))) return;
  const channels = min(load<i32>(p, CHANNELS), load<i32>(p, INPUT_VECTOR));
  const room = roomOf(load<i32>(p, CHANNELS));
  const bins = load<usize>(p, BINS);
  for (let other = 0; other < THREADS; other++) {
    if (hasTables(p, other)) addTables(bins, room, channels, scratchOf(p, other));
  }
}

/**
 * Counts 16 cells at a time. The tables' addresses are added in vectors, which takes fewer instructions than to do it for each
 * count.
 *
 * @returns Where it has stopped: at fewer than 16 cells, or at such that need the table of alphas. The loop calls nothing:
 * the compiler would keep its vectors in memory.
 */
function countCells(tables: usize, from: usize, to: usize): usize {
  const redGreens = i32x4.splat(<i32> tables);
  const blues = i32x4.splat(<i32> (tables + BLUES));
  const alphas = i32x4.splat(<i32> (tables + ALPHAS));
  let same = v128.load32_splat(from);
  let run = 0;
  let at = from;
  for (; at + 64 <= to; at += 64) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    run += 16;
    if (hasOtherAlpha(a, b, c, d, same)) {
      addRun(tables, same, run - 16);
      same = v128.load32_splat(at, 60);
      run = 16;
      if (hasOtherAlpha(a, b, c, d, same)) {
        run = 0;
        if (load<i32>(tables, HAS_ALPHAS) == 0) return at;
        incrementAll(pairsOf(a, b, 3, alphas));
        incrementAll(pairsOf(c, d, 3, alphas));
      }
    }
    incrementAll(lowerHalves(a, redGreens));
    incrementAll(lowerHalves(b, redGreens));
    incrementAll(pairsOf(a, b, 2, blues));
    incrementAll(lowerHalves(c, redGreens));
    incrementAll(lowerHalves(d, redGreens));
    incrementAll(pairsOf(c, d, 2, blues));
  }
  addRun(tables, same, run);
  return at;
}

/** Makes the table of alphas, which most pictures do not need. */
function startAlphas(tables: usize): void {
  memory.fill(tables + ALPHAS, 0, TABLE_BYTES);
  store<i32>(tables, 1, HAS_ALPHAS);
}

/** Checks that the alphas of 16 cells are not all the same as others. */
@inline
function hasOtherAlpha(a: v128, b: v128, c: v128, d: v128, same: v128): bool {
  const others = v128.or(
    v128.or(v128.xor(a, same), v128.xor(b, same)),
    v128.or(v128.xor(c, same), v128.xor(d, same)),
  );
  return v128.any_true(i32x4.shr_u(others, 24));
}

/** Counts an alpha that many cells have. */
@inline
function addRun(tables: usize, same: v128, cells: i32): void {
  const alpha: usize = i32x4.extract_lane(same, 0) >>> 24;
  const at = tables + SINGLE_ALPHAS + (alpha << 2);
  store<i32>(at, load<i32>(at) + cells);
}

/** Addresses of the counts of 4 cells' reds and greens. */
@inline
function lowerHalves(cells: v128, table: v128): v128 {
  return i32x4.add(i32x4.shr_u(i32x4.shl(cells, 16), 14), table);
}

/** Addresses of the counts of a component of 8 cells, two at a time. */
@inline
function pairsOf(a: v128, b: v128, c: i32, table: v128): v128 {
  const pairs = c == 2
    ? v128.or(
      i8x16.relaxed_swizzle(a, i8x16(2, 6, -1, -1, 10, 14, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1)),
      i8x16.relaxed_swizzle(b, i8x16(-1, -1, -1, -1, -1, -1, -1, -1, 2, 6, -1, -1, 10, 14, -1, -1)),
    )
    : v128.or(
      i8x16.relaxed_swizzle(a, i8x16(3, 7, -1, -1, 11, 15, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1)),
      i8x16.relaxed_swizzle(b, i8x16(-1, -1, -1, -1, -1, -1, -1, -1, 3, 7, -1, -1, 11, 15, -1, -1)),
    );
  return i32x4.add(i32x4.shl(pairs, 2), table);
}

@inline
function incrementAll(addresses: v128): void {
  const first = i64x2.extract_lane(addresses, 0);
  const second = i64x2.extract_lane(addresses, 1);
  increment(<u32> first);
  increment(<u32> (<u64> first >>> 32));
  increment(<u32> second);
  increment(<u32> (<u64> second >>> 32));
}

function addTables(bins: usize, room: i32, channels: i32, tables: usize): void {
  for (let c = 0; c < channels; c++) {
    addCounts(bins + (c << 2), room, tables + SINGLES + c * COUNTS_BYTES);
  }
  if (channels > 1) addHigh(bins + 4, room, tables);
  addLow(bins, room, tables);
  if (channels > 2) addBoth(bins + 8, room, tables + BLUES);
  if (channels > 3 && load<i32>(tables, HAS_ALPHAS) != 0) addBoth(bins + 12, room, tables + ALPHAS);
}

/** Adds what a table of pairs has for both bytes. */
function addBoth(bins: usize, room: i32, table: usize): void {
  addHigh(bins, room, table);
  addLow(bins, room, table);
}
