import { assertEquals } from "@std/assert";
import { Printed } from "./printed.ts";

Deno.test("what a console prints goes to its error stream and is kept once", () => {
  const shown: unknown[][] = [];
  const ignore = (..._values: unknown[]) => undefined;
  const target = {
    log: ignore,
    info: ignore,
    debug: ignore,
    warn: ignore,
    trace: ignore,
    error: (...values: unknown[]) => void shown.push(values),
  };
  const printed = new Printed();
  printed.replace(target);
  target.log("a %d", 1);
  target.error("b\nc");
  assertEquals(shown, [["a %d", 1], ["b\nc"]]);
  assertEquals([printed.take(), printed.take()], [["a 1", "b", "c"], []]);
});

Deno.test("of many lines the last are kept", () => {
  const printed = new Printed();
  for (let i = 0; i < 100; i++) printed.add(`line ${i}`);
  const lines = printed.take();
  assertEquals([lines.length, lines[0], lines.at(-1)], [41, "... 60 more before", "line 99"]);
  printed.add("x".repeat(1e6));
  assertEquals(printed.take()[0]?.length, 500);
});
