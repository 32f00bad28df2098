/**
 * Linker namespaces: which directories a library may come from, for whom.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";

/** The libraries that a namespace takes from another: the listed sonames, or `all`. */
export interface NamespaceLink {
  readonly to: string;
  readonly libraries: ReadonlySet<string> | "all";
}

/** Configuration of a namespace. */
export interface NamespaceConfig {
  /** `default` for the one that every process has. */
  readonly name: string;
  /** Whether libraries outside search and permitted paths are refused. */
  readonly isolated: boolean;
  /** Whether android_get_exported_namespace gives it. */
  readonly visible: boolean;
  /** Directories where plain names are looked for, in order; may lie in an archive (`/x.apk!/lib`). */
  readonly searchPaths: readonly string[];
  /** For an isolated namespace: directories below which, at any depth, a library may lie beside the search paths. */
  readonly permittedPaths: readonly string[];
  /** File names beside which an isolated namespace takes none; empty for no such limit. */
  readonly allowedLibraries: readonly string[];
  /** Where to look for what the namespace itself does not have, in order. */
  readonly links: readonly NamespaceLink[];
}

/**
 * A namespace with the configuration of an argument and nothing else.
 *
 * @param config Its name, and what differs from an isolated namespace that finds nothing.
 */
export function namespaceConfig(
  config: Partial<NamespaceConfig> & Pick<NamespaceConfig, "name">,
): NamespaceConfig {
  return {
    isolated: true,
    visible: false,
    searchPaths: [],
    permittedPaths: [],
    allowedLibraries: [],
    links: [],
    ...config,
  };
}

const PUBLIC_LIBRARIES: readonly string[] = [
  "libandroid.so",
  "libaaudio.so",
  "libamidi.so",
  "libbinder_ndk.so",
  "libc.so",
  "libcamera2ndk.so",
  "libdl.so",
  "libEGL.so",
  "libGLESv1_CM.so",
  "libGLESv2.so",
  "libGLESv3.so",
  "libicu.so",
  "libicui18n.so",
  "libicuuc.so",
  "libjnigraphics.so",
  "liblog.so",
  "libm.so",
  "libmediandk.so",
  "libnativehelper.so",
  "libnativewindow.so",
  "libneuralnetworks.so",
  "libOpenMAXAL.so",
  "libOpenSLES.so",
  "libRS.so",
  "libstdc++.so",
  "libsync.so",
  "libvulkan.so",
  "libwebviewchromium_plat_support.so",
  "libz.so",
];

/** Those that came after 8.0, by release (the same file, as it was then). */
const PUBLIC_SINCE: Readonly<Record<string, Release>> = {
  "libneuralnetworks.so": 8.1,
  "libamidi.so": 10,
  "libbinder_ndk.so": 10,
  "libicu.so": 12,
  "libnativehelper.so": 12,
};

/**
 * The libraries of the platform that every app's namespace is linked to (AOSP system/core,
 * rootdir/etc/public.libraries.android.txt), one a line in /system/etc/public.libraries.txt.
 *
 * @param release The device's.
 */
export function publicLibraries(release: Release): readonly string[] {
  return PUBLIC_LIBRARIES.filter((soname) => (publicSince(soname) ?? release) <= release);
}

/**
 * The release from which on a library is among {@link publicLibraries}.
 *
 * @param soname Its soname.
 * @returns Undefined if it never was, or was from the start.
 */
export function publicSince(soname: string): Release | undefined {
  return Object.hasOwn(PUBLIC_SINCE, soname) ? PUBLIC_SINCE[soname] : undefined;
}
