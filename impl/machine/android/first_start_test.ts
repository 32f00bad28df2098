import { assertEquals, assertStringIncludes } from "@std/assert";
import { startError } from "./first_start.ts";

Deno.test("an image whose programs do not start is told with how they end and what they wrote", () => {
  assertEquals(
    startError("/image", { code: 1, signal: null, words: "no such file" }),
    'Image "/image" starts no program here: one that does nothing ends with status 1 (no such file)',
  );
  assertEquals(
    startError("/image", { code: 139, signal: "SIGSEGV", words: "" }),
    'Image "/image" starts no program here: one that does nothing ends by SIGSEGV',
  );
});

Deno.test("a QEMU that refuses an mprotect of no bytes is told from other reasons", () => {
  const words = "failed to mmap main thread static TLS: Out of memory";
  const error = startError("/image", { code: 134, signal: "SIGABRT", words });
  assertStringIncludes(error, words);
  assertStringIncludes(error, "put a later qemu-aarch64-static first in PATH");
});
