/**
 * Command lines: every word is checked, and a wrong one is named with the remedy.
 *
 * @module
 */

import { parseArgs } from "node:util";
import { didYouMean } from "./suggest.ts";
import { UsageError } from "./usage_error.ts";

/** An option that a command takes. */
export interface OptionSpec {
  /** The name of its value in the help; absent for a switch. */
  readonly value?: string;
  /** Whether it may be given more than once. */
  readonly many?: boolean;
  /** One letter. */
  readonly short?: string;
  /** Line of the help; absent for an internal option. */
  readonly help?: string;
}

/** The options that a command takes, by name. */
export type OptionTable = Readonly<Record<string, OptionSpec>>;

/** A command line, taken apart. */
export interface Options<T extends OptionTable> {
  readonly positionals: readonly string[];
  /** Whether a switch or option was given. */
  has(name: keyof T & string): boolean;
  /** The value of an option, or undefined. */
  get(name: keyof T & string): string | undefined;
  /** Every value of an option. */
  all(name: keyof T & string): readonly string[];
}

/**
 * Reads a command line.
 *
 * @param args Its words.
 * @param table The options that the command takes.
 * @param positionals What further words are called; undefined if there may be none.
 * @throws {UsageError} If a word is not understood.
 */
export function parseOptions<const T extends OptionTable>(
  args: readonly string[],
  table: T,
  positionals: string | undefined,
): Options<T> {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(table).map(([name, spec]) => [name, {
        type: spec.value === undefined ? "boolean" as const : "string" as const,
        ...(spec.short === undefined ? {} : { short: spec.short }),
      }]),
    ),
  });
  const values = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") {
      if (positionals === undefined) {
        throw new UsageError(`Word "${token.value}" is not expected; --help lists the options`);
      }
      words.push(token.value);
    } else if (token.kind === "option") {
      const { name, rawName } = token;
      if (!Object.hasOwn(table, name)) {
        const known = Object.keys(table).filter((word) => table[word]?.help !== undefined);
        throw new UsageError(
          `Option "${rawName}" is not known${
            didYouMean(name, known, "--")
          }; --help lists the options`,
        );
      }
      const spec = table[name]!;
      if (values.has(name) && spec.many !== true) {
        throw new UsageError(`Option "${rawName}" is given twice, expected once`);
      }
      values.set(name, [...values.get(name) ?? [], valueOf(spec, rawName, token)]);
    }
  }
  return {
    positionals: words,
    has: (name) => values.has(name),
    get: (name) => values.get(name)?.[0],
    all: (name) => values.get(name) ?? [],
  };
}

/**
 * Reads a whole number.
 *
 * @param name The option, for the message.
 * @param text Its value; undefined if it was not given.
 * @param range Least and greatest value.
 * @param fallback What holds if it was not given.
 * @throws {UsageError} If it is not a whole number in the range.
 */
export function wholeNumber(
  name: string,
  text: string | undefined,
  range: readonly [least: number, greatest: number],
  fallback: number,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < range[0] || value > range[1]) {
    throw new UsageError(
      `Option "--${name}" is ${JSON.stringify(text.slice(0, 40))}, ` +
        `expected a whole number from ${range[0]} to ${range[1]}`,
    );
  }
  return value;
}

/**
 * Writes the help of a command.
 *
 * @param usage How it is called.
 * @param table Its options; internal ones are left out.
 */
export function helpText(usage: string, table: OptionTable): string {
  const rows = Object.entries(table).filter(([, spec]) => spec.help !== undefined)
    .map(([name, { short, value, help }]) => {
      const left = (short === undefined ? "" : `-${short}, `) + `--${name}` +
        (value === undefined ? "" : ` ${value}`);
      return [left, help ?? ""] as const;
    });
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`);
  return [usage, "", "options:", ...lines].join("\n");
}

function valueOf(
  spec: OptionSpec,
  rawName: string,
  token: { readonly value?: string | undefined; readonly inlineValue?: boolean | undefined },
): string {
  const { value, inlineValue } = token;
  if (spec.value === undefined) {
    if (value !== undefined) throw new UsageError(`Option "${rawName}" takes no value`);
    return "";
  }
  const isOption = inlineValue !== true && /^-(?!\.?\d)/.test(value ?? "");
  if (value === undefined || value === "" || isOption) {
    throw new UsageError(`Option "${rawName}" has no value, expected ${rawName} ${spec.value}`);
  }
  return value;
}
