/**
 * The functions of `libdl.so` for libraries: types only; the device's linker gives the code. The caller is the library that
 * imports.
 *
 * @module
 */

/** The handle of an open library, or of a namespace. */
export type Handle = object;

/** Opens a library, by its soname or path; null if it cannot be loaded. Flag 2 is RTLD_NOW. */
export declare function dlopen(filename: string | null, flags: number): Handle | null;

/** As {@link dlopen}, with the members of an android_dlextinfo in order. */
export declare function android_dlopen_ext(
  filename: string | null,
  flags: number,
  info: readonly unknown[] | null,
): Handle | null;

/** A symbol of a library, or null. */
export declare function dlsym(handle: Handle, symbol: string): unknown;

/** As {@link dlsym}: symbols here have no versions, which fits each. */
export declare function dlvsym(handle: Handle, symbol: string, version: string): unknown;

/** Closes a library; 0 for success. */
export declare function dlclose(handle: Handle): number;

/** The thread's last error, once. */
export declare function dlerror(): string | null;

/** Fills file name, base, symbol name and symbol's address; 0 if the address is in no library. */
export declare function dladdr(address: unknown, info: unknown[]): number;

/** A namespace that the linker's configuration makes visible, or null. */
export declare function android_get_exported_namespace(name: string): Handle | null;
