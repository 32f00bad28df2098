/**
 * Tests that histograms of components and of weighted sums have in common.
 *
 * @module
 */

import { out } from "../../contract/recorder.ts";
import type { Group } from "../../framework/mod.ts";
import { memoryOf } from "../memory.ts";
import { oracle } from "../oracle/mod.ts";
import { contextOn, readAll } from "../programs.ts";
import { cellsOf } from "../results.ts";
import { anyRelease, cpuDevice, PATHS, playOn } from "../scenes.ts";
import { launch, setVariable } from "../script/programs.ts";
import { createBins, histogram, histogramScript } from "./histogram_scenes.ts";
import { createImage, imageOf, readImage } from "./image_programs.ts";
import { expectNumbers } from "./image_scenes.ts";
import { image } from "./images.ts";
import { judgeCall } from "./judge.ts";
import { createTiled } from "./threads.tests.ts";

/** Declares the tests. @param isDot Whether the group is about weighted sums. */
export function countTests(group: Group, isDot: boolean): void {
  group.test("any_number_of_threads")
    .clauses("RS-INTRINSIC-83")
    .params({ threads: [1, 16] })
    .fn(async (t) => {
      const tile = { width: 64, height: 64 };
      const input = image({ vectorSize: 1, ...tile }, (x, y) => y < 32 ? 200 : (x + 64 * y) & 255);
      const device = cpuDevice(anyRelease(t)).property(
        "debug.rs.max-threads",
        String(t.params.threads),
      );
      const { record, made } = await playOn(t, device, (app) => {
        const rsc = contextOn(app, "cpu");
        const cells = createTiled(app, rsc, input, { width: 1024, height: 1024 });
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
      expectNumbers(t, "counts", found, expected.map((count) => 256 * count));
    });

  group.test("any_number_of_slices")
    .clauses("RS-INTRINSIC-83")
    .params({ slices: [2, 5] })
    .fn(async (t) => {
      const coefficients = Float32Array.of(0.5, 0.25, 0.25, 0);
      const call = histogram(4, [33, 20], isDot ? { coefficients, channels: 1 } : {});
      const { record, made } = await playOn(t, cpuDevice(anyRelease(t)), (app) => {
        const rsc = contextOn(app, "cpu");
        const cells = createImage(app, rsc, call.input, t.params);
        const script = histogramScript(app, rsc, 4);
        const bins = createBins(app, rsc, 256, call.channels);
        app.rs.ScriptSetVarObj(rsc, script, 1, bins);
        if (isDot) setVariable(app, rsc, script, 0, memoryOf(coefficients));
        launch(app, rsc, script, Number(isDot), { in: cells });
        return readAll(app, rsc, bins, out("int", 256 * call.channels));
      });
      void oracle("scalar").run(call);
      expectNumbers(t, "counts", cellsOf(record, made), call.output);
    });

  group.test("replaces_counts")
    .clauses("RS-INTRINSIC-84")
    .params({ path: PATHS })
    .fn(async (t) => {
      const coefficients = Float32Array.of(0.5, 0.5, 0, 0);
      const call = histogram(4, [33, 21], isDot ? { coefficients, channels: 1 } : {});
      await judgeCall(t, call, { path: t.params.path, launches: 3 });
    });

  group.test("the_input_stays")
    .clauses("RS-INTRINSIC-3")
    .params({ path: PATHS })
    .fn(async (t) => {
      const { input } = histogram(4, [33, 21]);
      const { record, made } = await playOn(t, cpuDevice(anyRelease(t)), (app) => {
        const rsc = contextOn(app, t.params.path);
        const script = histogramScript(app, rsc, 4);
        app.rs.ScriptSetVarObj(rsc, script, 1, createBins(app, rsc));
        const cells = createImage(app, rsc, input);
        launch(app, rsc, script, Number(isDot), { in: cells });
        return readImage(app, rsc, cells, input);
      });
      expectNumbers(t, "input", imageOf(record, made, input).data, input.data);
    });
}
