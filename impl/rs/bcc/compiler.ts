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

import { createHash } from "node:crypto";
import { BitcodeError, type BitcodeInfo, readBitcode, translate } from "../bcinfo/mod.ts";
import { RS_INFO_SYMBOL } from "../cpu_ref/rs_info.ts";
import { boundLoops } from "./bounded_loops.ts";
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
  variables,
} from "./ir_text.ts";
import { libraryNames } from "./language.ts";
import { castPositives } from "./positive_casts.ts";
import { FORGET, KNOWN, RUN_TILE, tileName } from "./row_loop.ts";
import { cutRows } from "./row_middles.ts";
import { scalarLoops } from "./scalar_loops.ts";
import { REGISTERS, SHARE } from "./script_registers.ts";
import { metadataOf, type ScriptMetadata } from "./script_metadata.ts";
import { sumsFirst } from "./sum_order.ts";
import { type Toolchain, ToolError } from "./toolchain.ts";
import { WasmCodeError } from "./wasm_code.ts";
import { widenCells } from "./wide_cells.ts";

/** Symbols that the load stage looks up without being told of them. */
const WELL_KNOWN = ["root", "init", ".rs.dtor"];
/**
 * Programs' words that say how bitcode becomes code. None of relaxed SIMD: what is fused differs from machine to machine. Where
 * results do not, quickVectors puts it in.
 */
const CODE = [
  "-msimd128",
  "-matomics",
  "-mbulk-memory",
  "-mnontrapping-fptoint",
  "-fPIC",
  "-fno-builtin",
];
const OPTIMIZE = [
  "-O3",
  ...["-mllvm", "-enable-unroll-and-jam", "-mllvm", "-pragma-unroll-and-jam-threshold=2048"],
];
/** Inlines all calls of kernels, but makes no vectors yet. */
const INLINE = ["-O3", "-fno-vectorize", "-fno-slp-vectorize"];
/** Leaves instructions in the order in which they are, which sumsFirst sees to. */
const IN_ORDER = ["-mllvm", "-pre-RA-sched=source"];
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

/** The machine of 32-bit bitcode, as Android's compiler names it (slang.cpp). */
export const SCRIPT_TRIPLE = "armv7-none-linux-gnueabi";
/** The library that has what scripts import (rsCpuExecutable.cpp, createSharedLibrary). */
const DRIVER = "libRSDriver.so";
/** A shared library of nothing, which stands for the driver: magic, version, and a section dylink.0 without data. */
const EMPTY_LIBRARY = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[0, 15, 8, ...new TextEncoder().encode("dylink.0")],
  ...[1, 4, 0, 0, 0, 0],
]);
const SMALL_CELL = /^<[24] x i8>$|^<2 x i16>$/;
/** The first block of a kernel's loop over cells. */
const KNOWN_BLOCK = new RegExp(`^${KNOWN}:[^\\n]*\\n(?: {2}[^\\n]*\\n)*`, "gm");
const GOES_BACK = new RegExp(`label %${KNOWN}(?![\\w.$-])`);
/** Nodes of metadata that no script has. */
const FIRST_HINTS = 2_000_000;
/** How many compiled scripts are kept. */
const RECENT_MAX = 32;

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

  /**
   * The message with the script's file, which is what a compiler that broke off is made to do so again with.
   *
   * @param path The file.
   */
  of(path: string): string {
    const message = this.message.replace("script:", () => `script "${path}":`).trimEnd();
    const { cause } = this;
    if (!(cause instanceof ToolError && cause.isCrash)) return message;
    return `${message}\nThe compiler broke off, which is no mistake of the script; keep "${path}" to see it again`;
  }
}

/** A compiled script. */
export interface CompiledScript {
  readonly metadata: ScriptMetadata;
  /** All functions that the script defines, by name. */
  readonly functions: ReadonlyMap<string, IrFunction>;
  /** Types of variables, by name, as LLVM IR has them: `[9 x float]`. */
  readonly variableTypes: ReadonlyMap<string, string>;
  /** The library, as `ld.mc` leaves it. */
  readonly code: Uint8Array<ArrayBuffer>;
}

