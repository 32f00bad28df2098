/**
 * Variables of scripts.
 *
 * Plan:
 * - numbers, and bytes of any size;
 * - objects, and cells that are bound to a pointer;
 * - arrays whose objects are counted;
 * - slots that a script does not have.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsError, RsMessageToClientType } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range, times, zeros } from "../numbers.ts";
import { createElement, createScript, handles, intAllocation, readAll } from "../programs.ts";
import { cellsOf, codesOf, messageOf, nextMessage, takeErrors, valueOf } from "../results.ts";
import { getVariable, invoke, launch, setVariable } from "./programs.ts";
import {
  CANARY_ID,
  createCanary,
  mark,
  messagesOf,
  OUT_SIGNATURE,
  playScripts,
  runAnyFunction,
  scriptScene,
  takeMessages,
} from "./scenes.ts";

const variables = group("rs:model_variables", "Variables of scripts.");

const NUMBERS: ScriptSpec = {
  variables: [
    { name: "i", type: "i32" },
    { name: "j", type: "i64" },
    { name: "f", type: "f32" },
    { name: "d", type: "f64" },
    { name: "struct", type: { bytes: 12 }, initial: [1, 2, 3] },
    { name: "left", type: "f32", initial: 1.5 },
  ],
  kernels: [{ name: "get", signature: OUT_SIGNATURE, body: [{ do: "global", name: "i" }] }],
};
/** Bytes of an object in a variable. */
const OBJECT_BYTES = 32;

variables.test("each_kind_of_number")
  .clauses("RS-SCRIPT-30", "RS-SCRIPT-31")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, NUMBERS);
      app.rs.ScriptSetVarI(rsc, script, 0, -5);
      app.rs.ScriptSetVarJ(rsc, script, 1, -6_000_000_000);
      app.rs.ScriptSetVarF(rsc, script, 2, 0.375);
      app.rs.ScriptSetVarD(rsc, script, 3, -1);
      setVariable(app, rsc, script, 4, ints(7, 8, 9));
      const cells = intAllocation(app, rsc, { x: 2 }, [0, 0]);
      launch(app, rsc, script, 0, { out: cells });
      return [
        getVariable(app, rsc, script, 0),
        getVariable(app, rsc, script, 1, out("int64")),
        getVariable(app, rsc, script, 2, out("float")),
        getVariable(app, rsc, script, 3, out("int", 2)),
        getVariable(app, rsc, script, 4, out("int", 3)),
        getVariable(app, rsc, script, 5, out("float")),
        readAll(app, rsc, cells, out("int", 2)),
      ];
    });
    const highWordOfMinusOne = 0xbff0_0000 | 0;
    t.expectEqual("variables, and what the kernel sees", made.map((ref) => cellsOf(record, ref)), [
      [-5],
      [-6_000_000_000],
      [0.375],
      [0, highWordOfMinusOne],
      [7, 8, 9],
      [1.5],
      [-5, -5],
    ]);
  });

/** A script whose kernel reads the Allocation that its variable holds. */
const READER: ScriptSpec = {
  variables: [{ name: "it", type: "i32", object: true }],
  kernels: [{ name: "read", signature: OUT_SIGNATURE, body: [{ do: "fetch", name: "it" }] }],
};

/** The cells that a kernel reads; they take enough room to be given to others once they are free. */
const CELLS: readonly number[] = range(5, 1029);

/** Sets a variable to an Allocation in some way, and has a kernel read its cells. */
function readThrough(
  spec: ScriptSpec,
  set: (app: App, rsc: Result, script: Result, cells: Result) => void,
) {
  return (app: App, rsc: Result) => {
    const script = createScript(app, rsc, spec);
    const size = { x: CELLS.length };
    const source = intAllocation(app, rsc, size, CELLS);
    const target = intAllocation(app, rsc, size, zeros(size.x));
    set(app, rsc, script, source);
    app.rs.ObjDestroy(rsc, source);
    for (let more = 0; more < 4; more++) intAllocation(app, rsc, size, times(size.x, -1));
    launch(app, rsc, script, 0, { out: target });
    return readAll(app, rsc, target, out("int", size.x));
  };
}

variables.test("an_object_is_kept")
  .clauses("RS-SCRIPT-32")
  .fn(async (t) => {
    const { record, made } = await playScripts(
      t,
      readThrough(READER, (app, rsc, script, cells) => {
        app.rs.ScriptSetVarObj(rsc, script, 0, cells);
      }),
    );
    t.expectEqual("cells", cellsOf(record, made), CELLS);
  });

variables.test("bound_cells_are_where_the_pointer_leads")
  .clauses("RS-SCRIPT-33")
  .fn(async (t) => {
    const spec: ScriptSpec = {
      variables: [{ name: "it", type: "i32" }],
      kernels: [{ name: "read", signature: OUT_SIGNATURE, body: [{ do: "bound", name: "it" }] }],
    };
    const { record, made } = await playScripts(
      t,
      readThrough(spec, (app, rsc, script, cells) => {
        app.rs.ScriptBindAllocation(rsc, script, cells, 0);
      }),
    );
    t.expectEqual("cells", cellsOf(record, made), CELLS);
  });

/** Bytes of a pointer of a 64-bit process. */
const POINTER_BYTES = 8;

