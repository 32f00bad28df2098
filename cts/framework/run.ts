/**
 * Runs selected cases in a pool and reports on them.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { junitXml } from "./junit.ts";
import { printPart, type Target } from "./messages.ts";
import type { RunEnd, RunOutputs } from "./outputs.ts";
import type { Pool } from "./pool.ts";
import { makeReplay, writeReplay } from "./replay.ts";
import { explain, summarise, warningLine } from "./report.ts";
import {
  type JudgedFile,
  RESULTS_FORMAT,
  type ResultsFooter,
  type ResultsHeader,
} from "./results_file.ts";
import { shellWord } from "./shell_word.ts";
import { oneLine } from "./show.ts";
import type { Case } from "./suite.ts";
import { UsageError } from "./usage_error.ts";
import { type CaseResult, countTotals, isFailed, judge, verdictOf } from "./verdict.ts";
import { reasonOf } from "../contract/show.ts";

/** Where a run prints to. */
export interface Output {
  /** Prints a line that stays. */
  line(text: string): void;
  /** Shows a line that the next one replaces; nothing on what is not a terminal. */
  progress(text: string): void;
}

/** How cases are run and reported. */
export interface RunSettings {
  readonly target: Target;
  /** Version of the suite. */
  readonly version: string;
  readonly queries: readonly string[];
  readonly excluded: readonly string[];
  readonly strict: boolean;
  readonly timeout: number;
  readonly jobs: number;
  /** Whether what is judged lacks something, so that no verdict is good. Default: false. */
  readonly flawed?: boolean;
  /** Where `results.jsonl`, `junit.xml` and replay files go; the caller closes it. */
  readonly outputs?: RunOutputs;
  /** Reads the files of what is judged. Default: there are none. */
  readonly judged?: () => readonly JudgedFile[];
  /** Whether what is judged is code that a replay does not run without `--trust`. Default: false. */
  readonly foreign?: boolean;
  /** Whether every case is explained, with its whole decision trace. */
  readonly explain?: boolean;
  /** Whether it is left to `conclude` to tell of failures and warnings. Default: false, they are told as they happen. */
  readonly quiet?: boolean;
  /** Makes lines that stand before the summary; `replays` has for each failed case the line that names its replay. */
  readonly conclude?: (
    results: readonly CaseResult[],
    replays: ReadonlyMap<string, string>,
  ) => readonly string[] | Promise<readonly string[]>;
}

/** What a run found out. */
export interface RunSummary {
  readonly results: readonly CaseResult[];
  /** Ids of selected cases without a result. */
  readonly notRun: readonly string[];
  readonly verdict: "good" | "bad";
  /** What its outputs are to be finished with, when nothing of it goes on any more. */
  readonly end: RunEnd;
}

/** How many failures are explained in full; of any more, the case, its clause and its replay are named. */
export const DETAILED_FAILURES = 10;

/** Where replay files go unless `--out` names a directory. */
export const REPLAY_DIRECTORY = ".strata/replay";

/**
 * Runs cases.
 *
 * @param cases What to run.
 * @param pool Worker processes; the caller closes it.
 * @param settings How.
 * @param output Where the report goes; its last line has the form `N passed, N failed, N skipped`.
 * @throws {UsageError} If no worker can load the suite or the implementation, a file cannot be written, or one that is judged
 * changes meanwhile.
 */
export async function runCases(
  cases: readonly Case[],
  pool: Pool,
  settings: RunSettings,
  output: Output,
): Promise<RunSummary> {
  const { target, strict, outputs } = settings;
  output.progress(`waiting for ${target.compute ?? target.impl}`);
  const implementation = oneLine(stripVTControlCharacters(await pool.ready), 100);
  const header = resultsHeader(implementation, cases.length, settings);
  outputs?.begin(header);
  output.line(headerLine(implementation, cases.length, settings));
  const directory = outputs?.replays ?? REPLAY_DIRECTORY;
  const results = new Map<string, CaseResult>();
  const replays = new Map<string, string>();
  let failed = 0;
  await Promise.all(cases.map(async (one) => {
    const attempts = await pool.run({
      id: one.id,
      target,
      alone: one.alone,
      rerun: true,
      explain: settings.explain ?? false,
    });
    if (attempts === undefined) return;
    const result = judge(one, attempts, strict);
    results.set(one.id, result);
    outputs?.add(result);
    if (isFailed(result.status)) {
      failed++;
      const replay = replayLine(result, directory, settings);
      replays.set(one.id, replay);
      if (settings.quiet !== true) {
        reportFailure(result, replay, settings, output, failed <= DETAILED_FAILURES);
      }
    } else if (settings.explain === true) {
      explain(result, { all: true }).forEach((line) => output.line(line));
    } else if (result.status === "warn" && settings.quiet !== true) {
      output.line(warningLine(result));
    }
    output.progress(`[${results.size}/${cases.length}] ${failed} failed, last ${one.id}`);
  }));
  output.progress("");
  const ordered = cases.flatMap((one) => results.get(one.id) ?? []);
  const notRun = cases.filter((one) => !results.has(one.id)).map(({ id }) => id);
  const totals = countTotals(ordered);
  const verdict = settings.flawed === true ? "bad" : verdictOf(totals, notRun.length);
  if (pool.fault !== undefined) throw pool.fault;
  const conclusion = await settings.conclude?.(ordered, replays);
  const footer: ResultsFooter = {
    kind: "footer",
    totals,
    notRun: notRun.length,
    truncated: notRun.length > 0,
    verdict,
  };
  const junit = junitXml(implementation, ordered, notRun, propertiesOf(header));
  if (outputs !== undefined) output.line(`results: ${outputs.results}, ${outputs.junit}`);
  conclusion?.forEach((line) => output.line(line));
  summarise(ordered, totals, notRun.length, settings.quiet !== true).forEach((line) =>
    output.line(line)
  );
  requireUnchanged(header.judged, settings);
  return { results: ordered, notRun, verdict, end: { footer, junit } };
}

