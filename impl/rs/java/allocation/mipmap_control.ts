/**
 * How the smaller copies of an Allocation are made.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/Allocation.java (MipmapControl).
 *
 * @module
 */

import { RsAllocationMipmapControl } from "../../../../cts/contract/rs_defines.ts";
import { enumId } from "../enums.ts";

/** `Allocation.MipmapControl`: each constant's value is its name. */
export const MipmapControl = {
  MIPMAP_NONE: "MIPMAP_NONE",
  MIPMAP_FULL: "MIPMAP_FULL",
  MIPMAP_ON_SYNC_TO_TEXTURE: "MIPMAP_ON_SYNC_TO_TEXTURE",
} as const;

/** The name of a way to make smaller copies. */
export type MipmapControl = keyof typeof MipmapControl;

/** The number that the native side has for a way to make smaller copies. */
export function mipmapControlId(control: MipmapControl): number {
  const name = control.replace(/^MIPMAP_/, "");
  return enumId(RsAllocationMipmapControl, "Allocation.MipmapControl", name);
}
