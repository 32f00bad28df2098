/**
 * The few cases of all that reach a mutant which tell most: one of each family for each way through the mutant's file.
 *
 * Thousands of cases start a device, and so come by a mutant in the same way. They differ in what they look at afterwards, and cases of
 * one family look at the same things.
 *
 * @module
 */

import type { Reaches } from "./reaches.ts";

/** Words of an id that name the family of its case: subject and feature. */
const FAMILY = 2;

/** The choice of cases, for all mutants of a table. */
export class Near {
  readonly #reaches: Reaches;
  readonly #chosen = new Map<number, readonly Chosen[]>();

  /** @param reaches Which cases reach which mutants. */
  constructor(reaches: Reaches) {
    this.#reaches = reaches;
  }

  /**
   * The chosen cases that reach a mutant, those first that reach what few others do.
   *
   * @param mutant Its number.
   */
  casesOf(mutant: number): number[] {
    const { isStatic, madeBy, fileOf } = this.#reaches;
    const chosen = isStatic(mutant)
      ? madeBy(mutant).flatMap((file) => this.#through(file))
      : this.#through(fileOf(mutant)).filter(({ way }) => way.has(mutant));
    const sorted = chosen.toSorted((a, b) => b.weight - a.weight || a.one - b.one);
    return [...new Set(sorted.map(({ one }) => one))];
  }

  #through(file: number): readonly Chosen[] {
    const known = this.#chosen.get(file);
    if (known !== undefined) return known;
    const { cases, casesThrough, wayOf } = this.#reaches;
    const chosen = new Map<string, Chosen>();
    for (const one of casesThrough(file)) {
      const way = wayOf(one, file);
      const family = cases[one]!.id.split(":").slice(0, FAMILY).join(":");
      const key = `${family} ${way}`;
      if (chosen.has(key)) continue;
      const weight = way.reduce((sum, m) => sum + 1 / this.#reaches.casesOf(m).length, 0);
      chosen.set(key, { one, way: new Set(way), weight });
    }
    const all = [...chosen.values()];
    this.#chosen.set(file, all);
    return all;
  }
}

interface Chosen {
  readonly one: number;
  /** The mutants of the file that it reaches. */
  readonly way: ReadonlySet<number>;
  /** More if few others reach them. */
  readonly weight: number;
}
