/**
 * POSIX regular expressions, matched in time linear in the line: no pattern makes `grep` hang.
 *
 * The matching is RE2's; here POSIX's two notations are translated into RE2's.
 *
 * @module
 */

import { RE2JS, RE2JSSyntaxException } from "re2js";
import { CommandError } from "./errors.ts";

/** Longest pattern, and largest program that one becomes. */
const SIZE_MAX = 20_000;
/** Deepest nesting of groups. */
const NESTING_MAX = 100;
/** Largest number in braces (POSIX, RE_DUP_MAX). */
const REPEAT_MAX = 255;

const SET = String.raw`\[\^?\]?(?:\[:[a-z]*:\]|[^\]])*\]`;
const BASIC_TOKEN = new RegExp(`${SET}|\\\\.|[^]`, "gu");
const EXTENDED_TOKEN = new RegExp(String.raw`${SET}|\\.|\{[^}]*\}|[^]`, "gsu");

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
  readonly #regex: RE2JS;

  /**
   * @param pattern The expression.
   * @param options How to read it.
   * @throws {CommandError} If it is not an expression, or too large.
   */
  constructor(pattern: string, options: RegexOptions = {}) {
    const { extended, fixed, ignoreCase, wholeLine, wholeWord } = options;
    if (pattern.length > SIZE_MAX) throw bad("too large");
    let source = fixed ? RE2JS.quote(pattern) : translate(extended ? pattern : toExtended(pattern));
    source = `((?:${source}))`;
    if (wholeLine) source = `^${source}$`;
    else if (wholeWord) source = `(?:^|\\W)${source}(?:\\W|$)`;
    const flags = RE2JS.DOTALL | RE2JS.LONGEST_MATCH | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    try {
      this.#regex = RE2JS.compile(source, flags);
    } catch (error) {
      if (!(error instanceof RE2JSSyntaxException)) throw error;
      const problem = error.getDescription();
      throw bad(problem === "invalid repeat count" ? "too large" : problem);
    }
    if (this.#regex.programSize() > SIZE_MAX) throw bad("too large");
  }

  /**
   * The leftmost match in a line, and of those the longest.
   *
   * @param line A line without its line end.
   * @returns Where it begins and ends, or undefined.
   */
  find(line: string): readonly [start: number, end: number] | undefined {
    const matcher = this.#regex.matcher(line);
    return matcher.find() ? [matcher.start(1), matcher.end(1)] : undefined;
  }

  /**
   * The matches in a line that are not empty, from left to right, without overlap.
   *
   * @param line A line without its line end.
   */
  findAll(line: string): (readonly [start: number, end: number])[] {
    const matcher = this.#regex.matcher(line);
    const found: (readonly [number, number])[] = [];
    for (let at = 0; at <= line.length && matcher.find(at);) {
      const [start, end] = [matcher.start(1), matcher.end(1)];
      if (end > start) found.push([start, end]);
      at = Math.max(end, start + 1);
    }
    return found;
  }
}

/** Rewrites a basic expression: what is special after a backslash there is so without one in an extended expression. */
function toExtended(pattern: string): string {
  let before = "";
  return pattern.replace(BASIC_TOKEN, (token, at: number) => {
    const isFirst = before === "" || before === "(" || before === "|";
    const isLast = /^(?:$|\\[)|])/.test(pattern.slice(at + 1, at + 3));
    const isText = token === "^" && !isFirst || token === "$" && !isLast ||
      token === "*" && (isFirst || before === "^") || /^[(){}|+?]$/.test(token);
    before = isText ? `\\${token}` : token.replace(/^\\(?=[(){}|+?]$)/, "");
    return before;
  });
}

function translate(pattern: string): string {
  let depth = 0;
  let repeated = false;
  return pattern.replace(EXTENDED_TOKEN, (token) => {
    const isRepetition = /^[*+?{]/.test(token);
    if (isRepetition && repeated) throw bad("repetition-operator operand invalid");
    repeated = isRepetition;
    if (token === ")" && --depth < 0) throw bad("unmatched )");
    if (token === "(" && ++depth > NESTING_MAX) throw bad("nested too deeply");
    if (token === "(") return "(?:";
    if (token === "\\") throw bad("trailing backslash (\\)");
    if (token === "[") throw bad("brackets ([ ]) not balanced");
    if (token[0] === "[") return translateSet(token.slice(1, -1));
    if (token[0] === "{") return checkBounds(token);
    if (token === "\\<" || token === "\\>") return "\\b";
    if (token[0] === "\\") return RE2JS.quote(token.slice(1));
    return /^[.^$|)*+?]$/.test(token) ? token : RE2JS.quote(token);
  });
}

/** A set, in which POSIX knows no backslash. */
function translateSet(content: string): string {
  const [, negation = "", members = ""] = /^(\^?)(.*)$/s.exec(content) ?? [];
  return `[${negation}${
    members.replace(/\[:[a-z]*:\]|[[\]\\^]/g, (token) => token.length > 1 ? token : `\\${token}`)
  }]`;
}

function checkBounds(braces: string): string {
  const [, low, high] = /^\{(\d{1,3})(?:,(\d{0,3}))?\}$/.exec(braces) ?? [];
  const [min, max] = [Number(low ?? NaN), Number(high || low)];
  if (min <= max && max <= REPEAT_MAX) return braces;
  throw bad("invalid repetition count(s)");
}

function bad(problem: string): CommandError {
  return new CommandError(`bad REGEX: ${problem}`);
}
