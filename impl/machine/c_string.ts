/**
 * C strings in calls.
 *
 * @module
 */

import { ProcessFault, type Word } from "./machine.ts";

/**
 * Reads an argument that is a C string, up to its first NUL.
 *
 * @param word The argument.
 * @param what What it is, for the fault: a function and its parameter.
 * @returns The text; null for NULL.
 * @throws {ProcessFault} SIGSEGV if it is a pointer to nothing that can be read.
 */
export function readCString(word: Word, what: string): string | null {
  if (word === null || word === undefined || word === 0) return null;
  if (typeof word !== "string") {
    throw new ProcessFault("SIGSEGV", `${what} is no C string but ${kindOf(word)}`);
  }
  const end = word.indexOf("\0");
  return end < 0 ? word : word.slice(0, end);
}

/**
 * Reads an argument that is a C string and must not be NULL.
 *
 * @param word The argument.
 * @param what What it is, for the fault: a function and its parameter.
 * @throws {ProcessFault} SIGSEGV if it is NULL, or a pointer to nothing that can be read.
 */
export function needCString(word: Word, what: string): string {
  const text = readCString(word, what);
  if (text === null) throw new ProcessFault("SIGSEGV", `${what} is NULL, expected a C string`);
  return text;
}

function kindOf(word: unknown): string {
  if (typeof word === "number") return `the number ${word}`;
  return typeof word === "object" ? "other memory" : `a ${typeof word}`;
}
