/**
 * Cells side by side, such as uchar4, read and written four at a time: each access costs V8 a comparison with the memory's size.
 *
 * What is side by side is found by what addresses are computed of; they are sums of 32 bits, whatever overflows on the way. Only
 * cells that are read or written anyway are, with nothing between that could tell the difference.
 *
 * Source: LLVM Language Reference Manual.
 *
 * @module
 */

import { type Address, AddressSums } from "./address_sums.ts";
import { BY_NUMBER } from "./scalar_loops.ts";

/** A cell that is read or written in a line. */
interface Access extends Address {
  readonly line: number;
  /** The register that it is read into, or the value that is written. */
  readonly value: string;
  readonly type: string;
  readonly pointer: string;
}

const CELL = 4;
const CELLS = 4;
const CELL_TYPE = "<4 x i8>, align 4";
const LOAD =
  /^ {2}(%[\w.$-]+) = load (<\d+ x \w+>|i\d+|half|float|double), ptr (%[\w.$-]+)(, align \d+)(?:, ![\w.]+ !\d+)*$/;
const STORE = /^ {2}store <4 x i8> (%[\w.$-]+), ptr (%[\w.$-]+), align 4(?:, |$)/;
const CONVERSION =
  /^( {2}%[\w.$-]+ = )((?:uitofp|zext)(?: nneg)?) <4 x i8> (%[\w.$-]+) to (<4 x (?:float|i32)>)$/;
const TRUNCATION = /^trunc (?:nuw )?(?:nsw )?<4 x i32> (%[\w.$-]+) to <4 x i8>$/;
/**
 * Reads and writes cells four at a time.
 *
 * @param text The module.
 */
export function widenCells(text: string): string {
  return text.split(/(?<=^\}\n)/m).map((part) => new WideFunction(part).written()).join("");
}

class WideFunction {
  readonly #lines: readonly string[];
  /** Registers that are used in other ways than by {@link CONVERSION}. */
  readonly #wholes = new Set<string>();
  readonly #sums: AddressSums;
  /** The lines before a line, and the one in its place. */
  readonly #before = new Map<number, string[]>();
  readonly #instead = new Map<number, string>();
  /** Registers that have a cell's numbers as 32 bits each, by the cell's. */
  readonly #numbers = new Map<string, string>();
  #made = 0;

  constructor(part: string) {
    this.#lines = part.split("\n");
    this.#sums = new AddressSums(this.#lines);
    for (const line of this.#lines) {
      const [, , , converted] = CONVERSION.exec(line) ?? [];
      const [, defined] = /^ {2}(%[\w.$-]+) = /.exec(line) ?? [];
      for (const one of line.match(/%[\w.$-]+/g) ?? []) {
        if (one !== defined && one !== converted) this.#wholes.add(one);
      }
    }
  }

