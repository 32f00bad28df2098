/**
 * Where the cells of an Allocation are: levels, rows, slices and faces, and what is in them at first.
 *
 * Plan:
 * - how many levels there are, and how wide each is;
 * - rows, and what is told of them;
 * - for which cells there is an address;
 * - faces;
 * - cells that hold objects.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsYuvFormat } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times, zeros } from "../numbers.ts";
import {
  byteAllocation,
  cellAllocation,
  type Cells,
  FITTING,
  pattern,
  playObjects,
  pointerOf,
  type PointerPlace,
  readMemory,
  writtenAllocation,
} from "./scenes.ts";
import { bytes, createElement, handles, readCells, writeCells } from "../programs.ts";
import { cellsOf, valueOf } from "../results.ts";
import { PATHS } from "../scenes.ts";

const allocations = group("rs:model_allocations", "Where the cells of an Allocation are.");

const LEVELS: readonly (readonly [levels: number, shape: Cells])[] = [
  [1, { x: 257 }],
  [1, { x: 1, y: 1, mipmaps: true }],
  [2, { x: 2, y: 1, mipmaps: true }],
  [3, { x: 3, y: 4, mipmaps: true }],
  [3, { x: 5, y: 3, mipmaps: true }],
  [5, { x: 2, y: 16, mipmaps: true }],
  [6, { x: 2, y: 3, z: 33, mipmaps: true }],
  [9, { x: 257, y: 255, mipmaps: true }],
  [4, { x: 8, y: 8, mipmaps: true, faces: true }],
  [3, { x: 16, y: 4, yuv: RsYuvFormat.YV12 }],
  [3, { x: 16, y: 4, yuv: RsYuvFormat.NV21 }],
];

allocations.test("number_of_levels")
  .clauses("RS-OBJECT-13")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(
      t,
      t.params,
      (app, rsc) =>
        LEVELS.map(([levels, shape]) => {
          const allocation = cellAllocation(app, rsc, shape);
          return [levels - 1, levels].map((lod) => pointerOf(app, rsc, allocation, { lod }));
        }),
    );
    for (const [at, [levels, shape]] of LEVELS.entries()) {
      const there = made[at]!.map((call) => Boolean(valueOf(record, call)));
      const what = `whether ${JSON.stringify(shape)} has levels ${levels - 1} and ${levels}`;
      t.expectSequence(what, there, [true, false]);
    }
  });

/** Asks for the strides of all levels of an Allocation. */
function stridesOf(app: App, rsc: RsHandle, allocation: RsHandle, levels: number): Result[] {
  return Array.from({ length: levels }, (_, lod) => pointerOf(app, rsc, allocation, { lod }));
}

/** Asks for the strides of Allocations without levels, so many cells wide. */
function stridesOfWidths(app: App, rsc: RsHandle, widths: readonly number[]): Result[] {
  return widths.map((x) => pointerOf(app, rsc, cellAllocation(app, rsc, { x, y: 2 })));
}

allocations.test("levels_are_halves_rounded_down")
  .clauses("RS-OBJECT-14")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const wide = cellAllocation(app, rsc, { x: 67, y: 33, mipmaps: true });
      return {
        levels: stridesOf(app, rsc, wide, 7),
        alone: stridesOfWidths(app, rsc, [67, 33, 16, 8, 4, 2, 1]),
      };
    });
    const [levels, alone] = [made.levels, made.alone].map((calls) =>
      calls.map((call) => cellsOf(record, call)[0])
    );
    // Each row is at its level's place, or at the next one's, which is another clause's subject.
    const later = [alone![0], ...alone!.slice(0, -1)];
    const isLater = levels!.every((level, i) => level === later[i]);
    t.expectSequence(
      "bytes of rows of levels, as of 67, 33, 16, 8, 4, 2 and 1",
      levels!,
      isLater ? later : alone!,
    );
  });

allocations.test("table_of_levels")
  .clauses("RS-OBJECT-15")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const square = cellAllocation(app, rsc, { x: 64, y: 64, mipmaps: true });
      const widths = t.params.compat ? [64, 64, 32, 16] : [64, 32, 16, 8];
      return {
        levels: stridesOf(app, rsc, square, 4),
        alone: stridesOfWidths(app, rsc, widths),
      };
    });
    const [levels, alone] = [made.levels, made.alone].map((calls) =>
      calls.map((call) => cellsOf(record, call)[0])
    );
    t.expectSequence("strides", levels!, alone!);
  });

