import { assertEquals, assertStringIncludes } from "@std/assert";
import { main } from "./bench.ts";
import { runHere } from "./testing/command.ts";

Deno.test("bench explains itself, and refuses what it does not know", async () => {
  const help = await runHere(main, "--help");
  assertEquals(help.status, 0);
  assertStringIncludes(help.lines.join("\n"), "usage: deno task bench");
  for (
    const [args, message] of [
      [["fast"], 'Word "fast" is not expected, expected native, rs or nothing'],
      [["rs", "blur"], 'Word "blur" is not expected'],
      [["native", "3"], 'Word "3" is not expected'],
      [["--compute", "x"], 'Option "--compute" is for the subject rs'],
      [["native", "--json"], 'Option "--json" is not for the subject native'],
      [["rs", "--against", "x"], 'Option "--against" is not for the subject rs'],
      [["--against", "missing.json"], 'Cannot compare with "missing.json": '],
      [["rs", "--compute", "mine.ts"], 'Compute "mine.ts" is not understood'],
    ] as const
  ) {
    const wrong = await runHere(main, ...args);
    assertEquals([wrong.status, wrong.lines], [2, []]);
    assertStringIncludes(wrong.errors.join("\n"), message);
  }
});
