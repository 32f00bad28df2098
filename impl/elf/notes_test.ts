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

Deno.test("notes of a segment that is aligned to 8 bytes are padded to these", () => {
  const file = writeElf({});
  const note = (name: string, size: number, type: number, fill: number) => {
    const [head, data] = [12 + name.length, new Uint8Array(size).fill(fill)];
    const bytes = new Uint8Array(Math.ceil(head / 8) * 8 + Math.ceil(size / 8) * 8);
    bytes.set(new Uint8Array(Uint32Array.of(name.length, size, type).buffer));
    bytes.set(new TextEncoder().encode(name), 12);
    bytes.set(data, Math.ceil(head / 8) * 8);
    return bytes;
  };
  const notes = [note("GNU\0", 12, 5, 0xff), note("Android\0", 4, 1, 1), note("GNU\0", 4, 3, 0xab)];
  const bytes = new Uint8Array([...file, ...notes.flatMap((one) => [...one])]);
  const segment = { type: 4, flags: 4, offset: file.length, address: 0, memorySize: 0 };
  const elf = readElf(file);
  const size = bytes.length - file.length;
  assertEquals(
    readNotes(bytes, { ...elf, segments: [{ ...elf.segments[0]!, ...segment, size, align: 8 }] }),
    { android: { apiLevel: 0x0101_0101 }, buildId: "abababab" },
  );
});

Deno.test("a note that ends outside of its segment is refused", () => {
  const bytes = writeElf({ androidNote: { apiLevel: 33 } });
  const at = new TextDecoder("latin1").decode(bytes).indexOf("Android\0");
  bytes.fill(0xff, at - 8, at - 4);
  assertThrows(() => readNotes(bytes, readElf(bytes)), ElfError, "a note ends outside");
});
