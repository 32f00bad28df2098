/**
 * Which cases reach which mutants.
 *
 * @module
 */

import type { Reach } from "./messages.ts";
import type { Tree } from "./tree.ts";

/** A case that passes without a mutant. */
export interface JudgingCase {
  readonly id: string;
  /** How often it reaches a place. */
  readonly steps: number;
  /** How many mutants it reaches. */
  readonly size: number;
  /** A bit for each file that it reaches, in the order of the tree. */
  readonly files: Uint8Array;
}

/** Steps that make a case so dear as one that reaches twice as much. No clock is asked, so that runs are equal. */
const STEPS_OF_A_DEAR_CASE = 100_000;

/** Bits of a UTF-16 unit. */
const WORD_BITS = 16;

/** The run over all, as a run over a few files needs it to choose the same cases for a mutant. */
export interface Whole {
  /** The cases that come by these files. */
  readonly ids: ReadonlySet<string>;
  /** The position of a case among all, the cheapest first. */
  readonly rankOf: (id: string) => number | undefined;
  /** The ways through a file: the ids of all cases that go each. */
  readonly waysOf: (file: string) => readonly (readonly string[])[];
}

/** The table of both. */
export class Reaches {
  /** The cheapest first, by the run over all if that is known. */
  readonly cases: readonly JudgingCase[];
  /** The position of a mutant's file. */
  readonly fileOf: (mutant: number) => number;
  /** The cases that reach a file. */
  readonly casesThrough: (file: number) => readonly number[];
  /** The mutants of a file that a case reaches. */
  readonly wayOf: (one: number, file: number) => readonly number[];
  /** A word for these, which two cases share if they reach the same ones. */
  readonly wordOfWay: (one: number, file: number) => string;
  /** How many cases of all reach a mutant; in a run over a few files as many as by the run over all. */
  readonly countOf: (mutant: number) => number;
  /** Whether a mutant is only reached while modules are loaded. */
  readonly isStatic: (mutant: number) => boolean;
  /** The files whose constants a mutant may change: of one that is only reached while modules are loaded, its own and those that import it. */
  readonly madeBy: (mutant: number) => readonly number[];
  /** The mutants that a case reaches, by its position; the other side of {@link Reaches.casesOf}. */
  readonly mutantsOf: (one: number) => number[];
  readonly #starts: Uint32Array;
  readonly #cases: Uint16Array;

