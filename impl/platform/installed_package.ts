/**
 * The facts that a device knows about an installed package.
 *
 * @module
 */

import type { Abi } from "../../cts/contract/world.ts";
import type { ApkManifest } from "./apk_manifest.ts";
import { type AbiChoice, instructionSet } from "./package_abi.ts";

/** Where the code of packages is. */
export const APP_ROOT = "/data/app";

/** Where their data is; `/data/user/0` is the same place. */
export const DATA_ROOT = "/data/data";

/** Where data is that the device needs no credentials for. */
export const DEVICE_DATA_ROOT = "/data/user_de/0";

/**
 * Where the platform keeps what it compiles for a package: emptied when the package is updated.
 *
 * @param directory One of its data directories.
 */
export function codeCacheOf(directory: string): string {
  return `${directory}/code_cache`;
}

/** An installed package. */
export interface InstalledPackage {
  /** Package name. */
  readonly name: string;
  /** The app's user: 10000 for the first, kept until the package is uninstalled. */
  readonly uid: number;
  /** `android:versionCode`. */
  readonly versionCode: number;
  /** `android:debuggable`. */
  readonly debuggable: boolean;
  /** `<profileable android:shell="true">`. */
  readonly profileable: boolean;
  /** The manifest's opt-in to layers of others. */
  readonly injectLayers: boolean;
  /** `android:targetSdkVersion`. */
  readonly targetSdk: number;
  /** Whether {@linkcode nativeLibraryDir} holds the libraries. */
  readonly extractNativeLibs: boolean;
  /** The ABI of the app's process: {@linkcode nativeAbi}, or the device's first. */
  readonly primaryAbi: Abi;
  /** `primaryCpuAbi`: null for a package without native libraries, unless the installer was told one. */
  readonly nativeAbi: Abi | null;
  /** `secondaryCpuAbi`, of a multiArch app. */
  readonly secondaryAbi: Abi | null;
  /** `<codePath>/lib/<instruction set>`; exists only for a package with native libraries. */
  readonly nativeLibraryDir: string;
  /** The same for {@linkcode secondaryAbi}. */
  readonly secondaryNativeLibraryDir: string | null;
  /** The APK. */
  readonly sourceDir: string;
  /**
   * The directory that holds the APK: `/data/app/<package>-1`. Android 8 and later append random characters instead of
   * `-1`; here the path is the same each time, so that a run can be repeated.
   */
  readonly codePath: string;
  /** `/data/data/<package>`, mode 0700. */
  readonly dataDir: string;
  /** `/data/user_de/0/<package>`, mode 0700: device-protected storage, where the platform keeps what it compiles. */
  readonly deviceDataDir: string;
  /** Full class names. */
  readonly activities: readonly string[];
  /** `android:hasCode`. */
  readonly hasCode: boolean;
  /** All that the manifest says. */
  readonly manifest: ApkManifest;
}

/**
 * Puts the facts of a package together.
 *
 * @param manifest Its manifest.
 * @param choice Its ABIs.
 * @param uid Its user.
 * @param abis ABIs of the device, in order of preference.
 */
export function describePackage(
  manifest: ApkManifest,
  choice: AbiChoice,
  uid: number,
  abis: readonly Abi[],
): InstalledPackage {
  const name = manifest.package;
  const codePath = `${APP_ROOT}/${name}-1`;
  const primaryAbi = choice.native ?? abis[0]!;
  const libraryDir = (abi: Abi) => `${codePath}/lib/${instructionSet(abi)}`;
  return {
    name,
    uid,
    versionCode: manifest.versionCode,
    debuggable: manifest.debuggable,
    profileable: manifest.profileableByShell,
    injectLayers: manifest.injectLayers,
    targetSdk: manifest.targetSdk,
    extractNativeLibs: manifest.extractNativeLibs,
    primaryAbi,
    nativeAbi: choice.native,
    secondaryAbi: choice.secondary,
    nativeLibraryDir: libraryDir(primaryAbi),
    secondaryNativeLibraryDir: choice.secondary === null ? null : libraryDir(choice.secondary),
    sourceDir: `${codePath}/base.apk`,
    codePath,
    dataDir: `${DATA_ROOT}/${name}`,
    deviceDataDir: `${DEVICE_DATA_ROOT}/${name}`,
    activities: manifest.activities,
    hasCode: manifest.hasCode,
    manifest,
  };
}
