/**
 * Scenes for tests of the fallback: a chain of all intrinsics for images, and devices on which it runs in different places.
 *
 * @module
 */

import type { ComputeImage } from "../../contract/compute.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { eventsAt } from "../../fakes/observe.ts";
import type { RsDriverKnobs, WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/mod.ts";
import { type ChainReads, type ChainStep, expectChain, recordChain } from "./chain.ts";
import type { ImageCall } from "../intrinsic/image_programs.ts";
import { constant, frameOfNoise, image, noise, whole } from "../intrinsic/images.ts";
import { contextOn } from "../programs.ts";
import { type Path, playOn, stockDevice, vendorDevice } from "../scenes.ts";

/** The release of the devices, which does not matter. */
export const RELEASE = 9;
/** The size of images. */
export const SIZE = { width: 14, height: 10 } as const;
const SMALL = { width: 9, height: 7 } as const;
/** All cells of an image of {@link SIZE}. */
export const ALL = whole(SIZE);
/** Launches of intrinsics that fail in {@link WAYS}.midway, from this one on. */
const LOST_AFTER = 2;

/** All intrinsics for images. */
export const IMAGE_INTRINSICS: readonly number[] = [
  RsScriptIntrinsicId.BLUR,
  RsScriptIntrinsicId.CONVOLVE_3X3,
  RsScriptIntrinsicId.CONVOLVE_5X5,
  RsScriptIntrinsicId.COLOR_MATRIX,
  RsScriptIntrinsicId.LUT,
  RsScriptIntrinsicId["3DLUT"],
  RsScriptIntrinsicId.BLEND,
  RsScriptIntrinsicId.HISTOGRAM,
  RsScriptIntrinsicId.RESIZE,
  RsScriptIntrinsicId.YUV_TO_RGB,
];

/**
 * A device with a vendor's driver over the platform's, named `vendor`.
 *
 * @param gpu What it has.
 * @param knobs What else is said of it.
 */
export function gpuDriverDevice(
  gpu: NonNullable<RsDriverKnobs["gpu"]>,
  knobs: RsDriverKnobs = {},
): WorldBuilder {
  return vendorDevice(RELEASE, { base: "platform", gpu, ...knobs });
}

/** A place where intrinsics run. */
export interface Way {
  readonly path: Path;
  readonly device: WorldBuilder;
}

/** The name of a {@link Way}. */
export type WayName = (typeof WAYS)[number];

/**
 * The places where intrinsics run: the CPU path; the GPU path with the platform's driver; with a vendor's that takes all
 * launches; with one that takes none; with one that is lost after some launches.
 */
export const WAYS = ["cpu", "gpu", "taken", "left", "midway"] as const;

/** The ways on which the place of launches may change, and the CPU path. */
export const CHANGING = ["cpu", "gpu", "midway"] as const;

/** The ways on which a vendor's driver leaves launches to the platform's. */
export const FALLBACKS = ["left", "midway"] as const;

/** Makes a way. */
export function wayOf(name: WayName): Way {
  switch (name) {
    case "cpu":
    case "gpu":
      return { path: name, device: stockDevice(RELEASE) };
    case "taken":
      return { path: "gpu", device: gpuDriverDevice({ intrinsics: IMAGE_INTRINSICS }) };
    case "left":
      return { path: "gpu", device: gpuDriverDevice({ intrinsics: [] }) };
    case "midway": {
      const gpu = { intrinsics: IMAGE_INTRINSICS, failsAfter: LOST_AFTER };
      return { path: "gpu", device: gpuDriverDevice(gpu) };
    }
  }
}

/** An image that nothing was written to; cells hold 7. */
export function blank(size: { readonly width: number; readonly height: number } = SIZE) {
  return constant(size, 7);
}

/** A step that makes an image of another one. */
export interface ImageStep {
  readonly run: ImageCall;
  readonly launches?: number;
}

/** A blur from an image to another. */
export function blurStep(input: ComputeImage, output: ComputeImage, radius = 3.5): ImageStep {
  return { run: { intrinsic: "blur", input, output, clip: whole(output), radius } };
}

/** A LUT that turns each component into another one, the same for all. */
export function lutStep(
  input: ComputeImage,
  output: ComputeImage,
  value: (component: number) => number = (component) => component >> 2,
): ImageStep {
  const table = new Uint8Array(1024);
  for (let i = 0; i < table.length; i++) table[i] = value(i % 256);
  return { run: { intrinsic: "lut", input, output, clip: whole(output), table } };
}

/** A sum of two images, some times; the output is one of them. */
export function addStep(input: ComputeImage, output: ComputeImage, launches = 1): ImageStep {
  return { run: { intrinsic: "blend", input, output, clip: whole(output), mode: "add" }, launches };
}

/** A color matrix that turns green into red, blue into green, and red into blue. */
export function turnStep(input: ComputeImage, output: ComputeImage): ImageStep {
  const matrix = Float32Array.of(0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1);
  const add = new Float32Array(4);
  return { run: { intrinsic: "colorMatrix", input, output, clip: whole(output), matrix, add } };
}

/**
 * All intrinsics for images: the output of each is what a later one reads, but for histogram. Factors are multiples of 1/256,
 * since Android's code for ARM and x86 rounds others.
 */
export function fullChain(): ChainStep[] {
  const [photo, under, over] = [noise(SIZE, 1), noise(SIZE, 2), noise(SIZE, 3)];
  const [blurred, sharp, turned, dim] = [blank(), blank(), blank(), blank()] as const;
  const [graded, video, edges] = [blank(), blank(), blank()] as const;
  const small = blank(SMALL);
  const cube = image({ width: 3, height: 20 }, (x, y, c) => (x * 90 + y * 11 + c * 50) % 256);
  return [
    blurStep(photo, blurred),
    {
      run: {
        intrinsic: "convolve3x3",
        input: blurred,
        output: sharp,
        clip: ALL,
        coefficients: Float32Array.of(0, -0.5, 0, -0.5, 3, -0.5, 0, -0.5, 0),
      },
    },
    turnStep(sharp, turned),
    lutStep(turned, dim),
    addStep(dim, under, 2),
    {
      run: {
        intrinsic: "lut3d",
        input: under,
        output: graded,
        clip: ALL,
        cube: { x: 3, y: 4, z: 5, data: cube.data as Uint8Array },
      },
    },
    { run: { intrinsic: "resize", input: graded, output: small, clip: whole(small) } },
    {
      run: {
        intrinsic: "histogram",
        input: small,
        channels: 4,
        output: new Uint32Array(1024),
        coefficients: new Float32Array(4),
        clip: whole(small),
      },
    },
    {
      run: {
        intrinsic: "yuvToRgb",
        input: frameOfNoise(SIZE.width, SIZE.height),
        output: video,
        clip: ALL,
      },
    },
    { run: { intrinsic: "blend", input: video, output: over, clip: ALL, mode: "multiply" } },
    {
      run: {
        intrinsic: "convolve5x5",
        input: over,
        output: edges,
        clip: ALL,
        coefficients: Float32Array.from({ length: 25 }, (_, i) => i === 12 ? 3 : (i - 12) / 32),
      },
    },
  ];
}

/**
 * Plays a chain, expects what it must write, and that the app is told of no error.
 *
 * @param t The case.
 * @param way Where.
 * @param steps The chain.
 * @param reads When results are read. Default: when all is done.
 * @returns The Record.
 */
export async function judgeChain(
  t: Context<unknown>,
  { path, device }: Way,
  steps: readonly ChainStep[],
  reads: ChainReads = "last",
): Promise<ProcessRecord> {
  const { record, made } = await playOn(t, device, (app) => {
    const rsc = contextOn(app, path);
    return recordChain(app, rsc, steps, reads);
  });
  expectChain(t, record, made);
  return record;
}

/** The launches of intrinsics by a vendor's driver: `gpu` or `fallback`, and the intrinsic's number. */
export function launchesOf(record: ProcessRecord): string[] {
  return eventsAt(record, "call", { who: "vendor" })
    .filter(({ fn }) => fn === "gpu" || fn === "fallback")
    .map(({ fn, args }) => `${fn} ${args?.[0]}`);
}
