/**
 * The members of a clause: what its text names one by one, so that each may have a case of its own.
 *
 * @module
 */

import type { Clause } from "../clauses/registry.ts";

/** A clause, and names in its text that no test has. */
export interface UnnamedMembers {
  readonly clause: Clause;
  readonly names: readonly string[];
}

/** Words that are no plain English: with `_`, `.`, `/` or `@` inside, or capitals after small letters. */
const NAME = /(?<![\w.-])(?:[A-Za-z]\w*(?:[._@/]\w+)+|[A-Za-z]+_\w+|[a-z]+[A-Z]\w*)(?![\w-])/g;

/** How tests write names of EGL, GL and RenderScript: `EGL.NONE`, `egl.Terminate`. */
const PREFIX = /^(?:(EGL|GL|RS)_|(egl|gl|rs)(?=[A-Z]))/;

/**
 * The names in a clause's text: of functions, constants, settings, properties and files.
 *
 * @param text The text.
 */
export function namesIn(text: string): string[] {
  return [...new Set(text.match(NAME) ?? [])];
}

/**
 * Clauses that name something which no test has: either a member is not tested, or a test says it in other words.
 *
 * @param clauses The clauses; those that cannot be tested are left out.
 * @param tests The source of all tests, and the ids of their cases.
 */
export function unnamedMembers(clauses: readonly Clause[], tests: string): UnnamedMembers[] {
  const isNamed = (name: string) =>
    tests.includes(name) ||
    tests.includes(name.replace(PREFIX, (_all, upper, lower) => `${upper ?? lower}.`));
  return clauses.filter(({ untestable }) => untestable === undefined).flatMap((clause) => {
    const names = namesIn(clause.text).filter((name) => !isNamed(name));
    return names.length === 0 ? [] : [{ clause, names }];
  });
}
