import { assertEquals, assertInstanceOf, assertNotEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { LibraryFormatError } from "../../../../cts/contract/library.ts";
import { elfLibrary, type ElfLibrarySpec } from "../../../../cts/fakes/elf_library.ts";
import { PT, readElf } from "../../../elf/elf.ts";
import { buildWithGcc } from "../../../audit/testing/gcc.ts";
import { type ElfImageOptions, ElfImageReader, readElfImage } from "./elf_image.ts";
import { compilerFor } from "../target.ts";
import { testEachTarget } from "../testing/native_test_library.ts";

function library(spec: Partial<ElfLibrarySpec> = {}): Uint8Array<ArrayBuffer> {
  return elfLibrary({ name: "A", abi: "x86_64", ...spec });
}

function refusal(bytes: Uint8Array, options: ElfImageOptions = { abi: "x86_64" }): string {
  return assertThrows(() => readElfImage(bytes, options), LibraryFormatError).message;
}

Deno.test("an image is what the file says", () => {
  const bytes = library({
    needed: ["libhelper.so"],
    runpath: "$ORIGIN",
    global: true,
    functions: {
      f: [{ do: "find", symbol: "maybe", by: "import" }],
      hidden: [],
      local: [],
    },
    hidden: ["hidden"],
    local: ["local"],
    data: { number: 7 },
    undefined: ["absent"],
  });
  assertEquals(readElfImage(bytes, { abi: "x86_64" }), {
    soname: "libA.so",
    abi: "x86_64",
    needed: ["libhelper.so", "liblog.so"],
    runpath: "$ORIGIN",
    global: true,
    exports: new Set(["f", "number"]),
    undefined: ["absent", "__android_log_write"],
    isForAndroid: false,
  });
});

Deno.test("what a file does not say is empty", () => {
  const bytes = library({ abi: "arm64-v8a", soname: null, functions: {}, constructors: [] });
  assertEquals(readElfImage(bytes), {
    soname: "",
    abi: "arm64-v8a",
    needed: [],
    runpath: "",
    global: false,
    exports: new Set<string>(),
    undefined: [],
    isForAndroid: false,
  });
});

Deno.test("a file that is no library of the process is refused in the linker's words", () => {
  assertEquals(refusal(new Uint8Array()), "file is empty");
  assertEquals(
    refusal(library().slice(0, 40)),
    "is too small to be an ELF executable: only found 40 bytes",
  );
  assertEquals(
    refusal(library().slice(0, 60)),
    "is too small to be an ELF executable: only found 60 bytes",
  );
  assertEquals(
    refusal(new TextEncoder().encode("#!/system/bin/sh\n".repeat(9))),
    "has bad ELF magic: 23212f73",
  );
  assertEquals(refusal(library({ abi: "x86" })), "is 32-bit instead of 64-bit");
  assertEquals(refusal(library(), { abi: "x86" }), "is 64-bit instead of 32-bit");
  assertEquals(refusal(library({ flaws: { elfClass: 3 } })), "has unknown ELF class: 3");
  assertEquals(refusal(library({ flaws: { byteOrder: 2 } })), "not little-endian: 2");
  assertEquals(refusal(library({ flaws: { type: 2 } })), "has unexpected e_type: 2");
  assertEquals(refusal(library({ flaws: { version: 0 } })), "has unexpected e_version: 0");
  assertEquals(
    refusal(library({ abi: "arm64-v8a" })),
    "is for EM_AARCH64 (183) instead of EM_X86_64 (62)",
  );
  assertEquals(
    refusal(library({ flaws: { machine: 8 } })),
    "is for EM_??? (8) instead of EM_X86_64 (62)",
  );
  assertEquals(
    refusal(library({ flaws: { machine: 8 } }), {}),
    "is for EM_??? (8) instead of a machine that Android runs on",
  );
  assertEquals(refusal(library({ flaws: { noSections: true } })), "has no section headers");
  assertEquals(
    refusal(library({ flaws: { noDynamic: true } })),
    ".dynamic section header was not found",
  );
  assertEquals(
    refusal(library({ flaws: { noHash: true } })),
    "has an empty or missing DT_HASH/DT_GNU_HASH",
  );
});

Deno.test("code that can be written to, and code with relocations, hang on what the process is built for", () => {
  const writable = library({ flaws: { writableCode: true } });
  assertEquals(
    refusal(writable),
    "has load segments that are both writable and executable",
  );
  assertEquals(refusal(writable, { targetSdk: 26 }), refusal(writable));
  assertEquals(readElfImage(writable, { targetSdk: 25 }).soname, "libA.so");
  for (const textRelocation of ["tag", "flag"] as const) {
    const wide = library({ flaws: { textRelocation } });
    assertEquals(refusal(wide, { targetSdk: 22 }), "has text relocations");
    const narrow = library({ abi: "x86", flaws: { textRelocation } });
    assertEquals(refusal(narrow, { targetSdk: 23 }), "has text relocations");
    assertEquals(readElfImage(narrow, { targetSdk: 22 }).abi, "x86");
  }
});

Deno.test("relocations without addends are refused in a library of 64 bits", () => {
  const [DT_NULL, DT_SYMENT, DT_REL] = [0n, 11n, 17n];
  const bytes = library();
  const { offset } = readElf(bytes).segments.find(({ type }) => type === PT.DYNAMIC)!;
  const view = new DataView(bytes.buffer);
  let at = offset;
  while (view.getBigUint64(at, true) !== DT_SYMENT) {
    assertNotEquals(view.getBigUint64(at, true), DT_NULL);
    at += 16;
  }
  view.setBigUint64(at, DT_REL, true);
  assertEquals(refusal(bytes), "has an unsupported DT_REL");
});

Deno.test("each check is a method of its own, which another reader may leave out", () => {
  class Careless extends ElfImageReader {
    protected override verifyType(): void {}
  }
  assertEquals(new Careless().read(library({ flaws: { type: 2 } })).image.soname, "libA.so");
});

Deno.test("a file that is cut anywhere is refused", () => {
  const bytes = library();
  for (let length = 0; length < bytes.length; length += 64) refusal(bytes.slice(0, length));
});

Deno.test("a file in which anything is changed gives an image or a refusal", () => {
  const bytes = library({ undefined: ["absent"], data: { number: 7 } });
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
      const changed = bytes.slice();
      for (const [at, value] of changes) changed[at] = value;
      try {
        readElfImage(changed);
      } catch (error) {
        assertInstanceOf(error, LibraryFormatError);
      }
    }),
    { numRuns: 2000 },
  );
});

testEachTarget("what gcc builds is read as well", async (target) => {
  const source = `
      extern int absent(void);
      extern int maybe(void) __attribute__((weak));
      __attribute__((visibility("hidden"))) int hidden(void) { return 1; }
      static int local(void) { return 2; }
      int number = 3;
      __attribute__((weak)) int weak(void) { return maybe ? maybe() : hidden(); }
      int f(void) { return absent() + local(); }
    `;
  for (const style of ["sysv", "gnu"]) {
    const bytes = await buildWithGcc(source, [
      "-Wl,-soname,libgcc_made.so",
      `-Wl,--hash-style=${style}`,
    ], compilerFor(target));
    const image = readElfImage(bytes!, { abi: target.abi });
    assertEquals(image.soname, "libgcc_made.so");
    assertEquals(image.exports, new Set(["f", "number", "weak"]));
    assertEquals(image.undefined, ["absent"]);
  }
});
