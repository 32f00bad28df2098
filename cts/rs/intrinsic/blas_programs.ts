/**
 * Calls of BLAS as a program has them: their Allocations, and the call that is user data.
 *
 * @module
 */

import type {
  BlasCall,
  BnnmCall,
  ComputeCall,
  ComputeImage,
  ComputeMatrix,
} from "../../contract/compute.ts";
import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { blasCallBytes, RsBlasFunction } from "../../contract/rs_blas.ts";
import { RsDataType, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { memoryOf, room } from "../memory.ts";
import {
  bytes,
  createAllocation,
  createElement,
  createType,
  readAll,
  readCells,
  writeCells,
} from "../programs.ts";
import { launch } from "../script/programs.ts";
import { createImage, imageElement } from "./image_programs.ts";
import { constant } from "./images.ts";

/** Something that a run wrote. */
export interface RecordedOutput {
  /** Records that it is read. */
  readonly read: () => Result;
  /** Where a call like the run's has it. */
  readonly of: (call: ComputeCall) => ArrayBufferView;
}

/** Rows of numbers; a single one is an Allocation of one dimension, as vectors are. */
type Table = Pick<ComputeMatrix, "columns" | "rows"> & { readonly data: ArrayBufferView };

/** How a routine is launched. */
export interface BlasLaunch {
  /** Default: once. */
  readonly launches?: number;
  /** Elements, Types and scripts that are there already, by what they are; those that are missing are added. */
  readonly shared?: Map<string, Result>;
}

/**
 * Launches a routine, or a product of bytes.
 *
 * @returns What can be read afterwards: all matrices of a routine; of a product of bytes, the result.
 */
export function launchBlas(
  app: App,
  rsc: RsHandle,
  call: BlasCall | BnnmCall,
  { launches = 1, shared = new Map() }: BlasLaunch = {},
): RecordedOutput[] {
  const isBytes = call.intrinsic === "bnnm";
  const matrices = isBytes ? matricesOfBytes(call) : [call.a, call.b, call.c];
  const type = isBytes ? "u8" : "f32";
  const script = once(shared, `BLAS of ${type}`, () => {
    const element = imageElement(app, rsc, { type, vectorSize: 1 });
    return app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.BLAS, element);
  });
  const ains = matrices.map((matrix) =>
    matrix === undefined ? null : create(app, rsc, matrix, shared)
  );
  const func = RsBlasFunction[(isBytes ? "bnnm" : call.routine) as keyof typeof RsBlasFunction];
  const usr = memoryOf(blasCallBytes({ ...call, func }));
  for (let i = 0; i < launches; i++) launch(app, rsc, script, 0, { in: ains, usr });
  return (["a", "b", "c"] as const).flatMap((name, place): RecordedOutput[] => {
    const matrix = matrices[place];
    if (matrix === undefined || isBytes && name !== "c") return [];
    const buffer = room(matrix.data.byteLength);
    const read = () => readCells(app, rsc, ains[place]!, regionOf(matrix), buffer);
    const of = (made: ComputeCall) => {
      if (made.intrinsic === "bnnm") return made[name];
      return (made as BlasCall)[name]!.data;
    };
    return [{ read, of }];
  });
}

function matricesOfBytes({ m, n, k, a, b, c }: BnnmCall): Table[] {
  return [
    { columns: k, rows: m, data: a },
    { columns: k, rows: n, data: b },
    { columns: n, rows: m, data: c },
  ];
}

function once(shared: Map<string, Result>, key: string, make: () => Result): Result {
  const made = shared.get(key) ?? make();
  shared.set(key, made);
  return made;
}

function create(
  app: App,
  rsc: RsHandle,
  matrix: Table | ComputeMatrix,
  shared: Map<string, Result>,
): Result {
  const { columns: x, rows: y, data } = matrix;
  const type = data instanceof Uint8Array
    ? RsDataType.UNSIGNED_8
    : data instanceof Float64Array
    ? RsDataType.FLOAT_64
    : RsDataType.FLOAT_32;
  const isComplex = "complex" in matrix && matrix.complex;
  const cell = { type, size: isComplex ? 2 : 1 };
  const size = y === 1 ? { x } : { x, y };
  const cells = once(shared, JSON.stringify([cell, size]), () => {
    const element = once(shared, JSON.stringify(cell), () => createElement(app, rsc, cell));
    return createType(app, rsc, element, size);
  });
  const allocation = createAllocation(app, rsc, cells);
  writeCells(app, rsc, allocation, regionOf(matrix), memoryOf(data));
  return allocation;
}

function regionOf({ columns: w, rows: h }: Table) {
  return h === 1 ? { w } : { w, h };
}

/**
 * Launches a call with three matrices of 2 x 2 elements that are 1, 2 and 7, and reads the third.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param type What elements are.
 * @param call The bytes of the call; undefined for none.
 * @param options The kernel, by default the only one that there is, a matrix that the launch does without, and the numbers of an
 *   element, both parts of which have the value.
 */
export function smallProduct(
  app: App,
  rsc: Result,
  type: ComputeImage["type"],
  call: Uint8Array | undefined,
  options: {
    readonly slot?: number;
    readonly missing?: string;
    readonly vectorSize?: ComputeImage["vectorSize"];
  } = {},
): Result {
  const { vectorSize = 1 } = options;
  const matrices = [1, 2, 7].map((value) =>
    constant({ type, vectorSize, width: 2, height: 2 }, value)
  );
  const element = imageElement(app, rsc, matrices[0]!);
  const script = app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.BLAS, element);
  const created = matrices.map((matrix) => createImage(app, rsc, matrix));
  const ains = created.map((matrix, place) => "abc"[place] === options.missing ? null : matrix);
  const usr = call && { usr: bytes(call) };
  launch(app, rsc, script, options.slot ?? 0, { in: ains, ...usr });
  return readAll(app, rsc, created[2]!, out(type === "u8" ? "byte" : "float", 4 * vectorSize));
}
