/**
 * Allocations that hold images: bitmaps, levels of detail, and YUV.
 *
 * Plan:
 * - bitmaps, and those of cube maps;
 * - levels that are made of others, by size of cells, shape and face;
 * - planes of YUV: in arrays, and in memory.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import {
  RsAllocationMipmapControl,
  RsAllocationUsage,
  RsDataKind,
  RsDataType,
  RsError,
  RsYuvFormat,
} from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times, zeros } from "../numbers.ts";
import {
  cellAllocation,
  type Cells,
  cellType,
  FITTING,
  pattern,
  playObjects,
  pointerOf,
  readMemory,
  writtenAllocation,
} from "./scenes.ts";
import { bytes, readCells, writeCells } from "../programs.ts";
import { cellsOf, codesOf, errorsOf, takeErrors, valueOf } from "../results.ts";

const images = group("rs:model_images", "Bitmaps, levels of detail, and YUV.");

/** Four cells of four bytes. */
const SQUARE = { x: 2, y: 2, type: RsDataType.UNSIGNED_8, size: 4 } as const;

images.test("bitmaps")
  .clauses("RS-OBJECT-57", "RS-OBJECT-58")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const { FULL } = RsAllocationMipmapControl;
      const usage = RsAllocationUsage.SCRIPT | RsAllocationUsage.GRAPHICS_TEXTURE;
      const pixels = [...pattern(4), ...pattern(4), ...zeros(8)];
      const rgba = { ...SQUARE, kind: RsDataKind.PIXEL_RGBA };
      const of = (cells: Cells, mipmaps: number) => {
        const type = cellType(app, rsc, cells);
        return app.rs.AllocationCreateFromBitmap(rsc, type, mipmaps, bytes(pixels), 16, usage);
      };
      const flat = of({ ...rgba, mipmaps: true }, FULL);
      const square = cellType(app, rsc, { ...SQUARE, faces: true });
      const sides = bytes(pattern(96));
      const cube = app.rs.AllocationCubeCreateFromBitmap(rsc, square, 0, sides, 96, usage);
      return {
        flat: app.rs.AllocationCopyToBitmap(rsc, flat, out("byte", 16), 16),
        level: readCells(app, rsc, flat, { lod: 1, w: 1, h: 1 }, out("byte", 4)),
        slice: readCells(app, rsc, of({ ...rgba, z: 2 }, 0), { w: 2, h: 2 }, out("byte", 16)),
        faces: [0, 1, 2, 3, 4, 5].map((face) =>
          readCells(app, rsc, cube, { face, w: 2, h: 2 }, out("byte", 16))
        ),
        errors: takeErrors(app, rsc, 2),
      };
    });
    const pixels = [...pattern(4), ...pattern(4), ...zeros(8)];
    t.judges("RS-OBJECT-57");
    t.expectSequence("pixels", cellsOf(record, made.flat), pixels);
    const half = pattern(4).map((value) => value >> 1);
    t.expectSequence("the next level", cellsOf(record, made.level), half);
    t.expectSequence("the first slice of two", cellsOf(record, made.slice), pixels);
    t.judges("RS-OBJECT-58");
    for (const [face, read] of made.faces.entries()) {
      const rows = [0, 48].flatMap((row) => pattern(96).slice(row + 8 * face, row + 8 * face + 8));
      t.expectSequence(`face ${face}`, cellsOf(record, read), rows);
    }
    t.expectSequence("errors", errorsOf(record, made.errors), []);
  });

