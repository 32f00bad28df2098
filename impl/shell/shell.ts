/**
 * The shell of `adb shell`.
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
import { Bytes, type Reader, Sink, type Stdin, type Streams } from "./streams.ts";

/** The streams of a command line while it runs. */
export interface Connection {
  readonly stdin: Stdin;
  /** Takes standard output. */
  readonly stdout: Reader;
  /** Takes standard error. */
  readonly stderr: Reader;
  /** Interrupts what waits. */
  readonly interrupt: AbortSignal;
  /** Has the next lines typed into another shell. Default: nobody types. */
  readonly enter?: (session: Session) => void;
}

/** The device's shell and its commands. */
export class Shell {
  /** The device. */
  readonly #host: ShellHost;

  /** @param host The device. */
  constructor(host: ShellHost) {
    this.#host = host;
  }

  /**
   * The state of a shell that somebody starts.
   *
   * @param as Who runs it.
   */
  login(as: Credentials): Session {
    return Session.login(as, this.#host.release);
  }

  /**
   * Runs a command line. Standard input is empty.
   *
   * @param command The command line, as `adb shell` passes it.
   * @param as Who runs it.
   * @returns What it printed, and its exit status; a command line that is wrong or too large has a status other than 0.
   */
  async run(command: string, as: Credentials): Promise<CommandResult> {
    const { interpreter, streams } = this.#start();
    const { stdout, stderr } = streams;
    const status = await withinLimits(
      stderr,
      () => interpreter.script(command, this.login(as), streams),
    );
    return { stdout: stdout.text(), stderr: stderr.text(), status };
  }

  /**
   * Runs a command line that somebody watches.
   *
   * @param command The command line.
   * @param session The state of the shell that runs it.
   * @param connection What it is connected to.
   * @returns Its exit status.
   */
  runIn(command: string, session: Session, connection: Connection): Promise<number> {
    const { interpreter, streams } = this.#start(connection);
    return withinLimits(streams.stderr, () => interpreter.script(command, session, streams));
  }

  /**
   * Runs a line that somebody has typed.
   *
   * @param line The line.
   * @param session The state of the shell that it was typed into; changes.
   * @param connection What it is connected to.
   * @returns Whether the shell goes on.
   */
  async type(line: string, session: Session, connection: Connection): Promise<boolean> {
    const { interpreter, streams } = this.#start(connection);
    let goesOn = true;
    const status = await withinLimits(streams.stderr, async () => {
      goesOn = await interpreter.line(line, session, streams);
      return session.status;
    });
    session.status = status;
    return goesOn;
  }

  #start(connection?: Connection): { interpreter: Interpreter; streams: Streams } {
    const budget = new Budget();
    const interpreter = new Interpreter({
      host: this.#host,
      budget,
      lookup: (name) => this.command(name),
    });
    const stdin = connection?.stdin ?? new Bytes();
    const stdout = new Sink(budget, connection?.stdout);
    const enter = connection?.enter;
    const streams = {
      stdin,
      stdout,
      stderr: new Sink(new Budget(), connection?.stderr),
      ...(connection && { interrupt: connection.interrupt }),
      ...(enter && { terminal: { stdin, stdout, enter } }),
    };
    return { interpreter, streams };
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

/** Runs a command line, and tells if it is too large. */
async function withinLimits(stderr: Sink, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ShellLimitError)) throw error;
    stderr.write(`${SHELL_PATH}: ${error.message}\n`);
    return 1;
  }
}
