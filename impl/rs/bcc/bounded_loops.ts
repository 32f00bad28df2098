/**
 * Loops of a script: each that may be endless counts its rounds, so that a script that loops for ever traps.
 *
 * Rounds are counted, not time, so that a script that is stopped on one machine is stopped on all. The count is decreased by code
 * within the loops, put there when all is optimized: before, it would keep loops from being unrolled and made vectors of. A loop
 * that steps up or down to a limit ends by itself and counts nothing: launches' rows, and most loops of kernels. Where it steps
 * by more than one, as loops do that are unrolled, it is asked once whether its steps meet the limit. What loops share is moved
 * out of them, too: vectors of constants, which V8 would make anew in each round. Vectors become quicker ones on the way.
 *
 * @module
 */

import { aloneKernels } from "./alone_kernels.ts";
import { type Instruction, quickVectors } from "./quick_vectors.ts";
import { REGISTERS, ROUNDS, STATE_BYTES, THREAD } from "./script_registers.ts";
import { OP, signed, unsigned, VECTOR_CONST, WasmReader } from "./wasm_code.ts";
import { WasmModule } from "./wasm_module.ts";

const I64 = 0x7e;
const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY = 0x40;
/** Where globals are that the code of loops and calls uses. */
interface Globals {
  readonly fuel: number;
  readonly thread: number;
  /** Undefined in a module without a stack. */
  readonly stack: number | undefined;
}

/**
 * Bounds the loops, and the stack, of a module that exports the functions of {@link REGISTERS}.
 *
 * @param bytes What the linker leaves.
 * @throws {WasmCodeError} If it has code that is not known.
 */
export function boundLoops(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const module = new WasmModule(bytes);
  const first = module.importedGlobals.length + module.globals.count;
  const bodies = new Map<number, number[]>();
  REGISTERS.forEach(({ set, get }, index) => {
    const global = unsigned(first + index);
    const found = (name: string) => module.exported.get(name) ?? -1;
    bodies.set(found(set), [0, OP.localGet, 0, OP.globalSet, ...global, OP.end]);
    bodies.set(found(get), [0, OP.globalGet, ...global, OP.end]);
  });
  const stack = module.importedGlobals.indexOf("__stack_pointer");
  const globals: Globals = {
    fuel: first + REGISTERS.indexOf(ROUNDS),
    thread: first + REGISTERS.indexOf(THREAD),
    stack: stack < 0 ? undefined : stack,
  };
  const code = module.bodies.map((body, index) =>
    bodies.get(module.importedFunctions.length + index) ??
      new FunctionBody(body, module.parameters[index]!).bounded(globals)
  );
  return module.with({
    globals: REGISTERS.map(({ type }) =>
      type === "i64" ? [I64, 1, OP.i64Const, 0, OP.end] : [I32, 1, OP.i32Const, 0, OP.end]
    ),
    bodies: code,
    alone: aloneKernels(module),
  });
}

/** A function: its variables, and its instructions. */
class FunctionBody {
  readonly #locals: { readonly count: number; readonly bytes: Uint8Array };
  readonly #variables: number;
  readonly #code: readonly Instruction[];

  constructor(body: Uint8Array, parameters: number) {
    const reader = new WasmReader(body);
    const groups = reader.unsigned();
    const from = reader.at;
    let variables = parameters;
    for (let i = 0; i < groups; i++) {
      variables += reader.unsigned();
      reader.take(1);
    }
    this.#locals = { count: groups, bytes: body.subarray(from, reader.at) };
    this.#variables = variables;
    const code: Instruction[] = [];
    while (reader.at < body.length) {
      const begin = reader.at;
      const op = reader.instruction();
      code.push({ op, bytes: body.subarray(begin, reader.at) });
    }
    this.#code = quickVectors(code);
  }