variables.test("a_pointer_that_nothing_is_bound_to")
  .describe(
    "Cells are bound, used, and taken away again; then the pointer is looked at, and others are bound.",
  )
  .clauses("RS-SCRIPT-256")
  .params({ by: ["kernel", "invokable"] })
  .fn(async (t) => {
    const tell = [{ do: "send", id: 1, name: "it" }] as const;
    const spec: ScriptSpec = {
      variables: [{ name: "it", type: { bytes: POINTER_BYTES } }],
      functions: [{ name: "tell", body: tell }],
      kernels: [
        { name: "read", signature: OUT_SIGNATURE, body: [{ do: "bound", name: "it" }] },
        { name: "tell", signature: OUT_SIGNATURE, body: tell },
      ],
    };
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, spec);
      const [target, cells, others] = [[0], [5], [6]].map((values) =>
        intAllocation(app, rsc, { x: 1 }, values)
      );
      const bind = (allocation: RsHandle) => {
        app.rs.ScriptBindAllocation(rsc, script, allocation, 0);
      };
      const read = () => {
        launch(app, rsc, script, 0, { out: target! });
        return readAll(app, rsc, target!, out("int"));
      };
      bind(cells!);
      const before = read();
      bind(null);
      if (t.params.by === "kernel") launch(app, rsc, script, 1, { out: target! });
      else invoke(app, rsc, script, 0);
      const message = nextMessage(app, rsc);
      bind(others!);
      return { message, reads: [before, read()] };
    });
    t.expectSequence("pointer", messageOf(record, made.message).data, zeros(POINTER_BYTES));
    const reads = made.reads.map((ref) => cellsOf(record, ref));
    t.expectEqual("cells that are bound before and after", reads, [[5], [6]]);
  });

variables.test("objects_of_an_array_are_kept")
  .clauses("RS-SCRIPT-34")
  .fn(async (t) => {
    const [held, released] = [1, 2];
    const { record, made } = await playScripts(t, (app, rsc) => {
      runAnyFunction(app, rsc);
      const script = createScript(app, rsc, READER);
      const element = createElement(app, rsc, { type: RsDataType.ALLOCATION });
      const put = (object: Result | null) => {
        const data = handles([object, null, null, null]);
        app.rs.ScriptSetVarVE(rsc, script, 0, data, OBJECT_BYTES, element, ints(1), 4);
        if (object !== null) app.rs.ObjDestroy(rsc, object);
      };
      put(intAllocation(app, rsc, { x: 4 }, [5, 6, 7, 8]));
      const target = intAllocation(app, rsc, { x: 4 }, zeros(4));
      launch(app, rsc, script, 0, { out: target });
      const cells = readAll(app, rsc, target, out("int", 4));
      put(createCanary(app, rsc, 0));
      mark(app, rsc, held);
      put(null);
      mark(app, rsc, released);
      return { cells, messages: takeMessages(app, rsc, 3) };
    });
    t.expectSequence("cells", cellsOf(record, made.cells), [5, 6, 7, 8]);
    const ids = messagesOf(record, made.messages).map(({ id }) => id);
    t.expectSequence("the end of an object and what is before and after it", ids, [
      held,
      CANARY_ID,
      released,
    ]);
  });

variables.test("arrays_of_several_dimensions_are_refused")
  .clauses("RS-SCRIPT-35")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, NUMBERS);
      const element = createElement(app, rsc);
      const set = (dims: number[], ...cells: number[]) =>
        app.rs.ScriptSetVarVE(
          rsc,
          script,
          4,
          ints(...cells),
          4 * cells.length,
          element,
          ints(...dims),
          4 * dims.length,
        );
      set([3], 7, 8, 9);
      set([1, 3], 1, 1, 1);
      set([4], 1, 1, 1);
      const read = getVariable(app, rsc, script, 4, out("int", 3));
      return { read, errors: takeErrors(app, rsc, 2) };
    });
    t.expectSequence("variable", cellsOf(record, made.read), [7, 8, 9]);
    t.expectSequence("errors", codesOf(record, made.errors), times(2, RsError.BAD_VALUE));
  });

/** Sets variables of slots and calls invokables of others, then takes the first message. */
function useSlots(set: readonly number[], called: readonly number[]) {
  return scriptScene((app, rsc) => {
    const script = createScript(app, rsc, NUMBERS);
    const cells = intAllocation(app, rsc, { x: 1 });
    for (const slot of set) {
      app.rs.ScriptSetVarI(rsc, script, slot, 1);
      app.rs.ScriptSetVarF(rsc, script, slot, 1);
      app.rs.ScriptSetVarObj(rsc, script, slot, cells);
      app.rs.ScriptBindAllocation(rsc, script, cells, slot);
      setVariable(app, rsc, script, slot, ints(1));
      getVariable(app, rsc, script, slot);
    }
    for (const slot of called) invoke(app, rsc, script, slot);
    app.rs.ContextSendMessage(rsc, 1, null, 0);
    nextMessage(app, rsc);
  });
}

variables.test("a_slot_that_is_not_there_is_no_error")
  .clauses("RS-SCRIPT-36")
  .mustNot({
    what: "the app is told of an error",
    scene: () => useSlots([6, -1, 0xffff_ffff], []),
    happened: ({ record }) =>
      [valueOf(record, -1)].filter((type) => type === RsMessageToClientType.ERROR).map(String),
  })
  .control("an invokable of such a slot is called", () => useSlots([], [6]));

/** The groups. */
export const tests: readonly Group[] = [variables];
