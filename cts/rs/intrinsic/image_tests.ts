/**
 * Tests that all intrinsics have in common that make an image of another of the same size.
 *
 * Plan: sizes, limits of launches, what a launch reads and leaves alone, threads, and what is missing or wrong.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsError } from "../../contract/rs_defines.ts";
import type { Group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { intAllocation, listenedContext, readAll } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { anyRelease, cpuDevice, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";
import {
  createImage,
  createIntrinsic,
  hasNeighbors,
  type ImageCall,
  imageOf,
  INPUT_SLOT,
  kernelSlot,
  launchImage,
  readImage,
  setParameters,
} from "./image_programs.ts";
import { cellTests, type MakeCall, neighborTests } from "./image_kind_tests.ts";
import {
  type CellName,
  CELLS,
  cellsOfName,
  expectNumbers,
  expectRefusal,
  type Images,
  imagesOf,
  launched,
  prepared,
} from "./image_scenes.ts";
import { variableTests } from "./image_variable_tests.ts";
import { CLIPS, type ImageSpec, noise } from "./images.ts";
import { expectCall, judgeCalls, playCall } from "./judge.ts";
import { seamTest } from "./threads.tests.ts";

/** Sizes of images: columns and rows. */
const FEW_SIZES = [[17, 9], [33, 21]] as const;
/** Those of the most usual cells. */
const SIZES = [[1, 1], [2, 1], [1, 7], [3, 5], [16, 2], ...FEW_SIZES, [64, 6], [65, 43]] as const;
const USUAL = { width: 23, height: 11 } as const;

/** The subject of the tests. */
export interface ImageSubject {
  /** Types of cells, the most usual one first. */
  readonly cells: readonly CellName[];
  /** A run on the whole of an image of noise, onto other noise. @param variant 1 has other parameters than 0. */
  readonly sample: (spec: ImageSpec, variant?: 0 | 1) => ImageCall;
}

