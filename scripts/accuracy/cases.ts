/**
 * The runs that accuracy is measured on: random and hard images, by intrinsic and type.
 *
 * @module
 */

import {
  type BlasCall,
  BLEND_MODES,
  type BlendMode,
  type ComputeCall,
  type ComputeImage,
  type VectorSize,
} from "../../cts/contract/compute.ts";
import {
  chance,
  CLIPS,
  constant,
  frameOfNoise,
  image,
  type ImageSpec,
  noise,
  whole,
} from "../../cts/rs/intrinsic/images.ts";
import { BLAS_ROUTINES, type BlasRoutine, storedShape } from "../../cts/rs/oracle/blas_routines.ts";
import { bnnm } from "../bench/cases.ts";

/** Runs that make one line of the table. */
export interface AccuracyGroup {
  readonly intrinsic: string;
  readonly type: string;
  readonly calls: readonly ComputeCall[];
}

const SIZES = [[61, 20], [19, 8], [1, 1]] as const;
/** Where a blur by a large radius is computed otherwise than in small images. */
const TALL = [33, 70] as const;
const VECTORS: readonly VectorSize[] = [1, 2, 3, 4];
const TYPES = ["u8", "f32"] as const;

/** Images that rounding, edges and limits show on: noise, black and white, a dot, one value. */
function pictures(spec: ImageSpec): ComputeImage[] {
  const { width, height, type = "u8" } = spec;
  const top = type === "u8" ? 255 : 1;
  const next = chance(width + height);
  return [
    noise(spec, 3 + width),
    image(spec, () => (next() < 0.5 ? 0 : top)),
    image(spec, (x, y) => (x === width >> 1 && y === height >> 1 ? top : 0)),
    constant(spec, top),
  ];
}

/** Images of all sizes with an output for each, whole and in part. */
function runs(
  input: Omit<ImageSpec, "width" | "height">,
  output: Omit<ImageSpec, "width" | "height"> = input,
  sizes: readonly (readonly [width: number, height: number])[] = SIZES,
) {
  return sizes.flatMap(([width, height], i) =>
    pictures({ ...input, width, height }).map((input) => ({
      input,
      output: noise({ ...output, width, height }, 77),
      clip: i === 1 ? CLIPS.inner(width, height) : whole({ width, height }),
    }))
  );
}

function typed(type: "u8" | "f32", vectors: readonly VectorSize[]): string {
  return `${type.toUpperCase()} x ${vectors.join(", ")}`;
}

function blur(vectorSize: 1 | 4): AccuracyGroup {
  const calls = [0.5, 1, 2.5, 5, 12, 13.7, 25].flatMap((radius) =>
    runs({ vectorSize }, { vectorSize }, [...SIZES, TALL]).map((run) =>
      ({ intrinsic: "blur", radius, ...run }) as const
    )
  );
  return { intrinsic: "blur", type: typed("u8", [vectorSize]), calls };
}

function factors(count: number): Float32Array[] {
  const next = chance(count);
  const random = (from: number, to: number) =>
    Float32Array.from({ length: count }, () => from + (to - from) * next());
  return [
    random(0, 2 / count),
    random(-1, 1),
    Float32Array.from({ length: count }, () => 1 / count),
    Float32Array.from({ length: count }, (_, i) => (i === count >> 1 ? count : -1)),
    random(-300, 300),
  ];
}

function convolve(side: 3 | 5, type: "u8" | "f32"): AccuracyGroup {
  const intrinsic = side === 3 ? "convolve3x3" : "convolve5x5";
  const calls = VECTORS.flatMap((vectorSize) =>
    factors(side * side).flatMap((coefficients) =>
      runs({ type, vectorSize }).map((run) => ({ intrinsic, coefficients, ...run }) as const)
    )
  );
  return { intrinsic, type: typed(type, VECTORS), calls };
}

const IDENTITY = Float32Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 1 : 0));
const GREYSCALE = Float32Array.of(
  ...[0.299, 0.299, 0.299, 0, 0.587, 0.587, 0.587, 0, 0.114, 0.114, 0.114, 0, 0, 0, 0, 1],
);

function colorMatrix(from: "u8" | "f32", to: "u8" | "f32"): AccuracyGroup {
  const intrinsic = "colorMatrix";
  const next = chance(16);
  const random = (scale: number) => Float32Array.from({ length: 16 }, () => scale * (next() - 0.3));
  const matrices = [
    [IDENTITY, Float32Array.of(0, 0, 0, 0)],
    [GREYSCALE, Float32Array.of(0, 0, 0, 0)],
    [random(1), Float32Array.of(0.1, -0.2, 0.3, 0)],
    [random(40), Float32Array.of(0, 0.5, -0.5, 1)],
  ] as const;
  const calls = VECTORS.flatMap((input) =>
    [input, 4 as const].flatMap((output) =>
      matrices.flatMap(([matrix, add]) =>
        runs({ type: from, vectorSize: input }, { type: to, vectorSize: output })
          .map((run) => ({ intrinsic, matrix, add, ...run }) as const)
      )
    )
  );
  return { intrinsic, type: `${from.toUpperCase()} to ${to.toUpperCase()} x 1, 2, 3, 4`, calls };
}

function lut(): AccuracyGroup {
  const next = chance(4);
  const table = Uint8Array.from({ length: 1024 }, () => 256 * next());
  const calls = runs({}).map((run) => ({ intrinsic: "lut", table, ...run }) as const);
  return { intrinsic: "lut", type: typed("u8", [4]), calls };
}

