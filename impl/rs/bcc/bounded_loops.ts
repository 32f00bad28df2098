/**
 * Loops of a script: each that may be endless counts its rounds, so that a script that loops for ever traps.
 *
 * Rounds are counted, not time, so that a script that is stopped on one machine is stopped on all. The count is decreased by code
 * within the loops, put there when all is optimized: before, it would keep loops from being unrolled and made vectors of. A loop
 * that steps up or down to a limit ends by itself and counts nothing: launches' rows, and most loops of kernels. Where it steps
 * by more than one, as loops do that are unrolled, it is asked once whether its steps meet the limit. What loops share is moved
 * out of them, too: vectors of constants, which V8 would make anew in each round.
 *
 * @module
 */

import {
  OP,
  SECTION,
  signed,
  unsigned,
  VECTOR_CONST,
  WasmCodeError,
  WasmReader,
} from "./wasm_code.ts";

/** The functions of a module that set and tell how many rounds are left; what they do is put into them here. */
export const REFUEL = "rs_refuel";
/** See {@link REFUEL}. */
export const FUEL = "rs_fuel";

const MAGIC_BYTES = 8;
const I64 = 0x7e;
const V128 = 0x7b;
const EMPTY = 0x40;
/** A kind of what is imported or exported. */
const [FUNCTION, GLOBAL] = [0, 3];

/** A part of a module. */
interface Section {
  readonly id: number;
  readonly content: Uint8Array;
}

/**
 * Bounds the loops of a module that exports {@link REFUEL} and {@link FUEL}.
 *
 * @param module What the linker leaves.
 * @throws {WasmCodeError} If it has code that is not known.
 */
export function boundLoops(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module);
  const found = new Map(sections.map(({ id, content }) => [id, content]));
  const imported = importsOf(found.get(SECTION.import));
  const exported = exportsOf(found.get(SECTION.export));
  const globals = new WasmReader(found.get(SECTION.global) ?? new Uint8Array(1));
  const count = globals.unsigned();
  const rest = globals.bytes.subarray(globals.at);
  const fuel = imported.globals + count;
  const global = [...unsigned(count + 1), ...rest, I64, 1, OP.i64Const, 0, OP.end];
  const parameters = parametersOf(found.get(SECTION.type), found.get(SECTION.function));
  const bodies = bodiesOf(found.get(SECTION.code)).map((body, index) => {
    const place = imported.functions + index;
    if (place === exported.get(REFUEL)) {
      return [0, OP.localGet, 0, OP.globalSet, ...unsigned(fuel), OP.end];
    }
    if (place === exported.get(FUEL)) return [0, OP.globalGet, ...unsigned(fuel), OP.end];
    return new FunctionBody(body, parameters[index]!).bounded(fuel);
  });
  const code = [
    unsigned(bodies.length),
    ...bodies.flatMap((body) => [unsigned(body.length), body]),
  ];
  const replaced = new Map([[SECTION.global as number, [global]], [SECTION.code as number, code]]);
  const parts: ArrayLike<number>[] = [module.subarray(0, MAGIC_BYTES)];
  for (const { id, content } of withGlobals(sections)) {
    const contents = replaced.get(id) ?? [content];
    const length = contents.reduce((sum, part) => sum + part.length, 0);
    parts.push([id], unsigned(length), ...contents);
  }
  return joined(parts);
}

function joined(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function sectionsOf(module: Uint8Array): Section[] {
  const reader = new WasmReader(module, MAGIC_BYTES);
  const sections: Section[] = [];
  while (reader.at < module.length) {
    const id = reader.byte();
    sections.push({ id, content: reader.take(reader.unsigned()) });
  }
  return sections;
}

/** The sections, with one of globals at its place: before the first that comes after it. */
function withGlobals(sections: readonly Section[]): readonly Section[] {
  if (sections.some(({ id }) => id === SECTION.global)) return sections;
  const before = sections.findIndex(({ id }) => id > SECTION.global && id <= 11);
  return sections.toSpliced(before, 0, { id: SECTION.global, content: new Uint8Array() });
}

function importsOf(content: Uint8Array | undefined): { functions: number; globals: number } {
  const counts = { functions: 0, globals: 0 };
  if (content === undefined) return counts;
  const reader = new WasmReader(content);
  for (let left = reader.unsigned(); left > 0; left--) {
    reader.take(reader.unsigned());
    reader.take(reader.unsigned());
    const kind = reader.byte();
    if (kind === FUNCTION) counts.functions++;
    if (kind === GLOBAL) counts.globals++;
    if (kind === FUNCTION) reader.skip();
    else if (kind === GLOBAL) reader.take(2);
    else {
      if (kind === 1) reader.take(1);
      reader.skip((reader.byte() & 1) === 0 ? 1 : 2);
    }
  }
  return counts;
}

function exportsOf(content: Uint8Array | undefined): Map<string, number> {
  const found = new Map<string, number>();
  if (content === undefined) return found;
  const reader = new WasmReader(content);
  for (let left = reader.unsigned(); left > 0; left--) {
    const name = new TextDecoder().decode(reader.take(reader.unsigned()));
    const kind = reader.byte();
    const index = reader.unsigned();
    if (kind === FUNCTION) found.set(name, index);
  }
  return found;
}

/** How many parameters each function has. */
function parametersOf(types: Uint8Array | undefined, functions: Uint8Array | undefined): number[] {
  const counts: number[] = [];
  const reader = new WasmReader(types ?? new Uint8Array(1));
  for (let left = reader.unsigned(); left > 0; left--) {
    if (reader.byte() !== 0x60) throw new WasmCodeError("a type is not that of a function");
    const count = reader.unsigned();
    counts.push(count);
    reader.take(count);
    reader.take(reader.unsigned());
  }
  const list = new WasmReader(functions ?? new Uint8Array(1));
  return Array.from({ length: list.unsigned() }, () => counts[list.unsigned()]!);
}

function bodiesOf(content: Uint8Array | undefined): Uint8Array[] {
  const reader = new WasmReader(content ?? new Uint8Array(1));
  return Array.from({ length: reader.unsigned() }, () => reader.take(reader.unsigned()));
}

/** An instruction of a function. */
interface Instruction {
  readonly op: number;
  readonly bytes: Uint8Array;
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
    this.#code = code;
  }

  /** The function with loops that count, and constants before them. */
  bounded(fuel: number): number[] {
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
  /** What gets the variable. */
  readonly variable: Uint8Array;
  /** What gets its end; undefined for 0. */
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
