/**
 * Compiles and links a script's bitcode, by programs of the device.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp of Android 9 (RsdCpuScriptImpl::init, compileBitcode).
 *
 * @module
 */

import { RsContextType } from "../../../cts/contract/rs_defines.ts";
import { type CompileCommand, LD_MC_EXE_PATH } from "../bcc/command_line.ts";
import { LOG_TAG } from "../rs_process.ts";
import type { CpuReferenceImpl } from "./cpu_reference_impl.ts";

/** The compiler's and the linker's files are the app's alone. */
const MODE = 0o600;
/** What scripts are linked with, unless the context's driver has another name. */
const DRIVER = "libRSDriver.so";

/** Compiles one script. */
export class ScriptCompiler {
  readonly #cpu: CpuReferenceImpl;
  readonly #resName: string;
  readonly #cacheDir: string;

  /**
   * @param cpu The processor, for the script's context.
   * @param resName The script's name, which its files are named for.
   * @param cacheDir Where they are.
   */
  constructor(cpu: CpuReferenceImpl, resName: string, cacheDir: string) {
    this.#cpu = cpu;
    this.#resName = resName;
    this.#cacheDir = cacheDir;
  }

  /**
   * Compiles and links.
   *
   * @param code Bitcode.
   * @param output The file for the linked script.
   * @returns Whether it is there; if not, the log tells why.
   */
  compile(code: Uint8Array, output: string): boolean {
    const { process } = this.#cpu;
    const command = this.#command(code, output);
    const [bitcode, object] = ["bc", "o"].map((end) => `${this.#cacheDir}/${this.#resName}.${end}`);
    if (!process.files.write(bitcode!, code, MODE)) {
      this.#error(`Could not write to ${bitcode}`);
      return this.#error(`Unable to load '${this.#resName}'`);
    }
    if (!this.#execute(command.executable(), command.bcc())) {
      return this.#error(`bcc: FAILS to compile '${this.#resName}'`);
    }
    if (this.#execute(LD_MC_EXE_PATH, command.ldMc())) return true;
    return this.#error(`Linker: Failed to link object file '${object}'`);
  }

  #command(code: Uint8Array, output: string): CompileCommand {
    const { process, rsc, loader } = this.#cpu;
    return new (process.part<typeof CompileCommand>("rs-compile-command"))({
      release: process.release,
      abi: process.abi,
      compat: process.compat,
      resName: this.#resName,
      cacheDir: this.#cacheDir,
      optLevel: rsc.optLevel,
      isDebug: rsc.type === RsContextType.DEBUG,
      vendor: this.#cpu.vendorCompiler(code),
      driver: rsc.driverName ?? DRIVER,
      self: loader.self(),
      output,
    });
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
