/**
 * Clauses about which driver the framework chooses for an app: an updatable one out of a package, ANGLE, or the system's.
 *
 * A World does not say which packages came with the system's image: those that properties name count as such, and so does
 * `com.android.angle`; apps do not. Android 14 is that of its last quarterly release.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

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
export const clauses = clausesOf`
  EGL-CHOICE-1 aosp 10-15: An app that the opt-in setting names uses the driver in the package that ro.gfx.driver.0
    names, in place of the system's.
    source: ${CHOOSE}
  EGL-CHOICE-2 aosp 10-11: The settings on updatable drivers are game_driver_all_apps, game_driver_opt_out_apps,
    game_driver_prerelease_opt_in_apps, game_driver_opt_in_apps, game_driver_whitelist and game_driver_blacklist, and no
    others.
    source: ${CHOOSE}
    after: EGL-CHOICE-3
  EGL-CHOICE-3 aosp 12-15: The settings on updatable drivers are updatable_driver_all_apps,
    updatable_driver_prerelease_opt_in_apps, and with updatable_driver_production in front _opt_out_apps, _opt_in_apps,
    _allowlist and _denylist, and no others.
    source: ${CHOOSE}
    before: EGL-CHOICE-2
  EGL-CHOICE-4 aosp 10-15: Where the setting for all apps is 1, every app uses the released driver, whatever the lists
    say.
    source: ${CHOOSE}
  EGL-CHOICE-5 aosp 10-15: Where it is 2, every app that may use the driver before its release does, whatever the lists
    say; others use the system's.
    source: ${CHOOSE}
  EGL-CHOICE-6 aosp 10-15: Where it is 3, no app uses an updatable driver.
    source: ${CHOOSE}
  EGL-CHOICE-7 aosp 10-15: Any other number leaves the choice to the lists.
    source: ${CHOOSE}
  EGL-CHOICE-8 aosp 10-15: An app that opts out uses the system's driver, whichever other lists name it.
    source: ${CHOOSE}
  EGL-CHOICE-9 aosp 10-15: An app that opts in to the driver before its release uses the one in the package that
    ro.gfx.driver.1 names, even if it opts in to the released one, too.
    source: ${CHOOSE}
  EGL-CHOICE-10 aosp 11-15: Only an app that may be debugged may use the driver before its release; others that opt in
    to it use the system's.
    source: ${CHOOSE}
    before: EGL-CHOICE-11
  EGL-CHOICE-11 aosp 10-10: Every app may use the driver before its release.
    source: ${CHOOSE}
    after: EGL-CHOICE-10
  EGL-CHOICE-12 aosp 10-15: An app that is allowed to uses the released driver: one that the list of allowed apps names,
    or any if that list begins with *.
    source: ${CHOOSE}
  EGL-CHOICE-13 aosp 10-15: An allowed app that the list of denied apps names uses the system's driver, unless it opts
    in.
    source: ${CHOOSE}
  EGL-CHOICE-14 aosp 10-15: The lists have whole names of packages between commas; blanks belong to the names, and * is
    a name like others but at the beginning of the list of allowed apps.
    source: ${FRAMEWORK} (getGlobalSettingsString, chooseDriverInternal)
  EGL-CHOICE-15 aosp 10-15: Where the property of the released driver, or of the one before its release, is not set,
    apps that would use that driver use the system's, not the other.
    source: ${CHOOSE}
  EGL-CHOICE-16 aosp 10-15: Where the driver's package is not installed, apps use the system's driver.
    source: ${PACKAGE}
  EGL-CHOICE-98 aosp 10-15: Where the driver's package is not installed, a line of priority W with the tag
    GraphicsEnvironment names it.
    source: ${PACKAGE}
  EGL-CHOICE-17 aosp 10-15: A driver's package with a target SDK version below 26 is not used.
    source: ${PACKAGE}
  EGL-CHOICE-18 aosp 10-15: A driver's package that is installed for another ABI than the app's is not used.
    source: ${FRAMEWORK} (chooseDriver, chooseAbi)
  EGL-CHOICE-92 aosp 10-15: A driver's package without native libraries, as devices have one before there is a driver
    to update, is not used: apps use the system's driver.
    source: ${FRAMEWORK} (chooseAbi)
  EGL-CHOICE-93 aosp 10-15: A driver's package with multiArch is used for apps of both of its ABIs.
    source: ${FRAMEWORK} (chooseAbi)
  EGL-CHOICE-19 aosp 10-15: A native process and an app's isolated one use the system's driver, whatever the settings
    say.
    source: AOSP frameworks/base core/java/android/app/ActivityThread.java (handleBindApplication)
  EGL-CHOICE-20 aosp 11-15: A native process with UPDATABLE_GFX_DRIVER=1 in its environment uses the driver before its
    release, from inside its package; with any other value it does not.
    source: ${GRAPHICS_ENV} (getDriverNamespace), and frameworks/base GpuService.java
    before: EGL-CHOICE-91
  EGL-CHOICE-97 aosp 11-15: Where UPDATABLE_GFX_DRIVER chooses a driver, a line of priority I with the tag GraphicsEnv
    names its path.
    source: ${GRAPHICS_ENV} (getDriverNamespace)
    before: EGL-CHOICE-91
  EGL-CHOICE-99 aosp 11-15: UPDATABLE_GFX_DRIVER chooses nothing if the package of the driver before its release is not
    installed, has a target SDK version below 26, or has no native libraries.
    source: AOSP frameworks/base GpuService.java (fetchPrereleaseDriverPackageProperties)
    before: EGL-CHOICE-91
  EGL-CHOICE-21 quirk 11-15: Such a process finds the driver of an ARM ABI only, whatever its own is.
    source: ${GRAPHICS_ENV} (UPDATABLE_DRIVER_ABI)
    before: EGL-CHOICE-91
  EGL-CHOICE-22 aosp 10-15: The settings count as they are when the app's process starts.
    source: ${FRAMEWORK} (setup)
  EGL-CHOICE-23 aosp 10-15: That one app uses another driver changes nothing for others, before it starts or after.
    source: ${UNLOAD}
  EGL-CHOICE-24 aosp 10-15: The driver's libraries are those that were installed from its package, or else those in its
    APK.
    source: ${PACKAGE}
  EGL-CHOICE-25 aosp 10-15: They are loaded into a linker namespace of their own: neither that of libEGL.so, nor that of
    the system's drivers.
    source: ${GRAPHICS_ENV} (getDriverNamespace)
  EGL-CHOICE-26 aosp 10-15: Of the vendor's own libraries they may need those that sphal_libraries.txt in the package's
    assets lists, one a line, and no others.
    source: ${FRAMEWORK} (getSphalLibraries), and ${GRAPHICS_ENV} (linkDriverNamespaceLocked, in older releases
    getDriverNamespace)
  EGL-CHOICE-121 aosp 10-15: Lines of sphal_libraries.txt end with a line feed, a carriage return or both, the last also
    with neither; empty ones list nothing, and a colon divides names as the end of a line does.
    source: ${FRAMEWORK} (getSphalLibraries, by BufferedReader.readLine)
  EGL-CHOICE-122 aosp 10-15: Blanks in a line of sphal_libraries.txt belong to the name.
    source: ${FRAMEWORK} (getSphalLibraries)
  EGL-CHOICE-27 aosp 10-15: Each binary of the driver may have the suffix of any property that names drivers; of several
    the first property's is loaded.
    source: ${UPDATED}
  EGL-CHOICE-28 aosp 10-15: A package's library without a suffix, or with any other, is no driver.
    source: ${UPDATED}
  EGL-CHOICE-29 aosp 10-15: In a package, a driver in one binary comes before one in three.
    source: ${UPDATED}
  EGL-CHOICE-30 aosp 11-15: A process whose updatable driver cannot be loaded is ended by SIGABRT.
    source: ${OPEN}
    before: EGL-CHOICE-31
  EGL-CHOICE-31 aosp 10-10: A process whose updatable driver cannot be loaded uses the system's.
    source: ${OPEN}
    after: EGL-CHOICE-30
  EGL-CHOICE-94 aosp 13-15: Of a library of an updatable driver that cannot be loaded, a line of priority E says: Could
    not load NAME from updatable gfx driver namespace, and why.
    source: ${UPDATED}
    before: The sources of 12L write it, those of 12 have not been read, and those of 11 do not.
  EGL-CHOICE-95 aosp 10-11: Of a library of an updatable driver that cannot be loaded, no line says that it is not
    loaded from the namespace of updatable drivers.
    source: ${UPDATED}
    after: The sources of 12L write it, those of 12 have not been read.
  EGL-CHOICE-32 aosp 10-15: The system's driver that zygote loaded is unloaded before an updatable one is loaded.
    source: ${UNLOAD}
  EGL-CHOICE-33 aosp 10-15: When a driver is unloaded, a line of priority D says: Unload system gl driver.
    source: ${UNLOAD}
  EGL-CHOICE-34 aosp 10-15: When an updatable driver is loaded, a line of priority D says: Load updated gl driver.
    source: ${UPDATED}
  EGL-CHOICE-35 aosp 10-15: A process's driver is replaced once at most: what loads drivers again finds it loaded.
    source: ${UNLOAD}
  EGL-CHOICE-36 aosp 10-15: What lies below the lowest layer is the chosen driver.
    source: AOSP frameworks/native opengl/libs/EGL/egl.cpp (egl_init_drivers_locked)
  EGL-CHOICE-40 aosp 10-15: An app that angle_gl_driver_selection_pkgs names uses ANGLE if the word at the same place of
    angle_gl_driver_selection_values is angle.
    source: ${ANGLE_CHOICE}
  EGL-CHOICE-96 aosp 10-15: Of several places in angle_gl_driver_selection_pkgs that name an app the first counts.
    source: ${ANGLE_CHOICE}
  EGL-CHOICE-41 aosp 10-15: Where the two lists are not of the same length, neither counts.
    source: ${ANGLE_CHOICE}
  EGL-CHOICE-42 aosp 10-15: Words but angle and native, and these in other letters, choose nothing.
    source: ${ANGLE_CHOICE}
  EGL-CHOICE-43 aosp 10-15: Where angle_gl_driver_all_angle is 1, every app uses ANGLE, whatever the lists say; any
    other value leaves it to them.
    source: ${ANGLE_CHOICE}
  EGL-CHOICE-119 aosp 12-15: angle_gl_driver_all_angle is a number as Java reads it: 01 and +1 are 1.
    source: ${ANGLE_CHOICE}; CoreSettingsObserver.java (int.class)
    before: EGL-CHOICE-120
  EGL-CHOICE-120 aosp 10-11: angle_gl_driver_all_angle is a text: 01 and +1 are other values than 1.
    source: ${ANGLE_CHOICE}
    after: EGL-CHOICE-119
  EGL-CHOICE-44 aosp 10-15: An app that may be debugged uses the ANGLE of the package that angle_debug_package names;
    for others that setting means nothing.
    source: ${ANGLE_PACKAGE}
  EGL-CHOICE-45 aosp 10-15: Where that package is not installed, no other package's ANGLE is used.
    source: ${ANGLE_PACKAGE}
  EGL-CHOICE-46 aosp 10-15: Without that setting ANGLE is taken from its own package, com.android.angle.
    source: ${ANGLE_PACKAGE}; the name: AOSP cts hostsidetests/angle (CtsAngleCommon.java, ANGLE_PACKAGE_NAME)
  EGL-CHOICE-47 aosp 10-15: ANGLE is in three binaries, libEGL_angle.so, libGLESv1_CM_angle.so and libGLESv2_angle.so;
    one for all is not looked for.
    source: ${LOAD_ANGLE}
  EGL-CHOICE-48 aosp 10-15: A package's ANGLE is loaded into a linker namespace of its own.
    source: ${GRAPHICS_ENV} (getAngleNamespace)
  EGL-CHOICE-49 aosp 10-13: A process whose ANGLE cannot be loaded uses the driver that it would use without ANGLE.
    source: ${OPEN}
    after: EGL-CHOICE-50
  EGL-CHOICE-50 aosp 14-15: A process whose ANGLE cannot be loaded is ended by SIGABRT.
    source: ${OPEN}
    before: EGL-CHOICE-49
  EGL-CHOICE-51 aosp 14-15: Where no package of ANGLE is installed, the system's libraries are used, which are in
    /system/lib or /system/lib64.
    source: ${FRAMEWORK} (setupAngleFromSystem), and ${LOAD_ANGLE}
    before: EGL-CHOICE-52
  EGL-CHOICE-52 aosp 10-13: Where no package of ANGLE is installed, apps use the driver that they would use without
    ANGLE, even if the system has libraries of these names.
    source: ${ANGLE_PACKAGE}
    after: EGL-CHOICE-51
  EGL-CHOICE-53 aosp 10-15: An app for which both are chosen uses ANGLE, not the updatable driver.
    source: ${OPEN}
  EGL-CHOICE-54 aosp 14-15: An app for which the word is native, and for which zygote loaded no driver, uses the one
    that ro.hardware.egl names, whatever persist.graphics.egl says.
    source: ${OPEN}
    before: EGL-CHOICE-57
  EGL-CHOICE-55 aosp 14-15: If that property is not set then, the process is ended by SIGABRT.
    source: ${OPEN}
    before: EGL-CHOICE-57
  EGL-CHOICE-56 aosp 14-15: If that property's driver cannot be loaded then, the process is ended by SIGABRT.
    source: ${OPEN}
    before: EGL-CHOICE-57
  EGL-CHOICE-57 aosp 10-13: The word native means no more than that ANGLE is not used.
    source: ${ANGLE_CHOICE}
    after: EGL-CHOICE-54
  EGL-CHOICE-58 aosp 10-15: The system's driver that zygote loaded is unloaded before ANGLE is loaded.
    source: ${UNLOAD}
  EGL-CHOICE-59 aosp 14-15: If the driver that zygote loaded is ANGLE, an app that uses the system's ANGLE keeps it.
    source: ${UNLOAD}
    before: EGL-CHOICE-52
  EGL-CHOICE-60 aosp 14-15: If the driver that zygote loaded is ANGLE, it is unloaded for an app for which the word is
    native.
    source: ${UNLOAD}
    before: EGL-CHOICE-57
  EGL-CHOICE-61 aosp 14-15: ANGLE is the driver whose binary of OpenGL ES 2.0 has the symbol ANGLEGetDisplayPlatform,
    whatever its name.
    source: ${LOADER} (attempt_to_init_angle_backend)
    before: EGL-API-77
  EGL-CHOICE-62 aosp 10-15: A package's ANGLE is what was installed from it, or else what is in its APK.
    source: ${ANGLE_PACKAGE}
  EGL-CHOICE-63 aosp 11-15: On a debuggable build, every app may use the driver before its release.
    source: ${GRAPHICS_ENV} (isDebuggable; up to Android 12 by what zygote makes dumpable)
    before: EGL-CHOICE-11
  EGL-CHOICE-64 aosp 10-15: eglGetProcAddress asks the chosen driver for what libEGL does not know.
    source: ${LOADER} (initialize_api)
  EGL-CHOICE-65 aosp 10-15: Of the system's libraries an updatable driver may need those that vendors' libraries may,
    and no others.
    source: ${GRAPHICS_ENV} (getDriverNamespace, linkDriverNamespaceLocked)
  EGL-CHOICE-66 aosp 10-15: Of several <uses-sdk> elements in a package's manifest the last counts.
    source: AOSP frameworks/base, PackageParser.java (parseBaseApkCommon) and ParsingPackageUtils.java (parseUsesSdk)
  EGL-CHOICE-67 aosp 10-15: After an update of a driver's package, processes that start later use the driver of its new
    version, and a process that runs keeps the one that it has.
    source: ${PACKAGE}; AOSP frameworks/base services/core/java/com/android/server/pm/PackageManagerService.java
  EGL-CHOICE-68 aosp 10-15: Whether a driver's package fits is asked of the version that is installed: after an update
    that does not fit apps use the system's driver, and after one that fits the package's again.
    source: ${PACKAGE}
  EGL-CHOICE-69 aosp 10-15: Which driver an app uses is the same after a reboot, after pm clear and after am force-stop.
    source: AOSP frameworks/base packages/SettingsProvider (SettingsState.java); ${PACKAGE}
  EGL-CHOICE-70 aosp 10-15: An app uses the ANGLE of the package for debugging as that is when the app's process starts:
    installed later, updated, or, until Android 13, removed and no longer used.
    source: ${ANGLE_PACKAGE}
  EGL-CHOICE-71 aosp 11-15: Whether an app may use the driver before its release is asked of the version that is
    installed.
    source: ${CHOOSE}
    before: EGL-CHOICE-11
  EGL-CHOICE-91 aosp 10-10: To a native process UPDATABLE_GFX_DRIVER means nothing.
    source: ${GRAPHICS_ENV} (getDriverNamespace of Android 10)
    after: EGL-CHOICE-20
`;
