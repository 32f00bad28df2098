/**
 * The labels of same-process HALs, drivers and all that they need.
 *
 * Plan:
 * - each kind of same-process HAL;
 * - what it needs, at any depth, by any way, for each width;
 * - bitcode, and plugins of the compiler;
 * - what needs no label.
 *
 * @module
 */

import { found } from "../../fakes/findings.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { row } from "../scenes.ts";
import {
  CORE,
  DEEP,
  DRIVER,
  driverDevice,
  HAL,
  labelRow,
  LLVM,
  PLUGIN,
  withoutRows,
} from "./scenes.ts";

const hals = group("selinux:hals", "Labels of same-process HALs and of what they need.");

hals.test("driver_without_a_row_is_found")
  .clauses("SELINUX-VENDOR-9")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = driverDevice(t.params.release, { unlabeled: [DRIVER] });
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [`error ${DRIVER}`]);
  });

hals.test("driver_of_any_name_is_found")
  .clauses("SELINUX-VENDOR-9")
  .params({
    path: [
      "/vendor/lib64/libRSDriverArm.so",
      "/vendor/lib/libRSDriver_adreno.so",
      "/odm/lib64/libRSDriver_foo.so",
    ],
    row: ["none", "other_label"],
  })
  .fn(async (t) => {
    const { path } = t.params;
    const rows = t.params.row === "none" ? [] : [labelRow(path, "vendor_file")];
    const builder = driverDevice(10, { rows }).library(path);
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [`error ${path}`]);
  });

/** Same-process HALs for which AOSP has no row. */
const HALS = [
  "/vendor/lib64/hw/gralloc.foo.so",
  "/vendor/lib64/hw/vulkan.foo.so",
  "/vendor/lib/hw/vulkan.foo.so",
  "/odm/lib64/hw/android.hardware.graphics.mapper@4.0-impl-foo.so",
  "/vendor/lib64/hw/android.hardware.renderscript@1.0-impl_foo.so",
] as const;

hals.test("same_process_hal_without_a_row_is_found")
  .clauses("SELINUX-VENDOR-32")
  .params({ path: HALS })
  .fn(async (t) => {
    const { path } = t.params;
    const builder = buildWorld({ release: 14 }).library(path);
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [`error ${path}`]);
  });

hals.test("driver_for_opengl_with_another_label_is_found")
  .clauses("SELINUX-VENDOR-32")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const path = "/vendor/lib64/egl/libGLES_foo.so";
    const builder = driverDevice(t.params.release, { rows: [labelRow(path, "vendor_file")] })
      .library(path);
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [`error ${path}`]);
  });

hals.test("rows_of_the_platform_are_enough")
  .describe("AOSP itself has rows for drivers in egl and for its own HALs.")
  .clauses("SELINUX-VENDOR-32")
  .releases(8, 15)
  .params({
    path: [
      "/vendor/lib64/egl/libGLES_foo.so",
      "/vendor/lib64/hw/gralloc.default.so",
      "/vendor/lib64/hw/android.hardware.graphics.mapper@2.0-impl.so",
    ],
  })
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "same-process-hal-file",
    world: ({ release, path }) => buildWorld({ release }).library(path).world,
  })
  .control(
    "the HAL is another one",
    ({ release }) => buildWorld({ release }).library("/vendor/lib64/hw/gralloc.foo.so").world,
  );

hals.test("library_of_no_hal_needs_no_label")
  .clauses("SELINUX-VENDOR-32")
  .params({
    path: [
      "/vendor/lib64/libunrelated.so",
      "/vendor/lib64/hw/audio.primary.foo.so",
      "/vendor/lib64/foo/hw/gralloc.foo.so",
    ],
  })
  .mustNotFind({
    rule: "same-process-hal-file",
    world: ({ path }) => buildWorld({ release: 14 }).library(path).world,
  })
  .control(
    "the library is a gralloc module",
    () => buildWorld({ release: 14 }).library("/vendor/lib64/hw/gralloc.foo.so").world,
  );

