/**
 * Tests of what a driver gets of scripts and groups of them: every argument of the app's, and no other.
 *
 * Plan: variables; launches, invokables and reductions; how scripts are made; groups; copies between Allocations.
 *
 * @module
 */

import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsScriptIntrinsicId, RsSignature } from "../../contract/rs_defines.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { buildScript, KERNEL_SIGNATURE, type ScriptSpec } from "../../fakes/script.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import {
  createAllocation,
  createContext,
  createElement,
  createScript,
  createType,
  intAllocation,
} from "../programs.ts";
import { rsScene, vendorDevice } from "../scenes.ts";
import { type Told, told } from "./scenes.ts";
import { createGroup } from "../script/group_programs.ts";
import { invoke, launch, reduce, setVariable } from "../script/programs.ts";

const scripts = group("rs:driver_scripts", "What a driver gets of scripts and groups of them.");

const SPEC: ScriptSpec = {
  variables: [
    { name: "i", type: "i32" },
    { name: "j", type: "i64" },
    { name: "f", type: "f32" },
    { name: "d", type: "f64" },
    { name: "struct", type: { bytes: 12 } },
    { name: "object", type: "i32", object: true },
    { name: "pointer", type: "i64" },
  ],
  functions: [{ name: "first", body: [] }, { name: "second", body: [] }],
  kernels: [
    { name: "one", body: [{ do: "copy" }] },
    { name: "two", signature: KERNEL_SIGNATURE | RsSignature.USR, body: [{ do: "copy" }] },
  ],
  reduces: [
    { name: "sum", accumBytes: 4, accumulator: [{ do: "sum" }] },
    { name: "pairs", accumBytes: 4, signature: RsSignature.IN, accumulator: [{ do: "sum" }] },
  ],
};

/** The bytes of a number, the lowest first. */
function bytesOf(kind: "Int32" | "BigInt64" | "Float32" | "Float64", value: number): number[] {
  const view = new DataView(new ArrayBuffer(/64/.test(kind) ? 8 : 4));
  if (kind === "BigInt64") view.setBigInt64(0, BigInt(value), true);
  else view[`set${kind}`](0, value, true);
  return [...new Uint8Array(view.buffer)];
}

scripts.test("variables")
  .clauses("RS-DRIVER-38")
  .fn(async (t) => {
    const calls = await told(t, ["script.setGlobalVar", "script.getGlobalVar"], (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      app.rs.ScriptSetVarI(rsc, script, 0, -5);
      app.rs.ScriptSetVarJ(rsc, script, 1, -6_000_000_000);
      app.rs.ScriptSetVarF(rsc, script, 2, 0.375);
      app.rs.ScriptSetVarD(rsc, script, 3, -1.25);
      setVariable(app, rsc, script, 4, ints(7, 8, 9));
      app.rs.ScriptGetVarV(rsc, script, 4, out("byte", 12), 12);
      app.rs.ScriptGetVarV(rsc, script, 1, out("byte", 8), 8);
    });
    t.expectEqual("slots and bytes", calls["script.setGlobalVar"].map(([, ...rest]) => rest), [
      [0, bytesOf("Int32", -5)],
      [1, bytesOf("BigInt64", -6_000_000_000)],
      [2, bytesOf("Float32", 0.375)],
      [3, bytesOf("Float64", -1.25)],
      [4, [7, 8, 9].flatMap((value) => bytesOf("Int32", value))],
    ]);
    const asked = calls["script.getGlobalVar"].map(([, slot, data]) => [
      slot,
      (data as readonly number[]).length,
    ]);
    t.expectEqual("slots and sizes", asked, [[4, 12], [1, 8]]);
  });

/** Calls with the slot of a variable or an invokable, by the driver's function. */
const OF_SLOT = {
  "script.setGlobalVar": ({ rs }: App, rsc, script, slot) => rs.ScriptSetVarI(rsc, script, slot, 3),
  "script.getGlobalVar": ({ rs }: App, rsc, script, slot) =>
    rs.ScriptGetVarV(rsc, script, slot, out("int"), 4),
  "script.setGlobalObj": ({ rs }: App, rsc, script, slot) =>
    rs.ScriptSetVarObj(rsc, script, slot, 0),
  "script.setGlobalVarWithElemDims": (app: App, rsc, script, slot) => {
    const int = createElement(app, rsc, { type: 6, size: 1 });
    return app.rs.ScriptSetVarVE(rsc, script, slot, ints(4), 4, int, ints(1), 4);
  },
  "script.setGlobalBind": (app: App, rsc, script, slot) =>
    app.rs.ScriptBindAllocation(rsc, script, intAllocation(app, rsc, { x: 4 }), slot),
  "script.invokeFunction": (app: App, rsc, script, slot) => invoke(app, rsc, script, slot),
} as const satisfies Record<
  string,
  (app: App, rsc: Result, script: Result, slot: number) => Result
