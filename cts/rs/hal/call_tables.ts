/**
 * The HAL's methods and arguments for functions of libRS.so on contexts, objects and Allocations.
 *
 * Source: AOSP hardware/interfaces, renderscript/1.0/IContext.hal; AOSP frameworks/rs, rsHidlAdaptation.cpp.
 *
 * @module
 */

import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import type { MethodCall } from "./scenes.ts";
import { bytes, createStruct, readAll, readCells, writeCells } from "../programs.ts";

/** Functions of one kind. */
export interface CallTable {
  /** Name of the test. */
  readonly name: string;
  /** Its clause. */
  readonly clause: string;
  /** Each call of a program, and what the HAL is called for it. */
  readonly rows: readonly (readonly [write: (app: App, rsc: RsHandle) => Result, MethodCall])[];
}

const ROOM = out("byte", 64);

/** Contexts and their messages. */
export const CONTEXTS: CallTable = {
  name: "contexts",
  clause: "RS-HAL-29",
  rows: [
    [({ rs }, rsc) => rs.ContextInitToClient(rsc), ["contextInitToClient"]],
    [({ rs }, rsc) => rs.ContextSetPriority(rsc, -8), ["contextSetPriority", -8]],
    [({ rs }, rsc) => rs.ContextSetCacheDir(rsc, "/data/c", 7), ["contextSetCacheDir", "/data/c"]],
    [
      ({ rs }, rsc) => rs.ContextSendMessage(rsc, 0xffff_fff0, bytes([5, 6, 7]), 2),
      ["contextSendMessage", 0xffff_fff0, [5, 6]],
    ],
    [
      ({ rs }, rsc) => rs.ContextPeekMessage(rsc, out("int64"), 8, out("int"), 4),
      ["contextPeekMessage"],
    ],
    [
      ({ rs }, rsc) => rs.ContextGetMessage(rsc, ROOM, 48, out("int64"), 8, out("int"), 4),
      ["contextGetMessage", null, 48],
    ],
    [({ rs }, rsc) => rs.ContextFinish(rsc), ["contextFinish"]],
    [({ rs }, rsc) => rs.ContextDump(rsc, 9), ["contextLog"]],
    [({ rs }, rsc) => rs.ContextDeinitToClient(rsc), ["contextDeinitToClient"]],
    [({ rs }, rsc) => rs.ContextDestroy(rsc), ["contextDestroy"]],
  ],
};

/** Elements, Types, Samplers, and objects of any kind. */
export const OBJECTS: CallTable = {
  name: "objects",
  clause: "RS-HAL-30",
  rows: [
    [({ rs }, rsc) => rs.ElementCreate(rsc, 8, 11, 1, 4), ["elementCreate", 8, 11, 1, 4]],
    [
      (app, rsc) =>
        createStruct(app, rsc, [{ name: "a", element: 11, count: 3 }, { name: "bc", element: 12 }]),
      ["elementComplexCreate", [11, 12], ["a", "bc"], [3, 1]],
    ],
    [
      ({ rs }, rsc) => rs.aElementGetNativeData(rsc, 13, out("int", 5), 5),
      ["elementGetNativeMetadata", 13],
    ],
    [
      ({ rs }, rsc) =>
        rs.aElementGetSubElements(
          rsc,
          14,
          out("pointer", 2),
          out("pointer", 2),
          out("int64", 2),
          2,
        ),
      ["elementGetSubElements", 14, 2],
    ],
    [
      ({ rs }, rsc) => rs.TypeCreate(rsc, 15, 7, 6, 5, 0, 1, 0x11),
      ["typeCreate", 15, 7, 6, 5, 0, 1, 0x11],
    ],
    [
      ({ rs }, rsc) => rs.aTypeGetNativeData(rsc, 16, out("pointer", 6), 6),
      ["typeGetNativeMetadata", 16],
    ],
    [({ rs }, rsc) => rs.SamplerCreate(rsc, 0, 1, 3, 4, 6, 2.5), [
      "samplerCreate",
      ...[0, 1, 3, 4, 6, 2.5],
    ]],
    [({ rs }, rsc) => rs.AssignName(rsc, 17, "name", 4), ["assignName", 17, "name"]],
    [({ rs }, rsc) => rs.aGetName(rsc, 18, out("pointer")), ["getName", 18]],
    [({ rs }, rsc) => rs.ObjDestroy(rsc, 19), ["objDestroy", 19]],
  ],
};

