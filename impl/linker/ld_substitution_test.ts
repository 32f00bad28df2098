import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { substitute } from "./ld_substitution.ts";

const PARAMETERS = new Map([["LIB", "lib64"], ["SDK_VER", "29"], ["EMPTY", ""]]);

Deno.test("a name is replaced with braces and without, wherever it stands", () => {
  assertEquals(substitute("/system/${LIB}", PARAMETERS), "/system/lib64");
  assertEquals(substitute("/system/$LIB/$SDK_VER", PARAMETERS), "/system/lib64/29");
  assertEquals(substitute("${LIB}${LIB}$LIB", PARAMETERS), "lib64lib64lib64");
  assertEquals(substitute("/vndk${EMPTY}/x", PARAMETERS), "/vndk/x");
});

Deno.test("a name without braces need not end where a word ends", () => {
  assertEquals(substitute("$LIBFOO", PARAMETERS), "lib64FOO");
  assertEquals(substitute("$LIB64", PARAMETERS), "lib6464");
  assertEquals(substitute("${LIBFOO}", PARAMETERS), "${LIBFOO}");
});

Deno.test("what is no known name stays", () => {
  for (const text of ["$", "$$", "${", "${}", "${lib}", "$lib", "{LIB}", "${ LIB }", "LIB", ""]) {
    assertEquals(substitute(text, PARAMETERS), text);
  }
  assertEquals(substitute("$$LIB", PARAMETERS), "$lib64");
  assertEquals(substitute("${LIB", PARAMETERS), "${LIB");
  assertEquals(substitute("${LIB$LIB}", PARAMETERS), "${LIBlib64}");
});

Deno.test("values are not looked through again", () => {
  assertEquals(substitute("$A$B", new Map([["A", "$B"], ["B", "$A"]])), "$B$A");
  assertEquals(substitute("$A$AB", new Map([["A", "$"]])), "$$B");
});

Deno.test("text without a dollar sign is left alone", () => {
  fc.assert(fc.property(fc.string(), (text) => {
    const plain = text.replaceAll("$", "");
    assertEquals(substitute(plain, PARAMETERS), plain);
  }));
});

Deno.test("a long text is read", () => {
  assertEquals(substitute("$LIB$".repeat(200_000), PARAMETERS).length, 6 * 200_000);
});
