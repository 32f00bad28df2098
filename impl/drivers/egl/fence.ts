/**
 * Points in streams of commands, and their file descriptors.
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

/** The first descriptor of a fence; a process has files of its own below. */
const FIRST_FD = 64;
/** Descriptors that a process can have (bionic: RLIMIT_NOFILE of an app). */
const FD_MAX = 32768;

/** The file descriptors of a process's fences. */
export class FenceDescriptors {
  readonly #fences = new Map<number, Fence>();
  #next = FIRST_FD;

  /** The fence of a descriptor. */
  get(fd: number): Fence | undefined {
    return this.#fences.get(fd);
  }

  /** A new descriptor of a fence; -1 if there are too many. */
  add(fence: Fence): number {
    if (this.#fences.size >= FD_MAX) return -1;
    this.#fences.set(this.#next, fence);
    return this.#next++;
  }

  /** Closes a descriptor. */
  close(fd: number): void {
    this.#fences.delete(fd);
  }
}
