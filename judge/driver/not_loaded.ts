/**
 * Tells why processes ran without the driver that a vendor gave.
 *
 * @module
 */

import { basename } from "@std/path";
import type { ProcessEvidence } from "../../cts/framework/attempt.ts";
import { oneLine } from "../../cts/framework/show.ts";
import type { CaseResult } from "../../cts/framework/verdict.ts";
import { type DriverSet, isDriverName } from "./driver_set.ts";
import { placeOf } from "./driver_world.ts";

/** Reasons that are told. */
const REASONS_MAX = 5;

/** The known facts about a driver's loading. */
export interface Loading {
  /** Whether any process loaded it, or none is known that did not. */
  readonly wasLoaded: boolean;
  /** Why processes did not: a line for each reason with the number of cases, or the most frequent reason if none did. */
  readonly lines: readonly string[];
}

/**
 * Looks for processes that had to do without the driver.
 *
 * @param driver The driver.
 * @param results What came of the cases. Those that passed count as ones that had it.
 */
export function loadingOf(
  driver: Pick<DriverSet, "files">,
  results: readonly CaseResult[],
): Loading {
  const own = driver.files.filter(({ name }) => isDriverName(name));
  const places = own.map(placeOf);
  const names = new Set(own.map(({ name }) => name));
  const cases = new Map<string, number>();
  let wasLoaded = false;
  for (const { status, attempt } of results) {
    const processes = attempt.evidence?.processes ?? [];
    const without = processes.filter(({ libraries }) =>
      !libraries.some((line) => places.some((place) => line.startsWith(`${place} in `)))
    );
    if (status === "pass" || without.length < processes.length) wasLoaded = true;
    for (const reason of new Set(without.map((process) => reasonFor(process, names)))) {
      cases.set(reason, (cases.get(reason) ?? 0) + 1);
    }
  }
  return {
    wasLoaded: wasLoaded || cases.size === 0,
    lines: tell(cases, results.length, wasLoaded),
  };
}

function tell(
  cases: ReadonlyMap<string, number>,
  total: number,
  wasLoaded: boolean,
): readonly string[] {
  const sorted = [...cases].sort(([, a], [, b]) => b - a);
  if (!wasLoaded) {
    return sorted.slice(0, 1).map(([reason]) => `the driver was not loaded: ${reason}`);
  }
  const lines = sorted.slice(0, REASONS_MAX).map(([reason, count]) =>
    `the driver was not loaded in ${count} of ${total} cases: ${reason}`
  );
  const more = sorted.length - lines.length;
  return more > 0 ? [...lines, `... and for ${more} more reasons`] : lines;
}

/** The reason that the implementation gives, if it tells its decisions on the driver's library; else how the process ended. */
function reasonFor({ decisions, end }: ProcessEvidence, names: ReadonlySet<string>): string {
  const refused = decisions.find(({ subject, outcome }) =>
    outcome === "refused" && names.has(basename(subject))
  );
  const said = refused?.reason ?? "";
  return oneLine(refused === undefined ? end : `${basename(refused.subject)}: ${said}`, 300);
}
