/**
 * Plays random scenes on two implementations, compares what each made of them, and makes scenes in which they differ small.
 *
 * @module
 */

import fc from "fast-check";
import { type ExpectedCells, judgeCells } from "./expected_cells.ts";
import { seenLines } from "./seen_lines.ts";
import type { FuzzScene, Play, Seen } from "./sides.ts";

/** Scenes that are tried to make one smaller, and those that are made for that: many are as the smallest so far. */
const [SHRINKS_MAX, MADE_MAX] = [80, 1000];

/** Random scenes about a subject. */
export interface Area<Plan> {
  readonly plans: fc.Arbitrary<Plan>;
  /** The scene of a plan. */
  scene(plan: Plan): FuzzScene;
  /** A plan in words. */
  words(plan: Plan): readonly string[];
}

/** How two outcomes compare: equal, different, or as a known quirk and its sane form are. */
export type Comparison = "same" | "quirk" | "different";

/** A scene in which two implementations differ. */
export interface Difference {
  /** The number of the scene that it was found in, from 1 on. */
  readonly found: number;
  /** Further scenes that differ likewise. */
  readonly more: number[];
  readonly scene: FuzzScene;
  /** The scene in words. */
  readonly words: readonly string[];
  readonly seen: readonly [Seen, Seen];
}

/** A known quirk of Android, and the numbers of scenes in which one implementation has it. */
export interface KnownQuirk {
  readonly what: string;
  readonly scenes: readonly number[];
}

/** Two outcomes of a scene, compared. */
export interface Compared {
  readonly is: Comparison;
  readonly seen: readonly [Seen, Seen];
  /** The quirks that one has. */
  readonly quirks: readonly string[];
}

/** The quirk of one that does what the other does in a World with the other `compat`. */
const COMPAT = "as the other one without Android's own behavior";

/** The outcome of all scenes. */
export interface Fuzzed {
  /** Scenes that were played. */
  readonly played: number;
  readonly differences: readonly Difference[];
  readonly quirks: readonly KnownQuirk[];
  /** Why it ended before its last scene: an implementation failed. */
  readonly failed?: string;
}

/**
 * Compares two implementations in one scene.
 *
 * @param scene The scene.
 * @param sides Both.
 */
export async function compareIn(
  scene: FuzzScene,
  [a, b]: readonly [Play, Play],
): Promise<Compared> {
  const first = await Promise.all([a(scene), b(scene)]);
  if (areEqual(...first)) return { is: "same", seen: first, quirks: [] };
  if (first.some(({ failed }) => failed)) return { is: "different", seen: first, quirks: [] };
  const expected = scene.expected?.() ?? [];
  const judge = (one: Seen) => judged(scene, one, expected);
  const seen = first.map(judge) as [Judged, Judged];
  const quirks = [...new Set(seen.flatMap((one) => one.quirks))];
  if (areEqual(...seen)) return { is: quirks.length > 0 ? "quirk" : "same", seen, quirks };
  const { world } = scene;
  const other = { ...scene, world: { ...world, compat: !world.compat } };
  const isQuirk = areEqual(judge(await a(other)), seen[1]) ||
    areEqual(seen[0], judge(await b(other)));
  return { is: isQuirk ? "quirk" : "different", seen, quirks: isQuirk ? [...quirks, COMPAT] : [] };
}

/** An outcome with the quirks that its cells show. */
interface Judged extends Seen {
  readonly quirks: readonly string[];
}

/** Judges the cells of an outcome that may differ, and says so in its lines. */
function judged(scene: FuzzScene, seen: Seen, expected: readonly ExpectedCells[]): Judged {
  const { record } = seen;
  if (record === undefined) return { ...seen, quirks: [] };
  const found = expected.flatMap((one) => {
    const result = record.results[one.at];
    return result === undefined ? [] : [[one.at, judgeCells(one, result)] as const];
  });
  const told = new Map(found.map(([at, { line }]) => [at, line]));
  const quirks = found.flatMap(([, { quirk }]) => quirk === undefined ? [] : [quirk]);
  return { ...seen, lines: seenLines(scene.program, record, told), quirks };
}

/**
 * Compares two implementations in random scenes.
 *
 * @param area What they are about.
 * @param sides Both.
 * @param settings How many, the seed (the same one gives the same scenes), and who hears of each scene, and of each difference
 * of a new kind.
 */
