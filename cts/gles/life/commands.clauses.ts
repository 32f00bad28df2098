/**
 * The commands by which packages, users and activities come and go, and what they print.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PM = "AOSP frameworks/base, PackageManagerShellCommand.java";
const AM = "AOSP frameworks/base, ActivityManagerShellCommand.java";
const SESSIONS = "AOSP frameworks/base, PackageInstallerService.java";

/** The clauses. */
export const clauses = clausesOf`
  GLES-LIFE-172 aosp 10-15: pm list packages prints a line "package:NAME" for each package of a user, of which a filter and
    -s leave some out; with -f the path of its APK and = stand before the name, with -U a blank and "uid:ID" behind it.
    source: ${PM} (runListPackages); Documentation of adb, Call package manager
  GLES-LIFE-173 aosp 10-15: pm install, pm uninstall and pm clear print Success and end with status 0, or say that they
    failed and end with another; pm path ends with another for a package that is not installed.
    source: ${PM} (doCommitSession, runUninstall, runClear, displayPackageFilePath)
  GLES-LIFE-174 aosp 10-15: A session of pm install-create installs, when it is committed, what was written to it by its
    number and no other, in the way that it was created for, and once.
    source: ${PM} (runInstallCreate, doWriteSplit, doCommitSession); ${SESSIONS} (createSessionInternal, openSession)
  GLES-LIFE-175 aosp 10-15: A session without an APK is refused when it is committed, and so is one that was abandoned.
    source: ${PM} (doCommitSession, doAbandonSession); AOSP frameworks/base, PackageInstallerSession.java
    (validateApkInstallLocked)
  GLES-LIFE-176 aosp 10-15: The shell may change settings, remove and clear packages, end processes of others and write to its
    sessions; an app may not.
    source: AOSP frameworks/base, ActivityManagerService.java (forceStopPackage, clearApplicationUserData); SettingsProvider.java
    (enforceWritePermission); ${SESSIONS} (isCallingUidOwner)
  GLES-LIFE-177 aosp 10-15: pm create-user prints "Success: created user id ID", each time with another number from 10 on; the
    line of the user in pm list users has its number and its name.
    source: ${PM} (runCreateUser, runListUsers); AOSP frameworks/base, UserManagerService.java (MIN_USER_ID)
  GLES-LIFE-178 aosp 10-15: am start takes the options of intents, with as many values as each has, before and after the
    name of the activity; an activity that does not exist starts nothing, which it says.
    source: AOSP frameworks/base, Intent.java (parseCommandArgs); ${AM} (runStartActivity)
  GLES-LIFE-179 aosp 10-15: cmd package, cmd activity and cmd settings do what pm, am and settings do.
    source: AOSP frameworks/base, cmds/pm/pm, cmds/am/am, cmds/settings/settings
  GLES-LIFE-180 aosp 10-15: Root sets the mode of SELinux by setenforce with 0, 1, permissive or enforcing, which getenforce
    prints; the shell does not.
    source: AOSP external/toybox, toys/android/setenforce.c; the page Validate SELinux of the documentation
  GLES-LIFE-181 aosp 10-15: pm install-existing without --user installs a package for the user who has the screen, and
    pm uninstall --user all removes it for all.
    source: ${PM} (runInstallExisting, runUninstall)
  GLES-LIFE-182 aosp 10-15: id -Z prints the context of the shell, which is another for root.
    source: AOSP external/toybox, toys/posix/id.c; AOSP system/sepolicy, private/shell.te and su.te
  GLES-LIFE-183 aosp 10-15: getprop without a name prints a line "[NAME]: [VALUE]" for each property, with status 0.
    source: AOSP system/core, toolbox/getprop.cpp
  GLES-LIFE-184 aosp 10-15: logcat -v prints a line in the formats brief, long, process, raw, tag, thread, threadtime and
    time, changed by color, descriptive, epoch, monotonic, printable, usec, UTC, year and zone.
    source: AOSP system/logging, liblog/logprint.cpp (android_log_formatLogLine)
  GLES-LIFE-185 aosp 10-15: logcat prints the lines of the buffers, tags and priorities that its options name, that match -e,
    of the process of --pid, at most as many as -m says, the newest of -t and -T or those since their time.
    source: AOSP system/logging, logcat/logcat.cpp; liblog/logprint.cpp (android_log_addFilterRule)
  GLES-LIFE-186 aosp 10-15: An app sees the log lines of its own processes only, and clears none; the shell does both.
    source: AOSP system/logging, logd/LogPermissions.cpp (clientHasLogCredentials)
  GLES-LIFE-187 aosp 10-15: A process whose lines are cleared while it runs writes further ones as before.
    source: AOSP system/logging, logd/LogBuffer.cpp
  GLES-LIFE-188 aosp: In the environment of processes are ANDROID_ASSETS, ANDROID_BOOTLOGO, ANDROID_DATA, ANDROID_ROOT,
    ANDROID_STORAGE, ASEC_MOUNTPOINT and EXTERNAL_STORAGE, from Android 10 on ANDROID_TZDATA_ROOT, and the PATH of the release.
    source: AOSP system/core rootdir/init.environ.rc.in; AOSP bionic, libc/include/paths.h (_PATH_DEFPATH)
  GLES-LIFE-189 aosp 10-15: A reboot empties the log.
    source: AOSP system/logging, logd/LogBuffer.cpp (its lines are in memory)
`;
