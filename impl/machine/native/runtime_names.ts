/**
 * The names of the libraries of the C runtime at the host and on a device.
 *
 * @module
 */

/** The names of libraries of the C runtime here and on a device; null for those that a device has not. */
const RUNTIME: Readonly<Record<string, string | null>> = {
  "libc.so.6": "libc.so",
  "libpthread.so.0": "libc.so",
  "libm.so.6": "libm.so",
  "libdl.so.2": "libdl.so",
  "libgcc_s.so.1": null,
  "libstdc++.so.6": null,
};

/**
 * The device's name for a library that machine code needs.
 *
 * @param soname What the host calls it.
 * @returns The same for a library that is not of the C runtime; undefined for one that a device has not.
 */
export function deviceName(soname: string): string | undefined {
  if (/^ld-linux[\w-]*\.so\.\d+$/.test(soname)) return undefined;
  if (!Object.hasOwn(RUNTIME, soname)) return soname;
  return RUNTIME[soname] ?? undefined;
}
