/**
 * `screencap`.
 *
 * @module
 */

import type { Command } from "../command.ts";
import { CommandError } from "../errors.ts";
import { readOptions } from "./options.ts";

/** Bytes before the pixels of a raw picture: width, height, format and color space (AOSP frameworks/base, screencap.cpp). */
const RAW_HEADER = 16;
const RGBA_8888 = 1;
const SRGB = 1;

/** `screencap [-p] [FILE]`: the last frame that an app has shown; as PNG with `-p`, or if the file is named so. */
export const screencap: Command = async (run) => {
  const options = readOptions(run, { flags: "p", values: "d" });
  const [file, ...more] = options.rest;
  if (more.length > 0) throw new CommandError("expected screencap [-p] [FILE]");
  const frame = run.host.frame();
  if (frame === undefined) {
    throw new CommandError(
      'nothing was shown yet; start an app of machine code, on a device of "deno task device --native"',
    );
  }
  const { width, height, pixels } = frame;
  let bytes: Uint8Array;
  if (options.has("p") || file?.endsWith(".png")) {
    const { encode } = await import("fast-png");
    bytes = encode({ width, height, data: pixels, channels: 4, depth: 8 });
  } else {
    bytes = new Uint8Array(RAW_HEADER + pixels.length);
    const view = new DataView(bytes.buffer);
    for (const [i, field] of [width, height, RGBA_8888, SRGB].entries()) {
      view.setUint32(4 * i, field, true);
    }
    bytes.set(pixels, RAW_HEADER);
  }
  if (file === undefined) run.out(bytes);
  else run.session.write(run.files, file, bytes);
  return 0;
};
