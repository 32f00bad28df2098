/**
 * Changes of an image's size.
 *
 * Plan:
 * - the same size, known results, enlarging and reducing;
 * - places, edges, rounding and limits of what is interpolated;
 * - components of vectors;
 * - launches on a part, and Android's that write elsewhere;
 * - Allocations that do not fit or are missing.
 *
 * @module
 */

import type { ComputeImage, ResizeCall, VectorSize } from "../../contract/compute.ts";
import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsError, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { listenedContext, readAll } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script_programs.ts";
import { createImage, imageElement, imageOf, readImage } from "./image_programs.ts";
import { expectNumbers } from "./image_scenes.ts";
import { CLIPS, constant, image, noise, whole } from "./images.ts";
import { expectCall, judgeCalls, playCall, playCalls } from "./judge.ts";

const sizes = group("rs:intrinsic:resize", "Images of another size.");

const TYPES = ["u8", "f32"] as const;
const VECTORS = [1, 2, 3, 4] as const;
const SIZES = [[1, 1], [2, 1], [1, 7], [17, 9], [33, 21]] as const;

type Size = readonly [width: number, height: number];

function resize(input: ComputeImage, [width, height]: Size): ResizeCall {
  const { type, vectorSize } = input;
  const size = { width, height };
  const output = constant({ type, vectorSize, ...size }, 77);
  return { intrinsic: "resize", input, output, clip: whole(size) };
}

function noiseOf(type: "u8" | "f32", vectorSize: VectorSize, [width, height]: Size) {
  return noise({ type, vectorSize, width, height });
}

/** A size from its name, for example `33x21`. */
function sizeOf(name: string): Size {
  const [width, height] = name.split("x").map(Number);
  return [width!, height!];
}

/** Components without the room behind a third one. */
function components({ vectorSize, data }: ComputeImage): number[] {
  return [...data].filter((_, index) => vectorSize !== 3 || index % 4 !== 3);
}

sizes.test("same_size")
  .clauses("RS-INTRINSIC-90")
  .params({ type: TYPES, path: PATHS })
  .fn(async (t) => {
    const { type, path } = t.params;
    const calls = VECTORS.flatMap((vector) =>
      SIZES.map((size) => resize(noiseOf(type, vector, size), size))
    );
    const made = await playCalls(t, calls, { path }) as ResizeCall[];
    for (const { input, output } of made) {
      t.expectSequence("cells", components(output), components(input));
    }
  });

sizes.test("known_result")
  .clauses("RS-INTRINSIC-91")
  .params({ path: PATHS })
  .fn(async (t) => {
    const rows = [[10, 20, 200, 255], [0, 0, 0, 0], [255, 255, 255, 255], [40, 90, 160, 220]];
    const input = image({ vectorSize: 1, width: 4, height: 4 }, (x, y) => rows[y]![x]!);
    const { output } = await playCall(t, resize(input, [2, 2]), t.params);
    const off = [0, 103, 174, 241].map((cell, index) => Math.abs(cell - output.data[index]!));
    t.expect("no cell is off by more than 1", Math.max(...off) <= 1, [...output.data]);
  });

sizes.test("slope_between_cells")
  .clauses("RS-INTRINSIC-91")
  .params({ type: TYPES, to: ["16x1", "1x40", "23x17"], path: PATHS })
  .filter(({ to, path }) => path === "cpu" || to === "23x17")
  .fn(async (t) => {
    const { type, to, path } = t.params;
    const [width, height] = sizeOf(to);
    const from: Size = [width === 1 ? 1 : 8, height === 1 ? 1 : 8];
    const calls = VECTORS.map((vector) => resize(noiseOf(type, vector, from), [width, height]));
    await judgeCalls(t, calls, { path });
  });

sizes.test("ramp_stays_a_ramp")
  .clauses("RS-INTRINSIC-92")
  .params({ axis: ["x", "y"], path: PATHS })
  .fn(async (t) => {
    const { axis, path } = t.params;
    const from = 16;
    const size = (length: number): Size => axis === "x" ? [length, 3] : [3, length];
    const [width, height] = size(from);
    const input = image(
      { type: "f32", vectorSize: 1, width, height },
      (x, y) => axis === "x" ? x : y,
    );
    const calls = [8, 20, 32, 40, 61].map((to) => resize(input, size(to)));
    const made = await playCalls(t, calls, { path }) as ResizeCall[];
    t.expectAbsent(
      "cells that are not on the line",
      made.flatMap(({ output }) => {
        const to = Math.max(output.width, output.height);
        return [...output.data].flatMap((cell, index) => {
          const place = axis === "x" ? index % output.width : Math.floor(index / output.width);
          const expected = (place + 0.5) * from / to - 0.5;
          const isInside = expected >= 1 && expected <= from - 2;
          return isInside && Math.abs(cell - expected) > 1e-3
            ? [{ to, place, cell, expected }]
            : [];
        });
      }),
    );
  });

sizes.test("edges_are_repeated")
  .clauses("RS-INTRINSIC-93")
  .params({ type: TYPES, path: PATHS })
  .fn(async (t) => {
    const { type, path } = t.params;
    const calls = ([[1, 1], [2, 2], [3, 3]] as const).flatMap((from) =>
      ([[9, 9], [2, 5], [11, 1]] as const).map((to) => resize(noiseOf(type, 4, from), to))
    );
    await judgeCalls(t, calls, { path });
  });

