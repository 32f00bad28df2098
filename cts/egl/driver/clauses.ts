/**
 * Clauses about how the EGL loader finds the system's driver, and when it loads it.
 *
 * Android 14 is that of its last quarterly release: the first one still searched /system/lib64/egl after the vendor's
 * directory.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const DOCUMENT = "Documentation, Implement OpenGL ES and EGL: Driver loading";
const LOADER = "AOSP frameworks/native opengl/libs/EGL/Loader.cpp";
const OPEN = `${LOADER} (Loader::open)`;
const SYSTEM_DRIVER = `${LOADER} (load_system_driver)`;
const ATTEMPT = `${LOADER} (attempt_to_load_system_driver)`;
const ENTRIES = "AOSP frameworks/native opengl/libs/EGL/eglApi.cpp and egl.cpp (egl_init_drivers)";
const ZYGOTE =
  "AOSP frameworks/base core/java/com/android/internal/os/ZygoteInit.java (preloadGraphicsDriver)";

/** The clauses. */
export const clauses = clausesOf`
  EGL-DRIVER-1 must 10-15: Which GPUs a system may have is known when its image is built.
    source: ${DOCUMENT}
    untestable: It is about how images are made; a device has the drivers that its image has
  EGL-DRIVER-2 must 10-15: A 32-bit process finds its driver in /vendor/lib/egl.
    source: ${DOCUMENT}
  EGL-DRIVER-3 must 10-15: A 64-bit process finds its driver in /vendor/lib64/egl.
    source: ${DOCUMENT}
  EGL-DRIVER-4 must 10-15: A driver in one binary may be named libGLES_\${ro.hardware.egl}.so.
    source: ${DOCUMENT}
  EGL-DRIVER-5 must 10-15: A driver in one binary may be named libGLES_\${ro.board.platform}.so.
    source: ${DOCUMENT}
  EGL-DRIVER-6 must 10-15: A driver in one binary may be named libGLES.so.
    source: ${DOCUMENT}
  EGL-DRIVER-7 must 10-15: A driver in three binaries may be named libEGL_\${ro.hardware.egl}.so,
    libGLESv1_CM_\${ro.hardware.egl}.so and libGLESv2_\${ro.hardware.egl}.so.
    source: ${DOCUMENT}
  EGL-DRIVER-8 must 10-15: A driver in three binaries may be named libEGL_\${ro.board.platform}.so,
    libGLESv1_CM_\${ro.board.platform}.so and libGLESv2_\${ro.board.platform}.so.
    source: ${DOCUMENT}
  EGL-DRIVER-9 must 10-15: A driver in three binaries may be named libEGL.so, libGLESv1_CM.so and libGLESv2.so.
    source: ${DOCUMENT}
  EGL-DRIVER-10 must 10-15: A driver in one binary serves EGL, OpenGL ES 1.x and OpenGL ES 2.0.
    source: ${DOCUMENT}
  EGL-DRIVER-11 must 10-15: Of a driver in three binaries each serves the interface that it is named for.
    source: ${DOCUMENT}
  EGL-DRIVER-12 aosp 10-15: The driver that ro.hardware.egl names comes before the one that ro.board.platform names.
    source: ${OPEN}
  EGL-DRIVER-13 aosp 14-15: The driver that persist.graphics.egl names comes before those of the other properties.
    source: ${OPEN}
    before: EGL-DRIVER-14
  EGL-DRIVER-14 aosp 10-13: persist.graphics.egl names no driver.
    source: ${OPEN}
    after: EGL-DRIVER-13
  EGL-DRIVER-15 aosp 10-13: If there is no driver of the name that ro.hardware.egl gives, or none that can be loaded,
    ro.board.platform is tried.
    source: ${OPEN}
    after: EGL-DRIVER-16
  EGL-DRIVER-16 aosp 14-15: Only the first of the properties that has a value is tried, even if there is no driver of
    that name.
    source: ${OPEN}
    before: EGL-DRIVER-15
  EGL-DRIVER-17 aosp 10-15: A property whose value is empty counts as one that is not set.
    source: ${OPEN}
  EGL-DRIVER-18 aosp 10-15: A driver that a property names comes before one whose name has no suffix.
    source: ${OPEN}
  EGL-DRIVER-19 aosp 10-15: If the properties lead to no driver, the names without a suffix are tried.
    source: ${OPEN}
  EGL-DRIVER-20 aosp 10-15: Of drivers with the same suffix, the one in one binary comes before that in three.
    source: ${ATTEMPT}
  EGL-DRIVER-21 aosp 10-15: A driver in three binaries comes before one in one binary whose suffix comes later.
    source: ${OPEN}
  EGL-DRIVER-22 aosp 10-15: The value of a property stands in the name as it is, blanks, letters of either case, slashes
    and dots included.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-23 aosp 10-15: A value that makes the name too long for a file is one that no driver has.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-81 aosp 14-15: Of a property that leads to no driver, a line of priority D names the property and its value.
    source: ${SYSTEM_DRIVER}
    before: EGL-DRIVER-82
  EGL-DRIVER-82 aosp 10-13: Of a property that leads to no driver, no line says so where another driver is found.
    source: ${SYSTEM_DRIVER}
    after: EGL-DRIVER-81
  EGL-DRIVER-24 aosp 10-15: A directory of drivers belongs to processes of its own width alone.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-25 aosp 10-13: A driver that the vendor's directory lacks is found in /system/lib/egl or /system/lib64/egl.
    source: ${SYSTEM_DRIVER}
    after: EGL-DRIVER-27
  EGL-DRIVER-26 aosp 10-13: Of two files of one name, that of the vendor's directory comes before that of the system's.
    source: ${SYSTEM_DRIVER}
    after: EGL-DRIVER-27
  EGL-DRIVER-27 aosp 14-15: Drivers are not looked for in /system/lib/egl and /system/lib64/egl.
    source: ${SYSTEM_DRIVER}
    before: EGL-DRIVER-25
  EGL-DRIVER-28 aosp 10-13: Each binary of a driver is looked for by itself, so that one may lie in another directory.
    source: ${SYSTEM_DRIVER}
    after: EGL-DRIVER-27
  EGL-DRIVER-29 aosp 10-13: A file that cannot be loaded hides one of the same name in a later directory.
    source: ${SYSTEM_DRIVER}
    after: EGL-DRIVER-27
  EGL-DRIVER-30 aosp 14-15: The value angle means the libraries of that suffix in /system/lib or /system/lib64, and none
    of the vendor's.
    source: ${SYSTEM_DRIVER}
    before: EGL-DRIVER-34
  EGL-DRIVER-31 aosp 14-14: Where ro.gfx.angle.supported is true, the value angle means the vendor's libraries.
    source: ${SYSTEM_DRIVER}
    before: EGL-DRIVER-34
    after: EGL-DRIVER-32
  EGL-DRIVER-32 aosp 15-15: ro.gfx.angle.supported does not change where the libraries of angle are looked for.
    source: ${SYSTEM_DRIVER}
    before: EGL-DRIVER-31
  EGL-DRIVER-33 aosp 14-15: The system's libraries of angle are loaded into the linker namespace of libEGL.so.
    source: ${SYSTEM_DRIVER}
    before: EGL-DRIVER-34
  EGL-DRIVER-34 aosp 10-13: The value angle is one like any other.
    source: ${SYSTEM_DRIVER}
    after: EGL-DRIVER-30
  EGL-DRIVER-35 aosp 10-15: Drivers are loaded into the linker namespace sphal, and so is what they need of the
    vendor's.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-36 aosp 10-13: If neither properties nor names without a suffix lead to a driver, any one will do:
    libGLES_*.so, or else libEGL_*.so, libGLESv1_CM_*.so and libGLESv2_*.so.
    source: ${OPEN}
    after: EGL-DRIVER-38
  EGL-DRIVER-37 aosp 14-15: Any driver will do on a device whose ro.vendor.api_level is below 34, or is no number.
    source: ${OPEN}
    before: EGL-DRIVER-36
  EGL-DRIVER-38 aosp 14-15: A driver must be named by a property or by its exact name on a device whose
    ro.vendor.api_level is 34 or higher.
    source: ${OPEN}
    before: EGL-DRIVER-36
  EGL-DRIVER-39 aosp 10-13: If ro.hardware.egl has a value and no driver has that name, no other one will do.
    source: ${OPEN}
    after: EGL-DRIVER-40
  EGL-DRIVER-40 aosp 14-15: If any of the properties has a value and no driver has that name, no other one will do.
    source: ${OPEN}
    before: EGL-DRIVER-39, EGL-DRIVER-41
  EGL-DRIVER-41 aosp 10-13: A value of ro.board.platform that no driver has does not keep any other one from being used.
    source: ${OPEN}
    after: EGL-DRIVER-40
  EGL-DRIVER-42 aosp 10-15: Where any driver will do, libGLES_android.so will not.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-43 aosp 10-15: Where any driver will do, directories are passed over.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-44 aosp 10-15: Where any driver will do, only names will that begin as a driver's does and end with .so.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-45 aosp 10-15: Where any driver will do, each of three binaries is found by itself, whatever their
    suffixes.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-46 aosp 10-15: A driver whose name has no suffix comes before any other one that would do.
    source: ${OPEN}
  EGL-DRIVER-47 aosp 10-15: A file that the process may not read counts as one that is not there.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-48 aosp 10-15: If a driver in one binary cannot be loaded, the one in three binaries of that suffix is
    tried.
    source: ${ATTEMPT}
  EGL-DRIVER-49 aosp 10-15: Without a libEGL that can be loaded, the other two of three binaries are no driver.
    source: ${ATTEMPT}
  EGL-DRIVER-50 aosp 10-15: A driver in three binaries is used even if one for OpenGL ES is missing or cannot be loaded.
    source: ${ATTEMPT}
  EGL-DRIVER-51 aosp 10-15: That a driver's file cannot be loaded is logged as an error that begins with
    load_driver(PATH).
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-52 aosp 10-15: A process in which no driver is found ends with SIGABRT when it first needs one.
    source: ${OPEN}
  EGL-DRIVER-53 aosp 10-15: That no driver is found is logged as a fatal error that begins with "couldn't find an OpenGL
    ES implementation".
    source: ${OPEN}
  EGL-DRIVER-54 aosp 10-15: The message that no driver is found names the properties of the release, in their order.
    source: ${OPEN}
  EGL-DRIVER-55 aosp 10-15: That a process found no driver does not affect other processes.
    source: ${OPEN}
  EGL-DRIVER-56 aosp 10-15: eglGetDisplay, eglGetPlatformDisplay, eglGetProcAddress, eglBindAPI, eglQueryAPI,
    eglGetSystemTimeFrequencyNV and eglGetSystemTimeNV load the driver.
    source: ${ENTRIES}
  EGL-DRIVER-57 aosp 10-15: No other function loads the driver, and none of them needs one to be there.
    source: ${ENTRIES}
  EGL-DRIVER-58 aosp 10-15: A process loads its driver once and asks it for its functions once.
    source: ${OPEN}
  EGL-DRIVER-59 aosp 10-15: An app starts with the driver loaded, as the zygote has loaded it.
    source: ${ZYGOTE}
  EGL-DRIVER-60 aosp 10-15: Where ro.zygote.disable_gl_preload is true, an app starts without a driver.
    source: ${ZYGOTE}
  EGL-DRIVER-61 aosp 10-15: The functions that a driver exports are used, whatever its eglGetProcAddress answers.
    source: ${LOADER} (initialize_api)
  EGL-DRIVER-62 aosp 10-15: That a driver lacks eglGetProcAddress is logged as an error.
    source: ${LOADER} (initialize_api)
  EGL-DRIVER-63 aosp 10-15: An exception that a driver's eglGetProcAddress does not catch ends the process that loads
    the driver, and no other.
    source: ${LOADER} (initialize_api)
  EGL-DRIVER-64 aosp 10-15: A process ends with SIGABRT if it loads a driver and the system lacks libGLESv1_CM.so or
    libGLESv2.so, even if it is linked with neither.
    source: ${OPEN}
  EGL-DRIVER-65 quirk 10-15: Where one of three binaries is missing, a 64-bit process that calls a function of it ends
    with SIGSEGV or hangs, as libEGL finds its own function instead, which calls itself or jumps to itself. The sane
    behavior is that the call does nothing.
    source: ${LOADER} (init_api with a library that is NULL)
  EGL-DRIVER-66 quirk 10-15: A process ends with SIGSEGV if it loads a driver without eglGetProcAddress. The sane
    behavior is to use the functions that the driver exports.
    source: ${LOADER} (initialize_api)
  EGL-DRIVER-67 aosp 10-15: A driver's name may be a symbolic link, and so may several names of one library.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-68 aosp 10-15: What the libraries that a driver needs export counts as exported by the driver itself.
    source: ${LOADER} (initialize_api, by dlsym)
  EGL-DRIVER-69 aosp 10-13: A driver in one binary of the system's directory comes before one in three of the vendor's
    with the same suffix.
    source: ${ATTEMPT}
    after: EGL-DRIVER-27
  EGL-DRIVER-70 aosp 10-15: The emulator's properties, ro.kernel.qemu and qemu.gles among them, name no driver.
    source: ${OPEN}; up to Android 9 they did
  EGL-DRIVER-71 aosp 10-15: No other directory is searched for drivers, those of odm, product and system_ext,
    /vendor/lib64 itself and its hw among them.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-72 aosp 10-15: A driver that a property names has no other name: an underscore precedes the value, .so
    follows it, and there is neither a libGLESv1 nor a libGLESv3.
    source: ${SYSTEM_DRIVER}
  EGL-DRIVER-73 aosp 14-15: The value of persist.graphics.egl that root set stays over a reboot, whatever value the image
    has for it.
    source: AOSP system/core, init/property_service.cpp (load_persistent_properties: after those of the image)
    before: EGL-DRIVER-14
  EGL-DRIVER-83 quirk 10-10: Android 10 takes a value of more than 91 bytes, which properties may have whose names begin with
    ro., for "Must use __system_property_read_callback() to read", and looks for a driver of that name. The sane behavior
    is that the value stands in the name.
    source: ${SYSTEM_DRIVER}, by property_get of system/core libcutils; bionic,
    libc/system_properties/system_properties.cpp (Get, kLongLegacyError)
    after: EGL-DRIVER-22
`;
