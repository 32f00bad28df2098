/**
 * Tests of holders: who keeps an object that the app has given back, and until when.
 *
 * Plan:
 * - Allocations in variables, pointers, cells and groups;
 * - Allocations in closures;
 * - Types and Elements of other objects.
 *
 * @module
 */

import type { App, Result, RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { KERNEL_SIGNATURE } from "../../fakes/script.ts";
import { createClosure, createGroup } from "../script/group_programs.ts";
import { adder } from "../script/group_scenes.ts";
import { intType } from "../script/scenes.ts";
import { type Hold, playHolds } from "./holds.ts";
import { HOLDER, objectCell, pointers, references } from "./references.tests.ts";
import { playObjects, writeComponent } from "./scenes.ts";
import {
  createAllocation,
  createElement,
  createScript,
  createStruct,
  createType,
  type Dimensions,
  handles,
  intAllocation,
  writeCells,
} from "../programs.ts";
import { valueOf } from "../results.ts";

/** The same for two cells. */
function bothPointers(first: RsHandle, second: RsHandle) {
  return handles([first, null, null, null, second, null, null, null]);
}

/** An Allocation of cells that hold objects, an array of so many in each. */
function objectCells(app: App, rsc: RsHandle, size: Dimensions, count = 1): Result {
  const object = createElement(app, rsc, { type: RsDataType.ALLOCATION });
  const cell = count === 1
    ? object
    : createStruct(app, rsc, [{ name: "array", element: object, count }]);
  return createAllocation(app, rsc, createType(app, rsc, cell, size));
}

/** Cells of {@link objectCells} in which only the last object is set. */
function lastPointers(count: number, object: RsHandle) {
  return handles([
    ...Array.from({ length: 4 * (count - 1) }, () => null),
    object,
    null,
    null,
    null,
  ]);
}

/** An Allocation of one cell with an object between numbers. */
function fieldsCell(app: App, rsc: RsHandle): Result {
  const number = createElement(app, rsc, { type: RsDataType.SIGNED_64 });
  const object = createElement(app, rsc, { type: RsDataType.ALLOCATION });
  const cell = createStruct(app, rsc, [
    { name: "before", element: number },
    { name: "object", element: object },
    { name: "after", element: number },
  ]);
  return createAllocation(app, rsc, createType(app, rsc, cell, { x: 1 }));
}

const HOLDS: Readonly<Record<string, Hold>> = {
  "a variable that another object is put into": (app, rsc, object) => {
    const script = createScript(app, rsc, HOLDER);
    app.rs.ScriptSetVarObj(rsc, script, 0, object);
    return () => app.rs.ScriptSetVarObj(rsc, script, 0, intAllocation(app, rsc, { x: 1 }));
  },
  "a later object of an array that is overwritten": (app, rsc, object) => {
    const cell = objectCells(app, rsc, { x: 1 }, 3);
    writeCells(app, rsc, cell, { w: 1 }, lastPointers(3, object));
    return () => writeCells(app, rsc, cell, { w: 1 }, lastPointers(3, null));
  },
  "a later object of an array that is destroyed": (app, rsc, object) => {
    const cell = objectCells(app, rsc, { x: 1 }, 2);
    writeCells(app, rsc, cell, { w: 1 }, lastPointers(2, object));
    return () => app.rs.ObjDestroy(rsc, cell);
  },
  "a later cell of a row that is overwritten": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 3 });
    writeCells(app, rsc, cells, { x: 2, w: 1 }, pointers(object));
    return () => writeCells(app, rsc, cells, { x: 2, w: 1 }, pointers(null));
  },
  "a cell of a later row that is overwritten": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 2, y: 3 });
    writeCells(app, rsc, cells, { x: 1, y: 2, w: 1, h: 1 }, pointers(object));
    return () => writeCells(app, rsc, cells, { x: 1, y: 2, w: 1, h: 1 }, pointers(null));
  },
  "a cell of a later row that is destroyed": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 2, y: 3 });
    writeCells(app, rsc, cells, { x: 1, y: 2, w: 1, h: 1 }, pointers(object));
    return () => app.rs.ObjDestroy(rsc, cells);
  },
  "a cell of a later slice that is overwritten": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 2, y: 2, z: 3 });
    const last = { x: 1, y: 1, z: 2, w: 1, h: 1, d: 1 };
    writeCells(app, rsc, cells, last, pointers(object));
    return () => writeCells(app, rsc, cells, last, pointers(null));
  },
  "a cell of a later slice that is destroyed": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 2, y: 2, z: 3 });
    writeCells(app, rsc, cells, { y: 1, z: 2, w: 1, h: 1, d: 1 }, pointers(object));
    return () => app.rs.ObjDestroy(rsc, cells);
  },
  "the second object of one write": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 2 });
    writeCells(app, rsc, cells, { w: 2 }, bothPointers(intAllocation(app, rsc, { x: 1 }), object));
    return () => writeCells(app, rsc, cells, { w: 2 }, bothPointers(null, null));
  },
  "the second row of one write": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 1, y: 2 });
    const whole = { w: 1, h: 2 };
    writeCells(app, rsc, cells, whole, bothPointers(intAllocation(app, rsc, { x: 1 }), object));
    return () => writeCells(app, rsc, cells, whole, bothPointers(null, null));
  },
  "a field that is overwritten": (app, rsc, object) => {
    const cell = fieldsCell(app, rsc);
    writeComponent(app, rsc, cell, [0, 0, 0], 1, pointers(object));
    return () => writeComponent(app, rsc, cell, [0, 0, 0], 1, pointers(null));
  },
  "a field of a cell that is destroyed": (app, rsc, object) => {
    const cell = fieldsCell(app, rsc);
    writeComponent(app, rsc, cell, [0, 0, 0], 1, pointers(object));
    return () => app.rs.ObjDestroy(rsc, cell);
  },
  "a cell that a new size cuts off": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 3 });
    writeCells(app, rsc, cells, { x: 2, w: 1 }, pointers(object));
    return () => app.rs.AllocationResize1D(rsc, cells, 2);
  },
  "a cell that a new size leaves": (app, rsc, object) => {
    const cells = objectCells(app, rsc, { x: 3 });
    writeCells(app, rsc, cells, { x: 1, w: 1 }, pointers(object));
    app.rs.AllocationResize1D(rsc, cells, 2);
    return () => app.rs.ObjDestroy(rsc, cells);
  },
  "a variable that is cleared": (app, rsc, object) => {
    const script = createScript(app, rsc, HOLDER);
    app.rs.ScriptSetVarObj(rsc, script, 0, object);
    return () => app.rs.ScriptSetVarObj(rsc, script, 0, null);
  },
  "a pointer that other cells are bound to": (app, rsc, object) => {
    const script = createScript(app, rsc, HOLDER);
    app.rs.ScriptBindAllocation(rsc, script, object, 1);
    return () => app.rs.ScriptBindAllocation(rsc, script, intAllocation(app, rsc, { x: 1 }), 1);
  },
  "a pointer of a script that is destroyed": (app, rsc, object) => {
    const script = createScript(app, rsc, HOLDER);
    app.rs.ScriptBindAllocation(rsc, script, object, 1);
    return () => app.rs.ObjDestroy(rsc, script);
  },
  "a cell that is overwritten": (app, rsc, object) => {
    const cell = objectCell(app, rsc, false);
    writeCells(app, rsc, cell, { w: 1 }, pointers(object));
    return () => writeCells(app, rsc, cell, { w: 1 }, pointers(null));
  },
  "a cell of an Allocation that is destroyed": (app, rsc, object) => {
    const cell = objectCell(app, rsc, false);
    writeCells(app, rsc, cell, { w: 1 }, pointers(object));
    return () => app.rs.ObjDestroy(rsc, cell);
  },
  "a struct in a struct that is destroyed": (app, rsc, object) => {
    const cell = objectCell(app, rsc, true);
    writeCells(app, rsc, cell, { w: 1 }, pointers(object));
    return () => app.rs.ObjDestroy(rsc, cell);
  },
  "an input of a group that is destroyed": (app, rsc, object) => {
    const { kernel } = adder(app, rsc, 1);
    const group = createGroup(app, rsc, [kernel], []);
    app.rs.ScriptGroupSetInput(rsc, group, kernel, object);
    return () => app.rs.ObjDestroy(rsc, group);
  },
  "an input of a group that another replaces": (app, rsc, object) => {
    const { kernel } = adder(app, rsc, 1);
    const group = createGroup(app, rsc, [kernel], []);
    app.rs.ScriptGroupSetInput(rsc, group, kernel, object);
    return () => app.rs.ScriptGroupSetInput(rsc, group, kernel, intAllocation(app, rsc, { x: 1 }));
  },
};

