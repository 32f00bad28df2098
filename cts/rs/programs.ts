/**
 * Calls of libRS.so as tests write them: lengths, defaults and memory are taken care of.
 *
 * Those that run scripts are in `script_programs.ts`, groups of them in `group_programs.ts`, messages and what tests read of
 * a Record in `results.ts`.
 *
 * @example
 * ```ts
 * const rsc = createContext(app);
 * const cells = intAllocation(app, rsc, { x: 4 }, [1, 2, 3, 4]);
 * const doubled = createScript(app, rsc, { kernels: [{ name: "twice", body: [{ do: "copy" }, { do: "sum" }] }] });
 * launch(app, rsc, doubled, 0, { in: cells, out: cells });
 * const read = readAll(app, rsc, cells, out("int", 4));
 * ```
 *
 * @module
 */

import type { CellType, InBuffer, OutBuffer, ResultRef } from "../contract/program.ts";
import { type App, ints, type Result, type RsHandle } from "../contract/recorder.ts";
import {
  RsAllocationUsage,
  RsContextFlags,
  RsContextType,
  RsDataKind,
  RsDataType,
} from "../contract/rs_defines.ts";
import { buildScript, type ScriptSpec } from "../fakes/script.ts";
import { listOf } from "./numbers.ts";
import { type Path, SCRIPTS } from "./scenes.ts";

/** The API level that apps are for, unless a test says another. */
export const TARGET_SDK = 26;

/** Dimensions of a Type; those that are missing are absent. */
export interface Dimensions {
  readonly x: number;
  readonly y?: number;
  readonly z?: number;
}

/** A rectangle, or a box, of cells; everything is 0 unless said. */
export interface Region {
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
  readonly lod?: number;
  readonly face?: number;
  readonly w: number;
  readonly h?: number;
  readonly d?: number;
  /** Bytes from row to row of the app's memory. */
  readonly stride?: number;
}

const CELL_BYTES: Readonly<Record<CellType, number>> = {
  byte: 1,
  int: 4,
  float: 4,
  int64: 8,
  pointer: 8,
};

/**
 * Bytes of memory in a 64-bit process.
 *
 * @param memory The memory.
 */
export function byteLength(memory: InBuffer | OutBuffer): number {
  return "in" in memory
    ? memory.cells.length * CELL_BYTES[memory.in]
    : memory.count * CELL_BYTES[memory.out];
}

/**
 * Bytes that a call reads.
 *
 * @param cells The bytes.
 */
export function bytes(cells: ArrayLike<number>): InBuffer {
  return { in: "byte", cells: listOf(cells) };
}

/**
 * Floats that a call reads.
 *
 * @param cells The floats.
 */
export function floats(...cells: number[]): InBuffer {
  return { in: "float", cells };
}

/**
 * Handles that a call reads.
 *
 * @param cells The handles; null for none.
 */
export function handles(cells: readonly RsHandle[]): InBuffer {
  return { in: "pointer", cells: cells.map((handle) => handle ?? 0) };
}

/**
 * Bytes of a C string without its NUL.
 *
 * @param text The string.
 */
export function textLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Creates a device and a context of {@link TARGET_SDK}, without flags unless said. */
export function createContext(
  app: App,
  options: { readonly flags?: number; readonly type?: number; readonly sdk?: number } = {},
): Result {
  const { flags = 0, type = RsContextType.NORMAL, sdk = TARGET_SDK } = options;
  return app.rs.ContextCreate(app.rs.DeviceCreate(), 0, sdk, type, flags);
}

/** Creates a context of {@link TARGET_SDK} on a path. */
export function contextOn(app: App, path: Path): Result {
  return createContext(app, { flags: path === "cpu" ? RsContextFlags.LOW_LATENCY : 0 });
}

/** Creates a context on a path, of which the app can take messages. */
export function listenedContext(app: App, path: Path): Result {
  const rsc = contextOn(app, path);
  app.rs.ContextInitToClient(rsc);
  return rsc;
}

/** Creates an Element; its cells are plain integers and no vectors unless said. */
export function createElement(
  app: App,
  rsc: RsHandle,
  spec: {
    readonly type?: number;
    readonly kind?: number;
    readonly normalized?: boolean;
    /** Components of a vector. */
    readonly size?: number;
  } = {},
): Result {
  const { type = RsDataType.SIGNED_32, kind = RsDataKind.USER, normalized = false, size = 1 } =
    spec;
  return app.rs.ElementCreate(rsc, type, kind, Number(normalized), size);
}

