/**
 * The front end: makes wrapped bitcode with Android's metadata of a script's source, as llvm-rs-cc does.
 *
 * Source: AOSP frameworks/compile/slang, slang_backend.cpp and slang_rs_context.cpp (what is exported, and under which slots).
 *
 * @module
 */

import { RsSignature } from "../../../cts/contract/rs_defines.ts";
import { passless, SCRIPT_TRIPLE } from "../bcc/compiler.ts";
import { definitions, type IrFunction, quoted, retarget, variables } from "../bcc/ir_text.ts";
import { ANDROID, androidNames, LANGUAGE } from "../bcc/language.ts";
import { type ReduceMetadata, type ScriptMetadata, writeMetadata } from "../bcc/script_metadata.ts";
import { type Toolchain, ToolError } from "../bcc/toolchain.ts";
import { helperName, helperOf } from "./helpers.ts";
import { launchFault, resolveLaunches } from "./kernel_launches.ts";
import { countAssigned, type ObjectVariable } from "./object_variables.ts";
import { KEEP, ScriptSource, SIZE, SourceError } from "./source.ts";
import { wrap } from "./wrap.ts";

/** Functions that are no invokables. */
const OWN = ["root", "init", ".rs.dtor"];
const OBJECT =
  /^@([\w.$-]+|"[^"]*") = .*\bglobal (?:\[(\d+) x )?%struct\.(rs_(?:element|type|allocation|sampler|script|mesh|font|program_\w+))\b/gm;

/** Compiles source. */
export class FrontEnd {
  readonly #tools: Toolchain;
  readonly #headers: Readonly<Record<string, string>>;

  /**
   * @param tools clang.
   * @param headers The language's headers, by name.
   */
  constructor(tools: Toolchain, headers: Readonly<Record<string, string>>) {
    this.#tools = tools;
    this.#headers = headers;
  }