const WIDTHS = [1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 32, 33];
const ROW_CELLS = [
  { name: "U8", cell: 1, type: RsDataType.UNSIGNED_8 },
  { name: "U8 x 3", cell: 4, type: RsDataType.UNSIGNED_8, size: 3 },
  { name: "F32 x 3", cell: 16, type: RsDataType.FLOAT_32, size: 3 },
];

allocations.test("rows_begin_at_multiples_of_sixteen")
  .clauses("RS-OBJECT-19")
  .releases(14, 14)
  .fn(async (t) => {
    const [width, height] = [3, 16];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const written = pattern(width * height);
      const rows = writtenAllocation(app, rsc, { x: width, y: height }, written);
      const pointer = pointerOf(app, rsc, rows);
      return {
        pointer,
        memory: readMemory(app, rsc, pointer, 16 * height),
        rows: ROW_CELLS.map(({ type, size = 1 }) =>
          WIDTHS.map((x) => pointerOf(app, rsc, cellAllocation(app, rsc, { type, size, x, y: 2 })))
        ),
      };
    });
    for (const [at, { name, cell }] of ROW_CELLS.entries()) {
      const strides = made.rows[at]!.map((call) => Number(cellsOf(record, call)[0]));
      const wrong = strides.flatMap((stride, i) => {
        const needed = WIDTHS[i]! * cell;
        return stride % 16 === 0 && stride >= needed ? [] : [`${stride} for ${needed} bytes`];
      });
      t.expectAbsent(`strides of ${WIDTHS} cells of ${name} that do not fit`, wrong);
    }
    const stride = Number(cellsOf(record, made.pointer)[0]);
    const memory = cellsOf(record, made.memory);
    const rows = Math.min(height, Math.max(1, Math.ceil(memory.length / stride)));
    const found = times(rows, 0).flatMap((_, y) => memory.slice(y * stride, y * stride + width));
    t.expectSequence("rows in memory", found, pattern(width * rows));
  });

allocations.test("one_dimension_has_no_stride")
  .clauses("RS-OBJECT-20")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(
      t,
      t.params,
      (app, rsc) => pointerOf(app, rsc, cellAllocation(app, rsc, { x: 40 })),
    );
    t.expectEqual("stride of one dimension", cellsOf(record, made)[0], 0);
  });

const ADDRESSES: readonly (readonly [shape: Cells, place: PointerPlace, there: boolean])[] = [
  [{ x: 4 }, {}, true],
  [{ x: 4 }, { lod: 1 }, false],
  [{ x: 4 }, { face: 1 }, false],
  [{ x: 4 }, { z: 1 }, false],
  [{ x: 4 }, { array: 1 }, false],
  [{ x: 4, y: 2 }, { z: 1 }, false],
  [{ x: 4, y: 2, z: 3 }, { z: 2 }, true],
  [{ x: 4, y: 2, z: 3 }, { z: 3 }, false],
  [{ x: 4, y: 4, mipmaps: true }, { lod: 2 }, true],
  [{ x: 4, y: 4, mipmaps: true }, { lod: 3 }, false],
  [{ x: 4, y: 4, mipmaps: true }, { face: 1 }, false],
  [{ x: 4, y: 4, faces: true }, { face: 5 }, true],
  [{ x: 4, y: 4, faces: true }, { array: 1 }, false],
];

allocations.test("where_there_is_an_address")
  .describe("The HAL's call has no number of an array.")
  .clauses("RS-OBJECT-21")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const isOfHal = t.params.path === "gpu";
    const addresses = ADDRESSES.filter(([, { array }]) => array === undefined || !isOfHal);
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const found = addresses.map(([shape, place]) =>
        pointerOf(app, rsc, cellAllocation(app, rsc, shape), place)
      );
      const image = cellAllocation(app, rsc, { x: 4, y: 4 });
      if (!isOfHal) found.push(app.rs.AllocationGetPointer(rsc, image, 0, 0, 0, 0, null, 8));
      return found;
    });
    if (!isOfHal) {
      const address = Boolean(valueOf(record, made.at(-1)!));
      t.expectEqual("an address without memory for the distance of rows", address, true);
    }
    for (const [at, [shape, place, there]] of addresses.entries()) {
      const what = `an address in ${JSON.stringify(shape)} for ${JSON.stringify(place)}`;
      t.expectEqual(what, Boolean(valueOf(record, made[at]!)), there);
    }
  });