function reportFailure(
  result: CaseResult,
  replay: string,
  settings: RunSettings,
  output: Output,
  detailed: boolean,
): void {
  const lines = explain(result, { all: settings.explain === true });
  (detailed ? lines : lines.slice(0, 2)).forEach((line) => output.line(line));
  output.line(replay);
  if (detailed) output.line("");
}

/** Writes a replay file; gives the line that names it, or says why there is none. */
function replayLine(result: CaseResult, directory: string, settings: RunSettings): string {
  const { timeout, strict, version } = settings;
  const { suite: _, ...judged } = settings.target;
  try {
    const replay = makeReplay(result, { ...judged, suite: version, timeout, strict });
    const path = writeReplay(directory, replay);
    return `  replay: deno task cts --replay ${shellWord(path)}${
      settings.foreign ? " --trust" : ""
    }`;
  } catch (error) {
    return `  replay: cannot write to "${directory}": ${reasonOf(error)}`;
  }
}

function resultsHeader(
  implementation: string,
  cases: number,
  { version, target, queries, excluded, strict, judged }: RunSettings,
): ResultsHeader {
  const { impl, parts, compute, driver, layer } = target;
  return {
    kind: "header",
    format: RESULTS_FORMAT,
    suite: version,
    implementation,
    impl,
    parts,
    ...(compute === undefined ? {} : { compute }),
    ...(driver === undefined ? {} : { driver }),
    ...(layer === undefined ? {} : { layer }),
    judged: judged?.() ?? [],
    queries,
    excluded,
    strict,
    cases,
  };
}

/** What the files of a run say of what was judged, beside its name. */
function propertiesOf({ suite, impl, judged }: ResultsHeader): [name: string, value: string][] {
  return [
    ["suite", suite],
    ["impl", impl],
    ...judged.map(({ role, path, sha256, problem }): [string, string] => [
      role,
      `${path} ${sha256 === undefined ? `(not read: ${problem})` : `sha256:${sha256}`}`,
    ]),
  ];
}

/** Refuses a verdict on files that were not the same from the beginning to the end. */
function requireUnchanged(before: readonly JudgedFile[], { judged }: RunSettings): void {
  const after = new Set(judged?.().map((file) => JSON.stringify(file)));
  const file = before.find((one) => !after.has(JSON.stringify(one)));
  if (file === undefined) return;
  throw new UsageError(
    `Cannot say what was judged: "${file.path}" (${file.role}) changed meanwhile; run again while ` +
      "nobody writes it",
  );
}

function headerLine(implementation: string, cases: number, settings: RunSettings): string {
  const { target, jobs, strict } = settings;
  const parts = target.parts.length === 0 ? "" : `, parts ${target.parts.map(printPart).join(" ")}`;
  const judged = target.compute === undefined
    ? `--impl ${target.impl}`
    : `--compute ${target.compute}`;
  const driver = target.driver === undefined ? "" : `, driver ${target.driver}`;
  const layer = target.layer === undefined ? "" : `, layer ${target.layer}`;
  return `judging ${implementation} (${judged}${parts}${driver}${layer}): ${cases} ${
    cases === 1 ? "case" : "cases"
  }, ` +
    `${jobs} ${jobs === 1 ? "job" : "jobs"}, suite ${settings.version}${strict ? ", strict" : ""}`;
}

/**
 * Output on a console. If nobody reads it any more, the run still goes on to its verdict.
 *
 * @param terminal Whether stderr is a terminal, where progress is shown.
 */
export function consoleOutput(terminal: boolean): Output {
  const encoder = new TextEncoder();
  let shown = false;
  let last = 0;
  const write = (stream: { writeSync(bytes: Uint8Array): number }, text: string) => {
    let bytes = encoder.encode(text);
    try {
      while (bytes.length > 0) bytes = bytes.subarray(stream.writeSync(bytes));
    } catch (error) {
      if (error instanceof Deno.errors.BrokenPipe) return;
      const reason = reasonOf(error);
      throw new UsageError(`Cannot write the report: ${reason}; give it another place to go`);
    }
  };
  const clear = () => {
    if (shown) write(Deno.stderr, "\r\x1b[K");
    shown = false;
  };
  return {
    line: (text) => {
      clear();
      write(Deno.stdout, `${text}\n`);
    },
    progress: (text) => {
      if (!terminal) return;
      if (text === "") return clear();
      const now = performance.now();
      if (now - last < 50) return;
      last = now;
      write(Deno.stderr, `\r\x1b[K${text.slice(0, columns() - 1)}`);
      shown = true;
    },
  };
}

function columns(): number {
  try {
    return Math.max(20, Deno.consoleSize().columns);
  } catch {
    return 80;
  }
}
