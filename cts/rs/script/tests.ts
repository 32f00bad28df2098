/**
 * Scripts: what the app sets, calls and ends.
 *
 * Plan:
 * - slots that a script does not have;
 * - fatal errors and others;
 * - parameters of invokables;
 * - scripts that fault, that are destroyed, and that IDs cannot be made of;
 * - the cache directory and the priority of a context.
 *
 * How scripts are loaded is in `load.tests.ts`, variables in `variables.tests.ts`, launches in `launch.tests.ts`,
 * `limits.tests.ts` and `threads.tests.ts`, reductions in `reduce.tests.ts`, groups in `group.tests.ts` and
 * `closure.tests.ts`, messages in `../message/tests.ts` and `../message/queue.tests.ts`, 32-bit
 * processes in `abi.tests.ts`.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import {
  RsContextFlags,
  RsError,
  RsMessageToClientType,
  RsScriptIntrinsicId,
  RsThreadPriority,
} from "../../contract/rs_defines.ts";
import { eventsAt } from "../../fakes/observe.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { tests as messages } from "../message/tests.ts";
import { tests as queues } from "../message/queue.tests.ts";
import { range, times, zeros } from "../numbers.ts";
import { createElement, createScript, intAllocation, readAll } from "../programs.ts";
import { cellsOf, codesOf, errorsOf, takeErrors, valueOf } from "../results.ts";
import { DRIVER } from "../scenes.ts";
import { tests as abi } from "./abi.tests.ts";
import { tests as runtime } from "./runtime.tests.ts";
import "./runtime_numbers.tests.ts";
import "./runtime_objects.tests.ts";
import { tests as details } from "./details.tests.ts";
import { tests as closures } from "./closure.tests.ts";
import { tests as directories } from "./directories.tests.ts";
import { tests as groups } from "./group.tests.ts";
import "./group_strangers.tests.ts";
import { tests as launches } from "./launch.tests.ts";
import { tests as limits } from "./limits.tests.ts";
import { tests as load } from "./load.tests.ts";
import { getVariable, invoke, launch, launchSingle, reduce } from "./programs.ts";
import { tests as reductions } from "./reduce.tests.ts";
import {
  CALL_WITNESS,
  messagesOf,
  OUT_SIGNATURE,
  playScripts,
  runAnyFunction,
  scriptScene,
  takeMessages,
  withWitness,
  WITNESS,
  WITNESS_NEEDS,
} from "./scenes.ts";
import { tests as threads } from "./threads.tests.ts";
import { tests as variables } from "./variables.tests.ts";

const scripts = group("rs:model_scripts", "What the app sets, calls and ends.");

const { BAD_SCRIPT, BAD_VALUE } = RsError;
const SPEC: ScriptSpec = {
  variables: [{ name: "calls", type: "i32" }, { name: "param", type: { bytes: 4096 } }],
  functions: [
    { name: "go", body: [{ do: "count", name: "calls" }] },
    { name: "take", body: [{ do: "param", name: "param" }] },
  ],
  kernels: ["visit", "visit_too"].map((name) => ({
    name,
    signature: OUT_SIGNATURE,
    body: [{ do: "visit" }],
  })),
  reduces: ["add", "add_too"].map((name) => ({
    name,
    accumBytes: 4,
    accumulator: [{ do: "sum" }],
  })),
};
/** The same script, all code of which tells that it runs. */
const WITNESSED: ScriptSpec = {
  functions: [{ name: "go", body: [CALL_WITNESS] }],
  kernels: [{ name: "visit", signature: OUT_SIGNATURE, body: [CALL_WITNESS] }],
  reduces: [{ name: "add", accumBytes: 4, accumulator: [CALL_WITNESS] }],
  needed: WITNESS_NEEDS,
};
/** Slots that no script here has. */
const NO_SLOTS = [2, 5, 0xffff_ffff, -1, 0x8000_0000] as const;

/** The acts that a script can be asked for. */
const ACTS = ["launch", "launchSingle", "reduce", "invoke"] as const;

/** A script with an Allocation of four cells, and the ways to have it do something to them or to itself. */
function createModel(app: App, rsc: Result, spec = SPEC) {
  const script = createScript(app, rsc, spec);
  const cells = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
  const target = intAllocation(app, rsc, { x: 4 }, zeros(4));
  const sum = intAllocation(app, rsc, { x: 1 }, [100]);
  return {
    script,
    launch: (slot = 0) => launch(app, rsc, script, slot, { out: target }),
    launchSingle: (slot = 0) => launchSingle(app, rsc, script, slot, { out: target }),
    reduce: (slot = 0) => reduce(app, rsc, script, slot, { in: cells, out: sum }),
    invoke: (slot = 0) => invoke(app, rsc, script, slot),
    readCells: () => [readAll(app, rsc, target, out("int", 4)), readAll(app, rsc, sum, out("int"))],
    readCalls: () => getVariable(app, rsc, script, 0),
  };
}

