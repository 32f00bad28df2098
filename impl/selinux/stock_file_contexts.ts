/**
 * The file_contexts of a device without its own: the platform's rows as far as this device has files for them, and those
 * that AOSP adds to every vendor's.
 *
 * Source: AOSP system/sepolicy, private/file_contexts and vendor/file_contexts of each release. The order is that of the
 * source, which the labels of images go by. Left out are devices, sockets, and daemons that this device does not have.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";

/** The releases that have a row, both ends included. */
interface Range {
  readonly since?: Release;
  readonly until?: Release;
}

type Entry = readonly [path: string, type: string, range?: Range];

const VENDOR = "/(vendor|system/vendor)";
const HW = `${VENDOR}/lib(64)?/hw`;
const ODM = "/(odm|vendor/odm)";
const PRODUCT = "/(product|system/product)";
const SYSTEM_EXT = "/(system_ext|system/system_ext)";
const LATER_VENDOR = { since: 9 } as const;

const ROOT: readonly Entry[] = [
  ["/", "rootfs"],
  ["/adb_keys", "adb_keys_file"],
  ["/build\\.prop", "rootfs"],
  ["/default\\.prop", "rootfs"],
  ["/fstab\\..*", "rootfs"],
  ["/init\\..*", "rootfs"],
  ["/res(/.*)?", "rootfs"],
  ["/init", "init_exec"],
  ["/sbin(/.*)?", "rootfs"],
  ["/lib(/.*)?", "rootfs"],
  ["/lost\\+found", "rootfs"],
  ["/config", "rootfs"],
  ["/mnt", "tmpfs"],
  ["/proc", "rootfs"],
  ["/sys", "sysfs"],
  ["/apex", "apex_mnt_dir", { since: 10 }],
  ["/bin", "rootfs", { since: 9 }],
  ["/bugreports", "rootfs"],
  ["/d", "rootfs"],
  ["/etc", "rootfs"],
  ["/sdcard", "rootfs"],
  ["/plat_file_contexts", "file_contexts_file"],
  ["/nonplat_file_contexts", "file_contexts_file", { until: 12 }],
  ["/vendor_file_contexts", "file_contexts_file", { since: 9 }],
  ["/dev(/.*)?", "device"],
  ["/dev/null", "null_device"],
  ["/dev/socket(/.*)?", "socket_device"],
  ["/linkerconfig(/.*)?", "linkerconfig_file", { since: 11 }],
];

const SYSTEM: readonly Entry[] = [
  ["/system(/.*)?", "system_file"],
  ["/system/lib(64)?(/.*)?", "system_lib_file", { since: 10 }],
  ["/system/lib(64)?/bootstrap(/.*)?", "system_bootstrap_lib_file", { since: 10 }],
  ["/system/bin/atrace", "atrace_exec"],
  ["/system/bin/bcc", "rs_exec", { since: 10 }],
  ["/system/bin/toolbox --", "toolbox_exec"],
  ["/system/bin/toybox --", "toolbox_exec"],
  ["/system/bin/ld\\.mc", "rs_exec", { since: 10 }],
  ["/system/bin/logcat --", "logcat_exec"],
  ["/system/bin/sh --", "shell_exec"],
  ["/system/bin/run-as --", "runas_exec"],
  ["/system/bin/app_process32", "zygote_exec"],
  ["/system/bin/app_process64", "zygote_exec"],
  ["/system/bin/surfaceflinger", "surfaceflinger_exec"],
  ["/system/bin/gpuservice", "gpuservice_exec", { since: 10 }],
  ["/system/xbin/su", "su_exec"],
  ["/system/bin/linker(64)?", "system_linker_exec", { since: 10 }],
  ["/system/bin/linkerconfig", "linkerconfig_exec", { since: 11 }],
  ["/system/bin/bootstrap/linker(64)?", "system_linker_exec", { since: 10 }],
  ["/system/etc/ld\\.config.*", "system_linker_config_file", { since: 10 }],
  ["/system/etc/selinux/mapping/[0-9]+\\.[0-9]+\\.cil", "sepolicy_file"],
  ["/system/etc/selinux/plat_file_contexts", "file_contexts_file"],
  ["/system/etc/selinux/plat_seapp_contexts", "seapp_contexts_file"],
  ["/system/etc/selinux/plat_sepolicy.cil", "sepolicy_file", { until: 9 }],
  ["/system/etc/selinux/plat_sepolicy\\.cil", "sepolicy_file", { since: 10 }],
];

