/**
 * What all commands have in common: reading their words, `--help`, and how a wrong command ends.
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
import type { Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type ConfigSection, withConfig } from "./config_file.ts";

/** A command's words and how it is used. */
export interface CommandLine<T extends OptionTable> {
  readonly args: readonly string[];
  readonly options: T;
  /** What further words are called. Default: there may be none. */
  readonly positionals?: string;
  /** What the help says before the options. */
  readonly usage: string;
  /** The options as the help has them. Default: as they are. */
  readonly help?: OptionTable;
  /** What `strata.json` says of it. Default: nothing. */
  readonly config?: Omit<ConfigSection<T>, "table">;
  /** Makes the message of a wrong command fit for a terminal. Default: what a terminal would obey is written out. */
  readonly show?: (message: string) => string;
}

/**
 * Runs a command.
 *
 * @param line Its words.
 * @param output Where it prints.
 * @param run What it does; gives the exit status. The words are those that were given, and before them what `strata.json`
 * adds.
 * @returns The exit status: 0 after `--help`, 2 after a UsageError, whose message goes to standard error.
 */
export async function runCommand<const T extends OptionTable>(
  line: CommandLine<T>,
  output: Output,
  run: (options: Options<T>, words: readonly string[]) => Promise<number> | number,
): Promise<number> {
  const { usage, options: table, help = table, show = withoutControls } = line;
  try {
    const words = wordsOf(line);
    const options = parseOptions(words, table, line.positionals);
    if (options.has("help")) {
      output.line(helpText(usage, help));
      return 0;
    }
    return await run(options, words);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(show(error.message));
    return 2;
  }
}

function wordsOf<const T extends OptionTable>(
  { args, options: table, config }: CommandLine<T>,
): readonly string[] {
  return config === undefined ? args : withConfig(args, { ...config, table });
}
