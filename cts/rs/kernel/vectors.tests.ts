/**
 * Vectors, colors, conversions and integers in kernels.
 *
 * @module
 */

import { type Group, group } from "../../framework/mod.ts";
import { type Kind, kindOf } from "./cells.ts";
import { numbersOf, playKernels } from "./scenes.ts";
import { ulpsBetween } from "./ulps.ts";

const vectors = group("rs:kernel_vector", "Vectors, colors, conversions and integers in kernels.");

/** A kernel: its clause, kinds of inputs and output, numbers of the inputs, what it makes of them, and how far off it may be. */
interface Row {
  readonly clause: number;
  readonly ins: readonly Kind[];
  readonly out: Kind;
  readonly values: readonly (readonly number[])[];
  readonly model: (...cells: readonly number[][]) => readonly number[];
  readonly ulps?: number;
  /** How far off it may be, in place of ulps. */
  readonly within?: number;
}

const clip = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, lane) => sum + value * b[lane]!, 0);
const THREES = [[1, 2, 3, -4, 0.5, 6, 0, 0, 1], [4, -5, 6, 7, 8, -9, 1, 0, 0]];
const FOURS = [[1, 2, 2, 4, -3, 4, 0, 0, 0.5, 0.25, 0.125, 1]];
const COLORS = [[0, 0.25, 0.5, 1, 0.1, 0.7, 0.999, 0.3, 1, 0.002, 0.3333, 0.6]];
const toByte = (value: number) =>
  Math.floor(clip(Math.fround(Math.fround(value) * 255) + 0.5, 0, 255));
const YUV = [[16, 128, 128, 0, 235, 128, 128, 0, 81, 90, 240, 0, 145, 54, 34, 0, 41, 240, 110, 0]];
const BYTES = [[0, 1, 127, 255, 128, 64, 32, 16]];

const ROWS: Readonly<Record<string, Row>> = {
  crossed: {
    clause: 29,
    ins: ["float3", "float3"],
    out: "float3",
    values: THREES,
    model: ([a, b, c]: number[] = [], [x, y, z]: number[] = []) => [
      b! * z! - c! * y!,
      c! * x! - a! * z!,
      a! * y! - b! * x!,
    ],
  },
  dotted: {
    clause: 29,
    ins: ["float3", "float3"],
    out: "float",
    values: THREES,
    model: (a = [], b = []) => [dot(a, b)],
  },
  distant: {
    clause: 29,
    ins: ["float3", "float3"],
    out: "float",
    values: THREES,
    model: (a = [], b = []) => [Math.hypot(...a.map((value, lane) => value - b[lane]!))],
    ulps: 4,
  },
  long_is: {
    clause: 29,
    ins: ["float4"],
    out: "float",
    values: FOURS,
    model: (a = []) => [Math.hypot(...a)],
    ulps: 4,
  },
  normal: {
    clause: 29,
    ins: ["float4"],
    out: "float4",
    values: FOURS,
    model: (a = []) => a.map((value) => value / Math.hypot(...a)),
    ulps: 6,
  },
  packed: {
    clause: 30,
    ins: ["float4"],
    out: "uchar4",
    values: COLORS,
    model: (a = []) => a.map(toByte),
  },
  packed3: {
    clause: 30,
    ins: ["float3"],
    out: "uchar4",
    values: COLORS,
    model: (a = []) => [...a.map(toByte), 255],
  },
  unpacked: {
    clause: 30,
    ins: ["uchar4"],
    out: "float4",
    values: BYTES,
    model: (a = []) => a.map((value) => value / 255),
    ulps: 2,
  },
  packed_apart: {
    clause: 117,
    ins: ["float4"],
    out: "uchar4",
    values: COLORS,
    model: (a = []) => a.map(toByte),
  },
  packed_apart3: {
    clause: 117,
    ins: ["float4"],
    out: "uchar4",
    values: COLORS,
    model: (a = []) => [...a.slice(0, 3).map(toByte), 255],
  },
  from_yuv: {
    clause: 118,
    ins: ["uchar4"],
    out: "uchar4",
    values: YUV,
    model: ([y, u, v] = []) => {
      const [luma, blue, red] = [298 * (y! - 16), u! - 128, v! - 128];
      const sums = [luma + 409 * red, luma - 100 * blue - 208 * red, luma + 516 * blue];
      return [...sums.map((sum) => clip(sum + 128 >> 8, 0, 255)), 255];
    },
  },
  from_yuv_real: {
    clause: 118,
    ins: ["uchar4"],
    out: "float4",
    values: YUV,
    model: ([y, u, v] = []) => {
      const [blue, red] = [u! - 128, v! - 128];
      const sums = [y! + 1.603 * red, y! - 0.392 * blue - 0.815 * red, y! + 2.02 * blue, y!];
      return sums.map((sum) => clip(sum / 255, 0, 1));
    },
    within: 1e-4,
  },
  to_int: {
    clause: 31,
    ins: ["float4"],
    out: "int4",
    values: [[1.9, -1.9, 0.5, 1e6, -0.1, 100.999, -7, 3.5]],
    model: (a = []) => a.map(Math.trunc),
  },
  to_uchar: {
    clause: 31,
    ins: ["float4"],
    out: "uchar4",
    values: [[1.9, 255, 0.5, 100.999]],
    model: (a = []) => a.map(Math.trunc),
  },
  to_float: { clause: 31, ins: ["uchar4"], out: "float4", values: BYTES, model: (a = []) => a },
  to_short: {
    clause: 31,
    ins: ["int4"],
    out: "short4",
    values: [[70000, -70000, 32767, -1]],
    model: (a = []) => a.map((value) => value << 16 >> 16),
  },
  to_double: {
    clause: 31,
    ins: ["long2"],
    out: "double2",
    values: [[2 ** 45 + 1, -5, 0, 2 ** 33]],
    model: (a = []) => a,
  },
  clamped: {
    clause: 32,
    ins: ["int"],
    out: "int",
    values: [[-11, -10, 0, 20, 21, 1000]],
    model: ([a] = []) => [clip(a!, -10, 20)],
  },
  clamped4: {
    clause: 32,
    ins: ["float4"],
    out: "float4",
    values: [[-0.5, 0.5, 1.5, 1]],
    model: (a = []) => a.map((value) => clip(value, 0, 1)),
  },
  clamped_each: {
    clause: 32,
    ins: ["uchar2"],
    out: "uchar2",
    values: [[0, 0, 60, 60, 255, 255]],
    model: ([a, b] = []) => [clip(a!, 5, 50), clip(b!, 10, 100)],
  },
  mixed: {
    clause: 32,
    ins: ["float", "float"],
    out: "float",
    values: [[0, 1, -4, 8], [1, 3, 4, -8]],
    model: ([a] = [], [b] = []) => [a! + (b! - a!) * 0.25],
  },
  absolute: {
    clause: 33,
    ins: ["int"],
    out: "uint",
    values: [[-5, 5, 0, -0x80000000]],
    model: ([a] = []) => [Math.abs(a!)],
  },
  zeros: {
    clause: 33,
    ins: ["uint"],
    out: "uint",
    values: [[1, 0xffffffff, 0x00010000, 3]],
    model: ([a] = []) => [Math.clz32(a!)],
  },
  least: {
    clause: 33,
    ins: ["short", "short"],
    out: "short",
    values: [[1, -5, 300], [2, -300, 7]],
    model: ([a] = [], [b] = []) => [Math.min(a!, b!)],
  },
  most: {
    clause: 33,
    ins: ["short", "short"],
    out: "short",
    values: [[1, -5, 300], [2, -300, 7]],
    model: ([a] = [], [b] = []) => [Math.max(a!, b!)],
  },
};

