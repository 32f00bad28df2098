/**
 * The script of BLAS: reads the call that is a launch's user data, and checks it against the Allocations.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicBLAS.cpp of Android 9.
 *
 * @module
 */

import {
  readBlasCall,
  type RsBlasCall,
  rsBlasCallLayout,
  RsBlasFunction,
  rsBlasFunctionName,
} from "../../../../../cts/contract/rs_blas.ts";
import type { RsAllocation } from "../../../driver/hal.ts";
import { BLAS_ROUTINES, type BlasOperand, blasOptionValues, type BlasRoutine } from "./routines.ts";
import type { CallIntrinsic, IntrinsicScript } from "../intrinsic_script.ts";
import type { ByteMatrix, MatrixCells } from "../jobs.ts";
import { elementName, sizeName } from "../script_cells.ts";

const PLACES = ["A", "B", "C"] as const;
const SIZES = ["m", "n", "k", "kl", "ku"] as const;

type Inputs = readonly (RsAllocation | null)[];

/**
 * ScriptIntrinsicBLAS. Without variables; kernel 0 has up to three inputs, and an RsBlasCall as user data.
 *
 * Sizes beyond the Allocations, negative ones and increments below 1 are errors, where Android reads and writes past the end.
 */
export const BLAS: CallIntrinsic = {
  name: "BLAS",
  invoke(script, ains, usr) {
    const call = readCall(script, usr);
    if (call === undefined) return;
    if (call.func === RsBlasFunction.bnnm) return multiplyBytes(script, call, ains);
    const name = rsBlasFunctionName(call.func) ?? "";
    const routine = BLAS_ROUTINES.get(name.slice(1));
    if (routine === undefined) return script.log("unimplemented");
    runRoutine(script, name, routine, call, ains);
  },
};

/** The call of a launch; undefined after an error. In 32 bits of x86, it is shorter. */
function readCall(script: IntrinsicScript, usr: Uint8Array | null): RsBlasCall | undefined {
  const [full, short] = [rsBlasCallLayout(8).size, rsBlasCallLayout(4).size];
  const bytes = usr?.length ?? 0;
  if (usr !== null && bytes >= short) return readBlasCall(usr, bytes < full ? 4 : 8);
  return void script.fail(`BLAS call has ${bytes} bytes, expected ${full}`);
}

/** Runs a routine of level 2 or 3. */
function runRoutine(
  script: IntrinsicScript,
  name: string,
  routine: BlasRoutine,
  call: RsBlasCall,
  ains: Inputs,
): void {
  const problem = problemOfSizes(call) ?? problemOfOptions(name, routine, call);
  if (problem !== undefined) return script.fail(`BLAS ${name} has ${problem}`);
  const matrices: (MatrixCells | undefined)[] = [];
  for (const [place, operand] of routine.operands.entries()) {
    if (operand === undefined) {
      matrices.push(undefined);
      continue;
    }
    const allocation = script.withMemory(ains[place]);
    if (allocation === undefined) return;
    const found = matrixOf(name, operand, call, allocation);
    if (typeof found === "string") return script.fail(`BLAS ${name} has ${PLACES[place]} ${found}`);
    matrices.push(found);
  }
  if (call.n === 0 || routine.usesM && call.m === 0) return;
  const [a, b, c] = matrices;
  script.run({
    intrinsic: "blas",
    routine: name,
    ...call,
    ...(a && { a }),
    ...(b && { b }),
    ...(c && { c }),
  });
}