/** A closure of a script with a variable that holds an object, and the ID of this variable. */
function closureOf(app: App, rsc: RsHandle, argument: RsHandle, result: RsHandle, value: RsHandle) {
  const script = createScript(app, rsc, HOLDER);
  const field = app.rs.ScriptFieldIDCreate(rsc, script, 0);
  const kernel = app.rs.ScriptKernelIDCreate(rsc, script, 0, KERNEL_SIGNATURE);
  return {
    field,
    closure: createClosure(app, rsc, kernel, result, [{ value: argument }, { field, value }]),
  };
}

/** Has a closure refer to an Allocation, in the place of one of three others. */
function holdByClosure(place: "argument" | "result" | "value"): Hold {
  return (app, rsc, object) => {
    const of = (each: typeof place) => each === place ? object : intAllocation(app, rsc, { x: 1 });
    const { closure } = closureOf(app, rsc, of("argument"), of("result"), of("value"));
    return () => app.rs.ObjDestroy(rsc, closure);
  };
}

/** Has a closure refer to an Allocation that is put where another one was, until itself or another one goes. */
function holdByChange(place: "argument" | "value", end: "destroyed" | "replaced"): Hold {
  return (app, rsc, object) => {
    const other = intAllocation(app, rsc, { x: 1 });
    const { closure, field } = closureOf(app, rsc, other, other, other);
    const put = (value: RsHandle) =>
      place === "argument"
        ? app.rs.ClosureSetArg(rsc, closure, 0, value, -1)
        : app.rs.ClosureSetGlobal(rsc, closure, field, value, -1);
    put(object);
    return () => end === "replaced" ? put(other) : app.rs.ObjDestroy(rsc, closure);
  };
}

