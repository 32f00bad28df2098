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

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsError, RsSignature } from "../../contract/rs_defines.ts";
import type { ScriptSpec } from "../../fakes/script.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { range, times, zeros } from "../numbers.ts";
import {
  createAllocation,
  createElement,
  createScript,
  createType,
  type Dimensions,
  intAllocation,
  readAll,
} from "../programs.ts";
import { cellsOf, codesOf, errorsOf, takeErrors } from "../results.ts";
import { getVariable, type Launch, launch, launchSingle, type Limits } from "./programs.ts";
import { cellCount, intType, OUT_SIGNATURE, playScripts } from "./scenes.ts";

const limits = group("rs:model_limits", "Which cells a launch is for.");

const { BAD_SCRIPT } = RsError;
const SPEC: ScriptSpec = {
  variables: [{ name: "cells", type: "i32" }],
  kernels: [
    { name: "visit", signature: OUT_SIGNATURE, body: [{ do: "visit" }] },
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

/** Which of ten cells each launch visits, and the errors. */
async function visited(
  t: Context<unknown>,
  axis: typeof AXES[number],
  launches: readonly (readonly [start: number, end: number])[],
  more: Limits = {},
) {
  const most = launches.length;
  const { record, made } = await playScripts(t, (app, rsc) => {
    const script = createScript(app, rsc, SPEC);
    const reads = launches.map(([start, end]) => {
      const cells = intAllocation(app, rsc, along(axis), zeros(SIZE));
      launch(app, rsc, script, 0, {
        out: cells,
        limits: { ...more, ...limitsOf(axis, start, end) },
      });
      return readAll(app, rsc, cells, out("int", SIZE));
    });
    return { reads, errors: takeErrors(app, rsc, most) };
  });
  const cells = made.reads.map((ref) =>
    cellsOf(record, ref).flatMap((count, index) => times(count, index))
  );
  return { cells, errors: errorsOf(record, made.errors) };
}

limits.test("limits_are_clipped")
  .clauses("RS-SCRIPT-37", "RS-SCRIPT-41")
  .fn(async (t) => {
    const others = { strategy: 5, arrayStart: 7, arrayEnd: 3, array2Start: 1, array4End: 9 };
    const launches = [[5, 15], [0, 1], [9, 10], [3, 7], [0, 0xffff_ffff]] as const;
    for (const axis of AXES) {
      const { cells, errors } = await visited(t, axis, launches, others);
      t.expectEqual(`cells along ${axis}`, cells, [
        range(5, 10),
        [0],
        [9],
        range(3, 7),
        range(0, 10),
      ]);
      t.expectSequence("errors", errors, []);
    }
  });

limits.test("limits_of_a_launch_with_one_input")
  .describe("By rsScriptForEach, which has a place for one.")
  .clauses("RS-SCRIPT-37")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const cells = intAllocation(app, rsc, along("x"), zeros(SIZE));
      launchSingle(app, rsc, script, 0, { out: cells, limits: limitsOf("x", 3, 7) });
      return readAll(app, rsc, cells, out("int", SIZE));
    });
    const visits = range(0, SIZE).map((x) => Number(x >= 3 && x < 7));
    t.expectSequence("visits of each cell", cellsOf(record, made), visits);
  });

limits.test("an_end_of_0_is_the_whole")
  .clauses("RS-SCRIPT-38", "RS-SCRIPT-39")
  .fn(async (t) => {
    const launches = [[0, 0], [3, 0], [20, 0]] as const;
    for (const axis of AXES) {
      const { cells, errors } = await visited(t, axis, launches);
      t.expectEqual(`cells along ${axis}`, cells, launches.map(() => range(0, SIZE)));
      t.expectSequence("errors", errors, []);
    }
  });

limits.test("empty_limits_are_an_error")
  .clauses("RS-SCRIPT-40")
  .fn(async (t) => {
    const launches = [[9, 9], [10, 20], [7, 3], [10, 10]] as const;
    for (const axis of AXES) {
      const { cells, errors } = await visited(t, axis, launches);
      const text = `Failed to launch kernel; Invalid ${axis}Start or ${axis}End.`;
      t.expectEqual(`cells along ${axis}`, cells, launches.map(() => []));
      t.expectSequence("errors", errors, launches.map(() => ({ code: BAD_SCRIPT, text })));
    }
  });

