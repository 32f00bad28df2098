/**
 * Functions of scripts that come in families: each is asked for every type of numbers, and every number of lanes.
 *
 * Plan:
 * - cells by their type, and numbers in a row of an Allocation's cells;
 * - conversions from each type to each other one;
 * - limits, magnitudes and leading zeros;
 * - atomic functions of signed and of unsigned words.
 *
 * @module
 */

import { ints } from "../../contract/recorder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import type { Dimensions } from "../programs.ts";
import { type Kind, kindOf, type Scalar } from "./cells.ts";
import { type Cells, type KernelScript, numbersOf, playKernels } from "./scenes.ts";

const families = group("rs:kernel_family", "Functions of scripts that come in families.");

const SMALL = ["char", "uchar", "short", "ushort", "int", "uint"] as const;
const WHOLE = [...SMALL, "long", "ulong"] as const;
const NUMBERS = [...WHOLE, "float", "double"] as const;
type NumberName = (typeof NUMBERS)[number];
const ROW = { x: 12 } as const;
const PLANE = { x: 9, y: 3 } as const;
const BOX = { x: 5, y: 2, z: 2 } as const;

/** The first number of each type, and how far apart they are: those without sign have the highest bit. */
const STEPS = {
  char: [20, 1],
  uchar: [200, 1],
  short: [0x1234, 0x101],
  ushort: [0xe234, 0x35],
  int: [0x12345678, 0x10101],
  uint: [0xf2345678, 0x10101],
  long: [2 ** 40 + 2 ** 33, 2 ** 33 + 77],
  ulong: [2 ** 63 + 2 ** 40, 77 * 2 ** 20],
  float: [1234.5, 3.25],
  double: [1e9 + 0.125, 1e7 + 0.5],
} as const satisfies Record<NumberName, readonly [number, number]>;

/** Numbers of a type, with both signs where it has them. */
function numberAt(type: NumberName, i: number): number {
  const [first, step] = STEPS[type];
  const value = first + step * (i % 50);
  return i % 2 === 1 || type.startsWith("u") ? value : -value;
}

function numbersFor(type: NumberName, count: number): number[] {
  const all = range(0, count).map((i) => numberAt(type, i));
  return type === "float" ? all.map(Math.fround) : all;
}

function kindWith(type: NumberName, lanes: number): Kind {
  return (lanes === 1 ? type : `${type}${lanes}`) as Kind;
}

/** The Allocations that the script reads, whose numbers differ, and those that it writes, of zeros. */
function allocations(script: KernelScript, type: NumberName, lanes: number) {
  const kind = kindWith(type, lanes);
  const made: Record<string, Cells> = {};
  for (const [name, target, size] of SHAPES) {
    made[name] = script.cells(kind, size, numbersFor(type, countOf(size) * lanes));
    made[target] = script.cells(kind, size);
    script.setObject(name, made[name].ref);
    script.setObject(target, made[target].ref);
  }
  return SHAPES.map(([, target]) => made[target]!);
}

const countOf = ({ x, y = 1, z = 1 }: Dimensions) => x * y * z;
const SHAPES = [["row", "toRow", ROW], ["plane", "toPlane", PLANE], ["box", "toBox", BOX]] as const;
const cellAt = (size: { readonly x: number; readonly y?: number }, x: number, y = 0, z = 0) =>
  x + size.x * (y + (size.y ?? 1) * z);
/** From which cell to which one the script copies, of each shape. */
const MOVES = [
  [[cellAt(ROW, 1), cellAt(ROW, 3)]],
  [[cellAt(PLANE, 1, 2), cellAt(PLANE, 0, 1)]],
  [
    [cellAt(BOX, 2, 0, 1), cellAt(BOX, 0, 1, 0)],
    [cellAt(BOX, 1, 1, 0), cellAt(BOX, 2, 0, 1)],
  ],
] as const;

/** Each type of numbers, with some number of lanes. */
const KINDS = {
  char4: ["char", 4],
  uchar: ["uchar", 1],
  short2: ["short", 2],
  ushort3: ["ushort", 3],
  int: ["int", 1],
  uint4: ["uint", 4],
  long2: ["long", 2],
  ulong: ["ulong", 1],
  float3: ["float", 3],
  double: ["double", 1],
} as const satisfies Partial<Record<Kind, readonly [NumberName, number]>>;

families.test("cells")
  .clauses("RS-KERNEL-57", "RS-KERNEL-58")
  .compiler()
  .params({ kind: Object.keys(KINDS) as (keyof typeof KINDS)[] })
  .fn(async (t) => {
    const { kind } = t.params;
    const [type, lanes] = KINDS[kind];
    const { record, made } = await playKernels(t, "families", (script) => {
      const targets = allocations(script, type, lanes);
      script.invoke(`cells_${kind}`);
      return targets.map((cells) => script.read(cells));
    });
    for (const [shape, [, target, size]] of SHAPES.entries()) {
      const source = numbersFor(type, countOf(size) * lanes);
      const expected = source.map(() => 0);
      for (const [from, to] of MOVES[shape]!) {
        expected.splice(to * lanes, lanes, ...source.slice(from * lanes, (from + 1) * lanes));
      }
      t.expectSequence(target, numbersOf(record, made[shape]!), expected);
    }
  });

