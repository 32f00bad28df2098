/**
 * Histograms.
 *
 * Plan:
 * - counts of components, and where they lie;
 * - launches on a part of an image;
 * - outputs that do not fit, inputs of one dimension;
 * - many cells, and several launches: `histogram_tests.ts`;
 * - weighted sums: `histogram_dot.tests.ts`.
 *
 * @module
 */

import type { VectorSize } from "../../contract/compute.ts";
import { out } from "../../contract/recorder.ts";
import { RsDataType, RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range, times } from "../numbers.ts";
import { oracle } from "../oracle/mod.ts";
import { contextOn, listenedContext, readAll } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";
import { createBins, histogram, histogramScript } from "./histogram_scenes.ts";
import { countTests } from "./histogram_tests.ts";
import { createImage } from "./image_programs.ts";
import { expectNumbers } from "./image_scenes.ts";
import { CLIPS, constant, noise, VECTORS } from "./images.ts";
import { judgeCalls } from "./judge.ts";
import { tests as dotTests } from "./histogram_dot.tests.ts";

const counts = group("rs:intrinsic:histogram", "How often each value of a component occurs.");

const SIZES = [[1, 1], [2, 1], [1, 7], [33, 21], [61, 30]] as const;

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

countTests(counts, false);

counts.test("outputs_that_do_not_fit")
  .clauses("RS-INTRINSIC-88")
  .params({ path: PATHS })
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
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
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, path);
      const script = histogramScript(app, rsc, 1);
      const type = kind === "signed" ? RsDataType.SIGNED_32 : RsDataType.UNSIGNED_32;
      const bins = createBins(app, rsc, x, 1, type);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      launch(app, rsc, script, 0, { in: createImage(app, rsc, call.input) });
      return readAll(app, rsc, bins, out("int", x));
    });
    void oracle("scalar").run(call);
    expectNumbers(t, "counts", cellsOf(record, made), [...call.output, ...times(x - 256, 7)]);
  });

counts.test("of_one_dimension")
  .clauses("RS-INTRINSIC-153")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = histogram(1, [37, 1]);
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = histogramScript(app, rsc, 1);
      const bins = createBins(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      launch(app, rsc, script, 0, { in: createImage(app, rsc, call.input, { flat: true }) });
      return readAll(app, rsc, bins, out("int", 256));
    });
    void oracle("scalar").run(call);
    expectNumbers(t, "counts", cellsOf(record, made), call.output);
  });

counts.test("slots_without_a_kernel")
  .clauses("RS-INTRINSIC-7")
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, "cpu");
      const script = histogramScript(app, rsc, 1);
      const bins = createBins(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 1, bins);
      const cells = createImage(app, rsc, noise({ vectorSize: 1, width: 8, height: 2 }));
      launch(app, rsc, script, 2, { in: cells });
      return { read: readAll(app, rsc, bins, out("int", 256)), errors: takeErrors(app, rsc, 1) };
    });
    expectNumbers(t, "counts", cellsOf(record, made.read), times(256, 7));
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
  });

counts.test("no_output")
  .clauses("RS-INTRINSIC-152")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = histogram(1, [33, 21]);
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
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
    expectNumbers(t, "counts of a launch with one", cellsOf(record, made), call.output);
  });

/** The groups. */
export const tests: readonly Group[] = [counts, ...dotTests];
