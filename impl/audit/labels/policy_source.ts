/**
 * The declarations in a policy's sources, before it is put together.
 *
 * @module
 */

/** A file of a policy. */
export interface PolicySource {
  /** Its path or name, for messages; one that ends in `.cil` is CIL. */
  readonly file: string;
  readonly text: string;
}

/** A policy that cannot be read. */
export class PolicyError extends Error {
  override name = "PolicyError";
  readonly file: string;
  /** Line in that file, from 1. */
  readonly line: number;
  /** The mistake, without the place. */
  readonly reason: string;

  /**
   * @param file The file.
   * @param line Line in it, from 1.
   * @param reason What is wrong.
   */
  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`);
    this.file = file;
    this.line = line;
    this.reason = reason;
  }
}

/** A set of types: a name, or sets put together. */
export type TypeSet =
  | { readonly name: string }
  | { readonly all: true }
  | { readonly op: "and" | "or" | "xor" | "not"; readonly of: readonly TypeSet[] };

/** Where a type is declared. */
export interface Declaration {
  readonly file: string;
  readonly line: number;
}

/** The declarations in sources. */
export interface PolicyStatements {
  /** Types and where they are declared first. */
  readonly types: Map<string, Declaration>;
  /** The types that aliases stand for. */
  readonly aliases: Map<string, string>;
  /** Attributes with everything that has been added to each. */
  readonly attributes: Map<string, TypeSet[]>;
}

/** An empty {@link PolicyStatements}. */
export function noStatements(): PolicyStatements {
  return { types: new Map(), aliases: new Map(), attributes: new Map() };
}

/**
 * Adds types to an attribute.
 *
 * @param statements Where.
 * @param attribute The attribute, which need not be known yet.
 * @param set What is added; nothing only makes the attribute known.
 */
export function addToAttribute(
  statements: PolicyStatements,
  attribute: string,
  set?: TypeSet,
): void {
  const sets = statements.attributes.get(attribute) ?? [];
  statements.attributes.set(attribute, sets);
  if (set !== undefined) sets.push(set);
}
