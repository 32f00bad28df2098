/**
 * The boundaries of clauses: what holds in the release before a clause's first and after its last one, so that a mistake about
 * the range of a clause is noticed on both sides.
 *
 * @module
 */

import { type Clause, holdsFor } from "../clauses/registry.ts";
import { type Release, RELEASES } from "../contract/world.ts";
import type { Suite } from "./suite.ts";

/** One end of a clause's range, and what is asked beyond it. */
export interface Boundary {
  readonly clause: Clause;
  readonly side: "before" | "after";
  /** The release beyond the end. */
  readonly release: Release;
  /** The clauses that the clause names, or its reason why none is asked; undefined if it says nothing. */
  readonly said: string | undefined;
  /** Number of cases of these clauses at that release. */
  readonly cases: number;
  /** The gap and its remedy, if there is one. */
  readonly problem: string | undefined;
}

/** Subjects that are not judged on all releases: layers, and drivers in packages, are there from Android 10 on. */
const FIRST: Readonly<Record<string, Release>> = { EGL: 10, GLES: 10, LAYER: 10 };

const ID = /\b[A-Z]+-[A-Z]+-\d+\b/g;

/**
 * Both ends of each clause's range, as far as its subject is judged beyond them.
 *
 * @param suite The clauses and the cases.
 */
export function boundariesOf(suite: Pick<Suite, "clauses" | "cases">): Boundary[] {
  const counts = new Map<string, number>();
  for (const { clauses, values } of suite.cases) {
    for (const { id } of clauses) {
      const key = `${id} ${values.release ?? values.on}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const casesAt = (id: string, release: Release) => {
    if (!suite.clauses.has(id) || !holdsFor(suite.clauses.get(id), release)) return 0;
    const { releases } = suite.clauses.get(id);
    const isOnly = releases?.[0] === releases?.[1] && releases !== undefined;
    const elsewhere = isOnly ? counts.get(`${id} undefined`) ?? 0 : 0;
    return (counts.get(`${id} ${release}`) ?? 0) + elsewhere;
  };
  return suite.clauses.all.flatMap((clause) => {
    const { releases, untestable } = clause;
    if (releases === undefined || untestable !== undefined) return [];
    const [from, to] = releases;
    const begin = FIRST[clause.id.split("-")[0]!] ?? RELEASES[0]!;
    const before = from > begin ? RELEASES[RELEASES.indexOf(from) - 1] : undefined;
    const after = RELEASES[RELEASES.indexOf(to) + 1];
    const sides = [["before", before], ["after", after]] as const;
    return sides.flatMap(([side, release]) => {
      if (release === undefined) return [];
      const said = clause[side];
      const ids = said?.match(ID) ?? [];
      const cases = ids.reduce((sum, id) => sum + casesAt(id, release), 0);
      const problem = problemOf(`clause "${clause.id}"`, side, release, said, ids, cases);
      return [{ clause, side, release, said, cases, problem }];
    });
  });
}

function problemOf(
  name: string,
  side: string,
  release: Release,
  said: string | undefined,
  ids: readonly string[],
  cases: number,
): string | undefined {
  if (said === undefined) {
    return `${name} does not say what holds on release ${release}, name the clause in "${side}:", ` +
      "or say there why none is asked";
  }
  if (ids.length === 0 || cases > 0) return undefined;
  return `${name} names ${ids.join(", ")} for release ${release}, where it has no case; ` +
    "write one, or name another clause";
}

/**
 * Writes boundaries as a table.
 *
 * @param boundaries Them.
 * @returns A line for each, and one with their numbers.
 */
export function boundariesTable(boundaries: readonly Boundary[]): string[] {
  const count = (holds: (one: Boundary) => boolean) => boundaries.filter(holds).length;
  const asked = count(({ cases }) => cases > 0);
  const open = count(({ problem }) => problem !== undefined);
  return [
    ...boundaries.map(({ clause, side, release, said, cases }) =>
      `${clause.id} ${clause.releases!.join("-")}: ${side}, on ${release}: ${cases} cases of ${
        said ?? "nothing"
      }`
    ),
    `boundaries: ${boundaries.length}, asked on the other side: ${asked}, ` +
    `with a reason why not: ${boundaries.length - asked - open}, open: ${open}`,
  ];
}
