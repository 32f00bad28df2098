/**
 * The rules for the labels that a vendor gives its files.
 *
 * Plan:
 * - vendor_file stays the default;
 * - labels that a vendor should do without;
 * - which file_contexts count, and where a finding is.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { findingsOf, found, placesOf } from "../../fakes/findings.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, isAtEdgeOf } from "../../framework/mod.ts";
import { PLATFORM_CONTEXTS, row, SAME_PROCESS, vendorContexts } from "../scenes.ts";
import { declared, executableType, labeledDevice } from "./scenes.ts";

const vendor = group("selinux:vendor", "Labels that a vendor gives its files.");

const FOO = executableType("foo_exec");

vendor.test("row_for_a_whole_directory_takes_the_default_away")
  .clauses("SELINUX-VENDOR-1")
  .releases(8, 15)
  .params({
    regex: [
      "/vendor(/.*)?",
      "/vendor/lib(/.*)?",
      "/vendor/lib64(/.*)?",
      "/(vendor|system/vendor)/bin/.*",
      "/vendor/firmware/.*",
    ],
    type: ["foo_file", "same_process_hal_file"],
  })
  .filter(({ release, regex, type }) =>
    isFirstOrLast({ release }) && (type === "foo_file" || regex === "/vendor/lib64(/.*)?")
  )
  .fn(async (t) => {
    const { release, regex, type } = t.params;
    const rows = [row("/vendor/bin/hw/foo", "foo_exec"), row(regex, type)];
    const builder = labeledDevice(release, rows, FOO, declared("foo_file", "file_type"));
    t.expectSet("findings", await found(t, builder, "vendor-file-default"), [`error ${regex}`]);
  });

vendor.test("row_without_a_label_takes_the_default_away")
  .clauses("SELINUX-VENDOR-1")
  .fn(async (t) => {
    const builder = labeledDevice(14, ["/vendor/firmware/.* <<none>>"]);
    t.expectSet("findings", await found(t, builder, "vendor-file-default"), [
      "error /vendor/firmware/.*",
    ]);
  });

vendor.test("row_for_named_files_leaves_the_default")
  .clauses("SELINUX-VENDOR-1")
  .releases(8, 15)
  .params({
    regex: ["/vendor/lib64/libfoo\\.so", "/vendor/lib64/foo(/.*)?", "/vendor/bin/hw/.*-service"],
  })
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "vendor-file-default",
    world: ({ release, regex }) => labeledDevice(release, [row(regex, SAME_PROCESS)]).world,
  })
  .control(
    "the row is for all files of the partition",
    ({ release }) => labeledDevice(release, [row("/vendor/.*", SAME_PROCESS)]).world,
  );

vendor.test("row_that_repeats_the_default_is_none_against_it")
  .clauses("SELINUX-VENDOR-1")
  .mustNotFind({
    rule: "vendor-file-default",
    world: () => labeledDevice(14, [row("/vendor/firmware/.*", "vendor_file")]).world,
  })
  .control(
    "the row gives another label",
    () => labeledDevice(14, [row("/vendor/firmware/.*", "vendor_configs_file")]).world,
  );

const odm = (release: Release, type: string) =>
  buildWorld({ release }).file("/odm/etc/selinux/odm_file_contexts", `${row("/odm/.*", type)}\n`);

vendor.test("default_holds_for_odm")
  .clauses("SELINUX-VENDOR-47")
  .releases(9, 15)
  .filter(isAtEdgeOf(9, 15))
  .fn(async (t) => {
    const builder = odm(t.params.release, SAME_PROCESS);
    t.expectSet("findings", await found(t, builder, "vendor-file-default"), ["error /odm/.*"]);
  });

vendor.test("label_of_no_executable_is_advice")
  .describe("Rows as an early device with Android 8 had them.")
  .clauses("SELINUX-VENDOR-8")
  .releases(8, 15)
  .params({ type: ["system_file", "hwemerffu_file"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, type } = t.params;
    const regex = type === "system_file"
      ? "/vendor/bin/logwrapper"
      : "/vendor/firmware/ufs_emer_fw\\.bin";
    const policy = declared("hwemerffu_file", "vendor_file_type", "file_type");
    const builder = labeledDevice(release, [row(regex, type)], policy);
    t.expectSet("findings", await found(t, builder, "needless-label"), [`advice ${regex}`]);
  });

vendor.test("label_of_an_executable_or_of_the_platform_for_vendors_is_no_advice")
  .clauses("SELINUX-VENDOR-8")
  .params({
    type: ["foo_exec", "vendor_configs_file", "vendor_app_file", "same_process_hal_file"],
  })
  .mustNotFind({
    rule: "needless-label",
    world: ({ type }) => labeledDevice(14, [row("/vendor/foo", type)], FOO).world,
  })
  .control(
    "the type is one of files of the system",
    () => labeledDevice(14, [row("/vendor/foo", "system_file")], FOO).world,
  );

vendor.test("label_of_files_elsewhere_is_no_advice")
  .clauses("SELINUX-VENDOR-8")
  .params({
    path: [
      "/data/vendor/foo",
      "/dev/foo",
      "/data/foo/.*",
      "/(data|dev)/foo",
      "/(data|dev)/foo\\d",
      "/(?:data|dev)/foo",
    ],
  })
  .mustNotFind({
    rule: "needless-label",
    world: ({ path }) =>
      labeledDevice(14, [row(path, "foo_file")], declared("foo_file", "file_type")).world,
  })
  .control(
    "the files are on the vendor partition",
    () =>
      labeledDevice(14, [row("/vendor/foo", "foo_file")], declared("foo_file", "file_type"))
        .world,
  );

const PARTITIONS = {
  vendor: "/vendor/etc/selinux/vendor_file_contexts",
  odm: "/odm/etc/selinux/odm_file_contexts",
  platform: PLATFORM_CONTEXTS,
};

const withContexts = (path: string) =>
  buildWorld({ release: 10 }).file(path, "/vendor/a_single_word\n");

vendor.test("file_contexts_of_vendor_and_odm_are_checked")
  .clauses("SELINUX-VENDOR-45")
  .params({ partition: ["vendor", "odm"] })
  .fn(async (t) => {
    const path = PARTITIONS[t.params.partition];
    t.expectSet("findings", await found(t, withContexts(path), "file-contexts-syntax"), [
      `error ${path}`,
    ]);
  });

vendor.test("file_contexts_of_the_platform_is_none_of_the_vendors")
  .clauses("SELINUX-VENDOR-45")
  .mustNotFind({
    rule: "file-contexts-syntax",
    world: () => withContexts(PARTITIONS.platform).world,
  })
  .control("the file is the vendor's", () => withContexts(PARTITIONS.vendor).world);

vendor.test("finding_names_file_and_line_of_the_row_that_counts")
  .describe("A later row for the same file takes the place of the first one.")
  .clauses("SELINUX-VENDOR-49")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const rows = [
      "# The vendor's labels.",
      "",
      row("/vendor/lib(64)?/hw/gralloc\\.foo\\.so", "vendor_configs_file"),
      row("/vendor/lib64/hw/gralloc\\..*", SAME_PROCESS),
      row("/vendor/lib64/hw/gralloc\\.foo\\.so", "vendor_app_file"),
      row("/vendor/lib64/libfoo\\.so", SAME_PROCESS),
    ];
    const builder = labeledDevice(release, rows).library("/vendor/lib64/hw/gralloc.foo.so");
    t.expectSequence(
      "places",
      placesOf(await findingsOf(t, builder, "same-process-hal-file")),
      [`${vendorContexts(release)}:5`],
    );
  });

/** The group. */
export const tests: readonly Group[] = [vendor];
