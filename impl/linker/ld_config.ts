/**
 * Reads the ld.config.txt that says which namespaces a process has.
 *
 * Source: AOSP bionic, linker/linker_config.cpp (`Config::read_binary_config`) and linker/linker.cpp
 * (`init_default_namespaces`).
 *
 * @module
 */

import { is64Bit } from "../../cts/contract/library.ts";
import { decode } from "../platform/decode.ts";
import { Refusal } from "../platform/file_error.ts";
import { LdConfigFile, type LdConfigHost } from "./ld_config_file.ts";
import { readTokens } from "./ld_config_lexer.ts";
import {
  DEFAULT_NAMESPACE,
  isTrue,
  type LdConfigContext,
  LdConfigNamespaces,
} from "./ld_config_namespaces.ts";
import { LdConfigPaths } from "./ld_config_paths.ts";
import type { LdConfigProperties } from "./ld_config_properties.ts";
import {
  findSection,
  type LdConfigNotice,
  LdConfigSections,
  type NoticeSink,
  sectionBody,
  sectionNotFound,
} from "./ld_config_sections.ts";
import { cString, trimSpace } from "./ld_config_text.ts";
import type { NamespaceConfig } from "./namespace.ts";

/** `__ANDROID_API_FUTURE__` (bionic, android/api-level.h), which the platform's own code is built for. */
const FUTURE_API_LEVEL = 10000;
/** The first release that searches the directory of odm without a configuration. */
const ODM_SINCE = 9;

export type { LdConfigHost } from "./ld_config_file.ts";

/** The namespaces of a process, and where they come from. */
export interface ConfiguredNamespaces {
  /** The file that was chosen; none if no file counts. */
  readonly file?: string;
  /** The section that was read. */
  readonly section?: string;
  /** Why the file was dropped, in the linker's words. */
  readonly error?: string;
  /** The API level that the process is taken to be built for. */
  readonly targetSdk: number;
  /** The namespaces, `default` first. */
  readonly namespaces: readonly NamespaceConfig[];
  /** Whether these are the namespaces of a process without configuration. */
  readonly builtIn: boolean;
}

/** An error that drops the whole configuration. */
class Dropped extends Error {}

/** The reader of one process's configuration. */
export class LdConfig {
  /** The process. */
  protected readonly host: LdConfigHost;
  readonly #sections: LdConfigSections;
  readonly #namespaces: LdConfigNamespaces;
  readonly #paths: LdConfigPaths;

  /** @param host The process. */
  constructor(host: LdConfigHost) {
    this.host = host;
    this.#sections = new LdConfigSections(host.release);
    this.#namespaces = new LdConfigNamespaces(host.release);
    this.#paths = new LdConfigPaths(host);
  }

  /**
   * Reads the configuration that counts for the process.
   *
   * A file that cannot be read, has no section for the executable or breaks a rule gives the built-in configuration, which
   * isolates nothing.
   */
  read(): ConfiguredNamespaces {
    // Android 8.0 has no configuration with the address sanitizer.
    if (this.host.asan && this.host.release < 8.1) return this.#builtIn({});
    const file = new LdConfigFile(this.host).choose();
    try {
      return this.#readFile(file);
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      this.host.warn(this.#fallbackWarning(file, error.message));
      return this.#builtIn({ file, error: error.message });
    }
  }

  /** Makes something of a value that a reader of this class needs, once for all processes if they share a cache. */
  #remember<T>(of: object, key: string, make: () => T): T {
    const { cache } = this.host;
    return cache === undefined ? make() : cache.remember(this, of, key, make);
  }

