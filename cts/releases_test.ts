import { assertEquals } from "@std/assert";
import { holdsFor } from "./clauses/registry.ts";
import { RELEASES } from "./contract/world.ts";
import { suite } from "./suite.ts";

/** Clauses that are about some releases of those that they hold for. */
const PARTIAL = [
  // About a system that is newer than its vendor: of three pairs of releases, with the libraries in another place each.
  "RS-ISOLATION-7",
];

Deno.test("each must has a case at every release that it holds for, or only cases of no release", () => {
  const releases = new Map<string, Set<unknown>>();
  for (const { clauses, values } of [...suite.cases, ...suite.unsampled]) {
    for (const { id } of clauses) {
      const known = releases.get(id) ?? new Set();
      releases.set(id, known.add(values.release));
    }
  }
  const gaps = suite.clauses.all.filter((clause) => {
    const known = releases.get(clause.id) ?? new Set();
    return clause.grade === "must" && clause.untestable === undefined && !known.has(undefined) &&
      RELEASES.some((release) => holdsFor(clause, release) && !known.has(release));
  });
  assertEquals(gaps.map(({ id }) => id), PARTIAL);
});
