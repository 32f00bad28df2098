import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { BLEND_MODES, type BlendMode, type ComputeImage } from "../../cts/contract/compute.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { compareImages, outputData, reference, withOwnOutput } from "../../cts/rs/oracle/mod.ts";
import { runOnDevice } from "./intrinsic_run.ts";
import type { PictureCall } from "./intrinsic_settings.ts";

const [WIDTH, HEIGHT] = [24, 10];

function image(seed: number, width = WIDTH, height = HEIGHT): ComputeImage {
  const data = Uint8Array.from({ length: 4 * width * height }, (_, i) => (i + seed) * i * 7 >> 3);
  return { type: "u8", vectorSize: 4, width, height, data };
}

const CLIP = { x1: 0, x2: WIDTH, y1: 0, y2: HEIGHT };
const FILTER = { input: image(3), output: image(0), clip: CLIP };

function blend(mode: BlendMode): PictureCall {
  return { ...FILTER, intrinsic: "blend", mode };
}

function yuv(): PictureCall {
  const bytes = Uint8Array.from({ length: WIDTH * HEIGHT * 3 / 2 }, (_, i) => i * 31 ^ i >> 2);
  const [y, v] = [bytes.subarray(0, WIDTH * HEIGHT), bytes.subarray(WIDTH * HEIGHT)];
  const strides = { yStride: WIDTH, uvStride: WIDTH, uvStep: 2 };
  const input = { width: WIDTH, height: HEIGHT, y, v, u: v.subarray(1), ...strides };
  return { intrinsic: "yuvToRgb", input, output: image(0), clip: CLIP };
}

function calls(): PictureCall[] {
  const large = image(0, 37, 13);
  const counting = { input: image(3), clip: CLIP };
  return [
    { ...FILTER, intrinsic: "blur", radius: 2.5 },
    {
      ...FILTER,
      intrinsic: "convolve3x3",
      coefficients: Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0),
    },
    {
      ...FILTER,
      intrinsic: "convolve5x5",
      coefficients: new Float32Array(25).fill(0.04).fill(0, 20),
    },
    {
      ...FILTER,
      intrinsic: "colorMatrix",
      matrix: Float32Array.from({ length: 16 }, (_, i) => (i * 7 % 5 - 1) / 8),
      add: Float32Array.of(0.1, 0.2, 0, -0.1),
    },
    {
      ...FILTER,
      intrinsic: "lut",
      table: Uint8Array.from({ length: 1024 }, (_, i) => i * 3 + (i >> 8)),
    },
    {
      ...FILTER,
      intrinsic: "lut3d",
      cube: { x: 3, y: 2, z: 4, data: image(9, 3, 8).data as Uint8Array },
    },
    ...(Object.keys(BLEND_MODES) as BlendMode[]).map(blend),
    {
      ...counting,
      intrinsic: "histogram",
      channels: 4,
      output: new Uint32Array(1024),
      coefficients: new Float32Array(4),
    },
    {
      ...counting,
      intrinsic: "histogramDot",
      channels: 1,
      output: new Uint32Array(256),
      coefficients: Float32Array.of(0.5, 0.25, 0, 0.125),
    },
    { intrinsic: "resize", input: image(3), output: large, clip: { x1: 0, x2: 37, y1: 0, y2: 13 } },
    yuv(),
  ];
}

/** The share of components that are beyond the tolerance. */
function beyond(call: PictureCall, made: PictureCall): number {
  const expected = withOwnOutput(call);
  reference(expected);
  return compareImages(outputData(made), outputData(expected), call).beyond;
}

Deno.test("each intrinsic runs on the processor, within the tolerance", async () => {
  for (const call of calls()) {
    const made = withOwnOutput(call);
    const { taken } = await runOnDevice(made, "cpu");
    assertEquals(beyond(call, made), 0, call.intrinsic);
    assertEquals(taken, "CPU path (it is LOW_LATENCY), /system/lib64/libRSDriver.so");
  }
});

Deno.test("a run takes the GPU, or says what is missing", async () => {
  const [call] = calls();
  const made = withOwnOutput(call!);
  const run = await runOnDevice(made, "gpu").catch((error) => error);
  if (run instanceof UsageError) {
    assertMatch(run.message, /^Cannot take the GPU path: .*apt-get install/);
  } else {
    assertMatch(run.taken, /^GPU path, on the GPU \(.+\)$/);
    assertEquals(beyond(call!, made), 0);
  }
});

Deno.test("what android.renderscript refuses has its message", async () => {
  const filter = { ...FILTER, intrinsic: "blur", radius: 26 } as const;
  const message = "android.renderscript refuses it: Radius out of range (0 < r <= 25).";
  await assertRejects(() => runOnDevice(filter, "cpu"), UsageError, message);
  const [dot] = calls().filter(({ intrinsic }) => intrinsic === "histogramDot");
  const heavy = { ...dot, coefficients: Float32Array.of(1, 1, 0, 0) } as PictureCall;
  const sum = "Sum of coefficients must be 1.0 or less.";
  await assertRejects(() => runOnDevice(heavy, "cpu"), UsageError, sum);
});

Deno.test("a picture beyond the device's memory is refused, with the remedy", async () => {
  const side = { width: 8192, height: 8192 };
  const output = { type: "u8", vectorSize: 4, ...side, data: new Uint8Array(0) } as const;
  const clip = { x1: 0, x2: 8192, y1: 0, y2: 8192 };
  const call = { intrinsic: "resize", input: image(1), output, clip } as const;
  const message = "256 MiB for input and output, so scale the picture down";
  await assertRejects(() => runOnDevice(call, "cpu"), UsageError, message);
});
