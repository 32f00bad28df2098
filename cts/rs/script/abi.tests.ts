/**
 * Scripts in 32-bit processes.
 *
 * Plan: on both paths, variables that hold objects, launches, groups of both versions, and messages.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsDataType } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createClosure, createGroup, createGroup2 } from "./group_programs.ts";
import { adder, COUNT, doubler, ends, SIZE } from "./group_scenes.ts";
import { range } from "../numbers.ts";
import { playObjects } from "../object/scenes.ts";
import {
  createAllocation,
  createElement,
  createScript,
  createType,
  handles,
  intAllocation,
  readAll,
} from "../programs.ts";
import { cellsOf, errorsOf, messageOf, nextMessage, takeErrors, valueOf } from "../results.ts";
import { PATHS } from "../scenes.ts";
import { invoke, launch, reduce } from "./programs.ts";
import { intType, OUT_SIGNATURE } from "./scenes.ts";

const abi = group("rs:model_32_bits", "Scripts in 32-bit processes.");

/** Sets the script's variable, and reads it. */
function useScript(app: App, rsc: Result) {
  const script = createScript(app, rsc, {
    variables: [
      { name: "it", type: "i32", object: true },
      { name: "wide", type: "i64", initial: -2 },
    ],
    functions: [{ name: "tell", body: [{ do: "send", id: 5, name: "wide" }] }],
    kernels: [{ name: "read", signature: OUT_SIGNATURE, body: [{ do: "fetch", name: "it" }] }],
    reduces: [{ name: "add", accumBytes: 4, accumulator: [{ do: "sum" }] }],
  });
  const source = intAllocation(app, rsc, { x: 4 }, [5, 6, 7, 8]);
  const target = intAllocation(app, rsc, { x: 4 }, [0, 0, 0, 0]);
  const sum = intAllocation(app, rsc, { x: 1 }, [0]);
  app.rs.ScriptSetVarObj(rsc, script, 0, source);
  app.rs.ObjDestroy(rsc, source);
  launch(app, rsc, script, 0, { out: target });
  reduce(app, rsc, script, 0, { in: target, out: sum });
  invoke(app, rsc, script, 0);
  return {
    message: nextMessage(app, rsc),
    target: readAll(app, rsc, target, out("int", 4)),
    sum: readAll(app, rsc, sum, out("int")),
  };
}

/** Runs a group of each version. */
function useGroups(app: App, rsc: Result): Result[] {
  const [plus, twice] = [adder(app, rsc, 3), doubler(app, rsc)];
  const type = intType(app, rsc, SIZE);
  const [first, second] = [ends(app, rsc), ends(app, rsc)];
  const link = { from: plus.kernel, kernel: twice.kernel, type };
  const group = createGroup(app, rsc, [plus.kernel, twice.kernel], [link], 4);
  app.rs.ScriptGroupSetInput(rsc, group, plus.kernel, first.input);
  app.rs.ScriptGroupSetOutput(rsc, group, twice.kernel, first.output);
  app.rs.ScriptGroupExecute(rsc, group);
  const between = intAllocation(app, rsc, SIZE);
  const one = createClosure(app, rsc, plus.kernel, between, [{ value: second.input }]);
  const two = createClosure(app, rsc, twice.kernel, second.output, [{ value: between, from: one }]);
  app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, [one, two]));
  return [first, second].map(({ output }) => readAll(app, rsc, output, out("int", COUNT)));
}

/** Writes two objects to cells, and reads the Allocation that only they hold. */
function useCells(app: App, rsc: Result) {
  const element = createElement(app, rsc, { type: RsDataType.ALLOCATION });
  const cells = createAllocation(app, rsc, createType(app, rsc, element, { x: 2 }));
  const object = intAllocation(app, rsc, { x: 1 }, [9]);
  app.rs.Allocation1DData(rsc, cells, 0, 0, 2, handles([object, object]), 8);
  app.rs.ObjDestroy(rsc, object);
  app.rs.ContextFinish(rsc);
  const read = readAll(app, rsc, object, out("int"));
  app.rs.ObjDestroy(rsc, cells);
  app.rs.ContextFinish(rsc);
  return { read, gone: app.rs.aAllocationGetType(rsc, object), errors: takeErrors(app, rsc, 1) };
}

abi.test("scripts_groups_and_objects")
  .clauses("RS-SCRIPT-87")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const options = { ...t.params, abi: "armeabi-v7a" } as const;
    const { record, made } = await playObjects(t, options, (app, rsc) => ({
      script: useScript(app, rsc),
      groups: useGroups(app, rsc),
      cells: useCells(app, rsc),
    }));
    const { message, target, sum } = made.script;
    t.expectSequence("what the variable holds", cellsOf(record, target), [5, 6, 7, 8]);
    t.expectSequence("sum", cellsOf(record, sum), [26]);
    const { id, data } = messageOf(record, message);
    t.expectEqual("message", [id, ...data], [5, 254, ...range(0, 7).map(() => 255)]);
    const expected = range(0, COUNT).map((value) => (value + 3) * 2);
    for (const [at, read] of made.groups.entries()) {
      t.expectEqual(`output of version ${at + 1}`, cellsOf(record, read), expected);
    }
    t.expectSequence("an object in cells", cellsOf(record, made.cells.read), [9]);
    t.expectEqual("the object afterwards", valueOf(record, made.cells.gone), 0);
    t.expectEqual("errors", errorsOf(record, made.cells.errors).length, 1);
  });

/** The groups. */
export const tests: readonly Group[] = [abi];
