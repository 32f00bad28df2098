/**
 * The requirements on enabling GLES layers: settings, the property, which apps, and when.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const ENABLE = "Documentation, GLES layers: Enable layers";
const BOTH_PAGES = `${ENABLE}; Implement OpenGL ES and EGL: OpenGL ES layers`;
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const GATE = "AOSP frameworks/base core/java/android/os/GraphicsEnvironment.java";
const EGL_API = "AOSP frameworks/native opengl/libs/EGL/eglApi.cpp";

/** The clauses `GLES-ENABLE-1` to `GLES-ENABLE-34`. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "GLES-ENABLE-1",
    grade: "aosp",
    releases: [10, 15],
    text: "While neither a setting nor the property lists layers, no layer is loaded.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-ENABLE-2",
    grade: "must",
    releases: [10, 15],
    text: "Layers that the property debug.gles.layers lists are active in native executables.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-3",
    grade: "aosp",
    releases: [10, 15],
    text: "A list in the settings of an enabled app replaces the list in the property.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-ENABLE-4",
    grade: "aosp",
    releases: [10, 15],
    text: "A list in the settings replaces the property even if none of its files exists.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-ENABLE-5",
    grade: "aosp",
    releases: [10, 15],
    text: "If the settings list no layer, the property's list counts in an enabled app as well.",
    source: `${LAYERS} (LoadLayers); ${GATE} (setupGpuLayers)`,
  },
  {
    id: "GLES-ENABLE-6",
    grade: "must",
    releases: [10, 15],
    text: "The per-app settings have no effect unless enable_gpu_debug_layers switches them on.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-7",
    grade: "aosp",
    releases: [10, 15],
    text: "Any whole number but 0 in enable_gpu_debug_layers switches the settings on.",
    source: `${GATE} (debugLayerEnabled)`,
  },
  {
    id: "GLES-ENABLE-8",
    grade: "must",
    releases: [10, 15],
    text: "The settings are for the app whose package name is exactly the value of gpu_debug_app.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-9",
    grade: "must",
    releases: [10, 15],
    text:
      "An app that is not debuggable and has not opted in loads no external layers on a user build.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-10",
    grade: "aosp",
    releases: [10, 15],
    text: "An app that the shell may profile can load layers like a debuggable one.",
    source:
      "AOSP frameworks/native libs/graphicsenv/GraphicsEnv.cpp (isDebuggable); frameworks/base " +
      "core/jni/com_android_internal_os_Zygote.cpp (PROFILE_FROM_SHELL)",
  },
  {
    id: "GLES-ENABLE-11",
    grade: "must",
    releases: [11, 15],
    text:
      "An app that has opted in by the meta-data com.android.graphics.injectLayers.enable loads " +
      "external layers on a user build.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-12",
    grade: "must",
    releases: [11, 15],
    text: "The meta-data lets layers in only if it is there and its value is true.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-13",
    grade: "quirk",
    releases: [11, 15],
    text:
      "Android makes the process of an app that has opted in dumpable at every start, layers or " +
      "not. It should do so only if layers are enabled for the app.",
    source: `${GATE} (canInjectLayers)`,
  },
  {
    id: "GLES-ENABLE-14",
    grade: "must",
    releases: [11, 15],
    text: "The meta-data counts only for apps that target Android 11 (API level 30) or higher. " +
      "Android's code does not look at the target.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-15",
    grade: "must",
    releases: [10, 15],
    text: "The property applies to all apps, also to those that may not load external layers.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-16",
    grade: "aosp",
    releases: [10, 15],
    text: "A changed setting takes effect for processes that start later, not for running ones.",
    source:
      "AOSP frameworks/base services/core/java/com/android/server/am/CoreSettingsObserver.java",
  },
  {
    id: "GLES-ENABLE-17",
    grade: "quirk",
    releases: [10, 15],
    text:
      "Android activates layers in the middle of a process if the property is set between two " +
      "functions that initialise libEGL. The list should be decided once.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-ENABLE-18",
    grade: "aosp",
    releases: [10, 15],
    text: "Once layers are active in a process, a change of the property has no effect there.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-ENABLE-19",
    grade: "aosp",
    releases: [10, 15],
    text: "Layers are activated by the first call of eglGetDisplay, eglGetPlatformDisplay, " +
      "eglGetProcAddress, eglBindAPI, eglQueryAPI, eglGetSystemTimeFrequencyNV or " +
      "eglGetSystemTimeNV, and by no other function.",
    source: EGL_API,
  },
  {
    id: "GLES-ENABLE-20",
    grade: "aosp",
    releases: [10, 15],
    text: "The settings have no effect in an app's isolated processes.",
    source:
      "AOSP frameworks/base core/java/android/app/ActivityThread.java (handleBindApplication)",
  },
  {
    id: "GLES-ENABLE-21",
    grade: "aosp",
    releases: [10, 15],
    text:
      "EGL_ANDROID_GLES_layers is among the client extensions before any driver or layer is loaded, " +
      "and without them.",
    source:
      "AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp (gClientExtensionString)",
  },
  {
    id: "GLES-ENABLE-22",
    grade: "aosp",
    releases: [8, 9],
    text: "Below Android 10 neither the settings nor the property load a layer.",
    source: "Documentation, GLES layers; AOSP frameworks/native opengl/libs/EGL (up to Android 9)",
  },
  {
    id: "GLES-ENABLE-23",
    grade: "must",
    releases: [10, 15],
    text: "The per-app settings survive a reboot.",
    source: BOTH_PAGES,
  },
  {
    id: "GLES-ENABLE-24",
    grade: "must",
    releases: [10, 15],
    text: "A reboot clears the property.",
    source: BOTH_PAGES,
  },
  {
    id: "GLES-ENABLE-25",
    grade: "must",
    releases: [10, 15],
    text: "A debuggable app loads external layers on a user build.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-26",
    grade: "must",
    releases: [10, 15],
    text: "On a build that grants root any app loads external layers.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-27",
    grade: "must",
    releases: [10, 15],
    text: "Deleting the settings disables layers again.",
    source: BOTH_PAGES,
  },
  {
    id: "GLES-ENABLE-28",
    grade: "must",
    releases: [10, 15],
    text:
      "The four commands that put enable_gpu_debug_layers, gpu_debug_app, gpu_debug_layers_gles and " +
      "gpu_debug_layer_app enable layers for an app.",
    source: BOTH_PAGES,
  },
  {
    id: "GLES-ENABLE-29",
    grade: "must",
    releases: [10, 15],
    text: "The settings leave every other app alone.",
    source: ENABLE,
  },
  {
    id: "GLES-ENABLE-30",
    grade: "quirk",
    releases: [11, 15],
    text:
      "Android lets layers into an app that has opted in whatever API level it targets. It should " +
      "let them in only from API level 30 on.",
    source: `${GATE} (canInjectLayers)`,
  },
  {
    id: "GLES-ENABLE-31",
    grade: "aosp",
    releases: [10, 10],
    text: "Android 10 does not know the meta-data that lets layers in.",
    source: `${GATE} (Android 10)`,
  },
  {
    id: "GLES-ENABLE-32",
    grade: "must",
    releases: [10, 15],
    text: "The command setprop debug.gles.layers enables layers for all applications.",
    source: BOTH_PAGES,
  },
  {
    id: "GLES-ENABLE-33",
    grade: "aosp",
    releases: [8, 9],
    text: "Below Android 10 EGL_ANDROID_GLES_layers is not among the client extensions.",
    source: "AOSP frameworks/native opengl/libs/EGL/eglApi.cpp (Android 9, gClientExtensionString)",
  },
  {
    id: "GLES-ENABLE-34",
    grade: "aosp",
    releases: [10, 15],
    text: "The property counts in an app's isolated processes, too.",
    source: `${LAYERS} (LoadLayers)`,
  },
]);
