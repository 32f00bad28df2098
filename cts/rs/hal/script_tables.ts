/**
 * The HAL's methods and arguments for functions of libRS.so on scripts and groups of them.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal; AOSP frameworks/rs, rsHidlAdaptation.cpp.
 *
 * @module
 */

import { ints } from "../../contract/recorder.ts";
import { createClosure, createGroup, createInvokeClosure } from "../script/group_programs.ts";
import type { CallTable } from "./call_tables.ts";
import { bytes, createScript, handles } from "../programs.ts";
import {
  getVariable,
  invoke,
  launch,
  launchSingle,
  reduce,
  setVariable,
} from "../script/programs.ts";

/** Limits of a launch. Those of arrays end alike, as another test is about them. */
const LIMITS = {
  strategy: 1,
  xStart: 2,
  xEnd: 3,
  yStart: 4,
  yEnd: 5,
  zStart: 6,
  zEnd: 7,
  arrayStart: 8,
  arrayEnd: 9,
  array2Start: 10,
  array2End: 9,
  array3Start: 12,
  array3End: 9,
  array4Start: 14,
  array4End: 9,
} as const;

/** How scripts are made, and what groups name in them. */
export const SCRIPTS_AND_IDS: CallTable = {
  name: "scripts",
  clause: "RS-HAL-34",
  rows: [
    [
      (app, rsc) =>
        createScript(app, rsc, Uint8Array.of(1, 2, 3), { resName: "res", cacheDir: "/data/c" }),
      ["scriptCCreate", "res", "/data/c", [1, 2, 3]],
    ],
    [({ rs }, rsc) => rs.ScriptIntrinsicCreate(rsc, 5, 61), ["scriptIntrinsicCreate", 5, 61]],
    [
      ({ rs }, rsc) => rs.ScriptKernelIDCreate(rsc, 62, 7, 35),
      ["scriptKernelIDCreate", 62, 7, 35],
    ],
    [({ rs }, rsc) => rs.ScriptInvokeIDCreate(rsc, 63, 8), ["scriptInvokeIDCreate", 63, 8]],
    [({ rs }, rsc) => rs.ScriptFieldIDCreate(rsc, 64, 9), ["scriptFieldIDCreate", 64, 9]],
  ],
};

/** The launches. */
export const LAUNCHES: CallTable = {
  name: "launches",
  clause: "RS-HAL-35",
  rows: [
    [(app, rsc) => invoke(app, rsc, 71, 4), ["scriptInvoke", 71, 4]],
    [(app, rsc) => invoke(app, rsc, 72, 5, bytes([1, 2])), ["scriptInvokeV", 72, 5, [1, 2]]],
    [
      (app, rsc) =>
        launch(app, rsc, 73, 6, { in: [74, 75], out: 76, usr: bytes([7]), limits: LIMITS }),
      ["scriptForEach", 73, 6, [74, 75], 76, [7], LIMITS],
    ],
    [
      (app, rsc) => launch(app, rsc, 77, 1, { out: 78 }),
      ["scriptForEach", 77, 1, [], 78, [], null],
    ],
    [
      (app, rsc) => reduce(app, rsc, 79, 2, { in: [80, 81], out: 82, limits: LIMITS }),
      ["scriptReduce", 79, 2, [80, 81], 82, LIMITS],
    ],
    [
      (app, rsc) => reduce(app, rsc, 83, 0, { in: 84, out: 85 }),
      ["scriptReduce", 83, 0, [84], 85, null],
    ],
  ],
};

/** Launches of at most one input, which the HAL has no method for. */
export const SINGLE_LAUNCHES: CallTable = {
  name: "single_launches",
  clause: "RS-HAL-36",
  rows: [
    [
      (app, rsc) =>
        launchSingle(app, rsc, 86, 3, { in: 87, out: 88, usr: bytes([1]), limits: LIMITS }),
      ["scriptForEach", 86, 3, [87], 88, [1], LIMITS],
    ],
    [
      (app, rsc) => launchSingle(app, rsc, 89, 4, { in: 90 }),
      ["scriptForEach", 89, 4, [90], 0, [], null],
    ],
    [
      (app, rsc) => launchSingle(app, rsc, 91, 5, { out: 92 }),
      ["scriptForEach", 91, 5, [], 92, [], null],
    ],
  ],
};

