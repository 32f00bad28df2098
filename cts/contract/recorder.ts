/**
 * Typed recorders: a program is written as calls and comes out as data.
 *
 * @example
 * ```ts
 * import { recordProgram } from "./recorder.ts";
 *
 * const program = recordProgram(({ egl, gl }) => {
 *   const display = egl.GetDisplay(0);
 *   egl.Initialize(display, out("int"), out("int"));
 *   gl.ClearColor(0, 0, 0, 1);
 * });
 * ```
 *
 * @module
 */

import type { EglCalls, GlCalls, Gles1Calls, RsCalls } from "./recorder_calls.ts";
import type { Memory, Result, Text } from "./recorder_values.ts";
import type {
  AppLibrary,
  Call,
  CellType,
  InBuffer,
  OutBuffer,
  Program,
  ResultRef,
  Value,
} from "./program.ts";

export type * from "./recorder_calls.ts";
export type * from "./recorder_values.ts";

/** The functions of the C library that a program may call. */
export interface LibcCalls {
  /** `int prctl(int option, unsigned long value)`; option 3 is PR_GET_DUMPABLE. */
  prctl(option: number, value: number): Result;
  /** `int setenv(const char *name, const char *value, int overwrite)` */
  setenv(name: string, value: string, overwrite: number): Result;
  /** `void *memcpy(void *to, const void *from, size_t count)`; an address is what an earlier call gave. */
  memcpy(to: Memory, from: Memory, count: number): Result;
}

/** A handle of dlopen, or of a namespace. */
export type Handle = ResultRef | null;

/** `RTLD_NOW` (bionic, dlfcn.h). */
export const RTLD_NOW = 2;
/** `RTLD_NOLOAD`. */
export const RTLD_NOLOAD = 4;
/** `RTLD_GLOBAL`, on 64-bit machines. */
export const RTLD_GLOBAL = 0x100;
/** `RTLD_NODELETE`. */
export const RTLD_NODELETE = 0x1000;
/** `ANDROID_DLEXT_FORCE_LOAD` (bionic, android/dlext.h). */
export const ANDROID_DLEXT_FORCE_LOAD = 0x40;
/** `ANDROID_DLEXT_USE_NAMESPACE`. */
export const ANDROID_DLEXT_USE_NAMESPACE = 0x200;
/** `ANDROID_NAMESPACE_TYPE_REGULAR` (bionic, linker/linker.h). */
export const NAMESPACE_REGULAR = 0;
/** `ANDROID_NAMESPACE_TYPE_ISOLATED`. */
export const NAMESPACE_ISOLATED = 1;
/** `ANDROID_NAMESPACE_TYPE_SHARED`. */
export const NAMESPACE_SHARED = 2;

/**
 * The dynamic linker's functions, those for namespaces included. The caller is the executable, or in an app's process
 * the app's own code.
 */
export interface LibdlCalls {
  /** `void *dlopen(const char *filename, int flags)` */
  dlopen(filename: Text, flags: number): Result;
  /** `void *dlsym(void *handle, const char *symbol)` */
  dlsym(handle: Handle, symbol: string): Result;
  /** `int dlclose(void *handle)` */
  dlclose(handle: Handle): Result;
  /** `char *dlerror(void)`: the thread's last error, once. */
  dlerror(): Result;
  /** `int dladdr(const void *addr, Dl_info *info)`; four pointers: file name, base, symbol name, symbol's address. */
  dladdr(address: ResultRef, info: OutBuffer): Result;
  /** `void *android_dlopen_ext(const char *filename, int flags, const android_dlextinfo *info)`; see {@link dlextinfo}. */
  android_dlopen_ext(filename: Text, flags: number, info: InBuffer | null): Result;
  /** `struct android_namespace_t *android_get_exported_namespace(const char *name)` */
  android_get_exported_namespace(name: string): Result;
  /**
   * `struct android_namespace_t *android_create_namespace(const char *name, const char *ld_library_path, const char
   * *default_library_path, uint64_t type, const char *permitted_when_isolated_path, struct android_namespace_t *parent)`
   */
  android_create_namespace(
    name: string,
    ldLibraryPath: Text,
    defaultLibraryPath: Text,
    type: number,
    permittedPath: Text,
    parent: Handle,
  ): Result;
  /**
   * `bool android_link_namespaces(struct android_namespace_t *from, struct android_namespace_t *to, const char
   * *shared_libs_sonames)`; NULL as `to` is the default namespace.
   */
  android_link_namespaces(from: Handle, to: Handle, sonames: Text): Result;
}

