import { assertEquals, assertThrows } from "@std/assert";
import { LibraryFormatError } from "../../../../cts/contract/library.ts";
import { elfLibrary, type ElfLibrarySpec } from "../../../../cts/fakes/elf_library.ts";
import { ElfLoader } from "../../../../cts/fakes/testing/elf_loader.ts";
import { readElf } from "../../../elf/elf.ts";
import { buildWithGcc, hasGcc } from "../../../audit/testing/gcc.ts";
import { readElfImage } from "./elf_image.ts";
import { type ElfNames, renameElf } from "./elf_names.ts";

const isHere = hasGcc() && Deno.build.os === "linux";

function library(spec: Partial<ElfLibrarySpec>): Uint8Array<ArrayBuffer> {
  const abi = Deno.build.arch === "aarch64" ? "arm64-v8a" : "x86_64";
  return elfLibrary({ name: "A", abi, ...spec });
}

/** A copy of a library with other names. */
function withNames(bytes: Uint8Array, names: ElfNames): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  renameElf(copy, readElf(copy), names);
  return copy;
}

const renamed = (names: Readonly<Record<string, string>>) => (name: string) => names[name];

Deno.test("names are changed and nothing else", () => {
  for (const abi of ["x86_64", "x86"] as const) {
    const bytes = library({ abi, needed: ["libone.so", "libtwo.so"], undefined: ["absent"] });
    const copy = withNames(bytes, { soname: "@1", needed: renamed({ "libtwo.so": "@2" }) });
    const [before, after] = [bytes, copy].map((one) => readElfImage(one));
    assertEquals(after, {
      ...before!,
      soname: "@1",
      needed: before!.needed.map((name) => name === "libtwo.so" ? "@2" : name),
    });
    assertEquals(copy.length, bytes.length);
    assertEquals(readElfImage(bytes).soname, "libA.so");
  }
});

Deno.test("directories of the device are not searched here", () => {
  const copy = withNames(library({ runpath: "$ORIGIN/x" }), { needed: () => undefined });
  assertEquals(readElf(copy).runpath, undefined);
  assertEquals(readElf(copy).needed, ["liblog.so"]);
});

Deno.test("a name that does not fit is refused", () => {
  assertThrows(
    () => withNames(library({ soname: null }), { soname: "12345678", needed: () => undefined }),
    LibraryFormatError,
    'has no DT_SONAME, and no room for "12345678"',
  );
  const bytes = library({ needed: ["a.so"] });
  assertThrows(
    () => withNames(bytes, { needed: renamed({ "a.so": "longer.so" }) }),
    LibraryFormatError,
    'has the name "a.so", which is too short for "longer.so"',
  );
});

Deno.test({
  name: "names that end together are each changed where there is room (needs gcc)",
  ignore: !isHere,
  async fn() {
    const bytes = await buildWithGcc("int f(void) { return 1; }", ["-Wl,-soname,libmyx.so"]);
    const elf = readElf(bytes!);
    const value = elf.dynamic.find(({ tag }) => tag === 14)!.value;
    const section = elf.segments.find(({ type }) => type === 2)!;
    const copy = bytes!.slice();
    const at = section.offset + elf.dynamic.length * 16;
    const view = new DataView(copy.buffer);
    view.setBigUint64(at, 1n, true);
    view.setBigUint64(at + 8, BigInt(value + 3), true);
    assertEquals(readElf(copy).needed, ["myx.so"]);
    const changed = readElf(withNames(copy, { soname: "@1", needed: renamed({ "myx.so": "@2" }) }));
    assertEquals([changed.soname, changed.needed], ["@1", ["@2"]]);
    assertThrows(
      () => withNames(copy, { soname: "@10", needed: renamed({ "myx.so": "@2" }) }),
      LibraryFormatError,
      'has the name "libmyx.so" in one place with "myx.so"',
    );
    assertThrows(
      () => withNames(copy, { needed: renamed({ "myx.so": "@2" }) }),
      LibraryFormatError,
      'has the name "myx.so" in one place with another',
    );
  },
});

Deno.test({
  name: "two libraries of one name are each found by who needs it (needs gcc)",
  ignore: !isHere,
  async fn() {
    await using loader = await ElfLoader.build();
    const help = (value: number) =>
      library({
        name: "help",
        soname: value === 1 ? null : "libhelp.so",
        functions: { help: [{ do: "return", value }] },
        constructors: [],
      });
    const caller = library({
      needed: ["libhelp.so"],
      constructors: [],
      functions: { f: [{ do: "call", symbol: "help" }, { do: "return", value: 0 }] },
    });
    const lines = await loader.run(
      Object.fromEntries([1, 2].flatMap((i) => [
        [`one${i}`, withNames(help(i), { soname: `@${i}`, needed: () => undefined })],
        [`two${i}`, withNames(caller, { needed: renamed({ "libhelp.so": `@${i}` }) })],
      ])),
      "open one1",
      "open one2",
      "open two2",
      "call f",
      "open two1",
      "call f",
    );
    const event = (value: number) =>
      `log ${JSON.stringify({ who: "A", at: "return", fn: "help", value })}`;
    assertEquals(lines.filter((line) => line !== "opened"), [event(2), "f 0", event(1), "f 0"]);
  },
});
