/**
 * The namespaces default, sphal, rs and vndk of Android 9 and later.
 *
 * Sources: as for config_9.ts.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { apexLinks, apexNamespaces } from "./config_apex.ts";
import {
  copied,
  plain,
  same,
  type StockLink,
  type StockNamespace,
  type StockPath,
} from "./config_model.ts";
import { type LibraryLists, vndkSpDirectory } from "./library_lists.ts";

/** The differences of the configurations of 9 and later. */
export interface Config9Options {
  /** 9 or later. */
  readonly release: Release;
  /** True for vndk_lite: system processes see the vendor partition, vendor processes the system partition. */
  readonly lite: boolean;
  readonly lists: LibraryLists;
  /** The runtime libraries of sanitizers. */
  readonly sanitizers: readonly string[];
}

/** Partitions with libraries of the platform beside /system. */
export function partitions(release: Release): readonly string[] {
  if (release === 9) return ["product"];
  return release === 10 ? ["product", "product_services"] : ["system_ext", "product"];
}

/**
 * The namespaces of processes started from the system partition.
 *
 * @param options What the configuration differs by.
 * @param open Whether the default namespace lets everything in.
 */
export function systemNamespaces(options: Config9Options, open: boolean): StockNamespace[] {
  const { release } = options;
  const own = [defaultNamespace(options, open), sphal(options), vndk(options), rs(options)];
  return [...own, ...apexNamespaces(release, false, "default", llndk(options))];
}

/** The namespaces of tests that need the libraries of both partitions: in 10 the vendor's code has none of its own. */
export function unrestrictedNamespaces(options: Config9Options): StockNamespace[] {
  const { release } = options;
  if (release >= 11) return systemNamespaces(options, true);
  const own: StockNamespace = {
    name: "default",
    isolated: false,
    visible: true,
    search: copied("/system/${LIB}", "/odm/${LIB}", "/vendor/${LIB}"),
    links: apexLinks(release, false),
  };
  return [own, ...apexNamespaces(release, false, "default", llndk(options))];
}

/** Directories of the platform's own libraries. */
export function platformLibraries(release: Release): string[] {
  return ["/system/${LIB}", ...partitions(release).map((name) => `/${name}/\${LIB}`)];
}

function defaultNamespace({ release }: Config9Options, open: boolean): StockNamespace {
  const vendor = open ? ["/odm/${LIB}", "/vendor/${LIB}"] : [];
  return {
    name: "default",
    isolated: !open,
    ...(release >= 10 && { visible: true }),
    search: copied("/system/${LIB}", ...vendor, ...platformLibraries(release).slice(1)),
    ...(!open && { permitted: defaultPermitted(release) }),
    links: apexLinks(release, false),
  };
}

/** Libraries of apps, of code compiled ahead, and of HALs and extractors; not all of /system/${LIB}, for vndk's sake. */
function defaultPermitted(release: Release): StockPath[] {
  const code = (roots: readonly string[], folders: readonly string[]) =>
    roots.flatMap((root) => folders.map((folder) => `${root}/${folder}`));
  const parts = partitions(release).map((name) => `/${name}`);
  const vendors = release >= 10 ? ["/vendor", "/system/vendor", "/odm"] : ["/vendor", "/odm"];
  return same(
    "/system/${LIB}/drm",
    "/system/${LIB}/extractors",
    "/system/${LIB}/hw",
    ...parts.map((part) => `${part}/\${LIB}`),
    ...code(["/system", ...vendors, ...parts], ["framework", "app", "priv-app"]),
    "/oem/app",
    "/data",
    "/mnt/expand",
    ...(release >= 10
      ? ["/apex/com.android.runtime/${LIB}/bionic", "/system/${LIB}/bootstrap"]
      : []),
  );
}

/** Where the platform's part of VNDK-SP lies; from 11 on, of all of the VNDK. */
export function vndkDirectory({ release, lists }: Config9Options): StockPath[] {
  const directory = vndkSpDirectory(release, lists.version);
  return release >= 11 ? same(directory) : copied(directory);
}

/** /vendor may be a link to /system/vendor, and permitted paths are compared with real ones; 9 had not seen to that. */
function realVendor(release: Release, ...subs: readonly string[]): StockPath[] {
  return release === 9 ? [] : plain(...subs.map((sub) => `/system/vendor/\${LIB}${sub}`));
}

