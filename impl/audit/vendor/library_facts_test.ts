import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import fc from "fast-check";
import { encodeLibrary, LibraryFormatError } from "../../../cts/contract/library.ts";
import { claimsToBeLibrary, readLibraryFacts } from "./library_facts.ts";
import { writeElf } from "../../elf/testing/elf_writer.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

Deno.test("readLibraryFacts reads both forms alike", () => {
  const spec = { soname: "libx.so", needed: ["liba.so", "libb.so"], runpath: "$ORIGIN/x" };
  const elf = readLibraryFacts(writeElf({ ...spec, bits: 32, machine: 40 }));
  const sim = readLibraryFacts(bytesOf(encodeLibrary({ ...spec, abi: "armeabi-v7a" }, "")));
  assertEquals(elf, { ...sim, form: "elf", machine: "EM_ARM" });
  assertEquals(sim, {
    ...spec,
    form: "sim",
    bits: 32,
    machine: "armeabi-v7a",
    abi: "armeabi-v7a",
    isLoadable: true,
  });
});

Deno.test("readLibraryFacts takes what a sim library imports for what it needs", () => {
  const source =
    `import { a } from "liba.so";\nimport { b } from "libb.so";\nimport { c } from "liba.so";\n`;
  const facts = readLibraryFacts(bytesOf(encodeLibrary({ soname: "x", abi: "x86_64" }, source)));
  assertEquals([facts.needed, facts.bits], [["liba.so", "libb.so"], 64]);
});

Deno.test("readLibraryFacts says that an object file or a static executable cannot be needed", () => {
  assert(readLibraryFacts(writeElf({})).isLoadable);
  assertFalse(readLibraryFacts(writeElf({ type: 1 })).isLoadable);
  assertFalse(readLibraryFacts(writeElf({ dynamic: false })).isLoadable);
});

for (
  const [text, message] of [
    ["", "is empty"],
    ["#!/bin/sh", "begins with 23212f62"],
    ["//!strata-library {", "truncated"],
    ["//!strata-library {}\n", "soname and abi are required"],
    [`//!strata-library {"soname":"x","abi":"x86","needed":[1]}\n`, "needed is not a list"],
    [`//!strata-library {"soname":"x","abi":"x86","needed":[],"runpath":1}\n`, "runpath"],
    [`//!strata-library {"soname":"x","abi":"x86"}\nlet let = ;`, "does not parse"],
  ] as const
) {
  Deno.test(`readLibraryFacts refuses ${JSON.stringify(text)}`, () => {
    assertThrows(() => readLibraryFacts(bytesOf(text)), LibraryFormatError, message);
  });
}

Deno.test("claimsToBeLibrary goes by the first bytes", () => {
  assert(claimsToBeLibrary(writeElf({}).subarray(0, 4)));
  assert(claimsToBeLibrary(bytesOf("//!strata-library {")));
  assertFalse(claimsToBeLibrary(bytesOf("#!/bin/sh")));
  assertFalse(claimsToBeLibrary(new Uint8Array()));
});

Deno.test("any bytes are a library or a LibraryFormatError", () => {
  const seeds = [
    writeElf({ soname: "libx.so", needed: ["liba.so"], runpath: "/x" }),
    bytesOf(encodeLibrary({ soname: "x", abi: "x86", needed: ["a"] }, "export const a = 1;")),
  ];
  const change = fc.tuple(fc.nat(600), fc.nat(255));
  fc.assert(
    fc.property(
      fc.constantFrom(...seeds),
      fc.array(change),
      fc.nat(600),
      (seed, changes, length) => {
        const bytes = seed.slice(0, length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          readLibraryFacts(bytes);
        } catch (error) {
          if (!(error instanceof LibraryFormatError)) throw error;
        }
      },
    ),
    { numRuns: 1000 },
  );
});
