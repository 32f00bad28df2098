/**
 * The lines of a run of one case that passed.
 *
 * @module
 */

import type { ResultsFooter, ResultsHeader } from "../report/results_file.ts";
import { type CaseResult, countTotals } from "../verdict.ts";

/** The first line. */
export const HEADER: ResultsHeader = {
  kind: "header",
  format: 3,
  suite: "1",
  implementation: "sim 1",
  impl: "sim",
  parts: [],
  judged: [],
  queries: [],
  excluded: [],
  strict: false,
  cases: 1,
};

/** A result of a case. */
export const RESULT: CaseResult = {
  id: "a:b",
  status: "pass",
  grade: "must",
  clauses: [],
  attempt: { status: "pass", message: "", notes: [], oracles: [], milliseconds: 1 },
};

/** The last line. */
export const FOOTER: ResultsFooter = {
  kind: "footer",
  totals: countTotals([RESULT]),
  notRun: 0,
  truncated: false,
  verdict: "good",
};
