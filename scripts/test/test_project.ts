/**
 * The work of `deno task test`: all checks, or those that a change reaches.
 *
 * @module
 */

import { join } from "@std/path";
import type { Output } from "../../cts/framework/run.ts";
import { whyNotNative } from "../../judge/implementation/native_ready.ts";
import { type Check, projectChecks, sinceChecks } from "./checks.ts";
import { printReport } from "./report.ts";
import { passedAlone, runChecks, skippedCases } from "./run_checks.ts";
import { changedFiles, reachedBy } from "./since.ts";
import { type Tally, UNIT_TESTS } from "./tally.ts";
import { bundlesOf, writeTestBundles } from "./test_bundles.ts";
import { readTestResults } from "./test_results.ts";

/**
 * Runs all checks.
 *
 * @param root The project.
 * @param isUnit Whether only unit tests are run.
 * @param output Where the report goes.
 * @returns The exit status.
 */
export async function testAll(root: string, isUnit: boolean, output: Output): Promise<number> {
  return await inFolder(async (folder) => {
    const junit = join(folder, "junit.xml");
    const checks = projectChecks(junit, writeTestBundles(root, folder));
    const lacking = new Map<Check, string>();
    for (const check of isUnit ? [] : checks) {
      const why = check.abi === undefined
        ? undefined
        : await whyNotNative(check.abi, (what) => console.error(what));
      if (why !== undefined) lacking.set(check, why);
    }
    const possible = checks.filter((check) => !lacking.has(check));
    const counted = await runChecks(isUnit ? checks.slice(0, 1) : possible, root);
    const { ignored, failed } = await readTestResults(junit);
    const flaky = await passedAlone(failed, root, join(folder, "again.xml"));
    const tallies = counted.map((tally) =>
      tally.what === UNIT_TESTS && flaky.length === failed.length ? withoutFailed(tally) : tally
    );
    for (const [check, why] of lacking) {
      tallies.push(await skippedCases(check, root));
      ignored.push(`${check.name}: ${why}`);
    }
    return printReport(tallies, { ignored, failed }, flaky, output);
  });
}

/**
 * Runs the checks of what a change reaches.
 *
 * @param root The project.
 * @param since The commit.
 * @param output Where the report goes.
 * @returns The exit status.
 * @throws {UsageError} If there is no such commit.
 */
export async function testSince(root: string, since: string, output: Output): Promise<number> {
  const changed = await changedFiles(root, since);
  const reached = await reachedBy(root, changed);
  output.line(`${changed.length} files have changed since ${since}`);
  if (reached.testsLeft > 0) {
    output.line(`${reached.testsLeft} test files farther off are left to the gate`);
  }
  return await inFolder(async (folder) => {
    const junit = join(folder, "junit.xml");
    const size = Math.ceil(reached.tests.length / navigator.hardwareConcurrency);
    const tests = bundlesOf(root, folder, "near", reached.tests, size);
    const checks = sinceChecks(junit, { ...reached, tests });
    if (checks.length === 0) output.line("nothing that is tested reaches them");
    return printReport(await runChecks(checks, root), await readTestResults(junit), [], output);
  });
}

/** The count when all tests that failed have passed alone. */
function withoutFailed({ problem, ...tally }: Tally): Tally {
  if (problem !== undefined) return { ...tally, problem };
  return { ...tally, passed: tally.passed + tally.failed, failed: 0 };
}

async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir({ prefix: "tests" });
  try {
    return await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
