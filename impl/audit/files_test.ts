import { assertEquals } from "@std/assert";
import { DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { canonicalPath, isVendorPath, worldFiles } from "./files.ts";

Deno.test("canonicalPath gives each file one path", () => {
  assertEquals(canonicalPath("/system/vendor//lib64/./x.so"), "/vendor/lib64/x.so");
  assertEquals(canonicalPath("/vendor/odm/lib/x.so"), "/odm/lib/x.so");
  assertEquals(canonicalPath("/system/vendor/odm/x"), "/odm/x");
  assertEquals(canonicalPath("/vendor/a/../b"), "/vendor/b");
  assertEquals(canonicalPath("/system/lib64/x.so"), "/system/lib64/x.so");
  assertEquals(["/vendor/x", "/odm/x", "/vendorx/x", "/vendor"].map(isVendorPath), [
    true,
    true,
    false,
    false,
  ]);
});

Deno.test("worldFiles reads text, base64 and links, and leaves directories out", () => {
  const files = worldFiles({
    ...DEFAULT_WORLD,
    files: [
      { path: "/vendor/b", text: "old" },
      { path: "/system/vendor/b", text: "new" },
      { path: "/vendor/d", directory: true },
      { path: "/odm/a", base64: btoa("\0\xff") },
      { path: "/vendor/link", link: "../odm/a" },
      { path: "/vendor/link2", link: "/vendor/link" },
      { path: "/vendor/loop", link: "loop" },
      { path: "/vendor/gone", link: "/vendor/nothing" },
    ],
  });
  assertEquals(files.paths, [
    "/odm/a",
    "/vendor/b",
    "/vendor/gone",
    "/vendor/link",
    "/vendor/link2",
    "/vendor/loop",
  ]);
  assertEquals(new TextDecoder().decode(files.read("/vendor/b")), "new");
  assertEquals([...files.read("/vendor/link2")!], [0, 255]);
  for (const path of ["/vendor/loop", "/vendor/gone", "/vendor/d", "/vendor/none"]) {
    assertEquals(files.read(path), undefined, path);
  }
});