/** Bitmaps that no Allocation can be made of, with the clause that says so. */
const UNFIT = {
  too_few_bytes: ["RS-OBJECT-48", (app: App, rsc: RsHandle) => {
    const type = cellType(app, rsc, SQUARE);
    return app.rs.AllocationCreateFromBitmap(rsc, type, 0, bytes(zeros(15)), 15, 1);
  }],
  too_few_bytes_of_a_cube: ["RS-OBJECT-48", (app: App, rsc: RsHandle) => {
    const type = cellType(app, rsc, { ...SQUARE, faces: true });
    return app.rs.AllocationCubeCreateFromBitmap(rsc, type, 0, bytes(zeros(80)), 80, 1);
  }],
  cube_without_faces: ["RS-OBJECT-49", (app: App, rsc: RsHandle) => {
    const type = cellType(app, rsc, SQUARE);
    return app.rs.AllocationCubeCreateFromBitmap(rsc, type, 0, bytes(zeros(96)), 96, 1);
  }],
  more_than_there_can_be: ["RS-OBJECT-17", (app: App, rsc: RsHandle) => {
    const type = cellType(app, rsc, { ...SQUARE, x: 2 ** 27, y: 2 ** 20 });
    return app.rs.AllocationCreateFromBitmap(rsc, type, 0, bytes(zeros(16)), 16, 1);
  }],
} as const satisfies Record<string, readonly [string, (app: App, rsc: RsHandle) => Result]>;

images.test("bitmaps_that_do_not_fit")
  .clauses("RS-OBJECT-17", "RS-OBJECT-48", "RS-OBJECT-49")
  .releases(14, 14)
  .params({ bitmap: Object.keys(UNFIT) as (keyof typeof UNFIT)[] })
  .fn(async (t) => {
    const [clause, make] = UNFIT[t.params.bitmap];
    t.judges(clause);
    const { record, made } = await playObjects(t, t.params, (app, rsc) => ({
      bitmap: make(app, rsc),
      errors: takeErrors(app, rsc, 1),
    }));
    t.expectEqual("Allocation", valueOf(record, made.bitmap), 0);
    const codes = codesOf(record, made.errors);
    if (clause === "RS-OBJECT-17") t.expectEqual("number of errors", codes.length, 1);
    else t.expectSequence("errors", codes, [RsError.BAD_VALUE]);
  });

/** Writes level 0, makes the others, and reads level 1. */
function levelOf(
  app: App,
  rsc: RsHandle,
  cells: Cells,
  values: readonly number[],
  size: readonly [w: number, h: number],
  count: number,
): Result {
  const allocation = cellAllocation(app, rsc, { ...cells, mipmaps: true });
  const { x: w, y: h = 1 } = cells;
  const [width, height] = size;
  const region = { lod: 1, w: width, h: height };
  writeCells(app, rsc, allocation, region, bytes(zeros(count)));
  writeCells(app, rsc, allocation, { w, h }, bytes(values));
  app.rs.AllocationGenerateMipmaps(rsc, allocation);
  return readCells(app, rsc, allocation, region, out("byte", count));
}

images.test("levels_are_averages_rounded_down")
  .clauses("RS-OBJECT-14", "RS-OBJECT-59", "RS-OBJECT-60")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const level = (
        cells: Cells,
        values: readonly number[],
        size: readonly [number, number],
        count: number,
      ) => levelOf(app, rsc, cells, values, size, count);
      const square = { x: 2, y: 2 };
      const long = { type: RsDataType.FLOAT_64 };
      const wide = { type: RsDataType.FLOAT_32, size: 4 };
      return {
        bytes: [
          level(square, [1, 1, 1, 0], [1, 1], 1),
          level(square, [255, 255, 255, 254], [1, 1], 1),
          level({ x: 4, y: 2 }, [4, 8, 0, 1, 12, 16, 2, 4], [2, 1], 2),
          level({ x: 2, y: 6 }, [4, 8, 12, 16, 0, 1, 2, 4, 20, 20, 20, 20], [1, 3], 3),
        ],
        pixels: level(
          { ...square, size: 4 },
          [
            ...[1, 255, 0, 7],
            ...[1, 255, 0, 7],
            ...[1, 255, 0, 7],
            ...[0, 254, 255, 8],
          ],
          [1, 1],
          4,
        ),
        odd: level(
          { x: 5, y: 3 },
          [
            ...[4, 8, 10, 20, 99],
            ...[12, 16, 30, 40, 99],
            ...[99, 99, 99, 99, 99],
          ],
          [2, 1],
          2,
        ),
        others: [
          level({ ...square, ...long }, pattern(32), [1, 1], 8),
          level({ ...square, ...wide }, pattern(64), [1, 1], 16),
        ],
      };
    });
    const levels = made.bytes.map((read) => cellsOf(record, read));
    t.expectSequence("levels of bytes", levels, [[0], [254], [10, 1], [10, 1, 20]]);
    t.expectSequence("level of four bytes", cellsOf(record, made.pixels), [0, 254, 63, 7]);
    t.expectSequence("level of 5 x 3", cellsOf(record, made.odd), [10, 25]);
    const others = made.others.flatMap((read) => cellsOf(record, read));
    t.expectSequence("levels of larger cells", others, zeros(24));
  });

