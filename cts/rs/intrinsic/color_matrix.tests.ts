/**
 * Color matrix.
 *
 * Factors are multiples of 1/256 where they must mean the same to Android's code for ARM, which rounds others.
 *
 * Plan:
 * - what all intrinsics have in common;
 * - the order of the matrix's numbers, what is added, and both unset;
 * - types of input and output, components that are missing, and those that are too many;
 * - rounding and limits of bytes, floats as they are.
 *
 * @module
 */

import type { ColorMatrixCall, ComputeImage } from "../../contract/compute.ts";
import { type Group, group } from "../../framework/mod.ts";
import { memoryOf } from "../memory.ts";
import { range, times, zeros } from "../numbers.ts";
import { oracle } from "../oracle/mod.ts";
import { contextOn } from "../programs.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { setVariable } from "../script/programs.ts";
import { groupTest } from "./image_groups.ts";
import { createIntrinsic, imageOf, launchImage, readImage } from "./image_programs.ts";
import { type CellName, CELLS, cellsOfName, expectNumbers, imagesOf } from "./image_scenes.ts";
import { imageTests } from "./image_tests.ts";
import { chance, CLIPS, image, type ImageSpec, noise, whole } from "./images.ts";
import { expectCall, judgeCalls, playCalls } from "./judge.ts";

const matrices = group("rs:intrinsic:colorMatrix", "A matrix by each cell of an image.");

const SMALL = { width: 13, height: 7 } as const;
const IDENTITY = range(0, 16).map((k) => k % 5 === 0 ? 1 : 0);

function multiply(
  input: ComputeImage,
  matrix: Iterable<number>,
  options: { readonly add?: readonly number[]; readonly output?: CellName } = {},
): ColorMatrixCall {
  const { add = zeros(4), output } = options;
  const { width, height } = input;
  return {
    intrinsic: "colorMatrix",
    matrix: Float32Array.from(matrix),
    add: Float32Array.from(add),
    input,
    output: noise({ ...(output === undefined ? input : cellsOfName(output)), width, height }, 99),
    clip: whole(input),
  };
}

/**
 * A matrix of multiples of 1/32 that makes something of everything. Factors of green only are negative: Android's code for
 * ARM is off by as much for each of a sum.
 */
function mixture(seed: number): number[] {
  const next = chance(seed);
  return range(0, 16).map((k) =>
    (k >> 2 === 1 ? -1 : 1) * Math.floor(next() * 12) / 32 + (k % 5 === 0 ? 0.25 : 0)
  );
}

const sample = (spec: ImageSpec, variant = 0) =>
  multiply(noise(spec), mixture(3 + variant), { add: [0.125, 0, -0.0625, variant / 4] });

imageTests(matrices, { cells: CELLS, sample });
groupTest(matrices, (input) => multiply(input, mixture(9)));

matrices.test("numbers_one_by_one")
  .clauses("RS-INTRINSIC-40")
  .params({ cells: ["u8_4", "f32_4"], path: PATHS })
  .filter(({ cells, path }) => path === "cpu" || cells === "u8_4")
  .fn(async (t) => {
    const { cells, path } = t.params;
    const input = noise({ ...SMALL, ...cellsOfName(cells) });
    const calls = range(0, 16).map((k) => multiply(input, zeros(16).with(k, 1)));
    await judgeCalls(t, calls, { path });
  });

/** Brightness for red, green and blue; alpha stays. */
const GREY = range(0, 16).map((k) =>
  k === 15 ? 1 : k < 12 && k % 4 < 3 ? [0.299, 0.587, 0.114][k >> 2]! : 0
);

matrices.test("grey")
  .clauses("RS-INTRINSIC-40")
  .params({ cells: ["u8_4", "f32_4"], path: PATHS })
  .filter(({ cells, path }) => path === "cpu" || cells === "u8_4")
  .fn(async (t) => {
    const { cells, path } = t.params;
    const input = noise({ ...SMALL, ...cellsOfName(cells) });
    const adds = [[0, 0, 0, 0], [0.25, 0, -0.25, -0.5]];
    await judgeCalls(t, adds.map((add) => multiply(input, GREY, { add })), { path });
  });

