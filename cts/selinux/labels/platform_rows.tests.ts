/**
 * The labels that the platform's own rows give, path by path and release by release.
 *
 * Plan: the root, each partition, and /data, in one case for each release.
 *
 * Left out are the platform's and the vendor's file_contexts themselves: a World that has them has no stock rows.
 *
 * The labels are those that the source's rows give, private/file_contexts and vendor/file_contexts of each release, when all of
 * them are sorted as the build sorts them.
 *
 * @module
 */

import { type Release, RELEASES } from "../../contract/world.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { device, SAME_PROCESS } from "../scenes.ts";

const rows = group("selinux:platform_rows", "The labels that the platform's own rows give.");

/** The executable of the scene's own process. */
const ZYGOTE = "/system/bin/app_process64";
/** Files that every device has, so that none is made for it. */
const THERE: readonly string[] = ["/", ZYGOTE];

/** Where the links at the root lead to. */
const LINKS: Readonly<Record<string, string>> = {
  "/bin": "/system/bin",
  "/bugreports": "/data/user_de/0/com.android.shell/files/bugreports",
  "/d": "/sys/kernel/debug",
  "/etc": "/system/etc",
};

/** A path, and its label from a release on; it is not asked before the first of them. A slash at its end makes a directory. */
type Labeled = readonly [path: string, labels: Readonly<Partial<Record<Release, string>>>];

/** Files at the root that are on no partition of their own. */
const ROOT: readonly Labeled[] = [
  ["/", { 8: "rootfs" }],
  ["/adb_keys", { 8: "adb_keys_file" }],
  ["/build.prop", { 8: "rootfs" }],
  ["/default.prop", { 8: "rootfs" }],
  ["/fstab.zz", { 8: "rootfs" }],
  ["/init.zz.rc", { 8: "rootfs" }],
  ["/res/zz", { 8: "rootfs" }],
  ["/init", { 8: "init_exec" }],
  ["/sbin/zz", { 8: "rootfs" }],
  ["/lib/zz", { 8: "rootfs" }],
  ["/lost+found/", { 8: "rootfs" }],
  ["/bin", { 9: "rootfs" }],
  ["/bugreports", { 8: "rootfs" }],
  ["/d", { 8: "rootfs" }],
  ["/etc", { 8: "rootfs" }],
  ["/sys/", { 8: "sysfs" }],
  ["/apex/", { 10: "apex_mnt_dir" }],
  ["/dev/zz", { 8: "device" }],
  ["/dev/socket/zz", { 8: "socket_device" }],
  ["/metadata/zz", { 9: "metadata_file" }],
];

const SYSTEM: readonly Labeled[] = [
  ["/system/zz", { 8: "system_file" }],
  ["/system/lib/libzz.so", { 8: "system_file", 10: "system_lib_file" }],
  ["/system/lib64/libzz.so", { 8: "system_file", 10: "system_lib_file" }],
  ["/system/lib64/bootstrap/libzz.so", { 8: "system_file", 10: "system_bootstrap_lib_file" }],
  ["/system/bin/zz", { 8: "system_file" }],
  ["/system/bin/atrace", { 8: "atrace_exec" }],
  ["/system/bin/bcc", { 8: "system_file", 10: "rs_exec" }],
  ["/system/bin/ld.mc", { 8: "system_file", 10: "rs_exec" }],
  ["/system/bin/toolbox", { 8: "toolbox_exec" }],
  ["/system/bin/toybox", { 8: "toolbox_exec" }],
  ["/system/bin/logcat", { 8: "logcat_exec" }],
  ["/system/bin/sh", { 8: "shell_exec" }],
  ["/system/bin/run-as", { 8: "runas_exec" }],
  [ZYGOTE, { 8: "zygote_exec" }],
  ["/system/bin/app_process32", { 8: "zygote_exec" }],
  ["/system/bin/surfaceflinger", { 8: "surfaceflinger_exec" }],
  ["/system/bin/gpuservice", { 8: "system_file", 10: "gpuservice_exec" }],
  ["/system/xbin/su", { 8: "su_exec" }],
  ["/system/bin/linker", { 8: "system_file", 10: "system_linker_exec" }],
  ["/system/bin/linker64", { 8: "system_file", 10: "system_linker_exec" }],
  ["/system/bin/bootstrap/linker64", { 8: "system_file", 10: "system_linker_exec" }],
  ["/system/bin/linkerconfig", { 8: "system_file", 11: "linkerconfig_exec" }],
  ["/system/etc/zz.xml", { 8: "system_file" }],
  ["/system/etc/ld.config.txt", { 8: "system_file", 10: "system_linker_config_file" }],
  ["/system/etc/ld.config.28.txt", { 8: "system_file", 10: "system_linker_config_file" }],
  ["/system/etc/selinux/plat_seapp_contexts", { 8: "seapp_contexts_file" }],
  ["/system/etc/selinux/plat_sepolicy.cil", { 8: "sepolicy_file" }],
  ["/system/etc/selinux/plat_sepolicyxcil", { 8: "sepolicy_file", 10: "system_file" }],
  ["/system/etc/selinux/mapping/28.0.cil", { 8: "sepolicy_file" }],
];

