import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { Budget, COMMANDS_MAX, EXPANSION_MAX, OUTPUT_MAX, SHELLS_MAX } from "./budget.ts";
import { ShellLimitError } from "./errors.ts";
import { shellOn } from "./testing/fake_host.ts";

Deno.test("commands, output and words are counted up to their bounds", () => {
  const budget = new Budget();
  for (let i = 0; i < COMMANDS_MAX; i++) budget.command();
  assertThrows(() => budget.command(), ShellLimitError);
  budget.output(OUTPUT_MAX);
  assertThrows(() => budget.output(1), ShellLimitError);
  budget.expansion(EXPANSION_MAX);
  assertThrows(() => budget.expansion(1), ShellLimitError);
});

Deno.test("shells count while they run", async () => {
  const budget = new Budget();
  const nest = (depth: number): Promise<number> =>
    budget.shell(() => depth === 1 ? Promise.resolve(1) : nest(depth - 1).then((n) => n + 1));
  assertEquals(await nest(SHELLS_MAX), SHELLS_MAX);
  await assertRejects(() => nest(SHELLS_MAX + 1), ShellLimitError);
  assertEquals(await nest(SHELLS_MAX), SHELLS_MAX);
});

Deno.test("a command line with too many commands ends with an error", async () => {
  const run = shellOn();
  const { status, stderr } = await run("true;".repeat(COMMANDS_MAX + 1));
  assertEquals(status, 1);
  assert(stderr.includes(`more than ${COMMANDS_MAX} commands`));
});

Deno.test("variables that double do not fill the memory", async () => {
  const run = shellOn();
  const { status, stderr } = await run(`a=xxxxxxxx; ${"a=$a$a$a$a;".repeat(20)} echo done`);
  assertEquals(status, 1);
  assert(stderr.includes("words become more than"));
});
