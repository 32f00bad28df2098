import { assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { hasGcc } from "../../impl/audit/testing/gcc.ts";
import { openElf, readElf } from "../../impl/elf/elf.ts";
import { readSections } from "../../impl/elf/sections.ts";
import { dynamicSymbols } from "../../impl/elf/symbols.ts";
import type { Abi } from "../contract/world.ts";
import { elfLibrary, type ElfLibrarySpec } from "./elf_library.ts";
import { ElfLoader } from "./testing/elf_loader.ts";

/** The ABI of this machine, if there is a compiler for it and libraries of it can be loaded. */
const ABI: Abi | undefined = Deno.build.os !== "linux" || !hasGcc()
  ? undefined
  : Deno.build.arch === "aarch64"
  ? "arm64-v8a"
  : "x86_64";
const ignore = ABI === undefined;

const event = (who: string, at: string, rest: object = {}) =>
  `log ${JSON.stringify({ who, at, ...rest })}`;

function library(spec: Partial<ElfLibrarySpec>): Uint8Array<ArrayBuffer> {
  return elfLibrary({ name: "A", abi: ABI!, ...spec });
}

function symbols(bytes: Uint8Array) {
  return dynamicSymbols(bytes, readElf(bytes), readSections(openElf(bytes)).sections);
}

Deno.test("a file says of itself what it was asked to say, for every machine", () => {
  for (const abi of ["x86_64", "arm64-v8a", "x86", "armeabi-v7a"] as const) {
    const bytes = elfLibrary({
      name: "A",
      abi,
      needed: ["libhelper.so"],
      runpath: "$ORIGIN/x",
      rpath: "$ORIGIN/y",
      functions: { f: [{ do: "call", symbol: "g" }], g: [], h: [] },
      hidden: ["g"],
      local: ["h"],
      data: { number: 7 },
      undefined: ["absent"],
    });
    const elf = readElf(bytes);
    assertEquals([elf.abi, elf.type, elf.soname, elf.runpath, elf.rpath], [
      abi,
      "shared",
      "libA.so",
      "$ORIGIN/x",
      "$ORIGIN/y",
    ]);
    assertEquals(
      elf.needed,
      elf.bits === 64 ? ["libhelper.so", "liblog.so"] : ["libhelper.so"],
    );
    const named = (isDefined: boolean) =>
      symbols(bytes).filter((one) => one.isDefined === isDefined && one.binding !== "local")
        .map(({ name }) => name);
    assertEquals(named(true), ["f", "number"]);
    assertEquals(named(false), elf.bits === 64 ? ["absent", "__android_log_write"] : ["absent"]);
    assertEquals(symbols(bytes).find(({ name }) => name === "h")?.binding, "local");
  }
});

Deno.test("segments lie as their alignment wants it", () => {
  for (const alignment of [4096, 16_384, 65_536]) {
    const { segments } = readElf(elfLibrary({ name: "A", abi: "arm64-v8a", alignment }));
    const mapped = segments.filter(({ type }) => type === 1);
    assertEquals(mapped.map(({ align }) => align), [alignment, alignment, alignment]);
    for (const { address, offset } of mapped) {
      assertEquals(address % alignment, offset % alignment);
    }
  }
});

Deno.test("there is no code for other machines", () => {
  assertThrows(() => elfLibrary({ name: "A", abi: "riscv64" }), RangeError, '"riscv64"');
});

Deno.test({
  name: "code for AArch64 is what a disassembler reads in it (needs llvm-objdump)",
  ignore: !hasObjdump(),
  async fn() {
    const file = await Deno.makeTempFile({ suffix: ".so" });
    try {
      await Deno.writeFile(
        file,
        elfLibrary({
          name: "A",
          abi: "arm64-v8a",
          functions: {
            f: [
              { do: "return", value: 0x12345678 },
              { do: "returnArgument", index: 0 },
              { do: "returnArgument", index: 1 },
              { do: "read", symbol: "number" },
              { do: "find", symbol: "absent", by: "dlsym" },
              { do: "find", symbol: "absent", by: "import" },
            ],
          },
          constructors: [],
        }),
      );
      const { stdout } = await new Deno.Command("llvm-objdump-14", {
        args: ["-d", "--no-show-raw-insn", file],
      }).output();
      const code = new TextDecoder().decode(stdout).split("\n")
        .flatMap((line) => /^\s+[0-9a-f]+:\s+(.*)$/.exec(line)?.[1] ?? [])
        .map((line) =>
          line.replaceAll(/\s+/g, " ").replace(/(adr x\d, )#.*/, "$1#")
            .replace(/(ldr x\d+, )0x.*/, "$1slot")
        );
      const log = [
        "adr x2, #",
        "adr x3, #",
        "cmp x21, #0",
        "csel x2, x3, x2, ne",
        "mov w0, #4",
        "adr x1, #",
        "ldr x16, slot",
        "blr x16",
      ];
      assertEquals(code, [
        "stp x29, x30, [sp, #-48]!",
        "mov x29, sp",
        "stp x19, x20, [sp, #16]",
        "str x21, [sp, #32]",
        "mov x19, x0",
        "mov x20, x1",
        "mov x21, xzr",
        "mov w21, #22136",
        "movk w21, #4660, lsl #16",
        "mov x21, x19",
        "mov x21, x20",
        "ldr x1, slot",
        "ldr w21, [x1]",
        "adr x1, #",
        "add w2, w21, #48",
        "strb w2, [x1]",
        ...log,
        "mov x0, #0",
        "adr x1, #",
        "ldr x16, slot",
        "blr x16",
        "mov x21, x0",
        ...log,
        "ldr x21, slot",
        ...log,
        "mov x0, x21",
        "ldr x21, [sp, #32]",
        "ldp x19, x20, [sp, #16]",
        "ldp x29, x30, [sp], #48",
        "ret",
      ]);
    } finally {
      await Deno.remove(file);
    }
  },
});

function hasObjdump(): boolean {
  try {
    return new Deno.Command("llvm-objdump-14", { args: ["--version"], stdout: "null" })
      .outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

Deno.test({
  name: "a layer loads, reports itself and passes on what is below (needs gcc)",
  ignore,
  async fn() {
    await using loader = await ElfLoader.build();
    const lines = await loader.run(
      { "libA.so": library({}) },
      "open libA.so",
      "call AndroidGLESLayer_Initialize",
      "call AndroidGLESLayer_GetProcAddress",
      "call absent",
    );
    assertEquals(lines, [
      event("A", "load"),
      "opened",
      event("A", "initialize"),
      "AndroidGLESLayer_Initialize 0",
      "AndroidGLESLayer_GetProcAddress 42",
      "missing absent",
    ]);
  },
});

Deno.test({
  name: "steps do what they say (needs gcc)",
  ignore,
  async fn() {
    await using loader = await ElfLoader.build();
    const help = library({
      name: "help",
      functions: { help: [{ do: "return", value: 5 }] },
      data: { number: 7 },
      constructors: [],
    });
    const a = library({
      needed: ["libhelp.so"],
      functions: {
        big: [{ do: "return", value: 0x7fffffff }],
        first: [{ do: "returnArgument", index: 0 }],
        hidden: [{ do: "return", value: 1 }],
        local: [{ do: "return", value: 2 }],
        own: [{ do: "return", value: 3 }],
        all: [
          { do: "report", at: "call", fn: "all" },
          { do: "call", symbol: "hidden" },
          { do: "call", symbol: "local" },
          { do: "call", symbol: "own" },
          { do: "call", symbol: "help" },
          { do: "read", symbol: "number" },
          { do: "find", symbol: "help", by: "import" },
          { do: "find", symbol: "absent", by: "import" },
          { do: "find", symbol: "own", by: "dlsym" },
          { do: "find", symbol: "not_there", by: "dlsym" },
          { do: "open", name: "libhelp.so" },
          { do: "open", name: "libabsent.so" },
          { do: "return", value: 9 },
        ],
      },
      hidden: ["hidden"],
      local: ["local"],
      init: [{ do: "report", at: "load", fn: "init" }],
      constructors: [
        [{ do: "report", at: "load", fn: "first" }],
        [{ do: "report", at: "load", fn: "second" }],
      ],
    });
    const lines = await loader.run(
      { "libhelp.so": help, "libA.so": a },
      "open libA.so",
      "call big",
      "call first",
      "call hidden",
      "call local",
      "call all",
    );
    assertEquals(lines, [
      event("A", "load", { fn: "init" }),
      event("A", "load", { fn: "first" }),
      event("A", "load", { fn: "second" }),
      "opened",
      "big 2147483647",
      "first 1",
      "missing hidden",
      "missing local",
      event("A", "call", { fn: "all" }),
      event("A", "return", { fn: "hidden", value: 1 }),
      event("A", "return", { fn: "local", value: 2 }),
      event("A", "return", { fn: "own", value: 3 }),
      event("A", "return", { fn: "help", value: 5 }),
      event("A", "return", { fn: "number", value: 7 }),
      event("A", "lookup", { fn: "help" }),
      event("A", "lookup", { fn: "absent", pointer: null }),
      event("A", "lookup", { fn: "own" }),
      event("A", "lookup", { fn: "not_there", pointer: null }),
      event("A", "lookup", { fn: "libhelp.so" }),
      event("A", "lookup", { fn: "libabsent.so", pointer: null }),
      "all 9",
    ]);
  },
});

Deno.test({
  name: "flaws are what the loader of this machine finds too (needs gcc)",
  ignore,
  async fn() {
    await using loader = await ElfLoader.build();
    const other = ABI === "x86_64" ? "arm64-v8a" : "x86_64";
    const refused = async (spec: Partial<ElfLibrarySpec>) => {
      const lines = await loader.run({ "libA.so": library(spec) }, "open libA.so");
      assertEquals(lines.length, 1, lines.join("\n"));
      return lines[0]!;
    };
    assertStringIncludes(await refused({ undefined: ["absent"] }), "undefined symbol: absent");
    assertStringIncludes(await refused({ needed: ["libabsent.so"] }), "libabsent.so");
    assertMatch(await refused({ flaws: { type: 1 } }), /ET_DYN/);
    assertMatch(await refused({ flaws: { elfClass: 1 } }), /wrong ELF class|invalid ELF/);
    assertMatch(
      await refused({ flaws: { byteOrder: 2 } }),
      /not big-endian|not little-endian|invalid|endian/,
    );
    assertMatch(await refused({ flaws: { version: 2 } }), /version/);
    assertMatch(await refused({ flaws: { length: 40 } }), /too short/);
    assertMatch(await refused({ flaws: { noDynamic: true } }), /dynamic section/);
    assertMatch(await refused({ abi: other }), /cannot open shared object|ELF|machine/);
    assertMatch(await refused({ abi: "x86" }), /ELF/);
    for (
      const flaws of [
        { writableCode: true },
        { textRelocation: "tag" },
        { textRelocation: "flag" },
        { noSections: true },
      ] as const
    ) {
      const lines = await loader.run({ "libA.so": library({ flaws }) }, "open libA.so");
      assertEquals(lines, [event("A", "load"), "opened"], JSON.stringify(flaws));
    }
  },
});