matrices.test("almost_grey")
  .describe("One number, or one that is added, is another than those of a matrix for grey.")
  .clauses("RS-INTRINSIC-40", "RS-INTRINSIC-41")
  .params({ number: ["of_the_matrix", "that_is_added"] })
  .fn(async (t) => {
    const input = noise(SMALL);
    const calls = t.params.number === "of_the_matrix"
      ? range(0, 16).map((k) => multiply(input, GREY.with(k, GREY[k]! + 0.25)))
      : range(0, 4).map((k) => multiply(input, GREY, { add: zeros(4).with(k, 0.25) }));
    await judgeCalls(t, calls, { path: "cpu" });
  });

matrices.test("what_is_added_before_the_matrix")
  .clauses("RS-INTRINSIC-74")
  .fn(async (t) => {
    const call = multiply(noise(SMALL), mixture(5), { add: [0.25, -0.125, 0.5, 0] });
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, "cpu");
      const script = createIntrinsic(app, rsc, "colorMatrix", call.input);
      setVariable(app, rsc, script, 1, memoryOf(call.add));
      setVariable(app, rsc, script, 0, memoryOf(call.matrix));
      const images = imagesOf(app, rsc, call);
      launchImage(app, rsc, script, call, images);
      return readImage(app, rsc, images.out, call.output);
    });
    expectCall(t, call, { ...call, output: imageOf(record, made, call.output) });
  });

matrices.test("limits_between_types")
  .clauses("RS-INTRINSIC-2")
  .params({ clip: ["inner", "piece"] })
  .fn(async (t) => {
    const size = { width: 37, height: 11 };
    const clip = CLIPS[t.params.clip](size.width, size.height);
    const calls = CELLS.map((cells, index) => {
      const output = CELLS.at(index - 3)!;
      const input = noise({ ...size, ...cellsOfName(cells) });
      return { ...multiply(input, mixture(8), { output }), clip };
    });
    await judgeCalls(t, calls, { path: "cpu" });
  });

matrices.test("what_is_added")
  .clauses("RS-INTRINSIC-41")
  .params({ cells: ["u8_4", "f32_4"], output: ["u8_4", "f32_4"] })
  .fn(async (t) => {
    const { cells, output } = t.params;
    const input = noise({ ...SMALL, ...cellsOfName(cells) });
    const calls = [[1, 0.5, 0.25, 0], [0, 1, -1, 2], [0.75, 0.1, 0.9, 1]].flatMap((add) => [
      multiply(input, zeros(16), { add, output }),
      multiply(input, IDENTITY.map((factor) => factor / 4), { add, output }),
    ]);
    await judgeCalls(t, calls, { path: "cpu" });
  });

matrices.test("types_of_input_and_output")
  .clauses("RS-INTRINSIC-42")
  .params({ cells: CELLS, path: PATHS })
  .filter(({ cells, path }) => path === "cpu" || cells === "u8_3")
  .fn(async (t) => {
    const { cells, path } = t.params;
    const input = noise({ ...SMALL, ...cellsOfName(cells) });
    const calls = CELLS.map((output) => multiply(input, mixture(4), { output }));
    await judgeCalls(t, calls, { path });
  });

matrices.test("components_that_are_missing")
  .clauses("RS-INTRINSIC-43")
  .params({ type: ["u8", "f32"] })
  .fn(async (t) => {
    const { type } = t.params;
    const calls = ([1, 2, 3] as const).flatMap((vectorSize) => {
      const input = noise({ ...SMALL, type, vectorSize });
      const output = `${type}_4` as const;
      return [IDENTITY, times(16, 0.25)].map((matrix) => multiply(input, matrix, { output }));
    });
    await judgeCalls(t, calls, { path: "cpu" });
  });

