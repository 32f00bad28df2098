/**
 * The scripts of blur, convolve and resize.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicBlur.cpp, rsCpuIntrinsicConvolve3x3.cpp, rsCpuIntrinsicConvolve5x5.cpp and
 * rsCpuIntrinsicResize.cpp of Android 9.
 *
 * @module
 */

import { NeighbourScript } from "./image_script.ts";
import type { ImageJob } from "./jobs.ts";
import { IMAGE_ELEMENTS } from "./script_cells.ts";
import { withDoubledOffset } from "./doubled_offset.ts";

/** ScriptIntrinsicBlur. Slot 0: radius, slot 1: input. */
export class BlurScript extends NeighbourScript {
  protected override readonly name = "Blur";
  protected override readonly elements: readonly string[] = ["U8", "U8_4"];
  protected override readonly floats: ReadonlyMap<number, Float32Array> = new Map([
    [0, Float32Array.of(5)],
  ]);
  protected override readonly objectSlots = [1];
  protected override readonly inputSlot = 1;

  protected override runImage(image: ImageJob): void {
    this.run({ intrinsic: "blur", ...image, radius: this.values(0)[0]! });
  }
}

/** ScriptIntrinsicConvolve3x3. Slot 0: coefficients, a box filter unless set; slot 1: input. */
export class Convolve3x3Script extends NeighbourScript {
  protected override readonly name: string = "Convolve3x3";
  protected override readonly elements: readonly string[] = IMAGE_ELEMENTS;
  protected override readonly floats: ReadonlyMap<number, Float32Array> = new Map([
    [0, new Float32Array(9).fill(1 / 9)],
  ]);
  protected override readonly objectSlots = [1];
  protected override readonly inputSlot = 1;

  protected override runImage(image: ImageJob): void {
    this.run({ intrinsic: "convolve3x3", ...image, coefficients: this.values(0) });
  }
}

/** ScriptIntrinsicConvolve5x5. Slots as for 3x3. */
export class Convolve5x5Script extends Convolve3x3Script {
  protected override readonly name = "Convolve5x5";
  protected override readonly floats = new Map([[0, new Float32Array(25).fill(1 / 25)]]);

  protected override runImage(image: ImageJob): void {
    this.run({ intrinsic: "convolve5x5", ...image, coefficients: this.values(0) });
  }
}

/** ScriptIntrinsicResize. Slot 0: input. */
export class ResizeScript extends NeighbourScript {
  protected override readonly name = "Resize";
  protected override readonly elements: readonly string[] = IMAGE_ELEMENTS;
  protected override readonly objectSlots = [0];
  protected override readonly inputSlot = 0;
  protected override readonly mayScale = true;

  protected override runImage(image: ImageJob): void {
    const placed = this.compat ? withDoubledOffset(image) : image;
    if (placed !== undefined) this.run({ intrinsic: "resize", ...placed });
  }
}
