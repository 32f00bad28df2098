import { assertEquals, assertNotEquals } from "@std/assert";
import { namesOf, overlap, spanOf } from "./identity.ts";
import { instrument } from "./instrument.ts";

async function names(source: string): Promise<string[]> {
  return namesOf((await instrument("impl/a.ts", source, 0)).mutants);
}

Deno.test("a mutant keeps its name when code elsewhere changes", async () => {
  const before = await names("const f = (a: number) => a < 3;\n");
  const after = await names("// More.\nconst g = () => [1, 2];\nconst f = (a: number) => a < 3;\n");
  assertEquals(before.filter((name) => !after.includes(name)), []);
});

Deno.test("equal mistakes at two places have two names", async () => {
  const all = await names("function f(a: number) {\n  g(a + 1);\n  g(a + 1);\n}\n");
  assertEquals(new Set(all).size, all.length);
});

Deno.test("a mutant has another name when its own code changes", async () => {
  const [before, after] = await Promise.all([names("x = a < 3;\n"), names("x = a < 4;\n")]);
  assertNotEquals(before, after);
});

Deno.test("mutants overlap that have a character in common", async () => {
  const { mutants } = await instrument("impl/a.ts", "x = f(a < 3, [\n  b,\n  c]);\n", 0);
  const span = (original: string) => spanOf(mutants.find((one) => one.original === original)!);
  const [comparison, three, list] = [span("a < 3"), span("3"), span("[\n  b,\n  c]")];
  assertEquals(overlap(comparison, three), true);
  assertEquals(overlap(three, comparison), true);
  assertEquals(overlap(comparison, list), false);
  assertEquals(list.end, [3, 5]);
});
