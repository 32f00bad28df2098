/**
 * The findings of earlier runs, as far as they still hold.
 *
 * A verdict holds while the mutant's file and the suite are the same, whatever becomes of other files of the reference: a run with
 * `--fresh` asks again. Of a changed file the case that noticed a mutant is tried first.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import type { Verdict } from "./campaign.ts";
import { namesOf } from "./identity.ts";
import { digestOf, type Tree } from "./tree.ts";

type Entry = Verdict & {
  /** The digest of the file and of the suite. */
  readonly on: string;
};

/** Folders and files that all verdicts depend on, with all below them. */
const SUITE = [
  "cts",
  "layers",
  "scripts/source_mutants",
  "judge/implementation",
];
const NOT_SUITE =
  /_test\.ts$|^cts\/mutants\/|^scripts\/source_mutants\/(?:report|command|store|witness|baseline|known_survivors|other_judges|left_out|arid|one_per_line|share)/;
/** Files that choose among cases, on which it does not depend what these reach. */
const CHOOSES =
  /^scripts\/source_mutants\/(?:campaign|groups|halving|hiding|kept|near|pool|prepare|reaches|trials|ways)\.ts$/;
/** Digits of a digest that are kept. */
const DIGITS = 16;

/** The verdicts of a tree's mutants. */
export class VerdictStore {
  readonly #path: string;
  readonly #keys: readonly string[];
  readonly #bases: readonly string[];
  readonly #entries: Map<string, Entry>;

  private constructor(path: string, tree: Tree, suite: string) {
    this.#path = path;
    this.#keys = tree.files.flatMap(({ file, mutants }) =>
      namesOf(mutants).map((name) => `${file}|${name}`)
    );
    this.#bases = tree.files.flatMap(({ digest, mutants }) =>
      mutants.map(() => digest.slice(0, DIGITS) + suite.slice(0, DIGITS))
    );
    this.#entries = readEntries(path);
  }

  /**
   * Reads a store; one that cannot be read is empty.
   *
   * @param path Its file.
   * @param project The project's folder.
   * @param tree The mutants.
   * @param queries The cases that judge, where not all do.
   */
  static async open(
    path: string,
    project: string,
    tree: Tree,
    queries: readonly string[],
  ): Promise<VerdictStore> {
    const suite = await digestOf([await digestOfSuite(project), ...queries].join("\0"));
    return new VerdictStore(path, tree, suite);
  }

  /**
   * An earlier verdict that still holds.
   *
   * @param index The mutant.
   * @param isNear Whether that of a run which did not ask all cases does. Default: false.
   */
  find(index: number, isNear = false): Verdict | undefined {
    const entry = this.#entries.get(this.#keys[index]!);
    if (entry?.on !== this.#bases[index]) return undefined;
    if (entry?.unasked !== undefined && !isNear) return undefined;
    const { on: _, ...verdict } = entry!;
    return verdict;
  }

  /**
   * Checks that a run which did not ask all cases asked those near a mutant, and none noticed it, which still holds.
   *
   * @param index The mutant.
   */
  isAsked(index: number): boolean {
    const entry = this.#entries.get(this.#keys[index]!);
    return entry?.on === this.#bases[index] && entry?.unasked !== undefined;
  }

  /**
   * The case that noticed a mutant at some time.
   *
   * @param index The mutant.
   */
  hint(index: number): string | undefined {
    return this.#entries.get(this.#keys[index]!)?.by;
  }

  /** Keeps verdicts, beside those that another run has kept meanwhile. */
  keep(verdicts: ReadonlyMap<number, Verdict>): void {
    Deno.mkdirSync(dirname(this.#path), { recursive: true });
    using lock = Deno.openSync(`${this.#path}.lock`, { write: true, create: true });
    lock.lockSync(true);
    const entries = readEntries(this.#path);
    for (const [index, verdict] of verdicts) {
      const entry = { ...verdict, on: this.#bases[index]! };
      entries.set(this.#keys[index]!, entry);
      this.#entries.set(this.#keys[index]!, entry);
    }
    const path = `${this.#path}.${Deno.pid}`;
    Deno.writeTextFileSync(path, JSON.stringify([...entries]));
    Deno.renameSync(path, this.#path);
  }
}

function readEntries(path: string): Map<string, Entry> {
  try {
    return new Map(JSON.parse(Deno.readTextFileSync(path)));
  } catch {
    return new Map();
  }
}

/**
 * The digest of all that verdicts depend on, beside the reference; or of what decides which case reaches what.
 *
 * @param project The project's folder.
 * @param isOfReach Whether it is the latter. Default: false.
 */
export async function digestOfSuite(project: string, isOfReach = false): Promise<string> {
  const texts: string[] = [];
  const visit = (path: string) => {
    if (NOT_SUITE.test(path) || isOfReach && CHOOSES.test(path)) return;
    if (Deno.statSync(join(project, path)).isDirectory) {
      const names = [...Deno.readDirSync(join(project, path))].map(({ name }) => name);
      return names.toSorted().forEach((name) => visit(`${path}/${name}`));
    }
    texts.push(path, Deno.readTextFileSync(join(project, path)));
  };
  SUITE.forEach(visit);
  return await digestOf(texts.join("\0"));
}
