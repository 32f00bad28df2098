/**
 * The facts that a device knows about an installed package.
 *
 * @module
 */

import type { Abi } from "../../cts/contract/world.ts";
import type { ApkManifest } from "./apk_manifest.ts";
import { type AbiChoice, instructionSet } from "./package_abi.ts";
import { deviceUserOf, uidOf } from "./users.ts";

/** Where the code of packages is. */
export const APP_ROOT = "/data/app";

/**
 * Where the data of a user's packages is; `/data/user/0` is the same place as `/data/data`.
 *
 * @param user The number of the user.
 */
export function dataRoot(user: number): string {
  return user === 0 ? "/data/data" : `/data/user/${user}`;
}

/**
 * Where data of a user's packages is that the device needs no credentials for.
 *
 * @param user The number of the user.
 */
export function deviceDataRoot(user: number): string {
  return `/data/user_de/${user}`;
}

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
  /** The app's user: 10000 for the first, kept until the package is uninstalled, and 1010000 for the device's user 10. */
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
  /** `/data/data/<package>`, or `/data/user/<user>/<package>`, mode 0700. */
  readonly dataDir: string;
  /** `/data/user_de/<user>/<package>`, mode 0700: device-protected storage, where the platform keeps what it compiles. */
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
    ...dataDirsOf(name, deviceUserOf(uid)),
    activities: manifest.activities,
    hasCode: manifest.hasCode,
    manifest,
  };
}

/**
 * The same package, as another user of the device has it.
 *
 * @param installed The package, as user 0 has it.
 * @param user The number of the user.
 */
export function packageOfUser(installed: InstalledPackage, user: number): InstalledPackage {
  if (user === 0) return installed;
  return { ...installed, uid: uidOf(user, installed.uid), ...dataDirsOf(installed.name, user) };
}

function dataDirsOf(
  name: string,
  user: number,
): Pick<InstalledPackage, "dataDir" | "deviceDataDir"> {
  return { dataDir: `${dataRoot(user)}/${name}`, deviceDataDir: `${deviceDataRoot(user)}/${name}` };
}