const NAMES = Object.keys(ROWS);
const TOPICS: Readonly<Record<string, number>> = {
  geometry: 29,
  colors: 30,
  colors_of_numbers: 117,
  colors_of_video: 118,
  conversions: 31,
  clamps: 32,
  integers: 33,
};

for (const [topic, clause] of Object.entries(TOPICS)) {
  vectors.test(topic)
    .clauses(`RS-KERNEL-${clause}`)
    .compiler()
    .params({ kernel: NAMES.filter((name) => ROWS[name]!.clause === clause) })
    .fn(async (t) => {
      const { kernel } = t.params;
      const { ins, out, values, model, ulps = 0, within } = ROWS[kernel]!;
      const lanes = kindOf(ins[0]!).lanes;
      const count = Math.floor(values[0]!.length / lanes);
      const inputs = values.map((all, i) =>
        ins[i]!.startsWith("float") ? all.map(Math.fround) : all
      );
      const { record, made } = await playKernels(t, "colors", (script) => {
        const cells = ins.map((kind, i) => script.cells(kind, count, inputs[i]));
        const output = script.cells(out, count);
        script.launch(kernel, { in: cells, out: output });
        return script.read(output);
      });
      const expected = Array.from(
        { length: count },
        (_, i) => model(...inputs.map((all) => all.slice(i * lanes, (i + 1) * lanes))),
      ).flat();
      const far = numbersOf(record, made).map((value, i) => ({ value, is: expected[i]! }))
        .filter(({ value, is }) =>
          !(within === undefined ? ulpsBetween(value, is) <= ulps : Math.abs(value - is) <= within)
        );
      t.expectSequence(`further than ${within ?? `${ulps} ulps`}`, far, []);
    });
}

vectors.test("rsClamp")
  .clauses("RS-KERNEL-119")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "colors", (script) => {
      script.invoke("old_clamps");
      return script.get("whole_bounds", "int", 3);
    });
    t.expectSequence("bytes, shorts and integers", numbersOf(record, made), [
      ...[149950, 39999800, 0x900000 - 5],
    ]);
  });

vectors.test("rsRand")
  .clauses("RS-KERNEL-120")
  .compiler()
  .fn(async (t) => {
    const { record, made } = await playKernels(t, "colors", (script) => {
      script.invoke("randoms");
      return script.get("random_faults", "int");
    });
    t.expectSequence("forms out of their range, or always equal", numbersOf(record, made), [0]);
  });

/** The groups. */
export const tests: readonly Group[] = [vectors];
