/**
 * A module that calls a library of intrinsics in C by FFI, without files and messages between: `compute.c` says how it is made.
 *
 * `COMPUTE=FILE` names another library than `libcompute.so`.
 *
 * @module
 */

import { resolve } from "@std/path";
import type { Compute, ComputeClip } from "../../mod.ts";

const { symbols } = Deno.dlopen(resolve(Deno.env.get("COMPUTE") ?? "libcompute.so"), {
  compute_lut: { parameters: ["buffer", "buffer", "i32", "buffer", "buffer"], result: "void" },
  compute_histogram: {
    parameters: ["buffer", "buffer", "i32", "i32", "buffer", "i32"],
    result: "void",
  },
});

const clipOf = ({ x1, x2, y1, y2 }: ComputeClip) => Int32Array.of(x1, x2, y1, y2);

const compute: Compute = {
  name: "compute.c by FFI 1.0",
  intrinsics: ["lut", "histogram"],
  run(call) {
    if (call.intrinsic === "lut") {
      const { input, output, clip, table } = call;
      symbols.compute_lut(
        input.data as Uint8Array<ArrayBuffer>,
        output.data as Uint8Array<ArrayBuffer>,
        input.width,
        clipOf(clip),
        table as Uint8Array<ArrayBuffer>,
      );
    } else if (call.intrinsic === "histogram") {
      const { input, output, clip, channels } = call;
      symbols.compute_histogram(
        input.data as Uint8Array<ArrayBuffer>,
        output as Uint32Array<ArrayBuffer>,
        input.width,
        input.vectorSize === 3 ? 4 : input.vectorSize,
        clipOf(clip),
        channels,
      );
    }
  },
};
export default compute;
