/**
 * How expectations change the results of a run.
 *
 * @module
 */

import type { Failure } from "./expectation.ts";
import type { Expectation, ExpectedKind, ExpectedKinds } from "./expectations.ts";
import { plainText } from "./report/plain_text.ts";
import { CONTROL_FAILED } from "./must_not.ts";
import { select } from "./query.ts";
import type { Case } from "./suite.ts";
import { UsageError } from "./usage_error.ts";
import { type CaseResult, isFailed, isOpen } from "./verdict.ts";

/** A result as a run takes it. */
export interface Accepted {
  readonly result: CaseResult;
  /** Says that a failure was expected; undefined where none was. */
  readonly line?: string;
}

/** The expectations of one run, and which of them came true. */
export class Expected {
  readonly #entries: readonly Entry[];
  readonly #path: string;
  readonly #isOptional: boolean;

  /**
   * @param path The file, for reports.
   * @param expectations What it says.
   * @param settings The kinds, what is judged, the day, as `2027-06-30`, the cases that there are, and whether entries may stay
   * without their failures, as in a list that is not about one device.
   * @throws {UsageError} If an entry names a clause or a query of which there is no case.
   */
  constructor(
    path: string,
    expectations: readonly Expectation[],
    settings: {
      readonly kinds: ExpectedKinds;
      readonly impl: string;
      readonly today: string;
      readonly cases: readonly Case[];
      readonly isOptional?: boolean;
    },
  ) {
    this.#path = path;
    this.#isOptional = settings.isOptional === true;
    const { kinds, impl, today, cases } = settings;
    this.#entries = expectations.map((what, i) => {
      const name = `Expectation ${i + 1} of "${plainText(path)}"`;
      const { condition = {}, expires } = what;
      const holds = condition.impl === undefined || impl === condition.impl ||
        impl.startsWith(`${condition.impl}:`);
      const ids = holds ? idsOf(what, name, cases) : new Set<string>();
      const isExpired = expires < today;
      return { what, name, ids, kind: kinds[what.kind], isExpired, came: 0, ran: 0 };
    });
  }

  /**
   * Takes note of a result, and accepts a failure that is expected: each line that differs must be explained.
   *
   * @param result What was found out.
   */
  accept(result: CaseResult): Accepted {
    const { status, attempt, clauses } = result;
    if (isOpen(status)) return { result };
    const entries = this.#entries.filter((entry) => concerns(entry, result));
    for (const entry of entries) entry.ran++;
    if (status !== "warn" && !isFailed(status)) return { result };
    const used = status === "error"
      ? uncontrolled(entries, attempt.message)
      : status === "flaky"
      ? undefined
      : explained(entries, clauses.map(({ id }) => id), attempt.failure);
    if (used === undefined) return { result };
    for (const entry of used) entry.came++;
    const notes = used.map(({ what: { reason, link, owner, expires } }) => {
      const said = `expected: ${plainText(reason)} (${plainText(link)})`;
      return this.#isOptional ? said : `${said}, by ${plainText(owner)}, until ${expires}`;
    });
    const accepted = { ...attempt, notes: [...attempt.notes, ...notes] };
    return {
      result: { ...result, status: "pass", attempt: accepted },
      line: `EXPECTED ${result.id}: ${clauses.map(({ id }) => id).join(" ")}: ${notes.join("; ")}`,
    };
  }

  /** Mistakes in the expectations themselves, when all cases have their results: one line for each. */
  problems(): string[] {
    if (this.#isOptional) return [];
    return this.#entries.flatMap(({ what, name, isExpired, ran, came }) => {
      if (isExpired) {
        return [
          `${name} expired on ${what.expires}; see whether it still holds, and renew or remove it`,
        ];
      }
      if (ran === 0 || came > 0) return [];
      return [`${name} did not come true in ${ran} ${ran === 1 ? "case" : "cases"}; remove it`];
    });
  }

  /** How many there are, for the head of a report. */
  get line(): string {
    return `expecting ${this.#entries.length} differences (${plainText(this.#path)})`;
  }
}

interface Entry {
  readonly what: Expectation;
  readonly name: string;
  /** The cases that it may be of. */
  readonly ids: ReadonlySet<string>;
  /** Undefined: any failure. */
  readonly kind: ExpectedKind | undefined;
  readonly isExpired: boolean;
  /** Cases that it speaks of and that ran, and those of them in which it came true. */
  ran: number;
  came: number;
}

/** The cases that an expectation speaks of, whatever its kind. */
function idsOf(
  { clause, query, condition }: Expectation,
  name: string,
  cases: readonly Case[],
): ReadonlySet<string> {
  try {
    const [byClause, byQuery] = [clause, query].map((one) =>
      one === undefined ? cases : select(cases, [one])
    ) as [readonly Case[], readonly Case[]];
    const release = condition?.release;
    const both = byQuery.filter((one) =>
      byClause.includes(one) && (release === undefined || String(one.values.release) === release)
    );
    return new Set(both.map(({ id }) => id));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${name} names no case: ${error.message}`);
  }
}

function concerns({ ids, kind, isExpired }: Entry, { id, clauses }: CaseResult): boolean {
  return !isExpired && ids.has(id) &&
    (kind === undefined || clauses.some((one) => kind.clauses.includes(one.id)));
}

/** The entries that say of a case that its control cannot show a violation, if it is that which failed. */
function uncontrolled(entries: readonly Entry[], message: string): readonly Entry[] | undefined {
  const found = entries.filter(({ what }) => what.control === true);
  const isSilent = message.startsWith(CONTROL_FAILED) && message.includes("nothing shows that");
  return found.length > 0 && isSilent ? found : undefined;
}

/** The entries that explain a failure together; undefined if something is left. */
function explained(
  entries: readonly Entry[],
  clauses: readonly string[],
  failure: Failure | undefined,
): readonly Entry[] | undefined {
  const all = entries.filter(({ kind }) => kind === undefined);
  if (all.length > 0) return all;
  if (failure === undefined) return undefined;
  const used = new Set<Entry>();
  for (const line of differing(failure)) {
    const found = entries.filter(({ kind, what }) =>
      clauses.some((clause) =>
        kind!.clauses.includes(clause) && kind!.explains(what, line, { clause, failure })
      )
    );
    if (found.length === 0) return undefined;
    for (const entry of found) used.add(entry);
  }
  return used.size === 0 ? undefined : [...used];
}

/** The lines of what was found that were not expected; where there are none, those that were expected. */
function differing({ expected, actual }: Failure): string[] {
  const more = actual.filter((line) => !expected.includes(line));
  return more.length > 0 ? more : expected.filter((line) => !actual.includes(line));
}
