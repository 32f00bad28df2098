/**
 * C signatures as the native fakes have them: a code for the result and one for each parameter, as
 * `cts/fakes/native/arguments.h` lists them.
 *
 * @module
 */

import { SIGNATURES } from "../../contract/entry_points.ts";

/** Source of the one that libEGL asks for and does not know: Khronos EGL-Registry, extension EGL_ANDROID_blob_cache. */
const BLOB_CACHE = "void(EGLDisplay, EGLSetBlobFuncANDROID, EGLGetBlobFuncANDROID)";

/** Source of the widths: Khronos EGL-Registry, api/EGL/eglplatform.h and eglext.h; OpenGL-Registry, api/GLES2/gl2.h. */
const CODES: Readonly<Record<string, string>> = {
  void: "v",
  char: "c",
  GLbyte: "c",
  GLchar: "c",
  GLboolean: "B",
  GLubyte: "B",
  GLshort: "h",
  GLushort: "H",
  int: "i",
  EGLint: "i",
  GLint: "i",
  GLsizei: "i",
  GLfixed: "i",
  GLclampx: "i",
  EGLNativeFileDescriptorKHR: "i",
  EGLBoolean: "u",
  EGLenum: "u",
  GLenum: "u",
  GLuint: "u",
  GLbitfield: "u",
  EGLAttrib: "l",
  EGLnsecsANDROID: "l",
  GLint64: "l",
  GLint64EXT: "l",
  GLintptr: "l",
  GLsizeiptr: "l",
  EGLTimeKHR: "L",
  EGLuint64KHR: "L",
  EGLuint64NV: "L",
  GLuint64: "L",
  GLuint64EXT: "L",
  GLfloat: "f",
  GLclampf: "f",
  GLdouble: "d",
  EGLConfig: "w",
  EGLContext: "w",
  EGLDisplay: "w",
  EGLImage: "w",
  EGLImageKHR: "w",
  EGLNativeDisplayType: "w",
  EGLStreamKHR: "w",
  EGLSurface: "w",
  EGLSync: "w",
  EGLSyncKHR: "w",
  GLsync: "w",
  EGLClientBuffer: "p",
  EGLGetBlobFuncANDROID: "p",
  EGLSetBlobFuncANDROID: "p",
  GLDEBUGPROC: "p",
  GLDEBUGPROCKHR: "p",
  GLeglClientBufferEXT: "p",
  GLeglImageOES: "p",
  NativePixmapType: "p",
  NativeWindowType: "p",
  GLVULKANPROCNV: "F",
  __eglMustCastToProperFunctionPointerType: "F",
};

/** A length behind which stands a text, which need not end in NUL then. */
const LENGTH = /^\s*GLsizei length$/;

/**
 * The codes of a function's signature.
 *
 * @param fn Its name.
 * @returns The result's code and the parameters', or "" if nobody knows its signature.
 */
export function signatureCodes(fn: string): string {
  const signature = fn === "eglSetBlobCacheFuncsANDROID"
    ? BLOB_CACHE
    : Object.hasOwn(SIGNATURES, fn)
    ? SIGNATURES[fn]!
    : undefined;
  if (signature === undefined) return "";
  const [, result = "", parameters = ""] = /^([^(]*)\((.*)\)$/.exec(signature) ?? [];
  const list = parameters === "" ? [] : parameters.split(",");
  return [result, ...list].map((type, i) =>
    LENGTH.test(list[i - 2] ?? "")
      ? codeOf(type, signature).replace("s", "t")
      : codeOf(type, signature)
  ).join("");
}

function codeOf(declaration: string, signature: string): string {
  if (/[[*]/.test(declaration)) {
    return /^\s*const\s+(char|GLchar)\s*\*[^*[]*$/.test(declaration) ||
        declaration.trim() === "const GLubyte*"
      ? "s"
      : "p";
  }
  const [type = ""] = declaration.replace(/\bconst\b/g, "").trim().split(/\s+/);
  if (Object.hasOwn(CODES, type)) return CODES[type]!;
  throw new Error(
    `Cannot read signature ${
      JSON.stringify(signature)
    }: type "${type}" is not known, add it to CODES`,
  );
}
