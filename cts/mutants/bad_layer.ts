/**
 * Layers that are wrong on purpose: mutants of the part `layer`, which is the layer under test.
 *
 * @module
 */

import { encodeLibrary } from "../contract/library.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** The functions of a layer, in JavaScript; those that are left out are as in a layer that is right. */
export interface BadLayer {
  /** The clause that it violates, or several of which each says the same. */
  readonly clauses: string | readonly string[];
  /** Its mistake, in one sentence. */
  readonly why: string;
  /** Whether it makes a case run into its time limit. Default: false. */
  readonly hangs?: boolean;
  /**
   * Hooks by name: function expressions that have `below(name)`, the next of a function, and `id` and `getNext` of
   * Initialize. Default: none.
   */
  readonly hooks?: Readonly<Record<string, string>>;
  /** Statements of the module, before all else. */
  readonly first?: string;
  /** Statements of Initialize, after `id` and `getNext` are set. */
  readonly initialize?: string;
  /** Statements of GetProcAddress(name, next), before those of a layer that is right. */
  readonly offer?: string;
  /** Statements of its destructor. Default: it has none. */
  readonly destructor?: string;
  /** Names of the two exports, if not the right ones. */
  readonly exports?: readonly [initialize: string, getProcAddress: string];
  /** DT_NEEDED beside what it imports. Default: none. */
  readonly needed?: readonly string[];
}

/**
 * Declares a layer that is wrong.
 *
 * @param bad What is wrong with it.
 */
export function badLayer(bad: BadLayer): Mutant {
  const { clauses, why, hangs = false } = bad;
  return mutant({ part: "layer", clauses, why, hangs, make: () => badLibrary(bad) });
}

function badLibrary(bad: BadLayer): string {
  const needed = [...bad.needed ?? [], "libc.so", "libEGL.so", "libGLESv2.so"];
  return encodeLibrary({ soname: "libbad.so", abi: "arm64-v8a", needed }, sourceOf(bad));
}

function sourceOf(bad: BadLayer): string {
  const { hooks = {}, first = "", initialize = "", offer = "", destructor, exports } = bad;
  const [one, two] = exports ?? ["AndroidGLESLayer_Initialize", "AndroidGLESLayer_GetProcAddress"];
  const table = Object.entries(hooks).map(([name, hook]) => `  ${name}: ${hook},`).join("\n");
  return `
import * as libEGL from "libEGL.so";
import * as libGLESv2 from "libGLESv2.so";
import * as libc from "libc.so";
const nexts = new Map();
let id = null;
let getNext = null;
function below(name) { return nexts.get(name); }
${first}
const hooks = {
${table}
};
export function ${one}(layerId, getNextLayerProcAddress) {
  id = layerId;
  getNext = getNextLayerProcAddress;
  ${initialize}
}
export function ${two}(name, next) {
  ${offer}
  if (!Object.hasOwn(hooks, name)) return next;
  nexts.set(name, next);
  return hooks[name];
}
${destructor === undefined ? "" : `export function _fini() { ${destructor} }`}
`;
}
