import { assertEquals, assertNotEquals } from "@std/assert";
import { namesOf } from "./identity.ts";
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
