/**
 * The dispatch libraries: what apps and layers call as libEGL.so, libGLESv2.so and so on, and the device's other libraries of which
 * machine code reaches the device's own functions.
 *
 * Each exports one stub for each function that Android's library of that name exports, and a stub jumps through a slot that the
 * loader fills: with a driver's function or a layer's hook itself where nothing else is to be done, so that a call costs the same
 * however many layers there are. Android's own libraries are built so (AOSP frameworks/native, opengl/libs/GLES2/gl2.cpp,
 * GLES_CM/gl.cpp and EGL/eglApi.cpp).
 *
 * Slots of libEGL are those of the process. Those of the GL libraries are those of the calling thread, which has the library's own
 * until somebody gives it others; but the getters that libEGL implements stay with the process.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import {
  GL_NAMES,
  GLES1_NAMES,
  PLATFORM_GETTERS,
  PLATFORM_NAMES,
} from "../../../cts/contract/entry_points.ts";
import type { Step } from "../../build_cache.ts";
import type { WrapperLibrary } from "../../egl/libegl.ts";
import { buildNative, type NativeBuild } from "./build.ts";
import { compilerFor, type Target, targetFor } from "./target.ts";

const STUBS = new URL("dispatch/stubs.S", import.meta.url);
const TRACE = new URL("dispatch/trace.c", import.meta.url);
const VERSIONS = new URL("dispatch/versions.map", import.meta.url);

/** A library that apps and layers may call. */
export type DispatchLibrary = WrapperLibrary | "libnativewindow" | "libandroid" | "libmediandk";

/** The libraries that are built here. */
export const DISPATCH_LIBRARIES: readonly DispatchLibrary[] = [
  "libEGL",
  "libGLESv2",
  "libGLESv1_CM",
  "libGLESv3",
  "libnativewindow",
  "libandroid",
  "libmediandk",
];

/** A library with slots; those of C are built of more than those (`c_libraries.ts`). */
export type SlotLibrary = DispatchLibrary | "libc" | "libdl";

/** All libraries with slots. */
export const SLOT_LIBRARIES: readonly SlotLibrary[] = [...DISPATCH_LIBRARIES, "libc", "libdl"];

/** The symbol of a dispatch library at which its slots are, one pointer each. */
export const SLOTS_SYMBOL = "strata_slots";

/** The symbol of a dispatch library at which the number of its slots is, in 32 bits. */
export const SLOT_COUNT_SYMBOL = "strata_slot_count";

/**
 * The function `void **strata_use_table(void **table)` of the GL libraries: gives the calling thread slots of its own,
 * or those of the library again for NULL. It returns those that the thread had before.
 */
export const USE_TABLE_SYMBOL = "strata_use_table";

/** The layout of one library. */
interface Layout {
  /** The functions of its slots, in order. */
  readonly slots: readonly string[];
  /** The names that it exports. */
  readonly exports: readonly string[];
  /** The slot of each of these is that of the process, not of the thread. */
  readonly ofProcess: readonly string[];
}

const GL: Layout = { slots: GL_NAMES, exports: GL_NAMES, ofProcess: PLATFORM_GETTERS };
/** On devices libandroid has the code of libnativewindow in it (AOSP frameworks/base, native/android/Android.bp). */
const WINDOWS = ofProcess([
  "AHardwareBuffer_allocate",
  "AHardwareBuffer_describe",
  "AHardwareBuffer_lock",
  "AHardwareBuffer_lockPlanes",
  "AHardwareBuffer_release",
  "AHardwareBuffer_unlock",
  "ANativeWindow_acquire",
  "ANativeWindow_getFormat",
  "ANativeWindow_getHeight",
  "ANativeWindow_getWidth",
]);

/**
 * The GL libraries have the same slots, so that one table serves a thread in all of them. libGLESv3 is libGLESv2 built once more
 * (AOSP frameworks/native, opengl/libs/Android.bp).
 */
const LAYOUTS: Readonly<Record<SlotLibrary, Layout>> = {
  libEGL: ofProcess(PLATFORM_NAMES.filter((name) => name.startsWith("egl"))),
  libGLESv2: GL,
  libGLESv1_CM: { slots: GL_NAMES, exports: GLES1_NAMES, ofProcess: ["glGetString"] },
  libGLESv3: GL,
  libnativewindow: WINDOWS,
  libandroid: WINDOWS,
  libmediandk: ofProcess(["AImageReader_delete", "AImageReader_getWindow", "AImageReader_new"]),
  libc: ofProcess(["__system_property_get"]),
  libdl: ofProcess([
    "strata_dlopen",
    "strata_dlopen_ext",
    "strata_dlsym",
    "strata_dlclose",
    "strata_dlerror",
    "strata_library_path",
    "strata_getenv",
    "strata_setenv",
    "strata_unsetenv",
    "strata_putenv",
    "strata_clearenv",
  ]),
};

function ofProcess(names: readonly string[]): Layout {
  return { slots: names, exports: names, ofProcess: names };
}

/** The functions of a library's slots: slot `i` is that of name `i`. Some of libGLESv1_CM are for no function of its own. */
export function slotNames(library: SlotLibrary): readonly string[] {
  return LAYOUTS[library].slots;
}

/** The functions that a library exports. */
export function dispatchExports(library: SlotLibrary): readonly string[] {
  return LAYOUTS[library].exports;
}

/** Checks that the slot of a function is that of the process, and not of the calling thread. */
export function isOfProcess(library: SlotLibrary, name: string): boolean {
  return LAYOUTS[library].ofProcess.includes(name);
}

/** The slot of a function in a library, or -1 if there is none. */
export function slotOf(library: SlotLibrary, name: string): number {
  return slotNames(library).indexOf(name);
}

/** Where the built libraries are. */
export type DispatchFiles = Readonly<Record<DispatchLibrary, string>>;

/**
 * Builds the libraries, or finds them where an earlier program has built them.
 *
 * @param target What runs them. Default: this machine.
 * @param step Told what takes its time. Default: nobody.
 * @returns Their paths; file names and sonames are `libEGL.so` and so on.
 * @throws {MissingToolError} If the compiler is missing.
 */
export function buildDispatch(target: Target = targetFor(), step?: Step): DispatchFiles {
  const files = DISPATCH_LIBRARIES.map((library) =>
    [library, buildNative(buildOf(library, target), step)] as const
  );
  return Object.fromEntries(files) as DispatchFiles;
}

function buildOf(library: DispatchLibrary, target: Target): NativeBuild {
  return {
    name: `${library}.so`,
    kind: "library",
    sources: library === "libandroid" ? [TRACE] : [],
    headers: [VERSIONS],
    texts: new Map([[`${library}.S`, dispatchSource(library)]]),
    flags: [
      "-nostdlib",
      "-Wl,-z,defs",
      `-Wl,-soname,${library}.so`,
      `-Wl,--version-script=${fromFileUrl(VERSIONS)}`,
    ],
    compiler: compilerFor(target),
  };
}

/** The assembly text of a library, for every machine that it is written for. */
export function dispatchSource(library: SlotLibrary): string {
  const { slots, exports, ofProcess } = LAYOUTS[library];
  const entry = (kind: string) => (name: string) => `${kind} ${name}, ${slotOf(library, name)}`;
  const ofThread = exports.filter((name) => !ofProcess.includes(name));
  return [
    Deno.readTextFileSync(STUBS),
    `slots ${slots.length}`,
    ...ofProcess.map(entry("entry_of_process")),
    ...(ofThread.length === 0 ? [] : ["thread_table"]),
    ...ofThread.map(entry("entry_of_thread")),
    "",
  ].join("\n");
}
