/**
 * The findings about an APK in words, and the commands that enable its layers.
 *
 * @module
 */

import { alignmentOf, type ApkLayer, type ApkReport, type LayerGate } from "./apk_layers.ts";
import { releaseRange } from "../layer/findings.ts";
import { formatLayer, shellWord } from "../layer/text.ts";

/** Most layers that are described at length. */
const DETAILED_MAX = 40;

/**
 * The facts as lines.
 *
 * @param report What was found out.
 * @param file The file, as a shell would be told it. Default: the report's name.
 */
export function formatApk(report: ApkReport, file: string = report.name): readonly string[] {
  const { name, manifest, extras, layers, releases } = report;
  const first = `${name}: an APK, examined for Android ${releaseRange(releases)}`;
  if (manifest === undefined) return [first];
  const flags = [
    ...(manifest.debuggable ? ["debuggable"] : []),
    ...(manifest.profileableByShell ? ["profileable by the shell"] : []),
    ...(manifest.injectLayers ? ["injectLayers"] : []),
    ...(manifest.multiArch ? ["multiArch"] : []),
    ...(extras?.isolatedSplits ? ["isolatedSplits"] : []),
  ];
  const split = extras?.split === undefined ? "" : `, only its split "${extras.split}"`;
  return [
    first,
    `package: ${manifest.package}${split}, version ${manifest.versionCode}, minSdkVersion ${manifest.minSdk}, ` +
    `targetSdkVersion ${manifest.targetSdk}`,
    `flags: ${flags.join(", ") || "none"}`,
    librariesText(report),
    ...layers.slice(0, DETAILED_MAX)
      .flatMap((layer) => ["", ...formatLayer(layer.report), placeText(layer, report)]),
    ...layers.slice(DETAILED_MAX).map(({ path }) => `${path}: a layer as well`),
    ...(layers.length === 0 ? ["layers: none"] : []),
    "",
    "Layers of others can be loaded into this app:",
    ...report.gates.map(gateText),
    "  any release: layers in its own APK, by the property debug.gles.layers",
    ...commands(report, file),
  ];
}

function librariesText({ libraries, manifest }: ApkReport): string {
  if (libraries.size === 0) return "libraries: none";
  const counts = [...libraries].map(([abi, count]) => `${count} for ${abi}`);
  const place = manifest?.extractNativeLibs ? "extracted on installing" : "left inside the APK";
  return `libraries: ${counts.join(", ")}; ${place}`;
}

function placeText({ entry }: ApkLayer, { manifest }: ApkReport): string {
  if (entry.compressed) return `in the APK: compressed, ${entry.size} bytes`;
  const alignment = alignmentOf(entry);
  const at = alignment === 1 ? "not at a page" : `at a page of ${alignment} bytes`;
  const matters = manifest?.extractNativeLibs ? ", which does not matter when extracted" : "";
  return `in the APK: stored, ${at} (byte ${entry.dataOffset})${matters}`;
}

const GATES: Readonly<Record<LayerGate["by"], string>> = {
  debuggable: "yes, because it is debuggable",
  profileable: "yes, because the shell may profile it",
  injectLayers: "yes, because of its meta-data injectLayers.enable",
  "debuggable build": "only on a userdebug or eng build (root access)",
};

function gateText({ by, releases }: LayerGate): string {
  return `  Android ${releaseRange(releases)}: ${GATES[by]}`;
}

/** The commands by which the layers are enabled: as the documentation writes them. */
function commands(report: ApkReport, file: string): string[] {
  const { manifest, layers, extras } = report;
  const placed = layers.filter(({ abi }) => abi !== undefined);
  if (manifest === undefined || placed.length === 0) return [];
  const abis = [...new Set(placed.map(({ abi }) => abi!))];
  const names = [...new Set(placed.map(({ fileName }) => fileName))];
  const install = extras?.split === undefined ? "install" : "install-multiple BASE.apk";
  return [
    "",
    "To load its layers into another app (first layer next to the app):",
    ...(abis.length === 1
      ? [`  adb ${install} ${shellWord(file)}`]
      : abis.map((abi) =>
        `  adb ${install} --abi ${abi} ${shellWord(file)}   # for an app of ${abi}`
      )),
    "  adb shell settings put global enable_gpu_debug_layers 1",
    "  adb shell settings put global gpu_debug_app TARGET_PACKAGE",
    `  adb shell settings put global gpu_debug_layers_gles ${names.join(":")}`,
    `  adb shell settings put global gpu_debug_layer_app ${manifest.package}`,
    "To load them into this app, and into every other that has them, until the next reboot:",
    `  adb shell setprop debug.gles.layers ${names.join(":")}`,
  ];
}
