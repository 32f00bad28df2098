/**
 * The commands of a device's shell by which layers are put into place, started and looked at.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const AM = "AOSP frameworks/base services/core/java/com/android/server/am";
const AM_SHELL = `${AM}/ActivityManagerShellCommand.java`;
const PM = "AOSP frameworks/base services/core/java/com/android/server/pm";
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
  GLES-LIFE-230 aosp 10-15: kill ends a process if root or the process's own user types it, and no process of another
    user.
    source: Linux, kernel/signal.c (kill_ok_by_cred)
  GLES-LIFE-231 aosp 10-15: monkey -p PACKAGE starts an activity of that package which the launcher offers; if it offers
    none, nothing starts and monkey fails.
    source: AOSP development cmds/monkey/src/com/android/commands/monkey/Monkey.java (getMainApps)
  GLES-LIFE-234 aosp 10-15: On builds for debugging su runs a command as the user whom it names by number or name, and as
    root if it names none.
    source: AOSP system/extras su/su.cpp
  GLES-LIFE-235 aosp 10-15: Commands of adb run as the user shell in the context u:r:shell:s0, after adb root as root, and
    those of run-as as the user of the app in the context u:r:runas_app:s0, as id and whoami tell.
    source: AOSP packages/modules/adb daemon/main.cpp; AOSP system/sepolicy private/seapp_contexts; toybox, toys/posix/id.c
  GLES-LIFE-241 aosp 10-15: A file that is moved onto a layer takes its place. A directory is not moved onto a file, nor a
    file or a directory onto a directory of that name that holds something; an empty one gives way to a directory.
    source: ${RENAME}
  GLES-LIFE-242 aosp 10-15: rmdir removes a directory that is empty, and neither a file nor a directory that holds a
    layer.
    source: Linux, fs/namei.c (vfs_rmdir)
  GLES-LIFE-243 aosp 10-15: Who neither owns a file nor may write to it cannot change its time.
    source: Linux, fs/attr.c (setattr_prepare)
  GLES-LIFE-244 aosp 10-15: am start begins an activity in the app's own process, which it starts if only an isolated one of
    the app runs.
    source: ${AM}/ActivityManagerService.java (getProcessRecordLocked); ProcessList.java (getProcessRecordLocked)
`;