/** How framework code loads what a vendor provides. */
export interface VndkSupportCalls {
  /** `void *android_load_sphal_library(const char *name, int flag)` */
  android_load_sphal_library(name: string, flag: number): Result;
  /** `int android_unload_sphal_library(void *handle)` */
  android_unload_sphal_library(handle: Handle): Result;
}

/**
 * Buffers that the CPU, the GPU, codecs and cameras share (NDK, android/hardware_buffer.h), and windows
 * (android/native_window.h).
 */
export interface NativeWindowCalls {
  /** `int AHardwareBuffer_allocate(const AHardwareBuffer_Desc *desc, AHardwareBuffer **outBuffer)`; see {@link hardwareBufferDesc}. */
  AHardwareBuffer_allocate(desc: InBuffer, outBuffer: OutBuffer): Result;
  /**
   * `int AHardwareBuffer_lockPlanes(AHardwareBuffer *buffer, uint64_t usage, int32_t fence, const ARect *rect,
   * AHardwareBuffer_Planes *outPlanes)`; nine pointers: the number of planes, and for each of four its address and, as one
   * word, its pixel stride and above 32 bits its row stride.
   */
  AHardwareBuffer_lockPlanes(
    buffer: ResultRef,
    usage: number,
    fence: number,
    rect: null,
    outPlanes: OutBuffer,
  ): Result;
  /** `int AHardwareBuffer_unlock(AHardwareBuffer *buffer, int32_t *fence)` */
  AHardwareBuffer_unlock(buffer: ResultRef, fence: OutBuffer | null): Result;
  /** `void AHardwareBuffer_release(AHardwareBuffer *buffer)` */
  AHardwareBuffer_release(buffer: ResultRef): Result;
  /** `void ANativeWindow_acquire(ANativeWindow *window)`: the window is there as long as the process, without its reader, too. */
  ANativeWindow_acquire(window: ResultRef): Result;
  /** `int32_t ANativeWindow_getWidth(ANativeWindow *window)` */
  ANativeWindow_getWidth(window: ResultRef): Result;
  /** `int32_t ANativeWindow_getHeight(ANativeWindow *window)` */
  ANativeWindow_getHeight(window: ResultRef): Result;
}

/** A consumer of images, the way to a window that needs no display (NDK, media/NdkImageReader.h). */
export interface MediaNdkCalls {
  /** `media_status_t AImageReader_new(int32_t width, int32_t height, int32_t format, int32_t maxImages, AImageReader **reader)` */
  AImageReader_new(
    width: number,
    height: number,
    format: number,
    maxImages: number,
    reader: OutBuffer,
  ): Result;
  /** `media_status_t AImageReader_getWindow(AImageReader *reader, ANativeWindow **window)` */
  AImageReader_getWindow(reader: ResultRef, window: OutBuffer): Result;
  /** `void AImageReader_delete(AImageReader *reader)`: its window is abandoned. */
  AImageReader_delete(reader: ResultRef): Result;
}

/** How calls are reached and on which thread. */
export interface Route {
  /** See {@link Call.by}. */
  readonly by?: "symbol" | "dlsym" | ResultRef;
  /** See {@link Call.thread}. */
  readonly thread?: string;
}

