/**
 * Installs packages, as `pm` does.
 *
 * @module
 */

import { type Abi, ABIS, type Release } from "../../cts/contract/world.ts";
import { apiLevel } from "../../cts/contract/api_level.ts";
import { type Apk, ApkError, type ApkManifest, readApk } from "./apk.ts";
import type { ApkCache } from "./apk_cache.ts";
import { FileError, type Files } from "./files.ts";
import {
  APP_ROOT,
  codeCacheOf,
  DATA_ROOT,
  describePackage,
  DEVICE_DATA_ROOT,
  type InstalledPackage,
} from "./installed_package.ts";
import { joinApks } from "./split_apks.ts";
import { type AbiChoice, deriveAbi, instructionSet, nativeLibraries } from "./package_abi.ts";
import { AID_APP_START, AID_SYSTEM, type Credentials, rootCredentials } from "./users.ts";

export type { InstalledPackage } from "./installed_package.ts";

/** The part of the file system that installing needs. */
export type PackageFiles = Pick<
  Files,
  "exists" | "mkdir" | "write" | "chown" | "rename" | "removeTree"
>;

/** The device, as a package manager needs it. */
export interface PackageHost {
  /** Where packages go. */
  readonly files: PackageFiles;
  /** ABIs in order of preference (`ro.product.cpu.abilist`). */
  readonly abis: readonly Abi[];
  /** Android release; it bounds the API levels of packages. */
  readonly release: Release;
  /** Remembers APKs across devices. */
  readonly cache?: ApkCache;
}

/** How a package is installed. */
export interface InstallOptions {
  /** The ABI to install for (`--abi`); `-` lets the device choose. Default: the device chooses. */
  readonly abi?: string;
  /**
   * Whether a version may take the place of a newer one (`-d`); all that install here are root or the shell, who may ask for
   * it (AOSP PackageInstallerService.java, `isDowngradeAllowedForCaller`). Default: false.
   */
  readonly downgrade?: boolean;
  /** Further APKs of the package, in any order. Default: none. */
  readonly splits?: readonly Uint8Array[];
}

/** Files of a native library directory, by name. */
export type ExtractedLibraries = ReadonlyMap<string, Uint8Array>;

/** Who owns an app's code. */
const SYSTEM: Credentials = { uid: AID_SYSTEM, gids: [AID_SYSTEM], domain: "system_server" };

const PAGE_SIZE = 4096;

/** `MIN_INSTALLABLE_TARGET_SDK` of the releases that have one (AOSP, PackageManagerService.java). */
const MIN_TARGET_SDK: Readonly<Partial<Record<Release, number>>> = { 14: 23, 15: 24 };

/**
 * The packages of a device. It outlives a reboot together with the file system.
 *
 * Signatures are not verified: an unsigned APK installs, and an update may come from anybody.
 */
export class PackageManager {
  /** The device. */
  protected readonly host: PackageHost;
  readonly #packages = new Map<string, InstalledPackage>();
  #nextUid = AID_APP_START;

  /**
   * Makes a package manager without packages.
   *
   * @param host The device.
   */
  constructor(host: PackageHost) {
    this.host = host;
  }

  /**
   * Installs a package, or updates it: an update keeps data and uid and replaces the rest, as `pm install -r`.
   *
   * @param bytes The APK.
   * @param options How.
   * @throws {ApkError} If the device refuses it; nothing has changed then.
   */
  async install(bytes: Uint8Array, options: InstallOptions = {}): Promise<InstalledPackage> {
    const override = this.#checkAbi(options.abi);
    const read = [bytes, ...options.splits ?? []].map((one) =>
      this.host.cache?.read(one) ?? readApk(new Uint8Array(one))
    );
    const { apk, splits } = joinApks(await Promise.all(read));
    this.#checkSdk(apk.manifest);
    checkCode(apk);
    const choice = this.chooseAbi(apk, override);
    const libraries = new Map<Abi, ExtractedLibraries>();
    for (const abi of [choice.native, choice.secondary]) {
      if (abi !== null && nativeLibraries(apk).some((library) => library.abi === abi)) {
        libraries.set(abi, await this.extractLibraries(apk, abi));
      }
    }
    return this.#commit(apk, choice, libraries, splits, options.downgrade ?? false);
  }

