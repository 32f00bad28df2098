/**
 * `results.jsonl`: a header, one line per case written as it ends, and a footer.
 *
 * A file without a footer is a truncated run, which is never a success. A case may have several lines, of which the last
 * one counts: something of it may come to light after its end.
 *
 * @module
 */

import { reasonOf } from "../../contract/show.ts";
import { checkSchema } from "../../contract/schema.ts";
import { parseBoundedJson } from "../bounded_json.ts";
import type { PartSpec } from "../supervisor/messages.ts";
import type { Evidence } from "../attempt.ts";
import type { PicturePair } from "./picture_pair.ts";
import { plainText } from "./plain_text.ts";
import { RESULTS_SCHEMA } from "./results_schema.ts";
import type { ShardOf } from "../shard.ts";
import type { CaseResult, Totals } from "../verdict.ts";

/** Version of the form of results files. */
export const RESULTS_FORMAT = 3;

/** The limits of a line: some ten times those of the longest that is written. */
const LINE_BOUNDS = { longest: 8 * 1024 * 1024, deepest: 8 };

/** A file that was judged, or that took part in it. */
export interface JudgedFile {
  /** Its role, for example `layer`, `part linker` or `adapter program`. */
  readonly role: string;
  /** Where it is, as it was named. */
  readonly path: string;
  /** SHA-256 of its bytes in hexadecimal digits; absent if it was not read. */
  readonly sha256?: string;
  /** Why it was not read. */
  readonly problem?: string;
}

/** The first line. */
export interface ResultsHeader {
  readonly kind: "header";
  readonly format: typeof RESULTS_FORMAT;
  readonly suite: string;
  /** The implementation's own name and version; an adapter's, as its reply to `hello` has them. */
  readonly implementation: string;
  readonly impl: string;
  readonly parts: readonly PartSpec[];
  /** The library that is judged for its intrinsics; absent if none is. */
  readonly compute?: string;
  /** The driver that was judged in the place of the implementation's own; absent if none was. */
  readonly driver?: string;
  /** The layer that was judged; absent if none was. */
  readonly layer?: string;
  /** The properties that `--set` sets; absent if it sets none. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Milliseconds that a case may take; absent in results of earlier versions. */
  readonly timeout?: number;
  /** The files of what is judged, as they were when the run began. */
  readonly judged: readonly JudgedFile[];
  readonly queries: readonly string[];
  readonly excluded: readonly string[];
  readonly strict: boolean;
  /** Number of selected cases; of a shard, of those in it. */
  readonly cases: number;
  /** The share of a run that it is; absent for all of it. */
  readonly shard?: ShardOf;
}

/** The line of a case. */
export interface ResultsCase {
  readonly kind: "case";
  readonly id: string;
  /** `undecided`: it was not judged, as the machine was too busy. */
  readonly status: CaseResult["status"] | "undecided";
  readonly grade: CaseResult["grade"];
  readonly clauses: readonly string[];
  readonly milliseconds: number;
  readonly message?: string;
  readonly expected?: readonly string[];
  readonly actual?: readonly string[];
  readonly notes?: readonly string[];
  /** The output meanwhile, unless the case passed. */
  readonly printed?: readonly string[];
  readonly worlds?: readonly string[];
  /** The thing that was looked at, of which {@link expected} and {@link actual} are. */
  readonly what?: string;
  /** The remedy for a skip. */
  readonly remedy?: string;
  readonly stack?: string;
  /** Whether a crash or a timeout is what the case's clauses forbid. */
  readonly decides?: boolean;
  /** Its actions up to its end, if it did not live to give evidence. */
  readonly trace?: readonly string[];
  /** Pictures of what was expected and found. */
  readonly pictures?: readonly PicturePair[];
  /** The facts that the explanation of a case that did not pass is made from. */
  readonly evidence?: Evidence;
}

/** The last line. */
export interface ResultsFooter {
  readonly kind: "footer";
  readonly totals: Totals;
  readonly notRun: number;
  /** True if the run was stopped before its end. */
  readonly truncated: boolean;
  readonly verdict: "good" | "bad";
}

/** The contents of a results file. */
export interface Results {
  readonly header: ResultsHeader;
  /** Each case once, with what its last line says. */
  readonly cases: readonly ResultsCase[];
  readonly footer: ResultsFooter | undefined;
  /** Whether the run came to its end: it has a footer, which says so, and lines of all selected cases. */
  readonly complete: boolean;
}

/**
 * The line of a case.
 *
 * @param result What was found out.
 */
export function resultLine({ id, status, grade, clauses, attempt }: CaseResult): ResultsCase {
  const { message, failure, notes, printed, evidence, milliseconds } = attempt;
  const { remedy, stack, decides, trace, pictures } = attempt;
  return {
    kind: "case",
    id,
    status,
    grade,
    clauses: clauses.map((clause) => clause.id),
    milliseconds,
    ...(message === "" ? {} : { message }),
    ...(failure === undefined ? {} : { expected: failure.expected, actual: failure.actual }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(printed === undefined || status === "pass" ? {} : { printed }),
    ...(evidence === undefined ? {} : { worlds: evidence.worlds.map(({ hash }) => hash) }),
    ...(failure === undefined ? {} : { what: failure.what }),
    ...(remedy === undefined ? {} : { remedy }),
    ...(stack === undefined ? {} : { stack }),
    ...(decides === undefined ? {} : { decides }),
    ...(trace === undefined ? {} : { trace }),
    ...(pictures === undefined ? {} : { pictures }),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

/**
 * Reads a results file.
 *
 * @param text Its contents; a last line that was cut off is left out.
 * @throws {Error} If it does not begin with a header of this form, or a line is not of it.
 */
export function readResults(text: string): Results {
  if (!text.includes("\n")) {
    throw new Error("Cannot read results: the file ends within its first line; run it again");
  }
  const [header, ...rest] = text.split("\n").slice(0, -1).map(readLine);
  if (header?.kind !== "header") {
    throw new Error(`Cannot read results: line 1 is not a header of format ${RESULTS_FORMAT}`);
  }
  const second = rest.findIndex(({ kind }) => kind === "header");
  if (second >= 0) throw new Error(`Cannot read results: line ${second + 2} is a second header`);
  const lines = rest.filter((line) => line.kind === "case");
  const cases = [...new Map(lines.map((line) => [line.id, line])).values()];
  const last = rest.at(-1);
  const footer = last?.kind === "footer" ? last : undefined;
  const complete = footer !== undefined && !footer.truncated && cases.length === header.cases;
  return { header, cases, footer, complete };
}

function readLine(text: string, i: number): ResultsHeader | ResultsCase | ResultsFooter {
  const wrong = (problem: string) => new Error(`Cannot read results: line ${i + 1}: ${problem}`);
  let value: unknown;
  try {
    value = parseBoundedJson(text, LINE_BOUNDS);
  } catch (error) {
    throw wrong(reasonOf(error));
  }
  const kind = Object(value).kind;
  const known = kind === "header" || kind === "case" || kind === "footer";
  if (!known) throw wrong('kind is not "header", "case" or "footer"');
  const [problem] = checkSchema(RESULTS_SCHEMA, kind, value);
  if (problem !== undefined) throw wrong(plainText(problem));
  return value as ResultsHeader | ResultsCase | ResultsFooter;
}
