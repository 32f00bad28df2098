/**
 * Commands about processes: `ps`, `pidof`, `kill` and `sleep`.
 *
 * @module
 */

import { AID_ROOT, userName } from "../../platform/users.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import type { ShellProcess } from "../host.ts";
import { SHELL_PATH } from "../interpreter.ts";
import { lookUp } from "../look_up.ts";
import { INTERRUPTED } from "../streams.ts";
import { readOptions } from "./options.ts";

/** Columns of `ps`, as `-o` names them. */
const COLUMNS: Readonly<Record<string, (process: ShellProcess) => string>> = {
  USER: ({ uid }) => userName(uid),
  UID: ({ uid }) => String(uid),
  PID: ({ pid }) => String(pid),
  NAME: ({ name }) => name,
  RSS: (process) => {
    const bytes = process.residentBytes();
    return bytes === undefined ? "-" : String(Math.round(bytes / 1024));
  },
};

/** `ps [-A] [-o USER,UID,PID,RSS,NAME]`: apps and native processes that were started; without `-A` the user's own. RSS is in KiB. */
const ps: Command = (run) => {
  const options = readOptions(run, { flags: "Aef", values: "o" });
  const names = (options.value("o") ?? "USER,PID,NAME").split(",");
  const columns = names.map((name) => {
    const column = lookUp(COLUMNS, name.toUpperCase());
    if (column === undefined) {
      throw new CommandError(
        `bad -o '${name.slice(0, 60)}', expected ${Object.keys(COLUMNS).join(", ")}`,
      );
    }
    return column;
  });
  const rows = run.host.processes.list()
    .filter(({ uid }) => options.has("A", "e") || uid === run.as.uid)
    .map((process) => columns.map((column) => column(process)));
  for (const row of [names.map((name) => name.toUpperCase()), ...rows]) {
    run.line(row.map((cell, i) => i < row.length - 1 ? cell.padEnd(14) : cell).join(" "));
  }
  return 0;
};

const pidof: Command = (run) => {
  const pids = run.host.processes.list().filter(({ name }) => run.args.includes(name));
  if (pids.length === 0) return 1;
  run.line(pids.map(({ pid }) => pid).join(" "));
  return 0;
};

/** `kill [-SIGNAL] PID...`; whatever the signal, the process ends. */
const kill: Command = (run) => {
  const pids = run.args.filter((word) => !word.startsWith("-"));
  if (pids.length === 0) throw new CommandError("expected kill [-SIGNAL] PID...");
  return run.each(pids, (word) => {
    const problem = killOne(run, word);
    if (problem === undefined) return 0;
    run.err(`${SHELL_PATH}: kill: ${word.slice(0, 60)}: ${problem}\n`);
    return 1;
  });
};

function killOne(run: Invocation, word: string): string | undefined {
  if (!/^\d{1,9}$/.test(word)) return "Invalid argument";
  const process = run.host.processes.list().find(({ pid }) => pid === Number(word));
  if (process === undefined) return "No such process";
  const { uid } = run.as;
  if (uid !== AID_ROOT && uid !== process.uid) return "Operation not permitted";
  return run.host.processes.kill(process.pid) ? undefined : "No such process";
}

/** Seconds of the units that `sleep` knows. */
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** Longest time that a timer of the host takes. */
const SLEEP_MAX_MS = 2 ** 31 - 1;

/**
 * `sleep SECONDS`: if nobody can interrupt it, it returns at once, since nothing happens on the device between two
 * commands.
 */
const sleep: Command = async (run) => {
  const [time = ""] = run.args;
  const [, seconds, unit = "s"] = /^(\d{1,9}(?:\.\d{1,9})?)([smhd])?$/.exec(time) ?? [];
  if (seconds === undefined) {
    throw new CommandError(`not a number '${time.slice(0, 60)}', expected sleep SECONDS`);
  }
  const { interrupt } = run.streams;
  if (interrupt === undefined) return 0;
  const milliseconds = Number(seconds) * UNITS[unit]! * 1000;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      interrupt.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(milliseconds, SLEEP_MAX_MS));
    interrupt.addEventListener("abort", end);
    if (interrupt.aborted) end();
  });
  return interrupt.aborted ? INTERRUPTED : 0;
};

/** `ps`, `pidof`, `kill` and `sleep`. */
export const PROCESS_COMMANDS: CommandTable = { ps, pidof, kill, sleep };
