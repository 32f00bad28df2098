import { assertEquals } from "@std/assert";
import type { Release } from "../../cts/contract/world.ts";
import type { ProcessState } from "../platform/process.ts";
import { SIMULATED_MEMORY, systemLibraries } from "./system_libraries.ts";

function libraries(
  release: Release = 14,
  properties: Readonly<Record<string, string>> = {},
  log: (...line: unknown[]) => void = () => undefined,
) {
  const process = { log } as unknown as ProcessState;
  const made = systemLibraries(
    process,
    release,
    String,
    (name) => properties[name] ?? "",
    SIMULATED_MEMORY,
  );
  return (library: string) => made.get(library)!();
}

const call = (entry: unknown, ...args: unknown[]) =>
  (entry as (...args: unknown[]) => unknown)(...args);

Deno.test("whatever a library logs becomes text", () => {
  const lines: unknown[] = [];
  const write = libraries(14, {}, (...line) => lines.push(line))("liblog").get(
    "__android_log_write",
  );
  assertEquals([call(write, 6, "a", "b"), call(write, 4, 1, 42), call(write, 4, null, null)], [
    1,
    2,
    0,
  ]);
  assertEquals(lines, [["E", "a", "b", ""], ["I", "1", "42", ""], ["I", "", "", ""]]);
});

Deno.test("what a library logs is told with its path", () => {
  const lines: unknown[] = [];
  const log = libraries(14, {}, (...line) => lines.push(line))("liblog");
  const write = (path: string) =>
    log.for!({ path, namespace: "default" }).get("__android_log_write");
  call(write("/data/liba.so"), 4, "tag", "of a");
  call(write("/data/libb.so"), 4, "tag", "of b");
  assertEquals(lines, [["I", "tag", "of a", "/data/liba.so"], [
    "I",
    "tag",
    "of b",
    "/data/libb.so",
  ]]);
  assertEquals(write("/data/liba.so"), write("/data/liba.so"));
});

Deno.test("libz sums bytes up, on from what was before", () => {
  const crc32 = libraries()("libz").get("crc32");
  const text = new TextEncoder().encode("123456789 and more");
  assertEquals(call(crc32, 0, null, 0), 0);
  assertEquals(call(crc32, 0, text, 9), 0xcbf4_3926);
  assertEquals(call(crc32, call(crc32, 0, text, 4), text.subarray(4), 5), 0xcbf4_3926);
});

Deno.test("libandroid records no trace, and has overlapping sections from 10 on", () => {
  const [older, newer] = ([9, 10] as const).map((release) => libraries(release)("libandroid"));
  assertEquals(call(older!.get("ATrace_isEnabled")), 0);
  assertEquals([older, newer].map((one) => one!.has("ATrace_setCounter")), [false, true]);
  assertEquals(newer!.has("ANativeWindow_getWidth"), true);
});

Deno.test("a property is copied with its NUL, and cut off where it is too long", () => {
  const get = libraries(14, { a: "grün", b: "x".repeat(100) })("libc").get("__system_property_get");
  const value = new Uint8Array(92).fill(1);
  assertEquals(call(get, "a", value), 5);
  assertEquals(new TextDecoder().decode(value.subarray(0, 7)), "grün\0\x01");
  assertEquals(call(get, "b", value), 91);
  assertEquals(value[91], 0);
  assertEquals(call(get, "none", value), 0);
  assertEquals(value[0], 0);
});
