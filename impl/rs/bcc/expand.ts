/**
 * The functions that launch kernels: each runs a kernel on the cells of a row, whose pointers it finds in an
 * RsExpandKernelDriverInfo.
 *
 * Source: AOSP frameworks/compile/libbcc, lib/RSKernelExpand.cpp; the struct is that of cpu_ref/kernel_info.ts.
 *
 * @module
 */

import { RsSignature } from "../../../cts/contract/rs_defines.ts";
import { type IrFunction, type IrValue, quoted } from "./ir_text.ts";
import { RowLoop } from "./row_loop.ts";

/** Where members of the struct are. */
const INFO = { y: 176, z: 180, usr: 208 } as const;

/** A kernel that does not have the parameters that its signature tells of. */
export class ExpandError extends Error {
  /** @param message What is wrong. */
  constructor(message: string) {
    super(message);
    this.name = "ExpandError";
  }
}

/**
 * Writes the function `NAME.expand` of a forEach kernel.
 *
 * @param kernel The kernel.
 * @param signature `RsSignature` bits.
 * @param hints Number of a node of metadata that the module does not have yet, nor the next one.
 * @throws {ExpandError} If they do not fit.
 */
export function expandForEach(kernel: IrFunction, signature: number, hints: number): string {
  const loop = new RowLoop(kernel, hints);
  const left = [...kernel.parameters];
  const isKernel = (signature & RsSignature.KERNEL) !== 0;
  const hasOut = (signature & RsSignature.OUT) !== 0;
  if (isKernel) {
    if (left[0]?.written.includes("sret(")) loop.outputPointer(left.shift()!);
    else if (hasOut) loop.returns(kernel.result);
    passInputs(loop, kernel, left, signature);
  } else {
    if ((signature & RsSignature.IN) !== 0) loop.input(next(kernel, left));
    if (hasOut) loop.outputPointer(next(kernel, left));
  }
  passSpecials(loop, kernel, left, signature);
  return loop.write(`${kernel.name}.expand`);
}

/**
 * Writes the function `NAME.expand` of a reduction's accumulator.
 *
 * @param accumulator The accumulator.
 * @param signature `RsSignature` bits.
 * @param hints Number of a node of metadata that the module does not have yet, nor the next one.
 * @throws {ExpandError} If they do not fit.
 */
export function expandAccumulator(
  accumulator: IrFunction,
  signature: number,
  hints: number,
): string {
  const loop = new RowLoop(accumulator, hints);
  const left = [...accumulator.parameters];
  loop.value(next(accumulator, left), "%last");
  passInputs(loop, accumulator, left, signature);
  passSpecials(loop, accumulator, left, signature);
  return loop.write(`${accumulator.name}.expand`);
}

/** The name of the combiner that is made of an accumulator. */
export function combinerName(accumulator: string): string {
  return `${accumulator}.combiner`;
}

/**
 * Writes a combiner for a reduction without one, whose accumulator takes what it accumulates.
 *
 * @param accumulator The accumulator, with one input.
 */
export function combinerOf({ name, parameters }: IrFunction): string {
  const [into, input] = parameters;
  if (into === undefined || input === undefined) {
    throw new ExpandError(`accumulator ${name} has no input, expected one as there is no combiner`);
  }
  const value = input.type === "ptr" ? "%other" : "%value";
  const load = input.type === "ptr" ? "" : `  %value = load ${input.type}, ptr %other\n`;
  return `define void @${quoted(combinerName(name))}(ptr %accum, ptr %other) {
${load}  call void @${quoted(name)}(${into.written} %accum, ${input.written} ${value})
  ret void
}
`;
}

function passInputs(
  loop: RowLoop,
  { name }: IrFunction,
  left: IrValue[],
  signature: number,
): void {
  const { USR, CTXT, X, Y, Z } = RsSignature;
  const specials = [USR, CTXT, X, Y, Z].filter((bit) => (signature & bit) !== 0).length;
  const inputs = left.splice(0, Math.max(0, left.length - specials));
  if ((inputs.length > 0) !== ((signature & RsSignature.IN) !== 0)) {
    throw new ExpandError(
      `kernel ${name} has ${inputs.length} inputs, which its signature ${signature} does not tell of`,
    );
  }
  for (const input of inputs) loop.input(input);
}

function passSpecials(
  loop: RowLoop,
  kernel: IrFunction,
  left: IrValue[],
  signature: number,
): void {
  const has = (bit: number) => (signature & bit) !== 0;
  if (has(RsSignature.USR)) loop.member(next(kernel, left), INFO.usr);
  if (has(RsSignature.CTXT)) loop.value(next(kernel, left), "%info");
  if (has(RsSignature.X)) loop.x(next(kernel, left));
  if (has(RsSignature.Y)) loop.member(next(kernel, left), INFO.y);
  if (has(RsSignature.Z)) loop.member(next(kernel, left), INFO.z);
  if (left.length > 0) {
    throw new ExpandError(
      `kernel ${kernel.name} has ${left.length} parameters more than its signature ${signature} tells of`,
    );
  }
}

function next({ name }: IrFunction, left: IrValue[]): IrValue {
  const value = left.shift();
  if (value !== undefined) return value;
  throw new ExpandError(`kernel ${name} has fewer parameters than its signature tells of`);
}
