/**
 * Reductions.
 *
 * Plan:
 * - the result, however many threads there are;
 * - functions that a reduction is without: combiner, initializer, outconverter;
 * - what happens to accumulators of threads that have nothing to do;
 * - limits, and Allocations that do not fit.
 *
 * @module
 */

import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsAllocationUsage, RsError, RsSignature } from "../../contract/rs_defines.ts";
import type { ScriptReduce, ScriptSpec } from "../../fakes/script.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { range, times } from "../numbers.ts";
import {
  createAllocation,
  createScript,
  type Dimensions,
  intAllocation,
  readAll,
} from "../programs.ts";
import { cellsOf, errorsOf, takeErrors } from "../results.ts";
import { reduce } from "./programs.ts";
import { cellCount, intType, playScripts, type ScriptOptions } from "./scenes.ts";

const reductions = group("rs:model_reduce", "Reductions.");

const ADD: ScriptReduce = {
  name: "add",
  accumBytes: 4,
  initializer: [{ do: "set", value: 0 }],
  accumulator: [{ do: "sum" }],
  combiner: [{ do: "sum" }],
};
const PAIRS: ScriptReduce = {
  ...ADD,
  name: "pairs",
  signature: RsSignature.IN,
  accumulator: [{ do: "sum" }, { do: "sum", input: 1 }],
};

/** Reduces cells with the values 1, 2, 3... */
function reduceRange(
  app: App,
  rsc: Result,
  script: Result,
  slot: number,
  size: Dimensions,
): Result {
  const cells = intAllocation(app, rsc, size, range(1, cellCount(size) + 1));
  const sum = intAllocation(app, rsc, { x: 1 }, [-1]);
  reduce(app, rsc, script, slot, { in: slot === 1 ? [cells, cells] : cells, out: sum });
  return readAll(app, rsc, sum, out("int"));
}

/** The results of reductions of cells with the values 1, 2, 3... */
async function results(
  t: Context<unknown>,
  spec: ScriptSpec,
  sizes: readonly Dimensions[],
  setting: ScriptOptions = {},
  slot = 0,
): Promise<number[]> {
  const { record, made } = await playScripts(t, (app, rsc) => {
    const script = createScript(app, rsc, spec);
    return sizes.map((size) => reduceRange(app, rsc, script, slot, size));
  }, setting);
  return made.flatMap((ref) => cellsOf(record, ref));
}

reductions.test("the_result_does_not_depend_on_threads")
  .clauses("RS-SCRIPT-63")
  .params({ threads: [1, 2, 3, 16] })
  .fn(async (t) => {
    const sizes = [{ x: 1 }, { x: 1003 }, { x: 4, y: 131 }, { x: 3, y: 5, z: 7 }];
    const expected = [1, 1003, 524, 105].map((count) => count * (count + 1) / 2);
    for (const inputs of [1, 2]) {
      const sums = await results(t, { reduces: [ADD, PAIRS] }, sizes, t.params, inputs - 1);
      t.expectSequence(`sums of ${inputs}`, sums, expected.map((sum) => inputs * sum));
    }
  });

reductions.test("eight_inputs_are_reduced")
  .clauses("RS-SCRIPT-90")
  .params({ inputs: [7, 8] })
  .fn(async (t) => {
    const { inputs } = t.params;
    const accumulator = range(0, inputs).map((input) => ({ do: "sum", input }) as const);
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        reduces: [{ ...ADD, signature: RsSignature.IN, accumulator }],
      });
      const cells = range(0, inputs).map((input) =>
        intAllocation(app, rsc, { x: 2 }, [10 ** input, 10 ** input])
      );
      const sum = intAllocation(app, rsc, { x: 1 }, [-1]);
      reduce(app, rsc, script, 0, { in: cells, out: sum });
      return readAll(app, rsc, sum, out("int"));
    });
    t.expectSequence("sum", cellsOf(record, made), [Number("2".repeat(inputs))]);
  });

const DIGITS: ScriptReduce = {
  name: "digits",
  accumBytes: 4,
  accumulator: [{ do: "sum", factor: 10 }],
};