allocations.test("address_of_a_slice_or_a_face")
  .clauses("RS-OBJECT-22")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const box = writtenAllocation(app, rsc, { x: FITTING, y: 1, z: 2 }, pattern(2 * FITTING));
      const cube = cellAllocation(app, rsc, { x: FITTING, y: FITTING, faces: true });
      writeCells(app, rsc, cube, { w: FITTING, h: 1 }, bytes(pattern(FITTING)));
      writeCells(app, rsc, cube, { face: 4, w: FITTING, h: 1 }, bytes(pattern(FITTING, 4)));
      return [
        readMemory(app, rsc, pointerOf(app, rsc, box, { z: 1 }), FITTING),
        readMemory(app, rsc, pointerOf(app, rsc, cube, { face: 4 }), FITTING),
      ];
    });
    const { compat } = t.params;
    const [slice, face] = made.map((call) => cellsOf(record, call));
    const both = pattern(2 * FITTING);
    const [first, second] = [both.slice(0, FITTING), both.slice(FITTING)];
    t.expectEither("slice 1", slice!, compat ? first : second, compat ? second : first);
    const faceOf = (isFirst: boolean) => pattern(FITTING, isFirst ? 0 : 4);
    t.expectEither("face 4", face!, faceOf(compat), faceOf(!compat));
  });

allocations.test("faces_have_cells_of_their_own")
  .clauses("RS-OBJECT-23")
  .releases(14, 14)
  .fn(async (t) => {
    const sides = [0, 1, 2, 3, 4, 5].flatMap((face) => [0, 1].map((lod) => ({ face, lod })));
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cube = cellAllocation(app, rsc, { x: 2, y: 2, faces: true, mipmaps: true });
      const after = byteAllocation(app, rsc, pattern(16, 9));
      const region = ({ face, lod }: typeof sides[0]) => ({ face, lod, w: 2 - lod, h: 2 - lod });
      for (const side of sides) {
        const values = pattern(side.lod === 0 ? 4 : 1, 2 * side.face + side.lod);
        writeCells(app, rsc, cube, region(side), bytes(values));
      }
      return {
        sides: sides.map((side) =>
          readCells(app, rsc, cube, region(side), out("byte", side.lod === 0 ? 4 : 1))
        ),
        after: readCells(app, rsc, after, { w: 16 }, out("byte", 16)),
      };
    });
    for (const [at, { face, lod }] of sides.entries()) {
      const expected = pattern(lod === 0 ? 4 : 1, 2 * face + lod);
      const found = cellsOf(record, made.sides[at]!);
      t.expectSequence(`level ${lod} of face ${face}`, found, expected);
    }
    t.expectSequence("another Allocation", cellsOf(record, made.after), pattern(16, 9));
  });

allocations.test("cells_that_hold_objects")
  .clauses("RS-OBJECT-24", "RS-OBJECT-25")
  .releases(14, 14)
  .fn(async (t) => {
    const type = RsDataType.FLOAT_64;
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const used = byteAllocation(app, rsc, pattern(128));
      app.rs.ObjDestroy(rsc, used);
      app.rs.ContextFinish(rsc);
      const holder = cellAllocation(app, rsc, { x: 4, type: RsDataType.ELEMENT });
      const first = readCells(app, rsc, holder, { w: 4 }, out("byte", 128));
      const held = createElement(app, rsc, { type, size: 3 });
      writeCells(app, rsc, holder, { x: 1, w: 1 }, handles([held, null, null, null]));
      app.rs.ObjDestroy(rsc, held);
      app.rs.ContextFinish(rsc);
      return { first, held, again: createElement(app, rsc, { type, size: 3 }) };
    });
    t.judges("RS-OBJECT-24");
    t.expectSequence("new cells", cellsOf(record, made.first), zeros(128));
    t.judges("RS-OBJECT-25");
    t.expectEqual("the Element", valueOf(record, made.again), valueOf(record, made.held));
  });

/** The group. */
export const tests: readonly Group[] = [allocations];
