/**
 * Groups of both versions, and what is only partly of them.
 *
 * Plan:
 * - links of kernels that are not of the group, and closures that come too early;
 * - scripts and closures that the app has given back;
 * - bound Allocations of another size.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { KERNEL_SIGNATURE, type ScriptSpec } from "../../fakes/script.ts";
import { createScript, intAllocation, readAll, writeCells } from "../programs.ts";
import { cellsOf, codesOf, takeErrors, valueOf } from "../results.ts";
import { range, times } from "../numbers.ts";
import { createClosure, createGroup, createGroup2 } from "./group_programs.ts";
import { adder, COUNT, ends, SIZE } from "./group_scenes.ts";
import { groups } from "./group.tests.ts";
import { intType, messagesOf, playScripts, runAnyFunction, takeMessages } from "./scenes.ts";

/** A script of one kernel, with an object or a pointer, and the IDs of both. */
function stage(app: App, rsc: RsHandle, name: string, spec: ScriptSpec) {
  const script = createScript(app, rsc, spec, { resName: name });
  return {
    script,
    kernel: app.rs.ScriptKernelIDCreate(rsc, script, 0, KERNEL_SIGNATURE),
    field: app.rs.ScriptFieldIDCreate(rsc, script, 0),
  };
}

/** A script with an object, whose kernel copies. */
function copier(app: App, rsc: RsHandle, name: string) {
  return stage(app, rsc, name, {
    variables: [{ name: "it", type: "i32", object: true }],
    kernels: [{ name: "copy", body: [{ do: "copy" }] }],
  });
}

/** Groups that cannot be: of which of three kernels, and from which to which a link leads. */
const STRANGERS = {
  from_another: { members: [0, 1], link: [2, 1] },
  to_another: { members: [0, 1], link: [0, 2] },
  between_others: { members: [0], link: [1, 2] },
} as const;

groups.test("links_of_kernels_that_are_not_of_the_group")
  .clauses("RS-SCRIPT-257")
  .params({ link: Object.keys(STRANGERS) as (keyof typeof STRANGERS)[], to: ["kernel", "field"] })
  .fn(async (t) => {
    const { members, link: [from, to] } = STRANGERS[t.params.link];
    const { record, made } = await playScripts(t, (app, rsc) => {
      const stages = [1, 2, 3].map((value) => copier(app, rsc, `copy${value}`));
      const type = intType(app, rsc, SIZE);
      const group = createGroup(app, rsc, members.map((at) => stages[at]!.kernel), [
        { from: stages[from]!.kernel, [t.params.to]: stages[to]![t.params.to], type },
      ]);
      return { group, errors: takeErrors(app, rsc, 1) };
    });
    t.expectEqual("group", valueOf(record, made.group), 0);
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_VALUE]);
  });

groups.test("closures_that_come_too_early")
  .clauses("RS-SCRIPT-258")
  .params({ order: ["backwards", "itself_left_out"] })
  .fn(async (t) => {
    const isLeftOut = t.params.order === "itself_left_out";
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { kernel } = adder(app, rsc, 1);
      const { input, output } = ends(app, rsc);
      const between = intAllocation(app, rsc, SIZE);
      const first = createClosure(app, rsc, kernel, between, [{ value: input }]);
      const second = createClosure(app, rsc, kernel, output, [{ value: between, from: first }]);
      const group = createGroup2(app, rsc, isLeftOut ? [second] : [second, first]);
      return { group, errors: takeErrors(app, rsc, 1) };
    });
    t.expectEqual("a group is made", valueOf(record, made.group) !== 0, isLeftOut);
    const expected = isLeftOut ? [] : [RsError.BAD_VALUE];
    t.expectSequence("errors", codesOf(record, made.errors), expected);
  });

