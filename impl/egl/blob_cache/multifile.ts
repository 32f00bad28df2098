/**
 * The blob cache that is a directory with a file for each key.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/MultifileBlobCache.cpp and egl_cache.cpp.
 *
 * @module
 */

import { unlessRefused } from "../../platform/files.ts";
import { parseInteger } from "../../platform/property_value.ts";
import { type BlobStore, type BlobStoreHost, withFiles } from "./store.ts";
import { crc32c, jenkinsHash } from "./sums.ts";

/** Longest key, in bytes. */
const KEY_SIZE_MAX = 1024 * 1024;
/** Longest value, in bytes. */
const VALUE_SIZE_MAX = 8 * 1024 * 1024;
/** Most bytes of all files, unless a property says otherwise. */
const TOTAL_SIZE_MAX = 32 * 1024 * 1024;
/** Most files. */
const ENTRIES_MAX = 4096;
/** `MFB$`, the other way round. */
const MAGIC = 0x4d46_4224;
/** `kMultifileBlobCacheVersion`. */
const CACHE_VERSION = 1;
const STATUS_FILE = "cache.status";
/** Bytes for the build id (bionic, sys/system_properties.h: `PROP_VALUE_MAX`). */
const BUILD_ID_SIZE = 92;
const STATUS_SIZE = 12 + BUILD_ID_SIZE;
const INT_MAX = 2 ** 31 - 1;
const UINT32_MAX = 2 ** 32 - 1;

/** The contents of a file of the cache. */
interface Entry {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

/** The store of a process. Without a directory it keeps nothing. */
export class MultifileBlobCache implements BlobStore {
  readonly #host: BlobStoreHost;
  /** Sizes of the files by the numbers that are their names, the one longest unused first. */
  readonly #sizes: Map<number, number> = new Map();
  /** Bytes of all files. */
  #total = 0;
  readonly #directory: string;
  readonly #isUsable: boolean;

  /** @param host The process; the directory is made, or what it holds is looked through. */
  constructor(host: BlobStoreHost) {
    this.#host = host;
    this.#directory = `${host.path}.multifile`;
    this.#isUsable = host.path !== undefined && this.#open();
  }

  find(key: Uint8Array, room: number): Uint8Array | undefined {
    const hash = this.hash(key);
    const size = this.#sizes.get(hash);
    if (size === undefined) return undefined;
    const entry = this.#readEntry(this.#pathOf(hash));
    if (entry === undefined || !equal(entry.key, key)) return undefined;
    if (this.#host.compat && room > entry.value.length) return undefined;
    this.#track(hash, size);
    return entry.value;
  }

  set(key: Uint8Array, value: Uint8Array): void {
    if (!this.#isUsable) return;
    if (!this.#accepts(key, value)) {
      const sizes = `${key.length} and ${value.length} bytes`;
      this.#host.log("W", `Cannot cache blob: key and value have ${sizes}, which is too much`);
      return;
    }
    const bytes = this.#encode({ key, value });
    if (this.#overflows(bytes.length)) this.#makeRoom();
    const hash = this.hash(key);
    const { files, as } = this.#host;
    const done = withFiles(this.#host, "write blob", () => {
      files.write(this.#pathOf(hash), bytes, as, 0o600);
    });
    if (done) this.#track(hash, bytes.length);
  }

  save(): void {}

  #accepts(key: Uint8Array, value: Uint8Array): boolean {
    return key.length <= KEY_SIZE_MAX && value.length <= VALUE_SIZE_MAX;
  }

  /** Checks whether there would be too many files, or bytes in them, with one more of a size. */
  #overflows(size: number): boolean {
    return this.#total + size > this.#totalSizeMax() || this.#sizes.size + 1 > ENTRIES_MAX;
  }

  #totalSizeMax(): number {
    const host = this.#host;
    const limit = host.property("ro.egl.blobcache.multifile_limit");
    const usual = parseInteger(limit, [0, UINT32_MAX], TOTAL_SIZE_MAX);
    return parseInteger(host.property("debug.egl.blobcache.multifile_limit"), [0, INT_MAX], usual);
  }

