/**
 * The changes of a World against the default one, for a report.
 *
 * @module
 */

import {
  DEFAULT_WORLD,
  type FileSpec,
  type PackageFacts,
  type PackageSpec,
  type World,
} from "../../contract/world.ts";
import { oneLine } from "../show.ts";

const TEXT_MAX = 60;
const LINES_MAX = 100;
/** Configurations of the linker, labels, lists of public libraries, and manifests of HALs. */
const CONFIGURATION =
  /\/(ld\.config[^/]*\.txt|[^/]*file_contexts|public\.libraries[^/]*\.txt|manifest\.xml|vintf\/manifest\/[^/]*)$/;
/** Longer ones are shown by their first line. */
const CONFIGURATION_MAX = 60;

/**
 * Lists the fields of a World that differ from {@link DEFAULT_WORLD}.
 *
 * @param world A World.
 * @returns One line per difference; contents are shortened to their size and first line.
 */
export function worldDifference(world: World): string[] {
  const lines: string[] = [];
  for (const field of ["release", "build", "abis", "selinux", "compat"] as const) {
    const [now, before] = [JSON.stringify(world[field]), JSON.stringify(DEFAULT_WORLD[field])];
    if (now !== before) lines.push(`${field}: ${now} (default ${before})`);
  }
  for (const table of ["properties", "settings"] as const) {
    for (const [name, value] of Object.entries(world[table] ?? {})) {
      lines.push(`${table}: ${oneLine(name, TEXT_MAX)} = ${shorten(String(value))}`);
    }
  }
  for (const spec of world.packages ?? []) lines.push(`package: ${describePackage(spec)}`);
  for (const spec of world.files ?? []) {
    lines.push(`file: ${describeFile(spec)}`, ...configurationLines(spec));
  }
  const more = lines.length - LINES_MAX;
  return more > 0 ? [...lines.slice(0, LINES_MAX), `... and ${more} more`] : lines;
}

function describePackage(spec: PackageSpec): string {
  const abi = spec.abi === undefined ? "" : `, installed with --abi ${spec.abi}`;
  const apk = `APK of ${sizeOf(String(spec.apk))} bytes${abi}`;
  return spec.facts === undefined ? apk : `${describeFacts(spec.facts)}; ${apk}`;
}

function describeFacts(facts: PackageFacts): string {
  const { package: name, debuggable, injectLayers, versionCode, libraries } = facts;
  const said = [
    debuggable ? "debuggable" : "not debuggable",
    ...(injectLayers ? ["lets layers in"] : []),
    ...(versionCode === 1 ? [] : [`version ${versionCode}`]),
    ...Object.entries(libraries).map(([abi, names]) => `${abi}: ${names.join(" ") || "nothing"}`),
  ];
  return oneLine(`${name}: ${said.join(", ")}`, 200);
}

function describeFile(spec: FileSpec): string {
  const owner = spec.owner === undefined ? "" : `, owner ${spec.owner}`;
  const mode = spec.mode === undefined ? "" : `, mode ${spec.mode.toString(8)}`;
  return `${oneLine(String(spec.path), 200)} ${contents(spec)}${owner}${mode}`;
}

/** The lines of a configuration, which is what decides; of other files the first line is enough. */
function configurationLines({ path, text }: FileSpec): string[] {
  if (text === undefined || !CONFIGURATION.test(path)) return [];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || lines.length > CONFIGURATION_MAX) return [];
  return lines.map((line) => `  | ${oneLine(line, 200)}`);
}

function contents(spec: FileSpec): string {
  if (spec.link !== undefined) return `-> ${oneLine(spec.link, 200)}`;
  if (spec.absent !== undefined) return "(absent)";
  if (spec.directory !== undefined) return "(directory)";
  if (spec.base64 !== undefined) return `(${sizeOf(spec.base64)} bytes)`;
  return shorten(spec.text ?? "");
}

function shorten(text: string): string {
  if (text.length <= TEXT_MAX && !text.includes("\n")) return JSON.stringify(text);
  const end = text.indexOf("\n");
  const first = text.slice(0, Math.min(TEXT_MAX, end < 0 ? TEXT_MAX : end));
  return `(${text.length} characters) ${JSON.stringify(first)}...`;
}

function sizeOf(base64: string): number {
  return Math.floor(base64.length * 3 / 4) - (/={0,2}$/.exec(base64)?.[0].length ?? 0);
}
