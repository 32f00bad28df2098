/**
 * Queries: which cases of a suite to run.
 *
 * | query | selects |
 * | --- | --- |
 * | `*` | everything |
 * | `gles:*`, `gles:order:*` | everything below a level |
 * | `gles:order:x:*` | every case of a test |
 * | `gles:order:x:layers=3;*` | the cases of a test that have these parameters |
 * | `gles:order:x:layers=3;release=13` | one case, parameters in any order |
 * | `GLES-CHAIN-1` | every case that judges a clause |
 *
 * Several queries select the union; what `-x` names is left out.
 *
 * @module
 */

import { isClauseId } from "../clauses/registry.ts";
import { type CaseId, isName, printId, printParams } from "./id.ts";
import { didYouMean } from "./suggest.ts";
import { UsageError } from "./usage_error.ts";

/** A query, taken apart. */
export interface Query extends CaseId {
  /** Whether it ends in `*`, so that it matches more than one exact id. */
  readonly open: boolean;
}

/** Longest query that is read; a case id is far shorter. */
export const QUERY_MAX = 2000;

const VALUE = /^(?:[A-Za-z0-9_.+/@-]|%[0-9A-F]{2})*$/;

/**
 * Reads a query.
 *
 * @param text As typed.
 * @throws {UsageError} If it is malformed.
 */
export function parseQuery(text: string): Query {
  const bad = (reason: string) =>
    new UsageError(
      `Query ${JSON.stringify(text.slice(0, 80))} is malformed: ${reason}, ` +
        'expected the form "gles:order:*" or an id that --list prints',
    );
  if (text.length > QUERY_MAX) throw bad(`it is longer than ${QUERY_MAX} characters`);
  const levels: string[] = [];
  const params: [string, string][] = [];
  const segments = text.split(":");
  for (const [i, segment] of segments.entries()) {
    const last = i === segments.length - 1;
    if (segment === "*" && last) return { levels, params, open: true };
    if (!segment.includes("=")) {
      if (!isName(segment)) throw bad(`${JSON.stringify(segment)} is not a name`);
      levels.push(segment);
      continue;
    }
    if (!last) throw bad("parameters are not at its end");
    if (levels.length === 0) throw bad("parameters need a test before them");
    const words = segment.split(";");
    const open = words.at(-1) === "*";
    for (const word of open ? words.slice(0, -1) : words) {
      const at = word.indexOf("=");
      const name = word.slice(0, Math.max(at, 0));
      const value = word.slice(at + 1);
      if (at < 0 || !isName(name) || !VALUE.test(value)) {
        throw bad(`${JSON.stringify(word)} is not NAME=VALUE`);
      }
      if (params.some(([other]) => other === name)) throw bad(`it has "${name}" twice`);
      params.push([name, value]);
    }
    return { levels, params, open };
  }
  return { levels, params, open: false };
}

/**
 * Writes a query, so that {@link parseQuery} gives it back.
 *
 * @param query Its parts.
 */
export function printQuery(query: Query): string {
  if (!query.open) return printId(query);
  const params = printParams(query.params);
  return [...query.levels, params === "" ? "*" : `${params};*`].join(":");
}

/**
 * Matches a case with a query.
 *
 * @param query The query.
 * @param id The case's id.
 */
export function matches(query: Query, id: CaseId): boolean {
  const whole = !query.open || query.params.length > 0;
  if (whole ? query.levels.length !== id.levels.length : query.levels.length > id.levels.length) {
    return false;
  }
  if (!query.levels.every((level, i) => level === id.levels[i])) return false;
  if (!query.open && query.params.length !== id.params.length) return false;
  return query.params.every(([name, value]) =>
    id.params.some(([other, text]) => other === name && text === value)
  );
}

/** A case or group that can be selected. */
export interface Selectable extends CaseId {
  /** The clauses that it judges. */
  readonly clauses?: readonly { readonly id: string }[];
}

/**
 * Selects cases.
 *
 * @param cases All cases.
 * @param include Queries whose union is taken; none means everything.
 * @param exclude Queries whose cases are left out.
 * @returns The selected cases, in the order of `cases`.
 * @throws {UsageError} If a query is malformed or matches nothing, with the nearest names.
 */
export function select<C extends Selectable>(
  cases: readonly C[],
  include: readonly string[],
  exclude: readonly string[] = [],
): C[] {
  const wanted = include.map((text) => selected(cases, text));
  const unwanted = exclude.map((text) => selected(cases, text));
  return cases.filter((one) =>
    (wanted.length === 0 || wanted.some((some) => some.has(one))) &&
    !unwanted.some((some) => some.has(one))
  );
}

function selected<C extends Selectable>(cases: readonly C[], text: string): ReadonlySet<C> {
  if (isClauseId(text)) return judging(cases, text);
  const query = parseQuery(text);
  const found = cases.filter((id) => matches(query, id));
  if (found.length > 0) return new Set(found);
  throw new UsageError(
    `Query "${text}" matches no case${didYouMean(text, namesOf(cases, query))}; ` +
      (isCutOff(cases, query)
        ? "it is the beginning of an id: quote an id for the shell, which ends a command at ';'"
        : "--list prints all ids"),
  );
}

function judging<C extends Selectable>(cases: readonly C[], clause: string): ReadonlySet<C> {
  const found = cases.filter(({ clauses = [] }) => clauses.some(({ id }) => id === clause));
  if (found.length > 0) return new Set(found);
  const known = new Set(cases.flatMap(({ clauses = [] }) => clauses.map(({ id }) => id)));
  throw new UsageError(`No case judges clause "${clause}"${didYouMean(clause, known)}`);
}

/** Recognizes a query that is what a shell leaves of an unquoted id. */
function isCutOff(cases: readonly CaseId[], query: Query): boolean {
  return !query.open && query.params.length > 0 &&
    cases.some((id) => matches({ ...query, open: true }, id));
}

function namesOf(cases: readonly CaseId[], query: Query): Set<string> {
  const names = new Set<string>();
  for (const id of cases) {
    for (let depth = 1; depth <= id.levels.length; depth++) {
      if (depth === id.levels.length && id.params.length === 0) names.add(printId(id));
      else names.add(printQuery({ levels: id.levels.slice(0, depth), params: [], open: true }));
    }
    if (query.params.length > 0 && query.levels.join() === id.levels.join()) names.add(printId(id));
  }
  return names;
}