matrices.test("components_that_are_too_many")
  .clauses("RS-INTRINSIC-44")
  .params({ type: ["u8", "f32"] })
  .fn(async (t) => {
    const { type } = t.params;
    const input = noise({ ...SMALL, type });
    const calls = ([type, `${type}_2`, `${type}_3`] as const).flatMap((output) =>
      [IDENTITY, mixture(6)].map((matrix) => multiply(input, matrix, { output }))
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

matrices.test("fractions_of_bytes")
  .clauses("RS-INTRINSIC-45")
  .params({ cells: ["u8_4", "u8", "u8_2", "u8_3"] })
  .fn(async (t) => {
    const spec = { ...SMALL, ...cellsOfName(t.params.cells) };
    const calls = [0.25, 0.5, 0.75].map((factor) =>
      multiply(noise(spec), IDENTITY.map((one) => one * factor))
    );
    const made = await playCalls(t, calls, { path: "cpu" });
    const isRoom = (i: number) => spec.vectorSize === 3 && i % 4 === 3;
    const counted = (data: ComputeImage["data"]) => [...data].filter((_, i) => !isRoom(i));
    calls.forEach((call, index) => {
      oracle("scalar").run(call);
      const { data } = (made[index] as ColorMatrixCall).output;
      const what = `output, times ${call.matrix[0]}`;
      expectNumbers(t, what, counted(data), counted(call.output.data));
    });
  });

matrices.test("fractions_of_floats")
  .clauses("RS-INTRINSIC-46")
  .params({ fraction: [0.25, 0.75] })
  .fn(async (t) => {
    const next = chance(7);
    const spec = { ...SMALL, type: "f32" } as const;
    const input = image(spec, () => (Math.floor(255 * next()) + t.params.fraction) / 255);
    const outputs = ["u8_4", "u8_2", "u8"] as const;
    const calls = outputs.map((output) => multiply(input, IDENTITY, { output }));
    const made = await playCalls(t, calls, { path: "cpu" });
    calls.forEach((call, index) => {
      oracle("scalar").run(call);
      const { data } = (made[index] as ColorMatrixCall).output;
      expectNumbers(t, `output of ${outputs[index]}`, data, call.output.data);
    });
  });

matrices.test("limits_of_bytes")
  .clauses("RS-INTRINSIC-47")
  .params({ cells: CELLS })
  .fn(async (t) => {
    const spec = cellsOfName(t.params.cells);
    const input = noise({ ...SMALL, ...spec });
    const output = CELLS.find((name) => {
      const { type, vectorSize } = cellsOfName(name);
      return type === "u8" && vectorSize === spec.vectorSize;
    })!;
    const calls = [
      ...[1.5, 2, 4, 8, 30, -1, -2, -4].map((factor) =>
        multiply(input, IDENTITY.map((one) => one * factor), { output })
      ),
      multiply(input, IDENTITY.map((one) => one * 40), { output }),
      multiply(input, IDENTITY, { add: [0.5, -0.5, 3, -3], output }),
      multiply(input, IDENTITY, { add: [1000, -1000, 1000, -1000], output }),
    ];
    await judgeCalls(t, calls, { path: "cpu" });
  });

matrices.test("floats_as_they_are")
  .clauses("RS-INTRINSIC-48")
  .params({ cells: ["u8_4", "f32_4", "f32"] })
  .fn(async (t) => {
    const { cells } = t.params;
    const input = noise({ ...SMALL, ...cellsOfName(cells) });
    const output = cells === "f32" ? "f32" : "f32_4";
    const calls = [2, -3, 1000].map((factor) =>
      multiply(input, IDENTITY.map((one) => one * factor), { add: [-1, 5, 0, 0.5], output })
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

matrices.test("the_identity")
  .clauses("RS-INTRINSIC-49")
  .params({ path: PATHS })
  .fn(async (t) => {
    const inputs = CELLS.map((cells) => noise({ ...SMALL, ...cellsOfName(cells) }));
    await judgeCalls(t, inputs.map((input) => multiply(input, IDENTITY)), t.params);
  });

matrices.test("a_matrix_that_is_not_set")
  .clauses("RS-INTRINSIC-49")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = multiply(noise(SMALL), IDENTITY);
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = createIntrinsic(app, rsc, "colorMatrix", call.input);
      const images = imagesOf(app, rsc, call);
      launchImage(app, rsc, script, call, images);
      return readImage(app, rsc, images.out, call.output);
    });
    expectCall(t, call, { ...call, output: imageOf(record, made, call.output) });
  });

/** The groups. */
export const tests: readonly Group[] = [matrices];
