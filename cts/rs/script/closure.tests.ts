/**
 * Groups of closures, which are groups of version 2.
 *
 * Plan:
 * - the order of closures;
 * - values of variables, and values that are replaced or have no place;
 * - closures of invokables;
 * - closures that are not made one kernel of.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { RsDataType, RsError, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { OPTIMIZATION_LEVEL, word, wrapBitcode } from "../../fakes/bitcode.ts";
import { buildScript, KERNEL_SIGNATURE, type ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createClosure, createGroup2, createInvokeClosure } from "./group_programs.ts";
import { adder, COUNT, doubler, ends, SIZE } from "./group_scenes.ts";
import { range, times } from "../numbers.ts";
import {
  createAllocation,
  createElement,
  createScript,
  createType,
  handles,
  intAllocation,
  readAll,
} from "../programs.ts";
import { cellsOf, codesOf, takeErrors, valueOf } from "../results.ts";
import { getVariable } from "./programs.ts";
import { OUT_SIGNATURE, playScripts } from "./scenes.ts";

const closures = group("rs:model_closures", "Groups of closures, which are groups of version 2.");

closures.test("closures_run_in_order")
  .clauses("RS-SCRIPT-79")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const [plus, twice] = [adder(app, rsc, 3), doubler(app, rsc)];
      const { input, output } = ends(app, rsc);
      const between = intAllocation(app, rsc, SIZE);
      const first = createClosure(app, rsc, plus.kernel, between, [{ value: input }]);
      const second = createClosure(app, rsc, twice.kernel, output, [
        { value: between, from: first },
      ]);
      const third = createClosure(app, rsc, plus.kernel, output, [
        { value: output, from: second },
      ]);
      app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, [first, second, third]));
      return readAll(app, rsc, output, out("int", COUNT));
    });
    t.expectEqual(
      "output",
      cellsOf(record, made),
      range(0, COUNT).map((value) => (value + 3) * 2 + 3),
    );
  });

const VALUES: ScriptSpec = {
  variables: [
    { name: "number", type: "i32", initial: 5 },
    { name: "cells", type: "i32", object: true },
    { name: "kept", type: "i32", initial: 6 },
    { name: "zero", type: "i32", initial: 6 },
    { name: "five", type: "i32", initial: 6 },
  ],
  functions: [{ name: "take", body: [{ do: "param", name: "number" }] }],
  kernels: [
    { name: "number", signature: OUT_SIGNATURE, body: [{ do: "global", name: "number" }] },
    { name: "cells", signature: OUT_SIGNATURE, body: [{ do: "fetch", name: "cells" }] },
  ],
};

/** A script with the IDs of what is in it, and Allocations for it. */
function createValues(app: App, rsc: Result) {
  const script = createScript(app, rsc, VALUES);
  return {
    script,
    fields: range(0, 5).map((slot) => app.rs.ScriptFieldIDCreate(rsc, script, slot)),
    kernels: [0, 1].map((slot) => app.rs.ScriptKernelIDCreate(rsc, script, slot, OUT_SIGNATURE)),
    take: app.rs.ScriptInvokeIDCreate(rsc, script, 0),
    source: intAllocation(app, rsc, { x: 2 }, [8, 9]),
    target: intAllocation(app, rsc, { x: 2 }, [0, 0]),
    other: intAllocation(app, rsc, { x: 2 }, [0, 0]),
  };
}

closures.test("a_closure_sets_variables")
  .clauses("RS-SCRIPT-80", "RS-SCRIPT-81")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { script, fields, kernels, source, target, other } = createValues(app, rsc);
      const [number = null, cells = null, kept = null, zero = null, five = null] = fields;
      const first = createClosure(app, rsc, kernels[0]!, target, [
        { field: number, value: 77, size: 4 },
        { field: cells, value: source },
        { field: kept, value: 0, size: 0 },
        { field: zero, value: 0, size: 4 },
        { field: five, value: 5, size: 0 },
      ]);
      const second = createClosure(app, rsc, kernels[1]!, other, []);
      app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, [first, second]));
      const reads = [
        readAll(app, rsc, target, out("int", 2)),
        readAll(app, rsc, other, out("int", 2)),
        ...[2, 3, 4].map((slot) => getVariable(app, rsc, script, slot)),
      ];
      return { reads, errors: takeErrors(app, rsc, 1) };
    });
    const [number, cells, kept, zero, five] = made.reads.map((ref) => cellsOf(record, ref));
    t.expectSequence("a number", number!, [77, 77]);
    t.expectSequence("an object", cells!, [8, 9]);
    t.expectSequence("a value of no bytes", kept!, [6]);
    t.expectSequence("a five of no bytes", five!, [6]);
    t.expectSequence("errors", codesOf(record, made.errors), []);
    t.expectSequence("a zero", zero!, [0]);
  });

