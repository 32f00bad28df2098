/**
 * The steps of a layer's functions in the table of its native form, as `cts/fakes/native/steps.c` reads them.
 *
 * @module
 */

import type { Action, Argument } from "../behavior.ts";
import { nothingLeft } from "./nothing_left.ts";
import { signatureCodes } from "./signature_codes.ts";
import type { TableWriter } from "./table_writer.ts";

/** Numbers of the steps, as `enum step` has them. */
const STEPS = {
  next: 1,
  return: 2,
  returnHook: 3,
  lookup: 4,
  callFound: 5,
  callPublic: 6,
  when: 7,
  throw: 8,
  abort: 9,
  recurse: 10,
  hang: 11,
  keep: 12,
  onThread: 13,
} as const;

/** Kinds of arguments, as `enum argument` has them; 0 is null and 2 a text. */
const [NULL, TEXT, INT, FLOAT, DOUBLE, OUT, INTS, TEXTS, KEPT] = [0, 2, 3, 4, 5, 6, 7, 8, 9];

/** Names of the functions that steps are about, and what they call by the symbol that they are linked with. */
export function functionsOf(
  steps: readonly Action[],
): { readonly fns: readonly string[]; readonly publics: readonly string[] } {
  const fns: string[] = [];
  const publics: string[] = [];
  for (const step of steps) {
    if (step.do === "when" || step.do === "onThread") {
      const inner = functionsOf(step.then);
      fns.push(...inner.fns);
      publics.push(...inner.publics);
    } else if ("fn" in step) {
      fns.push(step.fn);
      if ("args" in step) fns.push(...step.args.flatMap(keptOf));
      if (step.do === "callPublic") publics.push(step.fn);
    }
  }
  return { fns, publics };
}

/**
 * Appends steps.
 *
 * @param table Where to.
 * @param steps The steps.
 * @param indexOf The number of a function in the table.
 * @throws {Error} If a step has a knob that is not known.
 */
export function writeSteps(
  table: TableWriter,
  steps: readonly Action[],
  indexOf: (fn: string) => number,
): void {
  for (const step of steps) writeStep(table, step, indexOf);
}

function writeStep(table: TableWriter, step: Action, indexOf: (fn: string) => number): void {
  const what = `step ${JSON.stringify(step)}`;
  if (!Object.hasOwn(STEPS, step.do)) {
    throw new Error(`Cannot make a native form of ${what}: it is not known`);
  }
  table.u8(STEPS[step.do]);
  switch (step.do) {
    case "next": {
      const { do: _, times = 1, ...rest } = step;
      nothingLeft(rest, what);
      return table.u32(Math.max(0, Math.ceil(times)));
    }
    case "return": {
      const { do: _, value, ...rest } = step;
      nothingLeft(rest, what);
      return table.value(value);
    }
    case "returnHook": {
      const { do: _, fn, ...rest } = step;
      nothingLeft(rest, what);
      return table.u32(indexOf(fn));
    }
    case "lookup": {
      const { do: _, fn, as, ...rest } = step;
      nothingLeft(rest, what);
      table.u32(indexOf(fn));
      return table.value(as ?? null);
    }
    case "callFound":
    case "callPublic": {
      const { do: _, fn, args, ...rest } = step;
      nothingLeft(rest, what);
      table.u32(indexOf(fn));
      return writeArguments(table, args, signatureCodes(fn), indexOf);
    }
    case "when": {
      const { do: _, index, equals, then, ...rest } = step;
      nothingLeft(rest, what);
      table.u32(index);
      table.value(equals);
      return table.block((part) => writeSteps(part, then, indexOf));
    }
    case "onThread": {
      const { do: _, then, ...rest } = step;
      nothingLeft(rest, what);
      return table.block((part) => writeSteps(part, then, indexOf));
    }
    case "throw": {
      const { do: _, message, ...rest } = step;
      nothingLeft(rest, what);
      return table.text(message);
    }
    case "keep":
    case "abort":
    case "recurse":
    case "hang": {
      const { do: _, ...rest } = step;
      return nothingLeft(rest, what);
    }
  }
}

function writeArguments(
  table: TableWriter,
  args: readonly Argument[],
  codes: string,
  indexOf: (fn: string) => number,
): void {
  table.u32(args.length);
  args.forEach((arg, i) => {
    if (arg === null) return table.u8(NULL);
    if (typeof arg === "string") {
      table.u8(TEXT);
      return table.text(arg);
    }
    if (typeof arg === "object") return writeMemory(table, arg, indexOf);
    table.u8(kindOf(arg, codes[i + 1]));
    table.f64(arg);
  });
}

function writeMemory(
  table: TableWriter,
  arg: Exclude<Argument, number | string | null>,
  indexOf: (fn: string) => number,
): void {
  const what = `argument ${JSON.stringify(arg)}`;
  if ("kept" in arg) {
    const { kept, at, ...rest } = arg;
    nothingLeft(rest, what);
    table.u8(KEPT);
    table.u32(indexOf(kept));
    return table.u32(at);
  }
  if ("out" in arg) {
    const { out, ...rest } = arg;
    nothingLeft(rest, what);
    table.u8(OUT);
    return table.u32(out);
  }
  const { in: cells, ...rest } = arg;
  nothingLeft(rest, what);
  table.u8(typeof cells[0] === "string" ? TEXTS : INTS);
  table.u32(cells.length);
  cells.forEach((cell) => typeof cell === "string" ? table.text(cell) : table.f64(cell));
}

/** The function whose kept argument an argument is. */
function keptOf(arg: Argument): string[] {
  return typeof arg === "object" && arg !== null && "kept" in arg ? [arg.kept] : [];
}

/** A number of a parameter of no known type is an integer if it can be. */
function kindOf(number: number, code: string | undefined): number {
  if (code === "d") return DOUBLE;
  return code === "f" || (code === undefined && !Number.isInteger(number)) ? FLOAT : INT;
}