/** The functions that a program is written with. */
export interface App {
  /** libEGL.so */
  readonly egl: EglCalls;
  /** libGLESv2.so */
  readonly gl: GlCalls;
  /** libGLESv1_CM.so */
  readonly gles1: Gles1Calls;
  /** libc.so */
  readonly libc: LibcCalls;
  /** libdl.so */
  readonly libdl: LibdlCalls;
  /** libvndksupport.so */
  readonly vndksupport: VndkSupportCalls;
  /** libnativewindow.so */
  readonly nativewindow: NativeWindowCalls;
  /** libmediandk.so */
  readonly mediandk: MediaNdkCalls;
  /** libRS.so */
  readonly rs: RsCalls;
  /** The same recorders with another route, for example `app.via({ thread: "second" }).gl.Flush()`. */
  via(route: Route): App;
  /**
   * Calls a pointer that an earlier call returned.
   *
   * @param pointer That call's result.
   * @param fn The name whose signature the function has; need not be a known one.
   * @param args Arguments.
   */
  callPointer(pointer: ResultRef, fn: string, ...args: Value[]): Result;
}

/**
 * Memory that a call fills.
 *
 * @param type What its cells hold.
 * @param count Number of cells. Default 1.
 */
export function out(type: CellType, count = 1): OutBuffer {
  return { out: type, count };
}

/**
 * Integers that a call reads, for example an attribute list.
 *
 * @param cells The integers.
 */
export function ints(...cells: number[]): InBuffer {
  return { in: "int", cells };
}

/**
 * An `android_dlextinfo`: flags, reserved address and size, file descriptors of RELRO and library, offset, namespace.
 *
 * @param flags Of `ANDROID_DLEXT_*`.
 * @param namespace The namespace to load into. Default: NULL.
 */
export function dlextinfo(flags: number, namespace: Handle = null): InBuffer {
  return { in: "pointer", cells: [flags, 0, 0, -1, -1, 0, namespace ?? 0] };
}

/** `AIMAGE_FORMAT_RGBA_8888` (NDK, media/NdkImage.h). */
export const AIMAGE_FORMAT_RGBA_8888 = 1;

/**
 * An `AHardwareBuffer_Desc`, as the 32-bit words that it is made of (NDK, android/hardware_buffer.h).
 *
 * @param width In pixels.
 * @param height In pixels.
 * @param format Of `AHARDWAREBUFFER_FORMAT_*` or, of formats for other components only, `HAL_PIXEL_FORMAT_*`.
 * @param usage Of `AHARDWAREBUFFER_USAGE_*`. Default: `GPU_SAMPLED_IMAGE`.
 */
export function hardwareBufferDesc(
  width: number,
  height: number,
  format: number,
  usage = 0x100,
): InBuffer {
  return ints(width, height, 1, format, usage, 0, 0, 0, 0, 0);
}

/**
 * Records a program.
 *
 * @param write Makes the calls.
 * @returns The program as data.
 */
export function recordProgram(write: (app: App) => void): Program {
  const calls: Call[] = [];
  const append = (call: Call): Result => {
    const ref = calls.push(call) - 1;
    return Object.defineProperty({ ref }, "outCell", {
      value: (buffer: number, at = 0) => ({ ref, out: buffer, at }),
    }) as Result;
  };
  const recorder = (lib: AppLibrary, prefix: string, route: Route) =>
    new Proxy({}, {
      get: (_target, name) => (...args: Value[]) =>
        append({ fn: `${prefix}${String(name)}`, args, lib, ...route }),
    });
  const app = (route: Route): App => ({
    egl: recorder("libEGL.so", "egl", route) as EglCalls,
    gl: recorder("libGLESv2.so", "gl", route) as GlCalls,
    gles1: recorder("libGLESv1_CM.so", "gl", route) as Gles1Calls,
    libc: recorder("libc.so", "", route) as LibcCalls,
    libdl: recorder("libdl.so", "", route) as LibdlCalls,
    vndksupport: recorder("libvndksupport.so", "", route) as VndkSupportCalls,
    nativewindow: recorder("libnativewindow.so", "", route) as NativeWindowCalls,
    mediandk: recorder("libmediandk.so", "", route) as MediaNdkCalls,
    rs: recorder("libRS.so", "rs", route) as RsCalls,
    via: (more) => app({ ...route, ...more }),
    callPointer: (pointer, fn, ...args) =>
      append({
        fn,
        args,
        lib: fn.startsWith("egl") ? "libEGL.so" : "libGLESv2.so",
        ...route,
        by: pointer,
      }),
  });
  write(app({}));
  return { calls };
}