/** Compiles scripts. */
export class ScriptCompiler {
  readonly #tools: Toolchain;
  readonly #core: Uint8Array;
  /** The scripts that were compiled last, by the digest of bitcode and options. */
  readonly #recent = new Map<string, CompiledScript>();

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
   * @param isDebug Whether cells that are out of range are to be reported. Default: no.
   * @throws {CompileError} If it is not what Android's front end writes, or the compiler breaks off.
   */
  compile(bitcode: Uint8Array, optimizationLevel = 3, isDebug = false): CompiledScript {
    const options = `${optimizationLevel} ${isDebug}`;
    const key = createHash("sha256").update(bitcode).update(options).digest("hex");
    let compiled = this.#recent.get(key);
    if (compiled === undefined) {
      compiled = this.#compile(bitcode, optimizationLevel, isDebug);
      if (this.#recent.size >= RECENT_MAX) this.#recent.clear();
      this.#recent.set(key, compiled);
    }
    return compiled;
  }

  /** Forgets the scripts that it has compiled; the next are compiled anew. */
  forget(): void {
    this.#recent.clear();
  }

  #compile(bitcode: Uint8Array, optimizationLevel: number, isDebug: boolean): CompiledScript {
    const info = readInfo(bitcode);
    const metadata = metadataOf(info);
    const { offset, size } = info.wrapper;
    const read = this.#disassemble(translate(bitcode.subarray(offset, offset + size)));
    const text = libraryNames(retarget(read));
    const module = new ScriptModule(text, metadata);
    const object = this.#generate(module, isDebug, optimizationLevel);
    return {
      metadata,
      functions: module.functions,
      variableTypes: variables(text),
      code: this.#link(object, module.exports()),
    };
  }

