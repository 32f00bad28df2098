import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { join } from "@std/path";
import type { SourceMutant } from "./instrument.ts";
import { Reaches, type Whole } from "./reaches.ts";
import type { Tree } from "./tree.ts";
import { Near } from "./near.ts";
import { casesBy, type Digests, keepWays } from "./ways.ts";

const FILES = ["impl/a.ts", "impl/b.ts", "impl/c.ts"];
/** The mutants that each case reaches, of 4 in each file. */
const REACHED = {
  "egl:one:x:n=1": [0, 1],
  "egl:one:x:n=2": [0, 1],
  "egl:one:x:n=3": [0, 2],
  "egl:two:x:n=1": [0, 1],
  "gles:one:x:n=1": [4],
  "gles:one:x:n=2": [4, 8],
};
const DIGESTS: Digests = {
  files: { "impl/a.ts": "1", "impl/b.ts": "1", "impl/c.ts": "1" },
  others: "1",
};

/** A table of some files, of which each has 4 mutants; the first case is the cheapest. */
function reachesOf(
  files: readonly string[],
  sets: Readonly<Record<string, readonly number[]>>,
  whole?: Whole,
): Reaches {
  const tree: Tree = {
    root: "",
    files: files.map((file) => ({
      file,
      base: 0,
      digest: "",
      copy: "",
      mutants: Array.from({ length: 4 }, () => ({} as SourceMutant)),
      places: [],
    })),
    importers: () => [],
  };
  const reached = Object.entries(sets).map(([id, mutants], i) => {
    const bits = new Uint8Array(2);
    for (const one of mutants) bits[one >> 3]! |= 1 << (one & 7);
    return { id, steps: i, status: "pass", message: "", places: bits.toBase64() };
  });
  return new Reaches(tree, reached, new Uint8Array(2), whole);
}

/** Asks which cases come by some files, after a run over all, when `b` imports `c`. */
async function ask(
  asked: readonly string[],
  changes: Partial<Digests> & { readonly isNear?: boolean; readonly suite?: string } = {},
): Promise<string[] | undefined> {
  const project = await Deno.makeTempDir();
  await Deno.mkdir(join(project, "impl"));
  for (const file of FILES) {
    const text = file === "impl/b.ts" ? 'import { c } from "./c.ts";' : "";
    await Deno.writeTextFile(join(project, file), text);
  }
  const path = join(project, "ways");
  keepWays(path, "suite", DIGESTS, FILES, reachesOf(FILES, REACHED));
  const { isNear = false, suite = "suite", ...digests } = changes;
  const found = casesBy(path, {
    project,
    suite,
    digests: { ...DIGESTS, ...digests },
    isAsked: (file) => asked.includes(file),
    isNear,
  });
  await Deno.remove(project, { recursive: true });
  return found && [...found.ids].toSorted();
}

Deno.test("cases that came by a file, or by one that imports it, are asked after a change of it", async () => {
  const egl = Object.keys(REACHED).filter((id) => id.startsWith("egl"));
  const gles = Object.keys(REACHED).filter((id) => id.startsWith("gles"));
  assertEquals(await ask(["impl/a.ts"]), egl);
  assertEquals(await ask(["impl/b.ts"]), gles);
  assertEquals(await ask(["impl/c.ts"]), gles);
});

Deno.test("one case of each family for each way is enough for a run of near cases", async () => {
  assertEquals(await ask(["impl/a.ts"], { isNear: true }), [
    "egl:one:x:n=1",
    "egl:one:x:n=3",
    "egl:two:x:n=1",
  ]);
});

Deno.test("cases that came by another file that has changed since are asked too", async () => {
  const files = { ...DIGESTS.files, "impl/a.ts": "2" };
  assertEquals(await ask(["impl/c.ts"], { files }), Object.keys(REACHED).toSorted());
});

Deno.test("what is kept holds no more after a change of the suite, or of a file without mutants", async () => {
  assertEquals(await ask(["impl/a.ts"], { suite: "other" }), undefined);
  assertEquals(await ask(["impl/a.ts"], { others: "2" }), undefined);
});

Deno.test("a run over one file chooses the cases for a mutant that a run over all does", async () => {
  const path = await Deno.makeTempFile();
  // 180 cases go four ways through the first file, and most go others through the rest, which sets their price in a run over all.
  const sets = Object.fromEntries(
    Array.from({ length: 180 }, (_, i) => [
      `egl:feature${i % 90}:test:n=${i}`,
      [0, ...i % 2 === 0 ? [1] : [], ...i % 9 === 0 ? [2] : [], ...[4, 5, 8, 9].slice(i % 5)],
    ]),
  );
  const all = reachesOf(FILES, sets);
  keepWays(path, "suite", DIGESTS, FILES, all);
  const few = { project: ".", suite: "suite", digests: { files: {}, others: "1" } };
  const whole = casesBy(path, { ...few, isAsked: (f) => f === "impl/a.ts", isNear: true })!;
  const part = Object.entries(sets).filter(([id]) => whole.ids.has(id)).toReversed()
    .map(([id, mutants]) => [id, mutants.filter((one) => one < 4)]);
  assert(part.length < 180);
  const idsOf = (reaches: Reaches, mutant: number) =>
    new Near(reaches).casesOf(mutant).map((c) => reaches.cases[c]!.id);
  const own = reachesOf(["impl/a.ts"], Object.fromEntries(part), whole);
  const control = reachesOf(["impl/a.ts"], Object.fromEntries(part));
  for (const mutant of [0, 1, 2]) assertEquals(idsOf(own, mutant), idsOf(all, mutant));
  assertNotEquals(idsOf(control, 0), idsOf(all, 0));
  await Deno.remove(path);
});
