/**
 * Checks on a connected device the conditions under which Android loads a layer into an app.
 *
 * @module
 */

import { didYouMean } from "../../../cts/framework/suggest.ts";
import { INJECT_TARGET_SDK } from "../../../impl/platform/graphics_environment.ts";
import { intSetting, splitSetting } from "../../../impl/platform/setting_value.ts";
import { quoted } from "../../adb/adb.ts";
import type { FileFinding } from "../../file_finding.ts";
import type { PhoneFacts, PhonePackage } from "./facts.ts";
import { checkLayer } from "./layer_rules.ts";
import { checkLog } from "./log_rules.ts";
import { adbLine, layersOf, type Tell } from "./conditions.ts";

/** Android 10, 11: API levels at which rules begin. */
const [FIRST_WITH_LAYERS, FIRST_WITH_INJECTION] = [29, 30] as const;

/**
 * Checks the conditions.
 *
 * @param facts What the device said.
 * @returns What is not met; errors first, each kind in the order in which Android asks.
 */
export function checkPhone(facts: PhoneFacts): readonly FileFinding[] {
  const found: FileFinding[] = [];
  const tell: Tell = (severity, rule, subject, message, remedy) =>
    found.push({ severity, rule, subject, message, remedy });
  checkRelease(facts, tell);
  const { app } = facts;
  if (app === undefined) tellMissing(facts, tell);
  else {
    checkGate(facts, app, tell);
    checkSwitches(facts, tell);
    checkList(facts, tell);
    checkLayerApps(facts, app, tell);
    const hasAll = !found.some(({ rule }) => rule === "phone-layer-app");
    for (const name of layersOf(facts)) {
      if (nameProblem(name) === undefined) checkLayer(facts, app, name, hasAll, tell);
    }
    checkLog(facts, tell);
  }
  const order = ["error", "warning", "hint"];
  return found.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

function checkRelease(facts: PhoneFacts, tell: Tell): void {
  if (facts.sdk >= FIRST_WITH_LAYERS) return;
  tell(
    "error",
    "phone-release",
    facts.model,
    `It runs Android ${facts.version} (API level ${facts.sdk}), which has no GLES layers`,
    "Take a device with Android 10 or later",
  );
}

function tellMissing(facts: PhoneFacts, tell: Tell): void {
  tell(
    "error",
    "phone-app",
    facts.target,
    `No package of this name is installed${didYouMean(facts.target, facts.packages)}`,
    adbLine(facts, "install APP.apk"),
  );
}

/** Checks that the process may have layers from outside at all. */
function checkGate(facts: PhoneFacts, app: PhonePackage, tell: Tell): void {
  if (facts.build !== "user") return;
  const report = app.base;
  const manifest = report?.manifest;
  if (manifest === undefined) {
    return tell(
      "warning",
      "phone-gate",
      app.name,
      `Its APK ${app.apks[0]} cannot be read, so it is not known whether it lets layers in`,
      `See its flags: ${adbLine(facts, `shell dumpsys package ${app.name}`)}`,
    );
  }
  if (manifest.debuggable || manifest.profileableByShell) return;
  const remedy = 'Build it with android:debuggable="true", or with ' +
    '<meta-data android:name="com.android.graphics.injectLayers.enable" android:value="true"/> ' +
    `in <application>, and install it: ${adbLine(facts, "install -r APP.apk")}`;
  const injection = report?.extras?.injection;
  if (manifest.injectLayers && facts.sdk < FIRST_WITH_INJECTION) {
    return tell(
      "error",
      "phone-gate",
      app.name,
      `It is not debuggable, and Android ${facts.version} does not know injectLayers.enable, which Android 11 brought`,
      remedy.replace(/, or with .* in <application>/, ""),
    );
  }
  if (manifest.injectLayers) {
    if (manifest.targetSdk < INJECT_TARGET_SDK) {
      tell(
        "warning",
        "phone-gate",
        app.name,
        `It says injectLayers.enable and targets API level ${manifest.targetSdk}; by the documentation it counts from ` +
          `${INJECT_TARGET_SDK} on, though Android's code does not look at the target`,
        `Raise targetSdkVersion to ${INJECT_TARGET_SDK}`,
      );
    }
    return;
  }
  const close = injection === undefined
    ? "says no injectLayers.enable"
    : !injection.inApplication
    ? `says injectLayers.enable in <${injection.element}>, where nobody reads it`
    : injection.value === false
    ? "says injectLayers.enable with false"
    : `says injectLayers.enable with ${
      JSON.stringify(injection.value)
    } of type ${injection.type}, not the boolean true`;
  tell(
    "error",
    "phone-gate",
    app.name,
    `It is not debuggable and ${close}, and the build is ${facts.build}`,
    remedy,
  );
}

/** The two settings that switch layers on for an app. The property needs neither. */
function checkSwitches(facts: PhoneFacts, tell: Tell): void {
  const { settings, target } = facts;
  const byProperty = !settings.gpu_debug_layers_gles && facts.property !== "";
  const severity = byProperty ? "hint" : "error";
  const put = (name: string, value: string) =>
    adbLine(facts, `shell settings put global ${name} ${value}`);
  const enable = settings.enable_gpu_debug_layers;
  if (intSetting(enable) === 0) {
    const said = enable === null
      ? "is not set"
      : /^\s*[+-]?0+\s*$/.test(enable)
      ? `is ${enable}`
      : `is ${JSON.stringify(enable)}, which is no whole number and counts as 0`;
    tell(
      severity,
      "phone-enabled",
      "enable_gpu_debug_layers",
      `The setting ${said}`,
      put("enable_gpu_debug_layers", "1"),
    );
  }
  const app = settings.gpu_debug_app;
  if (app === target) return;
  const said = app === null || app === ""
    ? "The setting is not set"
    : app.trim().replace(/^(["'])(.*)\1$/, "$2") === target
    ? `The setting is ${JSON.stringify(app)}, with more around the name than the name`
    : app.split(/[:,; ]/).includes(target)
    ? `The setting is ${JSON.stringify(app)}, a list, and one package is all that it can name`
    : `The setting names ${JSON.stringify(app)}, another package`;
  tell(severity, "phone-target", "gpu_debug_app", said, put("gpu_debug_app", target));
}

function checkList(facts: PhoneFacts, tell: Tell): void {
  const { settings, property } = facts;
  const list = settings.gpu_debug_layers_gles ?? "";
  const put = adbLine(facts, "shell settings put global gpu_debug_layers_gles libLAYER.so");
  if (list === "" && property === "") {
    const vulkan = settings.gpu_debug_layers;
    tell(
      "error",
      "phone-list",
      "gpu_debug_layers_gles",
      vulkan
        ? `The setting is not set; gpu_debug_layers is ${
          JSON.stringify(vulkan)
        }, and it lists layers for Vulkan`
        : "The setting is not set, and neither is the property debug.gles.layers",
      put,
    );
    return;
  }
  const other = property.split(":").filter((name) =>
    name !== "" && !list.split(":").includes(name)
  );
  if (list !== "" && other.length > 0) {
    tell(
      "warning",
      "phone-list",
      "debug.gles.layers",
      `The property lists ${
        JSON.stringify(other.join(":"))
      } too, and counts only where the setting gpu_debug_layers_gles ` +
        `is empty; it is ${JSON.stringify(list)}`,
      adbLine(facts, "shell settings delete global gpu_debug_layers_gles"),
    );
  }
  for (const name of layersOf(facts)) checkName(facts, name, tell);
}

/** Why a name of the list can be no layer's. */
function nameProblem(name: string): string | undefined {
  return /[,;]/.test(name)
    ? "has a comma or semicolon; the colon is the only separator"
    : /[\s"']/.test(name)
    ? "has a blank or a quote in it, which are part of the name"
    : name.includes("/")
    ? "is a path; layers are listed by file name"
    : undefined;
}

function checkName(facts: PhoneFacts, name: string, tell: Tell): void {
  const problem = nameProblem(name);
  if (problem === undefined) return;
  const better = name.split(/[,;\s]+/).map((one) => one.replace(/^.*\/|["']/g, ""))
    .filter((one) => one !== "").join(":");
  const isProperty = !facts.settings.gpu_debug_layers_gles;
  tell(
    "error",
    "phone-names",
    name,
    `The listed name ${problem}`,
    adbLine(
      facts,
      isProperty
        ? `shell setprop debug.gles.layers ${quoted(better)}`
        : `shell settings put global gpu_debug_layers_gles ${quoted(better)}`,
    ),
  );
}

function checkLayerApps(facts: PhoneFacts, app: PhonePackage, tell: Tell): void {
  const list = facts.settings.gpu_debug_layer_app;
  for (const name of splitSetting(list ?? "", ":").filter((one) => one !== "")) {
    const found = facts.layerApps.get(name);
    if (found === undefined) {
      tell(
        "error",
        "phone-layer-app",
        name,
        `The package of layers is not installed${didYouMean(name, facts.packages)}` +
          (/[,; ]/.test(name) ? "; the colon is the only separator" : ""),
        adbLine(facts, "install LAYERS.apk"),
      );
      continue;
    }
    checkLayerApp(facts, app, found, tell);
  }
}

function checkLayerApp(
  facts: PhoneFacts,
  app: PhonePackage,
  found: PhonePackage,
  tell: Tell,
): void {
  const packed = found.base?.layers ?? [];
  const abis = [...new Set(packed.flatMap(({ abi }) => abi ?? []))];
  if (packed.length > 0 && !abis.includes(app.abi)) {
    tell(
      "error",
      "phone-layer-app",
      found.name,
      `It has layers for ${abis.join(", ") || "no ABI"}, and the app's processes are ${app.abi}`,
      `Build them for ${app.abi}, and install the package: ${
        adbLine(facts, "install -r LAYERS.apk")
      }`,
    );
  } else if (found.abi !== app.abi) {
    tell(
      "error",
      "phone-layer-app",
      found.name,
      `It is installed for ${found.abi}, and the app's processes are ${app.abi}`,
      adbLine(facts, `install -r --abi ${app.abi} LAYERS.apk`),
    );
  } else if (packed.length > 0 && found.base?.manifest?.extractNativeLibs === false) {
    tell(
      "error",
      "phone-layer-app",
      found.name,
      'It says extractNativeLibs="false", so that its layers stay inside the APK, where the loader looks for none',
      `Build it with android:extractNativeLibs="true", and install it: ${
        adbLine(facts, "install -r LAYERS.apk")
      }`,
    );
  }
}
