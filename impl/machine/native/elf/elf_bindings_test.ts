import { assertEquals } from "@std/assert";
import { elfLibrary, type ElfLibrarySpec } from "../../../../cts/fakes/elf_library.ts";
import { readElf } from "../../../elf/elf.ts";
import { dynamicSymbols } from "../../../elf/symbols.ts";
import { bindSymbols } from "./elf_bindings.ts";
import type { Address } from "../code_host.ts";
import { ElfImageReader, readElfImage } from "./elf_image.ts";

function library(spec: Partial<ElfLibrarySpec>): Uint8Array<ArrayBuffer> {
  return elfLibrary({ name: "A", abi: "x86_64", ...spec });
}

function bound(bytes: Uint8Array, addresses: ReadonlyMap<string, Address>) {
  return bindSymbols(bytes, new ElfImageReader().read(bytes), addresses);
}

const ADDRESS = 0x7fff_1234_5678;

Deno.test("undefined symbols of a name get an address that nobody else finds", () => {
  for (const abi of ["x86_64", "arm64-v8a"] as const) {
    const bytes = library({ abi, undefined: ["dlopen", "other"] });
    const before = readElfImage(bytes.slice());
    assertEquals(
      bound(bytes, new Map([["dlopen", ADDRESS], ["absent", 1]])),
      new Set(["dlopen"]),
    );
    const symbol = dynamicSymbols(bytes, readElf(bytes)).find(({ name }) => name === "dlopen");
    assertEquals(symbol, {
      name: "dlopen",
      binding: "global",
      type: "none",
      visibility: "hidden",
      isDefined: true,
      address: ADDRESS,
    });
    const after = readElfImage(bytes);
    assertEquals(after, {
      ...before,
      undefined: before.undefined.filter((one) => one !== "dlopen"),
    });
  }
});

Deno.test("what a library has itself stays, and one for 32 bits as a whole", () => {
  const spec = { functions: { dlopen: [] }, undefined: ["dlsym"] } as const;
  const own = library(spec);
  const before = own.slice();
  assertEquals(bound(own, new Map([["dlopen", ADDRESS]])), new Set());
  assertEquals(own, before);
  const narrow = library({ abi: "x86", undefined: ["dlopen"] });
  const whole = narrow.slice();
  assertEquals(bound(narrow, new Map([["dlopen", ADDRESS]])), new Set());
  assertEquals(narrow, whole);
});
