/**
 * `chmod` and `chown`.
 *
 * @module
 */

import { FileError } from "../../platform/files.ts";
import { userId } from "../../platform/users.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { readOptions, requireArguments } from "./options.ts";
import { walkTree } from "./paths.ts";

const CLAUSE = /^([ugoa]*)((?:[-+=][rwxXst]*)+)$/;
const SHIFT: Readonly<Record<string, number>> = { u: 6, g: 3, o: 0 };
const BITS: Readonly<Record<string, number>> = { r: 4, w: 2, x: 1 };

/**
 * Applies a mode as `chmod` takes it.
 *
 * @param text Octal, or clauses such as `u+x,go=r`.
 * @param mode The permission bits before.
 * @param isDirectory Whether it is a directory, for `X`.
 * @returns The permission bits after.
 * @throws {CommandError} If it is not a mode.
 */
export function applyMode(text: string, mode: number, isDirectory: boolean): number {
  if (/^[0-7]{1,5}$/.test(text)) return parseInt(text, 8) & 0o7777;
  let result = mode;
  for (const clause of text.split(",")) {
    const [, who = "", changes] = CLAUSE.exec(clause) ?? [];
    if (changes === undefined) throw new CommandError(`bad mode '${text.slice(0, 60)}'`);
    for (const [change] of changes.matchAll(/[-+=][^-+=]*/g)) {
      const whose = who === "" || who.includes("a") ? "ugo" : who;
      result = applyChange(change, whose, result, isDirectory);
    }
  }
  return result;
}

function applyChange(change: string, who: string, mode: number, isDirectory: boolean): number {
  let bits = 0;
  let all = 0;
  for (const letter of who) {
    const shift = SHIFT[letter]!;
    all |= 7 << shift;
    for (const right of change.slice(1)) {
      if (right === "X") bits |= isDirectory || (mode & 0o111) !== 0 ? 1 << shift : 0;
      else if (right === "s") bits |= letter === "u" ? 0o4000 : letter === "g" ? 0o2000 : 0;
      else if (right === "t") bits |= 0o1000;
      else bits |= BITS[right]! << shift;
    }
  }
  if (change[0] === "+") return mode | bits;
  if (change[0] === "-") return mode & ~bits;
  return (mode & ~all) | bits;
}

/** `chmod [-R] MODE FILE...` (toybox, toys/posix/chmod.c). */
const chmod: Command = (run) => {
  const removed = /^-[rwxst]+$/.test(run.args[0] ?? "");
  const options = removed ? undefined : readOptions(run, { flags: "R", stopEarly: true });
  const [mode, ...paths] = options?.rest ?? run.args;
  requireArguments(mode === undefined ? [] : [mode, ...paths], 2);
  return each(run, paths, options?.has("R") ?? false, (path) => {
    const { as } = run.session;
    const before = run.files.stat(path, as);
    const after = applyMode(mode!, before.mode, before.type === "directory");
    return [`chmod '%' to ${after.toString(8)}`, () => run.files.chmod(path, after, as)];
  });
};

/** `chown [-R] USER[:GROUP] FILE...`. */
const chown: Command = (run) => {
  const options = readOptions(run, { flags: "R" });
  const [owner = "", ...paths] = options.rest;
  requireArguments(options.rest, 2);
  const [user = "", group = ""] = owner.split(/[:.]/);
  return each(run, paths, options.has("R"), (path) => {
    const { as } = run.session;
    const before = run.files.stat(path, as);
    const uid = user === "" ? before.uid : known(user, "user");
    const gid = group === "" ? before.gid : known(group, "group");
    return [`'%' to '${owner}'`, () => run.files.chown(path, uid, gid, as)];
  });
};

function known(name: string, kind: string): number {
  const id = userId(name);
  if (id === undefined) throw new CommandError(`no ${kind} '${name.slice(0, 60)}'`);
  return id;
}

/** Changes paths, and with `recursive` all below them; `change` gives what to complain with, and the change. */
function each(
  run: Invocation,
  paths: readonly string[],
  recursive: boolean,
  change: (path: string) => [label: string, apply: () => void],
): number {
  const one = (typed: string): number => {
    const path = run.path(typed);
    const [label, apply] = change(path);
    try {
      apply();
      return 0;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return run.complain(`${label.replace("%", () => typed)}: ${error.reason}`);
    }
  };
  return run.each(paths, (typed) => {
    if (!recursive) return run.guard(typed, () => one(typed));
    let changed = 0;
    const walked = walkTree(run, typed, ({ path, type }) => {
      if (type !== "link") changed |= one(path);
    });
    return walked | changed;
  });
}

/** `chmod` and `chown`. */
export const MODE_COMMANDS: CommandTable = { chmod, chown };
