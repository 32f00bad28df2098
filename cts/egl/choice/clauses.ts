/**
 * Clauses about which driver the framework chooses for an app: an updatable one out of a package, ANGLE, or the system's.
 *
 * A World does not say which packages came with the system's image: those that properties name count as such, and so does
 * `com.android.angle`; apps do not. Android 14 is that of its last quarterly release.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const FRAMEWORK = "AOSP frameworks/base core/java/android/os/GraphicsEnvironment.java";
const CHOOSE = `${FRAMEWORK} (chooseDriverInternal)`;
const PACKAGE = `${FRAMEWORK} (chooseDriver)`;
const ANGLE_CHOICE =
  `${FRAMEWORK} (queryAngleChoice, up to Android 13 shouldUseAngleInternal and getDriverForPkg)`;
const ANGLE_PACKAGE = `${FRAMEWORK} (setupAngle, setupAngleFromApk, getAngleDebugPackage)`;
const GRAPHICS_ENV = "AOSP frameworks/native libs/graphicsenv/GraphicsEnv.cpp";
const LOADER = "AOSP frameworks/native opengl/libs/EGL/Loader.cpp";
const OPEN = `${LOADER} (Loader::open)`;
const UPDATED = `${LOADER} (load_updated_driver, attempt_to_load_updated_driver)`;
const LOAD_ANGLE = `${LOADER} (load_angle, attempt_to_load_angle)`;
const UNLOAD = `${LOADER} (should_unload_system_driver, unload_system_driver)`;

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "EGL-CHOICE-1",
    grade: "aosp",
    releases: [10, 15],
    text:
      "An app that the opt-in setting names uses the driver in the package that ro.gfx.driver.0 " +
      "names, in place of the system's.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-2",
    grade: "aosp",
    releases: [10, 11],
    text: "The settings on updatable drivers are game_driver_all_apps, game_driver_opt_out_apps, " +
      "game_driver_prerelease_opt_in_apps, game_driver_opt_in_apps, game_driver_whitelist and " +
      "game_driver_blacklist, and no others.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-3",
    grade: "aosp",
    releases: [12, 15],
    text: "The settings on updatable drivers are updatable_driver_all_apps, " +
      "updatable_driver_prerelease_opt_in_apps, and with updatable_driver_production in front " +
      "_opt_out_apps, _opt_in_apps, _allowlist and _denylist, and no others.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-4",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Where the setting for all apps is 1, every app uses the released driver, whatever the lists " +
      "say.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-5",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Where it is 2, every app that may use the driver before its release does, whatever the " +
      "lists say; others use the system's.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-6",
    grade: "aosp",
    releases: [10, 15],
    text: "Where it is 3, no app uses an updatable driver.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-7",
    grade: "aosp",
    releases: [10, 15],
    text: "Any other number leaves the choice to the lists.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-8",
    grade: "aosp",
    releases: [10, 15],
    text: "An app that opts out uses the system's driver, whichever other lists name it.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-9",
    grade: "aosp",
    releases: [10, 15],
    text: "An app that opts in to the driver before its release uses the one in the package that " +
      "ro.gfx.driver.1 names, even if it opts in to the released one, too.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-10",
    grade: "aosp",
    releases: [11, 15],
    text:
      "Only an app that may be debugged may use the driver before its release; others that opt in " +
      "to it use the system's.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-11",
    grade: "aosp",
    releases: [10, 10],
    text: "Every app may use the driver before its release.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-12",
    grade: "aosp",
    releases: [10, 15],
    text: "An app that is allowed to uses the released driver: one that the list of allowed apps " +
      "names, or any if that list begins with *.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-13",
    grade: "aosp",
    releases: [10, 15],
    text: "An allowed app that the list of denied apps names uses the system's driver, unless it " +
      "opts in.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-14",
    grade: "aosp",
    releases: [10, 15],
    text:
      "The lists have whole names of packages between commas; blanks belong to the names, and * is " +
      "a name like others but at the beginning of the list of allowed apps.",
    source: `${FRAMEWORK} (getGlobalSettingsString, chooseDriverInternal)`,
  },
  {
    id: "EGL-CHOICE-15",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Where the property of the released driver, or of the one before its release, is not set, " +
      "apps that would use that driver use the system's, not the other.",
    source: CHOOSE,
  },
  {
    id: "EGL-CHOICE-16",
    grade: "aosp",
    releases: [10, 15],
    text: "Where the driver's package is not installed, apps use the system's driver.",
    source: PACKAGE,
  },
  {
    id: "EGL-CHOICE-17",
    grade: "aosp",
    releases: [10, 15],
    text: "A driver's package with a target SDK version below 26 is not used.",
    source: PACKAGE,
  },
  {
    id: "EGL-CHOICE-18",
    grade: "aosp",
    releases: [10, 15],
    text: "A driver's package that is installed for another ABI than the app's is not used.",
    source: `${FRAMEWORK} (chooseDriver, chooseAbi)`,
  },
  {
    id: "EGL-CHOICE-19",
    grade: "aosp",
    releases: [10, 15],
    text:
      "A native process and an app's isolated one use the system's driver, whatever the settings " +
      "say.",
    source:
      "AOSP frameworks/base core/java/android/app/ActivityThread.java (handleBindApplication)",
  },
  {
    id: "EGL-CHOICE-20",
    grade: "aosp",
    releases: [12, 15],
    text:
      "A native process with UPDATABLE_GFX_DRIVER=1 in its environment uses the driver before its " +
      "release, from inside its package; with any other value it does not.",
    source: `${GRAPHICS_ENV} (getDriverNamespace), and frameworks/base GpuService.java`,
  },
  {
    id: "EGL-CHOICE-21",
    grade: "quirk",
    releases: [12, 15],
    text: "Such a process finds the driver of an ARM ABI only, whatever its own is.",
    source: `${GRAPHICS_ENV} (UPDATABLE_DRIVER_ABI)`,
  },
  {
    id: "EGL-CHOICE-22",
    grade: "aosp",
    releases: [10, 15],
    text: "The settings count as they are when the app's process starts.",
    source: `${FRAMEWORK} (setup)`,
  },
  {
    id: "EGL-CHOICE-23",
    grade: "aosp",
    releases: [10, 15],
    text: "That one app uses another driver changes nothing for others, before it starts or after.",
    source: UNLOAD,
  },
  {
    id: "EGL-CHOICE-24",
    grade: "aosp",
    releases: [10, 15],
    text:
      "The driver's libraries are those that were installed from its package, or else those in " +
      "its APK.",
    source: PACKAGE,
  },
  {
    id: "EGL-CHOICE-25",
    grade: "aosp",
    releases: [10, 15],
    text:
      "They are loaded into a linker namespace of their own: neither that of libEGL.so, nor that of " +
      "the system's drivers.",
    source: `${GRAPHICS_ENV} (getDriverNamespace)`,
  },
  {
    id: "EGL-CHOICE-26",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Of the vendor's own libraries they may need those that sphal_libraries.txt in the package's " +
      "assets lists, one a line, and no others.",
    source:
      `${FRAMEWORK} (getSphalLibraries), and ${GRAPHICS_ENV} (linkDriverNamespaceLocked, in older releases getDriverNamespace)`,
  },
  {
    id: "EGL-CHOICE-27",
    grade: "aosp",
    releases: [10, 15],
    text: "Each binary of the driver may have the suffix of any property that names drivers; of " +
      "several the first property's is loaded.",
    source: UPDATED,
  },
  {
    id: "EGL-CHOICE-28",
    grade: "aosp",
    releases: [10, 15],
    text: "A package's library without a suffix, or with any other, is no driver.",
    source: UPDATED,
  },
  {
    id: "EGL-CHOICE-29",
    grade: "aosp",
    releases: [10, 15],
    text: "In a package, a driver in one binary comes before one in three.",
    source: UPDATED,
  },
  {
    id: "EGL-CHOICE-30",
    grade: "aosp",
    releases: [11, 15],
    text: "A process whose updatable driver cannot be loaded is ended by SIGABRT.",
    source: OPEN,
  },
  {
    id: "EGL-CHOICE-31",
    grade: "aosp",
    releases: [10, 10],
    text: "A process whose updatable driver cannot be loaded uses the system's.",
    source: OPEN,
  },
  {
    id: "EGL-CHOICE-32",
    grade: "aosp",
    releases: [10, 15],
    text: "The system's driver that zygote loaded is unloaded before an updatable one is loaded.",
    source: UNLOAD,
  },
  {
    id: "EGL-CHOICE-33",
    grade: "aosp",
    releases: [10, 15],
    text: "When a driver is unloaded, a line of priority D says: Unload system gl driver.",
    source: UNLOAD,
  },
  {
    id: "EGL-CHOICE-34",
    grade: "aosp",
    releases: [10, 15],
    text: "When an updatable driver is loaded, a line of priority D says: Load updated gl driver.",
    source: UPDATED,
  },
  {
    id: "EGL-CHOICE-35",
    grade: "aosp",
    releases: [10, 15],
    text: "A process's driver is replaced once at most: what loads drivers again finds it loaded.",
    source: UNLOAD,
  },
  {
    id: "EGL-CHOICE-36",
    grade: "aosp",
    releases: [10, 15],
    text: "What lies below the lowest layer is the chosen driver.",
    source: "AOSP frameworks/native opengl/libs/EGL/egl.cpp (egl_init_drivers_locked)",
  },
  {
    id: "EGL-CHOICE-40",
    grade: "aosp",
    releases: [10, 15],
    text:
      "An app that angle_gl_driver_selection_pkgs names uses ANGLE if the word at the same place " +
      "of angle_gl_driver_selection_values is angle.",
    source: ANGLE_CHOICE,
  },
  {
    id: "EGL-CHOICE-41",
    grade: "aosp",
    releases: [10, 15],
    text: "Where the two lists are not of the same length, neither counts.",
    source: ANGLE_CHOICE,
  },
  {
    id: "EGL-CHOICE-42",
    grade: "aosp",
    releases: [10, 15],
    text: "Words but angle and native, and these in other letters, choose nothing.",
    source: ANGLE_CHOICE,
  },
  {
    id: "EGL-CHOICE-43",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Where angle_gl_driver_all_angle is 1, every app uses ANGLE, whatever the lists say; any " +
      "other value leaves it to them.",
    source: ANGLE_CHOICE,
  },
  {
    id: "EGL-CHOICE-44",
    grade: "aosp",
    releases: [10, 15],
    text:
      "An app that may be debugged uses the ANGLE of the package that angle_debug_package names; " +
      "for others that setting means nothing.",
    source: ANGLE_PACKAGE,
  },
  {
    id: "EGL-CHOICE-45",
    grade: "aosp",
    releases: [10, 15],
    text: "Where that package is not installed, no other package's ANGLE is used.",
    source: ANGLE_PACKAGE,
  },
  {
    id: "EGL-CHOICE-46",
    grade: "aosp",
    releases: [10, 15],
    text: "Without that setting ANGLE is taken from its own package, com.android.angle.",
    source:
      `${ANGLE_PACKAGE}; the name: AOSP cts hostsidetests/angle (CtsAngleCommon.java, ANGLE_PACKAGE_NAME)`,
  },
  {
    id: "EGL-CHOICE-47",
    grade: "aosp",
    releases: [10, 15],
    text:
      "ANGLE is in three binaries, libEGL_angle.so, libGLESv1_CM_angle.so and libGLESv2_angle.so; " +
      "one for all is not looked for.",
    source: LOAD_ANGLE,
  },
  {
    id: "EGL-CHOICE-48",
    grade: "aosp",
    releases: [10, 15],
    text: "A package's ANGLE is loaded into a linker namespace of its own.",
    source: `${GRAPHICS_ENV} (getAngleNamespace)`,
  },
  {
    id: "EGL-CHOICE-49",
    grade: "aosp",
    releases: [10, 13],
    text: "A process whose ANGLE cannot be loaded uses the driver that it would use without ANGLE.",
    source: OPEN,
  },
  {
    id: "EGL-CHOICE-50",
    grade: "aosp",
    releases: [14, 15],
    text: "A process whose ANGLE cannot be loaded is ended by SIGABRT.",
    source: OPEN,
  },
  {
    id: "EGL-CHOICE-51",
    grade: "aosp",
    releases: [14, 15],
    text: "Where no package of ANGLE is installed, the system's libraries are used, which are in " +
      "/system/lib or /system/lib64.",
    source: `${FRAMEWORK} (setupAngleFromSystem), and ${LOAD_ANGLE}`,
  },
  {
    id: "EGL-CHOICE-52",
    grade: "aosp",
    releases: [10, 13],
    text:
      "Where no package of ANGLE is installed, apps use the driver that they would use without " +
      "ANGLE, even if the system has libraries of these names.",
    source: ANGLE_PACKAGE,
  },
  {
    id: "EGL-CHOICE-53",
    grade: "aosp",
    releases: [10, 15],
    text: "An app for which both are chosen uses ANGLE, not the updatable driver.",
    source: OPEN,
  },
  {
    id: "EGL-CHOICE-54",
    grade: "aosp",
    releases: [14, 15],
    text:
      "An app for which the word is native, and for which zygote loaded no driver, uses the one " +
      "that ro.hardware.egl names, whatever persist.graphics.egl says.",
    source: OPEN,
  },
  {
    id: "EGL-CHOICE-55",
    grade: "aosp",
    releases: [14, 15],
    text: "If that property is not set then, the process is ended by SIGABRT.",
    source: OPEN,
  },
  {
    id: "EGL-CHOICE-56",
    grade: "aosp",
    releases: [14, 15],
    text: "If that property's driver cannot be loaded then, the process is ended by SIGABRT.",
    source: OPEN,
  },
  {
    id: "EGL-CHOICE-57",
    grade: "aosp",
    releases: [10, 13],
    text: "The word native means no more than that ANGLE is not used.",
    source: ANGLE_CHOICE,
  },
  {
    id: "EGL-CHOICE-58",
    grade: "aosp",
    releases: [10, 15],
    text: "The system's driver that zygote loaded is unloaded before ANGLE is loaded.",
    source: UNLOAD,
  },
  {
    id: "EGL-CHOICE-59",
    grade: "aosp",
    releases: [14, 15],
    text:
      "If the driver that zygote loaded is ANGLE, an app that uses the system's ANGLE keeps it.",
    source: UNLOAD,
  },
  {
    id: "EGL-CHOICE-60",
    grade: "aosp",
    releases: [14, 15],
    text:
      "If the driver that zygote loaded is ANGLE, it is unloaded for an app for which the word is " +
      "native.",
    source: UNLOAD,
  },
  {
    id: "EGL-CHOICE-61",
    grade: "aosp",
    releases: [14, 15],
    text:
      "ANGLE is the driver whose binary of OpenGL ES 2.0 has the symbol ANGLEGetDisplayPlatform, " +
      "whatever its name.",
    source: `${LOADER} (attempt_to_init_angle_backend)`,
  },
  {
    id: "EGL-CHOICE-62",
    grade: "aosp",
    releases: [10, 15],
    text: "A package's ANGLE is what was installed from it, or else what is in its APK.",
    source: ANGLE_PACKAGE,
  },
  {
    id: "EGL-CHOICE-63",
    grade: "aosp",
    releases: [11, 15],
    text: "On a debuggable build, every app may use the driver before its release.",
    source: `${GRAPHICS_ENV} (isDebuggable; up to Android 12 by what zygote makes dumpable)`,
  },
  {
    id: "EGL-CHOICE-64",
    grade: "aosp",
    releases: [10, 15],
    text: "eglGetProcAddress asks the chosen driver for what libEGL does not know.",
    source: `${LOADER} (initialize_api)`,
  },
  {
    id: "EGL-CHOICE-65",
    grade: "aosp",
    releases: [10, 15],
    text:
      "Of the system's libraries an updatable driver may need those that vendors' libraries may, and " +
      "no others.",
    source: `${GRAPHICS_ENV} (getDriverNamespace, linkDriverNamespaceLocked)`,
  },
  {
    id: "EGL-CHOICE-66",
    grade: "aosp",
    releases: [10, 15],
    text: "Of several <uses-sdk> elements in a package's manifest the last counts.",
    source:
      "AOSP frameworks/base, PackageParser.java (parseBaseApkCommon) and ParsingPackageUtils.java (parseUsesSdk)",
  },
]);
