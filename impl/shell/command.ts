/**
 * The commands of the shell.
 *
 * @module
 */

import { FileError, type Files } from "../platform/files.ts";
import type { Credentials } from "../platform/users.ts";
import type { ShellHost } from "./host.ts";
import type { Session } from "./session.ts";
import { decode } from "../platform/decode.ts";
import type { Streams } from "./streams.ts";

/** Runs other programs; the interpreter does. */
export interface Runner {
  /** Runs a program without a shell. */
  execute(args: readonly string[], session: Session, streams: Streams): Promise<number>;
  /** Finds a program, as `which` does; its path. */
  find(name: string, session: Session): string | undefined;
  /** Runs a script in a shell of its own. */
  script(text: string, session: Session, streams: Streams): Promise<number>;
}

/**
 * A command: writes what it has to say and returns its exit status. It may throw a `CommandError` or a `FileError`,
 * which the interpreter prints after the command's name.
 */
export type Command = (run: Invocation) => number | Promise<number>;

/** Commands by name. */
export type CommandTable = Readonly<Record<string, Command>>;

/** One run of a command. */
export class Invocation {
  /** The name that it was called by. */
  readonly name: string;
  /** The words after the name. */
  readonly args: readonly string[];
  readonly host: ShellHost;
  readonly session: Session;
  readonly streams: Streams;
  readonly runner: Runner;

  /**
   * @param words The name, and what follows it.
   * @param host The device.
   * @param session The shell that runs the command.
   * @param streams What it reads from and writes to.
   * @param runner Runs other programs.
   */
  constructor(
    words: readonly string[],
    host: ShellHost,
    session: Session,
    streams: Streams,
    runner: Runner,
  ) {
    this.name = words[0] ?? "";
    this.args = words.slice(1);
    this.host = host;
    this.session = session;
    this.streams = streams;
    this.runner = runner;
  }

  /** The device's files. */
  get files(): Files {
    return this.host.files;
  }

  /** Who runs it. */
  get as(): Credentials {
    return this.session.as;
  }

  /** The rest of standard input as text. */
  async input(): Promise<string> {
    return decode(await this.streams.stdin.read());
  }

  /** Writes to standard output. */
  out(data: string | Uint8Array): void {
    this.streams.stdout.write(data);
  }

  /** Writes a line to standard output. */
  line(text: string): void {
    this.out(`${text}\n`);
  }

  /** Writes text to standard error as it is. */
  err(text: string): void {
    this.streams.stderr.write(text);
  }

  /**
   * Complains after the command's name, as in `cat: x: No such file or directory`.
   *
   * @returns 1, the exit status that goes with it.
   */
  complain(message: string): 1 {
    this.err(`${this.name}: ${message}\n`);
    return 1;
  }

  /**
   * Does something with files, and complains if it fails.
   *
   * @param label What to name in the complaint, usually the path as it was typed.
   * @param body What to do; may return an exit status.
   * @returns The exit status.
   */
  guard(label: string, body: () => number | void): number {
    try {
      return body() ?? 0;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return this.complain(`${label}: ${error.reason}`);
    }
  }

  /**
   * Does something with each of several paths.
   *
   * @param paths As they were typed.
   * @param action What to do; returns an exit status.
   * @returns All exit statuses together.
   */
  each(paths: readonly string[], action: (path: string) => number): number {
    let status = 0;
    for (const path of paths) status |= action(path);
    return status;
  }

  /** A path as the file system wants it. */
  path(path: string): string {
    return this.session.path(path);
  }
}