const PRODUCT: readonly Labeled[] = [
  ["/product/zz", { 9: "system_file" }],
  ["/product/lib/libzz.so", { 9: "system_file", 11: "system_lib_file" }],
  ["/product/lib64/libzz.so", { 9: "system_file", 11: "system_lib_file" }],
  ["/product/overlay/zz.apk", {
    9: "system_file",
    10: "vendor_overlay_file",
    13: "system_file",
  }],
  ["/product/vendor_overlay/zz", { 9: "system_file" }],
  ["/product/vendor_overlay/30/zz", { 9: "system_file", 10: "vendor_file" }],
  ["/product/etc/selinux/product_file_contexts", { 9: "system_file", 10: "file_contexts_file" }],
  ["/system_ext/zz", { 11: "system_file" }],
  ["/system_ext/lib/libzz.so", { 11: "system_lib_file" }],
  ["/system_ext/lib64/libzz.so", { 11: "system_lib_file" }],
  ["/system_ext/overlay/zz.apk", { 11: "vendor_overlay_file" }],
  ["/system_ext/etc/selinux/system_ext_file_contexts", { 11: "file_contexts_file" }],
];

const VENDOR: readonly Labeled[] = [
  ["/vendor/bin/sh", { 8: "vendor_shell_exec" }],
  ["/vendor/bin/toybox_vendor", { 8: "vendor_toolbox_exec" }],
  ["/vendor/bin/toolbox", { 8: "vendor_file", 9: "vendor_toolbox_exec" }],
  ["/vendor/etc/vintf/manifest.xml", { 8: "vendor_configs_file" }],
  ["/vendor/manifest.xml", { 8: "vendor_configs_file" }],
  ["/vendor/manifestxxml", { 8: "vendor_configs_file", 10: "vendor_file" }],
  ["/vendor/compatibility_matrix.xml", { 8: "vendor_configs_file" }],
  ["/vendor/compatibility_matrixxxml", { 8: "vendor_configs_file", 10: "vendor_file" }],
  ["/vendor/priv-app/zz/zz.apk", { 8: "vendor_file", 9: "vendor_app_file" }],
  ["/vendor/apex/zz.apex", { 8: "vendor_file", 11: "vendor_apex_file" }],
  ["/vendor/apex/a/zz", { 8: "vendor_file", 11: "vendor_apex_file" }],
  ["/vendor/apex/a/b/zz", { 8: "vendor_file" }],
  ["/vendor/lib/hw/", { 8: "vendor_hal_file" }],
  ["/vendor/lib/vndk-sp/libzz.so", { 8: "vndk_sp_file" }],
  ["/vendor/etc/selinux/nonplat_sepolicy.cil", { 8: "sepolicy_file", 9: "vendor_configs_file" }],
  ["/vendor/etc/selinux/precompiled_sepolicy", { 8: "sepolicy_file", 9: "vendor_configs_file" }],
  ["/vendor/lib64/hw/android.hardware.graphics.mapper@3.0-impl.so", {
    8: "vendor_file",
    10: SAME_PROCESS,
  }],
];

