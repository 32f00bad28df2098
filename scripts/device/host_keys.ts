/**
 * The keys of this machine's adb.
 *
 * @module
 */

import { isFolder } from "../../impl/machine/android/is_there.ts";
import { join } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import { KeyError, type PublicKey, readPrivateKey, readPublicKey } from "../../impl/adbd/keys.ts";

/** Where adb keeps its own (AOSP packages/modules/adb, client/auth.cpp). */
const OWN_KEY = ".android/adbkey";
/** The end of the names of files in a folder of ADB_VENDOR_KEYS. */
const KEY_ENDING = ".adb_key";

/** Keys, and what could not be read. */
export interface HostKeys {
  readonly keys: readonly PublicKey[];
  /** A sentence for each file that is no key. */
  readonly problems: readonly string[];
}

/**
 * Reads the keys that adb uses: its own, and those of `ADB_VENDOR_KEYS`, which lists files and folders by colons.
 *
 * @param environment The variables. Default: this program's.
 */
export function readHostKeys(
  environment: { get(name: string): string | undefined } = Deno.env,
): HostKeys {
  const keys: PublicKey[] = [];
  const problems: string[] = [];
  const add = (path: string): boolean => {
    try {
      const key = readKey(path);
      if (key !== undefined) keys.push(key);
      return key !== undefined;
    } catch (error) {
      problems.push(`Cannot read key "${path}": ${reasonOf(error)}`);
      return true;
    }
  };
  const home = environment.get("HOME");
  if (home !== undefined) add(join(home, OWN_KEY));
  const vendors = (environment.get("ADB_VENDOR_KEYS") ?? "").split(":").filter((one) => one !== "");
  for (const path of vendors) {
    if (!isFolder(path)) {
      if (!add(path)) {
        problems.push(`Cannot read key "${path}" of ADB_VENDOR_KEYS: it is not there`);
      }
    } else {
      for (const name of namesIn(path, problems)) add(join(path, name));
    }
  }
  return { keys, problems };
}

/** The files of a folder that are keys. */
function namesIn(folder: string, problems: string[]): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name)
      .filter((name) => name.endsWith(KEY_ENDING)).sort();
  } catch (error) {
    problems.push(`Cannot read folder "${folder}" of ADB_VENDOR_KEYS: ${reasonOf(error)}`);
    return [];
  }
}

/** The public key beside a private one, or made of it; undefined if there is neither. */
function readKey(path: string): PublicKey | undefined {
  const text = textOf(`${path}.pub`);
  if (text !== undefined) return readPublicKey(text);
  const own = textOf(path);
  if (own === undefined) return undefined;
  try {
    return readPrivateKey(own, path);
  } catch (error) {
    if (error instanceof KeyError) return readPublicKey(own);
    throw error;
  }
}

function textOf(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
