/**
 * Groups of kernels of version 1.
 *
 * Plan:
 * - results, also of a single row, and the order of kernels;
 * - variables that links lead to;
 * - inputs and outputs that are missing;
 * - scripts that are reached in two ways, and loops.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { KERNEL_SIGNATURE } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createGroup } from "./group_programs.ts";
import { adder, COUNT, doubler, ends, SIZE } from "./group_scenes.ts";
import { range, times } from "../numbers.ts";
import { createScript, intAllocation, readAll } from "../programs.ts";
import { cellsOf, codesOf, errorsOf, takeErrors, valueOf } from "../results.ts";
import { launch } from "./programs.ts";
import {
  intType,
  messagesOf,
  OUT_SIGNATURE,
  playScripts,
  runAnyFunction,
  takeMessages,
} from "./scenes.ts";

/** The group, to which `group_strangers.tests.ts` adds. */
export const groups = group("rs:model_groups", "Groups of kernels of version 1.");

groups.test("a_group_gives_what_its_kernels_give_one_by_one")
  .clauses("RS-SCRIPT-73", "RS-SCRIPT-74")
  .params({ order: ["forwards", "backwards"] })
  .fn(async (t) => {
    const { order } = t.params;
    const { record, made } = await playScripts(t, (app, rsc) => {
      const [first, second, third] = [adder(app, rsc, 3), doubler(app, rsc), adder(app, rsc, 10)];
      const type = intType(app, rsc, SIZE);
      const { input, output } = ends(app, rsc);
      const kernels = [first.kernel, second.kernel, third.kernel];
      const group = createGroup(
        app,
        rsc,
        order === "forwards" ? kernels : kernels.toReversed(),
        [
          { from: first.kernel, kernel: second.kernel, type },
          { from: second.kernel, kernel: third.kernel, type },
        ],
      );
      app.rs.ScriptGroupSetInput(rsc, group, first.kernel, input);
      app.rs.ScriptGroupSetOutput(rsc, group, third.kernel, output);
      app.rs.ScriptGroupExecute(rsc, group);
      const grouped = readAll(app, rsc, output, out("int", COUNT));
      const between = intAllocation(app, rsc, SIZE);
      launch(app, rsc, first.script, 0, { in: input, out: between });
      launch(app, rsc, second.script, 0, { in: between, out: output });
      launch(app, rsc, third.script, 0, { in: output, out: between });
      return [grouped, readAll(app, rsc, between, out("int", COUNT))];
    });
    const [grouped, single] = made.map((ref) => cellsOf(record, ref));
    t.expectEqual("one by one", single, range(0, COUNT).map((value) => (value + 3) * 2 + 10));
    t.expectEqual("in a group", grouped, single);
  });

groups.test("a_single_row")
  .clauses("RS-SCRIPT-277")
  .params({ threads: [1, 4] })
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const [first, second] = [adder(app, rsc, 3), doubler(app, rsc)];
      const input = intAllocation(app, rsc, { x: COUNT }, range(0, COUNT));
      const output = intAllocation(app, rsc, { x: COUNT }, times(COUNT, -1));
      const group = createGroup(app, rsc, [first.kernel, second.kernel], [
        { from: first.kernel, kernel: second.kernel, type: intType(app, rsc, { x: COUNT }) },
      ]);
      app.rs.ScriptGroupSetInput(rsc, group, first.kernel, input);
      app.rs.ScriptGroupSetOutput(rsc, group, second.kernel, output);
      app.rs.ScriptGroupExecute(rsc, group);
      return readAll(app, rsc, output, out("int", COUNT));
    }, t.params);
    t.expectEqual("output", cellsOf(record, made), range(0, COUNT).map((cell) => (cell + 3) * 2));
  });

groups.test("inputs_and_outputs_are_needed")
  .clauses("RS-SCRIPT-75")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const [first, second] = [adder(app, rsc, 3), adder(app, rsc, 4)];
      const type = intType(app, rsc, SIZE);
      const { input, output } = ends(app, rsc);
      for (const missing of ["input", "output"]) {
        const group = createGroup(app, rsc, [first.kernel, second.kernel], [
          { from: first.kernel, kernel: second.kernel, type },
        ]);
        if (missing !== "input") app.rs.ScriptGroupSetInput(rsc, group, first.kernel, input);
        if (missing !== "output") app.rs.ScriptGroupSetOutput(rsc, group, second.kernel, output);
        app.rs.ScriptGroupExecute(rsc, group);
      }
      const read = readAll(app, rsc, output, out("int", COUNT));
      return { read, errors: takeErrors(app, rsc, 2) };
    });
    const texts = ["ScriptGroup missing input.", "ScriptGroup missing output."];
    t.expectSequence(
      "errors",
      errorsOf(record, made.errors),
      texts.map((text) => ({ code: RsError.BAD_VALUE, text })),
    );
    t.expectSet("output", cellsOf(record, made.read), [-1]);
  });

