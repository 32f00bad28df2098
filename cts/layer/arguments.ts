/**
 * Arguments with which any known function can be called, where what it calls looks at none of them.
 *
 * @module
 */

import { SIGNATURES } from "../contract/entry_points.ts";
import type { Value } from "../contract/program.ts";
import { EGL } from "../contract/enums.ts";

/** Cells of memory that functions are given. */
const CELLS = 256;
const TEXTS = 16;
/** Added to offsets and times: 32 bits are too few for them. */
const WIDE = 2 ** 32;

/**
 * Arguments that differ from each other, and memory that a layer may look into.
 *
 * @param name The function.
 */
export function argumentsOf(name: string): Value[] {
  const signature = SIGNATURES[name] ?? "()";
  const list = signature.slice(signature.indexOf("(") + 1, signature.lastIndexOf(")")).trim();
  if (list === "" || list === "void") return [];
  return list.split(",").map((type, i) => argumentOf(type.trim(), i));
}

function argumentOf(type: string, i: number): Value {
  const stars = type.split(/[*[]/).length - 1;
  const isText = /\bconst (char|GLchar)\b/.test(type);
  if (stars > 1) {
    const cells: (number | string)[] = new Array(TEXTS).fill(isText ? "text" : 0);
    return { in: "pointer", cells };
  }
  if (isText && stars === 1) return "text";
  if (/^const EGLint\b/.test(type)) return { in: "int", cells: new Array(TEXTS).fill(EGL.NONE) };
  if (/^const EGLAttrib/.test(type)) {
    return { in: "pointer", cells: new Array(TEXTS).fill(EGL.NONE) };
  }
  if (stars === 1) return { in: "byte", cells: new Array(CELLS).fill(0) };
  if (/PROC|FunctionPointerType/.test(type)) return null;
  if (/^(GLintptr|GLu?int64|EGLTime)/.test(type)) return WIDE + i + 1;
  return /float|clampf|double/i.test(type) ? (i + 1) / 2 : i + 1;
}
