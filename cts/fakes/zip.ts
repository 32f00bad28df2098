/**
 * A synchronous zip writer for the suite's APKs.
 *
 * The suite builds hundreds of small archives, some of them deliberately wrong, before a test can begin. A general zip
 * library is asynchronous, has no say over data alignment and refuses to write what a hostile archive needs; what an
 * APK needs of the format is two headers and a CRC.
 *
 * Source of the format: PKWARE's APPNOTE.TXT, sections 4.3 and 4.4; alignment as in AOSP tools/apksig,
 * `ApkSigner.java` (extra field 0xd935).
 *
 * @module
 */

import { crc32, deflateRawSync } from "node:zlib";
import { ByteWriter } from "./byte_writer.ts";

/** An entry of an archive. */
export interface ZipEntry {
  /** Its name, written as UTF-8; nothing is refused or rewritten. */
  readonly name: string;
  /** Its contents; text is written as UTF-8. */
  readonly data: string | Uint8Array;
  /** True to deflate the contents; default: stored. */
  readonly deflate?: boolean;
  /** The contents begin at a multiple of this. Default 4. */
  readonly alignment?: number;
  /** True to set the flag that says the contents are encrypted; they are not. */
  readonly encrypted?: boolean;
  /** Present when `data` is a deflated stream already: what the headers then say about it, true or not. */
  readonly deflated?: { readonly size: number; readonly crc: number };
  /** Its comment in the directory. Default: none. */
  readonly comment?: string;
  /** Its extra field in the directory. Default: none. */
  readonly extra?: Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION_NEEDED = 20;
const FLAG_ENCRYPTED = 1;
const FLAG_UTF8 = 1 << 11;
const METHOD_DEFLATE = 8;
const MIDNIGHT = 0;
const FIRST_OF_JANUARY_1981 = (1 << 9) | (1 << 5) | 1;
const ALIGNMENT_EXTRA = 0xd935;
const ALIGNMENT_EXTRA_MIN = 6;

/**
 * Writes an archive.
 *
 * @param entries Its entries, in order.
 * @param comment Its comment. Default: none.
 * @returns Its bytes; the same entries give the same bytes.
 * @throws {RangeError} For more than 65535 entries or a name longer than 65535 bytes, which the format cannot say.
 */
export function writeZip(
  entries: readonly ZipEntry[],
  comment = "",
): Uint8Array<ArrayBuffer> {
  if (entries.length > 0xffff) {
    throw new RangeError(
      `Cannot write archive: it has ${entries.length} entries, expected at most 65535`,
    );
  }
  const out = new ByteWriter(4096);
  const directory = new ByteWriter(1024);
  for (const entry of entries) writeEntry(out, directory, entry);
  const start = out.length;
  out.bytes(directory.finish());
  const size = out.length - start;
  out.u32(END_OF_DIRECTORY);
  out.u16(0);
  out.u16(0);
  out.u16(entries.length);
  out.u16(entries.length);
  out.u32(size);
  out.u32(start);
  const text = new TextEncoder().encode(comment);
  out.u16(text.length);
  out.bytes(text);
  return out.finish();
}

function writeEntry(out: ByteWriter, directory: ByteWriter, entry: ZipEntry): void {
  const name = new TextEncoder().encode(entry.name);
  if (name.length > 0xffff) {
    throw new RangeError(
      `Cannot write entry: its name has ${name.length} bytes, expected at most 65535`,
    );
  }
  const plain = typeof entry.data === "string" ? new TextEncoder().encode(entry.data) : entry.data;
  const content = entry.deflate ? deflateRawSync(plain) : plain;
  const facts = entry.deflated ?? { size: plain.length, crc: crc32(plain) };
  const compressed = entry.deflate || entry.deflated !== undefined;
  const offset = out.length;
  const padding = extraLength(offset + 30 + name.length, entry.alignment ?? 4);

  out.u32(LOCAL_HEADER);
  writeCommon(out);
  out.u16(name.length);
  out.u16(padding);
  out.bytes(name);
  if (padding > 0) {
    out.u16(ALIGNMENT_EXTRA);
    out.u16(padding - 4);
    out.u16(entry.alignment ?? 4);
    out.zeros(padding - ALIGNMENT_EXTRA_MIN);
  }
  out.bytes(content);

  directory.u32(CENTRAL_HEADER);
  directory.u16(VERSION_NEEDED);
  writeCommon(directory);
  const { extra = new Uint8Array() } = entry;
  const comment = new TextEncoder().encode(entry.comment ?? "");
  directory.u16(name.length);
  directory.u16(extra.length);
  directory.u16(comment.length);
  directory.u16(0);
  directory.u16(0);
  directory.u32(0);
  directory.u32(offset);
  directory.bytes(name);
  directory.bytes(extra);
  directory.bytes(comment);

  function writeCommon(target: ByteWriter): void {
    target.u16(VERSION_NEEDED);
    target.u16(FLAG_UTF8 | (entry.encrypted ? FLAG_ENCRYPTED : 0));
    target.u16(compressed ? METHOD_DEFLATE : 0);
    target.u16(MIDNIGHT);
    target.u16(FIRST_OF_JANUARY_1981);
    target.u32(facts.crc);
    target.u32(content.length);
    target.u32(facts.size);
  }
}

function extraLength(dataStart: number, alignment: number): number {
  if (dataStart % alignment === 0) return 0;
  const missing = (alignment - (dataStart + ALIGNMENT_EXTRA_MIN) % alignment) % alignment;
  return ALIGNMENT_EXTRA_MIN + missing;
}
