import { assertEquals, assertThrows } from "@std/assert";
import { dirname, join } from "@std/path";
import { writeElf } from "../../elf/testing/elf_writer.ts";
import { ImageLimitError } from "./image_limit.ts";
import { LostLibraries, publicNames } from "./lost_libraries.ts";

const LIST = "# Public\n\nlibwhole.so\nlibpart.so 64 nopreload\n  libgone.so\n";

/** Asks a folder for a library that a program opens, with the World's files. */
function ask(name: string, ...files: readonly string[]) {
  const root = Deno.makeTempDirSync();
  try {
    const put = (path: string, bytes: Uint8Array) => {
      Deno.mkdirSync(dirname(join(root, path)), { recursive: true });
      Deno.writeFileSync(join(root, path), bytes);
    };
    put("system/etc/public.libraries.txt", new TextEncoder().encode(LIST));
    put("system/lib64/libwhole.so", writeElf({ needed: ["libother.so"] }));
    put("system/lib64/libother.so", writeElf({ needed: [] }));
    put("system/lib64/libpart.so", writeElf({ needed: ["libwhole.so", "liblost.so"] }));
    const lost = new LostLibraries({
      root,
      release: 12,
      fingerprint: "",
      build: "user",
      abis: [],
      apexes: new Map(),
      ldConfigs: new Map(),
      links: new Map(),
    });
    const call = { lib: "libdl.so", fn: "dlopen", args: [name, 2] } as const;
    lost.require({ calls: [call] }, { files: files.map((path) => ({ path, contents: "" })) });
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

Deno.test("a list of public libraries has names, and words behind some", () => {
  assertEquals(publicNames(LIST), ["libwhole.so", "libpart.so", "libgone.so"]);
});

Deno.test("a public library is lost if it, or one that it needs, is not in the folder", () => {
  ask("libwhole.so");
  assertThrows(() => ask("libgone.so"), ImageLimitError, "it is missing");
  assertThrows(
    () => ask("libpart.so"),
    ImageLimitError,
    '"liblost.so" is missing, which "/system/lib64/libpart.so" needs',
  );
});

Deno.test("what the World has, or is not public, is not asked of the folder", () => {
  ask("libgone.so", "/data/box/libgone.so");
  ask("libelsewhere.so");
});
