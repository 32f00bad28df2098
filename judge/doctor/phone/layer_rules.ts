/**
 * Checks that one listed layer is found and can be loaded.
 *
 * @module
 */

import { apiLevel } from "../../../cts/contract/api_level.ts";
import { RELEASES } from "../../../cts/contract/world.ts";
import { examineLayer } from "../../../impl/audit/layer/report.ts";
import { didYouMean } from "../../../cts/framework/suggest.ts";
import type { FoundLayer, PhoneFacts, PhoneFile, PhonePackage, PhonePlace } from "./facts.ts";
import { PUSHED } from "./read_facts.ts";
import { adbLine, layersOf, type Tell } from "./conditions.ts";

/**
 * Labels whose files apps may not run code of: AOSP system/sepolicy has no rule for the first two, and lets apps read, but not
 * execute, those of the shell (private/untrusted_app_all.te, `shell_data_file`).
 */
const CLOSED_LABELS: readonly string[] = ["system_data_file", "unlabeled", "shell_data_file"];

/**
 * Checks a layer.
 *
 * @param facts What the device said.
 * @param app The app that shall have it.
 * @param name Its name in the list.
 * @param hasAll Whether all packages that it may lie in are there: else it is no wonder that it is found nowhere.
 * @param tell Tells what is wrong.
 */
export function checkLayer(
  facts: PhoneFacts,
  app: PhonePackage,
  name: string,
  hasAll: boolean,
  tell: Tell,
): void {
  const all = facts.layers.get(name) ?? [];
  const [found] = all;
  if (found === undefined) return tellNowhere(facts, app, name, hasAll, tell);
  const errors = tellFile(facts, app, found, tell);
  if (errors > 0 && layersOf(facts).length > 1) {
    tell(
      "warning",
      "phone-chain",
      name,
      "Other layers are listed with it, and Android loads none of them if it cannot load this one",
      "Correct it, or take it out of the list",
    );
  }
  for (const hidden of all.slice(1)) {
    tell(
      "hint",
      "phone-place",
      name,
      `${found.path} is found first, and hides ${hidden.path}`,
      `Remove the one that is not meant`,
    );
  }
}

/** Why a name stands for no file. */
function tellNowhere(
  facts: PhoneFacts,
  app: PhonePackage,
  name: string,
  hasAll: boolean,
  tell: Tell,
): void {
  const hidden = facts.places.filter(({ files }) => files === undefined);
  const packed = [app, ...facts.layerApps.values()].find(({ base }) =>
    base?.layers.some((layer) => layer.fileName === name)
  );
  const near = facts.places.flatMap(({ files }) => files ?? []).map((file) => file.name)
    .filter((one) => one.endsWith(".so"));
  const message = facts.forgotten.includes(name)
    ? `It lies in ${PUSHED}, where no app looks`
    : packed !== undefined
    ? `It is packed in the APK of ${packed.name}, and not extracted on installing`
    : `None of the places has it: ${placesText(facts.places)}${didYouMean(name, near)}`;
  const cannotLook = hidden.length === 0
    ? ""
    : `; ${hidden.map(({ directory }) => directory).join(", ")} cannot be looked into by adb`;
  tell(
    hasAll && hidden.length === 0 ? "error" : "warning",
    "phone-place",
    name,
    message + cannotLook,
    remedyOfPlace(facts, app, name),
  );
}

function placesText(places: readonly PhonePlace[]): string {
  return places.map(({ directory }) => directory).join(", ");
}

/** The lines of the documentation that put a layer where the app finds it. */
function remedyOfPlace(facts: PhoneFacts, app: PhonePackage, name: string): string {
  const pushed = facts.forgotten.includes(name)
    ? ""
    : `${adbLine(facts, `push ${name} ${PUSHED}`)}; `;
  if (app.base?.manifest?.debuggable) {
    return pushed +
      adbLine(facts, `shell "cat ${PUSHED}/${name} | run-as ${app.name} sh -c 'cat > ${name}'"`);
  }
  return "Install a package that has it in lib/, and name that package: " +
    adbLine(facts, "shell settings put global gpu_debug_layer_app LAYERS_PACKAGE");
}

/** Tells what is wrong with a file; gives the number of errors. */
function tellFile(
  facts: PhoneFacts,
  app: PhonePackage,
  found: FoundLayer,
  tell: Tell,
): number {
  let errors = 0;
  const error = (...said: Parameters<Tell> extends [unknown, ...infer R] ? R : never) => {
    errors++;
    tell("error", ...said);
  };
  const { file, path, place } = found;
  if (!mayRead(found)) {
    error(
      "phone-access",
      path,
      `It has the mode ${file.mode} and belongs to ${file.owner}, so that the app may not read it`,
      remedyOfAccess(facts, app, found),
    );
  }
  if (facts.isEnforcing && place.kind === "system" && CLOSED_LABELS.includes(file.label)) {
    error(
      "phone-label",
      path,
      `It has the label ${file.label}, of which apps run no code while SELinux is enforcing`,
      `${adbLine(facts, "root")}; ${adbLine(facts, "shell setenforce 0")}; or move the layer to ` +
        `/data/data/${app.name} or into a package of layers`,
    );
  }
  for (const { severity, message, remedy, rule } of reportOf(facts, app, found)) {
    if (severity === "hint") continue;
    const say = severity === "error"
      ? error
      : (...said: Parameters<typeof error>) => tell("warning", ...said);
    say("phone-file", path, `${message} (rule ${rule})`, `${remedy}, and put it there anew`);
  }
  return errors;
}

/** The remedy: the app changes its own files, and can only remove those that root put into its folder, which is its own. */
function remedyOfAccess(
  facts: PhoneFacts,
  app: PhonePackage,
  { file, path, place }: FoundLayer,
): string {
  if (place.kind !== "app data") return adbLine(facts, `shell chmod 644 ${path}`);
  if (isOwn(file, place)) return adbLine(facts, `shell run-as ${app.name} chmod 644 ${file.name}`);
  return `${adbLine(facts, `shell run-as ${app.name} rm -f ${file.name}`)}; ` +
    remedyOfPlace(facts, app, file.name);
}

function mayRead({ file, place }: FoundLayer): boolean {
  if (file.mode.startsWith("l")) return true;
  const isOthers = !isOwn(file, place);
  return file.mode[isOthers ? 7 : 1] === "r";
}

/** Checks that a file belongs to the app: what is in its folder does, unless root or the shell has put it there. */
function isOwn(file: PhoneFile, place: PhonePlace): boolean {
  return place.kind === "app data" && !["root", "shell", "system"].includes(file.owner);
}

function reportOf(facts: PhoneFacts, app: PhonePackage, { bytes, path, place }: FoundLayer) {
  if (bytes === undefined) return [];
  const release = RELEASES.find((one) => apiLevel(one) === facts.sdk);
  return examineLayer(bytes, path, {
    ...(release === undefined || release < 10 ? {} : { releases: [release] }),
    beside: new Set(place.files?.map((file) => file.name)),
    abi: app.abi,
  }).findings;
}
