/**
 * Kernels as applications have them: on both paths, on one and two threads.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { range } from "../numbers.ts";
import { PATHS } from "../scenes.ts";
import { type KernelScript, numbersOf, playKernels, type Read } from "./scenes.ts";
import type { Context } from "../../framework/mod.ts";

const samples = group("rs:kernel_sample", "Kernels as applications have them.");

const f = Math.fround;
const BYTES = range(0, 16 * 6 * 4).map((i) => (i * 7919 + (i >> 3)) & 255);
const REALS = range(0, 7 * 5).map((i) => (i * 37) % 29 - 14);
const WEIGHTS = [1, 2, 1, 0, -4, 0, -1, 2, 1];
const BODIES = range(0, 32).map((i) => f((i * 17) % 11 - 5 + 0.25 * (i % 4)));

interface Sample {
  readonly run: (script: KernelScript) => Read;
  readonly expected: () => readonly number[];
  /** How far off a number may be. Default: not at all. */
  readonly within?: number;
}

function onPicture(kernel: string): Sample["run"] {
  return (script) => {
    const out = script.cells("uchar4", { x: 16, y: 6 });
    script.launch(kernel, { in: [script.cells("uchar4", { x: 16, y: 6 }, BYTES)], out });
    return script.read(out);
  };
}

/** Computes each four bytes. */
function perPixel(model: (r: number, g: number, b: number, a: number) => readonly number[]) {
  return () =>
    range(0, BYTES.length / 4).flatMap((i) => {
      const [r, g, b, a] = BYTES.slice(4 * i, 4 * i + 4) as [number, number, number, number];
      return model(r, g, b, a);
    });
}

function escape(cx: number, cy: number): number {
  let [x, y, n] = [0, 0, 0];
  while (n < 50 && x * x + y * y <= 4) [x, y, n] = [x * x - y * y + cx, 2 * x * y + cy, n + 1];
  return n;
}

function pullOf(index: number): readonly number[] {
  const [x, y, z, w] = BODIES.slice(4 * index, 4 * index + 4) as [number, number, number, number];
  const force = [0, 0, 0];
  for (let i = 0; i < BODIES.length / 4; i++) {
    const way = [x, y, z].map((value, lane) => BODIES[4 * i + lane]! - value);
    const r = way.reduce((sum, value) => sum + value * value, 1);
    way.forEach((value, lane) => force[lane]! += value * BODIES[4 * i + 3]! / (r * Math.sqrt(r)));
  }
  return [...force, w];
}

