/**
 * The metadata of a script's module, by the front end: which variables, functions and kernels the app can use.
 *
 * Source: AOSP frameworks/compile/libbcc, bcinfo/MetadataExtractor.cpp; frameworks/compile/slang, slang_backend.cpp.
 *
 * @module
 */

import type { BitcodeInfo } from "../bcinfo/mod.ts";
import type { ReduceInfo, RsInfo } from "../cpu_ref/rs_info.ts";

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

/**
 * A script's metadata as the load stage has it.
 *
 * @param info What its bitcode says.
 */
export function metadataOf(info: BitcodeInfo): ScriptMetadata {
  const { kernels, variables, functions, reductions, objectSlots, pragmas, isThreadable } = info;
  return {
    variables: variables.map(({ name }) => name),
    functions: functions.map(({ name }) => name),
    forEach: kernels.map(({ name, signature }) => ({ name, signature })),
    reduce: reductions.map(({ slot: _, halter: __, ...reduce }) => reduce),
    objectSlots,
    pragmas,
    isThreadable,
  };
}

/** Writes metadata as Android's front end does, in LLVM IR. */
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
