/**
 * `am` and `monkey`.
 *
 * @module
 */

import { ImageLimitError } from "../../machine/android/image_limit.ts";
import type { Command, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { AM_USER_COMMANDS } from "./device_users.ts";
import { readCount, readOptions } from "./options.ts";
import { FAILURE, readOneUser, readUser, requirePrivilege, subcommands } from "./service.ts";

/** Options of `am start` by their number of values (AOSP frameworks/base, Intent.java, `parseCommandArgs`). */
const INTENT_OPTIONS: readonly (readonly string[])[] = [
  [
    "-D",
    "-N",
    "-S",
    "-W",
    "--activity-clear-task",
    "--activity-clear-top",
    "--activity-no-history",
    "--activity-single-top",
  ],
  ["-a", "-c", "-d", "-f", "-n", "-p", "-t", "-R", "--display", "--esn", "--user"],
  ["-e", "--ef", "--ei", "--el", "--es", "--eu", "--ez"],
];

/**
 * `am start|force-stop|refresh-settings-cache|start-user|stop-user|switch-user|get-current-user` (AOSP,
 * ActivityManagerShellCommand.java).
 */
export const am = subcommands({
  start,
  "start-activity": start,
  "force-stop": forceStop,
  /** A device without a settings cache has nothing to refresh: a process reads the settings when it starts. */
  "refresh-settings-cache": () => 0,
  ...AM_USER_COMMANDS,
});

/**
 * `monkey -p PACKAGE [-c CATEGORY] [-s SEED] [-v] COUNT`: starts what the launcher offers of a package. The events that
 * it would send next reach nobody, as a device without a display has no input (AOSP development, cmds/monkey/Monkey.java).
 */
export const monkey: Command = async (run) => {
  const options = readOptions(run, {
    flags: "v",
    values: "pcs",
    long: ["throttle", "pct-syskeys"],
  });
  const [count, ...more] = options.rest;
  const name = options.value("p");
  if (count === undefined || more.length > 0 || name === undefined) {
    throw new CommandError("expected monkey -p PACKAGE COUNT", FAILURE);
  }
  requirePrivilege(run, "android.permission.SET_ACTIVITY_WATCHER");
  const { processes, users } = run.host;
  const user = users.current();
  const activity = processes.launcher(name, user);
  if (activity === undefined) {
    run.line("** No activities found to run, monkey aborted.");
    return 252;
  }
  try {
    await processes.startActivity(name, activity, user);
  } catch (error) {
    run.err(`** ${refusalOf(error).message}\n`);
    return 1;
  }
  run.line(`Events injected: ${readCount(count)}`);
  return 0;
};

interface StartRequest {
  readonly name: string;
  readonly component: string;
  readonly stopFirst: boolean;
  readonly wait: boolean;
  readonly user: number;
}

async function start(run: Invocation): Promise<number> {
  const { name, component, stopFirst, wait, user } = readStart(run, run.args.slice(1));
  requirePrivilege(run, "android.permission.START_ANY_ACTIVITY");
  const { processes, users } = run.host;
  if (stopFirst) processes.forceStop(name, user);
  try {
    if (!users.get(user)?.running) {
      throw new Error(`User ${user} does not run, let it by "am start-user ${user}" first`);
    }
    run.out(await processes.startActivity(name, component, user));
  } catch (error) {
    run.err(`Error type 3\nError: ${refusalOf(error).message}\n`);
    return 1;
  }
  if (wait) run.out(`Status: ok\nActivity: ${name}/${component}\nComplete\n`);
  return 0;
}

/** Why the device starts nothing; an image's limit is no answer of a device, and goes on. */
function refusalOf(error: unknown): Error {
  if (!(error instanceof Error) || error instanceof ImageLimitError) throw error;
  return error;
}

function readStart(run: Invocation, args: readonly string[]): StartRequest {
  let component: string | undefined;
  let user = run.host.users.current();
  const flags = new Set<string>();
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!;
    if (!word.startsWith("-")) {
      component ??= word;
      continue;
    }
    const count = INTENT_OPTIONS.findIndex((options) => options.includes(word));
    if (count < 0) throw new CommandError(`Unknown option: ${word.slice(0, 60)}`, FAILURE);
    if (i + count >= args.length) {
      throw new CommandError(`Argument expected after "${word}"`, FAILURE);
    }
    flags.add(word);
    if (word === "-n") component = args[i + 1];
    if (word === "--user") user = readOneUser(run, args[i + 1], user);
    i += count;
  }
  const [, name, activity] = /^([^/]+)\/(.+)$/.exec(component ?? "") ?? [];
  if (name === undefined || activity === undefined) {
    const shown = (component ?? "none").slice(0, 200);
    throw new CommandError(
      `Bad component name: ${shown}, expected am start -n PACKAGE/ACTIVITY`,
      FAILURE,
    );
  }
  return { name, component: activity, stopFirst: flags.has("-S"), wait: flags.has("-W"), user };
}

function forceStop(run: Invocation): number {
  const at = run.args.indexOf("--user");
  const user = at < 0 ? "all" : readUser(run, run.args[at + 1] ?? "");
  const [name, ...more] = run.args.slice(1).filter((word, i, all) =>
    word !== "--user" && all[i - 1] !== "--user"
  );
  if (name === undefined || more.length > 0) {
    throw new CommandError("expected am force-stop PACKAGE", FAILURE);
  }
  requirePrivilege(run, "android.permission.FORCE_STOP_PACKAGES");
  run.host.processes.forceStop(name, user === "all" ? undefined : user);
  return 0;
}