reductions.test("without_a_combiner_cells_come_in_order")
  .clauses("RS-SCRIPT-64")
  .fn(async (t) => {
    const sizes = [{ x: 8 }, { x: 2, y: 4 }, { x: 2, y: 2, z: 2 }];
    const found = await results(t, { reduces: [DIGITS] }, sizes);
    t.expectSequence("digits in the order of cells", found, times(3, 12345678));
  });

reductions.test("a_script_that_is_not_threadable_has_one_accumulator")
  .clauses("RS-SCRIPT-65")
  .fn(async (t) => {
    const spec = {
      threadable: false,
      reduces: [{ ...DIGITS, combiner: [{ do: "set", value: -2 }] }],
    };
    const found = await results(t, spec as ScriptSpec, [{ x: 8 }, { x: 2, y: 4 }]);
    t.expectSequence("digits in the order of cells", found, times(2, 12345678));
  });

reductions.test("without_an_initializer_accumulators_are_zero")
  .clauses("RS-SCRIPT-66")
  .fn(async (t) => {
    const { initializer: _, ...rest } = ADD;
    const outconverter = [{ do: "add", value: 1000 }] as const;
    const spec: ScriptSpec = { reduces: [rest, { ...rest, name: "other", outconverter }] };
    const sizes = [{ x: 100 }, { x: 100 }, { x: 2, y: 50 }, { x: 2, y: 50 }];
    t.expectSequence("sums", await results(t, spec, sizes), times(4, 5050));
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, spec);
      const cells = intAllocation(app, rsc, { x: 100 }, range(1, 101));
      const sum = intAllocation(app, rsc, { x: 1 }, [-1]);
      return [1, 2, 3].map(() => {
        reduce(app, rsc, script, 1, { in: cells, out: sum });
        return readAll(app, rsc, sum, out("int"));
      });
    });
    t.expectSequence("converted", made.flatMap((ref) => cellsOf(record, ref)), times(3, 6050));
  });

reductions.test("an_outconverter_makes_the_result")
  .clauses("RS-SCRIPT-67")
  .fn(async (t) => {
    const outconverter = [{ do: "add", value: 7 }] as const;
    const found = await results(t, { reduces: [{ ...ADD, outconverter }] }, [{ x: 1000 }]);
    t.expectSequence("result", found, [500507]);
  });

reductions.test("without_an_outconverter_the_output_is_the_accumulator")
  .clauses("RS-SCRIPT-68")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, {
        variables: [{ name: "out", type: "i32", object: true }],
        reduces: [{
          name: "look",
          accumBytes: 4,
          accumulator: [{ do: "visit" }, { do: "visit" }, { do: "fetch", name: "out" }],
        }],
      });
      const cells = intAllocation(app, rsc, { x: 1 }, [5]);
      const sum = intAllocation(app, rsc, { x: 1 }, [100]);
      app.rs.ScriptSetVarObj(rsc, script, 0, sum);
      reduce(app, rsc, script, 0, { in: cells, out: sum });
      return readAll(app, rsc, sum, out("int"));
    }, { threads: 1 });
    t.expectSequence("what the accumulator saw in the output", cellsOf(record, made), [2]);
  });

reductions.test("accumulators_of_threads_without_work")
  .clauses("RS-SCRIPT-69")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const [{ compat }, threads] = [t.params, 5];
    const initializer = [{ do: "set", value: 1000 }] as const;
    const [sum = 0] = await results(
      t,
      { reduces: [{ ...ADD, initializer }] },
      [{ x: 4, y: 2 }],
      { compat, threads },
    );
    const accumulators = (sum - 36) / 1000;
    if (compat) t.expectEqual("accumulators", accumulators, threads);
    else t.expect("only those with cells", accumulators === 1 || accumulators === 2, accumulators);
  });

