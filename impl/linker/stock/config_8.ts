/**
 * The linker configurations of Android 8.0 and 8.1.
 *
 * Source: AOSP system/core, rootdir/etc/ld.config.txt, ld.config.txt.in (8.1 with the VNDK enforced) and
 * ld.config.legacy.txt.
 *
 * @module
 */

import { copied, plain, same, type StockConfig, type StockNamespace } from "./config_model.ts";
import type { LibraryLists } from "./library_lists.ts";

/** The differences of the configurations of 8.x. */
export interface Config8Options {
  readonly release: 8 | 8.1;
  /** Whether the VNDK is enforced (8.1 only). */
  readonly enforced: boolean;
  readonly lists: LibraryLists;
  /** The runtime libraries of sanitizers, which an enforced configuration lets through. */
  readonly sanitizers: readonly string[];
}

/** Native tests and benchmarks are sorted in from 8.1 on; those of the vendor first, as the first match counts. */
const TEST_DIRECTORIES = ["nativetest", "nativetest64", "benchmarktest", "benchmarktest64"];

/** Where a same-process HAL lies. */
const VENDOR = ["/vendor/${LIB}/egl", "/vendor/${LIB}/hw", "/vendor/${LIB}"];
/** Where VNDK-SP lies; the vendor's own extensions first. */
const VNDK_SP = ["/vendor/${LIB}/vndk-sp", "/system/${LIB}/vndk-sp"];

/**
 * The configuration with namespaces.
 *
 * @param options What it differs by.
 */
export function config8(options: Config8Options): StockConfig {
  const tests = options.release === 8 ? [] : TEST_DIRECTORIES.map((name) => `/data/${name}`);
  return {
    directories: [
      ["/system/bin/", "system"],
      ["/system/xbin/", "system"],
      ["/vendor/bin/", "vendor"],
      ...tests.map((directory) => [`${directory}/vendor`, "vendor"] as const),
      ...tests.map((directory) => [directory, "system"] as const),
    ],
    sections: [
      {
        name: "system",
        namespaces: [defaultNamespace(options), sphal(options), vndk(options), rs(options)],
      },
      {
        name: "vendor",
        namespaces: options.enforced ? enforcedVendor(options) : [openVendor(options)],
      },
    ],
  };
}

/** The configuration of a device without namespaces: every executable finds the libraries of both partitions. */
export function legacy8(): StockConfig {
  return {
    directories: [["/system", "legacy"], ["/vendor", "legacy"], ["/sbin", "legacy"]],
    sections: [{
      name: "legacy",
      namespaces: [{
        name: "default",
        isolated: false,
        search: copied("/system/${LIB}", "/vendor/${LIB}"),
      }],
    }],
  };
}

function defaultNamespace({ enforced }: Config8Options): StockNamespace {
  const open = copied("/system/${LIB}", "/vendor/${LIB}");
  if (!enforced) return { name: "default", isolated: false, search: open, permitted: open };
  return {
    name: "default",
    isolated: true,
    search: copied("/system/${LIB}"),
    permitted: same(
      "/system/${LIB}/drm",
      "/system/${LIB}/extractors",
      "/system/${LIB}/hw",
      "/system/framework",
      "/system/app",
      "/system/priv-app",
      "/vendor/app",
      "/vendor/framework",
      "/oem/app",
      "/data",
      "/mnt/expand",
    ),
  };
}

function sphal({ release, lists, sanitizers }: Config8Options): StockNamespace {
  return {
    name: "sphal",
    isolated: true,
    visible: true,
    search: copied(...VENDOR),
    permitted: [
      ...copied("/vendor/${LIB}"),
      ...(release === 8.1 ? plain("/system/${LIB}/vndk-sp/hw") : []),
    ],
    links: [
      { to: "default", libraries: [...lists.llndk, ...sanitizers] },
      { to: "vndk", libraries: vndkLibraries(lists) },
      { to: "rs", libraries: ["libRS_internal.so"] },
    ],
  };
}

function rs({ release, lists, sanitizers }: Config8Options): StockNamespace {
  return {
    name: "rs",
    isolated: true,
    ...(release === 8.1 && { visible: true }),
    search: copied(...VNDK_SP, "/vendor/${LIB}"),
    permitted: [...copied("/vendor/${LIB}"), ...same("/data")],
    links: [
      { to: "default", libraries: [...lists.llndk, ...lists.rsExtra, ...sanitizers] },
      { to: "vndk", libraries: vndkLibraries(lists) },
    ],
  };
}

function vndk({ release, lists, enforced, sanitizers }: Config8Options): StockNamespace {
  const gles = ["libGLESv1_CM.so", "libGLESv2.so"];
  const memory = "android.hidl.memory@1.0-impl.so";
  const libraries = enforced
    ? [...lists.llndk, ...sanitizers]
    : [memory, ...lists.llndk.filter((name) => !gles.includes(name))];
  return {
    name: "vndk",
    isolated: true,
    ...(release === 8.1 && { visible: true }),
    search: copied(...VNDK_SP, ...(release === 8 ? ["/vendor/${LIB}"] : [])),
    permitted: copied("/vendor/${LIB}/hw", "/vendor/${LIB}/egl"),
    links: [{ to: "default", libraries }],
  };
}

function vndkLibraries(lists: LibraryLists): readonly string[] {
  const hidden = new Set(lists.vndkSpUnlinked);
  return lists.vndkSp.filter((name) => !hidden.has(name));
}

function openVendor({ release }: Config8Options): StockNamespace {
  const search = release === 8
    ? ["/vendor/${LIB}", ...VNDK_SP, "/system/${LIB}"]
    : ["/vendor/${LIB}/hw", "/vendor/${LIB}/egl", "/vendor/${LIB}", "/system/${LIB}/vndk"].concat(
      VNDK_SP,
      "/system/${LIB}",
    );
  return { name: "default", isolated: false, search: copied(...search) };
}

function enforcedVendor({ lists }: Config8Options): StockNamespace[] {
  return [
    {
      name: "default",
      isolated: true,
      visible: true,
      search: copied(
        "/vendor/${LIB}/hw",
        "/vendor/${LIB}/egl",
        "/vendor/${LIB}",
        "/vendor/${LIB}/vndk",
        "/vendor/${LIB}/vndk-sp",
      ),
      permitted: copied("/vendor"),
      links: [{ to: "system", libraries: [...lists.llndk, ...lists.vndkSp, ...lists.vndkCore] }],
    },
    {
      name: "system",
      isolated: false,
      search: copied("/system/${LIB}/vndk-sp", "/system/${LIB}/vndk", "/system/${LIB}"),
    },
  ];
}
