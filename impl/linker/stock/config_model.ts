/**
 * A linker configuration as data, and its text.
 *
 * @module
 */

/** A directory, and what a process built with the address sanitizer has in its place. */
export interface StockPath {
  readonly path: string;
  /** `copy`: the copy under /data/asan first, then the directory; `same`: the directory; `absent`: nothing. */
  readonly asan: "copy" | "same" | "absent";
}

/** A link of a namespace. */
export interface StockLink {
  readonly to: string;
  /** The libraries that it lets through, or `all` (9 and later). */
  readonly libraries: readonly string[] | "all";
}

/** A namespace of a section. */
export interface StockNamespace {
  readonly name: string;
  readonly isolated: boolean;
  /** Default: the file does not say, which is false. */
  readonly visible?: true;
  readonly search: readonly StockPath[];
  readonly permitted?: readonly StockPath[];
  /** In search order. */
  readonly links?: readonly StockLink[];
  /** False leaves the keys for the address sanitizer out. */
  readonly asan?: false;
}

/** The namespaces of the executables of some directories. */
export interface StockSection {
  readonly name: string;
  /** The default namespace and the additional ones. */
  readonly namespaces: readonly StockNamespace[];
}

/** A whole configuration. */
export interface StockConfig {
  /** Directories of executables and their sections; the first match counts. */
  readonly directories: readonly (readonly [directory: string, section: string])[];
  readonly sections: readonly StockSection[];
}

/** Directories that have a copy under /data/asan. */
export function copied(...paths: readonly string[]): StockPath[] {
  return paths.map((path) => ({ path, asan: "copy" }));
}

/** Directories that are the same with and without the address sanitizer. */
export function same(...paths: readonly string[]): StockPath[] {
  return paths.map((path) => ({ path, asan: "same" }));
}

/** Directories that a process with the address sanitizer does not have. */
export function plain(...paths: readonly string[]): StockPath[] {
  return paths.map((path) => ({ path, asan: "absent" }));
}

/**
 * Writes a configuration as an `ld.config.txt`.
 *
 * @param config A configuration.
 * @param style `assign` writes each list in one line, which every release reads; `append` writes an item a line, with
 * `+=`, as the files of 9 and later do.
 */
export function renderConfig(config: StockConfig, style: "assign" | "append"): string {
  const lines: string[] = [];
  const list = (key: string, items: readonly string[]) => {
    if (items.length === 0) return;
    if (style === "assign") return lines.push(`${key} = ${items.join(":")}`);
    return items.forEach((item, i) => lines.push(`${key} ${i === 0 ? "=" : "+="} ${item}`));
  };
  for (const [directory, section] of config.directories) {
    lines.push(`dir.${section} = ${directory}`);
  }
  for (const { name, namespaces } of config.sections) {
    lines.push("", `[${name}]`);
    const additional = namespaces.map((space) => space.name).filter((other) => other !== "default");
    if (additional.length > 0) lines.push(`additional.namespaces = ${additional.join(",")}`);
    for (const space of namespaces) {
      const key = `namespace.${space.name}`;
      lines.push("", `${key}.isolated = ${space.isolated}`);
      if (space.visible === true) lines.push(`${key}.visible = true`);
      const kinds = [["search", space.search], ["permitted", space.permitted ?? []]] as const;
      for (const [kind, paths] of kinds) {
        list(`${key}.${kind}.paths`, paths.map(({ path }) => path));
        if (space.asan !== false) list(`${key}.asan.${kind}.paths`, paths.flatMap(sanitized));
      }
      const links = space.links ?? [];
      if (links.length > 0) lines.push(`${key}.links = ${links.map(({ to }) => to).join(",")}`);
      for (const { to, libraries } of links) {
        if (libraries !== "all") list(`${key}.link.${to}.shared_libs`, libraries);
        else lines.push(`${key}.link.${to}.allow_all_shared_libs = true`);
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

function sanitized({ path, asan }: StockPath): string[] {
  if (asan === "absent") return [];
  return asan === "same" ? [path] : [`/data/asan${path}`, path];
}
