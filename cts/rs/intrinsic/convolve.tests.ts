/**
 * Convolve 3x3 and 5x5.
 *
 * Factors are multiples of 1/256 where they must mean the same to Android's code for ARM and x86, which rounds others.
 *
 * Plan:
 * - what all intrinsics have in common;
 * - the order of coefficients, and those that are not set;
 * - types, edges, components;
 * - rounding and limits of bytes, floats as they are;
 * - what fewer bits make of sums and coefficients.
 *
 * @module
 */

import type { ComputeImage, ConvolveCall } from "../../contract/compute.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { oracle } from "../oracle/mod.ts";
import { contextOn } from "../programs.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { groupTest } from "./image_groups.ts";
import { createIntrinsic, imageOf, launchImage, readImage } from "./image_programs.ts";
import { CELLS, cellsOfName, expectNumbers, imagesOf } from "./image_scenes.ts";
import { imageTests } from "./image_tests.ts";
import { chance, constant, image, type ImageSpec, noise, whole } from "./images.ts";
import { expectCall, judgeCalls, playCalls } from "./judge.ts";

const USUAL = { width: 21, height: 11 } as const;
const SMALL = { width: 11, height: 7 } as const;

type Name = ConvolveCall["intrinsic"];

/** The groups. */
export const tests: readonly Group[] = (["convolve3x3", "convolve5x5"] as const).map(testsOf);

