/**
 * Reads an APK: its entries and its manifest.
 *
 * @module
 */

import { crc32, inflateRawSync } from "node:zlib";
import {
  type Entry,
  type FileEntry,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  type ZipReaderConstructorOptions,
} from "@zip.js/zip.js";
import { ApkError } from "./apk_error.ts";
import { type ApkManifest, readManifest } from "./apk_manifest.ts";
import { reasonOf } from "../../cts/contract/show.ts";

export { ApkError, type InstallCode } from "./apk_error.ts";
export type { ApkManifest } from "./apk_manifest.ts";

/** A file of an APK. */
export interface ApkEntry {
  /** Its path in the APK. */
  readonly name: string;
  /** Bytes of its contents. */
  readonly size: number;
  /** False if the contents stand in the APK as they are. */
  readonly compressed: boolean;
  /** Where the contents begin in the APK. */
  readonly dataOffset: number;
}

/** An archive of the form of an APK. */
export interface Archive {
  /** Its files, in the order of the archive's directory; directories are left out. */
  readonly entries: readonly ApkEntry[];
  /**
   * Reads a file.
   *
   * @param name An entry's name.
   * @throws {ApkError} If there is none of this name, or its contents are broken.
   */
  read(name: string): Promise<Uint8Array>;
}

/** An APK. */
export interface Apk extends Archive {
  /** Its manifest. */
  readonly manifest: ApkManifest;
  /** The whole file. Must not be changed. */
  readonly bytes: Uint8Array;
}

/** The limits of an APK. */
export interface ApkLimits {
  /** Entries. */
  readonly entries: number;
  /** Bytes that all entries together inflate to. */
  readonly totalSize: number;
  /** Bytes that an entry of more than 1 MiB may inflate to, per byte of the archive. */
  readonly ratio: number;
  /** Bytes of the manifest. */
  readonly manifestSize: number;
}

/** The limits that hold unless others are given. */
export const APK_LIMITS: ApkLimits = {
  entries: 10_000,
  totalSize: 64 * 1024 * 1024,
  ratio: 100,
  manifestSize: 4 * 1024 * 1024,
};

const MANIFEST = "AndroidManifest.xml";
const RATIO_MATTERS_FROM = 1024 * 1024;
const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;

const READER_OPTIONS: ZipReaderConstructorOptions = {
  useWebWorkers: false,
  checkLocalDirectory: true,
  checkLocalFilename: true,
  filenameValidation: "tolerant",
};

interface Located {
  readonly entry: ApkEntry;
  readonly end: number;
  readonly source: FileEntry;
}

/**
 * Reads an APK. Signatures are not verified.
 *
 * @param bytes The file; it must not be changed afterwards.
 * @param limits What it may cost; the work done is bounded by them even if the APK lies about its sizes.
 * @throws {ApkError} For anything that is not a sound APK.
 */
export async function readApk(
  bytes: Uint8Array,
  limits: ApkLimits = APK_LIMITS,
): Promise<Apk> {
  const { entries, read } = await readArchive(bytes, limits);
  const manifestSize = entries.find(({ name }) => name === MANIFEST)?.size;
  if (manifestSize === undefined || manifestSize > limits.manifestSize) {
    throw new ApkError(
      "INSTALL_PARSE_FAILED_BAD_MANIFEST",
      manifestSize === undefined
        ? `APK has no ${MANIFEST}, build it with aapt or aapt2`
        : `${MANIFEST} has ${manifestSize} bytes, at most ${limits.manifestSize} are allowed`,
    );
  }
  const manifest = await readManifest(await read(MANIFEST));
  return { manifest, entries, bytes, read };
}

/**
 * Reads an archive that need not be an app, such as an AAR.
 *
 * @param bytes The file; it must not be changed afterwards.
 * @param limits As {@link readApk} has them.
 * @throws {ApkError} For anything that is not a sound archive.
 */
export async function readArchive(
  bytes: Uint8Array,
  limits: ApkLimits = APK_LIMITS,
): Promise<Archive> {
  const located = await locateEntries(bytes, limits);
  checkOverlap(located);
  const byName = new Map(located.map((one) => [one.entry.name, one]));
  const read = async (name: string): Promise<Uint8Array> => {
    const found = byName.get(name);
    if (found === undefined) throw invalid(`it has no entry ${quote(name)}`);
    return await contents(found);
  };
  return { entries: located.map(({ entry }) => entry), read };
}

async function locateEntries(bytes: Uint8Array, limits: ApkLimits): Promise<readonly Located[]> {
  const located: Located[] = [];
  const names = new Set<string>();
  let count = 0;
  let total = 0;
  const reader = new ZipReader(new Uint8ArrayReader(bytes), READER_OPTIONS);
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      checkName(entry.filename);
      if (++count > limits.entries) {
        throw invalid(`it has more than ${limits.entries} entries, remove some`);
      }
      if (names.size === names.add(entry.filename).size) {
        throw invalid(`entry ${quote(entry.filename)} occurs twice, remove one`);
      }
      total += entry.uncompressedSize;
      if (!(total <= limits.totalSize)) {
        throw invalid(
          `its entries inflate to more than ${limits.totalSize} bytes (${quote(entry.filename)} ` +
            `says ${entry.uncompressedSize}), make them smaller`,
        );
      }
      checkCost(entry, limits);
      if (!entry.directory) located.push(locate(bytes, entry));
    }
  } catch (error) {
    if (error instanceof ApkError) throw error;
    throw new ApkError(
      "INSTALL_PARSE_FAILED_NOT_APK",
      `File of ${bytes.length} bytes is not an APK: ${
        reason(error)
      }; check that it is a whole zip archive`,
      { cause: error },
    );
  }
  return located;
}

