import { assertEquals } from "@std/assert";
import { deviceName } from "./runtime_names.ts";

Deno.test("libraries of the C runtime have Android's names, or are not there", () => {
  const names = ["libc.so.6", "libpthread.so.0", "libdl.so.2", "libstdc++.so.6", "libA.so"];
  assertEquals(names.map(deviceName), ["libc.so", "libc.so", "libdl.so", undefined, "libA.so"]);
  for (const loader of ["ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"]) {
    assertEquals(deviceName(loader), undefined);
  }
  assertEquals(deviceName("toString"), "toString");
});