function testsOf(name: Name): Group {
  const convolutions = group(`rs:intrinsic:${name}`, "A weighted sum of neighbors.");
  const side = name === "convolve3x3" ? 3 : 5;
  const count = side * side;
  const convolve = (input: ComputeImage, coefficients: Iterable<number>): ConvolveCall => ({
    intrinsic: name,
    coefficients: Float32Array.from(coefficients),
    input,
    output: noise(input, 99),
    clip: whole(input),
  });
  /** A coefficient alone. */
  const alone = (place: number, value = 1) => range(0, count).map((k) => k === place ? value : 0);
  const middle = count >> 1;
  /** Multiples of 1/128 with a sum of 1, of which few are equal. */
  const sharp = (seed: number) => {
    const next = chance(seed);
    const factors = range(0, count).map(() => Math.floor(next() * 33 - 16) / 128);
    const rest = factors.reduce((sum, factor) => sum + factor, 0) - factors[middle]!;
    return factors.with(middle, 1 - rest);
  };
  const sample = (spec: ImageSpec, variant = 0) => convolve(noise(spec), sharp(5 + variant));

  imageTests(convolutions, { cells: CELLS, sample });
  groupTest(convolutions, (input) => convolve(input, sharp(8)));

  convolutions.test("coefficients_one_by_one")
    .clauses("RS-INTRINSIC-30")
    .params({ cells: ["u8_4", "u8", "f32"], path: PATHS })
    .filter(({ cells, path }) => path === "cpu" || cells === "u8_4")
    .fn(async (t) => {
      const { cells, path } = t.params;
      const input = noise({ ...SMALL, ...cellsOfName(cells) });
      await judgeCalls(t, range(0, count).map((k) => convolve(input, alone(k))), { path });
    });

  convolutions.test("types")
    .clauses("RS-INTRINSIC-31")
    .params({ path: PATHS })
    .fn(async (t) => {
      const inputs = CELLS.map((cells) => noise({ ...SMALL, ...cellsOfName(cells) }, 3));
      await judgeCalls(t, inputs.map((input) => convolve(input, sharp(11))), t.params);
    });

  convolutions.test("edges")
    .clauses("RS-INTRINSIC-32")
    .params({ cells: ["u8_4", "f32_3"] })
    .fn(async (t) => {
      const cells = cellsOfName(t.params.cells);
      const inputs = [[1, 1], [2, 2], [1, 9], [9, 1], [6, 5]].map(([width = 1, height = 1]) =>
        noise({ ...cells, width, height })
      );
      const factors = range(0, count).map((k) => (k + 1) / 256);
      await judgeCalls(t, inputs.map((input) => convolve(input, factors)), { path: "cpu" });
    });

  convolutions.test("coefficients_that_are_not_set")
    .clauses("RS-INTRINSIC-33")
    .params({ cells: ["u8", "f32_4"], path: PATHS })
    .filter(({ cells, path }) => path === "cpu" || cells === "u8")
    .fn(async (t) => {
      const { cells, path } = t.params;
      const input = noise({ ...USUAL, ...cellsOfName(cells) });
      const call = convolve(input, range(0, count).map(() => 1 / count));
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = contextOn(app, path);
        const script = createIntrinsic(app, rsc, name, input);
        const images = imagesOf(app, rsc, call);
        launchImage(app, rsc, script, call, images);
        return readImage(app, rsc, images.out, call.output);
      });
      expectCall(t, call, { ...call, output: imageOf(record, made, call.output) });
    });

  convolutions.test("rounding")
    .clauses("RS-INTRINSIC-34")
    .params({ cells: ["u8", "u8_2"] })
    .fn(async (t) => {
      const input = noise({ ...SMALL, ...cellsOfName(t.params.cells) });
      const calls = [0.25, 0.5, 0.75].map((factor) => convolve(input, alone(middle, factor)));
      const made = await playCalls(t, calls, { path: "cpu" });
      calls.forEach((call, index) => {
        oracle("scalar").run(call);
        const { data } = (made[index] as ConvolveCall).output;
        expectNumbers(t, `output, times ${call.coefficients[middle]}`, data, call.output.data);
      });
    });

  convolutions.test("limits_of_bytes")
    .clauses("RS-INTRINSIC-35")
    .params({ cells: ["u8", "u8_2"] })
    .fn(async (t) => {
      const input = noise({ ...SMALL, ...cellsOfName(t.params.cells) });
      const calls = [1.5, -1, -0.5, 3, 100, 3000, -3000, 40000].map((factor) =>
        convolve(input, alone(middle, factor))
      );
      for (
        const pair of [[2, -1], [-140, 100], [100, -140], [127, -128], [0.5, -127.5], [0, 128], [
          0,
          256,
        ]] as const
      ) {
        calls.push(convolve(input, alone(0, pair[0]).with(middle, pair[1])));
      }
      await judgeCalls(t, calls, { path: "cpu" });
    });

  convolutions.test("floats_as_they_are")
    .clauses("RS-INTRINSIC-36")
    .params({ cells: ["f32", "f32_4"] })
    .fn(async (t) => {
      const spec = { ...SMALL, ...cellsOfName(t.params.cells) };
      const next = chance(4);
      const input = image(spec, () => Math.fround((next() - 0.5) * 1000));
      const calls = [1, -1, 0.5, 0.001].map((factor) => convolve(input, alone(middle, factor)));
      await judgeCalls(t, [...calls, convolve(input, sharp(12))], { path: "cpu" });
    });

  convolutions.test("components")
    .clauses("RS-INTRINSIC-37")
    .params({ cells: ["u8_4", "f32_4"] })
    .fn(async (t) => {
      const spec = { ...SMALL, ...cellsOfName(t.params.cells) };
      const next = chance(6);
      const inputs = range(0, 4).map((component) =>
        image(spec, (_x, _y, c) => c === component ? Math.floor(256 * next()) : 0)
      );
      await judgeCalls(t, inputs.map((input) => convolve(input, sharp(13))), { path: "cpu" });
    });

  convolutions.test("large_sums_of_pixels")
    .clauses("RS-INTRINSIC-38")
    .params({ cells: ["u8_4", "u8_3"] })
    .fn(async (t) => {
      const input = constant({ ...SMALL, ...cellsOfName(t.params.cells) }, 255);
      const calls = [60, 100, 127, -60, -127].map((factor) =>
        convolve(input, range(0, count).map(() => factor))
      );
      for (const factor of [20, -20]) {
        calls.push(convolve(input, range(0, count).map((k) => k === middle ? factor : -factor)));
      }
      await judgeCalls(t, calls, { path: "cpu" });
    });

  convolutions.test("box_filters_of_pixels")
    .clauses("RS-INTRINSIC-39")
    .params({ cells: ["u8_4", "u8_3"] })
    .fn(async (t) => {
      const spec = { ...SMALL, ...cellsOfName(t.params.cells) };
      const factors = range(0, count).map(() => 1 / count);
      const inputs = [constant(spec, 255), noise(spec)];
      await judgeCalls(t, inputs.map((input) => convolve(input, factors)), { path: "cpu" });
    });

  return convolutions;
}
