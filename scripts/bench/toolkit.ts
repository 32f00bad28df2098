/**
 * A toolkit of the intrinsics in C++ with SSE4.2, of this project's own and for the race only: what a program on the processor
 * itself makes of the same work. It is built on first need, and called through Deno's FFI.
 *
 * @module
 */

import { fromFileUrl, join, resolve, toFileUrl } from "@std/path";
import type { ComputeCall } from "../../cts/contract/compute.ts";
import { buildNative } from "../../impl/machine/native/build.ts";
import { findProgram } from "../../judge/command/program_path.ts";

/** The toolkit. */
export interface Toolkit {
  /** With its compiler. */
  readonly name: string;
  /**
   * Prepares a run, which writes the output of the call.
   *
   * @param call What is computed, on whole pictures of bytes.
   * @param threads How many take part.
   * @returns Undefined if the toolkit has no such operation.
   */
  prepare(call: ComputeCall, threads: number): (() => void) | undefined;
}

/** The better one for this code first. */
const COMPILERS = ["clang++", "g++"] as const;
const FLAGS = ["-std=c++17", "-msse4.2", "-pthread"] as const;
const SOURCES = ["cells", "counts", "crew", "frames", "neighbors"] as const;
const HEADERS = ["cell.h", "crew.h"] as const;
const MACHINE = "x86_64 linux";

/** Sides of a cube of colors: one has no neighbor, the largest no number behind the point. */
const SIDES = { least: 2, most: 255 } as const;

/** The signature of functions of C: a picture, then their own arguments, then the number of threads. */
function signature<const Own extends readonly Deno.NativeType[]>(...own: Own) {
  return { parameters: ["buffer", "buffer", "i32", "i32", ...own, "i32"], result: "void" } as const;
}

const SYMBOLS = {
  race_blur: signature("f32"),
  race_convolve3x3: signature("buffer"),
  race_convolve5x5: signature("buffer"),
  race_blend: signature("i32"),
  race_color_matrix: signature("buffer", "buffer"),
  race_lut: signature("buffer"),
  race_lut3d: signature("buffer", "i32", "i32", "i32"),
  race_histogram: signature(),
  race_histogram_dot: signature("buffer"),
  race_resize: signature("i32", "i32"),
} as const;

/** Google's toolkit has planes behind each other only: its frames are none of the race's. */
const OWN_SYMBOLS = {
  ...SYMBOLS,
  race_nv21: {
    parameters: ["buffer", "buffer", "buffer", "i32", "i32", "i32", "i32", "i32"],
    result: "void",
  },
} as const;

type Functions =
  & Deno.StaticForeignLibraryInterface<typeof SYMBOLS>
  & Partial<Deno.StaticForeignLibraryInterface<typeof OWN_SYMBOLS>>;

/**
 * Builds the toolkit and loads it.
 *
 * @param compilers Those that will do, the best first. Default: clang++, then g++.
 * @throws {Error} If this machine cannot run it, or has no compiler; the message says what to do.
 */
export function loadToolkit(compilers: readonly string[] = COMPILERS): Toolkit {
  const compiler = compilerOf(compilers);
  const path = buildNative({
    name: "libtoolkit.so",
    kind: "library",
    sources: SOURCES.map((name) => own(`${name}.cpp`)),
    headers: HEADERS.map(own),
    flags: FLAGS,
    compiler,
  });
  return toolkitOf(`C++ (${compiler})`, Deno.dlopen(path, OWN_SYMBOLS).symbols);
}

/**
 * Builds Google's replacement toolkit of a folder and loads it, without the assembly that it has for ARM alone.
 *
 * @param folder A copy of its repository.
 * @throws {Error} If it is not there, or this machine cannot build or run it; the message says what to do.
 */
