/**
 * Tests of what a driver is told of the life of objects.
 *
 * Plan: levels of Allocations of bitmaps; changed cells; bound Allocations; scripts and groups that go; what is left when a context
 * ends.
 *
 * @module
 */

import type { App, Result } from "../../contract/recorder.ts";
import {
  RsAllocationMipmapControl,
  RsAllocationUsage,
  RsDataType,
  RsSamplerValue,
  RsScriptIntrinsicId,
} from "../../contract/rs_defines.ts";
import { eventsAt } from "../../fakes/observe.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { zeros } from "../numbers.ts";
import {
  bytes,
  createAllocation,
  createContext,
  createElement,
  createScript,
  createStruct,
  createType,
  handles,
  intAllocation,
  writeCells,
} from "../programs.ts";
import { playOn, vendorDevice } from "../scenes.ts";
import { createClosure, createGroup, createGroup2 } from "../script/group_programs.ts";
import { adder, ends, SIZE } from "../script/group_scenes.ts";
import { invoke, launch, reduce } from "../script/programs.ts";
import { told } from "./scenes.ts";

const objects = group("rs:driver_objects", "What a driver is told of the life of objects.");

/** Images that an app makes Allocations of, as functions of libRS.so. */
const OF_BITMAPS = {
  flat: (app: App, rsc, type, mipmaps) =>
    app.rs.AllocationCreateFromBitmap(
      rsc,
      type,
      mipmaps,
      bytes(zeros(16)),
      16,
      RsAllocationUsage.SCRIPT,
    ),
  cube: (app: App, rsc, type, mipmaps) =>
    app.rs.AllocationCubeCreateFromBitmap(
      rsc,
      type,
      mipmaps,
      bytes(zeros(96)),
      96,
      RsAllocationUsage.SCRIPT,
    ),
} as const satisfies Record<
  string,
  (app: App, rsc: Result, type: Result, mipmaps: number) => Result
>;

objects.test("levels_of_bitmaps")
  .clauses("RS-DRIVER-70")
  .params({ image: Object.keys(OF_BITMAPS) as (keyof typeof OF_BITMAPS)[] })
  .fn(async (t) => {
    const { image } = t.params;
    const { NONE, FULL, ON_SYNC_TO_TEXTURE } = RsAllocationMipmapControl;
    const functions = ["allocation.init", "allocation.generateMipmaps"] as const;
    const calls = await told(t, functions, (app, rsc) => {
      const element = createElement(app, rsc, { type: 8, size: 1 });
      for (const mipmaps of [NONE, FULL, ON_SYNC_TO_TEXTURE]) {
        const type = app.rs.TypeCreate(rsc, element, 4, 4, 0, 1, image === "cube" ? 1 : 0, 0);
        OF_BITMAPS[image](app, rsc, type, mipmaps);
      }
    });
    const [, full] = calls["allocation.init"].map(([allocation]) => allocation);
    t.expectEqual(
      "Allocations whose levels the driver makes",
      calls["allocation.generateMipmaps"].map(([allocation]) => allocation),
      [full],
    );
  });

objects.test("changed_cells")
  .clauses("RS-DRIVER-172")
  .fn(async (t) => {
    const writes = ["data1D", "data2D", "data3D", "elementData", "syncAll"] as const;
    const functions = ["markDirty", ...writes].map((fn) => `allocation.${fn}`);
    const device = vendorDevice(14, { base: "platform", reports: functions });
    const { record } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      const byte = createElement(app, rsc, { type: 8, size: 1 });
      const pair = createStruct(app, rsc, ["a", "b"].map((name) => ({ name, element: byte })));
      const [row, image, box, struct] = [
        createType(app, rsc, byte, { x: 2 }),
        createType(app, rsc, byte, { x: 2, y: 2 }),
        createType(app, rsc, byte, { x: 2, y: 2, z: 2 }),
        createType(app, rsc, pair, { x: 1 }),
      ].map((type) => createAllocation(app, rsc, type));
      writeCells(app, rsc, row!, { w: 2 }, bytes(zeros(2)));
      writeCells(app, rsc, image!, { w: 2, h: 2 }, bytes(zeros(4)));
      writeCells(app, rsc, box!, { w: 2, h: 2, d: 2 }, bytes(zeros(8)));
      app.rs.AllocationElementData(rsc, struct!, 0, 0, 0, 0, bytes([1]), 1, 1);
      app.rs.AllocationSyncAll(rsc, row!, RsAllocationUsage.SCRIPT);
      app.rs.ContextFinish(rsc);
    });
    const calls = record.events.filter(({ at, fn = "" }) => at === "call" && functions.includes(fn))
      .map(({ fn }) => fn!.replace("allocation.", ""));
    t.expectSequence("calls of the driver", calls, [
      ...["data1D", "markDirty", "data2D", "markDirty", "data3D", "markDirty"],
      ...["elementData", "markDirty", "markDirty", "syncAll"],
    ]);
  });

