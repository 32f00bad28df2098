import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { encodeLibrary } from "../../cts/contract/library.ts";
import type { Abi } from "../../cts/contract/world.ts";
import { elfLibrary } from "../../cts/fakes/elf_library.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { inTemporary } from "../../scripts/testing/command.ts";
import { isElfDriver, readDriverSet } from "./driver_set.ts";

const elf = (abi: Abi, ...functions: readonly string[]) =>
  elfLibrary({
    name: "a",
    abi,
    functions: Object.fromEntries(functions.map((name) => [name, []])),
  });
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

Deno.test("a driver may be machine code, with libraries that have a version in their names", async () => {
  const set = await read({
    "libEGL_a.so": elf("x86_64", "eglGetDisplay"),
    "libGLESv1_CM_a.so": elf("x86_64"),
    "libGLESv2_a.so": elf("x86_64", "glClear"),
    "libneeded.so.1.2": elf("x86_64"),
    "libneeded.so.txt": "no library",
  });
  assertEquals([isElfDriver(set), set.missing], [true, []]);
  assertEquals(
    set.files.map(({ name, form, abi, is64Bit, lacks }) => [name, form, abi, is64Bit, lacks]),
    ["libEGL_a.so", "libGLESv1_CM_a.so", "libGLESv2_a.so", "libneeded.so.1.2"].map((
      name,
    ) => [name, "elf", "x86_64", true, []]),
  );
  assertEquals(isElfDriver(await read({ "libGLES_a.so": library("x") })), false);
});

Deno.test("machine code for processes of 32 bits is told as such", async () => {
  const { files } = await read({ "libGLES_a.so": elf("armeabi-v7a", "eglGetDisplay") });
  assertEquals(files.map(({ abi, is64Bit }) => [abi, is64Bit]), [["armeabi-v7a", false]]);
});

Deno.test("machine code without functions of EGL is told, and a vendor's part of GLVND by name", async () => {
  const lacks = async (name: string, ...functions: readonly string[]) => {
    const { files } = await read({ [name]: elf("x86_64", ...functions) });
    return files.flatMap(({ lacks }) => lacks);
  };
  assertEquals(await lacks("libGLES_a.so", "eglGetProcAddress"), []);
  assertEquals(await lacks("libGLES.so", "glClear"), ["libGLES.so exports no EGL functions"]);
  assertEquals(await lacks("libEGL_a.so", "__egl_Main"), [
    "libEGL_a.so exports no EGL functions, but __egl_Main: it is a vendor's part of GLVND; " +
    "give GLVND's own libEGL.so.1",
  ]);
});

Deno.test("machine code that is cut off anywhere is refused", async () => {
  const whole = elf("x86_64", "eglGetDisplay");
  assert(whole.length > 640);
  for (let size = 0; size < whole.length; size += 64) {
    const said = await complaint({ "libGLES_a.so": whole.slice(0, size) });
    assertStringIncludes(said, '/libGLES_a.so" cannot be loaded: ');
  }
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
    [
      { "libGLES_a.so": "#!/bin/sh\necho" },
      "",
      "has bad magic: 23212f62; build it again, as an ELF",
    ],
    [{ "libGLES_a.so": Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2) }, "", "is too small to be an ELF"],
    [{ "libGLES_a.so": elf("arm64-v8a"), "libz.so": elf("x86_64") }, "", "(native code for arm64"],
    [
      { "libGLES_a.so": elf("x86_64"), "libz.so": library("x") },
      "",
      "beside libz.so (simulated), ",
    ],
    [{ "libGLES_a.so": library("x"), "libz.so": elf("arm64-v8a") }, "", "put each kind into a dir"],
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
    for (const target of ["nowhere", "libGLES_a.so"]) {
      Deno.symlinkSync(`${directory}/${target}`, `${directory}/libGLES_a.so`);
      refuses("Cannot read library");
      Deno.removeSync(`${directory}/libGLES_a.so`);
    }
    new Deno.Command("mkfifo", { args: [`${directory}/libGLES_a.so`] }).outputSync();
    refuses('/libGLES_a.so" is not a file; leave it out');
    Deno.removeSync(`${directory}/libGLES_a.so`);
    Deno.writeTextFileSync(`${directory}/libGLES_a.so`, "");
    Deno.truncateSync(`${directory}/libGLES_a.so`, 200 * 1024 * 1024);
    refuses("has 209715200 bytes, expected at most 67108864");
    return Promise.resolve();
  });
  const { message } = assertThrows(() => readDriverSet("/nowhere/at all"), UsageError);
  assertStringIncludes(message, 'Cannot read driver "/nowhere/at all"');
});

Deno.test("a link to a library is a library", async () => {
  await inTemporary((directory) => {
    Deno.writeTextFileSync(`${directory}/it`, library("x"));
    Deno.symlinkSync("it", `${directory}/libGLES_a.so`);
    for (const path of [directory, `${directory}/libGLES_a.so`]) {
      assertEquals(readDriverSet(path).files.map(({ name }) => name), ["libGLES_a.so"]);
    }
    return Promise.resolve();
  });
});

Deno.test("a directory of very many libraries is refused", async () => {
  const files = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`lib${i}.so`, ""]));
  assertStringIncludes(await complaint(files), "has more than 1000 libraries");
});
