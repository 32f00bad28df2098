/**
 * Executables of the vendor that apps run, the RenderScript HAL, and legacy devices.
 *
 * @module
 */

import { encodeLibrary } from "../../contract/library.ts";
import type { Release } from "../../contract/world.ts";
import { found } from "../../fakes/findings.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { row, SAME_PROCESS } from "../scenes.ts";
import {
  COMPILER,
  declared,
  DRIVER,
  driverDevice,
  executableType,
  HAL,
  labeledDevice,
  labelRow,
  LEGACY,
} from "./scenes.ts";

const programs = group("selinux:programs", "What apps run and load of a vendor's, and how.");

/** A device with a compiler, and its label if it has a row. */
function compilerDevice(release: Release, type: string | undefined, path = COMPILER): WorldBuilder {
  const rows = type === undefined ? [] : [labelRow(path, type)];
  const policy = [executableType("bcc_exec"), declared("bcc_file", "file_type")];
  return labeledDevice(release, rows, ...policy).executable(path);
}

programs.test("compiler_without_a_row_is_found")
  .clauses("SELINUX-VENDOR-24")
  .releases(8, 15)
  .params({ path: [COMPILER, "/vendor/bin/bcc_foo", "/vendor/bin/ld.mc", "/odm/bin/bcc"] })
  .filter(({ release, path }) => isFirstOrLast({ release }) && (path === COMPILER || release >= 9))
  .fn(async (t) => {
    const { release, path } = t.params;
    const builder = compilerDevice(release, undefined, path);
    t.expectSet("findings", await found(t, builder, "app-executable"), [`error ${path}`]);
  });

programs.test("compiler_with_a_label_of_no_executable_is_found")
  .clauses("SELINUX-VENDOR-24")
  .releases(8, 15)
  .params({ type: ["vendor_file", "bcc_file"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, type } = t.params;
    const builder = compilerDevice(release, type);
    t.expectSet("findings", await found(t, builder, "app-executable"), [`error ${COMPILER}`]);
  });

programs.test("compiler_that_is_same_process_hal_file_is_right")
  .clauses("SELINUX-VENDOR-24")
  .releases(8, 15)
  .mustNotFind({
    rule: "app-executable",
    world: ({ release }) => compilerDevice(release, SAME_PROCESS).world,
  })
  .control(
    "the compiler has no row",
    ({ release }) => compilerDevice(release, undefined).world,
  );

programs.test("other_executable_needs_no_label_of_hals")
  .clauses("SELINUX-VENDOR-24")
  .params({ path: ["/vendor/bin/hw/foo", "/vendor/bin/abcc", "/vendor/xbin/bcc"] })
  .mustNotFind({
    rule: "app-executable",
    world: ({ path }) => compilerDevice(14, "bcc_exec", path).world,
  })
  .control("it is the compiler", () => compilerDevice(14, "bcc_exec").world);

programs.test("type_of_executables_is_not_enough_from_9_on")
  .clauses("SELINUX-VENDOR-12")
  .releases(9, 15)
  .params({ row: ["exact", "regex"] })
  .fn(async (t) => {
    const { release } = t.params;
    const regex = t.params.row === "exact" ? COMPILER : "/vendor/bin/b.*";
    const builder = labeledDevice(
      release,
      [row(regex, "bcc_exec")],
      executableType("bcc_exec"),
    ).executable(COMPILER);
    t.expectSet("findings", await found(t, builder, "app-executable"), [`error ${COMPILER}`]);
  });

programs.test("type_of_executables_is_enough_in_8")
  .clauses("SELINUX-VENDOR-12")
  .releases(8, 8.1)
  .mustNotFind({
    rule: "app-executable",
    world: ({ release }) => compilerDevice(release, "bcc_exec").world,
  })
  .control("the release is 9", () => compilerDevice(9, "bcc_exec").world);

programs.test("row_for_a_compiler_is_judged_without_the_file")
  .describe("A checker of file_contexts alone has no files of the vendor.")
  .clauses("SELINUX-VENDOR-12")
  .fn(async (t) => {
    const rows = [row(COMPILER, "bcc_exec")];
    const builder = labeledDevice(9, rows, executableType("bcc_exec"));
    t.expectSet("findings", await found(t, builder, "app-executable"), [`error ${COMPILER}`]);
  });

