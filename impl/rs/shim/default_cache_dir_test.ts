import { assertEquals } from "@std/assert";
import type { RsProcess } from "../rs_process.ts";
import { fakeLibdl, fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import { DefaultCacheDir } from "./default_cache_dir.ts";

const LIBRARIES = { "libRSCacheDir.so": { rsQueryCacheDir: () => "/data/cache" } };

function cacheDir(libraries = {}, overrides: Partial<RsProcess> = {}, release: 8 | 9 = 9) {
  const process = fakeProcess(overrides);
  const libdl = fakeLibdl(libraries);
  const library = fakeLibrary(process, { "libdl.so": libdl.functions }, { release });
  return { found: new DefaultCacheDir(library), lines: process.lines, calls: libdl.calls };
}

Deno.test("libRSCacheDir.so is asked once", () => {
  const { found, calls } = cacheDir(LIBRARIES);
  assertEquals([found.get(), found.get()], ["/data/cache", "/data/cache"]);
  assertEquals(calls.filter((call) => call.startsWith("dlopen")), ["dlopen libRSCacheDir.so"]);
});

Deno.test("a missing libRSCacheDir.so is a warning, once", () => {
  const { found, lines } = cacheDir();
  assertEquals([found.get(), found.get()], ["", ""]);
  assertEquals(lines, [
    'W RenderScript: Not able to query cache dir: library "libRSCacheDir.so" not found',
  ]);
});

Deno.test("a vendor's process does not ask", () => {
  const { found, calls } = cacheDir(LIBRARIES, { executable: "/vendor/bin/tool" });
  assertEquals([found.get(), calls], ["", []]);
});

Deno.test("in 8.0 there is no JavaVM to ask, each time", () => {
  const { found, lines, calls } = cacheDir(LIBRARIES, {}, 8);
  assertEquals([found.get(), found.get(), calls], ["", "", []]);
  assertEquals(lines.length, 2);
});
