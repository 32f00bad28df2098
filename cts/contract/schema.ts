/**
 * A checker for the part of JSON Schema (2020-12) that `protocol.schema.json` is written in.
 *
 * It is small so that the contract depends on nothing, and strict about itself: a keyword that it does not know is an
 * error, so a rule in a schema is never silently left unchecked.
 *
 * @module
 */

import { isObject, show } from "./show.ts";

/** A JSON Schema of the known part; see {@link checkSchema}. */
export type Schema = { readonly [keyword: string]: unknown };

/** The keywords that say something to readers only. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$defs",
  "title",
  "description",
  "examples",
  "default",
]);

/** The most problems that one check reports. */
const PROBLEMS_MAX = 20;

/**
 * Checks a value against one definition of a schema.
 *
 * @param root The schema document, whose `$defs` are what `$ref` may name.
 * @param definition Name under `$defs`.
 * @param value Anything, usually parsed JSON.
 * @returns One line per problem, in the form `path: is X, expected Y`; empty if the value is right.
 * @throws {Error} If the schema has an unknown keyword or names an unknown definition.
 */
export function checkSchema(root: Schema, definition: string, value: unknown): string[] {
  const checker = new Checker(root);
  checker.check(checker.resolve(`#/$defs/${definition}`), value, "");
  return checker.problems;
}

class Checker {
  readonly problems: string[] = [];
  readonly #root: Schema;

  constructor(root: Schema) {
    this.#root = root;
  }

  resolve(reference: string): Schema {
    const name = /^#\/\$defs\/(.+)$/.exec(reference)?.[1];
    const defs = this.#root.$defs as Readonly<Record<string, Schema>> | undefined;
    if (name === undefined || defs === undefined || !Object.hasOwn(defs, name)) {
      throw new Error(`Cannot check value: the schema has no definition "${reference}"`);
    }
    return defs[name]!;
  }

  check(schema: Schema, value: unknown, path: string): void {
    if (this.problems.length >= PROBLEMS_MAX) return;
    for (const [keyword, rule] of Object.entries(schema)) {
      if (!this.#keyword(keyword, rule, schema, value, path)) return;
    }
  }

  /** Returns false if the remaining keywords make no sense for this value. */
  #keyword(keyword: string, rule: unknown, schema: Schema, value: unknown, path: string): boolean {
    switch (keyword) {
      case "$ref":
        this.check(this.resolve(rule as string), value, path);
        return true;
      case "type": {
        const types = [rule].flat() as string[];
        return types.some((type) => isType(type, value)) ||
          this.#wrong(path, value, types.map(articled).join(" or "));
      }
      case "const":
        return value === rule || this.#wrong(path, value, show(rule));
      case "enum": {
        const allowed = rule as unknown[];
        return allowed.includes(value) ||
          this.#wrong(path, value, allowed.map((one) => show(one)).join(", "));
      }
      case "oneOf":
        return this.#oneOf(rule as Schema[], value, path);
      case "pattern":
        return typeof value !== "string" || new RegExp(rule as string, "u").test(value) ||
          this.#wrong(path, value, `text like ${rule}`);
      case "contentEncoding":
        return typeof value !== "string" || isBase64(rule, value) ||
          this.#wrong(path, value, "base64 with its padding");
      case "minimum":
        return typeof value !== "number" || value >= (rule as number) ||
          this.#wrong(path, value, `at least ${rule}`);
      case "minLength":
        return typeof value !== "string" || value.length >= (rule as number) ||
          this.#wrong(path, value, `at least ${rule} characters`);
      case "required":
        for (const name of isObject(value) ? rule as string[] : []) {
          if (!has(value as object, name)) {
            this.#wrong(at(path, name), undefined, "it to be there");
          }
        }
        return true;
      case "properties":
        this.#properties(rule as Readonly<Record<string, Schema>>, value, path);
        return true;
      case "additionalProperties":
        this.#additional(rule as Schema | boolean, schema, value, path);
        return true;
      case "items":
        if (Array.isArray(value)) {
          value.forEach((item, i) => this.check(rule as Schema, item, `${path}[${i}]`));
        }
        return true;
      default:
        if (ANNOTATIONS.has(keyword)) return true;
        throw new Error(`Cannot check value: keyword "${keyword}" is not known to this checker`);
    }
  }

