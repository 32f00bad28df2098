/**
 * The entries of the site for clauses: their tests, their mutants, and what images have confirmed.
 *
 * @module
 */

import type { Clause } from "../../cts/clauses/registry.ts";
import type { Confirmation } from "../confirm/confirmed.ts";
import type { House } from "../why/house.ts";

/** A test that judges a clause. */
export interface TestEntry {
  /** Group and name. */
  readonly name: string;
  /** Where it stands, as `file:line`. */
  readonly place: string | undefined;
  /** Its cases that judge the clause; one of them is named. */
  readonly cases: number;
  readonly example: string;
}

/** A wrong part, or a mechanical mistake, that breaks a clause. */
export interface MutantEntry {
  readonly name: string;
  readonly why: string;
  readonly place: string | undefined;
}

/** A clause with all that holds it. */
export interface ClauseEntry {
  readonly clause: Clause;
  readonly place: string | undefined;
  readonly tests: readonly TestEntry[];
  readonly mutants: readonly MutantEntry[];
  readonly images: readonly (Confirmation & { readonly image: string })[];
}

/** The clauses whose ids begin alike, for example `GLES-CHAIN`. */
export interface TopicEntry {
  readonly name: string;
  readonly clauses: readonly ClauseEntry[];
}

/**
 * Reads the topics.
 *
 * @param house Clauses, cases, mutants, and where they stand.
 */
export function topicsOf(house: House): TopicEntry[] {
  const { suite, places, mutants, witnesses, confirmed } = house;
  const judging = Map.groupBy(
    suite.cases.flatMap((one) => one.clauses.map(({ id }) => ({ id, one }))),
    ({ id }) => id,
  );
  const testsOf = (id: string): TestEntry[] => {
    const byTest = Map.groupBy(judging.get(id) ?? [], ({ one }) => one.levels.join(":"));
    return [...byTest].map(([name, cases]) => {
      const levels = name.split(":");
      const place = places.test(levels.slice(0, -1).join(":"), levels.at(-1)!);
      return { name, place, cases: cases.length, example: cases[0]!.one.id };
    });
  };
  const mutantsOf = (id: string): MutantEntry[] => [
    ...mutants.filter(({ clauses }) => clauses.includes(id)).map((
      { name, why, file, export: own },
    ) => ({
      name,
      why,
      place: places.mutant(file, own),
    })),
    ...witnesses.filter(({ clause }) => clause === id).map(({ name, file }) => ({
      name: "a mechanical mistake",
      why: name,
      place: file,
    })),
  ];
  const entries = suite.clauses.all.map((clause): ClauseEntry => ({
    clause,
    place: places.clause(clause.id),
    tests: testsOf(clause.id),
    mutants: mutantsOf(clause.id),
    images: Object.entries(confirmed[clause.id]?.images ?? {})
      .map(([image, found]) => ({ image, ...found })),
  }));
  return [...Map.groupBy(entries, ({ clause: { id } }) => id.replace(/-\d+$/, ""))]
    .map(([name, clauses]) => ({ name, clauses }));
}