/** Allocations as a whole. */
export const ALLOCATIONS: CallTable = {
  name: "allocations",
  clause: "RS-HAL-31",
  rows: [
    [
      ({ rs }, rsc) => rs.AllocationCreateTyped(rsc, 21, 2, 0x81, 4096),
      ["allocationCreateTyped", 21, 2, 0x81, 4096],
    ],
    [
      ({ rs }, rsc) => rs.AllocationCreateFromBitmap(rsc, 22, 1, bytes([1, 2, 3]), 3, 5),
      ["allocationCreateFromBitmap", 22, 1, [1, 2, 3], 5],
    ],
    [
      ({ rs }, rsc) => rs.AllocationCubeCreateFromBitmap(rsc, 23, 1, bytes([4, 5]), 2, 3),
      ["allocationCubeCreateFromBitmap", 23, 1, [4, 5], 3],
    ],
    [({ rs }, rsc) => rs.AllocationAdapterCreate(rsc, 24, 25), ["allocationAdapterCreate", 24, 25]],
    [
      ({ rs }, rsc) => rs.AllocationAdapterOffset(rsc, 26, ints(1, 2, 3, 4, 5, 6, 7, 8, 9), 36),
      ["allocationAdapterOffset", 26, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ],
    [({ rs }, rsc) => rs.aAllocationGetType(rsc, 27), ["allocationGetType", 27]],
    [({ rs }, rsc) => rs.AllocationGetSurface(rsc, 28), ["allocationGetNativeWindow", 28]],
    [({ rs }, rsc) => rs.AllocationSetSurface(rsc, 29, 30), ["allocationSetNativeWindow", 29, 30]],
    [
      ({ rs }, rsc) => rs.AllocationSetupBufferQueue(rsc, 31, 3),
      ["allocationSetupBufferQueue", 31, 3],
    ],
    [
      ({ rs }, rsc) => rs.AllocationShareBufferQueue(rsc, 32, 33),
      ["allocationShareBufferQueue", 32, 33],
    ],
    [({ rs }, rsc) => rs.AllocationGenerateMipmaps(rsc, 34), ["allocationGenerateMipmaps", 34]],
    [({ rs }, rsc) => rs.AllocationSyncAll(rsc, 35, 2), ["allocationSyncAll", 35, 2]],
    [({ rs }, rsc) => rs.AllocationResize1D(rsc, 36, 70), ["allocationResize1D", 36, 70]],
    [({ rs }, rsc) => rs.AllocationIoSend(rsc, 37), ["allocationIoSend", 37]],
    [({ rs }, rsc) => rs.AllocationIoReceive(rsc, 38), ["allocationIoReceive", 38]],
    [
      ({ rs }, rsc) => rs.AllocationGetPointer(rsc, 39, 1, 2, 3, 4, out("int64"), 8),
      ["allocationGetPointer", 39, 1, 2, 3],
    ],
  ],
};

/** Cells of Allocations: into them, and from one to another. */
export const WRITES: CallTable = {
  name: "writes",
  clause: "RS-HAL-32",
  rows: [
    [
      (app, rsc) => writeCells(app, rsc, 41, { x: 1, lod: 2, w: 3 }, bytes([1, 2, 3])),
      ["allocation1DWrite", 41, 1, 2, 3, [1, 2, 3]],
    ],
    [
      ({ rs }, rsc) => rs.Allocation1DElementData(rsc, 42, 5, 6, bytes([7, 8]), 2, 9),
      ["allocationElementWrite", 42, 5, 0, 0, 6, [7, 8], 9],
    ],
    [
      ({ rs }, rsc) => rs.AllocationElementData(rsc, 43, 1, 2, 3, 4, bytes([5]), 1, 6),
      ["allocationElementWrite", 43, 1, 2, 3, 4, [5], 6],
    ],
    [
      (app, rsc) =>
        writeCells(
          app,
          rsc,
          44,
          { x: 1, y: 2, lod: 3, face: 4, w: 5, h: 6, stride: 7 },
          bytes([8, 9]),
        ),
      ["allocation2DWrite", 44, 1, 2, 3, 4, 5, 6, [8, 9], 7],
    ],
    [
      (app, rsc) =>
        writeCells(
          app,
          rsc,
          45,
          { x: 1, y: 2, z: 3, lod: 4, w: 5, h: 6, d: 7, stride: 8 },
          bytes([9]),
        ),
      ["allocation3DWrite", 45, 1, 2, 3, 4, 5, 6, 7, [9], 8],
    ],
    [
      ({ rs }, rsc) => rs.AllocationCopy2DRange(rsc, 46, 1, 2, 3, 4, 5, 6, 47, 8, 9, 10, 5),
      ["allocationCopy2DRange", 46, 1, 2, 3, 4, 5, 6, 47, 8, 9, 10, 5],
    ],
    [
      ({ rs }, rsc) => rs.AllocationCopy3DRange(rsc, 48, 1, 2, 3, 4, 5, 6, 7, 49, 9, 10, 11, 12),
      ["allocationCopy3DRange", 48, 1, 2, 3, 4, 5, 6, 7, 49, 9, 10, 11, 12],
    ],
  ],
};

/** Cells of Allocations: out of them. */
export const READS: CallTable = {
  name: "reads",
  clause: "RS-HAL-33",
  rows: [
    [
      ({ rs }, rsc) => rs.AllocationCopyToBitmap(rsc, 51, ROOM, 64),
      ["allocationCopyToBitmap", 51, null, 64],
    ],
    [(app, rsc) => readAll(app, rsc, 52, ROOM), ["allocationRead", 52, null, 64]],
    [
      (app, rsc) => readCells(app, rsc, 53, { x: 1, lod: 2, w: 3 }, ROOM),
      ["allocation1DRead", 53, 1, 2, 3, null, 64],
    ],
    [
      ({ rs }, rsc) => rs.AllocationElementRead(rsc, 54, 1, 2, 3, 4, ROOM, 64, 5),
      ["allocationElementRead", 54, 1, 2, 3, 4, null, 64, 5],
    ],
    [
      (app, rsc) =>
        readCells(
          app,
          rsc,
          55,
          { x: 1, y: 2, lod: 3, face: 4, w: 5, h: 6, stride: 7 },
          ROOM,
        ),
      ["allocation2DRead", 55, 1, 2, 3, 4, 5, 6, null, 64, 7],
    ],
    [
      (app, rsc) =>
        readCells(
          app,
          rsc,
          56,
          { x: 1, y: 2, z: 3, lod: 4, w: 5, h: 6, d: 7, stride: 8 },
          ROOM,
        ),
      ["allocation3DRead", 56, 1, 2, 3, 4, 5, 6, 7, null, 64, 8],
    ],
  ],
};
