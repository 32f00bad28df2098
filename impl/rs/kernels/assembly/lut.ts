import { OWN } from "../parameters";
import { highBytes, inputRow, lowBytes, outputRow, scratchOf, storeCells } from "./cells";

/** Bytes of a table of pairs. */
const PAIRS: usize = 1 << 17;

/** Replaces each component by what its table has for it. From OWN on: the address of the 4 tables. */
export function lut(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, _lid: i32): void {
  const table = load<usize>(p, OWN);
  for (let y = y1; y < y2; y++) {
    const offset: usize = x1 << 2;
    let src = inputRow(p, y) + offset;
    let dst = outputRow(p, y) + offset;
    for (let x = x1; x < x2; x++, src += 4, dst += 4) {
      const cell = load<u32>(src);
      const r: u32 = load<u8>(table + (cell & 255));
      const g: u32 = load<u8>(table + (cell >> 8 & 255), 256);
      const b: u32 = load<u8>(table + (cell >> 16 & 255), 512);
      const a: u32 = load<u8>(table + (cell >> 24), 768);
      store<u32>(dst, r | g << 8 | b << 16 | a << 24);
    }
  }
}

/**
 * The same for large images, by tables for two components at once, which each thread makes before its first tile. From OWN
 * on: the address of the 4 tables; after 16 bytes, for each thread, a byte that is 1 once its tables are made.
 *
 * Scratch memory: the table of red and green, and that of blue and alpha.
 */
export function lutPairs(p: usize, x1: i32, x2: i32, y1: i32, y2: i32, lid: i32): void {
  const rg = scratchOf(p, lid);
  const ba = rg + PAIRS;
  if (load<u8>(p + lid, OWN + 16) == 0) {
    makePairs(load<usize>(p, OWN), rg);
    makePairs(load<usize>(p, OWN) + 512, ba);
    store<u8>(p + lid, 1, OWN + 16);
  }
  const rgTable = i32x4.splat(<i32>rg);
  const baTable = i32x4.splat(<i32>ba);
  for (let y = y1; y < y2; y++) {
    const offset: usize = x1 << 2;
    let src = inputRow(p, y) + offset;
    let dst = outputRow(p, y) + offset;
    for (let left = x2 - x1; left > 0; left -= 4, src += 16, dst += 16) {
      const cells = v128.load(src);
      const rgs = i32x4.add(i32x4.shr_u(i32x4.shl(cells, 16), 15), rgTable);
      const bas = i32x4.add(i32x4.shl(i32x4.shr_u(cells, 16), 1), baTable);
      const rg01 = i64x2.extract_lane(rgs, 0);
      const ba01 = i64x2.extract_lane(bas, 0);
      const rg23 = i64x2.extract_lane(rgs, 1);
      const ba23 = i64x2.extract_lane(bas, 1);
      let mixed = v128.load16_lane(<u32>rg01, cells, 0);
      mixed = v128.load16_lane(<u32>ba01, mixed, 1);
      mixed = v128.load16_lane(<u32>(rg01 >>> 32), mixed, 2);
      mixed = v128.load16_lane(<u32>(ba01 >>> 32), mixed, 3);
      mixed = v128.load16_lane(<u32>rg23, mixed, 4);
      mixed = v128.load16_lane(<u32>ba23, mixed, 5);
      mixed = v128.load16_lane(<u32>(rg23 >>> 32), mixed, 6);
      mixed = v128.load16_lane(<u32>(ba23 >>> 32), mixed, 7);
      storeCells(dst, mixed, left);
    }
  }
}

/** Makes a table of pairs of two tables of bytes, of which the first is for the lower byte. */
function makePairs(table: usize, pairs: usize): void {
  for (let second: usize = 0; second < 256; second++) {
    const upper = v128.load8_splat(table + second, 256);
    for (let first: usize = 0; first < 256; first += 16, pairs += 32) {
      const lower = v128.load(table + first);
      v128.store(pairs, lowBytes(lower, upper));
      v128.store(pairs, highBytes(lower, upper), 16);
    }
  }
}
