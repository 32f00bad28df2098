/**
 * C signatures of entry points, as far as calls depend on them: in which register a word goes, and what memory holds.
 *
 * @module
 */

import { SIGNATURES } from "../../../cts/contract/entry_points.ts";

/** The type of a word. */
export type WordType =
  /** An integer, by its bytes, signed (positive) or unsigned (negative). */
  | 1
  | 2
  | 4
  | 8
  | -1
  | -2
  | -4
  | -8
  | "void"
  | "float"
  | "double"
  /** A C string that is read, or returned. */
  | "string"
  /** The address of a function. */
  | "function"
  /** A handle, or a pointer to what nobody looks into. */
  | "pointer"
  /** Memory, by what its cells hold. */
  | { readonly cells: CellKind };

/** The type of cells of memory. */
export type CellKind = 1 | 2 | 4 | 8 | -1 | -2 | -4 | -8 | "float" | "double" | "pointer";

/** A signature. */
export interface Signature {
  readonly returns: WordType;
  readonly params: readonly WordType[];
}

/**
 * Bytes of an integer type, negative where it is unsigned (Khronos, khrplatform.h, egl.h, gl32.h; NDK for AHardwareBuffer; rs.spec
 * for RenderScript).
 */
const INTEGERS: Readonly<Record<string, 1 | 2 | 4 | 8 | -1 | -2 | -4 | -8>> = {
  EGLint: 4,
  EGLBoolean: -4,
  EGLenum: -4,
  EGLAttrib: 8,
  EGLTime: -8,
  EGLTimeKHR: -8,
  EGLuint64KHR: -8,
  EGLuint64NV: -8,
  EGLnsecsANDROID: 8,
  EGLsizeiANDROID: 8,
  EGLNativeFileDescriptorKHR: 4,
  GLbyte: 1,
  GLubyte: -1,
  GLboolean: -1,
  GLshort: 2,
  GLushort: -2,
  GLint: 4,
  GLuint: -4,
  GLenum: -4,
  GLbitfield: -4,
  GLsizei: 4,
  GLfixed: 4,
  GLclampx: 4,
  GLint64: 8,
  GLint64EXT: 8,
  GLuint64: -8,
  GLuint64EXT: -8,
  GLintptr: 8,
  GLsizeiptr: 8,
  char: 1,
  GLchar: 1,
  int: 4,
  unsigned: -4,
  size_t: -8,
  bool: -1,
  uint8_t: -1,
  int32_t: 4,
  uint32_t: -4,
  int64_t: 8,
  uintptr_t: -8,
  RsMessageToClientType: 4,
};

const FLOATS: Readonly<Record<string, "float" | "double">> = {
  GLfloat: "float",
  GLclampf: "float",
  GLdouble: "double",
  float: "float",
  double: "double",
};

/**
 * Signatures beside the known entry points, and of those whose `void *` is a handle and no memory: what layers export and are given, the blob cache's functions, libdl's, and those
 * of windows (NDK).
 */
