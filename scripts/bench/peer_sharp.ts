/**
 * sharp (libvips) beside the intrinsics: from pixels in memory to pixels in memory, on one thread.
 *
 * @module
 */

import type { ComputeCall, ComputeImage } from "../../cts/contract/compute.ts";
import type { Peer, PeerRun } from "./peer.ts";

/** Not in deno.json, whose packages are all fetched before anything runs. */
const PACKAGE = "npm:sharp@0.35.5";

interface Raw {
  readonly width: number;
  readonly height: number;
  readonly channels: 4;
}

interface Pipeline {
  blur(options: { readonly sigma: number }): Pipeline;
  convolve(
    kernel: { readonly width: number; readonly height: number; readonly kernel: readonly number[] },
  ): Pipeline;
  recomb(rows: readonly (readonly number[])[]): Pipeline;
  composite(
    images: readonly { readonly input: Uint8Array; readonly raw: Raw; readonly blend: string }[],
  ): Pipeline;
  resize(
    size: {
      readonly width: number;
      readonly height: number;
      readonly fit: string;
      readonly kernel: string;
    },
  ): Pipeline;
  raw(): Pipeline;
  toBuffer(): Promise<Uint8Array>;
}

interface Sharp {
  (pixels: Uint8Array, options: { readonly raw: Raw }): Pipeline;
  readonly concurrency: (threads: number) => void;
  readonly cache: (enabled: boolean) => void;
}

/**
 * Loads sharp.
 *
 * @throws {Error} If it is not there, or does not run on this machine.
 */
export async function sharp(): Promise<Peer> {
  const { default: library } = await import(PACKAGE) as { readonly default: Sharp };
  library.concurrency(1);
  library.cache(false);
  return { name: "sharp", prepare: (call) => prepare(library, call) };
}

function rawOf({ width, height }: ComputeImage): Raw {
  return { width, height, channels: 4 };
}

function prepare(library: Sharp, call: ComputeCall): PeerRun | undefined {
  const step = stepOf(call);
  if (step === undefined || !("output" in call) || !("data" in call.output)) return undefined;
  const image = call.intrinsic === "blend" ? call.output : call.input as ComputeImage;
  const run = async () => {
    const pipeline = library(image.data as Uint8Array, { raw: rawOf(image) });
    await step(pipeline).raw().toBuffer();
  };
  return { run, free: () => {} };
}

function stepOf(call: ComputeCall): ((pipeline: Pipeline) => Pipeline) | undefined {
  switch (call.intrinsic) {
    case "blur":
      return (pipeline) => pipeline.blur({ sigma: 0.4 * call.radius + 0.6 });
    case "convolve3x3":
    case "convolve5x5": {
      const kernel = [...call.coefficients];
      const side = Math.sqrt(kernel.length);
      return (pipeline) => pipeline.convolve({ width: side, height: side, kernel });
    }
    case "colorMatrix": {
      const rows = [0, 1, 2, 3].map((i) => [0, 4, 8, 12].map((j) => call.matrix[i + j]!));
      return (pipeline) => pipeline.recomb(rows);
    }
    case "blend": {
      const raw = rawOf(call.input);
      const blend = call.mode === "multiply" ? "multiply" : "over";
      const input = call.input.data as Uint8Array;
      return (pipeline) => pipeline.composite([{ input, raw, blend }]);
    }
    case "resize": {
      const { width, height } = call.output;
      return (pipeline) => pipeline.resize({ width, height, fit: "fill", kernel: "cubic" });
    }
    default:
      return undefined;
  }
}