>;

/** A call with a slot, of a script with one variable that may be anything, and one invokable, perhaps after a fatal error. */
function withSlot(fn: keyof typeof OF_SLOT, slot: number, isFatal = false): Scene {
  const spec: ScriptSpec = {
    variables: [{ name: "any", type: "i32", object: true }],
    functions: [{ name: "only", body: [] }],
  };
  const device = vendorDevice(14, { base: "platform", reports: [fn] });
  return rsScene(device, (app) => {
    const rsc = createContext(app);
    const script = createScript(app, rsc, spec);
    const source = RsAllocationUsage.GRAPHICS_RENDER_TARGET;
    if (isFatal) app.rs.AllocationSyncAll(rsc, intAllocation(app, rsc, { x: 4 }), source);
    OF_SLOT[fn](app, rsc, script, slot);
    app.rs.ContextFinish(rsc);
  });
}

scripts.test("slot_that_is_not_there")
  .clauses("RS-DRIVER-49")
  .params({ fn: Object.keys(OF_SLOT) as (keyof typeof OF_SLOT)[] })
  .mustNot({
    what: "the driver is called for a slot that the script has not",
    scene: ({ fn }) => withSlot(fn, 1),
    happened: ({ record }, { fn }) => eventsAt(record, "call", { who: "vendor", fn }),
  })
  .control("the slot is the script's", ({ fn }) => withSlot(fn, 0));

scripts.test("nothing_after_a_fatal_error")
  .clauses("RS-DRIVER-174")
  .params({ fn: Object.keys(OF_SLOT) as (keyof typeof OF_SLOT)[] })
  .mustNot({
    what: "the driver is called after a fatal error",
    scene: ({ fn }) => withSlot(fn, 0, true),
    happened: ({ record }, { fn }) => eventsAt(record, "call", { who: "vendor", fn }),
  })
  .control("there was no error", ({ fn }) => withSlot(fn, 0));

/** A launch tells which object is which: its inputs and its output. */
function objectsOf(launches: readonly Told[]): readonly unknown[] {
  const [, , inputs, output] = launches[0] ?? [];
  return [...(inputs as readonly unknown[] | undefined) ?? [], output];
}

scripts.test("objects_in_variables")
  .clauses("RS-DRIVER-39")
  .fn(async (t) => {
    const functions = ["script.setGlobalObj", "script.setGlobalBind", "script.invokeForEachMulti"];
    const calls = await told(t, functions, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const [first, second] = [0, 1].map(() => intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]));
      app.rs.ScriptSetVarObj(rsc, script, 5, second!);
      app.rs.ScriptBindAllocation(rsc, script, first!, 6);
      launch(app, rsc, script, 0, { in: first!, out: second! });
      app.rs.ScriptSetVarObj(rsc, script, 5, 0);
    });
    const [first, second] = objectsOf(calls["script.invokeForEachMulti"]!);
    t.expect("two Allocations", first !== second, String(first));
    t.expectEqual("objects", calls["script.setGlobalObj"]!.map(([, ...rest]) => rest), [
      [5, second],
      [5, null],
    ]);
    const bound = new Set(calls["script.setGlobalBind"]!.map((args) => args.slice(1).join(" ")));
    t.expectSet("bound Allocations", [...bound], [`6 ${first}`]);
  });

const LIMITS = { strategy: 2, xStart: 1, xEnd: 3, yStart: 2, yEnd: 6, zStart: 3, zEnd: 8 } as const;

scripts.test("launches")
  .clauses("RS-DRIVER-40")
  .params({ limits: [true, false], data: [true, false] })
  .fn(async (t) => {
    const { limits, data } = t.params;
    const functions = ["script.setGlobalObj", "script.invokeForEachMulti"];
    const calls = await told(t, functions, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const [first, second, output] = [0, 1, 2].map(() =>
        intAllocation(app, rsc, { x: 4, y: 8, z: 16 })
      );
      for (const object of [first, second, output]) {
        app.rs.ScriptSetVarObj(rsc, script, 5, object!);
      }
      launch(app, rsc, script, 1, {
        in: [first!, second!],
        out: output!,
        ...(data && { usr: ints(77, 78) }),
        ...(limits && { limits: LIMITS }),
      });
    });
    const [first, second, output] = calls["script.setGlobalObj"]!.map((args) => args[2]);
    t.expectEqual("launches", calls["script.invokeForEachMulti"]!.map((args) => args.slice(1, 6)), [
      [
        1,
        [first, second],
        output,
        data ? [77, 78].flatMap((value) => bytesOf("Int32", value)) : null,
        limits ? Object.values(LIMITS) : null,
      ],
    ]);
  });

