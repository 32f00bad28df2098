/**
 * The objects that random programs for libRS.so find in their process: contexts of both paths, and objects of each kind.
 *
 * @module
 */

import type { Program } from "../../../cts/contract/program.ts";
import { type App, recordProgram, type Result } from "../../../cts/contract/recorder.ts";
import {
  RsAllocationUsage,
  RsContextFlags,
  RsDataKind,
  RsDataType,
  RsScriptIntrinsicId,
  RsSignature,
  RsYuvFormat,
} from "../../../cts/contract/rs_defines.ts";
import type { Release, World } from "../../../cts/contract/world.ts";
import { buildScript } from "../../../cts/fakes/script.ts";
import { createClosure, createGroup, createGroup2 } from "../../../cts/rs/script/group_programs.ts";
import {
  createAllocation,
  createContext,
  createElement,
  createScript,
  createStruct,
  createType,
  intAllocation,
} from "../../../cts/rs/programs.ts";
import { stockDevice } from "../../../cts/rs/scenes.ts";

/** The cells of the Allocations that no program is told of. */
export const CANARY: readonly number[] = [0x1234_5678, -1, 0, 0x7fff_ffff, 5, 6, 7, 8];

/**
 * The device that programs run on: both paths.
 *
 * @param release Its release.
 * @param compat Whether it has Android's defects.
 */
export function device(release: Release, compat: boolean): World {
  return stockDevice(release).with({ compat }).world;
}

/** A script with something of each kind. */
export const SCRIPT: Uint8Array = buildScript({
  variables: [
    { name: "number", type: "i32", initial: 7 },
    { name: "wide", type: "i64" },
    { name: "real", type: "f32" },
    { name: "exact", type: "f64" },
    { name: "bound", type: "i32" },
    { name: "held", type: { bytes: 32 }, object: true },
    { name: "block", type: { bytes: 24 } },
  ],
  functions: [
    { name: "take", body: [{ do: "param", name: "number" }] },
    { name: "tell", body: [{ do: "send", id: 5, name: "number" }] },
  ],
  kernels: [
    { name: "root", body: [{ do: "copy" }] },
    { name: "twice", body: [{ do: "copy" }, { do: "sum" }] },
    {
      name: "index",
      signature: RsSignature.KERNEL | RsSignature.OUT | RsSignature.X,
      body: [{ do: "index" }],
    },
    {
      name: "old",
      signature: RsSignature.IN | RsSignature.OUT | RsSignature.USR,
      body: [{ do: "usr" }],
    },
  ],
  reduces: [{ name: "add", accumBytes: 4, accumulator: [{ do: "sum" }] }],
});

/** Objects of one context by kind, as calls of the first program. */
export type Pool = Readonly<Record<string, readonly Result[]>>;

/** The process that programs run in. */
export interface Prepared {
  readonly contexts: readonly Result[];
  readonly pools: readonly Pool[];
  readonly canaries: readonly Result[];
}

function prepare(app: App, pointerBytes: 4 | 8): Prepared {
  const flags = [0, RsContextFlags.LOW_LATENCY, 0, RsContextFlags.LOW_LATENCY];
  flags[2]! |= RsContextFlags.SYNCHRONOUS;
  const contexts = flags.map((each) => createContext(app, { flags: each }));
  const canaries = contexts.slice(0, 2).map((rsc) => {
    return intAllocation(app, rsc, { x: CANARY.length }, CANARY);
  });
  return { contexts, canaries, pools: contexts.map((rsc) => pool(app, rsc, pointerBytes)) };
}

