import { assertEquals, assertLessOrEqual } from "@std/assert";
import type { ComputeImage, ResizeCall, VectorSize } from "../../../../cts/contract/compute.ts";
import { intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { randomNumbers } from "../testing/random_numbers.ts";
import { roomOf } from "./jobs.ts";

const VECTORS: readonly VectorSize[] = [1, 2, 3, 4];
const SIZES = [[1, 1], [2, 1], [1, 2], [3, 5], [7, 3], [17, 9], [33, 21], [64, 64]] as const;
const UNWRITTEN = 90;
const f = Math.fround;

type Type = ComputeImage["type"];
type Size = readonly [width: number, height: number];

function image(type: Type, vectorSize: VectorSize, [width, height]: Size): ComputeImage {
  const length = width * height * (roomOf(vectorSize));
  const data = type === "u8" ? new Uint8Array(length) : new Float32Array(length);
  return { type, vectorSize, width, height, data: data.fill(UNWRITTEN) };
}

function fillRandomly({ data, type }: ComputeImage): void {
  const random = randomNumbers(data.length);
  for (const i of data.keys()) data[i] = type === "u8" ? 256 * random() : random() - 0.25;
}

interface Options {
  readonly type?: Type;
  readonly vectorSize?: VectorSize;
  readonly from: Size;
  readonly to: Size;
  readonly clip?: ResizeCall["clip"];
}

function resizeCall({ type = "u8", vectorSize = 4, from, to, clip }: Options): ResizeCall {
  const input = image(type, vectorSize, from);
  fillRandomly(input);
  const output = image(type, vectorSize, to);
  const whole = { x1: 0, x2: to[0], y1: 0, y2: to[1] };
  return { intrinsic: "resize", input, output, clip: clip ?? whole };
}

function cubic([p0, p1, p2, p3]: readonly number[], x: number): number {
  const third = f(f(f(3 * f(p1! - p2!)) + p3!) - p0!);
  const second = f(f(f(f(2 * p0!) - f(5 * p1!)) + f(4 * p2!)) - p3!);
  return f(p1! + f(f(f(0.5) * x) * f(f(p2! - p0!) + f(x * f(second + f(x * third))))));
}

function place(index: number, input: number, output: number): { taps: number[]; x: number } {
  const at = f(f((index + 0.5) * f(input / output)) - 0.5);
  const start = Math.floor(f(at - 1));
  const taps = [0, 1, 2, 3].map((i) => Math.max(0, Math.min(input - 1, start + i)));
  return { taps, x: f(at - Math.floor(at)) };
}

function expected({ input, output, clip }: ResizeCall): number[] {
  const result = new Array<number>(output.data.length).fill(UNWRITTEN);
  const step = input.vectorSize === 3 ? 4 : input.vectorSize;
  for (let y = clip.y1; y < clip.y2; y++) {
    const row = place(y, input.height, output.height);
    for (let x = clip.x1; x < clip.x2; x++) {
      const column = place(x, input.width, output.width);
      for (let c = 0; c < step; c++) {
        const rows = row.taps.map((r) =>
          cubic(column.taps.map((t) => input.data[(r * input.width + t) * step + c]!), column.x)
        );
        const value = cubic(rows, row.x);
        result[(y * output.width + x) * step + c] = input.type === "u8"
          ? Math.trunc(Math.max(0, Math.min(255, f(value + 0.5))))
          : value;
      }
    }
  }
  return result;
}

function largestDifference(call: ResizeCall): number {
  const want = expected(call);
  const got: ArrayLike<number> = call.output.data;
  return want.reduce((most, value, i) => Math.max(most, Math.abs(value - got[i]!)), 0);
}

for (const threads of [1, 3]) {
  for (const type of ["u8", "f32"] as const) {
    Deno.test(`resize of ${type} is cubic, with ${threads} threads`, async () => {
      const { run } = await intrinsicsFixture(threads);
      for (const from of SIZES) {
        for (const to of [...SIZES, [70, 10] as const]) {
          for (const vectorSize of VECTORS) {
            const call = resizeCall({ type, vectorSize, from, to });
            run(call);
            const limit = type === "u8" ? 1 : 1e-6;
            assertLessOrEqual(largestDifference(call), limit, `${from} to ${to}, ${vectorSize}`);
          }
        }
      }
    });
  }
}

Deno.test("resize writes the clip only, and the same as without one", async () => {
  const { run } = await intrinsicsFixture(2);
  const clips = [
    { x1: 1, x2: 40, y1: 1, y2: 12 },
    { x1: 3, x2: 4, y1: 3, y2: 4 },
    { x1: 30, x2: 41, y1: 12, y2: 13 },
    { x1: 0, x2: 7, y1: 0, y2: 2 },
  ];
  for (const clip of clips) {
    for (const type of ["u8", "f32"] as const) {
      for (const vectorSize of VECTORS) {
        const call = resizeCall({ type, vectorSize, from: [23, 29], to: [41, 13], clip });
        run(call);
        assertLessOrEqual(largestDifference(call), 1);
        const whole = resizeCall({ type, vectorSize, from: [23, 29], to: [41, 13] });
        run(whole);
        const step = roomOf(vectorSize);
        for (let y = clip.y1; y < clip.y2; y++) {
          const [a, b] = [clip.x1, clip.x2].map((x) => (y * 41 + x) * step);
          assertEquals(call.output.data.slice(a, b), whole.output.data.slice(a, b));
        }
      }
    }
  }
});

Deno.test("resize to the same size changes nothing", async () => {
  const { run } = await intrinsicsFixture();
  for (const type of ["u8", "f32"] as const) {
    for (const vectorSize of VECTORS) {
      const call = resizeCall({ type, vectorSize, from: [37, 11], to: [37, 11] });
      run(call);
      assertEquals(call.output.data, call.input.data);
    }
  }
});

Deno.test("resize keeps a picture of one color, and its extremes", async () => {
  const { run } = await intrinsicsFixture();
  for (const value of [0, 1, 127, 128, 254, 255]) {
    for (const to of [[5, 3], [50, 31], [17, 90]] as const) {
      const call = resizeCall({ from: [17, 9], to });
      call.input.data.fill(value);
      run(call);
      assertEquals(new Set(call.output.data), new Set([value]));
    }
  }
});

Deno.test("resize does not wrap beyond black and white", async () => {
  const { run } = await intrinsicsFixture();
  for (const vectorSize of VECTORS) {
    const call = resizeCall({ vectorSize, from: [24, 24], to: [101, 97] });
    call.input.data.forEach((value, i) => call.input.data[i] = value < 128 ? 0 : 255);
    run(call);
    assertLessOrEqual(largestDifference(call), 1);
  }
});

Deno.test("resize halves as Android does", async () => {
  const { run } = await intrinsicsFixture();
  const call = resizeCall({ vectorSize: 1, from: [4, 4], to: [2, 2] });
  call.input.data.set([10, 20, 200, 255, 0, 0, 0, 0, 255, 255, 255, 255, 40, 90, 160, 220]);
  run(call);
  assertEquals([...call.output.data], [0, 103, 174, 241]);
});