scripts.test("slots_that_are_not_there")
  .clauses("RS-SCRIPT-19", "RS-SCRIPT-20", "RS-SCRIPT-21")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const model = createModel(app, rsc);
      for (const slot of NO_SLOTS) {
        for (const act of ACTS) model[act](slot);
      }
      return {
        reads: [...model.readCells(), model.readCalls()],
        errors: takeErrors(app, rsc, NO_SLOTS.length * ACTS.length),
      };
    });
    const read = made.reads.map((ref) => cellsOf(record, ref));
    t.expectEqual("cells, sum, calls", read, [zeros(4), [100], [0]]);
    const texts = [
      "The forEach kernel index is out of bounds",
      "The forEach kernel index is out of bounds",
      "The general reduce kernel index is out of bounds",
      "The invokable index is out of bounds",
    ];
    t.expectSequence(
      "errors",
      errorsOf(record, made.errors),
      NO_SLOTS.flatMap(() => texts.map((text) => ({ code: BAD_SCRIPT, text }))),
    );
  });

/** Does all that a script can do, if that tells when it runs, perhaps after a fatal error. */
function afterError(fatal: boolean) {
  return scriptScene((app, rsc) => {
    const model = createModel(app, rsc, WITNESSED);
    const rows = intAllocation(app, rsc, { x: 4, y: 4 });
    if (fatal) app.rs.AllocationResize2D(rsc, rows, 2, 2);
    model.launch(9);
    for (const act of ACTS) model[act]();
    app.rs.ContextFinish(rsc);
  }, { device: withWitness });
}

scripts.test("nothing_runs_after_a_fatal_error")
  .clauses("RS-SCRIPT-22")
  .mustNot({
    what: "something runs",
    scene: () => afterError(true),
    happened: ({ record }) => eventsAt(record, "call", { fn: WITNESS.fn }),
  })
  .control("there was no fatal error", () => afterError(false));

scripts.test("scripts_run_after_other_errors")
  .clauses("RS-SCRIPT-23")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const model = createModel(app, rsc);
      model.launch(9);
      model.launch();
      model.reduce();
      model.invoke();
      return {
        reads: [...model.readCells(), model.readCalls()],
        errors: takeErrors(app, rsc, 1),
      };
    });
    t.expectSequence("errors", codesOf(record, made.errors), [BAD_SCRIPT]);
    const read = made.reads.map((ref) => cellsOf(record, ref));
    t.expectEqual("cells, sum, calls", read, [times(4, 1), [10], [1]]);
  });

scripts.test("parameters_arrive_whole")
  .clauses("RS-SCRIPT-24")
  .fn(async (t) => {
    const values = range(1, 1025);
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      invoke(app, rsc, script, 1, ints(...values));
      return getVariable(app, rsc, script, 1, out("int", 1024));
    });
    t.expectEqual("parameters", cellsOf(record, made), values);
  });

scripts.test("a_fault_ends_the_process")
  .clauses("RS-SCRIPT-25")
  .fn(async (t) => {
    const body = [{ do: "trap" }] as const;
    const specs: Readonly<Record<string, ScriptSpec>> = {
      kernel: { kernels: [{ name: "bad", signature: OUT_SIGNATURE, body }] },
      init: { ...SPEC, init: body },
    };
    for (const [where, spec] of Object.entries(specs)) {
      const { record } = await t.play(
        scriptScene((app, rsc) => void createModel(app, rsc, spec).launch()),
      );
      t.expectEqual(`end of the process after a fault in ${where}`, record.end.kind, "signal");
    }
  });

scripts.test("a_script_that_is_gone_is_refused")
  .clauses("RS-SCRIPT-26")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const model = createModel(app, rsc);
      app.rs.ObjDestroy(rsc, model.script);
      for (const act of ACTS) model[act]();
      app.rs.ScriptSetVarI(rsc, model.script, 0, 1);
      return { reads: model.readCells(), errors: takeErrors(app, rsc, ACTS.length + 1) };
    });
    const read = made.reads.map((ref) => cellsOf(record, ref));
    t.expectEqual("cells and sum", read, [zeros(4), [100]]);
    t.expectSequence("errors", codesOf(record, made.errors), times(ACTS.length + 1, BAD_VALUE));
  });

