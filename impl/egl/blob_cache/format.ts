/**
 * The form of the one file of a blob cache: magic and checksum, a head, and after it each key with its value.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/FileBlobCache.cpp and BlobCache.cpp. Numbers are little-endian, and
 * those of type `size_t` have the process's width.
 *
 * @module
 */

import { decode } from "../../platform/decode.ts";
import { crc32c } from "./sums.ts";

/** A key and its value. */
export interface Blob {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

/** Who wrote a file. */
export interface BlobFileVersions {
  /** Of the form; {@link BLOB_FILE_VERSION}. */
  readonly version: number;
  /** Of the device's own changes of the form; {@link BLOB_FILE_DEVICE_VERSION}. */
  readonly deviceVersion: number;
  /** `ro.build.id` at that time. */
  readonly buildId: string;
}

/** The fields in the head of a file; the rest is not looked at until it is asked for. */
export interface BlobFileHead extends BlobFileVersions {
  /** Whether it begins as a blob cache does. */
  readonly hasMagic: boolean;
  /** Whether the checksum is that of the rest. */
  readonly isIntact: boolean;
  /** Reads keys and values. @throws {BlobFileError} Where the file ends before the last one does. */
  readBlobs(): Iterable<Blob>;
}

/** A file that is no blob cache. */
export class BlobFileError extends Error {}

/** `blobCacheVersion`. */
export const BLOB_FILE_VERSION = 3;
/** `blobCacheDeviceVersion`. */
export const BLOB_FILE_DEVICE_VERSION = 1;

/** `EGL$`. */
const FILE_MAGIC = 0x244c_4745;
/** `_Bb$`, the other way round. */
const CACHE_MAGIC = 0x5f42_6224;
/** Bytes before what the checksum is of. */
const CHECKED_FROM = 8;

/** Where things are after the magic and the checksum, for a width of `size_t`. */
function layout(is64Bit: boolean) {
  return is64Bit
    ? { word: 8, count: 16, buildIdLength: 24, buildId: 28, head: 32 }
    : { word: 4, count: 12, buildIdLength: 16, buildId: 20, head: 20 };
}

/**
 * Reads the head of a file.
 *
 * @param bytes The file.
 * @param is64Bit The process's width.
 * @throws {BlobFileError} If it is shorter than a head.
 */
export function readBlobFile(bytes: Uint8Array, is64Bit: boolean): BlobFileHead {
  const at = layout(is64Bit);
  if (bytes.length < CHECKED_FROM + at.head) throw new BlobFileError("file is too short");
  const file = view(bytes);
  const contents = bytes.subarray(CHECKED_FROM);
  const head = view(contents);
  const buildIdLength = head.getUint32(at.buildIdLength, true);
  return {
    hasMagic: file.getUint32(0, true) === FILE_MAGIC && head.getUint32(0, true) === CACHE_MAGIC,
    isIntact: file.getUint32(4, true) === crc32c(contents),
    version: head.getUint32(4, true),
    deviceVersion: head.getUint32(8, true),
    buildId: decode(contents.subarray(at.buildId, at.buildId + buildIdLength)),
    *readBlobs() {
      let from = align(at.head + buildIdLength);
      for (let left = readWord(head, at.count, at.word); left > 0; left--) {
        const data = from + 2 * at.word;
        if (data > contents.length) throw new BlobFileError("file ends before its last entry");
        const valueFrom = data + readWord(head, from, at.word);
        const end = valueFrom + readWord(head, from + at.word, at.word);
        from = align(end);
        if (from > contents.length) throw new BlobFileError("file ends within an entry");
        yield { key: contents.slice(data, valueFrom), value: contents.slice(valueFrom, end) };
      }
    },
  };
}

/**
 * Writes a file.
 *
 * @param blobs Keys and values, in the order in which they stand in it.
 * @param versions Who writes it.
 * @param is64Bit The process's width.
 */
export function writeBlobFile(
  blobs: readonly Blob[],
  versions: BlobFileVersions,
  is64Bit: boolean,
): Uint8Array {
  const at = layout(is64Bit);
  const buildId = new TextEncoder().encode(versions.buildId);
  const lengths = blobs.map(({ key, value }) => align(2 * at.word + key.length + value.length));
  let from = align(at.head + buildId.length);
  const size = lengths.reduce((sum, length) => sum + length, from);
  const bytes = new Uint8Array(CHECKED_FROM + size);
  const contents = bytes.subarray(CHECKED_FROM);
  const head = view(contents);
  head.setUint32(0, CACHE_MAGIC, true);
  head.setUint32(4, versions.version, true);
  head.setUint32(8, versions.deviceVersion, true);
  head.setUint32(at.count, blobs.length, true);
  head.setUint32(at.buildIdLength, buildId.length, true);
  contents.set(buildId, at.buildId);
  for (const [i, { key, value }] of blobs.entries()) {
    head.setUint32(from, key.length, true);
    head.setUint32(from + at.word, value.length, true);
    contents.set(key, from + 2 * at.word);
    contents.set(value, from + 2 * at.word + key.length);
    from += lengths[i]!;
  }
  view(bytes).setUint32(0, FILE_MAGIC, true);
  view(bytes).setUint32(4, crc32c(contents), true);
  return bytes;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A `size_t`; beyond 2^53 it is inexact, but larger than any file. */
function readWord(from: DataView, at: number, width: number): number {
  return width === 8 ? Number(from.getBigUint64(at, true)) : from.getUint32(at, true);
}

function align(size: number): number {
  return Math.ceil(size / 4) * 4;
}