  written(): string {
    let reads: Access[] = [];
    let writes: Access[] = [];
    const readAll = () => {
      for (const run of runsOf(reads.filter(({ type }) => type === CELL_TYPE))) this.#read(run);
      this.#readOnce(reads);
      reads = [];
    };
    const writeAll = () => {
      for (const run of runsOf(writes)) this.#write(run);
      writes = [];
    };
    this.#lines.forEach((line, at) => {
      const [, loaded, read, from, aligned] = LOAD.exec(line) ?? [];
      const [, stored, to] = STORE.exec(line) ?? [];
      if (loaded !== undefined) {
        writeAll();
        reads.push(this.#access(at, loaded, `${read}${aligned}`, from!));
      } else if (stored !== undefined) {
        readAll();
        const write = this.#access(at, stored, CELL_TYPE, to!);
        // Of two that may be one, or overlap, the order matters.
        if (writes[0] !== undefined && !liesApart(write, writes[0])) writeAll();
        writes.push(write);
      } else if (ends(line)) {
        readAll();
        writeAll();
      } else if (line.includes(" = load ")) writeAll();
    });
    if (this.#instead.size === 0) return this.#lines.join("\n");
    return this.#lines.flatMap((line, at) => [
      ...this.#before.get(at) ?? [],
      this.#converted(this.#instead.get(at) ?? line),
    ]).join("\n");
  }

  #access(line: number, value: string, type: string, pointer: string): Access {
    return { line, value, type, pointer, ...this.#sums.of(pointer) };
  }

  /** Reads what has the same address once: addresses that differ in form only are not seen to be the same later. */
  #readOnce(reads: readonly Access[]): void {
    const first = new Map<string, string>();
    for (const access of reads) {
      const { line, value, key, offset } = access;
      if (this.#instead.has(line)) continue;
      const [type] = access.type.split(", ");
      const where = `${type} ${key} ${offset}`;
      const known = first.get(where);
      if (known === undefined) first.set(where, value);
      else this.#instead.set(line, `  ${value} = bitcast ${type} ${known} to ${type}`);
    }
  }

  /** A writer of instructions that stand before a line. */
  #beforeOf(line: number): (code: string) => string {
    const lines = this.#before.get(line) ?? [];
    this.#before.set(line, lines);
    return (code) => {
      const name = `%wide.${this.#made++}`;
      lines.push(`  ${name} = ${code}`);
      return name;
    };
  }

  /** Reads cells in a row where the first of them was read. */
  #read(run: readonly Access[]): void {
    const groups = groupsOf(run).filter((group) =>
      group.every(({ value }) => !this.#wholes.has(value))
    );
    if (groups.length === 0) return;
    const first = run.reduce((a, b) => a.line < b.line ? a : b);
    const low = run[0]!.offset;
    const emit = this.#beforeOf(first.line);
    const base = emit(`getelementptr i8, ptr ${first.pointer}, i32 ${low - first.offset}`);
    for (const group of groups) {
      const begin = group[0]!.offset;
      const at = emit(`getelementptr inbounds nuw i8, ptr ${base}, i32 ${begin - low}`);
      const cells = emit(`load <16 x i8>, ptr ${at}, align 4`);
      const half = (of: string, from: number, count: number, bits: number) => {
        const type = `${2 * count} x i${bits}`;
        const part = emit(
          `shufflevector <${type}> ${of}, <${type}> poison, ${counting(from, count)}`,
        );
        return emit(`zext <${count} x i${bits}> ${part} to <${count} x i${2 * bits}>`);
      };
      const pairs = [half(cells, 0, 8, 8), half(cells, 8, 8, 8)];
      const numbers = [0, 1, 2, 3].map((i) => half(pairs[i >> 1]!, 4 * (i & 1), 4, 16));
      for (const { line, value, offset } of group) {
        const from = offset - begin;
        this.#numbers.set(value, numbers[from / CELL]!);
        const picked = counting(from, CELL);
        this.#instead.set(
          line,
          `  ${value} = shufflevector <16 x i8> ${cells}, <16 x i8> poison, ${picked}`,
        );
      }
    }
  }

  /** Writes cells in a row where the last of them was written. */
  #write(run: readonly Access[]): void {
    for (const group of groupsOf(run)) {
      // One that is written twice is left to its order.
      if (group.length > CELLS) continue;
      const last = group.reduce((a, b) => a.line > b.line ? a : b);
      const emit = this.#beforeOf(last.line);
      const join = (bits: number, values: readonly string[]) =>
        [4, 8].reduce((parts, count) => {
          const type = `<${count} x i${bits}>`;
          return Array.from(
            { length: parts.length / 2 },
            (_, i) =>
              emit(
                `shufflevector ${type} ${parts[2 * i]}, ${type} ${parts[2 * i + 1]}, ${
                  counting(0, 2 * count)
                }`,
              ),
          );
        }, values)[0]!;
      const numbers = group.map(({ value }) => TRUNCATION.exec(this.#sums.definition(value))?.[1]);
      const cells = numbers.every((name) => name !== undefined)
        ? emit(`trunc <16 x i32> ${join(32, numbers)} to <16 x i8>`)
        : join(8, group.map(({ value }) => value));
      for (const { line } of group) this.#instead.set(line, "");
      this.#instead.set(last.line, `  store <16 x i8> ${cells}, ptr ${group[0]!.pointer}, align 4`);
    }
  }

  /** A line that takes a cell's numbers as 32 bits each. */
  #converted(line: string): string {
    const [, begin, form, value = "", type] = CONVERSION.exec(line) ?? [];
    const numbers = this.#numbers.get(value);
    if (numbers === undefined) return line;
    const cast = form!.startsWith("uitofp") ? "sitofp" : "bitcast";
    return `${begin}${cast} <4 x i32> ${numbers} to ${type}`;
  }
}

/** Whether cells before a line must have been read and written when it runs, or those behind it must not. */
function ends(line: string): boolean {
  if (/^(?:[\w.$-]+:|\}| {2}(?:br|ret|switch|unreachable)\b)/.test(line)) return true;
  const [, called] = /\bcall [^@]*@([\w.$-]+)\(/.exec(line) ?? [];
  if (called !== undefined) {
    const [, name = ""] = /^llvm\.([a-z.]+?)(?:\.(?:v\d+)?[if]\d+)*$/.exec(called) ?? [];
    return !BY_NUMBER.has(name);
  }
  return / (?:call|invoke|store|atomicrmw|cmpxchg|fence|load (?:volatile|atomic)) /.test(line);
}

/** Whether two cells are side by side, however far apart, so that none is a part of the other. */
function liesApart(one: Access, other: Access): boolean {
  return one.key === other.key && (one.offset - other.offset) % CELL === 0;
}

/** Cells of one block that lie in a row without gaps, by their offset. */
function runsOf(all: readonly Access[]): Access[][] {
  const runs: Access[][] = [];
  for (const group of Map.groupBy(all, ({ key }) => key).values()) {
    let last: number | undefined;
    for (const one of group.toSorted((a, b) => a.offset - b.offset)) {
      const gap = last === undefined ? undefined : one.offset - last;
      if (gap === 0 || gap === CELL) runs.at(-1)!.push(one);
      else runs.push([one]);
      last = one.offset;
    }
  }
  return runs;
}

/** A run's cells by fours; what is left over is left as it is. */
function groupsOf(run: readonly Access[]): Access[][] {
  const place = ({ offset }: Access) => (offset - run[0]!.offset) / CELL;
  const groups = Map.groupBy(run, (one) => Math.floor(place(one) / CELLS));
  return [...groups.values()].filter((group) => place(group.at(-1)!) % CELLS === CELLS - 1);
}

/** A constant of LLVM's: places from one on. */
function counting(from: number, count: number): string {
  return `<${count} x i32> <${
    Array.from({ length: count }, (_, i) => `i32 ${from + i}`).join(", ")
  }>`;
}
