/**
 * A library that is right in all that it does, and does bytes and whole radii alone, as replacements of RenderScript do.
 *
 * @module
 */

import {
  type Compute,
  type ComputeImage,
  INTRINSICS,
  Unsupported,
} from "../../cts/contract/compute.ts";
import { reference } from "../../cts/rs/oracle/mod.ts";

const isBytes = ({ type }: ComputeImage) => type === "u8";

const toolkit: Compute = {
  name: "toolkit 1.0",
  intrinsics: INTRINSICS.filter((one) => one !== "blas" && one !== "bnnm"),
  supports(call) {
    if (call.intrinsic === "blas" || call.intrinsic === "bnnm") return false;
    if (call.intrinsic === "yuvToRgb") return true;
    if (call.intrinsic === "blur" && !Number.isInteger(call.radius)) return false;
    return isBytes(call.input) && (ArrayBuffer.isView(call.output) || isBytes(call.output));
  },
  run(call) {
    if (call.intrinsic === "yuvToRgb" && (call.input.width % 2 || call.input.height % 2)) {
      throw new Unsupported("frames of an odd size");
    }
    reference(call);
  },
};
export default toolkit;
