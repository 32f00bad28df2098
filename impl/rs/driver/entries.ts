/**
 * The numbers and names by which libRS_internal.so asks a driver for its functions, and limits of both.
 *
 * Source: AOSP frameworks/rs, rs_hal.h and rsDefines.h of Android 9.
 *
 * @module
 */

import type { RsdHalFunctionsOf } from "./functions.ts";

/** The entries that rsdHalQueryHal is asked for: number, and where the answer goes (rs_hal.h, RsHalInitEnums). */
export const RS_HAL_ENTRIES: readonly (readonly [
  entry: number,
  group: keyof RsdHalFunctionsOf<unknown>,
  name: string,
])[] = [
  [1, "core", "shutdown"],
  [2, "core", "setPriority"],
  [3, "core", "allocRuntimeMem"],
  [4, "core", "freeRuntimeMem"],
  [5, "core", "finish"],
  [1000, "script", "init"],
  [1001, "script", "initIntrinsic"],
  [1002, "script", "invokeFunction"],
  [1003, "script", "invokeRoot"],
  [1004, "script", "invokeForEach"],
  [1005, "script", "invokeInit"],
  [1006, "script", "invokeFreeChildren"],
  [1007, "script", "setGlobalVar"],
  [1008, "script", "getGlobalVar"],
  [1009, "script", "setGlobalVarWithElemDims"],
  [1010, "script", "setGlobalBind"],
  [1011, "script", "setGlobalObj"],
  [1012, "script", "destroy"],
  [1013, "script", "invokeForEachMulti"],
  [1014, "script", "updateCachedObject"],
  [1015, "script", "invokeReduce"],
  [2000, "allocation", "init"],
  [2001, "allocation", "initAdapter"],
  [2002, "allocation", "destroy"],
  [2003, "allocation", "grallocBits"],
  [2004, "allocation", "resize"],
  [2005, "allocation", "syncAll"],
  [2006, "allocation", "markDirty"],
  [2007, "allocation", "setSurface"],
  [2008, "allocation", "ioSend"],
  [2009, "allocation", "ioReceive"],
  [2010, "allocation", "data1D"],
  [2011, "allocation", "data2D"],
  [2012, "allocation", "data3D"],
  [2013, "allocation", "read1D"],
  [2014, "allocation", "read2D"],
  [2015, "allocation", "read3D"],
  [2016, "allocation", "lock1D"],
  [2017, "allocation", "unlock1D"],
  [2018, "allocation", "allocData1D"],
  [2019, "allocation", "allocData2D"],
  [2020, "allocation", "allocData3D"],
  [2021, "allocation", "elementData"],
  [2022, "allocation", "elementRead"],
  [2023, "allocation", "generateMipmaps"],
  [2024, "allocation", "updateCachedObject"],
  [2025, "allocation", "adapterOffset"],
  [2026, "allocation", "initOem"],
  [2027, "allocation", "getPointer"],
  [3000, "sampler", "init"],
  [3001, "sampler", "destroy"],
  [3002, "sampler", "updateCachedObject"],
  [4000, "type", "init"],
  [4001, "type", "destroy"],
  [4002, "type", "updateCachedObject"],
  [5000, "element", "init"],
  [5001, "element", "destroy"],
  [5002, "element", "updateCachedObject"],
  [6000, "scriptgroup", "init"],
  [6001, "scriptgroup", "destroy"],
  [6002, "scriptgroup", "updateCachedObject"],
  [6003, "scriptgroup", "setInput"],
  [6004, "scriptgroup", "setOutput"],
  [6005, "scriptgroup", "execute"],
];

/** The first entry that only contexts for graphics ask for (RS_HAL_GRAPHICS_INIT). */
export const RS_HAL_GRAPHICS_FIRST = 100001;

/** Inputs that a kernel can have (rsDefines.h). */
export const RS_KERNEL_INPUT_LIMIT = 8;

/** The four functions that a driver exports, in the order in which dlsym is asked for them. */
export const RS_DRIVER_SYMBOLS = [
  "rsdHalQueryVersion",
  "rsdHalQueryHal",
  "rsdHalInit",
  "rsdHalAbort",
] as const;
