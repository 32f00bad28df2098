/**
 * Tests of launches of resize on a part of the cells, of several ones, and with Allocations that do not fit or are missing.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsError, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { asReleaseSample } from "../../contract/release_sample.ts";
import type { AtRelease } from "../../fakes/samples.ts";
import type { Group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { createAllocation, listenedContext, readAll } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";
import { createImage, imageElement, imageOf, imageType, readImage } from "./image_programs.ts";
import { expectNumbers } from "./image_scenes.ts";
import { CLIPS, constant, noise, VECTORS } from "./images.ts";
import { expectCall, judgeCalls, playCall } from "./judge.ts";
import { noiseOf, resize, TYPES } from "./resize_calls.ts";
import { createTiled, expectSameStrips, threads } from "./threads.tests.ts";

/** 8 x 2 cells, each byte of which is 7. */
const SEVENS = constant({ width: 8, height: 2 }, 7);

/** Keeps the first release, and those before and after the place of a part changed. */
const isBeforeOrAfter: (params: AtRelease) => boolean = asReleaseSample(
  ({ release }: AtRelease) => release === 8 || release === 12 || release === 13,
);

/** Declares the tests. */
export function resizeLaunchTests(sizes: Group): void {
  sizes.test("part")
    .clauses("RS-INTRINSIC-99")
    .params({ clip: ["inner", "row", "column", "last", "piece"], path: PATHS })
    .filter(({ clip, path }) => path === "cpu" || clip === "inner")
    .fn(async (t) => {
      const { clip, path } = t.params;
      const calls = TYPES.flatMap((type) =>
        VECTORS.map((vector) => ({
          ...resize(noiseOf(type, vector, [10, 20]), [33, 27]),
          clip: CLIPS[clip](33, 27),
        }))
      );
      await judgeCalls(t, calls, { path });
    });

  sizes.test("place_of_a_part")
    .clauses("RS-INTRINSIC-100", "RS-INTRINSIC-99")
    .releases(8, 15)
    .params({ compat: [false, true] })
    .filter(isBeforeOrAfter)
    .fn(async (t) => {
      const { compat, release } = t.params;
      t.judges(release < 13 ? "RS-INTRINSIC-100" : "RS-INTRINSIC-99");
      const call = resize(constant({ vectorSize: 1, width: 4, height: 2 }, 9), [12, 1]);
      const device = stockDevice(release).property("debug.rs.max-threads", "1").compat(compat);
      const clipped = { ...call, clip: { x1: 3, x2: 5, y1: 0, y2: 1 } };
      const { output } = await playCall(t, clipped, { path: "cpu", device });
      const written = [...output.data.entries()].flatMap(([x, cell]) => cell === 9 ? [x] : []);
      const sane = [3, 4];
      const android = release < 13 ? [6, 7] : sane;
      t.expectEither(
        "columns that were written",
        written,
        compat ? android : sane,
        compat ? sane : android,
      );
    });

  sizes.test("allocations_that_do_not_fit")
    .clauses("RS-INTRINSIC-101")
    .params({ path: PATHS })
    .fn(async (t) => {
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, t.params.path);
        const script = resizeScript(app, rsc);
        const input = createImage(app, rsc, SEVENS);
        const gray = constant({ vectorSize: 1, width: 8, height: 2 }, 7);
        app.rs.ScriptSetVarObj(rsc, script, 0, input);
        const outputs = [{ cells: input, length: 64 }, {
          cells: createImage(app, rsc, gray),
          length: 16,
        }];
        const reads = outputs.map(({ cells, length }) => {
          launch(app, rsc, script, 0, { out: cells });
          return readAll(app, rsc, cells, out("byte", length));
        });
        return { reads, errors: takeErrors(app, rsc, 2) };
      });
      const found = made.reads.flatMap((read) => cellsOf(record, read));
      t.expectAbsent("cells that were written", found.filter((cell) => cell !== 7));
      t.expectSequence("errors", codesOf(record, made.errors), times(2, RsError.BAD_SCRIPT));
    });

  sizes.test("no_input")
    .clauses("RS-INTRINSIC-102")
    .params({ path: PATHS })
    .fn(async (t) => {
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, t.params.path);
        const output = createImage(app, rsc, SEVENS);
        launch(app, rsc, resizeScript(app, rsc), 0, { out: output });
        return {
          read: readAll(app, rsc, output, out("byte", 64)),
          errors: takeErrors(app, rsc, 1),
        };
      });
      t.expectSequence("cells", cellsOf(record, made.read), times(64, 7));
      t.expectSequence("errors", codesOf(record, made.errors), []);
    });

  sizes.test("inputs_of_each_launch")
    .clauses("RS-INTRINSIC-4", "RS-INTRINSIC-3")
    .params({ path: PATHS })
    .fn(async (t) => {
      const calls = [5, 6, 5].map((seed) => resize(noise({ width: 14, height: 9 }, seed), [23, 7]));
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, t.params.path);
        const script = resizeScript(app, rsc);
        return calls.map(({ input, output }) => {
          const [from, to] = [createImage(app, rsc, input), createImage(app, rsc, output)];
          app.rs.ScriptSetVarObj(rsc, script, 0, from);
          launch(app, rsc, script, 0, { out: to });
          return { to: readImage(app, rsc, to, output), from: readImage(app, rsc, from, input) };
        });
      });
      calls.forEach((call, index) => {
        const { to, from } = made[index]!;
        expectCall(t, call, { ...call, output: imageOf(record, to, call.output) });
        expectNumbers(t, "input", imageOf(record, from, call.input).data, call.input.data);
      });
    });

  sizes.test("the_app_gives_its_reference_back")
    .clauses("RS-INTRINSIC-73")
    .params({ path: PATHS })
    .fn(async (t) => {
      const call = resize(noise({ width: 30, height: 20 }), [23, 17]);
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, t.params.path);
        const script = resizeScript(app, rsc);
        const input = createImage(app, rsc, call.input);
        app.rs.ScriptSetVarObj(rsc, script, 0, input);
        app.rs.ObjDestroy(rsc, input);
        createImage(app, rsc, noise(call.input, 55));
        const output = createImage(app, rsc, call.output);
        launch(app, rsc, script, 0, { out: output });
        return readImage(app, rsc, output, call.output);
      });
      expectCall(t, call, { ...call, output: imageOf(record, made, call.output) });
    });

  threads.test("resize")
    .clauses("RS-INTRINSIC-5")
    .fn(async (t) => {
      const tile = noise({ width: 64, height: 64 });
      const output = constant({ width: 1024, height: 512 }, 77);
      await expectSameStrips(t, output, (app, rsc) => {
        const script = resizeScript(app, rsc);
        const input = createTiled(app, rsc, tile, { width: 512, height: 1024 });
        app.rs.ScriptSetVarObj(rsc, script, 0, input);
        const made = createAllocation(app, rsc, imageType(app, rsc, output));
        launch(app, rsc, script, 0, { out: made });
        return made;
      });
    });

  sizes.test("slots_without_a_kernel")
    .clauses("RS-INTRINSIC-7")
    .fn(async (t) => {
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, "cpu");
        const script = resizeScript(app, rsc);
        app.rs.ScriptSetVarObj(rsc, script, 0, createImage(app, rsc, noise(SEVENS)));
        const output = createImage(app, rsc, SEVENS);
        launch(app, rsc, script, 1, { out: output });
        return {
          read: readAll(app, rsc, output, out("byte", 64)),
          errors: takeErrors(app, rsc, 1),
        };
      });
      t.expectSequence("cells", cellsOf(record, made.read), times(64, 7));
      t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
    });
}

function resizeScript(app: App, rsc: Result): Result {
  const element = imageElement(app, rsc, SEVENS);
  return app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.RESIZE, element);
}