/** The places of a closure. */
const CLOSURES: Readonly<Record<string, Hold>> = {
  "an argument": holdByClosure("argument"),
  "the result": holdByClosure("result"),
  "the value of a variable": holdByClosure("value"),
  "an argument that is put there": holdByChange("argument", "destroyed"),
  "an argument that is replaced": holdByChange("argument", "replaced"),
  "a value that is put there": holdByChange("value", "destroyed"),
  "a value that is replaced": holdByChange("value", "replaced"),
};

references.test("what_nothing_refers_to_is_gone")
  .clauses("RS-OBJECT-68", "RS-OBJECT-69")
  .releases(14, 14)
  .fn(async (t) => {
    const { held, released } = await playHolds(t, t.params, HOLDS);
    t.judges("RS-OBJECT-68");
    t.expectSet("Allocations that are held", held, Object.keys(HOLDS));
    t.judges("RS-OBJECT-69");
    t.expectSet("Allocations that are held no more", released, []);
  });

references.test("what_a_closure_refers_to")
  .clauses("RS-OBJECT-187")
  .releases(14, 14)
  .fn(async (t) => {
    const { held, released } = await playHolds(t, t.params, CLOSURES);
    t.expectSet("Allocations that are held", held, Object.keys(CLOSURES));
    t.expectSet("Allocations that are held no more", released, []);
  });

