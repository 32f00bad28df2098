import { assert, assertEquals } from "@std/assert";
import type {
  ColorMatrixCall,
  ComputeImage,
  VectorSize,
} from "../../../../cts/contract/compute.ts";
import { intrinsicsFixture } from "../testing/intrinsics_fixture.ts";
import { randomNumbers } from "../testing/random_numbers.ts";
import { integerMatrix } from "./color_matrix.ts";
import { roomOf } from "./jobs.ts";

const SIZES = [[1, 1], [2, 1], [1, 2], [3, 5], [7, 3], [17, 9], [33, 21], [64, 64]] as const;
const VECTORS = [1, 2, 3, 4] as const;
const TYPES = ["u8", "f32"] as const;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const GREYSCALE = [0.299, 0.299, 0.299, 0, 0.587, 0.587, 0.587, 0, 0.114, 0.114, 0.114, 0];

/** Images and parameters that look random. */
class RandomCells {
  readonly #next = randomNumbers();

  numbers(count: number, from: number, to: number): Float32Array {
    return Float32Array.from({ length: count }, () => from + this.#next() * (to - from));
  }

  image(
    type: "u8" | "f32",
    vectorSize: VectorSize,
    [width, height]: readonly [number, number],
  ): ComputeImage {
    const count = width * height * roomOf(vectorSize);
    const data = type === "u8"
      ? Uint8Array.from(this.numbers(count, 0, 256))
      : this.numbers(count, -0.2, 1.2);
    return { type, vectorSize, width, height, data };
  }
}

/** Android's portable formula. */
function computed({ input, output, clip, matrix, add }: ColorMatrixCall): number[] {
  const f = Math.fround;
  const [fromBytes, toBytes] = [input.type === "u8", output.type === "u8"];
  const scale = fromBytes && !toBytes ? f(1 / 255) : !fromBytes && toBytes ? 255 : 1;
  const result = Array.from(output.data);
  const vector = roomOf(output.vectorSize);
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let x = clip.x1; x < clip.x2; x++) {
      const cell = (y * input.width + x) * roomOf(input.vectorSize);
      for (let i = 0; i < vector; i++) {
        let sum = 0;
        for (let j = 0; j < input.vectorSize; j++) {
          sum = f(sum + f(input.data[cell + j]! * f(matrix[4 * j + i]! * scale)));
        }
        const term = f(add[i]! * (toBytes ? 255 : 1));
        sum = f(sum + f(term + (scale === 255 ? 0.5 : 0)));
        const at = (y * output.width + x) * vector + i;
        result[at] = toBytes ? Math.trunc(Math.max(0, Math.min(255.5, sum))) : sum;
      }
    }
  }
  return result;
}

/** Runs a call, and returns the largest difference from the formula. */
function difference(run: (call: ColorMatrixCall) => void, call: ColorMatrixCall): number {
  const expected = computed(call);
  run(call);
  return expected.reduce((most, e, i) => Math.max(most, Math.abs(e - call.output.data[i]!)), 0);
}

for (const threads of [1, 3]) {
  Deno.test(`All types are as the formula on ${threads} threads`, async () => {
    const { run, intrinsics } = await intrinsicsFixture(threads);
    const random = new RandomCells();
    for (const [from, to] of TYPES.flatMap((a) => TYPES.map((b) => [a, b] as const))) {
      for (const [vi, vo] of VECTORS.flatMap((a) => VECTORS.map((b) => [a, b] as const))) {
        const isInteger = from === "u8" && to === "u8" && vi === 4 && vo === 4;
        for (const size of SIZES) {
          const clip = { x1: size[0] >> 2, x2: size[0], y1: 0, y2: size[1] - (size[1] >> 3) };
          const [input, output] = [random.image(from, vi, size), random.image(to, vo, size)];
          const [matrix, add] = [random.numbers(16, -0.7, 1.3), random.numbers(4, -0.5, 0.5)];
          const call = { intrinsic: "colorMatrix", input, output, clip, matrix, add } as const;
          const most = difference(run, call);
          assert(most <= (isInteger ? 1 : 0), `${from} ${vi} to ${to} ${vo} at ${size}: ${most}`);
        }
      }
    }
    intrinsics.destroy();
  });
}

