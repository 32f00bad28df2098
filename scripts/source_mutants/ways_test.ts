import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import type { SourceMutant } from "./instrument.ts";
import { Reaches } from "./reaches.ts";
import type { Tree } from "./tree.ts";
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
  const tree: Tree = {
    root: "",
    files: FILES.map((file) => ({
      file,
      base: 0,
      digest: "",
      copy: "",
      mutants: Array.from({ length: 4 }, () => ({} as SourceMutant)),
      places: [],
    })),
    importers: () => [],
  };
  const reached = Object.entries(REACHED).map(([id, mutants], i) => {
    const bits = new Uint8Array(2);
    for (const one of mutants) bits[one >> 3]! |= 1 << (one & 7);
    return { id, steps: i, status: "pass", message: "", places: bits.toBase64() };
  });
  const path = join(project, "ways");
  keepWays(path, "suite", DIGESTS, FILES, new Reaches(tree, reached, new Uint8Array(2)));
  const { isNear = false, suite = "suite", ...digests } = changes;
  const found = casesBy(path, {
    project,
    suite,
    digests: { ...DIGESTS, ...digests },
    isAsked: (file) => asked.includes(file),
    isNear,
  });
  await Deno.remove(project, { recursive: true });
  return found && [...found].toSorted();
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
