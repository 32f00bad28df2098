/**
 * Divides waiting work among workers so that each gets what stands together.
 *
 * Neighbors need the same code and the same caches, which every worker has to warm up for itself.
 *
 * @module
 */

/** Neighbors, and who takes them. */
interface Run<T> {
  readonly items: T[];
  taker: object | undefined;
}

/** Items that wait, in runs of neighbors. */
export class Shares<T> {
  readonly #first: T[] = [];
  /** None is empty. */
  readonly #runs: Run<T>[] = [];
  #size = 0;

  /** How many items wait. */
  get size(): number {
    return this.#size;
  }

  /** Adds an item behind those that were added before. */
  push(item: T): void {
    let run = this.#runs.at(-1);
    if (run === undefined || run.taker !== undefined) {
      run = { items: [], taker: undefined };
      this.#runs.push(run);
    }
    run.items.push(item);
    this.#size++;
  }

  /** Adds an item that whoever comes next takes before all others. */
  pushFirst(item: T): void {
    this.#first.unshift(item);
    this.#size++;
  }

  /**
   * Takes items: from where the taker took its last ones, or else from the longest run, of which it leaves the first half to
   * another taker.
   *
   * @param taker Who takes.
   * @param count At most how many.
   */
  take(taker: object, count: number): T[] {
    const taken = this.#first.splice(0, count);
    while (taken.length < count) {
      const run = this.#runs.find((one) => one.taker === taker) ?? this.#begin(taker);
      if (run === undefined) break;
      taken.push(...run.items.splice(0, count - taken.length));
      if (run.items.length === 0) this.#runs.splice(this.#runs.indexOf(run), 1);
    }
    this.#size -= taken.length;
    return taken;
  }

  /** Leaves the run of somebody who takes no more to others, whole. */
  release(taker: object): void {
    for (const run of this.#runs) if (run.taker === taker) run.taker = undefined;
  }

  /** Takes all that wait, in order. */
  clear(): T[] {
    this.#size = 0;
    return [...this.#first.splice(0), ...this.#runs.splice(0).flatMap(({ items }) => items)];
  }

  /** A run of a taker that has none. */
  #begin(taker: object): Run<T> | undefined {
    const [longest] = this.#runs.toSorted((a, b) => b.items.length - a.items.length);
    if (longest === undefined) return undefined;
    if (longest.taker === undefined) {
      longest.taker = taker;
      return longest;
    }
    const items = longest.items.splice(Math.floor(longest.items.length / 2));
    if (longest.items.length === 0) this.#runs.splice(this.#runs.indexOf(longest), 1);
    const run: Run<T> = { items, taker };
    this.#runs.splice(this.#runs.indexOf(longest) + 1, 0, run);
    return run;
  }
}
