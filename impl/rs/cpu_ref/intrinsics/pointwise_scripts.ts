/**
 * The scripts of the colour matrix, of both tables, and of blend.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicColorMatrix.cpp, rsCpuIntrinsicLUT.cpp, rsCpuIntrinsic3DLUT.cpp and
 * rsCpuIntrinsicBlend.cpp of Android 9.
 *
 * @module
 */

import { BLEND_MODES, type BlendMode } from "../../../../cts/contract/compute.ts";
import { RsDataType } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation } from "../../driver_hal.ts";
import { PointwiseScript } from "./image_script.ts";
import type { IntrinsicLaunch } from "./intrinsic_script.ts";
import type { ImageJob } from "./jobs.ts";
import { elementName, IMAGE_ELEMENTS, sizeName } from "./script_cells.ts";

/** The slot of a table or a cube. */
const TABLE = 0;
/** Bytes of the table of a LUT. */
const TABLE_BYTES = 1024;

/** Modes that no driver has: the slot of the first one of each row, and their names. */
const UNIMPLEMENTED: readonly (readonly [slot: number, names: readonly string[]])[] = [
  [12, ["NORMAL", "AVERAGE"]],
  [15, ["SCREEN", "DARKEN", "LIGHTEN", "OVERLAY", "HARDLIGHT", "SOFTLIGHT", "DIFFERENCE"]],
  [22, ["NEGATION", "EXCLUSION", "COLOR_DODGE", "INVERSE_COLOR_DODGE", "SOFT_DODGE"]],
  [27, ["COLOR_BURN", "INVERSE_COLOR_BURN", "SOFT_BURN", "REFLECT", "GLOW", "FREEZE", "HEAT"]],
  [36, ["STAMP", "RED", "GREEN", "BLUE", "HUE", "SATURATION", "COLOR", "LUMINOSITY"]],
];

/** ScriptIntrinsicColorMatrix. Slot 0: the matrix, slot 1: what is added. Both change nothing unless set. */
export class ColorMatrixScript extends PointwiseScript {
  protected override readonly name = "ColorMatrix";
  protected override readonly elements: readonly string[] = IMAGE_ELEMENTS;
  protected override readonly floats: ReadonlyMap<number, Float32Array> = new Map([
    [0, Float32Array.from({ length: 16 }, (_, index) => index % 5 === 0 ? 1 : 0)],
    [1, new Float32Array(4)],
  ]);

  protected override runImage(image: ImageJob): void {
    const [matrix, add] = [this.values(0), this.values(1)];
    this.run({ intrinsic: "colorMatrix", ...image, matrix, add });
  }
}

/** Intrinsics that look colours up in an Allocation. */
abstract class TableScript extends PointwiseScript {
  protected override readonly elements: readonly string[] = ["U8_4"];
  protected override readonly objectSlots: readonly number[] = [TABLE];

  protected override inputOf(launch: IntrinsicLaunch): RsAllocation | undefined {
    return this.global(TABLE) && super.inputOf(launch);
  }

  protected override problemOf(input: RsAllocation, output: RsAllocation): string | undefined {
    return super.problemOf(input, output) ?? this.problemOfTable(this.global(TABLE)!);
  }

  /** Why an Allocation cannot be the table. */
  protected abstract problemOfTable(table: RsAllocation): string | undefined;
}

/** ScriptIntrinsicLUT. Slot 0: the table, an Allocation of 1024 bytes. */
export class LutScript extends TableScript {
  protected override readonly name = "LUT";

  protected override problemOfTable(table: RsAllocation): string | undefined {
    const { dimX, element } = table.type;
    const isByte = element.dataType === RsDataType.UNSIGNED_8;
    if (isByte && dimX * element.sizeBytes >= TABLE_BYTES) return undefined;
    return `table is ${sizeName(table)} of ${elementName(element)}, expected ${TABLE_BYTES} of U8`;
  }

  protected override runImage(image: ImageJob): void {
    const allocation = this.global(TABLE)!;
    const { pointer } = allocation.hal.state.lods[0]!;
    this.run({ intrinsic: "lut", ...image, table: { allocation, pointer } });
  }
}

/** ScriptIntrinsic3DLUT. Slot 0: the cube. */
export class Lut3dScript extends TableScript {
  protected override readonly name = "3DLUT";

  protected override problemOfTable(cube: RsAllocation): string | undefined {
    const { dimY, dimZ, element } = cube.type;
    const name = elementName(element);
    if (name === "U8_4" && dimY > 0 && dimZ > 0) return undefined;
    return `cube is ${sizeName(cube)} of ${name}, expected three dimensions of U8_4`;
  }

  protected override runImage(image: ImageJob): void {
    const allocation = this.global(TABLE)!;
    const { dimX: x, dimY: y, dimZ: z } = allocation.type;
    const { pointer, stride, dimY } = allocation.hal.state.lods[0]!;
    const cube = { allocation, pointer, x, y, z, strideY: stride, strideZ: stride * dimY };
    this.run({ intrinsic: "lut3d", ...image, cube });
  }
}

/** ScriptIntrinsicBlend. Each mode is a kernel, whose slot is its number. */
export class BlendScript extends PointwiseScript {
  protected override readonly name = "Blend";
  protected override readonly elements: readonly string[] = ["U8_4"];

  /** Whether a slot has a kernel: {@link runImage} says so of those that have none. */
  protected override hasKernel(): boolean {
    return true;
  }

  protected override launch(launch: IntrinsicLaunch): void {
    if (modeOf(launch.slot) === undefined) return this.log(unimplemented(launch.slot));
    super.launch(launch);
  }

  protected override runImage(image: ImageJob, { slot }: IntrinsicLaunch): void {
    const mode = modeOf(slot);
    if (mode !== undefined) this.run({ intrinsic: "blend", ...image, mode });
  }
}

function modeOf(slot: number): BlendMode | undefined {
  const found = Object.entries(BLEND_MODES).find(([, number]) => number === slot);
  return found?.[0] as BlendMode | undefined;
}

function unimplemented(slot: number): string {
  for (const [first, names] of UNIMPLEMENTED) {
    const name = names[slot - first];
    if (name !== undefined) return `Called unimplemented blend intrinsic BLEND_${name}`;
  }
  return `Called unimplemented value ${slot}`;
}
