/**
 * The partitions inside of a super image.
 *
 * Source of the format: AOSP system/core, fs_mgr/liblp/include/liblp/metadata_format.h.
 *
 * @module
 */

import { bytesAt } from "./disk_image.ts";
import { MakeError } from "./make_error.ts";

/** A part of a super image, and of the partition's own file. */
interface Extent {
  /** Where it is in the super image; undefined where the partition has zeros. */
  readonly from: number | undefined;
  readonly size: number;
}

/** A partition that holds something. */
export interface SuperPartition {
  /** Its name without that of a slot: `system`. */
  readonly name: string;
  readonly extents: readonly Extent[];
}

/** Where the first copy of the metadata is, behind a reserved block and two of geometry. */
const METADATA = 4096 * 3;
const MAGIC = 0x414c5030;
const [SECTOR, HEADER_SIZE, TABLES_MAX] = [512, 256, 1024 * 1024];
/** Offsets of fields in the header. */
const [HEADER_SIZE_AT, TABLES_SIZE_AT, PARTITIONS_AT, EXTENTS_AT] = [8, 44, 80, 92];
const [NAME_SIZE, LINEAR, COPY_SIZE] = [36, 0, 4 * 1024 * 1024];

/**
 * Lists the partitions of the first slot.
 *
 * @param path The super image, not a sparse one.
 * @throws {MakeError} If its metadata is broken.
 */
export function superPartitions(path: string): SuperPartition[] {
  const broken = (what: string) => new MakeError(`Super image "${path}" ${what}; get it again`);
  const header = view(bytesAt(path, METADATA, HEADER_SIZE));
  if (header.byteLength < HEADER_SIZE || header.getUint32(0, true) !== MAGIC) {
    throw broken("has no metadata");
  }
  const size = header.getUint32(TABLES_SIZE_AT, true);
  if (size > TABLES_MAX) {
    throw broken(`has tables of ${size} bytes, expected at most ${TABLES_MAX}`);
  }
  const tables = view(bytesAt(path, METADATA + header.getUint32(HEADER_SIZE_AT, true), size));
  const rows = (at: number, least: number): DataView[] => {
    const [from, count, each] = [0, 4, 8].map((more) => header.getUint32(at + more, true));
    if (each! < least || from! + count! * each! > tables.byteLength) {
      throw broken("has broken tables");
    }
    return Array.from(
      { length: count! },
      (_, i) => new DataView(tables.buffer, tables.byteOffset + from! + i * each!, each),
    );
  };
  const extents = rows(EXTENTS_AT, 24).map((row): Extent => ({
    size: Number(row.getBigUint64(0, true)) * SECTOR,
    from: row.getUint32(8, true) === LINEAR
      ? Number(row.getBigUint64(12, true)) * SECTOR
      : undefined,
  }));
  const { size: whole } = Deno.statSync(path);
  const partitions = rows(PARTITIONS_AT, NAME_SIZE + 16).map((row) => {
    const first = row.getUint32(NAME_SIZE + 4, true);
    return {
      name: nameOf(row),
      extents: extents.slice(first, first + row.getUint32(NAME_SIZE + 8, true)),
    };
  }).filter(({ name, extents }) => extents.length > 0 && !name.endsWith("_b"));
  for (const { name, extents } of partitions) {
    const all = extents.reduce((sum, extent) => sum + extent.size, 0);
    if (all > whole || extents.some(({ from = 0, size }) => from + size > whole)) {
      throw broken(
        `has ${whole} bytes, and its partition "${name}" is not among them; it is cut off`,
      );
    }
  }
  return partitions.map(({ name, extents }) => ({ name: name.replace(/_a$/, ""), extents }));
}

/**
 * Writes a partition as a file of its own.
 *
 * @param path The super image.
 * @param partition Which one.
 * @param to The file.
 */
export function writePartition(path: string, { extents }: SuperPartition, to: string): void {
  using file = Deno.openSync(to, { write: true, createNew: true });
  let at = 0;
  for (const { from, size } of extents) {
    for (let done = 0; from !== undefined && done < size; done += COPY_SIZE) {
      const bytes = bytesAt(path, from + done, Math.min(COPY_SIZE, size - done));
      file.seekSync(at + done, Deno.SeekMode.Start);
      for (let written = 0; written < bytes.length;) {
        written += file.writeSync(bytes.subarray(written));
      }
    }
    at += size;
  }
  file.truncateSync(at);
}

function nameOf(row: DataView): string {
  const bytes = new Uint8Array(row.buffer, row.byteOffset, NAME_SIZE);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(bytes.subarray(0, end < 0 ? NAME_SIZE : end));
}

function view({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
