/**
 * The command lines of the compiler and the linker of scripts, as the runtime composes them.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp (setCompileArguments, findCoreLib) and cpu_ref/rsCpuExecutable.cpp
 * (SharedLibraryUtils::createSharedLibrary) of Android 9.
 *
 * @module
 */

import { is64Bit } from "../../../cts/contract/library.ts";
import type { Abi, Release } from "../../../cts/contract/world.ts";

/** The compiler's program, unless a vendor's driver has its own (RsdCpuScriptImpl::BCC_EXE_PATH). */
export const BCC_EXE_PATH = "/system/bin/bcc";
/** The linker's program. */
export const LD_MC_EXE_PATH = "/system/bin/ld.mc";

/** The compiler that a driver has for its scripts; a stock one has the platform's and nothing else. */
export interface VendorCompiler {
  /** RsdCpuScriptImpl::BCC_EXE_PATH */
  readonly executable: string;
  /** The plugin for bcc; null for none. */
  readonly plugin: string | null;
  /** Path of the core library that it chose; null for the platform's. */
  readonly coreLibrary: string | null;
}

/** The target that a script is compiled for. */
export interface Compilation {
  readonly release: Release;
  readonly abi: Abi;
  /** Whether the World asks for Android's behavior where the documentation says otherwise. */
  readonly compat: boolean;
  readonly resName: string;
  readonly cacheDir: string;
  /** 0 or 3. */
  readonly optLevel: number;
  /** Whether the context has the type DEBUG. */
  readonly isDebug: boolean;
  /** The driver's part in it. */
  readonly vendor: VendorCompiler;
  /** The driver's file, `lib<X>.so`. */
  readonly driver: string;
  /** Path of the copy of libRSCpuRef.so that compiles, as dladdr gives it; null if it gives none. */
  readonly self: string | null;
  /** The file that the linker is to write. */
  readonly output: string;
}

const TRIPLES: Readonly<Record<Abi, string>> = {
  "armeabi-v7a": "armv7-none-linux-gnueabi",
  "arm64-v8a": "aarch64-none-linux-gnueabi",
  x86: "i686-unknown-linux",
  x86_64: "x86_64-unknown-linux",
  riscv64: "riscv64-unknown-linux-android",
};

/** Composes command lines for one script. */
export class CompileCommand {
  readonly compilation: Compilation;

  /** @param compilation What is compiled. */
  constructor(compilation: Compilation) {
    this.compilation = compilation;
  }

  /** The compiler. */
  executable(): string {
    return this.compilation.vendor.executable;
  }

  /** The arguments of bcc, without its name. */
  bcc(): string[] {
    const { resName, cacheDir, optLevel } = this.compilation;
    return [
      "-unroll-runtime",
      "-scalarize-load-store",
      "-rs-global-info",
      "-rs-global-info-skip-constant",
      "-o",
      resName,
      "-output_path",
      cacheDir,
      "-bclib",
      this.coreLibrary(),
      "-mtriple",
      this.#triple,
      "-O",
      optLevel === 0 ? "0" : "3",
      ...this.contextOptions(),
      "-fPIC",
      "-embedRSInfo",
      `${cacheDir}/${resName}.bc`,
    ];
  }

  /** The words that tell two compilations apart: those for bcc, and unless Android's own behavior is asked for, the driver. */
  identity(): string[] {
    return [...this.bcc(), ...this.compilation.compat ? [] : [this.driverOption()]];
  }

  /** The arguments of ld.mc, without its name; one is empty where there is no directory for vendors to search. */
  ldMc(): string[] {
    const { resName, cacheDir, output } = this.compilation;
    const vendors = this.vendorDirectory();
    return [
      "-shared",
      "-nostdlib",
      `${vendors ?? this.#systemLibraries}/libcompiler_rt.so`,
      `-mtriple=${this.#triple}`,
      `--library-path=/system/vendor/${this.#lib}`,
      vendors === undefined ? "" : `--library-path=${vendors}`,
      `--library-path=${this.#systemLibraries}`,
      this.driverOption(),
      "-lm",
      "-lc",
      `${cacheDir}/${resName}.o`,
      "-o",
      output,
    ];
  }

  /** The file of the runtime's functions that is compiled in; contexts for debugging have the platform's, whatever the driver says. */
  coreLibrary(): string {
    const { isDebug, abi, vendor } = this.compilation;
    if (isDebug) return `${this.#systemLibraries}/libclcore_debug.bc`;
    if (vendor.coreLibrary !== null) return vendor.coreLibrary;
    const name = abi.startsWith("x86") ? "libclcore_x86.bc" : "libclcore.bc";
    return `${this.#systemLibraries}/${name}`;
  }

  /** The driver, as ld.mc is told: -l and its name without `lib` and `.so`. */
  protected driverOption(): string {
    return this.compilation.driver.replace(/^lib/, "-l").replace(/\.so$/, "");
  }

  /** The options that the context's type and its driver add: a context for debugging has no plugin. */
  protected contextOptions(): string[] {
    const { isDebug, vendor: { plugin }, compat, release } = this.compilation;
    if (isDebug) return ["-rs-debug-ctx"];
    if (plugin === null || plugin === "") return [];
    return [compat && release < 8.1 ? "-load" : "-plugin", plugin];
  }

  /** The directory of the instance for vendors, if this copy is of that one; who cannot tell is one. */
  protected vendorDirectory(): string | undefined {
    const { self } = this.compilation;
    if (self === null) return `${this.#systemLibraries}/vndk-sp`;
    const directory = self.slice(0, self.lastIndexOf("/"));
    return directory === this.#systemLibraries ? undefined : directory;
  }

  get #lib(): string {
    const { abi } = this.compilation;
    return is64Bit(abi) ? "lib64" : "lib";
  }

  get #systemLibraries(): string {
    return `/system/${this.#lib}`;
  }

  get #triple(): string {
    return TRIPLES[this.compilation.abi];
  }
}
