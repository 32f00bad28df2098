import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { instrument } from "./instrument.ts";
import {
  keepSurvivors,
  knownSurvivors,
  newSurvivors,
  openNumbers,
  renewOpen,
} from "./known_survivors.ts";
import type { Judged } from "./report.ts";
import type { Tree } from "./tree.ts";

const BASE = 8192;

/** A file all of whose mutants of one kind survive, while all others are noticed. */
async function played(source: string, survivor: string): Promise<[Tree, Judged[]]> {
  const { mutants, places } = await instrument("impl/a.ts", source, BASE);
  const file = { file: "impl/a.ts", base: BASE, digest: "", copy: "", mutants, places };
  const judged = mutants.map((mutant, index): Judged => ({
    index,
    number: BASE + index,
    mutant,
    verdict: { status: mutant.operator === survivor ? "survived" : "killed" },
    clauses: [],
  }));
  return [{ root: "", files: [file], importers: () => [] }, judged];
}

const SOURCE = "export function f(a: number) {\n  g(a, 3);\n  return h(a, 3);\n}\n";
const MORE = SOURCE.replace("  return", "  i(a, 4);\n  return");

async function table(): Promise<string> {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, "{}");
  await keepSurvivors(path, ...await played(SOURCE, "ArgumentLoss"));
  return path;
}

Deno.test("survivors that are known are no news, wherever their code has moved", async () => {
  const path = await table();
  assertEquals(await newSurvivors(path, ...await played(SOURCE, "ArgumentLoss")), []);
  assertEquals(await newSurvivors(path, ...await played(`\n\n${SOURCE}`, "ArgumentLoss")), []);
});

Deno.test("a survivor of changed code is new, and told with its place and digest", async () => {
  const [first, change, count] = await newSurvivors(
    await table(),
    ...await played(MORE, "ArgumentLoss"),
  );
  assertStringIncludes(first!, "NEW SURVIVED impl/a.ts:3:3 ArgumentLoss in f as ");
  assertEquals(change, "  i(a, 4)  ->  i(a)");
  assertEquals(count, "new survivors: 1, which are not in the table");
});

Deno.test("all survivors of a new file are new", async () => {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, "{}");
  const lines = await newSurvivors(path, ...await played(SOURCE, "ArgumentLoss"));
  assert(lines.length > 0 && lines[0]!.startsWith("NEW SURVIVED impl/a.ts:"));
});

Deno.test("what is kept is open, and known by its position from then on", async () => {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, "{}");
  const all = await played(SOURCE, "ArgumentLoss");
  assertEquals((await knownSurvivors(path, ...all)).size, 0);
  const line = await keepSurvivors(path, ...all);
  const known = [...(await knownSurvivors(path, ...all)).values()];
  assertEquals(line, `survivors by reason: open ${known.length}`);
  assertEquals(new Set(known.map(({ reason }) => reason)), new Set(["open"]));
});

Deno.test("in a folder with a reason all survivors have it, and none is new", async () => {
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, '{"impl":"elsewhere"}');
  const all = await played(MORE, "ArgumentLoss");
  assertEquals(await newSurvivors(path, ...all), []);
  assertStringIncludes(await keepSurvivors(path, ...all), "reason: elsewhere ");
  assertEquals(JSON.parse(Deno.readTextFileSync(path)), { impl: "elsewhere" });
});

Deno.test("what is open is asked again, and far if a case notices it", async () => {
  const path = await table();
  const [tree, judged] = await played(SOURCE, "ArgumentLoss");
  const numbers = await openNumbers(path, tree);
  const open = judged.filter(({ number }) => numbers.has(number));
  assertEquals(new Set(open.map(({ mutant }) => mutant.operator)), new Set(["ArgumentLoss"]));
  const [first, ...others] = open;
  const noticed: Judged = { ...first!, verdict: { status: "killed" } };
  const line = await renewOpen(path, tree, [noticed, ...others]);
  assertEquals(line, `asked of all cases: 1 far, ${others.length} open`);
  const known = await knownSurvivors(path, tree, judged);
  assertEquals(known.get(first!.index)?.reason, "far");
  assertEquals(known.get(others[0]!.index)?.reason, "open");
  assertEquals(await openNumbers(path, tree), numbers);
});

Deno.test("what has a reason is not asked again", async () => {
  const path = await table();
  const text = Deno.readTextFileSync(path);
  Deno.writeTextFileSync(path, text.replaceAll("open ", "invisible "));
  const [tree] = await played(SOURCE, "ArgumentLoss");
  assertEquals((await openNumbers(path, tree)).size, 0);
});
