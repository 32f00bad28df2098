/**
 * The parts of a script's source that are not C: pragmas, reductions, and how the arguments of an old-style root are meant.
 *
 * Source: AOSP frameworks/compile/slang, slang_pragma_recorder.cpp, slang_rs_pragma_handler.cpp and slang_rs_export_foreach.cpp;
 * the public language reference of RenderScript.
 *
 * @module
 */

import { RsSignature } from "../../../cts/contract/rs_defines.ts";
import { type KernelLaunch, lowerLaunches } from "./kernel_launches.ts";

/** Source that is not RenderScript; the message points into it. */
export class SourceError extends Error {
  /** @param message Where and what. */
  constructor(message: string) {
    super(message);
    this.name = "SourceError";
  }
}

/** A reduction, as its pragma has it. */
export interface ReducePragma {
  readonly name: string;
  readonly initializer: string | undefined;
  readonly accumulator: string;
  readonly combiner: string | undefined;
  readonly outconverter: string | undefined;
}

const REDUCE_PARTS = ["initializer", "accumulator", "combiner", "outconverter"];
const KERNEL_ATTRIBUTE = /__attribute__\s*\(\(\s*kernel\s*\)\)/g;

/** One script's source. */
export class ScriptSource {
  readonly pragmas: readonly (readonly [key: string, value: string])[];
  readonly reductions: readonly ReducePragma[];
  readonly #file: string;
  readonly #text: string;
  /** The text without comments, of the same length. */
  readonly #bare: string;
  /** Launches of its own kernels by their names. */
  readonly launches: readonly KernelLaunch[];

  /**
   * @param file Its name, for errors.
   * @param text Its text.
   * @throws {SourceError} If a pragma is wrong.
   */
  constructor(file: string, text: string) {
    this.#file = file;
    this.#bare = text.replace(
      /"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
      (found) => found.startsWith('"') ? found : found.replace(/[^\n]/g, " "),
    );
    const lowered = lowerLaunches(text, this.#bare);
    this.#text = lowered.text;
    this.launches = lowered.launches;
    const pragmas: [string, string][] = [];
    const reductions: ReducePragma[] = [];
    for (const [line, words] of this.#pragmaLines()) {
      const reduce = /^rs\s+reduce\s*\(\s*(\w+)\s*\)(.*)$/.exec(words);
      if (reduce !== null) reductions.push(this.#reduction(line, reduce[1]!, reduce[2]!));
      else pragmas.push(...pragmaOf(words));
    }
    this.pragmas = pragmas;
    this.reductions = reductions;
    this.#checkVersion();
  }

  #fail(line: number, message: string): never {
    throw new SourceError(`${this.#file}:${line}: ${message}`);
  }

  *#pragmaLines(): Generator<[line: number, words: string]> {
    const joined = this.#bare.replace(/\\\n/g, "  \n\\");
    let whole = "";
    let from = 0;
    for (const [index, part] of joined.split("\n").entries()) {
      const isMore = part.startsWith("\\");
      if (!isMore) {
        if (whole !== "") yield* pragmaIn(from, whole);
        [whole, from] = ["", index + 1];
      }
      whole += isMore ? part.slice(1) : part;
    }
    yield* pragmaIn(from, whole);
  }

  #reduction(line: number, name: string, rest: string): ReducePragma {
    const found = new Map<string, string>();
    for (const [, part = "", value = ""] of rest.matchAll(/(\w+)\s*\(\s*(\w*)\s*\)/g)) {
      if (!REDUCE_PARTS.includes(part)) {
        this.#fail(line, `reduction ${name} has "${part}", expected ${REDUCE_PARTS.join(", ")}`);
      }
      found.set(part, value);
    }
    const accumulator = found.get("accumulator");
    if (accumulator === undefined) {
      this.#fail(line, `reduction ${name} has no accumulator, expected accumulator(FUNCTION)`);
    }
    return {
      name,
      accumulator,
      initializer: found.get("initializer"),
      combiner: found.get("combiner"),
      outconverter: found.get("outconverter"),
    };
  }

  #checkVersion(): void {
    const version = this.pragmas.find(([key]) => key === "version");
    if (version?.[1] !== "1") {
      const found = version === undefined ? "no version" : `version "${version[1]}"`;
      this.#fail(1, `the script has ${found}, expected "#pragma version(1)"`);
    }
  }

  /** The text for a compiler of C, line by line the same, with lines behind it that tell what the compiler alone knows. */
  forCompiler(): string {
    const lines = this.reductions.map((reduction, index) => {
      const functions = REDUCE_PARTS
        .map((part) => reduction[part as keyof ReducePragma])
        .filter((name) => name !== undefined);
      return [
        `const unsigned int ${SIZE}${index} = sizeof(${this.#accumulated(reduction)});`,
        `void *${KEEP}${index}[] = {${functions.map((name) => `(void *)${name}`).join(", ")}};`,
      ].join("\n");
    });
    const text = this.#text.replace(KERNEL_ATTRIBUTE, '__attribute__((annotate("rs_kernel")))');
    return `${text}\n${lines.join("\n")}\n`;
  }

  /** The type that an accumulator points to. */
  #accumulated({ name, accumulator }: ReducePragma): string {
    const type = new RegExp(`\\b${accumulator}\\s*\\(\\s*([^,*()]+)\\*`).exec(this.#bare)?.[1];
    if (type === undefined) {
      this.#fail(
        1,
        `reduction ${name} has accumulator ${accumulator}, expected a function whose first parameter is a pointer`,
      );
    }
    return type.trim();
  }

  /** Where a name first stands, for the order of declarations. */
  positionOf(name: string): number {
    return new RegExp(`\\b${name}\\b`).exec(this.#bare)?.index ?? Infinity;
  }

  /** `RsSignature` bits of a function that is launched by way of pointers; undefined if it has no parameters. */
  oldSignature(name: string): number | undefined {
    const list = new RegExp(`\\b${name}\\s*\\(([^)]*)\\)\\s*\\{`).exec(this.#bare)?.[1]?.trim() ??
      "";
    if (list === "" || list === "void") return undefined;
    let signature = 0;
    for (const parameter of list.split(",")) {
      const pointer = parameter.includes("*");
      if (!pointer) signature |= /\by\s*$/.test(parameter) ? RsSignature.Y : RsSignature.X;
      else if (/\bvoid\s*\*/.test(parameter)) signature |= RsSignature.USR;
      else signature |= /\bconst\b/.test(parameter) ? RsSignature.IN : RsSignature.OUT;
    }
    return signature;
  }
}

/** Variables behind the source: what an accumulator accumulates, and functions that are not to be dropped. */
export const SIZE = "rs_accumulated_";
/** See {@link SIZE}. */
export const KEEP = "rs_keep_";

function* pragmaIn(line: number, text: string): Generator<[number, string]> {
  const words = /^\s*#\s*pragma\s+(.*?)\s*$/.exec(text)?.[1];
  if (words !== undefined) yield [line, words];
}

/** `name(value)`, `rs name(value)` or `name`. */
function pragmaOf(words: string): [string, string][] {
  const [, key, value = ""] = /^(?:rs\s+)?(\w+)\s*(?:\(\s*(.*?)\s*\))?$/.exec(words) ?? [];
  return key === undefined ? [] : [[key, value.replace(/^"(.*)"$/, "$1")]];
}
