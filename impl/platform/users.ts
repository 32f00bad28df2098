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
 * The name of a user.
 *
 * @param uid A user id.
 * @returns `root`, `system`, `log`, `shell`, `u0_a0` and so on, `u0_i0` and so on for isolated services, else the number.
 */
export function userName(uid: number): string {
  if (uid === AID_ROOT) return "root";
  if (uid === AID_SYSTEM) return "system";
  if (uid === AID_LOG) return "log";
  if (uid === AID_SHELL) return "shell";
  if (uid >= AID_ISOLATED_START) return `u0_i${uid - AID_ISOLATED_START}`;
  if (uid >= AID_APP_START) return `u0_a${uid - AID_APP_START}`;
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
  const [, kind, index] = /^u0_([ai])(\d+)$/.exec(name) ?? [];
  if (index === undefined) return undefined;
  return (kind === "a" ? AID_APP_START : AID_ISOLATED_START) + Number(index);
}
