/**
 * The native form of a fake implementation of RenderScript's HAL.
 *
 * @module
 */

import type { RsHalBehavior } from "../behavior.ts";
import { nothingLeft } from "./nothing_left.ts";
import type { TableWriter } from "./table_writer.ts";

/** The facts of a method, as `enum flag` of `cts/fakes/native/rs_hal.c` has it. */
const [REPORTED, HANGS, RETURNS] = [1, 2, 4];
/** The contexts, as `enum context` there has them. */
const CONTEXTS = { own: 0, internal: 1, null: 2 } as const;

/**
 * The methods in the order of the interface's functions, and their types (AOSP hardware/interfaces, renderscript/1.0/IContext.hal):
 * of the result, `h` a handle, `v` nothing, and letters that `rs_hal.c` explains of what comes by a callback; then of each
 * parameter. `u`, `i`, `b`, `q`, `L`, `f` and `d` are numbers, `s` a text, `O` memory that is filled, `c` a ScriptCall, `(` the
 * callback; capital letters but `L` and `O` are lists: `V` of bytes, `U`, `I`, `Q` and `W` of numbers, `S` of texts.
 */
const METHODS = {
  allocationAdapterCreate: "hLL",
  allocationAdapterOffset: "vLU",
  allocationGetType: "hL",
  allocationCreateTyped: "hLuiL",
  allocationCreateFromBitmap: "hLuVi",
  allocationCubeCreateFromBitmap: "hLuVi",
  allocationGetNativeWindow: "hL",
  allocationSetNativeWindow: "vLL",
  allocationSetupBufferQueue: "vLu",
  allocationShareBufferQueue: "vLL",
  allocationCopyToBitmap: "vLOL",
  allocation1DWrite: "vLuuuV",
  allocationElementWrite: "vLuuuuVL",
  allocation2DWrite: "vLuuuuuuVL",
  allocation3DWrite: "vLuuuuuuuVL",
  allocationGenerateMipmaps: "vL",
  allocationRead: "vLOL",
  allocation1DRead: "vLuuuOL",
  allocationElementRead: "vLuuuuOLL",
  allocation2DRead: "vLuuuuuuOLL",
  allocation3DRead: "vLuuuuuuuOLL",
  allocationSyncAll: "vLi",
  allocationResize1D: "vLu",
  allocationCopy2DRange: "vLuuuuuuLuuuu",
  allocationCopy3DRange: "vLuuuuuuuLuuuu",
  allocationIoSend: "vL",
  allocationIoReceive: "vL",
  allocationGetPointer: "pLuuu(",
  elementGetNativeMetadata: "nL(",
  elementGetSubElements: "eLL(",
  elementCreate: "huubu",
  elementComplexCreate: "hWSW",
  typeGetNativeMetadata: "tL(",
  typeCreate: "hLuuubbi",
  contextDestroy: "v",
  contextGetMessage: "gOL(",
  contextPeekMessage: "k(",
  contextSendMessage: "vuV",
  contextInitToClient: "v",
  contextDeinitToClient: "v",
  contextFinish: "v",
  contextLog: "v",
  contextSetCacheDir: "vs",
  contextSetPriority: "vi",
  assignName: "vLs",
  getName: "sL(",
  closureCreate: "hLLWQIWW",
  invokeClosureCreate: "hLVWQI",
  closureSetArg: "vLuLi",
  closureSetGlobal: "vLLqi",
  scriptKernelIDCreate: "hLii",
  scriptInvokeIDCreate: "hLi",
  scriptFieldIDCreate: "hLi",
  scriptGroupCreate: "hWWWWW",
  scriptGroup2Create: "hssW",
  scriptGroupSetOutput: "vLLL",
  scriptGroupSetInput: "vLLL",
  scriptGroupExecute: "vL",
  objDestroy: "vL",
  samplerCreate: "huuuuuf",
  scriptBindAllocation: "vLLu",
  scriptSetTimeZone: "vLs",
  scriptInvoke: "vLu",
  scriptInvokeV: "vLuV",
  scriptForEach: "vLuWLVc",
  scriptReduce: "vLuWLc",
  scriptSetVarI: "vLui",
  scriptSetVarObj: "vLuL",
  scriptSetVarJ: "vLuq",
  scriptSetVarF: "vLuf",
  scriptSetVarD: "vLud",
  scriptSetVarV: "vLuV",
  scriptGetVarV: "bLuL(",
  scriptSetVarVE: "vLuVLU",
  scriptCCreate: "hssV",
  scriptIntrinsicCreate: "huL",
} as const satisfies Readonly<Record<string, string>>;

/** The functions in front of them: the export, and the device's method. */
const FIRST = { HIDL_FETCH_IDevice: "hz", contextCreate: "huui" } as const;

/**
 * Checks that an implementation has a native form: C throws no exception of C++.
 *
 * @param hal The implementation.
 */
export function halHasForm(hal: RsHalBehavior): boolean {
  return hal.throws === undefined &&
    (hal.exports ?? []).every((name) => Object.hasOwn(FIRST, name));
}

/**
 * Appends an implementation's table, as `cts/fakes/native/rs_hal.c` reads it.
 *
 * @returns Its exports.
 * @throws {Error} If it has a knob that is not known.
 */
export function writeRsHal(table: TableWriter, hal: RsHalBehavior): readonly string[] {
  const {
    kind: _,
    name,
    exports = ["HIDL_FETCH_IDevice"],
    device = true,
    context = "own",
    driver,
    opens = "plain",
    reports = ["contextCreate"],
    returns = {},
    hangs = [],
    ...rest
  } = hal;
  nothingLeft(rest as Record<string, never>, `implementation "${name}" of RenderScript's HAL`);
  table.u8(Number(device));
  table.u8(CONTEXTS[context]);
  table.u8(Number(opens === "exported"));
  table.value(driver ?? null);
  table.u32(exports.length);
  for (const one of exports) table.text(one);
  const methods = Object.entries({ ...FIRST, ...METHODS });
  table.u32(methods.length);
  for (const [method, codes] of methods) {
    const isReported = method === "HIDL_FETCH_IDevice" || reports === "all" ||
      reports.includes(method);
    const returned = Object.hasOwn(returns, method) ? flat(returns[method]) : [];
    table.text(method);
    table.text(codes);
    table.u8(
      (isReported ? REPORTED : 0) | (hangs.includes(method) ? HANGS : 0) |
        (Object.hasOwn(returns, method) ? RETURNS : 0),
    );
    const numbers = returned.filter((one) => typeof one === "number");
    const texts = returned.filter((one) => typeof one === "string");
    table.u32(numbers.length);
    for (const one of numbers) table.f64(one);
    table.u32(texts.length);
    for (const one of texts) table.text(one);
  }
  return exports;
}

/** The numbers and texts of a value, in order. */
function flat(value: unknown): (number | string)[] {
  if (typeof value === "number" || typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(flat) : [];
}
