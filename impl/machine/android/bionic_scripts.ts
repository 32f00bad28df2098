/**
 * The suite's own scripts for processes of an image: as machine code that stands for what the image's compiler would make of them.
 *
 * `libRS.so` reads the bitcode of a script, starts `/system/bin/bcc` and `/system/bin/ld.mc`, and loads what they leave. A script
 * in the suite's form is compiled from C beforehand, and its text in the program becomes bitcode that names it, without code; a
 * program in the place of both (`runner/script_tool.c`) leaves the compiled library. All else is the image's.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { join } from "@std/path";
import type { Call, Program, Value } from "../../../cts/contract/program.ts";
import type { Step } from "../../build_cache.ts";
import { BitstreamWriter } from "../../rs/bcinfo/bitstream_writer.ts";
import { buildNative } from "../native/build.ts";
import type { NativeFakes } from "../native/host_system.ts";
import { isWasm } from "../wasm_library.ts";
import { buildBionic } from "./bionic.ts";
import { isThere } from "./is_there.ts";
import { TEXT } from "./render_script.ts";

/** Where a process has the compiled scripts, by their names. */
export const SCRIPT_FOLDER = "/strata_scripts";
/** The name of a script in its bitcode, and what stands before it, as the tool looks for it. */
const [MARK, NAME_LENGTH] = ["strata_a_script:", 16];

/** LLVM's block of a module, and its record that says which form numbers have. */
const [MODULE_BLOCK, VERSION] = [8, 1];
/** The API level of its wrapper: one whose bitcode no release changes before it reads it. */
const TARGET_API = 23;

/**
 * The compiler of scripts in the place of an image's compiler.
 *
 * @param gaps Why that does not run; empty if it does.
 * @param fakes The C form of scripts.
 * @param folder A folder of this program's own, which is made.
 * @param step Told what is compiled. Default: nobody.
 * @returns Nothing where the image's compiler runs: its scripts are the image's alone.
 */
export function scriptsInstead(
  gaps: readonly string[],
  fakes: NativeFakes,
  folder: string,
  step?: Step,
): BionicScripts | undefined {
  if (gaps.length === 0) return undefined;
  Deno.mkdirSync(folder);
  Deno.chmodSync(folder, 0o755);
  return new BionicScripts(fakes, folder, step);
}

/** Compiles scripts. */
export class BionicScripts {
  /** The folder of the host that processes have as {@link SCRIPT_FOLDER}. */
  readonly folder: string;
  readonly #fakes: NativeFakes;
  readonly #step: Step | undefined;
  readonly #texts = new WeakSet<object>();

  /**
   * @param fakes The C form of scripts.
   * @param folder A folder of this program's own.
   * @param step Told what is compiled. Default: nobody.
   */
  constructor(fakes: NativeFakes, folder: string, step?: Step) {
    this.#fakes = fakes;
    this.folder = folder;
    this.#step = step;
  }

  /**
   * Compiles the scripts of a program that are in the suite's form, and names them where their texts were.
   *
   * @param program It.
   */
  prepare(program: Program): Program {
    return { ...program, calls: program.calls.map((call) => this.#call(call)) };
  }

  /** Checks that a text is one that {@link prepare} wrote. @param text It. */
  isOwn(text: Value | undefined): boolean {
    return typeof text === "object" && text !== null && this.#texts.has(text);
  }

  #call(call: Call): Call {
    const text = call.args[TEXT];
    if (call.fn !== "rsScriptCCreate" || typeof text !== "object" || text === null) return call;
    if (!("in" in text) || text.in !== "byte") return call;
    const code = Uint8Array.from(text.cells, Number);
    // One that is said to have another length is not whole.
    if (!isWasm(code) || call.args[TEXT + 1] !== code.length) return call;
    const name = createHash("sha256").update(code).digest("hex").slice(0, NAME_LENGTH);
    if (!this.#compile(name, code)) return call;
    const bitcode = { in: "byte" as const, cells: [...bitcodeNaming(name)] };
    this.#texts.add(bitcode);
    const args = [...call.args];
    args.splice(TEXT, 2, bitcode, bitcode.cells.length);
    return { ...call, args };
  }

  /** Compiles a script, unless that was done; whether it is one in the suite's form. */
  #compile(name: string, code: Uint8Array<ArrayBuffer>): boolean {
    const path = join(this.folder, name);
    if (isThere(path)) return true;
    const script = this.#fakes.script?.(code);
    if (script === undefined) return false;
    const built = buildBionic({
      name: "script.so",
      kind: "library",
      sources: [],
      texts: new Map([["script.c", script.source]]),
      needed: [...script.needed, "libc.so"],
    }, this.#step);
    Deno.copyFileSync(built, path);
    Deno.chmodSync(path, 0o644);
    return true;
  }
}

/** Bitcode that names a script: a module with nothing in it, and the name behind it, which LLVM does not read. */
function bitcodeNaming(name: string): Uint8Array {
  const module = new BitstreamWriter().block(MODULE_BLOCK, (block) => block.record(VERSION, [1]))
    .finish();
  return Uint8Array.from([...wrapped(module), ...new TextEncoder().encode(`${MARK}${name}`)]);
}

/** Bitcode as llvm-rs-cc wraps it (libbcc, bcinfo/Wrap/bitcode_wrapperer.cpp): without, its API level is the context's, which may be too high. */
function wrapped(bitcode: Uint8Array): Uint8Array {
  const header = [0x0b17c0de, 0, 28 + 16, bitcode.length, 0, TARGET_API, 0];
  const fields = [[0x4001, 2410], [0x4002, 3]].flatMap(([tag, value]) => [tag! | 4 << 16, value!]);
  return Uint8Array.from([
    ...new Uint8Array(Uint32Array.from([...header, ...fields]).buffer),
    ...bitcode,
  ]);
}

/**
 * Builds the program in the place of the compiler and the linker of scripts: one of this machine, which the kernel starts where
 * QEMU's process asks for it.
 *
 * @param step Told what is compiled. Default: nobody.
 */
export function buildScriptTool(step?: Step): string {
  return buildNative({
    name: "strata_script_tool",
    kind: "program",
    sources: [new URL("./runner/script_tool.c", import.meta.url)],
    compiler: "clang",
    packages: ["clang", "libc6-dev"],
    flags: ["-D_GNU_SOURCE", "-static"],
  }, step);
}