  /** The value of `${LIB}`. */
  get #lib(): "lib" | "lib64" {
    return is64Bit(this.host.abi) ? "lib64" : "lib";
  }

  /** Reads a file. @throws {Error} Dropped, with the linker's words. */
  #readFile(file: string): ConfiguredNamespaces {
    const bytes = this.host.read(file);
    if (bytes instanceof Refusal) {
      if (bytes.code === "ENOENT") return this.#builtIn({ file });
      throw new Dropped(`error reading file "${file}": ${bytes.reason}`);
    }
    const tokens = this.#remember(
      bytes,
      `${this.host.release}`,
      () => readTokens(decode(bytes), this.host.release),
    );
    const { directories, warnings } = this.#sections.prelude(tokens, file);
    const directory = this.#paths.chooseDirectory(directories, file);
    for (const { line, message } of warnings) {
      if (directory === undefined || line < directory.line) this.host.warn(message);
    }
    if (directory === undefined) return this.#builtIn({ file });
    const { section } = directory;
    const header = this.#remember(
      tokens,
      `header ${section}`,
      () => findSection(tokens, section),
    );
    if (header < 0) throw new Dropped(sectionNotFound(tokens, file, section).message);
    const { properties, notices } = this.#remember(tokens, `section ${header} ${file}`, () => {
      const notices: LdConfigNotice[] = [];
      const add: NoticeSink = (notice) => notices.push(notice);
      return {
        properties: this.#sections.properties(sectionBody(tokens, header), file, add),
        notices,
      };
    });
    for (const { message } of notices) this.host.warn(message);
    const targetSdk = this.#targetSdk(properties);
    const namespaces = this.#configure(properties, this.#context(file, targetSdk));
    return { file, section, targetSdk, namespaces, builtIn: false };
  }

  /** The context that the values of the file hang on. */
  #context(file: string, targetSdk: number): LdConfigContext {
    return {
      file,
      lib: this.#lib,
      vndkVersion: this.host.property("ro.vndk.version"),
      targetSdk,
      ...(this.host.asan ? { sanitizer: "asan" as const } : {}),
    };
  }

  /** The namespaces of a section, with the paths that lead somewhere. */
  #configure(properties: LdConfigProperties, context: LdConfigContext): NamespaceConfig[] {
    const fail: NoticeSink = ({ message }) => {
      throw new Dropped(message);
    };
    const namespaces = this.#remember(
      properties,
      JSON.stringify(context),
      () => this.#namespaces.namespaces(properties, context, fail),
    );
    return namespaces.map((namespace) => ({
      ...namespace,
      searchPaths: this.#paths.resolveAll(namespace.searchPaths),
      permittedPaths: this.#resolvesPermittedPaths()
        ? this.#paths.resolveAll(namespace.permittedPaths)
        : namespace.permittedPaths,
    }));
  }

  /** Decides if permitted paths are resolved as search paths are; only in Android 8.0. */
  #resolvesPermittedPaths(): boolean {
    return this.host.release < 8.1;
  }

  /** The API level that the process is built for: that of all of the platform, unless a file beside the executable says another. */
  #targetSdk(properties: LdConfigProperties): number {
    if (!isTrue(properties.get("enable.target.sdk.version"))) return FUTURE_API_LEVEL;
    const { executable } = this.host;
    const file = `${executable.slice(0, executable.lastIndexOf("/")) || "/"}/.version`;
    const bytes = this.host.read(file);
    if (bytes instanceof Refusal) {
      if (bytes.code === "ENOENT") return FUTURE_API_LEVEL;
      throw new Dropped(`error reading version file "${file}": ${bytes.reason}`);
    }
    const text = decode(bytes);
    const version = this.#parseVersion(trimSpace(text));
    if (version !== undefined) return version;
    throw new Dropped(`invalid version "${file}": "${trimSpace(text)}"`);
  }

  /** A positive number in base 10, as `strtol` reads it into an `int`. */
  #parseVersion(text: string): number | undefined {
    const digits = /^\+?0*(\d{1,19})$/.exec(cString(text))?.[1];
    if (digits === undefined) return undefined;
    const value = BigInt(digits);
    const limit = 1n << (is64Bit(this.host.abi) ? 63n : 31n);
    const version = Number(BigInt.asIntN(32, value));
    return value < limit && version > 0 ? version : undefined;
  }

  /** The warning about a file that is dropped. */
  #fallbackWarning(file: string, error: string): string {
    const { executable } = this.host;
    if (this.host.release < 9) {
      return `error reading config file "${file}" for "${executable}" (will use default configuration): ${error}`;
    }
    const quote = this.host.release < 12 ? '"' : "'";
    return `Warning: couldn't read ${quote}${file}${quote} for ${quote}${executable}${quote} ` +
      `(using default configuration instead): ${error}`;
  }

  /** The configuration of a process without a file. */
  #builtIn(
    from: { readonly file?: string; readonly error?: string },
  ): ConfiguredNamespaces {
    const searchPaths = this.#defaultPaths().map((path) => {
      const real = this.host.realpath(path);
      return real instanceof Refusal ? path : real;
    });
    const nothing = { permittedPaths: [], allowedLibraries: [], links: [] };
    return {
      ...from,
      targetSdk: FUTURE_API_LEVEL,
      namespaces: [
        { name: DEFAULT_NAMESPACE, isolated: false, visible: false, searchPaths, ...nothing },
      ],
      builtIn: true,
    };
  }

  /** Where a process without a file searches; with the address sanitizer, in copies of its own first. */
  #defaultPaths(): string[] {
    return ["system", "odm", "vendor"].filter((partition) =>
      partition !== "odm" || this.host.release >= ODM_SINCE
    ).flatMap((partition) => {
      const path = `/${partition}/${this.#lib}`;
      return this.host.asan ? [`/data/asan${path}`, path] : [path];
    });
  }
}
