/**
 * A package that comes as several APKs: a base and its splits.
 *
 * Source: AOSP frameworks/base, services/core/java/com/android/server/pm/PackageInstallerSession.java,
 * `validateApkInstallLocked`.
 *
 * @module
 */

import { type Apk, ApkError } from "./apk.ts";
import { nativeLibraries } from "./package_abi.ts";

/** A package in one or several APKs. */
export interface JoinedApk {
  /** The base, with the native libraries of all. */
  readonly apk: Apk;
  /** The splits by the names of their files. */
  readonly splits: ReadonlyMap<string, Uint8Array>;
}

/**
 * Puts the APKs of a package together.
 *
 * @param apks The base and its splits, in any order.
 * @throws {ApkError} If they are not those of one package.
 */
export function joinApks(apks: readonly Apk[]): JoinedApk {
  const base = apks.find(({ manifest }) => manifest.split === undefined);
  if (base === undefined) throw invalid("Full install must include a base package, add it");
  const splits = new Map<string, Apk>();
  for (const apk of apks) {
    if (apk === base) continue;
    checkSplit(base, apk, splits);
    splits.set(fileName(apk), apk);
  }
  if (splits.size === 0) return { apk: base, splits: new Map() };
  const owners = new Map<string, Apk>();
  for (const apk of splits.values()) {
    for (const { entry } of nativeLibraries(apk)) owners.set(entry.name, apk);
  }
  const entries = [...splits.values()].flatMap((apk) =>
    nativeLibraries(apk).map(({ entry }) => entry)
  );
  const apk: Apk = {
    manifest: base.manifest,
    bytes: base.bytes,
    entries: [...base.entries, ...entries],
    read: (name) => (owners.get(name) ?? base).read(name),
  };
  return { apk, splits: new Map([...splits].map(([name, { bytes }]) => [name, bytes])) };
}

function fileName({ manifest }: Apk): string {
  return `split_${manifest.split}.apk`;
}

function checkSplit(base: Apk, apk: Apk, others: ReadonlyMap<string, Apk>): void {
  const { manifest: { package: name, versionCode, extractNativeLibs } } = base;
  const { manifest: split } = apk;
  const shown = JSON.stringify((split.split ?? "base").slice(0, 60));
  if (split.package !== name) {
    throw invalid(`Split ${shown} package ${split.package} inconsistent with ${name}`);
  }
  if (split.versionCode !== versionCode) {
    throw invalid(
      `Split ${shown} version code ${split.versionCode} inconsistent with ${versionCode}`,
    );
  }
  if (split.split === undefined || others.has(fileName(apk))) {
    throw invalid(`Split ${shown} was defined multiple times, leave one out`);
  }
  if (!/^[A-Za-z0-9_.]{1,100}$/.test(split.split)) throw invalid(`Invalid split name ${shown}`);
  if (!extractNativeLibs && nativeLibraries(apk).length > 0) {
    throw invalid(
      `Split ${shown} has native libraries that are to stay inside, which this device cannot load ` +
        'from there; set android:extractNativeLibs="true"',
    );
  }
}

function invalid(message: string): ApkError {
  return new ApkError("INSTALL_FAILED_INVALID_APK", message);
}
