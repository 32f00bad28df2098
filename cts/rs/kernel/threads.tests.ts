/**
 * Threads that kernels in bitcode run on, and kernels that the script itself launches by name, as a program sees them.
 *
 * Plan:
 * - each cell is computed once, with what it reads of others, along each axis;
 * - what kernels write to the log and send to the client;
 * - a script whose metadata says that it is not threadable;
 * - launches by name: of several inputs, of one, within limits.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { range, times } from "../numbers.ts";
import type { Dimensions } from "../programs.ts";
import { messageOf, nextMessage, rsLines } from "../results.ts";
import { type Cells, type KernelScript, numbersOf, playKernels } from "./scenes.ts";

const threads = group("rs:kernel_threads", "Threads that kernels in bitcode run on.");
const named = group("rs:kernel_named", "Kernels in bitcode that their script launches by name.");

/** Binds an Allocation to a pointer of the script. */
function bind(script: KernelScript, variable: string, cells: Cells): void {
  const { app: { rs }, rsc, ref } = script;
  rs.ScriptBindAllocation(rsc, ref, cells.ref, script.slot(variable));
}

/** Sizes of launches that are cut along x, y and z, some of which do not come out even. */
const SIZES = {
  cell: { x: 1, y: 1 },
  row: { x: 1003 },
  rows: { x: 7, y: 131 },
  planes: { x: 3, y: 5, z: 19 },
} as const satisfies Record<string, Dimensions>;

threads.test("each_cell_once")
  .clauses("RS-KERNEL-52")
  .compiler()
  .params({ size: Object.keys(SIZES) as (keyof typeof SIZES)[], threads: [1, 2, 4] })
  .fn(async (t) => {
    const size: Dimensions = SIZES[t.params.size];
    const count = size.x * (size.y ?? 1) * (size.z ?? 1);
    const [values, others] = [
      range(0, count).map((i) => i * i),
      range(0, count).map((i) => 7000 * i),
    ];
    const { record, made } = await playKernels(t, "threads", (script) => {
      const visits = script.cells("int", count);
      bind(script, "visits", visits);
      script.setObject("other", script.cells("int", count, others).ref);
      script.set("scale", "int", 5);
      const out = script.cells("int", size);
      script.launch("visit", { in: [script.cells("int", size, values)], out });
      return [script.read(out), script.read(visits)] as const;
    }, t.params);
    const expected = range(0, count).map((i) => 5 * i * i + 7000 * i + i);
    t.expectSequence("cells", numbersOf(record, made[0]), expected);
    t.expectSequence("visits", numbersOf(record, made[1]), times(count, 1));
  });

threads.test("log_lines_and_messages")
  .clauses("RS-KERNEL-53")
  .compiler()
  .params({ threads: [1, 2, 4] })
  .fn(async (t) => {
    const values = range(0, 48).map((i) => (i * 29) % 48);
    const { record, made } = await playKernels(t, "threads", (script) => {
      script.launch("tell", { in: [script.cells("int", values.length, values)] });
      return values.map(() => nextMessage(script.app, script.rsc));
    }, t.params);
    const logged = rsLines(record)
      .flatMap((line) => /^D cell (\d+)/.exec(line)?.slice(1).map(Number) ?? []);
    const sent = made.map((call) => messageOf(record, call).id);
    // What several threads write has no order.
    const expected = t.params.threads === 1 ? values : range(0, 48);
    const seen = (found: readonly number[]) =>
      t.params.threads === 1 ? found : found.toSorted((a, b) => a - b);
    t.expectSequence("cells in the log", seen(logged), expected);
    t.expectSequence("cells that were sent", seen(sent), expected);
  });

threads.test("script_that_is_not_threadable")
  .clauses("RS-KERNEL-54")
  .compiler()
  .params({ threads: [1, 2, 4] })
  .fn(async (t) => {
    const values = range(0, 600).map((i) => (i * 7919) % 1009 - 400);
    const { record, made } = await playKernels(t, "serial", (script) => {
      const order = script.cells("int", 600, times(600, 7));
      bind(script, "order", order);
      const cells = script.cells("int", { x: 6, y: 100 }, values);
      script.launch("in_turn", { in: [cells] });
      const total = script.cells("int", 1);
      script.reduce("joined", [script.cells("int", 600, values)], total);
      return [script.read(order), script.read(total)] as const;
    }, t.params);
    t.expectSequence("order of cells", numbersOf(record, made[0]), values);
    // Joining two accumulators would add 100000.
    const sum = values.reduce((a, b) => a + b, 0);
    t.expectSequence("sum of one accumulator", numbersOf(record, made[1]), [sum]);
  });

const SIZE = { x: 4, y: 3 };
const [FIRST, SECOND] = [range(5, 17), range(20, 32).map((i) => i % 7)];

/** The launches of each function of the script, and their results in cells that held -1. */
const LAUNCHES = {
  launch_all: {
    clause: "RS-KERNEL-55",
    expected: range(0, 12).map((i) => FIRST[i]! + 10 * SECOND[i]! + 100 * (i % 4)),
  },
  launch_one: { clause: "RS-KERNEL-55", expected: FIRST.map((value) => -value) },
  launch_part: {
    clause: "RS-KERNEL-56",
    expected: range(0, 12).map((i) => i === 5 || i === 6 ? 1 + i % 4 + 10 : -1),
  },
} as const;

named.test("launched_by_name")
  .clauses("RS-KERNEL-55", "RS-KERNEL-56")
  .compiler()
  .params({ function: Object.keys(LAUNCHES) as (keyof typeof LAUNCHES)[], threads: [1, 2] })
  .fn(async (t) => {
    const { clause, expected } = LAUNCHES[t.params.function];
    const { record, made } = await playKernels(t, "named", (script) => {
      const target = script.cells("int", SIZE, times(12, -1));
      script.setObject("first", script.cells("int", SIZE, FIRST).ref);
      script.setObject("second", script.cells("int", SIZE, SECOND).ref);
      script.setObject("target", target.ref);
      script.invoke(t.params.function);
      return script.read(target);
    }, t.params);
    t.judges(clause);
    t.expectSequence("target", numbersOf(record, made), expected);
  });

/** The groups. */
export const tests: readonly Group[] = [threads, named];