/** An object that another one refers to. */
interface Kept {
  readonly object: Result;
  /** Makes something of it. */
  readonly use: () => Result;
  /** Ends that the other one refers to it. */
  readonly release: () => void;
}

/** An Element that is kept by what is made of it. */
function keptElement(
  app: App,
  rsc: RsHandle,
  request: Parameters<typeof createElement>[2],
  make: (element: Result) => Result,
): Kept {
  const object = createElement(app, rsc, request);
  const holder = make(object);
  return {
    object,
    use: () => createType(app, rsc, object, { x: 70 }),
    release: () => app.rs.ObjDestroy(rsc, holder),
  };
}

/** Objects of other kinds that something refers to. */
const KEPT: Readonly<Record<string, (app: App, rsc: RsHandle) => Kept>> = {
  "the Type of an Allocation": (app, rsc) => {
    const object = intType(app, rsc, { x: 71 });
    const allocation = createAllocation(app, rsc, object);
    return {
      object,
      use: () => createAllocation(app, rsc, object),
      release: () => app.rs.ObjDestroy(rsc, allocation),
    };
  },
  "the Type of an Allocation that gets another size": (app, rsc) => {
    const object = intType(app, rsc, { x: 72 });
    const allocation = createAllocation(app, rsc, object);
    return {
      object,
      use: () => createAllocation(app, rsc, object),
      release: () => app.rs.AllocationResize1D(rsc, allocation, 73),
    };
  },
  "the Type of another size": (app, rsc) => {
    const allocation = intAllocation(app, rsc, { x: 74 });
    app.rs.AllocationResize1D(rsc, allocation, 75);
    app.rs.ContextFinish(rsc);
    const object = app.rs.aAllocationGetType(rsc, allocation);
    return {
      object,
      use: () => createAllocation(app, rsc, object),
      release: () => app.rs.ObjDestroy(rsc, allocation),
    };
  },
  "the Element of a Type": (app, rsc) =>
    keptElement(
      app,
      rsc,
      { type: RsDataType.FLOAT_64, size: 2 },
      (element) => createType(app, rsc, element, { x: 76 }),
    ),
  "the Element of a field": (app, rsc) =>
    keptElement(
      app,
      rsc,
      { type: RsDataType.SIGNED_16, size: 2 },
      (element) => createStruct(app, rsc, [{ name: "field", element }]),
    ),
  "the Element of an intrinsic": (app, rsc) =>
    keptElement(
      app,
      rsc,
      { type: RsDataType.UNSIGNED_8, size: 4 },
      (element) => app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.BLUR, element),
    ),
};

references.test("what_other_objects_refer_to")
  .describe(
    "An object that is gone is not there for a call, either: no other call shows that a Type or an Element is.",
  )
  .clauses("RS-OBJECT-67", "RS-OBJECT-68")
  .releases(14, 14)
  .params({ when: ["held", "released"] })
  .fn(async (t) => {
    const isHeld = t.params.when === "held";
    t.judges(isHeld ? "RS-OBJECT-68" : "RS-OBJECT-67");
    const { record, made } = await playObjects(
      t,
      t.params,
      (app, rsc) =>
        Object.entries(KEPT).map(([name, make]) => {
          const { object, use, release } = make(app, rsc);
          app.rs.ObjDestroy(rsc, object);
          if (!isHeld) release();
          app.rs.ContextFinish(rsc);
          const used = use();
          if (isHeld) app.rs.ObjDestroy(rsc, used);
          return { name, used };
        }),
    );
    const there = made.filter(({ used }) => valueOf(record, used) !== 0).map(({ name }) => name);
    t.expectSet("objects that are there", there, isHeld ? Object.keys(KEPT) : []);
  });
