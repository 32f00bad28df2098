/**
 * The few cases of all that reach a mutant which tell most: one of each family for each way through the mutant's file.
 *
 * Thousands of cases start a device, and so come by a mutant in the same way. They differ in what they look at afterwards, and cases of
 * one family look at the same things.
 *
 * @module
 */

import type { Reaches } from "./reaches.ts";

/**
 * Words of an id that name the family of its case: subject and feature; of the subject that goes most ways through the file, also the
 * test.
 */
const FAMILY = { home: 3, others: 2 };
/** Cases of one mutant: what all come by, most go their own ways through. */
const MOST = 100;

/** The choice of cases, for all mutants of a table. */
export class Near {
  readonly #reaches: Reaches;
  readonly #chosen = new Map<number, readonly Chosen[]>();

  /** @param reaches Which cases reach which mutants. */
  constructor(reaches: Reaches) {
    this.#reaches = reaches;
  }

  /**
   * The chosen cases that reach a mutant, those first that tell most: one of each family before a second one of any.
   *
   * @param mutant Its number.
   */
  casesOf(mutant: number): number[] {
    const families = new Set<string>();
    const [firsts, seconds]: [Chosen[], Chosen[]] = [[], []];
    for (const one of this.#chosenFor(mutant)) {
      (families.has(one.family) ? seconds : firsts).push(one);
      families.add(one.family);
    }
    return [...new Set([...firsts, ...seconds].map(({ one }) => one))].slice(0, MOST);
  }

  #chosenFor(mutant: number): Chosen[] {
    const { isStatic, madeBy, fileOf } = this.#reaches;
    const chosen = isStatic(mutant)
      ? madeBy(mutant).flatMap((file) => this.#through(file))
      : this.#through(fileOf(mutant)).filter(({ way }) => way.has(mutant));
    return chosen.toSorted((a, b) => b.weight - a.weight || a.one - b.one);
  }

  #through(file: number): readonly Chosen[] {
    const known = this.#chosen.get(file);
    if (known !== undefined) return known;
    const { cases, casesThrough, wayOf, wordOfWay } = this.#reaches;
    const through = casesThrough(file).map((one) => ({
      one,
      id: cases[one]!.id,
      way: wordOfWay(one, file),
    }));
    const all = onePerWay(through).map(({ one, family, ways }) => {
      const way = wayOf(one, file);
      const rarity = way.reduce((sum, m) => sum + 1 / this.#reaches.countOf(m), 0);
      return { one, family, way: new Set(way), weight: rarity * ways };
    });
    this.#chosen.set(file, all);
    return all;
  }
}

/** A case that goes a way through a file. */
export interface Goer {
  /** Its position. */
  readonly one: number;
  readonly id: string;
  /** A word that two cases share if they go the same way. */
  readonly way: string;
}

/**
 * Chooses the first case of each family for each way through a file.
 *
 * @param through The cases that come by, in the order in which they are preferred.
 * @returns The positions and the families of those chosen, and how many ways their subjects go.
 */
export function onePerWay(
  through: readonly Goer[],
): { readonly one: number; readonly family: string; readonly ways: number }[] {
  const waysOf = new Map<string, Set<string>>();
  for (const { id, way } of through) {
    const subject = id.split(":", 1)[0]!;
    waysOf.set(subject, (waysOf.get(subject) ?? new Set()).add(way));
  }
  const [home] = [...waysOf].toSorted(([, a], [, b]) => b.size - a.size)[0] ?? [];
  const chosen = new Map<string, { one: number; family: string; ways: number }>();
  for (const { one, id, way } of through) {
    const words = id.split(":");
    const family = words.slice(0, words[0] === home ? FAMILY.home : FAMILY.others).join(":");
    const key = `${family} ${way}`;
    if (!chosen.has(key)) chosen.set(key, { one, family, ways: waysOf.get(words[0]!)!.size });
  }
  return [...chosen.values()];
}

interface Chosen {
  readonly one: number;
  readonly family: string;
  /** The mutants of the file that it reaches. */
  readonly way: ReadonlySet<number>;
  /** More if few others reach them, and if its subject goes many ways through the file. */
  readonly weight: number;
}