/** Runs the product of matrices of bytes. */
function multiplyBytes(script: IntrinsicScript, call: RsBlasCall, ains: Inputs): void {
  const { m, n, k } = call;
  const problem = problemOfSizes(call);
  if (problem !== undefined) return script.fail(`BLAS bnnm has ${problem}`);
  const shapes = [[m, k], [n, k], [m, n]] as const;
  const found: ByteMatrix[] = [];
  for (const [place, [rows, columns]] of shapes.entries()) {
    const allocation = script.withMemory(ains[place]);
    if (allocation === undefined) return;
    const { type, hal: { state } } = allocation;
    const name = elementName(type.element);
    if (name !== "U8" || columns > type.dimX || rows > Math.max(1, type.dimY)) {
      const text = `${PLACES[place]} ${sizeName(allocation)} of ${name}`;
      return script.fail(`BLAS bnnm has ${text}, expected ${columns} x ${rows} of U8`);
    }
    const { pointer, stride } = state.lods[0]!;
    found.push({ allocation, pointer, stride });
  }
  if (m === 0 || n === 0) return;
  const [a, b, c] = found as [ByteMatrix, ByteMatrix, ByteMatrix];
  const { aOffset, bOffset, cOffset, cMultiplier } = call;
  script.run({ intrinsic: "bnnm", m, n, k, a, b, c, aOffset, bOffset, cOffset, cMultiplier });
}

function problemOfSizes(call: RsBlasCall): string | undefined {
  const wrong = SIZES.find((size) => call[size] < 0);
  return wrong && `${wrong} ${call[wrong]}, expected at least 0`;
}

function problemOfOptions(
  name: string,
  { options, operands }: BlasRoutine,
  call: RsBlasCall,
): string | undefined {
  for (const option of options) {
    const values = blasOptionValues(option, name);
    if (!values.includes(call[option])) {
      return `${option} ${call[option]}, expected ${values.join(" or ")}`;
    }
  }
  for (const operand of operands) {
    const increment = operand?.storage === "x" ? "incX" : operand?.storage === "y" ? "incY" : null;
    if (increment !== null && call[increment] < 1) {
      return `${increment} ${call[increment]}, expected at least 1`;
    }
  }
  return undefined;
}

/** The matrix that an Allocation is to a routine, or why it cannot be, for example `3 x 2 of F64, expected 2 x 2 of F32`. */
function matrixOf(
  routine: string,
  operand: BlasOperand,
  call: RsBlasCall,
  allocation: RsAllocation,
): MatrixCells | string {
  const { type, hal } = allocation;
  const { pointer, stride: rowBytes } = hal.state.lods[0]!;
  const isDouble = /^[dz]/.test(routine);
  const complex = /^[cz]/.test(routine);
  const element = `${isDouble ? "F64" : "F32"}${complex ? "_2" : ""}`;
  const shape = shapeOf(operand, call);
  const there = {
    columns: type.dimX,
    rows: Math.max(1, type.dimY),
    stride: rowBytes / type.element.sizeBytes,
  };
  const cells = operand.storage === "full" || operand.storage === "band" ? there : lineOf(there);
  const limit = operand.storage === "band" ? cells.stride : cells.columns;
  const fits = shape.columns <= limit && shape.rows <= cells.rows;
  if (elementName(type.element) === element && fits && Number.isInteger(cells.stride)) {
    const columns = Math.max(shape.columns, cells.columns);
    return { allocation, pointer, isDouble, complex, ...cells, columns };
  }
  const expected = `${shape.columns} x ${shape.rows} of ${element}`;
  return `${sizeName(allocation)} of ${elementName(type.element)}, expected ${expected}`;
}

interface Shape {
  readonly columns: number;
  readonly rows: number;
}

/** The room that an operand needs; vectors and triangles need a single row. */
function shapeOf({ storage, rows, columns }: BlasOperand, call: RsBlasCall): Shape {
  const count = rows(call);
  switch (storage) {
    case "full":
    case "band":
      return { columns: count === 0 ? 0 : columns(call), rows: columns(call) === 0 ? 0 : count };
    case "packed":
      return { columns: count * (count + 1) / 2, rows: 1 };
    case "x":
      return { columns: count === 0 ? 0 : (count - 1) * call.incX + 1, rows: 1 };
    case "y":
      return { columns: count === 0 ? 0 : (count - 1) * call.incY + 1, rows: 1 };
  }
}

/** All rows as one, gaps between them included. */
function lineOf({ columns, rows, stride }: Shape & { readonly stride: number }) {
  const all = (rows - 1) * stride + columns;
  return { columns: all, rows: 1, stride: all };
}