/** The versions of groups: makes one in which a kernel has its output read by another. */
const VERSIONS = {
  1: (app: App, rsc: RsHandle, kernels: readonly [Result, Result], ends: Ends) => {
    const [from, kernel] = kernels;
    const group = createGroup(app, rsc, kernels, [{ from, kernel, type: intType(app, rsc, SIZE) }]);
    app.rs.ScriptGroupSetInput(rsc, group, from, ends.input);
    app.rs.ScriptGroupSetOutput(rsc, group, kernel, ends.output);
    return { group, closures: [] };
  },
  2: (app: App, rsc: RsHandle, [from, to]: readonly [Result, Result], ends: Ends) => {
    const between = intAllocation(app, rsc, SIZE);
    const first = createClosure(app, rsc, from, between, [{ value: ends.input }]);
    const second = createClosure(app, rsc, to, ends.output, [{ value: between, from: first }]);
    const closures = [first, second];
    return { group: createGroup2(app, rsc, closures), closures };
  },
} as const;
type Ends = ReturnType<typeof ends>;

groups.test("a_group_whose_parts_are_given_back")
  .clauses("RS-OBJECT-249")
  .params({ version: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      runAnyFunction(app, rsc);
      const stages = [1, 2].map((id) =>
        stage(app, rsc, `end${id}`, {
          variables: [{ name: "it", type: "i32" }],
          kernels: [{ name: "add", body: [{ do: "add", value: id }] }],
          dtor: [{ do: "send", id }],
        })
      );
      const places = ends(app, rsc);
      const kernels = stages.map(({ kernel }) => kernel) as [Result, Result];
      const { group, closures } = VERSIONS[t.params.version](app, rsc, kernels, places);
      const parts = stages.flatMap(({ script, kernel, field }) => [script, kernel, field]);
      for (const each of [...parts, ...closures]) app.rs.ObjDestroy(rsc, each);
      app.rs.ScriptGroupExecute(rsc, group);
      const read = readAll(app, rsc, places.output, out("int", COUNT));
      app.rs.ContextSendMessage(rsc, 9, null, 0);
      app.rs.ObjDestroy(rsc, group);
      return { read, messages: takeMessages(app, rsc, 3) };
    });
    t.expectEqual("output", cellsOf(record, made.read), range(3, 3 + COUNT));
    const ids = messagesOf(record, made.messages).map(({ id }) => id);
    t.expectEqual("a script ends before the group does", ids[0], 9);
    t.expectSet("messages", ids, [9, 1, 2]);
  });

groups.test("bound_cells_of_another_size")
  .clauses("RS-OBJECT-250")
  .params({ version: [1, 2] })
  .fn(async (t) => {
    const large = 4000;
    const { record, made } = await playScripts(t, (app, rsc) => {
      const stages = [1, 2].map((id) =>
        stage(app, rsc, `bound${id}`, {
          variables: [{ name: "it", type: "i32" }],
          kernels: [{ name: "add", body: [{ do: "bound", name: "it" }, { do: "sum" }] }],
        })
      );
      const places = ends(app, rsc);
      const kernels = stages.map(({ kernel }) => kernel) as [Result, Result];
      const { group } = VERSIONS[t.params.version](app, rsc, kernels, places);
      const all = stages.map(({ script }) => {
        const cells = intAllocation(app, rsc, { x: COUNT });
        app.rs.ScriptBindAllocation(rsc, script, cells, 0);
        return cells;
      });
      for (const cells of all) app.rs.AllocationResize1D(rsc, cells, large);
      for (let i = 0; i < 4; i++) intAllocation(app, rsc, { x: COUNT }, times(COUNT, -1));
      for (const [at, cells] of all.entries()) {
        writeCells(app, rsc, cells, { w: COUNT }, ints(...times(COUNT, 1000 * (at + 1))));
      }
      app.rs.ScriptGroupExecute(rsc, group);
      return readAll(app, rsc, places.output, out("int", COUNT));
    });
    t.expectEqual("output", cellsOf(record, made), range(3000, 3000 + COUNT));
  });
