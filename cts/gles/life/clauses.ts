/**
 * The effects of installing, updating, removing, clearing, stopping and rebooting on layers.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";
import { clauses as commands } from "./commands.clauses.ts";
import { clauses as console } from "./console.clauses.ts";
import { clauses as users } from "./users.clauses.ts";

const PLACES = "Documentation, GLES layers: Place layers";
const ENABLE = "Documentation, GLES layers: Enable layers";
const INSTALLER = "AOSP frameworks/base services/core/java/com/android/server/pm";
const MANAGER = `${INSTALLER}/PackageManagerService.java`;
const UTILS = `${INSTALLER}/PackageManagerServiceUtils.java`;
const ABIS = `${INSTALLER}/PackageAbiHelperImpl.java (derivePackageAbi, in older releases
    PackageManagerService.java)`;
const GATE = "AOSP frameworks/base core/java/android/os/GraphicsEnvironment.java";
const STOP =
  "AOSP frameworks/base services/core/java/com/android/server/am/ActivityManagerService.java";
const SETTINGS =
  "AOSP frameworks/base packages/SettingsProvider/src/com/android/providers/settings";
const LAYERS = "AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp (LoadLayers)";
const PROPERTIES = "AOSP system/core init/property_service.cpp";
const ARCHIVES = "AOSP system/libziparchive zip_archive.cc";
const ENVIRONMENT = "AOSP system/core rootdir/init.environ.rc.in";

/** The clauses. */
export const clauses = [
  ...clausesOf`
  GLES-LIFE-1 must 10-15: A layer APK that is installed while the device runs provides layers to processes that start
    later.
    source: ${PLACES}
  GLES-LIFE-2 aosp 10-15: A process looks for layers in the layer APKs that were installed when it started, and in none
    that came later.
    source: ${GATE} (setupGpuLayers, in older releases setupGpuLayers of setup)
  GLES-LIFE-3 aosp 10-15: After an update of a layer APK, processes that start later find the layers of the new version
    and none of the old one.
    source: ${MANAGER}
  GLES-LIFE-4 aosp 10-15: A process keeps the layers that it has loaded when their package is updated or removed.
    source: ${LAYERS}
  GLES-LIFE-5 aosp 10-15: After a layer APK is uninstalled, processes that start later load none of its layers, but those
    of other places.
    source: ${MANAGER}; ${GATE}
  GLES-LIFE-6 aosp 10-15: A layer APK that is installed again after it was uninstalled provides layers again, in whatever
    version.
    source: ${MANAGER}
  GLES-LIFE-7 aosp 10-15: An APK with a lower versionCode than the installed one is refused unless -d is given, and the
    layers of the installed one stay.
    source: ${UTILS} (isDowngradePermitted, in older releases PackageManagerService.java)
  GLES-LIFE-8 aosp 10-15: With -d a lower versionCode takes the place of an installed debuggable package, and of any on a
    debuggable build.
    source: ${UTILS} (isDowngradePermitted, in older releases PackageManagerService.java)
  GLES-LIFE-9 aosp 10-15: An APK that is refused leaves the installed one and its layers as they were.
    source: ${MANAGER}
  GLES-LIFE-10 aosp 10-15: An update of an app ends its processes.
    source: ${MANAGER} (killApplication)
  GLES-LIFE-11 aosp 10-15: An update of a layer APK, and its removal, end no process of the app.
    source: ${MANAGER} (killApplication)
  GLES-LIFE-12 aosp 10-15: The removal of an app ends its processes.
    source: ${MANAGER} (killApplication)
  GLES-LIFE-13 aosp 10-15: An update of an app leaves the layers in its base directory where they are.
    source: ${MANAGER}
  GLES-LIFE-14 aosp 10-15: The removal of an app takes the layers in its base directory away; the app that is installed
    anew does not find them.
    source: ${MANAGER}
  GLES-LIFE-15 aosp 10-15: Of an updated app's own APK, the layers of the new version are found and none of the old one.
    source: ${MANAGER}
  GLES-LIFE-16 aosp 10-15: The settings stay as they are when packages are installed, updated or removed.
    source: ${SETTINGS}/SettingsProvider.java
  GLES-LIFE-17 must 10-15: Whether external layers are loaded goes by the app's manifest in its installed version, not in
    an earlier one.
    source: ${ENABLE}
  GLES-LIFE-18 aosp 10-15: pm clear takes the layers in the app's base directory away, and no others.
    source: ${STOP} (clearApplicationUserData)
  GLES-LIFE-19 aosp 10-15: pm clear ends the app's processes.
    source: ${STOP} (clearApplicationUserData)
  GLES-LIFE-20 aosp 10-15: pm clear of the app or of a layer APK leaves the settings as they are.
    source: ${STOP} (clearApplicationUserData)
  GLES-LIFE-21 aosp 10-15: am force-stop ends the processes of the package that it names, isolated ones too, and of no
    other package.
    source: ${STOP} (forceStopPackage)
  GLES-LIFE-22 aosp 10-15: A package of layers that is stopped by force provides layers as before.
    source: ${STOP} (forceStopPackage); ${GATE}
  GLES-LIFE-23 aosp 10-15: Installed packages, in their version and for their ABI, stay over a reboot.
    source: ${MANAGER}
  GLES-LIFE-24 aosp 10-15: Layers in the system directory and in the app's base directory stay over a reboot.
    source: AOSP system/core rootdir/init.rc (mount_all: /data is a file system that stays)
  GLES-LIFE-25 aosp 10-15: A reboot ends every process.
    source: AOSP system/core init/reboot.cpp
  GLES-LIFE-26 aosp 10-15: A setting that was deleted before a reboot stays deleted, and one that was changed keeps its
    last value.
    source: ${SETTINGS}/SettingsState.java
  GLES-LIFE-27 aosp 10-15: After a reboot adb has root no longer.
    source: AOSP packages/modules/adb daemon/main.cpp (should_drop_privileges)
  GLES-LIFE-28 aosp 10-15: Only the settings in the table global enable layers.
    source: ${GATE} (debugLayerEnabled); AOSP frameworks/base
    services/core/java/com/android/server/am/CoreSettingsObserver.java
  GLES-LIFE-29 aosp 10-15: Deleting a setting of the same name in another table changes nothing.
    source: ${SETTINGS}/SettingsProvider.java
  GLES-LIFE-30 aosp 10-15: The names of settings are told apart by capitals; those of the tables are not.
    source: ${SETTINGS}/SettingsService.java
  GLES-LIFE-31 aosp 10-15: settings takes --user 0 and --user current before the verb and after it, and means the same
    values of the table global.
    source: ${SETTINGS}/SettingsService.java
  GLES-LIFE-32 aosp 10-15: settings get prints the value that was put last, and null for what is not set.
    source: ${SETTINGS}/SettingsService.java
  GLES-LIFE-33 aosp 10-15: A value that was put takes the place of the one before; it is not added to it.
    source: ${SETTINGS}/SettingsService.java
  GLES-LIFE-34 aosp 10-15: The property takes 91 bytes; a longer list is refused and leaves the value before.
    source: ${PROPERTIES}; AOSP bionic libc/include/sys/system_properties.h (PROP_VALUE_MAX)
  GLES-LIFE-35 aosp 10-15: An empty property lists no layer, as one that was never set.
    source: ${LAYERS}
  GLES-LIFE-36 aosp 10-15: A property that does not persist is gone after a reboot in native processes and isolated ones,
    too.
    source: ${PROPERTIES}
  GLES-LIFE-37 aosp 10-15: An app with libraries for several ABIs runs under the first of the device's that it has
    libraries for, and loads the layers of its APK that are for that.
    source: ${ABIS}
  GLES-LIFE-38 aosp 10-15: An app without libraries runs under the device's first ABI.
    source: ${ABIS}
  GLES-LIFE-39 aosp 10-15: adb install --abi makes an app run under the ABI that it names.
    source: ${ABIS}
  GLES-LIFE-40 aosp 10-15: --abi is refused for an ABI that the device does not have, or that the APK's libraries are not
    for.
    source: ${ABIS}
  GLES-LIFE-41 aosp 10-15: An app with multiArch runs under its 64-bit ABI, or with use32bitAbi under its 32-bit one,
    whatever --abi says.
    source: ${ABIS}
  GLES-LIFE-42 aosp 10-15: A multiArch layer APK provides layers to 64-bit apps.
    source: ${ABIS}; ${GATE} (getDebugLayerAppPaths)
  GLES-LIFE-43 aosp 10-15: An update of a layer APK for another ABI provides the layers of that ABI, and no longer those
    of the one before.
    source: ${ABIS}
  GLES-LIFE-44 aosp 10-15: The update that makes an app one of another ABI makes it look for the layers of that ABI.
    source: ${ABIS}
  GLES-LIFE-45 aosp 10-15: The removal of an app takes its files below /data/user_de as well: they are not there for the
    app that is installed next under its name.
    source: AOSP frameworks/native, cmds/installd/InstalldNativeService.cpp (destroyAppData: FLAG_STORAGE_DE)
  GLES-LIFE-46 aosp 10-15: An APK whose minSdkVersion is above the device's API level is refused, one with the device's
    own is installed.
    source: AOSP frameworks/base PackageParser.java and ParsingPackageUtils.java (computeMinSdkVersion)
  GLES-LIFE-47 aosp 10-15: Android 14 refuses an APK whose targetSdkVersion is below 23, and 15 one below 24; earlier
    releases install it.
    source: ${MANAGER} (MIN_INSTALLABLE_TARGET_SDK)
  GLES-LIFE-48 aosp 10-15: An APK that says that it has code, and has no classes.dex, is refused.
    source: ${MANAGER} (assertCodePolicy)
  GLES-LIFE-49 aosp 10-15: An app with bitcode of RenderScript anywhere in its APK runs under a 32-bit ABI, unless --abi
    names another.
    source: ${ABIS} (needsRenderScriptOverride)
  GLES-LIFE-50 aosp 14-15: Such an app is refused where no 32-bit code runs.
    source: ${ABIS}
    before: The installer of Android 13 takes the first ABI of an empty list there; what comes of it is an accident.
  GLES-LIFE-51 aosp 10-15: Of the files right in lib/<abi> those named lib*.so are libraries, and in a debuggable app all.
    source: AOSP frameworks/base core/jni/com_android_internal_content_NativeLibraryHelper.cpp
  GLES-LIFE-52 aosp 10-15: The libraries of an app lie in a folder that is named for the instruction set of its ABI: arm64,
    arm, x86_64 or x86.
    source: AOSP libcore VMRuntime.java (ABI_TO_INSTRUCTION_SET_MAP)
  GLES-LIFE-53 aosp 10-15: An update empties the code_cache in both data directories of the app.
    source: ${MANAGER} (FLAG_CLEAR_CODE_CACHE_ONLY)
  GLES-LIFE-54 aosp 10-15: pm clear empties the data directory of the app and that below /data/user_de.
    source: ${STOP} (clearApplicationUserData); AOSP frameworks/native, cmds/installd/InstalldNativeService.cpp
  GLES-LIFE-55 aosp 10-15: The data directories of an app are its own alone: the shell does not list them.
    source: AOSP frameworks/native, cmds/installd/InstalldNativeService.cpp (createAppData)
  GLES-LIFE-56 aosp 10-15: The removal of an app takes its APK away.
    source: ${MANAGER}
  GLES-LIFE-57 aosp 10-15: Of a package that comes as a base and splits, in whatever order, the layers of all are found.
    source: AOSP frameworks/base PackageInstallerSession.java; NativeLibraryHelper.java (Handle of all code paths)
  GLES-LIFE-58 aosp 10-15: APKs without a base, with two, with two splits of one name, or of several packages or versions,
    are refused together, and the installed version stays.
    source: AOSP frameworks/base PackageInstallerSession.java (validateApkInstallLocked)
  GLES-LIFE-59 aosp 10-15: Settings of all three tables stay over a reboot.
    source: ${SETTINGS}/SettingsState.java
  GLES-LIFE-60 aosp 10-15: A property whose name begins with ro. keeps the value that it has, whoever sets it.
    source: ${PROPERTIES} (PropertySet)
  GLES-LIFE-61 aosp 10-15: The shell sets properties below debug., log.tag and persist.log.tag, and no others below log.,
    persist., sys., ro. and vendor., which root does.
    source: AOSP system/sepolicy, private/property_contexts and shell.te
  GLES-LIFE-62 aosp 10-15: A property below persist. keeps its last value over a reboot.
    source: AOSP system/core init/persistent_properties.cpp
  GLES-LIFE-63 aosp 10-15: The name of a property has letters, digits and _ - : @, and single dots between them.
    source: ${PROPERTIES} (IsLegalPropertyName)
  GLES-LIFE-64 aosp 10-15: settings delete prints how many rows it has deleted, and settings list prints the names in
    order.
    source: ${SETTINGS}/SettingsService.java
  GLES-LIFE-65 aosp 10-15: A boolean that a manifest has as text is true for 1, true and TRUE, and for nothing else.
    source: AOSP frameworks/base XmlUtils.java (convertValueToBoolean)
  GLES-LIFE-66 aosp 11-15: The meta-data that lets layers in counts if its value is a boolean, no text and no number; of two
    the last one counts.
    source: AOSP frameworks/base PackageParser.java and ParsingPackageUtils.java (parseMetaData); BaseBundle.java
    (getBoolean)
    before: GLES-ENABLE-31
  GLES-LIFE-67 aosp 10-15: The target of an APK that says none is its minSdkVersion, and 1 if it says none either.
    source: AOSP frameworks/base PackageParser.java and ParsingPackageUtils.java (parseUsesSdk)
  GLES-LIFE-68 aosp 10-15: The name of a package has two parts or more, with dots between them, each of letters, digits and
    _ and with a letter first.
    source: AOSP frameworks/base PackageParser.java (validateName)
  GLES-LIFE-69 aosp 10-15: Whether an app loads a layer goes by the read bit of its file for the owner if the app is that,
    else by that for others, and by no other bit.
    source: Linux, fs/namei.c (acl_permission_check)
  GLES-LIFE-70 aosp 10-15: A layer is found in a directory that the app may pass, whether or not it may list it.
    source: Linux, fs/namei.c (may_lookup)
  GLES-LIFE-71 aosp 10-15: An isolated process has a user of its own, whose name is u0_i and a number, and none of the
    apps' users, which are u0_a and a number.
    source: AOSP bionic libc/bionic/grp_pwd.cpp (print_app_name_from_uid)
  GLES-LIFE-91 aosp 10-15: A settings line for a user that does not exist is refused and changes nothing.
    source: ${SETTINGS}/SettingsService.java
  GLES-LIFE-114 aosp 11-15: In the environment of all processes, the shell's included, ANDROID_ART_ROOT is
    /apex/com.android.art, and ANDROID_I18N_ROOT is /apex/com.android.i18n.
    source: ${ENVIRONMENT}
    before: GLES-LIFE-115
  GLES-LIFE-115 aosp 10-10: In the environment of all processes, the shell's included, ANDROID_RUNTIME_ROOT is
    /apex/com.android.runtime.
    source: ${ENVIRONMENT} of Android 10
    before: Nothing asks for it: layers, and with them this environment, begin with Android 10.
    after: GLES-LIFE-114
  GLES-LIFE-116 aosp: From Android 9 on, root may set a property whose name begins with ro. to more than 91 bytes; before,
    such a value is refused as that of any other property is.
    source: ${PROPERTIES} (PropertySet, later IsLegalPropertyValue)
  GLES-LIFE-152 aosp 10-15: An APK that is cut short, that has an entry twice, or whose manifest has another name in its
    local header than in the directory, is refused.
    source: ${ARCHIVES} (MapCentralDirectory, AddToHash, FindEntry)
  GLES-LIFE-153 aosp 10-15: Neither entries for directories, nor an order of the directory other than that of the entries,
    nor long text in the manifest, in either encoding, keeps an APK from being installed.
    source: ${ARCHIVES} (ParseZipArchive)
  GLES-LIFE-154 aosp 10-15: An APK is refused whose manifest has a chunk that is empty or ends beyond the file, more
    strings or attributes than there is room for, or an element without a name.
    source: AOSP frameworks/base libs/androidfw/ResourceTypes.cpp (validate_chunk, validateNode, ResStringPool::setTo)
`,
  ...users,
  ...commands,
  ...console,
];
