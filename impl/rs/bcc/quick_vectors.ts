/**
 * Vectors for which a processor needs fewer instructions than those that LLVM leaves say: casts to integers whose floats are all in
 * the integers' range, limits that all numbers keep anyway, and the greater of a float and 0.
 *
 * What is in range follows from what the same stretch of code does: `min(max(x, 0), 1) * 255 + 0.5` cannot be more than 255.5. A
 * cast in range is the same on all machines in its relaxed form, too, which need not say what becomes of others.
 *
 * Source: WebAssembly specification 3.0, Numerics (relaxed_trunc, fpmax); LLVM's lowering of `select` and `fptosi`.
 *
 * @module
 */

import { OP, unsigned, VECTOR_CONST, WasmReader } from "./wasm_code.ts";

/** An instruction of a function. */
export interface Instruction {
  readonly op: number;
  readonly bytes: Uint8Array;
}

/** Instructions after {@link OP.vector}. */
const VECTOR = {
  store: 11,
  shuffle: 13,
  lt: 67,
  gt: 68,
  and: 78,
  andNot: 79,
  floor: 104,
  shiftUp: 171,
  shiftDown: 172,
  shiftDownUnsigned: 173,
  add: 228,
  sub: 229,
  mul: 230,
  pmin: 234,
  pmax: 235,
  truncate: 248,
  convert: 250,
  relaxedTruncate: 257,
} as const;
const TOO_HIGH = 2 ** 31;

/** Known bounds of a vector of four numbers, read as floats unless it says otherwise. */
interface Known {
  /** The least; -0 if that may be there, too. */
  readonly low: number;
  readonly high: number;
  readonly hasNaN: boolean;
  /** The least and the greatest, where they are read as integers. */
  readonly integers?: readonly [low: number, high: number];
  /** The bits of all, where they are constant. */
  readonly bits?: number;
  /** Where these are the least of others and of something that is not below 0: those others. */
  readonly leastOf?: Known;
  /** Bits that are set where other floats are above or below 0. */
  readonly where?: { readonly floats: Known; readonly is: "above" | "below" };
}

/**
 * Replaces instructions by such that do the same in less time.
 *
 * @param code A function's instructions.
 */
export function quickVectors(code: readonly Instruction[]): readonly Instruction[] {
  return new Stretch(code).rewritten();
}

/** Instructions that have an end. */
const BLOCKS: ReadonlySet<number> = new Set([OP.block, OP.loop, OP.if]);

/** A walk through code, which knows what the stack and the variables have. */
class Stretch {
  readonly #code: readonly Instruction[];
  readonly #written: (Instruction | undefined)[];
  readonly #stack: Known[] = [];
  readonly #variables = new Map<number, Known>();
  /** Where each variable is set, in order. */
  readonly #sets = new Map<number, number[]>();
  /** Where each block ends, by where it begins; and where those begin that the walk is in. */
  readonly #ends = new Map<number, number>();
  readonly #blocks: number[] = [];

  constructor(code: readonly Instruction[]) {
    this.#code = code;
    this.#written = [...code];
    const open: number[] = [];
    code.forEach(({ op, bytes }, at) => {
      if (BLOCKS.has(op)) open.push(at);
      else if (op === OP.end) this.#ends.set(open.pop() ?? -1, at);
      else if (op === OP.localSet || op === OP.localTee) {
        const variable = variableOf(bytes);
        const sets = this.#sets.get(variable);
        if (sets === undefined) this.#sets.set(variable, [at]);
        else sets.push(at);
      }
    });
  }

