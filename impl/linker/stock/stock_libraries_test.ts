import { assert, assertEquals } from "@std/assert";
import { type Release, RELEASES } from "../../../cts/contract/world.ts";
import { stockLibraries } from "./stock_libraries.ts";

function find(release: Release, soname: string) {
  return stockLibraries(release).find((library) => library.soname === soname);
}

Deno.test("stockLibraries: sorted, each once, the platform's own directory first", () => {
  for (const release of RELEASES) {
    const libraries = stockLibraries(release);
    const names = libraries.map(({ soname }) => soname);
    assertEquals(names, [...new Set(names)].sort(), String(release));
    for (const { directories } of libraries) assert(directories[0]!.startsWith("/system/${LIB}"));
  }
});

Deno.test("stockLibraries: the libraries of RenderScript have two instances", () => {
  const second = (release: Release) => find(release, "libRS_internal.so")!.directories;
  assertEquals(second(8), ["/system/${LIB}", "/system/${LIB}/vndk-sp"]);
  assertEquals(second(8.1), ["/system/${LIB}", "/system/${LIB}/vndk-sp"]);
  assertEquals(second(9), ["/system/${LIB}", "/system/${LIB}/vndk-sp-28"]);
  assertEquals(second(10), ["/system/${LIB}", "/system/${LIB}/vndk-sp-29"]);
  assertEquals(second(13), ["/system/${LIB}", "/apex/com.android.vndk.v33/${LIB}"]);
});

Deno.test("stockLibraries: one instance of what is LL-NDK or the framework's", () => {
  for (const release of RELEASES) {
    assertEquals(find(release, "libc.so")!.directories, ["/system/${LIB}"]);
    const runtime = find(release, "libandroid_runtime.so")!;
    assertEquals([runtime.list, runtime.private], ["framework", true]);
    assertEquals(runtime.directories, ["/system/${LIB}"]);
  }
  assertEquals(find(8, "libLLVM.so")!.list, "framework");
});

Deno.test("stockLibraries: libui.so and libgui.so became VNDK, libgui.so a private one", () => {
  assertEquals([8, 9].map((release) => find(release as Release, "libui.so")!.list), [
    "framework",
    "vndk-core",
  ]);
  assertEquals([8, 9].map((release) => find(release as Release, "libgui.so")!.private), [
    true,
    true,
  ]);
  assertEquals(find(9, "libui.so")!.private, false);
  assertEquals(find(9, "libft2.so")!, {
    soname: "libft2.so",
    list: "llndk",
    private: true,
    directories: ["/system/${LIB}"],
  });
});

Deno.test("stockLibraries: passthrough implementations lie in hw", () => {
  assertEquals(find(10, "android.hidl.memory@1.0-impl.so")!.directories, [
    "/system/${LIB}/hw",
    "/system/${LIB}/vndk-sp-29/hw",
  ]);
});
