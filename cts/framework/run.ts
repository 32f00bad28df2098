/**
 * Runs selected cases and reports on them.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import { junitXml } from "./report/junit.ts";
import { jobOf } from "./case_job.ts";
import type { Expected } from "./expected.ts";
import { withoutControls } from "./report/plain_text.ts";
import type { RunEnd, RunOutputs } from "./report/outputs.ts";
import { printPart, type Target } from "./supervisor/messages.ts";
import type { LateFault, Supervisor } from "./supervisor/supervisor.ts";
import { makeReplay, writeReplay } from "./replay.ts";
import { explain, summarize, warningLine } from "./report/report.ts";
import {
  type JudgedFile,
  RESULTS_FORMAT,
  type ResultsFooter,
  type ResultsHeader,
} from "./report/results_file.ts";
import type { ShardOf } from "./shard.ts";
import { shellWord } from "./shell_word.ts";
import { oneLine } from "./show.ts";
import { hasColors, painted, timeLeft } from "./report/terminal.ts";
import type { Case } from "./suite.ts";
import { UsageError } from "./usage_error.ts";
import { type CaseResult, countTotals, isFailed, judge, verdictOf } from "./verdict.ts";
import { reasonOf } from "../contract/show.ts";

/** Where a run prints to. */
export interface Output {
  /** Prints a line that stays. */
  line(text: string): void;
  /** Shows a line that the next one replaces; on what is not a terminal, one every few seconds that stays. */
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
  /** The share of a run that this is. Default: all of it. */
  readonly shard?: ShardOf;
  /** Where replay files go without outputs. Default: {@link REPLAY_DIRECTORY}. */
  readonly replays?: string;
  /** Where `results.jsonl`, `junit.xml` and replay files go; the caller closes it. */
  readonly outputs?: RunOutputs;
  /** Differences that are known. Default: none. */
  readonly expected?: Expected;
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

/** The findings of a run. */
export interface RunSummary {
  readonly results: readonly CaseResult[];
  /** Ids of selected cases without a result. */
  readonly notRun: readonly string[];
  readonly verdict: "good" | "bad";
  /** The end that its outputs are to be finished with, when nothing of it goes on any more. */
  readonly end: RunEnd;
}

/** How many failures are explained in full; of any more, the case, its clause and its replay are named. */
export const DETAILED_FAILURES = 10;

/** Where replay files go unless `--out` names a directory. */
export const REPLAY_DIRECTORY = ".strata/replay";

/** The runner of cases, as far as a run needs it. */
export type CaseRunner = Pick<Supervisor, "ready" | "run" | "close" | "fault">;

/**
 * Runs cases.
 *
 * @param cases What to run.
 * @param supervisor Worker processes; they are closed before the verdict, as a case may leave something behind in them.
 * @param settings How.
 * @param output Where the report goes; its last line has the form `N passed, N failed, N skipped`.
 * @throws {UsageError} If no worker can load the suite or the implementation, a file cannot be written, or one that is judged
 * changes meanwhile.
 */
export async function runCases(
  cases: readonly Case[],
  supervisor: CaseRunner,
  settings: RunSettings,
  output: Output,
): Promise<RunSummary> {
  const { target, strict, outputs } = settings;
  output.progress(`waiting for ${target.compute ?? target.impl}`);
  const implementation = oneLine(stripVTControlCharacters(await supervisor.ready), 100);
  const header = resultsHeader(implementation, cases.length, settings);
  outputs?.begin(header);
  output.line(headerLine(implementation, cases.length, settings));
  if (settings.expected !== undefined) output.line(settings.expected.line);
  const told = new ToldResults(cases.length, settings, output);
  await Promise.all(cases.map(async (one) => {
    const attempts = await supervisor.run({
      ...jobOf(one, target),
      rerun: true,
      explain: settings.explain ?? false,
    });
    if (attempts !== undefined) told.add(judge(one, attempts, strict));
  }));
  for (const fault of await supervisor.close()) told.addLate(fault);
  output.progress("");
  const { results, replays } = told;
  const ordered = cases.flatMap((one) => results.get(one.id) ?? []);
  const notRun = cases.filter((one) => !results.has(one.id)).map(({ id }) => id);
  const totals = countTotals(ordered);
  const unmet = settings.expected?.problems() ?? [];
  const outside = [
    ...told.outside,
    ...unmet,
    ...settings.flawed === true ? ["What is judged lacks what it must have; see the report"] : [],
  ];
  const verdict = outside.length > 0
    ? "bad"
    : verdictOf(totals, notRun.length, settings.shard !== undefined);
  if (supervisor.fault !== undefined) throw supervisor.fault;
  const conclusion = await settings.conclude?.(ordered, replays);
  const footer: ResultsFooter = {
    kind: "footer",
    totals,
    notRun: notRun.length,
    truncated: notRun.length > 0,
    verdict,
  };
  const junit = junitXml(implementation, ordered, notRun, propertiesOf(header), outside);
  if (outputs !== undefined) {
    output.line(`results: ${outputs.results}, ${outputs.junit}, ${outputs.page}`);
  }
  conclusion?.forEach((line) => output.line(line));
  unmet.forEach((line) => output.line(`${line}; this is not a success`));
  summarize(ordered, totals, notRun.length, {
    quiet: settings.quiet === true,
    isShard: settings.shard !== undefined,
  }).forEach((line) => output.line(line));
  requireUnchanged(header.judged, settings);
  return { results: ordered, notRun, verdict, end: { footer, junit } };
}

/** Results as they come, each told and written at once. */
class ToldResults {
  readonly results = new Map<string, CaseResult>();
  /** The line that names the replay of each failed case. */
  readonly replays = new Map<string, string>();
  /** Failures that nobody knows the case of. */
  readonly outside: string[] = [];
  readonly #cases: number;
  readonly #settings: RunSettings;
  readonly #output: Output;
  readonly #directory: string;
  readonly #started = performance.now();
  #failed = 0;

