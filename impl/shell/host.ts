/**
 * The rest of the device, as the shell needs it.
 *
 * @module
 */

import type { BuildType, Release } from "../../cts/contract/world.ts";
import type { DeviceUser } from "../platform/device_users.ts";
import type { Files } from "../platform/files.ts";
import type { SessionOptions } from "../platform/install_sessions.ts";
import type { Log } from "../platform/log.ts";
import type { Properties } from "../platform/properties.ts";
import type { Frame } from "../platform/screen.ts";
import type { Selinux } from "../selinux/selinux.ts";
import type { Settings } from "../platform/settings.ts";

/** An installed package, as the shell asks for it. */
export interface ShellPackage {
  readonly name: string;
  readonly uid: number;
  readonly dataDir: string;
  /** The APK. */
  readonly sourceDir: string;
  readonly debuggable: boolean;
}

/** The package manager, as `pm` and `run-as` use it; a user is one of the device's. */
export interface ShellPackages {
  /** A package that anybody has, as user 0 would have it. */
  find(name: string): ShellPackage | undefined;
  /** A package that a user has. */
  get(name: string, user: number): ShellPackage | undefined;
  /** All packages that a user has. */
  list(user: number): readonly ShellPackage[];
  /**
   * Installs or updates a package.
   *
   * @throws {Error} With a `code` such as `INSTALL_FAILED_INVALID_APK`, if the device refuses it.
   */
  install(
    apk: Uint8Array,
    options: SessionOptions & { readonly splits?: readonly Uint8Array[] },
  ): Promise<unknown>;
  /** Installs what somebody has for another user; false if nobody has it. */
  installExisting(name: string, user: number): boolean;
  /** Empties a package's data directories; false if it is not installed. */
  clear(name: string, user: number): boolean;
  /** Removes a package, for all users unless said; false if it is not installed. */
  uninstall(name: string, user?: number): boolean | Promise<boolean>;
}

/** The users of the device, as `pm`, `am` and `settings` use them. */
export interface ShellUsers {
  /** The number of the user who has the screen. */
  current(): number;
  list(): readonly DeviceUser[];
  get(id: number): DeviceUser | undefined;
  /** Makes a user; its number, or undefined if there are too many. */
  create(name: string): number | undefined;
  /** Removes a user with all that it has; false if it has to stay. */
  remove(id: number): boolean;
  /** Lets a user's apps run; false if there is no such user. */
  start(id: number): boolean;
  /** Ends a user's apps; false if it has to go on. */
  stop(id: number): boolean;
  /** Gives a user the screen; false if there is no such user. */
  switchTo(id: number): boolean;
}

/** Packages that are put together of several APKs, as `pm install-create` begins them. */
export interface ShellInstallSessions {
  /** Begins one; gives its number. */
  create(options: SessionOptions): number;
  /**
   * Adds an APK; a `FileError` says that it has no room.
   *
   * @returns False if there is no such session.
   */
  write(id: number, name: string, apk: Uint8Array): boolean;
  /** Ends one: what it holds; undefined if there is no such session. */
  take(id: number): (SessionOptions & { readonly apks: readonly Uint8Array[] }) | undefined;
}

/** A running process, as `ps` shows it. */
export interface ShellProcess {
  readonly pid: number;
  readonly uid: number;
  readonly name: string;
  /** Bytes of memory that it has in use; undefined if that is not known. */
  residentBytes(): number | undefined;
}

/** The processes, as `am`, `ps` and `kill` use them. */
export interface ShellProcesses {
  /**
   * Starts an activity, and the app's process if it does not run.
   *
   * @param name The package.
   * @param component Class name, full or from the package on (`.Main`).
   * @param user The user of the device that it runs for.
   * @returns What `am start` prints.
   * @throws {Error} If there is no such activity.
   */
  startActivity(name: string, component: string, user: number): Promise<string>;
  /** The activity that the launcher starts of a package, as a component; undefined if it has none. */
  launcher(name: string, user: number): string | undefined;
  /** Ends all processes of a package, of all users of the device unless said. */
  forceStop(name: string, user?: number): void;
  /** The processes that run. */
  list(): readonly ShellProcess[];
  /** Ends a process; false if it does not run. */
  kill(pid: number): boolean;
}

/** The device, as far as the shell knows it. */
export interface ShellHost {
  readonly files: Files;
  readonly properties: Properties;
  readonly settings: Settings;
  readonly log: Log;
  readonly selinux: Selinux;
  readonly release: Release;
  readonly build: BuildType;
  readonly packages: ShellPackages;
  readonly sessions: ShellInstallSessions;
  readonly users: ShellUsers;
  readonly processes: ShellProcesses;
  /** Starts the device anew. */
  reboot(): Promise<unknown>;
  /** The picture on the screen; undefined if nothing was shown. */
  frame(): Frame | undefined;
}
