/**
 * Where programs keep what they compile on first need: the project's folder `.strata`, or, where the project is a package in
 * `node_modules`, which may be read-only and is emptied by each installation, or is loaded from elsewhere, the user's folder of
 * caches.
 *
 * @module
 */

import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The environment variable that names another folder. */
const NAMED = "STRATA_CACHE";

/** The circumstances that decide about the folder. */
export interface CachePlace {
  /** A module of the project, in a folder of its root. */
  readonly module: string;
  /** The value of an environment variable; undefined if there is none, or none that may be read. */
  readonly variable: (name: string) => string | undefined;
  /** The system of the host, as Deno names it. */
  readonly os: string;
}

/**
 * The folder.
 *
 * @param place What decides about it. Default: this program, and what it may read.
 * @returns Its URL, with a slash at its end; it need not be there.
 */
export function cacheFolder(place: CachePlace = THIS): URL {
  const named = place.variable(NAMED);
  if (named !== undefined) return pathToFileURL(resolve(named) + "/");
  const isOwn = place.module.startsWith("file:") && !place.module.includes("/node_modules/");
  const users = isOwn ? undefined : userFolder(place);
  return users === undefined
    ? new URL("../.strata/", place.module)
    : pathToFileURL(join(users, "strata-cts") + "/");
}

function userFolder({ variable, os }: CachePlace): string | undefined {
  const home = variable("HOME");
  const inHome = (name: string) => home === undefined ? undefined : join(home, name);
  if (os === "windows") return variable("LOCALAPPDATA");
  return os === "darwin"
    ? inHome("Library/Caches")
    : variable("XDG_CACHE_HOME") ?? inHome(".cache");
}

const THIS: CachePlace = {
  module: import.meta.url,
  variable: (name) => {
    const { state } = Deno.permissions.querySync({ name: "env", variable: name });
    return state === "granted" ? Deno.env.get(name) || undefined : undefined;
  },
  os: Deno.build.os,
};
