import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { encodeLibrary } from "../../cts/contract/library.ts";
import type { Abi } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { inTemporary } from "../testing/command.ts";
import { readDriverSet } from "./driver_set.ts";

const library = (name: string, abi: Abi = "arm64-v8a") => encodeLibrary({ soname: name, abi }, "");

/** Reads a directory with these files; a file of the directory if one is named. */
async function read(files: Readonly<Record<string, string | Uint8Array>>, name = "") {
  let set: ReturnType<typeof readDriverSet> | undefined;
  await inTemporary((directory) => {
    for (const [file, contents] of Object.entries(files)) {
      const bytes = typeof contents === "string" ? new TextEncoder().encode(contents) : contents;
      Deno.writeFileSync(`${directory}/${file}`, bytes);
    }
    set = readDriverSet(name === "" ? directory : `${directory}/${name}`);
    return Promise.resolve();
  });
  return set!;
}

async function complaint(files: Readonly<Record<string, string | Uint8Array>>, name = "") {
  try {
    await read(files, name);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    assertEquals(error.message.includes("\n"), false, error.message);
    return error.message;
  }
  throw new Error("it was taken");
}

Deno.test("a driver is one binary, by its file or its directory", async () => {
  for (const name of ["", "libGLES_my own.so"]) {
    const { suffix, files, missing } = await read({ "libGLES_my own.so": library("x") }, name);
    assertEquals([suffix, missing], ["my own", []]);
    assertEquals(files.map((file) => [file.name, file.is64Bit]), [["libGLES_my own.so", true]]);
  }
});

Deno.test("a driver is three binaries with what they need; what is no library is left out", async () => {
  const { suffix, files, missing } = await read({
    "libEGL.so": library("a", "armeabi-v7a"),
    "libGLESv2.so": library("b"),
    "libneeded.so": library("c"),
    "README": "not a library",
  });
  assertEquals([suffix, missing], [undefined, ["libGLESv1_CM.so"]]);
  assertEquals(files.map(({ name, is64Bit }) => [name, is64Bit]), [
    ["libEGL.so", false],
    ["libGLESv2.so", true],
    ["libneeded.so", true],
  ]);
});

Deno.test("what stands beside a driver's file is named, and not taken", async () => {
  const given = { "libGLES_a.so": library("a"), "libb.so": "not looked at", "README": "" };
  const { files, beside } = await read(given, "libGLES_a.so");
  assertEquals([files.map(({ name }) => name), beside], [["libGLES_a.so"], ["libb.so"]]);
  assertEquals((await read({ "libGLES_a.so": library("a"), "libb.so": library("b") })).beside, []);
});

Deno.test("a driver in one binary lacks none of three", async () => {
  const { missing } = await read({ "libGLES_a.so": library("a"), "libEGL_a.so": library("b") });
  assertEquals(missing, []);
});

Deno.test("what is no driver is refused in one line", async () => {
  const [first] = library("x").split("\n");
  const table: [Record<string, string | Uint8Array>, string, string][] = [
    [{}, "", "has no library of a driver, expected libGLES_NAME.so, or libEGL_NAME.so, lib"],
    [{ "libother.so": library("x") }, "", "has no library of a driver"],
    [{ "libother.so": library("x") }, "libother.so", "is not the name of a driver"],
    [{ "libGLES_a.so": "", "libEGL_b.so": "" }, "", "has 2 sets of libraries (libEGL_b.so, lib"],
    [{ "libEGL_a.so": "" }, "libEGL_a.so", "give the directory that has all of them"],
    [{ "libGLES_a.so": "" }, "", "cannot be loaded: file is empty; build it again"],
    [{ "libGLES_a.so": first!.slice(0, 30) }, "", "is truncated: its header has no end"],
    [{ "libGLES_a.so": `${first!.slice(0, 30)}\n` }, "", "corrupt header: it is not JSON"],
    [{ "libGLES_a.so": "MZ??" }, "", "has bad magic: 4d5a3f3f"],
    [{ "libGLES_a.so": Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2) }, "", "is native code (ELF)"],
    [{ "libGLES_a.so": library("x", "x86_64") }, "", 'is for ABI "x86_64", which the judged'],
    [{ "libGLES_a.so": library("x", "mips" as Abi) }, "", 'is for ABI "mips", which is not known'],
    [{ "libGLES_a.so": library("x"), "libz.so": "?" }, "", "has bad magic: 3f; build it again"],
  ];
  for (const [files, name, said] of table) {
    assertStringIncludes(await complaint(files, name), said);
  }
});

Deno.test("what cannot be read is refused, and its path is named", async () => {
  await inTemporary((directory) => {
    const refuses = (said: string) => {
      const { message } = assertThrows(() => readDriverSet(directory), UsageError);
      assertStringIncludes(message, said);
    };
    Deno.mkdirSync(`${directory}/libGLES_a.so`);
    refuses('/libGLES_a.so" is not a file; leave it out');
    Deno.removeSync(`${directory}/libGLES_a.so`);
    Deno.symlinkSync(`${directory}/nowhere`, `${directory}/libGLES_a.so`);
    refuses("Cannot read library");
    Deno.removeSync(`${directory}/libGLES_a.so`);
    Deno.writeTextFileSync(`${directory}/libGLES_a.so`, "");
    Deno.truncateSync(`${directory}/libGLES_a.so`, 300 * 1024 * 1024);
    refuses("has 314572800 bytes, expected at most 268435456");
    return Promise.resolve();
  });
  const { message } = assertThrows(() => readDriverSet("/nowhere/at all"), UsageError);
  assertStringIncludes(message, 'Cannot read driver "/nowhere/at all"');
});

Deno.test("a directory of very many libraries is refused", async () => {
  const files = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`lib${i}.so`, ""]));
  assertStringIncludes(await complaint(files), "has more than 1000 libraries");
});
