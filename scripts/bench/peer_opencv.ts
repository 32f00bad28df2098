/**
 * opencv-js beside the intrinsics: from matrix to matrix in OpenCV's own memory.
 *
 * @module
 */

import process from "node:process";
import type { ComputeCall, ComputeImage } from "../../cts/contract/compute.ts";
import type { Peer, PeerRun } from "./peer.ts";

interface Mat extends Owned {
  readonly data: Uint8Array;
  readonly data32F: Float32Array;
}

/** An object in OpenCV's memory until it is deleted. */
interface Owned {
  delete(): void;
}

/** The parts of OpenCV that are used: the constructors, constants and functions below. */
interface OpenCv {
  readonly Mat: new (rows?: number, columns?: number, type?: number) => Mat;
  readonly MatVector: new () => Owned & { push_back(mat: Mat): void };
  readonly Size: new (width: number, height: number) => unknown;
  readonly Point: new (x: number, y: number) => unknown;
  readonly CV_8UC1: number;
  readonly CV_8UC4: number;
  readonly CV_32FC1: number;
  readonly BORDER_REPLICATE: number;
  readonly INTER_CUBIC: number;
  readonly COLOR_YUV2RGBA_NV21: number;
  readonly GaussianBlur: (...args: readonly unknown[]) => void;
  readonly filter2D: (...args: readonly unknown[]) => void;
  readonly transform: (...args: readonly unknown[]) => void;
  readonly LUT: (...args: readonly unknown[]) => void;
  readonly multiply: (...args: readonly unknown[]) => void;
  readonly calcHist: (...args: readonly unknown[]) => void;
  readonly resize: (...args: readonly unknown[]) => void;
  readonly cvtColor: (...args: readonly unknown[]) => void;
  readonly gemm: (...args: readonly unknown[]) => void;
  onRuntimeInitialized?: () => void;
}

/** Not in deno.json, whose packages are all fetched before anything runs. */
const PACKAGE = "npm:@techstark/opencv-js@4.12.0-release.1";

/** Events that opencv-js ends the process at, with a message of its own. */
const EVENTS = ["uncaughtException", "unhandledRejection"] as const;

/**
 * Loads opencv-js.
 *
 * @throws {Error} If it is not there.
 */
export async function openCv(): Promise<Peer> {
  const before = EVENTS.map((event) => process.listeners(event as "uncaughtException"));
  const { default: cv } = await import(PACKAGE) as { readonly default: OpenCv };
  if (cv.Mat === undefined) {
    await new Promise<void>((resolve) => cv.onRuntimeInitialized = () => resolve());
  }
  for (const [i, event] of EVENTS.entries()) {
    for (const listener of process.listeners(event as "uncaughtException")) {
      if (!before[i]!.includes(listener)) process.removeListener(event, listener);
    }
  }
  return { name: "opencv-js", prepare: (call) => prepare(cv, call) };
}

/** Makes matrices, and deletes them. */
class Matrices {
  readonly #cv: OpenCv;
  readonly #owned: Owned[] = [];

  constructor(cv: OpenCv) {
    this.#cv = cv;
  }

  keep<T extends Owned>(one: T): T {
    this.#owned.push(one);
    return one;
  }

  empty(): Mat {
    return this.keep(new this.#cv.Mat());
  }

  bytes(rows: number, columns: number, type: number, ...parts: readonly Uint8Array[]): Mat {
    const mat = this.keep(new this.#cv.Mat(rows, columns, type));
    let at = 0;
    for (const part of parts) {
      mat.data.set(part, at);
      at += part.length;
    }
    return mat;
  }

  floats(rows: number, columns: number, values: ArrayLike<number>): Mat {
    const mat = this.keep(new this.#cv.Mat(rows, columns, this.#cv.CV_32FC1));
    mat.data32F.set(values);
    return mat;
  }

  picture({ width, height, data }: ComputeImage): Mat {
    return this.bytes(height, width, this.#cv.CV_8UC4, data as Uint8Array);
  }

  free(): void {
    for (const one of this.#owned.splice(0)) one.delete();
  }
}

function prepare(cv: OpenCv, call: ComputeCall): PeerRun | undefined {
  const mats = new Matrices(cv);
  const run = runOf(cv, mats, call);
  return run && { run, free: () => mats.free() };
}

function runOf(cv: OpenCv, mats: Matrices, call: ComputeCall): (() => void) | undefined {
  const to = mats.empty();
  switch (call.intrinsic) {
    case "blur": {
      const from = mats.picture(call.input);
      const side = 2 * Math.ceil(call.radius) + 1;
      const sigma = 0.4 * call.radius + 0.6;
      const size = new cv.Size(side, side);
      return () => cv.GaussianBlur(from, to, size, sigma, sigma, cv.BORDER_REPLICATE);
    }
    case "convolve3x3":
    case "convolve5x5": {
      const from = mats.picture(call.input);
      const side = Math.sqrt(call.coefficients.length);
      const factors = mats.floats(side, side, call.coefficients);
      const middle = new cv.Point(-1, -1);
      return () => cv.filter2D(from, to, -1, factors, middle, 0, cv.BORDER_REPLICATE);
    }
    case "colorMatrix": {
      const from = mats.picture(call.input);
      const rows = Array.from({ length: 16 }, (_, i) => call.matrix[(i >> 2) + 4 * (i & 3)]!);
      const factors = mats.floats(4, 4, rows);
      return () => cv.transform(from, to, factors);
    }
    case "lut": {
      const from = mats.picture(call.input);
      const cells = Uint8Array.from(
        { length: 1024 },
        (_, i) => call.table[(i >> 2) + 256 * (i & 3)]!,
      );
      const table = mats.bytes(1, 256, cv.CV_8UC4, cells);
      return () => cv.LUT(from, table, to);
    }
    case "blend": {
      if (call.mode !== "multiply") return undefined;
      const [from, onto] = [mats.picture(call.input), mats.picture(call.output)];
      return () => cv.multiply(from, onto, to, 1 / 255);
    }
    case "histogram": {
      const list = mats.keep(new cv.MatVector());
      list.push_back(mats.picture(call.input));
      const all = mats.empty();
      return () => {
        for (let c = 0; c < 4; c++) cv.calcHist(list, [c], all, to, [256], [0, 256]);
      };
    }
    case "resize": {
      const from = mats.picture(call.input);
      const size = new cv.Size(call.output.width, call.output.height);
      return () => cv.resize(from, to, size, 0, 0, cv.INTER_CUBIC);
    }
    case "yuvToRgb": {
      const { width, height, y, v, uvStep } = call.input;
      if (uvStep !== 2) return undefined;
      const from = mats.bytes(height * 3 / 2, width, cv.CV_8UC1, y, v);
      return () => cv.cvtColor(from, to, cv.COLOR_YUV2RGBA_NV21);
    }
    case "blas": {
      const [a, b] = [call.a!, call.b!].map(({ rows, columns, data }) =>
        mats.floats(rows, columns, data)
      );
      const none = mats.empty();
      return () => cv.gemm(a, b, 1, none, 0, to, 0);
    }
    default:
      return undefined;
  }
}
