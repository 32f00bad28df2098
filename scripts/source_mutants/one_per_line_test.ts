import { assert, assertEquals } from "@std/assert";
import { instrument } from "./instrument.ts";
import { namesOf } from "./identity.ts";
import { everyOne, onePerLine } from "./one_per_line.ts";

/** The names of the mutants that are chosen of a source. */
async function chosenOf(source: string): Promise<string[]> {
  const { mutants } = await instrument("impl/a.ts", source, 0);
  const names = namesOf(mutants);
  return [...onePerLine(mutants)].map((i) => names[i]!);
}

const LINES = [
  "export function f(a: number, b: number) {",
  "  if (a < 3 && b > 4) return g(a, b);",
  '  const list = ["x", "y", a, b];',
  "  h(list, a + b);",
  "  return list;",
  "}",
];
const SOURCE = `${LINES.join("\n")}\n`;

Deno.test("each line with mutants has one that stands for them", async () => {
  const { mutants } = await instrument("impl/a.ts", SOURCE, 0);
  const lines = [...onePerLine(mutants)].map((i) => mutants[i]!.line);
  assertEquals(lines.toSorted(), [...new Set(mutants.map(({ line }) => line))].toSorted());
  assert(everyOne(mutants).size > 2 * lines.length);
  assert([...everyOne(mutants)].every((i) => mutants[i]!.leftOut === undefined));
});

Deno.test("no change of another function changes what is chosen", async () => {
  const before = await chosenOf(SOURCE);
  const other = "export function z(c: number) {\n  return c > 5 ? [c, 1] : [2, c];\n}\n";
  const after = await chosenOf(other + SOURCE);
  assertEquals(after.filter((name) => !name.startsWith("z|")), before);
});

Deno.test("each kind of mistake has its share, however many mutants it makes of a line", async () => {
  const counts = new Map<string, number>();
  const source = Array.from({ length: 120 }, (_, i) => `f${i}(a, b, c, d, e, g).h + ${i};\n`);
  const { mutants } = await instrument("impl/a.ts", `${source.join("")}\n`, 0);
  for (const i of onePerLine(mutants)) {
    const { operator } = mutants[i]!;
    counts.set(operator, (counts.get(operator) ?? 0) + 1);
  }
  const kinds = new Set(mutants.map(({ operator }) => operator));
  assertEquals(new Set(counts.keys()), kinds);
  for (const count of counts.values()) assert(count > 0.5 * 120 / kinds.size, `${[...counts]}`);
});
