/**
 * `logcat`.
 *
 * @module
 */

import type { LogLine } from "../../../cts/contract/record.ts";
import { AID_LOG, AID_ROOT } from "../../platform/users.ts";
import type { Command, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { INTERRUPTED } from "../streams.ts";
import { Regex } from "../regex.ts";
import { LogFormat, logTime } from "./log_format.ts";
import { type Options, readCount, readOptions } from "./options.ts";

/** Priorities from the least to the most severe; `S` lets nothing through. */
const PRIORITIES = "VDIWEFS";

const BEGINNING = "--------- beginning of main";
/** Names of buffers under which there are lines; the others are empty. */
const BUFFERS: ReadonlySet<string> = new Set(["main", "default", "all"]);
const OTHER_BUFFERS: ReadonlySet<string> = new Set([
  "crash",
  "events",
  "kernel",
  "radio",
  "security",
  "stats",
  "system",
]);

/** Which lines `logcat` prints: the least priority of each tag. */
class TagFilter {
  readonly #priorities = new Map<string, number>();
  #others: number;

  /** @param silent Whether tags that are not named are left out. */
  constructor(silent: boolean) {
    this.#others = silent ? PRIORITIES.indexOf("S") : 0;
  }

  /**
   * Adds expressions such as `tag:W`, `tag`, `*:S`, separated by blanks or commas.
   *
   * @throws {CommandError} If one is not an expression.
   */
  add(text: string): void {
    for (const expression of text.split(/[ \t,]+/).filter((part) => part !== "")) {
      const colon = expression.lastIndexOf(":");
      const tag = colon < 0 ? expression : expression.slice(0, colon);
      const letter = colon < 0 ? "V" : expression.slice(colon + 1).toUpperCase() || "V";
      const priority = letter === "*" ? 0 : PRIORITIES.indexOf(letter);
      if (tag === "" || letter.length !== 1 || priority < 0) {
        throw new CommandError(
          `Invalid filter expression '${expression.slice(0, 60)}', expected TAG[:PRIORITY], ` +
            `a priority being one of ${[...PRIORITIES].join(" ")}`,
        );
      }
      if (tag === "*") this.#others = priority;
      else this.#priorities.set(tag, priority);
    }
  }

  /** Decides if a line is printed. */
  lets({ tag, priority }: LogLine): boolean {
    return PRIORITIES.indexOf(priority) >= (this.#priorities.get(tag) ?? this.#others);
  }
}

/**
 * `logcat [-d] [-c] [-t COUNT|TIME] [-T COUNT|TIME] [-s] [-b BUFFER] [-v FORMAT] [-e REGEX] [-m COUNT]
 * [--pid PID] [TAG[:PRIORITY]...]` (AOSP system/logging, logcat/logcat.cpp). Without `-d`, `-c` and `-t` it follows the log, which
 * needs somebody who reads and can interrupt it. As on a device, an app sees its own lines only.
 */
export const logcat: Command = async (run) => {
  const options = readOptions(run, {
    flags: "dcs",
    values: "btTvem",
    long: ["pid", "format", "buffer", "regex", "max-count"],
  });
  if (options.has("c")) return clear(run);
  const { interrupt, stdout: { reader } } = run.streams;
  const follows = !options.has("d", "t");
  if (follows && (interrupt === undefined || reader === undefined)) {
    throw new CommandError("nobody reads the log as it is written, add -d, -c or -t");
  }
  const format = new LogFormat(valuesOf(options, "v", "format"));
  const most = count(options, "m", "max-count") ?? Infinity;
  const lets = filterOf(options);
  const { log } = run.host;
  let cursor = log.cursor();
  const lines = visibleLines(run, log.lines()).filter(ofProcess(options));
  const start = options.value("t") ?? options.value("T");
  const shown = since(run, lines, start).filter(lets).slice(0, most);
  let isBegun = shown.length > 0;
  if (isBegun) run.line(BEGINNING);
  const text = (line: LogLine) => format.text(line, log.wallClock(line.time));
  for (const line of shown) run.out(text(line));
  if (!follows) return 0;
  const interrupted = new Promise<void>((resolve) => {
    interrupt!.addEventListener("abort", () => resolve(), { once: true });
  });
  let left = most - shown.length;
  while (left > 0 && !interrupt!.aborted) {
    const written = visibleLines(run, log.after(cursor)).filter(ofProcess(options)).filter(lets);
    const next = written.slice(0, left).map(text).join("");
    left -= written.length;
    cursor = log.cursor();
    if (next !== "") {
      reader!.take(new TextEncoder().encode(isBegun ? next : `${BEGINNING}\n${next}`));
      isBegun = true;
      await Promise.race([reader!.drained(), interrupted]);
    } else await Promise.race([log.nextLine(), interrupted]);
  }
  return left > 0 ? INTERRUPTED : 0;
};

/** The values of an option that has a letter and a long name. */
function valuesOf(options: Options, letter: string, name: string): readonly string[] {
  return [...options.values(letter), ...options.values(name)];
}

function count(options: Options, letter: string, name: string): number | undefined {
  const value = valuesOf(options, letter, name).at(-1);
  return value === undefined ? undefined : readCount(value);
}

/** `--pid`, which the log's daemon asks before it counts lines, unlike tags. */
function ofProcess(options: Options): (line: LogLine) => boolean {
  const wanted = options.value("pid");
  if (wanted === undefined) return () => true;
  const pid = readCount(wanted);
  return (line) => line.pid === pid;
}

function clear(run: Invocation): number {
  if (!isLogReader(run)) throw new CommandError("failed to clear the 'main' log");
  run.host.log.clear();
  return 0;
}

function isLogReader(run: Invocation): boolean {
  const { uid, gids } = run.as;
  return uid === AID_ROOT || gids.includes(AID_LOG);
}

function visibleLines(run: Invocation, lines: readonly LogLine[]): readonly LogLine[] {
  if (isLogReader(run)) return lines;
  const own = run.host.processes.list().filter(({ uid }) => uid === run.as.uid);
  const pids = new Set(own.map(({ pid }) => pid));
  return lines.filter(({ pid }) => pids.has(pid));
}

/** The newest so many lines, or those since a time. */
function since(
  run: Invocation,
  lines: readonly LogLine[],
  start: string | undefined,
): readonly LogLine[] {
  if (start === undefined) return lines;
  if (/^\d+$/.test(start)) {
    const count = readCount(start);
    return count === 0 ? [] : lines.slice(-count);
  }
  const { log } = run.host;
  const from = normalizeTime(start, log.wallClock());
  return lines.filter(({ time }) => fullTime(log.wallClock(time)) >= from);
}

/** A time as text that sorts by time. */
function fullTime(time: Date): string {
  return `${time.getUTCFullYear()}-${logTime(time)}`;
}

/** Completes a time as `-t` takes it: `MM-DD hh:mm:ss.mmm`, with a year, or seconds since 1970. */
function normalizeTime(text: string, now: Date): string {
  const seconds = /^(\d{1,12})\.(\d{1,9})$/.exec(text);
  if (seconds !== null) return fullTime(new Date(Number(text) * 1000));
  const parts = /^(?:(\d{4})-)?(\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?$/.exec(text);
  if (parts === null) {
    throw new CommandError(
      `-t "${text.slice(0, 60)}" not in time format, expected a count or "MM-DD hh:mm:ss.mmm"`,
    );
  }
  const [, year = String(now.getUTCFullYear()), day, clock = "", fraction = "0"] = parts;
  const full = clock.length === 5 ? `${clock}:00` : clock;
  return `${year}-${day} ${full}.${fraction.padEnd(3, "0").slice(0, 3)}`;
}

function filterOf(options: Options): (line: LogLine) => boolean {
  const buffers = valuesOf(options, "b", "buffer").flatMap((value) => value.split(","));
  const unknown = buffers.find((name) => !BUFFERS.has(name) && !OTHER_BUFFERS.has(name));
  if (unknown !== undefined) throw new CommandError(`unknown buffer '${unknown.slice(0, 60)}'`);
  if (buffers.length > 0 && !buffers.some((name) => BUFFERS.has(name))) return () => false;
  const tags = new TagFilter(options.has("s"));
  for (const expression of options.rest) tags.add(expression);
  const pattern = valuesOf(options, "e", "regex").at(-1);
  const regex = pattern === undefined ? undefined : new Regex(pattern, { extended: true });
  return (line) =>
    tags.lets(line) &&
    (regex === undefined ||
      line.message.split("\n").some((text) => regex.find(text) !== undefined));
}
