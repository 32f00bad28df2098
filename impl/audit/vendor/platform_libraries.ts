/**
 * The libraries of the platform as a checker of vendor files sees them: which there are, where they lie, and in which list
 * they are.
 *
 * @module
 */

import { type Release, RELEASES } from "../../../cts/contract/world.ts";
import { stockLibraries, type StockLibrary } from "../../linker/stock/stock_libraries.ts";
import { libraryLists } from "../../linker/stock/library_lists.ts";
import { PAGE_FRAMEWORK_LIBRARIES } from "../../linker/stock/page_libraries.ts";

/** Where a library belongs, for people who read a table. */
export type LibraryList = StockLibrary["list"] | "rs only";

/** The stock libraries of a release. */
export class PlatformLibraries {
  readonly #libraries: ReadonlyMap<string, StockLibrary>;
  readonly #paths: ReadonlySet<string>;
  readonly #rsOnly: ReadonlySet<string>;

  /**
   * @param release A release.
   * @param enforced Whether the device keeps to the VNDK; it matters for 8.1 only. Default: from 9 on.
   */
  constructor(release: Release, enforced?: boolean) {
    const libraries = stockLibraries(release, enforced);
    this.#libraries = new Map(libraries.map((library) => [library.soname, library]));
    const paths = libraries.flatMap(({ soname, directories }) =>
      ["lib", "lib64"].flatMap((lib) =>
        directories.map((directory) => anyVersion(`${directory.replace("${LIB}", lib)}/${soname}`))
      )
    );
    this.#paths = new Set(paths);
    this.#rsOnly = new Set(libraryLists(release, enforced).rsExtra);
  }

  /** The names of all, sorted. */
  get sonames(): readonly string[] {
    return [...this.#libraries.keys()];
  }

  /** Checks that there is a library of that name. */
  has(soname: string): boolean {
    return this.#libraries.has(soname);
  }

  /** Checks that a path is one of theirs. The directories of all VNDK versions count: a device has the one that it names. */
  exists(path: string): boolean {
    return this.#paths.has(anyVersion(path));
  }

  /** The list that a library is in; undefined if the platform has none of that name. */
  listOf(soname: string): LibraryList | undefined {
    const list = this.#libraries.get(soname)?.list;
    return list !== undefined && this.#rsOnly.has(soname) ? "rs only" : list;
  }

  /** Checks that a library is for processes of the vendor, and not for vendor code in processes of apps. */
  isVendorProcessOnly(soname: string): boolean {
    return this.listOf(soname) === "vndk-core";
  }

  /** Checks whether only the framework may use a library, and no namespace of vendor code. */
  isFrameworkOnly(soname: string): boolean {
    return this.listOf(soname) === "framework" || PAGE_FRAMEWORK_LIBRARIES.includes(soname);
  }
}

/**
 * Checks that the platform has a library of that name in any release.
 *
 * @param soname The name.
 */
export function isOfAnyRelease(soname: string): boolean {
  return RELEASES.some((release) =>
    stockLibraries(release, true).some((library) => library.soname === soname)
  );
}

function anyVersion(path: string): string {
  return path.replace(/^\/system\/(lib|lib64)\/(vndk(?:-sp)?)-[^/]+\//, "/system/$1/$2/")
    .replace(/^\/apex\/com\.android\.vndk\.v[^/]+\//, "/apex/com.android.vndk/");
}
