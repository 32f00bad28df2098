/**
 * Patterns for file names: `*`, `?`, `[...]`, and a backslash that takes a character literally.
 *
 * @module
 */

import { RE2JS } from "re2js";
import { type Files, unlessRefused } from "../platform/files.ts";
import type { Credentials } from "../platform/users.ts";
import { CommandError, ShellLimitError } from "./errors.ts";

/** Most paths that one pattern may stand for. */
const RESULTS_MAX = 10_000;

/** Longest pattern: no path is longer. */
export const PATTERN_MAX = 4096;

const TOKEN = /\\(.)|\*+|\[(?:[!^]|(?![!^]))(?:\\.|[^\\])(?:\\.|[^\]\\])*\]|./gsu;

/** A compiled pattern. */
export class Glob {
  /** The text that the pattern stands for, if it is only one. */
  readonly literal: string | undefined;
  /** Whether the pattern begins with a dot, so that it stands for hidden files. */
  readonly startsWithDot: boolean;
  readonly #regex: RE2JS;

  /**
   * @param pattern The pattern.
   * @throws {CommandError} If it is longer than {@linkcode PATTERN_MAX}.
   */
  constructor(pattern: string) {
    if (pattern.length > PATTERN_MAX) {
      throw new CommandError(
        `pattern has ${pattern.length} characters, expected at most ${PATTERN_MAX}`,
      );
    }
    let source = "";
    let literal = "";
    let isLiteral = true;
    for (const [token, escaped] of pattern.matchAll(TOKEN)) {
      const wildcard = escaped === undefined ? wildcardSource(token) : undefined;
      if (wildcard !== undefined) isLiteral = false;
      else literal += escaped ?? token;
      source += wildcard ?? RE2JS.quote(escaped ?? token);
    }
    this.literal = isLiteral ? literal : undefined;
    this.startsWithDot = /^\\?\./.test(pattern);
    this.#regex = RE2JS.compile(source, RE2JS.DOTALL);
  }

  /**
   * Checks that the pattern stands for a text; takes at most the product of both lengths.
   *
   * @param text The whole text.
   */
  matches(text: string): boolean {
    return this.#regex.testExact(text);
  }
}

function wildcardSource(token: string): string | undefined {
  if (token.startsWith("*")) return ".*";
  if (token === "?") return ".";
  return token.startsWith("[") && token.length > 1 ? setSource(token) : undefined;
}

/** `[...]` in RE2's notation; a range from high to low has no characters. */
function setSource(set: string): string {
  const [, negation = "", content = ""] = /^\[([!^]?)(.*)\]$/su.exec(set) ?? [];
  const ranges = [...content.matchAll(/\\?(.)(?:-\\?(.))?/gsu)]
    .filter(([, low = "", high = low]) => low <= high)
    .map(([, low = "", high = low]) => `${RE2JS.quote(low)}-${RE2JS.quote(high)}`);
  if (ranges.length === 0) return negation === "" ? "[^\\x00-\\x{10FFFF}]" : ".";
  return `[${negation && "^"}${ranges.join("")}]`;
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
 * @throws {ShellLimitError} If there are more than 10000.
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
        if (next.length > RESULTS_MAX) {
          throw new ShellLimitError(
            `pattern stands for more than ${RESULTS_MAX} paths, narrow it`,
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
  const names = unlessRefused(() => files.readdir(absolute(base, cwd), as)) ?? [];
  return names.filter((name) => name.startsWith(".") === glob.startsWithDot && glob.matches(name));
}

function absolute(path: string, cwd: string): string {
  return path.startsWith("/") ? path : `${cwd}/${path}`;
}

function exists(files: Files, path: string, as: Credentials, isLast: boolean): boolean {
  return isLast
    ? unlessRefused(() => files.lstat(path, as)) !== undefined
    : unlessRefused(() => files.stat(path, as).type) === "directory";
}
