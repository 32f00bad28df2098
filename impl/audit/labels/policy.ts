/**
 * The types of an SELinux policy with their aliases and attributes.
 *
 * @module
 */

import { readCil } from "./policy_cil.ts";
import {
  type Declaration,
  noStatements,
  PolicyError,
  type PolicySource,
  type PolicyStatements,
  type TypeSet,
} from "./policy_source.ts";
import { type PolicyBuild, readTe } from "./policy_te.ts";

/** Longest chain of attributes that are made of attributes. */
const ATTRIBUTE_DEPTH_MAX = 64;

/** A version as the build appends it to the platform's public types: `vendor_file_29_0`, from Android 15 `vendor_file_202404`. */
const VERSION = /_(?:\d+_\d+|20\d{4})$/;

/** A build of a device that is sold: full Treble, user. */
const USER_BUILD: PolicyBuild = { fullTreble: true, debuggable: false };

/**
 * Reads a policy.
 *
 * @param sources Its files, `*.te` and `*.cil`, in any order.
 * @param build What conditional parts of `*.te` depend on. Default: a user build with full Treble.
 * @param make The class of the policy. Default: the reference one.
 * @throws {PolicyError} If one cannot be read.
 */
export function readPolicy(
  sources: readonly PolicySource[],
  build: PolicyBuild = USER_BUILD,
  make: typeof Policy = Policy,
): Policy {
  const statements = noStatements();
  for (const source of sources) {
    if (source.text.includes("\0")) {
      const line = source.text.slice(0, source.text.indexOf("\0")).split("\n").length;
      throw new PolicyError(source.file, line, "it has a NUL byte, expected text");
    }
    if (source.file.endsWith(".cil")) readCil(source, statements);
    else readTe(source, build, statements);
  }
  return new make(statements);
}

/** Types, aliases and attributes. */
export class Policy {
  readonly #statements: PolicyStatements;
  /** Types and sets of each attribute, names resolved. */
  readonly #direct = new Map<string, ReadonlySet<string>>();

  /** @param statements What the sources declare. */
  constructor(statements: PolicyStatements) {
    this.#statements = statements;
  }

  /**
   * Where a type is declared.
   *
   * @param name A type, an alias, or either with a version.
   * @returns Undefined if it is unknown.
   */
  declaration(name: string): Declaration | undefined {
    return this.#statements.types.get(this.#resolve(name) ?? "");
  }

  /**
   * Checks that a type has an attribute.
   *
   * @param type A type, an alias, or either with a version.
   * @param attribute An attribute.
   * @returns Undefined if the policy does not know the type, or the attribute is made of itself.
   */
  hasAttribute(type: string, attribute: string): boolean | undefined {
    const resolved = this.#resolve(type);
    if (resolved === undefined) return undefined;
    return this.#inAttribute(attribute, resolved, new Map(), 0);
  }

  /** The type that a name stands for. */
  #resolve(name: string): string | undefined {
    const { types, aliases } = this.#statements;
    for (const candidate of [name, this.unversioned(name)]) {
      if (types.has(candidate)) return candidate;
      const actual = aliases.get(candidate);
      if (actual === undefined) continue;
      for (const target of [actual, this.unversioned(actual)]) {
        if (types.has(target)) return target;
      }
    }
    return undefined;
  }

  /** A name without the version that the build appends. */
  protected unversioned(name: string): string {
    return name.replace(VERSION, "");
  }

  #inAttribute(
    attribute: string,
    type: string,
    known: Map<string, boolean | undefined>,
    depth: number,
  ): boolean | undefined {
    if (known.has(attribute)) return known.get(attribute);
    if (depth > ATTRIBUTE_DEPTH_MAX) return undefined;
    known.set(attribute, undefined);
    const sets = this.#statements.attributes.get(attribute) ?? [];
    const found = this.#directTypes(attribute, sets).has(type) ||
      anyOf(
        sets.filter((set) => !this.#isType(set)).map((set) => this.#inSet(set, type, known, depth)),
      );
    known.set(attribute, found);
    return found;
  }

  #directTypes(attribute: string, sets: readonly TypeSet[]): ReadonlySet<string> {
    let direct = this.#direct.get(attribute);
    if (direct === undefined) {
      const flat = sets.flatMap((set) => "op" in set && set.op === "or" ? set.of : [set]);
      direct = new Set(
        flat.flatMap((set) => "name" in set ? [this.#resolve(set.name) ?? set.name] : []),
      );
      this.#direct.set(attribute, direct);
    }
    return direct;
  }

  #isType(set: TypeSet): boolean {
    return "name" in set && !this.#statements.attributes.has(set.name);
  }

  #inSet(
    set: TypeSet,
    type: string,
    known: Map<string, boolean | undefined>,
    depth: number,
  ): boolean | undefined {
    if ("all" in set) return true;
    if ("name" in set) {
      if (this.#statements.attributes.has(set.name) && !this.#statements.types.has(set.name)) {
        const found = this.#inAttribute(set.name, type, known, depth + 1);
        if (found !== false) return found;
      }
      return this.#resolve(set.name) === type;
    }
    const of = set.of.map((inner) => this.#inSet(inner, type, known, depth));
    const [a, b] = of;
    switch (set.op) {
      case "or":
        return anyOf(of);
      case "and":
        return negate(anyOf(of.map(negate)));
      case "xor":
        return a === undefined || b === undefined ? undefined : a !== b;
      case "not":
        return negate(a);
    }
  }
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Finds out if one is true; undefined if none is and one is unknown. */
function anyOf(values: readonly (boolean | undefined)[]): boolean | undefined {
  if (values.includes(true)) return true;
  return values.includes(undefined) ? undefined : false;
}
