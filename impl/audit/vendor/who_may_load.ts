/**
 * The table of who may load what: for each library and namespace, the namespace that gives it.
 *
 * @module
 */

import { PAGE_LIBRARIES, type PageLibrary } from "../../linker/stock/page_libraries.ts";
import type { LibraryOffers } from "./library_offers.ts";
import type { LibraryList, PlatformLibraries } from "./platform_libraries.ts";

/** One library of the table. */
export interface LoadRow {
  readonly soname: string;
  /** The list that it is in; undefined for one that the platform does not have. */
  readonly list: LibraryList | undefined;
  /** The column of the documentation's page "RenderScript" that lists it for vendors; undefined if it does not. */
  readonly page: PageLibrary["column"] | undefined;
  /** For each namespace of {@link LoadTable.namespaces}, the one that gives it; undefined if none does. */
  readonly givenBy: readonly (string | undefined)[];
}

/** Who may load what. */
export interface LoadTable {
  /** The namespaces that ask, in the order of the configuration. */
  readonly namespaces: readonly string[];
  readonly rows: readonly LoadRow[];
}

/**
 * Asks every namespace for every library.
 *
 * @param offers The namespaces.
 * @param platform The platform's libraries.
 * @param sonames Which libraries. Default: all of the platform's.
 */
export function whoMayLoad(
  offers: LibraryOffers,
  platform: PlatformLibraries,
  sonames: readonly string[] = platform.sonames,
): LoadTable {
  const namespaces = offers.names;
  const rows = sonames.map((soname) => ({
    soname,
    list: platform.listOf(soname),
    page: PAGE_LIBRARIES.find((library) => library.soname === soname)?.column,
    givenBy: namespaces.map((namespace) => offers.find(namespace, soname)?.namespace),
  }));
  return { namespaces, rows };
}

/**
 * Writes the table as lines of text: a library each, `-` where no namespace gives it.
 *
 * @param table The table.
 */
export function formatLoadTable(table: LoadTable): string[] {
  return formatColumns([
    ["library", "list", "page", ...table.namespaces],
    ...table.rows.map(({ soname, list, page, givenBy }) => [
      soname,
      list ?? "-",
      page ?? "-",
      ...givenBy.map((namespace) => namespace ?? "-"),
    ]),
  ]);
}

/**
 * Writes rows of cells so that columns stand below each other.
 *
 * @param rows The rows, all with as many cells.
 * @returns A line a row, without blanks at the end.
 */
export function formatColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) =>
    rows.reduce((width, row) => Math.max(width, row[i]?.length ?? 0), 0)
  );
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ").trimEnd());
}
