/**
 * The common part of all commands: their words, `--help`, and how a wrong command ends.
 *
 * @module
 */

import {
  helpText,
  type Options,
  type OptionTable,
  parseOptions,
} from "../../cts/framework/options.ts";
import { withoutControls } from "../../cts/framework/report/plain_text.ts";
import { consoleOutput, type Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type ConfigSection, withConfig } from "./config_file.ts";

/** How a command is used. */
export interface CommandLine<T extends OptionTable> {
  readonly options: T;
  /** The name of further words. Default: there may be none. */
  readonly positionals?: string;
  /** The text of the help before the options. */
  readonly usage: string;
  /** The options as the help has them. Default: as they are. */
  readonly help?: OptionTable;
  /** The section of `strata.json` about it. Default: nothing. */
  readonly config?: Omit<ConfigSection<T>, "table">;
  /** Makes the message of a wrong command fit for a terminal. Default: what a terminal would obey is written out. */
  readonly show?: (message: string) => string;
}

/**
 * A command, as its program and a test run it. It gives the exit status: 0 after `--help`, 2 after a UsageError, whose message
 * goes to standard error.
 */
export type Main = (args: readonly string[], output: Output) => Promise<number>;

/**
 * Defines a command.
 *
 * @param line How it is used.
 * @param run What it does; gives the exit status. It is given the words too, first with what `strata.json` adds before them, then
 * without.
 */
export function defineCommand<const T extends OptionTable>(
  line: CommandLine<T>,
  run: (
    options: Options<T>,
    output: Output,
    words: readonly string[],
    args: readonly string[],
  ) => Promise<number> | number,
): Main {
  const { usage, options: table, help = table, show = withoutControls, config } = line;
  return async (args, output) => {
    try {
      const words = config === undefined ? args : withConfig(args, { ...config, table });
      const options = parseOptions(words, table, line.positionals);
      if (options.has("help")) {
        output.line(helpText(usage, help));
        return 0;
      }
      return await run(options, output, words, args);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.error(show(error.message));
      return 2;
    }
  };
}

/**
 * Runs a command as the program that this process is, and ends it.
 *
 * @param main The command.
 * @param isTerminal Whether progress is shown. Default: false.
 */
export async function runProgram(main: Main, isTerminal = false): Promise<never> {
  Deno.exit(await main(Deno.args, consoleOutput(isTerminal)));
}