/** Has a context make scripts and groups, some of which cannot be used, and gives them back. */
function makeAndDestroy(app: App, rsc: Result): void {
  const [first, second] = [adder(app, rsc, 1), adder(app, rsc, 2)];
  const { kernel } = first;
  const type = createType(app, rsc, createElement(app, rsc, { type: 6, size: 1 }), SIZE);
  const link = (from: Result, to: Result) => ({ from, kernel: to, type });
  const { input, output } = ends(app, rsc);
  const later = createClosure(app, rsc, kernel, output, [{ value: input }]);
  const early = createClosure(app, rsc, kernel, input, [{ value: output, from: later }]);
  const groups = [
    createGroup(app, rsc, [kernel, second.kernel], [link(kernel, second.kernel)]),
    createGroup(app, rsc, [kernel, second.kernel], [
      link(kernel, second.kernel),
      link(second.kernel, kernel),
    ]),
    createGroup2(app, rsc, [later]),
    createGroup2(app, rsc, [early, later]),
  ];
  const image = createElement(app, rsc, { type: 8, size: 4 });
  const intrinsic = app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.BLUR, image);
  for (const object of [...groups.slice(0, 1), groups[2]!, intrinsic]) {
    app.rs.ObjDestroy(rsc, object);
  }
}

objects.test("scripts_and_groups_go_once")
  .describe("A group whose links lead in a loop, and one with a closure too early, may be refused.")
  .clauses("RS-DRIVER-173")
  .params({ what: ["script", "scriptgroup"] })
  .fn(async (t) => {
    const { what } = t.params;
    const made = what === "script" ? ["script.init", "script.initIntrinsic"] : [`${what}.init`];
    const calls = await told(t, [...made, `${what}.destroy`], makeAndDestroy, "ContextDestroy");
    const objectsOf = (fn: string) => calls[fn]!.map(([object]) => String(object));
    const all = made.flatMap(objectsOf);
    t.expect("the driver makes some", all.length > 1, String(all));
    t.expectEqual("what the driver destroys", objectsOf(`${what}.destroy`).sort(), all.sort());
  });

/** Objects that an app leaves to the end of its context: none refers to another, or each to itself. */
const LEFT = {
  by_themselves: () => {},
  in_rings: (app: App, rsc, cells) => {
    app.rs.Allocation1DData(rsc, cells, 0, 0, 1, handles([cells, null, null, null]), 32);
  },
} as const satisfies Record<string, (app: App, rsc: Result, cells: Result) => void>;

objects.test("what_is_left_ends_with_its_context")
  .clauses("RS-DRIVER-71")
  .params({ left: Object.keys(LEFT) as (keyof typeof LEFT)[] })
  .fn(async (t) => {
    const { left } = t.params;
    const { NEAREST, CLAMP } = RsSamplerValue;
    const functions = ["allocation.init", "allocation.destroy", "sampler.destroy"] as const;
    const calls = await told(t, functions, (app, rsc) => {
      const object = createElement(app, rsc, { type: RsDataType.ALLOCATION });
      const cells = createAllocation(app, rsc, createType(app, rsc, object, { x: 1 }));
      app.rs.SamplerCreate(rsc, NEAREST, NEAREST, CLAMP, CLAMP, CLAMP, 1);
      LEFT[left](app, rsc, cells);
    }, "ContextDestroy");
    const made = calls["allocation.init"].map(([allocation]) => allocation);
    const ended = calls["allocation.destroy"].map(([allocation]) => allocation);
    t.expectEqual("Allocations that were made", made.length, 1);
    t.expectEqual("Allocations that the driver destroys", ended, made);
    t.expectEqual("Samplers that it destroys", calls["sampler.destroy"].length, 1);
  });

/** A script with a kernel, a reduction and an invokable, and a pointer that an Allocation may be bound to. */
const SPEC: ScriptSpec = {
  variables: [{ name: "pointer", type: "i64" }],
  functions: [{ name: "call", body: [] }],
  kernels: [{ name: "copy", body: [{ do: "copy" }] }],
  reduces: [{ name: "sum", accumBytes: 4, accumulator: [{ do: "sum" }] }],
};

/** Ways to run a script, by the driver's function. */
const RUNS = {
  "script.invokeForEachMulti": (app: App, rsc, script, cells) =>
    launch(app, rsc, script, 0, { in: cells, out: intAllocation(app, rsc, { x: 4 }) }),
  "script.invokeReduce": (app: App, rsc, script, cells) =>
    reduce(app, rsc, script, 0, { in: cells, out: intAllocation(app, rsc, { x: 1 }) }),
  "script.invokeFunction": (app: App, rsc, script) => invoke(app, rsc, script, 0),
} as const satisfies Record<
  string,
  (app: App, rsc: Result, script: Result, cells: Result) => Result
>;

objects.test("bound_allocations_before_each_run")
  .clauses("RS-DRIVER-72")
  .params({ run: Object.keys(RUNS) as (keyof typeof RUNS)[] })
  .fn(async (t) => {
    const { run } = t.params;
    const reports = ["script.setGlobalBind", run];
    const device = vendorDevice(14, { base: "platform", reports });
    const { record } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      const script = createScript(app, rsc, SPEC);
      const cells = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
      app.rs.ScriptBindAllocation(rsc, script, cells, 0);
      for (let i = 0; i < 2; i++) RUNS[run](app, rsc, script, cells);
      app.rs.ContextFinish(rsc);
    });
    const called = eventsAt(record, "call", { who: "vendor" }).map(({ fn }) => fn);
    const runs = called.flatMap((fn, i) => fn === run ? [i] : []);
    t.expectEqual("runs", runs.length, 2);
    t.expectSequence(
      "what the driver is called for before each",
      runs.map((i) => called[i - 1]),
      ["script.setGlobalBind", "script.setGlobalBind"],
    );
  });

/** The groups. */
export const tests: readonly Group[] = [objects];
