/**
 * Which cells a launch is for.
 *
 * Plan:
 * - limits of a launch: whole, clipped, empty; those that do not matter;
 * - where the size of a launch comes from;
 * - Allocations that do not fit together, and those without cells.
 *
 * @module
 */

import { type App, out, type Result } from "../contract/recorder.ts";
import { RsAllocationUsage, RsError, RsSignature } from "../contract/rs_defines.ts";
import type { ScriptSpec } from "../fakes/script.ts";
import { type Context, type Group, group } from "../framework/mod.ts";
import {
  createAllocation,
  createScript,
  type Dimensions,
  intAllocation,
  readAll,
} from "./programs.ts";
import { cellsOf } from "./results.ts";
import { getVariable, type Launch, launch, type Limits } from "./script_programs.ts";
import { codes, filled, intType, play, range, takeMessages, told } from "./script_scenes.ts";

const limits = group("rs:model_limits", "Which cells a launch is for.");

const SPEC: ScriptSpec = {
  variables: [{ name: "cells", type: "i32" }],
  kernels: [
    { name: "visit", signature: RsSignature.KERNEL | RsSignature.OUT, body: [{ do: "visit" }] },
    { name: "count", signature: RsSignature.KERNEL, body: [{ do: "count", name: "cells" }] },
  ],
};
const AXES = ["x", "y", "z"] as const;
const SIZE = 10;

/** Ten cells along one axis. */
function along(axis: typeof AXES[number]): Dimensions {
  return {
    x: 1,
    ...(axis === "x" ? {} : { y: 1 }),
    ...(axis === "z" ? { z: 1 } : {}),
    [axis]: SIZE,
  };
}

/** Limits along one axis. */
function limitsOf(axis: string, start: number, end: number): Limits {
  return { [`${axis}Start`]: start, [`${axis}End`]: end };
}

/** Which of ten cells each launch visits. */
async function visited(
  t: Context<unknown>,
  axis: typeof AXES[number],
  launches: readonly (readonly [start: number, end: number])[],
  errors: number,
  more: Limits = {},
) {
  const { record, noted } = await play(t, (app, rsc) => {
    const script = createScript(app, rsc, SPEC);
    const reads = launches.map(([start, end]) => {
      const cells = intAllocation(app, rsc, along(axis), filled(SIZE, 0));
      launch(app, rsc, script, 0, {
        out: cells,
        limits: { ...more, ...limitsOf(axis, start, end) },
      });
      return readAll(app, rsc, cells, out("int", SIZE));
    });
    return { reads, calls: takeMessages(app, rsc, errors) };
  });
  const cells = noted.reads.map((ref) =>
    cellsOf(record, ref).flatMap((count, index) => filled(count, index))
  );
  return { cells, messages: told(record, noted.calls) };
}

limits.test("limits_are_clipped")
  .clauses("RS-SCRIPT-37", "RS-SCRIPT-41")
  .fn(async (t) => {
    const others = { strategy: 5, arrayStart: 7, arrayEnd: 3, array2Start: 1, array4End: 9 };
    const launches = [[5, 15], [0, 1], [9, 10], [3, 7], [0, 0xffff_ffff]] as const;
    for (const axis of AXES) {
      const { cells, messages } = await visited(t, axis, launches, 0, others);
      t.expectEqual(`cells along ${axis}`, cells, [
        range(5, 10),
        [0],
        [9],
        range(3, 7),
        range(0, 10),
      ]);
      t.expectSequence("messages", messages, ["last"]);
    }
  });

limits.test("an_end_of_0_is_the_whole")
  .clauses("RS-SCRIPT-38", "RS-SCRIPT-39")
  .fn(async (t) => {
    for (const axis of AXES) {
      const { cells, messages } = await visited(t, axis, [[0, 0], [3, 0], [20, 0]], 0);
      t.expectEqual(`cells along ${axis}`, cells, filled(3, 0).map(() => range(0, 10)));
      t.expectSequence("messages", messages, ["last"]);
    }
  });

limits.test("empty_limits_are_an_error")
  .clauses("RS-SCRIPT-40")
  .fn(async (t) => {
    const launches = [[9, 9], [10, 20], [7, 3], [10, 10]] as const;
    for (const axis of AXES) {
      const { cells, messages } = await visited(t, axis, launches, launches.length);
      const text = `Failed to launch kernel; Invalid ${axis}Start or ${axis}End.`;
      const errors = launches.map(() => `error ${RsError.BAD_SCRIPT}: ${text}`);
      t.expectEqual(`cells along ${axis}`, cells, launches.map(() => []));
      t.expectSequence("messages", messages, [...errors, "last"]);
    }
  });

