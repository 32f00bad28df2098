/**
 * From what somebody types to the clauses that are meant.
 *
 * @module
 */

import { type Clause, GRADES } from "../../cts/clauses/registry.ts";
import { select } from "../../cts/framework/query.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { House } from "./house.ts";

/** The synonyms of the documentation, by the words of the clauses. */
const SYNONYMS: Readonly<Record<string, string>> = {
  atest: "CtsGpuTools",
  clear: "clear|surviv|erase",
  persist: "surviv",
  reset: "surviv|clear",
};
/** Words that tell nothing. */
const EMPTY = /^(?:a|an|and|are|by|for|if|in|is|it|of|on|only|or|that|the|to|while|with)$/i;
/** The ending that a word is searched without. */
const ENDING = /(?<=\w{4})(?:ed|ing|s)$/;
/** How much more a requirement counts. */
const MUST = 8;
/** How much more a word counts by where it stands. */
const WEIGHTS = { id: 6, text: 4, source: 1, tests: 2 };

/**
 * Finds clauses.
 *
 * @param house What there is.
 * @param words A clause, cases, a mutant or a part each; otherwise words of the documentation, of which as many as possible fit, and at least half.
 * @returns The clauses, nearest first.
 * @throws {UsageError} If nothing fits, with the nearest names.
 */
export function findClauses(house: House, words: readonly string[]): Clause[] {
  const named = words.map((word) => byName(house, word));
  if (named.every((clauses) => clauses !== undefined)) return [...new Set(named.flat())];
  const found = byWords(house, words.join(" ").split(/\s+/));
  if (found.length > 0) return found;
  throw new UsageError(
    `Nothing is known of "${words.join(" ")}"${didYouMean(words[0]!, names(house))}`,
  );
}

/** The clauses of an id or a name; undefined if it is none. */
function byName(house: House, word: string): Clause[] | undefined {
  const ids = idsByName(house, word);
  return ids && house.suite.clauses.all.filter(({ id }) => ids.includes(id));
}

function idsByName({ suite, mutants, parts }: House, word: string): string[] | undefined {
  const id = word.toUpperCase();
  if (suite.clauses.all.some((clause) => clause.id === id)) return [id];
  if (suite.groups.some(({ name }) => word === name || word.startsWith(`${name}:`))) {
    const query = suite.find(word) !== undefined || word.endsWith("*") ? word : `${word}:*`;
    return select(suite.cases, [query]).flatMap((one) => one.clauses.map((clause) => clause.id));
  }
  const own = mutants.filter(({ name, part }) => name === word || part === word);
  if (own.length > 0 || word in parts) return own.flatMap((mutant) => mutant.clauses);
  return undefined;
}

function byWords({ suite }: House, words: readonly string[]): Clause[] {
  const telling = words.filter((word) => !EMPTY.test(word));
  const patterns = telling.map((word) => {
    const stem = word.replace(ENDING, "");
    return new RegExp(SYNONYMS[stem.toLowerCase()] ?? stem.replace(/[^\w]/g, "\\$&"), "i");
  });
  const tests = new Map<string, string>();
  for (const group of suite.groups) {
    for (const test of group.tests) {
      for (const id of test.clauses) {
        tests.set(id, `${tests.get(id) ?? ""} ${group.name} ${test.name.replaceAll("_", " ")}`);
      }
    }
  }
  const weigh = (clause: Clause) => {
    const texts = { ...clause, tests: tests.get(clause.id) ?? "" };
    const weights = patterns.map((pattern) =>
      Object.entries(WEIGHTS).reduce(
        (sum, [key, weight]) =>
          sum + (pattern.test(texts[key as keyof typeof WEIGHTS]) ? weight : 0),
        0,
      )
    );
    return {
      fitting: weights.filter((weight) => weight > 0).length,
      weight: weights.reduce((sum, one) => sum + one, clause.grade === "must" ? MUST : 0),
    };
  };
  const all = suite.clauses.all.map((clause) => ({ clause, ...weigh(clause) }));
  const most = Math.max(...all.map(({ fitting }) => fitting));
  if (most * 2 < telling.length || most === 0) return [];
  return all.filter(({ fitting }) => fitting === most)
    .sort((a, b) =>
      b.weight - a.weight || GRADES.indexOf(a.clause.grade) - GRADES.indexOf(b.clause.grade)
    )
    .map(({ clause }) => clause);
}

function names({ suite, mutants, parts }: House): string[] {
  return [
    ...suite.clauses.all.map(({ id }) => id),
    ...suite.groups.flatMap((
      { name, tests },
    ) => [name, ...tests.map((test) => `${name}:${test.name}`)]),
    ...mutants.map(({ name }) => name),
    ...Object.keys(parts),
  ];
}
