/**
 * Results of runs that never were, for what shows results.
 *
 * @module
 */

import type { Clause } from "../../cts/clauses/registry.ts";
import { ClauseRegistry } from "../../cts/clauses/registry.ts";
import type { ResultsCase } from "../../cts/framework/report/results_file.ts";
import { HEADER } from "../../cts/framework/testing/results.ts";
import { countTotals, isFailed, type Status } from "../../cts/framework/verdict.ts";
import type { Run } from "../../judge/report/read_run.ts";

const CLAUSE: Omit<Clause, "id"> = { grade: "must", text: "A rule.", source: "A page" };

/** Clauses of two topics. */
export const CLAUSES = new ClauseRegistry([
  ["ONE-A-1", "ONE-A-2", "ONE-B-1", "ONE-B-2"].map((id) => ({ ...CLAUSE, id })),
]);

/** The texts that strangers write in the hope that a page or a terminal does as they say. */
export const HOSTILE = "</script><script>alert(1)</script>\u001b[31m\u202ekcab";

/**
 * The line of a case.
 *
 * @param id Its id.
 * @param clause What it judges.
 * @param status What came of it.
 * @param more Further fields.
 */
export function plantedCase(
  id: string,
  clause: string,
  status: Status,
  more: Partial<ResultsCase> = {},
): ResultsCase {
  return { kind: "case", id, status, grade: "must", clauses: [clause], milliseconds: 1, ...more };
}

/**
 * A run that came to its end.
 *
 * @param implementation What was judged.
 * @param cases Its cases; each has a replay, if it failed.
 */
export function plantedRun(implementation: string, cases: readonly ResultsCase[]): Run {
  const totals = countTotals(cases as readonly { readonly status: Status }[]);
  const isBad = cases.some(({ status }) => isFailed(status as Status));
  return {
    header: { ...HEADER, implementation, cases: cases.length },
    cases,
    footer: {
      kind: "footer",
      totals,
      notRun: 0,
      truncated: false,
      verdict: isBad ? "bad" : "good",
    },
    complete: true,
    path: "out/results.jsonl",
    replays: "out/replay",
    hasReplay: (id) => cases.some((one) => one.id === id && isFailed(one.status as Status)),
  };
}

/** A run with a failure that has all kinds of evidence, in which every text is a stranger's. */
export const HOSTILE_RUN = plantedRun(HOSTILE, [
  plantedCase("one:a:fails", "ONE-A-1", "fail", {
    message: HOSTILE,
    what: HOSTILE,
    expected: ["same", HOSTILE],
    actual: ["same"],
    notes: [HOSTILE],
    printed: [HOSTILE],
    trace: [HOSTILE],
    pictures: [
      { what: HOSTILE, width: 2, height: 1, expected: "AAAA/wAAAP8=", actual: "AAAA//8AAP8=" },
      { what: HOSTILE, width: 9, height: 9, expected: HOSTILE, actual: "" },
    ],
    stack: HOSTILE,
    evidence: {
      worlds: [{ hash: "01", purpose: HOSTILE, difference: [HOSTILE] }],
      adb: [{ line: `adb shell ${HOSTILE}`, world: 0, output: [HOSTILE] }],
      processes: [{
        name: HOSTILE,
        world: 0,
        end: HOSTILE,
        events: [
          { who: HOSTILE, at: "call", fn: HOSTILE, line: HOSTILE },
          { who: "driver", at: "call", fn: "glClear", line: "driver call glClear" },
          { who: HOSTILE, at: "return", fn: "glClear", line: HOSTILE },
        ],
        decisions: [{ by: HOSTILE, action: HOSTILE, subject: HOSTILE, outcome: HOSTILE }],
        libraries: [HOSTILE],
      }],
    },
  }),
  plantedCase(`one:b:${HOSTILE}`, "ONE-B-1", "skip", { message: HOSTILE }),
]);
