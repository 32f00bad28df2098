/**
 * The environment that every process of a device begins with.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";

/**
 * The variables that init exports, without the class paths of the Java side.
 *
 * Source: AOSP system/core, rootdir/init.environ.rc.in; for PATH, init/first_stage_init.cpp and bionic, libc/include/paths.h.
 *
 * @param release The device's.
 */
export function initEnvironment(release: Release): Readonly<Record<string, string>> {
  return {
    PATH: path(release),
    ANDROID_BOOTLOGO: "1",
    ANDROID_ROOT: "/system",
    ANDROID_ASSETS: "/system/app",
    ANDROID_DATA: "/data",
    ANDROID_STORAGE: "/storage",
    ...apexRoots(release),
    EXTERNAL_STORAGE: "/sdcard",
    ASEC_MOUNTPOINT: "/mnt/asec",
  };
}

function path(release: Release): string {
  if (release < 9) return "/sbin:/system/sbin:/system/bin:/system/xbin:/vendor/bin:/vendor/xbin";
  if (release < 10) {
    return "/sbin:/system/sbin:/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin";
  }
  return release < 11
    ? "/sbin:/system/sbin:/product/bin:/apex/com.android.runtime/bin:/system/bin:/system/xbin:" +
      "/odm/bin:/vendor/bin:/vendor/xbin"
    : "/product/bin:/apex/com.android.runtime/bin:/apex/com.android.art/bin:/system_ext/bin:" +
      "/system/bin:/system/xbin:/odm/bin:/vendor/bin:/vendor/xbin";
}

function apexRoots(release: Release): Readonly<Record<string, string>> {
  if (release < 10) return {};
  const tzdata = { ANDROID_TZDATA_ROOT: "/apex/com.android.tzdata" };
  if (release < 11) return { ANDROID_RUNTIME_ROOT: "/apex/com.android.runtime", ...tzdata };
  return {
    ANDROID_ART_ROOT: "/apex/com.android.art",
    ANDROID_I18N_ROOT: "/apex/com.android.i18n",
    ...tzdata,
  };
}