/** How many cells each launch counts. */
async function counted(
  t: Context<unknown>,
  launches: (app: App, rsc: Result) => readonly Launch[],
) {
  const { record, made } = await playScripts(t, (app, rsc) =>
    launches(app, rsc).map((on) => {
      const script = createScript(app, rsc, SPEC);
      launch(app, rsc, script, 1, on);
      return getVariable(app, rsc, script, 0);
    }));
  return made.flatMap((ref) => cellsOf(record, ref));
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
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      launch(app, rsc, script, 1, {});
      const count = getVariable(app, rsc, script, 0);
      return { count, errors: takeErrors(app, rsc, 1) };
    });
    const error = { code: BAD_SCRIPT, text: "rsForEach called with null allocations" };
    t.expectSequence("errors", errorsOf(record, made.errors), [error]);
    t.expectSequence("cells", cellsOf(record, made.count), [0]);
  });

limits.test("sizes_must_be_equal")
  .clauses("RS-SCRIPT-45")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const of = (size: Dimensions) => intAllocation(app, rsc, size, zeros(cellCount(size)));
      const [four, five, other] = [of({ x: 4 }), of({ x: 5 }), of({ x: 5 })];
      const [rows, flat] = [of({ x: 4, y: 1 }), of({ x: 2, y: 2 })];
      launch(app, rsc, script, 0, { in: [four, five] });
      launch(app, rsc, script, 0, { in: [four, five], out: other });
      launch(app, rsc, script, 0, { in: four, out: five });
      launch(app, rsc, script, 0, { in: four, out: rows });
      launch(app, rsc, script, 0, { in: rows, out: flat, limits: { xEnd: 1, yEnd: 1 } });
      launch(app, rsc, script, 0, { in: [five, five, four] });
      const element = createElement(app, rsc);
      for (const shape of [{ faces: true }, { mipmaps: true }]) {
        const type = createType(app, rsc, element, { x: 2, y: 2, ...shape });
        launch(app, rsc, script, 0, { in: createAllocation(app, rsc, type), out: flat });
      }
      const reads = [
        readAll(app, rsc, five, out("int", 5)),
        readAll(app, rsc, other, out("int", 5)),
        readAll(app, rsc, rows, out("int", 4)),
        readAll(app, rsc, flat, out("int", 4)),
      ];
      return { reads, errors: takeErrors(app, rsc, 8) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), times(8, BAD_SCRIPT));
    const [inputs, both] = ["input", "inputandoutput"].map((what) =>
      `Failedtolaunchkernel;dimensionsof${what}allocationsdonotmatch.`
    );
    t.expectSequence(
      "texts without spaces",
      errorsOf(record, made.errors).map(({ text }) => text.replaceAll(" ", "")),
      [inputs, inputs, both, both, both, inputs, both, both],
    );
    t.expectSet("cells", made.reads.flatMap((ref) => cellsOf(record, ref)), [0]);
  });

limits.test("cells_that_are_not_there")
  .clauses("RS-SCRIPT-46")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, SPEC);
      const type = intType(app, rsc, { x: 4 });
      const none = createAllocation(app, rsc, type, {
        usage: RsAllocationUsage.SCRIPT | RsAllocationUsage.IO_INPUT,
      });
      const cells = intAllocation(app, rsc, { x: 4 }, zeros(4));
      launch(app, rsc, script, 0, { in: none, out: cells });
      launch(app, rsc, script, 0, { in: cells, out: none });
      return { read: readAll(app, rsc, cells, out("int", 4)), errors: takeErrors(app, rsc, 2) };
    });
    t.expectSequence("errors", codesOf(record, made.errors), times(2, BAD_SCRIPT));
    t.expectSequence("cells", cellsOf(record, made.read), zeros(4));
  });

/** The groups. */
export const tests: readonly Group[] = [limits];
