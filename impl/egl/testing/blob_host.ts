/**
 * A process with a cache file, for tests of blob caches.
 *
 * @module
 */

import { Files } from "../../platform/files.ts";
import { appCredentials, rootCredentials } from "../../platform/users.ts";
import { Selinux } from "../../selinux/selinux.ts";
import type { BlobStoreHost } from "../blob_cache/store.ts";

/** The user whose process it is. */
export const BLOB_UID = 10_000;
/** The directory of the cache file, which belongs to the user. */
export const BLOB_DIRECTORY = "/cache";
/** The cache file. */
export const BLOB_PATH = `${BLOB_DIRECTORY}/shaders`;

/** The host that a test changes and looks at. */
export interface BlobTestHost extends BlobStoreHost {
  /** Lines written so far. */
  readonly lines: string[];
  /** Values of properties. */
  readonly properties: Map<string, string>;
}

/**
 * Makes a host.
 *
 * @param changes What differs from a 64-bit process with a cache file. `files` are those of an earlier process.
 */
export function blobHost(changes: Partial<BlobStoreHost> = {}): BlobTestHost {
  const lines: string[] = [];
  const properties = new Map([["ro.build.id", "BUILD.1"]]);
  return {
    compat: false,
    is64Bit: true,
    path: BLOB_PATH,
    files: changes.files ?? makeFiles(),
    as: appCredentials(BLOB_UID),
    property: (name) => properties.get(name) ?? "",
    log: (priority, message) => void lines.push(`${priority} ${message}`),
    ...changes,
    lines,
    properties,
  };
}

function makeFiles(): Files {
  const root = rootCredentials();
  const files = new Files({ selinux: new Selinux({ enforcing: false }) });
  files.mkdir(BLOB_DIRECTORY, root, { mode: 0o700 });
  files.chown(BLOB_DIRECTORY, BLOB_UID, BLOB_UID, root);
  return files;
}
