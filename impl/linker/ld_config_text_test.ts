import { assertEquals } from "@std/assert";
import { cString, isUnderDirectory, normalizePath, trimSpace } from "./ld_config_text.ts";

Deno.test("white space is that of ASCII", () => {
  assertEquals(trimSpace(" \t\r\n\v\f a b \r"), "a b");
  assertEquals(trimSpace("\u00a0a\ufeff"), "\u00a0a\ufeff");
  assertEquals(trimSpace(" \t "), "");
});

Deno.test("a C string ends at the first NUL", () => {
  assertEquals(cString("ab\0c\0"), "ab");
  assertEquals(cString("ab"), "ab");
});

Deno.test("a file lies below a directory only at a slash", () => {
  assertEquals(isUnderDirectory("/system/bin/x", "/system/bin"), true);
  assertEquals(isUnderDirectory("/system/bin/a/b", "/system/bin"), true);
  assertEquals(isUnderDirectory("/system/binx", "/system/bin"), false);
  assertEquals(isUnderDirectory("/system/bin", "/system/bin"), false);
  assertEquals(isUnderDirectory("/x", ""), true);
  assertEquals(isUnderDirectory("/x", "/"), false);
});

Deno.test("a path is put in order by its text", () => {
  const cases = [
    ["/a//b/./c", "/a/b/c"],
    ["/a/b/../c", "/a/c"],
    ["/../../a", "/a"],
    ["/a/..", "/"],
    ["/a/b/..", "/a/"],
    ["/a/...", "/a/..."],
    ["/a/.b", "/a/.b"],
    ["/a/", "/a/"],
    ["/a//", "/a/"],
    ["/a/.", "/a/."],
    ["/", "/"],
    ["/x.apk!/lib/../y", "/x.apk!/y"],
  ] as const;
  for (const [path, normal] of cases) assertEquals(normalizePath(path), normal, path);
  for (const path of ["", "a/b", "./a", " /a"]) assertEquals(normalizePath(path), undefined);
});