scripts.test("invokables")
  .clauses("RS-DRIVER-41")
  .fn(async (t) => {
    const calls = await told(t, ["script.invokeFunction"], (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      invoke(app, rsc, script, 1, ints(5, 6));
      invoke(app, rsc, script, 0);
    });
    const [second, first] = calls["script.invokeFunction"].map(([, ...rest]) => rest);
    t.expectEqual("with parameters", second, [1, [5, 6].flatMap((i) => bytesOf("Int32", i))]);
    t.expectEqual("slot without parameters", first?.[0], 0);
    t.expect("no parameters", first?.[1] === null || String(first?.[1]) === "", String(first?.[1]));
  });

scripts.test("reductions")
  .clauses("RS-DRIVER-42")
  .params({ limits: [true, false] })
  .fn(async (t) => {
    const { limits } = t.params;
    const calls = await told(t, ["script.setGlobalObj", "script.invokeReduce"], (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const [first, second] = [0, 1].map(() => intAllocation(app, rsc, { x: 4, y: 8, z: 16 }));
      const output = intAllocation(app, rsc, { x: 1 });
      for (const object of [first, second, output]) {
        app.rs.ScriptSetVarObj(rsc, script, 5, object!);
      }
      const inputs = { in: [first!, second!], out: output };
      reduce(app, rsc, script, 1, { ...inputs, ...(limits && { limits: LIMITS }) });
    });
    const [first, second, output] = calls["script.setGlobalObj"].map((args) => args[2]);
    t.expectEqual("reductions", calls["script.invokeReduce"].map((args) => args.slice(1, 5)), [
      [1, [first, second], output, limits ? Object.values(LIMITS) : null],
    ]);
  });

scripts.test("intrinsics")
  .describe("Three of them, the first and the last of one Element.")
  .clauses("RS-DRIVER-43")
  .fn(async (t) => {
    const { BLUR, CONVOLVE_3X3, CONVOLVE_5X5 } = RsScriptIntrinsicId;
    const calls = await told(t, ["script.initIntrinsic"], (app, rsc) => {
      const [one, other] = [1, 4].map((size) => createElement(app, rsc, { type: 8, size }));
      app.rs.ScriptIntrinsicCreate(rsc, BLUR, one!);
      app.rs.ScriptIntrinsicCreate(rsc, CONVOLVE_3X3, other!);
      app.rs.ScriptIntrinsicCreate(rsc, CONVOLVE_5X5, one!);
    });
    const got = calls["script.initIntrinsic"].map((args) => args.slice(1, 3));
    t.expectEqual("numbers", got.map(([id]) => id), [BLUR, CONVOLVE_3X3, CONVOLVE_5X5]);
    const [first, other, last] = got.map(([, element]) => element);
    t.expectEqual("Element of the last", last, first);
    t.expect("the other has its own", other !== first && other !== null, String(other));
  });

scripts.test("code_and_where_its_files_are")
  .clauses("RS-DRIVER-44")
  .params({ cacheDir: ["/data/local/tmp", "/data/local/tmp/deep/er"] })
  .fn(async (t) => {
    const { cacheDir } = t.params;
    const code = buildScript(SPEC);
    const calls = await told(t, ["script.init"], (app, rsc) => {
      createScript(app, rsc, code, { resName: "named", cacheDir });
    });
    t.expectEqual("scripts", calls["script.init"].map((args) => args.slice(1, 4)), [
      ["named", cacheDir, code.length],
    ]);
  });

scripts.test("arrays_of_cells")
  .clauses("RS-DRIVER-45")
  .fn(async (t) => {
    const fn = "script.setGlobalVarWithElemDims";
    const calls = await told(t, ["script.initIntrinsic", fn], (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const int = createElement(app, rsc, { type: 6, size: 1 });
      app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.BLUR, int);
      app.rs.ScriptSetVarVE(rsc, script, 4, ints(4, 5, 6), 12, int, ints(3), 4);
    });
    const element = calls["script.initIntrinsic"][0]?.[2];
    t.expectEqual("arrays", calls[fn].map((args) => args.slice(1, 5)), [
      [4, [4, 5, 6].flatMap((value) => bytesOf("Int32", value)), element, [3]],
    ]);
  });

