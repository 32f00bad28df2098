/**
 * The requirements on enabling GLES layers: settings, the property, which apps, and when.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const ENABLE = "Documentation, GLES layers: Enable layers";
const BOTH_PAGES = `${ENABLE}; Implement OpenGL ES and EGL: OpenGL ES layers`;
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const GATE = "AOSP frameworks/base core/java/android/os/GraphicsEnvironment.java";

/** The clauses `GLES-ENABLE-1` to `GLES-ENABLE-118`. */
export const clauses = clausesOf`
  GLES-ENABLE-1 aosp 10-15: While neither a setting nor the property lists layers, no layer is loaded.
    source: ${LAYERS} (LoadLayers)
  GLES-ENABLE-2 must 10-15: Layers that the property debug.gles.layers lists are active in native executables.
    source: ${ENABLE}
  GLES-ENABLE-3 aosp 10-15: A list in the settings of an enabled app replaces the list in the property.
    source: ${LAYERS} (LoadLayers)
  GLES-ENABLE-4 aosp 10-15: A list in the settings replaces the property even if none of its files exists.
    source: ${LAYERS} (LoadLayers)
  GLES-ENABLE-5 aosp 10-15: If the settings list no layer, the property's list counts in an enabled app as well.
    source: ${LAYERS} (LoadLayers); ${GATE} (setupGpuLayers)
  GLES-ENABLE-6 must 10-15: The per-app settings have no effect unless enable_gpu_debug_layers switches them on.
    source: ${ENABLE}
  GLES-ENABLE-7 aosp 10-15: Any whole number but 0 in enable_gpu_debug_layers switches the settings on.
    source: ${GATE} (debugLayerEnabled)
  GLES-ENABLE-8 must 10-15: The settings are for the app whose package name is exactly the value of gpu_debug_app.
    source: ${ENABLE}
  GLES-ENABLE-9 must 10-15: An app that is not debuggable and has not opted in loads no external layers on a user build.
    source: ${ENABLE}
  GLES-ENABLE-10 aosp 11-15: An app that the shell may profile can load layers like a debuggable one.
    source: AOSP frameworks/native libs/graphicsenv/GraphicsEnv.cpp (isDebuggable); frameworks/base
    core/jni/com_android_internal_os_Zygote.cpp (PROFILE_FROM_SHELL)
    before: GLES-ENABLE-118
  GLES-ENABLE-11 must 11-15: An app that has opted in by the meta-data com.android.graphics.injectLayers.enable loads
    external layers on a user build.
    source: ${ENABLE}
    before: GLES-ENABLE-31
  GLES-ENABLE-12 must 11-15: The meta-data lets layers in only if it is there and its value is true.
    source: ${ENABLE}
    before: GLES-ENABLE-31
  GLES-ENABLE-13 quirk 11-15: Android makes the process of an app that has opted in dumpable at every start, layers or
    not. It should do so only if layers are enabled for the app.
    source: ${GATE} (canInjectLayers)
    before: GLES-ENABLE-31
  GLES-ENABLE-14 must 11-15: The meta-data counts only for apps that target Android 11 (API level 30) or higher.
    Android's code does not look at the target.
    source: ${ENABLE}
    before: GLES-ENABLE-31
  GLES-ENABLE-15 must 10-15: The property applies to all apps, also to those that may not load external layers.
    source: ${ENABLE}
  GLES-ENABLE-16 aosp 10-15: A changed setting takes effect for processes that start later, not for running ones.
    source: AOSP frameworks/base services/core/java/com/android/server/am/CoreSettingsObserver.java
  GLES-ENABLE-17 quirk 10-15: Android activates layers in the middle of a process if the property is set between two
    functions that initialize libEGL. The list should be decided once.
    source: ${LAYERS} (LoadLayers)
  GLES-ENABLE-18 aosp 10-15: Once layers are active in a process, a change of the property has no effect there.
    source: ${LAYERS} (LoadLayers)
  GLES-ENABLE-19 aosp 10-15: Layers are activated by the first call of eglGetDisplay, eglGetPlatformDisplay,
    eglGetProcAddress, eglBindAPI, eglQueryAPI, eglGetSystemTimeFrequencyNV or eglGetSystemTimeNV, and by no other
    function.
    source: AOSP frameworks/native opengl/libs/EGL/eglApi.cpp
  GLES-ENABLE-20 aosp 10-15: The settings have no effect in an app's isolated processes.
    source: AOSP frameworks/base core/java/android/app/ActivityThread.java (handleBindApplication)
  GLES-ENABLE-21 aosp 10-15: EGL_ANDROID_GLES_layers is among the client extensions before any driver or layer is
    loaded, and without them.
    source: AOSP frameworks/native opengl/libs/EGL/egl_platform_entries.cpp (gClientExtensionString)
  GLES-ENABLE-22 aosp 8-9: Below Android 10 neither the settings nor the property load a layer.
    source: Documentation, GLES layers; AOSP frameworks/native opengl/libs/EGL (up to Android 9)
    after: GLES-ENABLE-2
  GLES-ENABLE-23 must 10-15: The per-app settings survive a reboot.
    source: ${BOTH_PAGES}
  GLES-ENABLE-24 must 10-15: A reboot clears the property.
    source: ${BOTH_PAGES}
  GLES-ENABLE-25 must 10-15: A debuggable app loads external layers on a user build.
    source: ${ENABLE}
  GLES-ENABLE-26 must 10-15: On a build that grants root any app loads external layers.
    source: ${ENABLE}
  GLES-ENABLE-27 must 10-15: Deleting the settings disables layers again.
    source: ${BOTH_PAGES}
  GLES-ENABLE-28 must 10-15: The four commands that put enable_gpu_debug_layers, gpu_debug_app, gpu_debug_layers_gles
    and gpu_debug_layer_app enable layers for an app.
    source: ${BOTH_PAGES}
  GLES-ENABLE-29 must 10-15: The settings leave every other app alone.
    source: ${ENABLE}
  GLES-ENABLE-30 quirk 11-15: Android lets layers into an app that has opted in whatever API level it targets. It should
    let them in only from API level 30 on.
    source: ${GATE} (canInjectLayers)
    before: GLES-ENABLE-31
  GLES-ENABLE-31 aosp 10-10: Android 10 does not know the meta-data that lets layers in.
    source: ${GATE} (Android 10)
    after: GLES-ENABLE-11
  GLES-ENABLE-32 must 10-15: The command setprop debug.gles.layers enables layers for all applications.
    source: ${BOTH_PAGES}
  GLES-ENABLE-33 aosp 8-9: Below Android 10 EGL_ANDROID_GLES_layers is not among the client extensions.
    source: AOSP frameworks/native opengl/libs/EGL/eglApi.cpp (Android 9, gClientExtensionString)
    after: GLES-ENABLE-21
  GLES-ENABLE-34 aosp 10-15: The property counts in an app's isolated processes, too.
    source: ${LAYERS} (LoadLayers)
  GLES-ENABLE-115 aosp 10-15: An app for which layers are on says so in the log, as "GPU debug layers enabled for" and its
    package, at level I by GraphicsEnvironment; another app does not.
    source: ${GATE} (debugLayerEnabled, in Android 10 setupGpuLayers)
  GLES-ENABLE-116 aosp 10-15: A listed layer app that is not installed is a warning of GraphicsEnvironment's in the log of an
    app for which layers are on.
    source: ${GATE} (getDebugLayerAppPaths)
  GLES-ENABLE-117 aosp 10-15: libEGL logs the list of layers, as "Debug layer list:", and the path of each that it has found,
    as "GLES layer found:", at level I.
    source: ${LAYERS} (LoadLayers)
  GLES-ENABLE-118 aosp 10-10: In Android 10 an app of a user build that the shell may profile loads no layers by the
    settings: it would have to be debuggable.
    source: ${GATE} (Android 10, setupGpuLayers: isDebuggable, getCanLoadSystemLibraries)
    after: GLES-ENABLE-10
`;
