/**
 * Threads that kernels run on.
 *
 * Plan:
 * - each cell is visited once, however many threads there are;
 * - how many threads that are, and what keeps a launch on one;
 * - launches inside of kernels;
 * - contexts with a thread of their own, and those without, also called by another thread than made them.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsContextFlags } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { range, times, zeros } from "../numbers.ts";
import { createScript, type Dimensions, intAllocation, readAll } from "../programs.ts";
import { cellsOf } from "../results.ts";
import { getVariable, invoke, launch, launchSingle, type Limits } from "./programs.ts";
import {
  CALL_WITNESS,
  callWitness,
  cellCount,
  OUT_SIGNATURE,
  playScripts,
  type ScriptOptions,
  scriptScene,
  withWitness,
  WITNESS_NEEDS,
  witnessed,
} from "./scenes.ts";

const threads = group("rs:model_threads", "Threads that kernels run on.");

const SPEC: ScriptSpec = {
  variables: [
    { name: "cells", type: "i32" },
    { name: "others", type: "i32" },
    { name: "rounds", type: "i32", initial: 2 ** 25 },
  ],
  kernels: [
    {
      name: "visit",
      signature: OUT_SIGNATURE,
      body: [{ do: "visit" }, { do: "count", name: "cells" }],
    },
    { name: "lid", signature: OUT_SIGNATURE, body: [{ do: "lid" }] },
    {
      name: "order",
      signature: OUT_SIGNATURE,
      body: [{ do: "global", name: "cells" }, { do: "count", name: "cells" }],
    },
    {
      name: "lid_of_all",
      signature: OUT_SIGNATURE,
      body: [
        { do: "when", x: 0, y: 0, then: [{ do: "await", name: "others", rounds: "rounds" }] },
        { do: "lid" },
        { do: "store", name: "others", value: 1 },
      ],
    },
  ],
};
/** LID_OF_ALL holds the first cell until another thread has one, so that no thread has them all before others come. */
const [VISIT, LID, ORDER, LID_OF_ALL] = [0, 1, 2, 3] as const;

/** An Allocation each cell of which holds a value. */
function createCells(app: App, rsc: Result, size: Dimensions, value: number): Result {
  return intAllocation(app, rsc, size, times(cellCount(size), value));
}

/** Reads all cells of an Allocation of some size. */
function readCells(app: App, rsc: Result, cells: Result, size: Dimensions): Result {
  return readAll(app, rsc, cells, out("int", cellCount(size)));
}

/** The cells that held -1, as a kernel writes them. */
async function written(
  t: Context<unknown>,
  spec: ScriptSpec,
  slot: number,
  size: Dimensions,
  options: ScriptOptions = {},
  limits: Limits = {},
) {
  const { record, made } = await playScripts(t, (app, rsc) => {
    const script = createScript(app, rsc, spec);
    const cells = createCells(app, rsc, size, -1);
    launch(app, rsc, script, slot, { out: cells, limits });
    return readCells(app, rsc, cells, size);
  }, options);
  return cellsOf(record, made);
}

threads.test("each_cell_is_visited_once")
  .clauses("RS-SCRIPT-54")
  .params({ threads: [1, 2, 3, 16] })
  .fn(async (t) => {
    const sizes: Dimensions[] = [
      { x: 1 },
      { x: 37 },
      { x: 1003 },
      { x: 5000 },
      { x: 4, y: 33 },
      { x: 8, y: 131 },
      { x: 3, y: 5, z: 19 },
    ];
    const { record, made } = await playScripts(t, (app, rsc) =>
      sizes.map((size) => {
        const script = createScript(app, rsc, SPEC);
        const cells = createCells(app, rsc, size, 0);
        launch(app, rsc, script, VISIT, { out: cells });
        return {
          size,
          visits: readCells(app, rsc, cells, size),
          total: getVariable(app, rsc, script, 0),
        };
      }), t.params);
    for (const { size, visits, total } of made) {
      const others = cellsOf(record, visits).flatMap((count, cell) => count === 1 ? [] : [cell]);
      t.expectAbsent("a cell is not visited, or twice", others);
      t.expectSequence("cells", cellsOf(record, total), [cellCount(size)]);
    }
  });

threads.test("each_cell_within_limits_is_visited_once")
  .clauses("RS-SCRIPT-54")
  .params({ threads: [4] })
  .fn(async (t) => {
    const [size, row] = [{ x: 5, y: 99 }, { x: 999 }];
    const limits = { xStart: 1, xEnd: 4, yStart: 3, yEnd: 98 };
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      return ([[size, limits], [row, { xStart: 11, xEnd: 990 }]] as const).map(([of, limits]) => {
        const cells = createCells(app, rsc, of, 0);
        launch(app, rsc, script, VISIT, { out: cells, limits });
        return readCells(app, rsc, cells, of);
      });
    }, t.params);
    const inside = (x: number, y: number) => x >= 1 && x < 4 && y >= 3 && y < 98;
    const visits = made.map((ref) => cellsOf(record, ref));
    t.expectEqual("visits of cells in rows and in one row", visits, [
      range(0, 495).map((i) => +inside(i % 5, Math.floor(i / 5))),
      range(0, 999).map((i) => +(i >= 11 && i < 990)),
    ]);
  });

threads.test("several_processors_work")
  .clauses("RS-SCRIPT-55")
  .fn(async (t) => {
    const lids = new Set(await written(t, SPEC, LID_OF_ALL, { x: 4, y: 4096 }, { threads: 0 }));
    t.expect("more than one thread works", lids.size > 1, [...lids]);
  });

