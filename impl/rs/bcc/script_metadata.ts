/**
 * What the front end says of a script in its module's metadata: which variables, functions and kernels the app can use.
 *
 * Source: AOSP frameworks/compile/libbcc, bcinfo/MetadataExtractor.cpp; frameworks/compile/slang, slang_backend.cpp.
 *
 * @module
 */

import type { ForEachInfo, ReduceInfo, RsInfo } from "../cpu_ref/rs_info.ts";
import { RsSignature } from "../../../cts/contract/rs_defines.ts";

/** A reduction, with the `RsSignature` bits of its accumulator. */
export interface ReduceMetadata extends ReduceInfo {
  readonly signature: number;
}

/** A script's metadata. */
export interface ScriptMetadata extends Omit<RsInfo, "checksum" | "reduce"> {
  readonly reduce: readonly ReduceMetadata[];
}

/** Names of nodes, without the `#` that all begin with. */
const NODES = {
  variables: "rs_export_var",
  functions: "rs_export_func",
  forEach: "rs_export_foreach",
  forEachNames: "rs_export_foreach_name",
  reduce: "rs_export_reduce",
  objectSlots: "rs_object_slots",
  pragmas: "pragma",
  threadable: "rs_is_threadable",
} as const;

/** A root of scripts that do not name their kernels. */
const OLD_ROOT: ForEachInfo = {
  name: "root",
  signature: RsSignature.IN | RsSignature.OUT | RsSignature.USR | RsSignature.X | RsSignature.Y,
};

/** A string of a node, another node of that number, or nothing. */
type Operand = string | number | undefined;

/**
 * Reads the metadata of a module.
 *
 * @param text LLVM IR.
 */
export function readMetadata(text: string): ScriptMetadata {
  const nodes = new Nodes(text);
  const signatures = nodes.strings(NODES.forEach).map(([bits]) => Number(bits) >>> 0);
  const names = nodes.strings(NODES.forEachNames).map(([name = ""]) => name);
  return {
    variables: nodes.strings(NODES.variables).map(([name = ""]) => name),
    functions: nodes.strings(NODES.functions).map(([name = ""]) => name),
    forEach: names.length === 0
      ? signatures.slice(0, 1).map((signature) => ({ ...OLD_ROOT, signature }))
      : names.map((name, slot) => ({ name, signature: signatures[slot] ?? OLD_ROOT.signature })),
    reduce: nodes.of(NODES.reduce).map((operands) => nodes.reduction(operands)),
    objectSlots: nodes.strings(NODES.objectSlots).map(([slot]) => Number(slot)),
    pragmas: nodes.strings(NODES.pragmas).map(([key = "", value = ""]) => [key, value]),
    isThreadable: nodes.strings(NODES.threadable)[0]?.[0] !== "no",
  };
}

/** Writes metadata as {@link readMetadata} reads it. */
export function writeMetadata(metadata: ScriptMetadata): string {
  const nodes: string[] = [];
  const lists: string[] = [];
  const add = (operands: readonly (string | undefined)[]) =>
    nodes.push(`!{${operands.map((word) => word ?? "null").join(", ")}}`) - 1 + FIRST_NODE;
  const list = (name: string, rows: readonly (readonly (string | undefined)[])[]) => {
    if (rows.length === 0) return;
    lists.push(`!\\23${name} = !{${rows.map((row) => `!${add(row)}`).join(", ")}}`);
  };
  const text = (word: string | undefined) => word === undefined ? undefined : quote(word);
  list(NODES.pragmas, metadata.pragmas.map((pragma) => pragma.map(quote)));
  list(NODES.variables, metadata.variables.map((name) => [quote(name), quote("*")]));
  list(NODES.functions, metadata.functions.map((name) => [quote(name)]));
  list(NODES.forEachNames, metadata.forEach.map(({ name }) => [quote(name)]));
  list(NODES.forEach, metadata.forEach.map(({ signature }) => [quote(String(signature))]));
  list(
    NODES.reduce,
    metadata.reduce.map((reduce) => [
      quote(reduce.name),
      quote(String(reduce.accumSize)),
      `!${add([quote(reduce.accumulator), quote(String(reduce.signature))])}`,
      text(reduce.initializer),
      text(reduce.combiner),
      text(reduce.outconverter),
    ]),
  );
  list(NODES.objectSlots, metadata.objectSlots.map((slot) => [quote(String(slot))]));
  list(NODES.threadable, [[quote(metadata.isThreadable ? "yes" : "no")]]);
  return [...lists, ...nodes.map((node, index) => `!${FIRST_NODE + index} = ${node}`), ""].join(
    "\n",
  );
}

/** Nodes are numbered from here, above all that clang writes. */
const FIRST_NODE = 1_000_000;

function quote(word: string): string {
  const text = [...new TextEncoder().encode(word)]
    .map((byte) =>
      byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x5c
        ? `\\${byte.toString(16).padStart(2, "0")}`
        : String.fromCharCode(byte)
    );
  return `!"${text.join("")}"`;
}

/** The nodes of a module. */
class Nodes {
  readonly #text: string;
  readonly #numbered: ReadonlyMap<number, string>;

  constructor(text: string) {
    this.#text = text;
    this.#numbered = new Map(
      [...text.matchAll(/^!(\d+) = (?:distinct )?!\{(.*)\}$/gm)]
        .map(([, number, operands = ""]) => [Number(number), operands]),
    );
  }

  /** The nodes of a list. */
  of(name: string): Operand[][] {
    const list = new RegExp(`^!\\\\23${name} = !\\{(.*)\\}$`, "m").exec(this.#text)?.[1] ?? "";
    return [...list.matchAll(/!(\d+)/g)].map(([, number]) => this.#operands(Number(number)));
  }

  /** The nodes of a list, as far as they are strings. */
  strings(name: string): (string | undefined)[][] {
    return this.of(name).map((row) =>
      row.map((operand) => typeof operand === "string" ? operand : undefined)
    );
  }

  reduction([name, size, accumulator, ...rest]: Operand[]): ReduceMetadata {
    const [accumulatorName, signature] = typeof accumulator === "number"
      ? this.#operands(accumulator)
      : [];
    const [initializer, combiner, outconverter] = rest.map((operand) =>
      typeof operand === "string" && operand !== "" ? operand : undefined
    );
    return {
      name: String(name),
      accumSize: Number(size),
      accumulator: String(accumulatorName),
      signature: Number(signature) >>> 0,
      initializer,
      combiner,
      outconverter,
    };
  }

  #operands(number: number): Operand[] {
    const text = this.#numbered.get(number) ?? "";
    return [...text.matchAll(/!"((?:[^"\\]|\\[\da-fA-F]{2}|\\\\)*)"|!(\d+)|[^,\s][^,]*/g)]
      .map(([, string, node]) => {
        if (string !== undefined) return unescaped(string);
        return node === undefined ? undefined : Number(node);
      });
  }
}

function unescaped(text: string): string {
  const bytes: number[] = [];
  const words = text.matchAll(/\\\\|\\([\da-fA-F]{2})|([^\\]+)/g);
  for (const [all, digits, plain] of words) {
    if (plain !== undefined) bytes.push(...new TextEncoder().encode(plain));
    else bytes.push(digits === undefined ? all.charCodeAt(0) : parseInt(digits, 16));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
