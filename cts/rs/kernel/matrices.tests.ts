/**
 * Matrices in scripts, which are columns one after another.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { numbersOf, playKernels } from "./scenes.ts";

const matrices = group("rs:kernel_matrix", "Matrices in scripts.");

type Matrix = readonly number[];

const M: Matrix = [2, 0, 1, 0, -1, 3, 0, 2, 0, 1, 4, 0, 5, -2, 1, 1];
const N: Matrix = [1, 2, 0, 0, 0, 1, 3, 0, 2, 0, 1, 1, 4, 0, -1, 2];
const THREE: Matrix = range(1, 10);
const IDENTITY = diagonal(1, 1, 1, 1);

/** Columns to rows. */
function transposed(m: Matrix, size = 4): Matrix {
  return m.map((_, i) => m[size * (i % size) + Math.floor(i / size)]!);
}

function product(a: Matrix, b: Matrix): Matrix {
  return b.map((_, at) =>
    range(0, 4).reduce((sum, i) => sum + a[4 * i + at % 4]! * b[4 * Math.floor(at / 4) + i]!, 0)
  );
}

function diagonal(...values: number[]): Matrix {
  return range(0, 16).map((i) => i % 5 === 0 ? values[i / 5]! : 0);
}

function moved(x: number, y: number, z: number): Matrix {
  return [...diagonal(1, 1, 1, 1).slice(0, 12), x, y, z, 1];
}

/** The results of functions of the matrix M, and how they are told. */
const FUNCTIONS: Readonly<Record<string, (found: Matrix) => readonly [Matrix, Matrix]>> = {
  multiply: (found) => [found, product(M, N)],
  load_multiply: (found) => [found, product(M, N)],
  transpose: (found) => [found, transposed(M)],
  invert: (found) => [product(found, M), IDENTITY],
  invert_transpose: (found) => [product(transposed(found), M), IDENTITY],
  identity: (found) => [found, IDENTITY],
  set_and_get: (found) => [found, M.map((value, i) => i === 4 * 2 + 1 ? N[4 * 1 + 3]! : value)],
  rotate: (found) => [found, [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
  scale: (found) => [found, product(M, diagonal(2, 3, 4, 1))],
  translate: (found) => [found, product(M, moved(2, 3, 4))],
  load_scale: (found) => [found, diagonal(2, 3, 4, 1)],
  load_translate: (found) => [found, moved(2, 3, 4)],
  ortho: (found) => [found, [0.5, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, -0.25, 0, -0.5, -0.5, -1.25, 1]],
  frustum: (found) => [found, [0.5, 0, 0, 0, 0, 0.25, 0, 0, 0.5, 0.5, -1.25, -1, 0, 0, -2.25, 0]],
  widen: (found) => [found, [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 0, 0, 0, 1]],
};

matrices.test("functions")
  .clauses("RS-KERNEL-36")
  .compiler()
  .params({ fn: Object.keys(FUNCTIONS) })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "matrices", (script) => {
      script.set("m3", "float", ...THREE);
      script.set("m4", "float", ...M);
      script.set("n4", "float", ...N);
      script.invoke(t.params.fn);
      return script.get("m4", "float", 16);
    });
    const [found, expected] = FUNCTIONS[t.params.fn]!(numbersOf(record, made));
    const far = found.map((value, at) => ({ at, value, is: expected[at]! }))
      .filter(({ value, is }) => !(Math.abs(value - is) < 1e-5));
    t.expectSequence("numbers that are wrong", far, []);
  });

const TWO: Matrix = [1, -2, 3, 0.5];
const OTHER_TWO: Matrix = [2, 1, -1, 4];
const OTHER_THREE: Matrix = [2, 0, 1, -1, 3, 0, 0.5, 1, -2];
const NUMBERS: Matrix = range(21, 37);

function smallProduct(a: Matrix, b: Matrix, size: number): Matrix {
  return b.map((_, at) =>
    range(0, size).reduce(
      (sum, i) => sum + a[size * i + at % size]! * b[size * Math.floor(at / size) + i]!,
      0,
    )
  );
}

/** Results of the matrices TWO and THREE. */
const SMALL: Readonly<Record<string, readonly [two: Matrix, three: Matrix]>> = {
  small_products: [smallProduct(TWO, OTHER_TWO, 2), smallProduct(THREE, OTHER_THREE, 3)],
  small_load_products: [smallProduct(OTHER_TWO, TWO, 2), smallProduct(OTHER_THREE, THREE, 3)],
  small_transposes: [transposed(TWO, 2), transposed(THREE, 3)],
  small_identities: [[1, 0, 0, 1], [1, 0, 0, 0, 1, 0, 0, 0, 1]],
  small_loads: [OTHER_TWO, OTHER_THREE],
  small_loads_of_numbers: [NUMBERS.slice(0, 4), NUMBERS.slice(0, 9)],
  small_set_and_get: [TWO.toSpliced(2, 1, OTHER_TWO[1]!), THREE.toSpliced(6, 1, OTHER_THREE[5]!)],
};

