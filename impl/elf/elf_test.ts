import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { readElf } from "./elf.ts";
import { ElfError } from "./bytes.ts";
import { type ElfSpec, writeElf } from "./testing/elf_writer.ts";
import { buildWithGcc, hasGcc } from "../audit/testing/gcc.ts";

const DRIVER: ElfSpec = {
  soname: "libRSDriver_foo.so",
  needed: ["libRS_internal.so", "libc++.so", "libc.so"],
  runpath: "$ORIGIN/../foo",
  rpath: "/old",
};

const KINDS: readonly [string, ElfSpec, string, string | undefined][] = [
  ["arm", { bits: 32, machine: 40 }, "EM_ARM", "armeabi-v7a"],
  ["aarch64", { machine: 183 }, "EM_AARCH64", "arm64-v8a"],
  ["x86", { bits: 32, machine: 3 }, "EM_386", "x86"],
  ["x86-64", { machine: 62 }, "EM_X86_64", "x86_64"],
  ["riscv64", { machine: 243 }, "EM_RISCV", "riscv64"],
  ["riscv32, which Android lacks", { bits: 32, machine: 243 }, "EM_RISCV", undefined],
  ["big-endian mips", { bits: 32, machine: 8, bigEndian: true }, "EM_MIPS", undefined],
  ["big-endian 64-bit unknown", { machine: 9999, bigEndian: true }, "machine 9999", undefined],
];

for (const [name, kind, machine, abi] of KINDS) {
  for (const sections of [false, true]) {
    Deno.test(`readElf reads ${name} ${sections ? "with" : "without"} section headers`, () => {
      const elf = readElf(writeElf({ ...DRIVER, ...kind, sections }));
      assertEquals(elf.bits, kind.bits ?? 64);
      assertEquals(elf.littleEndian, !kind.bigEndian);
      assertEquals([elf.machine, elf.abi, elf.type], [machine, abi, "shared"]);
      assertEquals(elf.soname, "libRSDriver_foo.so");
      assertEquals(elf.needed, ["libRS_internal.so", "libc++.so", "libc.so"]);
      assertEquals([elf.runpath, elf.rpath], ["$ORIGIN/../foo", "/old"]);
      assert(elf.isDynamic);
    });
  }
}

Deno.test("readElf reads an executable with its interpreter", () => {
  const elf = readElf(writeElf({ type: 2, interpreter: "/system/bin/linker64" }));
  assertEquals([elf.type, elf.interpreter, elf.soname], [
    "executable",
    "/system/bin/linker64",
    undefined,
  ]);
});

Deno.test("readElf reads a static executable, which needs nothing", () => {
  const elf = readElf(writeElf({ type: 2, dynamic: false }));
  assertEquals([elf.isDynamic, elf.needed], [false, []]);
});

for (const spec of [{}, { bits: 32, sections: true }, { bigEndian: true }] as const) {
  Deno.test(`a file cut anywhere is an ElfError: ${JSON.stringify(spec)}`, () => {
    const bytes = writeElf({ ...DRIVER, ...spec });
    for (let length = 0; length < bytes.length; length++) {
      const error = assertThrows(() => readElf(bytes.subarray(0, length)), ElfError);
      assert(/^is (empty|no ELF file|truncated|corrupt)/.test(error.message), error.message);
    }
  });
}

Deno.test("a file with any bytes changed is read or an ElfError", () => {
  const seeds = [writeElf(DRIVER), writeElf({ ...DRIVER, bits: 32, sections: true })];
  const change = fc.tuple(fc.nat(600), fc.nat(255));
  fc.assert(
    fc.property(fc.constantFrom(...seeds), fc.array(change, { minLength: 1 }), (seed, changes) => {
      const bytes = seed.slice();
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      try {
        readElf(bytes);
      } catch (error) {
        assertInstanceOf(error, ElfError);
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("any bytes after the magic are read or an ElfError", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
      const bytes = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, ...tail]);
      try {
        readElf(bytes);
      } catch (error) {
        assertInstanceOf(error, ElfError);
      }
    }),
    { numRuns: 500 },
  );
});

/** The offset of the dynamic entry with a tag, in a 64-bit file. */
function dynamicEntry(bytes: Uint8Array, tag: number): number {
  const elf = readElf(bytes);
  const section = elf.segments.find((segment) => segment.type === 2)!;
  return section.offset + 16 * elf.dynamic.findIndex((entry) => entry.tag === tag);
}

Deno.test("readElf names a string table without an end", () => {
  const bytes = writeElf({ soname: "libx.so" });
  const size = dynamicEntry(bytes, 10) + 8;
  bytes[size] = 8;
  assertThrows(() => readElf(bytes), ElfError, "DT_SONAME has no end in its string table");
  bytes[size] = 1;
  assertThrows(() => readElf(bytes), ElfError, "DT_SONAME begins at 1 of a string table of 1");
});

Deno.test("readElf names a string table outside every segment", () => {
  const bytes = writeElf({ soname: "libx.so" });
  bytes[dynamicEntry(bytes, 5) + 8 + 7] = 0xff;
  const error = assertThrows(() => readElf(bytes), ElfError);
  assertStringIncludes(error.message, "DT_STRTAB is at address 0xff");
  assertStringIncludes(error.message, "which no segment holds");
});

Deno.test("readElf names a dynamic section without DT_NULL or DT_STRTAB", () => {
  const bytes = writeElf({ soname: "libx.so" });
  const end = bytes.length - 16;
  bytes[end] = 99;
  assertThrows(() => readElf(bytes), ElfError, "dynamic section has no end");
  const other = writeElf({ soname: "libx.so" });
  other[dynamicEntry(other, 5)] = 99;
  assertThrows(() => readElf(other), ElfError, "lacks DT_STRTAB");
});

Deno.test("readElf refuses names that overlap beyond the file's length", () => {
  const name = "n".repeat(3000);
  const bytes = writeElf({ needed: [name, "a", "b", "c", "d"] });
  const first = dynamicEntry(bytes, 1);
  const view = new DataView(bytes.buffer);
  for (let i = 1; i < 5; i++) view.setBigUint64(first + 16 * i + 8, BigInt(1 + i), true);
  assertThrows(() => readElf(bytes), ElfError, "names are together longer than");
});

Deno.test("readElf refuses a name beyond PATH_MAX", () => {
  const bytes = writeElf({ soname: "n".repeat(5000) });
  assertThrows(() => readElf(bytes), ElfError, "DT_SONAME is longer than 4096 bytes");
});

Deno.test({
  name: "readElf reads what gcc makes",
  ignore: !hasGcc(),
  fn: async () => {
    const bytes = await buildWithGcc("extern int there(int); int here(int x){return there(x);}", [
      "-Wl,-soname,libhere.so",
      "-Wl,-rpath,/vendor/lib64/here",
      "-Wl,--enable-new-dtags",
    ]);
    const elf = readElf(bytes!);
    assertEquals([elf.soname, elf.runpath], ["libhere.so", "/vendor/lib64/here"]);
    for (let length = 0; length < bytes!.length; length += 97) {
      assertThrows(() => readElf(bytes!.subarray(0, length)), ElfError);
    }
  },
});
