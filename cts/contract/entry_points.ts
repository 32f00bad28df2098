/**
 * The entry points that libEGL knows: the names it offers to every layer, in order.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_layers.cpp (`LayerLoader::InitLayers`) walks the platform list,
 * then the EGL list, then the GL list, and skips in the latter two what the platform list has.
 *
 * @module
 */

import { DRIVER_FUNCTIONS, EGL_ENTRIES, PLATFORM_FUNCTIONS } from "./egl_functions.ts";
import { GLES1_FUNCTIONS, GLES2_FUNCTIONS } from "./gl_functions.ts";

/** The C declaration of every known name, as a type. */
export type Declarations =
  & typeof PLATFORM_FUNCTIONS
  & typeof DRIVER_FUNCTIONS
  & typeof GLES1_FUNCTIONS
  & typeof GLES2_FUNCTIONS;

/** C declaration of every known function: `returns(parameters)`. */
export const SIGNATURES: Readonly<Record<string, string>> = {
  ...PLATFORM_FUNCTIONS,
  ...DRIVER_FUNCTIONS,
  ...GLES1_FUNCTIONS,
  ...GLES2_FUNCTIONS,
};

const HANDLE =
  /^(?:EGL(?:Config|Context|Display|Image|Stream|Surface|Sync)(?:KHR|NV|ANDROID)?|GLsync)$/;

/**
 * Checks that a C type of {@link SIGNATURES} is a handle, whose value is the implementation's to choose.
 *
 * @param type Its name.
 */
export function isHandleType(type: string): boolean {
  return HANDLE.test(type);
}

/** Functions that libEGL implements itself, in table order. */
export const PLATFORM_NAMES: readonly string[] = Object.keys(PLATFORM_FUNCTIONS);

/** EGL functions that libEGL asks of the driver, in table order. */
export const EGL_NAMES: readonly string[] = EGL_ENTRIES.trim().split(/\s+/);

/** The GL getters that libEGL implements, so that strings and counts follow its own additions. */
export const PLATFORM_GETTERS: readonly string[] = PLATFORM_NAMES.filter((name) =>
  name.startsWith("gl")
);

/** The part of {@link GL_NAMES} that an OpenGL ES 1.x context has. */
export const GLES1_NAMES: readonly string[] = [
  ...PLATFORM_GETTERS.filter((name) => !/i$|64/.test(name)),
  ...Object.keys(GLES1_FUNCTIONS),
].sort();

/** GL functions of all versions and known extensions, in table order. */
export const GL_NAMES: readonly string[] = [
  ...PLATFORM_GETTERS,
  ...Object.keys(GLES1_FUNCTIONS),
  ...Object.keys(GLES2_FUNCTIONS),
].sort();

/** Every known name once, in the order in which a layer is offered them: platform, EGL, GL. */
export const KNOWN_NAMES: readonly string[] = [
  ...new Set([...PLATFORM_NAMES, ...EGL_NAMES, ...GL_NAMES]),
];

/** The EGL functions that only the driver implements. A driver may lack them; then `next` is NULL. */
export const DRIVER_ONLY_EGL_NAMES: readonly string[] = Object.keys(DRIVER_FUNCTIONS);
