/**
 * Histograms.
 *
 * Plan:
 * - counts of components, and where they lie;
 * - launches on a part of an image, on many cells, and several of them;
 * - weights: rounding, those that are not set, and those that are too large once they are rounded;
 * - outputs that do not fit.
 *
 * @module
 */

import type { ComputeClip, HistogramCall, VectorSize } from "../../contract/compute.ts";
import { type App, ints, out, type Result } from "../../contract/recorder.ts";
import { RsDataType, RsError, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range, times } from "../numbers.ts";
import { oracle } from "../oracle/mod.ts";
import {
  bytes,
  contextOn,
  createAllocation,
  createElement,
  createType,
  listenedContext,
  readAll,
  writeCells,
} from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { cpuDevice, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script_programs.ts";
import { createImage, imageElement } from "./image_programs.ts";
import { CLIPS, constant, image, noise, whole } from "./images.ts";
import { judgeCall, judgeCalls } from "./judge.ts";

const counts = group("rs:intrinsic:histogram", "How often each value of a component occurs.");
const sums = group("rs:intrinsic:histogramDot", "How often each value of a weighted sum occurs.");

const VECTORS = [1, 2, 3, 4] as const;
const SIZES = [[1, 1], [2, 1], [1, 7], [33, 21], [61, 30]] as const;

function histogram(
  vectorSize: VectorSize,
  [width, height]: readonly [number, number],
  options: Partial<Pick<HistogramCall, "channels" | "clip" | "coefficients">> = {},
): HistogramCall {
  const { channels = vectorSize, clip, coefficients } = options;
  return {
    intrinsic: coefficients === undefined ? "histogram" : "histogramDot",
    input: noise({ vectorSize, width, height }),
    channels,
    output: new Uint32Array(256 * (channels === 3 ? 4 : channels)).fill(77),
    coefficients: coefficients ?? new Float32Array(4),
    clip: clip ?? whole({ width, height }),
  };
}

counts.test("of_each_component")
  .clauses("RS-INTRINSIC-80")
  .params({ vector: VECTORS, path: PATHS })
  .filter(({ vector, path }) => path === "cpu" || vector === 4)
  .fn(async (t) => {
    const { vector, path } = t.params;
    await judgeCalls(t, SIZES.map((size) => histogram(vector, size)), { path });
  });

counts.test("of_fewer_components")
  .clauses("RS-INTRINSIC-81")
  .params({ vector: [2, 3, 4], path: PATHS })
  .filter(({ vector, path }) => path === "cpu" || vector === 4)
  .fn(async (t) => {
    const { vector, path } = t.params;
    const clips = [undefined, CLIPS.piece(33, 21)];
    const calls = range(1, vector).flatMap((channels) =>
      clips.map((clip) =>
        histogram(vector, [33, 21], { channels: channels as VectorSize, ...(clip && { clip }) })
      )
    );
    await judgeCalls(t, calls, { path });
  });

counts.test("of_a_part")
  .clauses("RS-INTRINSIC-82")
  .params({ clip: ["inner", "row", "column", "last", "piece"], path: PATHS })
  .filter(({ clip, path }) => path === "cpu" || clip === "inner")
  .fn(async (t) => {
    const { clip, path } = t.params;
    const calls = VECTORS.map((vector) =>
      histogram(vector, [33, 27], { clip: CLIPS[clip](33, 27) })
    );
    await judgeCalls(t, calls, { path });
  });

sums.test("of_a_part")
  .clauses("RS-INTRINSIC-82")
  .params({ clip: ["inner", "row", "column", "last", "piece"] })
  .fn(async (t) => {
    const clip: ComputeClip = CLIPS[t.params.clip](33, 27);
    const coefficients = Float32Array.of(0.5, 0.25, 0.125, 0.125);
    const calls = VECTORS.map((vector) =>
      histogram(vector, [33, 27], { clip, coefficients, channels: 1 })
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

for (const [group, isDot] of [[counts, false], [sums, true]] as const) {
  group.test("any_number_of_threads")
    .clauses("RS-INTRINSIC-83")
    .params({ threads: [1, 16] })
    .fn(async (t) => {
      const tile = { width: 64, height: 64 };
      const input = image({ vectorSize: 1, ...tile }, (x, y) => y < 32 ? 200 : (x + 64 * y) & 255);
      const device = cpuDevice(9).property("debug.rs.max-threads", String(t.params.threads));
      const { record, made } = await playOn(t, device, (app) => {
        const rsc = contextOn(app, "cpu");
        const size = { x: 1024, y: 1024 };
        const element = imageElement(app, rsc, input);
        const cells = createAllocation(app, rsc, createType(app, rsc, element, size));
        writeCells(app, rsc, cells, { w: 64, h: 64 }, bytes(input.data));
        const copy = (x: number, y: number, w: number, h: number) =>
          app.rs.AllocationCopy2DRange(rsc, cells, x, y, 0, 0, w, h, cells, 0, 0, 0, 0);
        for (let w = 64; w < size.x; w *= 2) copy(w, 0, w, 64);
        for (let h = 64; h < size.y; h *= 2) copy(0, h, size.x, h);
        const script = histogramScript(app, rsc, 1);
        const bins = createBins(app, rsc);
        app.rs.ScriptSetVarObj(rsc, script, 1, bins);
        if (isDot) {
          const weights = { in: "float", cells: [1, 0, 0, 0] } as const;
          app.rs.ScriptSetVarV(rsc, script, 0, weights, 16);
        }
        launch(app, rsc, script, Number(isDot), { in: cells });
        return readAll(app, rsc, bins, out("int", 256));
      });
      const expected = new Uint32Array(256);
      const call = { ...histogram(1, [64, 64]), input, output: expected };
      void oracle("scalar").run(call);
      const found = cellsOf(record, made);
      t.expectSequence("counts", found, Array.from(expected, (count) => 256 * count));
    });

  group.test("replaces_counts")
    .clauses("RS-INTRINSIC-84")
    .params({ path: PATHS })
    .fn(async (t) => {
      const coefficients = Float32Array.of(0.5, 0.5, 0, 0);
      const call = histogram(4, [33, 21], isDot ? { coefficients, channels: 1 } : {});
      await judgeCall(t, call, { path: t.params.path, launches: 3 });
    });
}

/** Weights that are no 256ths, none, all, and such that make sums of a half. */
const WEIGHTS = {
  default: [0.299, 0.587, 0.114, 0],
  first: [1, 0, 0, 0],
  half: [0.5, 0, 0, 0],
  equal: [0.25, 0.25, 0.25, 0.25],
  below_half: [0.00195, 0.4, 0.3, 0.2],
  above_half: [0.00196, 0.4, 0.3, 0.2],
} as const;

sums.test("weights_are_rounded")
  .clauses("RS-INTRINSIC-85")
  .params({
    weights: [
      "default",
      "first",
      "half",
      "equal",
      "below_half",
      "above_half",
    ],
    path: PATHS,
  })
  .filter(({ weights, path }) => path === "cpu" || weights === "default")
  .fn(async (t) => {
    const { weights, path } = t.params;
    const coefficients = Float32Array.from(WEIGHTS[weights]);
    const calls = VECTORS.map((vector) =>
      histogram(vector, [33, 21], { coefficients, channels: 1 })
    );
    await judgeCalls(t, calls, { path });
  });

sums.test("weights_that_are_not_set")
  .clauses("RS-INTRINSIC-86")
  .params({ path: PATHS })
  .fn(async (t) => {
    const { path } = t.params;
    const call = histogram(4, [33, 21], {
      coefficients: Float32Array.from(WEIGHTS.default),
      channels: 1,
    });
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = contextOn(app, path);
      const script = histogramScript(app, rsc, 4);
      const bins = createBins(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      const cells = createImage(app, rsc, call.input);
      launch(app, rsc, script, 1, { in: cells });
      return readAll(app, rsc, bins, out("int", 256));
    });
    void oracle("scalar").run(call);
    t.expectSequence("counts", cellsOf(record, made), [...call.output]);
  });

sums.test("white_is_counted_as_white")
  .clauses("RS-INTRINSIC-87")
  .params({ path: PATHS })
  .fn(async (t) => {
    const coefficients = Float32Array.of(0.25196, 0.25196, 0.25196, 0.2441);
    const call = histogram(4, [33, 21], { coefficients, channels: 1 });
    const white = constant({ width: 33, height: 21 }, 255);
    await judgeCall(t, { ...call, input: white }, { path: t.params.path });
  });

counts.test("outputs_that_do_not_fit")
  .clauses("RS-INTRINSIC-88")
  .params({ path: PATHS })
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = listenedContext(app, t.params.path);
      const script = histogramScript(app, rsc, 1);
      const cells = createImage(app, rsc, constant({ vectorSize: 1, width: 8, height: 2 }, 3));
      const floats = createImage(app, rsc, noise({ type: "f32", width: 8, height: 2 }));
      const four = createImage(app, rsc, constant({ width: 8, height: 2 }, 3));
      const outputs = [
        { x: 255, size: 1 },
        { x: 256, size: 2 },
        { x: 256, size: 4 },
        { x: 256, size: 4, input: floats },
        { x: 256, size: 2, input: four, kernel: 1 },
      ].map(({ x, size, input = cells, kernel = 0 }) => {
        const bins = createBins(app, rsc, x, size);
        app.rs.ScriptSetVarObj(rsc, script, 1, bins);
        launch(app, rsc, script, kernel, { in: input });
        return readAll(app, rsc, bins, out("int", x * size));
      });
      return { outputs, errors: takeErrors(app, rsc, 5) };
    });
    const found = made.outputs.flatMap((read) => cellsOf(record, read));
    t.expectAbsent("cells that were written", found.filter((cell) => cell !== 7));
    t.expectSequence("errors", codesOf(record, made.errors), times(5, RsError.BAD_SCRIPT));
  });

