/**
 * From which partitions a checker takes policies and rows, and on which it looks for a vendor's files.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { found } from "../../fakes/findings.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { row, SAME_PROCESS, vendorContexts } from "../scenes.ts";
import { declared, driverDevice, foreignType, HAL, labeledDevice, labelRow } from "./scenes.ts";

const partitions = group("selinux:partitions", "Policies, rows and files of each partition.");

/** Where policies are. */
const POLICIES = [
  "/system/etc/selinux/plat_sepolicy.cil",
  "/system/etc/selinux/mapping/33.0.cil",
  "/system_ext/etc/selinux/system_ext_sepolicy.cil",
  "/product/etc/selinux/product_sepolicy.cil",
  "/vendor/etc/selinux/vendor_sepolicy.cil",
  "/vendor/etc/selinux/plat_pub_versioned.cil",
  "/odm/etc/selinux/odm_sepolicy.cil",
] as const;

partitions.test("policy_of_each_partition_counts")
  .clauses("SELINUX-VENDOR-54")
  .params({ path: POLICIES })
  .fn(async (t) => {
    const builder = labeledDevice(14, [row("/vendor/bin/foo", "foo_exec")])
      .file(t.params.path, foreignType("foo_exec"));
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), ["error foo_exec"]);
  });

partitions.test("type_of_vendor_files_that_the_platform_declares_is_no_advice")
  .clauses("SELINUX-VENDOR-8")
  .mustNotFind({
    rule: "needless-label",
    world: () => declaredIn("/system/etc/selinux/plat_sepolicy.cil").world,
  })
  .control(
    "the vendor declares it",
    () => declaredIn("/vendor/etc/selinux/vendor_sepolicy.cil").world,
  );

/** A device with a row that gives a type for vendor files, which a policy declares. */
function declaredIn(policy: string): WorldBuilder {
  return labeledDevice(14, [row("/vendor/foo", "vendor_new_file")])
    .file(policy, declared("vendor_new_file", "vendor_file_type", "file_type"));
}

/** Types of files that the platform's own policy declares for the system. */
const OF_THE_SYSTEM =
  `system_file system_lib_file system_linker_config_file system_data_file rootfs file_contexts_file
  sepolicy_file hwservice_contexts_file service_contexts_file property_contexts_file seapp_contexts_file mac_perms_file`
    .split(/\s+/);

partitions.test("types_of_the_systems_files_are_known")
  .clauses("SELINUX-VENDOR-56")
  .fn(async (t) => {
    const rows = OF_THE_SYSTEM.map((type) => row(`/vendor/foo/${type}`, type));
    t.expectSet(
      "findings",
      await found(t, labeledDevice(14, rows), "needless-label"),
      OF_THE_SYSTEM.map((type) => `advice /vendor/foo/${type}`),
    );
  });

/** Types that the platform has for vendor files. */
const OF_THE_VENDOR =
  `same_process_hal_file vndk_sp_file vendor_public_lib_file vendor_app_file vendor_framework_file
  vendor_overlay_file vendor_configs_file vendor_hal_file vendor_file vendor_apex_file`.split(
    /\s+/,
  );

partitions.test("types_of_the_vendors_files_are_known")
  .clauses("SELINUX-VENDOR-56")
  .mustNotFind({
    rule: "needless-label",
    world: () =>
      labeledDevice(14, OF_THE_VENDOR.map((type) => row(`/vendor/foo/${type}`, type))).world,
  })
  .control(
    "one of the types is for files of the system",
    () => labeledDevice(14, [row("/vendor/foo/a", "system_file")]).world,
  );

/** A device with rows in the file_contexts of a partition, and a policy of the vendor's. */
function withRowsIn(path: string, release: Release, rows: string, ...policy: string[]) {
  return buildWorld({ release }).file(path, `${rows}\n`)
    .file("/vendor/etc/selinux/vendor_sepolicy.cil", `${policy.join("\n")}\n`);
}

partitions.test("row_for_odm_is_judged_as_the_vendors")
  .clauses("SELINUX-VENDOR-2", "SELINUX-VENDOR-45")
  .releases(9, 15)
  .params({ file: ["vendor", "odm"] })
  .filter(({ release }) => release === 9 || release === 15)
  .fn(async (t) => {
    const { release, file } = t.params;
    const path = `/${file}/etc/selinux/${file}_file_contexts`;
    const builder = withRowsIn(
      path,
      release,
      row("/odm/bin/foo", "foo_exec"),
      foreignType("foo_exec"),
    );
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), ["error foo_exec"]);
  });

partitions.test("odm_has_no_default_of_the_vendors_before_9")
  .clauses("SELINUX-VENDOR-1")
  .releases(8, 8.1)
  .mustNotFind({
    rule: "vendor-file-default",
    world: ({ release }) => labeledDevice(release, [row("/odm/.*", SAME_PROCESS)]).world,
  })
  .control(
    "the row is for the vendor partition",
    ({ release }) => labeledDevice(release, [row("/vendor/.*", SAME_PROCESS)]).world,
  );

partitions.test("row_right_below_a_partition_takes_the_default_away")
  .clauses("SELINUX-VENDOR-1")
  .releases(8, 15)
  .params({ regex: ["/vendor/[^/]*", "/(vendor|system/vendor)/[a-z_]+"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, regex } = t.params;
    const builder = labeledDevice(release, [row(regex, SAME_PROCESS)]);
    t.expectSet("findings", await found(t, builder, "vendor-file-default"), [`error ${regex}`]);
  });

partitions.test("hal_in_odm_is_found_there")
  .clauses("SELINUX-VENDOR-57")
  .releases(9, 15)
  .filter(({ release }) => release === 9 || release === 15)
  .mustNotFind({
    rule: "renderscript-hal",
    world: ({ release }) =>
      driverDevice(release, { without: [HAL] }).library(HAL.replace("/vendor/", "/odm/")).world,
  })
  .control(
    "the HAL is not there",
    ({ release }) => driverDevice(release, { without: [HAL] }).world,
  );

partitions.test("file_in_odm_needs_the_label")
  .describe("A library that a HAL needs, and bitcode beside a driver.")
  .clauses("SELINUX-VENDOR-57")
  .releases(9, 15)
  .params({ path: ["/odm/lib64/libfar.so", "/odm/lib64/libclcore.bc"], at: ["/", "/vendor"] })
  .filter(({ release }) => release === 9 || release === 15)
  .fn(async (t) => {
    const { release, path, at } = t.params;
    const driver = "/odm/lib64/libRSDriver_far.so";
    const rows = [labelRow(driver), labelRow(`/vendor${driver}`)];
    const place = (file: string) => at === "/" ? file : `${at}${file}`;
    const builder = driverDevice(release, { rows })
      .library(place(driver), {}, { needed: path.endsWith(".so") ? ["libfar.so"] : [] });
    const made = path.endsWith(".so")
      ? builder.library(place(path))
      : builder.file(place(path), "BC");
    const findings = await found(t, made, "same-process-hal-file");
    const subjects = findings.map((finding) => finding.replace("/vendor/odm/", "/odm/"));
    t.expectSet("findings", subjects, [`error ${path}`]);
  });

partitions.test("context_that_is_none_lets_no_compiler_run")
  .clauses("SELINUX-VENDOR-24")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = buildWorld({ release }).executable("/vendor/bin/bcc")
      .file(vendorContexts(release), "/vendor/bin/bcc <<none>>\n");
    t.expectSet("findings", await found(t, builder, "app-executable"), ["error /vendor/bin/bcc"]);
  });

/** The group. */
export const tests: readonly Group[] = [partitions];
