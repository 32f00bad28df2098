/**
 * `sh`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import type { Command } from "../command.ts";
import { CommandError } from "../errors.ts";
import { decode } from "../../platform/decode.ts";
import { Bytes } from "../streams.ts";

/** `sh -c SCRIPT [NAME [ARG...]]`, `sh FILE [ARG...]`, or `sh` with the script on standard input, or typed. */
export const sh: Command = async (run) => {
  const [first, ...rest] = run.args;
  if (first === undefined || first === "-" || first === "-s") {
    const session = run.session.child({ parameters: ["sh", ...rest] });
    const { stdin, stdout, terminal } = run.streams;
    if (terminal?.stdin === stdin && terminal.stdout === stdout) {
      terminal.enter(session);
      return 0;
    }
    const script = await run.input();
    return await run.runner.script(script, session, { ...run.streams, stdin: new Bytes() });
  }
  if (first === "-c") {
    const [script, name = "sh", ...parameters] = rest;
    if (script === undefined) throw new CommandError("-c: expected a script", 2);
    const session = run.session.child({ parameters: [name, ...parameters] });
    return await run.runner.script(script, session, run.streams);
  }
  if (first.startsWith("-")) throw new CommandError(`${first.slice(0, 60)}: unknown option`, 2);
  const session = run.session.child({ parameters: run.args });
  return await run.runner.script(readScript(run, first), session, run.streams);
};

function readScript(run: Parameters<Command>[0], path: string): string {
  try {
    return decode(run.session.read(run.files, path));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new CommandError(`${path}: ${error.reason}`, 127);
  }
}