counts.test("outputs_of_other_kinds")
  .clauses("RS-INTRINSIC-80")
  .describe("Counts with a sign, and more of them than there are values.")
  .params({ kind: ["signed", "longer"], path: PATHS })
  .filter(({ kind, path }) => path === "cpu" || kind === "signed")
  .fn(async (t) => {
    const { kind, path } = t.params;
    const call = histogram(1, [33, 21]);
    const x = kind === "longer" ? 300 : 256;
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = contextOn(app, path);
      const script = histogramScript(app, rsc, 1);
      const type = kind === "signed" ? RsDataType.SIGNED_32 : RsDataType.UNSIGNED_32;
      const bins = createBins(app, rsc, x, 1, type);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      launch(app, rsc, script, 0, { in: createImage(app, rsc, call.input) });
      return readAll(app, rsc, bins, out("int", x));
    });
    void oracle("scalar").run(call);
    t.expectSequence("counts", cellsOf(record, made), [...call.output, ...times(x - 256, 7)]);
  });

counts.test("of_one_dimension")
  .clauses("RS-INTRINSIC-153")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = histogram(1, [37, 1]);
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = histogramScript(app, rsc, 1);
      const bins = createBins(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      launch(app, rsc, script, 0, { in: createImage(app, rsc, call.input, { flat: true }) });
      return readAll(app, rsc, bins, out("int", 256));
    });
    void oracle("scalar").run(call);
    t.expectSequence("counts", cellsOf(record, made), [...call.output]);
  });

