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
  /** Long options, by name without dashes; true if they have a value. */
  readonly long?: Readonly<Record<string, boolean>>;
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

  /** Whether one of some options was given; each a letter, or a long name. */
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
 * @throws {CommandError} If it has another option, or one lacks its value.
 */
export function readOptions(run: Invocation, spec: OptionSpec): Options {
  const given = new Map<string, string[]>();
  const rest: string[] = [];
  const give = (name: string, value: string) => given.set(name, [...given.get(name) ?? [], value]);
  const { args } = run;
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!;
    if (word === "--" || (spec.stopEarly && !isOption(word))) {
      rest.push(...args.slice(word === "--" ? i + 1 : i));
      break;
    }
    if (!isOption(word)) {
      rest.push(word);
      continue;
    }
    if (word.startsWith("--")) {
      const [, name = "", value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
      const hasValue = spec.long !== undefined && Object.hasOwn(spec.long, name)
        ? spec.long[name]
        : undefined;
      if (hasValue === undefined) throw unknown(run, name);
      give(name, hasValue ? value ?? needed(args[++i], `--${name}`) : "");
      continue;
    }
    for (let at = 1; at < word.length; at++) {
      const letter = word[at]!;
      if (spec.flags?.includes(letter)) give(letter, "");
      else if (spec.values?.includes(letter)) {
        const attached = word.slice(at + 1);
        give(letter, attached !== "" ? attached : needed(args[++i], `-${letter}`));
        break;
      } else throw unknown(run, letter);
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
  if (!/^\d{1,9}$/.test(text)) {
    throw new CommandError(`not integer: ${text.slice(0, 60)}`);
  }
  return Number(text);
}

/**
 * Throws unless there are at least so many arguments.
 *
 * @param rest The arguments.
 * @param count How many are needed.
 */
export function requireArguments(rest: readonly string[], count: number): void {
  if (rest.length < count) {
    throw new CommandError(`Needs ${count} argument${count === 1 ? "" : "s"}`);
  }
}

function isOption(word: string): boolean {
  return word.length > 1 && word.startsWith("-");
}

function needed(value: string | undefined, option: string): string {
  if (value === undefined) throw new CommandError(`Missing argument to ${option}`);
  return value;
}

function unknown(run: Invocation, option: string): CommandError {
  return new CommandError(`Unknown option '${option.slice(0, 60)}' (see "${run.name} --help")`);
}