sizes.test("rounding_is_not_down")
  .clauses("RS-INTRINSIC-94")
  .params({ path: PATHS })
  .fn(async (t) => {
    const [from, to, vectorSize] = [32, 97, 4] as const;
    const input = image({ vectorSize, width: from, height: 2 }, (x) => 7 * x);
    const { output } = await playCall(t, resize(input, [to, 2]), t.params);
    const places = [...output.data.keys()].map((index) =>
      7 * ((Math.floor(index / vectorSize) % to + 0.5) * from / to - 0.5)
    );
    const inside = places.flatMap((place, index) =>
      place >= 14 && place <= 196 ? [output.data[index]! - place] : []
    );
    const mean = inside.reduce((sum, off) => sum + off, 0) / inside.length;
    t.expect("the mean difference is less than 0.25", Math.abs(mean) < 0.25, mean);
  });

/** Black beside white, so that cubic interpolation overshoots at both sides. */
function step(type: "u8" | "f32", vectorSize: VectorSize, axis: "x" | "y"): ComputeImage {
  const white = type === "u8" ? 255 : 1;
  const size = { width: 8, height: 8 };
  return image(
    { type, vectorSize, ...size },
    (x, y) => (axis === "x" ? x : y) < 4 ? 0 : white,
  );
}

sizes.test("bytes_are_limited")
  .clauses("RS-INTRINSIC-95")
  .params({ axis: ["x", "y"], path: PATHS })
  .fn(async (t) => {
    const { axis, path } = t.params;
    const calls = VECTORS.map((vector) => resize(step("u8", vector, axis), [29, 31]));
    await judgeCalls(t, calls, { path });
  });

sizes.test("floats_overshoot")
  .clauses("RS-INTRINSIC-96")
  .params({ axis: ["x", "y"], path: PATHS })
  .fn(async (t) => {
    const { axis, path } = t.params;
    const calls = VECTORS.map((vector) => resize(step("f32", vector, axis), [29, 31]));
    await judgeCalls(t, calls, { path });
    const { output } = await playCall(t, calls[0]!, { path });
    const { data } = output;
    t.expect("some are below 0 and some above 1", Math.min(...data) < 0 && Math.max(...data) > 1);
  });

sizes.test("components_by_themselves")
  .clauses("RS-INTRINSIC-97")
  .params({ type: TYPES, path: PATHS })
  .fn(async (t) => {
    const { type, path } = t.params;
    const calls = VECTORS.flatMap((vector) =>
      ([[29, 5], [7, 30]] as const).map((to) => resize(noiseOf(type, vector, [14, 11]), to))
    );
    await judgeCalls(t, calls, { path });
  });

sizes.test("factors")
  .clauses("RS-INTRINSIC-98")
  .params({
    to: ["8x40", "60x50", "7x5", "1x1", "20x61", "3x30", "40x40", "97x70", "170x20"],
    path: PATHS,
  })
  .filter(({ to, path }) => path === "cpu" || to === "7x5")
  .fn(async (t) => {
    const { to, path } = t.params;
    const calls = TYPES.flatMap((type) =>
      ([1, 4] as const).map((vector) => resize(noiseOf(type, vector, [20, 20]), sizeOf(to)))
    );
    await judgeCalls(t, calls, { path });
  });

sizes.test("reducing_far")
  .clauses("RS-INTRINSIC-98")
  .params({ type: TYPES })
  .fn(async (t) => {
    const calls = ([[100, 40], [30, 90]] as const).map((from) =>
      resize(noiseOf(t.params.type, 4, from), [24, 9])
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

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
  .clauses("RS-INTRINSIC-100")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const call = resize(constant({ vectorSize: 1, width: 4, height: 2 }, 9), [12, 1]);
    const device = stockDevice(9).compat(t.params.compat);
    const clipped = { ...call, clip: { x1: 3, x2: 5, y1: 0, y2: 1 } };
    const { output } = await playCall(t, clipped, { path: "cpu", device });
    const written = [...output.data.entries()].flatMap(([x, cell]) => cell === 9 ? [x] : []);
    t.expectSequence("columns that were written", written, t.params.compat ? [6, 7] : [3, 4]);
  });

/** 8 x 2 cells, each byte of which is 7. */
const SEVENS = constant({ width: 8, height: 2 }, 7);

sizes.test("allocations_that_do_not_fit")
  .clauses("RS-INTRINSIC-101")
  .params({ path: PATHS })
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
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
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = listenedContext(app, t.params.path);
      const output = createImage(app, rsc, SEVENS);
      launch(app, rsc, resizeScript(app, rsc), 0, { out: output });
      return { read: readAll(app, rsc, output, out("byte", 64)), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("cells", cellsOf(record, made.read), times(64, 7));
    t.expectSequence("errors", codesOf(record, made.errors), []);
  });

sizes.test("inputs_of_each_launch")
  .clauses("RS-INTRINSIC-4", "RS-INTRINSIC-3")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [5, 6, 5].map((seed) => resize(noise({ width: 14, height: 9 }, seed), [23, 7]));
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
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

sizes.test("slots_without_a_kernel")
  .clauses("RS-INTRINSIC-7")
  .fn(async (t) => {
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = listenedContext(app, "cpu");
      const script = resizeScript(app, rsc);
      app.rs.ScriptSetVarObj(rsc, script, 0, createImage(app, rsc, noise(SEVENS)));
      const output = createImage(app, rsc, SEVENS);
      launch(app, rsc, script, 1, { out: output });
      return { read: readAll(app, rsc, output, out("byte", 64)), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("cells", cellsOf(record, made.read), times(64, 7));
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
  });

function resizeScript(app: App, rsc: Result): Result {
  const element = imageElement(app, rsc, SEVENS);
  return app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.RESIZE, element);
}

/** The group. */
export const tests: readonly Group[] = [sizes];
