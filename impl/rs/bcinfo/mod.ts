/**
 * libbcinfo: what a RenderScript script says of itself, read from its bitcode without LLVM.
 *
 * Sources: AOSP frameworks/compile/libbcc, bcinfo/MetadataExtractor.cpp and BitcodeWrapper.cpp.
 *
 * @module
 */

import { type Bitcode, BitcodeReader } from "../../audit/bitcode/bitcode.ts";
import { BitcodeError } from "./bitcode_error.ts";
import { describeKernel, type Kernel } from "./kernel.ts";
import type { Operand } from "./metadata.ts";
import { type Module, ModuleReader } from "./module.ts";
import { isPublicApi } from "./public_api.ts";

export { BitcodeError } from "./bitcode_error.ts";
export type { Kernel, KernelExtra } from "./kernel.ts";
export { baseName, isPublicApi } from "./public_api.ts";
export { type Translation, translation } from "./target_api.ts";
export { translate } from "./translator.ts";

/** Something with a slot. */
export interface Slot {
  readonly slot: number;
  readonly name: string;
}

/** A variable that the app can set. */
export interface Variable extends Slot {
  /** As LLVM's assembly writes it; empty if the module does not say. */
  readonly type: string;
}

/** A reduction; functions that it is without are undefined. */
export interface Reduction extends Slot {
  readonly accumSize: number;
  /** `RsSignature` bits of the accumulator function. */
  readonly signature: number;
  readonly accumulator: string;
  readonly initializer: string | undefined;
  readonly combiner: string | undefined;
  readonly outconverter: string | undefined;
  readonly halter: string | undefined;
}

/** A function that the script needs from somebody else. */
export interface Import {
  readonly name: string;
  /** As LLVM's assembly writes it. */
  readonly type: string;
  readonly isPublic: boolean;
}

/** The contents of bitcode. */
export interface BitcodeInfo {
  readonly wrapper: Bitcode;
  /** 0 if the wrapper says none, or there is no wrapper. */
  readonly targetApi: number;
  readonly is64Bit: boolean;
  readonly triple: string;
  readonly dataLayout: string;
  /** Who wrote it, such as `LLVM7.0.1`; empty before LLVM 3.8. */
  readonly producer: string;
  readonly kernels: readonly Kernel[];
  readonly variables: readonly Variable[];
  readonly functions: readonly Slot[];
  readonly reductions: readonly Reduction[];
  /** Slots of variables that hold objects. */
  readonly objectSlots: readonly number[];
  readonly pragmas: readonly (readonly [key: string, value: string])[];
  readonly isThreadable: boolean;
  /** The checksum of its sources; undefined if it does not say. */
  readonly checksum: string | undefined;
  readonly hasDebugInfo: boolean;
  readonly imports: readonly Import[];
}

/** The kernel of scripts that do not name theirs. */
const OLD_KERNEL = "root";
/** That of a script from before compilers told any: an input, an output, data, x and y. */
const OLD_SIGNATURE = "31";
/** The lists that tell of kernels. */
const KERNEL_LISTS = ["#rs_export_foreach_name", "#rs_export_foreach"];
/** Triples of 64-bit machines. */
const WIDE = /^(?:aarch64|x86_64|mips64|riscv64|le64|renderscript64)/;

/**
 * Reads bitcode.
 *
 * @param bytes The file: bitcode, with or without a wrapper.
 * @throws {BitcodeError} If it is broken; the message says where, and what to do.
 */
