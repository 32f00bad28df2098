/**
 * Who may import whom: a suite that reached into the reference implementation could judge no other.
 *
 * @module
 */

import { isThere } from "../../impl/machine/android/is_there.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { fromFileUrl, join, relative, resolve } from "@std/path";
import { findCircles } from "./import_circles.ts";
import { type Import, MODULE, readImports } from "./module_imports.ts";
import { readNamedFiles } from "./named_files.ts";
import { reasonOf } from "../../cts/contract/show.ts";

/** A forbidden import. */
export interface Arrow {
  /** The importing file, relative to the root. */
  readonly file: string;
  /** Line of the import, from 1 on. */
  readonly line: number;
  /** The specifier, as it is written. */
  readonly specifier: string;
  /** The rooms that the file may import. */
  readonly allowed: string;
  /** The remedy for its author. */
  readonly remedy: string;
}

const ANYTHING = "anything";
const PROCESS = "cts/process";
const CONTRACT = "cts/contract";
const CLAUSES = "cts/clauses";
const FRAMEWORK = "cts/framework";
const FAKES = "cts/fakes";
const MUTANTS = "cts/mutants";
const SUBJECT = "cts/<subject>";
const STD = "cts/std";
const JUDGE = "judge";

/** The rooms that each room may import beside itself. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  [STD]: [],
  [PROCESS]: [],
  [CONTRACT]: [PROCESS],
  [CLAUSES]: [CONTRACT],
  [FRAMEWORK]: [PROCESS, CONTRACT, CLAUSES],
  [FAKES]: [CONTRACT],
  [SUBJECT]: [CONTRACT, CLAUSES, FRAMEWORK, FAKES],
  "cts": [CONTRACT, CLAUSES, FRAMEWORK, SUBJECT],
  [MUTANTS]: ["impl", CONTRACT, CLAUSES],
  "impl": [CONTRACT],
  "layers": [CONTRACT],
  [JUDGE]: [PROCESS, CONTRACT, CLAUSES, FRAMEWORK, FAKES, SUBJECT, MUTANTS, "cts", "impl"],
  "docs": [ANYTHING],
  "scripts": [ANYTHING],
  "mod.ts": [ANYTHING],
};

/** Files that stand in the folder of their topic, and belong to the room of their kind. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/[./]clauses\.ts$/, CLAUSES],
  [/[./]mutants\.ts$/, MUTANTS],
];

/** Libraries of a device, which the device's linker finds. */
const SONAME = /^lib[\w.+-]*\.so$/;
const SONAME_ROOMS = [FAKES, "layers"];

/**
 * Finds the forbidden imports of a tree: those of another room, those that lead back to the file that imports, and those of a
 * file that is not there, which no check of types sees where it is loaded later or named by its place.
 *
 * @param root The project's folder, which has a `deno.json`.
 * @returns One for each, in the order of files and lines.
 * @throws {UsageError} If the folder has no readable `deno.json`, or Deno cannot read the tree.
 */
