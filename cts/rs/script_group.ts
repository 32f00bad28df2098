/**
 * Groups of kernels of version 1.
 *
 * Plan:
 * - results, and the order of kernels;
 * - variables that links lead to;
 * - inputs and outputs that are missing;
 * - scripts that are reached in two ways, and loops.
 *
 * @module
 */

import { out, type Result } from "../contract/recorder.ts";
import { RsError, RsMessageToClientType } from "../contract/rs_defines.ts";
import { type Group, group } from "../framework/mod.ts";
import { createGroup } from "./group_programs.ts";
import { adder, COUNT, doubler, ends, IN_OUT, OUT, SIZE } from "./group_scenes.ts";
import { createScript, intAllocation, readAll } from "./programs.ts";
import { cellsOf, messageOf, valueOf } from "./results.ts";
import { launch } from "./script_programs.ts";
import { filled, intType, play, range, takeMessages, told } from "./script_scenes.ts";

const groups = group("rs:model_groups", "Groups of kernels of version 1.");

groups.test("a_group_gives_what_its_kernels_give_one_by_one")
  .clauses("RS-SCRIPT-73", "RS-SCRIPT-74")
  .params({ order: ["forwards", "backwards"] })
  .fn(async (t) => {
    const { order } = t.params;
    const { record, noted } = await play(t, (app, rsc) => {
      const steps = [adder(app, rsc, 3), doubler(app, rsc), adder(app, rsc, 10)];
      const type = intType(app, rsc, SIZE);
      const { input, output } = ends(app, rsc);
      const [first, second, third] = steps.map(({ kernel }) => kernel) as [Result, Result, Result];
      const kernels = order === "forwards" ? [first, second, third] : [third, second, first];
      const group = createGroup(app, rsc, kernels, [
        { from: first, kernel: second, type },
        { from: second, kernel: third, type },
      ]);
      app.rs.ScriptGroupSetInput(rsc, group, first, input);
      app.rs.ScriptGroupSetOutput(rsc, group, third, output);
      app.rs.ScriptGroupExecute(rsc, group);
      const grouped = readAll(app, rsc, output, out("int", COUNT));
      const between = intAllocation(app, rsc, SIZE);
      launch(app, rsc, steps[0]!.script, 0, { in: input, out: between });
      launch(app, rsc, steps[1]!.script, 0, { in: between, out: output });
      launch(app, rsc, steps[2]!.script, 0, { in: output, out: between });
      return [grouped, readAll(app, rsc, between, out("int", COUNT))];
    });
    const [grouped, single] = noted.map((ref) => cellsOf(record, ref));
    t.expectEqual("one by one", single, range(0, COUNT).map((value) => (value + 3) * 2 + 10));
    t.expectEqual("in a group", grouped, single);
  });

groups.test("inputs_and_outputs_are_needed")
  .clauses("RS-SCRIPT-75")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
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
      return { read, calls: takeMessages(app, rsc, 2) };
    });
    const error = (missing: string) =>
      `error ${RsError.BAD_VALUE}: ScriptGroup missing ${missing}.`;
    t.expectSequence("messages", told(record, noted.calls), [
      error("input"),
      error("output"),
      "last",
    ]);
    t.expectSet("output", cellsOf(record, noted.read), [-1]);
  });

groups.test("a_link_may_lead_to_a_variable")
  .clauses("RS-SCRIPT-76")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const { kernel } = adder(app, rsc, 3);
      const script = createScript(app, rsc, {
        variables: [{ name: "cells", type: "i32", object: true }],
        kernels: [{ name: "read", signature: OUT, body: [{ do: "fetch", name: "cells" }] }],
      }, { resName: "reader" });
      const reader = app.rs.ScriptKernelIDCreate(rsc, script, 0, OUT);
      const field = app.rs.ScriptFieldIDCreate(rsc, script, 0);
      const type = intType(app, rsc, { x: 4 });
      const input = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
      const output = intAllocation(app, rsc, { x: 4 }, filled(4, -1));
      const group = createGroup(app, rsc, [reader, kernel], [{ from: kernel, field, type }]);
      app.rs.ScriptGroupSetInput(rsc, group, kernel, input);
      app.rs.ScriptGroupSetOutput(rsc, group, reader, output);
      app.rs.ScriptGroupExecute(rsc, group);
      return readAll(app, rsc, output, out("int", 4));
    });
    t.expectSequence("output", cellsOf(record, noted), [4, 5, 6, 7]);
  });

groups.test("a_script_that_is_reached_in_two_ways")
  .clauses("RS-SCRIPT-77")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const { record, noted } = await play(t, (app, rsc) => {
      const body = (id: number) =>
        [{ do: "when", x: 0, y: 0, then: [{ do: "send", id }] }] as const;
      const steps = [1, 2, 3].map((id) => {
        const script = createScript(app, rsc, {
          variables: [{ name: "cells", type: "i32", object: true }],
          kernels: [{ name: "step", body: [{ do: "copy" }, ...body(id)] }],
        }, { resName: `step${id}` });
        const kernel = app.rs.ScriptKernelIDCreate(rsc, script, 0, IN_OUT);
        return { kernel, field: app.rs.ScriptFieldIDCreate(rsc, script, 0) };
      });
      const [a, b, c] = steps as [typeof steps[0], typeof steps[0], typeof steps[0]];
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
    const order = compat ? [1, 3, 2] : [1, 2, 3];
    const expected = [...order.map((id) => `user ${id}`), "last"];
    t.expectSequence("kernels in the order in which they run", told(record, noted), expected);
  });

groups.test("a_loop_is_refused")
  .clauses("RS-SCRIPT-78")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const [first, second] = [adder(app, rsc, 3), adder(app, rsc, 4)];
      const type = intType(app, rsc, SIZE);
      const group = createGroup(app, rsc, [first.kernel, second.kernel], [
        { from: first.kernel, kernel: second.kernel, type },
        { from: second.kernel, kernel: first.kernel, type },
      ]);
      return { group, calls: takeMessages(app, rsc, 1) };
    });
    t.expectEqual("group", valueOf(record, noted.group), 0);
    const [first] = noted.calls.map((call) => messageOf(record, call).type);
    t.expectEqual("message", first, RsMessageToClientType.ERROR);
  });

/** The groups. */
export const tests: readonly Group[] = [groups];