const INPUT_AND_OUTPUT = ["scriptgroup.setInput", "scriptgroup.setOutput"] as const;

scripts.test("groups")
  .clauses("RS-DRIVER-46")
  .fn(async (t) => {
    const functions = ["script.setGlobalObj", "scriptgroup.execute", ...INPUT_AND_OUTPUT] as const;
    const calls = await told(t, functions, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const [first, second] = [0, 1].map(() => createScript(app, rsc, SPEC));
      const size = { x: 4 };
      const [input, output] = [0, 1].map(() => intAllocation(app, rsc, size, [1, 2, 3, 4]));
      for (const object of [input, output]) app.rs.ScriptSetVarObj(rsc, script, 5, object!);
      const [from, to] = [first, second].map((each) =>
        app.rs.ScriptKernelIDCreate(rsc, each!, 0, KERNEL_SIGNATURE)
      );
      const int = createElement(app, rsc, { type: 6, size: 1 });
      const type = createType(app, rsc, int, size);
      const joined = createGroup(app, rsc, [from!, to!], [{ from: from!, kernel: to!, type }]);
      app.rs.ScriptGroupSetInput(rsc, joined, from!, input!);
      app.rs.ScriptGroupSetOutput(rsc, joined, to!, output!);
      app.rs.ScriptGroupExecute(rsc, joined);
    });
    const [input, output] = calls["script.setGlobalObj"].map((args) => args[2]);
    const [set, sent] = INPUT_AND_OUTPUT.map((fn) => calls[fn].map((args) => args.slice(0, 3)));
    const [executed] = calls["scriptgroup.execute"][0] ?? [];
    const kernels = [set, sent].map((each) => each?.[0]?.[1]);
    t.expectEqual("inputs", set, [[executed, kernels[0], input]]);
    t.expectEqual("outputs", sent, [[executed, kernels[1], output]]);
    t.expect("two kernels", kernels[0] !== kernels[1], String(kernels));
  });

scripts.test("copies_between_allocations")
  .clauses("RS-DRIVER-47")
  .fn(async (t) => {
    const functions = ["init", "allocData2D", "allocData3D"] as const;
    const calls = await told(t, functions.map((fn) => `allocation.${fn}`), (app, rsc) => {
      const element = createElement(app, rsc, { type: 8, size: 1 });
      const make = (z: number, faces: number) => {
        const type = app.rs.TypeCreate(rsc, element, 32, 32, z, 1, faces, 0);
        return [0, 1].map(() => createAllocation(app, rsc, type, { mipmaps: 1 }));
      };
      const [[from, to], [fromBox, toBox]] = [make(0, 1), make(32, 0)];
      app.rs.AllocationCopy2DRange(rsc, to!, 6, 7, 1, 3, 4, 5, from!, 0, 2, 2, 5);
      app.rs.AllocationCopy3DRange(rsc, toBox!, 7, 8, 9, 1, 4, 5, 3, fromBox!, 1, 2, 0, 2);
    });
    const made = calls["allocation.init"]!.map(([allocation]) => allocation);
    const [from, to, fromBox, toBox] = made;
    const rectangle = [to, 6, 7, 1, 3, 4, 5, from, 0, 2, 2, 5];
    t.expectEqual("copies of rectangles", calls["allocation.allocData2D"], [rectangle]);
    const box = [toBox, 7, 8, 9, 1, 4, 5, 3, fromBox, 1, 2, 0, 2];
    t.expectEqual("copies of boxes", calls["allocation.allocData3D"], [box]);
  });

scripts.test("synchronizations")
  .clauses("RS-DRIVER-48")
  .params({ from: ["SCRIPT", "GRAPHICS_TEXTURE"] })
  .fn(async (t) => {
    const source = RsAllocationUsage[t.params.from];
    const calls = await told(t, ["allocation.syncAll"], (app, rsc) => {
      const element = createElement(app, rsc, { type: 8, size: 1 });
      const usage = RsAllocationUsage.SCRIPT | RsAllocationUsage.GRAPHICS_TEXTURE;
      const type = createType(app, rsc, element, { x: 4 });
      app.rs.AllocationSyncAll(rsc, createAllocation(app, rsc, type, { usage }), source);
    });
    t.expectEqual("sources", calls["allocation.syncAll"].map((args) => args[1]), [source]);
  });

/** The groups. */
export const tests: readonly Group[] = [scripts];
