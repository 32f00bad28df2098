/**
 * Scenes of tests about Elements, Types and Allocations: one context on the CPU path of a device without a HAL, or on the
 * GPU path with the platform's, and what the context said is wrong.
 *
 * @module
 */

import type { InBuffer, ResultRef } from "../contract/program.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import { type App, ints, out, type Result, type RsHandle } from "../contract/recorder.ts";
import {
  RsAllocationUsage,
  RsContextFlags,
  RsDataKind,
  RsDataType,
  RsMessageToClientType,
} from "../contract/rs_defines.ts";
import type { Abi, Release } from "../contract/world.ts";
import type { Context, Scene } from "../framework/mod.ts";
import {
  byteLength,
  bytes,
  createAllocation,
  createContext,
  createElement,
  createType,
  type Dimensions,
} from "./programs.ts";
import { type MessageCalls, messageOf, nextMessage } from "./results.ts";
import { cpuDevice, PROBE, rsScene, stockDevice } from "./scenes.ts";

/** The path of a context. */
export type Path = "cpu" | "gpu";

/** Both paths, for parameters of tests. */
export const PATHS: readonly ["cpu", "gpu"] = ["cpu", "gpu"];

/** What a scene differs in. */
export interface ObjectOptions {
  readonly release: Release;
  /** Default: the CPU path. */
  readonly path?: Path;
  /** See `World.compat`. Default: false. */
  readonly compat?: boolean;
  /** ABI of the process. Default: that of {@link PROBE}. */
  readonly abi?: Abi;
}

/** An error that a context told the app. */
export interface ContextError {
  /** `RsError`. */
  readonly code: number;
  readonly text: string;
}

/** Bytes that differ from their neighbours, and none of which is 0. */
export function pattern(count: number, seed = 0): number[] {
  return Array.from({ length: count }, (_, i) => 1 + (7 * i + 31 * seed) % 255);
}

/** Zeros. */
export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

/** Creates a context on a path. */
export function contextOn(app: App, path: Path): Result {
  const rsc = createContext(app, { flags: path === "cpu" ? RsContextFlags.LOW_LATENCY : 0 });
  app.rs.ContextInitToClient(rsc);
  return rsc;
}

/**
 * A scene with one context.
 *
 * @param options What it differs in.
 * @param write Makes the program's calls with the context.
 */
export function objectScene(
  options: ObjectOptions,
  write: (app: App, rsc: Result) => void,
): Scene {
  const { release, path = "cpu", compat = false, abi } = options;
  const device = path === "cpu" ? cpuDevice(release) : stockDevice(release);
  const process = abi === undefined
    ? { kind: "native", executable: PROBE } as const
    : { kind: "native", abi } as const;
  return rsScene(device.compat(compat), (app) => write(app, contextOn(app, path)), process);
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
): Promise<{ readonly record: ProcessRecord; readonly made: T }> {
  const made: T[] = [];
  const { record } = await t.play(objectScene(options, (app, rsc) => {
    made.push(write(app, rsc));
  }));
  t.expectRunning(record);
  return { record, made: made[0]! };
}

/**
 * Takes the errors that a context has told so far; once for a context, as messages that mark the end stay.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param most How many there may be; one more is noticed.
 */
export function takeErrors(app: App, rsc: RsHandle, most: number): readonly MessageCalls[] {
  const places = Array.from({ length: most + 1 }, (_, i) => i);
  for (const i of places) app.rs.ContextSendMessage(rsc, i, null, 0);
  return places.map(() => nextMessage(app, rsc));
}

/** The errors that were taken. See {@link takeErrors}. */
export function errorsOf(
  record: ProcessRecord,
  calls: readonly MessageCalls[],
): readonly ContextError[] {
  const messages = calls.map((call) => messageOf(record, call));
  const end = messages.findIndex(({ type }) => type !== RsMessageToClientType.ERROR);
  return (end < 0 ? messages : messages.slice(0, end)).map(({ id, text }) => ({ code: id, text }));
}

/** The codes of the errors that were taken. */
export function codesOf(record: ProcessRecord, calls: readonly MessageCalls[]): readonly number[] {
  return errorsOf(record, calls).map(({ code }) => code);
}

/** As many codes. */
export function times(count: number, code: number): readonly number[] {
  return new Array<number>(count).fill(code);
}

/** What an Allocation is made of; cells are bytes unless said. */
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

/** Creates an Allocation of bytes in a row and writes it. */
export function byteAllocation(app: App, rsc: RsHandle, values: readonly number[]): Result {
  const allocation = cellAllocation(app, rsc, { x: values.length });
  app.rs.Allocation1DData(rsc, allocation, 0, 0, values.length, bytes(values), values.length);
  return allocation;
}

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
