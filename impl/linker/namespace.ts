/**
 * Linker namespaces: which directories a library may come from, for whom.
 *
 * @module
 */

/** What a namespace takes from another: the listed sonames, or `all`. */
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

/**
 * The libraries of the platform that every app's namespace is linked to (AOSP system/core,
 * rootdir/etc/public.libraries.android.txt), one a line in /system/etc/public.libraries.txt.
 */
export const PUBLIC_LIBRARIES: readonly string[] = [
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
  "libjnigraphics.so",
  "liblog.so",
  "libm.so",
  "libmediandk.so",
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
