/**
 * The scripts of the color matrix, of both tables, and of blend.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicColorMatrix.cpp, rsCpuIntrinsicLUT.cpp, rsCpuIntrinsic3DLUT.cpp and
 * rsCpuIntrinsicBlend.cpp of Android 9.
 *
 * @module
 */

import { BLEND_MODES, type BlendMode } from "../../../../cts/contract/compute.ts";
import { RsDataType } from "../../../../cts/contract/rs_defines.ts";
import { pointwise } from "./image_script.ts";
import type { CellIntrinsic } from "./intrinsic_script.ts";
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
export const COLOR_MATRIX: CellIntrinsic = pointwise({
  name: "ColorMatrix",
  elements: IMAGE_ELEMENTS,
  floats: [Array.from({ length: 16 }, (_, index) => index % 5 === 0 ? 1 : 0), [0, 0, 0, 0]],
  runImage(script, image) {
    const [matrix, add] = [script.values(0), script.values(1)];
    script.run({ intrinsic: "colorMatrix", ...image, matrix, add });
  },
});

/** ScriptIntrinsicLUT. Slot 0: the table, an Allocation of 1024 bytes. */
export const LUT: CellIntrinsic = pointwise({
  name: "LUT",
  elements: ["U8_4"],
  table: TABLE,
  problemOfTable(table) {
    const { dimX, element } = table.type;
    const isByte = element.dataType === RsDataType.UNSIGNED_8;
    if (isByte && dimX * element.sizeBytes >= TABLE_BYTES) return undefined;
    return `table is ${sizeName(table)} of ${elementName(element)}, expected ${TABLE_BYTES} of U8`;
  },
  runImage(script, image) {
    const allocation = script.global(TABLE)!;
    const { pointer } = allocation.hal.state.lods[0]!;
    script.run({ intrinsic: "lut", ...image, table: { allocation, pointer } });
  },
});

/** ScriptIntrinsic3DLUT. Slot 0: the cube. */
export const LUT_3D: CellIntrinsic = pointwise({
  name: "3DLUT",
  elements: ["U8_4"],
  table: TABLE,
  problemOfTable(cube) {
    const { dimY, dimZ, element } = cube.type;
    const name = elementName(element);
    if (name === "U8_4" && dimY > 0 && dimZ > 0) return undefined;
    return `cube is ${sizeName(cube)} of ${name}, expected three dimensions of U8_4`;
  },
  runImage(script, image) {
    const allocation = script.global(TABLE)!;
    const { dimX: x, dimY: y, dimZ: z } = allocation.type;
    const { pointer, stride, dimY } = allocation.hal.state.lods[0]!;
    const cube = { allocation, pointer, x, y, z, strideY: stride, strideZ: stride * dimY };
    script.run({ intrinsic: "lut3d", ...image, cube });
  },
});

const BLEND_IMAGES = pointwise({
  name: "Blend",
  elements: ["U8_4"],
  runImage: (script, image, { slot }) =>
    script.run({ intrinsic: "blend", ...image, mode: modeOf(slot)! }),
});

/** ScriptIntrinsicBlend. Each mode is a kernel, whose slot is its number; those that are none are logged. */
export const BLEND: CellIntrinsic = {
  ...BLEND_IMAGES,
  hasKernel: () => true,
  launch(script, launch) {
    if (modeOf(launch.slot) === undefined) return script.log(unimplemented(launch.slot));
    BLEND_IMAGES.launch(script, launch);
  },
};

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
