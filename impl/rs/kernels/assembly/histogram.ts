import { INPUT_VECTOR, OWN, SCRATCH_BYTES } from "../parameters";
import { inputRoom, inputRow, roomOf, scratchOf } from "./cells";

/** Address of the bins. */
export const BINS = OWN;
/** Components that are counted. */
export const CHANNELS = OWN + 4;
/** Cells of the run. */
const CELLS = OWN + 8;
/** Cells that are counted so far. */
const DONE = OWN + 12;
/** Whether pairs of bytes are counted, in the two tables that a thread's memory begins with. */
const IS_PAIRS = OWN + 16;
/** 4 weights of 16 bits, twice. */
const WEIGHTS = OWN + 32;
/** 127, four times. */
const ROUNDING = OWN + 48;
/** For each thread, 1 once its tables are there. */
const STARTED = OWN + 64;

/** 64 K counts of 32 bits, one for each pair of bytes. */
export const TABLE_BYTES = 0x40000;
const PAIRS_BYTES = 2 * TABLE_BYTES;
/** 256 counts of 32 bits. */
export const COUNTS_BYTES = 1024;
/** Threads that there may be. */
export const THREADS = 64;

/**
 * Counts the values of each component. A thread counts pairs of neighboring bytes in tables of 64
 * K counts, those at even places in the first and those at odd places in the second, and a byte
 * that is left over alone; if there are few cells, each component alone. Whoever is done last adds
 * up all threads' tables.
 */
export function histogram(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  const tables = start(p, lid, load<i32>(p, SCRATCH_BYTES));
  const isPairs = load<i32>(p, IS_PAIRS) != 0;
  const step = inputRoom(p);
  for (let y = y1; y < y2; y++) {
    const row = inputRow(p, y);
    const from = row + x1 * step;
    const to = row + x2 * step;
    if (isPairs) {
      countPairs(tables, from, to);
    } else {
      countBytes(tables, from, to, step);
    }
  }
  finish(p, (x2 - x1) * (y2 - y1), step);
}

/**
 * Counts the values of a weighted sum, 256 times what it is; see `histogram` for the tables.
 */
export function histogramDot(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  const tables = start(p, lid, load<i32>(p, SCRATCH_BYTES));
  const isPairs = load<i32>(p, IS_PAIRS) != 0;
  const step = inputRoom(p);
  const vector = load<i32>(p, INPUT_VECTOR);
  const counts = isPairs ? tables + PAIRS_BYTES : tables;
  const weights = v128.load(p, WEIGHTS);
  const rounding = v128.load(p, ROUNDING);
  for (let y = y1; y < y2; y++) {
    const row = inputRow(p, y);
    let x = x1;
    if (isPairs && step == 4) {
      for (; x + 8 <= x2; x += 8) {
        const at = row + (x << 2);
        const sums = i16x8.narrow_i32x4_s(
          dots(v128.load(at), weights, rounding),
          dots(v128.load(at, 16), weights, rounding),
        );
        const bins = i64x2.extract_lane(i8x16.narrow_i16x8_u(sums, sums), 0);
        countUnits(tables, tables + TABLE_BYTES, bins);
      }
    }
    for (; x < x2; x++) {
      const at = row + x * step;
      let sum = 127;
      for (let c = 0; c < vector; c++) {
        sum += <i32> load<u8>(at + c) * <i32> load<i16>(p + (c << 1), WEIGHTS);
      }
      increment(counts + (min<i32>(max<i32>(sum >> 8, 0), 255) << 2));
    }
  }
  finish(p, (x2 - x1) * (y2 - y1), 1);
}

/** The weighted sums of 4 cells. */
@inline
function dots(cells: v128, weights: v128, rounding: v128): v128 {
  const a = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(cells), weights);
  const b = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(cells), weights);
  const even = i32x4.shuffle(a, b, 0, 2, 4, 6);
  const odd = i32x4.shuffle(a, b, 1, 3, 5, 7);
  return i32x4.shr_s(i32x4.add(i32x4.add(even, odd), rounding), 8);
}

/** The tables of a thread, of which so many bytes are 0 when it begins. */
export function start(p: usize, lid: i32, bytes: i32): usize {
  const tables = scratchOf(p, lid);
  const started = p + (lid << 2);
  if (load<i32>(started, STARTED) == 0) {
    memory.fill(tables, 0, bytes);
    store<i32>(started, 1, STARTED);
  }
  return tables;
}

/** Adds 1 to a count. */
@inline
export function increment(at: usize): void {
  store<u32>(at, load<u32>(at) + 1);
}

/**
 * Counts 4 pairs of bytes. The second table has an address of its own: an offset that is larger than the memory was at first is
 * checked twice.
 */
