/**
 * More work through the platform's own implementation of the HAL: what `platform.tests.ts` leaves out of the 76 methods.
 *
 * Plan:
 * - bitmaps, cube maps, and Allocations that are a part of others;
 * - frames from one Allocation to another;
 * - variables of all types, objects and bound cells;
 * - closures whose values are replaced, and those of invokables;
 * - names, and the fields of a struct;
 * - messages in their order;
 * - what is for the driver: priority, Samplers, syncAll, finish and the end.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import {
  RsAllocationUsage,
  RsDataKind,
  RsDataType,
  RsMessageToClientType,
  RsSamplerValue,
  RsSignature,
} from "../../contract/rs_defines.ts";
import { KERNEL_SIGNATURE, type ScriptSpec } from "../../fakes/script.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createClosure, createGroup2, createInvokeClosure } from "../script/group_programs.ts";
import { expectSameOnBothPaths, KERNEL, type Work, WORKER } from "./work.ts";
import { range } from "../numbers.ts";
import {
  cellAllocation,
  cellType,
  moveAdapter,
  pointerOf,
  readComponent,
  writtenAllocation,
} from "../object/scenes.ts";
import {
  bytes,
  contextOn,
  createAllocation,
  createContext,
  createElement,
  createScript,
  createStruct,
  createType,
  intAllocation,
  listenedContext,
  readAll,
  readCells,
  textLength,
  writeCells,
} from "../programs.ts";
import { messageOf, nextMessage, resultOf, valueOf } from "../results.ts";
import { PATHS, playOn, stockDevice, vendorDevice } from "../scenes.ts";
import { getVariable, launch, setVariable } from "../script/programs.ts";

const platform = group(
  "rs:hal_platform_work",
  "What contexts of the GPU path do beside cells and kernels.",
);

const { SCRIPT, IO_INPUT, IO_OUTPUT } = RsAllocationUsage;
const OUT_SIGNATURE = RsSignature.KERNEL | RsSignature.OUT;

/** Bitmaps, and windows into Allocations. */
const IMAGES: Work = {
  write: (app, rsc) => {
    const { rs } = app;
    const square = cellType(app, rsc, { x: 2, y: 2 });
    const flat = rs.AllocationCreateFromBitmap(rsc, square, 0, bytes([1, 2, 3, 4]), 4, SCRIPT);
    const sides = cellType(app, rsc, { x: 1, y: 1, faces: true });
    const pixels = bytes(range(1, 7));
    const cube = rs.AllocationCubeCreateFromBitmap(rsc, sides, 0, pixels, 6, SCRIPT);
    const base = writtenAllocation(app, rsc, { x: 4, y: 3 }, range(0, 12));
    const window = rs.AllocationAdapterCreate(rsc, square, base);
    const first = readCells(app, rsc, window, { w: 2, h: 2 }, out("byte", 4));
    moveAdapter(app, rsc, window, [1, 1, 0, 0, 0, 0, 0, 0, 0]);
    return [
      rs.AllocationCopyToBitmap(rsc, flat, out("byte", 4), 4),
      readCells(app, rsc, cube, { face: 5, w: 1, h: 1 }, out("byte")),
      first,
      readCells(app, rsc, window, { w: 2, h: 2 }, out("byte", 4)),
    ];
  },
  cells: [[1, 2, 3, 4], [6], [0, 1, 4, 5], [5, 6, 9, 10]],
};

/** A frame that is sent and received. */
const FRAMES: Work = {
  write: (app, rsc) => {
    const shape = { x: 1, y: 2, size: 4, kind: RsDataKind.PIXEL_RGBA };
    const receiver = cellAllocation(app, rsc, { ...shape, usage: SCRIPT | IO_INPUT });
    const sender = cellAllocation(app, rsc, { ...shape, usage: SCRIPT | IO_OUTPUT });
    app.rs.AllocationSetSurface(rsc, sender, app.rs.AllocationGetSurface(rsc, receiver));
    writeCells(app, rsc, sender, { w: 1, h: 2 }, bytes(range(1, 9)));
    app.rs.AllocationIoSend(rsc, sender);
    app.rs.AllocationIoReceive(rsc, receiver);
    return [readAll(app, rsc, receiver, out("byte", 8))];
  },
  cells: [range(1, 9)],
};

/** A script with a variable of each type. */
const HOLDER: ScriptSpec = {
  variables: [
    { name: "j", type: "i64" },
    { name: "f", type: "f32" },
    { name: "d", type: "f64" },
    { name: "struct", type: { bytes: 8 } },
    { name: "array", type: { bytes: 8 } },
    { name: "it", type: "i32", object: true },
    { name: "cells", type: "i32" },
  ],
  kernels: [
    { name: "fetch", signature: OUT_SIGNATURE, body: [{ do: "fetch", name: "it" }] },
    { name: "bound", signature: OUT_SIGNATURE, body: [{ do: "bound", name: "cells" }] },
  ],
};

