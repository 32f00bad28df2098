/**
 * The changes between two runs, case by case.
 *
 * @module
 */

import { plainText } from "../../cts/framework/report/plain_text.ts";
import type { Results, ResultsCase } from "../../cts/framework/report/results_file.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { isFailed, isOpen } from "../../cts/framework/verdict.ts";

/** A run, and where it was read from. */
export interface ComparedRun extends Results {
  readonly path: string;
}

/** How a case has changed, what is worse first. */
export const CHANGES = [
  "regression",
  "new failure",
  "other failure",
  "no longer judged",
  "gone",
  "new warning",
  "fix",
  "warning gone",
  "judged now",
  "new",
] as const;

/** How a case has changed. */
export type Change = typeof CHANGES[number];

/** A case that is not as it was. */
export interface ChangedCase {
  readonly id: string;
  readonly change: Change;
  readonly before?: ResultsCase;
  readonly after?: ResultsCase;
}

/** Changes that make a run worse than the one before. */
const WORSE: readonly Change[] = ["regression", "new failure", "no longer judged"];
/** Cases of one change that are listed. */
const LISTED_MAX = 50;
/** Characters of a message that are printed. */
const MESSAGE_MAX = 160;

/** The difference between two runs. */
export class RunComparison {
  /** The changes, in the order of {@link CHANGES}, then of the runs. */
  readonly changes: readonly ChangedCase[];
  readonly #before: ComparedRun;
  readonly #after: ComparedRun;

  /**
   * Compares two runs. What a case took, or said beside its status, is no change.
   *
   * @param before The run to compare with.
   * @param after The run in question.
   * @throws {UsageError} If one was ended before its end, since cases that it lacks would count as gone.
   */
  constructor(before: ComparedRun, after: ComparedRun) {
    for (const { path, complete, header, cases } of [before, after]) {
      if (complete) continue;
      throw new UsageError(
        `Cannot compare: ${path} is truncated, with ${cases.length} of ${header.cases} cases; run it again`,
      );
    }
    this.#before = before;
    this.#after = after;
    const known = new Map(before.cases.map((one) => [one.id, one]));
    const now = new Map(after.cases.map((one) => [one.id, one]));
    this.changes = [...known.keys(), ...[...now.keys()].filter((id) => !known.has(id))]
      .flatMap((id) => changeOf(id, known.get(id), now.get(id)))
      .toSorted((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change));
  }

  /**
   * Whether the later run is worse: a case fails that did not, or is not judged any more. A case that is gone counts where both
   * runs are of one version of the suite and asked for the same cases.
   */
  get isWorse(): boolean {
    const [a, b] = [this.#before.header, this.#after.header];
    const same = a.suite === b.suite && JSON.stringify([a.queries, a.excluded]) ===
        JSON.stringify([b.queries, b.excluded]);
    return this.changes.some(({ change }) => WORSE.includes(change) || same && change === "gone");
  }

  /** The comparison for a person; the last line counts each kind of change. */
  lines(): string[] {
    const groups = Map.groupBy(this.changes, ({ change }) => change);
    const named = ({ header, path }: ComparedRun) =>
      `${plainText(header.implementation)}, suite ${
        plainText(header.suite)
      }, ${header.cases} cases (${path})`;
    const counts = CHANGES.flatMap((change) => {
      const count = groups.get(change)?.length ?? 0;
      return count === 0 ? [] : [`${count} ${change}`];
    });
    return [
      `before: ${named(this.#before)}`,
      `after:  ${named(this.#after)}`,
      ...[...groups].flatMap(([change, cases]) => [
        "",
        `${change}:`,
        ...cases.slice(0, LISTED_MAX).flatMap(caseLines),
        ...(cases.length > LISTED_MAX ? [`  and ${cases.length - LISTED_MAX} more`] : []),
      ]),
      "",
      counts.length === 0 ? "no case has changed" : counts.join(", "),
    ];
  }
}

function changeOf(
  id: string,
  before: ResultsCase | undefined,
  after: ResultsCase | undefined,
): ChangedCase[] {
  const change = kindOf(before?.status, after?.status);
  if (change === undefined) return [];
  return [{ id, change, ...(before && { before }), ...(after && { after }) }];
}

type Status = ResultsCase["status"];

function kindOf(before: Status | undefined, after: Status | undefined): Change | undefined {
  if (after === undefined) return "gone";
  if (before === undefined) return isFailed(after) ? "new failure" : "new";
  if (before === after) return undefined;
  if (isFailed(after)) return isFailed(before) ? "other failure" : "regression";
  if (isOpen(after)) return isOpen(before) ? undefined : "no longer judged";
  if (isFailed(before)) return "fix";
  if (isOpen(before)) return "judged now";
  return after === "warn" ? "new warning" : "warning gone";
}

function caseLines({ id, before, after }: ChangedCase): string[] {
  const from = before?.status ?? "none";
  const to = after?.status ?? "none";
  const line = `  ${from} -> ${to}  ${plainText(id)}`;
  const { clauses = [], message = "" } = to === "pass" ? {} : after ?? {};
  const reason = plainText(message.split("\n")[0]!).slice(0, MESSAGE_MAX);
  const detail = [clauses.map(plainText).join(", "), reason].filter((text) => text !== "");
  return detail.length === 0 ? [line] : [line, `    ${detail.join(": ")}`];
}
