/**
 * Allocations as the images that intrinsics work on.
 *
 * @module
 */

import type { ComputeClip, VectorSize } from "../../../../cts/contract/compute.ts";
import { RsDataType } from "../../../../cts/contract/rs_defines.ts";
import type { RsAllocation, RsElement } from "../../driver/hal.ts";
import type { Range } from "../slices.ts";
import type { Cells } from "./jobs.ts";

/** Elements of bytes and of floats, which most intrinsics have. */
export const IMAGE_ELEMENTS = [
  ...["U8", "U8_2", "U8_3", "U8_4"],
  ...["F32", "F32_2", "F32_3", "F32_4"],
] as const;

const NAMES: ReadonlyMap<number, string> = new Map([
  ...Object.entries(RsDataType).map(([name, number]) => [number, name] as const),
  [RsDataType.UNSIGNED_8, "U8"],
  [RsDataType.UNSIGNED_32, "U32"],
  [RsDataType.SIGNED_32, "I32"],
  [RsDataType.FLOAT_32, "F32"],
  [RsDataType.FLOAT_64, "F64"],
]);

/**
 * An Element's name, as in Java: `U8`, `F32_3`. Pixels are named for what they are made of.
 *
 * @param element The Element.
 */
export function elementName({ dataType, vectorSize }: RsElement): string {
  const name = NAMES.get(dataType) ?? `type ${dataType}`;
  return vectorSize === 1 ? name : `${name}_${vectorSize}`;
}

/**
 * A slice of an Allocation of {@link IMAGE_ELEMENTS}.
 *
 * @param allocation The Allocation.
 * @param z The slice; 0 without such a dimension.
 */
export function cellsOf(allocation: RsAllocation, z: number): Cells {
  const { type, hal } = allocation;
  const { pointer, stride, dimY } = hal.state.lods[0]!;
  return {
    allocation,
    pointer: pointer + z * dimY * stride,
    stride,
    width: type.dimX,
    height: Math.max(1, type.dimY),
    type: type.element.dataType === RsDataType.FLOAT_32 ? "f32" : "u8",
    vectorSize: type.element.vectorSize as VectorSize,
  };
}

/**
 * Numbers of the slices that a launch runs on.
 *
 * @param range Where the launch runs.
 */
export function slicesOf({ start, end }: Range): number[] {
  return Array.from({ length: Math.max(1, end.z - start.z) }, (_, index) => start.z + index);
}

/**
 * The cells of each slice that a launch runs on.
 *
 * @param range Where the launch runs.
 */
export function clipOf({ start, end }: Range): ComputeClip {
  return { x1: start.x, x2: end.x, y1: start.y, y2: end.y };
}

/**
 * Checks whether writing to one Allocation may change the other.
 *
 * @param a An Allocation.
 * @param b Another, or the same one.
 */
export function overlap(a: RsAllocation, b: RsAllocation): boolean {
  const [first, second] = [extentOf(a), extentOf(b)];
  return first.begin < second.end && second.begin < first.end;
}

function extentOf({ type, hal }: RsAllocation): { readonly begin: number; readonly end: number } {
  const { pointer, stride, dimY } = hal.state.lods[0]!;
  const last = Math.max(1, type.dimY) - 1 + (Math.max(1, type.dimZ) - 1) * dimY;
  return { begin: pointer, end: pointer + last * stride + type.dimX * type.element.sizeBytes };
}

/**
 * Dimensions, for messages: `3 x 4`.
 *
 * @param allocation The Allocation.
 */
export function sizeName({ type: { dimX, dimY, dimZ } }: RsAllocation): string {
  return [dimX, dimY, dimZ].filter((size, axis) => axis === 0 || size > 0).join(" x ");
}
