/**
 * Reads a whole ld.config.txt for a checker, which has neither a process nor its files.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { apiLevel } from "../../cts/contract/api_level.ts";
import { type LdConfigToken, readTokens } from "./ld_config_lexer.ts";
import {
  type LdConfigContext,
  LdConfigNamespaces,
  namespaceNames,
  pathsPrefix,
} from "./ld_config_namespaces.ts";
import type { LdConfigProperties, LdConfigProperty } from "./ld_config_properties.ts";
import {
  type LdConfigDirectory,
  type LdConfigNotice,
  LdConfigSections,
  sectionBody,
  sectionNotFound,
} from "./ld_config_sections.ts";
import type { NamespaceConfig } from "./namespace.ts";

/** How a file is to be read. */
export interface LdConfigOptions {
  /** The release whose linker reads it. */
  readonly release: Release;
  /** Its path, for messages. */
  readonly file: string;
  /** The value of `${LIB}`. Default: `lib64`. */
  readonly lib?: "lib" | "lib64";
  /** The property `ro.vndk.version`. Default: not set. */
  readonly vndkVersion?: string | undefined;
  /** The only section to read. Default: all. */
  readonly section?: string;
}

/** A section of a file. */
export interface LdConfigSection {
  readonly name: string;
  /** Line of its header. */
  readonly line: number;
  /** Whether an earlier section has the same name, so that no process ever reads this one. */
  readonly shadowed: boolean;
  /** Its namespaces, `default` first; paths as the text has them, names replaced. */
  readonly namespaces: readonly NamespaceConfig[];
  /** The warnings of the linker, in the order of lines. */
  readonly warnings: readonly LdConfigNotice[];
  /** Each of what makes the linker drop the configuration; it names only the first that it meets. */
  readonly errors: readonly LdConfigNotice[];
  /**
   * Properties that no linker of the release looks at, which it does not say; none after
   * {@link LD_CONFIG_ERRORS_MAX} errors.
   */
  readonly unread: readonly { readonly name: string; readonly line: number }[];
  /** The value of a property as the linker has it, and the line that it names for it. */
  property(name: string): LdConfigProperty | undefined;
  /** The line that first gave a property its value. */
  lineOf(name: string): number | undefined;
}

/** A whole file. */
export interface LdConfigDocument {
  /** Which executables have which section; the first that fits counts. */
  readonly directories: readonly LdConfigDirectory[];
  readonly sections: readonly LdConfigSection[];
  /** The warnings of the linker before the first section. */
  readonly warnings: readonly LdConfigNotice[];
  /** The sections that executables are mapped to and that do not exist. */
  readonly errors: readonly LdConfigNotice[];
}

/** Errors after which a section is not looked at further, and has no namespaces. */
export const LD_CONFIG_ERRORS_MAX = 100;

class TooManyErrors extends Error {}

class LdConfigDocumentReader {
  readonly #options: LdConfigOptions;
  readonly #sections: LdConfigSections;
  readonly #namespaces: LdConfigNamespaces;

  constructor(options: LdConfigOptions) {
    this.#options = options;
    this.#sections = new LdConfigSections(options.release);
    this.#namespaces = new LdConfigNamespaces(options.release);
  }

  read(text: string): LdConfigDocument {
    const tokens = readTokens(text, this.#options.release);
    const { file, section: only } = this.#options;
    const { directories, warnings } = this.#sections.prelude(tokens, file);
    const names = new Set<string>();
    const sections: LdConfigSection[] = [];
    for (const [index, token] of tokens.entries()) {
      if (token.kind !== "section") continue;
      const shadowed = names.has(token.name);
      names.add(token.name);
      if (only !== undefined && token.name !== only) continue;
      sections.push(this.#section(tokens, index, token.name, shadowed));
    }
    const missing = new Set(directories.map(({ section }) => section)).difference(names);
    const errors = [...missing].filter((name) => only === undefined || name === only)
      .map((name) => sectionNotFound(tokens, file, name));
    return { directories, sections, warnings, errors };
  }

  #section(
    tokens: readonly LdConfigToken[],
    index: number,
    name: string,
    shadowed: boolean,
  ): LdConfigSection {
    const warnings: LdConfigNotice[] = [];
    const errors: LdConfigNotice[] = [];
    const body = sectionBody(tokens, index);
    const properties = this.#sections.properties(body, this.#options.file, (notice) => {
      warnings.push(notice);
    });
    const context: LdConfigContext = {
      file: this.#options.file,
      lib: this.#options.lib ?? "lib64",
      vndkVersion: this.#options.vndkVersion ?? "",
      targetSdk: apiLevel(this.#options.release),
    };
    let namespaces: readonly NamespaceConfig[] = [];
    try {
      namespaces = this.#namespaces.namespaces(properties, context, (error) => {
        errors.push(error);
        if (errors.length >= LD_CONFIG_ERRORS_MAX) throw new TooManyErrors();
      });
    } catch (error) {
      if (!(error instanceof TooManyErrors)) throw error;
    }
    return {
      name,
      line: tokens[index]?.line ?? 0,
      shadowed,
      namespaces,
      warnings,
      errors,
      unread: errors.length < LD_CONFIG_ERRORS_MAX ? this.#unread(properties, context) : [],
      property: (key) => properties.peek(key),
      lineOf: (key) => properties.peek(key)?.line,
    };
  }

  #unread(properties: LdConfigProperties, context: LdConfigContext): LdConfigSection["unread"] {
    properties.get("enable.target.sdk.version");
    const sanitizers = this.#options.release < 14 ? ["asan"] as const : ["asan", "hwasan"] as const;
    for (const name of namespaceNames(properties).keys()) {
      for (const sanitizer of sanitizers) {
        const prefix = pathsPrefix(`namespace.${name}`, { ...context, sanitizer });
        properties.get(`${prefix}.search.paths`);
        properties.get(`${prefix}.permitted.paths`);
      }
    }
    return properties.unread();
  }
}

/**
 * Reads a whole file.
 *
 * It never fails: what a linker would refuse is in `errors`, with what it would make of the file otherwise beside it.
 *
 * @param text The file.
 * @param options Which linker reads it, and what it knows of the device.
 */
export function parseLdConfig(text: string, options: LdConfigOptions): LdConfigDocument {
  return new LdConfigDocumentReader(options).read(text);
}
