/**
 * The report of `deno task doctor --adb` on a connected device.
 *
 * @module
 */

import type { Adb } from "../../adb/adb.ts";
import { LAYER_COUNTED, type Report } from "../report.ts";
import { adbLine, layersOf, PHONE_RULES } from "./conditions.ts";
import { type PhoneFacts, SETTINGS } from "./facts.ts";
import { readFacts } from "./read_facts.ts";
import { checkPhone } from "./rules.ts";

/**
 * Finds out why layers are not loaded into an app.
 *
 * @param adb The device, on which nothing is changed.
 * @param app The package. Default: the one that `gpu_debug_app` names.
 * @throws {UsageError} If no package is named, or the device has gone away.
 */
export async function phoneReport(adb: Adb, app: string | undefined): Promise<Report> {
  const facts = await readFacts(adb, app);
  const findings = checkPhone(facts);
  const isFine = !findings.some(({ severity }) => severity === "error");
  return {
    lines: [...linesOf(facts), ...isFine ? ["", ...whatNext(facts)] : []],
    findings,
    rules: PHONE_RULES,
    counted: LAYER_COUNTED,
  };
}

function linesOf(facts: PhoneFacts): string[] {
  const { serial, model, version, sdk, build, abis, isEnforcing, settings, property } = facts;
  return [
    `adb:${serial}: ${model}, Android ${version} (API level ${sdk}), build ${build}, ${
      abis.join(", ")
    }, SELinux ${isEnforcing ? "enforcing" : "permissive"}`,
    appText(facts),
    ...SETTINGS.map((name) => `setting ${name}: ${settings[name] ?? "not set"}`),
    `property debug.gles.layers: ${property || "not set"}`,
    ...facts.places.map(({ kind, directory, files }) =>
      `place ${directory} (${kind}): ${
        files === undefined
          ? "cannot be looked into by adb"
          : files.map(({ name }) => name).filter((name) => name.endsWith(".so")).join(", ") ||
            "no library"
      }`
    ),
    ...layersOf(facts).map((name) => {
      const paths = facts.layers.get(name)?.map(({ path }) => path) ?? [];
      return `layer ${name}: ${paths[0] ?? "found nowhere"}`;
    }),
  ];
}

function appText({ target, app, pid }: PhoneFacts): string {
  if (app === undefined) return `app: ${target}, not installed`;
  const { base, abi } = app;
  const manifest = base?.manifest;
  const flags = manifest === undefined ? ["its APK cannot be read"] : [
    ...manifest.debuggable ? ["debuggable"] : ["not debuggable"],
    ...manifest.profileableByShell ? ["profileable by the shell"] : [],
    ...manifest.injectLayers ? ["injectLayers"] : [],
    `target ${manifest.targetSdk}`,
  ];
  const runs = pid === undefined ? "does not run" : `runs as process ${pid}`;
  return `app: ${target}, ${flags.join(", ")}, processes of ${abi}, ${runs}`;
}

function whatNext(facts: PhoneFacts): string[] {
  return [
    "Every condition that adb can see is met. To see the layer loaded:",
    `  ${adbLine(facts, `shell am force-stop ${facts.target}`)}`,
    `  ${adbLine(facts, `shell monkey -p ${facts.target} 1`)}`,
    `  ${adbLine(facts, "logcat -d -s GraphicsEnvironment libEGL")}`,
  ];
}
