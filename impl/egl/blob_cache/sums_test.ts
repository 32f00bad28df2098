import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { crc32c, jenkinsHash } from "./sums.ts";

/** Bit by bit, as FileBlobCache.cpp has it. */
function slowCrc(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum = (sum ^ byte) >>> 0;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 1 ? (sum >>> 1) ^ 0x82f6_3b78 : sum >>> 1) >>> 0;
  }
  return sum;
}

/** In numbers of any size, cut to 32 bits at each step. */
function slowHash(bytes: Uint8Array): number {
  const cut = (value: bigint) => value & 0xffff_ffffn;
  let hash = 0n;
  const mix = (data: bigint) => {
    hash = cut(hash + data);
    hash = cut(hash + (hash << 10n));
    hash ^= hash >> 6n;
  };
  mix(BigInt(bytes.length));
  for (let at = 0; at < bytes.length; at += 4) {
    mix(
      bytes.slice(at, at + 4).reduce((sum, byte, i) => sum + (BigInt(byte) << BigInt(8 * i)), 0n),
    );
  }
  return Number(hash);
}

Deno.test("sums are those of the plain formulas", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
    assertEquals([crc32c(bytes), jenkinsHash(bytes)], [slowCrc(bytes), slowHash(bytes)]);
  }));
});

Deno.test("the checksum of nothing is 0", () => {
  assertEquals(crc32c(new Uint8Array()), 0);
  assertEquals(jenkinsHash(new Uint8Array()), 0);
});
