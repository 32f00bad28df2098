/**
 * The differences between two plays of one program.
 *
 * @module
 */

import { SIGNATURES } from "../contract/entry_points.ts";
import { GL } from "../contract/enums.ts";
import type { Call, Program, ResultValue, Value } from "../contract/program.ts";
import type { Record } from "../contract/record.ts";
import type { Context } from "../framework/context.ts";
import { show } from "../framework/show.ts";
import { ObjectNames } from "./object_names.ts";
import type { Both } from "./plays.ts";

/** Returned types whose values are addresses, or may be: two processes need not agree on them. */
const ADDRESS =
  /\*|^(EGLDisplay|EGLConfig|EGLSurface|EGLContext|EGLImage(KHR)?|EGLSync(KHR)?|GLsync|__eglMust\w+)$/;
/** Memory of more cells is shown by its beginning and a sum. */
const CELLS_MAX = 8;
/** Characters of a text that are shown; of a longer one, a sum stands for the rest. */
const TEXT_MAX = 60;
/** Words of a long text that are told of either side. */
const WORDS_MAX = 20;
/** Functions that are asked for one of many things. */
const GETTER = /^(glGet(String|Stringi|Integerv)|eglQueryString)$/;
/** How many differing calls are told. */
const DIFFERENCES_MAX = 10;

/** Functions whose result is a new object, which may lie where another lay before. */
const MAKES = /^eglCreate|^glFenceSync/;
/** The function after which nothing lies where it lay: even the configs may have other addresses, or the same. */
const ENDS = "eglTerminate";

/** Numbers in place of addresses: those of one object get equal ones, in the order in which objects come up. */
class Addresses {
  readonly #numbers = new Map<string, number>();
  #count = 0;

  /**
   * A value that is, or may be, an address.
   *
   * @param value The value.
   * @param fn The function that gave it.
   */
  name(value: ResultValue, fn: string): ResultValue {
    if (value === null || value === 0) return null;
    const key = typeof value === "object" ? value.pointer : String(value);
    const known = MAKES.test(fn) ? undefined : this.#numbers.get(key);
    const number = known ?? ++this.#count;
    this.#numbers.set(key, number);
    return `handle ${number}`;
  }

  /** Takes note that a function returned. */
  after(fn: string): void {
    if (fn === ENDS) this.#numbers.clear();
  }
}

/**
 * Describes the results of a program's calls, in words that are equal for equal behavior.
 *
 * @param program The program.
 * @param record What came of it.
 * @returns One line for each call that returned.
 */
export function describeResults(program: Program, record: Record): string[] {
  const addresses = new Addresses();
  const objects = new ObjectNames();
  return record.results.map(({ value, outs }, i) => {
    const call = program.calls[i]!;
    const { fn, args, thread } = call;
    const returned = returnType(fn);
    const named = isAddressType(returned) && typeof value !== "string"
      ? addresses.name(value, fn)
      : objects.ofValue(call, value);
    const buffers = args.filter(isOut);
    const filled = outs.map((cells, k) =>
      cells.map((cell) =>
        buffers[k]?.out === "pointer" ? addresses.name(cell, fn) : objects.ofCell(call, cell)
      )
    );
    addresses.after(fn);
    return [
      `#${i}${thread === undefined ? "" : ` on ${thread}`} ${fn}${askedName(call)}`,
      `= ${showValue(named)}`,
      ...filled.map((cells) => showCells(cells)),
    ].join(" ");
  });
}

/**
 * The calls that gave something else with the layer than without.
 *
 * @param program The program.
 * @param both What came of it.
 * @param isOfInterest Whether calls of a function count. Default: all do.
 * @returns Lines of {@link describeResults}, expected and actual; a handful at most.
 */
export function differingResults(
  program: Program,
  both: Both,
  isOfInterest: (fn: string) => boolean = () => true,
): { readonly expected: string[]; readonly actual: string[] } {
  const expected = describeResults(program, both.without);
  const actual = describeResults(program, both.with);
  const places = expected.flatMap((line, i) =>
    line === actual[i] || !isOfInterest(program.calls[i]!.fn) ? [] : [i]
  ).slice(0, DIFFERENCES_MAX);
  return {
    expected: places.map((i) => expected[i]!),
    actual: places.map((i) => (actual[i] ?? "(not called)") + wordsApart(both, i)),
  };
}

