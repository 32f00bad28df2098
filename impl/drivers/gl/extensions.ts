/**
 * The extensions of OpenGL ES that the driver has, and their functions.
 *
 * `GL_OES_texture_external` is how the documentation's page "Implement OpenGL ES and EGL" names what the Khronos registry
 * names `GL_OES_EGL_image_external`; the driver lists both.
 *
 * Source: Khronos OpenGL-Registry, extensions; OpenGL ES 1.1, chapter 8 lists what every implementation must have.
 *
 * @module
 */

import { ALL, ES1, ES2, ES3, isIn } from "./versions.ts";

/** An extension. */
export interface GlExtension {
  readonly name: string;
  readonly since: number;
  /** Its functions without prefix, with the core function that does the same; none if it has one of its own. */
  readonly functions?: Readonly<Record<string, string | undefined>>;
}

/** The functions of an extension that are core functions with a suffix. */
function suffixed(suffix: string, names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(" ").map((name) => [`${name}${suffix}`, name]));
}

/** Every extension. */
export const GL_EXTENSIONS: readonly GlExtension[] = [
  {
    name: "GL_OES_EGL_image",
    since: ALL,
    functions: {
      EGLImageTargetTexture2DOES: undefined,
      EGLImageTargetRenderbufferStorageOES: undefined,
    },
  },
  { name: "GL_OES_EGL_image_external", since: ALL },
  { name: "GL_OES_EGL_image_external_essl3", since: ES3 },
  { name: "GL_OES_texture_external", since: ALL },
  { name: "GL_OES_EGL_sync", since: ALL },
  { name: "GL_OES_surfaceless_context", since: ALL },
  { name: "GL_OES_rgb8_rgba8", since: ALL },
  { name: "GL_OES_depth24", since: ALL },
  { name: "GL_OES_packed_depth_stencil", since: ALL },
  { name: "GL_OES_element_index_uint", since: ALL },
  { name: "GL_OES_compressed_ETC1_RGB8_texture", since: ALL },
  { name: "GL_EXT_texture_format_BGRA8888", since: ALL },
  { name: "GL_OES_texture_npot", since: ES2 },
  {
    name: "GL_OES_get_program_binary",
    since: ES2,
    functions: suffixed("OES", "GetProgramBinary ProgramBinary"),
  },
  {
    name: "GL_OES_vertex_array_object",
    since: ES2,
    functions: suffixed("OES", "BindVertexArray DeleteVertexArrays GenVertexArrays IsVertexArray"),
  },
  {
    name: "GL_EXT_robustness",
    since: ES2,
    functions: suffixed("EXT", "GetGraphicsResetStatus ReadnPixels GetnUniformfv GetnUniformiv"),
  },
  {
    name: "GL_OES_framebuffer_object",
    since: ES1,
    functions: suffixed(
      "OES",
      "IsRenderbuffer BindRenderbuffer DeleteRenderbuffers GenRenderbuffers RenderbufferStorage " +
        "GetRenderbufferParameteriv IsFramebuffer BindFramebuffer DeleteFramebuffers GenFramebuffers " +
        "CheckFramebufferStatus FramebufferRenderbuffer FramebufferTexture2D " +
        "GetFramebufferAttachmentParameteriv GenerateMipmap",
    ),
  },
  { name: "GL_OES_byte_coordinates", since: ES1 },
  { name: "GL_OES_fixed_point", since: ES1 },
  { name: "GL_OES_single_precision", since: ES1 },
  { name: "GL_OES_matrix_get", since: ES1 },
  { name: "GL_OES_read_format", since: ES1 },
  { name: "GL_OES_compressed_paletted_texture", since: ES1 },
  {
    name: "GL_OES_point_size_array",
    since: ES1,
    functions: { PointSizePointerOES: undefined },
  },
  { name: "GL_OES_point_sprite", since: ES1 },
];

/** GL_EXTENSIONS of a version, one by one. */
export function extensionsOf({ api }: { readonly api: number }): readonly string[] {
  return GL_EXTENSIONS.filter(({ since }) => isIn(since, api)).map(({ name }) => name);
}
