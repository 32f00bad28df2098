import { assertEquals } from "@std/assert";
import type { HistogramCall, VectorSize } from "../../../../cts/contract/compute.ts";
import { intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { randomBytes, randomNumbers } from "../testing/random_numbers.ts";
import { roomOf } from "./jobs.ts";

const VECTORS: readonly VectorSize[] = [1, 2, 3, 4];
const SIZES = [[1, 1], [2, 1], [1, 2], [3, 5], [7, 3], [17, 9], [33, 21], [64, 64]] as const;
/** Large enough for tables of pairs, and of an odd width. */
const LARGE = [417, 301] as const;

interface Options {
  readonly width: number;
  readonly height: number;
  readonly vectorSize: VectorSize;
  readonly channels?: VectorSize;
  readonly intrinsic?: HistogramCall["intrinsic"];
  readonly coefficients?: readonly number[];
  readonly data?: Uint8Array;
  readonly clip?: HistogramCall["clip"];
}

function histogramCall(options: Options): HistogramCall {
  const { width, height, vectorSize, channels = 1, intrinsic = "histogram" } = options;
  const { coefficients = [0.299, 0.587, 0.114, 0] } = options;
  const size = width * height * roomOf(vectorSize);
  const data = options.data ?? randomBytes(size, randomNumbers(size + vectorSize));
  return {
    intrinsic,
    input: { type: "u8", vectorSize, width, height, data },
    channels,
    output: new Uint32Array(256 * roomOf(channels)).fill(77),
    coefficients: Float32Array.from(coefficients),
    clip: options.clip ?? { x1: 0, x2: width, y1: 0, y2: height },
  };
}

function expected({ intrinsic, input, channels, coefficients, clip }: HistogramCall): Uint32Array {
  const counts = new Uint32Array(256 * roomOf(channels));
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let x = clip.x1; x < clip.x2; x++) {
      const from = (y * input.width + x) * roomOf(input.vectorSize);
      if (intrinsic === "histogramDot") {
        let sum = 127;
        for (let c = 0; c < input.vectorSize; c++) {
          sum += Math.trunc(coefficients[c]! * 256 + 0.5) * input.data[from + c]!;
        }
        counts[Math.min(sum >> 8, 255)]!++;
        continue;
      }
      for (let c = 0; c < channels; c++) counts[input.data[from + c]! * roomOf(channels) + c]!++;
    }
  }
  return counts;
}

for (const threads of [1, 3]) {
  Deno.test(`histogram counts each component, with ${threads} threads`, async () => {
    const { run } = await intrinsicsFixture(threads);
    for (const [width, height] of [...SIZES, LARGE]) {
      for (const vectorSize of VECTORS) {
        for (const channels of VECTORS.filter((count) => count <= vectorSize)) {
          const call = histogramCall({ width, height, vectorSize, channels });
          run(call);
          assertEquals(call.output, expected(call), `${width}x${height} ${vectorSize} ${channels}`);
        }
      }
    }
  });

  Deno.test(`histogramDot counts the weighted sum, with ${threads} threads`, async () => {
    const { run } = await intrinsicsFixture(threads);
    for (const [width, height] of [...SIZES, LARGE]) {
      for (const vectorSize of VECTORS) {
        const call = histogramCall({ width, height, vectorSize, intrinsic: "histogramDot" });
        run(call);
        assertEquals(call.output, expected(call), `${width}x${height} ${vectorSize}`);
      }
    }
  });
}

Deno.test("histogram counts the cells of the clip only", async () => {
  const { run } = await intrinsicsFixture(2);
  const clips = [
    { x1: 1, x2: 416, y1: 2, y2: 300 },
    { x1: 3, x2: 12, y1: 1, y2: 5 },
    { x1: 5, x2: 400, y1: 7, y2: 8 },
  ];
  for (const clip of clips) {
    for (const vectorSize of VECTORS) {
      for (const intrinsic of ["histogram", "histogramDot"] as const) {
        const channels = intrinsic === "histogram" ? vectorSize : 1;
        const call = histogramCall({
          width: LARGE[0],
          height: LARGE[1],
          vectorSize,
          channels,
          intrinsic,
          clip,
        });
        run(call);
        assertEquals(call.output, expected(call), JSON.stringify({ clip, vectorSize, intrinsic }));
      }
    }
  }
});

Deno.test("histogram counts a picture of one color", async () => {
  const { run } = await intrinsicsFixture();
  for (const value of [0, 255]) {
    const data = new Uint8Array(512 * 256 * 4).fill(value);
    const call = histogramCall({ width: 512, height: 256, vectorSize: 4, channels: 4, data });
    run(call);
    assertEquals(call.output, expected(call));
    assertEquals([...call.output.subarray(4 * value, 4 * value + 4)], Array(4).fill(512 * 256));
  }
});

Deno.test("histogram counts alphas that stay the same for a while", async () => {
  const { run } = await intrinsicsFixture();
  const [width, height] = LARGE;
  const data = randomBytes(width * height * 4, randomNumbers(7));
  for (const length of [16, 40, 100, 5000]) {
    for (let cell = 0; cell < width * height; cell++) {
      data[4 * cell + 3] = Math.floor(cell / length) * 37;
    }
    const call = histogramCall({ width, height, vectorSize: 4, channels: 4, data });
    run(call);
    assertEquals(call.output, expected(call), `${length} cells`);
  }
});

Deno.test("histogramDot counts a sum above 255 as 255", async () => {
  const { run } = await intrinsicsFixture();
  for (const [width, height] of [[16, 8], [512, 256]] as const) {
    const call = histogramCall({
      width,
      height,
      vectorSize: 4,
      intrinsic: "histogramDot",
      coefficients: [0.25196, 0.25196, 0.25196, 0.2441],
      data: new Uint8Array(width * height * 4).fill(255),
    });
    run(call);
    assertEquals(call.output[255], width * height);
  }
});

Deno.test("histogramDot with weights that are no numbers counts every cell", async () => {
  const { run } = await intrinsicsFixture();
  for (const coefficients of [[NaN, 0, 0, 0], [Infinity, 1, 1, 1], [-Infinity, -1, 0, 0]]) {
    for (const [width, height] of [[16, 8], [512, 256]] as const) {
      const intrinsic = "histogramDot";
      const call = histogramCall({ width, height, vectorSize: 4, intrinsic, coefficients });
      run(call);
      assertEquals(call.output.reduce((sum, count) => sum + count), width * height);
    }
  }
});