export async function fuzz<Plan>(
  area: Area<Plan>,
  sides: readonly [Play, Play],
  { scenes, seed, progress, found: tell }: {
    readonly scenes: number;
    readonly seed: number;
    readonly found?: (difference: Difference) => void;
    readonly progress?: (played: number, differences: number) => void;
  },
): Promise<Fuzzed> {
  const found = new Map<string, Difference>();
  const differences: Difference[] = [];
  const quirks = new Map<string, number[]>();
  for (let number = 1; number <= scenes; number++) {
    const { small, known } = await playOne(area, sides, mixed(seed, number), found);
    for (const quirk of known) quirks.set(quirk, [...quirks.get(quirk) ?? [], number]);
    if (small !== undefined) {
      const keys = [small.first, small.seen].map(signature);
      const known = keys.map((key) => found.get(key)).find((one) => one !== undefined);
      if (known !== undefined) known.more.push(number);
      else {
        differences.push({ found: number, more: [], ...small });
        tell?.(differences.at(-1)!);
      }
      for (const key of keys) found.set(key, known ?? differences.at(-1)!);
      const failed = small.first.find((one) => one.failed)?.lines.at(-1);
      if (failed !== undefined) {
        return { played: number, differences, quirks: listed(quirks), failed };
      }
    }
    progress?.(number, differences.length);
  }
  return { played: scenes, differences, quirks: listed(quirks) };
}

function listed(quirks: ReadonlyMap<string, readonly number[]>): KnownQuirk[] {
  return Array.from(quirks, ([what, scenes]) => ({ what, scenes }));
}

/** Plays the scene of a seed; if the two differ in it in a way that is new, scenes on the way of fast-check's shrinking, too. */
async function playOne<Plan>(
  area: Area<Plan>,
  sides: readonly [Play, Play],
  seed: number,
  known: ReadonlyMap<string, unknown>,
): Promise<{ readonly known: readonly string[]; readonly small?: Small }> {
  let first: Compared | undefined;
  let small: Small | undefined;
  let [tries, made] = [0, 0];
  const differs = async (plan: Plan): Promise<boolean> => {
    // Fast-check asks about every plan that is a little smaller than the last one, however many there are.
    if (tries > SHRINKS_MAX || made++ > MADE_MAX) return false;
    const scene = area.scene(plan);
    if (small !== undefined && JSON.stringify(scene) === JSON.stringify(small.scene)) return true;
    tries++;
    const compared = await compareIn(scene, sides);
    const isFirst = first === undefined;
    first ??= compared;
    const { seen } = compared;
    const hasFailed = seen.some((one) => one.failed);
    if (compared.is !== "different" || hasFailed && !isFirst) return false;
    small = { scene, words: area.words(plan), seen, first: small?.first ?? seen };
    return !hasFailed && !known.has(signature(small.first));
  };
  const property = fc.asyncProperty(area.plans, async (plan) => !await differs(plan));
  await fc.check(property, { seed, numRuns: 1 });
  return { known: first!.quirks, ...small === undefined ? {} : { small } };
}

/** A difference made small, and what was seen before that. */
interface Small extends Pick<Difference, "scene" | "words" | "seen"> {
  readonly first: readonly [Seen, Seen];
}

function areEqual(a: Seen, b: Seen): boolean {
  return a.lines.join("\n") === b.lines.join("\n");
}

/**
 * The first place in which two outcomes differ.
 *
 * @param seen Both.
 */
export function firstDifference([a, b]: readonly [Seen, Seen]): number {
  const at = a.lines.findIndex((line, i) => line !== b.lines[i]);
  return at === -1 ? a.lines.length : at;
}

/** The same for what likely has one cause: the first line that differs, without names of layers and numbers. */
function signature(seen: readonly [Seen, Seen]): string {
  const at = firstDifference(seen);
  return seen.map(({ lines }) => lines[at] ?? "nothing")
    .map((line) => line.replace(/^[A-D]\d? /, "layer ").replaceAll(/\d+/g, "N"))
    .join("\n");
}

/** A seed for each scene, so that one can be played without those before it. */
function mixed(seed: number, number: number): number {
  const mix = Math.imul(seed ^ Math.imul(number, 0x9e3779b1), 0x85ebca6b);
  return mix ^ (mix >>> 13);
}
