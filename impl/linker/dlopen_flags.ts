/**
 * Flags of dlopen and android_dlopen_ext, on 64-bit machines.
 *
 * Source: AOSP bionic, libc/include/dlfcn.h, libc/include/android/dlext.h and linker/linker.cpp (do_dlopen).
 *
 * @module
 */

/** dlopen: only if it is loaded already. */
export const RTLD_NOLOAD = 4;
/** dlopen: its symbols are global. */
export const RTLD_GLOBAL = 0x100;
/** dlopen: it stays when it is closed. */
export const RTLD_NODELETE = 0x1000;
const RTLD_FLAGS = 3 | RTLD_NOLOAD | RTLD_GLOBAL | RTLD_NODELETE;
/** android_dlopen_ext: another copy even of a file that is loaded. */
export const ANDROID_DLEXT_FORCE_LOAD = 0x40;
/** android_dlopen_ext: `library_namespace` says where to look. */
export const ANDROID_DLEXT_USE_NAMESPACE = 0x200;
const ANDROID_DLEXT_FLAGS = 0x7ff;
/** Those of reserved addresses, RELRO files and descriptors, which nothing here has. */
const ANDROID_DLEXT_UNSUPPORTED = 0x5bd;
/** Place of `library_namespace` among the members of android_dlextinfo. */
export const EXTINFO_NAMESPACE = 6;

/**
 * Why flags are refused, as dlerror says it.
 *
 * @param flags Of dlopen.
 * @param extended Of android_dlopen_ext.
 * @returns Undefined if they are not.
 */
export function flagsRefusal(flags: number, extended: number): string | undefined {
  if ((flags & ~RTLD_FLAGS) !== 0) {
    return `dlopen failed: invalid flags to dlopen: ${(flags >>> 0).toString(16)}`;
  }
  const shown = `0x${extended.toString(16)}`;
  if (extended > ANDROID_DLEXT_FLAGS) {
    return `dlopen failed: invalid extended flags to android_dlopen_ext: ${shown}`;
  }
  return (extended & ANDROID_DLEXT_UNSUPPORTED) === 0
    ? undefined
    : `dlopen failed: android_dlopen_ext with flags ${shown} is not supported here`;
}
