import { assertEquals, assertThrows } from "@std/assert";
import { KNOWN_NAMES } from "../../cts/contract/entry_points.ts";
import type { EntryPoint } from "../machine/machine.ts";
import { FunctionTable, Tables } from "./tables.ts";

const entry = (name: string) => name as unknown as EntryPoint;

Deno.test("a table has functions by name and by slot, and none under other names", () => {
  const table = new FunctionTable(["a", "b"]);
  table.set("b", entry("B"));
  assertEquals([table.get("a"), table.get("b"), table.get("c")], [null, entry("B"), null]);
  assertEquals([table.indexOf("b"), table.at(1), table.at(2), table.at(-1)], [
    1,
    entry("B"),
    null,
    null,
  ]);
  assertEquals([table.has("a"), table.has("c")], [true, false]);
  assertThrows(() => table.set("c", null), Error, "no such slot");
  table.put(0, entry("A"));
  assertEquals(table.get("a"), entry("A"));
});

Deno.test("a late function is found when it is first asked for, unless another has taken its place", () => {
  const found: string[] = [];
  const table = new FunctionTable(["a", "b", "c", "d"]);
  table.setLate(["a", "b", "c"], (name) => {
    found.push(name);
    return name === "c" ? null : entry(name.toUpperCase());
  });
  table.set("b", entry("other"));
  assertEquals(found, []);
  assertEquals([table.get("a"), table.at(0), table.get("b"), table.get("c"), table.get("c")], [
    entry("A"),
    entry("A"),
    entry("other"),
    null,
    null,
  ]);
  assertEquals([table.get("d"), found], [null, ["a", "c"]]);
  assertThrows(() => table.setLate(["e"], () => null), Error, "no such slot");
  table.fill(null);
  assertEquals(table.get("a"), null);
});

Deno.test("a copy keeps what was there, late functions too", () => {
  const table = new FunctionTable(["a", "b"]);
  table.setLate(["a"], () => entry("late"));
  const copy = table.copy();
  table.set("a", entry("new"));
  table.set("b", entry("new"));
  assertEquals([copy.get("a"), copy.get("b")], [entry("late"), null]);
});

Deno.test("each known name stands for one slot: libEGL's own, or else the driver's", () => {
  const { known, platform, egl, v2 } = new Tables();
  assertEquals([...known.keys()].sort(), KNOWN_NAMES.toSorted());
  for (const name of known.keys()) known.set(name, entry(`known ${name}`));
  for (const table of [platform, egl, v2.core]) {
    for (const name of table.names) {
      const isFirst = table === platform || !platform.has(name);
      assertEquals(table.get(name), isFirst ? entry(`known ${name}`) : null, name);
    }
  }
  const before = known.copy();
  known.set("glClear", null);
  assertEquals([known.get("glClear"), before.get("glClear")], [null, entry("known glClear")]);
  assertEquals([known.has("glNone"), known.get("glNone")], [false, undefined]);
  assertThrows(() => known.set("glNone", null), Error, "not a known name");
});
