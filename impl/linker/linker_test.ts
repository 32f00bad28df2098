import { assertEquals, assertStrictEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { encodeLibrary, type LibraryHeader } from "../../cts/contract/library.ts";
import type { Release } from "../../cts/contract/world.ts";
import { writeZip, type ZipEntry } from "../../cts/fakes/zip.ts";
import { ProcessFault } from "../machine/machine.ts";
import { type Builtin, ModuleCache, SimMachine } from "../machine/sim_machine.ts";
import { entries } from "../machine/system_libraries.ts";
import { Files } from "../platform/files.ts";
import { Selinux } from "../selinux/selinux.ts";
import { rootCredentials, shellCredentials } from "../platform/users.ts";
import { DlopenError, Linker } from "./linker.ts";
import { namespaceConfig } from "./namespace.ts";

const APP = "/data/app/lib";

function setUp(release: Release = 14) {
  const files = new Files({ selinux: new Selinux({ enforcing: false }) });
  for (const path of ["/system/lib64", "/vendor/lib64/egl", "/data/local", `${APP}/sub/x`]) {
    files.mkdir(path, rootCredentials(), { recursive: true, mode: 0o755 });
  }
  const write = (path: string, source = "", header: Partial<LibraryHeader> = {}) => {
    const soname = path.split("/").at(-1)!;
    const text = encodeLibrary({ soname, abi: "arm64-v8a", ...header }, source);
    files.write(path, new TextEncoder().encode(text), rootCredentials());
  };
  const builtins = new Map<string, Builtin>();
  const machine = new SimMachine(builtins, new ModuleCache());
  const linker = new Linker({
    release,
    files,
    machine,
    abi: "arm64-v8a",
    credentials: shellCredentials,
    decide: () => {},
  });
  linker.configure([
    namespaceConfig({
      name: "default",
      searchPaths: ["/system/lib64"],
      permittedPaths: ["/system", "/data"],
    }),
    namespaceConfig({
      name: "app",
      searchPaths: [APP],
      links: [{ to: "default", libraries: new Set(["libpublic.so"]) }],
    }),
  ]);
  const refusal = (name: string, namespace = "default") =>
    assertThrows(() => linker.open(name, namespace), DlopenError).message;
  return { files, write, linker, machine, builtins, refusal };
}

Deno.test("a library is loaded once per namespace, by name, path or soname", () => {
  const { write, linker } = setUp();
  write("/system/lib64/libA.so");
  const library = linker.open("libA.so", "default");
  assertStrictEquals(linker.open("/system/lib64/libA.so", "default"), library);
  assertEquals(linker.libraries.length, 1);
});

Deno.test("what a library needs is loaded before it, and constructors run in that order", () => {
  const { write, linker } = setUp();
  write("/system/lib64/libB.so", "export function b() { return 1; }");
  write("/system/lib64/libA.so", 'import { b } from "libB.so";\nexport const v = b();');
  linker.open("libA.so", "default");
  assertEquals(linker.libraries.map(({ soname }) => soname), ["libB.so", "libA.so"]);
});

Deno.test("a link gives only the libraries that it lists", () => {
  const { write, linker, refusal } = setUp();
  write("/system/lib64/libpublic.so");
  write("/system/lib64/libprivate.so");
  assertEquals(linker.open("libpublic.so", "app").namespace, "default");
  assertEquals(refusal("libprivate.so", "app"), 'dlopen failed: library "libprivate.so" not found');
});

Deno.test("an isolated namespace refuses paths outside search and permitted paths", () => {
  const { write, linker, refusal } = setUp();
  write("/data/local/libA.so");
  write(`${APP}/libA.so`);
  assertEquals(linker.open(`${APP}/libA.so`, "app").namespace, "app");
  assertEquals(refusal("/data/local/libA.so", "app").includes("not accessible"), true);
});

Deno.test("dependencies are looked for in the namespace of the library that needs them", () => {
  const { write, linker, refusal } = setUp();
  write(`${APP}/libhelper.so`);
  write(`${APP}/libA.so`, "", { needed: ["libhelper.so"] });
  write("/data/local/libB.so", "", { needed: ["libhelper.so"] });
  assertEquals(linker.open(`${APP}/libA.so`, "app").needed[0]?.namespace, "app");
  assertEquals(
    refusal("/data/local/libB.so"),
    'dlopen failed: library "libhelper.so" not found: needed by /data/local/libB.so in namespace (default)',
  );
});

Deno.test("another class or machine is refused", () => {
  const { write, refusal } = setUp();
  write("/system/lib64/lib32.so", "", { abi: "armeabi-v7a" });
  write("/system/lib64/libX.so", "", { abi: "x86_64" });
  assertEquals(
    refusal("lib32.so"),
    'dlopen failed: "/system/lib64/lib32.so" is 32-bit instead of 64-bit',
  );
  assertEquals(
    refusal("libX.so"),
    'dlopen failed: "/system/lib64/libX.so" is for EM_X86_64 (62) instead of EM_AARCH64 (183)',
  );
});

Deno.test("an undefined symbol is refused at load, even if an unrelated library has it", () => {
  const { write, linker, refusal } = setUp();
  write("/system/lib64/libB.so", "export function symbol() {}");
  linker.open("libB.so", "default");
  write("/system/lib64/libA.so", "", { undefined: ["symbol"] });
  assertEquals(
    refusal("libA.so"),
    'dlopen failed: cannot locate symbol "symbol" referenced by "/system/lib64/libA.so"...',
  );
});

Deno.test("corrupt and unreadable libraries are refused by name, and leave nothing behind", () => {
  const { files, write, linker, refusal } = setUp();
  files.write("/system/lib64/libE.so", new Uint8Array(), rootCredentials());
  assertEquals(refusal("libE.so"), 'dlopen failed: "/system/lib64/libE.so" file is empty');
  write("/system/lib64/libU.so");
  files.chmod("/system/lib64/libU.so", 0o600, rootCredentials());
  assertEquals(refusal("libU.so"), 'dlopen failed: library "libU.so" not found');
  files.mkdir("/system/lib64/libdir.so", rootCredentials());
  assertEquals(refusal("libdir.so").includes("Is a directory"), true);
  write("/system/lib64/libA.so", "", { needed: ["libB.so"] });
  write("/system/lib64/libB.so", "", { needed: ["libE.so"] });
  assertEquals(refusal("libA.so").includes("file is empty"), true);
  assertEquals(linker.libraries, []);
});

Deno.test("libraries that need each other are loaded once each, and can call each other", () => {
  const { write, linker, machine } = setUp();
  write(
    "/system/lib64/libC.so",
    'import { d } from "libD.so";\nexport function c() { return 1; }\nexport function cd() { return d(); }',
  );
  write(
    "/system/lib64/libD.so",
    'import { c } from "libC.so";\nexport function d() { return 1 + c(); }',
  );
  const library = linker.open("libC.so", "default");
  assertEquals(linker.libraries.map(({ soname }) => soname), ["libD.so", "libC.so"]);
  assertEquals(machine.call(linker.symbol(library, "cd"), "cd"), 2);
});

Deno.test("symbols are looked for in the whole group that a library is loaded with, breadth first", () => {
  const { write, linker, machine, refusal } = setUp();
  write("/system/lib64/libroot.so", "", { needed: ["libuser.so", "libfirst.so", "libsecond.so"] });
  write(
    "/system/lib64/libuser.so",
    "export function f() { return symbol('which')(); }",
    { needed: [], undefined: ["which"] },
  );
  write("/system/lib64/libfirst.so", "export function which() { return 1; }");
  write("/system/lib64/libsecond.so", "export function which() { return 2; }");
  assertEquals(refusal("libuser.so").includes('cannot locate symbol "which"'), true);
  const root = linker.open("libroot.so", "default");
  assertEquals(machine.call(linker.symbolBelow(root, "f"), "f"), 1);
});

Deno.test("no constructor runs if a symbol is missing anywhere", () => {
  const { write, refusal, linker } = setUp();
  write("/system/lib64/libB.so", "throw new Error('ran');");
  write("/system/lib64/libA.so", "", { needed: ["libB.so"], undefined: ["absent"] });
  assertEquals(refusal("libA.so").includes('cannot locate symbol "absent"'), true);
  assertEquals(linker.libraries, []);
});

Deno.test("a library is unloaded with what only it needs when it is closed as often as it was opened", () => {
  const { write, linker } = setUp();
  write("/system/lib64/libA.so", "", { needed: ["libB.so", "libC.so"] });
  write("/system/lib64/libB.so");
  write("/system/lib64/libC.so");
  const library = linker.open("libA.so", "default");
  linker.open("libA.so", "default");
  const other = linker.open("libC.so", "default");
  assertEquals(linker.close(library), true);
  assertEquals(linker.libraries.length, 3);
  assertEquals(linker.close(library), true);
  assertEquals(linker.libraries, [other]);
  assertEquals(linker.close(library), false);
});

Deno.test("libraries that need each other are unloaded together, and what others still need stays", () => {
  const { write, linker } = setUp();
  write("/system/lib64/libA.so", "", { needed: ["libB.so", "libD.so"] });
  write("/system/lib64/libB.so", "", { needed: ["libC.so"] });
  write("/system/lib64/libC.so", "", { needed: ["libA.so", "libE.so"] });
  write("/system/lib64/libD.so");
  write("/system/lib64/libE.so", "", { needed: ["libF.so"] });
  write("/system/lib64/libF.so");
  const library = linker.open("libA.so", "default");
  const other = linker.open("libE.so", "default");
  const user = linker.open("libC.so", "default");
  assertEquals(linker.close(library), true);
  assertEquals(linker.libraries.length, 6);
  assertEquals(linker.close(user), true);
  assertEquals(linker.libraries.map(({ soname }) => soname), ["libF.so", "libE.so"]);
  assertEquals(linker.close(other), true);
  assertEquals(linker.libraries, []);
});

Deno.test("a chain of thousands of libraries is loaded and unloaded", () => {
  const { write, linker } = setUp();
  const length = 3000;
  for (let i = 0; i < length; i++) {
    write(`/system/lib64/lib${i}.so`, "", { needed: i + 1 < length ? [`lib${i + 1}.so`] : [] });
  }
  const library = linker.open("lib0.so", "default");
  assertEquals(linker.libraries.length, length);
  assertEquals(linker.close(library), true);
  assertEquals(linker.libraries, []);
});

Deno.test("a constructor may open and close its own library, and closing it too often is a fault", () => {
  const { write, linker, builtins } = setUp();
  const closing = (times: number) =>
    `import { reopen } from "libdl.so";\nreopen(library.soname, ${times});`;
  const reopen = (soname: string, times: number) => {
    const library = linker.open(soname, "default");
    for (let i = 0; i < times; i++) linker.close(library);
  };
  write("/system/lib64/libdl.so", "", { builtin: "libdl" } as object);
  builtins.set("libdl", () => entries({ reopen }));
  write("/system/lib64/libOnce.so", closing(1));
  write("/system/lib64/libTwice.so", closing(2));
  const library = linker.open("libOnce.so", "default");
  assertStrictEquals(linker.open("libOnce.so", "default"), library);
  const fault = assertThrows(() => linker.open("libTwice.so", "default"), ProcessFault);
  assertEquals(fault.signal, "SIGSEGV");
  assertStringIncludes(fault.message, "/system/lib64/libTwice.so");
});

Deno.test("the executable stays, however often it is closed", () => {
  const { write, linker } = setUp();
  write("/system/lib64/libA.so");
  write("/system/lib64/probe", "", { needed: ["libA.so"] });
  const executable = linker.start("/system/lib64/probe");
  for (let i = 0; i < 3; i++) assertEquals(linker.close(executable), true);
  assertEquals(linker.isOpen(executable), true);
  assertEquals(linker.libraries.map(({ soname }) => soname), ["libA.so"]);
});

Deno.test("a missing dependency is told apart by release", () => {
  for (
    const [release, more] of [[10, ""], [
      11,
      ": needed by /system/lib64/libA.so in namespace (default)",
    ]] as const
  ) {
    const { write, refusal } = setUp(release);
    write("/system/lib64/libA.so", "", { needed: ["libB.so"] });
    assertEquals(refusal("libA.so"), `dlopen failed: library "libB.so" not found${more}`);
  }
});

Deno.test("DT_RUNPATH counts for what a library needs itself, and not for what that needs", () => {
  const { write, linker, refusal } = setUp();
  write(`${APP}/sub/libA.so`, "", { needed: ["libB.so"], runpath: "/absent:$ORIGIN/x" });
  write(`${APP}/sub/x/libB.so`, "", { needed: [] });
  assertEquals(linker.open(`${APP}/sub/libA.so`, "default").needed.length, 1);
  write(`${APP}/sub/x/libC.so`, "", { needed: ["libD.so"] });
  write(`${APP}/sub/x/libD.so`);
  write(`${APP}/sub/libE.so`, "", { needed: ["libC.so"], runpath: "${ORIGIN}/x" });
  assertEquals(refusal(`${APP}/sub/libE.so`).includes('"libD.so" not found'), true);
});

Deno.test("all namespaces share the executable, what is preloaded, and global libraries of the start", () => {
  const { write, linker, files } = setUp();
  files.mkdir("/system/bin", rootCredentials(), { mode: 0o755 });
  write("/system/bin/exe", "", { needed: ["libA.so"] });
  write("/system/lib64/libA.so", "", { global: true });
  write("/system/lib64/libP.so");
  write("/system/lib64/libQ.so");
  linker.start("/system/bin/exe", ["libP.so"]);
  assertEquals(linker.open("libA.so", "app").namespace, "default");
  assertEquals(linker.open("libP.so", "app").namespace, "default");
  assertThrows(() => linker.open("libQ.so", "app"), DlopenError, "not found");
});

Deno.test("a library inside an archive is loaded by a path through it, until the archive loses it", () => {
  const { files, linker, refusal } = setUp();
  const library = (name: string, alignment: number) => ({
    name: `lib/arm64-v8a/${name}`,
    data: encodeLibrary({ soname: name, abi: "arm64-v8a", needed: [] }, ""),
    alignment,
  });
  const put = (...entries: ZipEntry[]) =>
    files.write("/data/local/a.apk", writeZip(entries), rootCredentials(), 0o644);
  const path = "/data/local/a.apk!/lib/arm64-v8a/libA.so";
  put(library("libA.so", 4096), library("libB.so", 4));
  assertEquals(linker.libraryInApk(path), path);
  assertEquals(linker.open(path, "default").path, path);
  assertStringIncludes(refusal("/data/local/a.apk!/lib/arm64-v8a/libB.so"), "not found");
  assertEquals(linker.libraryInApk("/data/local/absent.apk!/lib/arm64-v8a/libA.so"), undefined);
  put(library("libB.so", 4096));
  assertEquals(linker.libraryInApk(path), undefined);
});
