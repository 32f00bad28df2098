/**
 * The code whose results are kept: those that a device keeps from case to case (APKs, compiled code, labels, linker configurations, stock
 * images and audits), and compiled scripts, which all devices share.
 *
 * A device that ran with a mutant of this code may keep what it made, so the next mutant gets a new one, and the first case for each
 * takes twice as long. All other code may change and the device stays.
 *
 * @module
 */

/**
 * Folders of `impl`, the files right in it, the names that stock images take from elsewhere, and what compiles and runs scripts: of 130
 * mutants one, in the compiler's loops, was noticed with a new device and not with one that stayed.
 */
const MAKERS =
  /^impl\/(?:[^/]+\.ts$|(?:audit|elf|linker|machine|platform|selinux)\/|rs\/(?:bcc|bcinfo|clcore|cpu_ref|front_end|kernels)\/|rs\/(?:rs_process|stock_libraries)\.ts$)/;

/**
 * Checks that a device may keep what code of this file has made.
 *
 * @param file Its name, for example `impl/linker/linker.ts`.
 */
export function makesWhatIsKept(file: string): boolean {
  return MAKERS.test(file);
}

/** The compiler of scripts, and all that it imports. */
const COMPILERS =
  /^impl\/(?:(?:build_cache|cache_folder|prepared)\.ts$|audit\/(?:bitcode\/|files\.ts$)|rs\/(?:bcc|bcinfo|clcore|front_end)\/|rs\/(?:cpu_ref\/rs_info|kernels\/kernel_cache)\.ts$)/;

/**
 * Checks that compiled scripts may hang on code of this file.
 *
 * @param file Its name.
 */
export function compilesScripts(file: string): boolean {
  return COMPILERS.test(file);
}
