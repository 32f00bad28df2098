/**
 * Reads the words and redirections of a command line.
 *
 * @module
 */

import { ShellSyntaxError } from "./errors.ts";
import type { List, Part, Redirection, Word } from "./syntax.ts";

/** Deepest nesting of subshells, groups and substitutions. */
export const NESTING_MAX = 50;

const META = " \t\n;&|<>()";
/** The characters that end a run of plain ones in a word, and in double quotes. */
const SPECIAL = `${META}'"\\$\``;
const SPECIAL_QUOTED = '"\\$`';
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;

/** A position in a command line, and how to read on from there. */
export class WordReader {
  readonly #text: string;
  readonly #parse: (reader: WordReader) => List;
  #at = 0;
  #depth: number;

  /**
   * @param text The command line.
   * @param parse Parses the inside of a command substitution up to and with its `)`.
   * @param depth How deeply the line is nested already.
   */
  constructor(text: string, parse: (reader: WordReader) => List, depth = 0) {
    this.#text = text;
    this.#parse = parse;
    this.#depth = depth;
  }

  /** Whether everything is read. */
  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Checks that `token` comes next. */
  at(token: string): boolean {
    return this.#text.startsWith(token, this.#at);
  }

  /** Reads `token` if it comes next. */
  take(token: string): boolean {
    if (!this.at(token)) return false;
    this.#at += token.length;
    return true;
  }

  /** Reads `token`. */
  expect(token: string): void {
    if (!this.take(token)) throw this.unexpected();
  }

  /** Checks that `token` comes next as a word of its own. */
  atReserved(token: string): boolean {
    const next = this.#text[this.#at + token.length];
    return this.at(token) && (next === undefined || META.includes(next));
  }

  /** Reads `token` if it comes next as a word of its own. */
  takeReserved(token: string): boolean {
    return this.atReserved(token) && this.take(token);
  }

  /** Goes one level deeper. */
  enter(): void {
    if (++this.#depth > NESTING_MAX) {
      throw new ShellSyntaxError(`syntax error: nested more than ${NESTING_MAX} levels deep`);
    }
  }

  /** Comes back one level. */
  leave(): void {
    this.#depth--;
  }

  /** The error for what comes next. */
  unexpected(): ShellSyntaxError {
    const next = this.#text[this.#at];
    const shown = next === undefined ? "end of line" : next === "\n" ? "newline" : `'${next}'`;
    return new ShellSyntaxError(`syntax error: unexpected ${shown}`);
  }

