/**
 * Turns the words of a command line into a command's arguments: variables, substitutions, splitting, patterns.
 *
 * @module
 */

import type { Files } from "../platform/files.ts";
import { escapeGlob, expandGlob, PATTERN_MAX } from "./glob.ts";
import type { Session } from "./session.ts";
import type { List, Part, Word } from "./syntax.ts";

/** The parts of the shell that expansion needs. */
export interface ExpansionHost {
  readonly files: Files;
  readonly session: Session;
  /** The output of a list. */
  capture(list: List): Promise<string>;
  /** Counts characters that words become; throws when there are too many. */
  spend(characters: number): void;
}

/** A piece of an argument: its text, and whether its characters have lost their special meaning. */
interface Piece {
  readonly text: string;
  readonly quoted: boolean;
}

/**
 * Expands the words of a command.
 *
 * @param words The words.
 * @param host The shell.
 * @returns The arguments.
 */
export async function expandWords(words: readonly Word[], host: ExpansionHost): Promise<string[]> {
  const args: string[] = [];
  for (const word of words) {
    const fields = new Fields(host);
    await expandParts(word, false, fields, host);
    for (const pieces of fields.all) args.push(...matchFiles(pieces, host));
  }
  return args;
}

/**
 * Expands a word that stays one word: an assignment's value or a redirection's target.
 *
 * @param word The word.
 * @param host The shell.
 */
export async function expandText(word: Word, host: ExpansionHost): Promise<string> {
  const fields = new Fields(host);
  await expandParts(word, true, fields, host);
  return fields.all.map((pieces) => pieces.map(({ text }) => text).join("")).join(" ");
}

/** The arguments that a word becomes. */
class Fields {
  readonly all: Piece[][] = [];
  readonly #host: ExpansionHost;
  #isOpen = false;

  constructor(host: ExpansionHost) {
    this.#host = host;
  }

  /** Adds to the last argument, or begins one. */
  add(text: string, quoted: boolean): void {
    if (!this.#isOpen) this.all.push([]);
    this.#isOpen = true;
    this.#host.spend(text.length);
    this.all.at(-1)!.push({ text, quoted });
  }

  /** Ends the last argument. */
  close(): void {
    this.#isOpen = false;
  }

  /** Adds text that is split at blanks. */
  split(text: string): void {
    for (const [i, piece] of text.split(/[ \t\n]+/).entries()) {
      if (i > 0) this.close();
      if (piece !== "") this.add(piece, false);
    }
  }
}

async function expandParts(
  parts: readonly Part[],
  quoted: boolean,
  fields: Fields,
  host: ExpansionHost,
): Promise<void> {
  for (const part of parts) {
    switch (part.kind) {
      case "text":
        fields.add(part.text, quoted || part.quoted);
        break;
      case "quoted":
        if (!isOnlyArguments(part.parts)) fields.add("", true);
        await expandParts(part.parts, true, fields, host);
        break;
      case "substitution":
        place(withoutFinalLineEnds(await host.capture(part.body)), quoted, fields);
        break;
      case "variable":
        await expandVariable(part, quoted, fields, host);
    }
  }
}

function isOnlyArguments(parts: readonly Part[]): boolean {
  const [only] = parts;
  return parts.length === 1 && only?.kind === "variable" && only.name === "@";
}

async function expandVariable(
  part: Extract<Part, { kind: "variable" }>,
  quoted: boolean,
  fields: Fields,
  host: ExpansionHost,
): Promise<void> {
  const { session } = host;
  if (quoted && part.name === "@") {
    for (const [i, parameter] of session.parameters.slice(1).entries()) {
      if (i > 0) fields.close();
      fields.add(parameter, true);
    }
    return;
  }
  const value = valueOf(part.name, session);
  if (value === "" && part.fallback !== undefined) {
    await expandParts(part.fallback, quoted, fields, host);
  } else place(value, quoted, fields);
}

function place(text: string, quoted: boolean, fields: Fields): void {
  if (quoted) fields.add(text, true);
  else fields.split(text);
}

function valueOf(name: string, session: Session): string {
  if (name === "?") return String(session.status);
  if (name === "#") return String(session.parameters.length - 1);
  if (name === "@" || name === "*") return session.parameters.slice(1).join(" ");
  if (/^\d$/.test(name)) return session.parameters[Number(name)] ?? "";
  return session.variables.get(name) ?? "";
}

function withoutFinalLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/** The files that an argument's pattern stands for, or the argument itself. */
function matchFiles(pieces: readonly Piece[], host: ExpansionHost): string[] {
  const text = pieces.map((piece) => piece.text).join("");
  if (text.length > PATTERN_MAX) return [text];
  if (!pieces.some((piece) => !piece.quoted && /[*?[]/.test(piece.text))) return [text];
  const pattern = pieces.map((piece) => piece.quoted ? escapeGlob(piece.text) : piece.text).join(
    "",
  );
  const found = expandGlob(pattern, host.files, host.session.cwd, host.session.as);
  return found.length > 0 ? found : [text];
}
