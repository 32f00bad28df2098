/**
 * Clauses in their compact form, a table in a template.
 *
 * @module
 */

import type { Release } from "../contract/world.ts";
import { type Clause, defineClauses, type Grade } from "./registry.ts";

const HEAD = /^ {2}(\S+) ([a-z]+)(?: ([\d.]+)-([\d.]+))?: (\S.*)$/;
const FIELD = /^ {4}(source|remedy|untestable|before|after): (\S.*)$/;
const MORE = /^ {4}(\S.*)$/;

type Row = { -readonly [K in keyof Clause]: Clause[K] };

/**
 * Declares clauses, in a template:
 *
 * ```ts
 * clausesOf`
 *   GLES-CHAIN-1 must 10-15: Layers are called in the order of the list: the first one directly
 *     below the app.
 *     source: ${INITIALIZATION}
 * `;
 * ```
 *
 * A clause begins with two spaces, its id, grade and releases (none: all); everything else of it, with four. A line that
 * begins with no field's name (`source`, `remedy`, `untestable`, `before`, `after`) goes on with the line before, after a space.
 * A backslash stands for itself, except before a backtick, a dollar sign or another one.
 *
 * @returns The clauses, in their order.
 * @throws {Error} If a line has another form, or a clause is malformed; every malformed clause is named.
 */
export function clausesOf(
  { raw }: TemplateStringsArray,
  ...values: readonly string[]
): readonly Clause[] {
  const plain = raw.map((text) => text.replace(/\\([`$\\])/g, "$1"));
  const rows: Row[] = [];
  let field: "text" | "source" | "remedy" | "untestable" | "before" | "after" = "text";
  for (const line of String.raw({ raw: plain }, ...values).split("\n")) {
    if (line.trim() === "") continue;
    const [, id, grade, from, to, text] = HEAD.exec(line) ?? [];
    if (id !== undefined) {
      field = "text";
      const releases = from === undefined ? {} : { releases: [+from, +to!] as [Release, Release] };
      rows.push({ id, grade: grade as Grade, ...releases, text: text!, source: "" });
      continue;
    }
    const row = rows.at(-1);
    const [, name, begin] = FIELD.exec(line) ?? [];
    const [, more] = MORE.exec(line) ?? [];
    if (row === undefined || more === undefined) {
      throw new Error(
        `Cannot read clauses: line "${line}" is malformed, expected two spaces and "ID GRADE FROM-TO: text", ` +
          'or below it four spaces and "source: ", "remedy: ", "untestable: ", "before: ", "after: " or more text',
      );
    }
    if (name === undefined) {
      row[field] += ` ${more}`;
      continue;
    }
    field = name as "source";
    if (row[field]) throw new Error(`Cannot read clauses: ${row.id} has two lines "${name}:"`);
    row[field] = begin!;
  }
  return defineClauses(rows);
}
