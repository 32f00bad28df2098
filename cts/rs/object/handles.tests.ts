/**
 * Handles that are of no object, or of one that the call is not about.
 *
 * Plan: every kind of wrong handle, given to the calls about Elements, Types and Allocations.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsDataType, RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import {
  byteAllocation,
  cellType,
  copyBox,
  copyRectangle,
  pattern,
  playObjects,
  pointerOf,
  writeComponent,
  writtenAllocation,
} from "./scenes.ts";
import {
  bytes,
  createAllocation,
  createElement,
  createStruct,
  createType,
  listenedContext,
  readAll,
  readCells,
  writeCells,
} from "../programs.ts";
import { cellsOf, codesOf, takeErrors, valueOf } from "../results.ts";

const wrong = group("rs:model_handles", "Handles that are of no object, or of another one.");

/** A handle for each kind of object. */
interface Handles {
  readonly element: RsHandle;
  readonly type: RsHandle;
  readonly allocation: RsHandle;
}

/** Makes an object of each kind. */
function makeAll(app: App, rsc: RsHandle): Handles {
  const element = createElement(app, rsc, { type: RsDataType.FLOAT_64, size: 2 });
  const type = createType(app, rsc, element, { x: 2, y: 2 });
  return { element, type, allocation: createAllocation(app, rsc, type) };
}

const WRONG = ["none", "garbage", "freed", "other_kind", "other_context"] as const;

/** Makes handles that are wrong in some way. */
function wrongHandles(app: App, rsc: RsHandle, how: typeof WRONG[number]): Handles {
  switch (how) {
    case "none":
      return { element: null, type: null, allocation: null };
    case "garbage":
      return { element: 3, type: 0x7fff_fff1, allocation: -2 };
    case "freed": {
      const made = makeAll(app, rsc);
      for (const handle of [made.allocation, made.type, made.element]) {
        app.rs.ObjDestroy(rsc, handle);
      }
      app.rs.ContextFinish(rsc);
      return made;
    }
    case "other_kind": {
      const { element, type, allocation } = makeAll(app, rsc);
      return { element: allocation, type: element, allocation: type };
    }
    case "other_context":
      return makeAll(app, listenedContext(app, "cpu"));
  }
}

/** Makes calls with wrong handles that return a handle or a time, and must give 0. */
function askForValues(app: App, rsc: RsHandle, bad: Handles, good: RsHandle): Result[] {
  const { rs } = app;
  const { allocation } = bad;
  return [
    createType(app, rsc, bad.element, { x: 2 }),
    createStruct(app, rsc, [{ name: "a", element: bad.element }]),
    createAllocation(app, rsc, bad.type),
    rs.AllocationAdapterCreate(rsc, cellType(app, rsc, { x: 2, y: 2 }), allocation),
    rs.AllocationAdapterCreate(rsc, bad.type, good),
    rs.aAllocationGetType(rsc, allocation),
    rs.AllocationGetSurface(rsc, allocation),
    rs.AllocationIoReceive(rsc, allocation),
  ];
}

/** Makes other calls with wrong handles, each of which must be refused. */
function makeCalls(app: App, rsc: RsHandle, bad: Handles, good: RsHandle): Result[] {
  const { rs } = app;
  const { allocation } = bad;
  const [zero, here] = [{ of: good }, { of: allocation }];
  return [
    pointerOf(app, rsc, allocation),
    rs.aElementGetNativeData(rsc, bad.element, out("int", 5), 5),
    rs.aTypeGetNativeData(rsc, bad.type, out("int64", 6), 6),
    readAll(app, rsc, allocation, out("byte", 4)),
    readCells(app, rsc, allocation, { w: 4 }, out("byte", 4)),
    readCells(app, rsc, allocation, { w: 2, h: 2 }, out("byte", 4)),
    readCells(app, rsc, allocation, { w: 2, h: 2, d: 1 }, out("byte", 4)),
    rs.AllocationCopyToBitmap(rsc, allocation, out("byte", 4), 4),
    writeCells(app, rsc, allocation, { w: 4 }, bytes(pattern(4))),
    writeCells(app, rsc, allocation, { w: 2, h: 2 }, bytes(pattern(4))),
    writeCells(app, rsc, allocation, { w: 2, h: 2, d: 1 }, bytes(pattern(4))),
    writeComponent(app, rsc, allocation, [0, 0, 0], 0, bytes(pattern(4))),
    copyRectangle(app, rsc, zero, here, { w: 2, h: 2 }),
    copyRectangle(app, rsc, here, zero, { w: 2, h: 2 }),
    copyBox(app, rsc, zero, here, { w: 2, h: 2, d: 1 }),
    copyBox(app, rsc, here, zero, { w: 2, h: 2, d: 1 }),
    rs.AllocationResize1D(rsc, allocation, 8),
    rs.AllocationGenerateMipmaps(rsc, allocation),
    rs.AllocationSyncAll(rsc, allocation, RsAllocationUsage.SCRIPT),
    rs.AllocationIoSend(rsc, allocation),
    rs.AllocationSetSurface(rsc, allocation, null),
  ];
}

wrong.test("wrong_handles_are_refused")
  .clauses("RS-OBJECT-67")
  .releases(14, 14)
  .params({ handle: WRONG })
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const newest = byteAllocation(app, rsc, pattern(4, 5));
      const good = writtenAllocation(app, rsc, { x: 2, y: 2 }, pattern(4, 6));
      const bad = wrongHandles(app, rsc, t.params.handle);
      const values = askForValues(app, rsc, bad, good);
      const calls = makeCalls(app, rsc, bad, good);
      if (t.params.handle !== "other_kind") {
        for (const handle of [bad.element, bad.type, bad.allocation]) {
          calls.push(app.rs.ObjDestroy(rsc, handle));
        }
      }
      return {
        values,
        calls,
        errors: takeErrors(app, rsc, values.length + calls.length),
        cells: [good, newest].map((of) => readAll(app, rsc, of, out("byte", 4))),
      };
    });
    const codes = codesOf(record, made.errors);
    const count = made.values.length + made.calls.length;
    t.expectSequence("errors", codes, times(count, RsError.BAD_VALUE));
    const values = made.values.map((call) => valueOf(record, call));
    t.expectSequence("what calls gave", values, values.map(() => 0));
    const others = made.calls.map((call) => Boolean(valueOf(record, call)));
    t.expectSequence("what other calls gave", others, others.map(() => false));
    const [good, newest] = made.cells.map((read) => cellsOf(record, read));
    t.expectSequence("cells of another Allocation", good!, pattern(4, 6));
    t.expectSequence("cells of a third one", newest!, pattern(4, 5));
  });

/** The group. */
export const tests: readonly Group[] = [wrong];
