/**
 * Which ABI an app runs under, and which of its files are native libraries.
 *
 * Source: AOSP frameworks/base, services/core/java/com/android/server/pm/PackageAbiHelperImpl.java
 * (`derivePackageAbi`) and core/jni/com_android_internal_content_NativeLibraryHelper.cpp.
 *
 * @module
 */

import { is64Bit } from "../../cts/contract/library.ts";
import type { Abi } from "../../cts/contract/world.ts";
import { type Apk, type ApkEntry, ApkError } from "./apk.ts";

/** The ABIs of an installed package. */
export interface AbiChoice {
  /** `primaryCpuAbi`; null if nothing in the APK decides it. */
  readonly native: Abi | null;
  /** `secondaryCpuAbi`, for a multiArch app with libraries of both kinds. */
  readonly secondary: Abi | null;
}

/** A native library inside an APK. */
export interface NativeLibrary {
  /** The directory below `lib/`; not necessarily an ABI that exists. */
  readonly abi: string;
  readonly fileName: string;
  readonly entry: ApkEntry;
}

const LIBRARY_PATH = /^lib\/([^/]+)\/([A-Za-z0-9+,\-.=_]+)$/;
const LIBRARY_NAME = /^lib.*\.so$/;
const RENDERSCRIPT_BITCODE = /(^|\/)[A-Za-z0-9+,\-.=_]*\.bc$/;

/** `VMRuntime.getInstructionSet` (AOSP libcore, dalvik/system/VMRuntime.java). */
const INSTRUCTION_SETS: Readonly<Record<Abi, string>> = {
  "arm64-v8a": "arm64",
  "armeabi-v7a": "arm",
  "x86_64": "x86_64",
  "x86": "x86",
  "riscv64": "riscv64",
};

/**
 * The name of an ABI's instruction set, as in the path of a native library directory.
 *
 * @param abi An ABI.
 */
export function instructionSet(abi: Abi): string {
  return INSTRUCTION_SETS[abi];
}

/**
 * Lists the native libraries of an APK: files directly in `lib/<abi>/` that are named `lib*.so`, or, in a debuggable
 * app, named anyhow (`wrap.sh`, a debug server).
 *
 * @param apk An APK.
 */
export function nativeLibraries(apk: Apk): readonly NativeLibrary[] {
  return apk.entries.flatMap((entry) => {
    const [, abi, fileName] = LIBRARY_PATH.exec(entry.name) ?? [];
    if (abi === undefined || fileName === undefined) return [];
    if (!apk.manifest.debuggable && !LIBRARY_NAME.test(fileName)) return [];
    return [{ abi, fileName, entry }];
  });
}

/**
 * Chooses the ABIs of a package.
 *
 * @param apk The package.
 * @param abis ABIs of the device, in order of preference.
 * @param override The ABI that the installer was told (`--abi`); ignored for a multiArch app, as on Android.
 * @throws {ApkError} If the APK has native libraries, but none that the device (or the override) runs.
 */
export function deriveAbi(apk: Apk, abis: readonly Abi[], override?: Abi): AbiChoice {
  const offered = new Set(nativeLibraries(apk).map((library) => library.abi));
  const first = (among: readonly Abi[]) => among.find((abi) => offered.has(abi)) ?? null;
  if (apk.manifest.multiArch) {
    const wide = first(abis.filter(is64Bit));
    const narrow = first(abis.filter((abi) => !is64Bit(abi)));
    if (wide === null || narrow === null) return { native: wide ?? narrow, secondary: null };
    return apk.manifest.use32bitAbi
      ? { native: narrow, secondary: wide }
      : { native: wide, secondary: narrow };
  }
  const scripts = override === undefined ? renderScriptAbis(apk, abis) : undefined;
  const candidates = override === undefined ? scripts ?? abis : [override];
  const native = first(candidates);
  if (native === null && offered.size > 0) throw noMatch([...offered], candidates, override);
  return { native: native ?? override ?? scripts?.[0] ?? null, secondary: null };
}

/** An app with RenderScript bitcode was built before 64-bit scripts existed, and runs under a 32-bit ABI. */
function renderScriptAbis(apk: Apk, abis: readonly Abi[]): readonly Abi[] | undefined {
  if (!abis.some(is64Bit)) return undefined;
  if (!apk.entries.some((entry) => RENDERSCRIPT_BITCODE.test(entry.name))) return undefined;
  const narrow = abis.filter((abi) => !is64Bit(abi));
  if (narrow.length > 0) return narrow;
  throw new ApkError(
    "INSTALL_FAILED_CPU_ABI_INCOMPATIBLE",
    "Apps that contain RenderScript with target API level < 21 are not supported on 64-bit only " +
      "platforms, remove the .bc files or install on a device with a 32-bit ABI",
  );
}

function noMatch(offered: readonly string[], wanted: readonly Abi[], override?: Abi): ApkError {
  const quote = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(", ");
  return new ApkError(
    "INSTALL_FAILED_NO_MATCHING_ABIS",
    `Failed to extract native libraries, res=-113: APK has libraries for ${quote(offered)}, ` +
      `expected ${quote(wanted)}; add lib/${wanted[0]}/` +
      (override === undefined ? "" : " or install without --abi"),
  );
}
