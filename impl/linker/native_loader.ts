/**
 * Makes the namespace of an app's own libraries.
 *
 * Source: AOSP system/core, libnativeloader/native_loader.cpp.
 *
 * @module
 */

import { is64Bit } from "../../cts/contract/library.ts";
import type { Release } from "../../cts/contract/world.ts";
import { decode } from "../platform/decode.ts";
import { type Files, Refusal } from "../platform/files.ts";
import type { InstalledPackage } from "../platform/package_manager.ts";
import type { Credentials } from "../platform/users.ts";
import type { Namespace } from "./library.ts";
import type { LinkerNamespaces } from "./linker_namespaces.ts";
import { namespaceConfig, type NamespaceLink } from "./namespace.ts";

/** Name of the namespace that an app's own libraries live in. */
export const APP_NAMESPACE = "classloader-namespace";
/** The list of libraries that the system offers to apps. */
export const PUBLIC_LIBRARIES_FILE = "/system/etc/public.libraries.txt";
/** The list of libraries that a vendor offers to apps. */
export const VENDOR_PUBLIC_LIBRARIES_FILE = "/vendor/etc/public.libraries.txt";
/** Below which apps may load what they name by its path. */
const PERMITTED_PATHS: readonly string[] = ["/data", "/mnt/expand"];

const WIDTHS = ["32", "64"] as const;
type Width = typeof WIDTHS[number];

/** Checks that words may stand behind a name: one width at most, and that the library is not to be loaded beforehand. */
function isKnown(words: readonly string[]): boolean {
  const widths = words.filter((word) => WIDTHS.some((width) => width === word));
  return widths.length <= 1 &&
    words.every((word) => word === "nopreload" || widths.includes(word));
}

/** The names in the lines of a list up to Android 10: a last word that is no width ends the list (ReadConfig). */
function librariesUntil10(lines: readonly string[], width: Width): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of lines) {
    const blank = line.lastIndexOf(" ");
    const word = blank < 0 ? width : line.slice(blank + 1);
    if (!WIDTHS.some((known) => known === word)) return names;
    if (word === width) names.add(blank < 0 ? line : line.slice(0, blank));
  }
  return names;
}

/** The process, as libnativeloader needs it. */
export interface NativeLoaderHost {
  readonly release: Release;
  readonly linker: { readonly namespaces: Pick<LinkerNamespaces, "add"> };
  readonly files: Files;
  readonly credentials: Credentials;
}

/** libnativeloader of one process. */
export class NativeLoader {
  readonly #host: NativeLoaderHost;

  /** @param host The process. */
  constructor(host: NativeLoaderHost) {
    this.#host = host;
  }

  /** Makes the namespace of an app: its own libraries, and by links what system and vendor offer to apps. */
  createNamespace(app: InstalledPackage): Namespace {
    return this.#host.linker.namespaces.add(namespaceConfig({
      name: APP_NAMESPACE,
      searchPaths: app.extractNativeLibs
        ? [app.nativeLibraryDir]
        : [app.nativeLibraryDir, `${app.sourceDir}!/lib/${app.primaryAbi}`],
      permittedPaths: PERMITTED_PATHS,
      links: this.#links(is64Bit(app.primaryAbi) ? "64" : "32"),
    }));
  }

  /** The links of an app's namespace. */
  #links(width: Width): NamespaceLink[] {
    const links = [{ to: "default", libraries: this.#libraries(PUBLIC_LIBRARIES_FILE, width) }];
    const vendor = this.#libraries(VENDOR_PUBLIC_LIBRARIES_FILE, width);
    if (vendor.size > 0) links.push({ to: "sphal", libraries: vendor });
    return links;
  }

  /**
   * The names in a list of libraries for processes of a width: one a line, comments left out. None without a file, or, since
   * Android 11, if a word follows a name that is not known.
   */
  #libraries(path: string, width: Width): ReadonlySet<string> {
    const { files, credentials, release } = this.#host;
    const bytes = files.tryRead(path, credentials);
    if (bytes instanceof Refusal) return new Set();
    const lines = decode(bytes).split("\n").map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#"));
    if (release < 11) return librariesUntil10(lines, width);
    const rows = lines.map((line) => line.split(/\s+/));
    if (rows.some(([, ...words]) => !isKnown(words))) return new Set();
    const other: Width = width === "64" ? "32" : "64";
    return new Set(rows.filter((words) => !words.includes(other)).map(([name]) => name!));
  }
}