groups.test("a_link_may_lead_to_a_variable")
  .clauses("RS-SCRIPT-76")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { kernel } = adder(app, rsc, 3);
      const script = createScript(app, rsc, {
        variables: [{ name: "cells", type: "i32", object: true }],
        kernels: [{
          name: "read",
          signature: OUT_SIGNATURE,
          body: [{ do: "fetch", name: "cells" }],
        }],
      }, { resName: "reader" });
      const reader = app.rs.ScriptKernelIDCreate(rsc, script, 0, OUT_SIGNATURE);
      const field = app.rs.ScriptFieldIDCreate(rsc, script, 0);
      const type = intType(app, rsc, { x: 4 });
      const input = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
      const output = intAllocation(app, rsc, { x: 4 }, times(4, -1));
      const group = createGroup(app, rsc, [reader, kernel], [{ from: kernel, field, type }]);
      app.rs.ScriptGroupSetInput(rsc, group, kernel, input);
      app.rs.ScriptGroupSetOutput(rsc, group, reader, output);
      app.rs.ScriptGroupExecute(rsc, group);
      const first = readAll(app, rsc, output, out("int", 4));
      app.rs.ScriptSetVarObj(rsc, script, 0, input);
      app.rs.ScriptGroupExecute(rsc, group);
      return [first, readAll(app, rsc, output, out("int", 4))];
    });
    const outputs = made.map((ref) => cellsOf(record, ref));
    t.expectEqual("outputs of both runs", outputs, [[4, 5, 6, 7], [4, 5, 6, 7]]);
  });

/** A script that sends a message when its kernel runs, with the IDs of its kernel and its variable. */
function createTeller(app: App, rsc: Result, id: number) {
  const tell = { do: "when", x: 0, y: 0, then: [{ do: "send", id }] } as const;
  const script = createScript(app, rsc, {
    variables: [{ name: "cells", type: "i32", object: true }],
    kernels: [{ name: "step", body: [{ do: "copy" }, tell] }],
  }, { resName: `step${id}` });
  return {
    kernel: app.rs.ScriptKernelIDCreate(rsc, script, 0, KERNEL_SIGNATURE),
    field: app.rs.ScriptFieldIDCreate(rsc, script, 0),
  };
}

groups.test("a_script_that_is_reached_in_two_ways")
  .clauses("RS-SCRIPT-77")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const { record, made } = await playScripts(t, (app, rsc) => {
      runAnyFunction(app, rsc);
      const [a, b, c] = [
        createTeller(app, rsc, 1),
        createTeller(app, rsc, 2),
        createTeller(app, rsc, 3),
      ];
      const type = intType(app, rsc, SIZE);
      const { input, output } = ends(app, rsc);
      const group = createGroup(app, rsc, [a.kernel, c.kernel, b.kernel], [
        { from: a.kernel, field: c.field, type },
        { from: a.kernel, kernel: b.kernel, type },
        { from: b.kernel, kernel: c.kernel, type },
      ]);
      app.rs.ScriptGroupSetInput(rsc, group, a.kernel, input);
      app.rs.ScriptGroupSetOutput(rsc, group, c.kernel, output);
      app.rs.ScriptGroupExecute(rsc, group);
      return takeMessages(app, rsc, 3);
    }, { compat });
    t.expectEither(
      "kernels in the order in which they run",
      messagesOf(record, made).map(({ id }) => id),
      compat ? [1, 3, 2] : [1, 2, 3],
      compat ? [1, 2, 3] : [1, 3, 2],
    );
  });

groups.test("a_script_behind_two_roots")
  .describe(
    "A script that has cells of a first one, and a variable of the third, which has cells of the second.",
  )
  .clauses("RS-SCRIPT-74")
  .params({ compat: [false, true], order: ["forwards", "backwards"] })
  .fn(async (t) => {
    const { compat, order } = t.params;
    const links = [[1, 4], [2, 3], [3, 4]] as const;
    const { record, made } = await playScripts(t, (app, rsc) => {
      runAnyFunction(app, rsc);
      const [one, two, three, four] = range(1, 5).map((id) => createTeller(app, rsc, id));
      const type = intType(app, rsc, SIZE);
      const { input, output } = ends(app, rsc);
      const kernels = [one!, two!, four!, three!].map(({ kernel }) => kernel);
      const group = createGroup(app, rsc, order === "forwards" ? kernels : kernels.toReversed(), [
        { from: one!.kernel, kernel: four!.kernel, type },
        { from: two!.kernel, kernel: three!.kernel, type },
        { from: three!.kernel, field: four!.field, type },
      ]);
      app.rs.ScriptGroupSetInput(rsc, group, one!.kernel, input);
      app.rs.ScriptGroupSetInput(rsc, group, two!.kernel, input);
      app.rs.ScriptGroupSetOutput(rsc, group, four!.kernel, output);
      app.rs.ScriptGroupExecute(rsc, group);
      return takeMessages(app, rsc, 4);
    }, { compat });
    const ran = messagesOf(record, made).map(({ id }) => id);
    t.expectSequence("scripts that ran", ran.toSorted((a, b) => a - b), range(1, 5));
    const wrong = links.filter(([from, to]) => ran.indexOf(from) > ran.indexOf(to));
    t.expectAbsent("a script ran before one that writes for it", wrong.map(String));
  });

groups.test("a_loop_is_refused")
  .clauses("RS-SCRIPT-78")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const [first, second] = [adder(app, rsc, 3), adder(app, rsc, 4)];
      const type = intType(app, rsc, SIZE);
      const group = createGroup(app, rsc, [first.kernel, second.kernel], [
        { from: first.kernel, kernel: second.kernel, type },
        { from: second.kernel, kernel: first.kernel, type },
      ]);
      return { group, errors: takeErrors(app, rsc, 1) };
    });
    t.expectEqual("group", valueOf(record, made.group), 0);
    t.expectEqual("errors", codesOf(record, made.errors).length, 1);
  });

/** The groups. */
export const tests: readonly Group[] = [groups];
