import { assert, assertEquals } from "@std/assert";
import { each, tip } from "./halving.ts";

const MEMBERS = Array.from({ length: 16 }, (_, i) => i);

function asking(found: readonly number[]) {
  const asked: (readonly number[])[] = [];
  const holds = (some: readonly number[]) => {
    asked.push(some);
    return Promise.resolve(some.some((one) => found.includes(one)));
  };
  return { asked, holds };
}

Deno.test("each member of which something holds is found, wherever it stands", async () => {
  for (const found of [[], [0], [15], [3, 4], [7, 8, 15], MEMBERS]) {
    for (const isKnown of found.length > 0 ? [false, true] : [false]) {
      const { asked, holds } = asking(found);
      assertEquals(await each(MEMBERS, holds, isKnown), found);
      for (const one of found) assert(asked.some((some) => some.length === 1 && some[0] === one));
    }
  }
});

Deno.test("what is known already is not asked, nor what the first half leaves open", async () => {
  const { asked, holds } = asking([15]);
  await each(MEMBERS, holds, true);
  assertEquals(asked.map((some) => some.length), [8, 4, 2, 1, 1]);
});

Deno.test("what holds of members only together holds of none", async () => {
  const together = (some: readonly number[]) =>
    Promise.resolve(some.includes(1) && some.includes(14));
  assertEquals(await each(MEMBERS, together, true), []);
  assertEquals(await tip(MEMBERS, together), 14);
});
