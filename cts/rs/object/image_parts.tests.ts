/**
 * Levels of cells that hold several numbers in two bytes, and rectangles of YUV.
 *
 * Plan:
 * - the level of each packed format;
 * - rectangles of NV21 and YV12 that begin at another column, and at another row.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import { RsDataType, RsYuvFormat } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range, zeros } from "../numbers.ts";
import {
  cellAllocation,
  FITTING,
  pattern,
  playObjects,
  pointerOf,
  readMemory,
  writtenAllocation,
} from "./scenes.ts";
import { bytes, readCells, writeCells } from "../programs.ts";
import { cellsOf } from "../results.ts";

const parts = group("rs:model_image_parts", "Levels of packed cells, and rectangles of YUV.");

/** Packed formats, with the bits of their numbers from the lowest on. */
const FORMATS = {
  rgb_565: [RsDataType.UNSIGNED_5_6_5, [5, 6, 5]],
  rgba_5551: [RsDataType.UNSIGNED_5_5_5_1, [1, 5, 5, 5]],
  rgba_4444: [RsDataType.UNSIGNED_4_4_4_4, [4, 4, 4, 4]],
} as const;
/** Squares of four cells; the first two of each are what Android reads of it. */
const SQUARES = [
  [0xffff, 0xffff, 0, 0],
  [0xffff, 0xffff, 0x1234, 0x4321],
  [0xf800, 0xf800, 0x00ff, 0xa5a5],
] as const;

/** The numbers in a cell. */
function numbersOf(cell: number, widths: readonly number[]): number[] {
  let shift = 0;
  return widths.map((width) => {
    const value = cell >> shift & (1 << width) - 1;
    shift += width;
    return value;
  });
}

/**
 * Checks that a cell can be what Android makes: the averages of red, green and blue in 565 of two cells and of two others that
 * are not the level's.
 */
function isOfOtherMemory(cell: number, [first, second]: readonly [number, number, ...number[]]) {
  const widths = [5, 6, 5];
  const [a, b] = [numbersOf(first, widths), numbersOf(second, widths)];
  return numbersOf(cell, widths).every((value, i) => {
    const sum = a[i]! + b[i]!;
    return value >= sum >> 2 && value <= (sum + 2 * ((1 << widths[i]!) - 1)) >> 2;
  });
}

parts.test("level_of_each_packed_format")
  .clauses("RS-OBJECT-61")
  .releases(14, 14)
  .params({ format: Object.keys(FORMATS) as (keyof typeof FORMATS)[] })
  .fn(async (t) => {
    const [type, widths] = FORMATS[t.params.format];
    const { record, made } = await playObjects(t, t.params, (app, rsc) =>
      SQUARES.map((square) => {
        const cells = cellAllocation(app, rsc, { x: 2, y: 2, type, mipmaps: true });
        const level = { lod: 1, w: 1, h: 1 };
        writeCells(app, rsc, cells, level, bytes(zeros(2)));
        const data = bytes(square.flatMap((cell) => [cell & 255, cell >> 8]));
        writeCells(app, rsc, cells, { w: 2, h: 2 }, data);
        app.rs.AllocationGenerateMipmaps(rsc, cells);
        return readCells(app, rsc, cells, level, out("byte", 2));
      }));
    for (const [at, square] of SQUARES.entries()) {
      const [low = 0, high = 0] = cellsOf(record, made[at]!);
      const found = numbersOf(high << 8 | low, widths);
      const expected = widths.map((_, i) =>
        square.reduce<number>((sum, cell) => sum + numbersOf(cell, widths)[i]!, 0) >> 2
      );
      const cells = square.map((cell) => cell.toString(16)).join(", ");
      const isOther = isOfOtherMemory(high << 8 | low, square);
      const other = isOther ? found : "averages of other memory";
      t.expectEither(`numbers of the level of ${cells}`, found, expected, other);
    }
  });

parts.test("columns_of_nv21")
  .clauses("RS-OBJECT-85")
  .releases(14, 14)
  .params({ column: [0, 4, 10] })
  .fn(async (t) => {
    const { column } = t.params;
    const [luma, chroma] = [pattern(12, 1), pattern(6, 2)];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const shape = { x: FITTING, y: 4, yuv: RsYuvFormat.NV21 };
      const image = writtenAllocation(app, rsc, shape, zeros(6 * FITTING));
      writeCells(app, rsc, image, { x: column, w: 6, h: 2 }, bytes([...luma, ...chroma]));
      const [y, v] = [0, 2].map((lod) => pointerOf(app, rsc, image, { lod }));
      return [readMemory(app, rsc, y!, 2 * FITTING), readMemory(app, rsc, v!, 2 * FITTING)];
    });
    const [y, v] = made.map((read) => cellsOf(record, read));
    const row = (cells: readonly number[]) => zeros(FITTING).toSpliced(column, 6, ...cells);
    t.expectSequence("rows of Y", y!, [...row(luma.slice(0, 6)), ...row(luma.slice(6))]);
    t.expectSequence("rows of V and U", v!, [...row(chroma), ...zeros(FITTING)]);
  });

parts.test("columns_of_yv12")
  .clauses("RS-OBJECT-86")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const planes = [pattern(16, 1), pattern(4, 2), pattern(4, 3)];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const shape = { x: 32, y: 4, yuv: RsYuvFormat.YV12 };
      const image = writtenAllocation(app, rsc, shape, zeros(192));
      writeCells(app, rsc, image, { x: 6, w: 8, h: 2 }, bytes(planes.flat()));
      return [1, 2].map((lod) => readCells(app, rsc, image, { lod, w: 16, h: 2 }, out("byte", 32)));
    });
    for (const [at, name] of ["U", "V"].entries()) {
      const [android, sane] = [6, 3].map((x) => zeros(32).toSpliced(x, 4, ...planes[at + 1]!));
      const [expected, other] = t.params.compat ? [android, sane] : [sane, android];
      t.expectEither(`plane ${name}`, cellsOf(record, made[at]!), expected, other);
    }
  });

parts.test("rows_of_nv21")
  .clauses("RS-OBJECT-66")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const part = pattern(3 * FITTING, 1);
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const shape = { x: FITTING, y: 8, yuv: RsYuvFormat.NV21 };
      const image = writtenAllocation(app, rsc, shape, zeros(12 * FITTING));
      writeCells(app, rsc, image, { y: 2, w: FITTING, h: 2 }, bytes(part));
      return readMemory(app, rsc, pointerOf(app, rsc, image, { lod: 2 }), 4 * FITTING);
    });
    const rows = cellsOf(record, made);
    const written = range(0, 4).filter((row) => rows[row * FITTING + 1] !== 0);
    const chroma = part.slice(2 * FITTING);
    const [android, sane] = [[2], [1]];
    const [expected, other] = t.params.compat ? [android, sane] : [sane, android];
    t.expectEither("rows of chroma that were written", written, expected, other);
    const row = written[0] ?? 0;
    t.expectSequence("that row", rows.slice(row * FITTING, (row + 1) * FITTING), chroma);
  });

/** The group. */
export const tests: readonly Group[] = [parts];
