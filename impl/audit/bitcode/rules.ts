/**
 * The rules for a vendor's files of RenderScript bitcode, such as a copy of `libclcore.bc` beside a copy of the compiler.
 *
 * A compiler that cannot read one of them cannot compile any script, and RenderScript then takes the CPU path.
 *
 * Sources: the documentation's page "RenderScript", bitcode compiler and ABI compatibility for bitcode; AOSP
 * frameworks/compile/libbcc, bcinfo/BitcodeTranslator.cpp; frameworks/compile/slang, slang_version.h; frameworks/rs,
 * rsScriptC.cpp and cpu_ref/rsCpuScript.cpp.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import type { Release } from "../../../cts/contract/world.ts";
import { apiLevel } from "../../../cts/contract/api_level.ts";
import { type AuditFiles, isVendorPath } from "../files.ts";
import { type Bitcode, BitcodeReader } from "./bitcode.ts";

/** First API level with RenderScript (BitcodeTranslator.cpp, kMinimumAPIVersion). */
export const FIRST_API = 11;
/** Target APIs of bitcode in development (BitcodeTranslator.cpp, kCurrentAPIVersion and kDevelopmentAPIVersion). */
export const DEVELOPMENT_APIS: readonly number[] = [10_000, 0xffff_ffff];
/** Newest version of llvm-rs-cc (slang_version.h, SlangVersion::CURRENT). */
export const NEWEST_COMPILER = 2410;
/** Optimization levels that bcc is run with (rsCpuScript.cpp, setCompileArguments). */
const OPTIMIZATION_LEVELS: readonly number[] = [0, 3];

/** The rules; a wrong checker is a subclass that breaks one. */
export class BitcodeRules {
  readonly #release: Release;
  readonly #reader: typeof BitcodeReader;

  /**
   * @param release The device's release.
   * @param reader Reads bitcode. Default: the reference class.
   */
  constructor(release: Release, reader: typeof BitcodeReader = BitcodeReader) {
    this.#release = release;
    this.#reader = reader;
  }

  /**
   * Checks the bitcode of a device's vendor.
   *
   * @param files The device's files.
   */
  audit(files: AuditFiles): Finding[] {
    return files.paths.filter((path) => this.#isJudged(path)).flatMap((path) => {
      const bytes = files.read(path);
      return bytes === undefined ? [this.#unreadable(path)] : this.auditFile(path, bytes);
    });
  }

  /**
   * Checks one file.
   *
   * @param path Its path.
   * @param bytes What it holds.
   */
  auditFile(path: string, bytes: Uint8Array): Finding[] {
    const bitcode = this.readBitcode(bytes);
    return [
      ...this.#form(path, bitcode),
      ...this.#level(path, bitcode),
      ...this.#fields(path, bitcode),
    ];
  }

  /**
   * Reads bitcode.
   *
   * @param bytes The file.
   */
  readBitcode(bytes: Uint8Array): Bitcode {
    return new this.#reader(bytes).read();
  }

  /** Checks that a file is a vendor's bitcode, by its name. */
  #isJudged(path: string): boolean {
    return isVendorPath(path) && path.endsWith(".bc");
  }

  /** The finding about a file that is not there. */
  #unreadable(path: string): Finding {
    return {
      rule: "bitcode-form",
      severity: "undecided",
      subject: path,
      message: `"${path}" is a link to a file that is not known`,
      remedy: "Copy the file to the vendor partition, so that it stays in step with the compiler",
    };
  }

  /** The file is bitcode, and whole. */
  #form(path: string, { problems, kind }: Bitcode): Finding[] {
    return problems.map(({ severity, message }): Finding => ({
      rule: "bitcode-form",
      severity,
      subject: path,
      message: `"${path}" ${message}`,
      remedy: kind === "none"
        ? "Copy libclcore.bc from the build that libLLVM.so and libbcc.so are from, or give the " +
          "file another name if it is no bitcode"
        : "Copy the file again, whole, from the build that libLLVM.so and libbcc.so are from",
    }));
  }

  /** Checks that the device's compiler takes bitcode for an API level. */
  #isTaken(targetApi: number): boolean {
    return FIRST_API <= targetApi && targetApi <= apiLevel(this.#release);
  }

  /** The device's compiler takes the target API. */
  #level(path: string, { kind, targetApi }: Bitcode): Finding[] {
    if (kind !== "wrapper" || this.#isTaken(targetApi)) return [];
    const range = `${FIRST_API} to ${apiLevel(this.#release)}`;
    const say = (severity: Finding["severity"], message: string): Finding => ({
      rule: "bitcode-level",
      severity,
      subject: path,
      message: `"${path}" is for target API ${targetApi}, ${message}`,
      remedy: `Compile it with -target-api in ${range}`,
    });
    if (targetApi === 0) {
      return [say("advice", "which says none: that of the app is taken instead")];
    }
    return DEVELOPMENT_APIS.includes(targetApi)
      ? [say("advice", "which is for development: what it needs, a release need not have")]
      : [say("error", `but the compiler of Android ${this.#release} takes ${range} only`)];
  }

  /** The device's compiler knows what the fields say. */
  #fields(path: string, { compilerVersion, optimizationLevel }: Bitcode): Finding[] {
    const say = (message: string, remedy: string): Finding => ({
      rule: "bitcode-fields",
      severity: "advice",
      subject: path,
      message: `"${path}" ${message}`,
      remedy,
    });
    return [
      ...(compilerVersion <= NEWEST_COMPILER ? [] : [say(
        `was made by version ${compilerVersion} of llvm-rs-cc, but the newest that the device's ` +
          `compiler knows is ${NEWEST_COMPILER}`,
        "Compile it with the llvm-rs-cc of the device's release",
      )]),
      ...(OPTIMIZATION_LEVELS.includes(optimizationLevel) ? [] : [say(
        `asks for optimization level ${optimizationLevel}, expected 0 or 3: it is compiled with 3`,
        "Compile it with -O 0 or -O 3",
      )]),
    ];
  }
}

/**
 * Writes what bitcode says of itself as lines of text.
 *
 * @param bitcode The bitcode.
 */
export function formatBitcode(bitcode: Bitcode): string[] {
  const { kind, offset, size, headerVersion, targetApi, pnaclVersion } = bitcode;
  if (kind === "none") return ["no bitcode"];
  if (kind === "raw") return [`LLVM bitcode without a wrapper, ${size} bytes`];
  return [
    `LLVM bitcode in a wrapper: ${size} bytes at ${offset}`,
    `header version ${headerVersion}, PNaCl version ${pnaclVersion}`,
    `target API ${targetApi}`,
    `compiler version ${bitcode.compilerVersion}, optimization level ${bitcode.optimizationLevel}`,
  ];
}
