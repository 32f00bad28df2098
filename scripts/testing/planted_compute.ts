/**
 * A library of two intrinsics: one is right, the other turns its table around.
 *
 * @module
 */

import type { Compute, ImageCall } from "../../cts/contract/compute.ts";

/** Maps each component inside of the clip. */
function mapComponents(
  { input, output, clip }: ImageCall,
  map: (value: number, component: number) => number,
): void {
  for (let y = clip.y1; y < clip.y2; y++) {
    for (let x = clip.x1; x < clip.x2; x++) {
      for (let c = 0; c < 4; c++) {
        const at = 4 * (y * input.width + x) + c;
        output.data[at] = map(input.data[at]!, c);
      }
    }
  }
}

const planted: Compute = {
  name: "planted 1.0",
  intrinsics: ["lut", "blend"],
  async run(call) {
    await new Promise((done) => setTimeout(done, 0));
    if (call.intrinsic === "lut") {
      mapComponents(call, (value, c) => call.table[256 * c + value]!);
    } else if (call.intrinsic === "blend") {
      mapComponents(call, (value) => 255 - value);
    }
  },
};
export default planted;
