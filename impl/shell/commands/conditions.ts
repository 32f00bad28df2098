/**
 * `test` and `[`.
 *
 * @module
 */

import { FileError, type FileStat } from "../../platform/files.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";

const UNARY = "bcdefghkLprsuwxzn";

const BINARY: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  "=": (a, b) => a === b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "-eq": (a, b) => integer(a) === integer(b),
  "-ne": (a, b) => integer(a) !== integer(b),
  "-gt": (a, b) => integer(a) > integer(b),
  "-ge": (a, b) => integer(a) >= integer(b),
  "-lt": (a, b) => integer(a) < integer(b),
  "-le": (a, b) => integer(a) <= integer(b),
};

const test: Command = (run) => evaluate(run, run.args);

const bracket: Command = (run) => {
  if (run.args.at(-1) !== "]") throw new CommandError("missing ']'", 2);
  return evaluate(run, run.args.slice(0, -1));
};

function evaluate(run: Invocation, words: readonly string[]): number {
  if (words.length === 0) return 1;
  const reader = new Expression(run, words);
  return reader.whole() ? 0 : 1;
}

/** Deepest nesting of parentheses and negations. */
const DEPTH_MAX = 100;

/** Reads an expression from left to right: `-o` binds weakest, then `-a`, then `!`. */
class Expression {
  readonly #run: Invocation;
  readonly #words: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(run: Invocation, words: readonly string[]) {
    this.#run = run;
    this.#words = words;
  }

  whole(): boolean {
    const value = this.#or();
    if (this.#at < this.#words.length) throw this.#unexpected();
    return value;
  }

  #or(): boolean {
    let value = this.#and();
    while (this.#take("-o")) value = this.#and() || value;
    return value;
  }

  #and(): boolean {
    let value = this.#not();
    while (this.#take("-a")) value = this.#not() && value;
    return value;
  }

  #not(): boolean {
    if (++this.#depth > DEPTH_MAX) throw new CommandError("expression nested too deeply", 2);
    const left = this.#words.length - this.#at;
    const isOperand = left >= 3 && Object.hasOwn(BINARY, this.#words[this.#at + 1]!);
    const value = !isOperand && left > 1 && this.#take("!")
      ? !this.#not()
      : this.#primary(isOperand);
    this.#depth--;
    return value;
  }

  #primary(isOperand: boolean): boolean {
    const word = this.#next();
    if (isOperand) {
      const operator = BINARY[this.#next()]!;
      return operator(word, this.#next());
    }
    if (word === "(" && this.#words.includes(")", this.#at)) {
      const value = this.#or();
      if (!this.#take(")")) throw this.#unexpected();
      return value;
    }
    const isUnary = word.length === 2 && word[0] === "-" && UNARY.includes(word[1]!);
    if (isUnary && this.#at < this.#words.length) return this.#unary(word[1]!, this.#next());
    return word !== "";
  }

  #unary(operator: string, operand: string): boolean {
    if (operator === "z") return operand === "";
    if (operator === "n") return operand !== "";
    const { files, session } = this.#run;
    if (operator === "r" || operator === "w" || operator === "x") {
      return operand !== "" && files.access(session.path(operand), session.as, operator);
    }
    const stat = statOf(this.#run, operand, operator === "L" || operator === "h");
    return stat !== undefined && hasProperty(stat, operator);
  }

  #take(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at++;
    return true;
  }

  #next(): string {
    const word = this.#words[this.#at];
    if (word === undefined) throw new CommandError("expression ends too early", 2);
    this.#at++;
    return word;
  }

  #unexpected(): CommandError {
    const word = this.#words[this.#at];
    return new CommandError(
      word === undefined ? "expression ends too early" : `unexpected '${word.slice(0, 60)}'`,
      2,
    );
  }
}

function hasProperty({ type, mode, size }: FileStat, operator: string): boolean {
  switch (operator) {
    case "e":
      return true;
    case "d":
      return type === "directory";
    case "f":
      return type === "file";
    case "L":
    case "h":
      return type === "link";
    case "s":
      return size > 0;
    case "u":
      return (mode & 0o4000) !== 0;
    case "g":
      return (mode & 0o2000) !== 0;
    case "k":
      return (mode & 0o1000) !== 0;
    default:
      return false;
  }
}

function statOf(run: Invocation, path: string, isLink: boolean): FileStat | undefined {
  try {
    const { files, session } = run;
    return isLink
      ? files.lstat(session.path(path), session.as)
      : files.stat(session.path(path), session.as);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

function integer(text: string): number {
  if (!/^\s*[-+]?\d{1,15}\s*$/.test(text)) {
    throw new CommandError(`${text.slice(0, 60)}: bad number`, 2);
  }
  return Number(text);
}

/** `test` and `[`. */
export const TEST_COMMANDS: CommandTable = { test, "[": bracket };
