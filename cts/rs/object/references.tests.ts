/**
 * How long objects live.
 *
 * Plan:
 * - what nothing refers to any more is gone, whatever referred to it before;
 * - what is put again where it is already stays;
 * - bases of adapters that the app has given back;
 * - what goes with its context;
 * - memory of what is gone is there for others;
 * - Samplers, which are shared as Elements and Types are.
 *
 * That objects live as long as something refers to them is also in `../script/variables.tests.ts` and `allocations.tests.ts`.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsError, RsSamplerValue } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createClosure, createGroup } from "../script/group_programs.ts";
import { adder } from "../script/group_scenes.ts";
import { range, times } from "../numbers.ts";
import { cellAllocation, playObjects } from "./scenes.ts";
import {
  createAllocation,
  createElement,
  createScript,
  createStruct,
  createType,
  type Dimensions,
  handles,
  intAllocation,
  readAll,
  writeCells,
} from "../programs.ts";
import { cellsOf, codesOf, errorsOf, takeErrors, valueOf } from "../results.ts";
import {
  CALL_WITNESS,
  intType,
  playScripts,
  withWitness,
  WITNESS_NEEDS,
  witnessed,
} from "../script/scenes.ts";

const references = group("rs:model_references", "How long objects live.");

const HOLDER: ScriptSpec = {
  variables: [
    { name: "it", type: "i32", object: true },
    { name: "cells", type: "i32" },
  ],
  kernels: [{ name: "copy", body: [{ do: "copy" }] }],
};

/** Cells of a base, and Allocations as large that are made when it is gone, one of which likely has its memory. */
const [CELLS, OTHERS] = [64, 20];

/** Has something refer to an Allocation. @returns What ends that. */
type Hold = (app: App, rsc: Result, object: Result) => () => void;

/** An Allocation of one cell that holds an object: itself, or in a struct in a struct. */
function objectCell(app: App, rsc: RsHandle, nested: boolean): Result {
  const object = createElement(app, rsc, { type: RsDataType.ALLOCATION });
  const inner = nested ? createStruct(app, rsc, [{ name: "inner", element: object }]) : object;
  const cell = nested ? createStruct(app, rsc, [{ name: "outer", element: inner }]) : object;
  return createAllocation(app, rsc, createType(app, rsc, cell, { x: 1 }));
}

/** The pointers that are written to a cell that holds an object. */
function pointers(object: RsHandle) {
  return handles([object, null, null, null]);
}

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
  "a closure that is destroyed": (app, rsc, object) => {
    const { kernel } = adder(app, rsc, 1);
    const closure = createClosure(app, rsc, kernel, object, [{ value: object }]);
    return () => app.rs.ObjDestroy(rsc, closure);
  },
  "an input of a group that is destroyed": (app, rsc, object) => {
    const { kernel } = adder(app, rsc, 1);
    const group = createGroup(app, rsc, [kernel], []);
    app.rs.ScriptGroupSetInput(rsc, group, kernel, object);
    return () => app.rs.ObjDestroy(rsc, group);
  },
};

/** Asks for an Allocation's Type: there is none if the Allocation is gone. */
function askForType(app: App, rsc: RsHandle, allocation: RsHandle): Result {
  app.rs.ContextFinish(rsc);
  return app.rs.aAllocationGetType(rsc, allocation);
}

references.test("what_nothing_refers_to_is_gone")
  .clauses("RS-OBJECT-68", "RS-OBJECT-69")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(
      t,
      t.params,
      (app, rsc) =>
        Object.entries(HOLDS).map(([name, hold]) => {
          const object = intAllocation(app, rsc, { x: 1 }, [7]);
          const release = hold(app, rsc, object);
          app.rs.ObjDestroy(rsc, object);
          const held = askForType(app, rsc, object);
          release();
          return { name, held, released: askForType(app, rsc, object) };
        }),
    );
    const names = made.map(({ name }) => name);
    const alive = (when: "held" | "released") =>
      made.filter((each) => valueOf(record, each[when]) !== 0).map(({ name }) => name);
    t.judges("RS-OBJECT-68");
    t.expectSet("Allocations that are held", alive("held"), names);
    t.judges("RS-OBJECT-69");
    t.expectSet("Allocations that are held no more", alive("released"), []);
  });

references.test("the_base_of_an_adapter")
  .clauses("RS-OBJECT-84")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const base = intAllocation(app, rsc, { x: CELLS }, times(CELLS, 7));
      const window = app.rs.AllocationAdapterCreate(rsc, intType(app, rsc, { x: CELLS }), base);
      app.rs.ObjDestroy(rsc, base);
      for (let i = 0; i < OTHERS; i++) {
        // The thread makes it larger that gave the base back, where Android gives memory back to its own threads first.
        const other = intAllocation(app, rsc, { x: 1 });
        app.rs.AllocationResize1D(rsc, other, CELLS);
        writeCells(app, rsc, other, { w: CELLS }, ints(...times(CELLS, 9)));
      }
      return readAll(app, rsc, window, out("int", CELLS));
    });
    t.expectSequence("cells of the base", cellsOf(record, made), times(CELLS, 7));
  });

