/**
 * Values of a script's variables, from the command line to bytes.
 *
 * @module
 */

import { UsageError } from "../../cts/framework/usage_error.ts";
import type { CompiledScript } from "../../impl/rs/bcc/compiler.ts";

/** A variable that is set before a launch. */
export interface Setting {
  readonly slot: number;
  /** Its bytes, or the Allocation with the picture. */
  readonly value: Uint8Array<ArrayBuffer> | "picture";
}

/** The word that stands for the picture. */
const PICTURE = "in";
const ALLOCATION = "%struct.rs_allocation";

/**
 * Reads a setting.
 *
 * @param script The script.
 * @param word `NAME=VALUE`.
 * @throws {UsageError} If there is no such variable, or the value does not fit it.
 */
export function readSetting({ metadata, variableTypes }: CompiledScript, word: string): Setting {
  const [, name = "", text = ""] = /^(\w+)=(.*)$/.exec(word) ?? [];
  const slot = metadata.variables.indexOf(name);
  if (slot < 0) {
    const known = metadata.variables.join(", ") || "none";
    throw new UsageError(
      `Option "--set" is "${word}", expected NAME=VALUE with a variable of: ${known}`,
    );
  }
  const type = variableTypes.get(name) ?? "a type that nothing reads";
  if (type === ALLOCATION && text === PICTURE) return { slot, value: "picture" };
  return { slot, value: bytesOf(name, type, text) };
}

function bytesOf(name: string, type: string, text: string): Uint8Array<ArrayBuffer> {
  const [, count = "1", item = type, isVector] =
    /^[<[](\d+) x (float|double|i\d+)([>\]])$/.exec(type) ?? [];
  const size = { float: 4, double: 8, i8: 1, i16: 2, i32: 4, i64: 8 }[item];
  if (size === undefined) {
    const expected = type === ALLOCATION ? `, expected ${PICTURE}` : "";
    throw new UsageError(`Cannot set variable "${name}" to "${text}": it is ${type}${expected}`);
  }
  const words = text.split(",").map((word) => word.trim());
  if (words.length !== Number(count) || words.some((word) => word === "" || isNaN(Number(word)))) {
    throw new UsageError(
      `Cannot set variable "${name}" to "${text}": expected ${count} of ${item}`,
    );
  }
  const room = isVector === ">" && count === "3" ? 4 : Number(count);
  const view = new DataView(new ArrayBuffer(size * room));
  words.forEach((word, index) => write(view, size * index, item, word));
  return new Uint8Array(view.buffer);
}

function write(view: DataView, at: number, type: string, word: string): void {
  const number = Number(word);
  if (type === "float") view.setFloat32(at, number, true);
  else if (type === "double") view.setFloat64(at, number, true);
  else if (type === "i64") view.setBigInt64(at, BigInt(Math.trunc(number)), true);
  else if (type === "i32") view.setInt32(at, number, true);
  else if (type === "i16") view.setInt16(at, number, true);
  else view.setInt8(at, number);
}