scripts.test("what_no_id_or_script_is_made_of")
  .clauses("RS-SCRIPT-203")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const { rs } = app;
      const script = createScript(app, rsc, SPEC);
      const cells = intAllocation(app, rsc, { x: 4 });
      const ids = (of: RsHandle, slot: number) => [
        rs.ScriptKernelIDCreate(rsc, of, slot, OUT_SIGNATURE),
        rs.ScriptInvokeIDCreate(rsc, of, slot),
        rs.ScriptFieldIDCreate(rsc, of, slot),
      ];
      const wrong = [
        ...[null, cells].flatMap((of) => ids(of, 0)),
        ...ids(script, 2),
        rs.ScriptIntrinsicCreate(rsc, 0, createElement(app, rsc, { type: 8, size: 4 })),
        rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.BLUR, cells),
      ];
      return { wrong, right: ids(script, 1), errors: takeErrors(app, rsc, wrong.length) };
    });
    const wrong = made.wrong.map((call) => valueOf(record, call));
    t.expectSequence("what is made of wrong scripts, slots and intrinsics", wrong, zeros(11));
    const right = made.right.filter((call) => !valueOf(record, call));
    t.expectAbsent("an ID of the script's last slots is missing", right.map(({ ref }) => ref));
    t.expectSequence("errors", codesOf(record, made.errors), times(11, BAD_VALUE));
  });

scripts.test("a_script_that_goes_releases_what_it_holds")
  .clauses("RS-SCRIPT-27")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      runAnyFunction(app, rsc);
      const script = createScript(app, rsc, { ...SPEC, dtor: [{ do: "send", id: 3 }] });
      app.rs.ObjDestroy(rsc, script);
      return takeMessages(app, rsc, 1);
    });
    const sent = messagesOf(record, made).map(({ type, id }) => [type, id]);
    t.expectSequence("messages", sent, [[RsMessageToClientType.USER, 3]]);
    const left = record.libraries.filter(({ soname, path }) =>
      `${soname} ${path}`.includes("librs.script")
    );
    t.expectAbsent("the script is loaded", left.map(({ path }) => path));
  });

scripts.test("length_of_the_cache_directory")
  .clauses("RS-SCRIPT-28")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const path = `/${"d".repeat(5000)}`;
      app.rs.ContextSetCacheDir(rsc, path, 4097);
      app.rs.ContextSetCacheDir(rsc, path, 4096);
      return takeErrors(app, rsc, 1);
    });
    const error = { code: BAD_VALUE, text: "Invalid path" };
    t.expectSequence("errors", errorsOf(record, made), [error]);
  });

scripts.test("cache_directories_that_are_too_long")
  .describe("The first is too long, the second is taken, the third is too long again.")
  .clauses("RS-SCRIPT-88")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const path = `/${"d".repeat(5000)}`;
      for (const length of [4097, 4096, 4098]) app.rs.ContextSetCacheDir(rsc, path, length);
      return takeErrors(app, rsc, 3);
    });
    const error = { code: BAD_VALUE, text: "Invalid path" };
    t.expectSequence("errors", errorsOf(record, made), [error, error]);
  });

scripts.test("priorities")
  .clauses("RS-SCRIPT-29")
  .fn(async (t) => {
    const { LOW, LOW_LATENCY, NORMAL, NORMAL_GRAPHICS } = RsThreadPriority;
    const contexts = [
      [RsContextFlags.LOW_LATENCY | RsContextFlags.LOW_POWER, LOW_LATENCY],
      [RsContextFlags.LOW_POWER, NORMAL],
    ] as const;
    for (const [flags, graphics] of contexts) {
      const { record } = await playScripts(t, (app, rsc) => {
        for (const each of [LOW, NORMAL, NORMAL_GRAPHICS, 3]) {
          app.rs.ContextSetPriority(rsc, each);
        }
        app.rs.ContextFinish(rsc);
      }, {
        flags,
        device: (builder) =>
          builder.rsDriver(`/system/lib64/${DRIVER}`, { reports: ["core.setPriority"] }),
      });
      const told = eventsAt(record, "call", { fn: "core.setPriority" });
      t.expectSequence(
        `priorities of a context with flags ${flags}, the first one from its beginning`,
        told.map(({ args }) => args?.at(-1)),
        [graphics, LOW, NORMAL, graphics, 3],
      );
    }
  });

/** The groups. */
export const tests: readonly Group[] = [
  load,
  details,
  directories,
  variables,
  [scripts],
  limits,
  launches,
  threads,
  reductions,
  groups,
  closures,
  messages,
  queues,
  abi,
  runtime,
].flat();
