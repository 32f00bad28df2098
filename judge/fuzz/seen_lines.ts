/**
 * The outcome of a program as lines that two implementations can be compared by.
 *
 * Addresses and handles are theirs to choose: each has a number by the order in which it is seen, so that what is equal in one
 * must be equal in the other. Log lines are left out, whose wording is nobody's contract, and so are the platform's own libraries,
 * and the threads of events, which an image tells only of those that an app makes.
 *
 * @module
 */

import { isHandleType, SIGNATURES } from "../../cts/contract/entry_points.ts";
import type { FakeEvent } from "../../cts/contract/events.ts";
import type { Call, CallResult, Program, ResultValue } from "../../cts/contract/program.ts";
import type { Record as ProcessRecord } from "../../cts/contract/record.ts";
import { RS_FUNCTIONS } from "../../cts/contract/rs_functions.ts";

/** Where the libraries lie that a scene puts there; an image has code of the suite in a folder beside them. */
const OWN_PLACE = /^\/(?:data(?!\/strata\/)|odm|product|vendor)\//;
/** Functions of the linker that give handles. */
const LINKER_HANDLE = /dlopen|load_sphal_library|namespace$/;
/** The functions that tell of RenderScript's objects, where their addresses are no handles, and how many numbers come before. */
const TOLD: Readonly<Record<string, number>> = {
  rsaTypeGetNativeData: 5,
  rsaElementGetSubElements: 0,
  rsaAllocationGetType: 0,
};
/** No object is at a smaller address. */
const LEAST_ADDRESS = 4096;
/** Events of a circle, and how often it is gone through before it counts as one without end. */
const [PERIOD_MAX, REPEATS] = [16, 20];

/**
 * The lines of a record.
 *
 * @param program What was run.
 * @param record What came of it.
 * @param told What is said of calls by their index instead of their results.
 */
export function seenLines(
  program: Program,
  record: ProcessRecord,
  told: ReadonlyMap<number, string> = new Map(),
): string[] {
  const names = new Names();
  return [
    ...withoutEnd(record.events.map((event) => eventLine(event, names))),
    ...program.calls.map((call, i) =>
      told.has(i)
        ? `#${i} ${call.fn}: ${told.get(i)}`
        : resultLine(i, call, record.results[i], names)
    ),
    ...record.end.kind === "running" ? libraryLines(record, names) : [],
    endLine(record),
  ];
}

/** Lines whose end comes again and again, as those of calls that go in a circle until the stack is full: once. */
function withoutEnd(lines: string[]): string[] {
  for (let period = 1; period <= PERIOD_MAX; period++) {
    let first = lines.length - period;
    while (first > 0 && lines[first - 1] === lines[first - 1 + period]) first--;
    if (lines.length - first < REPEATS * period) continue;
    return [...lines.slice(0, first + period), "... again and again"];
  }
  return lines;
}

/** Numbers for what has no name of its own. */
class Names {
  readonly #numbers = new Map<string, Map<unknown, number>>();

  /** The name of something: a kind, and the how-manieth of it. */
  name(kind: string, value: unknown): string {
    const known = this.#numbers.get(kind) ?? new Map<unknown, number>();
    this.#numbers.set(kind, known);
    if (!known.has(value)) known.set(value, known.size + 1);
    return `${kind}${known.get(value)}`;
  }
}

function eventLine(event: FakeEvent, names: Names): string {
  const { who, at, fn, args, id, pointer, value } = event;
  const types = parametersOf(fn);
  const level = who.startsWith("driver") ? "driver handle " : "handle ";
  const words = args?.map((arg, i) =>
    isHandle(types[i]) && typeof arg !== "string"
      ? handle(arg ?? 0, level, names)
      : JSON.stringify(arg)
  );
  return [
    who,
    at,
    ...fn === undefined ? [] : [`${fn}${words === undefined ? "" : `(${words.join(", ")})`}`],
    ...id === undefined ? [] : [`id ${address(id, "id ", names)}`],
    ...pointer === undefined ? [] : [address(pointer, "address ", names)],
    ...value === undefined || returnOf(fn) === "void"
      ? []
      : [`= ${shown(value, returnOf(fn), level, names)}`],
  ].join(" ");
}

