/**
 * Contexts and objects of one instance, and what the other instance makes of them.
 *
 * Plan:
 * - objects of each kind, handed to the functions that take one: refused, and nothing is changed on either side;
 * - an error is told to the context that it is of;
 * - a context, handed to the functions of the other libRS_internal.so;
 * - the end of one instance's contexts.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { callExport } from "../../fakes/programs.ts";
import { KERNEL_SIGNATURE } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createClosure, createGroup, createGroup2 } from "../script/group_programs.ts";
import {
  bothContexts,
  furnish,
  type Furnished,
  openInstance,
  otherPath,
  TALLY_BOUND,
  TALLY_N,
  TALLY_OBJECT,
} from "./scenes.ts";
import {
  contextOn,
  createAllocation,
  createStruct,
  createType,
  intAllocation,
  readAll,
  writeCells,
} from "../programs.ts";
import { cellsOf, codesOf, resultOf, takeErrors, valueOf } from "../results.ts";
import { PATHS, playOn, stockDevice } from "../scenes.ts";
import { getVariable, invoke, launch } from "../script/programs.ts";

const handles = group("rs:isolation_handles", "Contexts and objects of one instance in the other.");

/** Calls on a context, `host`, each with an object of another one. */
type Attempts = (app: App, host: Furnished, guest: Furnished) => Result[];

const ATTEMPTS: Readonly<Record<string, Attempts>> = {
  types: (app, host, guest) => [
    createStruct(app, host.rsc, [{ name: "f", element: guest.element }]),
    createType(app, host.rsc, guest.element, { x: 3 }),
    app.rs.aElementGetNativeData(host.rsc, guest.element, out("int", 5), 5),
    createAllocation(app, host.rsc, guest.type),
    app.rs.AssignName(host.rsc, guest.element, "other", 5),
    app.rs.ScriptSetVarObj(host.rsc, host.script, TALLY_OBJECT, guest.sampler),
    app.rs.ObjDestroy(host.rsc, guest.type),
  ],
  allocations: (app, host, guest) => [
    writeCells(app, host.rsc, guest.cells, { w: 3 }, ints(97, 98, 99)),
    readAll(app, host.rsc, guest.cells, out("int", 3)),
    app.rs.AllocationResize1D(host.rsc, guest.cells, 1),
    copy(app, host, host.cells, guest.cells),
    copy(app, host, guest.cells, host.cells),
    launch(app, host.rsc, host.script, 0, { in: guest.cells, out: host.cells }),
    launch(app, host.rsc, host.script, 0, { in: host.cells, out: guest.cells }),
    app.rs.ScriptSetVarObj(host.rsc, host.script, TALLY_OBJECT, guest.cells),
    app.rs.ScriptBindAllocation(host.rsc, host.script, guest.cells, TALLY_BOUND),
    app.rs.ObjDestroy(host.rsc, guest.cells),
  ],
  scripts: (app, host, guest) => [
    invoke(app, host.rsc, guest.script, 0),
    launch(app, host.rsc, guest.script, 1, { in: host.cells, out: host.cells }),
    app.rs.ScriptSetVarI(host.rsc, guest.script, TALLY_N, 9),
    getVariable(app, host.rsc, guest.script, TALLY_N),
    app.rs.ScriptKernelIDCreate(host.rsc, guest.script, 1, KERNEL_SIGNATURE),
    app.rs.ScriptFieldIDCreate(host.rsc, guest.script, TALLY_N),
    app.rs.ObjDestroy(host.rsc, guest.script),
  ],
  groups: (app, host, guest) => [
    createGroup(app, host.rsc, [guest.kernel], []),
    createClosure(app, host.rsc, guest.kernel, host.cells, [{ value: host.cells }]),
    createClosure(app, host.rsc, host.kernel, host.cells, [
      { value: host.cells },
      { field: guest.field, value: 9, size: 4 },
    ]),
    createGroup2(app, host.rsc, [guest.closure]),
    app.rs.ScriptGroupSetOutput(host.rsc, host.group, host.kernel, guest.cells),
    app.rs.ScriptGroupExecute(host.rsc, guest.group),
    app.rs.ObjDestroy(host.rsc, guest.group),
  ],
};

/** Copies three cells. */
function copy(app: App, { rsc }: Furnished, dest: Result, source: Result): Result {
  return app.rs.AllocationCopy2DRange(rsc, dest, 0, 0, 0, 0, 3, 1, source, 0, 0, 0, 0);
}

/** The contents of a {@link Furnished}: its cells, its script's variables, and its Element's name. */
function lookInto(app: App, { rsc, cells, script, element }: Furnished): Result[] {
  return [
    readAll(app, rsc, cells, out("int", 3)),
    getVariable(app, rsc, script, TALLY_N),
    getVariable(app, rsc, script, TALLY_OBJECT),
    getVariable(app, rsc, script, TALLY_BOUND),
    app.rs.aGetName(rsc, element, out("pointer")),
    readAll(app, rsc, intAllocation(app, rsc, { x: 3 }, [7, 8, 9]), out("int", 3)),
  ];
}

