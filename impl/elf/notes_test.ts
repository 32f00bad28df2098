import { assertEquals, assertThrows } from "@std/assert";
import { readElf } from "./elf.ts";
import { ElfError } from "./bytes.ts";
import { readNotes } from "./notes.ts";
import { writeElf } from "./testing/elf_writer.ts";

Deno.test("the Android note is read in both widths", () => {
  for (const bits of [32, 64] as const) {
    const bytes = writeElf({ bits, androidNote: { apiLevel: 33, ndk: "r25c", build: "9519653" } });
    assertEquals(readNotes(bytes, readElf(bytes)), {
      android: { apiLevel: 33, ndkVersion: "r25c", ndkBuild: "9519653" },
    });
  }
});

Deno.test("a file without notes has none", () => {
  const bytes = writeElf({});
  assertEquals(readNotes(bytes, readElf(bytes)), {});
});

Deno.test("a note that ends outside of its segment is refused", () => {
  const bytes = writeElf({ androidNote: { apiLevel: 33 } });
  const at = new TextDecoder("latin1").decode(bytes).indexOf("Android\0");
  bytes.fill(0xff, at - 8, at - 4);
  assertThrows(() => readNotes(bytes, readElf(bytes)), ElfError, "a note ends outside");
});