export async function checkArrows(root: string): Promise<Arrow[]> {
  const tree = new Tree(resolve(root), await readImportMap(resolve(root)));
  const imports = await readImports(tree.root);
  const named = await readNamedFiles(tree.root);
  return [
    ...[...imports, ...named].flatMap((one) => tree.checkThere(one)),
    ...[...imports, ...named.filter(({ specifier }) => MODULE.test(specifier))]
      .flatMap((one) => tree.check(one)),
    ...tree.checkCircles(imports),
  ]
    .sort((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line);
}

/**
 * Writes a forbidden import for a person.
 *
 * @param arrow The import.
 */
export function formatArrow(arrow: Arrow): string {
  const { file, line, specifier, allowed, remedy } = arrow;
  return `${file}:${line} imports "${specifier}"; allowed: ${allowed}; ${remedy}`;
}

class Tree {
  readonly root: string;
  readonly #names: readonly string[];

  constructor(root: string, names: readonly string[]) {
    this.root = root;
    this.#names = names;
  }

  check(one: Import): Arrow[] {
    const { file, line, specifier } = one;
    const wrong = (allowed: string, remedy: string) => [{ file, line, specifier, allowed, remedy }];
    const room = roomOf(file);
    if (room === undefined) {
      return wrong("nothing", "put the file into a known folder, or add its folder to the rules");
    }
    if (room.name === STD && /^(?:npm|jsr|node):/.test(specifier)) return [];
    if (SONAME.test(specifier) && SONAME_ROOMS.includes(room.name)) return [];
    const isPath = /^(?:\.{0,2}\/|file:)/.test(specifier);
    if (!isPath) {
      const remedy = this.#external(specifier, room);
      if (remedy !== undefined) return wrong(externals(room), remedy);
    }
    const path = this.#inside(one);
    if (path === undefined) {
      return isPath ? wrong(describe(room), "keep what the project needs inside the project") : [];
    }
    const target = roomOf(path);
    if (target?.name === STD && room.name !== STD) {
      return isPath ? wrong(describe(room), "import it by its name in deno.json (@std/...)") : [];
    }
    if (isHelper(path) && !isTest(file)) {
      return wrong("tests only", "what a folder named testing holds is for *_test.ts files");
    }
    if (isTest(file) || mayImport(room, target)) return [];
    return wrong(describe(room), remedyFor(room, target));
  }

  /** An import of a file that is not there; what hidden folders keep need not be, and tests fail by themselves. */
  checkThere(one: Import): Arrow[] {
    const path = one.isLater && !isTest(one.file) ? this.#inside(one) : undefined;
    if (path === undefined || /(?:^|\/)\.[^/]/.test(path) || isThere(join(this.root, path))) {
      return [];
    }
    const { file, line, specifier } = one;
    const remedy = "name a file that is there, or take the line out";
    return [{ file, line, specifier, allowed: "what is there", remedy }];
  }

  /** Of each circle of files, the import of the first file that begins it. */
  checkCircles(imports: readonly Import[]): Arrow[] {
    const edges = imports.flatMap((one) => {
      const to = this.#inside(one);
      return to === undefined ? [] : [{ ...one, from: one.file, to }];
    });
    return findCircles(edges).map((circle) => {
      const [from = "", next = from, ...rest] = circle;
      const { line, specifier } = edges.find((edge) => edge.from === from && edge.to === next)!;
      const way = [next, ...rest, from].filter((file, i) => i > 0 || file !== from);
      return {
        file: from,
        line,
        specifier,
        allowed: "what does not lead back",
        remedy: `move what both need to a file of its own; the way back: ${way.join(", ")}`,
      };
    });
  }

  #external(specifier: string, room: Room): string | undefined {
    if (specifier.startsWith("node:")) {
      return room.name === CONTRACT ? "the contract depends on nothing, do without" : undefined;
    }
    if (/^[a-z][a-z0-9+.-]*:/i.test(specifier)) {
      return "give it a name in the import map of deno.json and import that";
    }
    if (!this.#names.some((name) => matches(name, specifier))) {
      return "add the name to the import map of deno.json";
    }
    if (room.name === CONTRACT && !room.isTest && !specifier.startsWith("@std/")) {
      return "the contract depends on nothing, do without";
    }
    return undefined;
  }

  /** The path of the target relative to the root, if it is in the tree. */
  #inside({ target }: Import): string | undefined {
    if (target === undefined || !target.startsWith("file:")) return undefined;
    const path = relative(this.root, fromFileUrl(target));
    return path.startsWith("..") ? undefined : path;
  }
}

interface Room {
  /** Its name in the rules. */
  readonly name: string;
  /** Its folder. */
  readonly folder: string;
  readonly isTest: boolean;
}

function roomOf(path: string): Room | undefined {
  const [first = "", second = "", third] = path.split("/");
  const kind = KINDS.find(([pattern]) => first === "cts" && pattern.test(path))?.[1];
  if (kind !== undefined) return { name: kind, folder: kind, isTest: false };
  const folder = first === "cts" && third !== undefined ? `cts/${second}` : first;
  if (folder === path && !Object.hasOwn(RULES, path)) return undefined;
  const name = Object.hasOwn(RULES, folder)
    ? folder
    : folder.startsWith("cts/")
    ? SUBJECT
    : undefined;
  return name === undefined ? undefined : { name, folder, isTest: isTest(path) };
}

function isTest(path: string): boolean {
  return /_test\.[cm]?[jt]sx?$/.test(path) || isHelper(path);
}

function isHelper(path: string): boolean {
  return path.includes("/testing/");
}

function mayImport(room: Room, target: Room | undefined): boolean {
  const allowed = RULES[room.name] ?? [];
  if (allowed.includes(ANYTHING)) return true;
  return target !== undefined &&
    (target.folder === room.folder || allowed.includes(target.name));
}

function describe(room: Room): string {
  const allowed = room.isTest ? [ANYTHING] : RULES[room.name] ?? [];
  return allowed.includes(ANYTHING)
    ? "anything in the project"
    : [room.folder, ...allowed].join(", ");
}

function externals(room: Room): string {
  if (room.name === CONTRACT && !room.isTest) return "@std/... and nothing else from outside";
  return "names of the import map in deno.json";
}

function remedyFor(room: Room, target: Room | undefined): string {
  if (room.name === SUBJECT && target?.name === "impl") {
    return "a test must run against anybody's device, reach it through the contract";
  }
  return `move what both need to ${
    room.name.startsWith("cts/") ? CONTRACT : "a place both may see"
  }`;
}

function matches(name: string, specifier: string): boolean {
  return name.endsWith("/") ? specifier.startsWith(name) : specifier === name;
}

async function readImportMap(root: string): Promise<string[]> {
  const path = join(root, "deno.json");
  try {
    return Object.keys(JSON.parse(await Deno.readTextFile(path)).imports ?? {});
  } catch (error) {
    const reason = reasonOf(error);
    throw new UsageError(
      `Cannot check imports: ${path} is not readable (${reason}), expected JSON`,
    );
  }
}
