/**
 * APKs for the suite's worlds: a binary manifest, libraries and assets in a zip archive.
 *
 * They are built in the suite, synchronously and in a fraction of a millisecond ({@linkcode writeZip} says why), so that
 * each case can have exactly the app that it needs. They carry no signature; a device that verifies signatures needs
 * them signed first (`apksigner sign`).
 *
 * @module
 */

import type { Abi, PackageFacts, PackageSpec } from "../contract/world.ts";
import { type AxmlElement, type AxmlOptions, writeAxml } from "./axml.ts";
import { emptyDex } from "./dex.ts";
import { writeZip, type ZipEntry } from "./zip.ts";

export type { ZipEntry } from "./zip.ts";

/** Name of the meta-data with which an app lets layers in (the documentation's page on GLES layers). */
export const INJECT_LAYERS = "com.android.graphics.injectLayers.enable";

/** A package's facts and contents. Each default is what an APK gets that does not say, unless noted. */
export interface ApkSpec {
  /** Package name; written as given, valid or not. */
  readonly package: string;
  /** `android:debuggable`. */
  readonly debuggable?: boolean;
  /** True for `<profileable android:shell="true"/>`. */
  readonly profileable?: boolean;
  /** Value of the meta-data {@linkcode INJECT_LAYERS}; its type decides the attribute's. */
  readonly injectLayers?: boolean | string;
  /** `android:targetSdkVersion`. Default 30. */
  readonly targetSdk?: number;
  /** `android:targetSdkVersion` of a `<uses-sdk>` before the other one; without it there is one only. */
  readonly earlierTargetSdk?: number;
  /** `android:minSdkVersion`. Default: not said, which means 1. */
  readonly minSdk?: number;
  /** `android:extractNativeLibs`. False also aligns the libraries to pages, as Android demands. Default true. */
  readonly extractNativeLibs?: boolean;
  /** `android:hasCode`; true adds an empty `classes.dex`. Default false, and always said. */
  readonly hasCode?: boolean;
  /** `android:multiArch`. */
  readonly multiArch?: boolean;
  /** `android:use32bitAbi`. */
  readonly use32bitAbi?: boolean;
  /** Names of activities, such as `.Main`. */
  readonly activities?: readonly string[];
  /** `android:versionCode`. Default 1. */
  readonly versionCode?: number;
  /** Files of `lib/<abi>/`, by ABI and file name. */
  readonly libs?: Readonly<
    Partial<
      Record<Abi | (string & Record<never, never>), Readonly<Record<string, string | Uint8Array>>>
    >
  >;
  /** Files of `assets/`. */
  readonly assets?: Readonly<Record<string, string | Uint8Array>>;
  /** Further entries, as they are; hostile names are allowed. */
  readonly entries?: readonly ZipEntry[];
  /** Encoding of the manifest's strings. */
  readonly encoding?: AxmlOptions["encoding"];
}

/** Manifests that were built before, by what they say: most of the suite's apps are alike. */
const manifests = new Map<string, Uint8Array>();
const MANIFESTS_MAX = 256;

/** `android:targetSdkVersion` of an app that does not say. */
const TARGET_SDK = 30;

/** Alignment of libraries that are loaded from inside the APK (`zipalign -p`, 4 KiB pages). */
const PAGE = 4096;

/**
 * Builds an APK.
 *
 * @param spec The package.
 * @returns The APK's bytes; the same spec gives the same bytes.
 *
 * @example
 * ```ts
 * const apk = buildApk({
 *   package: "com.example.layers",
 *   libs: { "arm64-v8a": { "libGLTrace.so": library } },
 * });
 * ```
 */
export function buildApk(spec: ApkSpec): Uint8Array<ArrayBuffer> {
  const { libs: _libs, assets: _assets, entries: _entries, ...said } = spec;
  const key = JSON.stringify(said);
  let manifest = manifests.get(key);
  if (manifest === undefined) {
    if (manifests.size >= MANIFESTS_MAX) manifests.clear();
    manifests.set(key, manifest = buildManifest(spec));
  }
  return writeZip(apkEntries(spec, manifest));
}

/**
 * A package of a World, with the facts of it beside its bytes.
 *
 * @param spec The package.
 * @param abi The ABI forced at installation. Default: none.
 */
export function packageSpec(spec: ApkSpec, abi?: Abi): PackageSpec {
  return {
    apk: buildApk(spec).toBase64(),
    facts: factsOf(spec),
    ...(abi === undefined ? {} : { abi }),
  };
}

function factsOf(spec: ApkSpec): PackageFacts {
  const libs = Object.entries(spec.libs ?? {});
  return {
    package: spec.package,
    versionCode: spec.versionCode ?? 1,
    debuggable: spec.debuggable ?? false,
    injectLayers: spec.injectLayers === true,
    targetSdk: spec.targetSdk ?? TARGET_SDK,
    libraries: Object.fromEntries(libs.map(([abi, files]) => [abi, Object.keys(files ?? {})])),
  };
}

/**
 * Builds the manifest of a package.
 *
 * @param spec The package.
 * @returns The bytes of its `AndroidManifest.xml`.
 */
export function buildManifest(spec: ApkSpec): Uint8Array<ArrayBuffer> {
  return writeAxml(manifestTree(spec), spec.encoding ? { encoding: spec.encoding } : {});
}

/**
 * Lists the entries of a package around a given manifest, which may be broken.
 *
 * @param spec The package.
 * @param manifest The bytes of its `AndroidManifest.xml`.
 */
export function apkEntries(spec: ApkSpec, manifest: Uint8Array): readonly ZipEntry[] {
  const entries: ZipEntry[] = [{ name: "AndroidManifest.xml", data: manifest }];
  if (spec.hasCode) entries.push({ name: "classes.dex", data: emptyDex() });
  const alignment = spec.extractNativeLibs === false ? PAGE : 4;
  for (const [abi, files] of Object.entries(spec.libs ?? {})) {
    for (const [file, data] of Object.entries(files ?? {})) {
      entries.push({ name: `lib/${abi}/${file}`, data, alignment });
    }
  }
  for (const [file, data] of Object.entries(spec.assets ?? {})) {
    entries.push({ name: `assets/${file}`, data });
  }
  return [...entries, ...spec.entries ?? []];
}

function manifestTree(spec: ApkSpec): AxmlElement {
  const children: AxmlElement[] = [];
  if (spec.profileable) children.push({ name: "profileable", android: { shell: true } });
  if (spec.injectLayers !== undefined) {
    children.push({
      name: "meta-data",
      android: { name: INJECT_LAYERS, value: spec.injectLayers },
    });
  }
  for (const name of spec.activities ?? []) {
    children.push({ name: "activity", android: { name, exported: true } });
  }
  return {
    name: "manifest",
    plain: { package: spec.package },
    android: { versionCode: spec.versionCode ?? 1 },
    children: [
      ...(spec.earlierTargetSdk === undefined
        ? []
        : [{ name: "uses-sdk", android: { targetSdkVersion: spec.earlierTargetSdk } }]),
      {
        name: "uses-sdk",
        android: { minSdkVersion: spec.minSdk, targetSdkVersion: spec.targetSdk ?? TARGET_SDK },
      },
      {
        name: "application",
        android: {
          hasCode: spec.hasCode ?? false,
          debuggable: spec.debuggable,
          multiArch: spec.multiArch,
          extractNativeLibs: spec.extractNativeLibs,
          use32bitAbi: spec.use32bitAbi,
        },
        children,
      },
    ],
  };
}