closures.test("a_closure_with_eight_arguments")
  .clauses("RS-SCRIPT-206")
  .fn(async (t) => {
    const places = range(0, 8);
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        kernels: [{
          name: "all",
          body: [
            { do: "set", value: 0 },
            ...places.map((input) => ({ do: "sum", input }) as const),
          ],
        }],
      });
      const kernel = app.rs.ScriptKernelIDCreate(rsc, script, 0, KERNEL_SIGNATURE);
      const inputs = places.map((at) => intAllocation(app, rsc, { x: 2 }, [2 ** at, 1]));
      const output = intAllocation(app, rsc, { x: 2 });
      const values = inputs.map((value) => ({ value }));
      const closure = createClosure(app, rsc, kernel, output, values);
      app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, [closure]));
      return { output: readAll(app, rsc, output, out("int", 2)), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), []);
    t.expectSequence("sums", cellsOf(record, made.output), [255, 8]);
  });

closures.test("lists_that_do_not_fit")
  .clauses("RS-SCRIPT-204")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { rs } = app;
      const { fields, kernels, take, target } = createValues(app, rsc);
      const [one, two] = kernels;
      const [none, each, field] = [handles([]), handles([null]), handles([fields[0]!])];
      const type = handles([createType(app, rsc, createElement(app, rsc, { type: 6 }), { x: 2 })]);
      const both = handles([one!, two!]);
      const sizes = ints(4);
      const all = [
        rs.ScriptGroupCreate(rsc, both, 16, none, 0, handles([two!]), 8, each, 8, type, 8),
        rs.ClosureCreate(rsc, one!, target, field, 1, each, 1, sizes, 1, none, 0, each, 1),
        rs.InvokeClosureCreate(rsc, take, ints(1), 4, none, 0, each, 1, sizes, 1),
      ];
      return { all, errors: takeErrors(app, rsc, 3) };
    });
    const values = made.all.map((call) => valueOf(record, call));
    t.expectSequence("a group and closures", values, [0, 0, 0]);
    t.expectSequence("errors", codesOf(record, made.errors), times(3, RsError.BAD_VALUE));
  });

closures.test("values_of_too_many_bytes")
  .clauses("RS-SCRIPT-205")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { fields, kernels, target } = createValues(app, rsc);
      const closure = createClosure(app, rsc, kernels[0]!, target, [
        { field: fields[0]!, value: 70, size: 4 },
      ]);
      app.rs.ClosureSetGlobal(rsc, closure, fields[0]!, 80, 9);
      app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, [closure]));
      return { cells: readAll(app, rsc, target, out("int", 2)), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_VALUE]);
    t.expectSequence("cells", cellsOf(record, made.cells), [70, 70]);
  });

closures.test("a_closure_may_be_of_an_invokable")
  .clauses("RS-SCRIPT-82")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { kernels, take, target } = createValues(app, rsc);
      const closures = [
        createInvokeClosure(app, rsc, take, ints(41)),
        createClosure(app, rsc, kernels[0]!, target, []),
      ];
      app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, closures));
      return readAll(app, rsc, target, out("int", 2));
    });
    t.expectSequence("cells", cellsOf(record, made), [41, 41]);
  });

closures.test("values_of_a_closure_may_be_replaced")
  .clauses("RS-SCRIPT-83")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { fields, kernels, target } = createValues(app, rsc);
      const { kernel } = adder(app, rsc, 1);
      const [field = null] = fields;
      const sum = intAllocation(app, rsc, { x: 2 }, [0, 0]);
      const first = createClosure(app, rsc, kernels[0]!, target, [{ field, value: 70, size: 4 }]);
      const second = createClosure(app, rsc, kernel, sum, [{ value: target, from: first }]);
      const group = createGroup2(app, rsc, [first, second]);
      app.rs.ScriptGroupExecute(rsc, group);
      const before = readAll(app, rsc, sum, out("int", 2));
      app.rs.ClosureSetGlobal(rsc, first, field, 80, 4);
      app.rs.ClosureSetArg(rsc, second, 0, intAllocation(app, rsc, { x: 2 }, [1, 2]), -1);
      app.rs.ScriptGroupExecute(rsc, group);
      const reads = [
        before,
        readAll(app, rsc, target, out("int", 2)),
        readAll(app, rsc, sum, out("int", 2)),
      ];
      return { reads, errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), []);
    const cells = made.reads.map((ref) => cellsOf(record, ref));
    t.expectEqual("before, the variable after, the argument after", cells, [
      [71, 71],
      [80, 80],
      [2, 3],
    ]);
  });

