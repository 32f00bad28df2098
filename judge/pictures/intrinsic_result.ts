/**
 * The result of an intrinsic, as `deno task rs` writes it.
 *
 * @module
 */

import type { Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { visible } from "../doctor/text.ts";
import {
  type CallOptions,
  given,
  isHistogram,
  type PictureCall,
  sizeOf,
} from "./intrinsic_settings.ts";
import { checkPicturePath, isLossy, writePicture } from "./pictures.ts";
import { replaceFile } from "./replace_file.ts";

const CHANNELS = ["red", "green", "blue", "alpha"];

/**
 * The file of the result.
 *
 * @param options The words.
 * @param out What `--out` says, without which a histogram is printed.
 * @throws {UsageError} If a picture has no file, or one of another form.
 */
export function readOut(options: CallOptions, out: string | undefined): string | undefined {
  if (given(options, "intrinsic") === "histogram") return out;
  if (out === undefined) {
    throw new UsageError('Option "--out" is missing, expected a .png or .jpg file');
  }
  checkPicturePath(out);
  return out;
}

/**
 * The sizes of a call's pictures.
 *
 * @param call The call.
 */
export function sizes({ input, output }: PictureCall): string {
  const from = sizeOf(input);
  if (ArrayBuffer.isView(output) || sizeOf(output) === from) return from;
  return `${from} to ${sizeOf(output)}`;
}

/**
 * Writes the result of a call.
 *
 * @param call The call.
 * @param out Its file; undefined prints a histogram.
 * @param output Where it prints.
 */
export async function writeResult(
  call: PictureCall,
  out: string | undefined,
  output: Output,
): Promise<void> {
  if (isHistogram(call)) {
    const lines = table(call.output);
    if (out === undefined) lines.forEach((line) => output.line(line));
    else replaceFile(out, new TextEncoder().encode(`${lines.join("\n")}\n`));
  } else {
    const { width, height, data } = call.output;
    await writePicture(out!, { width, height, data: new Uint8Array(data) });
    if (isLossy(out!)) {
      output.line("note: JPEG changes values and leaves alpha out; write PNG to compare");
    }
  }
  if (out !== undefined) output.line(visible(`written: ${out}`));
}

/** A histogram as CSV. */
function table(counts: Uint32Array): string[] {
  const channels = counts.length / 256;
  const names = channels === 1 ? ["sum"] : CHANNELS;
  return [
    ["value", ...names].join(),
    ...Array.from(
      { length: 256 },
      (_, value) => [value, ...counts.subarray(channels * value, channels * (value + 1))].join(),
    ),
  ];
}
