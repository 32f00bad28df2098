/**
 * The conditions under which Android loads a layer into an app, and how it is told that one is not met.
 *
 * @module
 */

import { quoted } from "../../adb/adb.ts";
import type { PhoneFacts } from "./facts.ts";

/**
 * The conditions, in the order in which Android asks for them. Sources: the documentation's page "GLES layers", Enable layers;
 * AOSP frameworks/base GraphicsEnvironment.java and frameworks/native opengl/libs/EGL/egl_layers.cpp.
 */
export const PHONE_RULES = {
  "phone-release": "layers exist from Android 10 on",
  "phone-app": "the app is installed",
  "phone-gate":
    "the app lets layers in: it is debuggable, its manifest says injectLayers.enable (Android 11 on), or the build is userdebug or eng",
  "phone-enabled": "the setting enable_gpu_debug_layers is a number other than 0",
  "phone-target": "the setting gpu_debug_app is the name of the app, and nothing else",
  "phone-list":
    "the setting gpu_debug_layers_gles, or else the property debug.gles.layers, lists layers",
  "phone-names": "layers are listed by file name, separated by colons",
  "phone-layer-app":
    "each package of gpu_debug_layer_app is installed and has layers for the app's ABI",
  "phone-place": "each listed layer lies in a place that is searched",
  "phone-access": "the app may read the layer's file",
  "phone-label": "SELinux lets the app run code of the layer's file",
  "phone-file": "the layer's file is a library that the app's processes can load",
  "phone-chain": "every listed layer can be loaded: one that cannot leaves the app without any",
  "phone-restart": "the app was started after the settings were put",
  "phone-log": "the log of the app's last start names no failure",
} as const;
/** One of {@link PHONE_RULES}. */
export type PhoneRule = keyof typeof PHONE_RULES;

/** Tells what was found. */
export type Tell = (
  severity: "error" | "warning" | "hint",
  rule: PhoneRule,
  subject: string,
  message: string,
  remedy: string,
) => void;

/**
 * The layers that are listed: those of the settings, or else those of the property.
 *
 * @param facts What the device said.
 */
export function layersOf({ settings, property }: PhoneFacts): readonly string[] {
  const list = settings.gpu_debug_layers_gles || property;
  return list.split(":").filter((name) => name !== "");
}

/**
 * The adb line for a device, as it is typed.
 *
 * @param facts The device.
 * @param line What follows `adb`.
 */
export function adbLine({ serial }: PhoneFacts, line: string): string {
  return `adb -s ${quoted(serial)} ${line}`;
}
