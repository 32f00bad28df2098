/**
 * The labels that the platform's own rows give.
 *
 * Plan:
 * - files of the vendor and odm partitions that no row of the vendor names;
 * - those that AOSP's rows name;
 * - files of an APEX;
 * - directories of /data.
 *
 * @module
 */

import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { device, labelsOf, row, SAME_PROCESS, withVendorRows } from "../scenes.ts";

const stock = group("selinux:stock", "The labels that the platform's own rows give.");

/** Vendor files that no row names. */
const UNLISTED = [
  "/vendor/zz",
  "/vendor/bin/zz",
  "/vendor/lib/libzz.so",
  "/vendor/lib64/libzz.so",
  "/vendor/lib64/hw/zz.default.so",
  "/vendor/firmware/zz.bin",
];

stock.test("vendor_file_is_the_default")
  .clauses("SELINUX-LABEL-24")
  .releases(8, 15)
  .params({ rows: ["stock", "vendors_own"] })
  .fn(async (t) => {
    const { release, rows } = t.params;
    const builder = rows === "stock"
      ? device(release)
      : withVendorRows(device(release), row("/vendor/lib(64)?/libfoo\\.so", SAME_PROCESS));
    t.expectSequence(
      "labels",
      await labelsOf(t, builder, UNLISTED, "image"),
      UNLISTED.map(() => "vendor_file"),
    );
  });

stock.test("vendor_file_is_the_default_of_odm")
  .clauses("SELINUX-LABEL-28")
  .releases(8, 15)
  .params({ path: ["/odm/zz", "/odm/lib64/libzz.so"] })
  .filter(({ release, path }) => isFirstOrLast({ release }) || path === "/odm/zz")
  .fn(async (t) => {
    const { release, path } = t.params;
    const expected = release < 9 ? "system_file" : "vendor_file";
    t.expectSequence("labels", await labelsOf(t, device(release), [path], "image"), [expected]);
  });

stock.test("odm_has_the_vendors_labels")
  .clauses("SELINUX-LABEL-28")
  .releases(9, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const paths = [
      "/odm/lib64/egl/libzz.so",
      "/odm/lib64/vndk-sp/libzz.so",
      "/odm/etc/zz.xml",
      "/odm/app/zz/zz.apk",
    ];
    t.expectSequence("labels", await labelsOf(t, device(t.params.release), paths, "image"), [
      SAME_PROCESS,
      "vndk_sp_file",
      "vendor_configs_file",
      "vendor_app_file",
    ]);
  });

/** Files of an APEX, with their labels. */
const OF_APEX = [
  ["/apex/com.android.vndk.v30/etc/zz.txt", "system_file"],
  ["/apex/com.android.vndk.v30/lib/libzz.so", "system_lib_file"],
  ["/apex/com.android.vndk.v30/lib64/libzz.so", "system_lib_file"],
] as const;

stock.test("apex_has_labels_of_its_own")
  .clauses("SELINUX-LABEL-51")
  .releases(10, 15)
  .filter(({ release }) => release === 10 || release === 15)
  .fn(async (t) => {
    const paths = OF_APEX.map(([path]) => path);
    t.expectSequence(
      "labels",
      await labelsOf(t, device(t.params.release), paths, "image"),
      OF_APEX.map(([, label]) => label),
    );
  });

/** Vendor files that AOSP's rows name, with their labels. */
const LISTED: Readonly<Record<string, readonly [path: string, type: string]>> = {
  driver: ["egl/libGLES_zz.so", SAME_PROCESS],
  driver_below: ["egl/more/libzz.so", SAME_PROCESS],
  vndk_sp: ["vndk-sp/libzz.so", "vndk_sp_file"],
  renderscript: ["hw/android.hardware.renderscript@1.0-impl.so", SAME_PROCESS],
  mapper: ["hw/android.hardware.graphics.mapper@2.0-impl.so", SAME_PROCESS],
  gralloc: ["hw/gralloc.default.so", SAME_PROCESS],
};

for (const [name, [file, type]] of Object.entries(LISTED)) {
  stock.test(`library_of_aosp_has_its_label_${name}`)
    .clauses("SELINUX-LABEL-26")
    .releases(8, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const paths = [`/vendor/lib/${file}`, `/vendor/lib64/${file}`];
      t.expectSequence("labels", await labelsOf(t, device(t.params.release), paths, "image"), [
        type,
        type,
      ]);
    });
}

stock.test("other_vendor_directories_have_their_labels")
  .clauses("SELINUX-LABEL-26")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const paths = [
      "/vendor/etc/zz.xml",
      "/vendor/app/zz/zz.apk",
      "/vendor/overlay/zz.apk",
      "/vendor/framework/zz.jar",
      "/vendor/bin/sh",
    ];
    t.expectSequence("labels", await labelsOf(t, device(t.params.release), paths, "image"), [
      "vendor_configs_file",
      "vendor_app_file",
      "vendor_overlay_file",
      "vendor_framework_file",
      "vendor_shell_exec",
    ]);
  });

stock.test("directory_of_hals_has_a_label_that_its_files_do_not_have")
  .clauses("SELINUX-LABEL-26")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = device(t.params.release).directory("/vendor/lib64/hw");
    const paths = ["/vendor/lib64/hw", "/vendor/lib64/hw/zz.so"];
    t.expectSequence("labels", await labelsOf(t, builder, paths, "image"), [
      "vendor_hal_file",
      "vendor_file",
    ]);
  });

stock.test("data_has_its_labels")
  .clauses("SELINUX-LABEL-41")
  .releases(8, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = device(release).directory("/data").directory("/data/zz");
    const paths = ["/data", "/data/zz", "/data/local/tmpzz", "/data/local/tmp/zz"];
    t.expectSequence("labels", await labelsOf(t, builder, paths), [
      release < 11 ? "system_data_file" : "system_data_root_file",
      "system_data_file",
      "system_data_file",
      "shell_data_file",
    ]);
  });

/** The group. */
export const tests: readonly Group[] = [stock];