/** Creates the Element of a struct. */
export function createStruct(
  app: App,
  rsc: RsHandle,
  fields: readonly { readonly name: string; readonly element: RsHandle; readonly count?: number }[],
): Result {
  const names = fields.map(({ name }) => name);
  return app.rs.ElementCreate2(
    rsc,
    handles(fields.map(({ element }) => element)),
    fields.length,
    { in: "pointer", cells: names },
    fields.length,
    ints(...names.map(textLength)),
    ints(...fields.map(({ count }) => count ?? 1)),
    fields.length,
  );
}

/** Creates a Type. */
export function createType(
  app: App,
  rsc: RsHandle,
  element: RsHandle,
  spec: Dimensions & {
    readonly mipmaps?: boolean;
    readonly faces?: boolean;
    readonly yuv?: number;
  },
): Result {
  const { x, y = 0, z = 0, mipmaps = false, faces = false, yuv = 0 } = spec;
  return app.rs.TypeCreate(rsc, element, x, y, z, Number(mipmaps), Number(faces), yuv);
}

/** Creates an Allocation, for scripts unless said. */
export function createAllocation(
  app: App,
  rsc: RsHandle,
  type: RsHandle,
  options: {
    readonly usage?: number;
    /** `RsAllocationMipmapControl`. */
    readonly mipmaps?: number;
    /** Memory of the app's. */
    readonly pointer?: InBuffer | ResultRef;
  } = {},
): Result {
  const { usage = RsAllocationUsage.SCRIPT, mipmaps = 0, pointer = 0 } = options;
  return app.rs.AllocationCreateTyped(rsc, type, mipmaps, usage, pointer);
}

/** Creates an Allocation of integers, with its Element and Type, and writes it if values are given. */
export function intAllocation(
  app: App,
  rsc: RsHandle,
  dimensions: Dimensions,
  values?: readonly number[],
): Result {
  const type = createType(app, rsc, createElement(app, rsc), dimensions);
  const allocation = createAllocation(app, rsc, type);
  if (values !== undefined) {
    const { x, y, z } = dimensions;
    const region = { w: x, ...(y && { h: y }), ...(z && { d: z }) };
    writeCells(app, rsc, allocation, region, ints(...values));
  }
  return allocation;
}

/** Writes cells: by the call for one dimension, or for two if the region has an `h`, or for three if it has a `d`. */
export function writeCells(
  app: App,
  rsc: RsHandle,
  allocation: RsHandle,
  region: Region,
  data: InBuffer,
): Result {
  const { x = 0, y = 0, z = 0, lod = 0, face = 0, w, h, d, stride = 0 } = region;
  const [{ rs }, length] = [app, byteLength(data)];
  if (d !== undefined) {
    return rs.Allocation3DData(rsc, allocation, x, y, z, lod, w, h ?? 1, d, data, length, stride);
  }
  if (h !== undefined) {
    return rs.Allocation2DData(rsc, allocation, x, y, lod, face, w, h, data, length, stride);
  }
  return rs.Allocation1DData(rsc, allocation, x, lod, w, data, length);
}

/** Reads cells, as {@link writeCells} writes them; they are the call's only out-buffer. */
export function readCells(
  app: App,
  rsc: RsHandle,
  allocation: RsHandle,
  region: Region,
  data: OutBuffer,
): Result {
  const { x = 0, y = 0, z = 0, lod = 0, face = 0, w, h, d, stride = 0 } = region;
  const [{ rs }, length] = [app, byteLength(data)];
  if (d !== undefined) {
    return rs.Allocation3DRead(rsc, allocation, x, y, z, lod, w, h ?? 1, d, data, length, stride);
  }
  if (h !== undefined) {
    return rs.Allocation2DRead(rsc, allocation, x, y, lod, face, w, h, data, length, stride);
  }
  return rs.Allocation1DRead(rsc, allocation, x, lod, w, data, length);
}

/** Reads a whole Allocation. */
export function readAll(app: App, rsc: RsHandle, allocation: RsHandle, data: OutBuffer): Result {
  return app.rs.AllocationRead(rsc, allocation, data, byteLength(data));
}

/**
 * Creates a script.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param code A script of the suite's own, or the bytes of anything.
 * @param options Its name, `script` unless said, and where it is kept, {@link SCRIPTS} unless said.
 */
export function createScript(
  app: App,
  rsc: RsHandle,
  code: ScriptSpec | Uint8Array,
  options: { readonly resName?: string; readonly cacheDir?: string } = {},
): Result {
  const { resName = "script", cacheDir = SCRIPTS } = options;
  const text = code instanceof Uint8Array ? code : buildScript(code);
  return app.rs.ScriptCCreate(
    rsc,
    resName,
    textLength(resName),
    cacheDir,
    textLength(cacheDir),
    bytes(text),
    text.length,
  );
}
