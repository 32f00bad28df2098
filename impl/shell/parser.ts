/**
 * Reads a command line: the part of mksh's language that people and tests type after `adb shell`.
 *
 * There are words with quotes, backslashes, variables and command substitution, assignments, redirections, pipelines,
 * `&&`, `||`, `;`, `!`, subshells and groups. There are no loops, conditions, functions, here documents, arithmetic and
 * background commands.
 *
 * @module
 */

import { ShellSyntaxError } from "./errors.ts";
import type {
  Assignment,
  CommandNode,
  List,
  ListItem,
  Pipeline,
  Redirection,
  Word,
} from "./syntax.ts";
import { WordReader } from "./word_reader.ts";

/** Longest command line, in characters. */
export const COMMAND_LENGTH_MAX = 4 << 20;

const RESERVED: ReadonlySet<string> = new Set(
  "if then else elif fi for while until do done case esac select function".split(" "),
);

const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*=/;

/**
 * Parses a command line or script, in time linear in its length.
 *
 * @param text The command line.
 * @returns Its pipelines; none for an empty line.
 * @throws {ShellSyntaxError} If it is not a command line, or needs what this shell does not have.
 */
export function parseScript(text: string): List {
  if (text.length > COMMAND_LENGTH_MAX) {
    throw new ShellSyntaxError(
      `command line has ${text.length} characters, expected at most ${COMMAND_LENGTH_MAX}; push a file instead`,
    );
  }
  return new Parser(new WordReader(text, parseNested)).script();
}

/** Parses the inside of a command substitution, which ends before `)`. */
function parseNested(reader: WordReader): List {
  return new Parser(reader).nested();
}

class Parser {
  readonly #reader: WordReader;

  constructor(reader: WordReader) {
    this.#reader = reader;
  }

  script(): List {
    const list = this.#list();
    if (!this.#reader.atEnd) throw this.#unexpected();
    return list;
  }

  nested(): List {
    this.#reader.enter();
    const list = this.#list();
    this.#reader.expect(")");
    this.#reader.leave();
    return list;
  }

  #list(isGroup = false): List {
    const reader = this.#reader;
    const items: ListItem[] = [];
    let when: ListItem["when"] = "always";
    for (;;) {
      reader.skipBlankLines();
      if (reader.atEnd || reader.at(")") || (isGroup && reader.atReserved("}"))) {
        if (when !== "always") throw this.#unexpected();
        return items;
      }
      items.push({ when, pipeline: this.#pipeline() });
      reader.skipBlanks();
      when = "always";
      if (reader.take("&&")) when = "success";
      else if (reader.take("||")) when = "failure";
      else if (reader.at("&")) {
        throw new ShellSyntaxError("syntax error: background commands ('&') are not supported");
      } else if (!reader.take(";") && !reader.take("\n")) {
        if (reader.atEnd || reader.at(")")) return items;
        throw this.#unexpected();
      }
    }
  }

  #pipeline(): Pipeline {
    const reader = this.#reader;
    const negated = reader.takeReserved("!");
    if (negated) reader.skipBlanks();
    const commands = [this.#command()];
    for (;;) {
      reader.skipBlanks();
      if (reader.at("||") || !reader.take("|")) return { negated, commands };
      reader.skipBlankLines();
      commands.push(this.#command());
    }
  }

  #command(): CommandNode {
    const reader = this.#reader;
    if (reader.take("(")) {
      reader.enter();
      const body = this.#body(")");
      reader.expect(")");
      reader.leave();
      return { kind: "subshell", body, redirections: this.#redirections() };
    }
    if (reader.takeReserved("{")) {
      reader.enter();
      const body = this.#body("}");
      if (!reader.takeReserved("}")) throw this.#unexpected();
      reader.leave();
      return { kind: "group", body, redirections: this.#redirections() };
    }
    return this.#simple();
  }

  #body(closer: ")" | "}"): List {
    const body = this.#list(closer === "}");
    if (body.length === 0) throw this.#unexpected();
    return body;
  }

  #simple(): CommandNode {
    const reader = this.#reader;
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const redirections: Redirection[] = [];
    for (;;) {
      reader.skipBlanks();
      const redirection = reader.redirection();
      if (redirection !== undefined) {
        redirections.push(redirection);
        continue;
      }
      const word = reader.word();
      if (word === undefined) break;
      const assignment = words.length === 0 ? asAssignment(word) : undefined;
      if (assignment !== undefined) assignments.push(assignment);
      else {
        if (words.length === 0) refuseReserved(word);
        words.push(word);
      }
    }
    if (words.length + assignments.length + redirections.length === 0) throw this.#unexpected();
    return { kind: "simple", assignments, words, redirections };
  }

  #redirections(): Redirection[] {
    const redirections: Redirection[] = [];
    for (;;) {
      this.#reader.skipBlanks();
      const redirection = this.#reader.redirection();
      if (redirection === undefined) return redirections;
      redirections.push(redirection);
    }
  }

  #unexpected(): ShellSyntaxError {
    return this.#reader.unexpected();
  }
}

function asAssignment(word: Word): Assignment | undefined {
  const [first, ...rest] = word;
  if (first?.kind !== "text" || first.quoted) return undefined;
  const [prefix] = ASSIGNMENT.exec(first.text) ?? [];
  if (prefix === undefined) return undefined;
  const text = first.text.slice(prefix.length);
  return {
    name: prefix.slice(0, -1),
    value: text === "" ? rest : [{ kind: "text", text, quoted: false }, ...rest],
  };
}

function refuseReserved(word: Word): void {
  const [first] = word;
  if (word.length !== 1 || first?.kind !== "text" || first.quoted) return;
  if (RESERVED.has(first.text)) {
    throw new ShellSyntaxError(
      `syntax error: '${first.text}' is not supported, use &&, || and several commands`,
    );
  }
}
