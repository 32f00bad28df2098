/**
 * Plays random scenes on two implementations, compares what each made of them, and makes scenes in which they differ small.
 *
 * @module
 */

import fc from "fast-check";
import type { Scene } from "../../cts/framework/scene.ts";
import type { Play, Seen } from "./sides.ts";

/** Scenes that are tried to make one smaller. */
const SHRINKS_MAX = 80;

/** Random scenes about a subject. */
export interface Area<Plan> {
  readonly plans: fc.Arbitrary<Plan>;
  /** The scene of a plan. */
  scene(plan: Plan): Scene;
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
  readonly scene: Scene;
  /** The scene in words. */
  readonly words: readonly string[];
  readonly seen: readonly [Seen, Seen];
}

/** The outcome of all scenes. */
export interface Fuzzed {
  /** Scenes that were played. */
  readonly played: number;
  readonly differences: readonly Difference[];
  /** Numbers of scenes in which one does what the other does in a World with the other `compat`. */
  readonly quirks: readonly number[];
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
  scene: Scene,
  [a, b]: readonly [Play, Play],
): Promise<{ readonly is: Comparison; readonly seen: readonly [Seen, Seen] }> {
  const seen = await Promise.all([a(scene), b(scene)]);
  if (areEqual(...seen)) return { is: "same", seen };
  if (seen.some(({ failed }) => failed)) return { is: "different", seen };
  const { world } = scene;
  const other = { ...scene, world: { ...world, compat: !world.compat } };
  const isQuirk = areEqual(await a(other), seen[1]) || areEqual(seen[0], await b(other));
  return { is: isQuirk ? "quirk" : "different", seen };
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
  const quirks: number[] = [];
  for (let number = 1; number <= scenes; number++) {
    const { is, small } = await playOne(area, sides, mixed(seed, number), found);
    if (is === "quirk") quirks.push(number);
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
        return { played: number, differences, quirks, failed };
      }
    }
    progress?.(number, differences.length);
  }
  return { played: scenes, differences, quirks };
}

/** Plays the scene of a seed; if the two differ in it in a way that is new, scenes on the way of fast-check's shrinking, too. */
async function playOne<Plan>(
  area: Area<Plan>,
  sides: readonly [Play, Play],
  seed: number,
  known: ReadonlyMap<string, unknown>,
): Promise<{ readonly is: Comparison; readonly small?: Small }> {
  let is: Comparison | undefined;
  let small: Small | undefined;
  let tries = 0;
  const differs = async (plan: Plan): Promise<boolean> => {
    if (tries++ > SHRINKS_MAX) return false;
    const scene = area.scene(plan);
    const compared = await compareIn(scene, sides);
    const isFirst = is === undefined;
    is ??= compared.is;
    const { seen } = compared;
    const hasFailed = seen.some((one) => one.failed);
    if (compared.is !== "different" || hasFailed && !isFirst) return false;
    small = { scene, words: area.words(plan), seen, first: small?.first ?? seen };
    return !hasFailed && !known.has(signature(small.first));
  };
  const property = fc.asyncProperty(area.plans, async (plan) => !await differs(plan));
  await fc.check(property, { seed, numRuns: 1 });
  return { is: is!, ...small === undefined ? {} : { small } };
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
