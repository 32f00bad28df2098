import { assertEquals, assertThrows } from "@std/assert";
import { openElf, readElf } from "./elf.ts";
import { ElfError } from "./bytes.ts";
import { readSections, SHT } from "./sections.ts";
import { dynamicSymbols, staticSymbols, tagValue } from "./symbols.ts";
import { type ElfSpec, writeElf } from "./testing/elf_writer.ts";

const SYMBOLS: ElfSpec["symbols"] = [
  { name: "f" },
  { name: "data", type: 1, binding: 2 },
  { name: "used", type: 0, defined: false },
];

for (const bits of [32, 64] as const) {
  for (const sections of [false, "full"] as const) {
    Deno.test(`dynamic symbols of ${bits} bits, sections: ${sections}`, () => {
      const bytes = writeElf({ bits, sections, symbols: SYMBOLS!, soname: "x" });
      const elf = readElf(bytes);
      const found = dynamicSymbols(bytes, elf, readSections(openElf(bytes)).sections);
      assertEquals(
        found.map(({ name, type, binding, isDefined }) => [name, type, binding, isDefined]),
        [
          ["f", "function", "global", true],
          ["data", "object", "weak", true],
          ["used", "none", "global", false],
        ],
      );
      assertEquals(found[0]!.address, 0x10000);
    });
  }
}

Deno.test("section headers are read, and none of another size", () => {
  const bytes = writeElf({ sections: "full", symbols: SYMBOLS!, symtab: [{ name: "local" }] });
  const { sections, namesIndex } = readSections(openElf(bytes));
  assertEquals(sections.map(({ type }) => type), [
    0,
    SHT.STRTAB,
    SHT.DYNAMIC,
    SHT.DYNSYM,
    SHT.SYMTAB,
  ]);
  assertEquals(namesIndex, 1);
  assertEquals(staticSymbols(bytes, sections)?.map(({ name }) => name), ["local"]);
  bytes[58] = 60;
  const other = readSections(openElf(bytes));
  assertEquals([other.entrySize, other.sections.length], [60, 0]);
});

Deno.test("a file without symbols has none, and a stripped one no static ones", () => {
  const bytes = writeElf({ sections: "full" });
  const { sections } = readSections(openElf(bytes));
  assertEquals(dynamicSymbols(bytes, readElf(bytes), sections), []);
  assertEquals(staticSymbols(bytes, sections), undefined);
});

Deno.test("a count of symbols beyond the file is refused", () => {
  const bytes = writeElf({ symbols: SYMBOLS! });
  const elf = readElf(bytes);
  const at = tagValue(elf.dynamic, 4)! - 0x10000;
  new DataView(bytes.buffer).setUint32(at + 4, 0xffff_ffff, true);
  assertThrows(() => dynamicSymbols(bytes, elf), ElfError, "the dynamic symbol table");
});