images.test("level_of_packed_pixels")
  .clauses("RS-OBJECT-61")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const pixels = [0xf800, 0x07e0, 0x001f, 0xffff].flatMap((p) => [p & 0xff, p >> 8]);
      const cells = { x: 2, y: 2, type: RsDataType.UNSIGNED_5_6_5 };
      return levelOf(app, rsc, cells, pixels, [1, 1], 2);
    });
    const [low = 0, high = 0] = cellsOf(record, made);
    const pixel = high << 8 | low;
    t.expectSequence("red, green, blue", [pixel >> 11, pixel >> 5 & 63, pixel & 31], [15, 31, 15]);
  });

images.test("every_face_has_its_levels")
  .clauses("RS-OBJECT-62")
  .releases(14, 14)
  .fn(async (t) => {
    const faces = [0, 1, 2, 3, 4, 5];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cube = cellAllocation(app, rsc, { x: 4, y: 4, faces: true, mipmaps: true });
      for (const face of faces) {
        const values = times(16, 10 + face);
        writeCells(app, rsc, cube, { face, w: 4, h: 4 }, bytes(values));
      }
      app.rs.AllocationGenerateMipmaps(rsc, cube);
      return faces.map((face) =>
        [1, 2].map((lod) =>
          readCells(app, rsc, cube, { face, lod, w: 3 - lod, h: 3 - lod }, out("byte", 4))
        )
      );
    });
    for (const face of faces) {
      const value = 10 + face;
      const found = made[face]!.map((read) => cellsOf(record, read));
      const expected = [[value, value, value, value], [value, 0, 0, 0]];
      t.expectSequence(`levels of face ${face}`, found, expected);
    }
  });

/** The cells of a plane. */
function plane(app: App, rsc: RsHandle, of: RsHandle, lod: number, w: number, h: number): Result {
  return readCells(app, rsc, of, { lod, w, h }, out("byte", w * h));
}

images.test("planes_of_yv12")
  .clauses("RS-OBJECT-63")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const all = [...pattern(64, 1), ...pattern(16, 2), ...pattern(16, 3)];
      const image = writtenAllocation(app, rsc, { x: 16, y: 4, yuv: RsYuvFormat.YV12 }, all);
      return [0, 1, 2].map((lod) =>
        plane(app, rsc, image, lod, lod === 0 ? 16 : 8, lod === 0 ? 4 : 2)
      );
    });
    const planes = made.map((read) => cellsOf(record, read));
    for (const [lod, name] of ["Y", "U", "V"].entries()) {
      t.expectSequence(`plane ${name}`, planes[lod]!, pattern(lod === 0 ? 64 : 16, lod + 1));
    }
  });