/** A device with a copy of bcc and of the libraries that it needs, and with other files. */
function copiedCompiler(release: Release, ...others: readonly string[]): WorldBuilder {
  const own = ["/vendor/lib64/libbcc.so", "/vendor/lib64/libLLVM.so"];
  const builder = own.reduce(
    (made, path) => made.library(path),
    buildWorld({ release }).executable(COMPILER, ["libbcc.so", "libLLVM.so"]),
  );
  return others.reduce((made, path) => made.file(path, "BC"), builder);
}

programs.test("copy_of_bcc_without_its_bitcode_is_found")
  .clauses("SELINUX-VENDOR-51")
  .releases(8, 15)
  .params({ bitcode: ["none", "of_the_system", "another"] })
  .filter(({ release, bitcode }) =>
    isFirstOrLast({ release }) && (bitcode === "none" || release >= 9)
  )
  .fn(async (t) => {
    const { release, bitcode } = t.params;
    const others = {
      none: [],
      of_the_system: ["/system/lib64/libclcore.bc"],
      another: ["/vendor/lib64/libfoocore.bc"],
    }[bitcode];
    const builder = copiedCompiler(release, ...others);
    t.expectSet("findings", await found(t, builder, "missing-library"), [`error ${COMPILER}`]);
  });

programs.test("copy_of_bcc_with_its_bitcode_is_right")
  .clauses("SELINUX-VENDOR-51")
  .params({
    path: [
      "/vendor/lib/libclcore.bc",
      "/vendor/lib64/libclcore.bc",
      "/vendor/lib/libclcore_neon.bc",
    ],
  })
  .mustNotFind({
    rule: "missing-library",
    world: ({ path }) => copiedCompiler(14, path).world,
  })
  .control("the bitcode is not there", () => copiedCompiler(14).world);

programs.test("compiler_that_is_no_copy_of_bcc_needs_no_bitcode")
  .clauses("SELINUX-VENDOR-51")
  .params({ path: [COMPILER, "/vendor/bin/ld.mc"] })
  .mustNotFind({
    rule: "missing-library",
    world: ({ path }) => buildWorld({ release: 14 }).executable(path, ["libc.so"]).world,
  })
  .control("it needs libbcc.so, as bcc does", () => copiedCompiler(14).world);

/** A device whose driver contains a text. */
function namingDevice(text: string): WorldBuilder {
  const library = encodeLibrary(
    { soname: "libRSDriver_foo.so", abi: "arm64-v8a", needed: [] },
    `export const COMMAND = ${JSON.stringify(text)};\n`,
  );
  return driverDevice(14).file(DRIVER, library).executable("/vendor/bin/foo_compiler");
}

programs.test("executable_that_a_driver_names_is_advice")
  .clauses("SELINUX-VENDOR-46")
  .params({ text: ["/vendor/bin/foo_compiler", "exec /vendor/bin/foo_compiler -O3"] })
  .fn(async (t) => {
    t.expectSet("findings", await found(t, namingDevice(t.params.text), "app-executable"), [
      "advice /vendor/bin/foo_compiler",
    ]);
  });

programs.test("text_that_is_no_path_of_an_executable_is_none")
  .clauses("SELINUX-VENDOR-46")
  .params({ text: ["/vendor/bin/foo_comp", "/vendor/bin/not_there", "foo_compiler"] })
  .mustNotFind({ rule: "app-executable", world: ({ text }) => namingDevice(text).world })
  .control("the text is its path", () => namingDevice("/vendor/bin/foo_compiler").world);

