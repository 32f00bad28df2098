/**
 * Counts what a daemon keeps in memory for its clients.
 *
 * @module
 */

/** Bytes that are kept for all clients together; above that, the client that most are kept for is let go. */
export const HELD_MAX = 768 << 20;
/** The cost of a message that waits beside its bytes, so that empty ones are not free. */
export const MESSAGE_COST = 512;

/** Somebody for whom bytes are kept. */
export interface Holder {
  /** Called if too many are kept, and most of them for this one. */
  letGo(): void;
}

/** Bytes that wait: for a command to read them, for a client to take them, for a file to be whole. */
export class Held {
  readonly #shares = new Map<Holder, number>();
  #bytes = 0;

  /** How many there are. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts more, or fewer.
   *
   * @param holder For whom they are kept.
   * @param bytes How many more; negative for fewer.
   */
  add(holder: Holder, bytes: number): void {
    this.#bytes += bytes;
    const share = (this.#shares.get(holder) ?? 0) + bytes;
    if (share === 0) this.#shares.delete(holder);
    else this.#shares.set(holder, share);
    if (bytes > 0 && this.#bytes > HELD_MAX) this.#largest().letGo();
  }

  #largest(): Holder {
    return [...this.#shares].reduce((most, one) => one[1] > most[1] ? one : most)[0];
  }
}
