/**
 * The native form of a fake RenderScript driver.
 *
 * @module
 */

import type { RsDriverBehavior } from "../behavior.ts";
import { RS_ENTRIES } from "../rs_entries.ts";
import { nothingLeft } from "./nothing_left.ts";
import type { TableWriter } from "./table_writer.ts";

/** The facts of a function, as `enum flag` of `cts/fakes/native/rs_driver.c` has it. */
const FLAGS = {
  reported: 1,
  hangs: 2,
  fails: 4,
  lacks: 8,
  isNull: 16,
  returns: 32,
  succeeds: 64,
} as const;

/** Takes as many launches as come. */
const ALL = 0xffff_ffff;

/**
 * The types of functions: of the result, then of each parameter (AOSP frameworks/rs, rs_hal.h, and rsDriverLoader.cpp). `u`, `i` and
 * `L` are numbers of 32 and 64 bits, `b` a boolean, `s` a text, `o` an object, `p` another pointer; `m` is memory and its size, `l` a
 * list of objects and their number, `D` a list of numbers and its bytes, `c` an RsScriptCall, `M` memory whose size comes after
 * one more parameter.
 */
const CODES: Readonly<Record<string, string>> = {
  rsdHalQueryVersion: "Bpp",
  rsdHalQueryHal: "Bup",
  rsdHalInit: "Bouu",
  rsdHalAbort: "vo",
  "core.shutdown": "vo",
  "core.setPriority": "voi",
  "core.allocRuntimeMem": "pLu",
  "core.freeRuntimeMem": "vp",
  "core.finish": "vo",
  "script.init": "Boossmu",
  "script.initIntrinsic": "Boouo",
  "script.invokeFunction": "vooum",
  "script.invokeRoot": "ioo",
  "script.invokeForEach": "voouoomc",
  "script.invokeForEachMulti": "vooulomc",
  "script.invokeReduce": "voouloc",
  "script.setGlobalVar": "vooum",
  "script.getGlobalVar": "vooum",
  "script.setGlobalVarWithElemDims": "vooumoD",
  "script.setGlobalBind": "voouo",
  "script.setGlobalObj": "voouo",
  "script.updateCachedObject": "voop",
  "allocation.init": "Boob",
  "allocation.initOem": "Boobp",
  "allocation.initAdapter": "Boo",
  "allocation.grallocBits": "uoo",
  "allocation.resize": "vooob",
  "allocation.syncAll": "voou",
  "allocation.setSurface": "voop",
  "allocation.data1D": "voouuLm",
  "allocation.data2D": "voouuuuuumL",
  "allocation.data3D": "voouuuuuuumL",
  "allocation.read1D": "voouuLm",
  "allocation.read2D": "voouuuuuumL",
  "allocation.read3D": "voouuuuuuumL",
  "allocation.lock1D": "poo",
  "allocation.allocData1D": "voouuLouu",
  "allocation.allocData2D": "voouuuuuuouuuu",
  "allocation.allocData3D": "voouuuuuuuouuuu",
  "allocation.elementData": "voouuuMu",
  "allocation.elementRead": "voouuuMu",
  "allocation.updateCachedObject": "voop",
  "allocation.getPointer": "voouuuu",
  "sampler.init": "Boo",
  "sampler.updateCachedObject": "voop",
  "type.init": "Boo",
  "type.updateCachedObject": "voop",
  "element.init": "Boo",
  "element.updateCachedObject": "voop",
  "scriptgroup.init": "Boo",
  "scriptgroup.updateCachedObject": "voop",
  "scriptgroup.setInput": "voooo",
  "scriptgroup.setOutput": "voooo",
};
/** All others take the context and an object. */
const USUAL = "voo";

/** Functions whose usual result is that they have done it. */
const SUCCEEDS = /^(?:\w+\.(?:init\w*|resize)|rsdHal\w+)$/;

/** The knobs that the form does not know: what they do is of C++, whose layout each release has its own of. */
const OTHERS = ["compiler", "setsName", "tellsName", "throws"] as const;

/**
 * Checks that a driver has a native form.
 *
 * @param driver The driver.
 */
export function driverHasForm(driver: RsDriverBehavior): boolean {
  return OTHERS.every((knob) => driver[knob] === undefined);
}

/**
 * Appends a driver's table, as `cts/fakes/native/rs_driver.c` reads it.
 *
 * @returns Its exports.
 * @throws {Error} If it has a knob that is not known.
 */
export function writeRsDriver(table: TableWriter, driver: RsDriverBehavior): readonly string[] {
  const {
    kind: _,
    name,
    base = "none",
    version: [major, minor] = [200, 0],
    exports = ["rsdHalQueryVersion", "rsdHalQueryHal", "rsdHalInit", "rsdHalAbort"],
    fails = [],
    lacks = [],
    nulls = [],
    reports = [],
    tellsAll = false,
    returns = {},
    hangs = [],
    gpu,
    ...rest
  } = driver;
  nothingLeft(rest as Record<string, never>, `RenderScript driver "${name}"`);
  table.u8(Number(base === "platform"));
  table.u8(Number(tellsAll));
  table.u32(major);
  table.u32(minor);
  table.u8(Number(gpu !== undefined));
  table.u32(gpu?.failsAfter ?? ALL);
  table.u32(gpu?.intrinsics.length ?? 0);
  for (const id of gpu?.intrinsics ?? []) table.u32(id);
  const functions = [
    ...exports.map((fn) => [0, fn] as const),
    ...Object.entries(RS_ENTRIES).map(([entry, fn]) => [Number(entry), fn] as const),
  ];
  table.u32(functions.length);
  for (const [entry, fn] of functions) {
    const isExport = entry === 0;
    const says = {
      reported: isExport || reports === "all" || reports.includes(fn),
      hangs: hangs.includes(fn),
      fails: (fails as readonly string[]).includes(fn),
      lacks: lacks.includes(entry),
      isNull: nulls.includes(entry),
      returns: Object.hasOwn(returns, fn),
      succeeds: SUCCEEDS.test(fn),
    };
    table.u32(entry);
    table.text(fn);
    table.text(CODES[fn] ?? USUAL);
    table.u8(
      Object.entries(FLAGS).reduce(
        (sum, [flag, bit]) => sum + (says[flag as keyof typeof says] ? bit : 0),
        0,
      ),
    );
    if (says.returns) table.value(returns[fn]!);
  }
  return exports;
}
