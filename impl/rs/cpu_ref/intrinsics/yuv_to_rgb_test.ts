import { assertEquals } from "@std/assert";
import type { YuvToRgbCall } from "../../../../cts/contract/compute.ts";
import { intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { randomBytes, randomNumbers } from "../testing/random_numbers.ts";

const SIZES = [[1, 1], [2, 1], [1, 2], [3, 5], [7, 3], [17, 9], [33, 21], [64, 64]] as const;
const UNWRITTEN = 0x5a;

interface Options {
  readonly width: number;
  readonly height: number;
  readonly uvStep: number;
  readonly clip?: YuvToRgbCall["clip"];
  readonly planes?: readonly [y: Uint8Array, u: Uint8Array, v: Uint8Array];
  readonly yStride?: number;
}

function yuvCall(
  { width, height, uvStep, clip, planes, yStride = width + 5 }: Options,
): YuvToRgbCall {
  const uvStride = Math.ceil(width / 2) * uvStep + 3;
  const rows = Math.ceil(height / 2);
  const random = randomNumbers(width);
  const [y, u, v] = planes ?? [
    randomBytes(yStride * height, random),
    randomBytes(uvStride * rows, random),
    randomBytes(uvStride * rows, random),
  ];
  const data = new Uint8Array(width * height * 4).fill(UNWRITTEN);
  return {
    intrinsic: "yuvToRgb",
    input: { width, height, y, u, v, yStride, uvStride, uvStep },
    output: { type: "u8", vectorSize: 4, width, height, data },
    clip: clip ?? { x1: 0, x2: width, y1: 0, y2: height },
  };
}

function expected({ input, output, clip }: YuvToRgbCall): Uint8Array {
  const rgba = new Uint8ClampedArray(output.data.length).fill(UNWRITTEN);
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let x = clip.x1; x < clip.x2; x++) {
      const chroma = (y >> 1) * input.uvStride + (x >> 1) * input.uvStep;
      const luma = 298 * (input.y[y * input.yStride + x]! - 16) + 128;
      const [u, v] = [input.u[chroma]! - 128, input.v[chroma]! - 128];
      const rgb = [luma + 409 * v, luma - 100 * u - 208 * v, luma + 516 * u];
      rgba.set([...rgb.map((value) => value >> 8), 255], 4 * (y * output.width + x));
    }
  }
  return new Uint8Array(rgba.buffer);
}

for (const threads of [1, 3]) {
  Deno.test(`yuvToRgb converts planes of all steps, with ${threads} threads`, async () => {
    const { run } = await intrinsicsFixture(threads);
    for (const [width, height] of SIZES) {
      for (const uvStep of [1, 2, 3]) {
        const call = yuvCall({ width, height, uvStep });
        run(call);
        assertEquals(call.output.data, expected(call), `${width}x${height} step ${uvStep}`);
      }
    }
  });
}

Deno.test("yuvToRgb writes the clip only", async () => {
  const { run } = await intrinsicsFixture(2);
  const clips = [
    { x1: 1, x2: 36, y1: 1, y2: 12 },
    { x1: 3, x2: 4, y1: 3, y2: 4 },
    { x1: 2, x2: 35, y1: 5, y2: 6 },
    { x1: 7, x2: 40, y1: 0, y2: 13 },
  ];
  for (const clip of clips) {
    for (const uvStep of [1, 2]) {
      const call = yuvCall({ width: 41, height: 13, uvStep, clip });
      run(call);
      assertEquals(call.output.data, expected(call), JSON.stringify({ clip, uvStep }));
    }
  }
});

Deno.test("yuvToRgb is exact for every y, u and v", async () => {
  const { run } = await intrinsicsFixture();
  const [width, height] = [512, 128];
  const y = Uint8Array.from(
    { length: width * height },
    (_, i) => ((i >> 9) & 1) * 2 + (i & 1) + ((i >> 10) & 0x3f) * 4,
  );
  const chroma = 259 * (height / 2);
  const u = Uint8Array.from({ length: chroma }, (_, i) => i % 259);
  for (let v = 0; v < 256; v += 1) {
    const planes = [y, u, new Uint8Array(chroma).fill(v)] as const;
    const call = yuvCall({ width, height, uvStep: 1, planes, yStride: width });
    run(call);
    assertEquals(firstDifference(call), undefined);
  }
});

/** The first cell that is not as the formula has it. */
function firstDifference({ input, output }: YuvToRgbCall): string | undefined {
  const byte = (value: number) => value < 0 ? 0 : value > 255 ? 255 : value;
  for (let row = 0; row < output.height; row++) {
    for (let x = 0; x < output.width; x++) {
      const chroma = (row >> 1) * input.uvStride + (x >> 1);
      const y = 298 * (input.y[row * input.yStride + x]! - 16) + 128;
      const [u, v] = [input.u[chroma]! - 128, input.v[chroma]! - 128];
      const at = 4 * (row * output.width + x);
      const isSame = output.data[at] === byte((y + 409 * v) >> 8) &&
        output.data[at + 1] === byte((y - 100 * u - 208 * v) >> 8) &&
        output.data[at + 2] === byte((y + 516 * u) >> 8) && output.data[at + 3] === 255;
      if (!isSame) return `${input.y[row * input.yStride + x]}, ${u + 128}, ${v + 128}`;
    }
  }
  return undefined;
}

Deno.test("yuvToRgb has the colors that are well known", async () => {
  const { run } = await intrinsicsFixture();
  const colors = [
    [16, 128, 128, 0, 0, 0],
    [235, 128, 128, 255, 255, 255],
    [81, 90, 240, 255, 0, 0],
    [145, 54, 34, 0, 255, 1],
    [41, 240, 110, 0, 0, 255],
  ] as const;
  for (const [y, u, v, ...rgb] of colors) {
    const planes = [y, u, v].map((value) => new Uint8Array(64).fill(value)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const call = yuvCall({ width: 32, height: 1, uvStep: 1, planes });
    run(call);
    assertEquals([...call.output.data.slice(0, 4)], [...rgb, 255]);
  }
});
