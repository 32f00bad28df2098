import { assertEquals } from "@std/assert";
import { Held, HELD_MAX } from "./held.ts";

Deno.test("whoever keeps the most is let go, not whoever comes last", () => {
  const gone: string[] = [];
  const holder = (name: string) => ({ letGo: () => gone.push(name) });
  const [large, small] = [holder("large"), holder("small")];
  const held = new Held();
  held.add(large, HELD_MAX - 10);
  held.add(small, 10);
  assertEquals(gone, []);
  held.add(small, 1);
  assertEquals(gone, ["large"]);
  held.add(large, 10 - HELD_MAX);
  held.add(small, 1000);
  assertEquals([gone, held.bytes], [["large"], 1011]);
});