  /**
   * Compiles a script.
   *
   * @param file Its name, for errors.
   * @param text Its source.
   * @param targetApi The API level that it is for. Default: 24.
   * @returns Wrapped bitcode.
   * @throws {SourceError} If it is wrong; the message points into the source.
   */
  compile(file: string, text: string, targetApi = 24): Uint8Array<ArrayBuffer> {
    const source = new ScriptSource(file, text);
    const module = new FrontEndModule(file, source, androidNames(this.#parse(file, source)));
    const words = [
      "clang",
      "-target",
      SCRIPT_TRIPLE,
      ...passless("-c"),
      "-o",
      "script.bc",
      "script.ll",
    ];
    const files = { "script.ll": module.text() };
    return wrap(this.#tools.run(words, files).file("script.bc"), targetApi);
  }

  #parse(file: string, source: ScriptSource): string {
    const name = file.replace(/^.*[/\\]/, "");
    const words = ["-std=gnu99", "-fno-builtin", "-Iinclude", "-include", "rs_core.rsh"];
    const quiet = ["-Wno-unknown-pragmas", "-Wno-main", "-fno-discard-value-names"];
    const output = ["-S", "-emit-llvm", "-o", "-", name];
    const files = { include: this.#include(), [name]: source.forCompiler() };
    try {
      return this.#tools
        .run(["clang", ...ANDROID, ...LANGUAGE, ...words, ...quiet, ...output], files).output;
    } catch (error) {
      if (error instanceof ToolError && !error.isCrash) throw new SourceError(error.message);
      throw error;
    }
  }

  /** The headers, and those that scripts include by tradition though all is there. */
  #include(): Record<string, string> {
    const others = [
      "rs_cl",
      "rs_matrix",
      "rs_debug",
      "rs_time",
      "rs_allocation",
      "rs_atomic",
      "rs_object",
    ];
    const empty = others.map((name) => [`${name}.rsh`, '#include "rs_core.rsh"\n'] as const);
    return { ...Object.fromEntries(empty), ...this.#headers };
  }
}

/** A module as clang leaves it, with what is to be known of it. */
class FrontEndModule {
  readonly #file: string;
  readonly #source: ScriptSource;
  readonly #raw: string;
  readonly #functions: ReadonlyMap<string, IrFunction>;
  readonly #kernels: ReadonlySet<string>;

  constructor(file: string, source: ScriptSource, raw: string) {
    this.#file = file;
    this.#source = source;
    this.#raw = raw;
    this.#functions = definitions(raw);
    const annotations = /^@llvm\.global\.annotations = (.*)$/m.exec(raw)?.[1] ?? "";
    this.#kernels = new Set(
      [...annotations.matchAll(/\{ ptr @([\w.$-]+), ptr @/g)].map(([, name]) => name!),
    );
  }

  text(): string {
    const metadata = this.#metadata();
    const parts = new Set(
      metadata.reduce.flatMap((
        reduce,
      ) => [reduce.initializer, reduce.accumulator, reduce.combiner, reduce.outconverter]),
    );
    const slots = metadata.forEach.map(({ name }) => this.#functions.get(name));
    this.#checkLaunches(metadata.forEach);
    const raw = resolveLaunches(retarget(this.#raw, SCRIPT_TRIPLE), slots);
    const text = countAssigned(raw, this.#objects())
      .replace(
        new RegExp(`^@(?:llvm\\.global\\.annotations|(?:${SIZE}|${KEEP})\\d+) = .*\\n`, "gm"),
        "",
      )
      .replace(
        /^define internal (.*@([\w.$-]+)\()/gm,
        (all, rest, name) => parts.has(name) ? `define ${rest}` : all,
      );
    const helpers = this.#invokables()
      .filter(({ parameters }) => parameters.length > 0).map(helperOf);
    return [text, ...helpers, this.#destructor(text), writeMetadata(metadata)].join("\n");
  }

  #checkLaunches(forEach: ScriptMetadata["forEach"]): void {
    for (const launch of this.#source.launches) {
      const kernel = this.#functions.get(launch.kernel);
      const signature = forEach.find(({ name }) => name === launch.kernel)?.signature;
      if (kernel === undefined || signature === undefined) continue;
      const fault = launchFault(launch, kernel, inputCount(kernel, signature));
      if (fault !== undefined) throw new SourceError(`${this.#file}:${launch.line}: ${fault}`);
    }
  }

  #metadata(): ScriptMetadata {
    const names = this.#variables();
    const objects = new Set(this.#objects().map(({ name }) => name));
    return {
      variables: names,
      functions: this.#invokables().map((invokable) =>
        invokable.parameters.length === 0 ? invokable.name : helperName(invokable)
      ),
      forEach: this.#forEach(),
      reduce: this.#source.reductions.map((_, index) => this.#reduction(index)),
      objectSlots: names.flatMap((name, slot) => objects.has(name) ? [slot] : []),
      pragmas: this.#source.pragmas,
      isThreadable: true,
    };
  }

  #variables(): string[] {
    return [...variables(this.#raw).keys()]
      .filter((name) =>
        !/^(?:llvm\.|\.)/.test(name) && !name.startsWith(SIZE) && !name.startsWith(KEEP)
      )
      .toSorted((a, b) => this.#source.positionOf(a) - this.#source.positionOf(b));
  }

  #objects(): ObjectVariable[] {
    return [...this.#raw.matchAll(OBJECT)]
      .map(([, name = "", count = "1", type = ""]) => ({ name, count: Number(count), type }));
  }

  /** Functions that the app can call: all that others see and that are neither kernels nor known by their names. */
  #invokables(): IrFunction[] {
    const hidden = new Set(
      [...this.#raw.matchAll(
        /^define (?:internal|linkonce\w*|available_externally) .*?@([\w.$-]+)\(/gm,
      )]
        .map(([, name]) => name),
    );
    const found = [...this.#functions.values()].filter(({ name }) =>
      !OWN.includes(name) && !hidden.has(name) && !this.#kernels.has(name) && !name.startsWith("_Z")
    );
    for (const { name, result } of found) {
      if (result.type === "void") continue;
      throw new SourceError(
        `${this.#file}: function "${name}" returns a value, expected void of what an app can call; make it static`,
      );
    }
    return found;
  }

  /** Kernels by slot, of which the first is root's. */
  #forEach(): ScriptMetadata["forEach"] {
    const named = [...this.#functions.values()]
      .filter(({ name }) => name !== "root" && this.#kernels.has(name));
    const root = this.#functions.get("root");
    const rootSignature = root === undefined
      ? 0
      : this.#kernels.has("root")
      ? this.#signature(root)
      : this.#source.oldSignature("root") ?? 0;
    return [
      { name: "root", signature: rootSignature },
      ...named.map((kernel) => ({ name: kernel.name, signature: this.#signature(kernel) })),
    ];
  }

  #signature({ name, result, parameters }: IrFunction): number {
    const sret = parameters[0]?.written.includes("sret(") ? 1 : 0;
    const hasOut = sret === 1 || result.type !== "void";
    const signature = RsSignature.KERNEL | (hasOut ? RsSignature.OUT : 0);
    return signature | this.#inputs(name, parameters.slice(sret));
  }

  /** The bits of inputs and, behind them, of special parameters, which are known by their names. */
  #inputs(name: string, parameters: IrFunction["parameters"]): number {
    const order = ["context", "x", "y", "z"];
    const bits = [RsSignature.CTXT, RsSignature.X, RsSignature.Y, RsSignature.Z];
    let signature = 0;
    let last = -1;
    for (const parameter of parameters) {
      const special = order.indexOf(parameter.name);
      const isSpecial = special >= 0 && parameter.type === (special === 0 ? "ptr" : "i32");
      if (isSpecial ? special <= last : last >= 0) {
        throw new SourceError(
          `${this.#file}: kernel "${name}" has parameter "${parameter.name}" behind "${
            order[last]
          }", ` +
            "expected inputs, then context, x, y, z",
        );
      }
      if (isSpecial) last = special;
      signature |= isSpecial ? bits[special]! : RsSignature.IN;
    }
    return signature;
  }

  #reduction(index: number): ReduceMetadata {
    const reduction = this.#source.reductions[index]!;
    const size = new RegExp(`^@${SIZE}${index} = .*constant i32 (\\d+)`, "m").exec(this.#raw)?.[1];
    const accumulator = this.#functions.get(reduction.accumulator);
    if (accumulator === undefined || size === undefined) {
      throw new SourceError(
        `${this.#file}: reduction "${reduction.name}" has accumulator "${reduction.accumulator}", ` +
          "expected a function of the script",
      );
    }
    const signature = this.#inputs(accumulator.name, accumulator.parameters.slice(1));
    return { ...reduction, accumSize: Number(size), signature };
  }

  /** `.rs.dtor`, which releases the objects that variables hold. */
  #destructor(text: string): string {
    const objects = this.#objects().filter(({ name }) => this.#variables().includes(name));
    if (objects.length === 0) return "";
    const clear = (type: string) => `_Z13rsClearObjectP${type.length}${type}`;
    const declared = [...new Set(objects.map(({ type }) => clear(type)))]
      .filter((name) => !new RegExp(`^declare .*@${name}\\(`, "m").test(text))
      .map((name) => `declare void @${name}(ptr)\n`);
    const calls = objects.flatMap(({ name, count, type }) =>
      Array.from(
        { length: count },
        (_, index) =>
          `  call void @${clear(type)}(ptr getelementptr (i8, ptr @${quoted(name)}, i32 ${
            4 * index
          }))\n`,
      )
    );
    return `${declared.join("")}define void @.rs.dtor() {\n${calls.join("")}  ret void\n}\n`;
  }
}

/** How many inputs a kernel has: its parameters without those that its signature says are special. */
function inputCount({ parameters }: IrFunction, signature: number): number {
  const { CTXT, X, Y, Z } = RsSignature;
  const specials = [CTXT, X, Y, Z].filter((bit) => (signature & bit) !== 0).length;
  const sret = parameters[0]?.written.includes("sret(") ? 1 : 0;
  return parameters.length - specials - sret;
}
