/**
 * Compares the survivors of a run with those that are known, or takes them up.
 *
 * @module
 */

import { Baseline, digestsOf, type Reason } from "./baseline.ts";
import { type Judged, survivorLines } from "./report.ts";
import type { Tree } from "./tree.ts";

/**
 * The survivors that the table lacks, which has those of all of the reference.
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
  const lines: string[] = [];
  let count = 0;
  for (const { file, survivors } of await survivorsOf(tree, judged)) {
    const entries = baseline.entriesOf(file);
    if (baseline.reasonOfFolder(file) !== undefined) continue;
    for (const { one, digest } of survivors) {
      if (entries.has(digest)) continue;
      count++;
      const [place, change] = survivorLines(one);
      lines.push(`NEW ${place} as ${digest}`, change!);
    }
  }
  if (count === 0) return [];
  return [
    ...lines,
    `new survivors: ${count}, which are not in the table`,
    "  remedy: a case that notices each; or --near --baseline, and a reason",
  ];
}

/**
 * Takes up the survivors of all files of which some mutant was judged.
 *
 * @param path The table.
 * @param tree The mutants.
 * @param judged All of those files, and what came of each.
 * @returns A line that says how many have which reason.
 * @throws {UsageError} If the table cannot be read.
 */
export async function keepSurvivors(
  path: string,
  tree: Tree,
  judged: readonly Judged[],
): Promise<string> {
  const baseline = Baseline.read(path);
  for (const { file, survivors, unjudged } of await survivorsOf(tree, judged)) {
    const entries = survivors.map(({ one, digest }) => ({ fn: one.mutant.fn, digest }));
    baseline.renew(file, entries, unjudged);
  }
  baseline.write(path);
  const counts = new Map<Reason, number>();
  for (const { reason } of (await knownSurvivors(path, tree, judged)).values()) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const list = [...counts].toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${reason} ${count}`);
  return `survivors by reason: ${list.join(", ") || "none"}`;
}

/** Reasons that leave work to do, or may turn out to. */
const TO_ASK: readonly (Reason | undefined)[] = ["open", "far"];

/**
 * The numbers of the mutants that the table has as `open` or `far`.
 *
 * @param path The table.
 * @param tree The mutants.
 * @throws {UsageError} If the table cannot be read.
 */
export async function openNumbers(path: string, { files }: Tree): Promise<Set<number>> {
  const baseline = Baseline.read(path);
  const numbers = await Promise.all(files.map(async ({ file, base, mutants }) => {
    const entries = baseline.entriesOf(file);
    if (entries.size === 0) return [];
    const digests = await digestsOf(mutants);
    return digests.flatMap((digest, i) => TO_ASK.includes(entries.get(digest)) ? [base + i] : []);
  }));
  return new Set(numbers.flat());
}

/**
 * Renews what the table says of mutants that were asked of all cases: what one notices is `far`, the rest `open`.
 *
 * @param path The table.
 * @param tree The mutants.
 * @param judged Those that were judged, all of which the table has.
 * @returns A line that says how many are which.
 * @throws {UsageError} If the table cannot be read.
 */
export async function renewOpen(
  path: string,
  tree: Tree,
  judged: readonly Judged[],
): Promise<string> {
  const baseline = Baseline.read(path);
  const counts = { far: 0, open: 0 };
  for (const { file, base, mutants } of tree.files) {
    const here = judged.filter(({ mutant }) => mutant.file === file);
    if (here.length === 0) continue;
    const digests = await digestsOf(mutants);
    for (const { number, verdict: { status } } of here) {
      const reason = status === "killed" ? "far" : "open";
      counts[reason]++;
      baseline.change(file, digests[number - base]!, reason);
    }
  }
  baseline.write(path);
  return `asked of all cases: ${counts.far} far, ${counts.open} open`;
}

/** The place of a survivor in the table. */
export interface Known {
  readonly digest: string;
  readonly reason: Reason;
}

/**
 * The survivors that the table knows.
 *
 * @param path The table.
 * @param tree The mutants.
 * @param judged Those that were judged, and how.
 * @returns By their positions in the tree's order.
 * @throws {UsageError} If the table cannot be read.
 */
export async function knownSurvivors(
  path: string,
  tree: Tree,
  judged: readonly Judged[],
): Promise<Map<number, Known>> {
  const baseline = Baseline.read(path);
  const known = new Map<number, Known>();
  for (const { file, survivors } of await survivorsOf(tree, judged)) {
    const entries = baseline.entriesOf(file);
    const whole = baseline.reasonOfFolder(file);
    for (const { one, digest } of survivors) {
      const reason = whole ?? entries.get(digest);
      if (reason !== undefined) known.set(one.index, { digest, reason });
    }
  }
  return known;
}

interface Survivors {
  readonly file: string;
  readonly survivors: readonly { readonly one: Judged; readonly digest: string }[];
  /** All mutants of the file that were not judged, since one of their line stands for them. */
  readonly unjudged: readonly { readonly fn: string; readonly digest: string }[];
}

async function survivorsOf(tree: Tree, judged: readonly Judged[]): Promise<Survivors[]> {
  const byFile = Map.groupBy(judged, ({ mutant: { file } }) => file);
  const files = tree.files.filter(({ file }) => byFile.has(file));
  return await Promise.all(files.map(async ({ file, base, mutants }) => {
    const digests = await digestsOf(mutants);
    const judgedHere = byFile.get(file)!;
    const survivors = judgedHere.filter(({ verdict: { status } }) => status === "survived")
      .map((one) => ({ one, digest: digests[one.number - base]! }));
    const numbers = new Set(judgedHere.map(({ number }) => number - base));
    const unjudged = mutants.flatMap(({ fn }, i) =>
      numbers.has(i) ? [] : [{ fn, digest: digests[i]! }]
    );
    return { file, survivors, unjudged };
  }));
}
