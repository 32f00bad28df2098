/**
 * Examines an APK: which GLES layers lie in it, whether a device finds them there, and whether the app lets layers in.
 *
 * @module
 */

import { apiLevel } from "../../../cts/contract/api_level.ts";
import type { Abi, Release } from "../../../cts/contract/world.ts";
import { type Apk, type ApkEntry, ApkError, type ApkLimits, readApk } from "../../platform/apk.ts";
import type { ApkManifest } from "../../platform/apk_manifest.ts";
import { INJECT_TARGET_SDK } from "../../platform/graphics_environment.ts";
import { instructionSet, nativeLibraries } from "../../platform/package_abi.ts";
import { type ManifestExtras, readManifestExtras } from "./apk_manifest_extras.ts";
import { LAYER_RELEASES, type LayerFinding, LayerFindings } from "../layer/findings.ts";
import { examineLayer, type LayerReport } from "../layer/report.ts";
import { baseName } from "../../platform/file_path.ts";

/** A layer in an APK. */
export interface ApkLayer {
  /** Its path in the APK. */
  readonly path: string;
  /** File name, by which it is listed in settings. */
  readonly fileName: string;
  /** The ABI of its directory; undefined if it is in none where libraries are looked for. */
  readonly abi?: Abi;
  readonly entry: ApkEntry;
  readonly report: LayerReport;
}

/** By what, and in which releases, an app lets in layers that are not its own. */
export interface LayerGate {
  readonly by: "debuggable" | "profileable" | "injectLayers" | "debuggable build";
  readonly releases: readonly Release[];
}

/** The findings about an APK. */
export interface ApkReport {
  /** The file, as it was named. */
  readonly name: string;
  readonly releases: readonly Release[];
  /** Undefined if it could not be read. */
  readonly manifest?: ApkManifest;
  /** Undefined if it could not be read. */
  readonly extras?: ManifestExtras;
  readonly layers: readonly ApkLayer[];
  /** Numbers of native libraries, layers among them, by directory below `lib/`. */
  readonly libraries: ReadonlyMap<string, number>;
  /** The gates that let layers in; never empty. */
  readonly gates: readonly LayerGate[];
  /** Findings about the APK and about each of its layers; errors first. */
  readonly findings: readonly LayerFinding[];
}

/** The limits for an APK that somebody gives: one of a large game is still read. */
export const LARGE_APK: ApkLimits = {
  entries: 65_535,
  totalSize: 1024 * 1024 * 1024,
  ratio: 1000,
  manifestSize: 4 * 1024 * 1024,
};
/** Largest library that is read, in bytes. */
const LIBRARY_SIZE_MAX = 256 * 1024 * 1024;
const ABIS: readonly Abi[] = ["arm64-v8a", "armeabi-v7a", "x86_64", "x86", "riscv64"];
const PAGES = [4096, 16384] as const;
/** Lowest targetSdkVersion that is installed (AOSP frameworks/base, InstallPackageHelper.java). */
const MIN_TARGET_SDK: Readonly<Partial<Record<Release, number>>> = { 14: 23, 15: 24 };

/**
 * Examines an APK.
 *
 * @param bytes The file. Whatever it is, there is an answer, in time and memory that are bounded.
 * @param name Its path or file name.
 * @param releases Releases that it is for. Default: all that have layers, 10 to 15.
 */
export async function examineApk(
  bytes: Uint8Array,
  name: string,
  releases: readonly Release[] = LAYER_RELEASES,
): Promise<ApkReport> {
  const found = new LayerFindings(name, releases);
  try {
    const apk = await readApk(bytes, LARGE_APK);
    return await examine(apk, name, found);
  } catch (error) {
    if (!(error instanceof ApkError)) throw error;
    found.add("error", "apk-form", `${error.message} (${error.code})`, "Build the APK anew");
    const nothing = { layers: [], libraries: new Map(), gates: [] };
    return { name, releases, ...nothing, findings: found.all };
  }
}

async function examine(apk: Apk, name: string, found: LayerFindings): Promise<ApkReport> {
  const { releases } = found;
  const { manifest } = apk;
  const extras = await readManifestExtras(await apk.read("AndroidManifest.xml"));
  const layers = await findLayers(apk, releases);
  const libraries = new Map<string, number>();
  for (const { abi } of nativeLibraries(apk)) libraries.set(abi, (libraries.get(abi) ?? 0) + 1);
  checkInstall(manifest, found);
  checkPlaces(layers, found);
  checkExtraction(apk, layers, found);
  checkInjection(manifest, extras, found);
  const findings = [...found.all, ...layers.flatMap(({ report }) => report.findings)];
  const order = ["error", "warning", "hint"];
  return {
    name,
    releases,
    manifest,
    extras,
    layers,
    libraries,
    gates: gatesOf(manifest, releases),
    findings: findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)),
  };
}

async function findLayers(apk: Apk, releases: readonly Release[]): Promise<ApkLayer[]> {
  const placed = new Map(nativeLibraries(apk).map((library) => [library.entry.name, library]));
  const beside = new Map<string, Set<string>>();
  for (const { abi, fileName } of placed.values()) {
    const names = beside.get(abi) ?? new Set();
    beside.set(abi, names.add(fileName));
  }
  const layers: ApkLayer[] = [];
  for (const entry of apk.entries) {
    if (!entry.name.endsWith(".so") && !placed.has(entry.name)) continue;
    if (entry.size > LIBRARY_SIZE_MAX) continue;
    const place = placed.get(entry.name);
    const abi = ABIS.find((known) => known === place?.abi);
    const report = examineLayer(await apk.read(entry.name), entry.name, {
      releases,
      ...(place === undefined ? {} : { beside: beside.get(place.abi)! }),
      ...(abi === undefined ? {} : { abi }),
    });
    if (report.isLayer === "no") continue;
    const fileName = baseName(entry.name);
    layers.push({ path: entry.name, fileName, ...(abi ? { abi } : {}), entry, report });
  }
  return layers;
}

