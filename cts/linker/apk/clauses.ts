/**
 * Clauses about libraries in APKs: which the linker takes from there, and what an APK says of itself.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const ZIP = "AOSP bionic, linker/linker.cpp (open_library_in_zipfile)";
const EXTRACT =
  "AOSP frameworks/base, core/jni/com_android_internal_content_NativeLibraryHelper.cpp";
const AXML = "AOSP frameworks/base, libs/androidfw/include/androidfw/ResourceTypes.h";

/** The clauses. */
export const clauses = clausesOf`
  LINKER-APK-1 aosp: A library inside an archive is loaded only if its data begins at a page boundary (4096 bytes).
    source: ${ZIP}
  LINKER-APK-2 aosp: A compressed library inside an archive is not loaded.
    source: ${ZIP}
  LINKER-APK-3 aosp: Of an APK's folders of libraries, that of the ABI that the device lists first is the app's, and no
    other one.
    source: AOSP frameworks/base, core/java/com/android/internal/content/NativeLibraryHelper.java
  LINKER-APK-5 aosp 11-15: The meta-data that lets layers in counts only as a child of <application>, not of an
    activity.
    source: AOSP frameworks/native, libs/graphicsenv/GraphicsEnv.cpp; frameworks/base,
    core/java/android/os/GraphicsEnvironment.java (canInjectLayers)
    before: GLES-ENABLE-31
  LINKER-APK-6 aosp 10-15: android:debuggable is found by its resource id, whatever its name in the manifest's strings
    is.
    source: ${AXML}
    before: Nothing asks for it: layers, and with them this reader, begin with Android 10.
  LINKER-APK-7 aosp 10-15: A boolean of a manifest is true for any number but 0.
    source: ${AXML}
    before: Nothing asks for it: layers, and with them this reader, begin with Android 10.
  LINKER-APK-8 aosp 10-15: A manifest's strings may be encoded in UTF-8 or UTF-16.
    source: ${AXML}
    before: Nothing asks for it: layers, and with them this reader, begin with Android 10.
  LINKER-APK-9 aosp: A library that is stored in an archive at a page boundary is loaded by the path ARCHIVE!/ENTRY.
    source: ${ZIP}
  LINKER-APK-10 aosp: A path of 512 characters or more does not lead into an archive.
    source: ${ZIP}
  LINKER-APK-11 aosp: A path into an archive is split at the first "!/", after "." and ".." are resolved.
    source: ${ZIP}
  LINKER-APK-12 aosp: An app whose libraries stay inside its APK (extractNativeLibs is false) loads them from there by
    name.
    source: AOSP frameworks/base, core/java/android/app/LoadedApk.java (makePaths)
  LINKER-APK-13 aosp: An isolated namespace refuses a library inside an archive as it refuses a file in that place.
    source: AOSP bionic, linker/linker.cpp (load_library)
  LINKER-APK-14 aosp: The error of a library that cannot be taken from an archive is that it is not found.
    source: ${ZIP}
  LINKER-APK-15 aosp: An APK whose libraries are to stay inside is not installed if one is compressed or does not begin
    at a page boundary.
    source: ${EXTRACT}
  LINKER-APK-16 aosp: An APK that has libraries, but none for an ABI of the device, is not installed.
    source: ${EXTRACT}
  LINKER-APK-17 aosp: The path of a library inside an archive is that of the archive without links, and by this path
    namespaces let it in.
    source: ${ZIP}
  LINKER-APK-18 aosp: Comments, extra fields and other entries of an archive are in the way of no library.
    source: AOSP system/core, libziparchive/zip_archive.cc (OpenArchiveInternal, ParseZipArchive)
  LINKER-APK-19 aosp: A library is loaded from the archive as it is then, even if the process has loaded from it before it
    changed.
    source: AOSP bionic, linker/linker.cpp (find_libraries has a ZipArchiveCache of its own for each call, from 8.0 to 15)
`;