  constructor(cases: number, settings: RunSettings, output: Output) {
    this.#cases = cases;
    this.#settings = settings;
    this.#output = output;
    this.#directory = settings.outputs?.replays ?? settings.replays ?? REPLAY_DIRECTORY;
  }

  add(found: CaseResult): void {
    const { result, line } = this.#settings.expected?.accept(found) ?? { result: found };
    const { id, status } = result;
    const { explain: all = false, quiet = false } = this.#settings;
    this.results.set(id, result);
    this.#settings.outputs?.add(result);
    if (line !== undefined && !quiet) this.#output.line(line);
    if (isFailed(status)) this.#addFailed(result, quiet);
    else if (all) explain(result, { all }).forEach((line) => this.#output.line(line));
    else if (status === "warn" && !quiet) this.#output.line(warningLine(result));
    const done = this.results.size;
    const left = timeLeft(performance.now() - this.#started, done, this.#cases);
    const parts = [`${this.#failed} failed`, ...left === undefined ? [] : [left], `last ${id}`];
    this.#output.progress(`[${done}/${this.#cases}] ${parts.join(", ")}`);
  }

  /** Adds what showed up when a case had its result: it crashed, whatever it had answered. */
  addLate({ id, attempt }: LateFault): void {
    const before = id === undefined ? undefined : this.results.get(id);
    if (before === undefined) {
      this.outside.push(attempt.message);
      this.#output.line(`CRASH outside of any case: ${attempt.message}; this is not a success`);
    } else if (!isFailed(before.status)) {
      const { milliseconds } = before.attempt;
      const late = { ...before.attempt, ...attempt, milliseconds };
      this.add({ ...before, status: "crash", attempt: late });
    }
  }

  #addFailed(result: CaseResult, quiet: boolean): void {
    this.#failed++;
    const replay = replayLine(result, this.#directory, this.#settings);
    this.replays.set(result.id, replay);
    if (quiet) return;
    const isDetailed = this.#failed <= DETAILED_FAILURES;
    reportFailure(result, replay, this.#settings, this.#output, isDetailed);
  }
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
  const { suite: _, release: _any, ...judged } = settings.target;
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
  { version, target, queries, excluded, strict, timeout, judged, shard }: RunSettings,
): ResultsHeader {
  const { impl, parts, compute, driver, layer, properties = {} } = target;
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
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    timeout,
    judged: judged?.() ?? [],
    queries,
    excluded,
    strict,
    cases,
    ...(shard === undefined ? {} : { shard }),
  };
}

/**
 * The properties of what was judged, beside its name, for the files of a run.
 *
 * @param header Its first line.
 */
export function propertiesOf(
  { suite, impl, judged }: ResultsHeader,
): [name: string, value: string][] {
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
  const { target, jobs, strict, shard } = settings;
  const parts = target.parts.length === 0 ? "" : `, parts ${target.parts.map(printPart).join(" ")}`;
  const judged = target.compute === undefined
    ? `--impl ${target.impl}`
    : `--compute ${target.compute}`;
  const driver = target.driver === undefined ? "" : `, driver ${target.driver}`;
  const layer = target.layer === undefined ? "" : `, layer ${target.layer}`;
  return `judging ${implementation} (${judged}${parts}${driver}${layer}): ${cases} ${
    cases === 1 ? "case" : "cases"
  }${shard === undefined ? "" : ` of ${shard.cases}, shard ${shard.index}/${shard.total}`}, ` +
    `${jobs} ${jobs === 1 ? "job" : "jobs"}, suite ${settings.version}${strict ? ", strict" : ""}`;
}

/** Milliseconds between two lines of progress, on a terminal and elsewhere. */
const [PERIOD, PIPE_PERIOD] = [50, 5000];

/**
 * Output on a console, which obeys nothing in what is printed. If nobody reads it any more, the run still goes on to its verdict.
 *
 * @param terminal Whether stderr is a terminal, where progress is shown.
 */
export function consoleOutput(terminal: boolean): Output {
  const encoder = new TextEncoder();
  const isPainted = hasColors(Deno.stdout.isTerminal(), (name) => Deno.env.get(name));
  let shown = false;
  let last = terminal ? 0 : performance.now();
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
      const plain = withoutControls(text);
      write(Deno.stdout, `${isPainted ? painted(plain) : plain}\n`);
    },
    progress: (step) => {
      if (step === "") return clear();
      const text = withoutControls(step);
      const now = performance.now();
      if (now - last < (terminal ? PERIOD : PIPE_PERIOD)) return;
      last = now;
      if (!terminal) return write(Deno.stderr, `${text}\n`);
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
