/**
 * Android's users and what a process may be.
 *
 * @module
 */

/** AIDs (AOSP system/core, libcutils/include/private/android_filesystem_config.h). */
export const AID_ROOT = 0;
/** The system server. */
export const AID_SYSTEM = 1000;
/** logd. */
export const AID_LOG = 1007;
/** adbd and what it runs. */
export const AID_SHELL = 2000;
/** The first app. */
export const AID_APP_START = 10000;
/** The first isolated service. */
export const AID_ISOLATED_START = 99000;
/** The ids of apps and services of a device's user begin at its number times this. */
const AID_USER_OFFSET = 100000;

/** SELinux domains of processes, as far as the device tells them apart. */
export type Domain =
  | "su"
  | "shell"
  | "runas_app"
  | "untrusted_app"
  | "isolated_app"
  | "system_server";

/** Whom an operation is done as. */
export interface Credentials {
  readonly uid: number;
  /** Groups, the primary one first. */
  readonly gids: readonly number[];
  readonly domain: Domain;
}

const ROOT: Credentials = { uid: AID_ROOT, gids: [AID_ROOT], domain: "su" };
const SHELL: Credentials = { uid: AID_SHELL, gids: [AID_SHELL, AID_LOG], domain: "shell" };

/** Root, as after `adb root`. */
export function rootCredentials(): Credentials {
  return ROOT;
}

/** The adb shell. */
export function shellCredentials(): Credentials {
  return SHELL;
}

/** An app's process. */
export function appCredentials(uid: number): Credentials {
  return { uid, gids: [uid], domain: "untrusted_app" };
}

/** The credentials of what `run-as` runs. */
export function runAsCredentials(uid: number): Credentials {
  return { uid, gids: [uid], domain: "runas_app" };
}

/** An isolated service's process. */
export function isolatedCredentials(uid: number): Credentials {
  return { uid, gids: [uid], domain: "isolated_app" };
}

/**
 * The id that an app or a service has for a user of the device.
 *
 * @param user The number of the user.
 * @param appId Its id for user 0.
 */
export function uidOf(user: number, appId: number): number {
  return user * AID_USER_OFFSET + appId;
}

/**
 * The number of the device's user that an app or a service runs for; 0 for all else.
 *
 * @param uid A user id.
 */
export function deviceUserOf(uid: number): number {
  return Math.floor(uid / AID_USER_OFFSET);
}

/**
 * The name of a user.
 *
 * @param uid A user id.
 * @returns `root`, `system`, `log`, `shell`, `u0_a0` and so on, `u0_i0` and so on for isolated services, with the number
 * of the device's user in the place of the first 0, else the number.
 */
export function userName(uid: number): string {
  if (uid === AID_ROOT) return "root";
  if (uid === AID_SYSTEM) return "system";
  if (uid === AID_LOG) return "log";
  if (uid === AID_SHELL) return "shell";
  const user = deviceUserOf(uid);
  const appId = uid % AID_USER_OFFSET;
  if (appId >= AID_ISOLATED_START) return `u${user}_i${appId - AID_ISOLATED_START}`;
  if (appId >= AID_APP_START) return `u${user}_a${appId - AID_APP_START}`;
  return String(uid);
}

/**
 * The user of a name, or undefined.
 *
 * @param name A name as {@link userName} gives, or a number.
 */
export function userId(name: string): number | undefined {
  if (/^\d+$/.test(name)) return Number(name);
  const fixed = [AID_ROOT, AID_SYSTEM, AID_LOG, AID_SHELL].find((uid) => userName(uid) === name);
  if (fixed !== undefined) return fixed;
  const [, user, kind, index] = /^u(\d+)_([ai])(\d+)$/.exec(name) ?? [];
  if (index === undefined) return undefined;
  return uidOf(Number(user), (kind === "a" ? AID_APP_START : AID_ISOLATED_START) + Number(index));
}
