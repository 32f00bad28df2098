/**
 * The people who share a device: Android's users, each with a number, 0 the one that is always there.
 *
 * @module
 */

/** Number of the first user that is made, and most users of a device (AOSP, UserManagerService.java, `MIN_USER_ID`). */
const FIRST_ID = 10;
const USERS_MAX = 100;

/** A user of the device. */
export interface DeviceUser {
  readonly id: number;
  readonly name: string;
  /** Whether its apps can be started. */
  readonly running: boolean;
}

/** The users of one device; they outlive a reboot. */
export class DeviceUsers {
  readonly #users = new Map<number, DeviceUser>([[0, { id: 0, name: "Owner", running: true }]]);
  #nextId = FIRST_ID;
  #current = 0;

  /** The user whom the screen belongs to. */
  get current(): number {
    return this.#current;
  }

  /** All users, in the order of their numbers. */
  list(): readonly DeviceUser[] {
    return [...this.#users.values()];
  }

  /** A user. */
  get(id: number): DeviceUser | undefined {
    return this.#users.get(id);
  }

  /**
   * Makes a user, who does not run yet and has no apps. No number is given twice.
   *
   * @param name Its name.
   * @returns Its number; undefined if there are too many.
   */
  create(name: string): number | undefined {
    if (this.#users.size >= USERS_MAX) return undefined;
    const id = this.#nextId++;
    this.#users.set(id, { id, name, running: false });
    return id;
  }

  /**
   * Lets a user's apps run, or no longer.
   *
   * @returns False if there is no such user.
   */
  setRunning(id: number, running: boolean): boolean {
    const user = this.#users.get(id);
    if (user !== undefined) this.#users.set(id, { ...user, running });
    return user !== undefined;
  }

  /**
   * Gives a user the screen, and lets it run.
   *
   * @returns False if there is no such user.
   */
  switchTo(id: number): boolean {
    if (!this.setRunning(id, true)) return false;
    this.#current = id;
    return true;
  }

  /**
   * Forgets a user; neither the first nor the one who has the screen.
   *
   * @returns False if there is no such user, or it has to stay.
   */
  remove(id: number): boolean {
    return id !== 0 && id !== this.#current && this.#users.delete(id);
  }

  /** Boots: the first user has the screen, and is the only one who runs. */
  reboot(): void {
    this.#current = 0;
    for (const { id } of this.list()) this.setRunning(id, id === 0);
  }
}
