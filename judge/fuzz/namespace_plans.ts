/**
 * Random plans of linker configurations, libraries, and who loads what.
 *
 * No library needs its own name: after a dlopen of one that failed, Android 9's linker ends with SIGSEGV.
 *
 * @module
 */

import fc from "fast-check";

/** Directories of libraries; each is a search path, a permitted path or nobody's. */
export const DIRECTORIES = ["/data/a", "/data/a/sub", "/data/b", "/data/c"] as const;
/** A directory of libraries. */
export type Directory = typeof DIRECTORIES[number];
/** How many names libraries have. */
export const NAMES_COUNT = 5;
/** Names of namespaces beside the default one; no scene has more. */
export const NAMESPACES = ["one", "two", "three", "four"] as const;

/** A link of a namespace. */
export interface PlannedLink {
  /** Position of a namespace, the default one being 0. */
  readonly to: number;
  /** Numbers of libraries, or all of them. */
  readonly libraries: readonly number[] | "all";
}

/** A namespace. */
export interface PlannedNamespace {
  readonly isolated: boolean;
  readonly visible: boolean;
  readonly search: readonly Directory[];
  readonly permitted: readonly (Directory | "/data")[];
  readonly links: readonly PlannedLink[];
}

/** A library's file, or a symbolic link to one. */
export interface PlannedLibrary {
  readonly directory: Directory;
  /** Its number: `lib0.so` and so on. */
  readonly number: number;
  /** Numbers of the libraries that it needs, each so much further. */
  readonly needs: readonly number[];
  readonly runpath: Directory | "none";
  readonly global: boolean;
  /** Whether its soname is that of the next number, which it does not need then. */
  readonly isMisnamed: boolean;
  /** Where the file really is, if this is a link. */
  readonly link: Directory | "none";
}

/** The name by which something is opened. */
export interface PlannedName {
  readonly number: number;
  /** Its directory if it is opened by its path. */
  readonly directory: Directory | "none";
}

/** A step of the program; namespaces are taken by position, handles by the how-manieth one that was opened. */
export type NamespaceCall =
  | {
    readonly do: "open";
    /** 0: by dlopen. */
    readonly namespace: number;
    readonly name: PlannedName;
    readonly flags: readonly ("NOLOAD" | "GLOBAL" | "NODELETE" | "FORCE_LOAD")[];
  }
  | { readonly do: "openFrom"; readonly namespace: number; readonly name: PlannedName }
  | { readonly do: "symbol"; readonly handle: number; readonly number: number }
  | { readonly do: "close"; readonly handle: number }
  | {
    readonly do: "create";
    readonly type: "regular" | "isolated" | "shared";
    readonly search: Directory;
    readonly permitted: Directory;
    readonly parent: number;
  }
  | { readonly do: "link"; readonly from: number; readonly to: number; readonly number: number };

/** A scene with namespaces. */
export interface NamespacePlan {
  /** The default one first. */
  readonly namespaces: readonly PlannedNamespace[];
  readonly libraries: readonly PlannedLibrary[];
  readonly calls: readonly NamespaceCall[];
}

const directory = fc.constantFrom(...DIRECTORIES);
const directories = fc.uniqueArray(directory, { maxLength: 3 });
const number = fc.nat(NAMES_COUNT - 1);
const namespaceNumber = fc.nat(NAMESPACES.length);
const name: fc.Arbitrary<PlannedName> = fc.record({ number, directory: rarely(directory) });

const link: fc.Arbitrary<PlannedLink> = fc.record({
  to: namespaceNumber,
  libraries: fc.oneof(
    { weight: 5, arbitrary: fc.uniqueArray(number, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant("all" as const) },
  ),
});

const namespace: fc.Arbitrary<PlannedNamespace> = fc.record({
  isolated: fc.boolean(),
  visible: fc.boolean().map((hidden) => !hidden),
  search: directories,
  permitted: fc.uniqueArray(fc.oneof(directory, fc.constant("/data" as const)), { maxLength: 2 }),
  links: fc.array(link, { maxLength: 3 }),
});

const library: fc.Arbitrary<PlannedLibrary> = fc.record({
  directory,
  number,
  needs: fc.subarray([1, 2], { minLength: 0 }),
  runpath: rarely(directory),
  global: seldom(),
  isMisnamed: seldom(),
  link: rarely(directory),
});

const call: fc.Arbitrary<NamespaceCall> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("open" as const),
      namespace: namespaceNumber,
      name,
      flags: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        {
          weight: 1,
          arbitrary: fc.subarray(["NOLOAD", "GLOBAL", "NODELETE", "FORCE_LOAD"] as const, {
            maxLength: 2,
          }),
        },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("openFrom" as const),
      namespace: namespaceNumber,
      name,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("symbol" as const), handle: fc.nat(9), number }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const), handle: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("create" as const),
      type: fc.constantFrom("regular" as const, "isolated" as const, "shared" as const),
      search: directory,
      permitted: directory,
      parent: namespaceNumber,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("link" as const),
      from: namespaceNumber,
      to: namespaceNumber,
      number,
    }),
  },
);

/** Random scenes with namespaces. */
export const namespacePlans: fc.Arbitrary<NamespacePlan> = fc.record({
  namespaces: fc.array(namespace, { minLength: 1, maxLength: 1 + NAMESPACES.length }),
  libraries: fc.uniqueArray(library, {
    maxLength: 8,
    selector: (one) => `${one.directory}/${one.number}`,
  }),
  calls: fc.array(call, { minLength: 1, maxLength: 20 }),
});

function rarely<T>(others: fc.Arbitrary<T>): fc.Arbitrary<T | "none"> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.constant("none" as const) },
    { weight: 1, arbitrary: others },
  );
}

function seldom(): fc.Arbitrary<boolean> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 6, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  );
}
