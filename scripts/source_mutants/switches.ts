/**
 * The globals that the instrumented files of the reference ask: which mutants are on, and who counts what is reached.
 *
 * @module
 */

import type { Trace, Tracer } from "./kept_tools.ts";
import type { Layout } from "./messages.ts";

/** More than any case without a mutant reaches while modules are loaded. */
export const LOAD_LIMIT = 1e9;

/** The switches. There is one set of them for a process, since files ask globals. */
export class Switches implements Tracer {
  readonly #on: Uint8Array;
  readonly #reached: Uint8Array;
  readonly #shared = new Map<string, unknown>();
  /** The makers of each file's constants. */
  readonly #constants = new Map<number, (() => void)[]>();
  readonly #caches: (() => void)[] = [];
  #steps = 0;
  #limit = LOAD_LIMIT;
  /** The places of the mutants that are on. */
  #active: ReadonlySet<number> = new Set();

  constructor(size: number) {
    this.#on = new Uint8Array(size);
    this.#reached = new Uint8Array(size);
    Object.assign(globalThis, {
      $M: this.#on,
      $C: (place: number) => {
        if (++this.#steps > this.#limit) {
          throw new Error("endless: the mutant is reached too often");
        }
        this.#reached[place] = 1;
      },
      $I: <T>(make: () => T, set: (value: T) => void, isCache = false) => {
        const { $F: file = -1 } = globalThis as { $F?: number };
        const makers = isCache ? this.#caches : this.#constants.get(file) ?? [];
        makers.push(() => set(make()));
        if (!isCache) this.#constants.set(file, makers);
        return make();
      },
      $R: (reset: () => void) => this.#caches.push(reset),
      strataShared: (key: string, make: () => unknown) => {
        if (!this.#shared.has(key)) this.#shared.set(key, make());
        return this.#shared.get(key);
      },
    });
  }

  /** Whether code went on for ever. */
  get isEndless(): boolean {
    return this.#steps > this.#limit;
  }

  get steps(): number {
    return this.#steps;
  }

  begin(limit: number): void {
    this.#steps = 0;
    this.#limit = limit;
  }

  /**
   * Turns mutants on or off.
   *
   * @param places The numbers that their places are counted by.
   * @param again The files whose constants are made again.
   */
  turn(
    mutants: readonly number[],
    on: boolean,
    places: readonly number[],
    again: readonly number[],
  ): void {
    for (const mutant of mutants) this.#on[mutant] = on ? 1 : 0;
    this.#active = new Set(on ? places : []);
    this.forget();
    // In the order in which modules were loaded, since constants are made of those of other files.
    for (const [file, makers] of this.#constants) {
      if (again.includes(file)) { for (const make of makers) make(); }
    }
  }

  /** Forgets what modules remember for all devices. */
  forget(): void {
    this.#shared.clear();
    for (const reset of this.#caches) reset();
  }

  isOnAt(places: readonly number[]): boolean {
    return places.some((place) => this.#active.has(place));
  }

  trace<T>(work: () => T): { value: T; trace: Trace } {
    const before = this.#reached.slice();
    const { steps } = this;
    this.#reached.fill(0);
    try {
      const value = work();
      const places: number[] = [];
      for (let at = this.#reached.indexOf(1); at >= 0; at = this.#reached.indexOf(1, at + 1)) {
        places.push(at);
      }
      return { value, trace: { places, steps: this.#steps - steps } };
    } finally {
      for (let at = before.indexOf(1); at >= 0; at = before.indexOf(1, at + 1)) {
        this.#reached[at] = 1;
      }
    }
  }

  replay({ places, steps }: Trace): void {
    this.#steps += steps;
    for (const place of places) this.#reached[place] = 1;
  }

  /** Tells of each place if it was reached since the last call. */
  takeEach(places: readonly number[]): boolean[] {
    const reached = places.map((place) => this.#reached[place] === 1);
    for (const place of places) this.#reached[place] = 0;
    return reached;
  }

  /** Gives a bit for each mutant whose place was reached since the last call. */
  take({ places }: Layout): Uint8Array<ArrayBuffer> {
    const bits = new Uint8Array(Math.ceil(places.length / 8));
    for (let i = 0; i < places.length; i++) {
      if (this.#reached[places[i]!] === 1) bits[i >> 3]! |= 1 << (i & 7);
    }
    this.#reached.fill(0);
    return bits;
  }
}
