/**
 * System properties and their lives.
 *
 * @module
 */

import { PROPERTY_VALUE_MAX, type Release } from "../../cts/contract/world.ts";
import { AID_ROOT, type Credentials } from "./users.ts";

/** A property that cannot be set. */
export class PropertyError extends Error {
  /** The reason, as the kernel log would have it. */
  readonly reason: string;

  /**
   * @param name The property.
   * @param value What it was to become.
   * @param reason Why not.
   */
  constructor(name: string, value: string, reason: string) {
    const shown = value.length > PROPERTY_VALUE_MAX ? `${value.slice(0, 60)}...` : value;
    super(`Failed to set property '${name.slice(0, 200)}' to '${shown}': ${reason}`);
    this.name = "PropertyError";
    this.reason = reason;
  }
}

/** Beginnings of names that the shell user may set (AOSP system/sepolicy, private/property_contexts and shell.te). */
const SHELL_PREFIXES = ["debug.", "log.tag", "persist.log.tag"];
/** Longest name, in characters. */
const NAME_MAX = 1024;
/** Longest value of a `ro.` property, in bytes; Android has no bound, a device has to have one. */
const READ_ONLY_VALUE_MAX = 64 * 1024;
/** Most properties at a time. */
const COUNT_MAX = 10_000;
const NAME = /^[A-Za-z0-9_:@-]+(?:\.[A-Za-z0-9_:@-]+)*$/;

/** The properties of one device. */
export class Properties {
  readonly #initial: ReadonlyMap<string, string>;
  readonly #isReadOnlyBounded: boolean;
  #values: Map<string, string>;

  /**
   * @param initial Properties of the image, set before any process starts.
   * @param release The release; those before 9 bound `ro.` properties as all others.
   */
  constructor(initial: Readonly<Record<string, string>>, release: Release = 15) {
    this.#isReadOnlyBounded = release < 9;
    this.#initial = new Map(Object.entries(initial));
    this.#values = new Map(this.#initial);
  }

  /** A value; empty if unset. */
  get(name: string): string {
    return this.#values.get(name) ?? "";
  }

  /** Name and value pairs, sorted by name. */
  entries(): [name: string, value: string][] {
    return [...this.#values].sort(([a], [b]) => a < b ? -1 : 1);
  }

  /**
   * Sets a property.
   *
   * @throws {PropertyError} If the name is not one, the value too long, the user may not, or it is `ro.` and set.
   */
  set(name: string, value: string, as: Credentials): void {
    const refuse = (reason: string): never => {
      throw new PropertyError(name, value, reason);
    };
    if (name.length > NAME_MAX) refuse(`its name is longer than ${NAME_MAX} characters`);
    if (!NAME.test(name)) {
      refuse("its name has other characters than letters, digits and . _ : @ -");
    }
    if (value.includes("\0")) refuse("its value contains NUL");
    const isReadOnly = name.startsWith("ro.");
    if (isReadOnly && this.#values.has(name)) refuse("it is read-only and already set");
    const isBounded = !isReadOnly || this.#isReadOnlyBounded;
    const longest = isBounded ? PROPERTY_VALUE_MAX : READ_ONLY_VALUE_MAX;
    if (new TextEncoder().encode(value).length > longest) {
      refuse(`its value is longer than ${longest} bytes`);
    }
    if (!this.#values.has(name) && this.#values.size >= COUNT_MAX) {
      refuse(`there are too many, ${COUNT_MAX}; reboot to clear those that do not persist`);
    }
    if (!this.#maySet(name, as)) refuse(`user ${as.uid} may not set it`);
    this.#values.set(name, value);
  }

  #maySet(name: string, as: Credentials): boolean {
    return as.uid === AID_ROOT ||
      (as.domain === "shell" && SHELL_PREFIXES.some((prefix) => name.startsWith(prefix)));
  }

  /** Reboots: the image's properties come back, of the others only `persist.` ones stay. */
  reboot(): void {
    const kept = [...this.#values].filter(([name]) => this.survivesReboot(name));
    const stock = [...this.#initial].filter(([name]) =>
      name.startsWith("ro.") || name.startsWith("persist.")
    );
    this.#values = new Map([...stock, ...kept]);
  }

  /** Checks that a property's value outlives a reboot. */
  protected survivesReboot(name: string): boolean {
    return name.startsWith("persist.");
  }
}
