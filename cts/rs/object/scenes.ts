/**
 * Scenes of tests about Elements, Types and Allocations: one context on the CPU path of a device without a HAL, or on the
 * GPU path with the platform's.
 *
 * @module
 */

import type { ProcessSpec } from "../../contract/device.ts";
import type { InBuffer, ResultRef } from "../../contract/program.ts";
import { type App, ints, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsDataKind, RsDataType } from "../../contract/rs_defines.ts";
import type { Abi, Release } from "../../contract/world.ts";
import type { Context, Scene } from "../../framework/mod.ts";
import {
  byteLength,
  bytes,
  createAllocation,
  createElement,
  createType,
  type Dimensions,
  listenedContext,
  writeCells,
} from "../programs.ts";
import { cpuDevice, type Path, playOn, rsScene, stockDevice } from "../scenes.ts";

/** The ABI of the program that calls RenderScript unless said, which is linked with libRS.so. */
const USUAL_ABI: Abi = "arm64-v8a";

/** The differences of a scene. */
export interface ObjectOptions {
  readonly release: Release;
  /** Default: the CPU path. */
  readonly path?: Path;
  /** See `World.compat`. Default: false. */
  readonly compat?: boolean;
  /** ABI of the process. Default: that of processes on 64-bit devices. */
  readonly abi?: Abi;
}

/** Bytes that differ from their neighbors, and none of which is 0. */
export function pattern(count: number, seed = 0): number[] {
  return Array.from({ length: count }, (_, i) => 1 + (7 * i + 31 * seed) % 255);
}

/** The world, the program and the process of {@link playObjects}. */
function partsOf<T>(options: ObjectOptions, write: (app: App, rsc: Result) => T) {
  const { release, path = "cpu", compat = false, abi } = options;
  const device = path === "cpu" ? cpuDevice(release) : stockDevice(release);
  const process: ProcessSpec | undefined = abi === undefined || abi === USUAL_ABI
    ? undefined
    : { kind: "native", abi };
  return [
    device.compat(compat),
    (app: App) => write(app, listenedContext(app, path)),
    process,
  ] as const;
}

/**
 * A scene with one context, for prohibitions.
 *
 * @param options What it differs in.
 * @param write Makes the program's calls with the context.
 */
export function objectScene(
  options: ObjectOptions,
  write: (app: App, rsc: Result) => void,
): Scene {
  return rsScene(...partsOf(options, write));
}

/**
 * Plays a scene with one context; its process must be running then.
 *
 * @param t The case's context.
 * @param options What the scene differs in.
 * @param write Makes the calls, and returns those that the test looks at.
 */
export async function playObjects<T>(
  t: Context<unknown>,
  options: ObjectOptions,
  write: (app: App, rsc: Result) => T,
) {
  return await playOn(t, ...partsOf(options, write));
}

/** The shape of an Allocation; cells are bytes unless said. */
export interface Cells extends Dimensions {
  /** `RsDataType`. */
  readonly type?: number;
  /** `RsDataKind`. */
  readonly kind?: number;
  /** Components of a vector. */
  readonly size?: number;
  readonly mipmaps?: boolean;
  readonly faces?: boolean;
  /** `RsYuvFormat`. */
  readonly yuv?: number;
  readonly usage?: number;
  /** Memory of the app's. */
  readonly pointer?: InBuffer | ResultRef;
}

/** Creates the Type of an Allocation. */
export function cellType(app: App, rsc: RsHandle, cells: Cells): Result {
  const { type = RsDataType.UNSIGNED_8, kind = RsDataKind.USER, size = 1 } = cells;
  return createType(app, rsc, createElement(app, rsc, { type, kind, size }), cells);
}

/** Creates an Allocation with its Element and Type. */
export function cellAllocation(app: App, rsc: RsHandle, cells: Cells): Result {
  const { mipmaps = false, usage, pointer } = cells;
  return createAllocation(app, rsc, cellType(app, rsc, cells), {
    mipmaps: Number(mipmaps),
    ...(usage !== undefined && { usage }),
    ...(pointer !== undefined && { pointer }),
  });
}

