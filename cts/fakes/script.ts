/**
 * Compiled scripts: what ld.mc leaves, a shared library with the symbols that a front end exports and the text `.rs.info`.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp (the text's lines and the symbols that are looked up); the order
 * and the names of functions are those of bcc.
 *
 * @module
 */

import { RsSignature } from "../contract/rs_defines.ts";
import { BodyWriter } from "./script_code.ts";
import { sourceOfScript } from "./script_source.ts";
import {
  countsCells,
  type FunctionKind,
  typeOfFunction,
  type VariablePlace,
} from "./script_frame.ts";
import type { Body } from "./script_steps.ts";
import { bytesOfFormat, type CellFormat, ImportList } from "./wasm_code.ts";
import { I32, type WasmFunction, writeWasmLibrary } from "./wasm_writer.ts";

export type { Body, InfoField, RuntimeParam, Step } from "./script_steps.ts";

/** A variable that a script exports; its slot is its place in the list. */
export interface ScriptVariable {
  readonly name: string;
  /** A number, or memory of some size, for example for a struct. Objects have 32 bytes unless said. */
  readonly type: Exclude<CellFormat, "u8"> | { readonly bytes: number };
  /** Default: 0. A list gives bytes. */
  readonly initial?: number | readonly number[];
  /** Whether it holds an object, or an array of them. */
  readonly object?: true;
}

/** A function or a kernel with its name. */
export interface ScriptFunction {
  readonly name: string;
  readonly body: Body;
}

/** A kernel for rsScriptForEach; its slot is its place in the list. */
export interface ScriptKernel extends ScriptFunction {
  /** `RsSignature` bits. Default: a kernel with one input and an output. */
  readonly signature?: number;
}

/** A kernel for rsScriptReduce; its slot is its place in the list. */
export interface ScriptReduce {
  readonly name: string;
  /** `RsSignature` bits of the accumulator. Default: one input. */
  readonly signature?: number;
  /** Size of an accumulator. */
  readonly accumBytes: number;
  readonly initializer?: Body;
  readonly accumulator: Body;
  readonly combiner?: Body;
  readonly outconverter?: Body;
}

/** A script. */
export interface ScriptSpec {
  readonly variables?: readonly ScriptVariable[];
  /** Invokables. */
  readonly functions?: readonly ScriptFunction[];
  readonly kernels?: readonly ScriptKernel[];
  readonly reduces?: readonly ScriptReduce[];
  /** The body that runs when the script is created. */
  readonly init?: Body;
  /** The function `root`, which graphics contexts call; a kernel of that name is among the kernels. */
  readonly root?: Body;
  /** The body that runs when the script is destroyed. */
  readonly dtor?: Body;
  /** Default: version 1. */
  readonly pragmas?: readonly (readonly [key: string, value: string])[];
  /** Whether kernels may run on several threads. Default: true. */
  readonly threadable?: boolean;
  /** DT_NEEDED. Default: libRSDriver.so. */
  readonly needed?: readonly string[];
  /** The text `.rs.info` in place of {@link scriptInfo}. */
  readonly info?: string;
  /** Lines after the last one of `.rs.info`. */
  readonly lines?: readonly string[];
  /** Symbols that are not exported, for example `.rs.info` or `root.expand`. */
  readonly omit?: readonly string[];
}

/** The signature of a kernel with an input and an output. */
export const KERNEL_SIGNATURE: number = RsSignature.KERNEL | RsSignature.IN | RsSignature.OUT;

const OBJECT_BYTES = 32;
const SYMBOL_ALIGNMENT = 16;
/** The checksum that bcc writes where none is needed (rsCpuScript.cpp). */
const NO_CHECKSUM = "abadcafe";
const SCRIPTS_MAX = 256;
/** The section of the module that says what it was made of, for devices that run machine code. */
const SPEC_SECTION = "strata.script";
const scripts = new Map<string, Uint8Array<ArrayBuffer>>();

/**
 * Links a script, or returns what an earlier call made of an equal one; not to be changed.
 *
 * @param spec See {@link ScriptSpec}.
 * @throws {Error} If a body asks for what is not there.
 */
export function buildScript(spec: ScriptSpec): Uint8Array<ArrayBuffer> {
  const key = JSON.stringify(spec);
  let script = scripts.get(key);
  if (script === undefined) {
    script = link(spec);
    if (scripts.size >= SCRIPTS_MAX) scripts.clear();
    scripts.set(key, script);
  }
  return script;
}

/**
 * The text `.rs.info` of a script, for a test that changes it.
 *
 * @param spec See {@link ScriptSpec}.
 */
