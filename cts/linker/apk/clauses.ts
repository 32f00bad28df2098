/**
 * Clauses about libraries in APKs: which the linker takes from there, and what an APK says of itself.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const ZIP = "AOSP bionic, linker/linker.cpp (open_library_in_zipfile)";
const ABI = "AOSP frameworks/base, core/java/com/android/internal/content/NativeLibraryHelper.java";
const EXTRACT =
  "AOSP frameworks/base, core/jni/com_android_internal_content_NativeLibraryHelper.cpp";
const AXML = "AOSP frameworks/base, libs/androidfw/include/androidfw/ResourceTypes.h";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "LINKER-APK-1",
    grade: "aosp",
    text:
      "A library inside an archive is loaded only if its data begins at a page boundary (4096 bytes).",
    source: ZIP,
  },
  {
    id: "LINKER-APK-2",
    grade: "aosp",
    text: "A compressed library inside an archive is not loaded.",
    source: ZIP,
  },
  {
    id: "LINKER-APK-3",
    grade: "aosp",
    text:
      "Of an APK's folders of libraries, that of the ABI that the device lists first is the app's, and no " +
      "other one.",
    source: ABI,
  },
  {
    id: "LINKER-APK-5",
    grade: "aosp",
    releases: [11, 15],
    text:
      "The meta-data that lets layers in counts only as a child of <application>, not of an activity.",
    source: "AOSP frameworks/native, libs/graphicsenv/GraphicsEnv.cpp; frameworks/base, " +
      "core/java/android/os/GraphicsEnvironment.java (canInjectLayers)",
  },
  {
    id: "LINKER-APK-6",
    grade: "aosp",
    releases: [10, 15],
    text:
      "android:debuggable is found by its resource id, whatever its name in the manifest's strings is.",
    source: AXML,
  },
  {
    id: "LINKER-APK-7",
    grade: "aosp",
    releases: [10, 15],
    text: "A boolean of a manifest is true for any number but 0.",
    source: AXML,
  },
  {
    id: "LINKER-APK-8",
    grade: "aosp",
    releases: [10, 15],
    text: "A manifest's strings may be encoded in UTF-8 or UTF-16.",
    source: AXML,
  },
  {
    id: "LINKER-APK-9",
    grade: "aosp",
    text:
      "A library that is stored in an archive at a page boundary is loaded by the path ARCHIVE!/ENTRY.",
    source: ZIP,
  },
  {
    id: "LINKER-APK-10",
    grade: "aosp",
    text: "A path of 512 characters or more does not lead into an archive.",
    source: ZIP,
  },
  {
    id: "LINKER-APK-11",
    grade: "aosp",
    text: 'A path into an archive is split at the first "!/", after "." and ".." are resolved.',
    source: ZIP,
  },
  {
    id: "LINKER-APK-12",
    grade: "aosp",
    text:
      "An app whose libraries stay inside its APK (extractNativeLibs is false) loads them from there by name.",
    source: "AOSP frameworks/base, core/java/android/app/LoadedApk.java (makePaths)",
  },
  {
    id: "LINKER-APK-13",
    grade: "aosp",
    text:
      "An isolated namespace refuses a library inside an archive as it refuses a file in that place.",
    source: "AOSP bionic, linker/linker.cpp (load_library)",
  },
  {
    id: "LINKER-APK-14",
    grade: "aosp",
    text: "The error of a library that cannot be taken from an archive is that it is not found.",
    source: ZIP,
  },
  {
    id: "LINKER-APK-15",
    grade: "aosp",
    text:
      "An APK whose libraries are to stay inside is not installed if one is compressed or does not begin at " +
      "a page boundary.",
    source: EXTRACT,
  },
  {
    id: "LINKER-APK-16",
    grade: "aosp",
    text: "An APK that has libraries, but none for an ABI of the device, is not installed.",
    source: EXTRACT,
  },
]);
