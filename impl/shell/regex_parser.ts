/**
 * Reads POSIX regular expressions, basic and extended.
 *
 * @module
 */

import { CommandError } from "./errors.ts";

/** A place in a line where nothing is read. */
export type Assertion = "start" | "end" | "word-edge-before" | "word-edge-after";

/** A regular expression as a tree. */
export type RegexNode =
  | { readonly kind: "character"; readonly test: (character: string) => boolean }
  | { readonly kind: "assert"; readonly what: Assertion }
  | { readonly kind: "sequence"; readonly nodes: readonly RegexNode[] }
  | { readonly kind: "choice"; readonly nodes: readonly RegexNode[] }
  | {
    readonly kind: "repeat";
    readonly node: RegexNode;
    readonly min: number;
    readonly max: number;
  };

const NESTING_MAX = 100;
/** Largest number in braces (POSIX, RE_DUP_MAX). */
const REPEAT_MAX = 255;

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r\f\v]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/**
 * Parses a regular expression.
 *
 * @param pattern The expression.
 * @param extended True for the extended form (`grep -E`), where `+ ? | ( ) {` need no backslash to be special.
 * @throws {CommandError} If it is not a regular expression.
 */
export function parseRegex(pattern: string, extended: boolean): RegexNode {
  return new RegexParser([...pattern], extended).whole();
}

class RegexParser {
  readonly #characters: readonly string[];
  readonly #extended: boolean;
  #at = 0;
  #depth = 0;

  constructor(characters: readonly string[], extended: boolean) {
    this.#characters = characters;
    this.#extended = extended;
  }

  whole(): RegexNode {
    const node = this.#choice();
    if (this.#at < this.#characters.length) throw new CommandError("bad REGEX: unmatched )");
    return node;
  }

  #choice(): RegexNode {
    const nodes = [this.#sequence()];
    while (this.#takeSpecial("|")) nodes.push(this.#sequence());
    return nodes.length === 1 ? nodes[0]! : { kind: "choice", nodes };
  }

  #sequence(): RegexNode {
    const nodes: RegexNode[] = [];
    while (this.#at < this.#characters.length && !this.#isSpecial("|") && !this.#isSpecial(")")) {
      nodes.push(this.#repeated(nodes.length === 0));
    }
    return { kind: "sequence", nodes };
  }

  #repeated(isFirst: boolean): RegexNode {
    let node = this.#atom(isFirst);
    for (let stacked = 1;; stacked++) {
      if (node.kind === "assert" && !this.#extended) return node;
      const next = this.#characters[this.#at];
      let min = 0;
      let max = Infinity;
      if (next === "*") this.#at++;
      else if (this.#takeSpecial("+")) min = 1;
      else if (this.#takeSpecial("?")) max = 1;
      else if (this.#takeSpecial("{")) [min, max] = this.#bounds();
      else return node;
      if (stacked > NESTING_MAX) throw new CommandError("bad REGEX: nested too deeply");
      node = { kind: "repeat", node, min, max };
    }
  }

  #bounds(): [min: number, max: number] {
    const end = this.#characters.indexOf("}", this.#at);
    const text = this.#characters.slice(this.#at, end < 0 ? 0 : end).join("").replace(/\\$/, "");
    const [, low, comma, high] = /^(\d{1,3})(,?)(\d{0,3})$/.exec(text) ?? [];
    const min = Number(low ?? NaN);
    const max = comma === "" ? min : high === "" ? Infinity : Number(high);
    if (!(min <= max) || min > REPEAT_MAX || (max > REPEAT_MAX && max !== Infinity)) {
      throw new CommandError("bad REGEX: invalid repetition count(s)");
    }
    this.#at = end + 1;
    return [min, max];
  }

  #atom(isFirst: boolean): RegexNode {
    if (this.#takeSpecial("(")) {
      if (++this.#depth > NESTING_MAX) throw new CommandError("bad REGEX: nested too deeply");
      const node = this.#choice();
      if (!this.#takeSpecial(")")) throw new CommandError("bad REGEX: unmatched (");
      this.#depth--;
      return node;
    }
    const character = this.#characters[this.#at++]!;
    const atEnd = this.#at >= this.#characters.length || this.#isSpecial(")") ||
      this.#isSpecial("|");
    if (character === "^" && (this.#extended || isFirst)) return { kind: "assert", what: "start" };
    if (character === "$" && (this.#extended || atEnd)) return { kind: "assert", what: "end" };
    if (character === ".") return { kind: "character", test: () => true };
    if (character === "[") return { kind: "character", test: this.#set() };
    if (this.#extended && "*+?{".includes(character)) {
      throw new CommandError("bad REGEX: repetition-operator operand invalid");
    }
    if (character !== "\\") return literal(character);
    const escaped = this.#characters[this.#at++];
    if (escaped === undefined) throw new CommandError("bad REGEX: trailing backslash (\\)");
    if (escaped === "<") return { kind: "assert", what: "word-edge-before" };
    if (escaped === ">") return { kind: "assert", what: "word-edge-after" };
    return literal(escaped);
  }

  /** Reads what follows `[`. */
  #set(): (character: string) => boolean {
    const tests: ((character: string) => boolean)[] = [];
    const negated = this.#characters[this.#at] === "^";
    if (negated) this.#at++;
    for (const first = this.#at;; this.#at++) {
      const low = this.#characters[this.#at];
      if (low === undefined) throw new CommandError("bad REGEX: brackets ([ ]) not balanced");
      if (low === "]" && this.#at > first) break;
      if (low === "[" && this.#characters[this.#at + 1] === ":") {
        tests.push(this.#characterClass());
        continue;
      }
      const high = this.#characters[this.#at + 2];
      if (this.#characters[this.#at + 1] === "-" && high !== undefined && high !== "]") {
        tests.push((character) => low <= character && character <= high);
        this.#at += 2;
      } else tests.push((character) => character === low);
    }
    this.#at++;
    return (character) => tests.some((test) => test(character)) !== negated;
  }

  /** Reads `[:name:]` and stays on its last character. */
  #characterClass(): (character: string) => boolean {
    const rest = this.#characters.slice(this.#at + 2, this.#at + 12).join("");
    const [, name = ""] = /^([a-z]+):\]/.exec(rest) ?? [];
    if (!Object.hasOwn(CLASSES, name)) {
      throw new CommandError("bad REGEX: invalid character class");
    }
    this.#at += name.length + 3;
    return (character) => CLASSES[name]!.test(character);
  }

  /** Whether an operator comes next: bare in the extended form, after a backslash in the basic one. */
  #isSpecial(operator: string): boolean {
    const at = this.#at;
    if (this.#extended) return this.#characters[at] === operator;
    return this.#characters[at] === "\\" && this.#characters[at + 1] === operator;
  }

  #takeSpecial(operator: string): boolean {
    if (!this.#isSpecial(operator)) return false;
    this.#at += this.#extended ? 1 : 2;
    return true;
  }
}

function literal(expected: string): RegexNode {
  return { kind: "character", test: (character) => character === expected };
}
