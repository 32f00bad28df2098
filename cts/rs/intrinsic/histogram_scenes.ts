/**
 * Histograms that tests are made of, and their Allocations.
 *
 * @module
 */

import type { HistogramCall, VectorSize } from "../../contract/compute.ts";
import { type App, ints, type Result } from "../../contract/recorder.ts";
import { RsDataType, RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { times } from "../numbers.ts";
import { createAllocation, createElement, createType, writeCells } from "../programs.ts";
import { imageElement } from "./image_programs.ts";
import { noise, whole } from "./images.ts";

/** A run on an image of noise; weights make it one of a weighted sum. */
export function histogram(
  vectorSize: VectorSize,
  [width, height]: readonly [number, number],
  options: Partial<Pick<HistogramCall, "channels" | "clip" | "coefficients">> = {},
): HistogramCall {
  const { channels = vectorSize, clip, coefficients } = options;
  return {
    intrinsic: coefficients === undefined ? "histogram" : "histogramDot",
    input: noise({ vectorSize, width, height }),
    channels,
    output: new Uint32Array(256 * (channels === 3 ? 4 : channels)).fill(77),
    coefficients: coefficients ?? new Float32Array(4),
    clip: clip ?? whole({ width, height }),
  };
}

/** Creates the script of a histogram. */
export function histogramScript(app: App, rsc: Result, vectorSize: VectorSize): Result {
  const element = imageElement(app, rsc, { type: "u8", vectorSize });
  return app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.HISTOGRAM, element);
}

/** Creates an output of counts, each of which is 7. */
export function createBins(
  app: App,
  rsc: Result,
  x = 256,
  size = 1,
  type: number = RsDataType.UNSIGNED_32,
): Result {
  const element = createElement(app, rsc, { type, size });
  const bins = createAllocation(app, rsc, createType(app, rsc, element, { x }));
  writeCells(app, rsc, bins, { w: x }, ints(...times(x * size, 7)));
  return bins;
}
