/**
 * The text `.rs.info`, which the load stage reads of a linked script.
 *
 * Source: AOSP frameworks/compile/libbcc, lib/RSEmbedInfo.cpp; cpu_ref/rs_info.ts reads it.
 *
 * @module
 */

import { combinerName } from "./expand.ts";
import type { ReduceMetadata, ScriptMetadata } from "./script_metadata.ts";

/** The checksum that bcc writes where none is needed (cpu_ref/rsCpuScript.cpp). */
const NO_CHECKSUM = 0xabadcafe;

/**
 * Writes the text.
 *
 * @param metadata The script's.
 * @param checksum What the script was built of. Default: that of a device on which nobody asks.
 */
export function infoText(metadata: ScriptMetadata, checksum = NO_CHECKSUM): string {
  const { variables, functions, forEach, reduce, objectSlots, pragmas, isThreadable } = metadata;
  return [
    ...counted("exportVarCount", variables),
    ...counted("exportFuncCount", functions),
    ...counted(
      "exportForEachCount",
      forEach.map(({ signature, name }) => `${signature} - ${name}`),
    ),
    ...counted("exportReduceCount", reduce.map(reduceLine)),
    ...counted("objectSlotCount", objectSlots.map(String)),
    ...counted("pragmaCount", pragmas.map(([key, value]) => `${key} - ${value}`)),
    `isThreadable: ${isThreadable ? "yes" : "no"}`,
    `buildChecksum: ${checksum.toString(16).padStart(8, "0")}`,
    ...counted("versionInfo", []),
    "",
  ].join("\n");
}

function counted(section: string, lines: readonly string[]): string[] {
  return [`${section}: ${lines.length}`, ...lines];
}

/** A reduction without a combiner gets the one that is made of its accumulator. */
function reduceLine(reduce: ReduceMetadata): string {
  const { signature, accumSize, name, initializer, accumulator, outconverter } = reduce;
  const combiner = reduce.combiner ?? combinerName(accumulator);
  const [none, halter] = [".", "."];
  return [
    signature,
    accumSize,
    name,
    initializer ?? none,
    accumulator,
    combiner,
    outconverter ?? none,
    halter,
  ].join(" - ");
}
