/**
 * Clauses about the blob cache: what libEGL keeps for the driver, mostly compiled shaders.
 *
 * Android writes the one file four seconds after the first blob was stored, and files of the directory at once. No test
 * waits: a device that needs that time lets it pass before it answers that a program has run.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const LIBRARY = "AOSP frameworks/native opengl/libs/EGL";
const OFFER = `${LIBRARY}/egl_cache.cpp (egl_cache_t::initialize) and egl_display.cpp`;
const CALLS = `${LIBRARY}/egl_cache.cpp (setBlob, getBlob)`;
const BLOBS = `${LIBRARY}/BlobCache.cpp (set, get)`;
const LIMITS = `${LIBRARY}/egl_cache.cpp (its limits) and BlobCache.cpp (set, clean)`;
const FORM = `${LIBRARY}/BlobCache.cpp (flatten, unflatten)`;
const FILE = `${LIBRARY}/FileBlobCache.cpp`;
const MANY = `${LIBRARY}/MultifileBlobCache.cpp`;
const NAME =
  "AOSP frameworks/base core/java/android/app/ActivityThread.java (setupGraphicsSupport) and " +
  "graphics/java/android/graphics/HardwareRenderer.java (setupDiskCache)";

/** The clauses. */
export const clauses = clausesOf`
  EGL-BLOB-1 aosp 10-15: When an app first initializes a display of a driver that lists EGL_ANDROID_blob_cache, the
    driver's eglSetBlobCacheFuncsANDROID is called with the driver's own display, after its eglInitialize.
    source: ${OFFER}
  EGL-BLOB-2 aosp 10-15: It is called once for each time that the display is initialized anew, not for further
    references to a display that is.
    source: ${OFFER}
  EGL-BLOB-3 aosp 10-15: A driver that does not list the extension by its whole name is not called.
    source: ${OFFER}
  EGL-BLOB-4 aosp 10-15: The function is what the driver's eglGetProcAddress gives, whether the library exports it or
    not; a driver that gives NULL is not called, and works otherwise.
    source: ${OFFER}
  EGL-BLOB-5 aosp 10-15: An error that the driver leaves in eglSetBlobCacheFuncsANDROID does not reach the app.
    source: ${OFFER}
  EGL-BLOB-6 aosp 10-15: What the driver stored under a key it gets back, byte by byte, with its size as the result,
    into memory that has room for it or for more.
    source: ${CALLS}
  EGL-BLOB-7 aosp 10-15: A key that nothing was stored under has the size 0, and the memory stays as it is.
    source: ${CALLS}
  EGL-BLOB-8 aosp 10-15: Where there is too little room, the result is the size that is needed, and nothing is copied.
    source: ${CALLS}
  EGL-BLOB-9 aosp 10-15: A value that is stored under a known key takes the place of the older one, whatever their
    sizes.
    source: ${BLOBS}
  EGL-BLOB-10 aosp 10-15: Keys are the same only if their sizes and all their bytes are.
    source: ${BLOBS}
  EGL-BLOB-11 aosp 10-15: A negative size of key or value makes the driver's call to store do nothing.
    source: ${CALLS}
  EGL-BLOB-12 aosp 10-15: A negative size of key or value makes the driver's call to get return 0, whatever is stored.
    source: ${CALLS}
  EGL-BLOB-13 aosp 10-15: Of key and value counts as much as the driver says, not what lies behind it in memory.
    source: ${CALLS}
  EGL-BLOB-14 aosp 10-15: What is stored outlives eglTerminate: after the display is initialized again, the process
    finds it.
    source: ${OFFER}
  EGL-BLOB-15 aosp 10-15: A cache that is one file keeps keys of up to 12 KiB, and no longer ones.
    source: ${LIMITS}
  EGL-BLOB-16 aosp 10-15: A cache that is one file keeps values of up to 64 KiB, and no longer ones.
    source: ${LIMITS}
  EGL-BLOB-17 aosp 10-15: A cache that is one file keeps neither empty keys nor empty values.
    source: ${LIMITS}
  EGL-BLOB-18 aosp 10-15: A cache that is one file loses nothing before its keys and values have more than 2 MiB
    together.
    source: ${LIMITS}
  EGL-BLOB-19 aosp 10-15: Once they would have more than 2 MiB, blobs are removed until 1 MiB at most is left, and the
    new one is kept.
    source: ${LIMITS}
  EGL-BLOB-20 aosp 10-15: The next process of an app finds what an earlier one stored, without that process having
    terminated its display.
    source: ${FILE}
  EGL-BLOB-21 aosp 10-15: An app's cache file is com.android.opengl.shaders_cache in the code_cache directory of its
    device-protected data.
    source: ${NAME}
  EGL-BLOB-22 aosp 10-15: A process that is not an app's own, a native or an isolated one, keeps what it stores to
    itself.
    source: ${NAME}
  EGL-BLOB-23 aosp 10-15: An app finds nothing of what another one stored.
    source: ${NAME}
  EGL-BLOB-24 aosp 10-15: The file is the letters EGL$, a CRC-32C of the rest that begins with 0 and is not inverted,
    then magic, versions 3 and 1, the number of entries, the build id with its length, and for each entry both sizes,
    key and value, each at a multiple of four bytes; sizes are as wide as the process's pointers.
    source: ${FORM}
  EGL-BLOB-25 aosp 10-15: A file whose checksum is not that of the rest counts as empty.
    source: ${FILE}
  EGL-BLOB-26 aosp 10-15: A file without either magic counts as empty.
    source: ${FILE}
  EGL-BLOB-27 aosp 10-15: A file of another version counts as empty.
    source: ${FORM}
  EGL-BLOB-28 aosp 10-15: A file that another build of the system wrote, by ro.build.id, counts as empty.
    source: ${FORM}
  EGL-BLOB-29 aosp 10-15: A file that ends before its last entry does counts as empty, even if its checksum is right.
    source: ${FORM}
  EGL-BLOB-30 aosp 10-15: A file of more than 4 MiB counts as empty.
    source: ${FILE}
  EGL-BLOB-31 aosp 10-15: If the file cannot be read, or not be written, the cache lives as long as the process.
    source: ${FILE}
  EGL-BLOB-32 aosp 10-15: An update of the app empties its cache.
    source: AOSP frameworks/base services/core/java/com/android/server/pm (FLAG_CLEAR_CODE_CACHE_ONLY at the update of a
    package)
  EGL-BLOB-33 aosp 10-15: From Android 14 on, if ro.egl.blobcache.multifile is true, or debug.egl.blobcache.multifile
    is, and the latter is not false, the cache is a directory with a file for each key; else, and before, it is one
    file.
    source: ${LIBRARY}/egl_cache.cpp (updateMode)
  EGL-BLOB-34 aosp 14-15: A cache that is a directory keeps keys of up to 1 MiB, and no longer ones.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-35 aosp 14-15: A cache that is a directory keeps values of up to 8 MiB, and no longer ones.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-36 aosp 14-15: Once its files would have more bytes than debug.egl.blobcache.multifile_limit says, else
    ro.egl.blobcache.multifile_limit, else 32 MiB, files are removed until half of that at most is left, and the new one
    is kept.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-37 aosp 14-15: Once there would be more than 4,096 files, files are removed until half of that at most is
    left.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-38 aosp 14-15: The next process of an app finds what an earlier one stored in the directory, which is named
    as the file with .multifile behind it.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-39 aosp 14-15: A process without a cache file stores nothing in a cache that is a directory.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-40 aosp 14-15: Another build id, or another version of the cache, empties the directory.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-41 aosp 14-15: A file of the directory whose checksum is not that of its key and value is not used, but the
    others are.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-42 aosp 14-15: A key is not answered with the value of another one that has the same number and so the same
    file.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-43 aosp 14-15: Each file of the directory is named by a hash of its key, in decimal, and is the letters $BFM,
    a CRC-32C of key and value that begins with 0 and is not inverted, both sizes as wide as the process's pointers, key
    and value; cache.status is $BFM, the checksum of the rest, version 1, and the build id in 92 bytes.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-44 quirk 14-15: In a cache that is a directory, a value is not given where there is more room than it needs.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-45 quirk 14-15: A file of the directory that ends within its head makes the whole cache useless for the
    process.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-46 aosp 10-15: Only the app itself can read its cache file, which has the mode 0400.
    source: ${FILE}
  EGL-BLOB-47 aosp 14-15: A directory whose cache.status is missing, cut or damaged is emptied.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-128 aosp 10-15: A call of the driver with a negative size is a warning of libEGL's in the log.
    source: ${CALLS}
  EGL-BLOB-129 aosp 10-15: A driver that lists the extension and gives no eglSetBlobCacheFuncsANDROID, or leaves an error
    there, is an error of libEGL's in the log; one that takes the functions is none.
    source: ${OFFER}
  EGL-BLOB-130 aosp 14-15: Where the directory cannot be made, libEGL logs that as an error when the driver first uses the
    cache, and later calls neither keep anything nor log it again.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-131 aosp 14-15: A key that is too large for a cache that is a directory is a warning of libEGL's in the log.
    source: ${MANY}
    before: EGL-BLOB-33
  EGL-BLOB-132 aosp 10-15: A process that stores nothing, and does not terminate its display, leaves the file as it is.
    source: ${LIBRARY}/egl_cache.cpp (setBlob: the file is written after a value was stored)
  EGL-BLOB-133 aosp 10-15: An entry of the file without a key and a value is passed over, and the others count.
    source: ${FORM}
`;
