/**
 * Where in the tree something stands, as `file:line`.
 *
 * @module
 */

import { parse } from "@babel/parser";
import * as t from "@babel/types";
import { dirname, join } from "@std/path";
import { namesOf } from "../source_mutants/identity.ts";
import { instrument, type SourceMutant } from "../source_mutants/instrument.ts";
import { listFiles } from "../source_mutants/tree.ts";
import type { Witness } from "../source_mutants/witness_table.ts";

/** Files of clauses, by their names. */
const CLAUSES = /[./]clauses\.ts$/;

/** The declaration of a group of cases. */
const GROUP = /\b(?:group|Group)\(\s*"([^"]*)"/g;
/** The declaration of a test. */
const TEST = /(?:test\(\s*|name: )"([^"]*)"/g;

interface Source {
  /** Relative to the project. */
  readonly file: string;
  readonly text: string;
}

/** A declaration, and where its text begins. */
interface Declared {
  readonly source: Source;
  readonly name: string;
  readonly at: number;
}

/** Finds declarations by their text, and methods by their syntax. */
export class Places {
  readonly #project: string;
  readonly #folders = new Map<string, readonly Source[]>();
  #groups: ReadonlyMap<string, readonly { readonly source: Source }[]> | undefined;
  #tests: ReadonlyMap<string, readonly Declared[]> | undefined;
  readonly #mutants = new Map<string, Promise<ReadonlyMap<string, SourceMutant>>>();

  /** @param project Its folder. */
  constructor(project: string) {
    this.#project = project;
  }