hals.test("library_that_is_needed_at_any_depth_is_found")
  .clauses("SELINUX-VENDOR-29")
  .releases(8, 15)
  .params({ path: [CORE, DEEP, LLVM] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, path } = t.params;
    const builder = driverDevice(release, { unlabeled: [path] });
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [`error ${path}`]);
  });

hals.test("libraries_that_need_each_other_are_all_found")
  .clauses("SELINUX-VENDOR-29")
  .fn(async (t) => {
    const needs = { [DEEP]: ["libRSDriver_foo.so", "libfoo_core.so", "libfoo_deep.so"] };
    const builder = driverDevice(10, { needs, unlabeled: [CORE, DEEP] });
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [
      `error ${CORE}`,
      `error ${DEEP}`,
    ]);
  });

hals.test("each_width_is_checked_by_itself")
  .describe("Libraries of both widths are there, and the vendor's row is for one.")
  .clauses("SELINUX-VENDOR-10")
  .params({ labelled: ["lib64", "lib"] })
  .fn(async (t) => {
    const { labelled } = t.params;
    const regex = `/vendor/${labelled}/libbccArm\\.so`;
    const builder = driverDevice(9, { rows: [row(regex, "same_process_hal_file")] })
      .library("/vendor/lib64/libbccArm.so")
      .library("/vendor/lib/libbccArm.so");
    const other = labelled === "lib64" ? "lib" : "lib64";
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [
      `error /vendor/${other}/libbccArm.so`,
    ]);
  });

hals.test("library_of_the_other_width_is_not_needed")
  .clauses("SELINUX-VENDOR-10")
  .mustNotFind({
    rule: "same-process-hal-file",
    world: () => driverDevice(9).library("/vendor/lib/libfoo_core.so").world,
  })
  .control(
    "a driver of that width needs it",
    () =>
      driverDevice(9, { rows: [labelRow("/vendor/lib/libRSDriver_foo.so")] })
        .library("/vendor/lib/libfoo_core.so")
        .library("/vendor/lib/libRSDriver_foo.so", {}, { needed: ["libfoo_core.so"] }).world,
  );

hals.test("library_of_the_system_needs_no_label")
  .describe("The system's own instances are among the files of the device.")
  .clauses("SELINUX-VENDOR-11")
  .releases(8, 15)
  .params({ soname: ["libc++.so", "libc.so", "libRS_internal.so"] })
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "same-process-hal-file",
    world: ({ release, soname }) =>
      driverDevice(release, { needs: { [DRIVER]: [soname] } })
        .library(`/system/lib64/${soname}`).world,
  })
  .control(
    "the library is the vendor's",
    ({ release }) => driverDevice(release, { unlabeled: [CORE] }).world,
  );

hals.test("library_at_a_runpath_is_found")
  .clauses("SELINUX-VENDOR-33")
  .params({ runpath: ["$ORIGIN/foo", "/vendor/${LIB}/foo", "/nowhere:/vendor/lib64/foo"] })
  .fn(async (t) => {
    const { runpath } = t.params;
    const path = "/vendor/lib64/foo/libfar.so";
    const builder = driverDevice(10)
      .library(DRIVER, {}, { needed: ["libfar.so"], runpath })
      .library(path);
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [`error ${path}`]);
  });

hals.test("library_beside_a_runpath_is_not_needed")
  .clauses("SELINUX-VENDOR-33")
  .mustNotFind({
    rule: "same-process-hal-file",
    world: () =>
      driverDevice(10)
        .library(DRIVER, {}, { needed: ["libfar.so"], runpath: "/vendor/lib64/bar" })
        .library("/vendor/lib64/foo/libfar.so").world,
  })
  .control(
    "the DT_RUNPATH names its directory",
    () =>
      driverDevice(10)
        .library(DRIVER, {}, { needed: ["libfar.so"], runpath: "/vendor/lib64/foo" })
        .library("/vendor/lib64/foo/libfar.so").world,
  );

