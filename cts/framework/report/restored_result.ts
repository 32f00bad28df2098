/**
 * From a line of `results.jsonl` back to what a run found out.
 *
 * @module
 */

import type { ClauseRegistry } from "../../clauses/registry.ts";
import type { AttemptStatus } from "../attempt.ts";
import type { ResultsCase } from "./results_file.ts";
import { UsageError } from "../usage_error.ts";
import type { CaseResult } from "../verdict.ts";

/**
 * Restores a result, as far as its line has it: the oracles that were asked are not recorded.
 *
 * @param line The line.
 * @param clauses The clauses of the suite that it is of.
 * @throws {UsageError} If it judges a clause that this suite does not have.
 */
export function restoreResult(line: ResultsCase, clauses: ClauseRegistry): CaseResult {
  const { id, status, grade, what, expected = [], actual = [] } = line;
  const unknown = line.clauses.find((clause) => !clauses.has(clause));
  if (unknown !== undefined) {
    throw new UsageError(
      `Case ${JSON.stringify(id.slice(0, 200))} judges clause ${JSON.stringify(unknown)}, which ` +
        "this suite does not have; read the results with the suite that wrote them",
    );
  }
  const { notes = [], milliseconds, printed, remedy, stack, decides, trace, pictures, evidence } =
    line;
  return {
    id,
    status,
    grade,
    clauses: line.clauses.map((clause) => clauses.get(clause)),
    attempt: {
      status: attemptStatus(status),
      message: line.message ?? "",
      notes,
      oracles: [],
      milliseconds,
      ...(what === undefined ? {} : { failure: { oracle: "expect", what, expected, actual } }),
      ...(printed === undefined ? {} : { printed }),
      ...(remedy === undefined ? {} : { remedy }),
      ...(stack === undefined ? {} : { stack }),
      ...(decides === true ? { decides } : {}),
      ...(trace === undefined ? {} : { trace }),
      ...(pictures === undefined ? {} : { pictures }),
      ...(evidence === undefined ? {} : { evidence }),
    },
  };
}

function attemptStatus(status: CaseResult["status"]): AttemptStatus {
  return status === "warn" || status === "flaky" ? "fail" : status;
}