counts.test("slots_without_a_kernel")
  .clauses("RS-INTRINSIC-7")
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = listenedContext(app, "cpu");
      const script = histogramScript(app, rsc, 1);
      const bins = createBins(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      const cells = createImage(app, rsc, noise({ vectorSize: 1, width: 8, height: 2 }));
      launch(app, rsc, script, 2, { in: cells });
      return { read: readAll(app, rsc, bins, out("int", 256)), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("counts", cellsOf(record, made.read), times(256, 7));
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
  });

counts.test("no_output")
  .clauses("RS-INTRINSIC-152")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = histogram(1, [33, 21]);
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = histogramScript(app, rsc, 1);
      const cells = createImage(app, rsc, call.input);
      launch(app, rsc, script, 0, { in: cells });
      const bins = createBins(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      launch(app, rsc, script, 0, { in: cells });
      return readAll(app, rsc, bins, out("int", 256));
    });
    void oracle("scalar").run(call);
    t.expectSequence("counts of a launch with one", cellsOf(record, made), [...call.output]);
  });

function histogramScript(app: App, rsc: Result, vectorSize: VectorSize): Result {
  const element = imageElement(app, rsc, { type: "u8", vectorSize });
  return app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.HISTOGRAM, element);
}

/** Counts, each of which is 7. */
function createBins(
  app: App,
  rsc: Result,
  x = 256,
  size = 1,
  type: number = RsDataType.UNSIGNED_32,
): Result {
  const element = createElement(app, rsc, { type, size });
  const bins = createAllocation(app, rsc, createType(app, rsc, element, { x }));
  writeCells(app, rsc, bins, { w: x }, ints(...times(x * size, 7)));
  return bins;
}

/** The groups. */
export const tests: readonly Group[] = [counts, sums];
