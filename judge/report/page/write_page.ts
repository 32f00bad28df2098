/**
 * Writes the page of what a run has left.
 *
 * @module
 */

import type { RunOutputs } from "../../../cts/framework/report/outputs.ts";
import type { Suite } from "../../../cts/framework/suite.ts";
import { readRun } from "../read_run.ts";
import { joinRuns } from "./model.ts";
import { pageHtml } from "./page.tsx";

/**
 * Writes `report.html` beside the results.
 *
 * @param outputs A run that is finished.
 * @param suite The suite that it is of.
 * @throws {UsageError} If it cannot be written.
 */
export function writePage(outputs: RunOutputs, suite: Pick<Suite, "clauses">): void {
  outputs.writePage(pageHtml(joinRuns([readRun(outputs.results)], suite.clauses)));
}
