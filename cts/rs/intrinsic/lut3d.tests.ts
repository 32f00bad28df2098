/**
 * A cube of colors.
 *
 * Plan:
 * - what all intrinsics have in common;
 * - axes: their order, and how many colors they have;
 * - interpolation; alpha;
 * - a cube that changes, and none.
 *
 * @module
 */

import type { ComputeImage, Lut3dCall } from "../../contract/compute.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { memoryOf } from "../memory.ts";
import { contextOn, writeCells } from "../programs.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import {
  createCube,
  createImage,
  createIntrinsic,
  imageOf,
  launchImage,
  readImage,
} from "./image_programs.ts";
import { expectNumbers, expectRefusal, imagesOf } from "./image_scenes.ts";
import { imageTests } from "./image_tests.ts";
import { chance, image, noise, whole } from "./images.ts";
import { expectCall, judgeCall, judgeCalls, playCall } from "./judge.ts";

const cubes = group("rs:intrinsic:lut3d", "A cube of colors, interpolated.");

const USUAL = { width: 21, height: 11 } as const;

type Size = readonly [x: number, y: number, z: number];
type Cube = Lut3dCall["cube"];

/** A cube whose colors are made by a formula. */
function cubeOf(
  [x, y, z]: Size,
  color: (r: number, g: number, b: number) => readonly [number, number, number, number],
): Cube {
  const data = Array.from(
    { length: x * y * z },
    (_, i) => color(i % x, Math.floor(i / x) % y, Math.floor(i / x / y)),
  );
  return { x, y, z, data: Uint8Array.from(data.flat()) };
}

/** A cube of noise. */
function cubeOfNoise(size: Size, seed = 3): Cube {
  const next = chance(seed);
  const byte = () => Math.floor(256 * next());
  return cubeOf(size, () => [byte(), byte(), byte(), byte()]);
}

function lookUp(input: ComputeImage, cube: Cube): Lut3dCall {
  return { intrinsic: "lut3d", cube, input, output: noise(input, 99), clip: whole(input) };
}

imageTests(cubes, {
  cells: ["u8_4"],
  sample: (spec, variant = 0) =>
    lookUp(noise(spec), cubeOfNoise(variant === 0 ? [5, 4, 3] : [2, 3, 6])),
});

cubes.test("axes")
  .clauses("RS-INTRINSIC-56")
  .params({ axis: ["red", "green", "blue"], path: PATHS })
  .filter(({ axis, path }) => path === "cpu" || axis === "red")
  .fn(async (t) => {
    const { axis, path } = t.params;
    const which = ["red", "green", "blue"].indexOf(axis);
    const cube = cubeOf([3, 4, 5], (...place) => {
      const value = Math.round(place[which]! * 255 / (2 + which));
      return [value, 255 - value, value >> 1, 0];
    });
    await judgeCall(t, lookUp(noise(USUAL), cube), { path });
  });

cubes.test("interpolation")
  .clauses("RS-INTRINSIC-57")
  .params({ size: [2, 3, 9, 17], path: PATHS })
  .filter(({ size, path }) => path === "cpu" || size === 17)
  .fn(async (t) => {
    const { size, path } = t.params;
    const dimensions = [size, size, size] as const;
    const step = 255 / (size - 1);
    const identity = cubeOf(dimensions, (r, g, b) => [r * step, g * step, b * step, 0]);
    const corners = image({ width: 8, height: 1 }, (x, _y, c) => (x >> c) & 1 ? 255 : 0);
    const calls = [cubeOfNoise(dimensions, size), identity].flatMap((cube) =>
      [noise(USUAL, 8), corners].map((input) => lookUp(input, cube))
    );
    await judgeCalls(t, calls, { path });
  });

