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
/** Longest name, in characters. */
const NAME_MAX = 1024;
/** Most settings in a table. */
const COUNT_MAX = 10_000;
/** Most characters of all values in a table. */
const TABLE_SIZE_MAX = 4 * SETTING_VALUE_MAX;

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
   * @throws {RangeError} If the value is longer than {@link SETTING_VALUE_MAX}, or the table would become too large.
   */
  put(table: SettingsTable, name: string, value: string): void {
    const settings = this.tables.get(table)!;
    const refuse = (problem: string): never => {
      throw new RangeError(`Cannot put setting "${name.slice(0, 60)}": ${problem}`);
    };
    if (name.length > NAME_MAX) {
      refuse(`name has ${name.length} characters, expected at most ${NAME_MAX}`);
    }
    if (value.length > SETTING_VALUE_MAX) {
      refuse(`value has ${value.length} characters, expected at most ${SETTING_VALUE_MAX}`);
    }
    if (!settings.has(name) && settings.size >= COUNT_MAX) {
      refuse(`table "${table}" has ${COUNT_MAX} settings, delete some first`);
    }
    let size = value.length - (settings.get(name)?.length ?? 0);
    for (const other of settings.values()) size += other.length;
    if (size > TABLE_SIZE_MAX) {
      refuse(
        `table "${table}" would have ${size} characters, delete settings until ${TABLE_SIZE_MAX} suffice`,
      );
    }
    settings.set(name, value);
  }

  /** Deletes a value; returns how many rows went. */
  delete(table: SettingsTable, name: string): number {
    return this.tables.get(table)!.delete(name) ? 1 : 0;
  }

  /** Name and value pairs, sorted by name. */
  list(table: SettingsTable): [name: string, value: string][] {
    return [...this.tables.get(table)!].sort(([a], [b]) => a < b ? -1 : 1);
  }

  /** Copies a table, as a process that starts now sees it as long as it lives. */
  snapshot(table: SettingsTable): ReadonlyMap<string, string> {
    return new Map(this.tables.get(table)!);
  }

  /** Reboots, which does nothing to settings. */
  reboot(): void {}
}
