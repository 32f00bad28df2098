import { assertEquals } from "@std/assert";
import { appLibraries } from "./app_libraries.ts";

Deno.test("kinds of needs are told apart by release", () => {
  const kinds = (soname: string, beside?: ReadonlySet<string>) =>
    [...appLibraries([10, 11, 12, 15]).values()].map((release) => release.kind(soname, beside));
  assertEquals(kinds("liblog.so"), ["public", "public", "public", "public"]);
  assertEquals(kinds("libnativehelper.so"), ["later", "later", "public", "public"]);
  assertEquals(kinds("libhwui.so"), ["private", "private", "private", "private"]);
  assertEquals(kinds("libc++_shared.so"), ["stl", "stl", "stl", "stl"]);
  assertEquals(kinds("/system/lib64/libc.so"), ["path", "path", "path", "path"]);
  assertEquals(kinds("toString"), ["unknown", "unknown", "unknown", "unknown"]);
  assertEquals(kinds("libmine.so", new Set(["libmine.so"])), [
    "beside",
    "beside",
    "beside",
    "beside",
  ]);
});
