/**
 * Which files of the project go into the npm package: the modules that its commands and its API reach, and what those read.
 *
 * @module
 */

import { join, normalize } from "@std/path";
import { readImports } from "../imports/module_imports.ts";
import { COMMANDS } from "./commands.ts";

/** Modules that nobody imports, but that are started or read: workers, and samples to judge. */
const STARTED: readonly string[] = ["mod.ts", "impl/rs/vendor.ts", "judge/worker/worker.ts"];
/** Modules that are loaded in a clone alone. */
const LEFT_OUT: readonly string[] = ["scripts/completion/project_tables.ts"];
/** Folders with files that modules read by their name. */
const READ: readonly string[] = [
  "cts",
  "impl",
  "layers",
  "scripts/completion",
  "judge/report",
  "scripts/strata.schema.json",
];
/** Documents, and what an author of adapters or a pipeline copies. */
const DOCUMENTS: readonly string[] = ["LICENSE", "README.md", "CHANGELOG.md", "docs"];
/** Samples that commands of the documentation name, and the compiler's own input. */
const TEXTS = /^(?:layers\/[^/]+\.ts|impl\/rs\/kernels\/(?:assembly\/.*|parameters)\.ts)$/;
/** Tests, and what only they use. */
const TESTS = /(?:^|\/)(?:testing\/|mutants\/)|_test\.[^/]+$|mutants\.ts$/;
const MODULE = /\.tsx?$/;
const URL_OF_MODULE = /new URL\(\s*"([^"]+\.tsx?)"\s*,\s*import\.meta\.url/g;

/** Files by what becomes of them; paths in the project, sorted. */
export interface ChosenFiles {
  /** Modules that run. */
  readonly modules: readonly string[];
  /** All else, which is copied as it is. */
  readonly texts: readonly string[];
}

/**
 * Chooses the files.
 *
 * @param root The project.
 */
export async function chooseFiles(root: string): Promise<ChosenFiles> {
  const targets = new Map<string, string[]>();
  for (const { file, target } of await readImports(root)) {
    const path = target === undefined ? undefined : inRoot(root, target);
    if (path !== undefined) targets.set(file, [...targets.get(file) ?? [], path]);
  }
  const modules = new Set<string>();
  const open = [...STARTED, ...Object.values(COMMANDS)];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (modules.has(path) || !MODULE.test(path) || LEFT_OUT.includes(path)) continue;
    modules.add(path);
    open.push(...targets.get(path) ?? [], ...await startedBy(root, path));
  }
  const texts = new Set<string>();
  for (const start of [...READ, ...DOCUMENTS]) {
    for await (const path of filesUnder(root, start)) {
      const isRead = TEXTS.test(path) || !MODULE.test(path) || path.endsWith(".d.ts");
      if (isRead && !TESTS.test(path) && !modules.has(path)) texts.add(path);
    }
  }
  for (const path of targetsOf(targets, modules)) {
    if (!modules.has(path) && !LEFT_OUT.includes(path)) texts.add(path);
  }
  return { modules: [...modules].toSorted(), texts: [...texts].toSorted() };
}

/** The targets of modules that are no modules of TypeScript: data, and modules in JavaScript. */
function targetsOf(targets: ReadonlyMap<string, readonly string[]>, of: ReadonlySet<string>) {
  return [...of].flatMap((path) => targets.get(path) ?? []);
}

function inRoot(root: string, target: string): string | undefined {
  const base = new URL(`file://${root}/`).href;
  return target.startsWith(base) ? decodeURI(target.slice(base.length)) : undefined;
}

/** Modules that a module names by their place: threads, and what is loaded when it is asked for. */
async function startedBy(root: string, path: string): Promise<string[]> {
  const text = await Deno.readTextFile(join(root, path));
  return [...text.matchAll(URL_OF_MODULE)].map(([, name]) => normalize(join(path, "..", name!)));
}

async function* filesUnder(root: string, path: string): AsyncGenerator<string> {
  const { isDirectory } = await Deno.stat(join(root, path));
  if (!isDirectory) return yield path;
  for await (const { name, isDirectory: isFolder, isFile } of Deno.readDir(join(root, path))) {
    if (name.startsWith(".") || name === "node_modules") continue;
    if (isFolder) yield* filesUnder(root, `${path}/${name}`);
    else if (isFile) yield `${path}/${name}`;
  }
}
