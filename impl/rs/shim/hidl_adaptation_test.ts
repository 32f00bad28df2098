import { assert, assertEquals, assertThrows } from "@std/assert";
import { ProcessFault } from "../../machine/machine.ts";
import { INTERNAL_FUNCTIONS } from "../hal/dispatch_table.ts";
import { BYTES, C, shimOver, shimOverDefault } from "./testing/hidl_fixture.ts";

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

Deno.test("each function reaches libRS_internal.so through HAL and default implementation with its arguments", () => {
  for (const [name, ...args] of SAME) {
    const { rs, calls, context } = shimOverDefault({ [name]: () => 0x123 });
    const result = rs[name]!(context, ...args);
    assertEquals(calls, [[name, C, ...args]], name);
    const gives = /Create|Type$|GetSurface/.test(name);
    const expected = gives ? 0x123 : name === "rsAllocationIoReceive" ? 0 : undefined;
    assertEquals(result, expected, name);
  }
});

Deno.test("every function of the default implementation's table is reached", () => {
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

Deno.test("what libRS_internal.so writes comes back: metadata, messages, pointers, variables", () => {
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

Deno.test("rsContextCreate drops device and version, and gives 0 for a service without context", () => {
  const { created, context } = shimOverDefault();
  assertEquals(created, [[26, 1, 4]]);
  assert(Number(context) > 0);
  assertEquals(shimOver(null).context, 0);
  assertEquals(shimOver(undefined).context, 0);
});

Deno.test("a call on what is no context, or no more, is noted and gives 0", () => {
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

Deno.test("rsScriptForEach is the call for many inputs; limits and inputs may be NULL", () => {
  const { rs, calls, context } = shimOverDefault();
  rs.rsScriptForEach!(context, 16, 1, 32, 48, null, 0, null, 0);
  rs.rsScriptForEach!(context, 16, 1, 0, 48, null, 0, null, 0);
  assertEquals(calls, [
    ["rsScriptForEachMulti", C, 16, 1, [32], 1, 48, null, 0, null, 0],
    ["rsScriptForEachMulti", C, 16, 1, [], 0, 48, null, 0, null, 0],
  ]);
});

Deno.test("in compat the ends of arrays 2 to 4 are that of array 1", () => {
  const { rs, calls, context } = shimOverDefault({}, { compat: true });
  rs.rsScriptReduce!(context, 16, 1, [32], 1, 48, LIMITS, 60);
  const limits = calls[0]?.at(-2) as Uint32Array;
  assertEquals([...limits.subarray(8)], [9, 10, 9, 12, 9, 14, 9]);
});

Deno.test("in compat rsContextGetMessage leaves usrID, lengths of strings do not count, no name is empty", () => {
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

Deno.test("rsAllocationIoReceive gives no timestamp; a stride of 0 is not written", () => {
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

Deno.test("a method that throws, or is missing, ends the process and is named", () => {
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

Deno.test("what a method returns that is no number is 0, and a function without result has none", () => {
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

Deno.test("functions without a method of the HAL are absent", () => {
  const names = Object.keys(shimOverDefault().rs);
  assertEquals(names.filter((name) => /GL|Mesh|Program|A3D|Font|Device|Resize2D/.test(name)), []);
});