/** Vectors of numbers that are loaded and stored in rows of single ones. */
const RUNS = {
  short2: ["short", 2],
  double2: ["double", 2],
  uint3: ["uint", 3],
  long3: ["long", 3],
  uchar4: ["uchar", 4],
  float4: ["float", 4],
} as const satisfies Partial<Record<Kind, readonly [NumberName, number]>>;

families.test("runs_of_cells")
  .clauses("RS-KERNEL-59")
  .compiler()
  .params({ kind: Object.keys(RUNS) as (keyof typeof RUNS)[] })
  .fn(async (t) => {
    const { kind } = t.params;
    const [type, lanes] = RUNS[kind];
    const { record, made } = await playKernels(t, "families", (script) => {
      const targets = allocations(script, type, 1);
      script.invoke(`run_${kind}`);
      return targets.map((cells) => script.read(cells));
    });
    const moves = [
      [cellAt(ROW, lanes - 1), cellAt(ROW, 9 - lanes)],
      [cellAt(PLANE, 1, lanes - 2), cellAt(PLANE, lanes, 2)],
      [cellAt(BOX, 1, 1, 1), cellAt(BOX, 4 - lanes, 0, 1)],
    ] as const;
    for (const [shape, [, target, size]] of SHAPES.entries()) {
      const source = numbersFor(type, countOf(size));
      const [from, to] = moves[shape]!;
      const expected = source.map(() => 0)
        .toSpliced(to, lanes, ...source.slice(from, from + lanes));
      t.expectSequence(target, numbersOf(record, made[shape]!), expected);
    }
  });

/** A number as a type has it; reals lose their fraction, integers their high bits. */
function converted(value: number, type: NumberName): number {
  if (type === "float") return Math.fround(value);
  if (type === "double") return value;
  const bits = 8 * kindOf(type).numberBytes;
  const whole = BigInt(Math.trunc(value));
  return Number(type.startsWith("u") ? BigInt.asUintN(bits, whole) : BigInt.asIntN(bits, whole));
}

/** Numbers to convert: reals are in the range of each type, as what becomes of others is not said. */
function toConvert(type: NumberName): readonly number[] {
  const whole = numbersFor(type, 4);
  return type === "float" || type === "double" ? [2.75, 100.5, 0.25, 126.999] : whole;
}

families.test("conversions")
  .clauses("RS-KERNEL-60")
  .compiler()
  .params({ from: ["char", "ushort", "int", "ulong", "float"] })
  .fn(async (t) => {
    const { from } = t.params;
    const values = toConvert(from).map((value) => converted(value, from));
    const { record, made } = await playKernels(t, "families", (script) => {
      script.set(`in_${from}`, `${from}4`, ...values);
      script.invoke(`convert_${from}`);
      return NUMBERS.map((to) => script.get(`as_${to}`, `${to}4`));
    });
    for (const [at, to] of NUMBERS.entries()) {
      const expected = values.map((value) => converted(value, to));
      t.expectSequence(`as ${to}`, numbersOf(record, made[at]!), expected);
    }
  });

/** Four numbers, and the least and the greatest that they may be, of each type: signed and unsigned ones compare otherwise. */
function limitsOf(type: NumberName): readonly [number[], number[], number[]] {
  if (type === "float") return [[-1.5, 2.5, 7, -9], [-3, -2.5, 1, 2], [4, 0.5, 6, 5]];
  const top = 2 ** (8 * Math.min(6, kindOf(type).numberBytes) - (type.endsWith("long") ? 0 : 1));
  return type.startsWith("u")
    ? [[top + 3, 1, top - 1, 9], [2, 5, 8, top + 2], [top + 1, 90, top - 4, top + 9]]
    : [[-top / 2 + 1, 100, -3, 9], [-5, -100, -9, -2], [3, 50, 7, 100]];
}

