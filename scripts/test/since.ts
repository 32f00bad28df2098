/**
 * Finds what a change can reach: unit tests by what they import, cases by their topic and by the witnesses of their clauses.
 *
 * @module
 */

import { dirname, fromFileUrl, join, relative } from "@std/path";
import { isThere } from "../../impl/machine/android/is_there.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type Import, readImports } from "../imports/module_imports.ts";
import { readWitnesses, type Witness } from "../source_mutants/witness_table.ts";

/** The checks that are run after a change. */
export interface Reached {
  /** Test files, the nearest first. */
  readonly tests: readonly string[];
  /** How many more test files the change reaches, which are left to the gate. */
  readonly testsLeft: number;
  /** Queries of cases; those that need a layer are left out. */
  readonly cases: readonly string[];
  /** Clauses whose witness stands in a changed file. */
  readonly clauses: readonly string[];
}

/** Most test files that are run: each takes a fraction of a second, and what is farther off is the gate's. */
const TESTS_MAX = 16;
/** Tests of commands, which take seconds each, and the most of them that are run. */
const STARTS_PROGRAMS = /^(?:judge|scripts)\//;
const PROGRAMS_MAX = 6;
const TEST = /_test\.tsx?$/;
/** Files that declare groups of cases. */
const CASES = /^cts\/.*[./]tests\.ts$/;
/** Clauses and groups of cases that judge a layer, for which `--layer` has to name one. */
const OF_LAYERS = /^layer:|^LAYER-/;
/** A declaration of a group of cases; see `scripts/why/places.ts`. */
const GROUP = /\b(?:group|Group)\(\s*"([^"]*)"/g;

/**
 * The files that differ from a commit, with those that git does not know yet.
 *
 * @param root The project.
 * @param since The commit.
 * @param within Files and folders. Default: all.
 * @throws {UsageError} If the commit cannot be compared.
 */
export async function changedFiles(
  root: string,
  since: string,
  within: readonly string[] = [],
): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { success, stdout, stderr } = await new Deno.Command("git", { args, cwd: root }).output();
    if (success) return new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "");
    const said = new TextDecoder().decode(stderr).trim().split("\n")[0];
    throw new UsageError(`Commit "${since}" cannot be compared: ${said}`);
  };
  const differ = await git(
    "diff",
    "--name-only",
    "-z",
    "--relative",
    "--end-of-options",
    since,
    "--",
    ...within,
  );
  const others = await git("ls-files", "-z", "--others", "--exclude-standard", "--", ...within);
  return [...new Set([...differ, ...others])].sort();
}

/**
 * Finds out what a change can reach.
 *
 * @param root The project.
 * @param changed The files that have changed, relative to it.
 */
export async function reachedBy(root: string, changed: readonly string[]): Promise<Reached> {
  const importers = await readImporters(root);
  const distances = distancesFrom(
    changed.flatMap((file) => [file, ...namedBy(root, file, importers)]),
    importers,
  );
  const isOwn = changed.some((file) => STARTS_PROGRAMS.test(file));
  const tests = [...distances.keys()].filter((file) =>
    TEST.test(file) && isThere(join(root, file))
  );
  let programs = isOwn ? PROGRAMS_MAX : 0;
  const near = tests.filter((file) => !STARTS_PROGRAMS.test(file) || programs-- > 0)
    .slice(0, TESTS_MAX);
  const witnesses = readWitnesses(join(root, "cts/mutants/witnesses.json"));
  const parts = changed.filter((file) => file.startsWith("impl/") && !TEST.test(file));
  const clauses = parts.flatMap((file) => clausesOf(file, witnesses) ?? ["*"]);
  const topics = [...distances.keys()].filter((file) => CASES.test(file));
  const groups = [...new Set([...topics, ...besides(root, changed)])]
    .filter((file) => isThere(join(root, file)))
    .flatMap((file) => [...Deno.readTextFileSync(join(root, file)).matchAll(GROUP)])
    .map(([, name]) => `${name}:*`);
  const inFile = new Set(parts);
  return {
    tests: near,
    testsLeft: tests.length - near.length,
    cases: [...new Set([...groups, ...clauses])].filter((query) => !OF_LAYERS.test(query)),
    clauses: witnesses.filter(({ file }) => inFile.has(file)).map(({ clause }) => clause),
  };
}

/** For each module those that import it, not for its types alone. */
async function readImporters(root: string): Promise<Map<string, string[]>> {
  const importers = new Map<string, string[]>();
  const isCode = ({ isType, target }: Import) => !isType && target?.startsWith("file:") === true;
  for (const { file, target } of (await readImports(root)).filter(isCode)) {
    const imported = relative(root, fromFileUrl(target!));
    const known = importers.get(imported);
    if (known === undefined) importers.set(imported, [file]);
    else known.push(file);
  }
  return importers;
}

/** How many imports away each module is that some files lead to, the nearest first. */
function distancesFrom(
  files: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const distances = new Map(files.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      // A file with cases is imported by the whole suite, which would lead everywhere.
      if (distances.has(importer) || CASES.test(file)) continue;
      distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** The modules that name a file which is none itself, such as one in C or JSON, beside it or above it. */
function namedBy(
  root: string,
  file: string,
  importers: ReadonlyMap<string, readonly string[]>,
): string[] {
  if (/\.tsx?$/.test(file)) return [];
  const name = file.split("/").at(-1)!;
  const modules = new Set([...importers.keys(), ...[...importers.values()].flat()]);
  return [...modules].filter((module) =>
    !module.startsWith("..") && isThere(join(root, module)) &&
    Deno.readTextFileSync(join(root, module)).includes(name)
  );
}

/** The cases of the topics whose folders have changed files: those beside them. */
function besides(root: string, changed: readonly string[]): string[] {
  const folders = new Set(
    changed.filter((file) => file.startsWith("cts/")).map((file) => dirname(file)),
  );
  return [...folders].filter((folder) => isThere(join(root, folder))).flatMap((folder) =>
    [...Deno.readDirSync(join(root, folder))].map(({ name }) => `${folder}/${name}`)
  ).filter((file) => CASES.test(file));
}

/** The clauses that have their witness in a file of the reference; if none has, in its folder, or in one above; undefined for all. */
function clausesOf(file: string, witnesses: readonly Witness[]): string[] | undefined {
  const own = witnesses.filter((one) => one.file === file);
  if (own.length > 0) return own.map(({ clause }) => clause);
  for (let folder = dirname(file); folder !== "impl"; folder = dirname(folder)) {
    const near = witnesses.filter((one) => one.file.startsWith(`${folder}/`));
    if (near.length > 0) return near.map(({ clause }) => clause);
  }
  return undefined;
}
