/**
 * The output of a run over mechanical mutants.
 *
 * @module
 */

import type { Reason } from "./baseline.ts";
import type { Verdict } from "./campaign.ts";
import { OTHER_JUDGES, otherJudgeOf } from "./other_judges.ts";
import type { Numbered } from "./tree.ts";

/** A judged mutant. */
export interface Judged extends Numbered {
  readonly verdict: Verdict;
  /** The clauses that the cases nearest to it judge. */
  readonly clauses: readonly string[];
}

interface Score {
  all: number;
  reached: number;
  killed: number;
  /** Survivors that a case notices which was not asked. */
  far: number;
  /** Survivors of which no rule says anything. */
  accepted: number;
}

/** Reasons of a survivor that leave nothing to do. */
const ACCEPTED: readonly (Reason | undefined)[] = [
  "equivalent",
  "invisible",
  "wording",
  "convenience",
  "elsewhere",
];

/** Characters of a mutant's texts that are printed. */
const SHOWN = 70;
/** Folders of a name that the score of all mutants goes by, and that of a sample, of which each has too few. */
const DEPTH = { all: 3, sample: 2 };
/** Of a normal distribution 95 % lie within so many standard deviations. */
const DEVIATIONS = 1.96;

/**
 * The score by folder, and in all.
 *
 * @param judged The mutants.
 * @param known The survivors that have a reason, by their positions in the tree's order.
 * @param isSample Whether they stand for others. Default: false.
 * @returns Lines of a table: mutants, reached, killed, and the parts that these are of each other; then how many survivors have a reason
 * that leaves nothing to do, and the part that is noticed of all others that are reached, by any case; of a sample also between which
 * this part is of all, in 95 of 100 samples.
 */
export function scoreTable(
  judged: readonly Judged[],
  known: ReadonlyMap<number, { readonly reason: Reason }>,
  isSample = false,
): string[] {
  const depth = isSample ? DEPTH.sample : DEPTH.all;
  const scores = new Map<string, Score>();
  const none: Score = { all: 0, reached: 0, killed: 0, far: 0, accepted: 0 };
  const total = { ...none };
  for (const { index, mutant: { file }, verdict: { status } } of judged) {
    if (isElsewhere(file, status)) continue;
    const folder = folderOf(file, depth);
    const score = scores.get(folder) ?? { ...none };
    scores.set(folder, score);
    const reason = status === "survived" ? known.get(index)?.reason : undefined;
    for (const one of [score, total]) {
      one.all++;
      if (status !== "unreached") one.reached++;
      if (status === "killed") one.killed++;
      if (reason === "far") one.far++;
      if (ACCEPTED.includes(reason)) one.accepted++;
    }
  }
  const sorted = [...scores].sort(([a], [b]) => a < b ? -1 : 1);
  const rows = [
    [
      "folder",
      "mutants",
      "reached",
      "killed",
      "reached/all",
      "killed/reached",
      "accepted",
      "noticed of the others",
    ],
    ...sorted.map(([name, score]) => cells(name, score)),
    cells("all", total),
  ];
  if (isSample) {
    const ranges = [...sorted.map(([, score]) => score), total].map(interval);
    ["95 %", ...ranges].forEach((cell, i) => rows[i]!.push(cell));
  }
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) =>
    row.map((cell, i) => i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)).join("  ")
  );
}

/**
 * A mutant that no case notices.
 *
 * @param judged The mutant.
 * @param known Its digest and reason, if the table of survivors has it.
 * @returns A line for its place, and one for what it changes.
 */
export function survivorLines(
  { mutant, verdict, clauses }: Judged,
  known?: { readonly digest: string; readonly reason: string },
): string[] {
  const { file, line, column, operator, original, replacement, fn } = mutant;
  const near = clauses.length === 0 ? "" : ` (near ${clauses.join(", ")})`;
  return [
    `${verdict.status.toUpperCase()} ${file}:${line}:${column} ${operator}${
      fn && ` in ${fn}`
    }${near}${known === undefined ? "" : ` as ${known.digest}, ${known.reason}`}`,
    `  ${short(original)}  ->  ${short(replacement)}`,
  ];
}

/**
 * The functions in which no case reaches a mutant.
 *
 * @param judged The mutants.
 * @returns For example `impl/egl/egl_api.ts:12 terminate`, at the first mutant of each.
 */
export function unreachedFunctions(judged: readonly Judged[]): string[] {
  const functions = new Map<string, { readonly place: string; isReached: boolean }>();
  for (const { mutant: { file, fn, line }, verdict: { status } } of judged) {
    if (fn === "" || otherJudgeOf(file) !== undefined) continue;
    const key = `${file}#${fn}`;
    const known = functions.get(key) ?? { place: `${file}:${line} ${fn}`, isReached: false };
    functions.set(key, known);
    if (status !== "unreached") known.isReached = true;
  }
  return [...functions.values()].filter(({ isReached }) => !isReached).map(({ place }) => place);
}

/**
 * The lines on what others judge, apart from what the suite misses.
 *
 * @param judged The mutants.
 * @returns A line for each folder that has mutants which no case of `sim` reaches.
 */
export function elsewhereLines(judged: readonly Judged[]): string[] {
  const counts = new Map<string, number>();
  for (const { mutant: { file }, verdict: { status } } of judged) {
    if (!isElsewhere(file, status)) continue;
    const { path } = otherJudgeOf(file)!;
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return OTHER_JUDGES.filter(({ path }) => counts.has(path)).map(({ path, judge }) =>
    `${counts.get(path)} in ${path} are for others to judge: ${judge}`
  );
}

/**
 * The lines about cases that survivors did not meet.
 *
 * @param judged The mutants.
 * @returns A line, if some met only one case of each family for each way through their file.
 */
export function unaskedLines(judged: readonly Judged[]): string[] {
  const left = judged.flatMap(({ verdict: { unasked } }) => unasked ?? []);
  if (left.length === 0) return [];
  const sum = left.reduce((all, one) => all + one, 0);
  return [
    `${left.length} survivors met one case of each family for each way through their file; on average ${
      Math.round(sum / left.length)
    } others that go the same ways were not asked, and are without --near`,
  ];
}

function isElsewhere(file: string, status: string): boolean {
  return status === "unreached" && otherJudgeOf(file) !== undefined;
}

function folderOf(file: string, depth: number): string {
  return file.split("/").slice(0, -1).slice(0, depth).join("/");
}

function cells(name: string, score: Score): string[] {
  const { all, reached, killed, accepted } = score;
  const { part, whole } = others(score);
  return [
    name,
    `${all}`,
    `${reached}`,
    `${killed}`,
    percent(reached, all),
    percent(killed, reached),
    `${accepted}`,
    percent(part, whole),
  ];
}

/** How many of those that a rule may ask for are noticed. */
function others({ reached, killed, far, accepted }: Score): { part: number; whole: number } {
  return { part: killed + far, whole: reached - accepted };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : `${(100 * part / whole).toFixed(1)} %`;
}

/** Wilson's interval, which holds for small samples too. */
function interval(score: Score): string {
  const { part, whole } = others(score);
  if (whole === 0) return "-";
  const square = DEVIATIONS ** 2;
  const middle = (part + square / 2) / (whole + square);
  const half = DEVIATIONS / (whole + square) *
    Math.sqrt(part * (whole - part) / whole + square / 4);
  return [middle - half, middle + half].map((x) => Math.round(100 * x)).join(" to ");
}

function short(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line || "(nothing)";
}
