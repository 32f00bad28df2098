// file: my_compute.ts
import type { Compute } from "../../mod.ts";

const mine: Compute = {
  name: "mine 1.0",
  intrinsics: ["lut"],
  run(call) {
    if (call.intrinsic !== "lut") throw new Error(`No ${call.intrinsic}`);
    const { input, output, table, clip } = call;
    for (let y = clip.y1; y < clip.y2; y++) {
      for (let i = 4 * (y * input.width + clip.x1); i < 4 * (y * input.width + clip.x2); i++) {
        output.data[i] = table[256 * (i % 4) + input.data[i]!]!;
      }
    }
  },
};
export default mine;
