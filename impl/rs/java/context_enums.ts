/**
 * The kinds of contexts, and how urgent their work is.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/RenderScript.java.
 *
 * @module
 */

import { RsContextType, RsThreadPriority } from "../../../cts/contract/rs_defines.ts";
import { enumId } from "./enums.ts";

/** `RenderScript.ContextType`: each constant's value is its name. */
export const ContextType = { NORMAL: "NORMAL", DEBUG: "DEBUG", PROFILE: "PROFILE" } as const;

/** The name of a context's type. */
export type ContextType = keyof typeof ContextType;

/** `RenderScript.Priority`: each constant's value is its name. */
export const Priority = { LOW: "LOW", NORMAL: "NORMAL" } as const;

/** The name of a priority. */
export type Priority = keyof typeof Priority;

const PRIORITIES: Readonly<Record<Priority, number>> = {
  LOW: RsThreadPriority.LOW,
  NORMAL: RsThreadPriority.NORMAL_GRAPHICS,
};

/** The number that the native side has for a context's type. */
export function contextTypeId(type: ContextType): number {
  return enumId(RsContextType, "RenderScript.ContextType", type);
}

/** The number that the native side has for a priority. */
export function priorityId(priority: Priority): number {
  return enumId(PRIORITIES, "RenderScript.Priority", priority);
}