threads.test("as_many_threads_as_the_property_says")
  .clauses("RS-SCRIPT-56")
  .params({ threads: [1, 4] })
  .fn(async (t) => {
    const { threads } = t.params;
    const kernel = threads > 1 ? LID_OF_ALL : LID;
    const lids = new Set(await written(t, SPEC, kernel, { x: 4, y: 4096 }, { threads }));
    const all = range(0, threads);
    t.expectSet("threads that are none of them", [...lids].filter((lid) => !all.includes(lid)), []);
    t.expectEqual("several threads work", lids.size > 1, threads > 1);
  });

threads.test("a_script_that_is_not_threadable")
  .clauses("RS-SCRIPT-57", "RS-SCRIPT-58")
  .fn(async (t) => {
    const serial: ScriptSpec = { ...SPEC, threadable: false };
    const size = { x: 4, y: 5, z: 6 };
    t.expectSet("threads", await written(t, serial, LID, size), [0]);
    t.expectSequence("order of cells", await written(t, serial, ORDER, size), range(0, 120));
  });

threads.test("a_small_launch_stays_on_one_thread")
  .clauses("RS-SCRIPT-59")
  .fn(async (t) => {
    const limits = { xStart: 100, xEnd: 110 };
    const lids = await written(t, SPEC, LID, { x: 1024 }, {}, limits);
    t.expectSet("threads", lids.slice(100, 110), [0]);
  });

threads.test("a_launch_inside_of_a_kernel")
  .clauses("RS-SCRIPT-60")
  .fn(async (t) => {
    const inner: ScriptSpec = {
      kernels: [{ name: "root", signature: OUT_SIGNATURE, body: [{ do: "lid" }, CALL_WITNESS] }],
      needed: WITNESS_NEEDS,
    };
    const outer: ScriptSpec = {
      variables: [
        { name: "inner", type: "i32", object: true },
        { name: "cells", type: "i32", object: true },
      ],
      kernels: [{
        name: "outer",
        signature: OUT_SIGNATURE,
        body: [{
          do: "when",
          y: 40,
          then: [CALL_WITNESS, { do: "nested", script: "inner", out: "cells" }],
        }],
      }],
      needed: WITNESS_NEEDS,
    };
    const size = { x: 2, y: 64 };
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, outer);
      const cells = createCells(app, rsc, size, -1);
      app.rs.ScriptSetVarObj(rsc, script, 0, createScript(app, rsc, inner, { resName: "inner" }));
      app.rs.ScriptSetVarObj(rsc, script, 1, cells);
      launch(app, rsc, script, 0, { out: createCells(app, rsc, { x: 1, y: 64 }, 0) });
      return readCells(app, rsc, cells, size);
    }, { device: withWitness });
    t.expectSequence("numbers of threads", cellsOf(record, made), zeros(128));
    const tids = witnessed(record);
    t.expectEqual("calls", tids.length, 129);
    t.expectSet("threads", tids, [tids[0]]);
  });

const TELLS: ScriptSpec = {
  init: [CALL_WITNESS],
  kernels: [{ name: "tell", signature: OUT_SIGNATURE, body: [CALL_WITNESS] }],
  functions: [{ name: "tell_too", body: [CALL_WITNESS] }],
  needed: WITNESS_NEEDS,
};

/** Has all functions of a script tell their thread, and then the app from the same thread. */
function tellAll(flags: number, via: string, creator = via) {
  return scriptScene((main, rsc) => {
    const app = main.via({ thread: via });
    const script = createScript(app, rsc, TELLS);
    const cells = intAllocation(app, rsc, { x: 1 }, [0]);
    launch(app, rsc, script, 0, { out: cells });
    launchSingle(app, rsc, script, 0, { out: cells });
    invoke(app, rsc, script, 0);
    app.rs.ContextFinish(rsc);
    callWitness(app);
  }, {
    flags: RsContextFlags.LOW_LATENCY | flags,
    thread: creator,
    threads: 1,
    device: withWitness,
  });
}

threads.test("a_synchronous_context_has_no_thread")
  .clauses("RS-SCRIPT-61")
  .mustNot({
    what: "code of the script runs on another thread than the one that calls",
    scene: () => tellAll(RsContextFlags.SYNCHRONOUS, "second"),
    happened: ({ record }) => {
      const tids = witnessed(record);
      return tids.filter((tid) => tids.length !== 5 || tid !== tids.at(-1)).map(String);
    },
  })
  .control("the context is not synchronous", () => tellAll(0, "second"));

threads.test("a_synchronous_context_has_several_callers")
  .clauses("RS-SCRIPT-190")
  .fn(async (t) => {
    const { record } = await t.play(tellAll(RsContextFlags.SYNCHRONOUS, "second", "main"));
    t.expectRunning(record);
    const tids = witnessed(record);
    t.expectSequence("threads", tids, times(5, tids.at(-1) ?? -1));
  });

threads.test("any_other_context_has_one")
  .clauses("RS-SCRIPT-62")
  .fn(async (t) => {
    const { record } = await t.play(tellAll(0, "main"));
    t.expectRunning(record);
    const tids = witnessed(record);
    const [first, app] = [tids[0], tids.at(-1)];
    t.expectSequence("threads", tids.slice(0, -1), times(4, first ?? -1));
    t.expect("it is not the app's", first !== app);
  });

/** The groups. */
export const tests: readonly Group[] = [threads];
