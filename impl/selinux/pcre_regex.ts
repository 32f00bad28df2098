/**
 * Regular expressions of file_contexts, matched in time linear in the path.
 *
 * Android's libselinux matches them with PCRE2 (option DOTALL, bytes, no Unicode). The matching here is RE2's, which cannot
 * hang; what PCRE means otherwise than RE2 is translated, and what RE2 cannot do is an error, never a wrong answer.
 *
 * @module
 */

import { RE2JS, RE2JSException } from "re2js";

/** Longest expression (SELinuxProject libselinux, src/label_file.h, refuses longer ones too). */
export const PATTERN_MAX = 4095;
/** Largest program that an expression may become. */
const PROGRAM_MAX = 20_000;
/** Deepest nesting of groups (PCRE2, PARENS_NEST_LIMIT). */
const NESTING_MAX = 250;
/** Most expressions that a cache holds. */
const CACHED_MAX = 5000;
/** Largest number in braces of PCRE2, and of RE2. */
const REPEAT_MAX = 65_535;
const RE2_REPEAT_MAX = 1000;

/** Expressions that are known to compile, so that those which cannot match need not be compiled. */
const PLAIN =
  /^(?:(?:[\w/@:,~^-]|\\[-.+_@]|\.|\[\^\/\]|\[0-9\]|\((?:\/\.\*|[\w/|-]*)\))[*+?]?|\$$)*$/;
const QUANTIFIER = /[*+?]|\{(\d+)(?:,(\d*))?\}/y;
const POSIX_CLASS = /\[:\^?[a-z]+:\]/y;
const GROUP_OF_RE2 = /\(\?(?::|P?<[A-Za-z_]|[ims]*-?[ims]*[:)])/y;
/** Escapes of PCRE that RE2 lacks or reads differently. */
const FOREIGN_ESCAPES = "123456789CGHKNRUVXZceghklopuv";

/** An expression that cannot be used. */
export class PcreError extends Error {
  override readonly name = "PcreError";
  /** True if PCRE may well accept it: then nobody can say here what it matches. */
  readonly isUnsupported: boolean;

  /**
   * @param message What is wrong.
   * @param isUnsupported Whether PCRE may accept it.
   */
  constructor(message: string, isUnsupported: boolean) {
    super(message);
    this.isUnsupported = isUnsupported;
  }
}

/** An expression in PCRE's notation. */
export class PcreRegex {
  /** The expression. */
  readonly pattern: string;
  readonly #prefix: string;
  readonly #suffix: string;
  #regex: RE2JS | undefined;

  /**
   * @param pattern The expression, with its anchors.
   * @throws {PcreError} If it is not one, is too large, or uses what RE2 lacks.
   */
  constructor(pattern: string) {
    this.pattern = pattern;
    if (pattern.length > PATTERN_MAX) {
      throw unsupported(`it has ${pattern.length} characters, expected at most ${PATTERN_MAX}`);
    }
    this.#prefix = literalPrefix(pattern);
    const isPlain = PLAIN.test(pattern);
    this.#suffix = isPlain ? literalSuffix(pattern) : "";
    if (!isPlain) this.#regex = compile(pattern);
  }

