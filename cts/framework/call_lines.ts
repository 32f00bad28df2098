/**
 * The calls of a program as lines, each with its number, its arguments and what came back.
 *
 * @module
 */

import type { Call, CallResult, Program, ResultValue, Value } from "../contract/program.ts";
import { oneLine } from "./show.ts";

const LINE_MAX = 160;
const CELLS_MAX = 8;

/**
 * The calls of a program.
 *
 * @param program The program.
 * @param results What its calls gave, as far as they returned.
 * @returns Such as `#3 rsTypeCreate(#1, #2, 8, 4, 0, 0, 0, 0) = 4098`; `#1` is the result of call 1.
 */
export function callLines(
  { calls }: Program,
  results: readonly CallResult[],
): readonly string[] {
  return calls.map((call, i) => oneLine(`#${i} ${shown(call)} ${answer(results[i])}`, LINE_MAX));
}

function shown({ fn, args, thread }: Call): string {
  const on = thread === undefined ? "" : ` on thread ${thread}`;
  return `${fn}(${args.map(argument).join(", ")})${on}`;
}

function argument(value: Value): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("ref" in value) {
    const { ref, out, at = 0, program } = value;
    const of = program === undefined ? "" : ` of program ${program}`;
    return `#${ref}${out === undefined ? "" : `.${out}[${at}]`}${of}`;
  }
  if ("out" in value) return `${value.out}[${value.count}]`;
  return list(value.cells.map(argument));
}

function answer(result: CallResult | undefined): string {
  if (result === undefined) return "did not return";
  const outs = result.outs.map((cells) => list(cells.map(plain)));
  return ["=", [plain(result.value), ...outs].join(", ")].join(" ");
}

function plain(value: ResultValue): string {
  return typeof value === "object" && value !== null ? value.pointer : JSON.stringify(value);
}

function list(cells: readonly string[]): string {
  const more = cells.length > CELLS_MAX ? [`... ${cells.length} in all`] : [];
  return `[${[...cells.slice(0, CELLS_MAX), ...more].join(", ")}]`;
}
