/**
 * Runs the checks.
 *
 * @module
 */

import { type Check, unitTests } from "./checks.ts";
import type { Outcome, Tally } from "./tally.ts";
import { type FailedTest, readTestResults } from "./test_results.ts";

/** Lines of a command's output that are kept, and characters of each. */
const LINES_KEPT = 300;
const LINE_KEPT = 2000;
/** Of a check that failed, so many of them are in the report again: a log of which only the end was kept tells what failed. */
export const LINES_REPEATED = 40;
/** Most files whose tests are run again: when more fail, it is not for the load of the machine. */
const FILES_AGAIN = 10;

/**
 * Runs the files of unit tests that failed once more, one after the other and beside nothing else.
 *
 * @param failed The tests that failed.
 * @param cwd The project.
 * @param junit Where `deno test` writes the results.
 * @param write Takes what is printed. Default: it streams by.
 * @returns The tests that passed this time: none if too many failed, or if a test ended the process.
 */
export async function passedAlone(
  failed: readonly FailedTest[],
  cwd: string,
  junit: string,
  write: (bytes: Uint8Array) => void = writeAll,
): Promise<FailedTest[]> {
  const files = [...new Set(failed.map(({ file }) => file))];
  if (files.length === 0 || files.length > FILES_AGAIN) return [];
  const args = unitTests(junit, files);
  write(new TextEncoder().encode("\n=== unit tests that failed, alone ===\n"));
  await Deno.writeTextFile(junit, "");
  await runDeno(args, cwd, write);
  const passed = new Set((await readTestResults(junit)).passed);
  return failed.filter(({ name }) => passed.has(name));
}

/**
 * Runs checks one after the other, their output streaming by.
 *
 * @param checks The checks.
 * @param cwd Where they run.
 * @param write Takes their standard output, and standard error is dropped. Default: both stream by.
 * @returns What came of them, in order.
 */
export async function runChecks(
  checks: readonly Check[],
  cwd: string,
  write?: (bytes: Uint8Array) => void,
): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { name, args, read, env } of checks) {
    (write ?? writeAll)(new TextEncoder().encode(`\n=== ${name} ===\n`));
    const outcome = await runDeno(args, cwd, write, env);
    const end = outcome.lines.slice(-LINES_REPEATED);
    tallies.push(...read(outcome).map((tally) => tally.failed > 0 ? { ...tally, end } : tally));
  }
  return tallies;
}

/**
 * The cases of a check that is not run, counted.
 *
 * @param check The check.
 * @param cwd The project.
 */
export async function skippedCases({ name, args }: Check, cwd: string): Promise<Tally> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [...args, "--list"],
    cwd,
  }).output();
  const skipped = new TextDecoder().decode(stdout).trimEnd().split("\n").length;
  return { what: name, passed: 0, failed: 0, skipped };
}

async function runDeno(
  args: readonly string[],
  cwd: string,
  write: ((bytes: Uint8Array) => void) | undefined,
  env: Check["env"] = {},
): Promise<Outcome> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: write === undefined ? "inherit" : "null",
  }).spawn();
  const lines: string[] = [];
  let line = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    (write ?? writeAll)(chunk);
    const [first = "", ...rest] = decoder.decode(chunk, { stream: true }).split("\n");
    line = `${line}${first}`.slice(0, LINE_KEPT);
    for (const next of rest) {
      lines.push(line);
      line = next.slice(0, LINE_KEPT);
    }
    lines.splice(0, lines.length - LINES_KEPT);
  }
  if (line !== "") lines.push(line);
  return { lines, status: (await child.status).code };
}

function writeAll(bytes: Uint8Array): void {
  while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
}
