/**
 * How long objects live.
 *
 * Plan:
 * - what is put again where it is already stays;
 * - bases of adapters that the app has given back;
 * - what goes with its context;
 * - memory of what is gone is there for others;
 * - Samplers, which are shared as Elements and Types are.
 *
 * What refers to objects, and that they are gone when nothing does, is in `holders.tests.ts`, and also in
 * `../script/variables.tests.ts` and `allocations.tests.ts`.
 *
 * @module
 */

import type { InBuffer } from "../../contract/program.ts";
import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsError, RsSamplerValue } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createGroup } from "../script/group_programs.ts";
import { adder } from "../script/group_scenes.ts";
import { range, times } from "../numbers.ts";
import { cellAllocation, playObjects } from "./scenes.ts";
import {
  createAllocation,
  createElement,
  createScript,
  createStruct,
  createType,
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

/** The group, to which `holders.tests.ts` adds. */
export const references = group("rs:model_references", "How long objects live.");

/** A script with a variable that holds an object, and a pointer. */
export const HOLDER: ScriptSpec = {
  variables: [
    { name: "it", type: "i32", object: true },
    { name: "cells", type: "i32" },
  ],
  kernels: [{ name: "copy", body: [{ do: "copy" }] }],
};

/** Cells of a base, and Allocations as large that are made when it is gone, one of which likely has its memory. */
const [CELLS, OTHERS] = [64, 20];

/** An Allocation of one cell that holds an object: itself, or in a struct in a struct. */
export function objectCell(app: App, rsc: RsHandle, nested: boolean): Result {
  const object = createElement(app, rsc, { type: RsDataType.ALLOCATION });
  const inner = nested ? createStruct(app, rsc, [{ name: "inner", element: object }]) : object;
  const cell = nested ? createStruct(app, rsc, [{ name: "outer", element: inner }]) : object;
  return createAllocation(app, rsc, createType(app, rsc, cell, { x: 1 }));
}

/** The pointers that are written to a cell that holds an object. */
export function pointers(object: RsHandle): InBuffer {
  return handles([object, null, null, null]);
}

/** Asks for an Allocation's Type: there is none if the Allocation is gone. */
function askForType(app: App, rsc: RsHandle, allocation: RsHandle): Result {
  app.rs.ContextFinish(rsc);
  return app.rs.aAllocationGetType(rsc, allocation);
}

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
      const read = readAll(app, rsc, window, out("int", CELLS));
      app.rs.ObjDestroy(rsc, window);
      return { read, gone: askForType(app, rsc, base) };
    });
    t.expectSequence("cells of the base", cellsOf(record, made.read), times(CELLS, 7));
    t.expectEqual("the base without its adapter", valueOf(record, made.gone), 0);
  });

references.test("a_group_gives_its_types_back")
  .clauses("RS-OBJECT-67", "RS-OBJECT-68")
  .releases(14, 14)
  .params({ when: ["held", "released"] })
  .fn(async (t) => {
    const isHeld = t.params.when === "held";
    t.judges(isHeld ? "RS-OBJECT-68" : "RS-OBJECT-67");
    const { record, made } = await playObjects(t, t.params, (app, rsc) => {
      const [first, second] = [adder(app, rsc, 1), adder(app, rsc, 2)];
      const type = intType(app, rsc, { x: 77 });
      const group = createGroup(app, rsc, [first.kernel, second.kernel], [
        { from: first.kernel, kernel: second.kernel, type },
      ]);
      app.rs.ObjDestroy(rsc, type);
      if (!isHeld) app.rs.ObjDestroy(rsc, group);
      app.rs.ContextFinish(rsc);
      return createAllocation(app, rsc, type);
    });
    t.expectEqual("the Type is there", valueOf(record, made) !== 0, isHeld);
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
