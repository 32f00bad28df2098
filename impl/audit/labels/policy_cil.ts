/**
 * Reads type declarations out of a compiled policy (`*.cil`).
 *
 * Source: SELinux CIL reference, type statements; AOSP system/sepolicy builds these files.
 *
 * @module
 */

import {
  addToAttribute,
  PolicyError,
  type PolicySource,
  type PolicyStatements,
  type TypeSet,
} from "./policy_source.ts";

/** Deepest nesting of lists that is read; real files have less than ten. */
const CIL_DEPTH_MAX = 64;

interface List {
  readonly line: number;
  readonly items: Item[];
}

type Item = string | List;

const TOKEN = /\n|;[^\n]*|"[^"\n]*"?|[()]|[^\s()";]+/g;

/** Statements whose contents count as if they stood outside. */
const TRANSPARENT: readonly string[] = ["optional", "in"];

/**
 * Reads the type declarations of one file.
 *
 * @param source The file.
 * @param statements Where to add them.
 * @throws {PolicyError} If lists do not match, nest too deeply, or a declaration is not whole.
 */
export function readCil(source: PolicySource, statements: PolicyStatements): void {
  const declare = (list: List): void => declareStatement(source.file, list, statements);
  for (const list of topLists(source)) declare(list);
}

/** Yields one top list after the other, so that never more than one is held. */
function* topLists(source: PolicySource): Generator<List> {
  const open: List[] = [];
  let line = 1;
  for (const [token] of source.text.matchAll(TOKEN)) {
    if (token === "\n") line++;
    if (token === "\n" || token.startsWith(";")) continue;
    if (token === "(") {
      if (open.length === CIL_DEPTH_MAX) {
        throw new PolicyError(source.file, line, `lists nest deeper than ${CIL_DEPTH_MAX}`);
      }
      open.push({ line, items: [] });
      continue;
    }
    if (token === ")") {
      const closed = open.pop();
      if (closed === undefined) {
        throw new PolicyError(source.file, line, '")" stands where no list is open');
      }
      const outer = open.at(-1);
      if (outer === undefined) yield closed;
      else outer.items.push(closed);
      continue;
    }
    const list = open.at(-1);
    if (list === undefined) {
      const text = JSON.stringify(token.slice(0, 60));
      throw new PolicyError(source.file, line, `${text} stands outside a list`);
    }
    list.items.push(token);
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw new PolicyError(source.file, unclosed.line, 'a list has no end, expected ")"');
  }
}

function declareStatement(file: string, list: List, statements: PolicyStatements): void {
  const [keyword, first, second] = list.items;
  const name = (item: Item | undefined, what: string): string => {
    if (typeof item === "string") return item;
    throw new PolicyError(file, list.line, `${String(keyword)} lacks ${what}`);
  };
  switch (keyword) {
    case "type": {
      const type = name(first, "a type");
      if (!statements.types.has(type)) statements.types.set(type, { file, line: list.line });
      break;
    }
    case "typeattribute":
      addToAttribute(statements, name(first, "an attribute"));
      break;
    case "typeattributeset": {
      if (second === undefined) throw new PolicyError(file, list.line, "it lacks a set of types");
      const set = readSet(file, second);
      addToAttribute(statements, name(first, "an attribute"), set);
      break;
    }
    case "typealiasactual":
      statements.aliases.set(name(first, "an alias"), name(second, "a type"));
      break;
    default:
      if (typeof keyword === "string" && TRANSPARENT.includes(keyword)) {
        for (const item of list.items) {
          if (typeof item !== "string") declareStatement(file, item, statements);
        }
      }
  }
}

function readSet(file: string, item: Item): TypeSet {
  if (typeof item === "string") return item === "all" ? { all: true } : { name: item };
  const [first, ...rest] = item.items;
  const of = (items: readonly Item[]) => items.map((inner) => readSet(file, inner));
  switch (first) {
    case "and":
    case "or":
    case "xor":
      if (rest.length !== 2) {
        const count = `has ${rest.length} sets, expected 2`;
        throw new PolicyError(file, item.line, `${first} ${count}`);
      }
      return { op: first, of: of(rest) };
    case "not":
      if (rest.length !== 1) {
        throw new PolicyError(file, item.line, `not has ${rest.length} sets, expected 1`);
      }
      return { op: "not", of: of(rest) };
    case "all":
      if (rest.length === 0) return { all: true };
  }
  return { op: "or", of: of(item.items) };
}
