import { assertEquals } from "@std/assert";
import type { RsObject } from "../driver/hal.ts";
import { handleNumber, ObjectTable } from "./object_table.ts";

function tableOf(...kinds: readonly RsObject["kind"][]) {
  const table = new ObjectTable();
  const destroyed: number[] = [];
  const objects = kinds.map((kind, i): RsObject => ({ handle: i + 1, kind, name: null }));
  for (const object of objects) table.add(object, () => destroyed.push(object.handle));
  return { table, objects, destroyed };
}

Deno.test("an object lives until the app and other objects have let go of it", () => {
  const { table, objects: [element], destroyed } = tableOf("Element");
  table.incrementSystem(element!);
  table.addUser(element!);
  assertEquals([table.release(1), table.release(1)], [true, true]);
  assertEquals(table.release(1), false);
  assertEquals([table.find(1), destroyed], [element, []]);
  table.decrementSystem(element!);
  assertEquals([table.find(1), destroyed], [undefined, [1]]);
  assertEquals(table.release(1), false);
});

Deno.test("a handle is looked up by kind, and bad handles are none", () => {
  const { table, objects: [element] } = tableOf("Element");
  assertEquals(table.get("Element", 1), element as never);
  for (const handle of [0, 2, -1, 1.5, NaN, Infinity, null, undefined, "1", {}, 2n ** 70n]) {
    assertEquals(table.find(handle), undefined);
  }
  assertEquals(table.get("Type", 1), undefined);
  assertEquals(handleNumber(0xfeed_0000 | 0), 0xfeed_0000);
  assertEquals(handleNumber(5n), 5);
});

Deno.test("everything goes with its context, also objects that refer to each other in a ring", () => {
  const { table, objects, destroyed } = tableOf("Element", "Script", "Script");
  table.incrementSystem(objects[1]!);
  table.incrementSystem(objects[2]!);
  table.destroyAll();
  assertEquals(destroyed, [1, 3, 2]);
  assertEquals([...table.all()], []);
});
