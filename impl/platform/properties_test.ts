import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { PROPERTY_VALUE_MAX } from "../../cts/contract/world.ts";
import { Properties, PropertyError } from "./properties.ts";
import { AID_APP_START, appCredentials, rootCredentials, shellCredentials } from "./users.ts";

const root = rootCredentials();
const shell = shellCredentials();

/** Asserts that setting is refused, changes nothing, and gives a reason. */
function assertRefused(
  properties: Properties,
  [name, value]: readonly [string, string],
  as: typeof root,
  reason: string,
): void {
  const before = properties.get(name);
  const error = assertThrows(() => properties.set(name, value, as), PropertyError);
  assertStringIncludes(error.reason, reason);
  assertEquals(properties.get(name), before);
}

Deno.test("get gives nothing for what is not set", () => {
  const properties = new Properties({});
  assertEquals(properties.get("debug.gles.layers"), "");
  assertEquals(properties.get("toString"), "");
});

Deno.test("set replaces a value, also by nothing", () => {
  const properties = new Properties({});
  properties.set("debug.gles.layers", "libA.so:libB.so", shell);
  assertEquals(properties.get("debug.gles.layers"), "libA.so:libB.so");
  properties.set("debug.gles.layers", "''", shell);
  properties.set("debug.gles.layers", "", shell);
  assertEquals(properties.get("debug.gles.layers"), "");
});

Deno.test("entries are sorted by name", () => {
  const properties = new Properties({ "ro.b": "1", "ro.a": "2" });
  properties.set("debug.c", "3", shell);
  assertEquals(properties.entries(), [["debug.c", "3"], ["ro.a", "2"], ["ro.b", "1"]]);
});

Deno.test("set refuses a value that is too long in bytes", () => {
  const properties = new Properties({});
  const longest = "x".repeat(PROPERTY_VALUE_MAX);
  properties.set("debug.x", longest, shell);
  assertEquals(properties.get("debug.x"), longest);
  assertRefused(properties, ["debug.x", `${longest}x`], shell, "longer than");
  assertRefused(
    properties,
    ["debug.x", "é".repeat(PROPERTY_VALUE_MAX / 2 + 1)],
    root,
    "longer than",
  );
});

Deno.test("a ro. property may be long, is set once, and only by root", () => {
  const properties = new Properties({ "ro.debuggable": "1" });
  assertRefused(properties, ["ro.debuggable", "0"], root, "read-only");
  assertRefused(properties, ["ro.fresh", "1"], shell, "may not set");
  const value = "x".repeat(PROPERTY_VALUE_MAX * 10);
  properties.set("ro.fresh", value, root);
  assertEquals(properties.get("ro.fresh"), value);
  assertRefused(new Properties({}, 8.1), ["ro.fresh", value], root, "longer than 91 bytes");
  assertRefused(properties, ["ro.fresh", "2"], root, "read-only");
});

Deno.test("the longest value of a ro. property is bounded", () => {
  const properties = new Properties({});
  assertRefused(properties, ["ro.huge", "x".repeat(1 << 20)], root, "longer than");
});

Deno.test("set refuses what is not a name or not a value", () => {
  const properties = new Properties({});
  for (const name of ["", ".", "a..b", ".a", "a.", "a b", "a/b", "ä", "a\n", "a".repeat(2000)]) {
    assertRefused(properties, [name, "1"], root, "name");
  }
  assertRefused(properties, ["debug.x", "a\0b"], root, "NUL");
});

Deno.test("the shell sets properties for debugging and of tags, an app none", () => {
  const properties = new Properties({});
  for (const name of ["debug.x", "log.tag.x", "persist.log.tag.x"]) {
    properties.set(name, "1", shell);
    assertEquals(properties.get(name), "1");
    assertRefused(properties, [name, "2"], appCredentials(AID_APP_START), "may not set");
  }
  for (const name of ["vendor.x", "debugger", "init.svc.x", "sys.boot_completed"]) {
    assertRefused(properties, [name, "1"], shell, "may not set");
    properties.set(name, "1", root);
    assertEquals(properties.get(name), "1");
  }
});

Deno.test("the number of properties is bounded", () => {
  const properties = new Properties({});
  const error = assertThrows(() => {
    for (let i = 0; i < 100_000; i++) properties.set(`debug.x${i}`, "1", shell);
  }, PropertyError);
  assertStringIncludes(error.reason, "too many");
  properties.set("debug.x0", "2", shell);
  assertEquals(properties.get("debug.x0"), "2");
});

Deno.test("reboot keeps persist. and the image's ro., and drops the rest", () => {
  const properties = new Properties({
    "ro.image": "1",
    "persist.image": "1",
    "debug.image": "1",
  });
  properties.set("ro.late", "1", root);
  properties.set("persist.image", "2", root);
  properties.set("persist.new", "1", root);
  properties.set("debug.new", "1", shell);
  properties.reboot();
  assertEquals(properties.entries(), [
    ["persist.image", "2"],
    ["persist.new", "1"],
    ["ro.image", "1"],
  ]);
});
