/**
 * The facts of a layer's file, in words.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { TARGET_ABIS } from "../../machine/native/target.ts";
import { PT } from "../../elf/elf.ts";
import type { LayerExport } from "./exports.ts";
import type { BuiltFor, LayerFacts } from "./facts.ts";
import { releaseRange } from "./findings.ts";
import { appLibraries, type NeedKind } from "../apps/app_libraries.ts";
import type { LayerReport } from "./report.ts";
import { baseName } from "../../platform/file_path.ts";

const BUILT_FOR: Readonly<Record<BuiltFor, string>> = {
  android: "Android",
  glibc: "Linux with the GNU C library, not for Android",
  unknown: "any system: it needs no C library",
};

/** Most needed libraries that are listed. */
const NEEDED_MAX = 100;

const NEEDS: Readonly<Record<NeedKind, string>> = {
  public: "offered by Android",
  later: "not yet offered by Android",
  beside: "beside the layer",
  stl: "must be shipped",
  private: "closed to apps",
  unknown: "not offered by Android",
  path: "a path",
};

/**
 * The facts as lines.
 *
 * @param report What was found out.
 * @returns Lines without indentation; the first names the file.
 */
export function formatLayer(report: LayerReport): readonly string[] {
  const { name, facts, releases, isLayer, neighbors } = report;
  const what = { layer: "a GLES layer", nearly: "nearly a GLES layer", no: "no GLES layer" };
  const forWhat = facts?.builtFor === "glibc"
    ? "the native machine"
    : `Android ${releaseRange(releases)}`;
  const first = `${name}: ${what[isLayer]}, examined for ${forWhat}`;
  if (facts === undefined) return [first];
  const { elf, notes } = facts;
  return [
    first,
    `ELF: ${elf.bits} bits, ${elf.littleEndian ? "little" : "big"}-endian, ${elf.machine}` +
    (elf.abi === undefined ? "" : ` (${elf.abi})`),
    `built for: ${BUILT_FOR[facts.builtFor]}${identText(facts)}`,
    ...(notes.buildId === undefined ? [] : [`build id: ${notes.buildId}`]),
    ...facts.exports.map(exportText),
    `soname: ${elf.soname ?? "none"}`,
    ...needTexts(facts, releases, new Set(neighbors)),
    ...(neighbors.length === 0 ? [] : [`comes with: ${neighbors.join(", ")}`]),
    ...(elf.runpath === undefined ? [] : [`search path: ${elf.runpath}`]),
    segmentText(facts),
    `hash table: ${
      facts.hash.map((style) => style === "gnu" ? "GNU" : "System V").join(", ") || "none"
    }`,
    `relocations: ${facts.relocations.join(", ") || "none"}${
      facts.hasTextRelocations ? ", some of them in code" : ""
    }`,
    `runs on loading: ${count(facts.constructors, "constructor")}; on unloading: ${
      count(facts.destructors, "destructor")
    }`,
    ...(facts.flags1.length === 0 ? [] : [`flags: ${facts.flags1.join(", ")}`]),
    `looks up: ${count(facts.undefined.length, "symbol")}${versionText(facts.versions)}`,
  ];
}

/**
 * The commands by which a layer is judged here, and put into a debuggable app and enabled, as the documentation writes them.
 *
 * @param report What was found out.
 * @param file The file, as a shell would be told it. Default: the report's name.
 * @returns No lines for a file that is no layer, or one that would not work.
 */
export function layerCommands(report: LayerReport, file: string = report.name): readonly string[] {
  if (report.isLayer !== "layer" || report.facts === undefined) return [];
  if (report.findings.some(({ severity }) => severity === "error")) return [];
  const { elf: { abi }, builtFor } = report.facts;
  const judge = abi === undefined || !TARGET_ABIS.includes(abi) ? [] : [
    "",
    "To judge it, on Linux, without a device:",
    `  deno task cts --layer ${shellWord(file)}`,
  ];
  return builtFor === "glibc" ? judge : [...judge, ...loadCommands(report, file)];
}

function loadCommands(report: LayerReport, file: string): readonly string[] {
  const fileName = baseName(file);
  const settings = [
    "  adb shell settings put global enable_gpu_debug_layers 1",
    "  adb shell settings put global gpu_debug_app TARGET_PACKAGE",
    `  adb shell settings put global gpu_debug_layers_gles ${shellWord(fileName)}`,
  ];
  if (report.neighbors.length > 0) {
    const all = [fileName, ...report.neighbors].join(", ");
    return [
      "",
      `To load it into a debuggable app whose APK has ${all} in one folder:`,
      ...settings,
    ];
  }
  return [
    "",
    "To load it into a debuggable app:",
    `  adb push ${shellWord(file)} /data/local/tmp/`,
    `  adb shell run-as TARGET_PACKAGE cp ${shellWord(`/data/local/tmp/${fileName}`)} .`,
    ...settings,
  ];
}

/**
 * A word as a shell reads it.
 *
 * @param word Any text.
 */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function identText({ notes: { android } }: LayerFacts): string {
  if (android === undefined) return "";
  const ndk = android.ndkVersion === undefined || android.ndkVersion === ""
    ? ""
    : `, by NDK ${android.ndkVersion} (${android.ndkBuild})`;
  return `, API level ${android.apiLevel}${ndk}`;
}

function exportText({ name, state, isWeak, near }: LayerExport): string {
  const said = state === "function" ? "exported" : state;
  return `${name}: ${said}${isWeak ? ", weak" : ""}` +
    (near === undefined ? "" : ` (there is ${near.name})`);
}

function needTexts(
  { elf, builtFor }: LayerFacts,
  releases: readonly Release[],
  beside: ReadonlySet<string>,
): string[] {
  if (builtFor === "glibc") {
    return elf.needed.slice(0, NEEDED_MAX).map((soname) =>
      `needs: ${soname}${beside.has(soname) ? `, ${NEEDS.beside}` : ""}`
    );
  }
  const libraries = appLibraries(releases);
  return [...new Set(elf.needed)].slice(0, NEEDED_MAX).map((soname) => {
    const kinds = new Map<NeedKind, Release[]>();
    for (const [release, offered] of libraries) {
      const kind = offered.kind(soname, beside);
      kinds.set(kind, [...(kinds.get(kind) ?? []), release]);
    }
    const said = [...kinds].map(([kind, where]) =>
      kinds.size === 1 ? NEEDS[kind] : `${NEEDS[kind]} in ${releaseRange(where)}`
    );
    return `needs: ${soname}, ${said.join(", ")}`;
  });
}

function segmentText({ elf, pageAlign, hasRelro, executableStack }: LayerFacts): string {
  const loads = elf.segments.filter(({ type }) => type === PT.LOAD).length;
  const stack = executableStack === undefined
    ? "not said whether its stack is executable"
    : `${executableStack ? "executable" : "no executable"} stack`;
  return `segments: ${loads} to load, aligned to ${pageAlign} bytes; ` +
    `${hasRelro ? "relocated data is made read-only (RELRO)" : "no RELRO"}; ${stack}`;
}

function versionText(versions: readonly string[]): string {
  if (versions.length === 0) return "";
  const shown = versions.slice(0, 6).join(", ");
  return `, versions ${shown}${versions.length > 6 ? ` and ${versions.length - 6} more` : ""}`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
