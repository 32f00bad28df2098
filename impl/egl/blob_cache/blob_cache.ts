/**
 * The blobs that libEGL keeps for the driver, mostly shaders that it compiled (EGL_ANDROID_blob_cache).
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_cache.cpp.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { type EntryPoint, type Machine, ProcessFault, type Word } from "../../machine/machine.ts";
import { parseBoolean } from "../../platform/property_value.ts";
import type { BlobStore, BlobStoreHost } from "./store.ts";
import { EGL } from "../../../cts/contract/enums.ts";

const EXTENSION = "EGL_ANDROID_blob_cache";
const SET_FUNCTIONS = "eglSetBlobCacheFuncsANDROID";
/** The first release whose cache can be a directory of files. */
const FIRST_RELEASE_WITH_FILES = 14;

/** The process, as the cache needs it. */
export interface BlobCacheHost extends BlobStoreHost {
  readonly release: Release;
  readonly machine: Pick<Machine, "entry" | "call">;
  /** The answer of the driver's eglGetProcAddress. */
  driverFunction(name: string): EntryPoint | null;
  newFileBlobCache(host: BlobStoreHost): BlobStore;
  newMultifileBlobCache(host: BlobStoreHost): BlobStore;
}

/** A driver's display that was just initialized. */
export interface BlobCacheDisplay {
  /** The driver's handle. */
  readonly driver: Word;
  /** The driver's EGL_EXTENSIONS. */
  readonly extensions: string;
  /** Calls the driver's eglGetError. */
  error(): Word;
}

/** The blob cache of one process. It outlives eglTerminate, and so do the functions that the driver was given. */
export class BlobCache {
  readonly #host: BlobCacheHost;
  /** Where blobs are; undefined until the driver first asks. */
  #blobs: BlobStore | undefined;

  /** @param host The process. */
  constructor(host: BlobCacheHost) {
    this.#host = host;
  }

  /**
   * Offers the cache to the driver, if it lists the extension.
   *
   * @param display Its display.
   */
  offer(display: BlobCacheDisplay): void {
    if (!display.extensions.split(" ").includes(EXTENSION)) return;
    const entry = this.#host.driverFunction(SET_FUNCTIONS);
    if (entry === null) {
      this.#host.log("E", `${EXTENSION} advertised, but unable to get ${SET_FUNCTIONS}`);
      return;
    }
    const { machine } = this.#host;
    const set = machine.entry((...args: Word[]) => this.#set(args));
    const get = machine.entry((...args: Word[]) => this.#get(args));
    machine.call(entry, SET_FUNCTIONS, display.driver, set, get);
    const error = display.error();
    if (error !== EGL.SUCCESS) {
      this.#host.log("E", `${SET_FUNCTIONS} resulted in an error: 0x${Number(error).toString(16)}`);
    }
  }

  /** Writes what is not in files yet: what Android does four seconds after the first blob was stored. */
  save(): void {
    this.#blobs?.save();
  }

  /** `EGLSetBlobFuncANDROID`: stores a copy of a value. */
  #set([key, keySize, value, valueSize]: readonly Word[]): Word {
    if (this.#isNegative(keySize, valueSize)) {
      this.#host.log("W", `${EXTENSION} set: negative sizes are not allowed`);
      return undefined;
    }
    this.#store().set(
      this.#region(key, keySize, "key").slice(),
      this.#region(value, valueSize, "value").slice(),
    );
    return undefined;
  }

  /** `EGLGetBlobFuncANDROID`: the size of a value, which is copied if there is room for all of it. */
  #get([key, keySize, value, valueSize]: readonly Word[]): Word {
    if (this.#isNegative(keySize, valueSize)) {
      this.#host.log("W", `${EXTENSION} get: negative sizes are not allowed`);
      return 0;
    }
    const room = Number(valueSize);
    const found = this.#store().find(this.#region(key, keySize, "key"), room);
    if (found === undefined) return 0;
    if (found.length <= room) {
      this.#region(value, found.length, "memory for a value").set(found);
    }
    return found.length;
  }

  #isNegative(keySize: Word, valueSize: Word): boolean {
    return Number(keySize) < 0 || Number(valueSize) < 0;
  }

  #usesFiles(): boolean {
    if (this.#host.release < FIRST_RELEASE_WITH_FILES) return false;
    const usual = parseBoolean(this.#host.property("ro.egl.blobcache.multifile"), false);
    const forced = this.#host.property("debug.egl.blobcache.multifile");
    return forced === "true" || (usual && forced !== "false");
  }

  /** Where blobs are: decided when the driver first asks. */
  #store(): BlobStore {
    const host = this.#host;
    return this.#blobs ??= this.#usesFiles()
      ? host.newMultifileBlobCache(host)
      : host.newFileBlobCache(host);
  }

  /** Memory that the driver gave; what is not there ends the process. */
  #region(memory: Word, size: Word, what: string): Uint8Array {
    const bytes = memory instanceof Uint8Array ? memory : new Uint8Array();
    const count = Number(size);
    if (!(count <= bytes.length)) {
      throw new ProcessFault(
        "SIGSEGV",
        `the driver gave a ${what} of ${count} bytes to the blob cache, but only ${bytes.length} are there`,
      );
    }
    return bytes.subarray(0, count);
  }
}
