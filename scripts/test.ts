/**
 * `deno task test`: the project's own tests, then the suite, the join of clauses, and the mutants, added up.
 *
 * @module
 */

import { fromFileUrl, join } from "@std/path";
import { type Abi, DEFAULT_WORLD } from "../cts/contract/world.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { TARGET_ABIS } from "../impl/machine/native/target.ts";
import { whyNotNative } from "../judge/implementation/native_ready.ts";
import { nativeSpec } from "../judge/implementation/native_spec.ts";
import { changedFiles, type Reached, reachedBy } from "./since.ts";
import { askForSlowTests, withSlowTests } from "./slow_tests.ts";
import { bundlesOf, writeTestBundles } from "./test_bundles.ts";
import { type FailedTest, readTestResults, type TestResults } from "./test_results.ts";
import {
  type Outcome,
  readCases,
  readClauses,
  readMutants,
  readNamedMutants,
  readUnitTests,
  type Tally,
  totalLine,
} from "./tally.ts";

/** A check that is run as a command. */
export interface Check {
  /** For the heading. */
  readonly name: string;
  /** Arguments of `deno`. */
  readonly args: readonly string[];
  /** Reads what came of it. */
  readonly read: (outcome: Outcome) => readonly Tally[];
  /** The ABI whose machine code it runs, which needs a compiler and a driver. Default: none. */
  readonly abi?: Abi;
  /** Variables of its environment. Default: none of its own. */
  readonly env?: Readonly<Record<string, string>>;
}

const UNIT_TESTS = "unit tests";
/** The cases that run on real code, too. */
const NATIVE_QUERIES: readonly string[] = ["gles:*", "egl:*"];
/**
 * Of them, one release unless the tests that take long are wanted, since the code is the same in each: that of the default
 * World, which cases without a release of their own boot.
 */
const ONE_RELEASE: readonly string[] = ["--release", String(DEFAULT_WORLD.release)];
/**
 * Of a machine that is not this one only the chain, as each call of it takes several times as long, and not who may have
 * layers and when, which is no question of the machine.
 */
const FOREIGN_QUERIES: readonly string[] = [
  "gles:*",
  ...["gles:life:*", "gles:enable:*"].flatMap((query) => ["-x", query]),
  ...ONE_RELEASE,
];
/** Lines of a command's output that are kept, and characters of each. */
const LINES_KEPT = 300;
const LINE_KEPT = 2000;
/** Of a check that failed, so many of them are in the report again: a log of which only the end was kept tells what failed. */
const LINES_REPEATED = 40;
/** Modules of unit tests that run at once, for each processor: some wait for what they have started. */
const MODULES_PER_PROCESSOR = 2;
/** Most files whose tests are run again: when more fail, it is not for the load of the machine. */
const FILES_AGAIN = 10;

const USAGE = `usage: deno task test [--unit] [--slow] [--since REV]

  --unit       only the project's own unit tests
  --slow       with those that take half an hour more, among them all hostile subjects
  --since REV  only what a change since that commit reaches: the nearest unit tests, the cases of its topics and of the
               clauses that have their witness in a changed file, and these witnesses; what lies farther off is left out
  --help       print this

Exit status: 0 everything passed, 1 something failed, 2 the command is wrong.`;

/**
 * The checks of a project.
 *
 * @param junit Where `deno test` writes its results as JUnit XML.
 * @param tests Folders and files of the unit tests.
 */
export function projectChecks(junit: string, tests: readonly string[]): [Check, ...Check[]] {
  return [
    unitTestCheck(junit, tests),
    { name: "cases", args: script("cts"), read: readCases },
    ...TARGET_ABIS.map((abi): Check => {
      const spec = nativeSpec(abi);
      const what = `cases on ${spec}`;
      const quick = spec === "native" ? [...NATIVE_QUERIES, ...ONE_RELEASE] : FOREIGN_QUERIES;
      return {
        name: what,
        args: [...script("cts"), "--impl", spec, ...withSlowTests() ? NATIVE_QUERIES : quick],
        read: (outcome) => readCases(outcome).map((tally) => ({ ...tally, what })),
        abi,
      };
    }),
    { name: "clauses", args: script("clauses"), read: readClauses },
    {
      name: "mutants",
      args: [...script("mutate"), ...withSlowTests() ? [] : ["--quick"]],
      read: readMutants,
    },
  ];
}

/** What runs a script of the project. */
function script(name: string, ...words: string[]): string[] {
  return ["run", "-A", `scripts/${name}.ts`, ...words];
}

function unitTestCheck(junit: string, tests: readonly string[]): Check {
  return {
    name: UNIT_TESTS,
    args: unitTests(junit, ["--parallel", ...tests]),
    read: readUnitTests,
    env: { DENO_JOBS: String(MODULES_PER_PROCESSOR * navigator.hardwareConcurrency) },
  };
}

function unitTests(junit: string, words: readonly string[]): string[] {
  return ["test", "-A", "--no-check", "--config=deno.json", `--junit-path=${junit}`, ...words];
}

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
  await runCommand(args, cwd, write);
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
    const outcome = await runCommand(args, cwd, write, env);
    const end = outcome.lines.slice(-LINES_REPEATED);
    tallies.push(...read(outcome).map((tally) => tally.failed > 0 ? { ...tally, end } : tally));
  }
  return tallies;
}

