/**
 * The entry points that libEGL knows: the names it offers to every layer, in order.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_layers.cpp (`LayerLoader::InitLayers`) walks the platform list,
 * then the EGL list, then the GL list, and skips in the latter two what the platform list has.
 *
 * @module
 */

import {
  EGL_NAMES,
  GL_NAMES,
  PLATFORM_NAMES,
  SIGNATURES as DECLARATIONS,
} from "./entry_points_generated.ts";

export { EGL_NAMES, GL_NAMES, GLES1_NAMES, PLATFORM_NAMES } from "./entry_points_generated.ts";

/** The C declaration of every known name, as a type. */
export type Declarations = typeof DECLARATIONS;

/** C signature of every known function: `returns(parameters)`. */
export const SIGNATURES: Readonly<Record<string, string>> = DECLARATIONS;

/** Every known name once, in the order in which a layer is offered them: platform, EGL, GL. */
export const KNOWN_NAMES: readonly string[] = [
  ...new Set([...PLATFORM_NAMES, ...EGL_NAMES, ...GL_NAMES]),
];

/** The EGL functions that only the driver implements. A driver may lack them; then `next` is NULL. */
export const DRIVER_ONLY_EGL_NAMES: readonly string[] = EGL_NAMES.filter((name) =>
  !PLATFORM_NAMES.includes(name)
);

/** The GL getters that libEGL implements, so that strings and counts follow its own additions. */
export const PLATFORM_GETTERS: readonly string[] = PLATFORM_NAMES.filter((name) =>
  name.startsWith("gl")
);
