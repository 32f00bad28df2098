/**
 * Several users of one device, and whose layers a process finds.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PM = "AOSP frameworks/base services/core/java/com/android/server/pm";
const DELETE = `${PM}/DeletePackageHelper.java (in older releases PackageManagerService.java)`;
const GATE = "AOSP frameworks/base core/java/android/os/GraphicsEnvironment.java";
const AM =
  "AOSP frameworks/base services/core/java/com/android/server/am/ActivityManagerService.java";
const SETTINGS =
  "AOSP frameworks/base packages/SettingsProvider/src/com/android/providers/settings";
const RUN_AS = "AOSP system/core run-as/run-as.cpp";

/** The clauses. */
export const clauses = clausesOf`
  GLES-LIFE-92 aosp 10-15: The settings that enable layers are in the table global, which all users of the device share:
    whichever user they are put for, they hold for the processes of each.
    source: ${SETTINGS}/SettingsProvider.java (mutateGlobalSetting)
  GLES-LIFE-93 aosp 10-15: Each user of the device has settings of its own in the tables secure and system.
    source: ${SETTINGS}/SettingsProvider.java (mutateSecureSetting, mutateSystemSetting)
  GLES-LIFE-94 aosp 10-15: A process of a user finds the layers in the app's data directory of that user,
    /data/user/USER/PACKAGE, and none in that of another.
    source: AOSP frameworks/base PackageParser.java and PackageInfoUtils.java (dataDir of generateApplicationInfo)
  GLES-LIFE-95 aosp 10-15: run-as --user runs a command with the id that the app has for that user.
    source: ${RUN_AS}
  GLES-LIFE-96 aosp 10-15: run-as --user runs a command in the app's data directory of that user.
    source: ${RUN_AS}
  GLES-LIFE-97 aosp 10-15: A layer APK provides layers to processes of the users that it is installed for, and of no
    others.
    source: ${GATE} (getDebugLayerAppPaths)
  GLES-LIFE-98 aosp 10-15: Processes of all users find the layers in the system directory.
    source: AOSP frameworks/native opengl/libs/EGL/egl_layers.cpp (LoadLayers)
  GLES-LIFE-99 aosp 10-15: An app runs for a user with the id that it has for user 0 and 100000 times the user's number,
    whose name begins with u and that number; its processes for several users run at a time.
    source: AOSP frameworks/base UserHandle.java (getUid); AOSP bionic libc/bionic/grp_pwd.cpp
  GLES-LIFE-100 aosp 10-15: pm install --user installs a package for that user, and for no other.
    source: ${PM}/PackageManagerShellCommand.java (runInstall)
  GLES-LIFE-101 aosp 10-15: pm install without --user installs a package for all users that there are.
    source: ${PM}/PackageManagerShellCommand.java (runInstall)
  GLES-LIFE-102 aosp 10-15: A new user has none of the apps that were installed before.
    source: ${PM}/Settings.java (createNewUserLI)
  GLES-LIFE-103 aosp 10-15: pm install-existing installs what another user has for the user that it names.
    source: ${PM}/PackageManagerShellCommand.java (runInstallExisting)
  GLES-LIFE-104 aosp 10-15: pm uninstall --user removes a package for that user; those of others find its layers as
    before.
    source: ${DELETE} (deletePackageLIF)
  GLES-LIFE-105 aosp 10-15: pm uninstall --user takes the data of the app for that user away.
    source: ${DELETE} (deletePackageLIF)
  GLES-LIFE-106 aosp 10-15: A package that the last user has removed is gone, and cannot be installed for others as one
    that exists.
    source: ${DELETE} (deletePackageLIF)
  GLES-LIFE-107 aosp 10-15: pm uninstall without --user removes a package for all users.
    source: ${PM}/PackageManagerShellCommand.java (runUninstall)
  GLES-LIFE-108 aosp 10-15: pm clear empties the data directories of the user that it names, of user 0 if it names none,
    and of no other.
    source: ${PM}/PackageManagerShellCommand.java (runClear)
  GLES-LIFE-109 aosp 10-15: am force-stop without --user ends the app's processes of all users.
    source: AOSP frameworks/base ActivityManagerShellCommand.java (runForceStop)
  GLES-LIFE-110 aosp 10-15: am force-stop --user ends the app's processes of that user only.
    source: AOSP frameworks/base ActivityManagerShellCommand.java (runForceStop)
  GLES-LIFE-111 aosp 10-15: The removal of a user ends its processes, and none of others.
    source: AOSP frameworks/base UserManagerService.java (removeUser); ${AM} (stopUser)
  GLES-LIFE-112 aosp 10-15: The removal of a user takes its data away.
    source: AOSP frameworks/native, cmds/installd/InstalldNativeService.cpp (destroyUserData)
  GLES-LIFE-113 aosp 10-15: The removal of a user removes the packages that no other user has, and no others.
    source: ${DELETE} (removeUnusedPackagesLPw)
  GLES-LIFE-131 aosp 10-15: am start -S ends the app's process before it starts an activity in a new one; without -S an
    app that runs keeps its process.
    source: AOSP frameworks/base ActivityManagerShellCommand.java (runStartActivity)
  GLES-LIFE-132 aosp 10-15: After a reboot user 0 runs, and no other until it is started.
    source: AOSP frameworks/base UserController.java (startUser)
  GLES-LIFE-133 aosp 10-15: The installation of an app makes a directory code_cache in its directory below /data/user_de.
    source: AOSP frameworks/native, cmds/installd/InstalldNativeService.cpp (createAppData)
  GLES-LIFE-170 aosp 10-15: An update by pm install --user replaces the code for all users who have the package; it takes
    the package from none, and gives it to none but the user that it names.
    source: ${PM}/InstallPackageHelper.java (updateSettingsInternalLI, in older releases PackageManagerService.java)
  GLES-LIFE-171 aosp 10-15: The bits of a file's mode for its group are those of every process that is in the group, as the
    shell is in log, whether or not that is the process's first group; the bits for others are not.
    source: Linux, fs/namei.c (acl_permission_check: in_group_p); AOSP packages/modules/adb daemon/main.cpp
    (drop_privileges)
`;
