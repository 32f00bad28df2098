/**
 * The part of `deno task doctor` for authors of GLES layers: libraries of any ABI, and APKs.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { examineApk } from "../../impl/audit/apps/apk_layers.ts";
import { formatApk } from "../../impl/audit/apps/apk_text.ts";
import { LAYER_RELEASES, LAYER_RULES } from "../../impl/audit/layer/findings.ts";
import { examineLayer } from "../../impl/audit/layer/report.ts";
import { formatLayer, layerCommands } from "../../impl/audit/layer/text.ts";
import { LAYER_COUNTED, type Report } from "./report.ts";
import { readNeighbors } from "../layer/neighbors.ts";

/**
 * Checks that a file is a layer, or is meant to be one.
 *
 * @param bytes The file.
 */
export function isLayerFile(bytes: Uint8Array): boolean {
  return examineLayer(bytes, "").isLayer !== "no";
}

/**
 * Checks that a file begins as a zip archive, as APKs do.
 *
 * @param bytes The file.
 */
export function isZipFile(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, i) => bytes[i] === byte);
}

/**
 * Examines a layer, with what lies beside it.
 *
 * @param file Its path.
 * @param bytes The file.
 * @param release The release that it is for. Default: all that have layers.
 * @throws {UsageError} If the release has no layers.
 */
export function layerReport(
  file: string,
  bytes: Uint8Array,
  release: Release | undefined,
): Report {
  const report = examineLayer(bytes, file, {
    releases: releasesOf(release),
    neighbors: readNeighbors(file, bytes),
  });
  return {
    lines: [...formatLayer(report), ...layerCommands(report)],
    findings: report.findings,
    rules: LAYER_RULES,
    counted: LAYER_COUNTED,
  };
}

/**
 * Examines an APK.
 *
 * @param file Its path.
 * @param bytes The file.
 * @param release The release that it is for. Default: all that have layers.
 * @throws {UsageError} If the release has no layers.
 */
export async function apkReport(
  file: string,
  bytes: Uint8Array,
  release: Release | undefined,
): Promise<Report> {
  const report = await examineApk(bytes, file, releasesOf(release));
  return {
    lines: formatApk(report),
    findings: report.findings,
    rules: LAYER_RULES,
    counted: LAYER_COUNTED,
  };
}

function releasesOf(release: Release | undefined): readonly Release[] {
  if (release === undefined) return LAYER_RELEASES;
  if (release >= 10) return [release];
  throw new UsageError(
    `Option "--release" is "${release}", which has no GLES layers, expected 10 to 15`,
  );
}
