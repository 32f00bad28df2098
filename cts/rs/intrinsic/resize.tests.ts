/**
 * Changes of an image's size.
 *
 * Plan:
 * - the same size, known results, enlarging and reducing;
 * - places, edges, rounding and limits of what is interpolated;
 * - components of vectors;
 * - launches on a part, large ones, and Allocations that do not fit or are missing: `resize_launches.ts`.
 *
 * @module
 */

import type { ComputeImage, ResizeCall, VectorSize } from "../../contract/compute.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { listOf } from "../numbers.ts";
import { anyRelease, PATHS, stockDevice } from "../scenes.ts";
import { expectNumbers } from "./image_scenes.ts";
import { image, VECTORS } from "./images.ts";
import { judgeCalls, playCall, playCalls } from "./judge.ts";
import { noiseOf, resize, type Size, sizeOf, SIZES, TYPES } from "./resize_calls.ts";
import { resizeLaunchTests } from "./resize_launches.ts";

const sizes = group("rs:intrinsic:resize", "Images of another size.");

/** Components without the room behind a third one. */
function components({ vectorSize, data }: ComputeImage): number[] {
  return listOf(vectorSize === 3 ? data.filter((_, index) => index % 4 !== 3) : data);
}

/** A device with one thread: several share a single row by columns, each as if it were the limits of a launch (RS-INTRINSIC-99). */
function oneThread(t: Context<unknown>) {
  return stockDevice(anyRelease(t)).property("debug.rs.max-threads", "1");
}

sizes.test("same_size")
  .clauses("RS-INTRINSIC-90")
  .params({ type: TYPES, path: PATHS })
  .fn(async (t) => {
    const { type, path } = t.params;
    const calls = VECTORS.flatMap((vector) =>
      SIZES.map((size) => resize(noiseOf(type, vector, size), size))
    );
    const made = await playCalls(t, calls, { path, device: oneThread(t) }) as ResizeCall[];
    for (const { input, output } of made) {
      expectNumbers(t, "cells", components(output), components(input));
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
    await judgeCalls(t, calls, { path, ...height === 1 && { device: oneThread(t) } });
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
    await judgeCalls(t, calls, { path, device: oneThread(t) });
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
    to: ["8x40", "60x50", "7x5", "1x1", "20x61", "3x30", "40x40", "59x43", "170x20"],
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

resizeLaunchTests(sizes);

/** The group. */
export const tests: readonly Group[] = [sizes];
