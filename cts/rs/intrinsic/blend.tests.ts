/**
 * Blend.
 *
 * Colors are multiplied by their alpha, as in bitmaps, unless a test is about those that are not: only then can sums exceed
 * 255.
 *
 * Plan:
 * - what all intrinsics have in common;
 * - each mode;
 * - what is special about some of them: bits, sums, differences, alpha, opaque sources;
 * - sums that are too large, modes that are not there.
 *
 * @module
 */

import {
  BLEND_MODES,
  type BlendCall,
  type BlendMode,
  type ComputeImage,
} from "../../contract/compute.ts";
import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";
import { imageOf, readImage } from "./image_programs.ts";
import { expectNumbers, prepared } from "./image_scenes.ts";
import { imageTests } from "./image_tests.ts";
import { CLIPS, image, type ImageSpec, noise, whole } from "./images.ts";
import { judgeCall, judgeCalls, playCall } from "./judge.ts";

const blends = group("rs:intrinsic:blend", "An image over another one, in several modes.");

const USUAL = { width: 21, height: 11 } as const;
const ALL = { width: 256, height: 4 } as const;

/** Modes whose formulas say the same of all components, and need no more than to be near. */
const FORMULAS = [
  ...["clear", "src", "dst", "srcOver", "dstOver", "srcIn", "dstIn", "srcOut", "dstOut"] as const,
  ...["srcAtop", "dstAtop", "multiply"] as const,
];

/** Noise whose colors are multiplied by their alpha. */
function pixels(spec: ImageSpec, seed: number): ComputeImage {
  const made = noise(spec, seed);
  const data = made.data.map((value, i) =>
    i % 4 === 3 ? value : Math.floor(value * made.data[i | 3]! / 255)
  );
  return { ...made, data: data as Uint8Array };
}

function blend(mode: BlendMode, input: ComputeImage, output: ComputeImage): BlendCall {
  return { intrinsic: "blend", mode, input, output, clip: whole(input) };
}

imageTests(blends, {
  cells: ["u8_4"],
  sample: (spec, variant = 0) =>
    blend(variant === 0 ? "srcOver" : "srcOut", pixels(spec, 21), pixels(spec, 22)),
});

blends.test("modes")
  .clauses("RS-INTRINSIC-62")
  .params({ mode: FORMULAS, path: PATHS })
  .filter(({ mode, path }) => path === "cpu" || ["srcOver", "dstAtop", "multiply"].includes(mode))
  .fn(async (t) => {
    const { mode, path } = t.params;
    const calls = [USUAL, { width: 7, height: 2 }].map((spec) =>
      blend(mode, pixels(spec, 23), pixels(spec, 24))
    );
    await judgeCalls(t, calls, { path });
  });

const MODES = Object.keys(BLEND_MODES) as BlendMode[];

blends.test("parts_in_every_mode")
  .clauses("RS-INTRINSIC-2")
  .params({ clip: ["inner", "piece"] })
  .fn(async (t) => {
    const clip = CLIPS[t.params.clip](USUAL.width, USUAL.height);
    const calls = MODES.map((mode) => ({
      ...blend(mode, pixels(USUAL, 32), pixels(USUAL, 33)),
      clip,
    }));
    await judgeCalls(t, calls, { path: "cpu" });
  });

blends.test("sizes_in_every_mode")
  .clauses("RS-INTRINSIC-1")
  .params({ size: ["21x11", "19x1", "5x2"] })
  .fn(async (t) => {
    const [width = 0, height = 0] = t.params.size.split("x").map(Number);
    const spec = { width, height };
    const calls = MODES.map((mode) => blend(mode, pixels(spec, 34), pixels(spec, 35)));
    await judgeCalls(t, calls, { path: "cpu" });
  });

blends.test("onto_itself_in_every_mode")
  .clauses("RS-INTRINSIC-15")
  .fn(async (t) => {
    const calls = MODES.map((mode) => {
      const own = pixels(USUAL, 36);
      return blend(mode, own, own);
    });
    await judgeCalls(t, calls, { path: "cpu", images: new Map() });
  });

/** Each alpha with each other one, and with each color up to it. */
const ALPHAS = [0, 1, 128, 254, 255];

