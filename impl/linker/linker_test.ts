import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { encodeLibrary, type LibraryHeader } from "../../cts/contract/library.ts";
import type { Release } from "../../cts/contract/world.ts";
import { writeZip, type ZipEntry } from "../../cts/fakes/zip.ts";
import { type Builtin, ModuleCache, SimMachine } from "../machine/sim_machine.ts";
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
  linker.namespaces.configure([
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
