/**
 * The text that a test consists of: its own statement, and all that this uses of its file.
 *
 * @module
 */

import { parse } from "@babel/parser";
import * as t from "@babel/types";

/** A statement at the top of a file. */
interface Top {
  readonly text: string;
  /** First and last line. */
  readonly lines: readonly [number, number];
  /** The names that it declares. */
  readonly names: readonly string[];
  /** All words in it that may be a declaration's name. */
  readonly words: ReadonlySet<string>;
}

/** The statements of a file with tests. */
export class TestFile {
  readonly #tops: readonly Top[];
  /** The lines of all tests of the file. */
  readonly #tests: readonly number[];

  /**
   * Reads a file.
   *
   * @param source Its text, which is TypeScript.
   * @param tests The lines on which its tests are declared.
   */
  constructor(source: string, tests: readonly number[]) {
    const { program } = parse(source, { sourceType: "module", plugins: ["typescript"] });
    this.#tops = program.body.filter((one) => !t.isImportDeclaration(one))
      .map((one) => topOf(one, source));
    this.#tests = tests;
  }

  /**
   * The text of tests: what stands around their lines, what belongs to no test alone and declares nothing, and whatever of the file these
   * use. Other tests are not part of it, nor is what only they use.
   *
   * @param lines The lines on which they are declared.
   */
  textOf(lines: readonly number[]): string {
    const own = this.#tops.filter((top) =>
      holds(top, lines) || !holds(top, this.#tests) && top.names.length === 0
    );
    const used = new Set(own);
    for (const top of used) {
      for (const other of this.#tops) {
        if (other.names.some((name) => top.words.has(name))) used.add(other);
      }
    }
    return this.#tops.filter((top) => used.has(top)).map(({ text }) => text).join("\n");
  }
}

function holds({ lines: [first, last] }: Top, lines: readonly number[]): boolean {
  return lines.some((line) => line >= first && line <= last);
}

function topOf(statement: t.Statement, source: string): Top {
  const words = new Set<string>();
  t.traverseFast(statement, (node) => {
    if (t.isIdentifier(node)) words.add(node.name);
  });
  const { loc, start, end } = statement;
  return {
    text: source.slice(start!, end!),
    lines: [loc!.start.line, loc!.end.line],
    names: namesOf(statement),
    words,
  };
}

function namesOf(statement: t.Statement): string[] {
  const isExport = t.isExportNamedDeclaration(statement) && statement.declaration != null;
  const one = isExport ? statement.declaration! : statement;
  if (t.isTSTypeAliasDeclaration(one) || t.isTSInterfaceDeclaration(one)) return [one.id.name];
  return t.isDeclaration(one) ? Object.keys(t.getBindingIdentifiers(one, false, true)) : [];
}