  #disassemble(bitcode: Uint8Array): string {
    const words = ["clang", "-target", SCRIPT_TRIPLE, ...passless("-S"), "-Werror=override-module"];
    const files = { "script.bc": bitcode };
    return this.#run([...words, "-o", "-", "script.bc"], files, "read").output;
  }

  #generate(module: ScriptModule, isDebug: boolean, level: number): Uint8Array {
    const words = ["clang", `--target=${TRIPLE}`, "-x", "ir", ...CODE];
    const link = ["-Xclang", "-mlink-bitcode-file", "-Xclang", "clcore.bc"];
    const output = ["-c", "-o", "script.o", "script.ll"];
    const files = { "script.ll": module.text(isDebug), "clcore.bc": this.#core };
    const object = (more: readonly string[], files: Record<string, Uint8Array | string>) =>
      this.#run([...words, ...more, ...output], files, "compile").file("script.o");
    if (level === 0) return object(["-O0", ...link], files);
    if (!module.hasSmallCells()) return object([...OPTIMIZE, ...link], files);
    const early = [...words, ...INLINE, ...link, "-S", "-emit-llvm", "-o", "-", "script.ll"];
    const inlined = this.#run(early, files, "compile").output;
    const scalar = { "script.ll": scalarLoops(cutRows(castPositives(inlined), KNOWN), KNOWN) };
    if (!hasLoopsOfItsOwn(scalar["script.ll"])) return object(OPTIMIZE, scalar);
    const jam = [...words, ...OPTIMIZE, "-S", "-emit-llvm", "-o", "-", "script.ll"];
    const side = sumsFirst(widenCells(this.#run(jam, scalar, "compile").output));
    return object([...INLINE, ...IN_ORDER], { "script.ll": side });
  }

  #link(object: Uint8Array, exports: readonly string[]): Uint8Array<ArrayBuffer> {
    const words = [...LINK, ...exports.map((name) => `--export-if-defined=${name}`)];
    const files = { "script.o": object, [DRIVER]: EMPTY_LIBRARY };
    const linked = this.#run([...words, "script.o", DRIVER, "-o", "script.so"], files, "link");
    try {
      return boundLoops(linked.file("script.so"));
    } catch (error) {
      if (!(error instanceof WasmCodeError)) throw error;
      throw new CompileError(`Cannot bound loops of script: ${error.message}`, { cause: error });
    }
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

/**
 * Reads a script's bitcode, if it can be compiled.
 *
 * @throws {CompileError} If it is broken, of another form or for another machine.
 */
function readInfo(bitcode: Uint8Array): BitcodeInfo {
  const info = readOrRefuse(bitcode);
  const { is64Bit, triple } = info;
  if (is64Bit) {
    throw new CompileError(
      `Cannot compile script: it is for ${triple}, a machine of 64 bits; ` +
        "use the 32-bit twin that the app has beside it",
    );
  }
  return info;
}

function readOrRefuse(bitcode: Uint8Array): BitcodeInfo {
  try {
    return readBitcode(bitcode);
  } catch (error) {
    if (!(error instanceof BitcodeError)) throw error;
    throw new CompileError(`Cannot compile script: ${error.message}`, { cause: error });
  }
}

/**
 * Checks that a kernel has loops, which go through cells side by side when optimized: what neighbors read twice is only seen
 * when it is optimized again.
 */
function hasLoopsOfItsOwn(text: string): boolean {
  return [...text.matchAll(KNOWN_BLOCK)].some(([block]) => !GOES_BACK.test(block));
}

/** The functions that boundLoops gives other bodies. */
function registers(): string[] {
  return REGISTERS.flatMap(({ set, get, type }) => [
    `@${get}.now = internal global ${type} 0`,
    `define void @${set}(${type} %now) noinline {\n  store volatile ${type} %now, ptr @${get}.now\n  ret void\n}`,
    `define ${type} @${get}() noinline {\n  %now = load volatile ${type}, ptr @${get}.now\n  ret ${type} %now\n}`,
  ]);
}

/** The words with which clang passes bitcode through. */
export function passless(form: string): string[] {
  return ["-x", "ir", "-O1", "-Xclang", "-disable-llvm-passes", "-emit-llvm", form];
}

/** A script's module with what the load stage needs of it. */
class ScriptModule {
  readonly #text: string;
  readonly #metadata: ScriptMetadata;
  readonly functions: ReadonlyMap<string, IrFunction>;

  constructor(text: string, metadata: ScriptMetadata) {
    this.#text = text;
    this.#metadata = metadata;
    this.functions = definitions(text);
  }

  text(isDebug: boolean): string {
    const info = new TextEncoder().encode(`${infoText(this.#metadata)}\0`);
    return [
      atBegin(this.#text, new Set(this.#entered()), FORGET),
      "declare void @rs_forget_views()",
      "declare void @rs_share_views()",
      `declare void @${RUN_TILE}(ptr, i32, i32, i32, ptr)`,
      `define void @${SHARE}() {\n  call void @rs_share_views()\n  ret void\n}`,
      // Bodies for boundLoops to replace: each has something to do, so that they are kept apart.
      ...registers(),
      `@rs_checked = hidden constant i32 ${Number(isDebug)}`,
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

  /** Checks that it has kernels of cells such as uchar4, which are worth being taken apart. */
  hasSmallCells(): boolean {
    return this.#metadata.forEach.some(({ name }) => {
      const kernel = this.functions.get(name);
      return kernel !== undefined &&
        [kernel.result, ...kernel.parameters].some(({ type }) => SMALL_CELL.test(type));
    });
  }

  #launches(): string[] {
    const { forEach, reduce } = this.#metadata;
    let hints = FIRST_HINTS;
    const next = () => hints += 2;
    try {
      return [
        ...forEach.flatMap(({ name, signature }) => {
          const kernel = this.functions.get(name);
          return kernel === undefined ? [] : [expandForEach(kernel, signature, next())];
        }),
        ...reduce.flatMap(({ accumulator, signature, combiner }) => {
          const kernel = this.functions.get(accumulator);
          if (kernel === undefined) return [];
          const expanded = expandAccumulator(kernel, signature, next());
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
      ...REGISTERS.flatMap(({ set, get }) => [set, get]),
      SHARE,
      ...exported,
      ...this.#entered(),
      ...[...forEach.map(({ name }) => name), ...reduce.map(({ accumulator }) => accumulator)]
        .flatMap((name) => [`${name}.expand`, tileName(`${name}.expand`)]),
      ...reduce.map(({ accumulator }) => combinerName(accumulator)),
    ];
  }
}
