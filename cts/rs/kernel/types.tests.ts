/**
 * The contents of cells of each type in kernels.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { type Kind, kindOf, type Scalar } from "./cells.ts";
import { numbersOf, playKernels } from "./scenes.ts";
import {
  createAllocation,
  createElement,
  createStruct,
  createType,
  readAll,
  writeCells,
} from "../programs.ts";
import { RsDataType } from "../../contract/rs_defines.ts";
import { memoryOf, room } from "../memory.ts";
import { bytesRead } from "../results.ts";

const types = group("rs:kernel_types", "Cells of each type in kernels.");

const SCALARS = [
  "char",
  "uchar",
  "short",
  "ushort",
  "int",
  "uint",
  "long",
  "ulong",
  "float",
  "double",
] as const satisfies readonly Scalar[];
const OPERATORS = ["add", "times", "divide"] as const;
const REALS: readonly string[] = ["float", "double"];

/** The result of an operator, in the number of a type. */
function apply(operator: (typeof OPERATORS)[number], scalar: Scalar, a: number, b: number): number {
  const number = (value: number | bigint) => {
    const cells = new (kindOf(scalar).array)(1);
    Reflect.set(cells, 0, typeof cells[0] === "bigint" ? BigInt(value) : Number(value));
    return Number(cells[0]);
  };
  if (REALS.includes(scalar)) {
    return number(operator === "add" ? a + b : operator === "times" ? a * b : a / b);
  }
  const [x, y] = [BigInt(a), BigInt(b)];
  const exact = operator === "add" ? x + y : operator === "times" ? x * y : x / y;
  const { numberBytes } = kindOf(scalar);
  const bits = 8 * numberBytes;
  return Number(scalar.startsWith("u") ? BigInt.asUintN(bits, exact) : BigInt.asIntN(bits, exact));
}

/** Numbers of a type, of which some products are out of its range. */
function operandsOf(scalar: Scalar): readonly [number[], number[]] {
  if (REALS.includes(scalar)) {
    const [a, b] = [[1.1, -2.7, 1e10, 0.3, 5.5, 7, -0.1, 12], [3, 0.7, 1e-3, -0.2, 2.5, 3, 9, 0.9]];
    return scalar === "float" ? [a.map(Math.fround), b.map(Math.fround)] : [a, b];
  }
  const { numberBytes } = kindOf(scalar);
  const most = Math.min(2 ** (8 * numberBytes - 1) - 1, 2 ** 44 - 1);
  const sign = scalar.startsWith("u") ? 1 : -1;
  return [
    [most, sign * (most - 3), 100, sign * 7, 55, sign * 90, 13, most - 1],
    [3, 7, sign * 3, 2, sign * 5, 100, 13, sign * 2],
  ];
}

types.test("arithmetic")
  .clauses("RS-KERNEL-1", "RS-KERNEL-4")
  .compiler()
  .params({ scalar: SCALARS, lanes: [1, 2, 3, 4] })
  .fn(async (t) => {
    const { scalar, lanes } = t.params;
    const kind = (lanes === 1 ? scalar : `${scalar}${lanes}`) as Kind;
    const count = Math.floor(8 / lanes);
    const [a, b] = operandsOf(scalar).map((all) => all.slice(0, count * lanes)) as [
      number[],
      number[],
    ];
    const { record, made } = await playKernels(t, "types", (script) => {
      const ins = [a, b].map((values) => script.cells(kind, count, values));
      return OPERATORS.map((operator) => {
        const out = script.cells(kind, count);
        script.launch(`${operator}_${kind}`, { in: ins, out });
        return script.read(out);
      });
    });
    for (const [at, operator] of OPERATORS.entries()) {
      const expected = a.map((value, i) => apply(operator, scalar, value, b[i]!));
      t.expectSequence(operator, numbersOf(record, made[at]!), expected);
    }
  });

types.test("truth_values")
  .clauses("RS-KERNEL-5")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "types", (script) => {
      const [less, both] = [script.cells("bool", 4), script.cells("bool", 4)];
      const ints = [[1, 2, -3, 4], [2, 2, 1, -4]].map((all) => script.cells("int", 4, all));
      const bools = [[0, 1, 0, 1], [0, 0, 1, 1]].map((all) => script.cells("bool", 4, all));
      script.launch("less", { in: ints, out: less });
      script.launch("both", { in: bools, out: both });
      return [script.read(less), script.read(both)];
    });
    const found = made.map((read) => numbersOf(record, read));
    t.expectSequence("less, and both", found, [[1, 0, 1, 0], [0, 0, 0, 1]]);
  });

types.test("structs")
  .clauses("RS-KERNEL-6")
  .compiler()
  .fn(async (t) => {
    const bytes = new DataView(new ArrayBuffer(64));
    const fill = (
      at: number,
      tag: number,
      weight: number,
      place: readonly number[],
      on: number,
    ) => {
      bytes.setInt8(at, tag);
      bytes.setFloat64(at + 8, weight, true);
      place.forEach((value, lane) => bytes.setInt16(at + 16 + 2 * lane, value, true));
      bytes.setUint8(at + 24, on);
    };
    fill(0, 5, 1.25, [1, -2, 300], 1);
    fill(32, -7, -3e100, [7, 8, 9], 0);
    const { record, made } = await playKernels(t, "types", (script) => {
      const { app, rsc } = script;
      const element = (type: number, size = 1) => createElement(app, rsc, { type, size });
      const char = element(RsDataType.SIGNED_8);
      const item = createStruct(app, rsc, [
        { name: "tag", element: char },
        { name: "#padding_1", element: char, count: 7 },
        { name: "weight", element: element(RsDataType.FLOAT_64) },
        { name: "place", element: element(RsDataType.SIGNED_16, 3) },
        { name: "isOn", element: element(RsDataType.BOOLEAN) },
        { name: "#padding_2", element: char, count: 7 },
      ]);
      const cells = () => createAllocation(app, rsc, createType(app, rsc, item, { x: 2 }));
      const [source, target] = [cells(), cells()];
      writeCells(app, rsc, source, { w: 2 }, memoryOf(bytes));
      script.launch("change", {
        in: [{ ref: source, kind: "char", count: 2 }],
        out: { ref: target, kind: "char", count: 2 },
      });
      return readAll(app, rsc, target, room(64));
    });
    const found = new DataView(bytesRead(record, made, 64).buffer);
    const items = [0, 32].map((at) => [
      found.getInt8(at),
      found.getFloat64(at + 8, true),
      ...[16, 18, 20].map((field) => found.getInt16(at + field, true)),
      found.getUint8(at + 24),
    ]);
    t.expectSequence("items", items, [[6, 2.5, 300, -2, 1, 0], [-6, -6e100, 9, 8, 7, 1]]);
  });

/** The groups. */
export const tests: readonly Group[] = [types];