function resultLine(
  index: number,
  { fn }: Call,
  result: CallResult | undefined,
  names: Names,
): string {
  if (result === undefined) return `#${index} ${fn} did not return`;
  const { value, outs } = result;
  const type = LINKER_HANDLE.test(fn) ? "EGLDisplay" : returnOf(fn);
  const isText = fn === "dlerror";
  const cells = outs.map((list) => {
    const shownCells = list.map((cell, i) =>
      fn in TOLD ? toldCell(cell, i < TOLD[fn]!, names) : shown(cell, undefined, "handle ", names)
    );
    return `[${shownCells.join(", ")}]`;
  });
  const what = isText
    ? value === null ? "no text" : "a text"
    : typeof value === "number" && isRsAddress(fn)
    ? address(`0x${value.toString(16)}`, fn in TOLD ? "told " : "address ", names)
    : shown(value, type, "handle ", names);
  return [`#${index} ${fn} =`, what, ...cells].join(" ");
}

function libraryLines({ libraries }: ProcessRecord, names: Names): string[] {
  return libraries.filter(({ path }) => OWN_PLACE.test(path))
    .map(({ path, namespace }) => `library ${path} in ${namespace || names.name("namespace ", "")}`)
    .toSorted();
}

function endLine({ end }: ProcessRecord): string {
  switch (end.kind) {
    case "exit":
      return `end: exit ${end.code}`;
    case "signal":
      return `end: ${end.signal}`;
    default:
      return `end: ${end.kind}`;
  }
}

/** A cell that tells of an object: a number, its text, or an address, which may come as any of these. */
function toldCell(cell: ResultValue, isNumber: boolean, names: Names): string {
  const isPointer = typeof cell === "object" && cell !== null;
  const value = isPointer ? cell.pointer : cell;
  if (isNumber) return String(Number(value ?? 0));
  const isSmall = typeof value === "number" && value < LEAST_ADDRESS;
  if (isSmall || typeof value === "string" && !isPointer) return JSON.stringify(value);
  return names.name("told ", typeof value === "number" ? `0x${value.toString(16)}` : value);
}

function shown(
  value: ResultValue,
  type: string | undefined,
  level: string,
  names: Names,
): string {
  if (typeof value === "object" && value !== null) {
    return address(value.pointer, isHandle(type) ? level : "address ", names);
  }
  if (value === null) return "NULL";
  return isHandle(type) && typeof value === "number"
    ? handle(value, level, names)
    : JSON.stringify(value);
}

function address(pointer: string | null, kind: string, names: Names): string {
  return pointer === null || /^0x0*$/.test(pointer) ? "NULL" : names.name(kind, pointer);
}

function handle(value: number, level: string, names: Names): string {
  return value === 0 ? "NULL" : names.name(level, value);
}

function isHandle(type: string | undefined): boolean {
  return type !== undefined && isHandleType(type);
}

/** Checks that a function of libRS.so returns an object, or any other address. */
function isRsAddress(fn: string): boolean {
  const declared: Readonly<Record<string, string>> = RS_FUNCTIONS;
  return /^(?:Rs(?!MessageToClientType)\w+|(?:const )?void \*)\(/.test(declared[fn] ?? "");
}

function returnOf(fn: string | undefined): string | undefined {
  return fn === undefined ? undefined : SIGNATURES[fn]?.split("(")[0]?.trim();
}

/** The types of a function's parameters, their names left out. */
function parametersOf(fn: string | undefined): readonly string[] {
  const [, list = ""] = /\((.*)\)$/.exec(SIGNATURES[fn ?? ""] ?? "") ?? [];
  return list.split(", ").map((one) => one.replace(/^const /, "").split(" ")[0]!);
}
