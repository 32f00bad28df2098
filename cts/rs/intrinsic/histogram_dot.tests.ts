/**
 * Histograms of weighted sums.
 *
 * Plan:
 * - launches on a part of an image, on many cells, and several of them;
 * - weights: rounding, those that are not set, and those that are too large once they are rounded.
 *
 * @module
 */

import type { ComputeClip } from "../../contract/compute.ts";
import { out } from "../../contract/recorder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { oracle } from "../oracle/mod.ts";
import { contextOn, readAll } from "../programs.ts";
import { cellsOf } from "../results.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";
import { createBins, histogram, histogramScript } from "./histogram_scenes.ts";
import { countTests } from "./histogram_tests.ts";
import { createImage } from "./image_programs.ts";
import { expectNumbers } from "./image_scenes.ts";
import { CLIPS, constant, VECTORS } from "./images.ts";
import { judgeCall, judgeCalls } from "./judge.ts";

const sums = group("rs:intrinsic:histogramDot", "How often each value of a weighted sum occurs.");

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

countTests(sums, true);

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
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, path);
      const script = histogramScript(app, rsc, 4);
      const bins = createBins(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      const cells = createImage(app, rsc, call.input);
      launch(app, rsc, script, 1, { in: cells });
      return readAll(app, rsc, bins, out("int", 256));
    });
    void oracle("scalar").run(call);
    expectNumbers(t, "counts", cellsOf(record, made), call.output);
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

/** The group. */
export const tests: readonly Group[] = [sums];
