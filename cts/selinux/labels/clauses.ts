/**
 * Clauses about file labels.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const LABEL_FILE = "AOSP external/selinux, libselinux/src/label_file.c and label_file.h";
const LOADING =
  "AOSP external/selinux, libselinux/src/android (seopts and file_context_paths of android_platform.c)";
const FC_SORT = "AOSP system/sepolicy, tools/fc_sort/fc_sort.c";
const BUILD = "AOSP system/sepolicy, Android.mk (file_contexts.bin and plat_file_contexts)";
const CONTEXTS = "AOSP system/sepolicy, private/file_contexts and vendor/file_contexts";
const POLICY = "AOSP system/sepolicy, public/domain.te and public/app.te";
const KERNEL = "Linux, security/selinux/hooks.c";
const RULES = "Documentation, RenderScript: SELinux policy";
const DRIVERS = "Documentation, RenderScript: Vendor implementations, SELinux policy";

/** The clauses. */
export const clauses = clausesOf`
  SELINUX-LABEL-1 aosp: In file_contexts, # begins a comment only as the first character of a line that is not white
    space: behind fields it is the next field, and what follows the third field is ignored.
    source: ${LABEL_FILE}
  SELINUX-LABEL-2 aosp: A line of file_contexts with only one field makes libselinux refuse the whole file, and say the
    number of the line.
    source: ${LABEL_FILE}
  SELINUX-LABEL-3 aosp: A row labels a file only if its expression matches the whole path.
    source: ${LABEL_FILE}
  SELINUX-LABEL-4 aosp: A row with an exact path, that is without special characters but escaped ones, wins over every
    expression, wherever it stands.
    source: ${LABEL_FILE}
  SELINUX-LABEL-5 aosp: Of several expressions in the rows that are loaded, the last one that matches gives the label,
    not the longest.
    source: ${LABEL_FILE}
  SELINUX-LABEL-6 aosp: A dot without a backslash matches any character, and makes an expression of what would be an
    exact path.
    source: ${LABEL_FILE}
  SELINUX-LABEL-7 aosp: An expression of a file_contexts that is loaded later wins over one of an earlier file, however
    specific that is.
    source: ${LABEL_FILE}
  SELINUX-LABEL-8 aosp: An exact path in the platform's file_contexts wins over an expression in the vendor's.
    source: ${LABEL_FILE}
  SELINUX-LABEL-9 aosp: A row with a type of files is only for files of that type, one without is for all.
    source: ${LABEL_FILE}
  SELINUX-LABEL-10 aosp: A row with <<none>> gives the files it matches no label: restorecon leaves them as they are,
    whatever rows before it say.
    source: ${LABEL_FILE}
  SELINUX-LABEL-11 aosp: An expression that is not valid fails those lookups that come to it, wholly: rows before it are
    not tried; other lookups do not notice.
    source: ${LABEL_FILE}
  SELINUX-LABEL-12 aosp: If a running device's file_contexts has the same expression twice, the later row counts.
    source: ${LABEL_FILE}
  SELINUX-LABEL-13 aosp: The vendor's rows label an image in the order of specificity that the build's fc_sort gives
    them; a running device takes the rows of a file in the order that they have there.
    source: ${BUILD}
  SELINUX-LABEL-14 aosp: Expressions of file_contexts are PCRE's: escapes such as \d, counts in braces, sets and groups.
    source: ${LABEL_FILE}
  SELINUX-LABEL-15 aosp: For files below /system/vendor the labels of the image and those of the running device
    differ, since only the latter sorts the platform's rows; for /vendor they agree.
    source: ${BUILD}
  SELINUX-LABEL-16 aosp: Among sorted rows, any expression that begins with /vendor/ wins over any that begins with a
    choice such as /(vendor|system/vendor)/, however long.
    source: ${FC_SORT}
  SELINUX-LABEL-17 aosp: An exact path is matched as an expression all the same: one with an escape such as \d matches
    what that stands for.
    source: ${LABEL_FILE}
  SELINUX-LABEL-18 aosp 8-10: fc_sort does not keep the order of rows with equal keys: of four rows, the second one
    becomes the last, which wins.
    source: ${FC_SORT}
    after: SELINUX-LABEL-83
  SELINUX-LABEL-19 aosp: checkfc refuses a file_contexts with two rows for the same expression and type of files, be
    their labels the same or not; a row without a type is for every type.
    source: AOSP system/sepolicy, tools/checkfc.c; external/selinux, label_file.c (nodups_specs)
  SELINUX-LABEL-20 must: A driver module in the vendor partition must be labeled same_process_hal_file: an app's
    process loads it then, and does not load it with the default label.
    source: ${DRIVERS}
  SELINUX-LABEL-21 must: The documentation's row for libRSDriver_EXAMPLE.so gives the driver in /vendor/lib and in
    /vendor/lib64 the label same_process_hal_file, and no other file.
    source: ${DRIVERS}
  SELINUX-LABEL-22 must: An app must be able to run the vendor's compiler: with the documentation's row, /vendor/bin/bcc
    is same_process_hal_file and may be executed, without the row it may not.
    source: ${DRIVERS}
  SELINUX-LABEL-23 must: Every library that a same-process HAL needs, directly or not, must be labeled
    same_process_hal_file, or an app's process cannot load the HAL.
    source: ${RULES}
  SELINUX-LABEL-24 must: vendor_file is the default label of all files of the vendor partition.
    source: ${RULES}
  SELINUX-LABEL-25 aosp: An app's process may load vendor files labeled vndk_sp_file.
    source: ${POLICY}
  SELINUX-LABEL-26 aosp: AOSP's own rows label the vendor's drivers in egl and the same-process HALs of AOSP
    same_process_hal_file, and configurations, apps, overlays, framework files and VNDK-SP libraries with types of their
    own.
    source: ${CONTEXTS}
  SELINUX-LABEL-27 must: On a legacy device apps load vendor files with any label; on an old device with
    PRODUCT_FULL_TREBLE_OVERRIDE they need the right one.
    source: Documentation, RenderScript: Legacy devices
  SELINUX-LABEL-28 aosp: The odm partition's files are labeled as the vendor's from 9 on; before, they are system_file.
    source: ${CONTEXTS}
  SELINUX-LABEL-29 aosp: Labels restrict nobody while SELinux is permissive, since the boot or since setenforce 0.
    source: ${KERNEL}
  SELINUX-LABEL-30 aosp: A type of vendor files that only the vendor's policy declares is closed to apps.
    source: ${POLICY}
  SELINUX-LABEL-31 aosp 10-15: An app's process may load vendor files labeled vendor_public_lib_file.
    source: ${POLICY}
    before: SELINUX-LABEL-81
  SELINUX-LABEL-32 aosp: Of the platform's other types for vendor files, vendor_app_file lets apps load code, and no
    other one: configurations, overlays and framework files they may read, and files with the default label not even
    that.
    source: ${POLICY}
  SELINUX-LABEL-33 aosp: Fields of file_contexts are separated by any white space, lines may be indented and end as on
    Windows, and the last one needs no end.
    source: ${LABEL_FILE}
  SELINUX-LABEL-34 aosp: A row whose type of files is none of -b, -c, -d, -p, -l, -s and -- makes libselinux refuse the
    whole file.
    source: ${LABEL_FILE}
  SELINUX-LABEL-35 aosp: A character outside of ASCII in a field makes libselinux refuse the whole file_contexts.
    source: ${LABEL_FILE}
  SELINUX-LABEL-36 aosp: An expression is anchored without brackets around it, so that each half of a choice is anchored
    at one end only.
    source: ${LABEL_FILE}
  SELINUX-LABEL-37 aosp: Where the first name of an expression is plain text, a path must begin with the same name,
    whatever choice follows.
    source: ${LABEL_FILE}
  SELINUX-LABEL-38 aosp: A device loads the platform's file_contexts, from 11 that of system_ext, from 10 that of
    product, then the vendor's and, from 9, that of odm, and no others.
    source: ${LOADING}
  SELINUX-LABEL-39 aosp 9-15: A partition's file_contexts is the one in its etc/selinux, or else the one at the root; 9
    and 10 take the vendor's old name nonplat_file_contexts, in either place, where there is none with the new name, and
    no other release does.
    source: ${LOADING}
    before: SELINUX-LABEL-38
  SELINUX-LABEL-40 aosp: fc_sort puts the row last, so that it wins, which has more characters before the first special
    one, then the one with more characters, an escaped pair counting as one, then the one with a type of files.
    Android 11 and 12 do not compare the number of characters.
    source: ${FC_SORT}
  SELINUX-LABEL-41 aosp: /data is system_data_file until 10 and system_data_root_file from 11; what is below it is
    system_data_file, and shell_data_file in /data/local/tmp.
    source: ${CONTEXTS}
  SELINUX-LABEL-42 aosp: What counts is the label that a file has, not the one that rows have for its path: chcon opens
    and closes it to apps.
    source: ${KERNEL}
  SELINUX-LABEL-43 aosp: setenforce counts until the next reboot, after which the device enforces its policy or not as
    it did when it booted first.
    source: AOSP system/core, init/selinux.cpp (SelinuxInitialize: StatusFromProperty)
  SELINUX-LABEL-44 aosp: A label that chcon gave a file stays over a reboot.
    source: Linux, fs/xattr.c: the label is an extended attribute of the file
  SELINUX-LABEL-45 aosp: Each of the characters . ^ $ ? * + | [ ( and { makes an expression of a row's path, unless a
    backslash stands before it.
    source: ${LABEL_FILE} (spec_hasMetaChars)
  SELINUX-LABEL-46 aosp: The types of files that rows are for, -d, -l and --, hold in both databases.
    source: ${LABEL_FILE}
  SELINUX-LABEL-47 aosp: The boot after a change of file_contexts labels the files below /data anew, by the rows that are
    there then.
    source: AOSP external/selinux, libselinux/src/android (selinux_android_restorecon: RESTORECON_LAST)
  SELINUX-LABEL-48 aosp: Files on emulated storage have the one label of its file system, sdcardfs until 10 and fuse from
    11, which restorecon leaves as it is.
    source: AOSP system/sepolicy, private/genfs_contexts
  SELINUX-LABEL-49 aosp: What is system_data_file opens to apps in part, whoever its mode lets in: they may pass through
    such a directory, but not list it, and read such a file, but not load code from it.
    source: AOSP system/sepolicy, public/app.te and public/domain.te (allow appdomain system_data_file)
  SELINUX-LABEL-50 aosp: Apps may list directories that are vendor_file, isolated services may not.
    source: ${POLICY}
  SELINUX-LABEL-51 aosp 10-15: A file of an APEX is system_file on its image, and one in its lib or lib64
    system_lib_file, whatever label the platform's rows give to /apex.
    source: AOSP system/sepolicy, apex (com.android.vndk-file_contexts)
    before: There is no APEX in Android 9.
  SELINUX-LABEL-52 aosp: On the system partition executables that are domains of their own have a type each, SELinux's
    files have theirs, and from 10 libraries, linkers, the linker's configuration, bcc and ld.mc, too; what else lies
    there is system_file.
    source: ${CONTEXTS}
  SELINUX-LABEL-53 aosp 9-15: Files of the product partition from 9, and of system_ext from 11, are system_file; overlays
    are vendor_overlay_file, those of product from 10 to 12 alone, and libraries are system_lib_file from 11.
    source: ${CONTEXTS}
    before: There is no product partition in Android 8.1.
  SELINUX-LABEL-54 aosp: The directories of /data, /cache, /metadata and /mnt that belong to somebody have types of their
    own: those of packages and what is compiled of them, of tombstones and traces, of tests, of media, of properties,
    of volumes, and, from 9, those of the vendor.
    source: ${CONTEXTS}
  SELINUX-LABEL-55 aosp: The data of an app, below /data/data, below /data/user and /data/user_de of each user, and below
    user and user_de of each volume, is app_data_file, whatever rows say of its path.
    source: AOSP external/selinux, libselinux/src/android (pkgdir_selabel_lookup); system/sepolicy, private/seapp_contexts
  SELINUX-LABEL-56 aosp: Apps may list directories of the platform's types for vendor files, and read files of those but
    of vendor_file and vendor_hal_file; the types of the vendor's shell and tools and, from 11, vendor_apex_file are
    closed to them.
    source: ${POLICY}
  SELINUX-LABEL-57 aosp: A file of an image to which no row gives a label, or one with <<none>>, is unlabeled, and closed
    to apps.
    source: ${KERNEL}; AOSP system/sepolicy, private/initial_sid_contexts
  SELINUX-LABEL-58 aosp: On a legacy device apps read files and list directories of every type for vendor files.
    source: ${POLICY} (not_full_treble)
  SELINUX-LABEL-59 aosp: restorecon labels what it is given, with -R or -r all that is below it, too, and with -n nothing.
    source: AOSP external/toybox, toys/android/restorecon.c (SELINUX_ANDROID_RESTORECON_NOCHANGE)
  SELINUX-LABEL-81 aosp 8-9: vendor_public_lib_file is no type of the platform: a file of that label is closed to apps.
    source: ${POLICY} (Android 9)
    after: SELINUX-LABEL-31
  SELINUX-LABEL-83 aosp 11-15: fc_sort keeps the order of rows with equal keys, so that the last of them wins.
    source: AOSP system/sepolicy, tests/fc_sort.py
    before: SELINUX-LABEL-18
  SELINUX-LABEL-84 aosp 11-12: Of two rows that are the same up to the first special character, fc_sort does not put the
    longer one last: the one that stands last wins.
    source: AOSP system/sepolicy, tests/fc_sort.py of Android 11 and 12 (FileContextsNode.strlen, compare)
    before: SELINUX-LABEL-40
    after: SELINUX-LABEL-40
  SELINUX-LABEL-85 aosp 11-15: fc_sort takes an expression for one without special characters if each kind of them in it
    also stands behind a backslash, and puts it behind those with some.
    source: AOSP system/sepolicy, tests/fc_sort.py (is_meta)
    before: SELINUX-LABEL-40
  SELINUX-LABEL-86 aosp 9-15: Apps may look at and follow links of every type for vendor files, also of those whose files
    are closed to them.
    source: AOSP system/sepolicy, public/domain.te (allow domain vendor_file_type:lnk_file)
    before: SELINUX-LABEL-87
  SELINUX-LABEL-87 aosp 8-8.1: Of links with types for vendor files, apps may look at and follow those that are
    vendor_file, vendor_app_file, vendor_framework_file or vendor_overlay_file, and no others.
    source: AOSP system/sepolicy, public/domain.te (allow domain vendor_file:lnk_file), private/app.te (r_dir_file) of
    Android 8.0 and 8.1
    after: SELINUX-LABEL-86
  SELINUX-LABEL-139 aosp: At the root init is init_exec, /adb_keys is adb_keys_file, /sys, /apex, /dev and
    /dev/socket have types of their own, and the root itself, its other files and the links there are rootfs.
    source: ${CONTEXTS}
  SELINUX-LABEL-239 aosp: chcon labels what a link leads to, with -h the link itself, and with -R what is below a directory,
    which it leaves alone without.
    source: AOSP external/toybox, toys/android/chcon.c
  SELINUX-LABEL-240 aosp: restorecon labels a file or link by the row for its path without links, and with -R or -r what is
    below a directory, which it leaves alone without.
    source: AOSP external/selinux, libselinux/src/android (selinux_android_restorecon_common); AOSP external/toybox,
    toys/android/restorecon.c
  SELINUX-LABEL-241 aosp: restorecon -R does not go into the data of apps, with -D it does.
    source: AOSP external/selinux, libselinux/src/android (selinux_android_restorecon_common: DATA_DATA_PATH)
`;
