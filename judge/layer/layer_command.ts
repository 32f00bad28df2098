/**
 * Does what `deno task cts --layer FILE` needs beside judging: tells which cases there are, and what the file itself says.
 *
 * @module
 */

import { basename, dirname } from "@std/path";
import type { Case } from "../../cts/framework/suite.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { examineLayer } from "../../impl/audit/layer/report.ts";
import { visible } from "../doctor/text.ts";
import type { LayerFile } from "./layer_file.ts";

/** The query for a layer, unless another one is given. */
export const LAYER_QUERY = "layer:*";
const SUBJECT = "layer";

/**
 * The cases that there are: those about a layer, if there is one, or else all others.
 *
 * @param cases All cases.
 * @param queries What is asked for.
 * @param layer The layer that is to be judged; undefined for none.
 * @throws {UsageError} If a query asks for cases about a layer, and there is none, or the other way round.
 */
export function casesAbout(
  cases: readonly Case[],
  queries: readonly string[],
  layer: string | undefined,
): readonly Case[] {
  const isAbout = (level: string | undefined) => level === SUBJECT;
  for (const query of queries) {
    const about = isAbout(query.split(":")[0]);
    if (layer === undefined && about) {
      throw new UsageError(
        `Query "${query}" is about a layer, but none is given; add --layer FILE`,
      );
    }
    if (layer !== undefined && !about && query !== "*") {
      throw new UsageError(
        `Query "${query}" is not about the layer "${layer}", expected one below "${LAYER_QUERY}"; ` +
          "leave out one of the two",
      );
    }
  }
  return cases.filter(({ levels }) => isAbout(levels[0]) === (layer !== undefined));
}

/**
 * Names the libraries that are put onto the device beside a layer.
 *
 * @param layer The layer.
 * @returns A line; none for a layer that is put there alone.
 */
export function neighborLines(
  { path, neighbors }: Pick<LayerFile, "path" | "neighbors">,
): string[] {
  if (neighbors.length === 0) return [];
  const names = neighbors.map(({ name }) => name).join(", ");
  return [
    visible(`beside ${basename(path)}, and in the app's APK: ${names} (of ${dirname(path)})`),
  ];
}

/**
 * The warnings of the compiler.
 *
 * @param layer The layer.
 * @returns Lines; none if it is not compiled here, or warned of nothing.
 */
export function warningLines({ warnings }: Pick<LayerFile, "warnings">): string[] {
  if (warnings === undefined) return [];
  const lines = warnings.trimEnd().split("\n").map((line) => visible(`  ${line}`));
  return ["what the compiler warns of:", ...lines];
}

/**
 * The mistakes that a layer's file shows without being run.
 *
 * @param layer The layer.
 * @returns Lines; none if nothing is wrong.
 */
export function findingLines({ path, bytes, form, neighbors }: LayerFile): string[] {
  if (form === "simulated") return [];
  const { findings } = examineLayer(bytes, path, {
    neighbors: { taken: neighbors, refused: [] },
  });
  const lines = findings.filter(({ severity }) => severity !== "hint").flatMap((finding) => [
    `  ${finding.severity} ${finding.rule}: ${finding.message}`,
    `    remedy: ${finding.remedy}`,
  ]);
  return lines.length === 0 ? [] : ["what the file says (deno task doctor has more):", ...lines];
}