const OTHERS: Readonly<Record<string, string>> = {
  AndroidGLESLayer_Initialize: "void(HANDLE layer_id, FUNCTION getNext)",
  AndroidGLESLayer_GetProcAddress: "FUNCTION(const char* name, FUNCTION next)",
  get_next_layer_proc_address: "FUNCTION(HANDLE layer_id, const char* name)",
  EGLSetBlobFuncANDROID: "void(void* key, EGLsizeiANDROID n, void* value, EGLsizeiANDROID m)",
  EGLGetBlobFuncANDROID:
    "EGLsizeiANDROID(void* key, EGLsizeiANDROID n, void* value, EGLsizeiANDROID m)",
  eglSetBlobCacheFuncsANDROID: "void(EGLDisplay d, FUNCTION set, FUNCTION get)",
  eglCreatePlatformWindowSurface:
    "EGLSurface(EGLDisplay d, EGLConfig config, HANDLE window, const EGLAttrib* list)",
  eglCreatePlatformWindowSurfaceEXT:
    "EGLSurface(EGLDisplay d, EGLConfig config, HANDLE window, const EGLint* list)",
  dlopen: "HANDLE(const char* name, int flags)",
  dlsym: "FUNCTION(HANDLE handle, const char* name)",
  dlclose: "int(HANDLE handle)",
  dlerror: "const char*()",
  strata_dlopen: "HANDLE(const char* name, int flags, const char* caller)",
  strata_dlopen_ext:
    "HANDLE(const char* name, int flags, size_t extended, HANDLE space, const char* caller)",
  strata_dlsym: "FUNCTION(HANDLE handle, const char* name, const char* caller)",
  strata_dlclose: "int(HANDLE handle)",
  strata_dlerror: "const char*()",
  strata_library_path: "const char*(const char* soname)",
  strata_getenv: "const char*(const char* name)",
  strata_setenv: "int(const char* name, const char* value, int overwrite)",
  strata_unsetenv: "int(const char* name)",
  strata_putenv: "int(const char* text)",
  strata_clearenv: "int()",
  android_load_sphal_library: "HANDLE(const char* name, int flags)",
  android_unload_sphal_library: "int(HANDLE handle)",
  android_get_exported_namespace: "HANDLE(const char* name)",
  __system_property_get: "int(const char* name, char* value)",
  AHardwareBuffer_allocate: "int(const unsigned* desc, HANDLE* out)",
  AHardwareBuffer_describe: "void(HANDLE buffer, unsigned* desc)",
  AHardwareBuffer_lock: "int(HANDLE buffer, size_t usage, int fence, HANDLE rect, HANDLE* out)",
  AHardwareBuffer_lockPlanes:
    "int(HANDLE buffer, size_t usage, int fence, HANDLE rect, HANDLE* planes)",
  AHardwareBuffer_release: "void(HANDLE buffer)",
  AHardwareBuffer_unlock: "int(HANDLE buffer, int* fence)",
  ANativeWindow_acquire: "void(HANDLE window)",
  ANativeWindow_getFormat: "int(HANDLE window)",
  ANativeWindow_getHeight: "int(HANDLE window)",
  ANativeWindow_getWidth: "int(HANDLE window)",
  ANativeActivity_onCreate: "void(HANDLE activity, HANDLE saved, size_t size)",
  onStart: "void(HANDLE activity)",
  onResume: "void(HANDLE activity)",
  onWindowFocusChanged: "void(HANDLE activity, int focused)",
  onNativeWindowCreated: "void(HANDLE activity, HANDLE window)",
  onNativeWindowRedrawNeeded: "void(HANDLE activity, HANDLE window)",
  AImageReader_new: "int(int width, int height, int format, int images, HANDLE* reader)",
  AImageReader_getWindow: "int(HANDLE reader, HANDLE* window)",
  AImageReader_delete: "void(HANDLE reader)",
};

const parsed = new Map<string, Signature>();

/**
 * The signature of a function.
 *
 * @param name A known entry point, or another function that the machine knows.
 * @returns Undefined for a function that it does not know.
 */
export function signatureOf(name: string): Signature | undefined {
  let signature = parsed.get(name);
  if (signature === undefined) {
    const text = Object.hasOwn(OTHERS, name)
      ? OTHERS[name]
      : Object.hasOwn(SIGNATURES, name)
      ? SIGNATURES[name]
      : undefined;
    if (text === undefined) return undefined;
    signature = parseSignature(text);
    parsed.set(name, signature);
  }
  return signature;
}

/**
 * Reads a signature.
 *
 * @param text For example `EGLBoolean(EGLDisplay, EGLint *major, EGLint*)`.
 * @throws {Error} If it has another form.
 */
export function parseSignature(text: string): Signature {
  const [, returns, params] = /^([^(]+)\((.*)\)$/s.exec(text) ?? [];
  if (returns === undefined || params === undefined) {
    throw new Error(`Cannot read C signature ${JSON.stringify(text)}, expected TYPE(TYPE, ...)`);
  }
  const list = params.trim() === "" || params.trim() === "void" ? [] : params.split(",");
  return { returns: returnType(returns), params: list.map(paramType) };
}

function returnType(text: string): WordType {
  const { base, stars, isConst } = takeApart(text);
  if (base === "void" && stars === 0) return "void";
  if (isConst && stars === 1 && isText(base, true)) return "string";
  return stars > 0 ? "pointer" : wordType(base);
}

function paramType(text: string): WordType {
  const { base, stars, isConst } = takeApart(text);
  if (stars === 0) return wordType(base);
  if (stars > 1) return { cells: "pointer" };
  if (isConst && isText(base, false)) return "string";
  if (base === "void") return { cells: -1 };
  return { cells: INTEGERS[base] ?? FLOATS[base] ?? "pointer" };
}

function wordType(base: string): WordType {
  if (/PROC|^FUNCTION$|FunctionPointerType$/.test(base)) return "function";
  return INTEGERS[base] ?? FLOATS[base] ?? "pointer";
}

function isText(base: string, isReturned: boolean): boolean {
  return base === "char" || base === "GLchar" || (isReturned && base === "GLubyte");
}

function takeApart(text: string): { base: string; stars: number; isConst: boolean } {
  const stars = (text.match(/[*[]/g) ?? []).length;
  const words: readonly string[] = text.replace(/\[.*\]/, "").match(/[A-Za-z_]\w*/g) ?? [];
  const base = words.find((word) => word !== "const" && word !== "struct") ?? "void";
  return { base, stars, isConst: words.includes("const") };
}

/** Bytes of a cell. */
export function sizeOf(cell: CellKind): number {
  if (typeof cell === "number") return Math.abs(cell);
  return cell === "float" ? 4 : 8;
}
