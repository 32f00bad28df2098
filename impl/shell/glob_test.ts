import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import * as fc from "fast-check";
import { Files } from "../platform/files.ts";
import { Selinux } from "../selinux/selinux.ts";
import { rootCredentials, shellCredentials } from "../platform/users.ts";
import { CommandError, ShellLimitError } from "./errors.ts";
import { escapeGlob, expandGlob, Glob } from "./glob.ts";

const root = rootCredentials();

function filesWith(...paths: readonly string[]): Files {
  const files = new Files({ selinux: new Selinux({ enforcing: false }) });
  for (const path of paths) {
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (parent !== "") files.mkdir(parent, root, { recursive: true, mode: 0o755 });
    files.write(path, new Uint8Array(), root);
  }
  return files;
}

Deno.test("patterns match whole texts", () => {
  for (
    const [pattern, text] of [
      ["lib*.so", "libA.so"],
      ["*", ""],
      ["*a*b*", "xxaxxbxx"],
      ["?", "ä"],
      ["[a-c]x", "bx"],
      ["[!a-c]x", "dx"],
      ["[]x]", "]"],
      ["[", "["],
      ["[]", "[]"],
      ["[!b-a]", "b"],
      ["a\\*", "a*"],
    ] as const
  ) {
    assert(new Glob(pattern).matches(text), `${pattern} ${text}`);
  }
  for (
    const [pattern, text] of [["[b-a]", "b"], ["lib*.so", "libA.so2"], ["?", ""], ["[a-c]", "d"], [
      "a\\*",
      "ab",
    ]] as const
  ) {
    assertFalse(new Glob(pattern).matches(text), `${pattern} ${text}`);
  }
});

Deno.test("a pattern with many stars ends soon on a text that does not match", () => {
  assertFalse(new Glob(`${"*a".repeat(200)}b`).matches("a".repeat(2000)));
});

Deno.test("a pattern that is longer than any path is refused", () => {
  assertThrows(() => new Glob("[".repeat(5000)), CommandError, "expected at most 4096");
});

Deno.test("an escaped text matches itself only", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (text, other) => {
    const glob = new Glob(escapeGlob(text));
    assert(glob.matches(text));
    assertEquals(glob.matches(other), text === other);
  }));
});

Deno.test("expandGlob() finds paths, relative ones from the working directory, hidden ones on request", () => {
  const files = filesWith("/a/x1", "/a/x2", "/a/.x3", "/a/d/x4", "/b/x5");
  const find = (pattern: string) => expandGlob(pattern, files, "/a", root);
  assertEquals(find("x*"), ["x1", "x2"]);
  assertEquals(find(".x*"), [".x3"]);
  assertEquals(find("/*/x?"), ["/a/x1", "/a/x2", "/b/x5"]);
  assertEquals(find("*/x4"), ["d/x4"]);
  assertEquals(find("../b/*"), ["../b/x5"]);
  assertEquals(find("x1/*"), []);
  assertEquals(find("nothing*"), []);
});

Deno.test("expandGlob() finds nothing where the user may not read", () => {
  const files = filesWith("/a/x1");
  files.chmod("/a", 0o711, root);
  assertEquals(expandGlob("/a/*", files, "/", shellCredentials()), []);
  assertEquals(expandGlob("/a/*", files, "/", root), ["/a/x1"]);
});

Deno.test("expandGlob() bounds what it finds", () => {
  const files = filesWith("/x");
  for (let i = 0; i < 150; i++) files.mkdir(`/d${i}`, root);
  assertThrows(() => expandGlob("/*/../*", files, "/", root), ShellLimitError, "more than 10000");
});
