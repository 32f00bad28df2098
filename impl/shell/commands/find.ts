/**
 * `find`.
 *
 * @module
 */

import { userId } from "../../platform/users.ts";
import type { Command, Invocation } from "../command.ts";
import { CommandError } from "../errors.ts";
import { Glob } from "../glob.ts";
import { lookUp } from "../look_up.ts";
import { readCount } from "./options.ts";
import { baseName, type Visit, walkTree } from "./paths.ts";

type Predicate = (found: Visit, run: Invocation) => boolean;

/** The conditions to look for: any of several lists of which all must hold. */
interface Query {
  readonly anyOf: readonly (readonly Predicate[])[];
  readonly minDepth: number;
  readonly maxDepth: number;
  readonly separator: string;
}

const TYPES: Readonly<Record<string, Visit["type"]>> = { f: "file", d: "directory", l: "link" };

/** Tests with one argument. */
const TESTS: Readonly<Record<string, (value: string) => Predicate>> = {
  "-name": (value) => nameTest(value, (path) => baseName(path)),
  "-iname": (value) => nameTest(value.toLowerCase(), (path) => baseName(path).toLowerCase()),
  "-path": (value) => nameTest(value, (path) => path),
  "-type": (value) => {
    const type = lookUp(TYPES, value);
    if (type === undefined) {
      throw new CommandError(`bad -type '${value.slice(0, 60)}', expected f, d or l`);
    }
    return (found) => found.type === type;
  },
  "-user": (value) => {
    const uid = userId(value);
    if (uid === undefined) throw new CommandError(`-user: no '${value.slice(0, 60)}'`);
    return ({ path }, run) => run.files.lstat(run.path(path), run.as).uid === uid;
  },
};

/**
 * `find [PATH...] [-name|-iname|-path PATTERN] [-type f|d|l] [-user USER] [-mindepth N] [-maxdepth N] [!] [-o] [-print]
 * [-print0]`. There is no `-exec`: pipe the paths on instead.
 */
export const find: Command = (run) => {
  const start = run.args.findIndex((word) => word.startsWith("-") || word === "!");
  const paths = start < 0 ? run.args : run.args.slice(0, start);
  const query = readQuery(start < 0 ? [] : run.args.slice(start));
  return run.each(paths.length > 0 ? paths : ["."], (path) =>
    walkTree(run, path, (found) => {
      const matches = found.depth >= query.minDepth &&
        query.anyOf.some((all) => all.every((predicate) => predicate(found, run)));
      if (matches) run.out(found.path + query.separator);
      return found.depth < query.maxDepth;
    }));
};

function readQuery(words: readonly string[]): Query {
  const anyOf: Predicate[][] = [[]];
  let [minDepth, maxDepth, separator, negated] = [0, Infinity, "\n", false];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const value = () => {
      const next = words[++i];
      if (next === undefined) throw new CommandError(`'${word}' needs 1 arg`);
      return next;
    };
    if (word === "!" || word === "-not") negated = !negated;
    else if (word === "-o" || word === "-or") anyOf.push([]);
    else if (word === "-print0") separator = "\0";
    else if (word === "-mindepth") minDepth = readCount(value());
    else if (word === "-maxdepth") maxDepth = readCount(value());
    else if (word !== "-print" && word !== "-a" && word !== "-and") {
      const make = lookUp(TESTS, word);
      if (make === undefined) throw new CommandError(`bad arg '${word.slice(0, 60)}'`);
      const predicate = make(value());
      anyOf.at(-1)!.push(negated ? (found, run) => !predicate(found, run) : predicate);
      negated = false;
    }
  }
  return { anyOf, minDepth, maxDepth, separator };
}

function nameTest(pattern: string, text: (path: string) => string): Predicate {
  const glob = new Glob(pattern);
  return ({ path }) => glob.matches(text(path));
}