  /**
   * Empties the data directories of a package, as `pm clear` does.
   *
   * @param name Its name.
   * @returns False if it is not installed.
   */
  clear(name: string): boolean {
    const installed = this.#packages.get(name);
    if (installed === undefined) return false;
    this.#remove(installed.dataDir);
    this.#remove(installed.deviceDataDir);
    this.#makeDataDirs(installed);
    return true;
  }

  /**
   * Removes a package with its data.
   *
   * @param name Its name.
   * @returns False if it is not installed.
   */
  uninstall(name: string): boolean {
    const installed = this.#packages.get(name);
    if (installed === undefined) return false;
    this.#remove(installed.codePath);
    this.#remove(installed.dataDir);
    this.#remove(installed.deviceDataDir);
    this.#packages.delete(name);
    return true;
  }

  /**
   * Finds an installed package.
   *
   * @param name Its name.
   */
  get(name: string): InstalledPackage | undefined {
    return this.#packages.get(name);
  }

  /** Lists all packages, in the order of their first installation. */
  list(): InstalledPackage[] {
    return [...this.#packages.values()];
  }

  /**
   * Chooses a package's ABIs.
   *
   * @param apk The package.
   * @param override The ABI to install for.
   * @throws {ApkError} If the device runs none that the package has libraries for.
   */
  protected chooseAbi(apk: Apk, override: Abi | undefined): AbiChoice {
    return deriveAbi(apk, this.host.abis, override);
  }

  /**
   * Takes the libraries of an ABI out of the APK; none if the manifest wants them to stay inside.
   *
   * @param apk The package.
   * @param abi The ABI.
   * @throws {ApkError} If they shall stay inside and cannot be mapped from there.
   */
  protected async extractLibraries(apk: Apk, abi: Abi): Promise<ExtractedLibraries> {
    const extracted = new Map<string, Uint8Array>();
    for (const { entry, fileName } of nativeLibraries(apk).filter((one) => one.abi === abi)) {
      if (apk.manifest.extractNativeLibs) {
        extracted.set(fileName, await apk.read(entry.name));
      } else if (entry.compressed || entry.dataOffset % PAGE_SIZE !== 0) {
        throw new ApkError(
          "INSTALL_FAILED_INVALID_APK",
          `Failed to extract native libraries, res=-2: ${JSON.stringify(entry.name)} is ` +
            `${entry.compressed ? "compressed" : "not page-aligned"} but extractNativeLibs is ` +
            'false; store it uncompressed and run "zipalign -p 4", or set extractNativeLibs',
        );
      }
    }
    return extracted;
  }

  #checkAbi(abi: string | undefined): Abi | undefined {
    if (abi === undefined || abi === "-") return undefined;
    const known = ABIS.find((candidate) => candidate === abi);
    if (known !== undefined && this.host.abis.includes(known)) return known;
    throw new ApkError(
      "INSTALL_FAILED_CPU_ABI_INCOMPATIBLE",
      `ABI ${JSON.stringify(abi.slice(0, 60))} not supported on this device, ` +
        `expected one of ${this.host.abis.join(", ")}`,
    );
  }

