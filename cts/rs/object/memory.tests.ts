/**
 * Memory of Allocations: the app's, that of another size, and more than there is.
 *
 * Plan:
 * - which Allocations may live in memory of the app's, and which get a copy;
 * - other sizes, of one dimension and of two;
 * - very long, very large and impossible Allocations.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsDataType, RsError, RsYuvFormat } from "../../contract/rs_defines.ts";
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
  writtenAllocation,
} from "./scenes.ts";
import {
  bytes,
  createAllocation,
  createElement,
  createScript,
  createType,
  intAllocation,
  readAll,
  readCells,
  writeCells,
} from "../programs.ts";
import { cellsOf, codesOf, errorsOf, takeErrors, valueOf } from "../results.ts";
import { PATHS } from "../scenes.ts";
import { launch } from "../script/programs.ts";

const memory = group("rs:model_memory", "Memory of the app's, and Allocations of other sizes.");

const { SCRIPT, SHARED, GRAPHICS_TEXTURE, GRAPHICS_VERTEX } = RsAllocationUsage;
const LIVES = SCRIPT | SHARED;

const USES: readonly (readonly [name: string, allowed: boolean, cells: Cells])[] = [
  ["SCRIPT, SHARED", true, { x: 16, usage: LIVES }],
  ["SCRIPT, SHARED, GRAPHICS_TEXTURE", true, { x: 16, usage: LIVES | GRAPHICS_TEXTURE }],
  ["SCRIPT", false, { x: 16, usage: SCRIPT }],
  ["SHARED", false, { x: 16, usage: SHARED }],
  ["SCRIPT, GRAPHICS_TEXTURE", false, { x: 16, usage: SCRIPT | GRAPHICS_TEXTURE }],
  ["SCRIPT, SHARED, GRAPHICS_VERTEX", false, { x: 16, usage: LIVES | GRAPHICS_VERTEX }],
  ["levels", false, { x: 16, y: 2, mipmaps: true, usage: LIVES }],
  ["faces", false, { x: 16, y: 16, faces: true, usage: LIVES }],
];

memory.test("which_may_live_in_memory_of_the_app")
  .clauses("RS-OBJECT-26")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const pointer = pointerOf(app, rsc, cellAllocation(app, rsc, { x: 4096 }));
      const uses = USES.map(([, , cells]) => cellAllocation(app, rsc, { ...cells, pointer }));
      return { uses, errors: takeErrors(app, rsc, USES.length) };
    });
    for (const [at, [name, allowed]] of USES.entries()) {
      t.expectEqual(`an Allocation for ${name}`, Boolean(valueOf(record, made.uses[at]!)), allowed);
    }
    const failed = USES.filter(([, allowed]) => !allowed).length;
    t.expectSequence("errors", codesOf(record, made.errors), times(failed, RsError.FATAL_DRIVER));
  });

/** Elements of rows with {@link FITTING} bytes, in fewer cells the more bytes each has. */
const ELEMENTS = {
  byte: { size: 1, bytes: 1 },
  rgba: { size: 4, bytes: 4 },
  double4: { type: RsDataType.FLOAT_64, size: 4, bytes: 32 },
} as const;

memory.test("rows_that_fit_are_shared")
  .clauses("RS-OBJECT-27")
  .releases(14, 14)
  .params({ element: Object.keys(ELEMENTS) as (keyof typeof ELEMENTS)[] })
  .fn(async (t) => {
    const { bytes: width, ...element } = ELEMENTS[t.params.element];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const mine = byteAllocation(app, rsc, pattern(2 * FITTING));
      const shape = { ...element, x: FITTING / width, y: 2, usage: LIVES };
      const rows = cellAllocation(app, rsc, { ...shape, pointer: pointerOf(app, rsc, mine) });
      const first = readAll(app, rsc, rows, out("byte", 2 * FITTING));
      writeCells(app, rsc, rows, { x: 2, y: 1, w: 2, h: 1 }, bytes(zeros(2 * width)));
      return { first, mine: readAll(app, rsc, mine, out("byte", 2 * FITTING)) };
    });
    t.expectSequence("its cells", cellsOf(record, made.first), pattern(2 * FITTING));
    const begin = FITTING + 2 * width;
    const expected = pattern(2 * FITTING).map((value, at) =>
      at >= begin && at < begin + 2 * width ? 0 : value
    );
    t.expectSequence("memory of the app's", cellsOf(record, made.mine), expected);
  });

memory.test("rows_that_do_not_fit_are_copied")
  .clauses("RS-OBJECT-28")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const mine = byteAllocation(app, rsc, pattern(48));
      const pointer = pointerOf(app, rsc, mine);
      const rows = cellAllocation(app, rsc, { x: 10, y: 2, usage: LIVES, pointer });
      const first = readAll(app, rsc, rows, out("byte", 20));
      writeCells(app, rsc, rows, { w: 10, h: 2 }, bytes(zeros(20)));
      return { first, mine: readAll(app, rsc, mine, out("byte", 48)) };
    });
    t.expectSequence("its cells", cellsOf(record, made.first), pattern(20));
    t.expectSequence("memory of the app's", cellsOf(record, made.mine), pattern(48));
  });

