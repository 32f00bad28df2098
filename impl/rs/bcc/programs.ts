/**
 * bcc and ld.mc, the programs of the device that make a library of a script.
 *
 * Bitcode goes through clang. Code that is linked already, behind a bitcode wrapper, is what the suite's own scripts are: it
 * goes through both programs as it is, on devices without clang too.
 *
 * Source: AOSP frameworks/compile/libbcc, tools/bcc/Main.cpp of Android 9.
 *
 * @module
 */

import { reasonOf } from "../../../cts/contract/show.ts";
import { BitcodeReader } from "../../audit/bitcode/bitcode.ts";
import { isWasm } from "../../machine/wasm_library.ts";
import { type Functions, imported, libdl, type RsLibrary, RTLD_LAZY } from "../rs_process.ts";
import { bcc } from "./bcc.ts";
import { CompileError } from "./compiler.ts";
import { withChecksum } from "./checksum.ts";

const SUCCESS = 0;
const FAILURE = 1;
/** Log tag of both programs. */
const TAG = "bcc";
/** The mode of files that the compiler writes: they are the app's alone. */
const MODE = 0o600;

/** Options of bcc that the next argument belongs to. */
const WITH_VALUE = [
  "-o",
  "-output_path",
  "-bclib",
  "-mtriple",
  "-O",
  "-plugin",
  "-load",
  "-build-checksum",
];

/** The platform's core libraries, which are built in here; a vendor's copy must be there, and gives way to them. */
const OWN_CORE = /^\/system\/lib(64)?\/libclcore(_\w+)?\.bc$/;

/** The code of libbcc.so that bcc runs. */
export class BccProgram {
  protected readonly library: RsLibrary;

  /** @param library The copy of libbcc.so. */
  constructor(library: RsLibrary) {
    this.library = library;
  }

  /** The functions that bcc is linked with. */
  functions(): Functions {
    return { main: ([, ...args]: readonly string[]) => this.#main(args) };
  }

  #main(args: readonly string[]): number {
    const { options, inputs } = parse(args);
    const [plugin, load] = [options.get("-plugin"), options.get("-load")];
    if (plugin !== undefined && !this.loadPlugin(plugin)) {
      return this.#fail(`Failed to load vendor plugin ${plugin}`);
    }
    if (load !== undefined && libdl(this.library, "dlopen", load, RTLD_LAZY) === null) {
      return this.#fail(`Error opening '${load}'`);
    }
    if (!options.has("-bclib")) {
      return this.#fail("Failed to compile bitcode, -bclib was not specified");
    }
    const { files } = this.library.process;
    const core = options.get("-bclib")!;
    if (!OWN_CORE.test(core) && !isBitcode(files.read(core))) {
      return this.#fail(`Cannot load the core library "${core}"`);
    }
    const input = files.read(inputs[0] ?? "");
    if (input === undefined) return this.#fail(`Cannot read bitcode "${inputs[0] ?? ""}"`);
    const output = `${options.get("-output_path") ?? "."}/${options.get("-o") ?? "bcc"}.o`;
    try {
      const isDebug = args.includes("-rs-debug-ctx");
      const compiled = this.#compile(input, options.get("-O") === "0" ? 0 : 3, isDebug);
      const code = withChecksum(compiled, parseInt(options.get("-build-checksum") ?? "0", 16));
      return files.write(output, code, MODE) ? SUCCESS : this.#fail(`Could not write to ${output}`);
    } catch (error) {
      return this.#fail(
        error instanceof CompileError ? error.of(inputs[0] ?? "") : reasonOf(error),
      );
    }
  }

  /** Loads a vendor's plugin into sphal. @returns Whether it is loaded. */
  protected loadPlugin(name: string): boolean {
    const load = imported(this.library, "libvndksupport.so", "android_load_sphal_library");
    return (load(name, RTLD_LAZY) ?? null) !== null;
  }

  #compile(input: Uint8Array, level: number, isDebug: boolean): Uint8Array {
    const { kind, offset, size } = new BitcodeReader(input).read();
    const inside = kind === "wrapper" ? input.slice(offset, offset + size) : input;
    return isWasm(inside) ? inside : bcc().compiler.compile(input, level, isDebug).code;
  }

  #fail(reason: string): number {
    this.library.process.log("E", TAG, reason);
    return FAILURE;
  }
}

/** The code that ld.mc runs: what bcc wrote has all symbols but those of the runtime, which the device's linker finds. */
export class LdMcProgram {
  readonly #library: RsLibrary;

  /** @param library The copy of the linker's library. */
  constructor(library: RsLibrary) {
    this.#library = library;
  }

  /** The functions that ld.mc is linked with. */
  functions(): Functions {
    return { main: ([, ...args]: readonly string[]) => this.#main(args) };
  }

  #main(args: readonly string[]): number {
    const { files, log } = this.#library.process;
    const input = args.find((arg) => arg.endsWith(".o")) ?? "";
    const output = args[args.indexOf("-o") + 1] ?? "";
    const code = files.read(input);
    if (code !== undefined && files.write(output, code, MODE)) return SUCCESS;
    log("E", TAG, code === undefined ? `Cannot read "${input}"` : `Could not write to ${output}`);
    return FAILURE;
  }
}

function isBitcode(file: Uint8Array | undefined): boolean {
  return file !== undefined && new BitcodeReader(file).read().kind === "raw";
}

function parse(args: readonly string[]) {
  const options = new Map<string, string>();
  const inputs: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (WITH_VALUE.includes(arg)) options.set(arg, args[++i] ?? "");
    else if (!arg.startsWith("-")) inputs.push(arg);
  }
  return { options, inputs };
}