  #properties(rules: Readonly<Record<string, Schema>>, value: unknown, path: string): void {
    if (!isObject(value)) return;
    for (const [name, rule] of Object.entries(rules)) {
      if (has(value, name)) this.check(rule, value[name], at(path, name));
    }
  }

  #additional(rule: Schema | boolean, schema: Schema, value: unknown, path: string): void {
    if (!isObject(value) || rule === true) return;
    const known = schema.properties as object | undefined ?? {};
    for (const [name, item] of Object.entries(value)) {
      if (Object.hasOwn(known, name) || item === undefined) continue;
      if (rule !== false) this.check(rule, item, at(path, name));
      else {
        const names = Object.keys(known).join(", ");
        this.#wrong(at(path, name), item, `no such field (known: ${names})`);
      }
    }
  }

  /** The alternatives of `protocol.schema.json` overlap nowhere, so the first that fits is the one. */
  #oneOf(alternatives: readonly Schema[], value: unknown, path: string): boolean {
    let nearest: readonly string[] | undefined;
    for (const alternative of alternatives) {
      const trial = new Checker(this.#root);
      trial.check(alternative, value, path);
      if (trial.problems.length === 0) return true;
      if (!this.#isMeant(alternative, value)) continue;
      if (nearest === undefined || trial.problems.length < nearest.length) nearest = trial.problems;
    }
    if (nearest !== undefined) this.problems.push(...nearest);
    else this.#wrong(path, value, alternatives.map((one) => this.#name(one)).join(" or "));
    return false;
  }

  /** Checks that an object that does not fit was meant to: it has a field of the alternative, and no other's tag. */
  #isMeant(alternative: Schema, value: unknown): boolean {
    const schema = typeof alternative.$ref === "string"
      ? this.resolve(alternative.$ref)
      : alternative;
    if (!isObject(value) || schema.properties === undefined) return false;
    const fields = Object.entries(schema.properties as Readonly<Record<string, Schema>>)
      .filter(([name]) => has(value, name));
    return fields.length > 0 && fields.every(([name, rule]) => {
      const allowed = (rule.enum ?? ("const" in rule ? [rule.const] : undefined)) as unknown[];
      return allowed === undefined || allowed.includes(value[name]);
    });
  }

  #name(schema: Schema): string {
    if (typeof schema.title === "string") return schema.title;
    if (typeof schema.$ref === "string") return this.#name(this.resolve(schema.$ref));
    return [schema.type].flat().map((type) => articled(String(type))).join(" or ");
  }

  #wrong(path: string, value: unknown, expected: string): false {
    const actual = value === undefined ? "missing" : show(value);
    this.problems.push(`${path === "" ? "value" : path}: is ${actual}, expected ${expected}`);
    return false;
  }
}

/** JSON leaves a field out that is undefined, and so does the checker. */
function has(value: object, name: string): boolean {
  return Object.hasOwn(value, name) && value[name as keyof typeof value] !== undefined;
}

function at(path: string, name: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${path}[${show(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}

function isType(type: string, value: unknown): boolean {
  switch (type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number";
    case "string":
      return typeof value === "string";
    default:
      throw new Error(`Cannot check value: type "${type}" is not known to this checker`);
  }
}

function isBase64(encoding: unknown, text: string): boolean {
  if (encoding !== "base64") {
    throw new Error(`Cannot check value: encoding "${encoding}" is not known to this checker`);
  }
  try {
    Uint8Array.fromBase64(text, { lastChunkHandling: "strict" });
    return true;
  } catch {
    return false;
  }
}

function articled(type: string): string {
  if (type === "null") return "null";
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
