/**
 * Values of uniforms.
 *
 * Source: OpenGL ES 3.2, sections 7.6 and 7.12.
 *
 * @module
 */

import type { GlContext, GlFunction, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { maximum } from "../limits.ts";
import { activeProgram } from "./pipeline_objects.ts";
import type { Variable } from "./interface.ts";
import { type Program, programNamed } from "./objects.ts";
import type { Scalar } from "./shader_types.ts";
import { unitCount } from "../textures/textures.ts";
import { cellCount, type Memory, readCells, writeCells } from "../words.ts";

interface Given {
  readonly scalar: Scalar;
  readonly columns: number;
  readonly rows: number;
}

/** Functions of this file that get. */
export const UNIFORM_GET_FUNCTIONS: GlFunctions = {
  glGetUniformfv: getUniform,
  glGetUniformiv: getUniform,
  glGetUniformuiv: getUniform,
  glGetnUniformfv: (gl, name, location, size, out) => getUniform(gl, name, location, out, size),
  glGetnUniformiv: (gl, name, location, size, out) => getUniform(gl, name, location, out, size),
  glGetnUniformuiv: (gl, name, location, size, out) => getUniform(gl, name, location, out, size),
};

/** `glUniform*` and `glProgramUniform*`, for vectors and matrices of every kind. */
export function uniformSetters(): GlFunctions {
  const setters: Record<string, GlFunction> = {};
  const define = (name: string, set: Setter) => {
    setters[`glUniform${name}`] =
      ((gl: GlContext, location: number, ...args: unknown[]) =>
        set(gl, activeProgram(gl), location, args)) as GlFunction;
    setters[`glProgramUniform${name}`] =
      ((gl: GlContext, program: number, location: number, ...args: unknown[]) => {
        const object = programNamed(gl, program);
        set(gl, object, location, args);
      }) as GlFunction;
  };
  for (const scalar of ["f", "i", "ui"] as const) {
    for (const rows of [1, 2, 3, 4]) {
      const given = { scalar, rows, columns: 1 };
      define(
        `${rows}${scalar}`,
        (gl, program, location, values) =>
          setUniform(gl, program, location, 1, given, values.slice(0, rows) as number[]),
      );
      define(
        `${rows}${scalar}v`,
        (gl, program, location, [count, values]) =>
          setVector(gl, program, location, count as number, given, values),
      );
    }
  }
  for (const columns of [2, 3, 4]) {
    for (const rows of [2, 3, 4]) {
      const shape = columns === rows ? `${rows}` : `${columns}x${rows}`;
      define(`Matrix${shape}fv`, (gl, program, location, [count, transpose, values]) => {
        if (transpose && gl.api < 30) return gl.fail(GL.INVALID_VALUE);
        const given: Given = { scalar: "f", rows, columns };
        setVector(gl, program, location, count as number, given, values, transpose === 1);
      });
    }
  }
  return setters;
}

type Setter = (
  gl: GlContext,
  program: Program | undefined,
  location: number,
  args: readonly unknown[],
) => void;

function setVector(
  gl: GlContext,
  program: Program | undefined,
  location: number,
  count: number,
  given: Given,
  memory: Memory,
  isTransposed = false,
): void {
  gl.checkSigns(count);
  const cells = given.rows * given.columns;
  const whole = Math.min(count, Math.floor(cellCount(memory) / cells));
  const values = readCells(memory, whole * cells);
  setUniform(gl, program, location, count, given, isTransposed ? turn(values, given) : values);
}

/** Matrices column after column that are given row after row. */
function turn(values: readonly number[], { rows, columns }: Given): number[] {
  return values.map((_, i) => {
    const [within, first] = [i % (rows * columns), i - i % (rows * columns)];
    return values[first + (within % rows) * columns + Math.floor(within / rows)]!;
  });
}

/** The variable at a location, and the number of its element. */
function variableAt(program: Program, location: number): readonly [Variable, number] | undefined {
  for (const variable of program.executable?.uniforms ?? []) {
    const element = location - variable.location;
    if (variable.location >= 0 && element >= 0 && element < variable.size) {
      return [variable, element];
    }
  }
  return undefined;
}

function setUniform(
  gl: GlContext,
  program: Program | undefined,
  location: number,
  count: number,
  given: Given,
  values: readonly number[],
): void {
  if (program?.executable === undefined) return gl.fail(GL.INVALID_OPERATION);
  if (location === -1) return;
  const found = variableAt(program, location) ?? gl.fail(GL.INVALID_OPERATION);
  const [variable, element] = found;
  const isWrong = !takes(variable, given) || count > 1 && !variable.isArray;
  if (isWrong) return gl.fail(GL.INVALID_OPERATION);
  const isUnit = variable.type.scalar === "opaque";
  if (isUnit && values.some((unit) => unit < 0 || unit >= unitLimit(gl, variable))) {
    return gl.fail(GL.INVALID_VALUE);
  }
  const cells = given.rows * given.columns;
  const isTruth = variable.type.scalar === "b";
  const elements = Math.min(variable.size - element, values.length / cells);
  for (let i = 0; i < elements; i++) {
    const own = values.slice(i * cells, (i + 1) * cells);
    program.values.set(location + i, isTruth ? own.map((value) => Number(value !== 0)) : own);
  }
}

function unitLimit(gl: GlContext, { type }: Variable): number {
  const isImage = type.name >= GL.IMAGE_2D && type.name <= GL.UNSIGNED_INT_IMAGE_CUBE_MAP_ARRAY;
  return isImage ? maximum(GL.MAX_IMAGE_UNITS) : unitCount(gl);
}

function takes({ type }: Variable, { scalar, rows, columns }: Given): boolean {
  if (type.scalar === "opaque") return scalar === "i" && rows === 1 && columns === 1;
  const isScalar = type.scalar === scalar || type.scalar === "b" && columns === 1;
  return isScalar && type.rows === rows && type.columns === columns;
}

function getUniform(
  gl: GlContext,
  name: number,
  location: number,
  out: Memory,
  size = Infinity,
): void {
  const program = programNamed(gl, name);
  const found = variableAt(program, location) ?? gl.fail(GL.INVALID_OPERATION);
  const { rows, columns } = found[0].type;
  const values = program.values.get(location) ?? new Array(rows * columns).fill(0);
  if (values.length * 4 > size) gl.fail(GL.INVALID_OPERATION);
  else writeCells(out, values);
}