export function readBitcode(bytes: Uint8Array): BitcodeInfo {
  const wrapper = new BitcodeReader(bytes).read();
  const broken = wrapper.problems.find(({ severity }) => severity === "error");
  if (broken !== undefined) throw new BitcodeError(broken.message);
  const module = new ModuleReader(
    bytes.subarray(wrapper.offset, wrapper.offset + wrapper.size),
  ).read();
  const strings = (name: string) => module.metadata.list(name).map((row) => row.map(asString));
  const names = (name: string) => strings(name).map(([first]) => first ?? "");
  const signatures = () => {
    const isBare = !KERNEL_LISTS.some((list) => module.metadata.names.includes(list));
    return isBare && wrapper.compilerVersion === 0 && module.globals.some(isOldKernel)
      ? [OLD_SIGNATURE]
      : names("#rs_export_foreach");
  };
  return {
    wrapper,
    targetApi: wrapper.targetApi,
    is64Bit: WIDE.test(module.triple),
    triple: module.triple,
    dataLayout: module.dataLayout,
    producer: module.producer,
    kernels: kernels(module, names("#rs_export_foreach_name"), signatures()),
    variables: variables(module, names("#rs_export_var")),
    functions: names("#rs_export_func").map((name, slot) => ({ slot, name })),
    reductions: module.metadata.list("#rs_export_reduce").map(reduction),
    objectSlots: names("#rs_object_slots").map((slot) => number("#rs_object_slots", slot)),
    pragmas: strings("#pragma").map(([key = "", value = ""]) => [key, value]),
    isThreadable: names("#rs_is_threadable")[0] !== "no",
    checksum: names("#rs_build_checksum")[0],
    hasDebugInfo: module.metadata.names.includes("llvm.dbg.cu"),
    imports: imports(module),
  };
}

function asString(operand: Operand): string | undefined {
  return typeof operand === "string" ? operand : undefined;
}

function number(list: string, word: string | undefined): number {
  if (word !== undefined && /^\d{1,10}$/.test(word)) return Number(word);
  throw new BitcodeError(`has "${word ?? ""}" in metadata "${list}", expected a number`);
}

function isOldKernel({ kind, name, isDeclared }: Module["globals"][number]): boolean {
  return kind === "function" && name === OLD_KERNEL && !isDeclared;
}

function kernels(
  module: Module,
  names: readonly string[],
  signatures: readonly string[],
): Kernel[] {
  const defined = new Map(
    module.globals.filter(({ kind, isDeclared }) => kind === "function" && !isDeclared)
      .map((global) => [global.name, global]),
  );
  const found = names.length === 0 && signatures.length > 0 ? [OLD_KERNEL] : names;
  return found.map((name, slot) =>
    describeKernel(
      module.types,
      defined.get(name),
      slot,
      name,
      number("#rs_export_foreach", signatures[slot]),
    )
  );
}

function variables({ globals, types }: Module, names: readonly string[]): Variable[] {
  const byName = new Map(
    globals.flatMap(({ kind, name, type }) => kind === "variable" ? [[name, type]] : []),
  );
  return names.map((name, slot) => {
    const type = byName.get(name);
    return { slot, name, type: type === undefined ? "" : types.format(type) };
  });
}

function reduction(row: readonly Operand[], slot: number): Reduction {
  const [name, size, accumulator, initializer, combiner, outconverter, halter] = row;
  const [accumulatorName, signature] = Array.isArray(accumulator) ? accumulator : [];
  if (typeof name !== "string" || accumulatorName === undefined) {
    throw new BitcodeError(`has reduction ${slot} without a name or an accumulator`);
  }
  return {
    slot,
    name,
    accumSize: number("#rs_export_reduce", asString(size)),
    signature: number("#rs_export_reduce", signature),
    accumulator: accumulatorName,
    initializer: asString(initializer),
    combiner: asString(combiner),
    outconverter: asString(outconverter),
    halter: asString(halter),
  };
}

function imports({ globals, types }: Module): Import[] {
  return globals.flatMap(({ kind, name, type, isDeclared }) => {
    if (kind !== "function" || !isDeclared || type === undefined) return [];
    if (name.startsWith("llvm.")) return [];
    const { result, parameters } = types.functionType(type);
    const shown = parameters.slice(0, ARGUMENTS_MAX).map((one) => types.format(one));
    return [{
      name,
      type: `${types.format(result)} (${shown.join(", ")})`,
      isPublic: isPublicApi(name),
    }];
  });
}

/** Most arguments of an import that are written. */
const ARGUMENTS_MAX = 32;
