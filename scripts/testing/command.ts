/**
 * Runs the commands of this folder as a person would.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import type { Main } from "../../judge/command/define_command.ts";

/** Lines that are there only on a machine that is busy, or has compiled nothing yet. */
const STEPS = /^(?:waiting for|compiling) .*\n/gm;

/** Lines about progress, which are there only where a command takes some seconds. */
const PROGRESS = /^(?:\[\d+\/\d+\]|waiting for|computing) .*\n/gm;

/** The output of a command, and its exit status. */
export interface Ran {
  readonly status: number;
  /** Its standard output, without lines that tell what is compiled or waited for. */
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of stdout. */
  readonly lines: readonly string[];
  /** The last line of stdout. */
  readonly last: string;
}

/**
 * The path of a file of this folder.
 *
 * @param name Its name.
 */
export function plantedPath(name: string): string {
  return fromFileUrl(new URL(name, import.meta.url));
}

/**
 * Starts a command.
 *
 * @param script Name of a file in `scripts/`.
 * @param args Words after it.
 * @param cwd Working directory. Default: this process's.
 */
export function startCommand(script: string, args: readonly string[], cwd?: string) {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", plantedPath(`../${script}`), ...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1" },
    ...(cwd === undefined ? {} : { cwd }),
  }).spawn();
}

/**
 * Waits for a started command.
 *
 * @param child What {@link startCommand} gave.
 */
export async function finishCommand(child: Deno.ChildProcess): Promise<Ran> {
  const { code, stdout, stderr } = await child.output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return ran(code, out!, err!);
}

function ran(status: number, stdout: string, stderr: string): Ran {
  const text = stdout.replace(STEPS, "");
  const lines = text.split("\n").slice(0, -1);
  return {
    status,
    stdout: text,
    stderr: stderr.replace(PROGRESS, ""),
    lines,
    last: lines.at(-1) ?? "",
  };
}

/** The same of a command that ran in this process. */
export function ranOf({ status, lines, errors }: RanHere): Ran {
  const textOf = (all: readonly string[]) => all.map((line) => `${line}\n`).join("");
  return ran(status, textOf(lines), textOf(errors));
}

/**
 * Runs a command to its end.
 *
 * @param script Name of a file in `scripts/`.
 * @param args Words after it.
 * @param cwd Working directory. Default: this process's.
 */
export function runCommand(script: string, args: readonly string[], cwd?: string): Promise<Ran> {
  return finishCommand(startCommand(script, args, cwd));
}

/** The results of a command that ran in this process. */
export interface RanHere {
  readonly status: number;
  readonly lines: readonly string[];
  /** The lines that it wrote to standard error. */
  readonly errors: readonly string[];
}

/**
 * Runs a command's `main` in this process, which is quicker than a program.
 *
 * @param main The function.
 * @param args Words.
 */
export async function runHere(
  main: Main,
  ...args: readonly string[]
): Promise<RanHere> {
  const lines: string[] = [];
  const errors: string[] = [];
  const error = console.error;
  console.error = (text) => errors.push(text);
  try {
    const status = await main(args, { line: (text) => lines.push(text), progress: () => {} });
    return { status, lines, errors };
  } finally {
    console.error = error;
  }
}

/**
 * Runs something in a new directory, which is removed afterwards.
 *
 * @param run What to do; it is given the directory.
 */
export async function inTemporary<T>(
  run: (directory: string) => Promise<T> | T,
): Promise<T> {
  const directory = Deno.makeTempDirSync();
  try {
    return await run(directory);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

/** Options that name the planted suite and device. */
export const PLANTED: readonly string[] = [
  "--suite",
  plantedPath("planted_suite.ts"),
  "--impl",
  `module:${plantedPath("planted_device.ts")}`,
];