  /** The function with loops that count, constants before them, and a stack that ends. */
  bounded({ fuel, thread, stack }: Globals): number[] {
    const constants = new Map<string, { readonly local: number; readonly bytes: Uint8Array }>();
    const code: number[] = [];
    const blocks: boolean[] = [];
    this.#code.forEach(({ op, bytes }, index) => {
      if (op === OP.end) blocks.pop();
      if (op === OP.block || op === OP.loop || op === OP.if) blocks.push(op === OP.loop);
      if (op === OP.vector && bytes[1] === VECTOR_CONST && blocks.includes(true)) {
        const key = bytes.toHex();
        const known = constants.get(key) ?? { local: this.#variables + constants.size, bytes };
        constants.set(key, known);
        code.push(OP.localGet, ...unsigned(known.local));
        return;
      }
      const steps = op === OP.loop ? this.#stepsOf(index) : undefined;
      if (steps !== undefined) code.push(...checkSteps(steps, fuel));
      code.push(...bytes);
      if (op === OP.globalSet && variableOf(bytes) === stack) {
        code.push(...checkStack(stack, thread));
      }
      if (op === OP.loop && steps === undefined) code.push(...countRound(fuel));
    });
    const { count, bytes } = this.#locals;
    const added = constants.size === 0 ? [] : [...unsigned(constants.size), V128];
    const set = [...constants.values()].flatMap(({ local, bytes }) => [
      ...bytes,
      OP.localSet,
      ...unsigned(local),
    ]);
    return [...unsigned(count + (added.length > 0 ? 1 : 0)), ...bytes, ...added, ...set, ...code];
  }

  /**
   * How a loop comes to its end, if its only way back is behind a variable that a constant is added to, and it ends at 0 or where
   * another variable or constant is; and both are not changed elsewhere in it. One that steps by more than one must not have
   * another way out, as it may be left before it has missed its end.
   */
  #stepsOf(loop: number): Steps | undefined {
    let depth = 0;
    let back: number | undefined;
    let end = loop;
    let isLeft = false;
    const written: number[] = [];
    for (let at = loop; at < this.#code.length; at++) {
      const { op, bytes } = this.#code[at]!;
      if (op === OP.block || op === OP.loop || op === OP.if) depth++;
      else if (op === OP.end && --depth === 0) {
        end = at;
        break;
      } else if (op === OP.brTable) return undefined;
      else if (op === OP.return) isLeft = true;
      else if (op === OP.br || op === OP.brIf) {
        const target = new WasmReader(bytes, 1).unsigned();
        isLeft ||= target >= depth;
        if (target !== depth - 1) continue;
        if (op === OP.br || depth !== 1 || back !== undefined) return undefined;
        back = at;
      } else if (op === OP.localSet || op === OP.localTee) written.push(variableOf(bytes));
    }
    const steps = end > loop && back !== undefined ? this.#steps(back, written) : undefined;
    return steps !== undefined && isLeft && steps.mask !== 0 ? undefined : steps;
  }

  #steps(back: number, written: readonly number[]): Steps | undefined {
    let at = back - 1;
    let limit: Instruction | undefined;
    if (this.#code[at]!.op === OP.i32Ne) {
      // The limit stands on either side.
      const isFirst = this.#code[--at]!.op === OP.localTee;
      limit = this.#code[isFirst ? at - 4 : at--]!;
      if (limit.op !== OP.localGet && limit.op !== OP.i32Const) return undefined;
    }
    const [get, step, add, tee] = this.#code.slice(at - 3, at + 1);
    if (tee?.op !== OP.localTee || add?.op !== OP.i32Add || get?.op !== OP.localGet) {
      return undefined;
    }
    if (step?.op !== OP.i32Const) return undefined;
    const by = new WasmReader(step.bytes, 1).signed();
    const variable = variableOf(tee.bytes);
    const changes = written.filter((local) => local === variable).length;
    if (by === 0 || variableOf(get.bytes) !== variable || changes !== 1) return undefined;
    if (limit?.op === OP.localGet && written.includes(variableOf(limit.bytes))) return undefined;
    // The largest power of two in it: multiples of that are all that steps can reach, and they reach each.
    return { variable: get.bytes, limit: limit?.bytes, mask: (by & -by) - 1 };
  }
}

/** How a loop comes to its end. */
interface Steps {
  /** The place that gets the variable. */
  readonly variable: Uint8Array;
  /** The place that gets its end; undefined for 0. */
  readonly limit: Uint8Array | undefined;
  /** Bits in which the variable's begin must be as its end is. */
  readonly mask: number;
}

/** Traps before a loop that never meets its end, as if all rounds had been used up. */
function checkSteps({ variable, limit, mask }: Steps, fuel: number): number[] {
  if (mask === 0) return [];
  return [
    ...variable,
    ...limit === undefined ? [] : [...limit, OP.i32Sub],
    ...[OP.i32Const, ...signed(mask), OP.i32And],
    ...[OP.if, EMPTY, OP.i64Const, 0, OP.globalSet, ...unsigned(fuel), OP.unreachable, OP.end],
  ];
}

/** Traps if the stack has grown into what the thread knows, or, in the first thread, up to the first address. */
function checkStack(stack: number, thread: number): number[] {
  return [
    ...[OP.globalGet, ...unsigned(stack), OP.globalGet, ...unsigned(thread)],
    ...[OP.i32Const, ...signed(STATE_BYTES), OP.i32Add, OP.i32LtU],
    ...[OP.if, EMPTY, OP.unreachable, OP.end],
  ];
}

function variableOf(bytes: Uint8Array): number {
  return new WasmReader(bytes, 1).unsigned();
}

/** Takes a round off, and traps if none was left. */
function countRound(fuel: number): number[] {
  const global = unsigned(fuel);
  return [
    ...[OP.globalGet, ...global, OP.i64Eqz, OP.if, EMPTY, OP.unreachable, OP.end],
    ...[OP.globalGet, ...global, OP.i64Const, 1, OP.i64Sub, OP.globalSet, ...global],
  ];
}
