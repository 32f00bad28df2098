/**
 * Files of blob caches, as Android's libEGL writes them.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/BlobCache.h, FileBlobCache.cpp and MultifileBlobCache.cpp; the hash is that
 * of system/core, libutils/JenkinsHash.cpp.
 *
 * @module
 */

import type { Blob } from "./behavior.ts";

/** A key and its value. */
export type BlobEntry = readonly [key: Blob, value: Blob];

/** The facts of a file about who wrote it. */
export interface BlobFileOptions {
  /** `ro.build.id`. */
  readonly buildId: string;
  /** Bits of the process. Default 64. */
  readonly bits?: 32 | 64;
  /** Version of the form. Default: Android's. */
  readonly version?: number;
  /** Version of the device's own form, of a cache in one file. Default 1. */
  readonly deviceVersion?: number;
}

/** Bytes of a property's value, its terminator included. */
const PROPERTY_SIZE = 92;

let remainders: Uint32Array | undefined;

/** The checksum of cache files. */
function checksum(bytes: Uint8Array): number {
  const table = remainders ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f6_3b78 : sum >>> 1;
    return sum;
  });
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum = (sum >>> 8) ^ table[(sum ^ bytes[i]!) & 0xff]!;
  return sum >>> 0;
}

/** The number that names the file of a key. */
function hash({ size, fill }: Blob): number {
  const mix = (sum: number, data: number) => {
    const added = (sum + data) >>> 0;
    const shifted = (added + (added << 10)) >>> 0;
    return (shifted ^ (shifted >>> 6)) >>> 0;
  };
  let sum = mix(0, size);
  for (let left = size; left > 0; left -= 4) {
    sum = mix(sum, [0, 8, 16, 24].slice(0, left).reduce((word, bit) => word | fill << bit, 0));
  }
  return sum;
}

function word(value: number, bytes = 4): number[] {
  return Array.from({ length: bytes }, (_, i) => i < 4 ? (value >>> (8 * i)) & 0xff : 0);
}

function text(value: string, size: number): number[] {
  const bytes = new TextEncoder().encode(value);
  return [...bytes, ...new Array<number>(size - bytes.length).fill(0)];
}

function data(...blobs: readonly Blob[]): number[] {
  return blobs.flatMap(({ size, fill }) => new Array<number>(size).fill(fill));
}

function padded(bytes: readonly number[]): number[] {
  return [...bytes, ...new Array<number>((4 - bytes.length % 4) % 4).fill(0)];
}

/**
 * Writes what a cache in one file has after its first magic and its checksum.
 *
 * @param entries Keys and values, by the length of their keys.
 * @param options Who wrote it.
 */
export function blobContents(
  entries: readonly BlobEntry[],
  { buildId, bits = 64, version = 3, deviceVersion = 1 }: BlobFileOptions,
): Uint8Array {
  const size = bits / 8;
  const gap = bits === 64 ? word(0) : [];
  const length = new TextEncoder().encode(buildId).length;
  const head = [
    ...text("$bB_", 4),
    ...word(version),
    ...word(deviceVersion),
    ...gap,
    ...word(entries.length, size),
    ...word(length),
    ...text(buildId, length + gap.length),
  ];
  return Uint8Array.from([
    ...padded(head),
    ...entries.flatMap(([key, value]) =>
      padded([...word(key.size, size), ...word(value.size, size), ...data(key, value)])
    ),
  ]);
}

/**
 * A cache in one file: its magic and the checksum of what follows.
 *
 * @param contents Of {@link blobContents}, or what was made of it.
 */
export function blobFile(contents: Uint8Array): Uint8Array {
  const file = new Uint8Array(8 + contents.length);
  file.set([...text("EGL$", 4), ...word(checksum(contents))]);
  file.set(contents, 8);
  return file;
}

/**
 * The status file of a cache in a directory.
 *
 * @param options Who wrote it.
 */
export function statusFile({ buildId, version = 1 }: BlobFileOptions): Uint8Array {
  const rest = [...word(version), ...text(buildId, PROPERTY_SIZE)];
  return Uint8Array.from([...text("$BFM", 4), ...word(checksum(Uint8Array.from(rest))), ...rest]);
}

/**
 * The file of a key in a cache in a directory.
 *
 * @param entry Key and value.
 * @param bits Of the process. Default 64.
 * @returns Its name and its bytes.
 */
export function entryFile(
  [key, value]: BlobEntry,
  bits: 32 | 64 = 64,
): { readonly name: string; readonly bytes: Uint8Array } {
  const rest = data(key, value);
  const head = [...text("$BFM", 4), ...word(checksum(Uint8Array.from(rest)))];
  const sizes = [...word(key.size, bits / 8), ...word(value.size, bits / 8)];
  return { name: String(hash(key)), bytes: Uint8Array.from([...head, ...sizes, ...rest]) };
}