Deno.test("Bytes with 4 components are within 1 for factors of any size", async () => {
  const { run, intrinsics } = await intrinsicsFixture();
  const random = new RandomCells();
  for (const most of [0.1, 1, 2, 4, 15.9, 16, 40, 1e4, 1e30]) {
    for (const size of SIZES) {
      const clip = { x1: 0, x2: size[0], y1: 0, y2: size[1] };
      const [input, output] = [random.image("u8", 4, size), random.image("u8", 4, size)];
      const [matrix, add] = [random.numbers(16, -most, most), random.numbers(4, -most, most)];
      const call = { intrinsic: "colorMatrix", input, output, clip, matrix, add } as const;
      assert(difference(run, call) <= 1, `Factors up to ${most} at ${size}`);
    }
  }
  intrinsics.destroy();
});

Deno.test("The identity changes nothing", async () => {
  const { run, intrinsics } = await intrinsicsFixture();
  const random = new RandomCells();
  const [input, output] = [random.image("u8", 4, [256, 3]), random.image("u8", 4, [256, 3])];
  const clip = { x1: 0, x2: 256, y1: 0, y2: 3 };
  const [matrix, add] = [Float32Array.from(IDENTITY), new Float32Array(4)];
  run({ intrinsic: "colorMatrix", input, output, clip, matrix, add });
  assertEquals(output.data, input.data);
  intrinsics.destroy();
});

Deno.test("Greys are those of a matrix whose blue is another, and alpha stays", async () => {
  const { run, intrinsics } = await intrinsicsFixture();
  const random = new RandomCells();
  for (const [factor, term] of [[1, 0], [1, 0.1], [10, -0.3]] as const) {
    for (const size of SIZES) {
      const clip = { x1: 0, x2: size[0], y1: 0, y2: size[1] };
      const [input, output] = [random.image("u8", 4, size), random.image("u8", 4, size)];
      const colors = GREYSCALE.map((number) => factor * number);
      const matrix = Float32Array.from([...colors, 0, 0, 0, 1]);
      const add = Float32Array.of(term, term, term, 0);
      const call = { intrinsic: "colorMatrix", input, clip, add } as const;
      const others = { ...output, data: output.data.slice() };
      run({ ...call, output, matrix });
      run({ ...call, output: others, matrix: matrix.map((number, i) => i === 2 ? 0 : number) });
      const expected = others.data.map((value, i) => i % 4 === 2 ? others.data[i - 1]! : value);
      assertEquals(output.data, expected, `${factor} at ${size}`);
    }
  }
  intrinsics.destroy();
});

Deno.test("Parameters that are no numbers do no harm", async () => {
  const { run, intrinsics } = await intrinsicsFixture();
  const random = new RandomCells();
  for (const type of TYPES) {
    for (const bad of [NaN, Infinity, -Infinity]) {
      const [input, output] = [random.image(type, 4, [5, 3]), random.image("u8", 4, [5, 3])];
      const clip = { x1: 0, x2: 5, y1: 0, y2: 3 };
      const call = { intrinsic: "colorMatrix", input, output, clip } as const;
      run({ ...call, matrix: new Float32Array(16).fill(bad), add: new Float32Array(4) });
      run({ ...call, matrix: Float32Array.from(IDENTITY), add: new Float32Array(4).fill(bad) });
    }
  }
  intrinsics.destroy();
});

Deno.test("Integers stand in for floats only where they are close", () => {
  const none = new Float32Array(4);
  const greyscale = Float32Array.from([...GREYSCALE, 0, 0, 0, 1]);
  assertEquals(integerMatrix(greyscale, none)?.bits, 14);
  assertEquals(integerMatrix(greyscale.map((factor) => 10 * factor), none)?.bits, 11);
  assertEquals(integerMatrix(greyscale.map((factor) => 40 * factor), none), undefined);
  assertEquals(integerMatrix(greyscale, none.map(() => NaN)), undefined);
});
