/**
 * Memory of the app's that an Allocation shares.
 *
 * @module
 */

/**
 * Memory outside of the process's heap, kept the same as the cells in it.
 *
 * On Android such an Allocation has its cells in the app's memory. Scripts can only reach the heap here, so there are two
 * copies, which are brought together each time that the driver is asked for anything. What one side has changed since then
 * goes to the other one; where both have, the cells win, which scripts and calls write to.
 */
export class UserMemory {
  readonly #user: Uint8Array;
  readonly #last: Uint8Array;

  /**
   * @param user The app's memory.
   * @param cells The cells, which get its contents.
   */
  constructor(user: Uint8Array, cells: Uint8Array) {
    this.#user = user;
    cells.set(user);
    this.#last = user.slice();
  }

  /** Brings both together. */
  synchronize(cells: Uint8Array): void {
    const user = this.#user;
    const last = this.#last;
    for (let i = 0; i < last.length; i++) {
      const before = last[i]!;
      const cell = cells[i]!;
      if (cell !== before) user[i] = last[i] = cell;
      else if (user[i] !== before) cells[i] = last[i] = user[i]!;
    }
  }
}
