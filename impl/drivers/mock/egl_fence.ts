/**
 * Points in streams of commands.
 *
 * @module
 */

/**
 * A point in a stream of commands, which is reached once the commands before it are done.
 *
 * The driver's commands take no time, so that they are done as soon as they are flushed, unless a point in another stream
 * has to be reached first.
 */
export class Fence {
  readonly #after: Fence[];
  #isFlushed = false;
  #isReached = false;

  /** @param after What has to be reached first. Default: nothing. */
  constructor(after: Iterable<Fence> = []) {
    this.#after = [...after];
  }

  /** Whether it is reached, which it remains. */
  get isSignaled(): boolean {
    const path: Fence[] = [this];
    while (path.length > 0) {
      const fence = path.at(-1)!;
      if (!fence.#isFlushed) return false;
      let next = fence.#after.at(-1);
      while (next !== undefined && next.#isReached) {
        fence.#after.pop();
        next = fence.#after.at(-1);
      }
      if (next === undefined) {
        fence.#isReached = true;
        path.pop();
      } else path.push(next);
    }
    return true;
  }

  /** Lets the commands before it begin. */
  flush(): void {
    this.#isFlushed = true;
  }
}
