/**
 * Compares the survivors of a run with those that are known, or takes them up.
 *
 * @module
 */

import { Baseline, digestsOf } from "./baseline.ts";
import { type Judged, survivorLines } from "./report.ts";
import type { Tree } from "./tree.ts";

/**
 * The survivors that are new in a file whose survivors are known.
 *
 * @param path The table.
 * @param tree The mutants.
 * @param judged Those that were judged, and how.
 * @returns Lines to print; none if there is no such survivor.
 * @throws {UsageError} If the table cannot be read.
 */
export async function newSurvivors(
  path: string,
  tree: Tree,
  judged: readonly Judged[],
): Promise<string[]> {
  const baseline = Baseline.read(path);
  const known = new Set(baseline.files);
  const lines: string[] = [];
  let count = 0;
  for (const { file, survivors } of await survivorsOf(tree, judged)) {
    const entries = baseline.entriesOf(file);
    for (const { one, digest } of known.has(file) ? survivors : []) {
      if (entries.has(digest)) continue;
      count++;
      const [place, change] = survivorLines(one);
      lines.push(`NEW ${place} as ${digest}`, change!);
    }
  }
  if (count === 0) return [];
  return [
    ...lines,
    `new survivors: ${count}, in files whose survivors are known`,
    "  remedy: a case that notices each; or --near --baseline, and a reason",
  ];
}

/**
 * Takes up the survivors of all files of which some mutant was judged.
 *
 * @param path The table.
 * @param tree The mutants.
 * @param judged All of those files, and what came of each.
 * @returns The exit status: 0.
 * @throws {UsageError} If the table cannot be read.
 */
export async function keepSurvivors(
  path: string,
  tree: Tree,
  judged: readonly Judged[],
): Promise<number> {
  const baseline = Baseline.read(path);
  for (const { file, survivors } of await survivorsOf(tree, judged)) {
    baseline.renew(file, survivors.map(({ one, digest }) => ({ fn: one.mutant.fn, digest })));
  }
  baseline.write(path);
  return 0;
}

interface Survivors {
  readonly file: string;
  readonly survivors: readonly { readonly one: Judged; readonly digest: string }[];
}

async function survivorsOf(tree: Tree, judged: readonly Judged[]): Promise<Survivors[]> {
  const byFile = Map.groupBy(judged, ({ mutant: { file } }) => file);
  const files = tree.files.filter(({ file }) => byFile.has(file));
  return await Promise.all(files.map(async ({ file, base, mutants }) => {
    const digests = await digestsOf(mutants);
    const survivors = byFile.get(file)!.filter(({ verdict: { status } }) => status === "survived")
      .map((one) => ({ one, digest: digests[one.number - base]! }));
    return { file, survivors };
  }));
}
