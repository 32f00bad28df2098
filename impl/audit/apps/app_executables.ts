/**
 * The executables of the vendor that apps run: compilers and linkers of RenderScript.
 *
 * @module
 */

import type { AuditFiles } from "../files.ts";

/** Longest text that is taken for a path. */
const NAME_LENGTH_MAX = 255;

const BIN = new TextEncoder().encode("/vendor/bin/");

/**
 * Checks that an executable is one that apps run, by its name: a copy of bcc or of ld.mc.
 *
 * @param path A path.
 */
export function isCompiler(path: string): boolean {
  return /^\/(vendor|odm)\/bin\/(bcc|ld\.mc)[^/]*$/.test(path);
}

/**
 * The vendor's executables that the text in a library names, as a driver's does that calls its own compiler.
 *
 * @param library The library's bytes.
 * @param files The device's files; what is not among them is no executable.
 */
export function namedExecutables(library: Uint8Array, files: AuditFiles): string[] {
  const found = new Set<string>();
  const known = new Set(files.paths);
  for (let at = library.indexOf(BIN[0]!); at >= 0; at = library.indexOf(BIN[0]!, at + 1)) {
    if (!BIN.every((byte, i) => library[at + i] === byte)) continue;
    const rest = library.subarray(at, at + BIN.length + NAME_LENGTH_MAX);
    const text = String.fromCharCode(...rest);
    const path = /^[\w/.+@-]+/.exec(text)![0];
    if (known.has(path)) found.add(path);
  }
  return [...found];
}
