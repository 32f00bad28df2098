import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { writeZip, type ZipEntry } from "./zip.ts";

/** Reads an archive with a library that had no part in writing it. */
async function readZip(bytes: Uint8Array) {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    useWebWorkers: false,
    checkCrc32: true,
    strictness: "strict",
    filenameValidation: "tolerant",
  });
  const entries = [];
  for (const entry of await reader.getEntries()) {
    const data = entry.directory || entry.encrypted
      ? undefined
      : await entry.getData(new Uint8ArrayWriter());
    entries.push({ ...entry, data });
  }
  return entries;
}

Deno.test("writeZip's archives are read by a strict reader", async () => {
  const entries: ZipEntry[] = [
    { name: "a.txt", data: "text ä" },
    { name: "empty", data: new Uint8Array() },
    { name: "dir/ü.bin", data: new Uint8Array(5000).fill(7), deflate: true },
    { name: "../odd\\name", data: "x" },
  ];
  const read = await readZip(writeZip(entries));
  assertEquals(read.map((entry) => entry.filename), entries.map((entry) => entry.name));
  assertEquals(read.map((entry) => entry.compressionMethod), [0, 0, 8, 0]);
  assertEquals(new TextDecoder().decode(read[0]!.data), "text ä");
  assertEquals(read[1]!.data, new Uint8Array());
  assertEquals(read[2]!.data, new Uint8Array(5000).fill(7));
  assert(read[2]!.compressedSize < 100);
});

Deno.test("writeZip aligns contents", () => {
  for (let length = 1; length < 12; length++) {
    for (const alignment of [1, 4, 16, 4096]) {
      const marker = "MARKER";
      const bytes = writeZip([
        { name: "first", data: "x".repeat(length), alignment: 1 },
        { name: "n".repeat(length), data: marker, alignment },
      ]);
      const at = new TextDecoder("latin1").decode(bytes).indexOf(marker);
      assertEquals(at % alignment, 0, `length ${length}, alignment ${alignment}`);
    }
  }
});

Deno.test("writeZip marks an entry as encrypted", async () => {
  const [plain, secret] = await readZip(writeZip([
    { name: "plain", data: "x" },
    { name: "secret", data: "x", encrypted: true },
  ]));
  assertEquals([plain!.encrypted, secret!.encrypted], [false, true]);
});

Deno.test("writeZip gives the same bytes for the same entries", () => {
  const entries = [{ name: "a", data: "b" }];
  assertEquals(writeZip(entries), writeZip(entries));
});

Deno.test("writeZip refuses what the format cannot say", () => {
  const many = Array.from({ length: 65536 }, (_, i) => ({ name: `${i}`, data: "" }));
  assertThrows(() => writeZip(many), RangeError, "65536 entries");
  assertThrows(() => writeZip([{ name: "n".repeat(65536), data: "" }]), RangeError, "65536 bytes");
});
