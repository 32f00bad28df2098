/**
 * The scripts of blur, convolve and resize.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicBlur.cpp, rsCpuIntrinsicConvolve3x3.cpp, rsCpuIntrinsicConvolve5x5.cpp and
 * rsCpuIntrinsicResize.cpp of Android 9.
 *
 * @module
 */

import { withDoubledOffset } from "./doubled_offset.ts";
import { neighbors } from "./image_script.ts";
import type { CellIntrinsic } from "./intrinsic_script.ts";
import { IMAGE_ELEMENTS } from "./script_cells.ts";

/** ScriptIntrinsicBlur. Slot 0: radius, slot 1: input. */
export const BLUR: CellIntrinsic = neighbors({
  name: "Blur",
  elements: ["U8", "U8_4"],
  floats: [[5]],
  inputSlot: 1,
  runImage: (script, image) =>
    script.run({ intrinsic: "blur", ...image, radius: script.values(0)[0]! }),
});

/** ScriptIntrinsicConvolve3x3. Slot 0: coefficients, a box filter unless set; slot 1: input. */
export const CONVOLVE_3X3: CellIntrinsic = neighbors({
  name: "Convolve3x3",
  elements: IMAGE_ELEMENTS,
  floats: [new Float32Array(9).fill(1 / 9)],
  inputSlot: 1,
  runImage: (script, image) =>
    script.run({ intrinsic: "convolve3x3", ...image, coefficients: script.values(0) }),
});

/** ScriptIntrinsicConvolve5x5. Slots as for 3x3. */
export const CONVOLVE_5X5: CellIntrinsic = neighbors({
  name: "Convolve5x5",
  elements: IMAGE_ELEMENTS,
  floats: [new Float32Array(25).fill(1 / 25)],
  inputSlot: 1,
  runImage: (script, image) =>
    script.run({ intrinsic: "convolve5x5", ...image, coefficients: script.values(0) }),
});

/** ScriptIntrinsicResize. Slot 0: input. */
export const RESIZE: CellIntrinsic = neighbors({
  name: "Resize",
  elements: IMAGE_ELEMENTS,
  inputSlot: 0,
  mayScale: true,
  runImage(script, image) {
    const placed = script.compat && script.release < 13 ? withDoubledOffset(image) : image;
    if (placed !== undefined) script.run({ intrinsic: "resize", ...placed });
  },
});
