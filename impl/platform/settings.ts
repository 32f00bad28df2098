/**
 * The settings tables, which survive a reboot.
 *
 * @module
 */

/** The tables that `settings` knows. */
export const SETTINGS_TABLES = ["global", "secure", "system"] as const;

/** A settings table. */
export type SettingsTable = (typeof SETTINGS_TABLES)[number];

/** Longest value that is stored, in characters. */
export const SETTING_VALUE_MAX = 4 * 1024 * 1024;

/** The settings of one device. */
export class Settings {
  protected readonly tables: Map<SettingsTable, Map<string, string>> = new Map(
    SETTINGS_TABLES.map((table) => [table, new Map()]),
  );

  /** A value, or null if there is none. */
  get(table: SettingsTable, name: string): string | null {
    return this.tables.get(table)!.get(name) ?? null;
  }

  /**
   * Stores a value.
   *
   * @throws {RangeError} If it is longer than {@link SETTING_VALUE_MAX}.
   */
  put(table: SettingsTable, name: string, value: string): void {
    if (value.length > SETTING_VALUE_MAX) {
      throw new RangeError(
        `Cannot put setting "${name}": value has ${value.length} characters, expected at most ${SETTING_VALUE_MAX}`,
      );
    }
    this.tables.get(table)!.set(name, value);
  }

  /** Deletes a value; returns how many rows went. */
  delete(table: SettingsTable, name: string): number {
    return this.tables.get(table)!.delete(name) ? 1 : 0;
  }

  /** Name and value pairs, sorted by name. */
  list(table: SettingsTable): [name: string, value: string][] {
    return [...this.tables.get(table)!].sort(([a], [b]) => a < b ? -1 : 1);
  }

  /** What a reboot does to settings: nothing. */
  reboot(): void {}
}
