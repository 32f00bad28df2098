/**
 * What `adb shell` runs.
 *
 * @module
 */

import type { CommandResult } from "../../cts/contract/device.ts";
import type { Credentials } from "../platform/users.ts";
import { Budget } from "./budget.ts";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands/mod.ts";
import { ShellLimitError } from "./errors.ts";
import type { ShellHost } from "./host.ts";
import { Interpreter, SHELL_PATH } from "./interpreter.ts";
import { lookUp } from "./look_up.ts";
import { Session } from "./session.ts";
import { Sink } from "./streams.ts";

/** The device's shell and its commands. */
export class Shell {
  /** The device. */
  readonly #host: ShellHost;

  /** @param host The device. */
  constructor(host: ShellHost) {
    this.#host = host;
  }

  /**
   * Runs a command line. Standard input is empty.
   *
   * @param command The command line, as `adb shell` passes it.
   * @param as Who runs it.
   * @returns What it printed, and its exit status; a command line that is wrong or too large has a status other than 0.
   */
  async run(command: string, as: Credentials): Promise<CommandResult> {
    const budget = new Budget();
    const stdout = new Sink(budget);
    const stderr = new Sink(new Budget());
    const interpreter = new Interpreter({
      host: this.#host,
      budget,
      lookup: (name) => this.command(name),
    });
    let status: number;
    try {
      const streams = { stdin: new Uint8Array(), stdout, stderr };
      status = await interpreter.script(command, Session.login(as), streams);
    } catch (error) {
      if (!(error instanceof ShellLimitError)) throw error;
      stderr.write(`${SHELL_PATH}: ${error.message}\n`);
      status = 1;
    }
    return { stdout: stdout.text(), stderr: stderr.text(), status };
  }

  /**
   * The command of a name. A `user` build has no `su`.
   *
   * @param name The name, without a directory.
   */
  protected command(name: string): Command | undefined {
    if (name === "su" && this.#host.build === "user") return undefined;
    return lookUp(COMMANDS, name);
  }
}
