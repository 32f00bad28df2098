/**
 * The code that a replay file would run, and who asked for it.
 *
 * A replay is what people attach to reports of bugs: it names commands, modules and libraries, and none of them runs because
 * it stands there.
 *
 * @module
 */

import { fromFileUrl, relative, resolve } from "@std/path";
import { splitCommand } from "../../cts/contract/split_command.ts";
import { type PartSpec, printPart, type Target } from "../../cts/framework/supervisor/messages.ts";
import { plainText, quoted } from "../../cts/framework/report/plain_text.ts";
import type { Replay } from "../../cts/framework/replay.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { findProgram } from "../command/program_path.ts";

const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
/** Where this project keeps wrong parts, which are its own code. */
const OWN_PARTS = /^cts\/(?:[^/]+\/)+(?:[^/]+\.)?mutants\.ts$/;
const FOREIGN_IMPL = /^(module|exec):(.*)$/s;
const JUDGED = ["compute", "driver", "layer"] as const;

/** The parts of a command that may run somebody's own code. */
export type Runnable = Pick<Target, "impl" | "parts" | "compute" | "driver" | "layer">;

/** The things that a command line names itself, beside a replay file. */
export interface NamedThings extends Partial<Pick<Target, typeof JUDGED[number]>> {
  readonly impl?: string | undefined;
  readonly parts: readonly PartSpec[];
}

/** Who asked for what a replay file names. */
export interface Asked {
  /** The file's path. */
  readonly file: string;
  /** The things that the command line names; they take the place of what is recorded. */
  readonly named: NamedThings;
  /** Whether everything that is recorded may run. */
  readonly trust: boolean;
}

/**
 * The code that is neither this project's nor data: commands, modules, and libraries of layers and drivers. Parts that this
 * project keeps in its files of mutants are its own.
 *
 * @param runnable What is to run.
 * @returns A line for each, in printable ASCII, with the place that a path leads to.
 */
export function foreignCode({ impl, parts, compute, driver, layer }: Runnable): readonly string[] {
  const [, kind, rest = ""] = FOREIGN_IMPL.exec(impl) ?? [];
  return [
    ...kind === "exec" ? [`--impl exec: the command ${commandLine(rest)}`] : [],
    ...kind === "module" ? [`--impl module: the module ${place(rest)}`] : [],
    ...parts.filter((part) => !isOwnPart(part)).map((part) =>
      `--part ${plainText(part.name)}: the module ${place(part.file)}, its export ${
        quoted(part.export)
      }`
    ),
    ...compute === undefined ? [] : [`--compute: ${computeCode(compute)}`],
    ...driver === undefined ? [] : [`--driver: the libraries of ${place(driver)}`],
    ...layer === undefined
      ? []
      : [`--layer: the library or source ${place(layer)}, with the libraries beside it`],
  ];
}

function computeCode(spec: string): string {
  const [, kind, rest = spec] = /^(module|exec):(.*)$/s.exec(spec) ?? [];
  return kind === "exec" ? `the command ${commandLine(rest)}` : `the module ${place(rest)}`;
}

/**
 * A replay with what the command line names in the place of what is recorded.
 *
 * @param replay The record.
 * @param asked Who asked for it.
 * @throws {UsageError} If it would run somebody's code that nobody asked for, or another kind of thing is named.
 */
export function askedReplay(replay: Replay, { file, named, trust }: Asked): Replay {
  requireSameKinds(replay, named);
  const isNamed = (part: PartSpec) => named.parts.some(({ name }) => name === part.name);
  const { compute, driver, layer, ...rest } = replay;
  const recorded: Runnable = {
    impl: named.impl === undefined ? replay.impl : "sim",
    parts: replay.parts.filter((part) => !isNamed(part)),
    ...(compute === undefined || named.compute !== undefined ? {} : { compute }),
    ...(driver === undefined || named.driver !== undefined ? {} : { driver }),
    ...(layer === undefined || named.layer !== undefined ? {} : { layer }),
  };
  const unasked = trust ? [] : foreignCode(recorded);
  if (unasked.length > 0) {
    throw new UsageError(
      `Replay file "${file}" would run code that this command line does not name:\n` +
        unasked.map((line) => `  ${line}\n`).join("") +
        "Look at it; then add --trust to run it, or name your own in its place, with the options above",
    );
  }
  const judged = { compute, driver, layer };
  const present = JUDGED.filter((option) => judged[option] !== undefined);
  return {
    ...rest,
    impl: named.impl ?? replay.impl,
    parts: replay.parts.map((part) => named.parts.find(({ name }) => name === part.name) ?? part),
    ...Object.fromEntries(present.map((option) => [option, named[option] ?? judged[option]])),
  };
}

function requireSameKinds(replay: Replay, named: NamedThings): void {
  const { impl } = named;
  if (impl !== undefined && kindOf(impl) !== kindOf(replay.impl)) {
    throw new UsageError(
      `Option --impl is ${JSON.stringify(impl)}, but the replay file was recorded with ` +
        `${quoted(replay.impl)}; name one of the same kind, or leave it out`,
    );
  }
  for (const option of JUDGED) {
    if (named[option] === undefined || replay[option] !== undefined) continue;
    throw new UsageError(
      `Option --${option} is given, but the replay file has no ${option}; leave it out`,
    );
  }
  const names = replay.parts.map(({ name }) => name);
  const [other] = named.parts.filter(({ name }) => !names.includes(name));
  if (other !== undefined) {
    throw new UsageError(
      `Option --part ${printPart(other)} is given, but the replay file has no part ` +
        `"${other.name}"; leave it out`,
    );
  }
}

function kindOf(impl: string): string {
  return impl.split(":")[0]!;
}

function isOwnPart({ file }: PartSpec): boolean {
  const real = realPath(file);
  return real !== undefined && OWN_PARTS.test(relative(PROJECT, real));
}

function place(path: string): string {
  const real = realPath(path);
  if (real === undefined) return `${quoted(path)}, which is not there`;
  return real === path ? quoted(path) : `${quoted(path)}, which is ${quoted(real)}`;
}

function commandLine(command: string): string {
  let words: readonly string[];
  try {
    words = splitCommand(command);
  } catch {
    return quoted(command);
  }
  const found = findProgram(words[0]!);
  return `${words.map(quoted).join(" ")}; its program is ${
    found === undefined ? "not there" : place(found)
  }`;
}

function realPath(path: string): string | undefined {
  try {
    return Deno.realPathSync(resolve(path));
  } catch {
    return undefined;
  }
}
