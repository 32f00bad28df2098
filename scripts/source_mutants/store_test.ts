import { assertEquals } from "@std/assert";
import { instrument } from "./instrument.ts";
import { VerdictStore } from "./store.ts";
import { digestOf, type Tree } from "./tree.ts";

const PROJECT = new URL("../..", import.meta.url).pathname;

async function treeOf(source: string): Promise<Tree> {
  const { mutants, places } = await instrument("impl/a.ts", source, 0);
  const digest = await digestOf(source);
  return {
    root: "",
    importers: () => [],
    files: [{ file: "impl/a.ts", base: 0, digest, copy: digest, mutants, places }],
  };
}

async function open(source: string, queries: readonly string[] = []) {
  return await VerdictStore.open(path, PROJECT, await treeOf(source), queries);
}

const path = `${Deno.makeTempDirSync()}/verdicts.json`;
const SOURCE = "export const f = (a: number) => a < 3;\n";

Deno.test("a verdict holds while the file and the cases are the same", async () => {
  const verdict = { status: "killed", by: "a:b:c", how: "fail" } as const;
  (await open(SOURCE)).keep(new Map([[0, verdict]]));
  assertEquals((await open(SOURCE)).find(0), verdict);
  assertEquals((await open(SOURCE)).find(1), undefined);
  assertEquals((await open(SOURCE, ["egl:*"])).find(0), undefined);
});

Deno.test("a survivor of near cases is no verdict of all, and known to have met these", async () => {
  const store = await open(SOURCE);
  store.keep(new Map([[4, { status: "survived", unasked: 3 }], [5, { status: "survived" }]]));
  const now = await open(SOURCE);
  assertEquals([4, 5, 3].map((i) => now.isAsked(i)), [true, false, false]);
  assertEquals([now.find(4), now.find(4, true)?.status], [undefined, "survived"]);
  assertEquals((await open(`${SOURCE}// More.\n`)).isAsked(4), false);
});

Deno.test("of a changed file, what noticed a mutant is known and its verdict is not", async () => {
  const changed = await open(`${SOURCE}// More.\n`);
  assertEquals([changed.find(0), changed.hint(0)], [undefined, "a:b:c"]);
});

Deno.test("a run loses nothing that another has kept meanwhile", async () => {
  const [one, other] = [await open(SOURCE), await open(SOURCE)];
  one.keep(new Map([[1, { status: "survived" }]]));
  other.keep(new Map([[2, { status: "survived" }]]));
  const now = await open(SOURCE);
  assertEquals([0, 1, 2].map((i) => now.find(i)?.status), ["killed", "survived", "survived"]);
});

Deno.test("a store that cannot be read is empty", async () => {
  Deno.writeTextFileSync(path, "{");
  assertEquals((await open(SOURCE)).find(0), undefined);
});
