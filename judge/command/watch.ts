/**
 * `--watch`: a command that runs again whenever a file changes that it was about.
 *
 * Files are looked at again and again, rather than waiting for the system to tell, which it does not everywhere, and not of what
 * a build puts in the place of a file.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { startProgram } from "./deno_run.ts";
import type { Output } from "../../cts/framework/run.ts";

/** Milliseconds between two looks. */
const PERIOD = 300;
/** Files that a line names. */
const NAMED_MAX = 3;

/** The outcome of a run of the command. */
export interface WatchedRun {
  /** Its exit status. */
  readonly status: number;
  /** The files it was about, as far as it knows more of them than the words say. */
  readonly files: readonly string[];
  /** The lines that are to be told of it. */
  readonly lines: readonly string[];
}

/** A command that is run again and again. */
export interface Watch {
  /** The files that its words name. */
  readonly files: readonly string[];
  /** Runs it once. */
  run(): Promise<WatchedRun>;
}

/**
 * Runs a command, and again whenever a file has changed and is at rest, until SIGINT or SIGTERM.
 *
 * @param watch The command.
 * @param output Where it is told what is watched and what has changed.
 * @returns The exit status of the last run.
 */
export async function watchFiles({ files: named, run }: Watch, output: Output): Promise<number> {
  const ended = Promise.withResolvers<void>();
  let isEnded = false;
  const stop = () => {
    isEnded = true;
    ended.resolve();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  signals.forEach((signal) => Deno.addSignalListener(signal, stop));
  let status = 0;
  try {
    let known = named;
    while (!isEnded) {
      const before = digestsOf(known);
      const found = await run();
      status = found.status;
      found.lines.forEach((line) => output.line(line));
      const files = [...new Set([...named, ...found.files])];
      for (const file of files) if (!before.has(file)) before.set(file, digestOf(file));
      known = files;
      if (isEnded) break;
      output.line(`watching ${some(files)}; Ctrl-C ends it`);
      const changed = await waitForChange(before, () => isEnded, ended.promise);
      if (changed.length > 0) output.line(`\nchanged: ${some(changed)}`);
    }
  } finally {
    signals.forEach((signal) => Deno.removeSignalListener(signal, stop));
  }
  return status;
}

/**
 * Starts a command of the project anew, so that it loads all modules again.
 *
 * @param script Its main file.
 * @param words Its words.
 * @param stdout Whether what it prints is given back, too. Default: it is only printed.
 * @returns Its exit status, and what it printed.
 */
export async function runAnew(
  script: URL,
  words: readonly string[],
  stdout: "inherit" | "piped" = "inherit",
): Promise<{ readonly status: number; readonly printed: string }> {
  const child = startProgram(script, words, { stdout });
  if (stdout === "inherit") return { status: (await child.status).code, printed: "" };
  const { code, stdout: bytes } = await child.output();
  return { status: code, printed: new TextDecoder().decode(bytes) };
}

/**
 * Runs a command whose report is all that it leaves, and tells which lines of it are different each time.
 *
 * @param script Its main file.
 * @param args Its words, with `--watch`.
 * @param files The files that they name.
 * @param output Where to.
 * @returns The exit status of the last run.
 */
export function watchOutput(
  script: URL,
  args: readonly string[],
  files: readonly string[],
  output: Output,
): Promise<number> {
  const words = ["--no-config", ...args.filter((word) => !/^--(?:watch|no-config)$/.test(word))];
  let last: readonly string[] | undefined;
  return watchFiles({
    files,
    run: async () => {
      const { status, printed } = await runAnew(script, words, "piped");
      const lines = printed.split("\n").slice(0, -1);
      const [before, now] = [new Set(last), new Set(lines)];
      const changes = last === undefined ? [] : [
        ...last.filter((line) => !now.has(line)).map((line) => `- ${line}`),
        ...lines.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
      ];
      const told = last === undefined
        ? []
        : changes.length === 0
        ? ["since the last run: nothing changed"]
        : ["since the last run:", ...changes];
      last = lines;
      return { status, files: [], lines: [...lines, ...told] };
    },
  }, output);
}

async function waitForChange(
  before: ReadonlyMap<string, string>,
  isEnded: () => boolean,
  end: Promise<void>,
): Promise<readonly string[]> {
  let last: ReadonlyMap<string, string> = before;
  while (!isEnded()) {
    await pause(end);
    const now = digestsOf([...before.keys()]);
    const changed = [...before.keys()].filter((file) => now.get(file) !== before.get(file));
    const isAtRest = [...now].every(([file, digest]) => digest === last.get(file) && digest !== "");
    if (changed.length > 0 && isAtRest) return changed;
    last = now;
  }
  return [];
}

async function pause(end: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PERIOD);
  await Promise.race([promise, end]);
  clearTimeout(timer);
}

function digestsOf(files: readonly string[]): Map<string, string> {
  return new Map(files.map((file) => [file, digestOf(file)]));
}

/** Changes with what is in a file, or in the files of a folder; empty while it is not there. */
function digestOf(path: string): string {
  try {
    const { isDirectory } = Deno.statSync(path);
    if (isDirectory) {
      const names = [...Deno.readDirSync(path)].filter(({ isFile }) => isFile)
        .map(({ name }) => name).toSorted();
      return names.map((name) => `${name} ${digestOf(`${path}/${name}`)}`).join("\n");
    }
    return createHash("sha256").update(Deno.readFileSync(path)).digest("hex");
  } catch {
    return "";
  }
}

function some(files: readonly string[]): string {
  const rest = files.length - NAMED_MAX;
  return files.slice(0, NAMED_MAX).join(", ") +
    (rest > 0 ? ` and ${rest} more ${rest === 1 ? "file" : "files"}` : "");
}