  /**
   * Checks that the expression matches somewhere in a text.
   *
   * @param text A path; other characters than ASCII count as their UTF-8 bytes.
   */
  matches(text: string): boolean {
    if (!text.startsWith(this.#prefix)) return false;
    if (!text.endsWith(this.#suffix) && !text.endsWith("\n")) return false;
    this.#regex ??= compile(this.pattern);
    return this.#regex.test(toBytes(text));
  }
}

/** Expressions that were used before, by their text. */
export class PcreRegexCache {
  readonly #known = new Map<string, PcreRegex | PcreError>();

  /**
   * An expression, or why it cannot be used.
   *
   * @param pattern As for {@link PcreRegex}.
   */
  get(pattern: string): PcreRegex | PcreError {
    let regex = this.#known.get(pattern);
    if (regex === undefined) {
      regex = compiled(pattern);
      if (this.#known.size < CACHED_MAX) this.#known.set(pattern, regex);
    }
    return regex;
  }
}

function compiled(pattern: string): PcreRegex | PcreError {
  try {
    return new PcreRegex(pattern);
  } catch (error) {
    if (error instanceof PcreError) return error;
    throw error;
  }
}

/** A text of which each character is one byte of the UTF-8 form. */
function toBytes(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/** The text that all texts begin with that an anchored expression matches. */
function literalPrefix(pattern: string): string {
  if (!pattern.startsWith("^") || hasTopLevelChoice(pattern)) return "";
  let prefix = "";
  for (let i = 1; i < pattern.length; i++) {
    const escaped = /^\\[^A-Za-z0-9]/.test(pattern.slice(i, i + 2));
    if (!escaped && !/[\w/@:,~-]/.test(pattern[i]!)) break;
    if (escaped) i++;
    if (/[*?{]/.test(pattern[i + 1] ?? "")) break;
    prefix += pattern[i];
  }
  return prefix;
}

/** The text that all texts end with that a plain expression matches. */
function literalSuffix(pattern: string): string {
  if (!/[^\\]\$$/.test(pattern) || hasTopLevelChoice(pattern)) return "";
  return /(?:[\w/@:,~-]|\\[-.+_@])*\$$/.exec(pattern)![0].slice(0, -1).replaceAll("\\", "");
}

function hasTopLevelChoice(pattern: string): boolean {
  let depth = 0;
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "\\") i++;
    else if (pattern[i] === "(") depth++;
    else if (pattern[i] === ")") depth--;
    else if (pattern[i] === "|" && depth === 0) return true;
  }
  return false;
}

function compile(pattern: string): RE2JS {
  const source = new Translation(pattern).result();
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(source, RE2JS.DOTALL);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const problem = error.message.replace(/^error parsing regexp: /, "").replace(/: `.*$/s, "");
    throw new PcreError(problem, /repeat|nest|too large/.test(problem));
  }
  if (regex.programSize() > PROGRAM_MAX) throw unsupported("its repetitions make it too large");
  return regex;
}

/** Rewrites one expression for RE2. */
class Translation {
  readonly #pattern: string;
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  result(): string {
    const parts: string[] = [];
    while (this.#at < this.#pattern.length) parts.push(this.#next());
    return parts.join("");
  }

  #next(): string {
    const char = this.#pattern[this.#at]!;
    if (char === "\\") return this.#escape(false);
    if (char === "[") return this.#set();
    if (char === "(") return this.#group();
    const quantifier = this.#match(QUANTIFIER);
    if (quantifier !== undefined) return this.#quantifier(quantifier);
    this.#at++;
    if (char === ")") this.#depth--;
    if (char === "$") return "(?:\\n?$)";
    return char === "{" ? "\\{" : char;
  }

  #match(expression: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(expression.source, "y");
    sticky.lastIndex = this.#at;
    return sticky.exec(this.#pattern) ?? undefined;
  }

  #escape(inSet: boolean): string {
    const letter = this.#pattern[this.#at + 1];
    if (letter === undefined) throw invalid("\\ at end of pattern");
    if (letter === "Q") {
      if (inSet) throw unsupported(`it uses "\\Q" in a set, which needs PCRE itself`);
      const end = this.#pattern.indexOf("\\E", this.#at + 2);
      const text = this.#pattern.slice(this.#at + 2, end < 0 ? undefined : end);
      this.#at = end < 0 ? this.#pattern.length : end + 2;
      return RE2JS.quote(text);
    }
    if (FOREIGN_ESCAPES.includes(letter)) {
      throw unsupported(`it uses "\\${letter}", which needs PCRE itself`);
    }
    this.#at += 2;
    if (letter === "E") return "";
    if (letter === "s") return inSet ? "\\t-\\r " : "[\\t-\\r ]";
    if (letter === "S") return inSet ? "\\x00-\\x08\\x0e-\\x1f!-\\xff" : "[^\\t-\\r ]";
    return inSet && letter === "b" ? "\\x08" : `\\${letter}`;
  }

  #set(): string {
    let set = "[";
    this.#at++;
    for (const first of ["^", "]"]) {
      if (this.#pattern[this.#at] !== first) continue;
      set += first === "]" ? "\\]" : first;
      this.#at++;
    }
    for (;;) {
      const char = this.#pattern[this.#at];
      if (char === undefined) throw invalid("missing terminating ] for character class");
      const posix = this.#match(POSIX_CLASS);
      if (posix !== undefined) {
        set += posix[0];
        this.#at += posix[0].length;
      } else if (char === "\\") set += this.#escape(true);
      else {
        this.#at++;
        if (char === "]") return `${set}]`;
        set += char === "[" ? "\\[" : char;
      }
    }
  }

  #group(): string {
    if (++this.#depth > NESTING_MAX) throw invalid("parentheses are too deeply nested");
    const rest = this.#pattern.slice(this.#at + 1, this.#at + 3);
    if (/^\*[A-Za-z]/.test(rest)) throw unsupported(`it uses "(*", which needs PCRE itself`);
    const special = rest.startsWith("?") ? this.#match(GROUP_OF_RE2) : undefined;
    if (rest.startsWith("?") && special === undefined) {
      throw unsupported(`it uses "(${rest}", which needs PCRE itself`);
    }
    const text = special?.[0] ?? "(";
    this.#at += text.length;
    if (text.endsWith(")")) this.#depth--;
    return text;
  }

  #quantifier([text, low, high]: RegExpExecArray): string {
    this.#at += text.length;
    if (low !== undefined) checkBounds(Number(low), Number(high || low));
    const mark = this.#pattern[this.#at];
    if (mark === "+") throw unsupported(`it uses "${text}+", which needs PCRE itself`);
    if (mark === "?") this.#at++;
    return mark === "?" ? `${text}?` : text;
  }
}

function checkBounds(low: number, high: number): void {
  if (Math.max(low, high) > REPEAT_MAX) throw invalid("number too big in {} quantifier");
  if (high < low) throw invalid("numbers out of order in {} quantifier");
  if (Math.max(low, high) > RE2_REPEAT_MAX) {
    throw unsupported(`it repeats ${Math.max(low, high)} times, expected at most 1000`);
  }
}

function invalid(problem: string): PcreError {
  return new PcreError(problem, false);
}

function unsupported(problem: string): PcreError {
  return new PcreError(problem, true);
}
