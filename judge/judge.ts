/**
 * Judging from a program: what `deno task cts` does, with data in the place of words and of a printed report.
 *
 * The commands are loaded when they are first asked for: who imports the package for a type or a device does not wait for them.
 *
 * @module
 */

import { parseOptions } from "../cts/framework/options.ts";
import { select } from "../cts/framework/query.ts";
import { resultLine } from "../cts/framework/report/results_file.ts";
import type { Output } from "../cts/framework/run.ts";
import { optionWords } from "./command/option_words.ts";

/** The settings that say what is judged, and how; each is the option of that name of `deno task cts`. */
export interface JudgeSettings {
  /** Which cases. Default: those for what is judged, or else all. */
  readonly queries?: readonly string[];
  /** Cases that are left out. Default: none. */
  readonly exclude?: readonly string[];
  /** The implementation, for example `module:./mine.ts` or `exec:./adapter`. Default: the reference device. */
  readonly impl?: string;
  /** Parts in the place of the reference device's, for example `layer-loader=./mine.ts`. Default: none. */
  readonly part?: readonly string[];
  /** A GLES layer: an ELF library, or a file in C, C++ or TypeScript. */
  readonly layer?: string;
  /** A driver: a library or a folder of them. */
  readonly driver?: string;
  /** A library of intrinsics, for example `module:./mine.ts`. */
  readonly compute?: string;
  /** Properties of the device with the layer, each as `NAME=VALUE`. Default: none. */
  readonly set?: readonly string[];
  /** A file that declares what a layer does on purpose. */
  readonly expect?: string;
  /** Whether recommendations and Android's code are judged, too. Default: false. */
  readonly strict?: boolean;
  /** Only cases of this release of Android. Default: all. */
  readonly release?: number;
  /** The folder for results and the report. Default: none is written. */
  readonly out?: string;
  /** Worker processes. Default: one for each processor, and fewer for few cases. */
  readonly jobs?: number;
  /** Milliseconds that one run of a case may take. */
  readonly timeout?: number;
  /** Told each line of the report. Default: nobody. */
  readonly onLine?: (line: string) => void;
}

/** How a case ended. */
export interface JudgedCase {
  /** Its id, which is a query for it. */
  readonly id: string;
  /** `undecided`: the machine was too busy, and nothing is said of the clause. */
  readonly status:
    | "pass"
    | "fail"
    | "warn"
    | "skip"
    | "crash"
    | "timeout"
    | "error"
    | "flaky"
    | "undecided";
  /** The clauses that it asks about. */
  readonly clauses: readonly string[];
  /** The mistake, or why the case was skipped. */
  readonly message?: string;
  /** The remedy for a skip. */
  readonly remedy?: string;
  /** The thing that was looked at, of which {@link expected} and {@link actual} are. */
  readonly what?: string;
  /** The demands of the clauses, line by line. */
  readonly expected?: readonly string[];
  /** The facts that were found, line by line. */
  readonly actual?: readonly string[];
}

/** The result of a run. */
export interface Judgment {
  /** `good`: no case failed, and at least one passed. */
  readonly verdict: "good" | "bad";
  /** All cases that ended, in the order of the suite. */
  readonly cases: readonly JudgedCase[];
  /** How many cases passed; warnings count here. */
  readonly passed: number;
  /** How many failed, crashes and the like included. */
  readonly failed: number;
  /** How many were skipped or are undecided. */
  readonly skipped: number;
}

/**
 * Judges an implementation, a layer, a driver, or a library of intrinsics.
 *
 * Workers run in processes of their own, for which all permissions are needed. What runs with your rights and what does not is
 * said in `docs/running.md`.
 *
 * @param settings What is judged, and how. Default: the reference device, by all cases.
 * @throws {UsageError} If settings do not go together, or name what cannot be read or loaded.
 */
export async function judge(settings: JudgeSettings = {}): Promise<Judgment> {
  const { queries = [], onLine = () => undefined, ...options } = settings;
  const { readCommandAndArchive } = await import("./cts/command.ts");
  const { OPTIONS } = await import("./cts/options.ts");
  const { judgeCommand } = await import("./cts/main.ts");
  const output: Output = { line: onLine, progress: () => undefined };
  const words = [...optionWords({ ...options }), ...queries];
  const command = await readCommandAndArchive(parseOptions(words, OPTIONS, "QUERY"), {});
  const { results, verdict } = await judgeCommand(command, output);
  const cases = results.map(resultLine).map((one): JudgedCase => {
    const { id, status, clauses, message, remedy, what, expected, actual } = one;
    return {
      id,
      status,
      clauses,
      ...message === undefined ? {} : { message },
      ...remedy === undefined ? {} : { remedy },
      ...what === undefined ? {} : { what },
      ...expected === undefined ? {} : { expected },
      ...actual === undefined ? {} : { actual },
    };
  });
  const count = (of: readonly JudgedCase["status"][]) =>
    cases.filter(({ status }) => of.includes(status)).length;
  const [passed, skipped] = [count(["pass", "warn"]), count(["skip", "undecided"])];
  return { verdict, cases, passed, failed: cases.length - passed - skipped, skipped };
}

/**
 * The ids of cases.
 *
 * @param queries Which. Default: all.
 * @throws {UsageError} If a query selects none.
 */
export async function listCases(queries: readonly string[] = []): Promise<string[]> {
  const { suite } = await import("../cts/suite.ts");
  return select(suite.cases, queries, []).map(({ id }) => id);
}
