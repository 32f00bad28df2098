/**
 * Mutants: parts that are wrong on purpose, each in one way, to show that the suite sees it.
 *
 * @module
 */

import type { AnyPartFactory, PartFactory, PartName } from "../../impl/mod.ts";
import { isClauseId } from "../clauses/registry.ts";

/** A part that is wrong on purpose. */
export interface Mutant {
  /** The part that it replaces. */
  readonly part: string;
  /** The clauses that it violates; only their tests may kill it. */
  readonly clauses: readonly string[];
  /** Its mistake. */
  readonly why: string;
  /** Whether it makes a case run into its time limit. */
  readonly hangs: boolean;
  /** Makes the wrong part out of the reference one. */
  readonly make: AnyPartFactory;
}

/** The declaration of a mutant. */
export interface MutantSpec<N extends string> {
  /** The part that it replaces. */
  readonly part: N;
  /** The clause that it violates, or several of which each says the same. */
  readonly clauses: string | readonly string[];
  /** Its mistake, in one sentence. */
  readonly why: string;
  /** True if it makes a case run into its time limit, which then counts as a kill. Default false. */
  readonly hangs?: boolean;
  /** Makes the wrong part out of the reference one, usually as a subclass. */
  readonly make: N extends PartName ? PartFactory<N> : AnyPartFactory;
}

/**
 * Declares a mutant.
 *
 * @param spec See {@link MutantSpec}.
 * @throws {Error} If it names no clause, a malformed one, or no reason.
 */
export function mutant<const N extends string>(spec: MutantSpec<N>): Mutant {
  const clauses = typeof spec.clauses === "string" ? [spec.clauses] : spec.clauses;
  const bad = clauses.find((id) => !isClauseId(id));
  if (clauses.length === 0 || bad !== undefined) {
    throw new Error(`Cannot declare mutant of "${spec.part}": clause "${bad ?? ""}" is not an id`);
  }
  if (spec.why.trim() === "") {
    throw new Error(
      `Cannot declare mutant of "${spec.part}": why is empty, say what it does wrong`,
    );
  }
  return { part: spec.part, clauses, why: spec.why, hangs: spec.hangs ?? false, make: spec.make };
}

/** A file of mutants, as `cts/mutants/mod.ts` lists it. */
export interface MutantFile {
  /** Path of the file in the project, for example `cts/gles/chain/mutants.ts`. */
  readonly file: string;
  /** The exports. */
  readonly module: Readonly<Record<string, unknown>>;
}

/** A mutant with its name and the place that `--part` loads it from. */
export interface NamedMutant extends Mutant {
  /** Path in `cts`, `#`, export: `gles_chain#reversed` of `cts/gles/chain/mutants.ts`. */
  readonly name: string;
  readonly file: string;
  readonly export: string;
}

/**
 * Names the mutants of several files.
 *
 * @param files The files.
 * @returns Every exported mutant, in order.
 * @throws {Error} If a file exports something else, or no mutant.
 */
export function collectMutants(files: readonly MutantFile[]): NamedMutant[] {
  return files.flatMap(({ file, module }) => {
    const exports = Object.entries(module);
    if (exports.length === 0) throw new Error(`Cannot collect mutants: "${file}" exports none`);
    return exports.map(([name, value]) => {
      if (!isMutant(value)) {
        throw new Error(`Cannot collect mutants: "${name}" of "${file}" is not made by mutant()`);
      }
      return { ...value, name: `${stemOf(file)}#${name}`, file, export: name };
    });
  });
}

/** A file's path in `cts`, its folders and its own name joined by `_`; elsewhere, its own name alone. */
function stemOf(file: string): string {
  const topic = /^cts\/(.+)[./]mutants\.ts$/.exec(file)?.[1];
  return topic?.replaceAll("/", "_") ?? file.replace(/^.*\//, "").replace(/\.ts$/, "");
}

/**
 * Checks that a value is a {@link Mutant}.
 *
 * @param value Anything, usually an export of a part's file.
 */
export function isMutant(value: unknown): value is Mutant {
  return typeof value === "object" && value !== null && "make" in value &&
    typeof value.make === "function" && "part" in value && typeof value.part === "string" &&
    "clauses" in value && Array.isArray(value.clauses);
}