  rewritten(): readonly Instruction[] {
    this.#code.forEach(({ op, bytes }, at) => {
      if (op === OP.localGet) {
        const variable = variableOf(bytes);
        const known = this.#variables.get(variable) ?? anything();
        this.#variables.set(variable, known);
        this.#stack.push(known);
      } else if (op === OP.localSet || op === OP.localTee) {
        const known = this.#pop();
        this.#variables.set(variableOf(bytes), known);
        if (op === OP.localTee) this.#stack.push(known);
      } else if (op === OP.i32Const) this.#stack.push(anything());
      else if (op === OP.vector) this.#vector(new WasmReader(bytes, 1), at);
      else this.#pass(op, at);
    });
    return this.#written.filter((one) => one !== undefined);
  }

  /** Passes over an instruction of which it is not known what it takes and gives. */
  #pass(op: number, at: number): void {
    this.#stack.length = 0;
    if (BLOCKS.has(op)) {
      this.#blocks.push(at);
      // A loop's code is come to from its end, too.
      if (op === OP.loop) this.#forget(at);
    } else if (op === OP.else) this.#forget(this.#blocks.at(-1) ?? -1);
    else if (op === OP.end) this.#forget(this.#blocks.pop() ?? -1);
  }

  /** Forgets the variables that are set in a block. */
  #forget(begin: number): void {
    const end = this.#ends.get(begin) ?? this.#code.length;
    for (const variable of this.#variables.keys()) {
      if (isWithin(this.#sets.get(variable) ?? [], begin, end)) this.#variables.delete(variable);
    }
  }

  /** The value on top; anything, where that was put there by code that is not known. */
  #pop(): Known {
    return this.#stack.pop() ?? anything();
  }

  #vector(reader: WasmReader, at: number): void {
    const op = reader.unsigned();
    if (op === VECTOR_CONST) this.#stack.push(constantOf(reader.take(16)));
    else if (op < VECTOR.store) this.#replaceTop(1, anything());
    else if (op >= VECTOR.shiftUp && op <= VECTOR.shiftDownUnsigned) {
      this.#replaceTop(2, anything());
    } else if (op === VECTOR.truncate) this.#truncate(this.#pop(), at);
    else if (op === VECTOR.convert) {
      const [low, high] = this.#pop().integers ?? [-TOO_HIGH, TOO_HIGH];
      this.#stack.push({ low: Math.fround(low), high: Math.fround(high), hasNaN: false });
    } else if (op === VECTOR.floor) {
      const { low, high, hasNaN } = this.#pop();
      this.#stack.push({ low: Math.floor(low), high: Math.floor(high), hasNaN });
    } else if (op in BINARY) {
      const second = this.#pop();
      const first = this.#pop();
      const keeps = this.#isPush(at - 1) && keepsAll(op, first, second);
      this.#stack.push(keeps ? first : BINARY[op]!(first, second));
      if (keeps) this.#leaveOut(at);
      else if (op === VECTOR.and && isAbove(first, second)) this.#greatest(second, at);
    } else this.#pass(OP.vector, at);
  }

  #replaceTop(count: number, known: Known): void {
    for (let i = 0; i < count; i++) this.#pop();
    this.#stack.push(known);
  }

  /** A cast that has the same result on all machines, or of which nobody looks at bits in which it has not. */
  #truncate(from: Known, at: number): void {
    const { low, high, hasNaN } = from;
    const isInRange = low >= -TOO_HIGH && high < TOO_HIGH;
    if (isInRange && (!hasNaN || this.#losesHighestBytes(at))) {
      this.#written[at] = vector(VECTOR.relaxedTruncate);
    }
    const integers = [Math.trunc(low), Math.trunc(high)] as const;
    this.#stack.push({ ...anything(), ...isInRange && !hasNaN && { integers } });
  }

  /** Whether an instruction puts something on the stack, of which a variable may have a copy. */
  #isPush(at: number): boolean {
    const one = this.#code[at];
    if (one?.op === OP.localTee) return this.#isPush(at - 1);
    return one?.op === OP.localGet || vectorOf(one) === VECTOR_CONST;
  }

  /** The vector that an instruction puts on the stack. */
  #pushed(at: number): Known {
    const { op, bytes } = this.#code[at]!;
    if (op === OP.localTee) return this.#pushed(at - 1);
    if (op === OP.localGet) return this.#variables.get(variableOf(bytes)) ?? anything();
    const reader = new WasmReader(bytes, 1);
    reader.unsigned();
    return constantOf(reader.take(16));
  }

  /** Leaves out an instruction and what put its second operand on the stack, so that its first one stays there. */
  #leaveOut(at: number): void {
    const push = this.#code[at - 1]!;
    this.#written[at - 1] = push.op === OP.localTee ? setOf(push) : undefined;
    this.#written[at] = undefined;
  }

  /** Whether code takes of the integers at once what is not their highest byte; NaN becomes 0 or the lowest integer. */
  #losesHighestBytes(at: number): boolean {
    const next = this.#code[at + 2];
    if (!this.#isPush(at + 1) || next?.op !== OP.vector) return false;
    const reader = new WasmReader(next.bytes, 1);
    const op = reader.unsigned();
    if (op === VECTOR.and) return (this.#pushed(at + 1).bits ?? -1) >>> 24 === 0;
    if (op !== VECTOR.shuffle) return false;
    return reader.take(16).every((lane) => lane >= 16 || lane % 4 !== 3);
  }

  /** Writes `x > 0 ? x : 0`, which is `tee x, zero, gt, get x, and`, as one instruction, or none. */
  #greatest({ low, hasNaN }: Known, at: number): void {
    const [get, gt] = [this.#code[at - 1]!, this.#code[at - 2]];
    const zero = at - 3;
    const tee = this.#code[zero - 1];
    const isWritten = this.#isPush(zero) && get.op === OP.localGet && tee?.op === OP.localTee &&
      variableOf(get.bytes) === variableOf(tee.bytes) && vectorOf(gt) === VECTOR.gt;
    if (!isWritten) return;
    this.#written[at - 2] = undefined;
    if (!hasNaN && (low > 0 || Object.is(low, 0))) {
      for (const gone of [zero, at - 1, at]) this.#written[gone] = undefined;
    } else {
      this.#written[zero - 1] = setOf(tee);
      this.#written[at] = vector(VECTOR.pmax);
    }
  }
}

