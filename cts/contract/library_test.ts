import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { decodeLibrary, encodeLibrary, is64Bit, LibraryFormatError } from "./library.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("a library file comes back as it was written", () => {
  const header = { soname: "libA.so", abi: "arm64-v8a", needed: ["libc.so"] } as const;
  const source = "export function f() {}\n";
  assertEquals(decodeLibrary(bytes(encodeLibrary(header, source))), { header, source } as never);
});

Deno.test("what is no library is refused in the words of a linker", () => {
  const refusal = (text: string) =>
    assertThrows(() => decodeLibrary(bytes(text)), LibraryFormatError).message;
  assertEquals(refusal(""), "file is empty");
  assertEquals(refusal("MZ\x90\x00"), "has bad magic: 4d5ac290");
  assertEquals(refusal("//!strata-library {"), "is truncated: its header has no end");
  assertEquals(refusal("//!strata-library {\n"), "has a corrupt header: it is not JSON");
  assertEquals(
    refusal('//!strata-library {"soname":1}\n'),
    "has a corrupt header: soname and abi are required",
  );
  const field = (text: string) => refusal(`//!strata-library {"soname":"a","abi":"x86",${text}}\n`);
  for (const list of ["5", '"libc.so"', "{}", "[5]", "[null]"]) {
    assertEquals(
      field(`"needed":${list}`),
      "has a corrupt header: needed is not a list of sonames",
    );
    assertEquals(
      field(`"undefined":${list}`),
      "has a corrupt header: undefined is not a list of symbols",
    );
  }
  assertEquals(field('"runpath":["/a"]'), "has a corrupt header: runpath is not a text");
  assertEquals(field('"rpath":1'), "has a corrupt header: rpath is not a text");
});

Deno.test("no file makes the reader throw anything else", () => {
  fc.assert(fc.property(fc.uint8Array(), fc.boolean(), (data, magic) => {
    const file = magic ? new Uint8Array([...bytes("//!strata-library "), ...data]) : data;
    try {
      decodeLibrary(file);
    } catch (error) {
      if (!(error instanceof LibraryFormatError)) throw error;
    }
  }));
});

Deno.test("64-bit ABIs are told from 32-bit ones", () => {
  assertEquals(["arm64-v8a", "x86_64", "riscv64"].map((abi) => is64Bit(abi as never)), [
    true,
    true,
    true,
  ]);
  assertEquals(["armeabi-v7a", "x86"].map((abi) => is64Bit(abi as never)), [false, false]);
});
