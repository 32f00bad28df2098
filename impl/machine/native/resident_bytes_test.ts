import { assert, assertEquals } from "@std/assert";
import { residentBytesOf } from "./resident_bytes.ts";

Deno.test({
  name: "a process's memory is told, and that of none is not (needs /proc, as on Linux)",
  ignore: Deno.build.os !== "linux",
  fn() {
    const own = residentBytesOf(Deno.pid);
    assert(own !== undefined && own > 2 ** 20, String(own));
    assertEquals(residentBytesOf(2 ** 31 - 1), undefined);
  },
});
