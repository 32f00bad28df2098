import { assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { checkWorld, DEFAULT_WORLD, hashWorld, WorldError } from "./world.ts";

function problems(changes: Record<string, unknown>): readonly string[] {
  return assertThrows(() => checkWorld({ ...DEFAULT_WORLD, ...changes }), WorldError).problems;
}

Deno.test("the default World is valid", () => {
  assertEquals(checkWorld(DEFAULT_WORLD), DEFAULT_WORLD);
});

Deno.test("every bad field is named, not only the first", () => {
  const found = problems({
    release: 7,
    build: "prod",
    selinux: "off",
    compat: 1,
    abis: ["mips"],
    properties: { "debug.x": 1 },
    settings: { a: null },
    packages: [{ apk: "!", facts: { package: "a.b", libraries: { x86: [1] } } }],
    files: [{ path: "relative", text: "x", link: "y", mode: -1, owner: 3 }],
    planet: "Mars",
  });
  for (
    const field of [
      "release",
      "build",
      "selinux",
      "compat",
      "abis[0]",
      'properties["debug.x"]',
      'settings["a"]',
      "packages[0].apk",
      "packages[0].facts",
      "files[0].path",
      "files[0]",
      "files[0].mode",
      "files[0].owner",
      "planet",
    ]
  ) {
    assertEquals(found.filter((line) => line.startsWith(`${field}:`)).length, 1, field);
  }
});

Deno.test("something that is no object is named as the world itself", () => {
  assertEquals(assertThrows(() => checkWorld(null), WorldError).problems.length, 1);
  assertEquals(assertThrows(() => checkWorld([]), WorldError).problems.length, 1);
});

Deno.test("a property value is limited to 91 bytes unless it is read-only, since Android 9", () => {
  assertEquals(problems({ properties: { "debug.x": "x".repeat(92) } }).length, 1);
  assertEquals(problems({ properties: { "debug.x": "\u{e9}".repeat(46) } }).length, 1);
  const long = { properties: { "ro.x": "x".repeat(92) } };
  assertEquals(problems({ ...long, release: 8.1 }).length, 1);
  checkWorld({ ...DEFAULT_WORLD, ...long, release: 9 });
  checkWorld({ ...DEFAULT_WORLD, properties: { "debug.x": "x".repeat(91) } });
  checkWorld({ ...DEFAULT_WORLD, properties: { "debug.x": "\u{e9}".repeat(45) } });
});

Deno.test("the hash depends on contents, not on the order of keys", async () => {
  const a = { ...DEFAULT_WORLD, settings: { a: "1", b: "2" } };
  const b = { ...DEFAULT_WORLD, settings: { b: "2", a: "1" } };
  assertEquals(await hashWorld(a), await hashWorld(b));
  assertNotEquals(await hashWorld(a), await hashWorld(DEFAULT_WORLD));
});
