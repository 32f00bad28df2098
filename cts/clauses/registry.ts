/**
 * The requirements of the suite, each once, as data.
 *
 * @module
 */

import { type Release, RELEASES } from "../contract/world.ts";

/**
 * How binding a clause is: `must` stands in the public documentation; `should` is recommended there; `aosp` is what
 * Android's code does where the documentation is silent; `quirk` is what Android's code does and should not.
 */
export type Grade = "must" | "should" | "aosp" | "quirk";

/** The grades, most binding first. */
export const GRADES: readonly Grade[] = ["must", "should", "aosp", "quirk"];

/** One requirement. */
export interface Clause {
  /** Permanent name, for example `GLES-ORDER-1`; never reused. */
  readonly id: string;
  readonly grade: Grade;
  /** First and last release it holds for. Default: all. */
  readonly releases?: readonly [from: Release, to: Release];
  /** The requirement, in one sentence. */
  readonly text: string;
  /** The document and section, or the source file, that it comes from. */
  readonly source: string;
  /** The remedy for whoever breaks it, where the text does not say it already. */
  readonly remedy?: string;
  /** Why it cannot be tested from outside, if it cannot. */
  readonly untestable?: string;
  /** The clauses that hold in the release before its first one, or why none is asked there. */
  readonly before?: string;
  /** The same for the release after its last one. */
  readonly after?: string;
}

const CLAUSE_ID = /^[A-Z]+-[A-Z]+-\d+$/;

/**
 * Checks the form of a clause id.
 *
 * @param id Anything.
 * @returns Whether it has the form `SUBJECT-TOPIC-NUMBER`.
 */
export function isClauseId(id: string): boolean {
  return CLAUSE_ID.test(id);
}

/**
 * Declares the clauses of one subject.
 *
 * @param clauses The clauses.
 * @returns The same clauses.
 * @throws {Error} If one is malformed or two have the same id; every problem is named.
 */
export function defineClauses(clauses: readonly Clause[]): readonly Clause[] {
  const problems = clauses.flatMap(problemsOf);
  const ids = new Set<string>();
  for (const { id } of clauses) {
    if (ids.has(id)) problems.push(`clause "${id}" is declared twice, ids are never reused`);
    ids.add(id);
  }
  if (problems.length > 0) throw new Error(`Cannot define clauses: ${problems.join("; ")}`);
  return clauses;
}

/** All clauses of a suite, by id. */
export class ClauseRegistry {
  readonly #clauses: ReadonlyMap<string, Clause>;

  /**
   * @param lists Results of {@link defineClauses}, in the order in which reports name them.
   * @throws {Error} If an id occurs twice or a clause is malformed.
   */
  constructor(lists: readonly (readonly Clause[])[]) {
    this.#clauses = new Map(defineClauses(lists.flat()).map((clause) => [clause.id, clause]));
  }

  /** The clauses, in order of declaration. */
  get all(): readonly Clause[] {
    return [...this.#clauses.values()];
  }

  /**
   * Checks that a clause is known.
   *
   * @param id Its id.
   */
  has(id: string): boolean {
    return this.#clauses.has(id);
  }

  /**
   * Looks a clause up.
   *
   * @param id Its id.
   * @returns The clause.
   * @throws {Error} If there is none.
   */
  get(id: string): Clause {
    const clause = this.#clauses.get(id);
    if (clause === undefined) {
      throw new Error(`Cannot find clause "${id}": it is not declared in a file of clauses`);
    }
    return clause;
  }
}

/**
 * Checks that a clause holds for a release.
 *
 * @param clause The clause.
 * @param release A release.
 */
export function holdsFor(clause: Pick<Clause, "releases">, release: Release): boolean {
  if (clause.releases === undefined) return true;
  const [from, to] = clause.releases;
  return from <= release && release <= to;
}

/**
 * The most binding of several grades.
 *
 * @param grades At least one grade.
 */
export function highestGrade(grades: readonly Grade[]): Grade {
  const found = GRADES.find((grade) => grades.includes(grade));
  if (found === undefined) throw new Error("Cannot choose a grade: the list is empty");
  return found;
}

function problemsOf(clause: Clause): string[] {
  const problems: string[] = [];
  const name = `clause "${clause.id}"`;
  if (!isClauseId(clause.id)) {
    problems.push(`${name} has a malformed id, expected SUBJECT-TOPIC-NUMBER in capitals`);
  }
  if (!GRADES.includes(clause.grade)) {
    problems.push(`${name} has grade "${clause.grade}", expected one of ${GRADES.join(", ")}`);
  }
  for (const field of ["text", "source", "remedy", "untestable", "before", "after"] as const) {
    if (clause[field]?.trim() === "") problems.push(`${name} has an empty ${field}`);
  }
  if (clause.releases !== undefined) {
    const [from, to] = clause.releases;
    if (!RELEASES.includes(from) || !RELEASES.includes(to) || from > to) {
      problems.push(
        `${name} has releases ${from} to ${to}, expected a range of ${RELEASES.join(", ")}`,
      );
    }
  }
  return problems;
}