const ODM: readonly Labeled[] = [
  ["/odm/lib/egl/libzz.so", { 8: "system_file", 9: SAME_PROCESS }],
  ["/odm/lib64/egl/libzz.so", { 8: "system_file", 9: SAME_PROCESS }],
  ["/odm/lib/vndk-sp/libzz.so", { 8: "system_file", 9: "vndk_sp_file" }],
  ["/odm/lib64/vndk-sp/libzz.so", { 8: "system_file", 9: "vndk_sp_file" }],
  ["/odm/lib/hw/", { 8: "system_file", 9: "vendor_hal_file" }],
  ["/odm/lib64/hw/", { 8: "system_file", 9: "vendor_hal_file" }],
  ["/odm/bin/sh", { 8: "system_file", 9: "vendor_shell_exec" }],
  ["/odm/etc/zz.xml", { 8: "system_file", 9: "vendor_configs_file" }],
  ["/odm/app/zz/zz.apk", { 8: "system_file", 9: "vendor_app_file" }],
  ["/odm/priv-app/zz/zz.apk", { 8: "system_file", 9: "vendor_app_file" }],
  ["/odm/overlay/zz.apk", { 8: "system_file", 9: "vendor_overlay_file" }],
  ["/odm/framework/zz.jar", { 8: "system_file", 9: "vendor_framework_file" }],
  ["/odm/etc/selinux/precompiled_sepolicy", { 8: "system_file", 9: "sepolicy_file" }],
  ["/odm/etc/selinux/odm_sepolicy.cil", { 8: "system_file", 9: "sepolicy_file" }],
  ["/odm/etc/selinux/odm_sepolicyxcil", {
    8: "system_file",
    9: "sepolicy_file",
    10: "vendor_configs_file",
  }],
  ["/odm/etc/selinux/odm_file_contexts", { 8: "system_file", 9: "file_contexts_file" }],
  ["/oem/zz", { 8: "oemfs" }],
];

/** Paths that a running device labels. */
const DATA: readonly Labeled[] = [
  ["/data/dalvik-cache/zz", { 8: "dalvikcache_data_file" }],
  ["/data/adb/zz", { 8: "adb_data_file" }],
  ["/data/anr/zz", { 8: "anr_data_file" }],
  ["/data/apex/zz", { 8: "system_data_file", 10: "apex_data_file" }],
  ["/data/app/zz/base.apk", { 8: "apk_data_file" }],
  ["/data/app/zz/oat/zz", { 8: "dalvikcache_data_file" }],
  ["/data/app/yy/zz/oat/zz", { 8: "apk_data_file", 11: "dalvikcache_data_file" }],
  ["/data/app/vmdl1.tmp/zz", { 8: "apk_tmp_file" }],
  ["/data/app/vmdl1.tmp/oat/zz", { 8: "dalvikcache_data_file" }],
  ["/data/app-private/zz", { 8: "apk_private_data_file" }],
  ["/data/tombstones/zz", { 8: "tombstone_data_file" }],
  ["/data/local/tests/zz", { 8: "system_data_file", 12: "shell_test_data_file" }],
  ["/data/local/tmp/ltp/zz", { 8: "shell_data_file", 9: "nativetest_data_file" }],
  ["/data/local/traces/zz", { 8: "system_data_file", 9: "trace_data_file" }],
  ["/data/media/zz", { 8: "media_rw_data_file" }],
  ["/data/nativetest/zz", { 8: "nativetest_data_file" }],
  ["/data/nativetest64/zz", { 8: "nativetest_data_file" }],
  ["/data/property/zz", { 8: "property_data_file" }],
  ["/data/rollback/1/zz/base.apk", { 8: "system_data_file", 12: "apk_data_file" }],
  ["/data/misc/zoneinfo/zz", { 8: "zoneinfo_data_file", 14: "system_data_file" }],
  ["/data/vendor/zz", { 8: "system_data_file", 9: "vendor_data_file" }],
  ["/data/vendor_ce/0/zz", { 8: "system_data_file", 9: "vendor_data_file" }],
  ["/data/vendor_de/0/zz", { 8: "system_data_file", 9: "vendor_data_file" }],
  ["/mnt/expand/", { 8: "mnt_expand_file" }],
  ["/mnt/expand/u/zz", { 8: "system_data_file" }],
  ["/mnt/expand/u/app/zz", { 8: "apk_data_file" }],
  ["/mnt/expand/u/local/tmp/zz", { 8: "shell_data_file" }],
  ["/mnt/expand/u/media/zz", { 8: "media_rw_data_file" }],
  ["/mnt/media_rw/zz", { 8: "mnt_media_rw_file" }],
  ["/mnt/runtime/zz", { 8: "storage_file" }],
  ["/mnt/vendor/zz", { 9: "mnt_vendor_file" }],
  ["/cache/zz", { 8: "cache_file" }],
];

