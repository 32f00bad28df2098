/**
 * Details of scripts that are taken in: lines of their text, variables that are missing, and how faults end.
 *
 * Plan:
 * - lines of `.rs.info` that are no kernel and no slot;
 * - inputs whose sizes differ in a third dimension of 1;
 * - variables that the script lacks, when they are read and set;
 * - the signal by which a fault ends the process, in each kind of function and on several threads.
 *
 * @module
 */

import { ints, out } from "../../contract/recorder.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { scriptInfo, type ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createElement, createScript, intAllocation, readAll } from "../programs.ts";
import { cellsOf, codesOf, takeErrors, valueOf } from "../results.ts";
import { getVariable, invoke, launch } from "./programs.ts";
import { OUT_SIGNATURE, playScripts, scriptScene } from "./scenes.ts";

const details = group(
  "rs:model_details",
  "Lines of scripts' texts, missing variables, and faults.",
);

const SPEC: ScriptSpec = {
  variables: [{ name: "number", type: "i32", initial: 7 }, {
    name: "held",
    type: "i32",
    object: true,
  }],
  kernels: [{ name: "first", signature: OUT_SIGNATURE, body: [{ do: "index" }] }],
};
const INFO = scriptInfo(SPEC);
const [KERNEL, SLOT] = [`${OUT_SIGNATURE} - first\n`, "objectSlotCount: 1\n1\n"];

details.test("lines_that_are_something_else")
  .clauses("RS-SCRIPT-3")
  .fn(async (t) => {
    const texts = {
      "as it is": INFO,
      "a kernel without a signature": INFO.replace(KERNEL, "first\n"),
      "a kernel without a name": INFO.replace(KERNEL, `${OUT_SIGNATURE} -\n`),
      "a word for a kernel": INFO.replace(KERNEL, "x\n"),
      "a word for a slot": INFO.replace(SLOT, "objectSlotCount: 1\nheld\n"),
      "no number of a slot": INFO.replace(SLOT, "objectSlotCount: 1\n\n"),
    };
    const { record, made } = await playScripts(t, (app, rsc) => {
      const refs = Object.entries(texts).map(([name, info], index) =>
        [name, createScript(app, rsc, { ...SPEC, info }, { resName: `script${index}` })] as const
      );
      return { refs, errors: takeErrors(app, rsc, refs.length) };
    });
    const names = made.refs.filter(([, ref]) => valueOf(record, ref) !== 0).map(([name]) => name);
    t.expectSet("scripts", names, ["as it is"]);
    t.expectSequence("errors", codesOf(record, made.errors), []);
  });

details.test("a_missing_variable_is_read_and_set")
  .clauses("RS-SCRIPT-4")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        ...SPEC,
        variables: [...SPEC.variables!, { name: "dropped", type: "i32" }],
        omit: ["dropped"],
      });
      getVariable(app, rsc, script, 2);
      app.rs.ScriptSetVarVE(rsc, script, 2, ints(5), 4, createElement(app, rsc), ints(1), 4);
      app.rs.ScriptSetVarObj(rsc, script, 2, intAllocation(app, rsc, { x: 1 }));
      app.rs.ScriptBindAllocation(rsc, script, intAllocation(app, rsc, { x: 1 }), 2);
      return { number: getVariable(app, rsc, script, 0), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("another variable", cellsOf(record, made.number), [7]);
    t.expectSequence("errors", codesOf(record, made.errors), []);
  });

details.test("inputs_of_a_slice_and_of_none")
  .clauses("RS-SCRIPT-45")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        kernels: [{ name: "copy", body: [{ do: "copy" }] }],
      });
      const [flat, deep, target] = [{}, { z: 1 }, {}].map((depth, at) =>
        intAllocation(app, rsc, { x: 2, y: 1, ...depth }, [at, at])
      );
      launch(app, rsc, script, 0, { in: [flat!, deep!], out: target! });
      return {
        cells: readAll(app, rsc, target!, out("int", 2)),
        errors: takeErrors(app, rsc, 1),
      };
    });
    t.expectSequence("cells", cellsOf(record, made.cells), [2, 2]);
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
  });

/** Cells of a launch that several threads share. */
const MANY = 100_000;
const TRAP = [{ do: "trap" }] as const;

details.test("a_fault_is_a_bad_access")
  .clauses("RS-SCRIPT-25")
  .params({ in: ["invokable", "kernel", "last_cell"] })
  .fn(async (t) => {
    const where = t.params.in;
    const { record } = await t.play(scriptScene((app, rsc) => {
      const x = where === "last_cell" ? MANY : 1;
      const body = where === "last_cell" ? [{ do: "when", x: x - 1, then: TRAP } as const] : TRAP;
      const script = createScript(app, rsc, {
        functions: [{ name: "bad", body: TRAP }],
        kernels: [{ name: "bad_kernel", signature: OUT_SIGNATURE, body }],
      });
      if (where === "invokable") invoke(app, rsc, script, 0);
      else launch(app, rsc, script, 0, { out: intAllocation(app, rsc, { x }) });
      app.rs.ContextFinish(rsc);
    }));
    t.expectEnd(record, "SIGSEGV");
  });

/** The groups. */
export const tests: readonly Group[] = [details];
