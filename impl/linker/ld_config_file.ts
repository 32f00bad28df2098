/**
 * Chooses which ld.config.txt counts for an executable.
 *
 * Source: AOSP bionic, linker/linker.cpp (`get_ld_config_file_path` and what it calls).
 *
 * @module
 */

import type { Abi, Release } from "../../cts/contract/world.ts";
import type { Refusal } from "../platform/file_error.ts";
import { parseBoolean } from "../platform/property_value.ts";
import type { LdConfigCache } from "./ld_config_cache.ts";
import { vndkText } from "./ld_config_namespaces.ts";

/** The process, as the reader of ld.config.txt needs it. */
export interface LdConfigHost {
  readonly release: Release;
  readonly abi: Abi;
  /** Path of the executable, links resolved. */
  readonly executable: string;
  /** Whether the executable is built with the address sanitizer. */
  readonly asan: boolean;
  /** Whether the build is one to debug, where `LD_CONFIG_FILE` counts. */
  readonly debuggable: boolean;
  /** A system property; empty if it is not set. */
  property(name: string): string;
  /** An environment variable. */
  environment(name: string): string | undefined;
  /** The contents of a file, which nobody changes. */
  read(path: string): Uint8Array | Refusal;
  /** Checks that a file or directory may be read (`access` with `R_OK`). */
  readable(path: string): boolean;
  /** The kind of file that a path leads to. */
  stat(path: string): "file" | "directory" | Refusal;
  /** A path without links, `.` and `..`. */
  realpath(path: string): string | Refusal;
  /** The cache that the reader shares with those of other processes. Default: none. */
  readonly cache?: LdConfigCache;
  /** Logs a warning with the tag `linker`. */
  warn(message: string): void;
  /** Logs information with the tag `linker`. */
  info(message: string): void;
}

/** The file for every process, and the last that is tried. */
export const LD_CONFIG_FILE = "/system/etc/ld.config.txt";
/** The file for a device that has the VNDK without its full isolation. */
const LD_CONFIG_VNDK_LITE_FILE = "/system/etc/ld.config.vndk_lite.txt";
/** The file that Android 11 makes at boot. */
export const LD_CONFIG_GENERATED_FILE = "/linkerconfig/ld.config.txt";

/**
 * The file that holds a device's configuration where no other one has a name of its own: since Android 11 the one made at boot.
 *
 * @param release The release.
 */
export function ldConfigFile(release: Release): string {
  return release >= 11 ? LD_CONFIG_GENERATED_FILE : LD_CONFIG_FILE;
}

/** The ABI's name in a file of its own (AOSP bionic, linker/linker.cpp, `ABI_STRING`). */
const ARCHITECTURES: Readonly<Record<Abi, string>> = {
  "arm64-v8a": "arm64",
  "armeabi-v7a": "arm",
  x86_64: "x86_64",
  x86: "x86",
  riscv64: "riscv64",
};

/** Chooses the file for one process. */
export class LdConfigFile {
  readonly #host: LdConfigHost;

  /** @param host The process. */
  constructor(host: LdConfigHost) {
    this.#host = host;
  }

  /** The path of the file that counts; it need not exist. */
  choose(): string {
    if (this.#host.release < 9) return LD_CONFIG_FILE;
    const file = this.#fileOfEnvironment() ?? this.#fileOfApex() ?? this.#fileOfArchitecture() ??
      this.#generatedFile() ?? this.#fileOfVndk();
    return file ?? LD_CONFIG_FILE;
  }

  /** The path, if there is something that can be read. */
  #ifReadable(path: string): string | undefined {
    return this.#host.readable(path) ? path : undefined;
  }

  /** The file that the environment names, on a build to debug. */
  #fileOfEnvironment(): string | undefined {
    const path = this.#host.debuggable ? this.#host.environment("LD_CONFIG_FILE") : undefined;
    return path === undefined ? undefined : this.#ifReadable(path);
  }

  /** The file of the APEX in which the executable lies: since Android 11 the generated one, until 12 the one inside. */
  #fileOfApex(): string | undefined {
    const { release } = this.#host;
    const name = this.#apex(this.#host.executable);
    if (name === undefined || release < 10) return undefined;
    if (release >= 11) {
      const generated = this.#ifReadable(`/linkerconfig/${name}/ld.config.txt`);
      if (generated !== undefined || release >= 13) return generated;
    }
    const path = `/apex/${name}/etc/ld.config.txt`;
    const file = this.#ifReadable(path);
    if (file === undefined) {
      this.#host.warn(
        `Warning: couldn't read config file "${path}" for "${this.#host.executable}"`,
      );
    }
    return file;
  }

  /** The name of the APEX whose `bin` an executable is in; since Android 11 also below it. */
  #apex(executable: string): string | undefined {
    const parts = executable.split("/");
    const fits = parts.length === 5 || (parts.length > 5 && this.#host.release >= 11);
    return fits && parts[1] === "apex" && parts[3] === "bin" ? parts[2] : undefined;
  }

  /** The file of the processor's architecture, which a native bridge has. */
  #fileOfArchitecture(): string | undefined {
    return this.#ifReadable(`/system/etc/ld.config.${ARCHITECTURES[this.#host.abi]}.txt`);
  }

  /** The file that is made at boot, since Android 11; without it everyone but init is warned, since Android 12. */
  #generatedFile(): string | undefined {
    const { release, executable } = this.#host;
    if (release < 11) return undefined;
    const file = this.#ifReadable(LD_CONFIG_GENERATED_FILE);
    if (file === undefined && release >= 12 && executable !== "/system/bin/init") {
      const path = `"${LD_CONFIG_GENERATED_FILE}"`;
      this.#host.warn(`Warning: failed to find generated linker configuration from ${path}`);
    }
    return file;
  }

  /** The file of the device's kind of VNDK. */
  #fileOfVndk(): string | undefined {
    if (parseBoolean(this.#host.property("ro.vndk.lite"), false)) {
      return this.#ifReadable(LD_CONFIG_VNDK_LITE_FILE);
    }
    const version = vndkText(".", this.#host.property("ro.vndk.version"));
    return this.#ifReadable(`/system/etc/ld.config${version}.txt`);
  }
}