/** The mean of what colors are above exact interpolation. */
function meanError(call: Lut3dCall, found: ComputeImage["data"]): number {
  const { input, cube } = call;
  const sizes = [cube.x, cube.y, cube.z];
  const errors: number[] = [];
  for (let at = 0; at < input.data.length; at += 4) {
    const places = sizes.map((size, axis) => input.data[at + axis]! * (size - 1) / 255);
    const firsts = places.map((place, axis) => Math.min(Math.floor(place), sizes[axis]! - 2));
    const [x = 0, y = 0, z = 0] = firsts;
    for (let c = 0; c < 3; c++) {
      let exact = 0;
      for (let corner = 0; corner < 8; corner++) {
        const [i, j, k] = [corner & 1, (corner >> 1) & 1, corner >> 2] as const;
        const color = cube.data[(((z + k) * cube.y + y + j) * cube.x + x + i) * 4 + c]!;
        const weights = [i, j, k].map((second, axis) => {
          const weight = places[axis]! - firsts[axis]!;
          return second === 1 ? weight : 1 - weight;
        });
        exact += color * weights.reduce((product, weight) => product * weight, 1);
      }
      errors.push(found[at + c]! - exact);
    }
  }
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

cubes.test("rounding")
  .describe(
    "Rounding down makes colors darker by half of one in the mean; Android's forms by less than a twentieth.",
  )
  .clauses("RS-INTRINSIC-201")
  .params({ size: [5, 17], path: PATHS })
  .filter(({ size, path }) => path === "cpu" || size === 17)
  .fn(async (t) => {
    const { size, path } = t.params;
    const call = lookUp(noise({ width: 64, height: 64 }), cubeOfNoise([size, size, size]));
    const { output } = await playCall(t, call, { path });
    const error = meanError(call, output.data);
    t.expect("the mean error is less than a quarter", Math.abs(error) < 0.25, error);
  });

cubes.test("alpha")
  .clauses("RS-INTRINSIC-58")
  .params({ path: PATHS })
  .fn(async (t) => {
    const input = image({ width: 32, height: 8 }, (x, y, c) => c === 3 ? 32 * y + x : 40 * c);
    const call = lookUp(input, cubeOfNoise([4, 4, 4]));
    const { output } = await playCall(t, call, { path: t.params.path });
    const alpha = (data: ComputeImage["data"]) => [...data].filter((_, i) => i % 4 === 3);
    expectNumbers(t, "alpha", alpha(output.data), alpha(input.data));
  });

cubes.test("colours_along_an_axis")
  .clauses("RS-INTRINSIC-59")
  .params({ size: ["256x2x3", "2x256x3", "3x2x256", "255x2x2", "2x2x2"] })
  .fn(async (t) => {
    const [x = 0, y = 0, z = 0] = t.params.size.split("x").map(Number);
    const input = image({ width: 32, height: 8 }, (x, y, c) => (32 * y + x) ^ (c * 85));
    await judgeCall(t, lookUp(input, cubeOfNoise([x, y, z], 5)), { path: "cpu" });
  });

cubes.test("a_cube_that_changes")
  .clauses("RS-INTRINSIC-52")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [5, 6].map((seed) => lookUp(noise(USUAL), cubeOfNoise([8, 3, 2], seed)));
    const [first] = calls as [Lut3dCall];
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = createIntrinsic(app, rsc, "lut3d", first.input);
      const cube = createCube(app, rsc, first.cube);
      app.rs.ScriptSetVarObj(rsc, script, 0, cube);
      const images = imagesOf(app, rsc, first);
      return calls.map((call) => {
        writeCells(app, rsc, cube, { w: 8, h: 3, d: 2 }, memoryOf(call.cube.data));
        launchImage(app, rsc, script, call, images);
        return readImage(app, rsc, images.out, call.output);
      });
    });
    calls.forEach((call, index) => {
      expectCall(t, call, { ...call, output: imageOf(record, made[index]!, call.output) });
    });
  });

cubes.test("cubes_that_do_not_fit")
  .clauses("RS-INTRINSIC-72")
  .params({ cube: ["square", "bytes"] })
  .fn(async (t) => {
    const call = lookUp(noise(USUAL), cubeOfNoise([2, 2, 2]));
    const refused = { path: "cpu", codes: [RsError.BAD_SCRIPT] } as const;
    await expectRefusal(t, call, refused, (app, rsc, script, images) => {
      const isSquare = t.params.cube === "square";
      const cells = noise({ vectorSize: isSquare ? 4 : 1, width: 4, height: 12 });
      const cube = createImage(app, rsc, cells, isSquare ? {} : { slices: 3 });
      app.rs.ScriptSetVarObj(rsc, script, 0, cube);
      launchImage(app, rsc, script, call, images);
    });
  });

cubes.test("without_a_cube")
  .clauses("RS-INTRINSIC-60")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = lookUp(noise(USUAL), cubeOfNoise([2, 2, 2]));
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = contextOn(app, t.params.path);
      const script = createIntrinsic(app, rsc, "lut3d", call.input);
      const images = imagesOf(app, rsc, call);
      launchImage(app, rsc, script, call, images);
      return readImage(app, rsc, images.out, call.output);
    });
    expectNumbers(t, "output", imageOf(record, made, call.output).data, call.output.data);
  });

/** The groups. */
export const tests: readonly Group[] = [cubes];
