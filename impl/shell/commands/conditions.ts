/**
 * `test` and `[`.
 *
 * @module
 */

import { type Access, type FileStat, unlessRefused } from "../../platform/files.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { lookUp } from "../look_up.ts";

/** The questions that a condition may ask of a file. */
const FILE_TESTS: Readonly<Record<string, (stat: FileStat) => boolean>> = {
  "-d": ({ type }) => type === "directory",
  "-e": () => true,
  "-f": ({ type }) => type === "file",
  "-h": ({ type }) => type === "link",
  "-L": ({ type }) => type === "link",
  "-s": ({ size }) => size > 0,
};

const TEXT_TESTS: Readonly<Record<string, (text: string) => boolean>> = {
  "-n": (text) => text !== "",
  "-z": (text) => text === "",
};

const ACCESS: Readonly<Record<string, Access>> = { "-r": "r", "-w": "w", "-x": "x" };

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
  return words.length > 0 && new Expression(run, words).whole() ? 0 : 1;
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
    const unary = this.#at < this.#words.length ? unaryTest(this.#run, word) : undefined;
    return unary === undefined ? word !== "" : unary(this.#next());
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

function unaryTest(run: Invocation, operator: string): ((operand: string) => boolean) | undefined {
  const { files, as } = run;
  const access = lookUp(ACCESS, operator);
  if (access !== undefined) {
    return (path) => path !== "" && files.access(run.path(path), as, access);
  }
  const fileTest = lookUp(FILE_TESTS, operator);
  if (fileTest === undefined) return lookUp(TEXT_TESTS, operator);
  const stat = operator === "-L" || operator === "-h" ? files.lstat : files.stat;
  return (path) => {
    const found = unlessRefused(() => stat.call(files, run.path(path), as));
    return found !== undefined && fileTest(found);
  };
}

function integer(text: string): number {
  if (!/^\s*[-+]?\d{1,15}\s*$/.test(text)) {
    throw new CommandError(`${text.slice(0, 60)}: bad number`, 2);
  }
  return Number(text);
}

/** `test` and `[`. */
export const TEST_COMMANDS: CommandTable = { test, "[": bracket };
