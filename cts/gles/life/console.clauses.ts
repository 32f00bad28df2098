/**
 * The commands of a device's shell by which layers are put into place, started and looked at.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const AM = "AOSP frameworks/base services/core/java/com/android/server/am";
const AM_SHELL = `${AM}/ActivityManagerShellCommand.java`;
const PM = "AOSP frameworks/base services/core/java/com/android/server/pm";
const LOGCAT = "AOSP system/logging (until Android 11 system/core) logcat/logcat.cpp";
const LOGPRINT = "AOSP system/logging (until Android 11 system/core) liblog/logprint.cpp";
const RENAME = "Linux, fs/namei.c (vfs_rename, may_delete)";

/** The clauses. */
export const clauses = clausesOf`
  GLES-LIFE-225 aosp 10-15: am switch-user starts the user that it names and gives it the screen: am get-current-user
    prints its number, --user current means it, and am start without --user starts an app for it.
    source: ${AM_SHELL} (runSwitchUser, runGetCurrentUser, makeIntent)
  GLES-LIFE-226 aosp 10-15: am stop-user ends the processes of the user that it names, and of no other.
    source: ${AM}/UserController.java (stopUser)
  GLES-LIFE-227 aosp 10-15: Neither user 0 nor the user that has the screen can be stopped: its processes run on.
    source: ${AM}/UserController.java (stopUser, stopUsersLU)
  GLES-LIFE-228 aosp 10-15: User 0 cannot be removed.
    source: ${PM}/UserManagerService.java (removeUser)
  GLES-LIFE-229 aosp 10-15: cmd activity, cmd package and cmd settings do what am, pm and settings do; a service that the
    device does not have makes cmd fail with status 20.
    source: AOSP frameworks/native cmds/cmd/cmd.cpp (cmdMain)
  GLES-LIFE-230 aosp 10-15: kill ends a process if root or the process's own user types it, and no process of another
    user.
    source: Linux, kernel/signal.c (kill_ok_by_cred)
  GLES-LIFE-231 aosp 10-15: monkey -p PACKAGE starts an activity of that package which the launcher offers; if it offers
    none, nothing starts and monkey fails.
    source: AOSP development cmds/monkey/src/com/android/commands/monkey/Monkey.java (getMainApps)
  GLES-LIFE-232 aosp 10-15: A session that was abandoned or that holds no APK installs nothing, and neither do a session
    and a file that there is none of.
    source: ${PM}/PackageManagerShellCommand.java (runInstallAbandon, runInstallCommit, runInstall)
  GLES-LIFE-233 aosp 10-15: getprop without a name prints all properties in the order of their names, each with its
    value, as [name]: [value].
    source: AOSP system/core toolbox/getprop.cpp (PrintAllProperties)
  GLES-LIFE-234 aosp 10-15: On builds for debugging su runs a command as the user whom it names by number or name, and as
    root if it names none.
    source: AOSP system/extras su/su.cpp
  GLES-LIFE-235 aosp 10-15: Commands of adb run as the user shell in the context u:r:shell:s0, after adb root as root, and
    those of run-as as the user of the app in the context u:r:runas_app:s0, as id and whoami tell.
    source: AOSP packages/modules/adb daemon/main.cpp; AOSP system/sepolicy private/seapp_contexts; toybox, toys/posix/id.c
  GLES-LIFE-236 aosp 10-15: Each format of logcat prints of a line what its name says: brief the priority, the tag and the
    process; process the process; tag the tag; raw the message alone; time the date as well; thread and threadtime the
    thread; and long all of that in a line above the message.
    source: ${LOGPRINT} (android_log_formatLogLine)
  GLES-LIFE-237 aosp 10-15: The modifiers year, zone, epoch, monotonic, usec and color of logcat change how a line's time,
    or the line, is printed, beside any format.
    source: ${LOGPRINT} (android_log_formatFromString, android_log_formatLogLine)
  GLES-LIFE-238 aosp 10-15: logcat prints the lines whose priority is at least that which its filter names for their tag,
    or for all others, and with --regex those alone whose message has it, with --max-count so many, with --pid those of
    that process, and those of the buffers that it is told.
    source: ${LOGCAT} (processBuffer, Logcat::Run); ${LOGPRINT} (android_log_shouldPrintLine)
  GLES-LIFE-239 aosp 10-15: logcat -t prints as many lines as its number, the newest, or those since its time.
    source: ${LOGCAT} (Logcat::Run)
  GLES-LIFE-240 aosp 10-15: An app that reads the log sees the lines of its own user alone, and cannot clear it.
    source: AOSP system/logging (until Android 11 system/core) logd/LogPermissions.cpp (clientHasLogCredentials)
  GLES-LIFE-241 aosp 10-15: A file that is moved onto a layer takes its place. A directory is not moved onto a file, nor a
    file or a directory onto a directory of that name that holds something; an empty one gives way to a directory.
    source: ${RENAME}
  GLES-LIFE-242 aosp 10-15: rmdir removes a directory that is empty, and neither a file nor a directory that holds a
    layer.
    source: Linux, fs/namei.c (vfs_rmdir)
  GLES-LIFE-243 aosp 10-15: Who neither owns a file nor may write to it cannot change its time.
    source: Linux, fs/attr.c (setattr_prepare)
`;