/** Variables of all types. */
const VARIABLES: Work = {
  write: (app, rsc) => {
    const { rs } = app;
    const script = createScript(app, rsc, HOLDER);
    const [held, bound, first, second] = [[1, 2], [3, 4], [0, 0], [0, 0]]
      .map((cells) => intAllocation(app, rsc, { x: 2 }, cells)) as [Result, Result, Result, Result];
    rs.ScriptSetVarJ(rsc, script, 0, -6_000_000_000);
    rs.ScriptSetVarF(rsc, script, 1, 0.375);
    rs.ScriptSetVarD(rsc, script, 2, 2);
    setVariable(app, rsc, script, 3, ints(7, 8));
    const element = createElement(app, rsc);
    rs.ScriptSetVarVE(rsc, script, 4, ints(9, 10), 8, element, ints(2), 4);
    rs.ScriptSetVarObj(rsc, script, 5, held);
    rs.ScriptBindAllocation(rsc, script, bound, 6);
    launch(app, rsc, script, 0, { out: first });
    launch(app, rsc, script, 1, { out: second });
    return [
      getVariable(app, rsc, script, 0, out("int64")),
      getVariable(app, rsc, script, 1, out("float")),
      getVariable(app, rsc, script, 2, out("int", 2)),
      getVariable(app, rsc, script, 3, out("int", 2)),
      getVariable(app, rsc, script, 4, out("int", 2)),
      readAll(app, rsc, first, out("int", 2)),
      readAll(app, rsc, second, out("int", 2)),
    ];
  },
  cells: [[-6_000_000_000], [0.375], [0, 0x4000_0000], [7, 8], [9, 10], [1, 2], [3, 4]],
};

/** Fields in a box, and the distance of the rows of what has none. */
const PLACES: Work = {
  write: (app, rsc) => {
    const byte = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
    const pair = createStruct(app, rsc, ["a", "b"].map((name) => ({ name, element: byte })));
    const box = createAllocation(app, rsc, createType(app, rsc, pair, { x: 2, y: 2, z: 2 }));
    writeCells(app, rsc, box, { w: 2, h: 2, d: 2 }, bytes(range(0, 16)));
    return [
      readComponent(app, rsc, box, [0, 1, 1], 1, 1),
      readComponent(app, rsc, box, [1, 0, 1], 0, 1),
      pointerOf(app, rsc, intAllocation(app, rsc, { x: 4 })),
    ];
  },
  cells: [[13], [10], [0]],
};

/** Closures whose values are replaced. */
const CLOSURES: Work = {
  write: (app, rsc) => {
    const { rs } = app;
    const script = createScript(app, rsc, WORKER);
    const [fill, more] = [
      rs.ScriptKernelIDCreate(rsc, script, KERNEL.FILL, OUT_SIGNATURE),
      rs.ScriptKernelIDCreate(rsc, script, KERNEL.MORE, KERNEL_SIGNATURE),
    ];
    const store = rs.ScriptInvokeIDCreate(rsc, script, 0);
    const field = rs.ScriptFieldIDCreate(rsc, script, 0);
    const [input, other, stored, filled, added] = [[1, 2], [3, 4], [0, 0], [0, 0], [0, 0]]
      .map((cells) => intAllocation(app, rsc, { x: 2 }, cells)) as Tuple5<Result>;
    const setting = createClosure(app, rsc, fill, filled, [{ field, value: 5, size: 4 }]);
    const adding = createClosure(app, rsc, more, added, [{ value: input }]);
    rs.ClosureSetGlobal(rsc, setting, field, 6, 4);
    rs.ClosureSetArg(rsc, adding, 0, other, -1);
    const closures: readonly RsHandle[] = [
      createInvokeClosure(app, rsc, store, ints(41)),
      createClosure(app, rsc, fill, stored, []),
      setting,
      adding,
    ];
    rs.ScriptGroupExecute(rsc, createGroup2(app, rsc, closures));
    return [stored, filled, added].map((result) => readAll(app, rsc, result, out("int", 2)));
  },
  cells: [[41, 41], [6, 6], [103, 104]],
};

type Tuple5<T> = [T, T, T, T, T];

for (
  const [name, work, clause] of [
    ["images", IMAGES, "RS-HAL-61"],
    ["places", PLACES, "RS-HAL-49"],
    ["frames", FRAMES, "RS-HAL-62"],
    ["variables", VARIABLES, "RS-HAL-50"],
    ["closures", CLOSURES, "RS-HAL-51"],
  ] as const
) {
  platform.test(`${name}_are_the_same_on_both_paths`)
    .clauses(clause)
    .fn((t) => expectSameOnBothPaths(t, work));
}

/** Names of an Element and of its fields, in ASCII and in other letters, which take more bytes than there are letters. */
const NAMES = {
  ascii: ["pair", "one", "three"],
  other: ["größtes Paar", "één", "три"],
} as const;