/** Images whose rows do not fit, with the rows of their planes. */
const COPIED: Readonly<Record<string, readonly (readonly [w: number, h: number])[]>> = {
  NONE: [[10, 4]],
  YV12: [[10, 4], [5, 2], [5, 2]],
  NV21: [[10, 4], [10, 2]],
};

memory.test("planes_of_rows_that_do_not_fit")
  .describe("The app's memory has the bytes of the planes, and no others.")
  .clauses("RS-OBJECT-28")
  .releases(14, 14)
  .params({ format: Object.keys(COPIED) })
  .fn(async (t) => {
    const { format } = t.params;
    const planes = COPIED[format]!;
    const sizes = planes.map(([w, h]) => w * h);
    const count = sizes.reduce((sum, size) => sum + size);
    const yuv = format === "NONE" ? 0 : RsYuvFormat[format as "YV12" | "NV21"];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const pointer = bytes(pattern(count));
      const image = cellAllocation(app, rsc, { x: 10, y: 4, yuv, usage: LIVES, pointer });
      return planes.slice(0, format === "NV21" ? 1 : 3).map(([w, h], lod) =>
        readCells(app, rsc, image, { lod, w, h }, out("byte", w * h))
      );
    });
    const read = made.flatMap((call) => cellsOf(record, call));
    t.expectSequence("cells", read, pattern(count).slice(0, read.length));
    t.expect("there are some", read.length >= 40);
  });

memory.test("one_row_that_does_not_fit")
  .clauses("RS-OBJECT-29")
  .releases(14, 14)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const used = byteAllocation(app, rsc, zeros(16));
      const pointer = pointerOf(app, rsc, byteAllocation(app, rsc, pattern(16)));
      app.rs.ObjDestroy(rsc, used);
      app.rs.ContextFinish(rsc);
      const row = cellAllocation(app, rsc, { x: 10, usage: LIVES, pointer });
      return readAll(app, rsc, row, out("byte", 10));
    });
    const copied = cellsOf(record, made).join() === pattern(10).join();
    t.expectEqual("the app's bytes are in it", copied, !t.params.compat);
  });

/** Asks for the width of an Allocation's Type. */
function widthOf(app: App, rsc: RsHandle, allocation: RsHandle): Result {
  const type = app.rs.aAllocationGetType(rsc, allocation);
  return app.rs.aTypeGetNativeData(rsc, type, out("int64", 6), 6);
}

memory.test("resizing_keeps_the_head")
  .clauses("RS-OBJECT-30")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = byteAllocation(app, rsc, pattern(20));
      app.rs.ObjDestroy(rsc, byteAllocation(app, rsc, pattern(48)));
      app.rs.AllocationResize1D(rsc, cells, 40);
      const longer = readAll(app, rsc, cells, out("byte", 40));
      app.rs.AllocationResize1D(rsc, cells, 7);
      const shorter = readAll(app, rsc, cells, out("byte", 7));
      const width = widthOf(app, rsc, cells);
      app.rs.AllocationResize1D(rsc, cells, 12);
      const again = readAll(app, rsc, cells, out("byte", 12));
      return { longer, shorter, width, again };
    });
    t.expectSequence("longer", cellsOf(record, made.longer), [...pattern(20), ...zeros(20)]);
    t.expectSequence("shorter", cellsOf(record, made.shorter), pattern(7));
    t.expectEqual("width", cellsOf(record, made.width)[0], 7);
    t.expectSequence("longer again", cellsOf(record, made.again), [...pattern(7), ...zeros(5)]);
  });

memory.test("shared_memory_keeps_its_size")
  .clauses("RS-OBJECT-31")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = writtenAllocation(app, rsc, { x: 16, usage: LIVES }, pattern(16));
      app.rs.AllocationResize1D(rsc, cells, 32);
      return { width: widthOf(app, rsc, cells), read: readAll(app, rsc, cells, out("byte", 16)) };
    });
    t.expectEqual("width", cellsOf(record, made.width)[0], 16);
    t.expectSequence("cells", cellsOf(record, made.read), pattern(16));
  });

memory.test("other_sizes_of_two_dimensions")
  .clauses("RS-OBJECT-32")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const cells = cellAllocation(app, rsc, { x: 4, y: 4 });
      app.rs.AllocationResize2D(rsc, cells, 8, 8);
      return takeErrors(app, rsc, 1);
    });
    const error = { code: RsError.FATAL_DRIVER, text: "resize2d not implemented" };
    t.expectSequence("errors", errorsOf(record, made), [error]);
  });

