/**
 * Frames of video, and scripts that convert them, as a program has them.
 *
 * @module
 */

import type { YuvImage } from "../../contract/compute.ts";
import type { App, Result, RsHandle } from "../../contract/recorder.ts";
import { RsDataType, RsScriptIntrinsicId, RsYuvFormat } from "../../contract/rs_defines.ts";
import { memoryOf } from "../memory.ts";
import { createAllocation, createElement, createType, writeCells } from "../programs.ts";

/** How a frame of video lies in an Allocation; `legacy` is one of a single dimension. */
export type YuvFormat = "nv21" | "yv12" | "legacy";

/** Creates the script that converts frames. */
export function yuvScript(app: App, rsc: Result): Result {
  const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8, size: 4 });
  return app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.YUV_TO_RGB, element);
}

/** Creates an Allocation with a frame. */
export function createFrame(
  app: App,
  rsc: RsHandle,
  frame: YuvImage,
  format: YuvFormat = "nv21",
): Result {
  const { width, height } = frame;
  const data = packFrame(frame, format);
  const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_8 });
  const yuv = format === "yv12" ? RsYuvFormat.YV12 : RsYuvFormat.NV21;
  const isLegacy = format === "legacy";
  const size = isLegacy ? { x: data.length } : { x: width, y: height, yuv };
  const allocation = createAllocation(app, rsc, createType(app, rsc, element, size));
  const region = isLegacy ? { w: data.length } : { w: width, h: height };
  writeCells(app, rsc, allocation, region, memoryOf(data));
  return allocation;
}

/**
 * The bytes of a frame one after the other: all rows of Y, then the colors as the format has them.
 *
 * @param frame The frame; its planes may have room between rows.
 * @param format `yv12` has U before V (as the array is, not the memory), the others V and U by turns.
 */
export function packFrame(frame: YuvImage, format: YuvFormat): Uint8Array {
  const { width, height, y, u, v, yStride, uvStride, uvStep } = frame;
  const [columns, rows] = [Math.floor(width / 2), Math.floor(height / 2)];
  const packed: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) packed.push(y[row * yStride + x]!);
  }
  const cell = (plane: Uint8Array, x: number, row: number) => plane[row * uvStride + x * uvStep]!;
  if (format === "yv12") {
    for (const plane of [u, v]) {
      for (let row = 0; row < rows; row++) {
        for (let x = 0; x < columns; x++) packed.push(cell(plane, x, row));
      }
    }
    return Uint8Array.from(packed);
  }
  for (let row = 0; row < rows; row++) {
    for (let x = 0; x < columns; x++) packed.push(cell(v, x, row), cell(u, x, row));
    if (width % 2 === 1) packed.push(0);
  }
  return Uint8Array.from(packed);
}
