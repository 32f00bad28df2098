/**
 * Launches of kernels in bitcode.
 *
 * Plan: what kernels are told of their cell and of the launch, their inputs and outputs, limits, and kernels of the old style.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { floats } from "../programs.ts";
import { range, times } from "../numbers.ts";
import { type KernelScript, numbersOf, playKernels, type Read } from "./scenes.ts";

const launches = group("rs:kernel_launch", "Launches of kernels in bitcode.");

const SIZE = { x: 4, y: 3, z: 2 };
const COUNT = 24;
/** The places of all cells of {@link SIZE}. */
const PLACES = range(0, COUNT).map((i) => ({
  x: i % 4,
  y: Math.floor(i / 4) % 3,
  z: Math.floor(i / 12),
}));

launches.test("place_of_a_cell")
  .clauses("RS-KERNEL-7")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const kernels = ["at_x", "at_y", "at_z", "at_xy", "at_xyz"];
    const { record, made } = await playKernels(t, "launches", (script) =>
      kernels.map((kernel) => {
        const out = script.cells("int", SIZE);
        script.launch(kernel, { out });
        return script.read(out);
      }), t.params);
    const models = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 100, 0], [1, 100, 10000]];
    for (const [at, [a = 0, b = 0, c = 0]] of models.entries()) {
      const expected = PLACES.map(({ x, y, z }) => a * x + b * y + c * z);
      t.expectSequence(kernels[at]!, numbersOf(record, made[at]!), expected);
    }
  });

launches.test("size_of_the_launch")
  .clauses("RS-KERNEL-8")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "launches", (script) => {
      const [sizes, out] = [script.cells("int3", SIZE), script.cells("int", 3)];
      script.launch("dimensions", { out: sizes });
      script.launch("in_context", { in: [script.cells("int", 3, [1, 2, 3])], out });
      return [script.read(sizes), script.read(out)] as const;
    }, t.params);
    const expected = range(0, COUNT).flatMap(() => [4, 3, 2]);
    t.expectSequence("dimensions", numbersOf(record, made[0]), expected);
    t.expectSequence("with an input and x", numbersOf(record, made[1]), [31, 132, 233]);
  });

launches.test("inputs")
  .clauses("RS-KERNEL-9")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "launches", (script) => {
      const ints = script.cells("int", 3, [1, -2, 3]);
      const reads: Read[] = [];
      const run = (kernel: string, ins: Parameters<KernelScript["launch"]>[1]["in"]) => {
        const out = script.cells("int", 3);
        script.launch(kernel, { ...ins && { in: ins }, out });
        reads.push(script.read(out));
      };
      run("constant", undefined);
      run("twice", [ints]);
      run("twice_at", [ints]);
      run("of_two", [ints, script.cells("float", 3, [1.5, 2.5, -3.5])]);
      const [bytes, shorts] = [
        script.cells("uchar", 3, [4, 5, 6]),
        script.cells("short", 3, [7, 8, -9]),
      ];
      run("of_three", [ints, bytes, shorts]);
      run("of_eight", range(0, 8).map((i) => script.cells("int", 3, [i, 1, 10 ** i])));
      return reads;
    }, t.params);
    t.expectEqual("outputs", made.map((read) => numbersOf(record, read)), [
      [7, 7, 7],
      [2, -4, 6],
      [2, -3, 8],
      [11, -18, 27],
      [10407, -19492, 30591],
      [168, 36, 87654321],
    ]);
  });

launches.test("kernels_without_an_output")
  .clauses("RS-KERNEL-10")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "launches", (script) => {
      const seen = script.cells("int", 12);
      script.app.rs.ScriptBindAllocation(script.rsc, script.ref, seen.ref, script.slot("seen"));
      script.launch("note", { in: [script.cells("int", 12, range(0, 12))] });
      const once = script.read(seen);
      const values = range(50, 62);
      script.launch("note_at", { in: [script.cells("int", { x: 4, y: 3 }, values)] });
      const placed = script.read(seen);
      const other = script.cells("int", 12);
      script.setObject("other", other.ref);
      script.launch("set_other", { in: [script.cells("int", 12, values)] });
      return [once, placed, script.read(other)];
    }, t.params);
    const squares = range(50, 62).map((value) => value * value);
    const found = made.map((read) => numbersOf(record, read));
    t.expectEqual("what kernels wrote", found, [times(12, 1), range(50, 62), squares]);
  });

launches.test("limits")
  .clauses("RS-KERNEL-11")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "launches", (script) => {
      const out = script.cells("int", SIZE, times(COUNT, -1));
      const limits = { xStart: 1, xEnd: 3, yStart: 1, yEnd: 3, zStart: 1, zEnd: 2 };
      script.launch("at_xyz", { out, limits });
      return script.read(out);
    }, t.params);
    const expected = PLACES.map(({ x, y, z }) =>
      x >= 1 && x < 3 && y >= 1 && z === 1 ? x + 100 * y + 10000 * z : -1
    );
    t.expectSequence("cells", numbersOf(record, made), expected);
  });

launches.test("old_style")
  .clauses("RS-KERNEL-12")
  .compiler()
  .params({ threads: [1, 2] })
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "old", (script) => {
      const cells = script.cells("int", { x: 3, y: 2 }, range(5, 11));
      return [undefined, floats(0.25)].map((usr) => {
        const out = script.cells("float4", { x: 3, y: 2 });
        script.launch("root", { in: [cells], out, ...usr && { usr } });
        return script.read(out);
      });
    }, t.params);
    for (const [at, by] of [1, 0.25].entries()) {
      const expected = range(0, 6).flatMap((i) => [i + 5, by, i % 3, Math.floor(i / 3)]);
      t.expectSequence(`data ${by}`, numbersOf(record, made[at]!), expected);
    }
  });

/** The groups. */
export const tests: readonly Group[] = [launches];