/** The contents that {@link lookInto} finds where nothing was changed. */
function unchanged(cells: readonly number[]): unknown[] {
  return [cells, [0], [0], [0], [null], [7, 8, 9]];
}

handles.test("objects_of_the_other_instance_are_refused")
  .clauses("RS-ISOLATION-15")
  .releases(14, 14)
  .params({ objects: Object.keys(ATTEMPTS), host: PATHS })
  .fn(async (t) => {
    const { release, objects, host } = t.params;
    const { record, made } = await playOn(t, stockDevice(release), (app) => {
      const contexts = bothContexts(app);
      const [mine, theirs] = [
        furnish(app, contexts[host], [1, 2, 3]),
        furnish(app, contexts[otherPath(host)], [4, 5, 6]),
      ];
      app.rs.ContextInitToClient(mine.rsc);
      const attempts = ATTEMPTS[objects]!(app, mine, theirs);
      const errors = takeErrors(app, mine.rsc, attempts.length);
      return { attempts, errors, found: [lookInto(app, mine), lookInto(app, theirs)] };
    });
    const { attempts, errors, found } = made;
    t.expectEqual(
      "what the calls returned, and read",
      attempts.map((call) => [valueOf(record, call) || 0, cellsOf(record, call).some(Boolean)]),
      attempts.map(() => [0, false]),
    );
    t.expectSequence("errors", codesOf(record, errors), attempts.map(() => RsError.BAD_VALUE));
    const outs = found.map((calls) => calls.map((call) => resultOf(record, call).outs[0]));
    t.expectSequence("what the context of the calls holds", outs[0]!, unchanged([1, 2, 3]));
    t.expectSequence("what the other context holds", outs[1]!, unchanged([4, 5, 6]));
  });

handles.test("errors_are_told_to_their_context")
  .clauses("RS-ISOLATION-16")
  .releases(14, 14)
  .params({ path: PATHS })
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record, made: errors } = await playOn(t, stockDevice(release), (app) => {
      const contexts = bothContexts(app);
      for (const side of PATHS) app.rs.ContextInitToClient(contexts[side]);
      const cells = intAllocation(app, contexts[path], { x: 2 });
      writeCells(app, contexts[path], cells, { w: 2 }, ints(1));
      return {
        here: takeErrors(app, contexts[path], 1),
        there: takeErrors(app, contexts[otherPath(path)], 1),
      };
    });
    const { here, there } = errors;
    t.expectSequence("errors of the context of the call", codesOf(record, here), [
      RsError.BAD_VALUE,
    ]);
    t.expectSequence("errors of the other context", codesOf(record, there), []);
  });

handles.test("contexts_of_the_other_instance_are_refused")
  .clauses("RS-ISOLATION-17")
  .releases(14, 14)
  .params({ of: PATHS })
  .fn(async (t) => {
    const { release, of } = t.params;
    const { record, made } = await playOn(t, stockDevice(release), (app) => {
      const [own, other] = [openInstance(app, of), openInstance(app, otherPath(of))];
      const element = (instance: Result, rsc: Result) =>
        callExport(app, instance, "rsElementCreate", rsc, 6, 0, 0, 1);
      const rsc = callExport(app, own, "rsContextCreate", null, 0, 26, 0, 0);
      const elements = [element(own, rsc), element(other, rsc)];
      callExport(app, other, "rsContextDestroy", rsc);
      return [...elements, element(own, rsc)];
    });
    t.expectEqual(
      "Elements are made by the context's instance, by the other, and by its own again",
      made.map((call) => Boolean(valueOf(record, call))),
      [true, false, true],
    );
  });

handles.test("contexts_end_one_by_one")
  .clauses("RS-ISOLATION-18")
  .releases(14, 14)
  .params({ gone: PATHS })
  .fn(async (t) => {
    const { release, gone } = t.params;
    // On several threads, groups of a single row are RS-SCRIPT-277.
    const device = stockDevice(release).property("debug.rs.max-threads", "1");
    const { record, made } = await playOn(t, device, (app) => {
      const contexts = bothContexts(app);
      furnish(app, contexts[gone], [1, 2, 3]);
      const left = furnish(app, contexts[otherPath(gone)], [4, 5, 6]);
      invoke(app, left.rsc, left.script, 0);
      app.rs.ContextDestroy(contexts[gone]);
      invoke(app, left.rsc, left.script, 0);
      const found = lookInto(app, left).slice(0, 2);
      app.rs.ScriptGroupExecute(left.rsc, left.group);
      const filled = readAll(app, left.rsc, left.cells, out("int", 3));
      const again = furnish(app, contextOn(app, gone), [1, 2, 3]);
      return [...found, filled, readAll(app, again.rsc, again.cells, out("int", 3))];
    });
    t.expectEqual(
      "cells, calls that the script counted, cells after the group, and cells of a new context",
      made.map((call) => cellsOf(record, call)),
      [[4, 5, 6], [2], [99, 99, 99], [1, 2, 3]],
    );
  });

/** The groups. */
export const tests: readonly Group[] = [handles];
