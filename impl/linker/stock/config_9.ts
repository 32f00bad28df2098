/**
 * The linker configurations of Android 9 and later.
 *
 * Sources: AOSP system/core, rootdir/etc/ld.config.txt, ld.config.vndk_lite.txt and ld.config.legacy.txt (9 and 10);
 * system/linkerconfig, contents (11 and later, where the file is made when the device boots).
 *
 * For 11 to 15 the generator's contents differ in details from release to release and from device to device, by the APEXes
 * installed. Here all five have the generator's namespaces default, sphal, rs and vndk, and of the APEXes' namespaces those
 * that its fixed links name; 15 keeps the VNDK of 14, as a device does whose vendor partition is not older.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import {
  type Config9Options,
  llndkLink,
  partitions,
  platformLibraries,
  required,
  systemNamespaces,
  unlinked,
  unrestrictedNamespaces,
  vndkDirectory,
  vndkLink,
} from "./config_9_namespaces.ts";
import { apexLinks, apexNamespaces } from "./config_apex.ts";
import {
  copied,
  plain,
  type StockConfig,
  type StockNamespace,
  type StockSection,
} from "./config_model.ts";

const TEST_DIRECTORIES = ["nativetest", "nativetest64", "benchmarktest", "benchmarktest64"];

/**
 * The configuration with namespaces.
 *
 * @param options What it differs by.
 */
export function config9(options: Config9Options): StockConfig {
  const { release, lite } = options;
  const sections: StockSection[] = [
    { name: "system", namespaces: systemNamespaces(options, lite) },
    { name: "vendor", namespaces: vendorNamespaces(options) },
  ];
  if (release >= 10) {
    sections.push({ name: "unrestricted", namespaces: unrestrictedNamespaces(options) });
  }
  sections.push({ name: "postinstall", namespaces: [postinstall(release)] });
  return { directories: directories(release), sections };
}

/**
 * The configuration of a device without namespaces, but for those of the APEXes.
 *
 * @param release 9 or later.
 */
export function legacy9(release: Release): StockConfig {
  const own: StockNamespace = {
    name: "default",
    isolated: false,
    ...(release >= 10 && { visible: true }),
    search: copied("/system/${LIB}", "/product/${LIB}", "/vendor/${LIB}", "/odm/${LIB}"),
    links: apexLinks(release, false),
  };
  const legacy = ["/system", "/product", "/vendor", "/odm", "/sbin"];
  return {
    directories: [
      ...legacy.map((directory) => [directory, "legacy"] as const),
      ["/postinstall", "postinstall"],
      ...(release >= 10 ? [["/data", "legacy"] as const] : []),
    ],
    sections: [
      { name: "legacy", namespaces: [own, ...apexNamespaces(release, false)] },
      { name: "postinstall", namespaces: [postinstall(release)] },
    ],
  };
}

/** Native executables anywhere below /data fall to `system` from 10 on; before, those of tests only. */
function directories(release: Release): StockConfig["directories"] {
  const tests = TEST_DIRECTORIES.map((name) => `/data/${name}`);
  const rows: (readonly [string, string])[] = ["/system/bin/", "/system/xbin/"]
    .concat(partitions(release).map((partition) => `/${partition}/bin/`))
    .map((directory) => [directory, "system"]);
  for (const vendor of ["/odm/bin/", "/vendor/bin/"]) rows.push([vendor, "vendor"]);
  for (const owner of ["odm", "vendor"]) {
    for (const directory of tests) rows.push([`${directory}/${owner}`, "vendor"]);
  }
  if (release >= 10) {
    for (const name of ["nativetest", "nativetest64"]) {
      rows.push([`/data/${name}/unrestricted`, "unrestricted"]);
    }
    rows.push(["/data/local/tmp", "unrestricted"]);
  } else {
    for (const directory of tests) rows.push([directory, "system"]);
  }
  rows.push(["/postinstall", "postinstall"]);
  if (release >= 10) rows.push(["/data", "system"]);
  return rows;
}

/** Namespaces of processes started from the vendor partition. */
function vendorNamespaces(options: Config9Options): StockNamespace[] {
  const { release, lite, lists } = options;
  const own = ["/odm/${LIB}", "/vendor/${LIB}"];
  const extended = own.flatMap((path) => [path, `${path}/vndk`, `${path}/vndk-sp`]);
  const core = release >= 11 ? [] : copied(`/system/\${LIB}/vndk-${lists.version}`);
  if (lite) {
    const open: StockNamespace = {
      name: "default",
      isolated: false,
      search: [
        ...copied(...extended),
        ...(release < 11 ? vndkDirectory(options) : []),
        ...copied(...platformLibraries(release)),
        ...(release < 11 ? core : vndkDirectory(options)),
      ],
      links: apexLinks(release, true),
    };
    return [open, ...apexNamespaces(release, true)];
  }
  const hidden = unlinked(options);
  const toVndk = vndkLink(options);
  return [
    {
      name: "default",
      isolated: true,
      visible: true,
      search: copied(...own),
      permitted: [...copied("/odm", "/vendor"), ...(release >= 10 ? plain("/system/vendor") : [])],
      links: [
        llndkLink(options, "system"),
        {
          to: "vndk",
          libraries: [
            ...toVndk.libraries,
            ...lists.vndkCore.filter((name) => !hidden.has(name)),
          ],
        },
        ...required(release),
      ],
    },
    {
      name: "vndk",
      isolated: false,
      search: [
        ...copied(...own.flatMap((path) => [`${path}/vndk`, `${path}/vndk-sp`])),
        ...vndkDirectory(options),
        ...core,
      ],
      links: [
        llndkLink(options, "system"),
        { to: "default", libraries: "all" },
        ...required(release),
      ],
    },
    {
      name: "system",
      isolated: false,
      search: copied(...platformLibraries(release)),
      links: apexLinks(release, true),
    },
    ...apexNamespaces(release, true, "system"),
  ];
}

/** Only the platform's own libraries: the paths of others may not even be looked at. */
function postinstall(release: Release): StockNamespace {
  return {
    name: "default",
    isolated: false,
    search: plain(...platformLibraries(release)),
    asan: false,
  };
}