  /** Removes the files that were not used for longest until half of either limit is left. */
  #makeRoom(): void {
    const size = this.#totalSizeMax() / 2;
    for (const hash of [...this.#sizes.keys()]) {
      if (this.#total <= size && this.#sizes.size <= ENTRIES_MAX / 2) return;
      this.#remove(this.#pathOf(hash));
      this.#forget(hash);
    }
  }

  /** The number of a key, which names its file. */
  protected hash(key: Uint8Array): number {
    return jenkinsHash(key);
  }

  /** Makes the directory, or looks through what it holds if this build of the system filled it. */
  #open(): boolean {
    const { files, as } = this.#host;
    const isThere = unlessRefused(() => files.stat(this.#directory, as)) !== undefined;
    let isUsable = true;
    return withFiles(this.#host, "use blob cache", () => {
      if (isThere && this.#isOwnStatus(this.#statusBytes())) {
        isUsable = this.#readAll();
        return;
      }
      if (isThere) this.#host.files.removeTree(this.#directory, this.#host.as);
      files.mkdir(this.#directory, as, { mode: 0o755 });
      files.write(`${this.#directory}/${STATUS_FILE}`, this.#status(), as, 0o600);
    }) && isUsable;
  }

  /** Notes the size of each usable file, and removes the others; false if that is the end of it all. */
  #readAll(): boolean {
    const { files, as } = this.#host;
    const found: { readonly hash: number; readonly size: number; readonly used: number }[] = [];
    for (const name of files.readdir(this.#directory, as)) {
      if (name === STATUS_FILE) continue;
      const path = `${this.#directory}/${name}`;
      const { size, mtime } = files.stat(path, as);
      if (this.#host.compat && size > 0 && size < this.#headSize()) return false;
      const entry = this.#readEntry(path);
      const hash = entry && this.hash(entry.key);
      if (hash !== undefined && String(hash) === name) {
        found.push({ hash, size, used: mtime.getTime() });
      } else this.#remove(path);
    }
    found.sort((a, b) => a.used - b.used).forEach(({ hash, size }) => this.#track(hash, size));
    return true;
  }

  /** Removes a file that is no longer used; what cannot be removed, stays. */
  #remove(path: string): void {
    withFiles(this.#host, "remove blob", () => this.#host.files.removeTree(path, this.#host.as));
  }

  /** The status file that this build of the system makes. */
  #status(): Uint8Array {
    const bytes = new Uint8Array(STATUS_SIZE);
    const head = new DataView(bytes.buffer);
    head.setUint32(0, MAGIC, true);
    head.setUint32(8, this.#cacheVersion(), true);
    new TextEncoder().encodeInto(this.#buildId(), bytes.subarray(12));
    head.setUint32(4, crc32c(bytes.subarray(8)), true);
    return bytes;
  }

  /** Checks that a status file is what this build of the system would write. */
  #isOwnStatus(bytes: Uint8Array | undefined): boolean {
    return bytes !== undefined && equal(bytes.subarray(0, STATUS_SIZE), this.#status());
  }

  #cacheVersion(): number {
    const text = this.#host.property("debug.egl.blobcache.cache_version");
    return parseInteger(text, [0, INT_MAX], CACHE_VERSION);
  }

  #buildId(): string {
    return this.#host.property("debug.egl.blobcache.build_id") ||
      this.#host.property("ro.build.id");
  }

  #pathOf(hash: number): string {
    return `${this.#directory}/${hash}`;
  }

  /** Reads a file; undefined if it cannot be used. */
  #readEntry(path: string): Entry | undefined {
    const { files, as, is64Bit } = this.#host;
    const bytes = unlessRefused(() => files.read(path, as));
    const from = this.#headSize();
    const word = (from - 8) / 2;
    if (bytes === undefined || bytes.length < from) return undefined;
    const head = new DataView(bytes.buffer, bytes.byteOffset, from);
    const size = (at: number) =>
      is64Bit ? Number(head.getBigInt64(at, true)) : head.getInt32(at, true);
    const [keySize, valueSize] = [size(8), size(8 + word)];
    const isWhole = keySize > 0 && valueSize > 0 && from + keySize + valueSize === bytes.length;
    if (!isWhole || head.getUint32(0, true) !== MAGIC) return undefined;
    if (head.getUint32(4, true) !== crc32c(bytes.subarray(from))) return undefined;
    return { key: bytes.subarray(from, from + keySize), value: bytes.slice(from + keySize) };
  }

  #encode({ key, value }: Entry): Uint8Array {
    const from = this.#headSize();
    const bytes = new Uint8Array(from + key.length + value.length);
    const head = new DataView(bytes.buffer);
    bytes.set(key, from);
    bytes.set(value, from + key.length);
    head.setUint32(0, MAGIC, true);
    head.setUint32(4, crc32c(bytes.subarray(from)), true);
    head.setUint32(8, key.length, true);
    head.setUint32(8 + (from - 8) / 2, value.length, true);
    return bytes;
  }

  /** Magic, checksum and two sizes as wide as pointers. */
  #headSize(): number {
    return this.#host.is64Bit ? 24 : 16;
  }

  #statusBytes(): Uint8Array | undefined {
    const { files, as } = this.#host;
    return unlessRefused(() => files.read(`${this.#directory}/${STATUS_FILE}`, as));
  }

  #track(hash: number, size: number): void {
    this.#forget(hash);
    this.#sizes.set(hash, size);
    this.#total += size;
  }

  #forget(hash: number): void {
    this.#total -= this.#sizes.get(hash) ?? 0;
    this.#sizes.delete(hash);
  }
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
