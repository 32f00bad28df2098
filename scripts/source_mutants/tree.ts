/**
 * A copy of the project in which the files of `impl` have all their mutants in them.
 *
 * @module
 */

import { dirname, join, normalize } from "@std/path";
import { type Choose, instrument, type SourceMutant } from "./instrument.ts";

/** Numbers of a file's mutants, so that a change in one file leaves the copies of all others as they are. */
export const FILE_STEP = 8192;

/** A file of the tree. */
export interface TreeFile {
  /** For example `impl/egl/egl_api.ts`. */
  readonly file: string;
  /** The number of its first mutant. */
  readonly base: number;
  /** Of the file as it is in the project, in hexadecimal digits. */
  readonly digest: string;
  /** The digest of its copy, in which only some mutants can be switched on. */
  readonly copy: string;
  readonly mutants: readonly SourceMutant[];
  /** For each mutant the number that its place is counted by, from the file's base on. */
  readonly places: readonly number[];
}

/** A mutant with its numbers. */
export interface Numbered {
  /** Position in the tree's order. */
  readonly index: number;
  /** The number that switches it on. */
  readonly number: number;
  readonly mutant: SourceMutant;
}

/** The copy. */
export interface Tree {
  /** Its folder. */
  readonly root: string;
  readonly files: readonly TreeFile[];
  /** The files that import a file directly, by position. */
  readonly importers: (file: number) => readonly number[];
}

/** Defaults of what an instrumented file asks, for threads that are not told of mutants. */
const HEADER = "globalThis.$M ??= []; globalThis.$C ??= () => {}; " +
  "globalThis.$I ??= (make) => make(); globalThis.$R ??= () => {}; globalThis.strataShared ??= (_, make) => make();\n";
/** The folder that is copied with mutants. */
export const FOLDER = "impl";
/** The file that the kernels' compiler reads beside its folder. */
const KERNEL_PARAMETERS = "impl/rs/kernels/parameters.ts";
/** Folders of `impl` that hold what only tests use, and what another compiler reads. */
const NO_FOLDERS = ["testing", "assembly"];

/**
 * Checks that a file of `impl` has mutants: no test, nothing generated (its maker would be judged), and no AssemblyScript.
 *
 * @param path Its name, with folders.
 */
export function hasMutants(path: string): boolean {
  return path.endsWith(".ts") && !/_test\.ts$|generated|\.d\.ts$/.test(path) &&
    path !== KERNEL_PARAMETERS;
}

/**
 * Makes the copy, or brings the one of an earlier run up to date.
 *
 * @param project The project's folder.
 * @param root Where the copy stands.
 * @param paths The files, or folders, of `impl` that have mutants; all others are as they are.
 * @param choose Which of them can be switched on. Default: all.
 * @returns It, with all mutants in the order of files and places.
 * @throws {Error} If a file is no TypeScript, or has more mutants than a file may.
 */
export async function growTree(
  project: string,
  root: string,
  paths: readonly string[],
  choose?: Choose,
): Promise<Tree> {
  Deno.mkdirSync(root, { recursive: true });
  for (const { name } of Deno.readDirSync(project)) {
    if (name !== FOLDER && name !== ".git") link(join(project, name), join(root, name));
  }
  const names = listFiles(project, FOLDER);
  const known = new Set(names);
  removeOthers(root, FOLDER, known);
  const isChosen = (name: string) => hasMutants(name) && isIn(paths, name);
  const mutated = names.filter(isChosen);
  const files: TreeFile[] = [];
  for (const name of names) {
    if (!isChosen(name)) link(join(project, name), join(root, name));
  }
  for (const [i, file] of mutated.entries()) {
    const base = i * FILE_STEP;
    const source = Deno.readTextFileSync(join(project, file));
    const { code, mutants, places } = await instrument(file, source, base, choose);
    if (mutants.length > FILE_STEP) {
      throw new Error(`${file} has ${mutants.length} mutants, expected at most ${FILE_STEP}`);
    }
    write(join(root, file), `${HEADER}globalThis.$F = ${i};\n${code}`);
    const [digest, copy] = [await digestOf(source), await digestOf(code)];
    files.push({ file, base, digest, copy, mutants, places });
  }
  return { root, files, importers: importersIn(project, files) };
}

/**
 * The SHA-256 of a text.
 *
 * @param text The text.
 * @returns Hexadecimal digits.
 */
export async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(bytes).toHex();
}

/** Checks that a file is one of some paths, or below one. */
export function isIn(paths: readonly string[], file: string): boolean {
  return paths.some((path) => file === path || file.startsWith(`${path}/`));
}

/** The files below a folder, in the order of their names, and the folders that are taken as they are. */
export function listFiles(project: string, folder: string): string[] {
  return [...Deno.readDirSync(join(project, folder))]
    .sort((a, b) => a.name < b.name ? -1 : 1)
    .flatMap(({ name, isDirectory }) => {
      const path = `${folder}/${name}`;
      if (!isDirectory) return path.endsWith("_test.ts") ? [] : [path];
      return NO_FOLDERS.includes(name) ? [path] : listFiles(project, path);
    });
}

/**
 * The files of the project that a file imports, by the text of its imports.
 *
 * @param project The project's folder.
 * @param file Its name in it.
 */
export function importsOf(project: string, file: string): string[] {
  const source = Deno.readTextFileSync(join(project, file));
  return [...source.matchAll(/\bfrom\s+"(\.[^"]+)"/g)].map(([, path]) =>
    normalize(join(dirname(file), path!))
  );
}

function importersIn(project: string, files: readonly TreeFile[]): Tree["importers"] {
  const positions = new Map(files.map(({ file }, i) => [file, i]));
  const importers: number[][] = files.map(() => []);
  for (const [i, { file }] of files.entries()) {
    for (const target of importsOf(project, file)) {
      importers[positions.get(target) ?? -1]?.push(i);
    }
  }
  return (file) => importers[file]!;
}

function removeOthers(root: string, folder: string, known: ReadonlySet<string>): void {
  let entries: Deno.DirEntry[];
  try {
    entries = [...Deno.readDirSync(join(root, folder))];
  } catch {
    return;
  }
  for (const { name, isDirectory } of entries) {
    const path = `${folder}/${name}`;
    if (isDirectory) removeOthers(root, path, known);
    else if (!known.has(path.replace(/\.\d+$/, ""))) Deno.removeSync(join(root, path));
  }
}

function link(target: string, path: string): void {
  try {
    if (Deno.readLinkSync(path) === target) return;
  } catch {
    // It is no link, or not there.
  }
  replace(path, (fresh) => Deno.symlinkSync(target, fresh));
}

function write(path: string, text: string): void {
  try {
    if (!Deno.lstatSync(path).isSymlink && Deno.readTextFileSync(path) === text) return;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  replace(path, (fresh) => Deno.writeTextFileSync(fresh, text));
}

/** In one step, since another run may make the same copy meanwhile. */
function replace(path: string, make: (fresh: string) => void): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.${Deno.pid}`;
  make(fresh);
  Deno.renameSync(fresh, path);
}
