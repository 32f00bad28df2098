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
  dataRoot,
  describePackage,
  deviceDataRoot,
  type InstalledPackage,
  packageOfUser,
} from "./installed_package.ts";
import { joinApks } from "./split_apks.ts";
import { type AbiChoice, deriveAbi, instructionSet, nativeLibraries } from "./package_abi.ts";
import {
  AID_APP_START,
  AID_SYSTEM,
  type Credentials,
  deviceUserOf,
  rootCredentials,
} from "./users.ts";

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
  /** The numbers of the device's users. Default: 0 alone. */
  users?(): readonly number[];
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
  /** The user of the device to install for. Default: all that there are. */
  readonly user?: number;
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
  /** As user 0 has them, whoever they are installed for. */
  readonly #packages = new Map<string, InstalledPackage>();
  /** Whom each is installed for. */
  readonly #owners = new Map<string, ReadonlySet<number>>();
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
    const users = options.user === undefined ? this.host.users?.() ?? [0] : [options.user];
    return this.#commit(apk, choice, libraries, splits, users, options.downgrade ?? false);
  }

  /**
   * Installs a package that somebody has for another user, as `pm install-existing` does.
   *
   * @param name Its name.
   * @param user The user of the device.
   * @returns False if nobody has it.
   * @throws {ApkError} If the device is full.
   */
  installExisting(name: string, user: number): boolean {
    const installed = this.#packages.get(name);
    if (installed === undefined) return false;
    this.#makeDataDirsFor(installed, [user]);
    this.#owners.set(name, new Set([...this.#ownersOf(name), user]));
    return true;
  }

  /**
   * Empties the data directories of a package, as `pm clear` does.
   *
   * @param name Its name.
   * @param user The user of the device.
   * @returns False if it is not installed.
   */
  clear(name: string, user = 0): boolean {
    const installed = this.get(name, user);
    if (installed === undefined) return false;
    this.#removeData(installed);
    this.#makeDataDirs(installed);
    return true;
  }

  /**
   * Removes a package with its data; its code stays as long as somebody has it.
   *
   * @param name Its name.
   * @param user The user of the device. Default: all.
   * @returns False if it is not installed.
   */
  uninstall(name: string, user?: number): boolean {
    const installed = this.#packages.get(name);
    const owners = this.#ownersOf(name);
    if (installed === undefined || (user !== undefined && !owners.has(user))) return false;
    const left = new Set([...owners].filter((owner) => user !== undefined && owner !== user));
    for (const owner of owners) {
      if (!left.has(owner)) this.#removeData(packageOfUser(installed, owner));
    }
    this.#owners.set(name, left);
    if (left.size > 0) return true;
    this.#remove(installed.codePath);
    this.#packages.delete(name);
    this.#owners.delete(name);
    return true;
  }

  /**
   * Removes all that a user of the device had: its data, and the packages that nobody else has (AOSP,
   * DeletePackageHelper.java, `removeUnusedPackagesLPw`).
   *
   * @param user The user.
   */
  removeUser(user: number): void {
    for (const { name } of this.list(user)) this.uninstall(name, user);
    for (const root of [dataRoot(user), deviceDataRoot(user)]) this.#remove(root);
  }

  /**
   * Finds an installed package.
   *
   * @param name Its name.
   * @param user The user of the device that has it.
   */
  get(name: string, user = 0): InstalledPackage | undefined {
    const installed = this.#packages.get(name);
    return installed !== undefined && this.#ownersOf(name).has(user)
      ? packageOfUser(installed, user)
      : undefined;
  }

  /**
   * Finds a package that anybody has, as user 0 would have it.
   *
   * @param name Its name.
   */
  find(name: string): InstalledPackage | undefined {
    return this.#packages.get(name);
  }

  /**
   * Lists all packages, in the order of their first installation.
   *
   * @param user The user of the device that has them.
   */
  list(user = 0): InstalledPackage[] {
    return [...this.#packages.keys()].flatMap((name) => this.get(name, user) ?? []);
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
    users: readonly number[],
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
    const owners = new Set([...this.#ownersOf(installed.name), ...users]);
    try {
      this.#writeCode(installed, apk.bytes, libraries, splits);
    } catch (error) {
      throw storageError(error, installed.name);
    }
    this.#makeDataDirsFor(installed, owners);
    if (previous === undefined) this.#nextUid++;
    this.#packages.set(installed.name, installed);
    this.#owners.set(installed.name, owners);
    return installed;
  }

  #ownersOf(name: string): ReadonlySet<number> {
    return this.#owners.get(name) ?? new Set();
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

  #makeDataDirsFor(installed: InstalledPackage, users: Iterable<number>): void {
    try {
      for (const user of users) this.#makeDataDirs(packageOfUser(installed, user));
    } catch (error) {
      throw storageError(error, installed.name);
    }
  }

  /** As installd does (AOSP frameworks/native, cmds/installd/InstalldNativeService.cpp, `createAppData`). */
  #makeDataDirs({ dataDir, deviceDataDir, uid }: InstalledPackage): void {
    this.#makeRoot(dataRoot(deviceUserOf(uid)));
    this.#makeRoot(deviceDataRoot(deviceUserOf(uid)));
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

  #removeData({ dataDir, deviceDataDir }: InstalledPackage): void {
    this.#remove(dataDir);
    this.#remove(deviceDataDir);
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
