import { assert, assertEquals } from "@std/assert";
import { DeferredExports, type EntryPoint, LazyExports } from "./machine.ts";

const entry = (name: string) => name as unknown as EntryPoint;

Deno.test("lazy exports make each symbol once, when it is first asked for", () => {
  const made: string[] = [];
  const exports = new LazyExports(new Set(["a", "b"]), (name) => {
    made.push(name);
    return entry(name);
  });
  assertEquals([exports.has("a"), exports.has("c"), [...exports.keys()]], [true, false, [
    "a",
    "b",
  ]]);
  assertEquals(made, []);
  assertEquals([exports.get("b"), exports.get("b"), exports.get("c")], [
    entry("b"),
    entry("b"),
    undefined,
  ]);
  assertEquals(made, ["b"]);
});

Deno.test("deferred exports are made once, when one is first asked for", () => {
  let made = 0;
  const exports = new DeferredExports(() => {
    made++;
    return new Map([["a", entry("A")]]);
  });
  assertEquals(made, 0);
  assertEquals([exports.get("a"), exports.get("b"), exports.has("a")], [
    entry("A"),
    undefined,
    true,
  ]);
  assert([...exports.keys()].join() === "a");
  assertEquals(made, 1);
});