/** How many cells each launch counts. */
async function counted(
  t: Context<unknown>,
  launches: (app: App, rsc: Result) => readonly Launch[],
) {
  const { record, noted } = await play(t, (app, rsc) =>
    launches(app, rsc).map((on) => {
      const script = createScript(app, rsc, SPEC);
      launch(app, rsc, script, 1, on);
      return getVariable(app, rsc, script, 0);
    }));
  return noted.flatMap((ref) => cellsOf(record, ref));
}

limits.test("the_size_is_that_of_the_cells")
  .clauses("RS-SCRIPT-42")
  .fn(async (t) => {
    const limits = { xEnd: 100, yEnd: 100, zEnd: 100 };
    const counts = await counted(t, (app, rsc) => {
      const cells = intAllocation(app, rsc, { x: 4, y: 3, z: 2 });
      const row = intAllocation(app, rsc, { x: 7 });
      return [
        { in: cells },
        { out: cells },
        { in: row, limits: { xEnd: 100 } },
        { in: cells, limits },
        { out: cells, limits },
      ];
    });
    t.expectSequence("cells of each launch", counts, [24, 24, 7, 24, 24]);
  });

limits.test("without_cells_the_size_is_that_of_the_limits")
  .clauses("RS-SCRIPT-43")
  .fn(async (t) => {
    const counts = await counted(t, () => [
      { limits: { xEnd: 5 } },
      { limits: { xEnd: 5, yEnd: 3 } },
      { limits: { xStart: 2, xEnd: 5, yStart: 1, yEnd: 3, zStart: 1 } },
      { limits: { xEnd: 5, yEnd: 3, zEnd: 4 } },
    ]);
    t.expectSequence("cells of each launch", counts, [5, 15, 6, 0]);
  });

limits.test("a_launch_on_nothing_is_an_error")
  .clauses("RS-SCRIPT-44")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      launch(app, rsc, script, 1, {});
      const count = getVariable(app, rsc, script, 0);
      return { count, calls: takeMessages(app, rsc, 1) };
    });
    const error = `error ${RsError.BAD_SCRIPT}: rsForEach called with null allocations`;
    t.expectSequence("messages", told(record, noted.calls), [error, "last"]);
    t.expectSequence("cells", cellsOf(record, noted.count), [0]);
  });

limits.test("sizes_must_be_equal")
  .clauses("RS-SCRIPT-45")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const of = (dimensions: Dimensions, count: number) =>
        intAllocation(app, rsc, dimensions, filled(count, 0));
      const [four, five, other] = [of({ x: 4 }, 4), of({ x: 5 }, 5), of({ x: 5 }, 5)];
      const [rows, flat] = [of({ x: 4, y: 1 }, 4), of({ x: 2, y: 2 }, 4)];
      launch(app, rsc, script, 0, { in: [four, five] });
      launch(app, rsc, script, 0, { in: [four, five], out: other });
      launch(app, rsc, script, 0, { in: four, out: five });
      launch(app, rsc, script, 0, { in: four, out: rows });
      launch(app, rsc, script, 0, { in: rows, out: flat, limits: { xEnd: 1, yEnd: 1 } });
      const reads = [
        readAll(app, rsc, five, out("int", 5)),
        readAll(app, rsc, other, out("int", 5)),
        readAll(app, rsc, rows, out("int", 4)),
        readAll(app, rsc, flat, out("int", 4)),
      ];
      return { reads, calls: takeMessages(app, rsc, 5) };
    });
    const error = (what: string) =>
      `error${RsError.BAD_SCRIPT}:Failedtolaunchkernel;dimensionsof${what}allocationsdonotmatch.`;
    const lines = told(record, noted.calls).map((line) => line.replaceAll(" ", ""));
    t.expectSequence("messages without spaces", lines, [
      ...Array(2).fill(error("input")),
      ...Array(3).fill(error("inputandoutput")),
      "last",
    ]);
    t.expectSet("cells", noted.reads.flatMap((ref) => cellsOf(record, ref)), [0]);
  });

limits.test("cells_that_are_not_there")
  .clauses("RS-SCRIPT-46")
  .fn(async (t) => {
    const { record, noted } = await play(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const type = intType(app, rsc, { x: 4 });
      const none = createAllocation(app, rsc, type, {
        usage: RsAllocationUsage.SCRIPT | RsAllocationUsage.IO_INPUT,
      });
      const cells = intAllocation(app, rsc, { x: 4 }, filled(4, 0));
      launch(app, rsc, script, 0, { in: none, out: cells });
      launch(app, rsc, script, 0, { in: cells, out: none });
      return { read: readAll(app, rsc, cells, out("int", 4)), calls: takeMessages(app, rsc, 2) };
    });
    const error = `error ${RsError.BAD_SCRIPT}`;
    t.expectSequence("messages", codes(record, noted.calls), [error, error, "last"]);
    t.expectSequence("cells", cellsOf(record, noted.read), filled(4, 0));
  });

/** The groups. */
export const tests: readonly Group[] = [limits];
