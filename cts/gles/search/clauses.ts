/**
 * The requirements on finding and loading GLES layers: places, the list, files, linker.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PLACES = "Documentation, GLES layers: Place layers";
const PAGE = "Documentation, GLES layers";
const ENABLE = "Documentation, GLES layers: Enable layers";
const CREATE = "Documentation, GLES layers: Create a layer";
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp";
const JAVA = "AOSP frameworks/base core/java/android/os/GraphicsEnvironment.java";
const NATIVE = "AOSP frameworks/native libs/graphicsenv/GraphicsEnv.cpp";
const LINKER = "AOSP bionic linker/linker.cpp";

/** The clauses `GLES-SEARCH-1` to `GLES-SEARCH-43`. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "GLES-SEARCH-1",
    grade: "must",
    releases: [10, 15],
    text:
      "A layer is looked for in the system directory, then in the app's base directory, then in " +
      "layer APKs, then in the app's own APK, and the first place that has the file provides it.",
    source: PLACES,
  },
  {
    id: "GLES-SEARCH-2",
    grade: "must",
    releases: [10, 15],
    text: "Layer APKs are searched in the order in which the setting lists their packages.",
    source: `${PLACES}; ${ENABLE}`,
  },
  {
    id: "GLES-SEARCH-3",
    grade: "must",
    releases: [10, 15],
    text:
      "Each layer of a list is looked for anew, so that several may come from different places.",
    source: `${PAGE}: Layer initialization; Place layers`,
  },
  {
    id: "GLES-SEARCH-4",
    grade: "aosp",
    releases: [10, 15],
    text:
      "The system directory is searched only for a process that may be debugged: a native executable, a " +
      "debuggable app, or any app on a build that grants root.",
    source: `${LAYERS} (LoadLayers); ${NATIVE} (isDebuggable)`,
  },
  {
    id: "GLES-SEARCH-5",
    grade: "must",
    releases: [10, 15],
    text:
      "A copy in the system directory takes the place of the app's own, whether the settings or " +
      "the property list the layer.",
    source: PLACES,
  },
  {
    id: "GLES-SEARCH-6",
    grade: "aosp",
    releases: [10, 15],
    text: "A listed layer that is nowhere is left out, and the others keep their order.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-7",
    grade: "aosp",
    releases: [10, 15],
    text:
      "If none of the listed layers exists, the app runs without layers and nothing is logged as an " +
      "error.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-8",
    grade: "quirk",
    releases: [10, 15],
    text: "A file that is found but cannot be loaded leaves the app without any layer. " +
      "The sane behaviour is to leave out that layer and to keep the others.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-9",
    grade: "must",
    releases: [10, 15],
    text: "A layer without the export AndroidGLESLayer_Initialize is not activated.",
    source: `${PAGE}: Layer initialization; ${CREATE}`,
  },
  {
    id: "GLES-SEARCH-10",
    grade: "must",
    releases: [10, 15],
    text: "A layer without the export AndroidGLESLayer_GetProcAddress is not activated, and its " +
      "Initialize is not called.",
    source: `${PAGE}: Layer initialization; ${CREATE}`,
  },
  {
    id: "GLES-SEARCH-11",
    grade: "must",
    releases: [10, 15],
    text: "The two exports are recognized only under their exact names.",
    source: CREATE,
  },
  {
    id: "GLES-SEARCH-12",
    grade: "must",
    releases: [10, 15],
    text: "The colon is the only separator of the layer list.",
    source: `${PAGE}: Layer initialization; Enable layers`,
  },
  {
    id: "GLES-SEARCH-13",
    grade: "quirk",
    releases: [10, 15],
    text: "An empty element of the layer list leaves the app without any layer. " +
      "The sane behaviour is to ignore it.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-14",
    grade: "quirk",
    releases: [10, 15],
    text:
      "A layer that is listed twice is loaded once and initialized twice, with different ids. " +
      "The sane behaviour is to count it once.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-15",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A listed name may be a relative path or that of a symbolic link, and the log reports the path " +
      "that it leads to.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-16",
    grade: "aosp",
    releases: [10, 15],
    text:
      "In a process without directories of its own, a native executable, a listed name is a path " +
      "from the root directory.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-17",
    grade: "quirk",
    releases: [10, 15],
    text:
      "A layer that stays inside its APK (extractNativeLibs is false) is not found on Android, and places " +
      "further down are searched. The sane behaviour is to load it from there.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-18",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A layer whose canonical path is in the system directory is loaded as a platform library, any " +
      "other in the app's linker namespace, where it may need the app's own libraries.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-19",
    grade: "aosp",
    releases: [10, 15],
    text: "Layers are loaded from the last listed to the first.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-20",
    grade: "quirk",
    releases: [10, 15],
    text:
      "A library of another ABI ends the search for its layer and leaves the app without any layer. " +
      "The sane behaviour is to search on.",
    source: `${LAYERS} (LoadLayers); ${LINKER}`,
  },
  {
    id: "GLES-SEARCH-21",
    grade: "quirk",
    releases: [10, 15],
    text:
      "A directory that may not be searched is passed over, but a file that may not be read ends the " +
      "search and leaves the app without any layer. The sane behaviour is to search on in both cases.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-22",
    grade: "aosp",
    releases: [10, 15],
    text: "A layer with an undefined symbol that no needed library exports is not loaded.",
    source: `${LAYERS} (LoadLayers); ${LINKER} (RTLD_NOW)`,
  },
  {
    id: "GLES-SEARCH-23",
    grade: "aosp",
    releases: [10, 15],
    text:
      "The exports of one layer do not satisfy the undefined symbols of another that does not need it.",
    source: `${LAYERS} (LoadLayers); ${LINKER} (RTLD_LOCAL)`,
  },
  {
    id: "GLES-SEARCH-24",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A listed layer package that is not installed is passed over with a warning that names it.",
    source: `${JAVA} (getDebugLayerAppPaths)`,
  },
  {
    id: "GLES-SEARCH-25",
    grade: "must",
    releases: [10, 15],
    text: "Layers of all packages in the setting, which colons separate, can be loaded.",
    source: ENABLE,
  },
  {
    id: "GLES-SEARCH-26",
    grade: "quirk",
    releases: [10, 15],
    text: "Layers that a failed attempt has loaded are added to the stack of a later one. " +
      "The sane behaviour is that a failed attempt leaves nothing behind.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-27",
    grade: "must",
    releases: [10, 15],
    text: "A debuggable app loads layers from its own APK.",
    source: `${PAGE}; ${PLACES}`,
  },
  {
    id: "GLES-SEARCH-28",
    grade: "must",
    releases: [10, 15],
    text: "A debuggable app loads layers from its base directory.",
    source: `${PAGE}; ${PLACES}`,
  },
  {
    id: "GLES-SEARCH-29",
    grade: "must",
    releases: [10, 15],
    text: "A debuggable app loads layers from a selected layer APK.",
    source: `${PAGE}; ${PLACES}`,
  },
  {
    id: "GLES-SEARCH-30",
    grade: "must",
    releases: [10, 15],
    text: "The system directory can be made and filled only with root access.",
    source: PLACES,
  },
  {
    id: "GLES-SEARCH-31",
    grade: "must",
    releases: [10, 15],
    text: "A layer that run-as has copied into a debuggable app's base directory is loaded.",
    source: PLACES,
  },
  {
    id: "GLES-SEARCH-32",
    grade: "must",
    releases: [10, 15],
    text:
      "Without root access, nothing can be copied into the base directory of an app that is not " +
      "debuggable.",
    source: PLACES,
  },
  {
    id: "GLES-SEARCH-33",
    grade: "must",
    releases: [10, 15],
    text:
      "With root access, a layer can be copied into the base directory of any app, which then loads " +
      "it on a userdebug build.",
    source: `${PLACES}; Enable layers`,
  },
  {
    id: "GLES-SEARCH-34",
    grade: "must",
    releases: [10, 15],
    text:
      "A layer APK that is installed for the ABI of the target app provides the layers of that ABI.",
    source: PLACES,
  },
  {
    id: "GLES-SEARCH-35",
    grade: "must",
    releases: [10, 15],
    text:
      "Of the layers in the target app's APK, those in the lib folder of the app's ABI are loaded.",
    source: PLACES,
  },
  {
    id: "GLES-SEARCH-36",
    grade: "must",
    releases: [10, 15],
    text: "Layers are identified by their file names and by nothing else.",
    source: ENABLE,
  },
  {
    id: "GLES-SEARCH-37",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A file that is found but cannot be loaded is reported by an error line that names the layer.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-38",
    grade: "aosp",
    releases: [10, 15],
    text: "A missing export is reported by an error line that names it.",
    source: `${LAYERS} (LoadLayers)`,
  },
  {
    id: "GLES-SEARCH-39",
    grade: "aosp",
    releases: [10, 15],
    text: "A layer APK provides only the layers of the ABI that it was installed for.",
    source: `${JAVA} (getDebugLayerAppPaths)`,
  },
  {
    id: "GLES-SEARCH-40",
    grade: "aosp",
    releases: [10, 15],
    text: "An exception that leaves a layer's static constructor ends the process with SIGABRT.",
    source: "C++ standard, except.terminate; AOSP bionic libc (abort)",
  },
  {
    id: "GLES-SEARCH-41",
    grade: "aosp",
    releases: [10, 15],
    text: "A layer that needs a library that cannot be found is not loaded.",
    source: LINKER,
  },
  {
    id: "GLES-SEARCH-42",
    grade: "must",
    releases: [10, 15],
    text:
      "Only the layers that the list names are loaded, whatever else lies in the searched places.",
    source: `${PAGE}: Layer initialization`,
  },
  {
    id: "GLES-SEARCH-43",
    grade: "must",
    releases: [10, 15],
    text:
      "A layer in the target app's APK or in a layer APK is found whether or not the installer extracts it " +
      "(extractNativeLibs). Android's code finds extracted ones only.",
    source: PLACES,
  },
]);