function checkName(name: string): void {
  const wrong = name === ""
    ? "is empty"
    : name.includes("\0")
    ? "contains NUL"
    : name.includes("\\")
    ? "contains a backslash"
    : name.startsWith("/")
    ? "is absolute"
    : name.split("/").some((word) => word === ".." || word === ".")
    ? "contains a relative step"
    : undefined;
  if (wrong) throw invalid(`the name of entry ${quote(name)} ${wrong}, rename it`);
}

function checkCost(entry: Entry, limits: ApkLimits): void {
  const { filename, compressedSize, uncompressedSize, compressionMethod } = entry;
  if (entry.encrypted) {
    throw invalid(`entry ${quote(filename)} is encrypted, store it in the clear`);
  }
  if (compressionMethod !== METHOD_STORED && compressionMethod !== METHOD_DEFLATED) {
    throw invalid(
      `entry ${
        quote(filename)
      } is compressed by method ${compressionMethod}, expected 0 (stored) or 8 (deflated)`,
    );
  }
  if (compressionMethod === METHOD_STORED && compressedSize !== uncompressedSize) {
    throw invalid(
      `entry ${
        quote(filename)
      } is stored in ${compressedSize} bytes, but says that it has ${uncompressedSize}`,
    );
  }
  if (uncompressedSize > RATIO_MATTERS_FROM && uncompressedSize > compressedSize * limits.ratio) {
    throw invalid(
      `entry ${quote(filename)} inflates from ${compressedSize} to ${uncompressedSize} bytes, ` +
        `at most ${limits.ratio} times its size is allowed; store it uncompressed`,
    );
  }
}

function locate(bytes: Uint8Array, source: FileEntry): Located {
  const { filename: name, offset, compressedSize, uncompressedSize: size } = source;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const truncated = offset + LOCAL_HEADER_SIZE > bytes.length;
  if (truncated || view.getUint32(offset, true) !== LOCAL_HEADER_SIGNATURE) {
    throw invalid(`entry ${quote(name)} has no local header at byte ${offset}, build the APK anew`);
  }
  const dataOffset = offset + LOCAL_HEADER_SIZE + view.getUint16(offset + 26, true) +
    view.getUint16(offset + 28, true);
  const end = dataOffset + compressedSize;
  if (end > bytes.length) {
    throw invalid(
      `entry ${quote(name)} ends at byte ${end} of ${bytes.length}, build the APK anew`,
    );
  }
  const compressed = source.compressionMethod !== METHOD_STORED;
  return { entry: { name, size, compressed, dataOffset }, end, source };
}

/** Entries that share bytes make a bomb that no ratio reveals. */
function checkOverlap(located: readonly Located[]): void {
  const sorted = [...located].sort((a, b) => a.source.offset - b.source.offset);
  sorted.forEach(({ entry, source }, i) => {
    const before = sorted[i - 1];
    if (before !== undefined && source.offset < before.end) {
      throw invalid(
        `entries ${quote(before.entry.name)} and ${
          quote(entry.name)
        } share bytes, build the APK anew`,
      );
    }
  });
}

/** The library checks the local header and hands out the stored bytes; inflating stops beyond the declared size. */
async function contents({ entry, source }: Located): Promise<Uint8Array> {
  try {
    const raw = await source.getData(new Uint8ArrayWriter(), { passThrough: true });
    const plain = entry.compressed
      ? inflateRawSync(raw, { maxOutputLength: Math.max(entry.size, 1) })
      : raw;
    if (plain.length !== entry.size) {
      throw new RangeError(`it has ${plain.length} bytes, its header says ${entry.size}`);
    }
    if (crc32(plain) !== source.crc32) throw new RangeError("it does not match its checksum");
    return new Uint8Array(plain.buffer, plain.byteOffset, plain.length);
  } catch (error) {
    throw new ApkError(
      "INSTALL_FAILED_INVALID_APK",
      `Cannot read entry ${quote(entry.name)}: ${inflateReason(error, entry)}; build the APK anew`,
      { cause: error },
    );
  }
}

function inflateReason(error: unknown, { size }: ApkEntry): string {
  return (error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE"
    ? `it inflates to more than the ${size} bytes that its header says`
    : reason(error);
}

function invalid(problem: string): ApkError {
  return new ApkError("INSTALL_FAILED_INVALID_APK", `Cannot read APK: ${problem}`);
}

function reason(error: unknown): string {
  const message = reasonOf(error);
  return message.charAt(0).toLowerCase() + message.slice(1);
}

function quote(name: string): string {
  return JSON.stringify(name.length > 120 ? `${name.slice(0, 117)}...` : name);
}
