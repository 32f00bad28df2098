/**
 * How a command or the shell itself ends early.
 *
 * @module
 */

/** A command line that is not one; the message lacks the shell's name. */
export class ShellSyntaxError extends Error {
  override readonly name = "ShellSyntaxError";
}

/** A command that gives up; the interpreter prints the message after the command's name. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** The command's exit status. */
  readonly status: number;

  /**
   * @param message What is wrong, without the command's name.
   * @param status The command's exit status.
   */
  constructor(message: string, status = 1) {
    super(message);
    this.status = status;
  }
}

/** The request of `exit` to the shell that runs it. */
export class ExitRequest extends Error {
  override readonly name = "ExitRequest";
  /** The shell's exit status. */
  readonly status: number;

  /** @param status The shell's exit status. */
  constructor(status: number) {
    super(`exit ${status}`);
    this.status = status;
  }
}

/** A command line that asks for more than the device gives to one command line. */
export class ShellLimitError extends Error {
  override readonly name = "ShellLimitError";
}