images.test("memory_of_yv12")
  .clauses("RS-OBJECT-64")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const all = [...pattern(160, 1), ...pattern(40, 2), ...pattern(40, 3)];
      const image = writtenAllocation(app, rsc, { x: 40, y: 4, yuv: RsYuvFormat.YV12 }, all);
      return {
        memory: readMemory(app, rsc, pointerOf(app, rsc, image), 48 * 4 + 4 * 32),
        strides: [0, 1, 2].map((lod) => pointerOf(app, rsc, image, { lod })),
      };
    });
    const strides = made.strides.map((call) => Number(cellsOf(record, call)[0]));
    const [y, u, v] = strides as [number, number, number];
    const fits = y % 16 === 0 && u % 16 === 0 && v === u && u >= y / 2;
    t.expect("strides of Y, U and V are multiples of 16, and half as large or more", fits, strides);
    // Rows may be farther apart than they must be: those are looked at that the memory then has.
    const memory = cellsOf(record, made.memory);
    const rows = (begin: number, stride: number, width: number, cells: readonly number[]) => {
      const count = cells.length / width;
      const there = times(count, 0).map((_, row) => row)
        .filter((row) => begin + row * stride + width <= memory.length);
      const at = (row: number) => memory.slice(begin + row * stride, begin + row * stride + width);
      return [there.flatMap(at), cells.slice(0, there.length * width)] as const;
    };
    t.expectSequence("Y", ...rows(0, y, 40, pattern(160, 1)));
    t.expectSequence("then V", ...rows(4 * y, v, 20, pattern(40, 3)));
    t.expectSequence("then U", ...rows(4 * y + 2 * v, u, 20, pattern(40, 2)));
  });

images.test("memory_of_nv21")
  .clauses("RS-OBJECT-65")
  .releases(14, 14)
  .fn(async (t) => {
    const cells = [...pattern(4 * FITTING, 1), ...pattern(2 * FITTING, 2)];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const image = writtenAllocation(app, rsc, { x: FITTING, y: 4, yuv: RsYuvFormat.NV21 }, cells);
      return [0, 1, 2].map((lod) =>
        readMemory(app, rsc, pointerOf(app, rsc, image, { lod }), lod === 0 ? cells.length : 16)
      );
    });
    const [all, u, v] = made.map((read) => cellsOf(record, read));
    t.expectSequence("Y, then V and U", all!, cells);
    const chroma = cells.slice(4 * FITTING);
    t.expectSequence("from the first V on", v!, chroma.slice(0, 16));
    t.expectSequence("from the first U on", u!, chroma.slice(1, 17));
  });

images.test("chroma_of_a_part")
  .clauses("RS-OBJECT-66")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const image = writtenAllocation(app, rsc, { x: 16, y: 8, yuv: RsYuvFormat.YV12 }, zeros(192));
      const part = [...pattern(32, 1), ...pattern(8, 2), ...pattern(8, 3)];
      writeCells(app, rsc, image, { y: 2, w: 16, h: 2 }, bytes(part));
      return [1, 2].map((lod) => plane(app, rsc, image, lod, 8, 4));
    });
    const [row, otherRow] = t.params.compat ? [2, 1] as const : [1, 2] as const;
    for (const [at, name] of ["U", "V"].entries()) {
      const [expected, other] = [row, otherRow].map((row) =>
        zeros(32).toSpliced(8 * row, 8, ...pattern(8, at + 2))
      );
      t.expectEither(`plane ${name}`, cellsOf(record, made[at]!), expected, other);
    }
  });

images.test("levels_of_narrow_images_and_of_yuv")
  .clauses("RS-OBJECT-75", "RS-OBJECT-76")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const all = [...pattern(64, 1), ...pattern(16, 2), ...pattern(16, 3)];
      const image = writtenAllocation(app, rsc, { x: 16, y: 4, yuv: RsYuvFormat.YV12 }, all);
      app.rs.AllocationGenerateMipmaps(rsc, image);
      return {
        narrow: levelOf(app, rsc, { x: 1, y: 4 }, [4, 8, 20, 40], [1, 2], 2),
        chroma: [1, 2].map((lod) => plane(app, rsc, image, lod, 8, 2)),
      };
    });
    t.judges("RS-OBJECT-75");
    t.expectSequence("level of one column", cellsOf(record, made.narrow), [6, 30]);
    t.judges("RS-OBJECT-76");
    for (const [at, read] of made.chroma.entries()) {
      t.expectSequence(`plane ${"UV"[at]}`, cellsOf(record, read), pattern(16, at + 2));
    }
  });

/** The group. */
export const tests: readonly Group[] = [images];
