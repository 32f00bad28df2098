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

/** Tables with their settings. */
type Tables = Map<SettingsTable, Map<string, string>>;

/**
 * The settings of one device. Its users share the table `global`, and have the others each for itself (AOSP
 * SettingsProvider.java, `mutateGlobalSetting`).
 */
export class Settings {
  /** The tables of user 0. */
  protected readonly tables: Tables = emptyTables();
  readonly #others = new Map<number, Tables>();

  /** The settings of a user of the device in a table. */
  protected settingsOf(table: SettingsTable, user: number): Map<string, string> {
    if (user === 0 || table === "global") return this.tables.get(table)!;
    const tables = this.#others.get(user) ?? emptyTables();
    this.#others.set(user, tables);
    return tables.get(table)!;
  }

  /** A value, or null if there is none. */
  get(table: SettingsTable, name: string, user = 0): string | null {
    return this.settingsOf(table, user).get(name) ?? null;
  }

  /**
   * Stores a value.
   *
   * @throws {RangeError} If the value is longer than {@link SETTING_VALUE_MAX}, or the table would become too large.
   */
  put(table: SettingsTable, name: string, value: string, user = 0): void {
    const settings = this.settingsOf(table, user);
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
  delete(table: SettingsTable, name: string, user = 0): number {
    return this.settingsOf(table, user).delete(name) ? 1 : 0;
  }

  /** Name and value pairs, sorted by name. */
  list(table: SettingsTable, user = 0): [name: string, value: string][] {
    return [...this.settingsOf(table, user)].sort(([a], [b]) => a < b ? -1 : 1);
  }

  /** Forgets the settings of a user who is removed. */
  removeUser(user: number): void {
    this.#others.delete(user);
  }

  /** Copies a table, as a process that starts now sees it as long as it lives. */
  snapshot(table: SettingsTable): ReadonlyMap<string, string> {
    return new Map(this.tables.get(table)!);
  }

  /** Reboots, which does nothing to settings. */
  reboot(): void {}
}

function emptyTables(): Tables {
  return new Map(SETTINGS_TABLES.map((table) => [table, new Map()]));
}