/**
 * Shows the pixels that an app has read as bytes of four components, where they are others with the layer than without.
 *
 * @param t The test.
 * @param program The program.
 * @param both Its plays.
 */
export function showPixels(t: Context<unknown>, program: Program, both: Both): void {
  for (const [i, { fn, args }] of program.calls.entries()) {
    const [, , width, , format, type] = args;
    const isRgba = fn === "glReadPixels" && format === GL.RGBA && type === GL.UNSIGNED_BYTE;
    if (!isRgba || typeof width !== "number") continue;
    const [expected, actual] = [both.without, both.with]
      .map(({ results }) => Uint8Array.from(results[i]?.outs[0] ?? [], Number));
    if (expected!.join() === actual!.join()) continue;
    t.showPictures(`pixels of #${i} glReadPixels`, width, expected!, actual!);
  }
}

/** The name that a getter of strings or integers is asked for. */
function askedName({ fn, args }: Call): string {
  const asked = fn === "eglQueryString" ? args[1] : args[0];
  return GETTER.test(fn) && typeof asked === "number" ? `(0x${asked.toString(16)})` : "";
}

/** The words that a long text has more and less with the layer, as lists of extensions are too long to be shown. */
function wordsApart(both: Both, i: number): string {
  const [long, usual] = [both.with, both.without].map(({ results }) => results[i]?.value);
  if (typeof long !== "string" || typeof usual !== "string" || usual.length <= TEXT_MAX) return "";
  const [words, before] = [long, usual].map((text) => text.split(" ").filter(Boolean));
  const less = (a: readonly string[], b: readonly string[]) =>
    a.filter((word) => !b.includes(word)).slice(0, WORDS_MAX).join(" ");
  return ` [more: ${less(words!, before!)}] [less: ${less(before!, words!)}]`;
}

/** A call that a layer or a driver of the suite reported. */
export interface SeenCall {
  readonly who: string;
  readonly fn: string;
  /** Its arguments, as they are shown. */
  readonly args: readonly string[];
  /** The function and its arguments. */
  readonly text: string;
}

/**
 * The calls that the suite's own layers and driver reported.
 *
 * @param record What came of a program.
 * @param who Of whom. Default: of all but the layer under test.
 */
export function seenCalls(record: Record, who?: string): SeenCall[] {
  return record.events.filter((event) =>
    event.at === "call" && event.fn !== undefined &&
    (who === undefined ? !event.who.startsWith("under_test") : event.who === who)
  ).map(({ who, fn, args: given = [] }) => {
    const args = given.map((arg) => typeof arg === "string" ? JSON.stringify(arg) : String(arg));
    return { who, fn: fn!, args, text: `${fn}(${args.join(", ")})` };
  });
}

/**
 * How often each function was called.
 *
 * @param calls The calls.
 */
export function countCalls(calls: readonly SeenCall[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { fn } of calls) counts.set(fn, (counts.get(fn) ?? 0) + 1);
  return counts;
}

/**
 * Checks that values of a type are addresses, or may be.
 *
 * @param type As a signature has it.
 */
export function isAddressType(type: string): boolean {
  return ADDRESS.test(type);
}

/** The type that a function returns; empty if its signature is not known. */
export function returnType(fn: string): string {
  return (SIGNATURES[fn] ?? "").split("(")[0]!.trim();
}

function isOut(
  value: Value,
): value is Extract<Value, { readonly out: string }> & { readonly count: number } {
  return typeof value === "object" && value !== null && "count" in value;
}

function showValue(value: ResultValue): string {
  if (typeof value !== "string" || value.startsWith("handle ")) return show(value);
  if (value.length <= TEXT_MAX) return show(value);
  return `${show(value.slice(0, TEXT_MAX))} (${value.length} characters, sum ${sumOf(value)})`;
}

function showCells(cells: readonly ResultValue[]): string {
  if (cells.length <= CELLS_MAX) return `[${cells.map(showValue).join(" ")}]`;
  const first = cells.slice(0, CELLS_MAX).map(showValue).join(" ");
  return `[${first} and ${cells.length - CELLS_MAX} more, sum ${sumOf(cells.join(" "))}]`;
}

/** FNV-1a, of 32 bits. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return sum.toString(16);
}
