/**
 * `grep`.
 *
 * @module
 */

import type { Command, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { Regex } from "../regex.ts";
import { decode } from "../../platform/decode.ts";
import { linesOf } from "../streams.ts";
import { type Options, readCount, readOptions } from "./options.ts";
import { isDirectory, walkTree } from "./paths.ts";

/** Where lines come from. */
interface Source {
  readonly name: string;
  readonly text: string;
}

/**
 * `grep [-EFachHilnoqRrsvwx] [-m COUNT] [-e] PATTERN [FILE...]` (toybox, toys/posix/grep.c).
 *
 * @returns 0 if a line was found, 1 if none, 2 for an error.
 */
export const grep: Command = async (run) => {
  const options = readOptions(run, { flags: "EFachHilnoqrRsvwx", values: "em" });
  const [first, ...others] = options.rest;
  const given = options.values("e");
  const patterns = given.length > 0 ? given : first === undefined ? undefined : [first];
  if (patterns === undefined) throw new CommandError("no REGEX", 2);
  const paths = given.length > 0 ? options.rest : others;
  const regexes = compile(patterns.flatMap((pattern) => pattern.split("\n")), options);
  const recursive = options.has("r", "R");
  const readsInput = paths.includes("-") || (paths.length === 0 && !recursive);
  const input = readsInput ? await run.input() : "";
  const { sources, status } = collect(run, paths, recursive, options, input);
  const titled = !options.has("h") && (options.has("H") || paths.length > 1 || recursive);
  let found = false;
  for (const source of sources) {
    found = search(run, source, regexes, options, titled) || found;
    if (found && options.has("q")) return 0;
  }
  return status !== 0 ? 2 : found ? 0 : 1;
};

function compile(patterns: readonly string[], options: Options): Regex[] {
  try {
    return patterns.map((pattern) =>
      new Regex(pattern, {
        extended: options.has("E"),
        fixed: options.has("F"),
        ignoreCase: options.has("i"),
        wholeLine: options.has("x"),
        wholeWord: options.has("w"),
      })
    );
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(error.message, 2);
    throw error;
  }
}

function collect(
  run: Invocation,
  paths: readonly string[],
  recursive: boolean,
  options: Options,
  input: string,
): { sources: Source[]; status: number } {
  if (paths.length === 0 && !recursive) {
    return { sources: [{ name: "(standard input)", text: input }], status: 0 };
  }
  const sources: Source[] = [];
  let status = 0;
  const add = (path: string) => {
    const text = path === "-" ? input : decode(run.session.read(run.files, path));
    sources.push({ name: path, text });
  };
  for (const path of paths.length > 0 ? paths : ["."]) {
    if (recursive && isDirectory(run, path)) {
      status |= walkTree(run, path, (found) => {
        if (found.type === "file") add(found.path);
      });
    } else if (options.has("s") && !run.files.exists(run.path(path))) status = 1;
    else status |= run.guard(path, () => add(path));
  }
  return { sources, status };
}

/** Prints what is found in one source; whether anything was. */
function search(
  run: Invocation,
  { name, text }: Source,
  regexes: readonly Regex[],
  options: Options,
  titled: boolean,
): boolean {
  const title = titled ? `${name}:` : "";
  const limit = readCount(options.value("m") ?? "999999999");
  const silent = options.has("q", "l", "c");
  let count = 0;
  for (const [i, line] of linesOf(text).entries()) {
    if (count >= limit) break;
    const matches = regexes.some((regex) => regex.find(line) !== undefined);
    if (matches === options.has("v")) continue;
    count++;
    if (silent) continue;
    const prefix = title + (options.has("n") ? `${i + 1}:` : "");
    const shown = options.has("o") && !options.has("v") ? parts(line, regexes) : [line];
    for (const part of shown) run.line(prefix + part);
  }
  if (options.has("c") && !options.has("q", "l")) run.line(title + count);
  if (options.has("l") && count > 0 && !options.has("q")) run.line(name);
  return count > 0;
}

function parts(line: string, regexes: readonly Regex[]): string[] {
  return regexes.flatMap((regex) => regex.findAll(line)).sort((a, b) => a[0] - b[0])
    .map(([start, end]) => line.slice(start, end));
}