matrices.test("smaller_matrices")
  .clauses("RS-KERNEL-113")
  .compiler()
  .params({ fn: Object.keys(SMALL) })
  .fn(async (t) => {
    const { fn } = t.params;
    const { record, made } = await playKernels(t, "matrices", (script) => {
      script.set("m2", "float", ...TWO);
      script.set("n2", "float", ...OTHER_TWO);
      script.set("m3", "float", ...THREE);
      script.set("n3", "float", ...OTHER_THREE);
      script.set("numbers", "float", ...NUMBERS);
      script.invoke(fn);
      return [script.get("m2", "float", 4), script.get("m3", "float", 9)];
    });
    const found = made.map((read) => numbersOf(record, read));
    t.expectEqual("matrices of 2 and 3 columns", found, SMALL[fn]!.map((one) => [...one]));
  });

/** A turn by degrees about an axis of length 1, by Rodrigues' formula. */
function turned(degrees: number, [x, y, z]: readonly [number, number, number]): Matrix {
  const [c, s] = [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)];
  const axis = [x, y, z];
  const across = [[0, z, -y], [-z, 0, x], [y, -x, 0]];
  return range(0, 16).map((at) => {
    const [column, row] = [Math.floor(at / 4), at % 4];
    if (column === 3 || row === 3) return Number(column === row);
    return Number(column === row) * c + axis[column]! * axis[row]! * (1 - c) +
      across[column]![row]! * s;
  });
}

const NEAR_OF_60 = 2 * Math.tan(Math.PI / 6);
/** Results of the matrix M. */
const FORMS: Readonly<Record<string, Matrix>> = {
  load_numbers: NUMBERS,
  load: N,
  widen2: [...TWO.slice(0, 2), 0, 0, ...TWO.slice(2), 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  in_place: product(N, M),
  turn: product(M, turned(30, [1 / 3, -2 / 3, 2 / 3])),
  load_turn: turned(-50, [0, 0.6, 0.8]),
  perspective: [
    ...[2 / (1.5 * NEAR_OF_60), 0, 0, 0, 0, 2 / NEAR_OF_60, 0, 0],
    ...[0, 0, -12 / 8, -1, 0, 0, -40 / 8, 0],
  ],
};

matrices.test("forms")
  .clauses("RS-KERNEL-114")
  .compiler()
  .params({ fn: Object.keys(FORMS) })
  .fn(async (t) => {
    const { fn } = t.params;
    const { record, made } = await playKernels(t, "matrices", (script) => {
      script.set("m2", "float", ...TWO);
      script.set("m4", "float", ...M);
      script.set("n4", "float", ...N);
      script.set("numbers", "float", ...NUMBERS);
      script.invoke(fn);
      return script.get("m4", "float", 16);
    });
    const far = numbersOf(record, made).map((value, at) => ({ at, value, is: FORMS[fn]![at]! }))
      .filter(({ value, is }) => !(Math.abs(value - is) < 1e-5));
    t.expectSequence("numbers that are wrong", far, []);
  });

matrices.test("no_inverse")
  .clauses("RS-KERNEL-115")
  .compiler()
  .params({ has: [true, false] })
  .fn(async (t) => {
    const [first, second] = t.params.has
      ? [diagonal(2, 4, 1, 1), diagonal(1, 8, 2, 1)]
      : [range(0, 16), [...range(1, 5), ...range(1, 5), 0, 0, 1, 0, 0, 0, 0, 1]];
    const { record, made } = await playKernels(t, "matrices", (script) => {
      script.set("m4", "float", ...first);
      script.set("n4", "float", ...second);
      script.invoke("invert_flat");
      return [
        script.get("answers", "int", 2),
        script.get("m4", "float", 16),
        script.get("n4", "float", 16),
      ];
    });
    const [answers, ...after] = made.map((read) => numbersOf(record, read));
    t.expectEqual("1 if there is an inverse", answers, t.params.has ? [1, 1] : [2, 2]);
    if (!t.params.has) t.expectEqual("matrices", after, [first, second]);
  });

matrices.test("shorter_vectors")
  .clauses("RS-KERNEL-116")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "matrices", (script) => {
      script.set("m3", "float", ...THREE);
      script.set("m4", "float", ...M);
      script.set("vectors", "float4", ...range(0, 12), 3, -1, 2, 5);
      script.invoke("shorter_vectors");
      return script.get("vectors", "float4", 3);
    });
    t.expectSequence("vectors", numbersOf(record, made).toSpliced(3, 1), [
      ...[-1, 1, 3],
      ...[12, -5, 4, -1],
      ...[12, -3, 12, -1],
    ]);
  });

matrices.test("by_vectors")
  .clauses("RS-KERNEL-35")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "matrices", (script) => {
      script.set("m2", "float", 1, 2, 3, 4);
      script.set("m3", "float", ...THREE);
      script.set("m4", "float", ...M);
      const run = (kernel: string, ins: "float2" | "float3" | "float4", out: typeof ins) => {
        const output = script.cells(out, 1);
        const values = [3, -1, 2, 5].slice(0, Number(ins.at(-1)));
        script.launch(kernel, { in: [script.cells(ins, 1, values)], out: output });
        return script.read(output);
      };
      return [
        run("by2", "float2", "float2"),
        run("by3", "float3", "float3"),
        run("by4", "float4", "float4"),
        run("place3", "float3", "float4"),
      ];
    });
    t.expectEqual("vectors", made.map((read) => numbersOf(record, read)), [
      [0, 2],
      [13, 17, 21],
      [32, -11, 16, 3],
      [12, -3, 12, -1],
    ]);
  });

/** The groups. */
export const tests: readonly Group[] = [matrices];
