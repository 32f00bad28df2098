/**
 * The common part of the hostile libraries of intrinsics: LUT is right, and in blend, right as well, they misbehave.
 *
 * @module
 */

import type { Compute, ImageCall } from "../../../../cts/contract/compute.ts";

/**
 * A library that does something in blend.
 *
 * @param act What it does, after the output is written.
 */
export function misbehaving(act: (call: ImageCall) => Promise<void> | void): Compute {
  return {
    name: "hostile 1.0",
    intrinsics: ["lut", "blend"],
    run(call) {
      if (call.intrinsic === "lut") {
        mapComponents(call, (value, component) => call.table[256 * component + value]!);
      } else if (call.intrinsic === "blend") {
        mapComponents(call, (value) => value);
        return act(call);
      }
    },
  };
}

function mapComponents(
  { input, output, clip }: ImageCall,
  map: (value: number, component: number) => number,
): void {
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let at = 4 * (y * input.width + clip.x1); at < 4 * (y * input.width + clip.x2); at++) {
      output.data[at] = map(input.data[at]!, at % 4);
    }
  }
}