const VENDOR_FILES: readonly Entry[] = [
  [`${VENDOR}(/.*)?`, "vendor_file"],
  [`${VENDOR}/bin/sh`, "vendor_shell_exec"],
  [`${VENDOR}/bin/toybox_vendor`, "vendor_toolbox_exec"],
  [`${VENDOR}/bin/toolbox`, "vendor_toolbox_exec", LATER_VENDOR],
  [`${VENDOR}/etc(/.*)?`, "vendor_configs_file"],
  [`${VENDOR}/lib(64)?/egl(/.*)?`, "same_process_hal_file"],
  [`${VENDOR}/lib(64)?/vndk-sp(/.*)?`, "vndk_sp_file"],
  [`${VENDOR}/manifest.xml`, "vendor_configs_file", { until: 9 }],
  [`${VENDOR}/compatibility_matrix.xml`, "vendor_configs_file", { until: 9 }],
  [`${VENDOR}/manifest\\.xml`, "vendor_configs_file", { since: 10 }],
  [`${VENDOR}/compatibility_matrix\\.xml`, "vendor_configs_file", { since: 10 }],
  [`${VENDOR}/etc/vintf(/.*)?`, "vendor_configs_file", LATER_VENDOR],
  [`${VENDOR}/app(/.*)?`, "vendor_app_file"],
  [`${VENDOR}/priv-app(/.*)?`, "vendor_app_file", LATER_VENDOR],
  [`${VENDOR}/overlay(/.*)?`, "vendor_overlay_file"],
  [`${VENDOR}/framework(/.*)?`, "vendor_framework_file"],
  [`${VENDOR}/apex(/[^/]+){0,2}`, "vendor_apex_file", { since: 11 }],
  [`${VENDOR}/lib(64)?/hw`, "vendor_hal_file"],
  ["/vendor/etc/selinux/nonplat_file_contexts", "file_contexts_file", { until: 8.1 }],
  ["/vendor/etc/selinux/nonplat_sepolicy.cil", "sepolicy_file", { until: 8.1 }],
  ["/vendor/etc/selinux/precompiled_sepolicy", "sepolicy_file", { until: 8.1 }],
];

const ODM_FILES: readonly Entry[] = [
  ["/odm(/.*)?", "system_file", { until: 8.1 }],
  [`${ODM}(/.*)?`, "vendor_file", LATER_VENDOR],
  [`${ODM}/lib(64)?/egl(/.*)?`, "same_process_hal_file", LATER_VENDOR],
  [`${ODM}/lib(64)?/hw`, "vendor_hal_file", LATER_VENDOR],
  [`${ODM}/lib(64)?/vndk-sp(/.*)?`, "vndk_sp_file", LATER_VENDOR],
  [`${ODM}/bin/sh`, "vendor_shell_exec", LATER_VENDOR],
  [`${ODM}/etc(/.*)?`, "vendor_configs_file", LATER_VENDOR],
  [`${ODM}/app(/.*)?`, "vendor_app_file", LATER_VENDOR],
  [`${ODM}/priv-app(/.*)?`, "vendor_app_file", LATER_VENDOR],
  [`${ODM}/overlay(/.*)?`, "vendor_overlay_file", LATER_VENDOR],
  [`${ODM}/framework(/.*)?`, "vendor_framework_file", LATER_VENDOR],
  ["/oem(/.*)?", "oemfs"],
  ["/odm/etc/selinux/precompiled_sepolicy", "sepolicy_file", LATER_VENDOR],
  [`${ODM}/etc/selinux/odm_sepolicy.cil`, "sepolicy_file", { since: 9, until: 9 }],
  [`${ODM}/etc/selinux/odm_sepolicy\\.cil`, "sepolicy_file", { since: 10 }],
  [`${ODM}/etc/selinux/odm_file_contexts`, "file_contexts_file", LATER_VENDOR],
];

const PRODUCT_FILES: readonly Entry[] = [
  [`${PRODUCT}(/.*)?`, "system_file", { since: 9 }],
  [`${PRODUCT}/overlay(/.*)?`, "vendor_overlay_file", { since: 10, until: 12 }],
  [`${PRODUCT}/etc/selinux/product_file_contexts`, "file_contexts_file", { since: 10 }],
  [`${PRODUCT}/lib(64)?(/.*)?`, "system_lib_file", { since: 11 }],
  [`${SYSTEM_EXT}(/.*)?`, "system_file", { since: 11 }],
  [`${SYSTEM_EXT}/overlay(/.*)?`, "vendor_overlay_file", { since: 11 }],
  [`${SYSTEM_EXT}/etc/selinux/system_ext_file_contexts`, "file_contexts_file", { since: 11 }],
  [`${SYSTEM_EXT}/lib(64)?(/.*)?`, "system_lib_file", { since: 11 }],
  [`${PRODUCT}/vendor_overlay/[0-9]+/.*`, "vendor_file", { since: 10 }],
];