/** The link that lets LL-NDK through, less what is private. */
export function llndkLink(options: Config9Options, to: "default" | "system"): StockLink {
  return { to, libraries: [...llndk(options), ...options.sanitizers] };
}

/**
 * The private libraries, which links leave out. The files of Android 10 name them all: its build filters its lists, and knows of
 * none that is private (system/etc/ld.config.29.txt of Pixel 4 and of other phones).
 */
export function unlinked({ lists, release }: Config9Options): ReadonlySet<string> {
  return new Set(release === 10 ? [] : lists.vndkPrivate);
}

function llndk(options: Config9Options): readonly string[] {
  const { lists, release } = options;
  const hidden = unlinked(options);
  const moved = release >= 11 ? "libneuralnetworks.so" : undefined;
  return lists.llndk.filter((name) => !hidden.has(name) && name !== moved);
}

/** The libraries of LL-NDK that live in an APEX of their own from 11 on. */
export function required(release: Release): StockLink[] {
  return release < 11
    ? []
    : [{ to: "com_android_neuralnetworks", libraries: ["libneuralnetworks.so"] }];
}

/** The link that lets VNDK-SP through, less what is private. */
export function vndkLink(options: Config9Options): StockLink {
  const hidden = unlinked(options);
  return { to: "vndk", libraries: options.lists.vndkSp.filter((name) => !hidden.has(name)) };
}

/**
 * Both rs and vndk offer libRS_internal.so, so that the order of the links decides which one it comes from: 9 has it
 * wrong.
 */
function sphal(options: Config9Options): StockNamespace {
  const { release } = options;
  const toRs: StockLink = { to: "rs", libraries: ["libRS_internal.so"] };
  const others = [llndkLink(options, "default"), vndkLink(options)];
  return {
    name: "sphal",
    isolated: true,
    visible: true,
    search: [
      ...copied("/odm/${LIB}", "/vendor/${LIB}"),
      ...(release >= 11 ? copied("/vendor/${LIB}/egl", "/vendor/${LIB}/hw") : []),
      ...(release === 10 ? plain("/vendor/${LIB}/hw") : []),
    ],
    permitted: [...copied("/odm/${LIB}", "/vendor/${LIB}"), ...realVendor(release, "")],
    links: [...(release === 9 ? [...others, toRs] : [toRs, ...others]), ...required(release)],
  };
}

/** From 11 on, rs has all of the VNDK in its own search path, and no link to vndk. */
function rs(options: Config9Options): StockNamespace {
  const { release, lists } = options;
  const { libraries: llndk } = llndkLink(options, "default");
  const libraries = [...new Set([...llndk, ...lists.rsExtra])];
  return {
    name: "rs",
    isolated: true,
    visible: true,
    search: [
      ...copied("/odm/${LIB}/vndk-sp", "/vendor/${LIB}/vndk-sp"),
      ...vndkDirectory(options),
      ...copied("/odm/${LIB}", "/vendor/${LIB}"),
    ],
    permitted: [
      ...copied("/odm/${LIB}", "/vendor/${LIB}"),
      ...realVendor(release, ""),
      ...same("/data"),
    ],
    links: [
      { to: "default", libraries },
      ...(release < 11 ? [vndkLink(options)] : []),
      ...required(release),
    ],
  };
}

function vndk(options: Config9Options): StockNamespace {
  const { release, lite } = options;
  const own = ["/odm/${LIB}", "/vendor/${LIB}"];
  const [platform] = vndkDirectory(options);
  return {
    name: "vndk",
    isolated: true,
    visible: true,
    search: [...copied(...own.map((path) => `${path}/vndk-sp`)), ...vndkDirectory(options)],
    permitted: [
      ...copied(...own.flatMap((path) => [`${path}/hw`, `${path}/egl`])),
      ...realVendor(release, "/hw", "/egl"),
      { ...platform!, path: `${platform!.path}/hw` },
    ],
    links: [
      llndkLink(options, "default"),
      ...(lite ? [] : [{ to: "sphal", libraries: "all" } as const]),
      ...required(release),
    ],
  };
}
