import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { decode } from "../../platform/decode.ts";
import { BlobFileError, readBlobFile, writeBlobFile } from "./format.ts";
import { crc32c } from "./sums.ts";

const VERSIONS = { version: 3, deviceVersion: 1, buildId: "AB" };
const BLOBS = [{ key: Uint8Array.of(1, 2, 3), value: Uint8Array.of(9, 8) }];
const blobs = fc.array(
  fc.record({
    key: fc.uint8Array({ maxLength: 9 }),
    value: fc.uint8Array({ maxLength: 9 }),
  }),
  { maxLength: 5 },
);

/** Bytes with the checksum that they need. */
function mended(bytes: Uint8Array): Uint8Array {
  new DataView(bytes.buffer).setUint32(4, crc32c(bytes.subarray(8)), true);
  return bytes;
}

Deno.test("a file stands byte by byte as in processes of 64 and of 32 bits", () => {
  const le = (n: number, size: number) => [n, ...new Array<number>(size - 1).fill(0)];
  const text = (word: string) => [...new TextEncoder().encode(word)];
  for (const [is64Bit, word] of [[true, 8], [false, 4]] as const) {
    const contents = Uint8Array.from([
      ...text("$bB_"),
      ...le(3, 4),
      ...le(1, 4),
      ...(is64Bit ? le(0, 4) : []),
      ...le(1, word),
      ...le(2, 4),
      ...text("AB"),
      ...(is64Bit ? le(0, 4) : []),
      ...le(0, 2),
      ...le(3, word),
      ...le(2, word),
      ...[1, 2, 3, 9, 8],
      ...le(0, 3),
    ]);
    const bytes = writeBlobFile(BLOBS, VERSIONS, is64Bit);
    assertEquals(bytes.slice(0, 4), Uint8Array.from(text("EGL$")));
    assertEquals(bytes.slice(8), contents);
    assertEquals(new DataView(bytes.buffer).getUint32(4, true), crc32c(contents));
  }
});

Deno.test("what is written is read again", () => {
  fc.assert(fc.property(blobs, fc.boolean(), fc.string(), (list, is64Bit, buildId) => {
    const head = readBlobFile(writeBlobFile(list, { ...VERSIONS, buildId }, is64Bit), is64Bit);
    assertEquals([head.hasMagic, head.isIntact], [true, true]);
    assertEquals([head.version, head.deviceVersion], [3, 1]);
    assertEquals(head.buildId, decode(new TextEncoder().encode(buildId)));
    assertEquals([...head.readBlobs()], list);
  }));
});

Deno.test("any bytes are a file, or are refused", () => {
  const damage = fc.tuple(fc.nat(), fc.nat(255), fc.boolean());
  fc.assert(
    fc.property(blobs, fc.array(damage), fc.nat(), fc.boolean(), (list, damages, cut, is64Bit) => {
      const bytes = writeBlobFile(list, VERSIONS, is64Bit);
      for (const [at, byte] of damages) bytes[at % bytes.length] = byte;
      try {
        [...readBlobFile(bytes.slice(0, bytes.length - cut % 40), is64Bit).readBlobs()];
      } catch (error) {
        if (!(error instanceof BlobFileError)) throw error;
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("sizes that lead past the end are refused", () => {
  const huge = 2n ** 63n;
  for (const at of [16n, 36n, 44n]) {
    for (const size of [huge, 1000n, 2n ** 32n + 3n]) {
      const bytes = writeBlobFile(BLOBS, VERSIONS, true);
      new DataView(bytes.buffer).setBigUint64(8 + Number(at), size, true);
      const head = readBlobFile(mended(bytes), true);
      assertEquals(head.isIntact, true);
      assertThrows(() => [...head.readBlobs()], BlobFileError, "file ends");
    }
  }
});

Deno.test("a changed byte after the head breaks the checksum", () => {
  const bytes = writeBlobFile(BLOBS, VERSIONS, true);
  for (let at = 12; at < bytes.length; at++) {
    const other = bytes.slice();
    other[at]! ^= 0x40;
    assertEquals(readBlobFile(other, true).isIntact, false);
  }
});

Deno.test("other files are refused", () => {
  const bytes = writeBlobFile(BLOBS, VERSIONS, true);
  assertThrows(() => readBlobFile(new Uint8Array(), true), BlobFileError, "too short");
  assertThrows(() => readBlobFile(bytes.slice(0, 39), true), BlobFileError, "too short");
  for (const at of [0, 3, 8, 11]) {
    const other = bytes.slice();
    other[at]! ^= 1;
    assertEquals(readBlobFile(mended(other), true).hasMagic, false);
  }
});