blends.test("extreme_alphas")
  .clauses("RS-INTRINSIC-62")
  .params({ mode: FORMULAS, path: PATHS })
  .filter(({ mode, path }) => path === "cpu" || mode === "srcOver")
  .fn(async (t) => {
    const { mode, path } = t.params;
    const spec = { width: 25, height: 25 };
    const color = (place: number, c: number) => {
      const alpha = ALPHAS[place % 5]!;
      return c === 3 ? alpha : Math.min(ALPHAS[Math.floor(place / 5)]!, alpha);
    };
    const [over, under] = [
      image(spec, (x, _y, c) => color(x, c)),
      image(spec, (_x, y, c) => color(y, c)),
    ];
    await judgeCall(t, blend(mode, over, under), { path });
  });

/** Bytes of an image in which every byte meets every fourth one. */
const source = image(ALL, (x, _y, c) => (x + 64 * c) & 255);
const destination = image(ALL, (x, y, c) => (x * 7 + 64 * y + 13 * c) & 255);

for (
  const [name, clause, mode, formula] of [
    ["bits", "RS-INTRINSIC-63", "xor", (s: number, d: number) => s ^ d],
    ["sums", "RS-INTRINSIC-64", "add", (s: number, d: number) => Math.min(s + d, 255)],
    ["differences", "RS-INTRINSIC-65", "subtract", (s: number, d: number) => Math.max(d - s, 0)],
  ] as const
) {
  blends.test(name)
    .clauses(clause)
    .params({ path: PATHS })
    .fn(async (t) => {
      const call = blend(mode, source, destination);
      const { output } = await playCall(t, call, { path: t.params.path });
      const expected = source.data.map((value, i) => formula(value, destination.data[i]!));
      expectNumbers(t, "output", output.data, expected);
    });
}

blends.test("alpha_of_atop")
  .clauses("RS-INTRINSIC-66")
  .params({ mode: ["srcAtop", "dstAtop"], path: PATHS })
  .fn(async (t) => {
    const { mode, path } = t.params;
    const [input, under] = [pixels(USUAL, 25), pixels(USUAL, 26)];
    const { output } = await playCall(t, blend(mode, input, under), { path });
    const alpha = (of: ComputeImage) => [...of.data].filter((_, i) => i % 4 === 3);
    expectNumbers(t, "alpha", alpha(output), alpha(mode === "srcAtop" ? under : input));
  });

blends.test("opaque_sources")
  .clauses("RS-INTRINSIC-67")
  .params({ path: PATHS })
  .fn(async (t) => {
    const input = image(ALL, (x, y, c) => c === 3 ? 255 : (x + 80 * c + y) & 255);
    const call = blend("srcOver", input, noise(ALL, 27));
    const { output } = await playCall(t, call, { path: t.params.path });
    expectNumbers(t, "output", output.data, input.data);
  });

blends.test("sums_that_are_too_large")
  .clauses("RS-INTRINSIC-68")
  .params({ mode: ["srcOver", "dstOver", "srcAtop", "dstAtop"], path: PATHS })
  .filter(({ mode, path }) => path === "cpu" || mode === "srcOver")
  .fn(async (t) => {
    const { mode, path } = t.params;
    await judgeCall(t, blend(mode, noise(USUAL, 28), noise(USUAL, 29)), { path });
  });

blends.test("modes_that_are_not_there")
  .clauses("RS-INTRINSIC-69")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = blend("clear", pixels(USUAL, 30), pixels(USUAL, 31));
    const known: readonly number[] = Object.values(BLEND_MODES);
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const { rsc, script, images } = prepared(app, call, {}, t.params.path);
      const slots = range(0, 45).filter((slot) => !known.includes(slot) && slot !== 21);
      return slots.map((slot) => {
        launch(app, rsc, script, slot, images);
        return { slot, read: readImage(app, rsc, images.out, call.output) };
      });
    });
    const written = made.filter(({ read }) =>
      imageOf(record, read, call.output).data.some((value, i) => value !== call.output.data[i])
    );
    t.expectSequence("slots that write", written.map(({ slot }) => slot), []);
  });

/** The groups. */
export const tests: readonly Group[] = [blends];