programs.test("driver_without_its_hal_is_found")
  .clauses("SELINUX-VENDOR-26")
  .releases(8, 15)
  .params({ hal: ["none", "other_width", "other_interface", "other_version"] })
  .filter(({ release, hal }) => isFirstOrLast({ release }) || hal === "none")
  .fn(async (t) => {
    const { release, hal } = t.params;
    const bare = driverDevice(release, { without: [HAL] });
    const builder = {
      none: bare,
      other_width: bare.library(HAL.replace("lib64", "lib")),
      other_interface: bare.library(HAL.replace("renderscript@1.0", "graphics.mapper@2.0")),
      other_version: bare.library(HAL.replace("@1.0", "@1.1")),
    }[hal];
    t.expectSet("findings", await found(t, builder, "renderscript-hal"), [`error ${DRIVER}`]);
  });

programs.test("each_width_of_a_driver_needs_its_hal")
  .describe("The driver is there for both widths, and the HAL for one.")
  .clauses("SELINUX-VENDOR-26")
  .params({ hal: ["lib64", "lib"] })
  .fn(async (t) => {
    const { hal } = t.params;
    const narrow = DRIVER.replace("lib64", "lib");
    const builder = driverDevice(14, { without: [HAL] }).library(narrow)
      .library(HAL.replace("lib64", hal));
    t.expectSet("findings", await found(t, builder, "renderscript-hal"), [
      `error ${hal === "lib64" ? narrow : DRIVER}`,
    ]);
  });

programs.test("driver_with_its_hal_is_right")
  .clauses("SELINUX-VENDOR-26")
  .releases(8, 15)
  .params({ hal: [HAL, HAL.replace("-impl", "-impl_foo")] })
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "renderscript-hal",
    world: ({ release, hal }) => driverDevice(release, { without: [HAL] }).library(hal).world,
  })
  .control(
    "the HAL is not there",
    ({ release }) => driverDevice(release, { without: [HAL] }).world,
  );

/** A legacy device on which everything is as it must not be on others. */
function oldDevice(release: Release, product: Readonly<Record<string, string>>): WorldBuilder {
  return labeledDevice(
    release,
    [row("/vendor/lib64(/.*)?", "foo_file"), row("/vendor/bin/x", "foo_exec")],
    declared("foo_file", "file_type"),
    declared("foo_exec", "exec_type", "file_type"),
  )
    .library(HAL)
    .library(DRIVER, {}, { needed: ["libhwui.so", "libLLVM.so", "libnowhere.so"] })
    .executable(COMPILER)
    .with({ product });
}

for (
  const rule of [
    "vendor-file-default",
    "vendor-file-type",
    "needless-label",
    "same-process-hal-file",
    "app-executable",
    "listed-library",
  ] as const
) {
  programs.test(`legacy_device_has_no_rule_${rule.replaceAll("-", "_")}`)
    .clauses("SELINUX-VENDOR-27")
    .releases(8, 15)
    .params({ level: ["23", "25"] })
    .filter(({ release, level }) => isFirstOrLast({ release }) && (level === "25" || release === 8))
    .mustNotFind({
      rule,
      world: ({ release, level }) =>
        oldDevice(release, { PRODUCT_SHIPPING_API_LEVEL: level }).world,
    })
    .control(
      "PRODUCT_FULL_TREBLE_OVERRIDE is defined",
      ({ release, level }) =>
        oldDevice(release, {
          PRODUCT_SHIPPING_API_LEVEL: level,
          PRODUCT_FULL_TREBLE_OVERRIDE: "true",
        }).world,
    );
}

programs.test("driver_without_its_hal_is_found_on_a_legacy_device")
  .clauses("SELINUX-VENDOR-28")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = driverDevice(t.params.release, { without: [HAL] }).with({ product: LEGACY });
    t.expectSet("findings", await found(t, builder, "renderscript-hal"), [`error ${DRIVER}`]);
  });

programs.test("legacy_device_without_a_driver_needs_no_hal")
  .clauses("SELINUX-VENDOR-28")
  .mustNotFind({
    rule: "renderscript-hal",
    world: () =>
      buildWorld({ release: 8 }).library("/vendor/lib64/libfoo.so").with({ product: LEGACY }).world,
  })
  .control(
    "the library is a driver",
    () => buildWorld({ release: 8 }).library(DRIVER).with({ product: LEGACY }).world,
  );

/** The group. */
export const tests: readonly Group[] = [programs];