export function scriptInfo(spec: ScriptSpec): string {
  const { variables = [], functions = [], kernels = [], reduces = [], threadable = true } = spec;
  const objects = variables.flatMap(({ object }, slot) => object ? [String(slot)] : []);
  const pragmas = spec.pragmas ?? [["version", "1"]];
  const lines = [
    ...counted("exportVarCount", variables.map(({ name }) => name)),
    ...counted("exportFuncCount", functions.map(({ name }) => name)),
    ...counted(
      "exportForEachCount",
      kernels.map(({ name, signature = KERNEL_SIGNATURE }) => `${signature} - ${name}`),
    ),
    ...counted("exportReduceCount", reduces.map(reduceLine)),
    ...counted("objectSlotCount", objects),
    ...counted("pragmaCount", pragmas.map(([key, value]) => `${key} - ${value}`)),
    `isThreadable: ${threadable ? "yes" : "no"}`,
    `buildChecksum: ${NO_CHECKSUM}`,
    ...counted("versionInfo", []),
    ...(spec.lines ?? []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/**
 * The source in C of a script that {@link buildScript} linked, and the libraries that it needs.
 *
 * @param code What that returned.
 * @returns Undefined if it is something else.
 */
export function scriptInC(
  code: Uint8Array<ArrayBuffer>,
): { readonly source: string; readonly needed: readonly string[] } | undefined {
  let section: ArrayBuffer | undefined;
  try {
    [section] = WebAssembly.Module.customSections(new WebAssembly.Module(code), SPEC_SECTION);
  } catch {
    return undefined;
  }
  if (section === undefined) return undefined;
  const spec: ScriptSpec = JSON.parse(new TextDecoder().decode(section));
  const variables = (spec.variables ?? []).map((variable) => {
    const format = formatOf(variable);
    const { initial = [] } = variable;
    return {
      name: variable.name,
      bytes: sizeOf(variable),
      format,
      initial: typeof initial === "number" ? [...bytesOfNumber(format, initial)] : initial,
    };
  });
  const source = sourceOfScript({
    info: spec.info ?? scriptInfo(spec),
    variables,
    functions: functionsOf(spec),
    omit: new Set(spec.omit),
  });
  return { source, needed: neededBy(spec) };
}

function counted(name: string, lines: readonly string[]): string[] {
  return [`${name}: ${lines.length}`, ...lines];
}

function reduceLine(reduce: ScriptReduce): string {
  const { name, signature = RsSignature.IN, accumBytes } = reduce;
  const halter = ".";
  const parts = (["initializer", "accumulator", "combiner", "outconverter"] as const).map((part) =>
    reduce[part] === undefined ? "." : partName(reduce, part)
  );
  return [signature, accumBytes, name, ...parts, halter].join(" - ");
}

function partName({ name }: ScriptReduce, part: string): string {
  return `${name}_${part}`;
}

function link(spec: ScriptSpec): Uint8Array<ArrayBuffer> {
  const imports = new ImportList();
  const { data, places } = layOut(spec);
  const functions = functionsOf(spec).map(({ name, kind, body }): WasmFunction => ({
    name,
    type: typeOfFunction(kind),
    locals: countsCells(kind) ? [I32] : [],
    code: new BodyWriter(kind, places, imports).write(body),
  }));
  return writeWasmLibrary({
    needed: neededBy(spec),
    imports: imports.imports,
    functions,
    symbols: [
      { name: ".rs.info", offset: 0 },
      ...[...places].map(([name, { offset }]) => ({ name, offset })),
    ],
    data,
    omit: new Set(spec.omit),
    custom: [[SPEC_SECTION, new TextEncoder().encode(JSON.stringify(spec))]],
  });
}

function neededBy({ needed = ["libRSDriver.so"] }: ScriptSpec): readonly string[] {
  return needed;
}

function formatOf({ type }: ScriptVariable): CellFormat {
  return typeof type === "string" ? type : "i32";
}

interface NamedBody {
  readonly name: string;
  readonly kind: FunctionKind;
  readonly body: Body;
}

function functionsOf(spec: ScriptSpec): NamedBody[] {
  const one = (name: string, kind: FunctionKind, body: Body | undefined): NamedBody[] =>
    body === undefined ? [] : [{ name, kind, body }];
  return [
    ...(spec.functions ?? []).flatMap(({ name, body }) => one(name, "invokable", body)),
    ...(spec.kernels ?? []).flatMap(({ name, body }) => one(`${name}.expand`, "kernel", body)),
    ...(spec.reduces ?? []).flatMap((reduce) => [
      ...one(partName(reduce, "initializer"), "initializer", reduce.initializer),
      ...one(`${partName(reduce, "accumulator")}.expand`, "accumulator", reduce.accumulator),
      ...one(partName(reduce, "combiner"), "combiner", reduce.combiner),
      ...one(partName(reduce, "outconverter"), "outconverter", reduce.outconverter),
    ]),
    ...one("init", "plain", spec.init),
    ...one("root", "root", spec.root),
    ...one(".rs.dtor", "plain", spec.dtor),
  ];
}

function layOut(spec: ScriptSpec): { data: Uint8Array; places: Map<string, VariablePlace> } {
  const info = new TextEncoder().encode(`${spec.info ?? scriptInfo(spec)}\0`);
  const variables = spec.variables ?? [];
  const places = new Map<string, VariablePlace>();
  let end = aligned(info.length);
  for (const variable of variables) {
    const bytes = sizeOf(variable);
    places.set(variable.name, { offset: end, bytes, format: formatOf(variable) });
    end = aligned(end + bytes);
  }
  const data = new Uint8Array(end);
  data.set(info);
  for (const { name, initial = [] } of variables) {
    const { offset, format } = places.get(name)!;
    data.set(typeof initial === "number" ? bytesOfNumber(format, initial) : initial, offset);
  }
  return { data, places };
}

function sizeOf({ type, object }: ScriptVariable): number {
  if (typeof type !== "string") return type.bytes;
  return object ? OBJECT_BYTES : bytesOfFormat(type);
}

function aligned(offset: number): number {
  return Math.ceil(offset / SYMBOL_ALIGNMENT) * SYMBOL_ALIGNMENT;
}

function bytesOfNumber(format: CellFormat, value: number): Uint8Array {
  switch (format) {
    case "f32":
      return new Uint8Array(Float32Array.of(value).buffer);
    case "f64":
      return new Uint8Array(Float64Array.of(value).buffer);
    case "i64":
      return new Uint8Array(BigInt64Array.of(BigInt(value)).buffer);
    default:
      return new Uint8Array(Int32Array.of(value).buffer);
  }
}
