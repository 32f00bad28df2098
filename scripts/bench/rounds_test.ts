import { assertEquals, assertMatch } from "@std/assert";
import { type Body, interleaved } from "./rounds.ts";

Deno.test("bodies take turns, each after runs that do not count", async () => {
  const turns: string[] = [];
  const body = (name: string) => [name, () => void turns.push(name)] as const;
  const times = await interleaved(new Map([body("a"), body("b")]), { rounds: 2, share: Infinity });
  assertMatch(turns.join(""), /^ab(aa+bb+){2}$/);
  assertEquals([...times.keys()], ["a", "b"]);
});

Deno.test("a body that has used its share still gets turns, spread over the rounds", async () => {
  const rounds: number[] = [];
  let round = -1;
  const slow = async () => {
    rounds.push(round);
    const end = performance.now() + 26;
    while (performance.now() < end) await Promise.resolve();
  };
  const bodies = new Map<string, Body>([["slow", slow], ["count", () => void round++]]);
  await interleaved(bodies, { rounds: 12, share: 0 });
  assertEquals(rounds.length, 1 + 3);
});
