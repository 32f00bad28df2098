/**
 * Addresses as sums of 32 bits, so that it can be told which of them lie side by side: LLVM forms them in many ways, whose copies
 * in one loop it does not recognize as the same.
 *
 * @module
 */

/** An address: a sum of values, and a constant. */
export interface Address {
  /** The values, as one word: the same for the same sum. */
  readonly key: string;
  readonly offset: number;
}

const DEFINITION = /^ {2}(%[\w.$-]+) = (.*)$/;
const LABEL = /^([\w.$-]+):/;
const SUM = /^(?:add|or disjoint)(?: nuw)?(?: nsw)? i32 (\S+), (\S+)$/;
const DIFFERENCE = /^sub(?: nuw)?(?: nsw)? i32 (\S+), (\S+)$/;
const PRODUCT = /^(mul|shl)(?: nuw)?(?: nsw)? i32 (\S+), (\d+)$/;
const CAST = /^(?:inttoptr i32|ptrtoint ptr) (\S+) to (?:ptr|i32)$/;
const ELEMENT =
  /^getelementptr(?: inbounds)?(?: nusw)?(?: nuw)? (i8|i16|i32|float|ptr|<4 x i8>), ptr (\S+), i32 (\S+)$/;
const COUNT = /^phi i32 \[ (-?\d+), %\S+ \], \[ (%\S+), %\S+ \]$/;
const PURE = /^(?:mul\b|sext|zext|trunc|(?:tail )?call i32 @llvm\.[su](?:min|max)\.i32)/;
const SIZES: Readonly<Record<string, number>> = {
  ...{ "i8": 1, "i16": 2, "i32": 4, "float": 4, "ptr": 4, "<4 x i8>": 4 },
};
/** How far what a value is made of is followed, and how many values a sum may have. */
const [DEPTH_MAX, TERMS_MAX] = [200, 16];

/** The values of a function. */
export class AddressSums {
  readonly #definitions = new Map<string, string>();
  /** The block of each value. */
  readonly #blocks = new Map<string, string>();
  readonly #sums = new Map<string, Terms>();
  readonly #numbered = new Map<string, number>();
  #depth = 0;

  /** @param lines The function's text. */
  constructor(lines: readonly string[]) {
    let block = "";
    for (const line of lines) {
      block = LABEL.exec(line)?.[1] ?? block;
      const [, name, code] = DEFINITION.exec(line) ?? [];
      if (name === undefined) continue;
      this.#definitions.set(name, code!.replace(/(?:, ![\w.]+ !\d+)+$/, ""));
      this.#blocks.set(name, block);
    }
  }

  /** The instruction that defines a value; empty if none of the function does. */
  definition(value: string): string {
    return this.#definitions.get(value) ?? "";
  }

  /** The sum that an address is. */
  of(pointer: string): Address {
    const terms = this.#terms(pointer);
    return { key: keyOf(terms), offset: terms.get(CONSTANT) ?? 0 };
  }

  /** The sum that a value is, by number: equal values, as copies of a loop have them, share one. */
  #terms(value: string): Terms {
    if (/^-?\d+$/.test(value)) return new Map([[CONSTANT, Number(value) | 0]]);
    const known = this.#sums.get(value);
    if (known !== undefined) return known;
    const own = new Map([[this.#numberOf(value), 1]]);
    if (this.#depth >= DEPTH_MAX) return own;
    this.#sums.set(value, own);
    this.#depth++;
    const found = this.#sumOf(value, own);
    this.#depth--;
    const terms = found.size > TERMS_MAX ? own : found;
    this.#sums.set(value, terms);
    return terms;
  }

  #sumOf(value: string, own: Terms): Terms {
    const code = this.definition(value);
    const of = (name: string | undefined) => this.#terms(name!);
    let found: readonly string[] | null;
    const is = (form: RegExp) => (found = form.exec(code)) !== null;
    if (is(SUM)) return sum(of(found![1]), of(found![2]), 1);
    if (is(DIFFERENCE)) return sum(of(found![1]), of(found![2]), -1);
    if (is(PRODUCT)) {
      const times = Number(found![3]);
      return sum(new Map(), of(found![2]), found![1] === "mul" ? times : 1 << times);
    }
    if (is(CAST)) return of(found![1]);
    if (is(ELEMENT)) return sum(of(found![2]), of(found![3]), SIZES[found![1]!]!);
    if (is(COUNT)) {
      const [, first, next] = found!;
      const step = sum(of(next), own, -1);
      if (keyOf(step) !== "") return own;
      // Two that begin and step alike in one block are the same.
      const equal = `${this.#blocks.get(value)} ${first} ${step.get(CONSTANT) ?? 0}`;
      return new Map([[this.#numberOf(equal), 1]]);
    }
    if (PURE.test(code)) {
      const equal = code.replace(/%[\w.$-]+/g, (name) => {
        const terms = of(name);
        return `(${keyOf(terms)} ${terms.get(CONSTANT) ?? 0})`;
      });
      return new Map([[this.#numberOf(equal), 1]]);
    }
    return own;
  }

  #numberOf(text: string): number {
    const number = this.#numbered.get(text) ?? this.#numbered.size + 1;
    this.#numbered.set(text, number);
    return number;
  }
}

/** How often each value is in a sum, by its number. */
type Terms = ReadonlyMap<number, number>;

/** The number of 1. */
const CONSTANT = 0;

function keyOf(terms: Terms): string {
  const rest = [...terms].filter(([number, times]) => number !== CONSTANT && times !== 0);
  return rest.map((term) => term.join("*")).sort().join("+");
}

function sum(a: Terms, b: Terms, times: number): Terms {
  const all = new Map(a);
  for (const [name, count] of b) {
    all.set(name, ((all.get(name) ?? 0) + Math.imul(count, times)) | 0);
  }
  return all;
}
