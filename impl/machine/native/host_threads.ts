/**
 * The threads of a process: what the device calls them, and their numbers at the host.
 *
 * @module
 */

/** The threads of one process. The main one is 0. */
export class HostThreads {
  readonly #numbers = new Map<string, number>([["main", 0]]);
  readonly #names = new Map<number, string>([[0, "main"]]);

  /** The number of a thread of the device, which the host makes when it is first used. */
  numberOf(name: string): number {
    return this.#numbers.get(name) ?? this.#add(name, this.#numbers.size);
  }

  /** The name of a thread; those that machine code has made itself have negative numbers, and names of their own. */
  nameOf(thread: number): string {
    const known = this.#names.get(thread);
    if (known !== undefined) return known;
    const name = `native ${-thread}`;
    this.#add(name, thread);
    return name;
  }

  #add(name: string, thread: number): number {
    this.#numbers.set(name, thread);
    this.#names.set(thread, name);
    return thread;
  }
}