export function loadGoogleToolkit(folder: string): Toolkit {
  const compiler = compilerOf(["clang++"]);
  const code = join(resolve(folder), "renderscript-toolkit/src/main/cpp");
  const files = readNames(code).filter((name) => !FOREIGN.has(name));
  const there = (end: string) =>
    files.filter((name) => name.endsWith(end)).map((name) => toFileUrl(join(code, name)));
  if (there(".cpp").length === 0) {
    throw new Error(
      `No toolkit in "${folder}", expected a copy of android/renderscript-intrinsics-replacement-toolkit`,
    );
  }
  const path = buildNative({
    name: "libgoogle_toolkit.so",
    kind: "library",
    sources: [own("google/calls.cpp"), ...there(".cpp")],
    headers: [
      ...["android/log.h", "cpu-features.h"].map((name) => own(`google/${name}`)),
      ...there(".h"),
    ],
    flags: [
      ...FLAGS,
      ...["functional", "vector", "cstring"].flatMap((name) => ["-include", name]),
      `-I${fromFileUrl(own("google"))}`,
      `-I${code}`,
    ],
    compiler,
    warned: () => {},
  });
  return toolkitOf("Google's C++", Deno.dlopen(path, SYMBOLS).symbols);
}

/** Files of Google's toolkit that are for Java, and such that its own build leaves out. */
const FOREIGN: ReadonlySet<string> = new Set(["JniEntryPoints.cpp", "x86.cpp"]);

function readNames(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).toSorted();
  } catch {
    return [];
  }
}

function own(name: string): URL {
  return new URL(`toolkit/${name}`, import.meta.url);
}

function compilerOf(compilers: readonly string[]): string {
  const machine = `${Deno.build.arch} ${Deno.build.os}`;
  if (machine !== MACHINE) {
    throw new Error(`It is written for ${MACHINE}, this is ${machine}; measure on such a machine`);
  }
  const compiler = compilers.find((name) => findProgram(name) !== undefined);
  if (compiler !== undefined) return compiler;
  throw new Error(
    `No C++ compiler (${compilers.join(", ")}), install one: apt-get install clang`,
  );
}

function toolkitOf(name: string, symbols: Functions): Toolkit {
  return { name, prepare: (call, threads) => prepare(symbols, call, threads) };
}

type Bytes = Uint8Array<ArrayBuffer>;

function prepare(
  library: Functions,
  call: ComputeCall,
  threads: number,
): (() => void) | undefined {
  switch (call.intrinsic) {
    case "blas":
    case "bnnm":
      return undefined;
    case "yuvToRgb": {
      const { width, height, y, v, uvStep, yStride, uvStride } = call.input;
      const { race_nv21 } = library;
      if (uvStep !== 2 || race_nv21 === undefined) return undefined;
      const [brightness, colors, to] = [y, v, call.output.data] as [Bytes, Bytes, Bytes];
      return () => race_nv21(brightness, colors, to, width, height, yStride, uvStride, threads);
    }
  }
  const { width, height } = call.input;
  const from = call.input.data as Bytes;
  const to = (ArrayBuffer.isView(call.output) ? call.output : call.output.data) as Bytes;
  const floats = (numbers: Float32Array) => numbers as Float32Array<ArrayBuffer>;
  switch (call.intrinsic) {
    case "blur":
      return () => library.race_blur(from, to, width, height, call.radius, threads);
    case "convolve3x3": {
      const factors = floats(call.coefficients);
      return () => library.race_convolve3x3(from, to, width, height, factors, threads);
    }
    case "convolve5x5": {
      const factors = floats(call.coefficients);
      return () => library.race_convolve5x5(from, to, width, height, factors, threads);
    }
    case "colorMatrix": {
      const [matrix, add] = [floats(call.matrix), floats(call.add)];
      return () => library.race_color_matrix(from, to, width, height, matrix, add, threads);
    }
    case "blend": {
      const mode = ["multiply", "srcOver"].indexOf(call.mode);
      if (mode < 0) return undefined;
      return () => library.race_blend(from, to, width, height, mode, threads);
    }
    case "lut": {
      const table = call.table as Bytes;
      return () => library.race_lut(from, to, width, height, table, threads);
    }
    case "lut3d": {
      const { x, y, z } = call.cube;
      if ([x, y, z].some((side) => side < SIDES.least || side > SIDES.most)) return undefined;
      const cube = call.cube.data as Bytes;
      return () => library.race_lut3d(from, to, width, height, cube, x, y, z, threads);
    }
    case "histogram":
      return () => library.race_histogram(from, to, width, height, threads);
    case "histogramDot": {
      const weights = floats(call.coefficients);
      return () => library.race_histogram_dot(from, to, width, height, weights, threads);
    }
    case "resize": {
      const size = [call.output.width, call.output.height] as const;
      return () => library.race_resize(from, to, width, height, ...size, threads);
    }
  }
}
