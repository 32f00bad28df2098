/**
 * bcc and ld.mc: makes a library of WebAssembly of a script's bitcode.
 *
 * clang reads the bitcode, however old, and prints it as text; that is given to wasm32 together with the functions that launch
 * kernels and the text `.rs.info`, linked with the core library, optimized, compiled, and linked.
 *
 * Source: AOSP frameworks/compile/libbcc, tools/bcc/Main.cpp and lib/RSCompilerDriver.cpp (the order of passes).
 *
 * @module
 */

import { RS_INFO_SYMBOL } from "../cpu_ref/rs_info.ts";
import {
  combinerName,
  combinerOf,
  expandAccumulator,
  ExpandError,
  expandForEach,
} from "./expand.ts";
import { infoText } from "./info_text.ts";
import {
  atBegin,
  bytesConstant,
  definitions,
  type IrFunction,
  retarget,
  TRIPLE,
} from "./ir_text.ts";
import { FORGET } from "./row_loop.ts";
import { readMetadata, type ScriptMetadata } from "./script_metadata.ts";
import { type Toolchain, ToolError } from "./toolchain.ts";

/** Symbols that the load stage looks up without being told of them. */
const WELL_KNOWN = ["root", "init", ".rs.dtor"];
/** Programs' words that say how bitcode becomes code. */
const CODE = ["-msimd128", "-matomics", "-mbulk-memory", "-mnontrapping-fptoint", "-fPIC"];
const LINK = [
  "wasm-ld",
  "-shared",
  "--experimental-pic",
  "-Bsymbolic",
  "--shared-memory",
  "--no-check-features",
  "--allow-undefined",
  "--gc-sections",
  "--strip-all",
];

/** Bitcode that cannot be compiled; the message says why. */
export class CompileError extends Error {
  /**
   * @param message Why.
   * @param options The error behind it.
   */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CompileError";
  }
}

/** A compiled script. */
export interface CompiledScript {
  readonly metadata: ScriptMetadata;
  /** The library, as `ld.mc` leaves it. */
  readonly code: Uint8Array<ArrayBuffer>;
}

/** Compiles scripts. */
export class ScriptCompiler {
  readonly #tools: Toolchain;
  readonly #core: Uint8Array;

  /**
   * @param tools clang and wasm-ld.
   * @param core The core library, as bitcode.
   */
  constructor(tools: Toolchain, core: Uint8Array) {
    this.#tools = tools;
    this.#core = core;
  }

  /**
   * Compiles a script.
   *
   * @param bitcode Bitcode of a 32-bit script, with or without its wrapper.
   * @param optimizationLevel 0 or 3. Default: 3.
   * @throws {CompileError} If it is not what Android's front end writes, or the compiler breaks off.
   */
  compile(bitcode: Uint8Array, optimizationLevel = 3): CompiledScript {
    const text = retarget(this.#disassemble(bitcode));
    const metadata = readMetadata(text);
    const module = new ScriptModule(text, metadata);
    const object = this.#generate(module.text(), optimizationLevel);
    return { metadata, code: this.#link(object, module.exports()) };
  }

  #disassemble(bitcode: Uint8Array): string {
    const text = this.#run(
      ["clang", ...passless("-S"), "-Wno-override-module", "-o", "-", "script.bc"],
      { "script.bc": bitcode },
      "read",
    ).output;
    if (/^target triple = "[^"]*64/m.test(text)) {
      throw new CompileError(
        "Cannot compile script: it is 64-bit bitcode, expected the 32-bit twin that the app has beside it",
      );
    }
    return text;
  }

  #generate(text: string, level: number): Uint8Array {
    const words = ["clang", `--target=${TRIPLE}`, "-x", "ir", level === 0 ? "-O0" : "-O3", ...CODE];
    const link = ["-Xclang", "-mlink-builtin-bitcode", "-Xclang", "clcore.bc"];
    const files = { "script.ll": text, "clcore.bc": this.#core };
    const output = ["-c", "-o", "script.o", "script.ll"];
    return this.#run([...words, ...link, ...output], files, "compile").file("script.o");
  }

  #link(object: Uint8Array, exports: readonly string[]): Uint8Array<ArrayBuffer> {
    const words = [...LINK, ...exports.map((name) => `--export-if-defined=${name}`)];
    const files = { "script.o": object };
    const linked = this.#run([...words, "script.o", "-o", "script.so"], files, "link");
    return new Uint8Array(linked.file("script.so"));
  }

  #run(words: readonly string[], files: Record<string, Uint8Array | string>, doing: string) {
    try {
      return this.#tools.run(words, files);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      throw new CompileError(`Cannot ${doing} script: ${error.message}`, { cause: error });
    }
  }
}

/** The words with which clang passes bitcode through. */
export function passless(form: string): string[] {
  return ["-x", "ir", "-O1", "-Xclang", "-disable-llvm-passes", "-emit-llvm", form];
}

/** A script's module with what the load stage needs of it. */
class ScriptModule {
  readonly #text: string;
  readonly #metadata: ScriptMetadata;
  readonly #functions: ReadonlyMap<string, IrFunction>;

  constructor(text: string, metadata: ScriptMetadata) {
    this.#text = text;
    this.#metadata = metadata;
    this.#functions = definitions(text);
  }

  text(): string {
    const info = new TextEncoder().encode(`${infoText(this.#metadata)}\0`);
    return [
      atBegin(this.#text, new Set(this.#entered()), FORGET),
      "declare void @rs_forget_views()",
      `@${RS_INFO_SYMBOL} = constant ${bytesConstant(info)}`,
      ...this.#launches(),
    ].join("\n");
  }

  /** The functions that the app's calls enter. */
  #entered(): string[] {
    const { functions, reduce } = this.#metadata;
    const parts = reduce.flatMap(({ initializer, combiner, outconverter }) =>
      [initializer, combiner, outconverter].filter((name) => name !== undefined)
    );
    return [...WELL_KNOWN, ...functions, ...parts];
  }

  #launches(): string[] {
    const { forEach, reduce } = this.#metadata;
    try {
      return [
        ...forEach.flatMap(({ name, signature }) => {
          const kernel = this.#functions.get(name);
          return kernel === undefined ? [] : [expandForEach(kernel, signature)];
        }),
        ...reduce.flatMap(({ accumulator, signature, combiner }) => {
          const kernel = this.#functions.get(accumulator);
          if (kernel === undefined) return [];
          const expanded = expandAccumulator(kernel, signature);
          return combiner === undefined ? [expanded, combinerOf(kernel)] : [expanded];
        }),
      ];
    } catch (error) {
      if (error instanceof ExpandError) {
        throw new CompileError(`Cannot compile script: ${error.message}`);
      }
      throw error;
    }
  }

  /** The symbols that the load stage looks up, if they are there. */
  exports(): string[] {
    const { variables: exported, forEach, reduce } = this.#metadata;
    return [
      RS_INFO_SYMBOL,
      ...exported,
      ...this.#entered(),
      ...forEach.map(({ name }) => `${name}.expand`),
      ...reduce.flatMap(({ accumulator }) => [`${accumulator}.expand`, combinerName(accumulator)]),
    ];
  }
}
