/**
 * Looks typed names up in tables.
 *
 * @module
 */

/**
 * What a table has under a name that somebody typed; what every object inherits does not count.
 *
 * @param table The table.
 * @param name Any text.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
