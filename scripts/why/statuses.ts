/**
 * The findings of a recorded run.
 *
 * @module
 */

import { join } from "@std/path";
import { readResults } from "../../cts/framework/report/results_file.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/**
 * Reads the results of a run.
 *
 * @param folder What `--out` named.
 * @returns For each case how it ended.
 * @throws {UsageError} If there is none, or it cannot be read.
 */
export function readStatuses(folder: string): ReadonlyMap<string, string> {
  const path = join(folder, "results.jsonl");
  try {
    return new Map(
      readResults(Deno.readTextFileSync(path)).cases.map((one) => [one.id, one.status]),
    );
  } catch (error) {
    throw new UsageError(
      `Cannot read results "${path}": ${
        reasonOf(error)
      }; write some by: deno task cts --out ${folder}`,
    );
  }
}