  /** The declaration of a clause. */
  clause(id: string): string | undefined {
    const declared = new RegExp(`^ *${id} `, "m");
    return placeIn(this.#sources("cts").filter(({ file }) => CLAUSES.test(file)), declared);
  }

  /** The declaration of a test; where its name is put together, that of its group. */
  test(group: string, name: string): string | undefined {
    const own = this.#groupSources(group);
    const named = this.#testsNamed(name);
    const first = named.find(({ source }) => own.includes(source)) ?? named[0];
    if (first !== undefined) return placeAt(first.source, first.at);
    return placeIn(own, new RegExp(`\\b(?:group|Group)\\(\\s*"${group}"`));
  }

  /** The declaration of a mutant written by hand. */
  mutant(file: string, name: string): string | undefined {
    return placeIn(this.#mutantSources(file), new RegExp(`^export const ${name}\\b`, "m"));
  }

  /** The methods that a mutant written by hand has in place of the reference's. */
  replacedMethods(file: string, name: string): string[] {
    const declared = new RegExp(`^export const ${name}\\b`, "m");
    const source = this.#mutantSources(file).find(({ text }) => declared.test(text));
    if (source === undefined) return [];
    const { program } = parse(source.text, { sourceType: "module", plugins: ["typescript"] });
    const methods: string[] = [];
    for (const statement of program.body) {
      if (!t.isExportNamedDeclaration(statement)) continue;
      if (!t.isVariableDeclaration(statement.declaration)) continue;
      const [declarator] = statement.declaration.declarations;
      if (!t.isIdentifier(declarator?.id, { name })) continue;
      t.traverseFast(declarator, (node) => {
        if (t.isClassMethod(node) && node.override === true && t.isIdentifier(node.key)) {
          methods.push(node.key.name);
        }
      });
    }
    return [...new Set(methods)];
  }

  /** The method of a class, or of one that it extends; without a method, the class. */
  method(owner: unknown, method?: string): string | undefined {
    for (
      let one = owner;
      typeof one === "function" && one.name !== "";
      one = Object.getPrototypeOf(one)
    ) {
      const { name, prototype } = one;
      if (method !== undefined && !Object.hasOwn(prototype ?? {}, method)) continue;
      const declared = new RegExp(`\\bclass ${name}\\b`);
      const sources = this.#sources("impl").filter(({ text }) => declared.test(text));
      if (method === undefined) return placeIn(sources, declared);
      return placeIn(sources, new RegExp(`^ +(?:[a-z]+ )*\\*?${method}(?:<[^(]*>)?\\(`, "m")) ??
        placeIn(sources, declared);
    }
    return undefined;
  }

  /**
   * Finds what others call of a class, as it is declared: its methods that are neither protected nor private, and its getters.
   *
   * @param owner The class.
   * @returns A line each, with the first sentence of its doc comment.
   */
  interfaceOf(owner: unknown): string[] {
    const { name } = owner as { readonly name: string };
    const source = this.#sources("impl").find(({ text }) =>
      new RegExp(`\\bclass ${name}\\b`).test(text)
    );
    if (source === undefined) return [];
    const { program } = parse(source.text, { sourceType: "module", plugins: ["typescript"] });
    const lines: string[] = [];
    t.traverseFast(program, (node) => {
      if (!t.isClassDeclaration(node) || node.id?.name !== name) return;
      for (const member of node.body.body) {
        const isPublic = t.isClassMethod(member) && member.kind !== "constructor" &&
          (member.accessibility ?? "public") === "public";
        if (!isPublic || !t.isIdentifier(member.key)) continue;
        const signature = source.text.slice(member.start!, member.body.start!);
        const comment = member.leadingComments?.at(-1)?.value ?? "";
        const [sentence = ""] = comment.replace(/\s*\n? *\* ?/g, " ").trim().split(/(?<=\.)\s|\s@/);
        lines.push(`${signature.replace(/\s+/g, " ").trim()}  ${sentence}`.trim());
      }
    });
    return lines;
  }

  /** The place of a witness; undefined if its file has changed so that it is none any more. */
  async witness({ file, name }: Witness): Promise<string | undefined> {
    const known = this.#mutants.get(file) ?? this.#readMutants(file);
    this.#mutants.set(file, known);
    const mutant = (await known).get(name);
    return mutant === undefined ? undefined : `${file}:${mutant.line}`;
  }

  async #readMutants(file: string): Promise<ReadonlyMap<string, SourceMutant>> {
    const { mutants } = await instrument(file, this.#source(file).text, 0);
    return new Map(namesOf(mutants).map((name, i) => [name, mutants[i]!]));
  }

  /** A file of mutants, and those whose exports it only passes on. */
  #mutantSources(file: string): Source[] {
    const own = this.#source(file);
    const others = [...own.text.matchAll(/^export \* from "(\..+)";$/gm)];
    return [own, ...others.map(([, name]) => this.#source(join(dirname(file), name!)))];
  }

  /** The files that declare a group. */
  #groupSources(group: string): readonly Source[] {
    this.#groups ??= Map.groupBy(
      this.#sources("cts").flatMap((source) =>
        [...new Set([...source.text.matchAll(GROUP)].map(([, name = ""]) => name))]
          .map((name) => ({ name, source }))
      ),
      ({ name }) => name,
    );
    return (this.#groups.get(group) ?? []).map(({ source }) => source);
  }

  #testsNamed(name: string): readonly Declared[] {
    this.#tests ??= Map.groupBy(
      this.#sources("cts").flatMap((source) =>
        [...source.text.matchAll(TEST)]
          .map(([, name = ""], i, all): Declared => ({ source, name, at: all[i]!.index }))
      ),
      ({ name }) => name,
    );
    return this.#tests.get(name) ?? [];
  }

  #source(file: string): Source {
    return { file, text: Deno.readTextFileSync(join(this.#project, file)) };
  }

  #sources(folder: string): readonly Source[] {
    const known = this.#folders.get(folder) ?? listFiles(this.#project, folder)
      .filter((file) => file.endsWith(".ts")).map((file) => this.#source(file));
    this.#folders.set(folder, known);
    return known;
  }
}

function placeIn(sources: readonly Source[], pattern: RegExp): string | undefined {
  for (const source of sources) {
    const at = source.text.search(pattern);
    if (at >= 0) return placeAt(source, at);
  }
  return undefined;
}

/** The line of what begins there, blanks aside. */
function placeAt({ file, text }: Source, at: number): string {
  const lead = /^\s*/.exec(text.slice(at))![0];
  return `${file}:${text.slice(0, at + lead.length).split("\n").length}`;
}
