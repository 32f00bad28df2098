import { assertEquals, assertStrictEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { encodeLibrary, type LibraryHeader } from "../../cts/contract/library.ts";
import { writeZip, type ZipEntry } from "../../cts/fakes/zip.ts";
import { ModuleCache, SimMachine } from "../machine/sim_machine.ts";
import { Files } from "../platform/files.ts";
import { Selinux } from "../platform/selinux.ts";
import { rootCredentials, shellCredentials } from "../platform/users.ts";
import { DlopenError, Linker } from "./linker.ts";

const APP = "/data/app/lib";

function setUp() {
  const files = new Files({ selinux: new Selinux(false) });
  for (const path of ["/system/lib64", "/vendor/lib64/egl", "/data/local", APP]) {
    files.mkdir(path, rootCredentials(), { recursive: true, mode: 0o755 });
  }
  const write = (path: string, source = "", header: Partial<LibraryHeader> = {}) => {
    const soname = path.split("/").at(-1)!;
    const text = encodeLibrary({ soname, abi: "arm64-v8a", ...header }, source);
    files.write(path, new TextEncoder().encode(text), rootCredentials());
  };
  const machine = new SimMachine(new Map(), new ModuleCache());
  const linker = new Linker({ files, machine, abi: "arm64-v8a", credentials: shellCredentials });
  linker.addNamespace({
    name: "app",
    searchPaths: [APP],
    permittedPaths: [],
    isolated: true,
    links: [{ to: "default", libraries: ["libpublic.so"] }],
  });
  const refusal = (name: string, namespace = "default") =>
    assertThrows(() => linker.open(name, namespace), DlopenError).message;
  return { files, write, linker, machine, refusal };
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
    'dlopen failed: library "libhelper.so" not found: needed by /data/local/libB.so in namespace default',
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

Deno.test("corrupt, unreadable and cyclic libraries are refused by name, and leave nothing behind", () => {
  const { files, write, linker, refusal } = setUp();
  files.write("/system/lib64/libE.so", new Uint8Array(), rootCredentials());
  assertEquals(refusal("libE.so"), 'dlopen failed: "/system/lib64/libE.so" file is empty');
  write("/system/lib64/libU.so");
  files.chmod("/system/lib64/libU.so", 0o600, rootCredentials());
  assertEquals(refusal("libU.so").includes("Permission denied"), true);
  write("/system/lib64/libC.so", "", { needed: ["libD.so"] });
  write("/system/lib64/libD.so", "", { needed: ["libC.so"] });
  assertEquals(refusal("libC.so").includes("cycle"), true);
  files.mkdir("/system/lib64/libdir.so", rootCredentials());
  assertEquals(refusal("libdir.so").includes("Is a directory"), true);
  assertEquals(linker.libraries, []);
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
