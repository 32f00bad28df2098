/**
 * Copies to Allocations, from them, and from one to another.
 *
 * Plan:
 * - copies of one dimension: their size and level;
 * - rows in the caller's memory;
 * - whole Allocations;
 * - copies between Allocations.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsDataType, RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times, zeros } from "../numbers.ts";
import {
  cellAllocation,
  type Cells,
  copyBox,
  copyRectangle,
  objectScene,
  pattern,
  playObjects,
  writtenAllocation,
} from "./scenes.ts";
import { bytes, intAllocation, readAll, readCells, writeCells } from "../programs.ts";
import { cellsOf, codesOf, errorsOf, takeErrors } from "../results.ts";
import { PATHS } from "../scenes.ts";

const copies = group("rs:model_copies", "Copies to Allocations, from them, and between them.");

const { BAD_VALUE, FATAL_DRIVER } = RsError;

/** Writes some bytes where three integers are asked for, and reads all. */
function writeThree(app: App, rsc: RsHandle, count: number): void {
  const cells = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
  writeCells(app, rsc, cells, { w: 3 }, bytes(pattern(count)));
  readAll(app, rsc, cells, out("int", 4));
}

copies.test("another_size_writes_nothing")
  .clauses("RS-OBJECT-44")
  .releases(14, 14)
  .params({ bytes: [11, 13] })
  .mustNot({
    what: "a cell is written",
    scene: (params) => objectScene(params, (app, rsc) => writeThree(app, rsc, params.bytes)),
    happened: ({ record }) =>
      cellsOf(record, -1).filter((value, at) => value !== at + 1).map(String),
  })
  .control(
    "there are as many bytes as cells need",
    (params) => objectScene(params, (app, rsc) => writeThree(app, rsc, 12)),
  );

copies.test("one_dimension")
  .clauses("RS-OBJECT-44", "RS-OBJECT-45")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
      writeCells(app, rsc, cells, { w: 3 }, bytes(pattern(11)));
      const errors = takeErrors(app, rsc, 1);
      writeCells(app, rsc, cells, { x: 1, lod: 3, w: 2 }, ints(20, 30));
      return { errors, read: readCells(app, rsc, cells, { lod: 9, w: 4 }, out("int", 4)) };
    });
    t.expectSequence("errors", errorsOf(record, made.errors), [{
      code: BAD_VALUE,
      text: "Allocation::subData called with mismatched size expected 12, got 11",
    }]);
    t.expectSequence("cells", cellsOf(record, made.read), [1, 20, 30, 4]);
  });

copies.test("one_dimension_of_two")
  .clauses("RS-OBJECT-198")
  .releases(14, 14)
  .params({ mipmaps: [false, true] })
  .fn(async (t) => {
    const { mipmaps } = t.params;
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = cellAllocation(app, rsc, { x: 16, y: 2, mipmaps });
      writeCells(app, rsc, cells, { w: 32 }, bytes(pattern(32)));
      return {
        row: readCells(app, rsc, cells, { w: 32 }, out("byte", 32)),
        rows: readCells(app, rsc, cells, { w: 16, h: 2 }, out("byte", 32)),
        errors: takeErrors(app, rsc, 1),
      };
    });
    t.expectSequence("errors", codesOf(record, made.errors), []);
    t.expectSequence("as one row", cellsOf(record, made.row), pattern(32));
    t.expectSequence("as two rows", cellsOf(record, made.rows), pattern(32));
  });

copies.test("reads_of_other_sizes")
  .clauses("RS-OBJECT-83")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
      const refused = readCells(app, rsc, cells, { w: 4 }, out("byte", 17));
      return { refused, errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("errors", errorsOf(record, made.errors), [{
      code: BAD_VALUE,
      text: "Allocation::read called with mismatched size expected 16, got 17",
    }]);
    t.expectSequence("what was refused", cellsOf(record, made.refused), zeros(17));
  });

copies.test("rows_of_the_callers_memory")
  .clauses("RS-OBJECT-46")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const write = (shape: Cells, stride: number, count: number) => {
        const { x: w, y: h = 0, z: d } = shape;
        const cells = cellAllocation(app, rsc, shape);
        const region = { w, h, ...(d !== undefined && { d }), stride };
        writeCells(app, rsc, cells, region, bytes(pattern(count)));
        return readAll(app, rsc, cells, out("byte", w * h * (d ?? 1)));
      };
      return [
        write({ x: 3, y: 3 }, 0, 9),
        write({ x: 3, y: 3 }, 5, 13),
        write({ x: 2, y: 2, z: 2 }, 0, 8),
        write({ x: 2, y: 2, z: 2 }, 3, 11),
      ];
    });
    const rows = (begins: number[], width: number) =>
      begins.flatMap((begin) => pattern(99).slice(begin, begin + width));
    const expected = [rows([0, 3, 6], 3), rows([0, 5, 10], 3), rows([0, 2, 4, 6], 2)];
    for (const [at, read] of made.entries()) {
      const what = ["rows without gaps", "rows with gaps", "slices without", "slices with"][at]!;
      t.expectSequence(what, cellsOf(record, read), expected[at] ?? rows([0, 3, 6, 9], 2));
    }
  });

