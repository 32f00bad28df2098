import { assertEquals } from "@std/assert";
import { generatedFiles } from "./generate.ts";
import { fill } from "./lines.ts";

Deno.test("each generated file is what the tables of functions give", () => {
  for (const [file, text] of Object.entries(generatedFiles())) {
    const kept = Deno.readTextFileSync(new URL(`../../${file}`, import.meta.url));
    assertEquals(kept, text, `${file} is another, run "deno task entry-points"`);
  }
});

Deno.test("lines are filled, and a word that is too long has its own", () => {
  const long = "x".repeat(120);
  assertEquals(fill(["a", "b", long, "c"], "  "), `  a b\n  ${long}\n  c\n`);
});
