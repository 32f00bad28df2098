/**
 * What earlier runs found out, as far as it still holds.
 *
 * A verdict depends on the mutant's file, on the files that the deciding cases reach, and on the suite. If one of them is another, the
 * case that noticed the mutant is only a hint.
 *
 * @module
 */

import { join } from "@std/path";
import type { Verdict } from "./campaign.ts";
import type { Reaches } from "./reaches.ts";
import { digestOf, type Tree } from "./tree.ts";

type Entry = Verdict & { readonly on: string };

/** Folders and files that all verdicts depend on, with all below them. */
const SUITE = ["cts", "layers", "std", "scripts/source_mutants", "scripts/implementations.ts"];
const NOT_SUITE =
  /_test\.ts$|^cts\/mutants\/|^scripts\/source_mutants\/(?:report|command|store|accepted)/;

/** The verdicts of a tree's mutants. */
export class VerdictStore {
  readonly #path: string;
  readonly #tree: Tree;
  readonly #reaches: Reaches;
  readonly #suite: string;
  readonly #digests: readonly string[];
  readonly #keys: readonly string[];
  readonly #entries: Map<string, Entry>;
  readonly #caseOf: ReadonlyMap<string, number>;

  private constructor(path: string, tree: Tree, reaches: Reaches, suite: string) {
    this.#path = path;
    this.#tree = tree;
    this.#reaches = reaches;
    this.#suite = suite;
    this.#digests = tree.files.map(({ digest }) => digest);
    this.#keys = tree.files.flatMap(({ digest, mutants }) =>
      mutants.map((_, i) => `${digest.slice(0, 16)}:${i}`)
    );
    this.#entries = readEntries(path);
    this.#caseOf = new Map(reaches.cases.map(({ id }, c) => [id, c]));
  }

  /**
   * Reads a store; one that cannot be read is empty.
   *
   * @param path Its file.
   * @param project The project's folder.
   * @param tree The mutants.
   * @param reaches Which cases reach them.
   */
  static async open(
    path: string,
    project: string,
    tree: Tree,
    reaches: Reaches,
  ): Promise<VerdictStore> {
    return new VerdictStore(path, tree, reaches, await digestOfSuite(project));
  }

  /**
   * An earlier verdict that still holds.
   *
   * @param index The mutant.
   */
  async find(index: number): Promise<Verdict | undefined> {
    const entry = this.#entries.get(this.#keys[index]!);
    if (entry === undefined) return undefined;
    const { on, ...verdict } = entry;
    return on === await this.#basis(index, verdict) ? verdict : undefined;
  }

  /**
   * The case that noticed a mutant at some time.
   *
   * @param index The mutant.
   */
  hint(index: number): string | undefined {
    return this.#entries.get(this.#keys[index]!)?.by;
  }

  /** Keeps verdicts, and what is known of others. */
  async keep(verdicts: ReadonlyMap<number, Verdict>): Promise<void> {
    for (const [index, verdict] of verdicts) {
      const on = await this.#basis(index, verdict);
      this.#entries.set(this.#keys[index]!, { ...verdict, on });
    }
    const known = new Set(this.#keys);
    const entries = [...this.#entries].filter(([key]) => known.has(key));
    const path = `${this.#path}.${Deno.pid}`;
    Deno.writeTextFileSync(path, JSON.stringify(entries));
    Deno.renameSync(path, this.#path);
  }

  /** What a verdict depends on, in short. */
  async #basis(index: number, { by }: Verdict): Promise<string> {
    const { cases } = this.#reaches;
    const deciding = by === undefined
      ? [...this.#reaches.casesOf(index)]
      : [this.#caseOf.get(by) ?? -1];
    const files = new Uint8Array(Math.ceil(this.#tree.files.length / 8));
    for (const c of deciding) cases[c]?.files.forEach((byte, i) => files[i]! |= byte);
    const key = files.toBase64() + (by ?? deciding.length);
    let known = this.#known.get(key);
    if (known === undefined) {
      const digests = this.#digests.filter((_, i) => (files[i >> 3]! >> (i & 7) & 1) === 1);
      const names = deciding.map((c) => cases[c]?.id);
      known = (await digestOf(JSON.stringify([this.#suite, names, digests]))).slice(0, 24);
      this.#known.set(key, known);
    }
    return known;
  }

  readonly #known = new Map<string, string>();
}

function readEntries(path: string): Map<string, Entry> {
  try {
    return new Map(JSON.parse(Deno.readTextFileSync(path)));
  } catch {
    return new Map();
  }
}

async function digestOfSuite(project: string): Promise<string> {
  const texts: string[] = [];
  const visit = (path: string) => {
    if (NOT_SUITE.test(path)) return;
    if (Deno.statSync(join(project, path)).isDirectory) {
      const names = [...Deno.readDirSync(join(project, path))].map(({ name }) => name);
      return names.toSorted().forEach((name) => visit(`${path}/${name}`));
    }
    texts.push(path, Deno.readTextFileSync(join(project, path)));
  };
  SUITE.forEach(visit);
  return await digestOf(texts.join("\0"));
}