copies.test("rows_that_are_read_with_gaps")
  .clauses("RS-OBJECT-46", "RS-OBJECT-47")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = writtenAllocation(app, rsc, { x: 4, y: 2 }, pattern(8));
      const gaps = readCells(app, rsc, cells, { w: 4, h: 2, stride: 8 }, out("byte", 12));
      readCells(app, rsc, cells, { w: 4, h: 2, stride: 8 }, out("byte", 3));
      const box = writtenAllocation(app, rsc, { x: 2, y: 2, z: 2 }, pattern(8));
      const boxes = readCells(app, rsc, box, { w: 2, h: 2, d: 2, stride: 3 }, out("byte", 11));
      return { gaps, boxes, errors: takeErrors(app, rsc, 3) };
    });
    const { compat } = t.params;
    const [first, second] = [pattern(8).slice(0, 4), pattern(8).slice(4)];
    t.judges("RS-OBJECT-46");
    const [a, b, c, d, e, f, g, h] = pattern(8);
    const slices = [a, b, 0, c, d, 0, e, f, 0, g, h];
    t.expectSequence("rows of slices", cellsOf(record, made.boxes), slices);
    t.judges("RS-OBJECT-47");
    const rows = [...first, ...zeros(4), ...second];
    const [own, other] = compat ? [zeros(12), rows] : [rows, zeros(12)];
    t.expectEither("rows", cellsOf(record, made.gaps), own, other);
    t.expectSequence(
      "errors",
      errorsOf(record, made.errors),
      (compat ? [12, 3] : [3]).map((got) => ({
        code: BAD_VALUE,
        text: `Allocation size mismatch, expected 8, got ${got}`,
      })),
    );
  });

copies.test("too_few_bytes_write_nothing")
  .clauses("RS-OBJECT-48")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const flat = cellAllocation(app, rsc, { x: 4, y: 4 });
      const deep = cellAllocation(app, rsc, { x: 2, y: 2, z: 4 });
      const boxes = { [0]: { w: 4, h: 4 }, [1]: { w: 2, h: 2, d: 4 } };
      writeCells(app, rsc, flat, boxes[0], bytes(pattern(16)));
      writeCells(app, rsc, deep, boxes[1], bytes(pattern(16)));
      writeCells(app, rsc, flat, boxes[0], bytes(zeros(15)));
      writeCells(app, rsc, flat, { ...boxes[0], stride: 8 }, bytes(zeros(27)));
      writeCells(app, rsc, deep, boxes[1], bytes(zeros(15)));
      return {
        errors: takeErrors(app, rsc, 3),
        cells: [flat, deep].map((of) => readAll(app, rsc, of, out("byte", 16))),
      };
    });
    t.expectSequence("errors", codesOf(record, made.errors), times(3, BAD_VALUE));
    for (const read of made.cells) {
      t.expectSequence("cells", cellsOf(record, read), pattern(16));
    }
  });

copies.test("whole_allocations")
  .clauses("RS-OBJECT-56")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const whole = (shape: Cells) => {
        const { x, y = 1, z = 1 } = shape;
        const count = x * y * z;
        const cells = patterned(app, rsc, shape);
        return { count, read: readAll(app, rsc, cells, out("byte", count)) };
      };
      return [whole({ x: 5 }), whole({ x: 5, y: 3 }), whole({ x: 3, y: 2, z: 4 })];
    });
    for (const { count, read } of made) {
      t.expectSequence(`${count} cells`, cellsOf(record, read), pattern(count));
    }
  });

/** Creates an Allocation of a shape with a pattern in its cells. */
function patterned(app: App, rsc: RsHandle, shape: Cells, seed = 0): Result {
  const { x, y = 1, z = 1 } = shape;
  return writtenAllocation(app, rsc, shape, pattern(x * y * z, seed));
}

