/**
 * Blur.
 *
 * Plan:
 * - what all intrinsics have in common;
 * - weights: radii, single cells, areas of one color;
 * - edges, components;
 * - radii that are not set, and those that are none.
 *
 * @module
 */

import type { BlurCall } from "../../contract/compute.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { contextOn } from "../programs.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { createIntrinsic, imageOf, launchImage, readImage } from "./image_programs.ts";
import { cellsOfName, expectNumbers, imagesOf } from "./image_scenes.ts";
import { imageTests } from "./image_tests.ts";
import { constant, image, type ImageSpec, noise, whole } from "./images.ts";
import { expectCall, judgeCall, judgeCalls, playCalls } from "./judge.ts";

const blurs = group("rs:intrinsic:blur", "A Gaussian blur of bytes.");

const CELLS = ["u8_4", "u8"] as const;
const USUAL = { width: 33, height: 21 } as const;
const SMALL = { width: 17, height: 13 } as const;

function blur(input: BlurCall["input"], radius: number): BlurCall {
  return {
    intrinsic: "blur",
    radius,
    input,
    output: noise(input, 99),
    clip: whole(input),
  };
}

/** A single white cell among black ones. */
function impulse(spec: ImageSpec) {
  const [x0, y0] = [spec.width >> 1, spec.height >> 1];
  return image(spec, (x, y) => x === x0 && y === y0 ? 255 : 0);
}

imageTests(blurs, {
  cells: CELLS,
  sample: (spec, variant = 0) => blur(noise(spec), variant === 0 ? 3.25 : 8),
});

blurs.test("radii")
  .clauses("RS-INTRINSIC-20")
  .params({ radius: [1, 2, 3, 5, 8, 12, 17, 25], cells: CELLS, path: PATHS })
  .filter(({ radius, path, cells }) =>
    path === "gpu" ? radius === 5 && cells === "u8_4" : cells === "u8_4" || radius % 8 === 1
  )
  .fn(async (t) => {
    const { radius, cells, path } = t.params;
    await judgeCall(t, blur(noise({ ...USUAL, ...cellsOfName(cells) }), radius), { path });
  });

blurs.test("radii_that_are_fractions")
  .clauses("RS-INTRINSIC-21")
  .params({ radius: [0.01, 0.5, 1.5, 2.75, 24.5] })
  .fn(async (t) => {
    const calls = [impulse(SMALL), noise(SMALL)].map((input) => blur(input, t.params.radius));
    await judgeCalls(t, calls, { path: "cpu" });
  });

blurs.test("a_single_cell")
  .clauses("RS-INTRINSIC-20")
  .params({ cells: CELLS })
  .fn(async (t) => {
    const spec = cellsOfName(t.params.cells);
    const calls = [1, 2, 5].map((radius) => blur(impulse({ ...spec, ...SMALL }), radius));
    await judgeCalls(t, calls, { path: "cpu" });
  });

blurs.test("steps")
  .clauses("RS-INTRINSIC-20")
  .describe("Each radius, across a row and a column that are black and then white.")
  .params({ cells: CELLS })
  .fn(async (t) => {
    const spec = cellsOfName(t.params.cells);
    const calls = range(1, 26).flatMap((radius) => [
      blur(image({ ...spec, width: 61, height: 1 }, (x) => x < 30 ? 0 : 255), radius),
      blur(image({ ...spec, width: 1, height: 61 }, (_x, y) => y < 30 ? 0 : 255), radius),
    ]);
    await judgeCalls(t, calls, { path: "cpu" });
  });

