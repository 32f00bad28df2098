/**
 * `am`.
 *
 * @module
 */

import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { requirePrivilege } from "./privilege.ts";

/** Options of `am start` with a number of values (AOSP frameworks/base, Intent.java, `parseCommandArgs`). */
const INTENT_OPTIONS: Readonly<Record<string, number>> = {
  "-a": 1,
  "-c": 1,
  "-d": 1,
  "-e": 2,
  "-f": 1,
  "-n": 1,
  "-p": 1,
  "-t": 1,
  "-D": 0,
  "-N": 0,
  "-S": 0,
  "-W": 0,
  "-R": 1,
  "--activity-clear-task": 0,
  "--activity-clear-top": 0,
  "--activity-no-history": 0,
  "--activity-single-top": 0,
  "--display": 1,
  "--ef": 2,
  "--ei": 2,
  "--el": 2,
  "--es": 2,
  "--esn": 1,
  "--eu": 2,
  "--ez": 2,
  "--user": 1,
  "--windowingMode": 1,
};

const SUBCOMMANDS: CommandTable = {
  start,
  "start-activity": start,
  "force-stop": forceStop,
  /** A device without a settings cache has nothing to refresh: a process reads the settings when it starts. */
  "refresh-settings-cache": () => 0,
};

/** `am start|force-stop|refresh-settings-cache` (AOSP, ActivityManagerShellCommand.java). */
export const am: Command = (run) => {
  const [name = ""] = run.args;
  const command = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (command !== undefined) return command(run);
  throw new CommandError(
    `Unknown command: ${name.slice(0, 60)}, expected one of ${Object.keys(SUBCOMMANDS).join(", ")}`,
    255,
  );
};

interface StartRequest {
  readonly name: string;
  readonly component: string;
  readonly stopFirst: boolean;
  readonly wait: boolean;
}

async function start(run: Invocation): Promise<number> {
  const { name, component, stopFirst, wait } = readStart(run.args.slice(1));
  requirePrivilege(run, "android.permission.START_ANY_ACTIVITY");
  const { processes } = run.host;
  if (stopFirst) processes.forceStop(name);
  try {
    run.out(await processes.startActivity(name, component));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    run.err(`Error type 3\nError: ${error.message}\n`);
    return 1;
  }
  if (wait) run.out(`Status: ok\nActivity: ${name}/${component}\nComplete\n`);
  return 0;
}

function readStart(args: readonly string[]): StartRequest {
  let component: string | undefined;
  const flags = new Set<string>();
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!;
    if (!word.startsWith("-")) {
      component ??= word;
      continue;
    }
    const count = Object.hasOwn(INTENT_OPTIONS, word) ? INTENT_OPTIONS[word] : undefined;
    if (count === undefined) throw new CommandError(`Unknown option: ${word.slice(0, 60)}`, 255);
    if (i + count >= args.length) {
      throw new CommandError(`Argument expected after "${word}"`, 255);
    }
    flags.add(word);
    if (word === "-n") component = args[i + 1];
    i += count;
  }
  const [, name, activity] = /^([^/]+)\/(.+)$/.exec(component ?? "") ?? [];
  if (name === undefined || activity === undefined) {
    throw new CommandError(
      `Bad component name: ${
        (component ?? "none").slice(0, 200)
      }, expected am start -n PACKAGE/ACTIVITY`,
      255,
    );
  }
  return { name, component: activity, stopFirst: flags.has("-S"), wait: flags.has("-W") };
}

function forceStop(run: Invocation): number {
  const names = run.args.slice(1).filter((word, i, all) =>
    word !== "--user" && all[i - 1] !== "--user"
  );
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new CommandError("expected am force-stop PACKAGE", 255);
  }
  requirePrivilege(run, "android.permission.FORCE_STOP_PACKAGES");
  run.host.processes.forceStop(name);
  return 0;
}
