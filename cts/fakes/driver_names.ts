/**
 * Which functions each binary of a fake driver has.
 *
 * @module
 */

import { EGL_NAMES, GL_NAMES, GLES1_NAMES } from "../contract/entry_points.ts";
import type { DriverBinary } from "./behavior.ts";

const EGL: readonly string[] = [...EGL_NAMES, "eglSetBlobCacheFuncsANDROID"];

/** The names of each binary, each once: the known ones, and how a driver is given a blob cache. */
export const DRIVER_NAMES: Readonly<Record<DriverBinary, readonly string[]>> = {
  GLES: [...new Set([...EGL, ...GL_NAMES])],
  EGL,
  GLESv1_CM: GLES1_NAMES,
  GLESv2: GL_NAMES,
};
