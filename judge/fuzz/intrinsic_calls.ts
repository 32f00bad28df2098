/**
 * Random runs of intrinsics: odd sizes, clips, extreme numbers.
 *
 * @module
 */

import fc from "fast-check";
import {
  type BlasCall,
  BLEND_MODES,
  type BlendMode,
  type ComputeCall,
  type ComputeClip,
  type ComputeImage,
  type IntrinsicName,
  type VectorSize,
} from "../../cts/contract/compute.ts";
import { RsBlasDiag, RsBlasSide, RsBlasUplo } from "../../cts/contract/rs_blas.ts";
import { makeBlasCall } from "../../cts/rs/oracle/blas_call.ts";
import { BLAS_ROUTINES } from "../../cts/rs/oracle/blas_routines.ts";

/** Cells of an image, at most. */
const CELLS_MAX = 1000;
const SIDE_MAX = 300;

/** Numbers that floats of parameters are made of. */
const EXTREMES = [
  0,
  -0,
  1,
  -1,
  255,
  1e-40,
  -1e-40,
  1e9,
  -1e9,
  3e38,
  -3e38,
  Infinity,
  -Infinity,
  NaN,
];

/** How the numbers of something are chosen. */
type Style = "any" | "ends" | "extreme" | "fractions";

interface Choice {
  readonly seed: number;
  readonly style: Style;
}

const choice = (...styles: Style[]): fc.Arbitrary<Choice> =>
  fc.record({ seed: fc.nat(), style: fc.constantFrom(...styles) });
const bytes = choice("any", "any", "ends");
const floats = choice("any", "fractions", "fractions", "ends", "extreme");
const vectors: fc.Arbitrary<VectorSize> = fc.constantFrom(1, 2, 3, 4);
const types: fc.Arbitrary<ComputeImage["type"]> = fc.constantFrom("u8", "f32");
const sides = fc.tuple(
  fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: SIDE_MAX })),
  fc.integer({ min: 1, max: SIDE_MAX }),
  fc.boolean(),
);
const sizes: fc.Arbitrary<Size> = sides.map(([a, b, isTall]) => {
  const other = Math.min(b, Math.max(1, Math.floor(CELLS_MAX / a)));
  return isTall ? { width: other, height: a } : { width: a, height: other };
});
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const clips: fc.Arbitrary<(size: Size) => ComputeClip> = fc.oneof(
  fc.constant(({ width, height }: Size) => ({ x1: 0, x2: width, y1: 0, y2: height })),
  fc.tuple(share, share, share, share).map(([a, b, c, d]) => ({ width, height }: Size) => {
    const [x1, y1] = [Math.floor(a * width), Math.floor(b * height)];
    const x2 = x1 + 1 + Math.floor(c * (width - x1));
    return { x1, x2, y1, y2: y1 + 1 + Math.floor(d * (height - y1)) };
  }),
);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Makes numbers from 0 up to, not including, 1, always the same ones. */
function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function bytesOf(length: number, { seed, style }: Choice): Uint8Array {
  const next = chance(seed);
  const byte = () => style === "ends" ? next() < 0.5 ? 0 : 255 : Math.floor(next() * 256);
  return Uint8Array.from({ length }, byte);
}

function floatsOf(length: number, { seed, style }: Choice): Float32Array {
  const next = chance(seed);
  return Float32Array.from({ length }, () => {
    if (style === "fractions") return Math.round(next() * 16 - 8) / 16;
    if (style === "ends") return next() < 0.5 ? 0 : 1;
    if (style === "any" || next() < 0.7) return next() * 2 - 1;
    return EXTREMES[Math.floor(next() * EXTREMES.length)]!;
  });
}

function image(
  { width, height }: Size,
  type: ComputeImage["type"],
  vectorSize: VectorSize,
  of: Choice,
): ComputeImage {
  const length = width * height * (vectorSize === 3 ? 4 : vectorSize);
  const data = type === "u8" ? bytesOf(length, of) : floatsOf(length, of);
  return { type, vectorSize, width, height, data };
}

