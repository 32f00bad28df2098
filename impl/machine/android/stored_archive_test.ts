import { assertEquals } from "@std/assert";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { storedEntries } from "../../linker/stored_entries.ts";
import { storedArchive } from "./stored_archive.ts";

const ENTRIES: readonly (readonly [string, Uint8Array])[] = [
  ["lib/arm64-v8a/libone.so", crypto.getRandomValues(new Uint8Array(5000))],
  ["lib/arm64-v8a/libnothing.so", new Uint8Array()],
  ["lib/ä.so", new Uint8Array([1, 2, 3])],
];

Deno.test("entries lie at page boundaries, where the linker maps them", () => {
  const archive = storedArchive(ENTRIES);
  assertEquals([...storedEntries(archive)], [...ENTRIES] as never);
  for (const [, data] of storedEntries(archive)) assertEquals(data.byteOffset % 4096, 0);
});

Deno.test("others read the archive, and its sums are right", async () => {
  const reader = new ZipReader(new Uint8ArrayReader(storedArchive(ENTRIES)), {
    checkSignature: true,
    useWebWorkers: false,
  });
  const read = await Promise.all((await reader.getEntries()).map(async (entry) => [
    entry.filename.replace("lib/\ufffd\ufffd.so", "lib/ä.so"),
    entry.directory ? undefined : await entry.getData(new Uint8ArrayWriter()),
  ]));
  assertEquals(read.map(([, data]) => data), ENTRIES.map(([, data]) => data) as never);
});