  /**
   * @param tree The mutants; a number is a position in their order.
   * @param reached What each case reaches.
   * @param loaded What is reached while modules are loaded: a bit for each mutant.
   * @param whole The run over all, if this one is over a few files.
   */
  constructor(
    tree: Tree,
    reached: readonly Reach[],
    loaded: Uint8Array,
    whole?: Whole,
  ) {
    const fileOf = tree.files.flatMap(({ mutants }, i) => mutants.map(() => i));
    const count = fileOf.length;
    const sizes = new Uint32Array(count);
    const fileBytes = Math.ceil(tree.files.length / 8);
    const priced = reached.map(({ id, steps, places }) => {
      const set = Uint8Array.fromBase64(places);
      const files = new Uint8Array(fileBytes);
      let size = 0;
      for (const mutant of ones(set, count)) {
        size++;
        sizes[mutant]!++;
        const file = fileOf[mutant]!;
        files[file >> 3]! |= 1 << (file & 7);
      }
      return { id, steps, size, files, set, price: size * (1 + steps / STEPS_OF_A_DEAR_CASE) };
    });
    const rank = ({ id }: { readonly id: string }) => whole?.rankOf(id) ?? Infinity;
    priced.sort((a, b) => compare(rank(a), rank(b)) || a.price - b.price);
    const bits = priced.map(({ set }) => set);
    this.cases = priced.map(({ id, steps, size, files }) => ({ id, steps, size, files }));
    this.fileOf = (mutant) => fileOf[mutant]!;
    this.isStatic = (mutant) => sizes[mutant] === 0 && has(loaded, mutant);
    this.madeBy = (mutant) => {
      const file = fileOf[mutant]!;
      return this.isStatic(mutant) ? [file, ...tree.importers(file)] : [];
    };
    const byFile = tree.files.map((_, file) =>
      this.cases.flatMap(({ files }, c) => has(files, file) ? [c] : [])
    );
    this.casesThrough = (file) => byFile[file]!;
    const firsts = [0];
    for (const { mutants } of tree.files) firsts.push(firsts.at(-1)! + mutants.length);
    this.wayOf = (one, file) => {
      const way: number[] = [];
      for (let m = firsts[file]!; m < firsts[file + 1]!; m++) if (has(bits[one]!, m)) way.push(m);
      return way;
    };
    this.wordOfWay = (one, file) => wordOf(bits[one]!, firsts[file]!, firsts[file + 1]!);
    const positions = new Map(this.cases.map(({ id }, c) => [id, c]));
    const counts = new Map<number, Uint32Array>();
    const countsIn = (file: number) => {
      const known = counts.get(file);
      if (known !== undefined) return known;
      const found = new Uint32Array(firsts[file + 1]! - firsts[file]!);
      for (const way of whole!.waysOf(tree.files[file]!.file)) {
        const goer = way.map((id) => positions.get(id)).find((c) => c !== undefined);
        for (const m of goer === undefined ? [] : this.wayOf(goer, file)) {
          found[m - firsts[file]!]! += way.length;
        }
      }
      counts.set(file, found);
      return found;
    };
    this.countOf = (mutant) => {
      const count = this.casesOf(mutant).length;
      if (whole === undefined || this.isStatic(mutant)) return count;
      const file = fileOf[mutant]!;
      return Math.max(count, countsIn(file)[mutant - firsts[file]!]!);
    };
    const around = tree.files.map((_, file) => {
      const all = [file, ...tree.importers(file)].flatMap((one) => byFile[one]!);
      return Uint16Array.from(new Set(all)).sort();
    });
    const statics = tree.files.map((): number[] => []);
    for (let m = 0; m < count; m++) if (this.isStatic(m)) statics[fileOf[m]!]!.push(m);
    this.mutantsOf = (c) => {
      const { files } = this.cases[c]!;
      const near = statics.filter((_, file) =>
        [file, ...tree.importers(file)].some((one) => has(files, one))
      );
      return [...ones(bits[c]!, count), ...near.flat()];
    };
    this.#starts = new Uint32Array(count + 1);
    for (let m = 0; m < count; m++) {
      const size = this.isStatic(m) ? around[fileOf[m]!]!.length : sizes[m]!;
      this.#starts[m + 1] = this.#starts[m]! + size;
    }
    this.#cases = new Uint16Array(this.#starts[count]!);
    const ends = this.#starts.slice(0, count);
    for (let m = 0; m < count; m++) {
      if (this.isStatic(m)) this.#cases.set(around[fileOf[m]!]!, this.#starts[m]);
    }
    for (const [c, set] of bits.entries()) {
      for (const mutant of ones(set, count)) this.#cases[ends[mutant]!++] = c;
    }
  }

  /**
   * The cases that reach a mutant. Of one that acts while modules are loaded: those that reach its file, or one that imports it.
   *
   * @param mutant Its number.
   */
  casesOf(mutant: number): Uint16Array {
    return this.#cases.subarray(this.#starts[mutant], this.#starts[mutant + 1]);
  }
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Checks that a bit is set. */
function has(bits: Uint8Array, i: number): boolean {
  return (bits[i >> 3]! >> (i & 7) & 1) === 1;
}

/** The bits from one position to another, as a word. */
function wordOf(bits: Uint8Array, from: number, to: number): string {
  let word = "";
  for (let at = from; at < to; at += WORD_BITS) {
    let unit = 0;
    for (let i = at; i < Math.min(at + WORD_BITS, to);) {
      const [shift, width] = [i & 7, Math.min(8 - (i & 7), at + WORD_BITS - i, to - i)];
      unit |= (bits[i >> 3]! >> shift & (1 << width) - 1) << i - at;
      i += width;
    }
    word += String.fromCharCode(unit);
  }
  return word;
}

function* ones(bits: Uint8Array, count: number): Iterable<number> {
  for (const [i, byte] of bits.entries()) {
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit++) {
      if ((byte >> bit & 1) === 1 && 8 * i + bit < count) yield 8 * i + bit;
    }
  }
}