/** Names the Element of a struct, and asks for its name and its fields. */
function describe(
  app: App,
  rsc: RsHandle,
  [name, ...fieldNames]: readonly [name: string, first: string, second: string],
): readonly [name: Result, fields: Result] {
  const byte = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
  const fields = fieldNames.map((name, i) => ({ name, element: byte, count: 1 + 2 * i }));
  const struct = createStruct(app, rsc, fields);
  app.rs.AssignName(rsc, struct, name, textLength(name));
  app.rs.ContextFinish(rsc);
  const [ids, names] = [out("pointer", 2), out("pointer", 2)];
  return [
    app.rs.aGetName(rsc, struct, out("pointer")),
    app.rs.aElementGetSubElements(rsc, struct, ids, names, out("int64", 2), 2),
  ];
}

platform.test("names_and_fields")
  .clauses("RS-HAL-63")
  .params({ letters: ["ascii", "other"] })
  .fn(async (t) => {
    const names = NAMES[t.params.letters];
    const { record, made } = await playOn(
      t,
      stockDevice(14),
      (app) => PATHS.map((path) => describe(app, contextOn(app, path), names)),
    );
    const [cpu, gpu] = made.map(([name, fields]) => [
      resultOf(record, name).outs[0],
      ...resultOf(record, fields).outs.slice(1).map((cells) => cells.map(String)),
    ]);
    const [name, ...fields] = names;
    const expected = [[name], fields, ["1", "3"]];
    t.expectSequence("name, fields and array sizes on the GPU path", gpu!, expected);
    t.expectSequence("name, fields and array sizes on the CPU path", cpu!, expected);
  });

platform.test("names_end_where_they_end")
  .clauses("RS-OBJECT-255")
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(14), (app) => {
      const rsc = contextOn(app, "cpu");
      const [cut, ended, none] = [1, 2, 3].map((x) => cellType(app, rsc, { x }));
      app.rs.AssignName(rsc, cut!, "abcdef", 3);
      app.rs.AssignName(rsc, ended!, bytes([97, 98, 0, 99, 100]), 5);
      app.rs.ContextFinish(rsc);
      return {
        names: [cut!, ended!].map((of) => app.rs.aGetName(rsc, of, out("pointer"))),
        none: app.rs.aGetName(rsc, none!, out("int64")),
      };
    });
    const names = made.names.map((call) => resultOf(record, call).outs[0]?.[0]);
    t.expectSequence("names", names, ["abc", "ab"]);
    t.expectEqual("name of what has none", Number(resultOf(record, made.none).outs[0]?.[0]), 0);
  });

platform.test("messages_keep_their_order")
  .clauses("RS-HAL-64")
  .fn(async (t) => {
    const sent = range(1, 9);
    const { record, made } = await playOn(t, stockDevice(14), (app) => {
      const rsc = listenedContext(app, "gpu");
      for (const id of sent) app.rs.ContextSendMessage(rsc, id, bytes([id, 100 - id]), 2);
      return sent.map(() => nextMessage(app, rsc));
    });
    const messages = made.map((calls) => messageOf(record, calls));
    const { USER } = RsMessageToClientType;
    t.expectSequence("types", messages.map(({ type }) => type), sent.map(() => USER));
    t.expectSequence("IDs", messages.map(({ id }) => id), sent);
    t.expectSequence("data", messages.map(({ data }) => data), sent.map((id) => [id, 100 - id]));
  });

const OF_THE_DRIVER = [
  "sampler.init",
  "core.setPriority",
  "allocation.syncAll",
  "core.finish",
  "core.shutdown",
];

platform.test("settings_reach_the_driver")
  .clauses("RS-HAL-65")
  .fn(async (t) => {
    const device = vendorDevice(14, { base: "platform", reports: OF_THE_DRIVER });
    const { record, made } = await playOn(t, device, (app) => {
      const rsc = createContext(app);
      const { NEAREST, CLAMP } = RsSamplerValue;
      const sampler = app.rs.SamplerCreate(rsc, NEAREST, NEAREST, CLAMP, CLAMP, CLAMP, 1);
      const cells = intAllocation(app, rsc, { x: 1 }, [1]);
      app.rs.ContextSetPriority(rsc, 4);
      app.rs.AllocationSyncAll(rsc, cells, SCRIPT);
      app.rs.ContextFinish(rsc);
      app.rs.ContextDestroy(rsc);
      return sampler;
    });
    t.expectEqual("Sampler", Boolean(valueOf(record, made)), true);
    const found = record.events.filter(({ fn }) => OF_THE_DRIVER.includes(fn ?? ""));
    const last = found.slice(1).map(({ fn, args }) => fn === "core.setPriority" ? args?.[1] : fn);
    t.expectSequence("calls of the driver", last, [
      "sampler.init",
      4,
      "allocation.syncAll",
      "core.finish",
      "core.shutdown",
    ]);
  });

/** The group. */
export const tests: readonly Group[] = [platform];
