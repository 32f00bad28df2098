import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { writeZip } from "../../cts/fakes/zip.ts";
import { splitZipPath, storedEntries } from "./stored_entries.ts";

const ENTRIES = [
  { name: "AndroidManifest.xml", data: "manifest" },
  { name: "lib/arm64-v8a/libA.so", data: "aligned", alignment: 4096 },
  { name: "lib/arm64-v8a/libB.so", data: "compressed", deflate: true, alignment: 4096 },
  { name: "lib/arm64-v8a/libC.so", data: "not aligned" },
  { name: "lib/arm64-v8a/libD.so", data: "", alignment: 4096 },
];
const ARCHIVE = writeZip(ENTRIES);

function read(name: string, archive: Uint8Array = ARCHIVE): string | undefined {
  const bytes = storedEntries(archive).get(name);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

Deno.test("an entry is found that is stored at a page boundary, and no other", () => {
  assertEquals(read("lib/arm64-v8a/libA.so"), "aligned");
  assertEquals(read("lib/arm64-v8a/libB.so"), undefined);
  assertEquals(read("lib/arm64-v8a/libC.so"), undefined);
  assertEquals(read("lib/arm64-v8a/libD.so"), "");
  assertEquals(read("lib/arm64-v8a/libE.so"), undefined);
  assertEquals(read("lib/arm64-v8a/../arm64-v8a/libA.so"), undefined);
});

Deno.test("an archive may be part of a larger buffer", () => {
  const buffer = new Uint8Array(ARCHIVE.length + 14);
  buffer.set(ARCHIVE, 7);
  const part = buffer.subarray(7, 7 + ARCHIVE.length);
  assertEquals(read("lib/arm64-v8a/libA.so", part), "aligned");
});

Deno.test("bytes that are no sound archive have no entry that reaches beyond them", () => {
  const damage = fc.array(fc.tuple(fc.nat(ARCHIVE.length - 1), fc.nat(255)), { maxLength: 8 });
  fc.assert(fc.property(damage, fc.nat(ARCHIVE.length), (changes, length) => {
    const bytes = ARCHIVE.slice(0, length);
    for (const [at, value] of changes) if (at < length) bytes[at] = value;
    for (const found of storedEntries(bytes).values()) {
      assertEquals(found.length <= length, true);
    }
  }));
  assertEquals(read("x", new Uint8Array()), undefined);
});

Deno.test("a path is resolved by its text, then split at the first separator", () => {
  assertEquals(splitZipPath("/a/b.apk!/lib/x.so"), { archive: "/a/b.apk", entry: "lib/x.so" });
  assertEquals(splitZipPath("/a/./c/../b.apk!/lib//x/../y.so"), {
    archive: "/a/b.apk",
    entry: "lib/y.so",
  });
  assertEquals(splitZipPath("/a/b.apk!/x.so/")?.entry, "x.so/");
  assertEquals(splitZipPath("/a/b.apk!/../x.so"), undefined);
  assertEquals(splitZipPath("/a/b.apk"), undefined);
});
