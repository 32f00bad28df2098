/**
 * Looks typed names up in tables.
 *
 * @module
 */

/**
 * Looks up a name that somebody typed in a table; names that every object inherits do not count.
 *
 * @param table The table.
 * @param name Any text.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
