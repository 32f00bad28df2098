/**
 * Compiles and links a script's bitcode, by programs of the device.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp of Android 9 (RsdCpuScriptImpl::init, compileBitcode,
 * isChecksumNeeded, constructBuildChecksum).
 *
 * @module
 */

import { RsContextType } from "../../../cts/contract/rs_defines.ts";
import { buildChecksum, NO_CHECKSUM } from "../bcc/checksum.ts";
import { type CompileCommand, LD_MC_EXE_PATH } from "../bcc/command_line.ts";
import { LOG_TAG } from "../rs_process.ts";
import type { CpuReferenceImpl } from "./cpu_reference_impl.ts";

/** The compiler's and the linker's files are the app's alone. */
const MODE = 0o600;
/** The library that scripts are linked with, unless the context's driver has another name. */
const DRIVER = "libRSDriver.so";

/** Directories of images, whose files nobody checks. */
const IMAGES = /^\/system\/(vendor\/)?lib(64)?$|\/vndk-sp|^\/apex\/com\.android\.vndk/;

/** A script to compile. */
export interface ScriptSource {
  /** Its name, which its files are named for. */
  readonly resName: string;
  /** Where they are. */
  readonly cacheDir: string;
  readonly bitcode: Uint8Array;
  /** The file for the linked script. */
  readonly output: string;
}

/** Compiles one script. */
export class ScriptCompiler {
  readonly #cpu: CpuReferenceImpl;
  readonly #source: ScriptSource;
  readonly #command: CompileCommand;

  /**
   * @param cpu The processor, for the script's context.
   * @param source The script.
   */
  constructor(cpu: CpuReferenceImpl, source: ScriptSource) {
    const { process, rsc, loader } = cpu;
    this.#cpu = cpu;
    this.#source = source;
    this.#command = new (process.part<typeof CompileCommand>("rs-compile-command"))({
      release: process.release,
      abi: process.abi,
      compat: process.compat,
      resName: source.resName,
      cacheDir: source.cacheDir,
      optLevel: rsc.optLevel,
      isDebug: rsc.type === RsContextType.DEBUG,
      vendor: cpu.vendorCompiler(source.bitcode),
      driver: rsc.driverName ?? DRIVER,
      self: loader.self(),
      output: source.output,
    });
  }

  /**
   * The checksum that a compiled file of this script needs to be usable: {@link NO_CHECKSUM} if any will do; undefined, after a
   * log line, if the compiler cannot be read.
   */
  checksum(): number | undefined {
    const { process } = this.#cpu;
    const { bitcode, cacheDir } = this.#source;
    // User builds of Android take whatever is there.
    const isChecked = !process.compat || process.property("ro.debuggable").startsWith("1");
    if (!isChecked || IMAGES.test(cacheDir)) return NO_CHECKSUM;
    const compiler = process.files.read(this.#command.executable());
    if (compiler === undefined) {
      this.#error(`Unable to read "${this.#command.executable()}" for the build checksum`);
      this.#error(`bcc: FAILS to compile '${this.#source.resName}'`);
      return undefined;
    }
    const core = process.files.read(this.#command.coreLibrary()) ?? new Uint8Array();
    const words = new TextEncoder().encode(this.#command.identity().join(" "));
    return buildChecksum([bitcode, words, compiler, core]);
  }

  /**
   * Compiles and links.
   *
   * @param checksum What the file is to carry.
   * @returns Whether it is there; if not, the log tells why.
   */
  compile(checksum: number): boolean {
    const { cacheDir, resName, bitcode } = this.#source;
    const [input, object] = [`${cacheDir}/${resName}.bc`, `${cacheDir}/${resName}.o`];
    if (!this.#cpu.process.files.write(input, bitcode, MODE)) {
      this.#error(`Could not write to ${input}`);
      return this.#error(`Unable to load '${resName}'`);
    }
    const args = [...this.#command.bcc(), "-build-checksum", checksum.toString(16)];
    if (!this.#execute(this.#command.executable(), args)) {
      return this.#error(`bcc: FAILS to compile '${resName}'`);
    }
    if (this.#execute(LD_MC_EXE_PATH, this.#command.ldMc())) return true;
    return this.#error(`Linker: Failed to link object file '${object}'`);
  }

  #execute(path: string, args: readonly string[]): boolean {
    const status = this.#cpu.process.execute(path, args);
    if (status === 0) return true;
    return this.#error(`Child process "${path}" terminated with status ${status ?? -1}`);
  }

  #error(message: string): false {
    this.#cpu.process.log("E", LOG_TAG, message);
    return false;
  }
}