function checkInstall({ minSdk, targetSdk }: ApkManifest, found: LayerFindings): void {
  found.addWhere(
    (release) => apiLevel(release) < minSdk,
    "apk-form",
    `It says minSdkVersion ${minSdk}, and older devices do not install it`,
    "Lower minSdkVersion",
  );
  found.addWhere(
    (release) => targetSdk < (MIN_TARGET_SDK[release] ?? 0),
    "apk-form",
    `It says targetSdkVersion ${targetSdk}, which newer devices refuse as too old`,
    "Raise targetSdkVersion, or install it with adb install --bypass-low-target-sdk-block",
  );
}

function checkPlaces(layers: readonly ApkLayer[], found: LayerFindings): void {
  for (const { path, abi } of layers) {
    if (abi !== undefined) continue;
    found.add(
      "error",
      "apk-place",
      `The layer "${path}" lies where no device looks for libraries: these are lib/<abi>/lib*.so, with an ABI out of ` +
        ABIS.join(", "),
      `Put it into lib/<abi>/, under a name that begins with lib and ends with .so`,
    );
  }
}

function checkExtraction(apk: Apk, layers: readonly ApkLayer[], found: LayerFindings): void {
  if (apk.manifest.extractNativeLibs) return;
  const libraries = nativeLibraries(apk).map(({ entry }) => entry);
  const packed = libraries.filter(({ compressed }) => compressed);
  const offPage = libraries.filter((one) => !one.compressed && alignmentOf(one) < PAGES[0]);
  if (packed.length + offPage.length > 0) {
    const all = [...packed, ...offPage].map(({ name }) => name);
    found.add(
      "error",
      "apk-aligned",
      `It says extractNativeLibs="false", but ${all.length} of its libraries, ${
        all[0]
      } among them, ` +
        `${
          packed.length > 0 ? "are compressed" : "do not begin at a page"
        }: it cannot be installed`,
      "Store libraries uncompressed and run zipalign -p 4, or set extractNativeLibs to true",
    );
  } else if (libraries.some((one) => alignmentOf(one) < PAGES[1])) {
    found.addWhere(
      (release) => release >= 15,
      "apk-aligned",
      `Its libraries begin at multiples of ${PAGES[0]} bytes; devices with pages of ${
        PAGES[1]
      } bytes, which exist from ` +
        "Android 15 on, cannot load them from inside the APK",
      "Run zipalign -P 16 4, or set extractNativeLibs to true",
      "warning",
    );
  }
  if (layers.length === 0) return;
  found.add(
    "error",
    "apk-extracted",
    'It says extractNativeLibs="false", so that its layers stay inside the APK. The documentation lets layers lie there, but ' +
      "Android's loader looks them up as files and finds none (the reference device finds them, unless a World asks " +
      "for compat)",
    'Set android:extractNativeLibs="true" (packaging.jniLibs.useLegacyPackaging = true)',
  );
}

/**
 * The largest page at which an entry's contents begin, in bytes; 1 if at none.
 *
 * @param entry An entry.
 */
export function alignmentOf({ dataOffset }: ApkEntry): number {
  return PAGES.findLast((page) => dataOffset % page === 0) ?? 1;
}

function checkInjection(
  { injectLayers, targetSdk }: ApkManifest,
  { injection }: ManifestExtras,
  found: LayerFindings,
): void {
  if (injection !== undefined && !injection.inApplication) {
    found.add(
      "warning",
      "apk-inject-layers",
      `Its meta-data injectLayers.enable stands in <${injection.element}>, where nobody reads it`,
      "Put it into <application>",
    );
  } else if (injection !== undefined && !injectLayers && injection.value !== false) {
    found.add(
      "warning",
      "apk-inject-layers",
      `Its meta-data injectLayers.enable is ${
        JSON.stringify(injection.value)
      } of type ${injection.type}, expected the ` +
        "boolean true; it counts as false",
      'Write android:value="true", not a string resource',
    );
  } else if (injectLayers && targetSdk < INJECT_TARGET_SDK) {
    found.add(
      "warning",
      "apk-inject-layers",
      `Its meta-data injectLayers.enable counts, by the documentation, in apps that target API level ${INJECT_TARGET_SDK}; ` +
        `it targets ${targetSdk}. Android's code does not look at the target`,
      `Raise targetSdkVersion to ${INJECT_TARGET_SDK}`,
    );
  }
}

/** The gates that let layers into an app, by release; on a debuggable build everything does. */
function gatesOf(manifest: ApkManifest, releases: readonly Release[]): LayerGate[] {
  const gates: LayerGate[] = [];
  if (manifest.debuggable) gates.push({ by: "debuggable", releases });
  else if (manifest.profileableByShell) gates.push({ by: "profileable", releases });
  else if (manifest.injectLayers) {
    const from = releases.filter((release) => release >= 11);
    if (from.length > 0) gates.push({ by: "injectLayers", releases: from });
  }
  const open = new Set(gates.flatMap((gate) => gate.releases));
  const rest = releases.filter((release) => !open.has(release));
  return rest.length === 0 ? gates : [...gates, { by: "debuggable build", releases: rest }];
}

/**
 * Where a layer lies on a device after installing, below the package's own directory.
 *
 * @param layer A layer of an APK.
 */
export function installedPath({ abi, fileName }: ApkLayer): string | undefined {
  return abi === undefined ? undefined : `lib/${instructionSet(abi)}/${fileName}`;
}
