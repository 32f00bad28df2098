/**
 * Archives with other contents in their entries, and all else as it was: names, comments, extra fields, which entries are
 * compressed, and where in a page each one's data begins.
 *
 * Source of the format: PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
 *
 * @module
 */

import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

const PAGE_SIZE = 4096;
const [LOCAL, CENTRAL, END] = [
  { magic: 0x04034b50, size: 30 },
  { magic: 0x02014b50, size: 46 },
  { magic: 0x06054b50, size: 22 },
] as const;
const [STORED, DEFLATED] = [0, 8];
const COMMENT_MAX = 0xffff;

/** One entry of an archive, as its directory lists it. */
interface Entry {
  /** Where the directory has it, and where that line ends. */
  readonly listed: readonly [start: number, end: number];
  /** Where its header begins, where its data does, and where that ends. */
  readonly local: number;
  readonly start: number;
  readonly end: number;
  readonly method: number;
}

/**
 * Writes the archive anew.
 *
 * @param archive The archive; bytes that are none come back as they are.
 * @param change The other contents of an entry; the same object if it stays.
 */
export function repackedArchive(
  archive: Uint8Array,
  change: (data: Uint8Array) => Uint8Array,
): Uint8Array {
  const found = read(archive);
  if (found === undefined) return archive;
  const { entries, end } = found;
  const lines = archive.slice(found.directory, end);
  const parts: Uint8Array[] = [];
  let at = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  for (
    const { listed, local, start, end, method } of [...entries].sort((a, b) => a.local - b.local)
  ) {
    const header = archive.slice(local, start);
    const line = lines.subarray(listed[0] - found.directory);
    const raw = archive.subarray(start, end);
    const data = method === DEFLATED ? inflateRawSync(raw) : raw;
    const changed = change(data);
    add(new Uint8Array(modulo(start - header.length - at, PAGE_SIZE)));
    viewOf(line).setUint32(42, at, true);
    const isChanged = changed !== data;
    const packed = !isChanged ? raw : method === DEFLATED ? deflateRawSync(changed) : changed;
    if (isChanged) {
      for (const [bytes, from] of [[header, 14], [line, 16]] as const) {
        viewOf(bytes).setUint32(from, crc32(changed), true);
        viewOf(bytes).setUint32(from + 4, packed.length, true);
        viewOf(bytes).setUint32(from + 8, changed.length, true);
      }
    }
    add(header);
    add(packed);
  }
  const tail = archive.slice(end);
  viewOf(tail).setUint32(16, at, true);
  add(lines);
  add(tail);
  const all = new Uint8Array(at);
  let to = 0;
  for (const part of parts) {
    all.set(part, to);
    to += part.length;
  }
  return all;
}

/** The entries of an archive, where its directory begins and ends; undefined if something of it is not where it should be. */
function read(archive: Uint8Array) {
  const view = viewOf(archive);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const directory = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  let at = directory;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + CENTRAL.size > end || view.getUint32(at, true) !== CENTRAL.magic) return undefined;
    const length = CENTRAL.size +
      [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
    const entry = entryOf(view, [at, at + length]);
    if (entry === undefined) return undefined;
    entries.push(entry);
    at += length;
  }
  return at > end ? undefined : { entries, directory, end };
}

function entryOf(view: DataView, listed: Entry["listed"]): Entry | undefined {
  const [at] = listed;
  const local = view.getUint32(at + 42, true);
  const method = view.getUint16(at + 10, true);
  if (local + LOCAL.size > at || view.getUint32(local, true) !== LOCAL.magic) return undefined;
  const start = local + LOCAL.size + view.getUint16(local + 26, true) +
    view.getUint16(local + 28, true);
  const end = start + view.getUint32(at + 20, true);
  const isKnown = method === STORED || method === DEFLATED;
  return !isKnown || end > view.byteLength ? undefined : { listed, local, start, end, method };
}

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END.size;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--) {
    if (view.getUint32(at, true) === END.magic) return at;
  }
  return undefined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function modulo(value: number, by: number): number {
  return (value % by + by) % by;
}