const filters = (cells: fc.Arbitrary<readonly [ComputeImage["type"], VectorSize]>) =>
  fc.tuple(sizes, cells, clips, bytes, floats, fc.nat()).map(
    ([size, [type, vector], clip, ofBytes, ofFloats, seed]) => ({
      input: image(size, type, vector, type === "u8" ? ofBytes : ofFloats),
      output: image(size, type, vector, { seed, style: "any" }),
      clip: clip(size),
    }),
  );
const anyCells = fc.tuple(types, vectors);
const pixels = fc.constant(["u8", 4] as const);

/** Radii that blur has. */
const radii = fc.oneof(
  fc.constantFrom(25, 1, 0.5, 1e-3, 1e-30, 1e-40, 24.999, 5),
  fc.float({ min: 0, max: 25, minExcluded: true, noNaN: true }),
);

const blurs = fc.tuple(
  filters(fc.constantFrom(["u8", 1] as const, ["u8", 4] as const)),
  radii,
).map(([filter, radius]): ComputeCall => ({
  intrinsic: "blur",
  ...filter,
  radius: Math.fround(radius) || 1e-40,
}));
const convolves = fc.tuple(filters(anyCells), fc.boolean(), floats).map(
  ([filter, isSmall, of]): ComputeCall => ({
    intrinsic: isSmall ? "convolve3x3" : "convolve5x5",
    ...filter,
    coefficients: floatsOf(isSmall ? 9 : 25, of),
  }),
);
const colorMatrices = fc.tuple(filters(anyCells), anyCells, floats, floats, fc.nat()).map(
  ([filter, [type, vector], ofMatrix, ofAdd, seed]): ComputeCall => ({
    intrinsic: "colorMatrix",
    ...filter,
    output: image(filter.input, type, vector, { seed, style: "any" }),
    matrix: floatsOf(16, ofMatrix),
    add: floatsOf(4, ofAdd),
  }),
);
const luts = fc.tuple(filters(pixels), bytes).map(
  ([filter, of]): ComputeCall => ({ intrinsic: "lut", ...filter, table: bytesOf(1024, of) }),
);
const cubeSide = fc.oneof(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 256 }));
const lut3ds = fc.tuple(filters(pixels), cubeSide, cubeSide, cubeSide, bytes).map(
  ([filter, x, a, b, of]): ComputeCall => {
    const [y, z] = [Math.min(a, Math.ceil(5000 / x)), Math.min(b, Math.ceil(5000 / x / a))];
    const cube = { x, y, z, data: bytesOf(4 * x * y * z, of) };
    return { intrinsic: "lut3d", ...filter, cube };
  },
);
const blends = fc.tuple(
  filters(pixels),
  fc.constantFrom(...Object.keys(BLEND_MODES) as BlendMode[]),
).map(([filter, mode]): ComputeCall => ({ intrinsic: "blend", ...filter, mode }));
const weights = fc.array(fc.nat(100), { minLength: 5, maxLength: 5 }).map((all) => {
  const sum = all.reduce((a, b) => a + b) || 1;
  return Float32Array.from(all.slice(0, 4), (weight) => weight / sum);
});
const histograms = fc.tuple(sizes, vectors, vectors, clips, bytes, fc.boolean(), weights).map(
  ([size, vector, channels, clip, of, isDot, coefficients]): ComputeCall => {
    const counted = (isDot ? 1 : Math.min(vector, channels)) as VectorSize;
    return {
      intrinsic: isDot ? "histogramDot" : "histogram",
      input: image(size, "u8", vector, of),
      channels: counted,
      output: new Uint32Array(256 * (counted === 3 ? 4 : counted)).fill(7),
      coefficients,
      clip: clip(size),
    };
  },
);
const resizes = fc.tuple(filters(anyCells), sizes, clips, fc.nat()).map(
  ([{ input }, size, clip, seed]): ComputeCall => ({
    intrinsic: "resize",
    input,
    output: image(size, input.type, input.vectorSize, { seed, style: "any" }),
    clip: clip(size),
  }),
);
const yuvs = fc.tuple(sizes, clips, fc.boolean(), bytes).map(
  ([size, clip, isMixed, of]): ComputeCall => {
    const even = { width: size.width + size.width % 2, height: size.height + size.height % 2 };
    const { width, height } = even;
    const columns = width / 2;
    const all = bytesOf(width * height * 3 / 2, of);
    const [y, colors] = [all.subarray(0, width * height), all.subarray(width * height)];
    const planes = isMixed ? { v: colors, u: colors.subarray(1), uvStride: width, uvStep: 2 } : {
      u: colors.subarray(0, columns * height / 2),
      v: colors.subarray(columns * height / 2),
      uvStride: columns,
      uvStep: 1,
    };
    const output = image(even, "u8", 4, { seed: of.seed + 1, style: "any" });
    const input = { ...even, y, yStride: width, ...planes };
    return { intrinsic: "yuvToRgb", input, output, clip: clip(even) };
  },
);
const side = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }));
const scalar = fc.constantFrom<BlasCall["alpha"]>([1, 0], [0, 0], [-1.5, 0.5], [0.25, -2]);
const blases = fc.tuple(
  fc.constantFrom(...BLAS_ROUTINES),
  fc.record({ m: side, n: side, k: side }),
  fc.record({ kl: fc.nat(3), ku: fc.nat(3), incX: fc.integer({ min: 1, max: 3 }), incY: side }),
  fc.record({
    side: fc.constantFrom(...Object.values(RsBlasSide)),
    uplo: fc.constantFrom(...Object.values(RsBlasUplo)),
    diag: fc.constantFrom(...Object.values(RsBlasDiag)),
    alpha: scalar,
    beta: scalar,
  }),
  fc.record({ a: fc.nat(2), b: fc.nat(2) }),
  fc.nat(),
).map(([routine, size, steps, options, turn, seed]): ComputeCall => {
  const { transposes, complex, operation } = routine;
  const isUpdate = complex && /^rank/.test(operation);
  const allowed = isUpdate ? transposes.slice(0, 2) : transposes;
  const transA = allowed[turn.a % Math.max(1, allowed.length)] ?? 111;
  const next = chance(seed);
  const all = { ...size, ...steps, ...options, transA, transB: 111 + turn.b };
  if (operation !== "solve") return makeBlasCall(routine.name, all, () => next() * 2 - 1);
  return makeBlasCall(routine.name, { ...all, diag: RsBlasDiag.UNIT }, () => next() / 16);
});
const bnnms = fc.tuple(side, side, side, bytes, fc.nat(255), fc.nat(255), fc.integer()).map(
  ([m, n, k, of, aOffset, bOffset, cOffset]): ComputeCall => ({
    intrinsic: "bnnm",
    ...{ m, n, k, aOffset, bOffset },
    a: bytesOf(m * k, of),
    b: bytesOf(n * k, { ...of, seed: of.seed + 1 }),
    c: new Uint8Array(m * n).fill(9),
    cOffset: cOffset >> 12,
    cMultiplier: (of.seed % 20000) + 1,
  }),
);

/** Runs of one kind each. */
export const RANDOM_CALLS: Readonly<Partial<Record<IntrinsicName, fc.Arbitrary<ComputeCall>>>> = {
  blur: blurs,
  convolve3x3: convolves,
  colorMatrix: colorMatrices,
  lut: luts,
  lut3d: lut3ds,
  blend: blends,
  histogram: histograms,
  resize: resizes,
  yuvToRgb: yuvs,
  blas: blases,
  bnnm: bnnms,
};
