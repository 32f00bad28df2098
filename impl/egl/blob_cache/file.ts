/**
 * The blob cache that is one file: all of it is in memory, and is written as a whole.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/BlobCache.cpp, FileBlobCache.cpp and egl_cache.cpp.
 *
 * @module
 */

import { type FileStat, unlessRefused } from "../../platform/files.ts";
import {
  type Blob,
  BLOB_FILE_DEVICE_VERSION,
  BLOB_FILE_VERSION,
  BlobFileError,
  type BlobFileHead,
  readBlobFile,
  writeBlobFile,
} from "./format.ts";
import { type BlobStore, type BlobStoreHost, withFiles } from "./store.ts";

/** Longest key, in bytes. */
const KEY_SIZE_MAX = 12 * 1024;
/** Longest value, in bytes. */
const VALUE_SIZE_MAX = 64 * 1024;
/** Most bytes of all keys and values. */
const TOTAL_SIZE_MAX = 2 * 1024 * 1024;
/** Mode of the file: only the app reads it. */
const FILE_MODE = 0o400;

/** The store of a process. Without a file it lives as long as the process. */
export class FileBlobCache implements BlobStore {
  readonly #host: BlobStoreHost;
  /** By key, as base64. */
  readonly #blobs: Map<string, Blob> = new Map();
  /** Bytes of all keys and values. */
  #total = 0;
  #random = 0x9e37_79b9;
  #isSaved = true;

  /** @param host The process; what its file holds, is read. */
  constructor(host: BlobStoreHost) {
    this.#host = host;
    if (host.path !== undefined) this.#load(host.path);
    this.#isSaved = true;
  }

  find(key: Uint8Array, _room: number): Uint8Array | undefined {
    return this.#blobs.get(this.#idOf(key))?.value;
  }

  set(key: Uint8Array, value: Uint8Array): void {
    if (!this.#accepts(key, value)) return;
    const id = this.#idOf(key);
    if (this.#overflows(id, { key, value })) this.#makeRoom();
    this.#remove(id);
    this.#blobs.set(id, { key, value });
    this.#total += key.length + value.length;
    this.#isSaved = false;
  }

  save(): void {
    const { path, files, as } = this.#host;
    if (path === undefined || this.#isSaved) return;
    this.#isSaved = true;
    withFiles(this.#host, "save blob cache", () => {
      if (unlessRefused(() => files.lstat(path, as)) !== undefined) files.unlink(path, as);
      files.write(path, this.#encode(), as, FILE_MODE);
    });
  }

  #idOf(key: Uint8Array): string {
    return key.toBase64();
  }

  /** Checks that sizes are within limits, and neither is 0. */
  #accepts(key: Uint8Array, value: Uint8Array): boolean {
    return key.length > 0 && key.length <= KEY_SIZE_MAX &&
      value.length > 0 && value.length <= VALUE_SIZE_MAX;
  }

  /** Checks whether there would be too many bytes with one more blob. */
  #overflows(id: string, { key, value }: Blob): boolean {
    const old = this.#blobs.get(id);
    const grown = old === undefined ? key.length + value.length : value.length - old.value.length;
    return this.#total + grown > TOTAL_SIZE_MAX;
  }

  /** Removes blobs by chance until half of the limit is left. */
  #makeRoom(): void {
    const ids = [...this.#blobs.keys()];
    while (this.#total > TOTAL_SIZE_MAX / 2) {
      const i = this.#pick(ids.length);
      this.#remove(ids[i]!);
      ids[i] = ids.at(-1)!;
      ids.pop();
    }
  }

  /** Which of so many is next to be removed. Chance is the same each time, so that a run can be repeated. */
  #pick(count: number): number {
    this.#random ^= this.#random << 13;
    this.#random ^= this.#random >>> 17;
    this.#random ^= this.#random << 5;
    return (this.#random >>> 0) % count;
  }

  #remove(id: string): void {
    const blob = this.#blobs.get(id);
    if (blob === undefined) return;
    this.#blobs.delete(id);
    this.#total -= blob.key.length + blob.value.length;
  }

  #load(path: string): void {
    const { files, as } = this.#host;
    if (!files.exists(path)) return;
    withFiles(this.#host, "read blob cache", () => {
      if (!this.isReadable(files.stat(path, as))) {
        this.#host.log("E", `Cannot read blob cache: ${path} is too large`);
        return;
      }
      try {
        this.#decode(files.read(path, as));
      } catch (error) {
        if (!(error instanceof BlobFileError)) throw error;
        this.#discard();
        this.#host.log("E", `Cannot read blob cache: ${error.message}`);
      }
    });
  }

  /** Checks that a file is small enough to be read. */
  protected isReadable({ size }: FileStat): boolean {
    return size <= 2 * TOTAL_SIZE_MAX;
  }

  /** Takes over what a file holds. @throws {BlobFileError} If it cannot be trusted. */
  #decode(bytes: Uint8Array): void {
    const head = readBlobFile(bytes, this.#host.is64Bit);
    if (!head.hasMagic) throw new BlobFileError("file has the wrong magic");
    if (!this.isIntact(head)) throw new BlobFileError("file has the wrong checksum");
    if (!this.#isCurrent(head)) return;
    for (const { key, value } of head.readBlobs()) this.set(key, value);
  }

  /** Forgets all that was read of a file that turns out to be useless. */
  #discard(): void {
    this.#blobs.clear();
    this.#total = 0;
  }

  /** Checks that a file is as it was written. */
  protected isIntact(head: BlobFileHead): boolean {
    return head.isIntact;
  }

  /** Checks that this build of the system wrote a file. */
  #isCurrent({ version, deviceVersion, buildId }: BlobFileHead): boolean {
    return version === BLOB_FILE_VERSION && deviceVersion === BLOB_FILE_DEVICE_VERSION &&
      buildId === this.#host.property("ro.build.id");
  }

  /** The contents of the file: sorted by the length of keys, then by their bytes. */
  #encode(): Uint8Array {
    const versions = {
      version: BLOB_FILE_VERSION,
      deviceVersion: BLOB_FILE_DEVICE_VERSION,
      buildId: this.#host.property("ro.build.id"),
    };
    return writeBlobFile([...this.#blobs.values()].sort(byKey), versions, this.#host.is64Bit);
  }
}

function byKey({ key: a }: Blob, { key: b }: Blob): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