copies.test("from_one_to_another")
  .clauses("RS-OBJECT-50")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const source = patterned(app, rsc, { x: 5, y: 4, mipmaps: true }, 1);
      writeCells(app, rsc, source, { lod: 1, w: 2, h: 2 }, bytes([91, 92, 93, 94]));
      const wide = patterned(app, rsc, { x: 20, y: 3 }, 2);
      copyRectangle(app, rsc, { of: wide, x: 16, y: 1 }, { of: source, x: 2, y: 1 }, {
        w: 3,
        h: 2,
      });
      copyRectangle(app, rsc, { of: wide, x: 1 }, { of: source, lod: 1 }, { w: 2, h: 2 });
      copyRectangle(app, rsc, { of: wide, x: 4 }, { of: wide, x: 16, y: 1 }, { w: 2, h: 1 });
      const cube = cellAllocation(app, rsc, { x: 4, y: 4, faces: true });
      copyRectangle(app, rsc, { of: cube, face: 3 }, { of: source }, { w: 4, h: 4 });
      copyRectangle(app, rsc, { of: cube, face: 5 }, { of: cube, face: 3, y: 1 }, { w: 4, h: 3 });
      const box = patterned(app, rsc, { x: 3, y: 2, z: 3 }, 3);
      const other = patterned(app, rsc, { x: 4, y: 3, z: 4 }, 4);
      const size = { w: 2, h: 2, d: 2 };
      copyBox(app, rsc, { of: other, x: 2, y: 1, z: 1 }, { of: box, x: 1, z: 1 }, size);
      return {
        wide: readAll(app, rsc, wide, out("byte", 60)),
        face: readCells(app, rsc, cube, { face: 5, w: 4, h: 3 }, out("byte", 12)),
        other: readCells(app, rsc, other, { x: 2, y: 1, z: 1, ...size }, out("byte", 8)),
        errors: takeErrors(app, rsc, 1),
      };
    });
    const from = (count: number, seed: number, ...cells: number[]) =>
      cells.map((cell) => pattern(count, seed)[cell]);
    const wide: unknown[] = pattern(60, 2);
    wide.splice(36, 3, ...from(20, 1, 7, 8, 9));
    wide.splice(56, 3, ...from(20, 1, 12, 13, 14));
    wide.splice(1, 2, 91, 92);
    wide.splice(21, 2, 93, 94);
    wide.splice(4, 2, ...from(20, 1, 7, 8));
    t.expectSequence("rows", cellsOf(record, made.wide), wide);
    const rows = from(20, 1, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 18);
    t.expectSequence("a face", cellsOf(record, made.face), rows);
    const box = from(18, 3, 7, 8, 10, 11, 13, 14, 16, 17);
    t.expectSequence("a box", cellsOf(record, made.other), box);
    t.expectSequence("errors", errorsOf(record, made.errors), []);
  });

copies.test("what_cannot_be_copied")
  .clauses("RS-OBJECT-51", "RS-OBJECT-52")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const rows = { x: 4, y: 2 };
      const number = cellAllocation(app, rsc, { ...rows, type: RsDataType.SIGNED_32 });
      writeCells(app, rsc, number, { w: 4, h: 2 }, bytes(pattern(32)));
      const small = patterned(app, rsc, rows, 1);
      const size = { w: 4, h: 1 };
      copyRectangle(app, rsc, { of: small }, { of: number }, size);
      copyBox(app, rsc, { of: small }, { of: number }, { ...size, d: 1 });
      const usage = RsAllocationUsage.GRAPHICS_TEXTURE;
      const [one, two] = [1, 2].map(() => cellAllocation(app, rsc, { ...rows, usage }));
      copyRectangle(app, rsc, { of: one! }, { of: small }, size);
      copyRectangle(app, rsc, { of: one! }, { of: two! }, size);
      return {
        errors: takeErrors(app, rsc, 4),
        small: readAll(app, rsc, small, out("byte", 8)),
      };
    });
    const errors = errorsOf(record, made.errors);
    const text = "Non-script allocation copies not yet implemented.";
    t.judges("RS-OBJECT-51");
    t.expectEqual("error for textures", errors.at(-1), { code: FATAL_DRIVER, text });
    t.judges("RS-OBJECT-52");
    const codes = errors.map(({ code }) => code);
    t.expectSequence("errors", codes, [BAD_VALUE, BAD_VALUE, FATAL_DRIVER]);
    t.expectSequence("cells", cellsOf(record, made.small), pattern(8, 1));
  });

copies.test("scripts_may_use_one_of_two")
  .clauses("RS-OBJECT-107")
  .releases(14, 14)
  .params({ which: ["source", "destination"], by: ["rectangle", "box"] })
  .fn(async (t) => {
    const { which, by } = t.params;
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const { GRAPHICS_TEXTURE, SCRIPT } = RsAllocationUsage;
      const [from, to] = ["source", "destination"].map((each) => {
        const usage = each === which ? SCRIPT : GRAPHICS_TEXTURE;
        const shape = { x: 4, y: 2, ...(by === "box" && { z: 2 }), usage };
        return cellAllocation(app, rsc, shape);
      });
      const size = { w: 4, h: 2, ...(by === "box" && { d: 2 }) };
      writeCells(app, rsc, from!, size, bytes(pattern(by === "box" ? 16 : 8)));
      if (by === "box") copyBox(app, rsc, { of: to! }, { of: from! }, { ...size, d: 2 });
      else copyRectangle(app, rsc, { of: to! }, { of: from! }, size);
      return {
        cells: readCells(app, rsc, to!, size, out("byte", by === "box" ? 16 : 8)),
        errors: takeErrors(app, rsc, 1),
      };
    });
    t.expectSequence("errors", codesOf(record, made.errors), []);
    t.expectSequence("cells", cellsOf(record, made.cells), pattern(by === "box" ? 16 : 8));
  });

/** The group. */
export const tests: readonly Group[] = [copies];