@inline
function countUnits(tables: usize, second: usize, bytes: u64): void {
  const low = <u32> bytes;
  const high = <u32> (bytes >> 32);
  increment(tables + ((low & 0xffff) << 2));
  increment(second + ((low >> 16) << 2));
  increment(tables + ((high & 0xffff) << 2));
  increment(second + ((high >> 16) << 2));
}

function countPairs(tables: usize, from: usize, to: usize): void {
  const second = tables + TABLE_BYTES;
  let at = from;
  for (; at + 16 <= to; at += 16) {
    const first = load<u64>(at);
    const next = load<u64>(at, 8);
    countUnits(tables, second, first);
    countUnits(tables, second, next);
  }
  let table = tables;
  for (; at + 2 <= to; at += 2) {
    increment(table + (<usize> load<u16>(at) << 2));
    table = tables + second - table;
  }
  if (at < to) increment(tables + PAIRS_BYTES + (<usize> load<u8>(at) << 2));
}

/** Counts each component alone. */
export function countBytes(counts: usize, from: usize, to: usize, step: i32): void {
  for (let at = from; at < to; at++) {
    const component = <i32> (at - from) & (step - 1);
    increment(counts + component * COUNTS_BYTES + (<usize> load<u8>(at) << 2));
  }
}

/** Notes that cells are counted. @returns Whether all are; the bins are then 0. */
export function areAllCounted(p: usize, cells: i32): bool {
  if (atomic.add<i32>(p, cells, DONE) + cells != load<i32>(p, CELLS)) return false;
  memory.fill(load<usize>(p, BINS), 0, roomOf(load<i32>(p, CHANNELS)) << 10);
  return true;
}

/** Checks that a thread has tables. */
@inline
export function hasTables(p: usize, lid: i32): bool {
  return load<i32>(p + (lid << 2), STARTED) != 0;
}

/** Adds up all threads' tables, once all cells are counted. */
function finish(p: usize, cells: i32, step: i32): void {
  if (!areAllCounted(p, cells)) return;
  const channels = load<i32>(p, CHANNELS);
  const bins = load<usize>(p, BINS);
  const room = roomOf(channels);
  for (let lid = 0; lid < THREADS; lid++) {
    if (!hasTables(p, lid)) continue;
    const tables = scratchOf(p, lid);
    if (load<i32>(p, IS_PAIRS) == 0) {
      for (let c = 0; c < min(step, channels); c++) {
        addCounts(bins + (c << 2), room, tables + c * COUNTS_BYTES);
      }
      continue;
    }
    addCounts(bins, room, tables + PAIRS_BYTES);
    for (let c = 0; c < 4; c += 2) {
      const low = c & (step - 1);
      const high = (c + 1) & (step - 1);
      const table = tables + (c == 0 ? 0 : TABLE_BYTES);
      if (high < channels) addHigh(bins + (high << 2), room, table);
      if (low < channels) addLow(bins + (low << 2), room, table);
    }
  }
}

/** Adds counts to the bins of a component. */
export function addCounts(bins: usize, room: i32, counts: usize): void {
  for (let value = 0; value < 256; value++) {
    const at = bins + ((value * room) << 2);
    store<u32>(at, load<u32>(at) + load<u32>(counts + (value << 2)));
  }
}

/** Adds what a table of pairs has for each upper byte. */
export function addHigh(bins: usize, room: i32, table: usize): void {
  for (let high = 0; high < 256; high++) {
    const row = table + high * COUNTS_BYTES;
    let sums = v128.load(row);
    for (let at = row + 16; at < row + COUNTS_BYTES; at += 16) {
      sums = i32x4.add(sums, v128.load(at));
    }
    const to = bins + ((high * room) << 2);
    const sum = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) +
      i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
    store<i32>(to, load<i32>(to) + sum);
  }
}

/** Adds what a table of pairs has for each lower byte, 16 at a time. */
export function addLow(bins: usize, room: i32, table: usize): void {
  for (let low = 0; low < 256; low += 16) {
    let row = table + (low << 2);
    let a = v128.load(row);
    let b = v128.load(row, 16);
    let c = v128.load(row, 32);
    let d = v128.load(row, 48);
    for (const end = row + TABLE_BYTES - COUNTS_BYTES; row < end;) {
      row += COUNTS_BYTES;
      a = i32x4.add(a, v128.load(row));
      b = i32x4.add(b, v128.load(row, 16));
      c = i32x4.add(c, v128.load(row, 32));
      d = i32x4.add(d, v128.load(row, 48));
    }
    row = table + (low << 2);
    v128.store(row, a);
    v128.store(row, b, 16);
    v128.store(row, c, 32);
    v128.store(row, d, 48);
  }
  addCounts(bins, room, table);
}