function lut3d(): AccuracyGroup {
  const next = chance(8);
  const cubes = [[2, 2, 2], [17, 17, 17], [32, 32, 32], [5, 9, 3], [256, 2, 1]] as const;
  const calls = cubes.flatMap(([x, y, z]) => {
    const data = Uint8Array.from({ length: 4 * x * y * z }, () => 256 * next());
    const cube = { x, y, z, data };
    return runs({}).map((run) => ({ intrinsic: "lut3d", cube, ...run }) as const);
  });
  return { intrinsic: "lut3d", type: typed("u8", [4]), calls };
}

function blend(): AccuracyGroup {
  const modes = Object.keys(BLEND_MODES) as BlendMode[];
  const calls = modes.flatMap((mode) =>
    runs({}).map((run) => ({ intrinsic: "blend", mode, ...run }) as const)
  );
  return { intrinsic: "blend", type: `${typed("u8", [4])}, ${modes.length} modes`, calls };
}

function histogram(intrinsic: "histogram" | "histogramDot"): AccuracyGroup {
  const calls = VECTORS.flatMap((vectorSize) => {
    const channels = intrinsic === "histogram" ? vectorSize : 1;
    const bins = 256 * (channels === 3 ? 4 : channels);
    return runs({ vectorSize }).map(({ input, clip }) => ({
      ...{ intrinsic, input, channels, clip } as const,
      output: new Uint32Array(bins),
      coefficients: Float32Array.of(0.299, 0.587, 0.114, 0),
    }));
  });
  return { intrinsic, type: typed("u8", VECTORS), calls };
}

function resize(type: "u8" | "f32"): AccuracyGroup {
  const calls = VECTORS.flatMap((vectorSize) =>
    SIZES.flatMap(([width, height]) =>
      ([[40, 23], [97, 61], [width, height], [5, 70]] as const).flatMap(([w, h]) =>
        pictures({ type, vectorSize, width, height }).map((input) => {
          const output = noise({ type, vectorSize, width: w, height: h }, 7);
          return { intrinsic: "resize", input, output, clip: whole(output) } as const;
        })
      )
    )
  );
  return { intrinsic: "resize", type: typed(type, VECTORS), calls };
}

function yuvToRgb(): AccuracyGroup {
  const calls = ([[62, 38], [20, 8], [2, 2]] as const).flatMap(([width, height]) => {
    const frame = frameOfNoise(width, height, 9);
    const output = noise({ width, height }, 5);
    const clip = whole(output);
    return [{ intrinsic: "yuvToRgb", input: frame, output, clip } as const];
  });
  return { intrinsic: "yuvToRgb", type: "YUV 4:2:0", calls };
}

const SIDES = [[13, 9, 11], [4, 4, 4], [1, 1, 1], [37, 41, 29]] as const;

/** A call of a routine with everything that any routine asks for. */
function blasCall(routine: BlasRoutine, index: number): BlasCall {
  const [m, n, k] = SIDES[index % SIDES.length]!;
  const next = chance(31 * index + m);
  const isSolved = routine.operation === "solve";
  const isSquare = routine.operands.some(({ structure }) => structure !== "general");
  const shape: BlasCall = {
    ...{ intrinsic: "blas", routine: routine.name, side: 141, diag: isSolved ? 132 : 131 },
    ...{ transA: 111, transB: 111, uplo: index % 2 === 0 ? 121 : 122 },
    ...{ m: isSquare ? n : m, n, k: Math.min(k, n - 1), kl: Math.min(2, m - 1), ku: 0 },
    ...{ incX: 1 + index % 2, incY: 1, alpha: [0.75, 0], beta: [0.5, 0] },
  };
  const matrices = routine.operands.map((operand) => {
    const { rows, columns } = storedShape(operand, shape);
    const parts = routine.complex ? 2 : 1;
    const data = new (routine.double ? Float64Array : Float32Array)(rows * columns * parts);
    const isTriangle = operand.structure === "triangular";
    for (let i = 0; i < data.length; i++) {
      data[i] = isTriangle ? 0.05 * (next() - 0.5) : next() - 0.5;
    }
    const matrix = { complex: routine.complex, rows, columns, stride: columns, data };
    return [operand.place, matrix] as const;
  });
  return { ...shape, ...Object.fromEntries(matrices) };
}

/** All routines of a precision. Those that solve have a diagonal of ones, which keeps errors from growing. */
function blas(precision: "s" | "d" | "c" | "z"): AccuracyGroup {
  const routines = BLAS_ROUTINES.filter(({ name }) => name.startsWith(precision));
  const calls = routines.flatMap((routine) => SIDES.map((_, i) => blasCall(routine, i)));
  const names = { s: "float", d: "double", c: "complex float", z: "complex double" };
  return { intrinsic: "blas", type: `${names[precision]}, ${routines.length} routines`, calls };
}

/** The runs, one group for each line of the table. */
export function accuracyGroups(): AccuracyGroup[] {
  return [
    blur(1),
    blur(4),
    ...TYPES.map((type) => convolve(3, type)),
    ...TYPES.map((type) => convolve(5, type)),
    ...TYPES.flatMap((from) => TYPES.map((to) => colorMatrix(from, to))),
    lut(),
    lut3d(),
    blend(),
    histogram("histogram"),
    histogram("histogramDot"),
    ...TYPES.map(resize),
    yuvToRgb(),
    ...(["s", "d", "c", "z"] as const).map(blas),
    { intrinsic: "bnnm", type: "U8", calls: [1, 4, 33, 70].map(bnnm) },
  ];
}
