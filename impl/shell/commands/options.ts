/**
 * Reads a command's options, as toybox does.
 *
 * @module
 */

import { CommandError } from "../errors.ts";
import type { Invocation } from "../command.ts";

/** Which options a command has. */
export interface OptionSpec {
  /** Letters of options without a value. */
  readonly flags?: string;
  /** Letters of options with a value. */
  readonly values?: string;
  /** Long options, which have a value, without their dashes. */
  readonly long?: readonly string[];
  /** True ends the options at the first other word. */
  readonly stopEarly?: boolean;
}

/** The options that a command was given. */
export class Options {
  /** The words that are not options. */
  readonly rest: readonly string[];
  readonly #given: ReadonlyMap<string, readonly string[]>;

  /**
   * @param given Values by option, empty ones for options without a value.
   * @param rest The words that are not options.
   */
  constructor(given: ReadonlyMap<string, readonly string[]>, rest: readonly string[]) {
    this.#given = given;
    this.rest = rest;
  }

  /** Checks that one of some options was given; each a letter, or a long name. */
  has(...names: readonly string[]): boolean {
    return names.some((name) => this.#given.has(name));
  }

  /** The last value of an option. */
  value(name: string): string | undefined {
    return this.#given.get(name)?.at(-1);
  }

  /** All values of an option, in order. */
  values(name: string): readonly string[] {
    return this.#given.get(name) ?? [];
  }
}

/**
 * Splits a command's arguments into options and the rest.
 *
 * @param run The command.
 * @param spec Which options it has.
 * @param args Its arguments. Default: all.
 * @throws {CommandError} If it has another option, or one lacks its value.
 */
export function readOptions(
  run: Invocation,
  spec: OptionSpec,
  args: readonly string[] = run.args,
): Options {
  const { flags = "", values = "", long = [], stopEarly = false } = spec;
  const given = new Map<string, string[]>();
  const rest: string[] = [];
  const words = args.values();
  let ended = false;
  const give = (option: string, value: string) => {
    given.set(option, [...given.get(option) ?? [], value]);
  };
  const nextWord = (option: string): string => {
    const { value } = words.next();
    if (value === undefined) throw new CommandError(`Missing argument to ${option}`);
    return value;
  };
  for (const word of words) {
    if (ended || word === "-" || !word.startsWith("-")) {
      rest.push(word);
      ended ||= stopEarly;
    } else if (word === "--") ended = true;
    else if (word.startsWith("--")) {
      const [, name = "", value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
      if (!long.includes(name)) throw unknown(run, name);
      give(name, value ?? nextWord(`--${name}`));
    } else {
      for (let at = 1; at < word.length; at++) {
        const letter = word[at]!;
        if (flags.includes(letter)) give(letter, "");
        else if (values.includes(letter)) {
          give(letter, word.slice(at + 1) || nextWord(`-${letter}`));
          break;
        } else throw unknown(run, letter);
      }
    }
  }
  return new Options(given, rest);
}

/**
 * A number that an option or argument must be.
 *
 * @param text What was given.
 * @throws {CommandError} If it is not a number of at most nine digits.
 */
export function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new CommandError(`not integer: ${text.slice(0, 60)}`);
}

/**
 * Throws unless there are at least so many arguments.
 *
 * @param rest The arguments.
 * @param count How many are needed.
 */
export function requireArguments(rest: readonly string[], count: number): void {
  if (rest.length >= count) return;
  throw new CommandError(`Needs ${count} argument${count === 1 ? "" : "s"}`);
}

function unknown(run: Invocation, option: string): CommandError {
  return new CommandError(`Unknown option '${option.slice(0, 60)}' (see "${run.name} --help")`);
}
