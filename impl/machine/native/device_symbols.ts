/**
 * Symbols of the C library that are the device's for the libraries that it loads, and the host's for all else in the process:
 * the linker's functions, and the environment.
 *
 * @module
 */

/** Functions that bionic has in libdl.so, and glibc in libc.so.6, and where the host's libdl.so has them. */
const LINKER: Readonly<Record<string, string>> = {
  android_dlopen_ext: "device_android_dlopen_ext",
  dladdr: "device_dladdr",
  dlclose: "device_dlclose",
  dlerror: "device_dlerror",
  dlopen: "device_dlopen",
  dlsym: "device_dlsym",
  dlvsym: "device_dlvsym",
};

/** The environment's names in libc.so, and where the host's libdl.so has them. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  __environ: "device_environ",
  _environ: "device_environ",
  clearenv: "strata_clearenv",
  environ: "device_environ",
  getenv: "strata_getenv",
  putenv: "strata_putenv",
  secure_getenv: "strata_getenv",
  setenv: "strata_setenv",
  unsetenv: "strata_unsetenv",
};

/** Where the host's libdl.so has what a symbol is bound to, by name. */
export const DEVICE_SYMBOLS: Readonly<Record<string, string>> = { ...LINKER, ...ENVIRONMENT };

/** Checks that a function is one of the linker's, which a device has in libdl.so alone. */
export function isOfLinker(name: string): boolean {
  return Object.hasOwn(LINKER, name);
}