references.test("a_group_gives_its_types_back")
  .clauses("RS-OBJECT-69")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const [first, second] = [adder(app, rsc, 1), adder(app, rsc, 2)];
      const type = intType(app, rsc, { x: 77 });
      const group = createGroup(app, rsc, [first.kernel, second.kernel], [
        { from: first.kernel, kernel: second.kernel, type },
      ]);
      app.rs.ObjDestroy(rsc, type);
      app.rs.ContextFinish(rsc);
      const probe = createAllocation(app, rsc, type);
      for (const each of [probe, group]) app.rs.ObjDestroy(rsc, each);
      app.rs.ContextFinish(rsc);
      return [probe, createAllocation(app, rsc, type)];
    });
    const there = made.map((call) => valueOf(record, call) !== 0);
    t.expectSequence("the Type is there, before and after", there, [true, false]);
  });

references.test("what_is_put_where_it_is_stays")
  .clauses("RS-OBJECT-70")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const script = createScript(app, rsc, HOLDER);
      const cell = objectCell(app, rsc, false);
      const puts: ((object: Result) => void)[] = [
        (object) => app.rs.ScriptSetVarObj(rsc, script, 0, object),
        (object) => app.rs.ScriptBindAllocation(rsc, script, object, 1),
        (object) => writeCells(app, rsc, cell, { w: 1 }, pointers(object)),
      ];
      return puts.map((put) => {
        const object = intAllocation(app, rsc, { x: 2 }, [5, 6]);
        put(object);
        app.rs.ObjDestroy(rsc, object);
        put(object);
        app.rs.ContextFinish(rsc);
        return readAll(app, rsc, object, out("int", 2));
      });
    });
    for (const [at, what] of ["a variable", "a pointer", "a cell"].entries()) {
      t.expectSequence(`what is in ${what}`, cellsOf(record, made[at]!), [5, 6]);
    }
  });

references.test("scripts_go_with_their_context")
  .clauses("RS-SCRIPT-85")
  .fn(async (t) => {
    const { record } = await playScripts(t, (app, rsc) => {
      createScript(app, rsc, { dtor: [CALL_WITNESS], needed: WITNESS_NEEDS });
      app.rs.ContextDestroy(rsc);
    }, { device: withWitness });
    t.expectEqual("calls of .rs.dtor", witnessed(record).length, 1);
    const left = record.libraries.filter(({ path }) => path.includes("librs."));
    t.expectAbsent("the script is loaded", left.map(({ path }) => path));
  });

references.test("memory_is_given_back")
  .clauses("RS-OBJECT-71")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const all = range(0, 80).map(() => {
        const large = cellAllocation(app, rsc, { x: 2 ** 24 });
        app.rs.ObjDestroy(rsc, large);
        return large;
      });
      return { all, errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("errors", errorsOf(record, made.errors), []);
    const missing = made.all.filter((call) => valueOf(record, call) === 0);
    t.expectAbsent("an Allocation could not be made", missing.map(({ ref }) => ref));
  });

const { NEAREST, LINEAR, LINEAR_MIP_LINEAR, LINEAR_MIP_NEAREST, WRAP, CLAMP, MIRRORED_REPEAT } =
  RsSamplerValue;

references.test("samplers")
  .clauses("RS-OBJECT-72", "RS-OBJECT-73")
  .releases(14, 14)
  .fn(async (t) => {
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const create = (...values: [number, number, number, number, number, number]) =>
        app.rs.SamplerCreate(rsc, ...values);
      const good = () => [
        create(NEAREST, NEAREST, WRAP, WRAP, WRAP, 1),
        create(LINEAR, NEAREST, WRAP, WRAP, WRAP, 1),
        create(NEAREST, LINEAR, WRAP, WRAP, WRAP, 1),
        create(NEAREST, LINEAR_MIP_LINEAR, WRAP, WRAP, WRAP, 1),
        create(NEAREST, LINEAR_MIP_NEAREST, WRAP, WRAP, WRAP, 1),
        create(NEAREST, NEAREST, CLAMP, WRAP, WRAP, 1),
        create(NEAREST, NEAREST, MIRRORED_REPEAT, WRAP, WRAP, 1),
        create(NEAREST, NEAREST, WRAP, MIRRORED_REPEAT, WRAP, 1),
        create(NEAREST, NEAREST, WRAP, WRAP, MIRRORED_REPEAT, 1),
        create(NEAREST, NEAREST, WRAP, CLAMP, WRAP, 1),
        create(NEAREST, NEAREST, WRAP, WRAP, CLAMP, 1),
        create(NEAREST, NEAREST, WRAP, WRAP, WRAP, 2),
      ];
      const bad = [
        create(LINEAR_MIP_NEAREST, NEAREST, WRAP, WRAP, WRAP, 1),
        create(WRAP, NEAREST, WRAP, WRAP, WRAP, 1),
        create(NEAREST, CLAMP, WRAP, WRAP, WRAP, 1),
        create(NEAREST, NEAREST, WRAP, WRAP, LINEAR, 1),
      ];
      return { first: good(), again: good(), bad, errors: takeErrors(app, rsc, 4) };
    });
    const values = (calls: readonly Result[]) => calls.map((call) => valueOf(record, call));
    const first = values(made.first);
    t.judges("RS-OBJECT-72");
    t.expectAbsent("Samplers that could not be made", first.filter((sampler) => !sampler));
    t.expectEqual("different Samplers", new Set(first).size, first.length);
    t.expectSequence("Samplers again", values(made.again), first);
    t.judges("RS-OBJECT-73");
    t.expectSequence("Samplers that make no sense", values(made.bad), times(4, 0));
    t.expectSequence("errors", codesOf(record, made.errors), times(4, RsError.BAD_VALUE));
  });

/** The group. */
export const tests: readonly Group[] = [references];
