/**
 * The properties of one section of an ld.config.txt.
 *
 * @module
 */

/** A value, and the line that first gave it. */
export interface LdConfigProperty {
  readonly value: string;
  readonly line: number;
}

/** The properties of a section, and which of them nobody asked for. */
export class LdConfigProperties {
  readonly #properties = new Map<string, LdConfigProperty>();
  readonly #asked = new Set<string>();

  /** Checks that a property is defined. */
  has(name: string): boolean {
    return this.#properties.has(name);
  }

  /** Gives a property a value, in place of any that it has. */
  assign(name: string, value: string, line: number): void {
    this.#properties.set(name, { value, line });
  }

  /** Adds text to the value of a defined property, which keeps its line. */
  append(name: string, text: string): void {
    const property = this.#properties.get(name);
    if (property === undefined) throw new Error(`Property "${name}" is not defined`);
    this.#properties.set(name, { value: property.value + text, line: property.line });
  }

  /** The property, if it is defined; it counts as asked for. */
  get(name: string): LdConfigProperty | undefined {
    this.#asked.add(name);
    return this.#properties.get(name);
  }

  /** The property, if it is defined; that somebody looked is not noted. */
  peek(name: string): LdConfigProperty | undefined {
    return this.#properties.get(name);
  }

  /** The defined properties that nobody asked for, in the order of their first lines. */
  unread(): { readonly name: string; readonly line: number }[] {
    return [...this.#properties].filter(([name]) => !this.#asked.has(name))
      .map(([name, { line }]) => ({ name, line })).sort((a, b) => a.line - b.line);
  }
}
