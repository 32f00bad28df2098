/**
 * Tests of intrinsics whose cells depend on neighbors, and of those whose cells do not.
 *
 * Plan: slices of three dimensions, limits in them, a single dimension, sizes that differ, and an output that is the input.
 *
 * @module
 */

import type { ComputeImage } from "../../contract/compute.ts";
import { RsError } from "../../contract/rs_defines.ts";
import type { Context, Group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { anyRelease, cpuDevice, PATHS, playOn, stockDevice } from "../scenes.ts";
import { createImage, type ImageCall, imageOf, launchImage, readImage } from "./image_programs.ts";
import {
  expectNumbers,
  expectRefusal,
  launched,
  playSlices,
  prepared,
  SLICE_LIMITS,
  sliceCall,
  sliceOf,
} from "./image_scenes.ts";
import { type ImageSpec, noise } from "./images.ts";
import { expectCall } from "./judge.ts";
import { compareImages, outputData, reference, withOwnOutput } from "../oracle/mod.ts";

/** Makes a run on the whole of an image of noise, by default one of a usual size. */
export type MakeCall = (spec?: Partial<ImageSpec>) => ImageCall;

/** The first columns and rows of an image. */
function cutOut(image: ComputeImage, width: number, height: number): ComputeImage {
  const step = image.vectorSize === 3 ? 4 : image.vectorSize;
  const rows = range(0, height).flatMap((y) => {
    const begin = y * image.width * step;
    return [...image.data.subarray(begin, begin + width * step)];
  });
  const data = image.data instanceof Uint8Array ? Uint8Array.from(rows) : Float32Array.from(rows);
  return { ...image, width, height, data };
}

/** Checks that a run wrote what the oracle says, within the tolerance of Android's own tests. */
function isWithin(call: ImageCall, made: ImageCall): boolean {
  const expected = withOwnOutput(call);
  reference(expected);
  return compareImages(outputData(made), outputData(expected), call).beyond === 0;
}

/** Declares the tests of intrinsics whose cells depend on neighbors. */
export function neighborTests(group: Group, call: MakeCall): void {
  group.test("slices")
    .clauses("RS-INTRINSIC-10")
    .params({ compat: [false, true] })
    .fn(async (t) => {
      const { compat } = t.params;
      const [own, slices] = [call({ width: 9, height: 12 }), 3];
      const output = await playSlices(t, own, slices, compat);
      for (const z of range(0, slices)) {
        const one = sliceCall(own, own.output, slices, z);
        const input = sliceOf(own.input, slices, compat ? 0 : z);
        expectCall(t, { ...one, input }, sliceCall(own, output, slices, z));
      }
    });

  group.test("limits_in_slices")
    .clauses("RS-INTRINSIC-10")
    .fn((t) => expectLimitedSlices(t, call({ width: 9, height: 12 })));

  group.test("an_input_of_another_size")
    .clauses("RS-INTRINSIC-70")
    .params({ change: ["columns", "rows"] })
    .fn(async (t) => {
      const own = call();
      const { width, height } = own.output;
      const size = t.params.change === "columns"
        ? { width: width - 1, height }
        : { width, height: height - 1 };
      const refused = { path: "cpu", codes: [RsError.BAD_SCRIPT] } as const;
      await expectRefusal(t, own, refused, (app, rsc, script, images) => {
        const input = createImage(app, rsc, { ...own.input, ...noise(size) });
        launchImage(app, rsc, script, own, { in: input, out: images.out });
      });
    });

  group.test("an_input_that_is_larger")
    .clauses("RS-INTRINSIC-70")
    .params({ change: ["columns", "rows"] })
    .fn(async (t) => {
      const isWider = t.params.change === "columns";
      const small = call();
      const { width, height } = small.output;
      const size = isWider ? { width: width + 6, height } : { width, height: height + 6 };
      const large = call({ ...size });
      const { record, made } = await playOn(t, cpuDevice(anyRelease(t)), (app) => {
        const { rsc, script, images } = prepared(app, small);
        const input = createImage(app, rsc, large.input);
        launchImage(app, rsc, script, small, { in: input, out: images.out });
        return readImage(app, rsc, images.out, small.output);
      });
      const output = imageOf(record, made, small.output);
      const cut = { ...small, input: cutOut(large.input, width, height) } as ImageCall;
      const isSame = output.data.every((value, i) => value === small.output.data[i]);
      const found = isSame
        ? "nothing"
        : isWithin(cut, { ...cut, output })
        ? "a part"
        : "something else";
      t.expectEither("what is made of the input", found, "nothing", "a part");
    });

  group.test("onto_itself")
    .clauses("RS-INTRINSIC-12")
    .fn(async (t) => {
      const own = call();
      const refused = { path: "cpu", codes: [RsError.BAD_SCRIPT] } as const;
      await expectRefusal(t, own, refused, (app, rsc, script, images) => {
        launchImage(app, rsc, script, own, { in: images.out, out: images.out });
      });
    });
}

/** Expects that a launch in three dimensions writes what is inside of its limits. */
async function expectLimitedSlices(t: Context<unknown>, own: ImageCall): Promise<void> {
  const output = await playSlices(t, own, 3, false, SLICE_LIMITS);
  const { xStart, xEnd, yStart, yEnd, zStart } = SLICE_LIMITS;
  for (const z of range(0, 3)) {
    const made = sliceCall(own, output, 3, z);
    if (z !== zStart) {
      const before = sliceOf(own.output, 3, z);
      expectNumbers(t, `slice ${z}`, made.output.data, before.data);
      continue;
    }
    const clip = { x1: xStart, x2: xEnd, y1: yStart, y2: yEnd };
    expectCall(t, { ...sliceCall(own, own.output, 3, z), clip }, { ...made, clip });
  }
}

/** Declares the tests of intrinsics whose cells depend on the same cell only. */
export function cellTests(group: Group, call: MakeCall): void {
  group.test("slices")
    .clauses("RS-INTRINSIC-9")
    .fn(async (t) => {
      const own = call({ width: 9, height: 12 });
      expectCall(t, own, { ...own, output: await playSlices(t, own, 3, false) });
    });

  group.test("a_row_of_one_dimension")
    .clauses("RS-INTRINSIC-14")
    .fn(async (t) => {
      const own = call({ width: 37, height: 1 });
      const { record, made } = await playOn(t, cpuDevice(anyRelease(t)), (app) => {
        const { rsc, images } = launched(app, own, { flat: true });
        return readImage(app, rsc, images.out, own.output, { flat: true });
      });
      expectCall(t, own, { ...own, output: imageOf(record, made, own.output) });
    });

  group.test("limits_in_slices")
    .clauses("RS-INTRINSIC-2")
    .fn((t) => expectLimitedSlices(t, call({ width: 9, height: 12 })));

  group.test("onto_itself")
    .clauses("RS-INTRINSIC-15")
    .params({ path: PATHS })
    .fn(async (t) => {
      const { path } = t.params;
      const made = call();
      const own = { ...made, output: made.input } as ImageCall;
      const { record, made: read } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const { rsc, script, images } = prepared(app, own, {}, path);
        launchImage(app, rsc, script, own, { in: images.in, out: images.in });
        return readImage(app, rsc, images.in, own.output);
      });
      expectCall(t, own, { ...own, output: imageOf(record, read, own.output) });
    });
}