/** Creates an Allocation with its Element and Type, and writes the cells of level 0, of the first face if there are faces. */
export function writtenAllocation(
  app: App,
  rsc: RsHandle,
  cells: Cells,
  values: readonly number[],
): Result {
  const { x: w, y: h, z: d } = cells;
  const allocation = cellAllocation(app, rsc, cells);
  writeCells(app, rsc, allocation, { w, ...(h && { h }), ...(d && { d }) }, bytes(values));
  return allocation;
}

/** Creates an Allocation of bytes in a row and writes it. */
export function byteAllocation(app: App, rsc: RsHandle, values: readonly number[]): Result {
  return writtenAllocation(app, rsc, { x: values.length }, values);
}

/** Bytes of a row that has no gap behind it, as far apart as a driver may reasonably have its rows: any multiple of 16 is right. */
export const FITTING = 256;

/** Where the calls of {@link pointerOf} lead. */
export interface PointerPlace {
  readonly lod?: number;
  readonly face?: number;
  readonly z?: number;
  readonly array?: number;
}

/** Asks for the address of cells; the stride is the call's only out-buffer. */
export function pointerOf(
  app: App,
  rsc: RsHandle,
  allocation: RsHandle,
  place: PointerPlace = {},
): Result {
  const { lod = 0, face = 0, z = 0, array = 0 } = place;
  return app.rs.AllocationGetPointer(rsc, allocation, lod, face, z, array, out("int64"), 8);
}

/**
 * Reads memory: through an Allocation of bytes that lives in it.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param pointer See {@link pointerOf}.
 * @param count Bytes, a multiple of 16.
 */
export function readMemory(app: App, rsc: RsHandle, pointer: Result, count: number): Result {
  const usage = RsAllocationUsage.SCRIPT | RsAllocationUsage.SHARED;
  const window = cellAllocation(app, rsc, { x: count, usage, pointer });
  return app.rs.AllocationRead(rsc, window, out("byte", count), count);
}

/** Copies a rectangle of level 0 of one Allocation to another. */
export function copyRectangle(
  app: App,
  rsc: RsHandle,
  to: Place,
  from: Place,
  size: { readonly w: number; readonly h: number },
): Result {
  const [a, b] = [{ ...NOWHERE, ...to }, { ...NOWHERE, ...from }];
  const { w, h } = size;
  return app.rs.AllocationCopy2DRange(
    rsc,
    ...[a.of, a.x, a.y, a.lod, a.face, w, h] as const,
    ...[b.of, b.x, b.y, b.lod, b.face] as const,
  );
}

/** Copies a box of level 0 of one Allocation to another. */
export function copyBox(
  app: App,
  rsc: RsHandle,
  to: Place,
  from: Place,
  size: { readonly w: number; readonly h: number; readonly d: number },
): Result {
  const [a, b] = [{ ...NOWHERE, ...to }, { ...NOWHERE, ...from }];
  const { w, h, d } = size;
  return app.rs.AllocationCopy3DRange(
    rsc,
    ...[a.of, a.x, a.y, a.z, a.lod, w, h, d] as const,
    ...[b.of, b.x, b.y, b.z, b.lod] as const,
  );
}

/** A cell of an Allocation; everything is 0 unless said. */
export interface Place {
  readonly of: RsHandle;
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
  readonly lod?: number;
  readonly face?: number;
}

const NOWHERE = { x: 0, y: 0, z: 0, lod: 0, face: 0 } as const;

/** Writes a component of a cell. */
export function writeComponent(
  app: App,
  rsc: RsHandle,
  allocation: RsHandle,
  [x, y, z]: readonly [number, number, number],
  component: number,
  data: InBuffer,
): Result {
  const length = byteLength(data);
  return app.rs.AllocationElementData(rsc, allocation, x, y, z, 0, data, length, component);
}

/** Reads a component of a cell, of some bytes; they are the call's only out-buffer. */
export function readComponent(
  app: App,
  rsc: RsHandle,
  allocation: RsHandle,
  [x, y, z]: readonly [number, number, number],
  component: number,
  count: number,
): Result {
  const data = out("byte", count);
  return app.rs.AllocationElementRead(rsc, allocation, x, y, z, 0, data, count, component);
}

/** Moves a window: x, y, z, level, face, and four numbers that are 0. */
export function moveAdapter(
  app: App,
  rsc: RsHandle,
  adapter: RsHandle,
  offsets: readonly number[],
): Result {
  return app.rs.AllocationAdapterOffset(rsc, adapter, ints(...offsets), 4 * offsets.length);
}