/** Groups of which no kernel is made, whatever a device does with others: each makes one with a source and an output. */
const APART = {
  one_kernel: (app: App, rsc: Result) => {
    const { input, output } = ends(app, rsc);
    return [createClosure(app, rsc, adder(app, rsc, 1).kernel, output, [{ value: input }])];
  },
  one_kernel_and_an_invokable: (app: App, rsc: Result) => {
    const { kernels, take, target } = createValues(app, rsc);
    return [
      createInvokeClosure(app, rsc, take, ints(41)),
      createClosure(app, rsc, kernels[0]!, target, []),
    ];
  },
  intrinsics: (app: App, rsc: Result) => {
    const { UNSIGNED_8 } = RsDataType;
    const element = createElement(app, rsc, { type: UNSIGNED_8, size: 4 });
    const type = createType(app, rsc, element, SIZE);
    const cells = range(0, 3).map(() => createAllocation(app, rsc, type));
    const intrinsic = app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.COLOR_MATRIX, element);
    const kernel = app.rs.ScriptKernelIDCreate(rsc, intrinsic, 0, KERNEL_SIGNATURE);
    const [input, between, output] = cells as [Result, Result, Result];
    const first = createClosure(app, rsc, kernel, between, [{ value: input }]);
    return [first, createClosure(app, rsc, kernel, output, [{ value: between, from: first }])];
  },
  not_optimized: (app: App, rsc: Result) => {
    const code = wrapBitcode({
      targetApi: 21,
      bitcode: [...buildScript({ kernels: [{ name: "run", body: [{ do: "add", value: 1 }] }] })],
      fields: [[OPTIMIZATION_LEVEL, word(0)]],
    });
    const script = createScript(app, rsc, code);
    const kernel = app.rs.ScriptKernelIDCreate(rsc, script, 0, KERNEL_SIGNATURE);
    const { input, output } = ends(app, rsc);
    const between = intAllocation(app, rsc, SIZE);
    const first = createClosure(app, rsc, kernel, between, [{ value: input }]);
    return [first, createClosure(app, rsc, kernel, output, [{ value: between, from: first }])];
  },
} as const;

closures.test("what_no_kernel_is_made_of")
  .clauses("RS-SCRIPT-84")
  .params({ closures: Object.keys(APART) as (keyof typeof APART)[] })
  .fn(async (t) => {
    const { record } = await playScripts(t, (app, rsc) => {
      const made = APART[t.params.closures](app, rsc);
      app.rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, made));
      app.rs.ContextFinish(rsc);
    });
    const merging = (record.started ?? []).filter(({ args }) => args.includes("-merge"));
    t.expectSequence("programs that make one kernel", merging.map((one) => one.executable), []);
  });

closures.test("arguments_that_a_closure_has_not")
  .clauses("RS-SCRIPT-86")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { kernel } = adder(app, rsc, 1);
      const { input, output } = ends(app, rsc);
      const closure = createClosure(app, rsc, kernel, output, [{ value: input }]);
      const group = createGroup2(app, rsc, [closure]);
      for (const index of [1, 8, 0xffff_ffff]) {
        app.rs.ClosureSetArg(rsc, closure, index, output, -1);
      }
      const { take } = createValues(app, rsc);
      app.rs.ClosureSetArg(rsc, createInvokeClosure(app, rsc, take, ints(1)), 0, output, -1);
      app.rs.ScriptGroupExecute(rsc, group);
      const read = readAll(app, rsc, output, out("int", COUNT));
      return { read, errors: takeErrors(app, rsc, 4) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), times(4, RsError.BAD_VALUE));
    t.expectEqual("output", cellsOf(record, made.read), range(1, COUNT + 1));
  });

/** The groups. */
export const tests: readonly Group[] = [closures];
