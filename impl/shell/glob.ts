/**
 * Patterns for file names: `*`, `?`, `[...]`, and a backslash that takes a character literally.
 *
 * @module
 */

import { FileError, type Files } from "../platform/files.ts";
import type { Credentials } from "../platform/users.ts";
import { ShellLimitError } from "./errors.ts";

/** Most paths that one pattern may stand for. */
export const GLOB_RESULTS_MAX = 10_000;

type Token =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "any" }
  | { readonly kind: "star" }
  | {
    readonly kind: "set";
    readonly negated: boolean;
    readonly ranges: readonly (readonly [string, string])[];
  };

/** A compiled pattern. */
export class Glob {
  readonly #tokens: readonly Token[];

  /** @param pattern The pattern. */
  constructor(pattern: string) {
    this.#tokens = compile(pattern);
  }

  /** The text that the pattern stands for, if it is only one. */
  get literal(): string | undefined {
    let text = "";
    for (const token of this.#tokens) {
      if (token.kind !== "literal") return undefined;
      text += token.text;
    }
    return text;
  }

  /** Whether the pattern begins with a dot, so that it stands for hidden files. */
  get startsWithDot(): boolean {
    const [first] = this.#tokens;
    return first?.kind === "literal" && first.text === ".";
  }

  /**
   * Whether the pattern stands for a text; takes at most the product of both lengths.
   *
   * @param text The whole text.
   */
  matches(text: string): boolean {
    const characters = [...text];
    const tokens = this.#tokens;
    let at = 0;
    let token = 0;
    let star = -1;
    let starAt = 0;
    while (at < characters.length) {
      const next = tokens[token];
      if (next?.kind === "star") {
        star = token++;
        starAt = at;
      } else if (next !== undefined && matchesOne(next, characters[at]!)) {
        token++;
        at++;
      } else if (star >= 0) {
        token = star + 1;
        at = ++starAt;
      } else return false;
    }
    while (tokens[token]?.kind === "star") token++;
    return token === tokens.length;
  }
}

function matchesOne(token: Token, character: string): boolean {
  if (token.kind === "literal") return token.text === character;
  if (token.kind !== "set") return token.kind === "any";
  return token.ranges.some(([low, high]) => low <= character && character <= high) !==
    token.negated;
}

function compile(pattern: string): Token[] {
  const characters = [...pattern];
  const tokens: Token[] = [];
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i]!;
    if (character === "*") {
      if (tokens.at(-1)?.kind !== "star") tokens.push({ kind: "star" });
    } else if (character === "?") tokens.push({ kind: "any" });
    else if (character === "\\" && i + 1 < characters.length) {
      tokens.push({ kind: "literal", text: characters[++i]! });
    } else {
      const set = character === "[" ? readSet(characters, i) : undefined;
      if (set === undefined) tokens.push({ kind: "literal", text: character });
      else {
        tokens.push(set.token);
        i = set.end;
      }
    }
  }
  return tokens;
}

/** Reads `[...]`; a bracket that is not closed stands for itself. */
function readSet(
  characters: readonly string[],
  start: number,
): { token: Token; end: number } | undefined {
  const ranges: [string, string][] = [];
  let i = start + 1;
  const negated = characters[i] === "!" || characters[i] === "^";
  if (negated) i++;
  for (const first = i; i < characters.length; i++) {
    if (characters[i] === "]" && i > first) {
      return { token: { kind: "set", negated, ranges }, end: i };
    }
    if (characters[i] === "\\" && i + 1 < characters.length) i++;
    const low = characters[i]!;
    const high = characters[i + 2];
    if (characters[i + 1] === "-" && high !== undefined && high !== "]") {
      ranges.push([low, high]);
      i += 2;
    } else ranges.push([low, low]);
  }
  return undefined;
}

/**
 * Takes the special meaning from a text's characters.
 *
 * @param text Any text.
 * @returns A pattern that stands for this text only.
 */
export function escapeGlob(text: string): string {
  return /[*?[\]\\]/.test(text) ? text.replace(/[*?[\]\\]/g, "\\$&") : text;
}

/**
 * The paths that a pattern stands for; wildcards stand for hidden files only where the pattern has the dot.
 *
 * @param pattern Absolute or relative.
 * @param files Where to look.
 * @param cwd What a relative pattern starts from.
 * @param as Who looks; what they cannot read has no matches.
 * @returns Sorted paths, relative if the pattern is; none if nothing matches.
 * @throws {ShellLimitError} If there are more than {@linkcode GLOB_RESULTS_MAX}.
 */
export function expandGlob(pattern: string, files: Files, cwd: string, as: Credentials): string[] {
  const isAbsolute = pattern.startsWith("/");
  let found = [isAbsolute ? "/" : ""];
  const parts = splitPattern(pattern);
  for (const [i, part] of parts.entries()) {
    const glob = new Glob(part);
    const isLast = i === parts.length - 1;
    const next: string[] = [];
    for (const base of found) {
      for (const name of namesFor(glob, base, files, cwd, as)) {
        const path = base === "" || base.endsWith("/") ? base + name : `${base}/${name}`;
        if (exists(files, absolute(path, cwd), as, isLast)) next.push(path);
        if (next.length > GLOB_RESULTS_MAX) {
          throw new ShellLimitError(
            `pattern stands for more than ${GLOB_RESULTS_MAX} paths, narrow it`,
          );
        }
      }
    }
    found = next;
  }
  return parts.length === 0 ? [] : found;
}

function splitPattern(pattern: string): string[] {
  return (pattern.match(/(?:\\.|[^/\\]|\\$)+/gs) ?? []);
}

function namesFor(
  glob: Glob,
  base: string,
  files: Files,
  cwd: string,
  as: Credentials,
): string[] {
  const { literal } = glob;
  if (literal !== undefined) return [literal];
  try {
    return files.readdir(absolute(base, cwd), as).filter((name) =>
      name.startsWith(".") === glob.startsWithDot && glob.matches(name)
    );
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

function absolute(path: string, cwd: string): string {
  return path.startsWith("/") ? path : `${cwd}/${path}`;
}

function exists(files: Files, path: string, as: Credentials, isLast: boolean): boolean {
  try {
    const { type } = isLast ? files.lstat(path, as) : files.stat(path, as);
    return isLast || type === "directory";
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}
