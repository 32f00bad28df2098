/**
 * Linker namespaces: which directories a library may come from, for whom.
 *
 * @module
 */

/** A library name list that a namespace shares with another: names, or `all`. */
export interface NamespaceLink {
  readonly to: string;
  readonly libraries: readonly string[] | "all";
}

/** Configuration of a namespace. */
export interface NamespaceConfig {
  readonly name: string;
  /** Directories where plain names are looked for, in order. */
  readonly searchPaths: readonly string[];
  /** For an isolated namespace: directories under which an absolute path may lie beside the search paths. */
  readonly permittedPaths: readonly string[];
  /** Whether libraries outside search and permitted paths are refused. */
  readonly isolated: boolean;
  /** Where to look for what the namespace itself does not have, in order. */
  readonly links: readonly NamespaceLink[];
}

/** Whether an isolated namespace lets `path` in (bionic linker/linker_namespaces.cpp, is_accessible). */
export function isAccessible(namespace: NamespaceConfig, path: string): boolean {
  if (!namespace.isolated) return true;
  const directory = path.slice(0, path.lastIndexOf("/"));
  return namespace.searchPaths.includes(directory) ||
    namespace.permittedPaths.some((permitted) => path.startsWith(`${permitted}/`));
}

/** The libraries of the platform that every app namespace is linked to (public.libraries.txt, in part). */
export const PUBLIC_LIBRARIES: readonly string[] = [
  "libEGL.so",
  "libGLESv1_CM.so",
  "libGLESv2.so",
  "libc.so",
  "libdl.so",
  "liblog.so",
  "libm.so",
];

/** The namespaces that every process begins with. */
export function stockNamespaces(lib: "lib" | "lib64"): NamespaceConfig[] {
  return [
    {
      name: "default",
      searchPaths: [`/system/${lib}`],
      permittedPaths: ["/system", "/vendor", "/data", "/mnt/expand"],
      isolated: true,
      links: [],
    },
    {
      name: "sphal",
      searchPaths: [`/vendor/${lib}`, `/vendor/${lib}/egl`, `/vendor/${lib}/hw`],
      permittedPaths: [`/vendor/${lib}`],
      isolated: true,
      links: [{ to: "default", libraries: PUBLIC_LIBRARIES }],
    },
  ];
}
