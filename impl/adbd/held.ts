/**
 * Counts what a daemon keeps in memory for its clients.
 *
 * @module
 */

/** Bytes that are kept for all clients together; above that, the client that made it too much is let go. */
export const HELD_MAX = 768 << 20;

/** Bytes that wait: for a command to read them, for a client to take them, for a file to be whole. */
export class Held {
  #bytes = 0;

  /** How many there are. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts more, or fewer.
   *
   * @param bytes How many more; negative for fewer.
   * @returns Whether there is room for them.
   */
  add(bytes: number): boolean {
    this.#bytes += bytes;
    return bytes <= 0 || this.#bytes <= HELD_MAX;
  }
}
