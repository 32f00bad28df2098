/**
 * Reads the two halves of an ld.config.txt: the lines that map directories of executables to sections, and the sections.
 *
 * Source: AOSP bionic, linker/linker_config.cpp (`parse_config_file`).
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import type { LdConfigAssignment, LdConfigToken } from "./ld_config_lexer.ts";
import { LdConfigProperties } from "./ld_config_properties.ts";
import { cString } from "./ld_config_text.ts";

/** A remark of the linker about a file. */
export interface LdConfigNotice {
  /** Line in the file, from 1. */
  readonly line: number;
  /** The linker's words, with file and line. */
  readonly message: string;
}

/** That the executables below a directory have a section's namespaces. */
export interface LdConfigDirectory {
  readonly section: string;
  /** Without slashes at its end. */
  readonly path: string;
  readonly line: number;
}

/** The part before the first section. */
export interface LdConfigPrelude {
  readonly directories: readonly LdConfigDirectory[];
  readonly warnings: readonly LdConfigNotice[];
}

/** Takes a notice. */
export type NoticeSink = (notice: LdConfigNotice) => void;

const DIRECTORY_PREFIX = "dir.";
const LIST_SUFFIXES = [".links", ".namespaces"];
const PATH_SUFFIXES = [".paths", ".shared_libs"];
/** Since Android 12. */
const LIBRARY_SUFFIXES = [".whitelisted", ".allowed_libs"];
/** Longest error, in characters (`create_error_msg`). */
const ERROR_LENGTH_MAX = 1023;

/** Reads preludes and sections by the rules of one release. */
export class LdConfigSections {
  readonly #release: Release;

  /** @param release The release whose linker reads. */
  constructor(release: Release) {
    this.#release = release;
  }

  /** The mappings before the first section, with a warning for every line that is none. */
  prelude(tokens: readonly LdConfigToken[], file: string): LdConfigPrelude {
    const directories: LdConfigDirectory[] = [];
    const warnings: LdConfigNotice[] = [];
    const ignore = (line: number, problem: string) =>
      warnings.push({ line, message: this.#ignoredLine(file, line, problem) });
    for (const token of tokens) {
      if (token.kind === "section" || token.kind === "end") break;
      const { line } = token;
      if (token.kind === "error") ignore(line, this.#unparsed(token.message));
      if (!isMapping(token)) continue;
      const { name, value } = token;
      const path = cString(withoutLastSlashes(value));
      if (!name.startsWith(DIRECTORY_PREFIX)) {
        ignore(
          line,
          `unexpected property name "${cString(name)}", expected format dir.<section_name>`,
        );
      } else if (path === "") {
        ignore(line, "property value is empty");
      } else {
        directories.push({ section: name.slice(DIRECTORY_PREFIX.length), path, line });
      }
    }
    return { directories, warnings };
  }

  /** The properties of a section. */
  properties(
    body: readonly LdConfigToken[],
    file: string,
    warn: NoticeSink,
  ): LdConfigProperties {
    const properties = new LdConfigProperties();
    for (const token of body) {
      const { line } = token;
      const say = (problem: string) =>
        warn({ line, message: `${file}:${line}: warning: ${problem}` });
      if (token.kind === "assign") this.#assign(properties, token, say);
      else if (token.kind === "append") this.#append(properties, token, say);
      else if (token.kind === "error") {
        warn({ line, message: this.#ignoredLine(file, line, this.#unparsed(token.message)) });
      }
    }
    return properties;
  }

  /** Assigns; the last value wins. */
  #assign(
    properties: LdConfigProperties,
    { name, value, line }: LdConfigAssignment,
    warn: (problem: string) => void,
  ): void {
    if (properties.has(name)) {
      const quoted = `"${cString(name)}"`;
      warn(
        this.#release < 9
          ? `property ${quoted} redefinition`
          : `redefining property ${quoted} (overriding previous value)`,
      );
    }
    properties.assign(name, value, line);
  }

  /** Appends to a list that is defined. */
  #append(
    properties: LdConfigProperties,
    { name, value, line }: LdConfigAssignment,
    warn: (problem: string) => void,
  ): void {
    const joint = this.#joint(name);
    if (!properties.has(name)) {
      warn(`appending to undefined property "${cString(name)}" (treating as assignment)`);
      properties.assign(name, value, line);
    } else if (joint === undefined) {
      warn(`+= isn't allowed for property "${cString(name)}" (ignoring)`);
    } else {
      properties.append(name, joint + value);
    }
  }

  /** The separator of the parts of a list; undefined for a property that is none. */
  #joint(name: string): "," | ":" | undefined {
    const endsWith = (suffixes: readonly string[]) =>
      suffixes.some((suffix) => name.endsWith(suffix));
    if (endsWith(LIST_SUFFIXES)) return ",";
    if (endsWith(PATH_SUFFIXES)) return ":";
    return this.#release >= 12 && endsWith(LIBRARY_SUFFIXES) ? ":" : undefined;
  }

  /** The words for a line that is nothing. */
  #unparsed(problem: string): string {
    return this.#release < 9 ? problem : `couldn't parse ${problem}`;
  }

  /** The warning about a line that is passed over. */
  #ignoredLine(file: string, line: number, problem: string): string {
    return this.#release < 9
      ? `error parsing ${file}:${line}: ${problem} (ignoring this line)`
      : `${file}:${line}: warning: ${problem} (ignoring this line)`;
  }
}

/** The first header of a name, as an index of tokens; -1 if there is none. */
export function findSection(tokens: readonly LdConfigToken[], name: string): number {
  return tokens.findIndex((token) => token.kind === "section" && token.name === name);
}

/** The lines of the section that the header at `index` begins. */
export function sectionBody(tokens: readonly LdConfigToken[], index: number): LdConfigToken[] {
  let end = index + 1;
  while (end < tokens.length && tokens[end]!.kind !== "section" && tokens[end]!.kind !== "end") {
    end++;
  }
  return tokens.slice(index + 1, end);
}

/** An error of the whole configuration. */
export function errorAt(file: string, line: number, problem: string): LdConfigNotice {
  const message = `${file}:${line}: error: ${cString(problem)}`.slice(0, ERROR_LENGTH_MAX);
  return { line, message };
}

/** The error of a file that has a mapping to a section and not the section. */
export function sectionNotFound(
  tokens: readonly LdConfigToken[],
  file: string,
  name: string,
): LdConfigNotice {
  return errorAt(file, tokens.at(-1)?.line ?? 0, `section "${name}" not found`);
}

/** Checks that a line of the prelude counts; one that appends does not. */
function isMapping(token: LdConfigToken): token is LdConfigAssignment {
  return token.kind === "assign";
}

/** A directory without the slashes at its end. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charAt(end - 1) === "/") end--;
  return path.slice(0, end);
}