/** The label of a path in a release; undefined where it is not asked. */
function labelIn([, labels]: Labeled, release: Release): string | undefined {
  const from = RELEASES.filter((one) => one <= release && labels[one] !== undefined).at(-1);
  return from === undefined ? undefined : labels[from];
}

/** Looks at all files at once; those that the running device labels are labeled anew before. */
function lookScene(release: Release, asked: readonly Labeled[], isRunning: boolean): Scene {
  const { world } = asked.filter(([path]) => !THERE.includes(path)).reduce(
    (made, [path]) => withPath(made, path),
    device(release),
  );
  const paths = asked.map(([path]) => plain(path)).join(" ");
  const restored = isRunning ? [`adb shell restorecon ${paths}`] : [];
  return {
    world,
    adb: ["adb root", ...restored, `adb shell ls -dZ ${paths}`],
    process: { kind: "native" },
    program: { calls: [] },
  };
}

/** Makes a link, a directory or an empty file. */
function withPath(builder: WorldBuilder, path: string): WorldBuilder {
  const target = LINKS[path];
  if (target !== undefined) return builder.link(path, target);
  return path.endsWith("/") ? builder.directory(plain(path)) : builder.file(path, "");
}

/** A path without the slash of a directory. */
function plain(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}

/** The label that `ls -dZ` prints for each path. */
function labelsOn(output: string): ReadonlyMap<string, string> {
  const lines = output.matchAll(/u:object_r:([^:\s]+):\S*\s+(\S+)/g);
  return new Map(Array.from(lines, ([, label, path]) => [path!, label!]));
}

const TABLES = {
  root: ["SELINUX-LABEL-139", ROOT, true],
  system: ["SELINUX-LABEL-52", SYSTEM, false],
  product: ["SELINUX-LABEL-53", PRODUCT, false],
  vendor: ["SELINUX-LABEL-26", VENDOR, false],
  odm: ["SELINUX-LABEL-28", ODM, false],
  data: ["SELINUX-LABEL-54", DATA, true],
} as const satisfies Record<string, readonly [clause: string, rows: readonly Labeled[], boolean]>;

for (const [name, [clause, table, isRunning]] of Object.entries(TABLES)) {
  rows.test(`label_of_each_path_${name}`)
    .clauses(clause)
    .releases(name === "product" ? 9 : 8, 15)
    .fn(async (t) => {
      const { release } = t.params;
      const asked = table.filter((one) => labelIn(one, release) !== undefined);
      const { record, commands } = await t.play(lookScene(release, asked, isRunning));
      t.expectRunning(record);
      const found = labelsOn(commands.at(-1)?.result.stdout ?? "");
      t.expectSequence(
        "labels",
        asked.map(([path]) => `${path} ${found.get(plain(path))}`),
        asked.map((one) => `${one[0]} ${labelIn(one, release)}`),
      );
    });
}

/** The group. */
export const tests: readonly Group[] = [rows];
