/**
 * The smallest file that is a DEX: what an APK that claims code must hold.
 *
 * Source of the format: source.android.com, "Dalvik executable format" (header_item, map_list).
 *
 * @module
 */

import { createHash } from "node:crypto";
import { ByteWriter } from "./byte_writer.ts";

const HEADER_SIZE = 0x70;
const ENDIAN_CONSTANT = 0x12345678;
const TYPE_HEADER_ITEM = 0x0000;
const TYPE_MAP_LIST = 0x1000;
const ADLER_PRIME = 65521;

/** Writes a valid `classes.dex` without classes. */
export function emptyDex(): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter(160);
  out.bytes(new TextEncoder().encode("dex\n035\0"));
  out.zeros(4 + 20);
  const mapSize = 4 + 2 * 12;
  out.u32(HEADER_SIZE + mapSize);
  out.u32(HEADER_SIZE);
  out.u32(ENDIAN_CONSTANT);
  out.zeros(8);
  out.u32(HEADER_SIZE);
  out.zeros(HEADER_SIZE - out.length - 8);
  out.u32(mapSize);
  out.u32(HEADER_SIZE);
  out.u32(2);
  for (const [type, offset] of [[TYPE_HEADER_ITEM, 0], [TYPE_MAP_LIST, HEADER_SIZE]] as const) {
    out.u16(type);
    out.u16(0);
    out.u32(1);
    out.u32(offset);
  }
  const bytes = out.finish();
  bytes.set(createHash("sha1").update(bytes.subarray(32)).digest(), 12);
  new DataView(bytes.buffer).setUint32(8, adler32(bytes.subarray(12)), true);
  return bytes;
}

/**
 * The checksum that a DEX header holds (RFC 1950).
 *
 * @param bytes What it covers.
 */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % ADLER_PRIME;
    b = (b + a) % ADLER_PRIME;
  }
  return (b << 16 | a) >>> 0;
}