families.test("limits")
  .clauses("RS-KERNEL-61")
  .compiler()
  .params({ type: ["char", "ushort", "int", "uint", "long", "ulong", "float"] })
  .fn(async (t) => {
    const { type } = t.params;
    const [a, b, c] = limitsOf(type);
    const { record, made } = await playKernels(t, "families", (script) => {
      [a, b, c].forEach((values, i) => script.set(`${"abc"[i]}_${type}`, `${type}4`, ...values));
      script.invoke(`limit_${type}`);
      return [
        script.get(`limits_${type}`, `${type}4`, 4),
        script.get(`ones_${type}`, type, 3),
      ];
    });
    const clip = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
    const least = a.map((value, i) => Math.min(value, b[i]!));
    const most = a.map((value, i) => Math.max(value, b[i]!));
    const each = a.map((value, i) => clip(value, b[i]!, c[i]!));
    const all = a.map((value) => clip(value, b[1]!, c[1]!));
    const [four, one] = made.map((read) => numbersOf(record, read));
    t.expectSequence("min, max, clamp by each, clamp by one", four!, [
      ...least,
      ...most,
      ...each,
      ...all,
    ]);
    t.expectSequence("single numbers", one!, [least[0], most[0], each[2]]);
  });

families.test("leading_zeros")
  .clauses("RS-KERNEL-62")
  .compiler()
  .params({ type: ["char", "ushort", "int", "uint"] })
  .fn(async (t) => {
    const { type } = t.params;
    const bits = 8 * kindOf(type).numberBytes;
    const values = [1, 5, 2 ** (bits - 3), 2 ** (bits - 2) + 1];
    const { record, made } = await playKernels(t, "families", (script) => {
      script.set(`a_${type}`, `${type}4`, ...values);
      script.invoke(`count_${type}`);
      return script.get(`zeros_${type}`, type, 5);
    });
    const [x, y, z, w] = [bits - 1, bits - 3, 2, 1];
    t.expectSequence("zeros", numbersOf(record, made), [z, x, y, z, w]);
  });

families.test("magnitudes")
  .clauses("RS-KERNEL-62")
  .compiler()
  .params({ type: ["char", "int"] })
  .fn(async (t) => {
    const { type } = t.params;
    const top = 2 ** (8 * kindOf(type).numberBytes - 1);
    const values = [-1, top - 1, -top, -7];
    const { record, made } = await playKernels(t, "families", (script) => {
      script.set(`a_${type}`, `${type}4`, ...values);
      script.invoke(`measure_${type}`);
      return script.get(`sizes_${type}`, `u${type}` as Scalar, 5);
    });
    const [x, y, z, w] = values.map(Math.abs);
    t.expectSequence("magnitudes", numbersOf(record, made), [z, x, y, z, w]);
  });

/** Atomic functions: the number that the script has for each, what is there, its arguments, and what is there then. */
const ATOMICS = {
  int: [
    [0, -1, [0, 0], 0],
    [1, 0, [0, 0], -1],
    [2, 0x7fffffff, [2, 0], -0x7fffffff],
    [3, -5, [-7, 0], 2],
    [4, -4, [0x0f0f, 0], 0x0f0c],
    [5, 0x50, [-0x80, 0], -0x30],
    [6, -1, [0x55, 0], -0x56],
    [7, 1, [-1, 0], -1],
    [7, -2, [1, 0], -2],
    [8, 1, [-1, 0], 1],
    [8, -2, [1, 0], 1],
    [9, 7, [7, -9], -9],
    [9, 7, [8, -9], 7],
  ],
  uint: [
    [0, 0xffffffff, [0, 0], 0],
    [1, 0, [0, 0], 0xffffffff],
    [2, 0xffffffff, [3, 0], 2],
    [3, 3, [5, 0], 0xfffffffe],
    [4, 0xffff0000, [0x0ff0ff00, 0], 0x0ff00000],
    [5, 0x80000001, [0x10, 0], 0x80000011],
    [6, 0xf0f0f0f0, [0xffffffff, 0], 0x0f0f0f0f],
    [7, 1, [0xffffffff, 0], 1],
    [7, 0xffffffff, [1, 0], 1],
    [8, 1, [0xffffffff, 0], 0xffffffff],
    [8, 0xffffffff, [1, 0], 0xffffffff],
    [9, 0xfffffff0, [0xfffffff0, 1], 1],
    [9, 0xfffffff0, [0, 1], 0xfffffff0],
  ],
} as const;

families.test("atomic_functions")
  .clauses("RS-KERNEL-63")
  .compiler()
  .params({ type: ["int", "uint"] })
  .fn(async (t) => {
    const { type } = t.params;
    const [word, olds] = type === "int" ? ["word", "olds"] : ["unsignedWord", "unsignedOlds"];
    const rows = ATOMICS[type];
    const { record, made } = await playKernels(
      t,
      "families",
      (script) =>
        rows.map(([which, before, args]) => {
          script.set(word!, type, before);
          script.invoke(`atomic_${type}`, ints(which, ...args.map((value) => value | 0)));
          return [script.get(olds!, type), script.get(word!, type)];
        }),
    );
    const found = made.map((reads) => reads.flatMap((read) => numbersOf(record, read)));
    t.expectSequence("before, as it is returned, and after", found, [
      ...rows.map(([, before, , after]) => [before, after]),
    ]);
  });

/** The groups. */
export const tests: readonly Group[] = [families];