reductions.test("limits_of_a_reduction")
  .clauses("RS-SCRIPT-70")
  .fn(async (t) => {
    const { record, made } = await playScripts(t, (app, rsc) => {
      const script = createScript(app, rsc, { reduces: [ADD] });
      const cells = intAllocation(app, rsc, { x: 10 }, range(0, 10));
      const rows = intAllocation(app, rsc, { x: 2, y: 20 }, range(1, 41));
      const box = intAllocation(app, rsc, { x: 2, y: 2, z: 3 }, range(1, 13));
      const reads = [
        { cells, limits: { xStart: 5, xEnd: 15 } },
        { cells, limits: { xStart: 3 } },
        { cells, limits: { xStart: 9, xEnd: 9 } },
        { cells: rows, limits: { xEnd: 1, yStart: 1, yEnd: 20 } },
        { cells: rows, limits: { yStart: 19, yEnd: 40 } },
        { cells: rows, limits: { yStart: 20, yEnd: 21 } },
        { cells: box, limits: { zStart: 1, zEnd: 2 } },
        { cells: box, limits: { xStart: 1, xEnd: 2, yStart: 1, yEnd: 2, zStart: 1, zEnd: 9 } },
        { cells: box, limits: { zStart: 2, zEnd: 2 } },
      ].map(({ cells, limits }) => {
        const sum = intAllocation(app, rsc, { x: 1 }, [-1]);
        reduce(app, rsc, script, 0, { in: cells, out: sum, limits });
        return readAll(app, rsc, sum, out("int"));
      });
      return { reads, errors: takeErrors(app, rsc, 3) };
    });
    const sums = made.reads.flatMap((ref) => cellsOf(record, ref));
    t.expectSequence("sums", sums, [35, 45, -1, 399, 79, -1, 26, 20, -1]);
    const texts = ["x", "y", "z"].map((axis) =>
      `Failed to launch kernel; Invalid ${axis}Start or ${axis}End.`
    );
    t.expectSequence(
      "errors",
      errorsOf(record, made.errors),
      texts.map((text) => ({ code: RsError.BAD_SCRIPT, text })),
    );
  });

/** The errors of reductions that write nothing. */
async function refused(
  t: Context<unknown>,
  write: (on: (slot: number, ins: readonly RsHandle[], out: RsHandle) => void, all: {
    readonly cells: Result;
    readonly others: Result;
    readonly nothing: Result;
    readonly sum: Result;
  }) => void,
) {
  const { record, made } = await playScripts(t, (app, rsc) => {
    const script = createScript(app, rsc, { reduces: [ADD, PAIRS] });
    const usage = RsAllocationUsage.SCRIPT | RsAllocationUsage.IO_INPUT;
    const sum = intAllocation(app, rsc, { x: 1 }, [-1]);
    write((slot, ins, out) => reduce(app, rsc, script, slot, { in: ins, out }), {
      cells: intAllocation(app, rsc, { x: 4 }, times(4, 1)),
      others: intAllocation(app, rsc, { x: 5 }, times(5, 1)),
      nothing: createAllocation(app, rsc, intType(app, rsc, { x: 4 }), { usage }),
      sum,
    });
    return { sum: readAll(app, rsc, sum, out("int")), errors: takeErrors(app, rsc, 3) };
  });
  t.expectSequence("output", cellsOf(record, made.sum), [-1]);
  return errorsOf(record, made.errors);
}

reductions.test("what_does_not_fit")
  .clauses("RS-SCRIPT-71")
  .fn(async (t) => {
    const errors = await refused(t, (on, { cells, others, nothing, sum }) => {
      on(1, [cells, others], sum);
      on(0, [nothing], sum);
      on(0, [cells], nothing);
    });
    const texts = [
      "Failed to launch reduction kernel;dimensions of input allocations do not match.",
      "reduce called with null in allocations",
      "reduce called with null out allocation",
    ];
    t.expectSequence("errors", errors, texts.map((text) => ({ code: RsError.BAD_SCRIPT, text })));
  });

reductions.test("what_is_missing")
  .clauses("RS-SCRIPT-72")
  .fn(async (t) => {
    const errors = await refused(t, (on, { cells, sum }) => {
      on(0, [], sum);
      on(0, [null], sum);
      on(0, [cells], null);
    });
    t.expectEqual("errors", errors.length, 3);
  });

/** The groups. */
export const tests: readonly Group[] = [reductions];
