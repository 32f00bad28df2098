import { assert, assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../machine/machine.ts";
import { DefaultContext } from "../hal/default_context.ts";
import { DispatchTable, INTERNAL_FUNCTIONS } from "../hal/dispatch_table.ts";
import type { IContext } from "../hal/i_context.ts";
import type { IDevice } from "../hal/i_device.ts";
import type { RsProcess } from "../rs_process.ts";
import { fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import { HidlAdaptation } from "./hidl_adaptation.ts";

type Shim = Record<string, (...args: unknown[]) => unknown>;

/** libRS.so over a service that gives this context. */
function shimOver(context: unknown, overrides: Partial<RsProcess> = {}) {
  const process = fakeProcess(overrides);
  const created: unknown[][] = [];
  const device: IDevice = {
    contextCreate: (...args) => {
      created.push(args);
      return context as IContext;
    },
  };
  const rs = new HidlAdaptation(fakeLibrary(process), device).functions() as unknown as Shim;
  return { rs, process, created, context: rs.rsContextCreate!(1, 7, 26, 1, 4) };
}

/** libRS.so over the default implementation over functions that note their arguments. */
function shimOverDefault(results: Shim = {}, overrides: Partial<RsProcess> = {}) {
  const calls: unknown[][] = [];
  const table = new DispatchTable((name) =>
    ((...args: unknown[]) => {
      calls.push([name, ...args]);
      return results[name]?.(...args) ?? 0;
    }) as never
  );
  const is64Bit = overrides.is64Bit ?? true;
  return { calls, ...shimOver(new DefaultContext(table, 0x77, is64Bit), overrides) };
}

const C = 0x77;
const BYTES = Uint8Array.of(1, 2, 3, 4);
const LIMITS = Uint32Array.from({ length: 15 }, (_, i) => i + 1);

/** Calls whose arguments reach libRS_internal.so as they are. */
const SAME: readonly (readonly [string, ...unknown[]])[] = [
  ["rsElementCreate", 8, 11, 1, 4],
  ["rsElementCreate2", [16, 32], 2, ["a", "bc"], 2, Uint32Array.of(1, 2), Uint32Array.of(1, 3), 2],
  ["rsTypeCreate", 16, 4, 3, 2, 1, 0, 0x11],
  ["rsSamplerCreate", 1, 2, 3, 4, 5, 1.5],
  ["rsAssignName", 16, "näme", 5],
  ["rsObjDestroy", 16],
  ["rsContextSendMessage", 5, BYTES, 4],
  ["rsContextInitToClient"],
  ["rsContextDeinitToClient"],
  ["rsContextFinish"],
  ["rsContextSetPriority", -8],
  ["rsContextSetCacheDir", "/data/x", 7],
  ["rsAllocationCreateTyped", 16, 0, 1, null],
  ["rsAllocationCreateFromBitmap", 16, 0, BYTES, 4, 1],
  ["rsAllocationCubeCreateFromBitmap", 16, 1, BYTES, 4, 3],
  ["rsAllocationAdapterCreate", 16, 32],
  ["rsAllocationAdapterOffset", 16, Uint32Array.of(1, 2, 3), 12],
  ["rsaAllocationGetType", 16],
  ["rsAllocationGetSurface", 16],
  ["rsAllocationSetSurface", 16, 32],
  ["rsAllocationSetupBufferQueue", 16, 3],
  ["rsAllocationShareBufferQueue", 16, 32],
  ["rsAllocationCopyToBitmap", 16, BYTES, 4],
  ["rsAllocation1DData", 16, 1, 0, 4, BYTES, 4],
  ["rsAllocationElementData", 16, 1, 2, 3, 0, BYTES, 4, 5],
  ["rsAllocation2DData", 16, 1, 2, 0, 3, 4, 5, BYTES, 4, 6],
  ["rsAllocation3DData", 16, 1, 2, 3, 0, 4, 5, 6, BYTES, 4, 7],
  ["rsAllocationGenerateMipmaps", 16],
  ["rsAllocationRead", 16, BYTES, 4],
  ["rsAllocation1DRead", 16, 1, 0, 4, BYTES, 4],
  ["rsAllocationElementRead", 16, 1, 2, 3, 0, BYTES, 4, 5],
  ["rsAllocation2DRead", 16, 1, 2, 0, 3, 4, 5, BYTES, 4, 6],
  ["rsAllocation3DRead", 16, 1, 2, 3, 0, 4, 5, 6, BYTES, 4, 7],
  ["rsAllocationSyncAll", 16, 1],
  ["rsAllocationResize1D", 16, 9],
  ["rsAllocationCopy2DRange", 16, 1, 2, 3, 4, 5, 6, 32, 7, 8, 9, 10],
  ["rsAllocationCopy3DRange", 16, 1, 2, 3, 4, 5, 6, 7, 32, 8, 9, 10, 11],
  ["rsAllocationIoSend", 16],
  ["rsAllocationIoReceive", 16],
  ["rsScriptBindAllocation", 16, 32, 1],
  ["rsScriptSetTimeZone", 16, "UTC", 3],
  ["rsScriptInvoke", 16, 1],
  ["rsScriptInvokeV", 16, 1, BYTES, 4],
  ["rsScriptForEachMulti", 16, 1, [32, 48], 2, 64, BYTES, 4, LIMITS, 60],
  ["rsScriptReduce", 16, 1, [32, 48], 2, 64, LIMITS, 60],
  ["rsScriptSetVarI", 16, 1, -5],
  ["rsScriptSetVarObj", 16, 1, 32],
  ["rsScriptSetVarJ", 16, 1, -5],
  ["rsScriptSetVarF", 16, 1, 0.5],
  ["rsScriptSetVarD", 16, 1, 0.1],
  ["rsScriptSetVarV", 16, 1, BYTES, 4],
  ["rsScriptSetVarVE", 16, 1, BYTES, 4, 32, Uint32Array.of(2), 4],
  ["rsScriptCCreate", "res", 3, "/data/x", 7, BYTES, 4],
  ["rsScriptIntrinsicCreate", 5, 16],
  ["rsScriptKernelIDCreate", 16, 1, 35],
  ["rsScriptInvokeIDCreate", 16, 1],
  ["rsScriptFieldIDCreate", 16, 1],
  ["rsScriptGroupCreate", [1, 2], 16, [1], 8, [2], 8, [0], 8, [16], 8],
  ["rsScriptGroupSetOutput", 16, 32, 48],
  ["rsScriptGroupSetInput", 16, 32, 48],
  ["rsScriptGroupExecute", 16],
  ["rsScriptGroup2Create", "g", 1, "/data/x", 7, [1, 2], 2],
  ["rsClosureCreate", 16, 32, [1], 1, [64], 1, Int32Array.of(-1), 1, [0], 1, [0], 1],
  ["rsInvokeClosureCreate", 16, BYTES, 4, [1], 1, [7], 1, Int32Array.of(4), 1],
  ["rsClosureSetArg", 16, 1, 32, -1],
  ["rsClosureSetGlobal", 16, 1, 32, -1],
];

Deno.test("Each function reaches libRS_internal.so through HAL and default implementation with its arguments", () => {
  for (const [name, ...args] of SAME) {
    const { rs, calls, context } = shimOverDefault({ [name]: () => 0x123 });
    const result = rs[name]!(context, ...args);
    assertEquals(calls, [[name, C, ...args]], name);
    const gives = /Create|Type$|GetSurface/.test(name);
    const expected = gives ? 0x123 : name === "rsAllocationIoReceive" ? 0 : undefined;
    assertEquals(result, expected, name);
  }
});

Deno.test("Every function of the default implementation's table is reached", () => {
  const apart = [
    "rsAllocationGetPointer",
    "rsContextCreateVendor",
    "rsContextDestroy",
    "rsContextDump",
    "rsContextGetMessage",
    "rsContextPeekMessage",
    "rsScriptGetVarV",
    "rsaElementGetNativeData",
    "rsaElementGetSubElements",
    "rsaGetName",
    "rsaTypeGetNativeData",
  ];
  const reached = [...SAME.map(([name]) => name), ...apart].sort();
  assertEquals(reached, [...INTERNAL_FUNCTIONS].sort());
});

Deno.test("What libRS_internal.so writes comes back: metadata, messages, pointers, variables", () => {
  const set = (target: unknown, ...values: unknown[]) => Object.assign(target as object, values);
  const { rs, context } = shimOverDefault({
    rsaElementGetNativeData: (_c, _e, data) => set(data, 8, 11, 1, 4, 2) && 0,
    rsaElementGetSubElements: (_c, _e, ids, names, sizes) => {
      set(ids, 16, 32);
      set(names, "a", "b");
      set(sizes, 1, 3);
      return 0;
    },
    rsaTypeGetNativeData: (_c, _t, data) => set(data, 4, 3, 0, 1, 0, 16) && 0,
    rsaGetName: (_c, _o, name) => set(name, "it") && 0,
    rsContextGetMessage: (_c, data, _size, length, _ls, id) => {
      set(data, 9);
      set(length, 1);
      set(id, 5);
      return 4;
    },
    rsContextPeekMessage: (_c, length, _ls, id) => set(length, 1) && set(id, 5) && 4,
    rsAllocationGetPointer: (_c, _a, _l, _f, _z, _array, stride) => set(stride, 16) && 0x20000,
    rsScriptGetVarV: (_c, _s, _slot, data) => set(data, 1, 2) && 0,
  });
  const call = (name: string, ...args: unknown[]) => rs[name]!(context, ...args);
  const ints = new Int32Array(5);
  call("rsaElementGetNativeData", 16, ints, 5);
  assertEquals([...ints], [8, 11, 1, 4, 2]);
  const [ids, names, sizes] = [[null, null], [null, null], new BigInt64Array(2)];
  call("rsaElementGetSubElements", 16, ids, names, sizes, 2);
  assertEquals([ids, names, [...sizes]], [[16, 32], ["a", "b"], [1n, 3n]]);
  const type = new Array(6).fill(null);
  call("rsaTypeGetNativeData", 16, type, 6);
  assertEquals(type, [4, 3, 0, 1, 0, 16]);
  const name: unknown[] = [null];
  call("rsaGetName", 16, name);
  assertEquals(name, ["it"]);
  const [data, length, id] = [new Uint8Array(4), new Int32Array(1), Int32Array.of(3)];
  assertEquals(call("rsContextPeekMessage", length, 8, id, 4), 4);
  assertEquals([length[0], id[0]], [1, 5]);
  assertEquals(call("rsContextGetMessage", data, 4, length, 8, id, 4), 4);
  assertEquals([data[0], length[0], id[0]], [9, 1, 0]);
  const stride = Int32Array.of(3);
  assertEquals(call("rsAllocationGetPointer", 16, 0, 0, 0, 0, stride, 8), 0x20000);
  assertEquals(stride[0], 16);
  call("rsScriptGetVarV", 16, 0, data, 2);
  assertEquals([...data], [1, 2, 0, 0]);
});

Deno.test("Integers have the range of their C type, and pointers of 32 bits no sign (HV-02)", () => {
  const wide = shimOverDefault();
  wide.rs.rsScriptSetVarI!(wide.context, -0x7fff_0000, -1, 0xffff_ffff);
  assertEquals(wide.calls, [["rsScriptSetVarI", C, 0x8001_0000, 0xffff_ffff, -1]]);
  const narrow = shimOverDefault({}, { is64Bit: false });
  narrow.rs.rsScriptGroupCreate!(narrow.context, [-1], 4, [], 0, [], 0, [], 0, [], 0);
  assertEquals(narrow.calls[0]?.slice(2, 4), [[0xffff_ffff], 4]);
});

Deno.test("rsContextCreate drops device and version, and gives 0 for a service without context", () => {
  const { created, context } = shimOverDefault();
  assertEquals(created, [[26, 1, 4]]);
  assert(Number(context) > 0);
  assertEquals(shimOver(null).context, 0);
  assertEquals(shimOver(undefined).context, 0);
});

Deno.test("A call on what is no context, or no more, is noted and gives 0", () => {
  const { rs, calls, process, context } = shimOverDefault({ rsElementCreate: () => 16 });
  assertEquals(rs.rsElementCreate!(0, 8, 0, 0, 1), 0);
  rs.rsContextDestroy!(context);
  assertEquals(rs.rsElementCreate!(context, 8, 0, 0, 1), 0);
  assertEquals(calls, [["rsContextDestroy", C]]);
  assertEquals(process.lines.map((line) => line.replace(/0x[0-9a-f]+/, "0x..")), [
    "E RenderScript HIDL Adaptation: elementCreate: 0x.. is no context of the HAL",
    "E RenderScript HIDL Adaptation: elementCreate: 0x.. is no context of the HAL",
  ]);
});

Deno.test("rsScriptForEach is the call for many inputs; limits and inputs may be NULL (HV-11)", () => {
  const { rs, calls, context } = shimOverDefault();
  rs.rsScriptForEach!(context, 16, 1, 32, 48, null, 0, null, 0);
  rs.rsScriptForEach!(context, 16, 1, 0, 48, null, 0, null, 0);
  assertEquals(calls, [
    ["rsScriptForEachMulti", C, 16, 1, [32], 1, 48, null, 0, null, 0],
    ["rsScriptForEachMulti", C, 16, 1, [], 0, 48, null, 0, null, 0],
  ]);
});

Deno.test("In compat the ends of arrays 2 to 4 are that of array 1 (HV-12)", () => {
  const { rs, calls, context } = shimOverDefault({}, { compat: true });
  rs.rsScriptReduce!(context, 16, 1, [32], 1, 48, LIMITS, 60);
  const limits = calls[0]?.at(-2) as Uint32Array;
  assertEquals([...limits.subarray(8)], [9, 10, 9, 12, 9, 14, 9]);
});

Deno.test("In compat rsContextGetMessage leaves usrID, lengths of strings do not count, no name is empty", () => {
  const { rs, calls, context } = shimOverDefault({}, { compat: true });
  const id = Int32Array.of(3);
  rs.rsContextGetMessage!(context, null, 0, new Int32Array(1), 8, id, 4);
  assertEquals(id[0], 3);
  rs.rsAssignName!(context, 16, "name", 2);
  assertEquals(calls.at(-1), ["rsAssignName", C, 16, "name", 4]);
  const name: unknown[] = [null];
  rs.rsaGetName!(context, 16, name);
  assertEquals(name, [""]);
});

Deno.test("rsAllocationIoReceive gives no timestamp; a stride of 0 is not written (HV-13)", () => {
  const { rs, context } = shimOverDefault({ rsAllocationIoReceive: () => 99 });
  assertEquals(rs.rsAllocationIoReceive!(context, 16), 0);
  const stride = Int32Array.of(3);
  rs.rsAllocationGetPointer!(context, 16, 0, 0, 0, 0, stride, 8);
  assertEquals(stride[0], 3);
});

Deno.test("rsContextDump drops its bits; rsAllocation1DElementData has no rows and planes", () => {
  const { rs, calls, context } = shimOverDefault();
  rs.rsContextDump!(context, 7);
  rs.rsAllocation1DElementData!(context, 16, 1, 0, BYTES, 4, 2);
  assertEquals(calls, [
    ["rsContextDump", C, 0],
    ["rsAllocationElementData", C, 16, 1, 0, 0, 0, BYTES, 4, 2],
  ]);
});

Deno.test("What goes in is a copy; what comes out is the app's memory (HV-06, HV-07)", () => {
  let kept: Uint8Array = new Uint8Array();
  const { rs, context } = shimOver({
    allocation1DWrite: (_a: number, _o: number, _l: number, _c: number, data: Uint8Array) => {
      kept = data;
    },
    allocationRead: (_a: number, data: Uint8Array) => data.fill(7),
  });
  const floats = Float32Array.of(1);
  rs.rsAllocation1DData!(context, 16, 0, 0, 1, floats, 4);
  floats[0] = 0;
  assertEquals([...kept], [0, 0, 0x80, 0x3f]);
  rs.rsAllocationRead!(context, 16, floats, 4);
  assertEquals([...new Uint8Array(floats.buffer)], [7, 7, 7, 7]);
});

Deno.test("Memory that is shorter than told is SIGSEGV, whatever the length", () => {
  const { rs, context } = shimOverDefault();
  const faults: [string, ...unknown[]][] = [
    ["rsScriptInvokeV", 16, 0, BYTES, 5],
    ["rsScriptInvokeV", 16, 0, BYTES, -1],
    ["rsScriptInvokeV", 16, 0, null, 1],
    ["rsScriptGetVarV", 16, 0, BYTES, 2 ** 60],
    ["rsScriptReduce", 16, 0, [32], 2 ** 32, 48, null, 0],
    ["rsScriptReduce", 16, 0, [32], 1, 48, BYTES, 60],
    ["rsaElementGetSubElements", 16, [0], [0], [0], 0xffff_ffff],
    ["rsaTypeGetNativeData", 16, null, 6],
    ["rsAssignName", 16, {}, 4],
  ];
  for (const [name, ...args] of faults) {
    const fault = assertThrows(() => rs[name]!(context, ...args), ProcessFault, name.slice(2, 4));
    assertEquals((fault as ProcessFault).signal, "SIGSEGV", name);
  }
});

Deno.test("A method that throws, or is missing, ends the process and is named", () => {
  const { rs, context } = shimOver({
    contextFinish: () => {
      throw new Error("not today");
    },
  });
  const thrown = assertThrows(() => rs.rsContextFinish!(context), ProcessFault) as ProcessFault;
  assertEquals(thrown.signal, "SIGABRT");
  assertEquals(thrown.message, "uncaught exception in IContext::contextFinish: not today");
  assertThrows(() => rs.rsObjDestroy!(context, 1), ProcessFault, "IContext::objDestroy");
});

Deno.test("What a method returns that is no number is 0, and a function without result has none", () => {
  for (const odd of [undefined, null, "16", NaN, {}, Promise.resolve(16)]) {
    const { rs, context } = shimOver({ elementCreate: () => odd });
    assertEquals(rs.rsElementCreate!(context, 8, 0, 0, 1), 0);
  }
  const { rs, context } = shimOver({ contextFinish: () => 16, scriptInvoke: () => 16 });
  assertEquals([rs.rsContextFinish!(context), rs.rsScriptInvoke!(context, 1, 0)], [
    undefined,
    undefined,
  ]);
});

Deno.test("Functions without a method of the HAL are absent", () => {
  const names = Object.keys(shimOverDefault().rs);
  assertEquals(names.filter((name) => /GL|Mesh|Program|A3D|Font|Device|Resize2D/.test(name)), []);
});
