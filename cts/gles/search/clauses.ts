/**
 * The requirements on finding and loading GLES layers: places, the list, files, linker.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PLACES = "Documentation, GLES layers: Place layers";
const PAGE = "Documentation, GLES layers";
const ENABLE = "Documentation, GLES layers: Enable layers";
const CREATE = "Documentation, GLES layers: Create a layer";
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const JAVA = "AOSP frameworks/base core/java/android/os/GraphicsEnvironment.java";
const LINKER = "AOSP bionic linker/linker.cpp";

/** The clauses `GLES-SEARCH-1` to `GLES-SEARCH-51`. */
export const clauses = clausesOf`
  GLES-SEARCH-1 must 10-15: A layer is looked for in the system directory, then in the app's base directory, then in
    layer APKs, then in the app's own APK, and the first place that has the file provides it.
    source: ${PLACES}
  GLES-SEARCH-2 must 10-15: Layer APKs are searched in the order in which the setting lists their packages.
    source: ${PLACES}; ${ENABLE}
  GLES-SEARCH-3 must 10-15: Each layer of a list is looked for anew, so that several may come from different places.
    source: ${PAGE}: Layer initialization; Place layers
  GLES-SEARCH-4 aosp 11-15: The system directory is searched only for a process that may be debugged: a native
    executable, a debuggable app, or any app on a build that grants root.
    source: ${LAYERS} (LoadLayers); AOSP frameworks/native libs/graphicsenv/GraphicsEnv.cpp (isDebuggable)
    before: GLES-SEARCH-51
  GLES-SEARCH-5 must 10-15: A copy in the system directory takes the place of the app's own, whether the settings or the
    property list the layer.
    source: ${PLACES}
  GLES-SEARCH-6 aosp 10-15: A listed layer that is nowhere is left out, and the others keep their order.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-7 aosp 10-15: If none of the listed layers exists, the app runs without layers and nothing is logged as an
    error.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-8 quirk 10-15: A file that is found but cannot be loaded leaves the app without any layer. The sane
    behavior is to leave out that layer and to keep the others.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-9 must 10-15: A layer without the export AndroidGLESLayer_Initialize is not activated.
    source: ${PAGE}: Layer initialization; ${CREATE}
  GLES-SEARCH-10 must 10-15: A layer without the export AndroidGLESLayer_GetProcAddress is not activated, and its
    Initialize is not called.
    source: ${PAGE}: Layer initialization; ${CREATE}
  GLES-SEARCH-11 must 10-15: The two exports are recognized only under their exact names.
    source: ${CREATE}
  GLES-SEARCH-12 must 10-15: The colon is the only separator of the layer list.
    source: ${PAGE}: Layer initialization; Enable layers
  GLES-SEARCH-13 quirk 10-15: An empty element of the layer list leaves the app without any layer. The sane behavior is
    to ignore it.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-14 quirk 10-15: A layer that is listed twice is loaded once and initialized twice, with different ids. The
    sane behavior is to count it once.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-15 aosp 10-15: A listed name may be a relative path or that of a symbolic link, and the log reports the
    path that it leads to.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-16 aosp 10-15: In a process without directories of its own, a native executable, a listed name is a path
    from the root directory.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-17 quirk 10-15: A layer that stays inside its APK (extractNativeLibs is false) is not found on Android,
    and places further down are searched. The sane behavior is to load it from there.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-18 aosp 10-15: A layer whose canonical path is in the system directory is loaded as a platform library,
    any other in the app's linker namespace, where it may need the app's own libraries.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-19 aosp 10-15: Layers are loaded from the last listed to the first.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-20 quirk 10-15: A library of another ABI ends the search for its layer and leaves the app without any
    layer. The sane behavior is to search on.
    source: ${LAYERS} (LoadLayers); ${LINKER}
  GLES-SEARCH-21 quirk 10-15: A directory that may not be searched is passed over, but a file that may not be read ends
    the search and leaves the app without any layer. The sane behavior is to search on in both cases.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-22 aosp 10-15: A layer with an undefined symbol that no needed library exports is not loaded.
    source: ${LAYERS} (LoadLayers); ${LINKER} (RTLD_NOW)
  GLES-SEARCH-23 aosp 10-15: The exports of one layer do not satisfy the undefined symbols of another that does not need
    it.
    source: ${LAYERS} (LoadLayers); ${LINKER} (RTLD_LOCAL)
  GLES-SEARCH-24 aosp 10-15: A listed layer package that is not installed is passed over with a warning that names it.
    source: ${JAVA} (getDebugLayerAppPaths)
  GLES-SEARCH-25 must 10-15: Layers of all packages in the setting, which colons separate, can be loaded.
    source: ${ENABLE}
  GLES-SEARCH-26 quirk 10-15: Layers that a failed attempt has loaded are added to the stack of a later one. The sane
    behavior is that a failed attempt leaves nothing behind.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-27 must 10-15: A debuggable app loads layers from its own APK.
    source: ${PAGE}; ${PLACES}
  GLES-SEARCH-28 must 10-15: A debuggable app loads layers from its base directory.
    source: ${PAGE}; ${PLACES}
  GLES-SEARCH-29 must 10-15: A debuggable app loads layers from a selected layer APK.
    source: ${PAGE}; ${PLACES}
  GLES-SEARCH-30 must 10-15: The system directory can be made and filled only with root access.
    source: ${PLACES}
  GLES-SEARCH-31 must 10-15: A layer that run-as has copied into a debuggable app's base directory is loaded.
    source: ${PLACES}
  GLES-SEARCH-32 must 10-15: Without root access, nothing can be copied into the base directory of an app that is not
    debuggable.
    source: ${PLACES}
  GLES-SEARCH-33 must 10-15: With root access, a layer can be copied into the base directory of any app, which then
    loads it on a userdebug build.
    source: ${PLACES}; Enable layers
  GLES-SEARCH-34 must 10-15: A layer APK that is installed for the ABI of the target app provides the layers of that
    ABI.
    source: ${PLACES}
  GLES-SEARCH-35 must 10-15: Of the layers in the target app's APK, those in the lib folder of the app's ABI are loaded.
    source: ${PLACES}
  GLES-SEARCH-36 must 10-15: Layers are identified by their file names and by nothing else.
    source: ${ENABLE}
  GLES-SEARCH-37 aosp 10-15: A file that is found but cannot be loaded is reported by an error line that names the
    layer.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-38 aosp 10-15: A missing export is reported by an error line that names it.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-39 aosp 10-15: A layer APK provides only the layers of the ABI that it was installed for.
    source: ${JAVA} (getDebugLayerAppPaths)
  GLES-SEARCH-40 aosp 10-15: An exception that leaves a layer's static constructor ends the process with SIGABRT.
    source: C++ standard, except.terminate; AOSP bionic libc (abort)
  GLES-SEARCH-41 aosp 10-15: A layer that needs a library that cannot be found is not loaded.
    source: ${LINKER}
  GLES-SEARCH-42 must 10-15: Only the layers that the list names are loaded, whatever else lies in the searched places.
    source: ${PAGE}: Layer initialization
  GLES-SEARCH-43 should 10-15: A layer in the target app's APK or in a layer APK is found whether or not the installer
    extracts it (extractNativeLibs). The documentation is silent about it, and Android's code finds extracted ones only.
    source: ${PLACES}
  GLES-SEARCH-44 aosp 10-15: A file that is found but cannot be loaded leaves the app without any layer, or without that
    one, and not with some of the others.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-45 aosp 10-15: An empty element of the list leaves the app without any layer or is ignored, and does nothing
    else.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-46 aosp 10-15: A layer that is listed twice is initialized once or twice, each time with another id, and
    the layers beside it are as without it.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-47 aosp 10-15: A library of another ABI leaves the app without any layer, or the search goes on below it.
    source: ${LAYERS} (LoadLayers); ${LINKER}
  GLES-SEARCH-48 aosp 10-15: A file that may not be read leaves the app without any layer, or the search goes on below
    it.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-49 aosp 10-15: A layer that stays inside an APK is loaded from there, or the search goes on below it.
    source: ${LAYERS} (LoadLayers)
  GLES-SEARCH-50 aosp 10-15: A layer that is listed twice is above those that are listed between, whether or not the
    two names are the same.
    source: ${LAYERS} (LoadLayers, InitLayers)
  GLES-SEARCH-51 aosp 10-10: In Android 10 the system directory is searched only on a build that grants root, for any app and
    for native executables.
    source: ${LAYERS} (Android 10, LoadLayers: ro.debuggable and PR_GET_DUMPABLE, both)
    after: GLES-SEARCH-4
`;