/** Declares the tests that all intrinsics have. */
export function imageTests(group: Group, { cells, sample }: ImageSubject): void {
  const [usual] = cells as readonly [CellName, ...CellName[]];
  const call = (spec: Partial<ImageSpec> = {}, variant?: 0 | 1) =>
    sample({ ...USUAL, ...cellsOfName(usual), ...spec }, variant);

  group.test("images_of_any_size")
    .clauses("RS-INTRINSIC-1")
    .params({ cells, path: PATHS })
    .filter(({ cells, path }) => path === "cpu" || cells === usual)
    .fn(async (t) => {
      const { cells, path } = t.params;
      const sizes = path === "cpu" && cells === usual ? SIZES : FEW_SIZES;
      const calls = sizes.map(([width, height]) => call({ ...cellsOfName(cells), width, height }));
      await judgeCalls(t, calls, { path });
    });

  group.test("limits_of_launches")
    .clauses("RS-INTRINSIC-2")
    .params({ cells, path: PATHS })
    .filter(({ cells, path }) => path === "cpu" || cells === usual)
    .fn(async (t) => {
      const { cells, path } = t.params;
      const clips = path === "cpu" && cells === usual ? Object.values(CLIPS) : [CLIPS.inner];
      const whole = call(cellsOfName(cells));
      const calls = clips.map((clip) => ({ ...whole, clip: clip(USUAL.width, USUAL.height) }));
      await judgeCalls(t, calls, { path });
    });

  group.test("the_input_stays")
    .clauses("RS-INTRINSIC-3")
    .fn(async (t) => {
      const own = call();
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const { rsc, images } = launched(app, own);
        return readImage(app, rsc, images.in, own.input);
      });
      expectNumbers(t, "input", imageOf(record, made, own.input).data, own.input.data);
    });

  group.test("parameters_of_each_launch")
    .clauses("RS-INTRINSIC-4")
    .fn(async (t) => {
      const calls = [call({}, 0), call({}, 1), call({}, 0)];
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, "cpu");
        const [{ intrinsic, input }] = calls as [ImageCall];
        const script = createIntrinsic(app, rsc, intrinsic, input);
        return calls.map((own) => {
          const images = imagesOf(app, rsc, own);
          setParameters(app, rsc, script, own);
          launchImage(app, rsc, script, own, images);
          return readImage(app, rsc, images.out, own.output);
        });
      });
      calls.forEach((own, index) => {
        expectCall(t, own, { ...own, output: imageOf(record, made[index]!, own.output) });
      });
    });

  group.test("any_number_of_threads")
    .clauses("RS-INTRINSIC-5")
    .fn(async (t) => {
      const own = call({ width: 37, height: 29 });
      const results: ImageCall[] = [];
      for (const threads of [1, 4]) {
        const device = stockDevice(anyRelease(t)).property("debug.rs.max-threads", String(threads));
        results.push(await playCall(t, own, { path: "cpu", device }));
      }
      const [first = [], ...further] = results.map(({ output }) => output.data);
      for (const data of further) expectNumbers(t, "output with more threads", data, first);
      expectCall(t, own, results[0]!);
    });

  group.test("without_an_input")
    .clauses(hasNeighbors(call().intrinsic) ? "RS-INTRINSIC-6" : "RS-INTRINSIC-155")
    .fn(async (t) => {
      const own = call();
      await expectRefusal(t, own, { path: "cpu", codes: [] }, (app, rsc, script, images) => {
        launch(app, rsc, script, kernelSlot(own), { out: images.out });
        if (!hasNeighbors(own.intrinsic)) return;
        app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, images.in);
        app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, null);
        launch(app, rsc, script, kernelSlot(own), { out: images.out });
      });
    });

  group.test("without_an_output")
    .clauses("RS-INTRINSIC-71")
    .fn(async (t) => {
      const own = call();
      const refused = { path: "cpu", codes: [RsError.BAD_SCRIPT] } as const;
      await expectRefusal(t, own, refused, (app, rsc, script, images) => {
        const isNeighbor = hasNeighbors(own.intrinsic);
        if (isNeighbor) app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, images.in);
        launch(app, rsc, script, kernelSlot(own), { in: images.in });
      });
    });

  group.test("cells_that_it_does_not_have")
    .clauses("RS-INTRINSIC-8")
    .fn(async (t) => {
      const own = call();
      const size = { x: 4, y: 3 };
      const { record, made } = await playOn(t, cpuDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, "cpu");
        const script = createIntrinsic(app, rsc, own.intrinsic, own.input);
        setParameters(app, rsc, script, own);
        const input = intAllocation(app, rsc, size, range(0, 12));
        const output = intAllocation(app, rsc, size, range(50, 62));
        launchImage(app, rsc, script, own, { in: input, out: output });
        const read = readAll(app, rsc, output, out("int", 12));
        return { read, errors: takeErrors(app, rsc, 1) };
      });
      t.expectEqual("output", cellsOf(record, made.read), range(50, 62));
      t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
    });

  const isNeighbor = hasNeighbors(call().intrinsic);
  const pairs = CELLS.flatMap((from) => [usual, from].map((to) => ({ from, to })))
    .filter(({ from, to }) => !cells.includes(from) || isNeighbor && from !== to);
  if (pairs.length > 0) {
    group.test("cells_of_other_intrinsics")
      .clauses("RS-INTRINSIC-8")
      .fn(async (t) => {
        const own = call();
        const { record, made } = await playOn(t, cpuDevice(anyRelease(t)), (app) => {
          const rsc = listenedContext(app, "cpu");
          const script = createIntrinsic(app, rsc, own.intrinsic, own.input);
          setParameters(app, rsc, script, own);
          const reads = pairs.map(({ from, to }) => {
            const input = createImage(app, rsc, noise({ ...USUAL, ...cellsOfName(from) }));
            const image = noise({ ...USUAL, ...cellsOfName(to) }, 99);
            const output = createImage(app, rsc, image);
            launchImage(app, rsc, script, own, { in: input, out: output });
            return { image, read: readImage(app, rsc, output, image) };
          });
          return { reads, errors: takeErrors(app, rsc, pairs.length) };
        });
        for (const [index, { image, read }] of made.reads.entries()) {
          const { from, to } = pairs[index]!;
          const { data } = imageOf(record, read, image);
          expectNumbers(t, `output, from ${from} to ${to}`, data, image.data);
        }
        const codes = codesOf(record, made.errors);
        t.expectSequence("errors", codes, pairs.map(() => RsError.BAD_SCRIPT));
      });
  }

  if (call().intrinsic !== "blend") {
    slotTests(group, call);
    variableTests(group, call);
  }
  seamTest(call);
  if (hasNeighbors(call().intrinsic)) neighborTests(group, call);
  else cellTests(group, call);
}

function slotTests(group: Group, call: MakeCall): void {
  group.test("slots_without_a_kernel")
    .clauses("RS-INTRINSIC-7")
    .fn(async (t) => {
      const own = call();
      const start = (app: App, rsc: Result, script: Result, images: Images) => {
        const isNeighbor = hasNeighbors(own.intrinsic);
        if (isNeighbor) app.rs.ScriptSetVarObj(rsc, script, INPUT_SLOT, images.in);
        launch(app, rsc, script, 1, { ...!isNeighbor && { in: images.in }, out: images.out });
      };
      const refused = { path: "cpu", codes: [RsError.BAD_SCRIPT] } as const;
      await expectRefusal(t, own, refused, start);
      const { record, made } = await playOn(t, cpuDevice(anyRelease(t)).compat(true), (app) => {
        const { rsc, script, images } = prepared(app, own);
        start(app, rsc, script, images);
        return readImage(app, rsc, images.out, own.output);
      });
      expectCall(t, own, { ...own, output: imageOf(record, made, own.output) });
    });
}
