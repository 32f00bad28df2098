/**
 * The mutants and witnesses that `deno task mutate` runs.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { fromFileUrl, resolve, toFileUrl } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import type { MutantEntry } from "../../cts/framework/mutation.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { NamedMutant } from "../../cts/mutants/mutant.ts";
import { readWitnesses, type Witness } from "../source_mutants/witness_table.ts";

/** The table of witnesses. */
export const WITNESSES: string = inProject("cts/mutants/witnesses.json");

/**
 * Loads a list of mutants.
 *
 * @param path A module that exports `allMutants`, a function that lists them; their files are relative to the project.
 * @throws {UsageError} If it cannot be loaded or lists something else.
 */
export async function loadMutants(path: string): Promise<MutantEntry[]> {
  try {
    const module: { allMutants?: () => readonly NamedMutant[] } = await import(
      toFileUrl(resolve(path)).href
    );
    if (typeof module.allMutants !== "function") {
      throw new Error('it does not export the function "allMutants"');
    }
    return module.allMutants().map((one) => ({
      name: one.name,
      part: { name: one.part, file: inProject(one.file), export: one.export },
      clauses: one.clauses,
      why: one.why,
      hangs: one.hangs,
    }));
  } catch (error) {
    const reason = stripVTControlCharacters(reasonOf(error));
    throw new UsageError(`Cannot load mutants "${path}": ${reason}`);
  }
}

/**
 * The witnesses of the suite, or of a table that is named.
 *
 * @param options The words of the command; with another suite, or other mutants, there are none unless a table is named.
 */
export function witnessesOf(
  options: { has(name: "suite" | "mutants"): boolean; get(name: "witnesses"): string | undefined },
): readonly Witness[] {
  const isOwn = !options.has("suite") && !options.has("mutants");
  const path = options.get("witnesses") ?? (isOwn ? WITNESSES : undefined);
  return path === undefined ? [] : readWitnesses(path);
}

/**
 * The path of a file of the project.
 *
 * @param path The same, relative to the project.
 */
export function inProject(path: string): string {
  return fromFileUrl(new URL(`../../${path}`, import.meta.url));
}

/**
 * All mutants and witnesses, or those that are named.
 *
 * @param mutants All mutants.
 * @param witnesses All witnesses.
 * @param names Names of mutants and clauses.
 * @throws {UsageError} If a name is not known.
 */
export function choose(
  mutants: readonly MutantEntry[],
  witnesses: readonly Witness[],
  names: readonly string[],
): { readonly mutants: readonly MutantEntry[]; readonly witnesses: readonly Witness[] } {
  if (names.length === 0) return { mutants, witnesses };
  const fits = (name: string, one: string) =>
    name.endsWith("*") ? one.startsWith(name.slice(0, -1)) : one === name;
  const known = [
    ...new Set([
      ...mutants.flatMap(({ name, clauses }) => [name, ...clauses]),
      ...witnesses.map(({ clause }) => clause),
    ]),
  ];
  const unknown = names.find((name) => !known.some((one) => fits(name, one)));
  if (unknown !== undefined) {
    throw new UsageError(
      `Mutant "${unknown}" is not known${didYouMean(unknown, known)}; ` +
        (unknown.includes("/") ? "a PATH goes with --source" : "--list prints all"),
    );
  }
  const isNamed = (one: string) => names.some((name) => fits(name, one));
  return {
    mutants: mutants.filter(({ name, clauses }) => isNamed(name) || clauses.some(isNamed)),
    witnesses: witnesses.filter(({ clause }) => isNamed(clause)),
  };
}