function pool(app: App, rsc: Result, pointerBytes: 4 | 8): Pool {
  const i32 = createElement(app, rsc, { type: RsDataType.SIGNED_32 });
  const u8 = createElement(app, rsc, {
    type: RsDataType.UNSIGNED_8,
    kind: RsDataKind.PIXEL_RGBA,
    normalized: true,
    size: 4,
  });
  const object = createElement(app, rsc, { type: RsDataType.ALLOCATION });
  const yuv = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, kind: RsDataKind.PIXEL_YUV });
  const struct = createStruct(app, rsc, [{ name: "a", element: i32 }, {
    name: "b",
    element: u8,
    count: 3,
  }]);
  const line = createType(app, rsc, i32, { x: 8 });
  const square = createType(app, rsc, u8, { x: 4, y: 4, mipmaps: true });
  const slice = createType(app, rsc, u8, { x: 4 });
  const cube = createType(app, rsc, u8, { x: 4, y: 4, mipmaps: true, faces: true });
  const box = createType(app, rsc, struct, { x: 3, y: 2, z: 2 });
  const image = createType(app, rsc, yuv, { x: 8, y: 4, yuv: RsYuvFormat.YUV_420_888 });
  const holders = createType(app, rsc, object, { x: 4 });
  const texture = RsAllocationUsage.SCRIPT | RsAllocationUsage.GRAPHICS_TEXTURE;
  const allocations = [
    createAllocation(app, rsc, line),
    createAllocation(app, rsc, line),
    createAllocation(app, rsc, square, { mipmaps: 1, usage: texture }),
    createAllocation(app, rsc, cube, { mipmaps: 1 }),
    createAllocation(app, rsc, box),
    createAllocation(app, rsc, image),
    createAllocation(app, rsc, holders),
    createAllocation(app, rsc, line, { usage: RsAllocationUsage.IO_OUTPUT | 1 }),
    createAllocation(app, rsc, line, { usage: RsAllocationUsage.IO_INPUT | 1 }),
  ];
  allocations.push(app.rs.AllocationAdapterCreate(rsc, slice, allocations[2]!));
  const script = createScript(app, rsc, SCRIPT);
  const other = createScript(app, rsc, SCRIPT, { resName: "other" });
  const intrinsics = intrinsicsOn(app, rsc, allocations);
  const kernels = [script, other].flatMap((each) =>
    [1, 2].map((slot) => app.rs.ScriptKernelIDCreate(rsc, each, slot, 35))
  );
  const invoke = app.rs.ScriptInvokeIDCreate(rsc, script, 0);
  const fields = [0, 5].map((slot) => app.rs.ScriptFieldIDCreate(rsc, script, slot));
  const group = createGroup(app, rsc, [kernels[0]!, kernels[2]!], [
    { from: kernels[0]!, kernel: kernels[2]!, type: line },
  ], pointerBytes);
  const values = [{ value: allocations[0]! }];
  const closure = createClosure(app, rsc, kernels[0]!, allocations[1]!, values);
  return {
    e: [i32, u8, object, yuv, struct],
    t: [line, square, cube, box, image, holders],
    a: allocations,
    s: [script, other, ...intrinsics],
    m: [app.rs.SamplerCreate(rsc, 0, 1, 3, 4, 4, 1)],
    k: kernels,
    v: [invoke],
    f: fields,
    g: [group, createGroup2(app, rsc, [closure])],
    q: [closure],
  };
}

/** An intrinsic of each kind, whose variables are set where there is something for them. */
function intrinsicsOn(app: App, rsc: Result, allocations: Result[]): Result[] {
  const u8 = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
  const pixel = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 4 });
  const count = createElement(app, rsc, { type: RsDataType.UNSIGNED_32 });
  const real = createElement(app, rsc, { type: RsDataType.FLOAT_32 });
  const [image, result] = [0, 1].map(() =>
    createAllocation(app, rsc, createType(app, rsc, pixel, { x: 5, y: 4 }))
  );
  const table = createAllocation(app, rsc, createType(app, rsc, u8, { x: 1024 }));
  const cube = createAllocation(app, rsc, createType(app, rsc, pixel, { x: 3, y: 2, z: 4 }));
  const bins = createAllocation(app, rsc, createType(app, rsc, count, { x: 256 }));
  const frame = createAllocation(app, rsc, createType(app, rsc, u8, { x: 64 }));
  const matrix = createAllocation(app, rsc, createType(app, rsc, real, { x: 4, y: 4 }));
  allocations.push(image!, image!, result!, result!, table, cube, bins, frame, matrix);
  const held: Readonly<Record<number, readonly [slot: number, allocation: Result]>> = {
    [RsScriptIntrinsicId.CONVOLVE_3X3]: [1, image!],
    [RsScriptIntrinsicId.LUT]: [0, table],
    [RsScriptIntrinsicId.CONVOLVE_5X5]: [1, image!],
    [RsScriptIntrinsicId.BLUR]: [1, image!],
    [RsScriptIntrinsicId.YUV_TO_RGB]: [0, frame],
    [RsScriptIntrinsicId["3DLUT"]]: [0, cube],
    [RsScriptIntrinsicId.HISTOGRAM]: [1, bins],
    [RsScriptIntrinsicId.RESIZE]: [0, image!],
  };
  const { EXTBLAS: _, OEM_START: __, ...ids } = RsScriptIntrinsicId;
  return Object.values(ids).map((id) => {
    const script = app.rs.ScriptIntrinsicCreate(rsc, id, pixel);
    const variable = held[id];
    if (variable !== undefined) app.rs.ScriptSetVarObj(rsc, script, ...variable);
    return script;
  });
}

/**
 * The program that makes everything, and what its calls give.
 *
 * @param pointerBytes Bytes of a pointer of the process.
 */
export function preparation(
  pointerBytes: 4 | 8,
): { readonly program: Program; readonly objects: Prepared } {
  let objects: Prepared | undefined;
  const program = recordProgram((app) => objects = prepare(app, pointerBytes));
  return { program, objects: objects! };
}
