import { assertEquals } from "@std/assert";
import { didYouMean, suggest } from "./suggest.ts";

Deno.test("suggest puts the nearest name first and leaves strangers out", () => {
  assertEquals(
    suggest("gles:ordr:*", ["gles:order:*", "egl:entry:*", "gles:odd:*"]),
    [
      "gles:order:*",
      "gles:odd:*",
      "egl:entry:*",
    ].slice(0, 2),
  );
});

Deno.test("didYouMean is empty when nothing is near", () => {
  assertEquals(didYouMean("zzzzzzzz", ["gles:order:*"]), "");
  assertEquals(didYouMean("--timout", ["--timeout", "--jobs"]), ', did you mean "--timeout"');
});

Deno.test("suggest is bounded in the length of the word", () => {
  assertEquals(suggest("x".repeat(1_000_000), ["gles:order:*"]), []);
});