const OWN = "/vendor/lib64/vndk-sp/libown.so";

hals.test("library_in_vndk_sp_of_the_vendor_has_a_label_of_its_own")
  .describe("The platform's row for the directory gives vndk_sp_file.")
  .clauses("SELINUX-VENDOR-34")
  .mustNotFind({
    rule: "same-process-hal-file",
    world: () => driverDevice(10, { needs: { [DRIVER]: ["libown.so"] } }).library(OWN).world,
  })
  .control(
    "the library has another label",
    () =>
      driverDevice(10, {
        needs: { [DRIVER]: ["libown.so"] },
        rows: [labelRow(OWN, "vendor_file")],
      }).library(OWN).world,
  );

hals.test("each_vndk_sp_directory_of_a_vendor_has_the_label")
  .clauses("SELINUX-VENDOR-34")
  .params({
    directory: ["/vendor/lib64/vndk-sp", "/vendor/lib/vndk-sp", "/odm/lib64/vndk-sp"],
  })
  .mustNotFind({
    rule: "same-process-hal-file",
    world: ({ directory }) => withOwn(directory, "vndk_sp_file").world,
  })
  .control("the label is another one", ({ directory }) => withOwn(directory, "vendor_file").world);

/** A device with drivers of both widths, of which that of a directory's needs a library there. */
function withOwn(directory: string, type: string) {
  const path = `${directory}/libown.so`;
  const lib = directory.includes("lib64") ? "lib64" : "lib";
  const driver = DRIVER.replace("lib64", lib);
  return driverDevice(10, { rows: [labelRow(driver), labelRow(path, type)] })
    .library(driver, {}, { needed: ["libown.so"], runpath: directory }).library(path);
}

hals.test("label_of_vndk_sp_is_for_its_directory_alone")
  .clauses("SELINUX-VENDOR-34")
  .fn(async (t) => {
    const builder = driverDevice(10, {
      unlabeled: [CORE],
      rows: [labelRow(CORE, "vndk_sp_file")],
    });
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [`error ${CORE}`]);
  });

const BITCODE = ["/vendor/lib64/libclcore.bc", "/vendor/lib64/libfoocore.bc"] as const;

hals.test("bitcode_without_a_row_is_found")
  .clauses("SELINUX-VENDOR-25")
  .params({ path: BITCODE })
  .fn(async (t) => {
    const { path } = t.params;
    const builder = driverDevice(9).file(path, "BC");
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [`error ${path}`]);
  });

hals.test("bitcode_with_the_label_is_right")
  .clauses("SELINUX-VENDOR-25")
  .params({ path: BITCODE })
  .mustNotFind({
    rule: "same-process-hal-file",
    world: ({ path }) => driverDevice(9, { rows: [labelRow(path)] }).file(path, "BC").world,
  })
  .control("the vendor has no row for it", (_, world) => withoutRows(world, "\\.bc"));

hals.test("plugin_of_the_compiler_without_a_row_is_found")
  .clauses("SELINUX-VENDOR-29")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = driverDevice(t.params.release, { unlabeled: [PLUGIN, HAL] });
    t.expectSet("findings", await found(t, builder, "same-process-hal-file"), [
      `error ${PLUGIN}`,
      `error ${HAL}`,
    ]);
  });

hals.test("complete_driver_has_the_labels")
  .clauses("SELINUX-VENDOR-9", "SELINUX-VENDOR-29")
  .releases(8, 15)
  .mustNotFind({
    rule: "same-process-hal-file",
    world: ({ release }) => driverDevice(release).world,
  })
  .control("the vendor has no row for the driver", (_, world) => withoutRows(world, "libRSDriver"));

/** The group. */
export const tests: readonly Group[] = [hals];
