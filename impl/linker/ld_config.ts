/**
 * Reads the ld.config.txt that says which namespaces a process has.
 *
 * Source: AOSP bionic, linker/linker_config.cpp (`Config::read_binary_config`) and linker/linker.cpp
 * (`init_default_namespaces`).
 *
 * @module
 */

import { is64Bit } from "../../cts/contract/library.ts";
import { apiLevel } from "../../cts/contract/api_level.ts";
import { decode } from "../platform/decode.ts";
import { Refusal } from "../platform/file_error.ts";
import { DEFAULT_NAMESPACE, type LdConfigContext } from "./ld_config_namespaces.ts";
import { LdConfigPaths } from "./ld_config_paths.ts";
import type { LdConfigProperties } from "./ld_config_properties.ts";
import type { LdConfigNotice, NoticeSink } from "./ld_config_sections.ts";
import { cString, trimSpace } from "./ld_config_text.ts";
import type { NamespaceConfig } from "./namespace.ts";

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
export class LdConfig extends LdConfigPaths {
  /**
   * Reads the configuration that counts for the process.
   *
   * A file that cannot be read, has no section for the executable or breaks a rule gives the built-in configuration, which
   * isolates nothing.
   */
  read(): ConfiguredNamespaces {
    if (!this.#countsFiles()) return this.#builtIn({});
    const file = this.chooseFile();
    try {
      return this.#readFile(file);
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      this.host.warn(this.#fallbackWarning(file, error.message));
      return this.#fallback(file, error.message);
    }
  }

  /** Whether there is a configuration at all; not with the address sanitizer in Android 8.0. */
  #countsFiles(): boolean {
    return !(this.host.asan && this.release < 8.1);
  }

  /** Reads a file. @throws {Error} Dropped, with the linker's words. */
  #readFile(file: string): ConfiguredNamespaces {
    const bytes = this.host.read(file);
    if (bytes instanceof Refusal) {
      if (bytes.code === "ENOENT") return this.#builtIn({ file });
      throw new Dropped(`error reading file "${file}": ${bytes.reason}`);
    }
    const tokens = this.remember(bytes, `${this.release}`, () => this.tokens(decode(bytes)));
    const { directories, warnings } = this.prelude(tokens, file);
    const directory = this.chooseDirectory(directories, file);
    for (const { line, message } of warnings) {
      if (directory === undefined || line < directory.line) this.host.warn(message);
    }
    if (directory === undefined) return this.#builtIn({ file });
    const { section } = directory;
    const header = this.remember(
      tokens,
      `header ${section}`,
      () => this.findSection(tokens, section),
    );
    if (header < 0) throw new Dropped(this.sectionNotFound(tokens, file, section).message);
    const { properties, notices } = this.remember(tokens, `section ${header} ${file}`, () => {
      const notices: LdConfigNotice[] = [];
      const add: NoticeSink = (notice) => notices.push(notice);
      return { properties: this.properties(this.body(tokens, header), file, add), notices };
    });
    for (const { message } of notices) this.host.warn(message);
    const targetSdk = this.#targetSdk(properties);
    const namespaces = this.#configure(properties, this.#context(file, targetSdk));
    return { file, section, targetSdk, namespaces, builtIn: false };
  }

  /** What the values of the file hang on. */
  #context(file: string, targetSdk: number): LdConfigContext {
    return {
      file,
      lib: this.lib,
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
    const namespaces = this.remember(
      properties,
      JSON.stringify(context),
      () => this.namespaces(properties, context, fail),
    );
    return namespaces.map((namespace) => ({
      ...namespace,
      searchPaths: this.resolveAll(namespace.searchPaths),
      permittedPaths: this.#resolvesPermittedPaths()
        ? this.resolveAll(namespace.permittedPaths)
        : namespace.permittedPaths,
    }));
  }

  /** Whether permitted paths are resolved as search paths are; only in Android 8.0. */
  #resolvesPermittedPaths(): boolean {
    return this.release < 8.1;
  }

  /** The API level that the process is built for: the device's, unless a file beside the executable says another. */
  #targetSdk(properties: LdConfigProperties): number {
    const level = apiLevel(this.release);
    if (!this.flag(properties.get("enable.target.sdk.version"))) return level;
    const { executable } = this.host;
    const file = `${executable.slice(0, executable.lastIndexOf("/")) || "/"}/.version`;
    const bytes = this.host.read(file);
    if (bytes instanceof Refusal) {
      if (bytes.code === "ENOENT") return level;
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

  /** What the log says of a file that is dropped. */
  #fallbackWarning(file: string, error: string): string {
    const { executable } = this.host;
    if (this.release < 9) {
      return `error reading config file "${file}" for "${executable}" (will use default configuration): ${error}`;
    }
    const quote = this.release < 12 ? '"' : "'";
    return `Warning: couldn't read ${quote}${file}${quote} for ${quote}${executable}${quote} ` +
      `(using default configuration instead): ${error}`;
  }

  /** What becomes of a process whose file is dropped: nothing is isolated. */
  #fallback(file: string, error: string): ConfiguredNamespaces {
    return this.#builtIn({ file, error });
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
      targetSdk: apiLevel(this.release),
      namespaces: [
        { name: DEFAULT_NAMESPACE, isolated: false, visible: false, searchPaths, ...nothing },
      ],
      builtIn: true,
    };
  }

  /** Where a process without a file searches; with the address sanitizer, in copies of its own first. */
  #defaultPaths(): string[] {
    const partitions = this.release < 9 ? ["system", "vendor"] : ["system", "odm", "vendor"];
    return partitions.flatMap((partition) => {
      const path = `/${partition}/${this.lib}`;
      return this.host.asan ? [`/data/asan${path}`, path] : [path];
    });
  }
}
