/**
 * `ls` and `stat`.
 *
 * @module
 */

import type { FileStat } from "../../platform/files.ts";
import { userName } from "../../platform/users.ts";
import type { Command, CommandTable, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { lookUp } from "../look_up.ts";
import { type Options, readOptions, requireArguments } from "./options.ts";
import { joinPath } from "./paths.ts";
import { contextOf } from "./security.ts";
import { formatTime } from "./date.ts";

const TYPE_LETTER = { file: "-", directory: "d", link: "l" } as const;

/** For owner, group and others: where their bits are, the special bit that goes with them, and its letter. */
const MODE_TRIPLES = [[6, 0o4000, "s"], [3, 0o2000, "s"], [0, 0o1000, "t"]] as const;

/**
 * A mode as `ls -l` shows it.
 *
 * @param stat A file.
 * @returns For example `drwxrwx--x`.
 */
export function modeText({ type, mode }: Pick<FileStat, "type" | "mode">): string {
  const triples = MODE_TRIPLES.map(([shift, special, letter]) => {
    const bits = mode >> shift;
    const execute = mode & special ? letter : "x";
    const last = bits & 1 ? execute : mode & special ? letter.toUpperCase() : "-";
    return `${bits & 4 ? "r" : "-"}${bits & 2 ? "w" : "-"}${last}`;
  });
  return TYPE_LETTER[type] + triples.join("");
}

/** `ls [-1AadFlnRZ] [FILE...]` (toybox, toys/posix/ls.c), one name a line. */
const ls: Command = (run) => {
  const options = readOptions(run, { flags: "1AadFlnRZ" });
  const paths = options.rest.length > 0 ? options.rest : ["."];
  const alone: string[] = [];
  const directories: string[] = [];
  let status = run.each(paths, (path) =>
    run.guard(path, () => {
      const { files, as } = run;
      const { type } = options.has("l", "d") && !path.endsWith("/")
        ? files.lstat(run.path(path), as)
        : files.stat(run.path(path), as);
      (type === "directory" && !options.has("d") ? directories : alone).push(path);
    }));
  print(run, alone.map((path) => ({ name: path, path })), options);
  const titled = paths.length > 1 || options.has("R");
  for (const [i, path] of directories.entries()) {
    if (titled) run.line(`${i + alone.length > 0 ? "\n" : ""}${path}:`);
    status |= listDirectory(run, path, options);
  }
  return status;
};

function listDirectory(run: Invocation, start: string, options: Options): number {
  const { files, as } = run;
  let status = 0;
  const pending = [start];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const directory = path;
    if (directory !== start) run.line(`\n${directory}:`);
    status |= run.guard(directory, () => {
      const all = files.readdir(run.path(directory), as);
      const names = options.has("a")
        ? [".", "..", ...all]
        : options.has("A")
        ? all
        : all.filter((name) => !name.startsWith("."));
      if (options.has("l", "n")) run.line(`total ${names.length * 4}`);
      const entries = names.map((name) => ({ name, path: joinPath(directory, name) }));
      print(run, entries, options);
      if (!options.has("R")) return;
      const below = entries.filter(({ name, path }) =>
        name !== "." && name !== ".." && files.lstat(run.path(path), as).type === "directory"
      );
      pending.push(...below.map((entry) => entry.path).reverse());
    });
  }
  return status;
}

interface Entry {
  readonly name: string;
  readonly path: string;
}

function print(run: Invocation, entries: readonly Entry[], options: Options): void {
  const { files, as } = run;
  if (!options.has("l", "n", "F", "Z")) {
    for (const { name } of entries) run.line(name);
    return;
  }
  const rows = entries.map(({ name, path }) => {
    const stat = files.lstat(run.path(path), as);
    const mark = options.has("F")
      ? { file: stat.mode & 0o111 ? "*" : "", directory: "/", link: "@" }
      : undefined;
    const label = options.has("Z") ? [context(run, path)] : [];
    if (!options.has("l", "n")) return [...label, name + (mark?.[stat.type] ?? "")];
    const user = (id: number) => options.has("n") ? String(id) : userName(id);
    const target = stat.type === "link" ? ` -> ${files.readlink(run.path(path), as)}` : "";
    return [
      modeText(stat),
      stat.type === "directory" ? "2" : "1",
      user(stat.uid),
      user(stat.gid),
      ...label,
      String(stat.size),
      formatTime("%Y-%m-%d %H:%M", stat.mtime),
      name + target,
    ];
  });
  const widths = (rows[0] ?? []).map((_, i) =>
    rows.reduce((width, row) => Math.max(width, row[i]!.length), 0)
  );
  const size = options.has("l", "n") ? widths.length - 3 : -1;
  for (const row of rows) {
    const cells = row.map((cell, i) =>
      i === row.length - 1 ? cell : i === size ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)
    );
    run.line(cells.join(" "));
  }
}

function context(run: Invocation, path: string, follow = false): string {
  return contextOf(run.files.label(run.path(path), run.as, follow));
}

/** The text that `stat -c` prints for a letter. */
const STAT_FIELDS: Readonly<
  Record<string, (stat: FileStat, path: string, context: () => string) => string>
> = {
  C: (_stat, _path, context) => context(),
  a: ({ mode }) => mode.toString(8),
  A: modeText,
  F: ({ type }) => ({ file: "regular file", directory: "directory", link: "symbolic link" })[type],
  g: ({ gid }) => String(gid),
  G: ({ gid }) => userName(gid),
  n: (_stat, path) => path,
  s: ({ size }) => String(size),
  u: ({ uid }) => String(uid),
  U: ({ uid }) => userName(uid),
  Y: ({ mtime }) => String(Math.floor(mtime.getTime() / 1000)),
  y: ({ mtime }) => formatTime("%Y-%m-%d %H:%M:%S.%N %z", mtime),
  "%": () => "%",
};

const STAT_DEFAULT =
  "  File: %n\n  Size: %s\t %F\nAccess: (0%a/%A)\tUid: (%u/%U)\tGid: (%g/%G)\nModify: %y";

/** `stat [-L] [-c FORMAT] FILE...`. */
const stat: Command = (run) => {
  const options = readOptions(run, { flags: "L", values: "c" });
  requireArguments(options.rest, 1);
  const format = options.value("c") ?? STAT_DEFAULT;
  return run.each(options.rest, (path) =>
    run.guard(`'${path}'`, () => {
      const { files, as } = run;
      const found = options.has("L")
        ? files.stat(run.path(path), as)
        : files.lstat(run.path(path), as);
      run.line(format.replace(/%(.)/gs, (whole, letter: string) => {
        const field = lookUp(STAT_FIELDS, letter);
        if (field !== undefined) {
          return field(found, path, () => context(run, path, options.has("L")));
        }
        throw new CommandError(
          `bad format '${whole}', expected one of ${Object.keys(STAT_FIELDS).join("")}`,
        );
      }));
    }));
};

/** `ls` and `stat`. */
export const LIST_COMMANDS: CommandTable = { ls, stat };
