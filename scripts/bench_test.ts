import { assertEquals, assertStringIncludes } from "@std/assert";
import { median } from "./bench.ts";
import { runCommand } from "./testing/command.ts";

Deno.test("bench explains itself, and refuses what it does not know", async () => {
  const help = await runCommand("bench.ts", ["--help"]);
  assertEquals(help.status, 0);
  assertStringIncludes(help.stdout, "usage: deno task bench");
  const wrong = await runCommand("bench.ts", ["fast"]);
  assertEquals([wrong.status, wrong.stdout], [2, ""]);
  assertStringIncludes(wrong.stderr, 'Word "fast" is not expected');
});

Deno.test("median is the middle of the sorted values", () => {
  assertEquals(median([10, 1, 3]), 3);
});
