/**
 * Texts whose length another argument says: they need not end in NUL, so that what reads on until there is one reads what is not theirs.
 *
 * Source: Khronos OpenGL ES 3.2, 7.1 (ShaderSource) and 20.7 (ObjectLabel); EXT_debug_label, EXT_debug_marker.
 *
 * @module
 */

import type { Word } from "../machine.ts";

/** Functions whose text stands behind its length. */
const BEHIND_LENGTH =
  /^gl(ObjectLabel|ObjectPtrLabel|PushDebugGroup|DebugMessageInsert|LabelObject|InsertEventMarker|PushGroupMarker)(KHR|EXT)?$/;
const PIECES = "glShaderSource";
/** Where it has its texts, and their lengths. */
const [TEXTS, LENGTHS] = [2, 3];

/**
 * The length of a text that is an argument.
 *
 * @param fn The function.
 * @param args Its arguments.
 * @param at Which argument the text is.
 * @returns In bytes; undefined if it ends in NUL, which those of EXT say by a length of 0, and all others by a negative one.
 */
export function lengthOfText(fn: string, args: readonly Word[], at: number): number | undefined {
  if (!BEHIND_LENGTH.test(fn)) return undefined;
  const length = lengthIn(args[at - 1]);
  return length === 0 && fn.endsWith("EXT") ? undefined : length;
}

/**
 * The length of a text in a list of texts that is an argument.
 *
 * @param fn The function.
 * @param args Its arguments.
 * @param at Which argument the list is.
 * @param index Which text of the list.
 * @returns In bytes; undefined if it ends in NUL.
 */
export function lengthOfPiece(
  fn: string,
  args: readonly Word[],
  at: number,
  index: number,
): number | undefined {
  const lengths = fn === PIECES && at === TEXTS ? args[LENGTHS] : undefined;
  return lengths instanceof Int32Array ? lengthIn(lengths[index]) : undefined;
}

function lengthIn(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 ? value : undefined;
}
