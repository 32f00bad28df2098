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