/** Whether one of some numbers, in order, is between two others. */
function isWithin(sorted: readonly number[], low: number, high: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! <= low) from = middle + 1;
    else to = middle;
  }
  return from < sorted.length && sorted[from]! < high;
}

/** Known bounds of results, by instruction. */
const BINARY: Readonly<Record<number, (a: Known, b: Known) => Known>> = {
  [VECTOR.add]: (a, b) => between(a, b, [a.low + b.low, a.high + b.high]),
  [VECTOR.sub]: (a, b) => between(a, b, [a.low - b.high, a.high - b.low]),
  [VECTOR.mul]: (a, b) =>
    between(a, b, [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]),
  // The first one, unless the second is less or greater: NaN stays where it is the first, and gives way where it is the second.
  [VECTOR.pmin]: (a, b) => ({
    low: Math.min(a.low, b.low),
    high: b.hasNaN ? a.high : Math.min(a.high, b.high),
    hasNaN: a.hasNaN,
    ...b.low >= 0 && { leastOf: a },
  }),
  [VECTOR.pmax]: (a, b) => {
    const low = b.hasNaN ? a.low : Math.max(a.low, b.low);
    // Of 0 and -0, it is the first one.
    const mayBeMinus = low === 0 && !(a.low > 0 || Object.is(a.low, 0));
    return { low: mayBeMinus ? -0 : low, high: Math.max(a.high, b.high), hasNaN: a.hasNaN };
  },
  [VECTOR.gt]: (floats, b) =>
    isZero(b) ? { ...anything(), where: { floats, is: "above" } } : anything(),
  [VECTOR.lt]: (floats, b) =>
    isZero(b) ? { ...anything(), where: { floats, is: "below" } } : anything(),
  [VECTOR.and]: (a, b) => {
    const floats = isAbove(b, a) ? a : isAbove(a, b) ? b : undefined;
    if (floats !== undefined) return { low: 0, high: Math.max(0, floats.high), hasNaN: false };
    const bits = Math.max(a.bits ?? -1, b.bits ?? -1);
    return bits < 0 ? anything() : { ...anything(), integers: [0, bits] };
  },
  [VECTOR.andNot]: (a, { where }) => {
    const isNotBelow = where?.is === "below" &&
      (where.floats === a || where.floats === a.leastOf);
    return isNotBelow ? { low: 0, high: Math.max(0, a.high), hasNaN: a.hasNaN } : anything();
  },
};

/** Whether a mask has bits where floats are above 0. */
function isAbove({ where }: Known, floats: Known): boolean {
  return where?.is === "above" && where.floats === floats;
}

/** Whether an instruction's result is its first operand, whatever that is. */
function keepsAll(op: number, first: Known, second: Known): boolean {
  if (op === VECTOR.and) return hasOnlyBits(first, second.bits);
  return op === VECTOR.pmin && first.high <= second.low;
}

/** Whether integers have no other bits than a constant's, all of which are lowest ones. */
function hasOnlyBits({ integers }: Known, bits: number | undefined): boolean {
  if (integers === undefined || bits === undefined || (bits & bits + 1) !== 0) return false;
  return integers[0] >= 0 && integers[1] <= bits;
}

function constantOf(bytes: Uint8Array): Known {
  const view = new DataView(bytes.slice().buffer);
  const lanes = [0, 4, 8, 12];
  const bits = view.getInt32(0, true);
  return {
    ...rangeOf(lanes.map((lane) => view.getFloat32(lane, true))),
    ...lanes.every((lane) => view.getInt32(lane, true) === bits) && { bits },
  };
}

function anything(): Known {
  return { low: -Infinity, high: Infinity, hasNaN: true };
}

function isZero({ bits }: Known): boolean {
  return bits === 0;
}

/** The bounds between results of limits; rounding never changes which is larger. */
function between(a: Known, b: Known, limits: readonly number[]): Known {
  const { low, high, hasNaN } = rangeOf(limits.map(Math.fround));
  // Of what has no limit, NaN can be made.
  const isOpen = !Number.isFinite(low) || !Number.isFinite(high);
  return { low, high, hasNaN: hasNaN || a.hasNaN || b.hasNaN || isOpen };
}

function rangeOf(floats: readonly number[]): Known {
  const hasNaN = floats.some(Number.isNaN);
  return hasNaN ? anything() : { low: Math.min(...floats), high: Math.max(...floats), hasNaN };
}

function variableOf(bytes: Uint8Array): number {
  return new WasmReader(bytes, 1).unsigned();
}

/** The instruction that takes what another one leaves on the stack. */
function setOf({ bytes }: Instruction): Instruction {
  return { op: OP.localSet, bytes: Uint8Array.of(OP.localSet, ...bytes.subarray(1)) };
}

function vectorOf(instruction: Instruction | undefined): number | undefined {
  if (instruction?.op !== OP.vector) return undefined;
  return new WasmReader(instruction.bytes, 1).unsigned();
}

function vector(op: number): Instruction {
  return { op: OP.vector, bytes: Uint8Array.of(OP.vector, ...unsigned(op)) };
}