/**
 * The report after all checks.
 *
 * @param tallies What came of them.
 * @param tests What came of the unit tests.
 * @param flaky Those that failed and then passed alone, and so do not count as failed.
 * @returns Lines; the last one is {@link totalLine}.
 */
export function report(
  tallies: readonly Tally[],
  { ignored, failed }: Pick<TestResults, "ignored" | "failed">,
  flaky: readonly FailedTest[] = [],
): string[] {
  const cells = tallies.map(({ what, passed, failed, skipped }) => [
    what,
    `${passed} passed`,
    `${failed} failed`,
    skipped > 0 ? `${skipped} skipped` : "",
  ]);
  const widths = [0, 1, 2, 3].map((i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return [
    "",
    ...ignored.map((name) => `skipped: ${name}`),
    ...tallies.filter(({ what }) => what !== UNIT_TESTS || failed.length === 0).flatMap(
      repeatedEnd,
    ),
    ...flaky.flatMap((test) => told("flaky, failed beside others and passed alone", test)),
    ...failed.filter((test) => !flaky.includes(test)).flatMap((test) => told("failed", test)),
    ...cells.map((row) =>
      row.map((cell, i) => i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0))
        .join("  ").trimEnd()
    ),
    ...tallies.flatMap(({ what, problem }) => problem === undefined ? [] : `${what}: ${problem}`),
    totalLine(tallies),
  ];
}

function told(what: string, { name, message }: FailedTest): string[] {
  const lines = message.split("\n").slice(0, LINES_REPEATED);
  return [`${what}: ${name}`, ...lines.map((line) => `  ${line}`)];
}

/** What is counted when all tests that failed have passed alone. */
function withoutFailed({ problem, ...tally }: Tally): Tally {
  if (problem !== undefined) return { ...tally, problem };
  return { ...tally, passed: tally.passed + tally.failed, failed: 0 };
}

/** The cases of a check that is not run, counted. */
async function skippedCases({ name, args }: Check, cwd: string): Promise<Tally> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [...args, "--list"],
    cwd,
  }).output();
  const skipped = new TextDecoder().decode(stdout).trimEnd().split("\n").length;
  return { what: name, passed: 0, failed: 0, skipped };
}

/** The end of the output of a check that failed, for the report. */
function repeatedEnd({ what, end = [] }: Tally): string[] {
  return end.length === 0 ? [] : [`the end of ${what}:`, ...end.map((line) => `  ${line}`)];
}

async function runCommand(
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

/** `--since REV`. */
async function testSince(root: string, since: string): Promise<number> {
  let changed: string[];
  try {
    changed = await changedFiles(root, since);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
  const reached = await reachedBy(root, changed);
  console.log(`${changed.length} files have changed since ${since}`);
  if (reached.testsLeft > 0) {
    console.log(`${reached.testsLeft} test files farther off are left to the gate`);
  }
  return await inFolder(async (folder) => {
    const junit = join(folder, "junit.xml");
    const size = Math.ceil(reached.tests.length / navigator.hardwareConcurrency);
    const tests = bundlesOf(root, folder, "near", reached.tests, size);
    const checks = sinceChecks(junit, { ...reached, tests });
    if (checks.length === 0) console.log("nothing that is tested reaches them");
    return printReport(await runChecks(checks, root), await readTestResults(junit));
  });
}

async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir({ prefix: "tests" });
  try {
    return await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Prints what came of all checks; returns the exit status. */
function printReport(
  tallies: readonly Tally[],
  tests: Pick<TestResults, "ignored" | "failed">,
  flaky: readonly FailedTest[] = [],
): number {
  for (const line of report(tallies, tests, flaky)) console.log(line);
  return tallies.every(({ failed, problem }) => failed === 0 && problem === undefined) ? 0 : 1;
}

/** The checks of what a change reaches. */
function sinceChecks(junit: string, { tests, cases, clauses }: Reached): Check[] {
  const checks: Check[] = [];
  if (tests.length > 0) checks.push(unitTestCheck(junit, tests));
  if (cases.length > 0) {
    checks.push({ name: "cases", args: script("cts", ...cases), read: readCases });
  }
  if (clauses.length > 0) {
    checks.push({ name: "mutants", args: script("mutate", ...clauses), read: readNamedMutants });
  }
  return checks;
}

/**
 * Runs the command.
 *
 * @param args Its words.
 * @returns The exit status.
 */
export async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return 0;
  }
  const isUnit = args.includes("--unit");
  if (args.includes("--slow")) askForSlowTests();
  const at = args.indexOf("--since");
  const since = at < 0 ? undefined : args[at + 1] ?? "";
  const unknown = args.find((arg, i) =>
    arg !== "--unit" && arg !== "--slow" && (at < 0 || (i !== at && i !== at + 1))
  );
  if (unknown !== undefined || (since !== undefined && args.length > 2)) {
    console.error(
      unknown === undefined
        ? "--since goes with no other word; --help says more"
        : `Word "${unknown}" is not expected, expected --unit, --slow, --since REV or nothing; --help says more`,
    );
    return 2;
  }
  const root = fromFileUrl(new URL("..", import.meta.url));
  if (since !== undefined) return await testSince(root, since);
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
    return printReport(tallies, { ignored, failed }, flaky);
  });
}

if (import.meta.main) Deno.exit(await main(Deno.args));