memory.test("scripts_follow_an_allocation_that_moves")
  .clauses("RS-OBJECT-34")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const bound = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
      const script = createScript(app, rsc, {
        variables: [{ name: "cells", type: "i32" }],
        kernels: [{ name: "look", body: [{ do: "bound", name: "cells" }] }],
      });
      app.rs.ScriptBindAllocation(rsc, script, bound, 0);
      app.rs.AllocationResize1D(rsc, bound, 400);
      writeCells(app, rsc, bound, { w: 1 }, bytes([9, 0, 0, 0]));
      intAllocation(app, rsc, { x: 4 }, [5, 5, 5, 5]);
      const seen = intAllocation(app, rsc, { x: 5 }, [7, 7, 7, 7, 7]);
      launch(app, rsc, script, 0, { in: seen, out: seen });
      return readAll(app, rsc, seen, out("int", 5));
    });
    t.expectSequence("what a script sees", cellsOf(record, made), [9, 2, 3, 4, 0]);
  });

memory.test("what_is_synchronized")
  .clauses("RS-OBJECT-194", "RS-OBJECT-195")
  .releases(14, 14)
  .params({ source: ["one", "none_or_two"] })
  .fn(async (t) => {
    const { SCRIPT, SHARED, GRAPHICS_TEXTURE, GRAPHICS_RENDER_TARGET } = RsAllocationUsage;
    const isOne = t.params.source === "one";
    t.judges(isOne ? "RS-OBJECT-194" : "RS-OBJECT-195");
    const sources = isOne
      ? [SCRIPT, SHARED, GRAPHICS_RENDER_TARGET]
      : [0, SCRIPT | GRAPHICS_TEXTURE, 0x8000_0000];
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const allocation = cellAllocation(app, rsc, { x: 4, usage: SCRIPT });
      for (const source of sources) app.rs.AllocationSyncAll(rsc, allocation, source);
      return takeErrors(app, rsc, 3);
    });
    const text =
      "Attempting to sync allocation from render target, for non-render target allocation";
    const fatal = { code: RsError.FATAL_DRIVER, text };
    if (isOne) t.expectSequence("errors", errorsOf(record, made), [fatal]);
    else t.expectSequence("errors", codesOf(record, made), times(3, RsError.BAD_VALUE));
  });

memory.test("other_sizes_that_make_no_sense")
  .clauses("RS-OBJECT-35")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const row = byteAllocation(app, rsc, pattern(8));
      app.rs.AllocationResize1D(rsc, row, 0);
      const rows = writtenAllocation(app, rsc, { x: 4, y: 2 }, pattern(8, 2));
      app.rs.AllocationResize1D(rsc, rows, 40);
      return {
        errors: takeErrors(app, rsc, 2),
        row: readAll(app, rsc, row, out("byte", 8)),
        rows: readAll(app, rsc, rows, out("byte", 8)),
      };
    });
    t.expectSequence("errors", codesOf(record, made.errors), times(2, RsError.BAD_VALUE));
    t.expectSequence("one row", cellsOf(record, made.row), pattern(8));
    t.expectSequence("two rows", cellsOf(record, made.rows), pattern(8, 2));
  });

memory.test("long_and_narrow")
  .clauses("RS-OBJECT-16")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const shapes: Cells[] = [{ x: 65_535 }, { x: 65_535, y: 1 }, { x: 1, y: 65_535 }];
      return shapes.map(({ x, y }) => {
        const allocation = cellAllocation(app, rsc, { x, ...(y && { y }) });
        const end = x === 1 ? { y: 65_533, w: 1, h: 2 } : { x: 65_533, w: 2, ...(y && { h: 1 }) };
        writeCells(app, rsc, allocation, end, bytes([5, 6]));
        return readCells(app, rsc, allocation, end, out("byte", 2));
      });
    });
    for (const read of made) t.expectSequence("last two cells", cellsOf(record, read), [5, 6]);
  });

const ALLOCATION_FAILED = {
  code: RsError.FATAL_DRIVER,
  text: "Allocation::Allocation, alloc failure",
};

for (
  const [name, clause, x, y, z] of [
    // 2^51 bytes: Android counts those of a row in 32 bits, and all in 64.
    ["more_than_there_can_be", "RS-OBJECT-17", 2 ** 27, 2 ** 20, 0],
    ["more_than_can_be_counted", "RS-OBJECT-18", 2 ** 31, 2 ** 32 - 1, 2 ** 32 - 1],
  ] as const
) {
  memory.test(name)
    .clauses(clause)
    .releases(14, 14)
    .fn(async (t) => {
      const { record, made } = await playObjects(t, t.params, (app, rsc) => {
        const cell = createElement(app, rsc, { type: RsDataType.FLOAT_32, size: 4 });
        const type = createType(app, rsc, cell, { x, y, z });
        const huge = createAllocation(app, rsc, type);
        const small = cellAllocation(app, rsc, { x: 4 });
        return { huge, small, errors: takeErrors(app, rsc, 1) };
      });
      t.expectEqual("huge Allocation", Boolean(valueOf(record, made.huge)), false);
      t.expectSequence("errors", errorsOf(record, made.errors), [ALLOCATION_FAILED]);
      t.expectEqual("small Allocation", Boolean(valueOf(record, made.small)), true);
    });
}

/** The group. */
export const tests: readonly Group[] = [memory];
