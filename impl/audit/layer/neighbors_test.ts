import { assertEquals } from "@std/assert";
import { appLibraries } from "../apps/app_libraries.ts";
import { comesWithLayer, type Linked, lostWithoutFolder } from "./neighbors.ts";

Deno.test("what a device, or the native machine, has does not come with a layer", () => {
  const table: [string, boolean][] = [
    ["libc.so", false],
    ["libGLESv2.so", false],
    ["libc.so.6", false],
    ["libstdc++.so.6", false],
    ["libEGL.so.1", false],
    ["libc++_shared.so", true],
    ["libutils.so", true],
    ["libmine.so", true],
    ["LIBC.SO", true],
    ["libz.so.1", true],
    ["", false],
    [".", false],
    ["..", false],
    ["../libmine.so", false],
    ["/lib/libmine.so", false],
    ["a\0b", false],
  ];
  for (const [name, comes] of table) {
    assertEquals(comesWithLayer(name, appLibraries([10, 15])), comes, name);
  }
});

Deno.test("what only some of the releases have comes with a layer", () => {
  assertEquals(comesWithLayer("libicu.so", appLibraries([10, 15])), true);
  assertEquals(comesWithLayer("libicu.so", appLibraries([12, 15])), false);
});

Deno.test("without the folder, DT_RUNPATH of each library decides what is found", () => {
  const at = (needed: string[], runpath = "", soname?: string): Linked => ({
    needed,
    runpath,
    ...(soname === undefined ? {} : { soname }),
  });
  const a = (runpath = "") => ({ name: "liba.so", ...at(["libb.so"], runpath, "liba.so") });
  const b = { name: "libb.so", ...at([], "", "libb.so") };
  const lost = (layer: Linked, first = a()) => lostWithoutFolder(layer, [first, b]);
  assertEquals(lost(at(["liba.so", "libc.so"])), ["liba.so"]);
  assertEquals(lost(at(["liba.so"], "$ORIGIN")), ["libb.so"]);
  assertEquals(lost(at(["liba.so"], "${ORIGIN}"), a("/x:$ORIGIN/")), []);
  assertEquals(lost(at(["liba.so", "libb.so"], "$ORIGIN")), []);
  assertEquals(lost(at(["libb.so", "liba.so"], "$ORIGIN")), []);
  assertEquals(lost(at(["liba.so"], "$ORIGIN/lib:/home/me")), ["liba.so"]);
  assertEquals(lostWithoutFolder(at(["libc.so"]), []), []);
});
