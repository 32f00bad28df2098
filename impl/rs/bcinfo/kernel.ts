/**
 * The arguments and results of a kernel, by its signature and the type of its function.
 *
 * Source: AOSP frameworks/compile/slang, slang_rs_export_foreach.cpp; frameworks/compile/libbcc,
 * lib/RSKernelExpand.cpp.
 *
 * @module
 */

import { RsSignature } from "../../../cts/contract/rs_defines.ts";
import { BitcodeError } from "./bitcode_error.ts";
import type { Global } from "./module.ts";
import type { TypeTable } from "./types.ts";

/** A kernel. Types are as LLVM's assembly writes them. */
export interface Kernel {
  readonly slot: number;
  readonly name: string;
  /** `RsSignature` bits. */
  readonly signature: number;
  /** Types of a cell of each input; of a pointer to it in the old style. */
  readonly ins: readonly string[];
  /** Type of a cell of the output, or a pointer to it in the old style and where it is too large for a register. */
  readonly out: string | undefined;
  /** Its further arguments, in their order. */
  readonly extras: readonly KernelExtra[];
}

/** An argument that is no cell. */
export type KernelExtra = "usr" | "context" | "x" | "y" | "z";

const EXTRAS: readonly (readonly [KernelExtra, number])[] = [
  ["usr", RsSignature.USR],
  ["context", RsSignature.CTXT],
  ["x", RsSignature.X],
  ["y", RsSignature.Y],
  ["z", RsSignature.Z],
];

/** Most arguments of a kernel: those of more inputs than any launch takes. */
const PARAMETERS_MAX = 64;

/**
 * Describes a kernel. One that the module does not define, as a root that nobody wrote, has no cells.
 *
 * @param types The module's types.
 * @param found Its function, if the module defines it.
 * @param slot Its slot.
 * @param name Its function.
 * @param signature `RsSignature` bits.
 * @throws {BitcodeError} If the function takes less than the signature says.
 */
export function describeKernel(
  types: TypeTable,
  found: Global | undefined,
  slot: number,
  name: string,
  signature: number,
): Kernel {
  const has = (bit: number) => (signature & bit) !== 0;
  const extras = EXTRAS.filter(([, bit]) => has(bit)).map(([extra]) => extra);
  const kernel = { slot, name, signature, extras };
  if (found?.type === undefined) return { ...kernel, ins: [], out: undefined };
  const { result, parameters } = types.functionType(found.type);
  if (parameters.length > PARAMETERS_MAX) {
    throw new BitcodeError(`has a kernel "${name}" with ${parameters.length} arguments`);
  }
  const cells = parameters.slice(0, Math.max(0, parameters.length - extras.length))
    .map((type) => types.format(type));
  const returned = types.format(result);
  const isReturned = has(RsSignature.KERNEL) && has(RsSignature.OUT) && returned !== "void";
  const isPointer = has(RsSignature.OUT) && !isReturned;
  const least = extras.length + (has(RsSignature.IN) ? 1 : 0) + (isPointer ? 1 : 0);
  if (parameters.length < least) {
    throw new BitcodeError(
      `has a kernel "${name}" with ${parameters.length} arguments, but its signature ${signature} ` +
        `needs ${least}`,
    );
  }
  if (isReturned) return { ...kernel, ins: cells, out: returned };
  if (!isPointer) return { ...kernel, ins: cells, out: undefined };
  const place = has(RsSignature.KERNEL) ? 0 : cells.length - 1;
  return { ...kernel, ins: cells.filter((_, index) => index !== place), out: cells[place] };
}
