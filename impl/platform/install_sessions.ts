/**
 * Packages that are put together of several APKs before they are installed.
 *
 * @module
 */

import type { Files } from "./files.ts";
import { APP_ROOT } from "./installed_package.ts";
import { rootCredentials } from "./users.ts";

/** Most sessions at a time (AOSP frameworks/base, PackageInstallerService.java, `MAX_ACTIVE_SESSIONS_NO_PERMISSION`). */
const SESSIONS_MAX = 50;
/** Characters that a part may be named with. */
const NAME = /^[A-Za-z0-9_.\-+]{1,200}$/;

/** The options of a session. */
export interface SessionOptions {
  /** The ABI to install for. */
  readonly abi?: string;
  /** Whether a version may take the place of a newer one. Default: false. */
  readonly downgrade?: boolean;
  /** The user of the device to install for. Default: all. */
  readonly user?: number;
}

/** The sessions of a device; what they hold is on its disk (AOSP frameworks/base, PackageInstallerSession.java). */
export class InstallSessions {
  readonly #files: Files;
  readonly #open = new Map<number, SessionOptions>();
  #lastId = 0;

  /** @param files The device's. */
  constructor(files: Files) {
    this.#files = files;
  }

  /**
   * Begins a session.
   *
   * @param options How to install.
   * @returns Its number.
   * @throws {Error} If there are too many.
   */
  create(options: SessionOptions): number {
    if (this.#open.size >= SESSIONS_MAX) {
      throw new Error(`Too many active sessions, at most ${SESSIONS_MAX}; abandon one`);
    }
    const id = ++this.#lastId;
    this.#files.mkdir(folder(id), rootCredentials(), { recursive: true, mode: 0o771 });
    this.#open.set(id, options);
    return id;
  }

  /**
   * Adds an APK.
   *
   * @param id The session.
   * @param name What the APK is called in it.
   * @param apk The APK.
   * @returns False if there is no such session.
   * @throws {FileError} If the disk is full.
   * @throws {Error} If the name is not one of a file.
   */
  write(id: number, name: string, apk: Uint8Array): boolean {
    if (!this.#open.has(id)) return false;
    if (!NAME.test(name) || /^\.+$/.test(name)) {
      throw new Error(`Invalid name: ${name.slice(0, 60)}`);
    }
    this.#files.write(`${folder(id)}/${name}`, apk, rootCredentials());
    return true;
  }

  /**
   * Ends a session.
   *
   * @param id The session.
   * @returns What it held; undefined if there is no such session.
   */
  take(id: number): (SessionOptions & { readonly apks: readonly Uint8Array[] }) | undefined {
    const options = this.#open.get(id);
    if (options === undefined) return undefined;
    const root = rootCredentials();
    const names = this.#files.readdir(folder(id), root);
    const apks = names.map((name) => this.#files.read(`${folder(id)}/${name}`, root));
    this.#files.removeTree(folder(id), root);
    this.#open.delete(id);
    return { ...options, apks };
  }
}

function folder(id: number): string {
  return `${APP_ROOT}/vmdl_session${id}.tmp`;
}
