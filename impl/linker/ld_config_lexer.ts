/**
 * Reads the lines of an ld.config.txt.
 *
 * Source: AOSP bionic, linker/linker_config.cpp (`ConfigParser`).
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { cString, trimSpace } from "./ld_config_text.ts";

/** A line that gives a property a value, or more of one. */
export interface LdConfigAssignment {
  readonly kind: "assign" | "append";
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** The meaning of a line, or that there are no more; lines count from 1. */
export type LdConfigToken =
  | LdConfigAssignment
  | { readonly kind: "section"; readonly name: string; readonly line: number }
  | { readonly kind: "error"; readonly message: string; readonly line: number }
  | { readonly kind: "end"; readonly line: number };

/**
 * Reads the lines of a file, without those that say nothing.
 *
 * @param text The file.
 * @param release The release whose linker reads.
 * @returns The last one is of kind `end` and has the number of the last line; a file that ends with a line break has
 * one more, empty line.
 */
export function readTokens(text: string, release: Release): LdConfigToken[] {
  const lines = text.split("\n");
  const tokens: LdConfigToken[] = [];
  for (const [index, line] of lines.entries()) {
    const content = trimSpace(withoutComment(line));
    if (content !== "") tokens.push(classify(content, index + 1, release));
  }
  tokens.push({ kind: "end", line: lines.length });
  return tokens;
}

/** A line up to the first `#`, wherever it is. */
function withoutComment(line: string): string {
  const start = line.indexOf("#");
  return start < 0 ? line : line.slice(0, start);
}

/** Reads a line that is trimmed and not empty. */
function classify(text: string, line: number, release: Release): LdConfigToken {
  if (isSection(text)) return { kind: "section", name: text.slice(1, -1), line };
  const append = release >= 9 ? text.indexOf("+=") : -1;
  if (append >= 0) return { kind: "append", ...splitAt(text, append, 2), line };
  const assign = text.indexOf("=");
  if (assign >= 0) return { kind: "assign", ...splitAt(text, assign, 1), line };
  return { kind: "error", message: formatError(text, release), line };
}

/** Checks that a line begins a section; whatever stands between the brackets. */
function isSection(text: string): boolean {
  return text.length > 1 && text.startsWith("[") && text.endsWith("]");
}

/** The mistake in a line that is nothing. */
function formatError(text: string, release: Release): string {
  const append = release >= 9 ? ', "name += property",' : "";
  return `invalid format: ${cString(text)}, expected "name = property"${append} or "[section]"`;
}

/** The texts on either side of an operator. */
function splitAt(text: string, at: number, width: number): { name: string; value: string } {
  return { name: trimSpace(text.slice(0, at)), value: trimSpace(text.slice(at + width)) };
}
