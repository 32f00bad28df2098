/**
 * `date`.
 *
 * @module
 */

import type { Command } from "../command.ts";
import { CommandError } from "../errors.ts";
import { readOptions } from "./options.ts";
import { formatTime } from "./time_format.ts";

/** `date [-u] [+FORMAT]`; the clock cannot be set. */
export const date: Command = (run) => {
  const { rest } = readOptions(run, { flags: "u" });
  const [format = "+%a %b %e %H:%M:%S %Z %Y", ...more] = rest;
  if (!format.startsWith("+") || more.length > 0) {
    throw new CommandError(
      "cannot set date: Operation not permitted, expected date [-u] [+FORMAT]",
    );
  }
  run.line(formatTime(format.slice(1), run.host.log.wallClock()));
  return 0;
};
