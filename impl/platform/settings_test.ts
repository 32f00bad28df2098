import { assertEquals, assertThrows } from "@std/assert";
import { SETTING_VALUE_MAX, Settings, SETTINGS_TABLES } from "./settings.ts";

Deno.test("a setting is null until it is put and after it is deleted", () => {
  const settings = new Settings();
  assertEquals(settings.get("global", "gpu_debug_app"), null);
  settings.put("global", "gpu_debug_app", "com.example");
  assertEquals(settings.get("global", "gpu_debug_app"), "com.example");
  assertEquals(settings.delete("global", "gpu_debug_app"), 1);
  assertEquals(settings.get("global", "gpu_debug_app"), null);
  assertEquals(settings.delete("global", "gpu_debug_app"), 0);
});

Deno.test("an empty value is a value", () => {
  const settings = new Settings();
  settings.put("global", "a", "1");
  settings.put("global", "a", "");
  assertEquals(settings.get("global", "a"), "");
  assertEquals(settings.list("global"), [["a", ""]]);
});

Deno.test("tables do not share settings", () => {
  for (const table of SETTINGS_TABLES) {
    const settings = new Settings();
    settings.put(table, "a", "1");
    for (const other of SETTINGS_TABLES) {
      assertEquals(settings.get(other, "a"), other === table ? "1" : null);
    }
  }
});

Deno.test("list is sorted by name", () => {
  const settings = new Settings();
  for (const name of ["c", "a", "b"]) settings.put("secure", name, name.toUpperCase());
  assertEquals(settings.list("secure"), [["a", "A"], ["b", "B"], ["c", "C"]]);
});

Deno.test("the length of a value is bounded", () => {
  const settings = new Settings();
  const longest = "x".repeat(SETTING_VALUE_MAX);
  settings.put("global", "a", longest);
  assertThrows(
    () => settings.put("global", "a", `${longest}x`),
    RangeError,
    `value has ${SETTING_VALUE_MAX + 1} characters`,
  );
  assertEquals(settings.get("global", "a"), longest);
});

Deno.test("the size of a table is bounded", () => {
  const settings = new Settings();
  const longest = "x".repeat(SETTING_VALUE_MAX);
  assertThrows(
    () => {
      for (let i = 0; i < 1000; i++) settings.put("global", `a${i}`, longest);
    },
    RangeError,
    "delete",
  );
  settings.delete("global", "a0");
  settings.put("global", "b", longest);
  assertEquals(settings.get("global", "b"), longest);
});

Deno.test("the length of a name and the number of settings are bounded", () => {
  const settings = new Settings();
  assertThrows(
    () => settings.put("global", "n".repeat(5000), "1"),
    RangeError,
    "name has 5000 characters",
  );
  assertThrows(
    () => {
      for (let i = 0; i < 100_000; i++) settings.put("global", `a${i}`, "");
    },
    RangeError,
    "delete some",
  );
  settings.put("global", "a0", "still possible");
  assertEquals(settings.get("global", "a0"), "still possible");
});

Deno.test("a snapshot does not change any more", () => {
  const settings = new Settings();
  settings.put("global", "a", "1");
  const snapshot = settings.snapshot("global");
  settings.put("global", "a", "2");
  settings.put("global", "b", "2");
  assertEquals([...snapshot], [["a", "1"]]);
});

Deno.test("settings survive a reboot", () => {
  const settings = new Settings();
  settings.put("global", "a", "1");
  settings.reboot();
  assertEquals(settings.get("global", "a"), "1");
});