const SAMPLES = {
  greyscale: {
    run: onPicture("grey"),
    expected: perPixel((r, g, b) => {
      const y = Math.floor(0.299 * r + 0.587 * g + 0.114 * b + 0.5);
      return [y, y, y, 255];
    }),
    within: 1,
  },
  sepia: {
    run: onPicture("sepia"),
    expected: perPixel((r, g, b, a) => [
      Math.trunc(Math.min(255, 0.5 * r + 0.75 * g + 0.25 * b)),
      Math.trunc(0.25 * r + 0.5 * g + 0.25 * b),
      Math.trunc(0.125 * r + 0.5 * g + 0.125 * b),
      a,
    ]),
  },
  convolution: {
    run: (script) => {
      const size = { x: 7, y: 5 };
      script.setObject("picture", script.cells("float", size, REALS).ref);
      script.set("weights", "float", ...WEIGHTS);
      script.set("width", "int", 7);
      script.set("height", "int", 5);
      const out = script.cells("float", size);
      script.launch("convolve", { out });
      return script.read(out);
    },
    expected: () =>
      range(0, 35).map((i) =>
        WEIGHTS.reduce((sum, weight, k) => {
          const x = Math.min(6, Math.max(0, i % 7 + k % 3 - 1));
          const y = Math.min(4, Math.max(0, Math.floor(i / 7) + Math.floor(k / 3) - 1));
          return sum + weight * REALS[7 * y + x]!;
        }, 0)
      ),
  },
  mandelbrot: {
    run: (script) => {
      const out = script.cells("int", { x: 20, y: 9 });
      script.launch("mandelbrot", { out });
      return script.read(out);
    },
    expected: () => range(0, 180).map((i) => escape(-2 + i % 20 / 8, -1 + Math.floor(i / 20) / 8)),
  },
  histogram: {
    run: (script) => {
      const { app: { rs }, rsc, ref } = script;
      const counts = script.cells("int", 256);
      rs.ScriptBindAllocation(rsc, ref, counts.ref, script.slot("counts"));
      script.launch("histogram", { in: [script.cells("uchar4", { x: 16, y: 6 }, BYTES)] });
      return script.read(counts);
    },
    expected: () =>
      range(0, 256).map((value) => BYTES.filter((byte, i) => i % 4 === 0 && byte === value).length),
  },
  n_body: {
    run: (script) => {
      const bodies = script.cells("float4", 8, BODIES);
      script.setObject("picture", bodies.ref);
      const out = script.cells("float4", 8);
      script.launch("pull", { in: [bodies], out });
      return script.read(out);
    },
    expected: () => range(0, 8).flatMap(pullOf),
    within: 1e-4,
  },
  fft: {
    run: (script) => {
      const reversed = [0, 4, 2, 6, 1, 5, 3, 7].flatMap((i) => REALS.slice(2 * i, 2 * i + 2));
      let cells = script.cells("float2", 8, reversed);
      for (const width of [2, 4, 8]) {
        script.setObject("picture", cells.ref);
        script.set("width", "int", width);
        cells = script.cells("float2", 8);
        script.launch("butterfly", { out: cells });
      }
      return script.read(cells);
    },
    expected: () =>
      range(0, 8).flatMap((k) => {
        const sum = [0, 0];
        for (let n = 0; n < 8; n++) {
          const [re, im] = [REALS[2 * n]!, REALS[2 * n + 1]!];
          const turn = -2 * Math.PI * k * n / 8;
          sum[0]! += re * Math.cos(turn) - im * Math.sin(turn);
          sum[1]! += re * Math.sin(turn) + im * Math.cos(turn);
        }
        return sum;
      }),
    within: 1e-3,
  },
  matrix_multiply: {
    run: (script) => {
      script.setObject("left", script.cells("float", { x: 5, y: 7 }, REALS).ref);
      script.setObject("right", script.cells("float", { x: 7, y: 5 }, REALS).ref);
      script.set("width", "int", 5);
      const out = script.cells("float", { x: 7, y: 7 });
      script.launch("multiply", { out });
      return script.read(out);
    },
    expected: () =>
      range(0, 49).map((at) =>
        range(0, 5).reduce(
          (sum, i) => sum + REALS[5 * Math.floor(at / 7) + i]! * REALS[7 * i + at % 7]!,
          0,
        )
      ),
  },
} satisfies Record<string, Sample>;

async function judge(
  t: Context<unknown>,
  sample: Sample,
  options: Parameters<typeof playKernels>[3],
) {
  const { record, made } = await playKernels(t, "samples", sample.run, options);
  const expected = sample.expected();
  const found = numbersOf(record, made);
  t.expectEqual("numbers", found.length, expected.length);
  const { within = 0 } = sample;
  const far = found.map((value, i) => ({ at: i, value, is: expected[i]! }))
    .filter(({ value, is }) => !(Math.abs(value - is) <= within));
  t.expectSequence(`further off than ${within}`, far, []);
}

samples.test("applications")
  .clauses("RS-KERNEL-50")
  .compiler()
  .params({
    sample: Object.keys(SAMPLES) as (keyof typeof SAMPLES)[],
    threads: [1, 2],
    path: PATHS,
  })
  .fn((t) => judge(t, SAMPLES[t.params.sample], t.params));

/** The groups. */
export const tests: readonly Group[] = [samples];
