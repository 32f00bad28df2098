import { assertEquals, assertStrictEquals } from "@std/assert";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { writeZip } from "../../../cts/fakes/zip.ts";
import { storedEntries } from "../../linker/stored_entries.ts";
import { repackedArchive } from "./repacked_archive.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const longer = (data: Uint8Array) =>
  text(data).startsWith("old") ? new TextEncoder().encode("new ".repeat(3000)) : data;

Deno.test("repackedArchive: contents change, and where in a page they begin does not", () => {
  const archive = writeZip([
    { name: "lib/a.so", data: "old a", alignment: 4096, comment: "one" },
    { name: "text", data: "stays", deflate: true },
    { name: "lib/off.so", data: "old b", alignment: 4 },
    { name: "lib/b.so", data: "old b", alignment: 4096, extra: new Uint8Array([1, 0, 1, 0, 7]) },
  ], "all of it");
  const made = repackedArchive(archive, longer);
  assertEquals([...storedEntries(archive).keys()], ["lib/a.so", "lib/b.so"]);
  assertEquals(
    [...storedEntries(made)].map(([name, data]) => [name, data.length]),
    [["lib/a.so", 12_000], ["lib/b.so", 12_000]],
  );
  assertEquals(text(made).endsWith("all of it"), true);
  assertEquals(repackedArchive(made, (data) => data), made);
});

Deno.test("repackedArchive: what is compressed stays so", () => {
  const archive = writeZip([{ name: "a", data: "old", deflate: true }]);
  const made = repackedArchive(archive, longer);
  const seen: string[] = [];
  repackedArchive(made, (data) => {
    seen.push(text(data));
    return data;
  });
  assertEquals([seen, made.length < 1000], [["new ".repeat(3000)], true]);
});

Deno.test("repackedArchive: bytes that are no archive, or a broken one, stay", () => {
  const archive = writeZip([{ name: "a", data: "old" }]);
  const cut = archive.slice(4);
  for (const bytes of [new Uint8Array(), new Uint8Array(40), cut]) {
    assertStrictEquals(repackedArchive(bytes, longer), bytes);
  }
});

Deno.test("repackedArchive: others read it, and its sums are right", async () => {
  const archive = writeZip([{ name: "a", data: "old" }, {
    name: "b",
    data: "old b",
    deflate: true,
  }]);
  const reader = new ZipReader(new Uint8ArrayReader(repackedArchive(archive, longer)), {
    checkSignature: true,
    useWebWorkers: false,
  });
  for (const entry of await reader.getEntries()) {
    const data = entry.directory ? undefined : await entry.getData(new Uint8ArrayWriter());
    assertEquals(data?.length, 12_000);
  }
});
