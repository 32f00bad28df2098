import { crc32, inflateRawSync } from "node:zlib";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { buildApk, buildManifest } from "./apk.ts";
import {
  BROKEN_CHUNKS,
  buildApkWithManifest,
  buildBrokenManifestApk,
  buildEncryptedApk,
  buildZipBomb,
  truncate,
} from "./hostile_apk.ts";

const SPEC = { package: "com.example.app" };
const MEBIBYTE = 1 << 20;

/** The last entry's central header: flags, checksum, sizes, and where its contents begin. */
function lastEntry(apk: Uint8Array) {
  const view = new DataView(apk.buffer, apk.byteOffset);
  let last = 0;
  for (let at = view.getUint32(apk.length - 6, true); view.getUint32(at, true) === 0x02014b50;) {
    last = at;
    at += 46 + view.getUint16(at + 28, true);
  }
  const local = view.getUint32(last + 42, true);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return {
    flags: view.getUint16(last + 8, true),
    crc: view.getUint32(last + 16, true),
    size: view.getUint32(last + 24, true),
    contents: apk.subarray(start, start + view.getUint32(last + 20, true)),
  };
}

Deno.test("truncate keeps a share or a number of bytes", () => {
  const bytes = new Uint8Array(100);
  assertEquals([truncate(bytes), truncate(bytes, 0.25), truncate(bytes, 7)].map((x) => x.length), [
    50,
    25,
    7,
  ]);
});

Deno.test("buildEncryptedApk marks one entry only", () => {
  assertEquals(lastEntry(buildEncryptedApk(SPEC)).flags & 1, 1);
  assertEquals(lastEntry(buildApk(SPEC)).flags & 1, 0);
});

Deno.test("buildZipBomb inflates to what it says, unless told to lie", () => {
  const bomb = lastEntry(buildZipBomb(SPEC, { size: 3 * MEBIBYTE }));
  const inflated = inflateRawSync(bomb.contents);
  assertEquals([inflated.length, bomb.size], [3 * MEBIBYTE, 3 * MEBIBYTE]);
  assertEquals(bomb.crc, crc32(inflated));
  assert(bomb.contents.length * 500 < inflated.length);
  const liar = lastEntry(buildZipBomb(SPEC, { size: MEBIBYTE, declared: 12 }));
  assertEquals(liar.size, 12);
  assertEquals(inflateRawSync(liar.contents).length, MEBIBYTE);
});

Deno.test("buildBrokenManifestApk breaks each chunk in a way of its own", () => {
  const variants = BROKEN_CHUNKS.map((how) => buildBrokenManifestApk(SPEC, how).toHex());
  assertEquals(new Set(variants).size, BROKEN_CHUNKS.length);
  const sound = buildApk(SPEC).toHex();
  for (const variant of variants) assertNotEquals(variant, sound);
});

Deno.test("buildApkWithManifest takes any manifest, the right one too", () => {
  assertEquals(buildApkWithManifest(SPEC, buildManifest(SPEC)), buildApk(SPEC));
  assertEquals(lastEntry(buildApkWithManifest(SPEC, new Uint8Array([1]))).contents.length, 1);
});
