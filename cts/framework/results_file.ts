/**
 * `results.jsonl`: a header, one line per case written as it ends, and a footer.
 *
 * A file without a footer is a truncated run, which is never a success.
 *
 * @module
 */

import { join } from "@std/path";
import type { PartSpec } from "./supervisor/messages.ts";
import { UsageError } from "./usage_error.ts";
import type { CaseResult, Totals } from "./verdict.ts";
import { reasonOf } from "../contract/show.ts";

/** Version of the form of results files. */
export const RESULTS_FORMAT = 1;

/** The first line. */
export interface ResultsHeader {
  readonly kind: "header";
  readonly format: typeof RESULTS_FORMAT;
  readonly suite: string;
  /** The implementation's own name and version. */
  readonly implementation: string;
  readonly impl: string;
  readonly parts: readonly PartSpec[];
  /** The library that is judged for its intrinsics; absent if none is. */
  readonly compute?: string;
  /** The driver that was judged in the place of the implementation's own; absent if none was. */
  readonly driver?: string;
  /** The layer that was judged; absent if none was. */
  readonly layer?: string;
  readonly queries: readonly string[];
  readonly excluded: readonly string[];
  readonly strict: boolean;
  /** Number of selected cases. */
  readonly cases: number;
}

/** The line of a case. */
export interface ResultsCase {
  readonly kind: "case";
  readonly id: string;
  readonly status: CaseResult["status"];
  readonly grade: CaseResult["grade"];
  readonly clauses: readonly string[];
  readonly milliseconds: number;
  readonly message?: string;
  readonly expected?: readonly string[];
  readonly actual?: readonly string[];
  readonly notes?: readonly string[];
  /** What was printed meanwhile, unless the case passed. */
  readonly printed?: readonly string[];
  readonly worlds?: readonly string[];
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

/** What a results file says. */
export interface Results {
  readonly header: ResultsHeader;
  readonly cases: readonly ResultsCase[];
  readonly footer: ResultsFooter | undefined;
  /** Whether the run came to its end: it has a footer, which says so, and a line for each selected case. */
  readonly complete: boolean;
}

/** Writes a results file line by line. */
export class ResultsFile {
  /** Where it is. */
  readonly path: string;
  readonly #file: Deno.FsFile;

  /**
   * @param directory Where to; it is made if it does not exist.
   * @param header The first line.
   * @throws {UsageError} If the file cannot be written.
   */
  constructor(directory: string, header: ResultsHeader) {
    this.path = join(directory, "results.jsonl");
    try {
      Deno.mkdirSync(directory, { recursive: true });
      this.#file = Deno.openSync(this.path, { create: true, write: true, truncate: true });
    } catch (error) {
      const reason = reasonOf(error);
      throw new UsageError(
        `Cannot write to --out "${directory}": ${reason}; name a directory that can be written`,
      );
    }
    this.#write(header);
  }

  /**
   * Adds a case.
   *
   * @param result What was found out.
   */
  add(result: CaseResult): void {
    const { attempt } = result;
    this.#write({
      kind: "case",
      id: result.id,
      status: result.status,
      grade: result.grade,
      clauses: result.clauses.map(({ id }) => id),
      milliseconds: attempt.milliseconds,
      ...(attempt.message === "" ? {} : { message: attempt.message }),
      ...(attempt.failure === undefined
        ? {}
        : { expected: attempt.failure.expected, actual: attempt.failure.actual }),
      ...(attempt.notes.length === 0 ? {} : { notes: attempt.notes }),
      ...(attempt.printed === undefined || result.status === "pass"
        ? {}
        : { printed: attempt.printed }),
      ...(attempt.evidence === undefined
        ? {}
        : { worlds: attempt.evidence.worlds.map(({ hash }) => hash) }),
    });
  }

  /**
   * Adds the footer and closes the file.
   *
   * @param footer The last line.
   */
  end(footer: ResultsFooter): void {
    this.#write(footer);
    this.#file.close();
  }

  #write(line: ResultsHeader | ResultsCase | ResultsFooter): void {
    let bytes = new TextEncoder().encode(JSON.stringify(line) + "\n");
    try {
      while (bytes.length > 0) bytes = bytes.subarray(this.#file.writeSync(bytes));
    } catch (error) {
      const reason = reasonOf(error);
      throw new UsageError(
        `Cannot write "${this.path}": ${reason}; give --out a directory that can be written`,
      );
    }
  }
}

/**
 * Reads a results file.
 *
 * @param text Its contents; a last line that was cut off is left out.
 * @throws {Error} If it does not begin with a header of this form, or a line is not JSON.
 */
export function readResults(text: string): Results {
  const lines = text.split("\n").slice(0, -1).map((line, i) => {
    try {
      return JSON.parse(line) as ResultsHeader | ResultsCase | ResultsFooter;
    } catch {
      throw new Error(`Cannot read results: line ${i + 1} is not JSON`);
    }
  });
  const [header, ...rest] = lines;
  if (header?.kind !== "header" || header.format !== RESULTS_FORMAT) {
    throw new Error(`Cannot read results: line 1 is not a header of format ${RESULTS_FORMAT}`);
  }
  const cases = rest.filter((line) => line.kind === "case");
  const last = rest.at(-1);
  const footer = last?.kind === "footer" ? last : undefined;
  const complete = footer !== undefined && !footer.truncated && cases.length === header.cases;
  return { header, cases, footer, complete };
}
