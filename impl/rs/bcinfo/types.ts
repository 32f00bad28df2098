/**
 * The types of a module, and how LLVM's assembly writes them.
 *
 * Source: LLVM, include/llvm/Bitcode/LLVMBitCodes.h (TypeCodes) and lib/Bitcode/Reader/BitcodeReader.cpp, of 2.7 to 17.
 *
 * @module
 */

import { BitcodeError } from "./bitcode_error.ts";
import type { BitRecord } from "./bitstream.ts";

/** A function's type, by the indices of other types. */
export interface FunctionType {
  readonly result: number;
  readonly parameters: readonly number[];
  readonly isVariadic: boolean;
}

/** A type. */
type Type =
  | { readonly kind: "plain"; readonly name: string }
  | { readonly kind: "pointer"; readonly to: number | undefined }
  | { readonly kind: "array" | "vector"; readonly of: number; readonly length: number }
  | { readonly kind: "struct"; readonly name: string; readonly members: readonly number[] }
  | ({ readonly kind: "function" } & FunctionType);

const PLAIN: ReadonlyMap<number, string> = new Map([
  [2, "void"],
  [3, "float"],
  [4, "double"],
  [5, "label"],
  [13, "x86_fp80"],
  [14, "fp128"],
  [15, "ppc_fp128"],
  [16, "metadata"],
  [17, "x86_mmx"],
  [22, "token"],
  [23, "bfloat"],
  [24, "x86_amx"],
  [26, "target"],
]);
const NUMENTRY = 1;
const OPAQUE = 6;
const INTEGER = 7;
const POINTER = 8;
const FUNCTION_OLD = 9;
/** `half`, but a struct in the type table of LLVM 2. */
const HALF = 10;
const ARRAY = 11;
const VECTOR = 12;
const STRUCT_ANON = 18;
const STRUCT_NAME = 19;
const STRUCT_NAMED = 20;
const FUNCTION = 21;
const OPAQUE_POINTER = 25;

/** Most nested types that are written; what is deeper is an ellipsis. */
const DEPTH_MAX = 3;

/** The type table of a module. */
export class TypeTable {
  readonly #types: Type[] = [];
  readonly #written = new Map<number, string>();
  #name = "";

  /**
   * Adds what a record of a type block says.
   *
   * @param record The record.
   * @param isOld Whether the block is that of LLVM 2.
   */
  add({ code, operands }: BitRecord, isOld: boolean): void {
    if (code === NUMENTRY) return;
    if (code === STRUCT_NAME) this.#name = text(operands);
    else this.#types.push(this.#type(code, operands, isOld));
  }

  /**
   * Names a struct, as the table of names of LLVM 2 does; a type without members of its own has no name here.
   *
   * @param index The type.
   * @param name Its name.
   */
  rename(index: number, name: string): void {
    const type = this.#types[index];
    if (type?.kind === "struct") this.#types[index] = { ...type, name };
  }

  /**
   * The type of a function, also behind a pointer.
   *
   * @param index A type.
   * @throws {BitcodeError} If it is none.
   */
  functionType(index: number): FunctionType {
    const type = this.#types[index];
    const target = type?.kind === "pointer" && type.to !== undefined ? this.#types[type.to] : type;
    if (target?.kind !== "function") {
      throw new BitcodeError(`has a function of type ${index}, which is no type of a function`);
    }
    return target;
  }

  /**
   * The type behind a pointer; undefined where a pointer does not say.
   *
   * @param index A type.
   */
  pointee(index: number): number | undefined {
    const type = this.#types[index];
    return type?.kind === "pointer" ? type.to : undefined;
  }

  /**
   * Checks that a type is that of metadata.
   *
   * @param index A type.
   */
  isMetadata(index: number): boolean {
    const type = this.#types[index];
    return type?.kind === "plain" && type.name === "metadata";
  }

  /**
   * Writes a type as LLVM's assembly does.
   *
   * @param index The type.
   */
  format(index: number): string {
    const known = this.#written.get(index);
    if (known !== undefined) return known;
    const written = this.#write(index, 0);
    this.#written.set(index, written);
    return written;
  }

  #write(index: number, depth: number): string {
    const type = this.#types[index];
    if (type === undefined) throw new BitcodeError(`uses type ${index}, which it does not have`);
    if (depth > DEPTH_MAX) return "...";
    const inner = (other: number) => this.#write(other, depth + 1);
    switch (type.kind) {
      case "plain":
        return type.name;
      case "pointer":
        return type.to === undefined ? "ptr" : `${inner(type.to)}*`;
      case "array":
        return `[${type.length} x ${inner(type.of)}]`;
      case "vector":
        return `<${type.length} x ${inner(type.of)}>`;
      case "struct":
        if (type.name !== "") return `%${type.name}`;
        if (type.members.length > MEMBERS_MAX) return "{ ... }";
        return `{ ${type.members.map(inner).join(", ")} }`;
      case "function":
        if (type.parameters.length > MEMBERS_MAX) return `${inner(type.result)} (...)`;
        return `${inner(type.result)} (${type.parameters.map(inner).join(", ")})`;
    }
  }

  #type(code: number, operands: readonly number[], isOld: boolean): Type {
    const at = (index: number): number => {
      const value = operands[index];
      if (value !== undefined) return value;
      throw new BitcodeError(`has a type of code ${code} with ${operands.length} operands only`);
    };
    const plain = PLAIN.get(code);
    if (plain !== undefined) return { kind: "plain", name: plain };
    if (code === HALF && !isOld) return { kind: "plain", name: "half" };
    switch (code) {
      case INTEGER:
        return { kind: "plain", name: `i${at(0)}` };
      case POINTER:
        return { kind: "pointer", to: at(0) };
      case OPAQUE_POINTER:
        return { kind: "pointer", to: undefined };
      case ARRAY:
      case VECTOR:
        return { kind: code === ARRAY ? "array" : "vector", length: at(0), of: at(1) };
      case FUNCTION:
        return functionOf(at(0), at(1), operands.slice(2));
      case FUNCTION_OLD:
        return functionOf(at(0), at(2), operands.slice(3));
      case HALF:
      case STRUCT_ANON:
        return { kind: "struct", name: "", members: operands.slice(1) };
      case OPAQUE:
      case STRUCT_NAMED: {
        const name = this.#name;
        this.#name = "";
        return { kind: "struct", name, members: code === OPAQUE ? [] : operands.slice(1) };
      }
      default:
        throw new BitcodeError(
          `has a type of the unknown code ${code}`,
          "compile the script with Android's compiler, or with an LLVM up to that of Android 14",
        );
    }
  }
}

/** Most members of a type without a name that are written. */
const MEMBERS_MAX = 8;

function functionOf(variadic: number, result: number, parameters: readonly number[]): Type {
  return { kind: "function", result, parameters, isVariadic: variadic !== 0 };
}

/**
 * The text of operands that are its bytes.
 *
 * @param bytes The bytes.
 */
export function text(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