  #checkSdk({ minSdk, targetSdk }: ApkManifest): void {
    const current = apiLevel(this.host.release);
    if (minSdk > current) {
      throw new ApkError(
        "INSTALL_FAILED_OLDER_SDK",
        `Requires newer sdk version #${minSdk} (current version is #${current}), lower minSdkVersion`,
      );
    }
    const lowest = MIN_TARGET_SDK[this.host.release] ?? 0;
    if (targetSdk < lowest) {
      throw new ApkError(
        "INSTALL_FAILED_DEPRECATED_SDK_VERSION",
        `App package must target at least SDK version ${lowest}, but found ${targetSdk}; ` +
          "raise targetSdkVersion",
      );
    }
  }

  #commit(
    apk: Apk,
    choice: AbiChoice,
    libraries: ReadonlyMap<Abi, ExtractedLibraries>,
    splits: ReadonlyMap<string, Uint8Array>,
    mayDowngrade: boolean,
  ): InstalledPackage {
    const { manifest } = apk;
    const previous = this.#packages.get(manifest.package);
    if (previous !== undefined && manifest.versionCode < previous.versionCode && !mayDowngrade) {
      throw new ApkError(
        "INSTALL_FAILED_VERSION_DOWNGRADE",
        `Downgrade detected: Update version code ${manifest.versionCode} is older than current ` +
          `${previous.versionCode}, install with -d or uninstall the package first`,
      );
    }
    const uid = previous?.uid ?? this.#nextUid;
    const installed = describePackage(manifest, choice, uid, this.host.abis);
    try {
      this.#writeCode(installed, apk.bytes, libraries, splits);
      this.#makeDataDirs(installed);
    } catch (error) {
      throw storageError(error, installed.name);
    }
    if (previous === undefined) this.#nextUid++;
    this.#packages.set(installed.name, installed);
    return installed;
  }

  /** Writes everything into a staging directory first, so that a full disk leaves the old version in place. */
  #writeCode(
    installed: InstalledPackage,
    apk: Uint8Array,
    libraries: ReadonlyMap<Abi, ExtractedLibraries>,
    splits: ReadonlyMap<string, Uint8Array>,
  ): void {
    const { files } = this.host;
    const stage = `${APP_ROOT}/vmdl${installed.uid}.tmp`;
    this.#makeRoot(APP_ROOT);
    this.#remove(stage);
    try {
      files.mkdir(stage, SYSTEM, { mode: 0o755 });
      files.write(`${stage}/base.apk`, apk, SYSTEM, 0o644);
      for (const [name, bytes] of splits) files.write(`${stage}/${name}`, bytes, SYSTEM, 0o644);
      if (libraries.size > 0) files.mkdir(`${stage}/lib`, SYSTEM, { mode: 0o755 });
      for (const [abi, contents] of libraries) {
        const dir = `${stage}/lib/${instructionSet(abi)}`;
        files.mkdir(dir, SYSTEM, { mode: 0o755 });
        for (const [name, bytes] of contents) files.write(`${dir}/${name}`, bytes, SYSTEM, 0o755);
      }
      this.#remove(installed.codePath);
      files.rename(stage, installed.codePath, SYSTEM);
    } catch (error) {
      this.#remove(stage);
      throw error;
    }
  }

  /** As installd does (AOSP frameworks/native, cmds/installd/InstalldNativeService.cpp, `createAppData`). */
  #makeDataDirs({ dataDir, deviceDataDir, uid }: InstalledPackage): void {
    this.#makeRoot(DATA_ROOT);
    this.#makeRoot(DEVICE_DATA_ROOT);
    this.#makeOwn(dataDir, uid, 0o700);
    this.#makeOwn(deviceDataDir, uid, 0o700);
    for (const directory of [dataDir, deviceDataDir]) this.#remove(codeCacheOf(directory));
    this.#makeOwn(codeCacheOf(deviceDataDir), uid, 0o2771);
  }

  #makeOwn(path: string, uid: number, mode: number): void {
    const { files } = this.host;
    if (files.exists(path)) return;
    files.mkdir(path, rootCredentials(), { mode });
    files.chown(path, uid, uid, rootCredentials());
  }

  #makeRoot(path: string): void {
    const { files } = this.host;
    if (files.exists(path)) return;
    files.mkdir(path, rootCredentials(), { recursive: true, mode: 0o771 });
    files.chown(path, AID_SYSTEM, AID_SYSTEM, rootCredentials());
  }

  #remove(path: string): void {
    if (this.host.files.exists(path)) this.host.files.removeTree(path, rootCredentials());
  }
}

/** As `PackageManagerService.assertCodePolicy`. */
function checkCode({ manifest, entries }: Apk): void {
  if (!manifest.hasCode || entries.some((entry) => entry.name === "classes.dex")) return;
  throw new ApkError(
    "INSTALL_FAILED_INVALID_APK",
    `Package ${manifest.package} code is missing: there is no classes.dex, add one or set ` +
      'android:hasCode="false"',
  );
}

function storageError(error: unknown, name: string): unknown {
  if (!(error instanceof FileError && error.code === "ENOSPC")) return error;
  return new ApkError(
    "INSTALL_FAILED_INSUFFICIENT_STORAGE",
    `Cannot install ${name}: the device is full, remove files or packages first`,
    { cause: error },
  );
}