const DATA: readonly Entry[] = [
  ["/data(/.*)?", "system_data_file", { until: 10 }],
  ["/data", "system_data_root_file", { since: 11 }],
  ["/data/(.*)?", "system_data_file", { since: 11 }],
  ["/data/dalvik-cache(/.*)?", "dalvikcache_data_file"],
  ["/data/adb(/.*)?", "adb_data_file"],
  ["/data/anr(/.*)?", "anr_data_file"],
  ["/data/apex(/.*)?", "apex_data_file", { since: 10 }],
  ["/data/app(/.*)?", "apk_data_file"],
  ["/data/app/[^/]+/oat(/.*)?", "dalvikcache_data_file"],
  ["/data/app/[^/]+/[^/]+/oat(/.*)?", "dalvikcache_data_file", { since: 11 }],
  ["/data/app/vmdl[^/]+\\.tmp(/.*)?", "apk_tmp_file"],
  ["/data/app/vmdl[^/]+\\.tmp/oat(/.*)?", "dalvikcache_data_file"],
  ["/data/app-private(/.*)?", "apk_private_data_file"],
  ["/data/tombstones(/.*)?", "tombstone_data_file"],
  ["/data/local/tests(/.*)?", "shell_test_data_file", { since: 12 }],
  ["/data/local/tmp(/.*)?", "shell_data_file"],
  ["/data/local/tmp/ltp(/.*)?", "nativetest_data_file", { since: 9 }],
  ["/data/local/traces(/.*)?", "trace_data_file", { since: 9 }],
  ["/data/media(/.*)?", "media_rw_data_file"],
  ["/data/nativetest(/.*)?", "nativetest_data_file"],
  ["/data/nativetest64(/.*)?", "nativetest_data_file"],
  ["/data/property(/.*)?", "property_data_file"],
  ["/data/rollback/\\d+/[^/]+/.*\\.apk", "apk_data_file", { since: 12 }],
  ["/data/misc/zoneinfo(/.*)?", "zoneinfo_data_file", { until: 13 }],
  ["/data/vendor(/.*)?", "vendor_data_file", { since: 9 }],
  ["/data/vendor_ce(/.*)?", "vendor_data_file", { since: 9 }],
  ["/data/vendor_de(/.*)?", "vendor_data_file", { since: 9 }],
  ["/mnt/expand(/.*)?", "mnt_expand_file"],
  ["/mnt/expand/[^/]+(/.*)?", "system_data_file"],
  ["/mnt/expand/[^/]+/app(/.*)?", "apk_data_file"],
  ["/mnt/expand/[^/]+/local/tmp(/.*)?", "shell_data_file"],
  ["/mnt/expand/[^/]+/media(/.*)?", "media_rw_data_file"],
  ["/cache(/.*)?", "cache_file"],
  ["/metadata(/.*)?", "metadata_file", { since: 9 }],
  ["/mnt/media_rw(/.*)?", "mnt_media_rw_file"],
  ["/mnt/user(/.*)?", "mnt_user_file"],
  ["/mnt/runtime(/.*)?", "storage_file"],
  ["/storage(/.*)?", "storage_file"],
  ["/mnt/vendor(/.*)?", "mnt_vendor_file", { since: 9 }],
];

/** Same-process HALs that AOSP itself installs on the vendor partition. */
const SAME_PROCESS_HALS: readonly Entry[] = [
  [`${HW}/android\\.hardware\\.graphics\\.mapper@2\\.0-impl\\.so`, "same_process_hal_file"],
  [
    `${HW}/android\\.hardware\\.graphics\\.mapper@3\\.0-impl\\.so`,
    "same_process_hal_file",
    { since: 10 },
  ],
  [`${HW}/android\\.hardware\\.renderscript@1\\.0-impl\\.so`, "same_process_hal_file"],
  [`${HW}/gralloc\\.default\\.so`, "same_process_hal_file"],
];

/** Files of APEXes, each of which brings its own file_contexts (AOSP system/sepolicy, apex/*-file_contexts). */
const APEX: readonly Entry[] = [
  ["/apex/[^/]+(/.*)?", "system_file", { since: 10 }],
  ["/apex/[^/]+/lib(64)?(/.*)?", "system_lib_file", { since: 10 }],
];

/**
 * The platform's file_contexts, in the order of its source.
 *
 * @param release An Android release.
 */
export function stockPlatformFileContexts(release: Release): string {
  return text(release, [ROOT, SYSTEM, VENDOR_FILES, ODM_FILES, PRODUCT_FILES, DATA]);
}

/**
 * The rows that AOSP puts into the file_contexts of every vendor partition, in the order of its source.
 *
 * @param release An Android release.
 */
export function stockVendorFileContexts(release: Release): string {
  return text(release, [SAME_PROCESS_HALS]);
}

/**
 * The contexts inside of APEXes, as the paths that they are mounted at.
 *
 * @param release An Android release.
 */
export function stockApexFileContexts(release: Release): string {
  return text(release, [APEX]);
}

function text(release: Release, tables: readonly (readonly Entry[])[]): string {
  return tables.flat()
    .filter(([, , range]) => release >= (range?.since ?? 0) && release <= (range?.until ?? 99))
    .map(([path, type]) => `${path} u:object_r:${type}:s0\n`).join("");
}
