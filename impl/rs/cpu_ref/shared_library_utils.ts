/**
 * Loading compiled scripts: every script gets a library of its own, for its own variables. Up to Android 9 further ones of a
 * file come from copies of it, from 10 on the linker loads the file by force once more.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuExecutable.cpp (SharedLibraryUtils) of Android 9, and libRSCpuRef.so of 10 to 14.
 *
 * @module
 */

import { ANDROID_DLEXT_FORCE_LOAD } from "../../linker/dlopen_flags.ts";
import type { EntryPoint } from "../../machine/machine.ts";
import { libdl, LOG_TAG, type RsLibrary, RTLD_NOW } from "../rs_process.ts";

const RS_CACHE_DIR = "com.android.renderscript.cache";
const RANDOM_CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const RANDOM_LENGTH = 6;
/** Spreads numbers over 32 bits so that no two become the same. */
const SPREAD = 0x9e37_79b1;

/** Loads scripts for one copy of libRSCpuRef.so. */
export class SharedLibraryUtils {
  readonly #library: RsLibrary;
  /** Paths that this copy has loaded from. */
  readonly #loadedLibraries = new Set<string>();

  /** @param library The copy of libRSCpuRef.so, in whose namespace scripts are loaded. */
  constructor(library: RsLibrary) {
    this.#library = library;
  }

  /**
   * The path of a compiled script.
   *
   * @param reuse Whether the file is for later processes too.
   */
  sharedObjectName(cacheDir: string, resName: string, reuse: boolean): string {
    return `${cacheDir}/librs.${resName}${reuse ? "" : "#delete_after_load"}.so`;
  }

  /** Writes a compiled script, unless the same bytes are there. @returns Whether they are there now. */
  store(path: string, code: Uint8Array): boolean {
    const { files } = this.#library.process;
    const there = files.read(path);
    if (there !== undefined && equals(there, code)) return true;
    return files.write(path, code, 0o600);
  }

  /** Loads a script from its file, as one more library if that file is loaded already. @returns The handle, or null. */
  loadSharedLibrary(cacheDir: string, resName: string): unknown {
    const path = this.sharedObjectName(cacheDir, resName, true);
    const handle = this.#loadHelper(path, cacheDir, resName);
    if (handle === null) this.#error(`Unable to open shared library (${path}): ${this.#dlerror()}`);
    return handle;
  }

  /** Loads a script from its file, which is removed then. @returns The handle, or null. */
  loadAndDeleteSharedLibrary(cacheDir: string, resName: string): unknown {
    const { files } = this.#library.process;
    const path = this.sharedObjectName(cacheDir, resName, false);
    const aliased = this.#loadedLibraries.has(path);
    const handle = this.#open(path, aliased);
    if (handle === null) {
      this.#error(`Unable to open shared library (${path}): ${this.#dlerror()}`);
      return null;
    }
    this.#loadedLibraries.add(path);
    if (files.unlink(path)) return handle;
    this.#error(`Could not unlink copy ${path}`);
    this.close(handle);
    return null;
  }

  /** The path of this copy of libRSCpuRef.so, as dladdr gives it; null if it gives none. */
  self(): string | null {
    const own = libdl(this.#library, "dlopen", "libRSCpuRef.so", RTLD_NOW);
    const entry = own === null ? null : this.symbol(own, "RsdCpuReference_create");
    const info: unknown[] = [null, null, null, null];
    const found = entry !== null && libdl(this.#library, "dladdr", entry, info as never) !== 0;
    if (own !== null) this.close(own);
    return found && typeof info[0] === "string" ? info[0] : null;
  }

  /** A symbol of a loaded script, or null. */
  symbol(handle: unknown, name: string): EntryPoint | null {
    return libdl(this.#library, "dlsym", handle, name) as EntryPoint | null;
  }

  /** Unloads a script. */
  close(handle: unknown): void {
    libdl(this.#library, "dlclose", handle);
  }

  #loadHelper(path: string, cacheDir: string, resName: string): unknown {
    if (!this.#library.process.files.exists(path)) return null;
    if (this.#loadedLibraries.has(path)) return this.#loadAgain(path, cacheDir, resName);
    const handle = this.#open(path);
    if (handle !== null) this.#loadedLibraries.add(path);
    return handle;
  }

  /** Loads a script whose file is loaded; the directory for copies is made in each release. */
  #loadAgain(path: string, cacheDir: string, resName: string): unknown {
    const { files } = this.#library.process;
    const directory = this.#copyDirectory(cacheDir);
    if (!files.exists(directory) && files.mkdir(directory, 0o700) === "refused") {
      this.#error(`Could not verify or create cache dir: ${cacheDir}`);
      return null;
    }
    const copies = this.#library.build.release < 10;
    return copies ? this.#loadCopy(path, cacheDir, resName) : this.#open(path, true);
  }

  #loadCopy(path: string, cacheDir: string, resName: string): unknown {
    const { files } = this.#library.process;
    const copy = this.#copyName(cacheDir, `librs.${resName}#${this.#randomString()}.so`);
    const code = files.read(path);
    if (code === undefined || !files.write(copy, code, 0o600)) {
      this.#error(`Could not create copy ${path} -> ${copy}`);
      return null;
    }
    const handle = this.#open(copy);
    if (!this.#library.process.files.unlink(copy)) this.#error(`Could not unlink copy ${copy}`);
    if (handle !== null) this.#loadedLibraries.add(copy);
    return handle;
  }

  /** The directory that copies are made for. */
  #copyDirectory(cacheDir: string): string {
    return cacheDir.includes(RS_CACHE_DIR) ? cacheDir : `${cacheDir}/${RS_CACHE_DIR}`;
  }

  /** The path of a copy; Android leaves out the slash after a directory that it does not append. */
  #copyName(cacheDir: string, name: string): string {
    const directory = this.#copyDirectory(cacheDir);
    const glued = this.#library.process.compat && directory === cacheDir;
    return glued ? `${directory}${name}` : `${directory}/${name}`;
  }

  /** Letters and digits that no other copy of the process has. */
  #randomString(): string {
    let number = Math.imul(this.#library.process.newHandle(), SPREAD) >>> 0;
    let text = "";
    while (text.length < RANDOM_LENGTH) {
      text += RANDOM_CHARACTERS[number % RANDOM_CHARACTERS.length];
      number = Math.floor(number / RANDOM_CHARACTERS.length);
    }
    return text;
  }

  #open(path: string, again = false): unknown {
    const handle = again
      ? libdl(this.#library, "android_dlopen_ext", path, RTLD_NOW, [ANDROID_DLEXT_FORCE_LOAD])
      : libdl(this.#library, "dlopen", path, RTLD_NOW);
    const outcome = handle === null ? "not loaded" : "loaded";
    this.#library.process.decide("SharedLibraryUtils", "load", path, outcome);
    return handle;
  }

  #dlerror(): unknown {
    return libdl(this.#library, "dlerror") ?? "(null)";
  }

  /** Writes an error to the log. */
  #error(message: string): void {
    this.#library.process.log("E", LOG_TAG, message);
  }
}

function equals(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
