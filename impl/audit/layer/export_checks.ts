/**
 * The check that a layer exports what makes it one.
 *
 * @module
 */

import type { ExportState, LayerExport, NearName } from "./exports.ts";
import type { LayerFindings } from "./findings.ts";

/**
 * Checks the two functions.
 *
 * @param exports What the file has of them.
 * @param found Where findings go.
 */
export function checkExports(exports: readonly LayerExport[], found: LayerFindings): void {
  for (const one of exports) {
    if (one.state === "function") continue;
    found.add("error", "layer-exports", messageOf(one), remedyOf(one));
  }
}

/** The words after the name of a function in such a state. */
const STATES: Readonly<Record<Exclude<ExportState, "function">, string>> = {
  data: "is exported, but no code: calling it crashes",
  hidden: "is defined, but hidden: others cannot look it up",
  local:
    "is defined, but local to the file (static, hidden or left out by a version script): others cannot look it up",
  undefined: "is declared and used, but not defined",
  missing: "is not there",
};

function messageOf({ name, state, near }: LayerExport): string {
  const said = `${name} ${STATES[state as Exclude<ExportState, "function">]}`;
  const effect = "Android's loader then leaves the app without any layer";
  return near === undefined ? `${said}; ${effect}` : `${said}, but ${nearText(near)}; ${effect}`;
}

function nearText({ name, reason, isExported }: NearName): string {
  const there = `${name} is${isExported ? "" : ", not exported"}`;
  switch (reason) {
    case "sample":
      return `${there}: the name as samples of the platform's page print it, without its last letter`;
    case "mangled":
      return `${there}: the name of a C++ function`;
    case "case":
      return `${there}, which differs in upper and lower case`;
    case "underscore":
      return `${there}, with underscores around it`;
    case "spelling":
      return `${there}, which is spelt otherwise`;
  }
}

function remedyOf({ name, state, near }: LayerExport): string {
  switch (state) {
    case "hidden":
      return `Declare ${name} with __attribute__((visibility("default")))`;
    case "local":
      return `Declare ${name} without static and with __attribute__((visibility("default"))), and name it under global ` +
        "in the version script, if there is one";
    case "data":
      return `Define ${name} as a function`;
    case "undefined":
      return `Define ${name}, and link the object file that has it`;
    default:
      break;
  }
  if (near === undefined) return `Export ${name}, under exactly this name, as a C function`;
  return near.reason === "mangled"
    ? `Define it in extern "C" { ... }`
    : `Rename ${near.name} to ${name}`;
}
