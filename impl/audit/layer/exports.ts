/**
 * The two functions that make a library a layer: whether they are exported, and if not, what stands in their place.
 *
 * @module
 */

import { type Elf, PF, PT } from "../../elf/elf.ts";
import type { ElfSymbol } from "../../elf/symbols.ts";

/** The functions that a layer exports (documentation, GLES layers: Create a layer). */
export const LAYER_FUNCTIONS = [
  "AndroidGLESLayer_Initialize",
  "AndroidGLESLayer_GetProcAddress",
] as const;

/** One of {@link LAYER_FUNCTIONS}. */
export type LayerFunction = typeof LAYER_FUNCTIONS[number];

/**
 * How a function stands in a file. `function`: exported. `data`: exported, and no code. `hidden`: made invisible by
 * -fvisibility or an attribute. `local`: static, or made local by the linker because it was hidden or by a version script. `undefined`: declared and used, not
 * defined. `missing`: not there.
 */
export type ExportState = "function" | "data" | "hidden" | "local" | "undefined" | "missing";

/** Why a name looks like a layer function's and is none. */
export type NearReason = "sample" | "mangled" | "case" | "underscore" | "spelling";

/** A name that is nearly right. */
export interface NearName {
  readonly name: string;
  readonly reason: NearReason;
  /** Whether it is exported under this name. */
  readonly isExported: boolean;
}

/** The state of one of the functions in a file. */
export interface LayerExport {
  readonly name: LayerFunction;
  readonly state: ExportState;
  /** Whether the symbol is weak. */
  readonly isWeak: boolean;
  /** The nearest wrong name, if the function is missing. */
  readonly near?: NearName;
}

/** Most letters by which a misspelled name differs. */
const DISTANCE_MAX = 2;
/** Longest name that is compared; longer ones are templates. */
const COMPARED_MAX = 200;

/**
 * Looks for the functions.
 *
 * @param elf The file.
 * @param dynamic Its dynamic symbols, which the linker looks up.
 * @param all Those of its `.symtab`, if it is not stripped.
 */
export function layerExports(
  elf: Elf,
  dynamic: readonly ElfSymbol[],
  all: readonly ElfSymbol[] = [],
): readonly LayerExport[] {
  return LAYER_FUNCTIONS.map((name): LayerExport => {
    const found = dynamic.find((symbol) => symbol.name === name) ??
      all.find((symbol) => symbol.name === name);
    if (found !== undefined) {
      const isWeak = found.binding === "weak";
      return { name, state: stateOf(found, elf), isWeak };
    }
    const near = nearest(name, dynamic, true) ?? nearest(name, all, false);
    return { name, state: "missing", isWeak: false, ...(near === undefined ? {} : { near }) };
  });
}

/**
 * The states of the functions in a library of the simulated form.
 *
 * @param names Names that it exports.
 */
export function simulatedExports(names: ReadonlySet<string>): readonly LayerExport[] {
  const symbols = [...names].map((name): ElfSymbol => ({
    name,
    binding: "global",
    type: "function",
    visibility: "default",
    isDefined: true,
    address: 0,
  }));
  return LAYER_FUNCTIONS.map((name): LayerExport => {
    if (names.has(name)) return { name, state: "function", isWeak: false };
    const near = nearest(name, symbols, true);
    return { name, state: "missing", isWeak: false, ...(near === undefined ? {} : { near }) };
  });
}

function stateOf(symbol: ElfSymbol, elf: Elf): ExportState {
  if (!symbol.isDefined) return "undefined";
  if (symbol.visibility === "hidden" || symbol.visibility === "internal") return "hidden";
  if (symbol.binding === "local" || symbol.binding === "other") return "local";
  if (symbol.type === "object" || symbol.type === "tls") return "data";
  return isCode(symbol.address, elf) ? "function" : "data";
}

function isCode(address: number, elf: Elf): boolean {
  return elf.segments.some((segment) =>
    segment.type === PT.LOAD && (segment.flags & PF.EXECUTE) !== 0 &&
    address >= segment.address && address < segment.address + segment.memorySize
  );
}

function nearest(
  name: LayerFunction,
  symbols: readonly ElfSymbol[],
  dynamic: boolean,
): NearName | undefined {
  for (const symbol of symbols) {
    if (!symbol.isDefined || symbol.name.length > COMPARED_MAX) continue;
    if ((LAYER_FUNCTIONS as readonly string[]).includes(symbol.name)) continue;
    const reason = nearReason(symbol.name, name);
    if (reason === undefined) continue;
    return { name: symbol.name, reason, isExported: dynamic && symbol.binding !== "local" };
  }
  return undefined;
}

/**
 * Why a name may be meant to be a layer function's.
 *
 * `sample` is the spelling that the samples of AOSP's own page have (frameworks/native, opengl/libs/EGL/GLES_layers.md):
 * without the last letter.
 *
 * @param found A symbol's name.
 * @param wanted The function.
 * @returns Undefined if it is unlike.
 */
export function nearReason(found: string, wanted: LayerFunction): NearReason | undefined {
  if (found === wanted) return undefined;
  if (found === "AndroidGLESLayer_GetProcAddres") {
    return wanted === "AndroidGLESLayer_GetProcAddress" ? "sample" : undefined;
  }
  if (found.startsWith("_Z")) {
    return found.includes(`${wanted.length}${wanted}`) ? "mangled" : undefined;
  }
  if (found.replace(/^_+|_+$/g, "") === wanted) return "underscore";
  if (found.toLowerCase() === wanted.toLowerCase()) return "case";
  return distance(found.toLowerCase(), wanted.toLowerCase()) <= DISTANCE_MAX
    ? "spelling"
    : undefined;
}

/** How many letters must be changed, added or left out; beyond {@link DISTANCE_MAX} only that it is more. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > DISTANCE_MAX) return DISTANCE_MAX + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(row[j - 1]! + same, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
