/**
 * Launches of a script's own kernels by their names, which C does not have: `rsForEach(kernel, in, out)`.
 *
 * Source: AOSP frameworks/compile/slang, slang_rs_foreach_lowering.cpp (both calls become rsForEachInternal); the public API
 * reference of RenderScript, rs_for_each.rsh.
 *
 * @module
 */

import type { IrFunction } from "../bcc/ir_text.ts";

/** A launch in the source. */
export interface KernelLaunch {
  readonly line: number;
  readonly kernel: string;
  /** How many Allocations it is given. */
  readonly count: number;
}

const KERNEL = /(?:\bRS_KERNEL|__attribute__\s*\(\(\s*kernel\s*\)\))\s+(\w+)\s*\(/g;
const LAUNCH = /\brsForEach(WithOptions)?\s*\(\s*(\w+)\s*,/g;
/** The beginning of the names of constants that are known when clang is done: a kernel's slot, and whether it has an output. */
const [SLOT, OUTPUT] = ["rs_slot_", "rs_output_"];
const CONSTANT = new RegExp(`^@(${SLOT}|${OUTPUT})(\\w+) = external .*$`, "gm");

/**
 * Puts what C has in the place of such launches, line by line the same.
 *
 * @param text The source.
 * @param bare The source without comments, of the same length.
 */
export function lowerLaunches(
  text: string,
  bare: string,
): { readonly text: string; readonly launches: readonly KernelLaunch[] } {
  const kernels = new Set([...bare.matchAll(KERNEL)].map(([, name]) => name!));
  const launches: KernelLaunch[] = [];
  const used = new Set<string>();
  let lowered = "";
  let at = 0;
  for (const { 0: all, 1: hasOptions, 2: kernel = "", index } of bare.matchAll(LAUNCH)) {
    if (!kernels.has(kernel) || index < at) continue;
    const from = index + all.length;
    const words = wordsAt(text, bare, from);
    if (words === undefined) continue;
    const options = hasOptions === undefined ? "0" : words.list.shift() ?? "0";
    const count = words.list.length;
    used.add(kernel);
    launches.push({ line: bare.slice(0, index).split("\n").length, kernel, count });
    const list = count === 0 ? "(rs_allocation *)0" : `(rs_allocation[]){${words.list.join(",")}}`;
    lowered += `${text.slice(at, index)}rsForEachInternal(${SLOT}${kernel}, ${options}, ` +
      `${OUTPUT}${kernel}, ${count} - ${OUTPUT}${kernel}, ${list})`;
    at = words.end;
  }
  const declared = [...used].map((name) => `extern const int ${SLOT}${name}, ${OUTPUT}${name};\n`);
  const head = used.size === 0 ? "" : `${declared.join("")}#line 1\n`;
  return { text: head + lowered + text.slice(at), launches };
}

/** The arguments of a call from some place on, and where it ends; undefined if it does not. */
function wordsAt(text: string, bare: string, from: number) {
  const list: string[] = [];
  let depth = 0;
  let begin = from;
  for (let at = from; at < bare.length; at++) {
    const character = bare[at]!;
    if ("([{".includes(character)) depth++;
    else if (depth > 0 && ")]}".includes(character)) depth--;
    else if (depth === 0 && (character === "," || character === ")")) {
      list.push(text.slice(begin, at));
      begin = at + 1;
      if (character === ")") return { list, end: at + 1 };
    }
  }
  return undefined;
}

/**
 * The mistake in a launch; undefined if there is none.
 *
 * @param launch The launch.
 * @param kernel Its kernel.
 * @param inputs How many inputs that has.
 */
export function launchFault(
  { kernel: name, count }: KernelLaunch,
  kernel: IrFunction,
  inputs: number,
): string | undefined {
  const expected = inputs + (hasOutput(kernel) ? 1 : 0);
  return count === expected
    ? undefined
    : `kernel "${name}" is launched with ${count} Allocations, expected ${expected}`;
}

/**
 * Gives the constants of {@link lowerLaunches} their values.
 *
 * @param text LLVM IR.
 * @param slots The kernels, by slot.
 */
export function resolveLaunches(text: string, slots: readonly (IrFunction | undefined)[]): string {
  return text.replace(CONSTANT, (all, kind: string, name: string) => {
    const slot = slots.findIndex((kernel) => kernel?.name === name);
    const kernel = slots[slot];
    if (kernel === undefined) return all;
    const value = kind === SLOT ? slot : Number(hasOutput(kernel));
    return `@${kind}${name} = internal constant i32 ${value}`;
  });
}

function hasOutput({ result, parameters }: IrFunction): boolean {
  return result.type !== "void" || parameters[0]?.written.includes("sret(") === true;
}
