/**
 * The notes of an ELF file: for which Android it was built, and its build id.
 *
 * Source: the ELF gABI; AOSP bionic, libc/arch-common/bionic/crtbrand.S (`.note.android.ident`: API level, and from NDK r14 on
 * two texts of 64 bytes, the NDK's version and build number); the GNU ABI (NT_GNU_BUILD_ID).
 *
 * @module
 */

import { openElf, PT } from "./elf.ts";
import type { Elf } from "./elf.ts";
import { type ElfBytes, ElfError } from "./bytes.ts";

/** The contents of the notes. */
export interface ElfNotes {
  /** `.note.android.ident`. */
  readonly android?: AndroidIdent;
  /** NT_GNU_BUILD_ID, in hexadecimal digits. */
  readonly buildId?: string;
}

/** For which Android, and with what, a file was built. */
export interface AndroidIdent {
  /** The API level that it was built for (minSdkVersion). */
  readonly apiLevel: number;
  /** Such as `r26b`; undefined before NDK r14. */
  readonly ndkVersion?: string;
  /** Such as `10909125`. */
  readonly ndkBuild?: string;
}

const NT_ANDROID_IDENT = 1;
const NT_GNU_BUILD_ID = 3;
/** Longest build id that is read, in bytes; the longest that linkers make has 20. */
const BUILD_ID_MAX = 64;
/** Most notes that are read. */
const NOTES_MAX = 1000;

/**
 * Reads the notes of a file's PT_NOTE segments.
 *
 * @param bytes The file.
 * @param elf What was read of it.
 * @throws {ElfError} If a note is not whole.
 */
export function readNotes(bytes: Uint8Array, elf: Elf): ElfNotes {
  const file = openElf(bytes);
  let notes: ElfNotes = {};
  let count = 0;
  for (const segment of elf.segments) {
    if (segment.type !== PT.NOTE) continue;
    const padding = segment.align === 8 ? 8 : 4;
    const end = segment.offset + segment.size;
    for (let at = segment.offset; at + 12 <= end && count < NOTES_MAX; count++) {
      const [nameSize, size, type] = [0, 4, 8].map((i) => file.u32(at + i, "a note")) as [
        number,
        number,
        number,
      ];
      const name = at + 12;
      const data = at + roundUp(12 + nameSize, padding);
      at = data + roundUp(size, padding);
      if (data + size > end) throw new ElfError("is corrupt: a note ends outside of its segment");
      const owner = readText(bytes, name, nameSize);
      notes = { ...notes, ...readNote(file, bytes, owner, type, data, size) };
    }
  }
  return notes;
}

function readNote(
  file: ElfBytes,
  bytes: Uint8Array,
  owner: string,
  type: number,
  data: number,
  size: number,
): ElfNotes {
  if (owner === "GNU" && type === NT_GNU_BUILD_ID && size <= BUILD_ID_MAX) {
    return { buildId: bytes.slice(data, data + size).toHex() };
  }
  if (owner !== "Android" || type !== NT_ANDROID_IDENT || size < 4) return {};
  const apiLevel = file.u32(data, "the API level");
  if (size < 4 + 128) return { android: { apiLevel } };
  const ndkVersion = readText(bytes, data + 4, 64);
  const ndkBuild = readText(bytes, data + 68, 64);
  return { android: { apiLevel, ndkVersion, ndkBuild } };
}

/** A text of at most so many bytes, which ends before its first NUL. */
function readText(bytes: Uint8Array, at: number, size: number): string {
  const field = bytes.subarray(at, at + Math.min(size, 64));
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

function roundUp(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}