  /** Skips blanks, joined lines and a comment. */
  skipBlanks(): void {
    for (;;) {
      const next = this.#text[this.#at];
      if (next === " " || next === "\t" || next === "\r") this.#at++;
      else if (next === "\\" && this.#text[this.#at + 1] === "\n") this.#at += 2;
      else if (next === "#") {
        const end = this.#text.indexOf("\n", this.#at);
        this.#at = end < 0 ? this.#text.length : end;
      } else return;
    }
  }

  /** Skips blanks, comments and line ends. */
  skipBlankLines(): void {
    for (this.skipBlanks(); this.take("\n");) this.skipBlanks();
  }

  /** Reads a redirection if one comes next. */
  redirection(): Redirection | undefined {
    const digit = this.#text[this.#at] ?? " ";
    const operator = "012".includes(digit) ? this.#text[this.#at + 1] : digit;
    if (operator !== "<" && operator !== ">") return undefined;
    let fd: 0 | 1 | 2 = operator === "<" ? 0 : 1;
    if (digit !== operator) {
      fd = Number(digit) as 0 | 1 | 2;
      this.#at++;
    }
    this.#at++;
    if (operator === "<" && this.at("<")) {
      throw new ShellSyntaxError("syntax error: here documents ('<<') are not supported");
    }
    if (this.take("&")) return { kind: "duplicate", fd, from: this.#descriptor() };
    const append = operator === ">" && this.take(">");
    if (operator === ">" && !append) this.take("|");
    this.skipBlanks();
    const target = this.word();
    if (target === undefined) throw this.unexpected();
    return { kind: operator === "<" ? "read" : append ? "append" : "write", fd, target };
  }

  #descriptor(): 0 | 1 | 2 {
    for (const fd of [0, 1, 2] as const) if (this.takeReserved(String(fd))) return fd;
    throw new ShellSyntaxError("syntax error: expected file descriptor 0, 1 or 2 after '&'");
  }

  /** Reads a word if one comes next. */
  word(): Word | undefined {
    const parts: Part[] = [];
    while (!this.atEnd && !META.includes(this.#text[this.#at]!)) {
      const part = this.#part();
      if (part !== undefined) parts.push(part);
    }
    return parts.length === 0 ? undefined : parts;
  }

  #part(): Part | undefined {
    const text = this.#text;
    switch (text[this.#at]) {
      case "'": {
        const end = text.indexOf("'", this.#at + 1);
        if (end < 0) throw new ShellSyntaxError("syntax error: no closing quote (')");
        const part = { kind: "text", text: text.slice(this.#at + 1, end), quoted: true } as const;
        this.#at = end + 1;
        return part;
      }
      case '"':
        return this.#doubleQuoted();
      case "\\": {
        const next = text[this.#at + 1];
        this.#at += 2;
        if (next === "\n") return undefined;
        return { kind: "text", text: next ?? "\\", quoted: true };
      }
      case "$":
      case "`":
        return this.#dollar(false);
      default:
        return { kind: "text", text: this.#run(SPECIAL), quoted: false };
    }
  }

  /** The pieces between double quotes, as one part that splices them: a word of quoted parts. */
  #doubleQuoted(): Part {
    this.#at++;
    const parts: Part[] = [];
    for (;;) {
      const next = this.#text[this.#at];
      if (next === undefined) throw new ShellSyntaxError('syntax error: no closing quote (")');
      if (next === '"') {
        this.#at++;
        break;
      }
      if (next === "$" || next === "`") parts.push(this.#dollar(true));
      else if (next === "\\") {
        const escaped = this.#text[this.#at + 1] ?? "";
        this.#at += 1 + escaped.length;
        if (escaped !== "\n") {
          const text = '$`"\\'.includes(escaped) && escaped !== "" ? escaped : `\\${escaped}`;
          parts.push({ kind: "text", text, quoted: true });
        }
      } else parts.push({ kind: "text", text: this.#run(SPECIAL_QUOTED), quoted: true });
    }
    return { kind: "quoted", parts };
  }

  /** Reads up to the next of some characters. */
  #run(stops: string): string {
    const start = this.#at;
    while (!this.atEnd && !stops.includes(this.#text[this.#at]!)) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  /** Reads what `$` or a backquote begins. */
  #dollar(quoted: boolean): Part {
    if (this.take("`")) return { kind: "substitution", body: this.#backquoted(), quoted };
    this.#at++;
    if (this.at("((")) {
      throw new ShellSyntaxError("syntax error: arithmetic ('$((') is not supported");
    }
    if (this.take("(")) return { kind: "substitution", body: this.#parse(this), quoted };
    if (this.take("{")) return this.#braced(quoted);
    const name = this.#name();
    if (name === undefined) return { kind: "text", text: "$", quoted };
    return { kind: "variable", name, quoted };
  }

  #braced(quoted: boolean): Part {
    const name = this.#name();
    if (name === undefined) throw new ShellSyntaxError("syntax error: bad substitution");
    if (this.take("}")) return { kind: "variable", name, quoted };
    if (!this.take(":-")) throw new ShellSyntaxError("syntax error: bad substitution");
    this.enter();
    const fallback: Part[] = [];
    while (!this.take("}")) {
      if (this.atEnd) throw new ShellSyntaxError("syntax error: no closing '}'");
      const part = META.includes(this.#text[this.#at]!)
        ? { kind: "text", text: this.#text[this.#at++]!, quoted: true } as const
        : this.#fallbackPart();
      if (part !== undefined) fallback.push(part);
    }
    this.leave();
    return { kind: "variable", name, fallback, quoted };
  }

  #fallbackPart(): Part | undefined {
    if (SPECIAL.includes(this.#text[this.#at]!)) return this.#part();
    return { kind: "text", text: this.#run(`${SPECIAL}}`), quoted: true };
  }

  #name(): string | undefined {
    const next = this.#text[this.#at];
    if (next !== undefined && "?#@*0123456789".includes(next)) {
      this.#at++;
      return next;
    }
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.#text)?.[0];
    this.#at += name?.length ?? 0;
    return name;
  }

  #backquoted(): List {
    let inside = "";
    for (;;) {
      inside += this.#run("`\\");
      const next = this.#text[this.#at++];
      if (next === undefined) throw new ShellSyntaxError("syntax error: no closing quote (`)");
      if (next === "`") break;
      const escaped = this.#text[this.#at] ?? "";
      if (escaped !== "" && "$`\\".includes(escaped)) inside += this.#text[this.#at++];
      else inside += "\\";
    }
    const reader = new WordReader(`${inside}\n)`, this.#parse, this.#depth);
    const body = this.#parse(reader);
    if (!reader.atEnd) throw reader.unexpected();
    return body;
  }
}
