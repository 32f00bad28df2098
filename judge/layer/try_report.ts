/**
 * The report of `deno task try` of layers that ran.
 *
 * @module
 */

import type { Record } from "../../cts/contract/record.ts";
import { decisionTable } from "../../cts/framework/report/report.ts";
import { showEnd } from "../../cts/framework/show.ts";
import { visible } from "../doctor/text.ts";

/**
 * Tells the fate of each layer.
 *
 * @param record What the app's process gave.
 * @param sonames The layers.
 * @returns One line for each: `libx.so: active`, or why it is not.
 */
export function fates(record: Record, sonames: readonly string[]): string[] {
  const decisions = (record.decisions ?? []).filter(({ by }) => by === "LayerLoader");
  const chained = decisions.some(({ action }) => action === "chain");
  return sonames.map((soname) => {
    const loads = decisions.filter(({ action, subject }) =>
      action === "load" && subject.endsWith(`/${soname}`)
    );
    if (loads.some(({ outcome }) => outcome === "loaded")) {
      return chained ? `${soname}: active` : `${soname}: loaded, but never active`;
    }
    const reason = loads.at(-1)?.reason ??
      (record.end.kind === "running" ? "it was found nowhere" : "the process ended meanwhile");
    return `${soname}: not loaded: ${reason}`;
  });
}

/**
 * Writes a record for a person.
 *
 * @param record What the app's process gave.
 * @param sonames The layers.
 */
export function describe(record: Record, sonames: readonly string[]): string[] {
  const lines = record.log.filter(({ tag }) => tag !== "libEGL" && tag !== "GraphicsEnvironment")
    .flatMap(({ priority, tag, message }) =>
      message.split("\n").map((line) => `  ${priority} ${tag}: ${line}`)
    );
  return [
    "decisions:",
    ...decisionTable(record.decisions ?? []).map((line) => `  ${line}`),
    "log:",
    ...(lines.length === 0 ? ["  (nothing)"] : lines),
    "layers:",
    ...fates(record, sonames).map((line) => `  ${line}`),
    `process: ${showEnd(record.end)}`,
  ].map(visible);
}