blurs.test("edges")
  .clauses("RS-INTRINSIC-22")
  .params({ radius: [2, 25], cells: CELLS })
  .fn(async (t) => {
    const { radius, cells } = t.params;
    const calls = [[1, 1], [2, 1], [1, 3], [8, 8], [21, 6]].map(([width = 1, height = 1]) =>
      blur(noise({ ...cellsOfName(cells), width, height }), radius)
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

blurs.test("large_images")
  .clauses("RS-INTRINSIC-20", "RS-INTRINSIC-22")
  .params({ cells: CELLS, radius: [17, 25] })
  .fn(async (t) => {
    const { cells, radius } = t.params;
    const input = noise({ ...cellsOfName(cells), width: 71, height: 83 });
    await judgeCall(t, blur(input, radius), { path: "cpu" });
  });

blurs.test("areas_of_one_colour")
  .clauses("RS-INTRINSIC-23")
  .params({ radius: [0.5, 1, 5, 11, 25], path: PATHS })
  .filter(({ radius, path }) => path === "cpu" || radius === 5)
  .fn(async (t) => {
    const { radius, path } = t.params;
    const values = [0, 1, 100, 254, 255];
    const calls = values.map((value) => blur(constant({ width: 19, height: 11 }, value), radius));
    const made = await playCalls(t, calls, { path });
    const differences = made.map((call, index) => {
      const { data } = (call as BlurCall).output;
      return Math.max(...[...data].map((value) => Math.abs(value - values[index]!)));
    });
    t.expect("no color changes by more than 1", differences.every((one) => one <= 1), differences);
  });

blurs.test("components")
  .clauses("RS-INTRINSIC-24")
  .params({ path: PATHS })
  .fn(async (t) => {
    const one = noise({ ...SMALL, vectorSize: 1 });
    const calls = [0, 1, 2, 3].map((component) =>
      blur(image(SMALL, (x, y, c) => c === component ? one.data[y * SMALL.width + x]! : 0), 4)
    );
    const made = await playCalls(t, calls, { path: t.params.path });
    calls.forEach((call, component) => {
      expectCall(t, call, made[component]!);
      const { data } = (made[component] as BlurCall).output;
      const others = [...data].filter((value, i) => i % 4 !== component && value !== 0);
      t.expectAbsent("what other components got of it", others);
    });
  });

blurs.test("grey")
  .clauses("RS-INTRINSIC-25")
  .params({ path: PATHS })
  .fn(async (t) => {
    const { path } = t.params;
    const one = noise({ ...USUAL, vectorSize: 1 });
    const four = image(USUAL, (x, y) => one.data[y * USUAL.width + x]!);
    const [narrow, wide] = await playCalls(t, [blur(one, 7), blur(four, 7)], { path });
    const values = (narrow as BlurCall).output.data;
    const differences = (wide as BlurCall).output.data.map((value, i) =>
      Math.abs(value - values[i >> 2]!)
    );
    t.expect("difference of 1 at most", Math.max(...differences) <= 1, Math.max(...differences));
  });

blurs.test("a_radius_that_is_not_set")
  .clauses("RS-INTRINSIC-26")
  .params({ path: PATHS })
  .fn(async (t) => {
    const { path } = t.params;
    const call = blur(noise(USUAL), 5);
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, path);
      const script = createIntrinsic(app, rsc, "blur", call.input);
      const images = imagesOf(app, rsc, call);
      launchImage(app, rsc, script, call, images);
      return readImage(app, rsc, images.out, call.output);
    });
    expectCall(t, call, { ...call, output: imageOf(record, made, call.output) });
  });

blurs.test("radii_that_are_none")
  .clauses("RS-INTRINSIC-27")
  .params({ radii: ["finite", "infinite"] })
  .fn(async (t) => {
    const radii = t.params.radii === "finite" ? [0, -1, 26, 60, 1e30] : [Infinity, -Infinity, NaN];
    const clip = { x1: 5, x2: 12, y1: 4, y2: 9 };
    const calls = radii.map((radius) => ({ ...blur(noise(SMALL), radius), clip }));
    const made = await playCalls(t, calls, { path: "cpu" });
    const isInside = (cell: number) => {
      const x = cell % SMALL.width;
      const y = Math.floor(cell / SMALL.width);
      return x >= clip.x1 && x < clip.x2 && y >= clip.y1 && y < clip.y2;
    };
    const outside = (data: BlurCall["output"]["data"]) =>
      [...data].filter((_, i) => !isInside(i >> 2));
    calls.forEach(({ output, radius }, index) => {
      const { data } = (made[index] as BlurCall).output;
      expectNumbers(t, `cells outside, radius ${radius}`, outside(data), outside(output.data));
    });
  });

/** The groups. */
export const tests: readonly Group[] = [blurs];
