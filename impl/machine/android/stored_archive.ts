/**
 * Writes an archive whose entries the linker maps where they are: stored, each at a page boundary.
 *
 * Source of the format: PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
 *
 * @module
 */

import { crc32 } from "node:zlib";

const PAGE_SIZE = 4096;
const [LOCAL, CENTRAL, END] = [
  { magic: 0x04034b50, size: 30 },
  { magic: 0x02014b50, size: 46 },
  { magic: 0x06054b50, size: 22 },
];
const VERSION_NEEDED = 10;

/**
 * Writes it.
 *
 * @param entries Names and contents, in order.
 */
export function storedArchive(
  entries: readonly (readonly [name: string, data: Uint8Array])[],
): Uint8Array {
  const parts: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let at = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  for (const [text, data] of entries) {
    const name = new TextEncoder().encode(text);
    const start = at;
    const end = start + LOCAL.size + name.length;
    const padding = (PAGE_SIZE - end % PAGE_SIZE) % PAGE_SIZE;
    const head = header(LOCAL.size + name.length + padding, LOCAL.magic, 4, data, name.length);
    new DataView(head.buffer).setUint16(28, padding, true);
    head.set(name, LOCAL.size);
    add(head);
    add(data);
    const listed = header(CENTRAL.size + name.length, CENTRAL.magic, 6, data, name.length);
    new DataView(listed.buffer).setUint32(42, start, true);
    listed.set(name, CENTRAL.size);
    central.push(listed);
  }
  const start = at;
  central.forEach(add);
  const tail = new Uint8Array(END.size);
  const view = new DataView(tail.buffer);
  view.setUint32(0, END.magic, true);
  view.setUint16(8, entries.length, true);
  view.setUint16(10, entries.length, true);
  view.setUint32(12, at - start, true);
  view.setUint32(16, start, true);
  add(tail);
  const all = new Uint8Array(at);
  parts.reduce((offset, part) => {
    all.set(part, offset);
    return offset + part.length;
  }, 0);
  return all;
}

/** The fields that both kinds of headers have in one order, from where that is. */
function header(size: number, magic: number, from: number, data: Uint8Array, name: number) {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint16(from, VERSION_NEEDED, true);
  view.setUint32(from + 10, crc32(data), true);
  view.setUint32(from + 14, data.length, true);
  view.setUint32(from + 18, data.length, true);
  view.setUint16(from + 22, name, true);
  return bytes;
}
