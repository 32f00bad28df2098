/**
 * Case ids: `gles:order:first_listed_is_called_first:layers=3;release=13`.
 *
 * The levels before the parameters are the group and the test; parameters stand in order of declaration.
 *
 * @module
 */

/** A value that a parameter may have. */
export type ParamValue = string | number | boolean;

/** A case id, taken apart. */
export interface CaseId {
  /** The group's levels and the test's name. */
  readonly levels: readonly string[];
  /** Parameters as text, in order of declaration. */
  readonly params: readonly (readonly [name: string, text: string])[];
}

const NAME = /^[a-zA-Z0-9_]+$/;
const PLAIN = /[A-Za-z0-9_.+/@-]/;

/**
 * Checks that a word may name a level of an id or a parameter.
 *
 * @param word Any text.
 */
export function isName(word: string): boolean {
  return NAME.test(word);
}

/**
 * Writes a parameter's value so that it can stand in an id.
 *
 * @param value The value; of a string, every byte that is not a letter, a digit or one of `_ . + / @ -` is
 * percent-encoded.
 */
export function printValue(value: ParamValue): string {
  let text = "";
  for (const byte of new TextEncoder().encode(String(value))) {
    const character = String.fromCharCode(byte);
    text += PLAIN.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}

/**
 * Writes an id.
 *
 * @param id Its parts.
 */
export function printId(id: CaseId): string {
  const params = printParams(id.params);
  return [...id.levels, ...(params === "" ? [] : [params])].join(":");
}

/**
 * Writes the parameters of an id.
 *
 * @param params Names and printed values.
 */
export function printParams(params: CaseId["params"]): string {
  return params.map(([name, text]) => `${name}=${text}`).join(";");
}
