/**
 * Memory that the apps of this subject pass, and what they make of it.
 *
 * @module
 */

import type { InBuffer, OutBuffer, ResultRef } from "../contract/program.ts";
import { type App, out, type Result } from "../contract/recorder.ts";
import { GL } from "../contract/enums.ts";

/** Numbers of 32 bits. */
export function floats(...cells: number[]): InBuffer {
  return { in: "float", cells };
}

/**
 * Bytes.
 *
 * @param count How many.
 * @param fill What byte `i` is.
 */
export function bytes(count: number, fill: (i: number) => number): InBuffer {
  return { in: "byte", cells: Array.from({ length: count }, (_, i) => fill(i)) };
}

/** Unsigned numbers of 16 bits. */
export function shorts(...cells: number[]): InBuffer {
  return { in: "byte", cells: cells.flatMap((cell) => [cell & 0xff, cell >> 8]) };
}

/** Addresses of C strings. */
export function texts(...cells: string[]): InBuffer {
  return { in: "pointer", cells };
}

/** Names of objects, as functions that delete them take them. */
export function names(...cells: ResultRef[]): InBuffer {
  return { in: "int", cells };
}

/**
 * Makes names of objects, which are the driver's to choose: a layer that has objects of its own shifts them.
 *
 * @param count How many.
 * @param make The call that makes them.
 */
export function generate<Count extends 1 | 2 | 4>(
  count: Count,
  make: (count: number, memory: OutBuffer) => Result,
): Names<Count> {
  const made = make(count, out("int", count));
  return Array.from({ length: count }, (_, i) => made.outCell(0, i)) as Names<Count>;
}

type Names<Count> = Count extends 1 ? [ResultRef]
  : Count extends 2 ? [ResultRef, ResultRef]
  : [ResultRef, ResultRef, ResultRef, ResultRef];

/**
 * Makes a shader.
 *
 * @param app Where to record.
 * @param type Its type.
 * @param source Its text.
 */
export function newShader({ gl }: App, type: number, source: string): Result {
  const shader = gl.CreateShader(type);
  gl.ShaderSource(shader, 1, texts(source), null);
  gl.CompileShader(shader);
  gl.GetShaderiv(shader, GL.COMPILE_STATUS, out("int"));
  return shader;
}
