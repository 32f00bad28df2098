/**
 * APKs that a device must refuse, in bounded time and memory.
 *
 * @module
 */

import { constants, crc32, deflateRawSync } from "node:zlib";
import { apkEntries, type ApkSpec, buildApk, buildManifest } from "./apk.ts";
import { writeZip } from "./zip.ts";

/** Ways in which a chunk of the manifest can be wrong; each also names what the reader must notice. */
export const BROKEN_CHUNKS = [
  "size zero",
  "size beyond the end",
  "size below the header",
  "string offset beyond the pool",
  "string count beyond the pool",
  "unknown first chunk",
  "attribute count beyond the chunk",
  "string index beyond the pool",
] as const;

/** A way in which a chunk of the manifest can be wrong. */
export type BrokenChunk = (typeof BROKEN_CHUNKS)[number];

/**
 * Cuts a file short.
 *
 * @param bytes The file.
 * @param keep Bytes to keep; below 1, the share of them. Default one half.
 */
export function truncate(bytes: Uint8Array, keep = 0.5): Uint8Array {
  return bytes.slice(0, keep < 1 ? Math.floor(bytes.length * keep) : keep);
}

/**
 * Builds an APK with one entry that is marked as encrypted.
 *
 * @param spec The package.
 * @param name The entry's name. Default an asset.
 */
export function buildEncryptedApk(spec: ApkSpec, name = "assets/secret.bin"): Uint8Array {
  const entries = [...spec.entries ?? [], { name, data: "secret", encrypted: true }];
  return buildApk({ ...spec, entries });
}

/**
 * Builds a zip bomb: a small APK with an entry that inflates to zeros.
 *
 * @param spec The package.
 * @param bomb `size`: bytes that it inflates to, in whole MiB, default 80 MiB; `declared`: what the headers say, default
 * the truth; `name`: the entry's name, default a library of arm64-v8a.
 */
export function buildZipBomb(
  spec: ApkSpec,
  bomb: { readonly size?: number; readonly declared?: number; readonly name?: string } = {},
): Uint8Array {
  const mebibytes = Math.ceil((bomb.size ?? 80 << 20) / (1 << 20));
  const zeros = new Uint8Array(1 << 20);
  const block = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH });
  const data = new Uint8Array(block.length * mebibytes + 2);
  let crc = 0;
  for (let i = 0; i < mebibytes; i++) {
    data.set(block, i * block.length);
    crc = crc32(zeros, crc);
  }
  data.set([0x03, 0x00], block.length * mebibytes);
  const size = bomb.declared ?? mebibytes * zeros.length;
  const entry = { name: bomb.name ?? "lib/arm64-v8a/libbomb.so", data, deflated: { size, crc } };
  return buildApk({ ...spec, entries: [...spec.entries ?? [], entry] });
}

/**
 * Builds an APK whose manifest has a wrong chunk.
 *
 * @param spec The package.
 * @param how What is wrong.
 */
export function buildBrokenManifestApk(spec: ApkSpec, how: BrokenChunk): Uint8Array {
  const manifest = buildManifest(spec);
  breakChunk(new DataView(manifest.buffer), how);
  return buildApkWithManifest(spec, manifest);
}

/**
 * Builds an APK around any bytes as its manifest.
 *
 * @param spec The package; only its contents are used.
 * @param manifest The bytes.
 */
export function buildApkWithManifest(spec: ApkSpec, manifest: Uint8Array): Uint8Array {
  return writeZip(apkEntries(spec, manifest));
}

/**
 * Changes the first letter of an entry's name in its local header, and not in the archive's directory.
 *
 * @param apk An archive that {@link writeZip} wrote.
 * @param at Which entry, by its place in the directory.
 */
export function renameLocally(apk: Uint8Array, at = 0): Uint8Array {
  const changed = apk.slice();
  const view = new DataView(changed.buffer);
  const local = view.getUint32(directoryOf(changed)[at]! + 42, true);
  changed[local + 30]! ^= 1;
  return changed;
}

/**
 * Turns the order of an archive's directory around; its entries stay where they are.
 *
 * @param apk An archive that {@link writeZip} wrote.
 */
export function reverseDirectory(apk: Uint8Array): Uint8Array {
  const starts = directoryOf(apk);
  const ends = [...starts.slice(1), apk.length - END_SIZE];
  const records = starts.map((start, i) => apk.subarray(start, ends[i]));
  const changed = apk.slice();
  changed.set(new Uint8Array(records.reverse().flatMap((record) => [...record])), starts[0]);
  return changed;
}

/** Bytes of the end of a directory without a comment. */
const END_SIZE = 22;

/** Where the records of an archive's directory begin. */
function directoryOf(apk: Uint8Array): number[] {
  const view = new DataView(apk.buffer, apk.byteOffset);
  const end = apk.length - END_SIZE;
  const starts: number[] = [];
  for (let at = view.getUint32(end + 16, true); at < end;) {
    starts.push(at);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return starts;
}

function breakChunk(view: DataView, how: BrokenChunk): void {
  const pool = 8;
  const map = pool + view.getUint32(pool + 4, true);
  const firstNode = map + view.getUint32(map + 4, true);
  const firstElement = firstNode + view.getUint32(firstNode + 4, true);
  const edits: Readonly<Record<BrokenChunk, () => void>> = {
    "size zero": () => view.setUint32(firstNode + 4, 0, true),
    "size beyond the end": () => view.setUint32(firstNode + 4, 0x7ffffff0, true),
    "size below the header": () => view.setUint32(firstNode + 4, 4, true),
    "string offset beyond the pool": () => view.setUint32(pool + 28, 0x00ffffff, true),
    "string count beyond the pool": () => view.setUint32(pool + 8, 0x7fffffff, true),
    "unknown first chunk": () => view.setUint16(0, 0x7777, true),
    "attribute count beyond the chunk": () => view.setUint16(firstElement + 28, 0xffff, true),
    "string index beyond the pool": () => view.setUint32(firstElement + 20, 0x00ffffff, true),
  };
  edits[how]();
}