/** Variables. */
export const VARIABLES: CallTable = {
  name: "variables",
  clause: "RS-HAL-37",
  rows: [
    [
      ({ rs }, rsc) => rs.ScriptBindAllocation(rsc, 101, 102, 3),
      ["scriptBindAllocation", 101, 102, 3],
    ],
    [
      ({ rs }, rsc) => rs.ScriptSetTimeZone(rsc, 103, "Etc/UTC", 7),
      ["scriptSetTimeZone", 103, "Etc/UTC"],
    ],
    [({ rs }, rsc) => rs.ScriptSetVarI(rsc, 104, 1, -5), ["scriptSetVarI", 104, 1, -5]],
    [({ rs }, rsc) => rs.ScriptSetVarObj(rsc, 105, 2, 106), ["scriptSetVarObj", 105, 2, 106]],
    [
      ({ rs }, rsc) => rs.ScriptSetVarJ(rsc, 107, 3, -(2 ** 40)),
      ["scriptSetVarJ", 107, 3, -(2 ** 40)],
    ],
    [({ rs }, rsc) => rs.ScriptSetVarF(rsc, 108, 4, 1.5), ["scriptSetVarF", 108, 4, 1.5]],
    [({ rs }, rsc) => rs.ScriptSetVarD(rsc, 109, 5, 0.1), ["scriptSetVarD", 109, 5, 0.1]],
    [(app, rsc) => setVariable(app, rsc, 110, 6, bytes([7, 8])), ["scriptSetVarV", 110, 6, [7, 8]]],
    [(app, rsc) => getVariable(app, rsc, 111, 7), ["scriptGetVarV", 111, 7, 4]],
    [
      ({ rs }, rsc) => rs.ScriptSetVarVE(rsc, 112, 8, bytes([9, 10]), 2, 113, ints(4, 5, 6), 12),
      ["scriptSetVarVE", 112, 8, [9, 10], 113, [4, 5, 6]],
    ],
  ],
};

/** Groups of both versions. */
export const GROUPS: CallTable = {
  name: "groups",
  clause: "RS-HAL-38",
  rows: [
    [
      (app, rsc) =>
        createGroup(app, rsc, [121, 122, 123], [
          { from: 121, kernel: 122, type: 124 },
          { from: 122, field: 125, type: 126 },
        ]),
      ["scriptGroupCreate", [121, 122, 123], [121, 122], [122, 0], [0, 125], [124, 126]],
    ],
    [
      ({ rs }, rsc) => rs.ScriptGroupSetInput(rsc, 127, 128, 129),
      ["scriptGroupSetInput", 127, 128, 129],
    ],
    [
      ({ rs }, rsc) => rs.ScriptGroupSetOutput(rsc, 130, 131, 132),
      ["scriptGroupSetOutput", 130, 131, 132],
    ],
    [({ rs }, rsc) => rs.ScriptGroupExecute(rsc, 133), ["scriptGroupExecute", 133]],
    [
      (app, rsc) =>
        createClosure(app, rsc, 134, 135, [
          { value: 136 },
          { field: 137, value: 138, size: 4, from: 139, fromField: 140 },
        ]),
      ["closureCreate", 134, 135, [0, 137], [136, 138], [-1, 4], [0, 139], [0, 140]],
    ],
    [
      (app, rsc) =>
        createInvokeClosure(app, rsc, 141, bytes([1, 2]), [{ field: 142, value: 143, size: 8 }]),
      ["invokeClosureCreate", 141, [1, 2], [142], [143], [8]],
    ],
    [({ rs }, rsc) => rs.ClosureSetArg(rsc, 144, 1, 145, -1), ["closureSetArg", 144, 1, 145, -1]],
    [
      ({ rs }, rsc) => rs.ClosureSetGlobal(rsc, 146, 147, 2 ** 40, 8),
      ["closureSetGlobal", 146, 147, 2 ** 40, 8],
    ],
    [
      ({ rs }, rsc) => rs.ScriptGroup2Create(rsc, "both", 4, "/data/g", 7, handles([148, 149]), 2),
      ["scriptGroup2Create", "both", "/data/g", [148, 149]],
    ],
  ],
};
