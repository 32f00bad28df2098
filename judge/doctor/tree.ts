/**
 * Examines a folder for `deno task doctor`: everything in it that there are rules for.
 *
 * @module
 */

import { basename, join } from "@std/path";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { Audit } from "../../impl/audit/audit.ts";
import { sameProcessHal } from "../../impl/audit/labels/same_process_hals.ts";
import { isForeign } from "../../impl/audit/vendor/library_facts.ts";
import { deviceFacts } from "./device_facts.ts";
import { examine, kindOf, productOf } from "./examine.ts";
import { deviceImage, type HostImage, hostImage, overlay, readHostFile } from "./files.ts";
import { isLayerFile, layerReport } from "./layer.ts";
import { isPublicLibraries, publicLibraryFindings } from "./public_libraries.ts";
import { AUDIT_COUNTED, LAYER_COUNTED, type Report } from "./report.ts";
import type { FileFinding } from "../file_finding.ts";
import { ALL_RULES } from "./rules.ts";
import type { Settings } from "./settings.ts";

/** Most files of a folder that is no device's. */
const FILES_MAX = 10_000;

/**
 * Examines a folder.
 *
 * @param folder A device's root, a vendor partition, or any folder with files that there are rules for.
 * @param settings What else is known of the device.
 * @throws {UsageError} If it holds nothing that there are rules for.
 */
export async function treeReport(folder: string, settings: Settings): Promise<Report> {
  const image = deviceImage(folder);
  const found = image === undefined
    ? await looseFiles(folder, settings)
    : deviceReport(folder, image, settings);
  const severities = new Set(found.findings.map(({ severity }) => severity));
  return {
    ...found,
    rules: ALL_RULES,
    counted: [
      ...AUDIT_COUNTED,
      ...LAYER_COUNTED.filter(([severity]) => severity !== "error" && severities.has(severity)),
    ],
    isGrouped: true,
  };
}

type Found = Pick<Report, "lines" | "findings">;

function deviceReport(folder: string, image: HostImage, settings: Settings): Found {
  const facts = deviceFacts(image);
  const release = settings.release ?? facts.release?.value ?? 14;
  const variables = { ...facts.variables, ...settings.variables };
  const product = productOf(
    { variables: Object.keys(variables).length === 0 ? undefined : variables },
    release,
  );
  const policies = settings.policies.map(({ place, bytes }) => [place, bytes] as const);
  const files = overlay(image, new Map(policies));
  const { abis, debuggable } = facts;
  const findings: FileFinding[] = new Audit({ product, abis, debuggable, files }).findings();
  findings.push(...publicLibraryFindings(image));
  const layers = image.paths.filter((path) => isLayer(image, path));
  for (const path of layers) {
    const bytes = image.read(path)!;
    findings.push(...layerReport(image.hostPath(path)!, bytes, undefined).findings);
  }
  const by = settings.release !== undefined
    ? "given"
    : facts.release === undefined
    ? "nothing tells it, --release does"
    : `told by ${facts.release.by}`;
  return {
    lines: [
      `${folder}: ${image.taken}, Android ${release} (${by}), ${abis.join(", ")}`,
      ...whatWasChecked(image, layers.length),
      ...image.unread.map((reason) => `left out: ${reason}`),
    ],
    findings: findings.map((found) => onHost(found, image)),
  };
}

/** Lines that count what was found, by kind, and what was not looked at, and that name what is not there. */
function whatWasChecked(image: HostImage, layers: number): string[] {
  const { paths, given } = image;
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length;
  const libraries = paths.filter((path) => /^\/(vendor|odm)\/lib(64)?\/.*\.so$/.test(path));
  const foreign = libraries.filter((path) => isForeign(image.read(path) ?? new Uint8Array()));
  const absent = libraries.filter((path) => image.hostPath(path) === undefined);
  const kinds: readonly (readonly [number, string])[] = [
    [libraries.length - foreign.length - absent.length, "libraries of the vendor"],
    [count(/_file_contexts$/), "file_contexts"],
    [count(/^\/(system\/etc|linkerconfig)\/ld\.config[^/]*\.txt$/), "linker configurations"],
    [paths.filter(isPublicLibraries).length, "lists of public libraries"],
    [count(/^\/(vendor|odm)\/.*\.bc$/), "files of bitcode"],
    [layers, "GLES layers"],
  ];
  const leftOut: readonly (readonly [number, string])[] = [
    [foreign.length, "libraries for other processors than Android's"],
    [count(/\.apk$/), "APKs (name one to check it)"],
  ];
  const notGiven: readonly (readonly [boolean, string])[] = [
    [!given.system, "the system partition, so a stock one counts"],
    [!given.wholeVendor, "the whole vendor partition, so what it lacks is undecided"],
    [absent.length > 0, `${absent.length} libraries that links or Git LFS keep elsewhere`],
  ];
  return [
    `checked: ${listed(kinds)}`,
    `left out: ${listed(leftOut)}`,
    `not given: ${notGiven.flatMap(([is, what]) => is ? [what] : []).join("; ") || "nothing"}`,
  ];
}

function listed(kinds: readonly (readonly [number, string])[]): string {
  return kinds.flatMap(([count, what]) => count === 0 ? [] : [`${what}: ${count}`]).join(", ") ||
    "nothing";
}

/** A finding with the file of the host that it is in. */
function onHost(found: FileFinding, image: HostImage): FileFinding {
  const file = image.hostPath(found.file ?? found.subject);
  return file === undefined ? found : { ...found, file };
}

function isLayer(image: HostImage, path: string): boolean {
  const bytes = path.endsWith(".so") ? image.read(path) : undefined;
  return bytes !== undefined && isLayerFile(bytes);
}

/** Files of any folder: each that there are rules for, with the others as its neighbors. */
async function looseFiles(folder: string, settings: Settings): Promise<Found> {
  const files = settings.files ?? hostImage(folder);
  const lines: string[] = [];
  const findings: FileFinding[] = [];
  for (const path of filesBelow(folder)) {
    const kind = kindOf(path, readHostFile(path));
    if (kind === undefined || (kind === "library" && !isKnownByName(path))) continue;
    const report = await examine(path, kind, { ...settings, files });
    lines.push(report.lines[0] ?? path);
    findings.push(...report.findings);
  }
  if (lines.length > 0) return { lines, findings };
  throw new UsageError(
    `Cannot check folder "${folder}": it holds no device's partitions, layer, driver, linker configuration, ` +
      "file_contexts or bitcode; name a folder that does, or the file with --as",
  );
}

/** Checks that the platform loads a library for its name. */
function isKnownByName(path: string): boolean {
  const name = basename(path);
  return ["", "egl/", "hw/"].some((folder) =>
    sameProcessHal(`/vendor/lib64/${folder}${name}`) !== undefined &&
    (folder !== "egl/" || /^lib(EGL|GLES)/.test(name))
  );
}

function filesBelow(folder: string): string[] {
  const files: string[] = [];
  const pending = [folder];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const { name, isDirectory, isFile } of Deno.readDirSync(at)) {
      if (isDirectory) pending.push(join(at, name));
      else if (isFile) files.push(join(at, name));
    }
    if (files.length + pending.length > FILES_MAX) {
      throw new UsageError(
        `Cannot check folder "${folder}": it has more than ${FILES_MAX} files and no partitions of a device; name a smaller one`,
      );
    }
  }
  return files.sort();
}
