/**
 * The files of what is judged, by their digests: a verdict is one about these bytes.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { dirname, fromFileUrl, join, relative, resolve } from "@std/path";
import { splitCommand } from "../../cts/contract/split_command.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import type { PartSpec } from "../../cts/framework/supervisor/messages.ts";
import type { JudgedFile } from "../../cts/framework/report/results_file.ts";
import type { DriverSet } from "../driver/driver_set.ts";
import type { LayerFile } from "../layer/layer_file.ts";
import { findProgram } from "../command/program_path.ts";
import { readAtMost } from "./read_library.ts";

/** Bytes of a file that is read: more than any library or program has. */
const SIZE_MAX = 1024 ** 3;
const CHUNK = 1024 * 1024;
/** Bytes of a module whose imports are looked for, and modules of one import graph. */
const MODULE_MAX = 4 * 1024 * 1024;
const MODULES_MAX = 200;
/** Words of an adapter's command that may be files. */
const WORDS_MAX = 64;
/** The path behind `from` or `import`; in a comment as well, where it does no harm. */
const LOCAL_IMPORT =
  /\b(?:from|import)\s*\(?\s*["']((?:\.{1,2}\/|\/|file:\/\/)[^"'\n]{1,1000})["']/g;
const C_SOURCE = /\.(c|cc|cpp|cxx|C)$/;
const PROJECT = fromFileUrl(new URL("../..", import.meta.url));
/** This project's own folders, whose version is the suite's. */
const OWN = /^(?:(?:cts|impl|layers|scripts|std)\/|mod\.ts$)/;

type JudgedLayer = Pick<LayerFile, "path" | "bytes" | "neighbors">;

/** The things that are judged, as the command names them. */
export interface JudgedThings {
  readonly impl: string;
  readonly parts: readonly PartSpec[];
  readonly compute: string | undefined;
  readonly driver: Pick<DriverSet, "path" | "files"> | undefined;
  readonly layer:
    | JudgedLayer & {
      /** Others of its chain. Default: none. */ readonly below?: readonly JudgedLayer[];
    }
    | undefined;
  /** The file that says what is known to differ, or a list of the suite's own: its name, and its text. */
  readonly expect?: { readonly path: string; readonly text?: string } | undefined;
}

/**
 * Reads the files of what is judged.
 *
 * Of a module these are its file and those that it imports by a path, and what they import, but not those of this project's
 * own folders, which the suite's version stands for; of a driver, its libraries; of a layer, the libraries beside it, and if
 * it is in C, what was compiled of it; of an adapter, its program, and the words of its command that are files. Imports by a
 * computed name, what a program loads by itself, and packages are not seen.
 *
 * @param judged What is judged.
 * @returns One for each; of what cannot be read, why.
 */
export function judgedFiles(
  { impl, parts, compute, driver, layer, expect }: JudgedThings,
): readonly JudgedFile[] {
  return [
    ...filesOf("implementation", impl),
    ...parts.flatMap(({ name, file }) => moduleFiles(`part ${name}`, file)),
    ...compute === undefined ? [] : filesOf("compute", compute),
    ...driver?.files.map(({ name }) => digestFile("driver", join(folderOf(driver), name))) ?? [],
    ...layer === undefined ? [] : [layer, ...layer.below ?? []].flatMap(layerFiles),
    ...expect === undefined ? [] : [expectations(expect)],
  ];
}

function expectations({ path, text }: NonNullable<JudgedThings["expect"]>): JudgedFile {
  const role = "expectations";
  return text === undefined
    ? digestFile(role, path)
    : { role, path, sha256: createHash("sha256").update(text).digest("hex") };
}

/** The files of a module or a command; none of what is of this project. */
function filesOf(role: string, spec: string): JudgedFile[] {
  const [, kind, rest = ""] = /^(module|exec):(.*)$/s.exec(spec) ?? [];
  if (kind === "exec") return adapterFiles(rest);
  return kind === "module" ? moduleFiles(role, rest) : [];
}

/** The folder of a driver that was named by its file, or as the folder itself. */
function folderOf({ path, files }: Pick<DriverSet, "path" | "files">): string {
  const isFile = files.length === 1 && resolve(path).endsWith(`/${files[0]!.name}`) &&
    lookAt(path)?.isFile === true;
  return isFile ? dirname(path) : path;
}

function layerFiles({ path, bytes, neighbors }: JudgedLayer): JudgedFile[] {
  const compiled = createHash("sha256").update(bytes).digest("hex");
  return [
    digestFile("layer", path),
    ...C_SOURCE.test(path) ? [{ role: "layer as compiled", path, sha256: compiled }] : [],
    ...neighbors.map(({ name }) => digestFile("beside the layer", join(dirname(path), name))),
  ];
}

function adapterFiles(command: string): JudgedFile[] {
  let words: readonly string[];
  try {
    words = splitCommand(command);
  } catch {
    return [];
  }
  const [program = "", ...rest] = words;
  const found = findProgram(program);
  return [
    found === undefined
      ? { role: "adapter program", path: program, problem: "no folder of PATH has it" }
      : digestFile("adapter program", found),
    ...rest.slice(0, WORDS_MAX).filter((word) => lookAt(word)?.isFile === true)
      .map((word) => digestFile("adapter file", word)),
  ];
}

function moduleFiles(role: string, file: string): JudgedFile[] {
  const paths = new Map([[resolve(file), file]]);
  const files: JudgedFile[] = [];
  for (const [place, path] of paths) {
    if (files.length === MODULES_MAX) {
      const problem = `it is one more than ${MODULES_MAX} modules, those that follow were not read`;
      files.push({ role: `${role} import`, path, problem });
      break;
    }
    files.push(digestFile(files.length === 0 ? role : `${role} import`, path));
    for (const specifier of localImports(place)) {
      const isUrl = specifier.startsWith("file:");
      const imported = isUrl ? pathOfUrl(specifier) : resolve(dirname(place), specifier);
      if (imported === undefined || OWN.test(relative(PROJECT, imported))) continue;
      if (lookAt(imported)?.isFile !== true || paths.has(imported)) continue;
      paths.set(
        imported,
        specifier.startsWith(".") ? join(dirname(path), specifier) : imported,
      );
    }
  }
  return files;
}

function localImports(path: string): string[] {
  try {
    const text = new TextDecoder().decode(readAtMost(path, MODULE_MAX));
    return text.matchAll(LOCAL_IMPORT).map(([, specifier]) => specifier!).toArray();
  } catch {
    return [];
  }
}

function pathOfUrl(url: string): string | undefined {
  try {
    return fromFileUrl(url);
  } catch {
    return undefined;
  }
}

function digestFile(role: string, path: string): JudgedFile {
  try {
    const { isFile, size } = Deno.statSync(path);
    if (!isFile) return { role, path, problem: "it is no file" };
    if (size > SIZE_MAX) {
      return { role, path, problem: `it has ${size} bytes, at most ${SIZE_MAX} are read` };
    }
    return { role, path, sha256: digestOf(path) };
  } catch (error) {
    return { role, path, problem: reasonOf(error) };
  }
}

function digestOf(path: string): string {
  using file = Deno.openSync(path);
  const hash = createHash("sha256");
  const chunk = new Uint8Array(CHUNK);
  for (let size = 0; size <= SIZE_MAX;) {
    const count = file.readSync(chunk);
    if (count === null) break;
    hash.update(chunk.subarray(0, count));
    size += count;
  }
  return hash.digest("hex");
}

function lookAt(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}
