/**
 * POSIX regular expressions, matched in time linear in the line: no pattern makes `grep` hang.
 *
 * @module
 */

import { CommandError } from "./errors.ts";
import { type Assertion, parseRegex, type RegexNode } from "./regex_parser.ts";

/** Most states of one expression. */
const STATES_MAX = 20_000;

type State =
  | { readonly kind: "character"; readonly test: (character: string) => boolean; next: number }
  | { readonly kind: "assert"; readonly what: Assertion; next: number }
  | { readonly kind: "split"; next: number; other: number }
  | { readonly kind: "match" };

/** How an expression is read and where it may match. */
export interface RegexOptions {
  /** The extended form. */
  readonly extended?: boolean;
  /** The pattern is no expression but a text. */
  readonly fixed?: boolean;
  /** Upper and lower case are the same. */
  readonly ignoreCase?: boolean;
  /** Only the whole line. */
  readonly wholeLine?: boolean;
  /** Only whole words. */
  readonly wholeWord?: boolean;
}

/** A regular expression. */
export class Regex {
  readonly #states: State[] = [];
  readonly #start: number;
  readonly #ignoreCase: boolean;

  /**
   * @param pattern The expression.
   * @param options How to read it.
   * @throws {CommandError} If it is not an expression, or too large.
   */
  constructor(pattern: string, options: RegexOptions = {}) {
    this.#ignoreCase = options.ignoreCase ?? false;
    const text = this.#ignoreCase ? pattern.toLowerCase() : pattern;
    let node = options.fixed ? textNode(text) : parseRegex(text, options.extended ?? false);
    if (options.wholeWord) node = between("word-edge-before", node, "word-edge-after");
    if (options.wholeLine) node = between("start", node, "end");
    this.#start = this.#compile(node, this.#add({ kind: "match" }));
  }

  /**
   * The leftmost match in a line, and of those the longest.
   *
   * @param line A line without its line end.
   * @returns Where it begins and ends, in characters, or undefined.
   */
  find(line: string): readonly [start: number, end: number] | undefined {
    return this.findAll(line, 1)[0];
  }

  /**
   * The matches in a line that are not empty, from left to right, without overlap. An empty match counts if it is the
   * only one that is asked for.
   *
   * @param line A line without its line end.
   * @param limit How many to find. Default: all.
   */
  findAll(line: string, limit = Infinity): (readonly [start: number, end: number])[] {
    const characters = [...this.#ignoreCase ? line.toLowerCase() : line];
    const found: (readonly [number, number])[] = [];
    for (let from = 0; from <= characters.length && found.length < limit;) {
      const match = this.#search(characters, from);
      if (match === undefined) break;
      if (match[1] > match[0] || limit === 1) found.push(match);
      from = Math.max(match[1], match[0] + 1);
    }
    return found;
  }

  /** Follows all possibilities at once; `starts` has, for each state, where its earliest possibility began. */
  #search(characters: readonly string[], from: number): readonly [number, number] | undefined {
    let best: readonly [number, number] | undefined;
    let starts = new Map<number, number>();
    for (let at = from; at <= characters.length; at++) {
      const seeds = [...starts];
      if (best === undefined) seeds.push([this.#start, at]);
      const reached = this.#close(seeds, characters, at);
      starts = new Map();
      for (const [index, start] of reached) {
        const state = this.#states[index]!;
        if (best !== undefined && start > best[0]) continue;
        if (state.kind === "match") {
          if (best === undefined || start < best[0] || at > best[1]) best = [start, at];
        } else if (
          state.kind === "character" && at < characters.length && state.test(characters[at]!)
        ) {
          const known = starts.get(state.next);
          if (known === undefined || start < known) starts.set(state.next, start);
        }
      }
      if (best !== undefined && starts.size === 0) break;
    }
    return best;
  }

  /** All states that are reached without reading; earlier seeds go first, so that the earliest start stays. */
  #close(
    seeds: readonly (readonly [number, number])[],
    characters: readonly string[],
    at: number,
  ): Map<number, number> {
    const reached = new Map<number, number>();
    for (const [seed, start] of seeds.toSorted((a, b) => a[1] - b[1])) {
      const pending = [seed];
      for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
        if (reached.has(index)) continue;
        reached.set(index, start);
        const state = this.#states[index]!;
        if (state.kind === "split") pending.push(state.other, state.next);
        else if (state.kind === "assert" && holds(state.what, characters, at)) {
          pending.push(state.next);
        }
      }
    }
    return reached;
  }

  #add(state: State): number {
    if (this.#states.length >= STATES_MAX) throw new CommandError("bad REGEX: too large");
    return this.#states.push(state) - 1;
  }

  /** Adds the states of a node that go on to `next`; returns the first of them. */
  #compile(node: RegexNode, next: number): number {
    switch (node.kind) {
      case "character":
      case "assert":
        return this.#add({ ...node, next });
      case "sequence":
        return node.nodes.reduceRight((after, part) => this.#compile(part, after), next);
      case "choice":
        return node.nodes.map((part) => this.#compile(part, next)).reduce((other, first) =>
          this.#add({ kind: "split", next: first, other })
        );
      case "repeat":
        return this.#repeat(node, next);
    }
  }

  #repeat({ node, min, max }: Extract<RegexNode, { kind: "repeat" }>, next: number): number {
    let first = next;
    if (max === Infinity) {
      const loop = { kind: "split" as const, next: -1, other: next };
      first = this.#add(loop);
      loop.next = this.#compile(node, first);
    } else {
      for (let i = min; i < max; i++) {
        first = this.#add({ kind: "split", next: this.#compile(node, first), other: next });
      }
    }
    for (let i = 0; i < min; i++) first = this.#compile(node, first);
    return first;
  }
}

function textNode(text: string): RegexNode {
  const nodes = [...text].map((expected): RegexNode => ({
    kind: "character",
    test: (character) => character === expected,
  }));
  return { kind: "sequence", nodes };
}

function between(before: Assertion, node: RegexNode, after: Assertion): RegexNode {
  return {
    kind: "sequence",
    nodes: [{ kind: "assert", what: before }, node, { kind: "assert", what: after }],
  };
}

function holds(what: Assertion, characters: readonly string[], at: number): boolean {
  switch (what) {
    case "start":
      return at === 0;
    case "end":
      return at === characters.length;
    case "word-edge-before":
      return !isWord(characters[at - 1]);
    case "word-edge-after":
      return !isWord(characters[at]);
  }
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
