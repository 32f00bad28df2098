/**
 * `strata.json`: options that somebody would type every time, read from the working directory.
 *
 * It has an object for each command, with the command's options as keys. What the command line says takes the place of what
 * the file says.
 *
 * @module
 */

import { parseBoundedJson } from "../../cts/framework/bounded_json.ts";
import { type Options, type OptionTable, parseOptions } from "../../cts/framework/options.ts";
import { didYouMean } from "../../cts/framework/suggest.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { type OptionValue, optionWords } from "./option_words.ts";

/** The file's name. */
const CONFIG_FILE = "strata.json";

/** The option that leaves it unread, for tables of options. */
export const NO_CONFIG_OPTION = { help: `do not read ${CONFIG_FILE}` } as const;

/** Bytes of a file that is read, and how deep it may be. */
const BYTES_MAX = 1024 * 1024;
const BOUNDS = { longest: BYTES_MAX, deepest: 4 };

/** The commands that have an object in the file, and the key there of what needs no option. */
export const CONFIGURED = { cts: "queries", try: "layers", doctor: "files" } as const;

/** The part of the file that a command reads. */
export interface ConfigSection<T extends OptionTable> {
  readonly command: keyof typeof CONFIGURED;
  readonly table: T;
  /** Keys that do not count beside what the command line says. Default: none. */
  readonly ignored?: (given: Options<T>) => readonly string[];
}

/**
 * Adds what the file says to a command line.
 *
 * @param args The words.
 * @param section What of the file the command reads.
 * @param path The file. Default: that of the working directory.
 * @returns The words, and before them those that the file adds.
 * @throws {UsageError} If the file is wrong; the message names the key.
 */
export function withConfig<const T extends OptionTable>(
  args: readonly string[],
  section: ConfigSection<T>,
  path: string = CONFIG_FILE,
): readonly string[] {
  const { command, table } = section;
  const positionals = CONFIGURED[command];
  const given = parseOptions(args, table, positionals);
  if (given.has("no-config") || given.has("help")) return args;
  const values = readSection(path, command, table);
  const ignored = new Set(section.ignored?.(given) ?? []);
  const isFree = (name: string) => !given.has(name) && !ignored.has(name);
  const options = Object.entries(values).filter(([name]) => name !== positionals && isFree(name));
  const words = given.positionals.length > 0 || ignored.has(positionals)
    ? []
    : values[positionals] ?? [];
  return [...optionWords(Object.fromEntries(options)), ...words as readonly string[], ...args];
}

function readSection(
  path: string,
  command: keyof typeof CONFIGURED,
  table: OptionTable,
): Readonly<Record<string, OptionValue>> {
  const text = readText(path);
  if (text === undefined) return {};
  const file = objectOf(parse(path, text), path, "");
  const known = ["$schema", ...Object.keys(CONFIGURED)];
  const positionals = CONFIGURED[command];
  for (const key of Object.keys(file)) requireKnown(key, known, path, "");
  const values = file[command] === undefined ? {} : objectOf(file[command], path, command);
  const names = Object.keys(table).filter((name) => isConfigurable(name, table));
  const keys = [positionals, ...names];
  for (const [key, value] of Object.entries(values)) {
    requireKnown(key, keys, path, `${command}.`);
    requireFits(value, key === positionals ? { value: "", many: true } : table[key]!, {
      path,
      key: `${command}.${key}`,
    });
  }
  return values as Readonly<Record<string, OptionValue>>;
}

/**
 * Checks that an option may stand in the file.
 *
 * @param name Its name.
 * @param table The command's options.
 */
export function isConfigurable(name: string, table: OptionTable): boolean {
  return table[name]?.help !== undefined && !NEVER.includes(name);
}

/** Options that are about one call of a command. */
const NEVER: readonly string[] = ["help", "no-config", "replay", "trust", "explain", "list"];

function readText(path: string): string | undefined {
  try {
    const { size, isFile, isDirectory } = Deno.statSync(path);
    if (!isFile && !isDirectory) throw new Error("it is no file");
    if (size > BYTES_MAX) throw new Error(`it has ${size} bytes, expected at most ${BYTES_MAX}`);
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw new UsageError(
      `Cannot read "${path}": ${reasonOf(error)}; correct it, or leave it out with --no-config`,
    );
  }
}

function parse(path: string, text: string): unknown {
  try {
    return parseBoundedJson(text, BOUNDS);
  } catch (error) {
    throw new UsageError(
      `Cannot read "${path}": ${reasonOf(error)}; correct it, or leave it out with --no-config`,
    );
  }
}

function objectOf(value: unknown, path: string, key: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  const what = key === "" ? `File "${path}"` : `Key "${key}" of "${path}"`;
  throw new UsageError(
    `${what} is ${shown(value)}, expected an object; scripts/strata.schema.json has its form`,
  );
}

function requireKnown(key: string, known: readonly string[], path: string, before: string): void {
  if (known.includes(key)) return;
  throw new UsageError(
    `Key "${before}${key.slice(0, 60)}" of "${path}" is not known${
      didYouMean(key, known)
    }, expected one of ${known.join(", ")}`,
  );
}

function requireFits(
  value: unknown,
  spec: { readonly value?: string; readonly many?: boolean },
  { path, key }: { readonly path: string; readonly key: string },
): void {
  const isText = (one: unknown) => typeof one === "string" && one !== "" && !one.startsWith("-");
  const [fits, expected] = spec.value === undefined
    ? [typeof value === "boolean", "true or false"]
    : spec.many === true
    ? [Array.isArray(value) && value.every(isText), "a list of texts that do not begin with -"]
    : [
      isText(value) || typeof value === "number",
      "a text that does not begin with -, or a number",
    ];
  if (fits) return;
  throw new UsageError(`Key "${key}" of "${path}" is ${shown(value)}, expected ${expected}`);
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? String(value);
}
