/**
 * The rule for types of executables on the vendor partition.
 *
 * Plan:
 * - which types need vendor_file_type, and which do not;
 * - names: aliases, versions;
 * - what cannot be decided.
 *
 * @module
 */

import { findingsOf, found } from "../../fakes/findings.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import { row } from "../scenes.ts";
import { COMPILER, declared, executableType, foreignType, labeledDevice } from "./scenes.ts";

/** The tests of types; policies.tests.ts has more of them. */
export const types: Group = group("selinux:types", "Types of executables on the vendor partition.");

types.test("type_of_executables_without_vendor_file_type_is_found")
  .describe("Rows as an early device with Android 8 had them: three types are wrong, one is right.")
  .clauses("SELINUX-VENDOR-2")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const rows = [
      row("/vendor/bin/statusd", "statusd_exec"),
      row("/(vendor|system/vendor)/bin/e4defrag", "e4defrag_exec"),
      row("/system/vendor/bin/secure_storage", "secure_storage_exec"),
      row("/vendor/bin/hw/foo@1\\.0-service", "bcc_exec"),
    ];
    const wrong = ["statusd_exec", "e4defrag_exec", "secure_storage_exec"];
    const builder = labeledDevice(
      t.params.release,
      rows,
      executableType("bcc_exec"),
      ...wrong.map(foreignType),
    );
    t.expectSet(
      "findings",
      await found(t, builder, "vendor-file-type"),
      wrong.map((type) => `error ${type}`),
    );
  });

types.test("type_of_the_platform_is_no_better_on_vendor")
  .clauses("SELINUX-VENDOR-2")
  .fn(async (t) => {
    const builder = labeledDevice(14, [row("/vendor/bin/hw/foo", "surfaceflinger_exec")]);
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), [
      "error surfaceflinger_exec",
    ]);
  });

/** Types of the system's executables that every release has. */
const OF_THE_SYSTEM =
  `bootanim bootstat dex2oat dexoptanalyzer dhcp drmserver dumpstate fsck gatekeeperd idmap init
  installd keystore lmkd logcat logd mdnsd mediadrmserver mediaextractor mediametrics mediaserver netd performanced profman
  runas sdcardd servicemanager sgdisk shell surfaceflinger tombstoned toolbox uncrypt vdc vold webview_zygote wificond
  zygote`.split(/\s+/).map((name) => `${name}_exec`);

types.test("types_of_the_platform_are_known")
  .describe("The World has no policy: that of the release declares them.")
  .clauses("SELINUX-VENDOR-55")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const rows = OF_THE_SYSTEM.map((type) => row(`/vendor/bin/hw/${type}`, type));
    const builder = labeledDevice(t.params.release, rows);
    t.expectSet(
      "findings",
      await found(t, builder, "vendor-file-type"),
      OF_THE_SYSTEM.map((type) => `error ${type}`),
    );
  });

types.test("type_of_the_platform_for_a_vendors_executable_is_right")
  .clauses("SELINUX-VENDOR-55")
  .params({ type: ["vendor_shell_exec", "vendor_toolbox_exec", "mediacodec_exec"], on: [8, 9] })
  .mustNotFind({
    rule: "vendor-file-type",
    world: ({ type, on }) => labeledDevice(on, [row("/vendor/bin/hw/foo", type)]).world,
  })
  .control(
    "the type is one of the system's executables",
    ({ on }) => labeledDevice(on, [row("/vendor/bin/hw/foo", "vold_exec")]).world,
  );

types.test("type_that_labels_nothing_is_no_finding")
  .clauses("SELINUX-VENDOR-2")
  .mustNotFind({
    rule: "vendor-file-type",
    world: () =>
      labeledDevice(14, [row("/vendor/foo", "vendor_file")], foreignType("foo_exec")).world,
  })
  .control(
    "a row gives the type",
    () => labeledDevice(14, [row("/vendor/foo", "foo_exec")], foreignType("foo_exec")).world,
  );

types.test("attribute_decides_and_not_the_name")
  .clauses("SELINUX-VENDOR-3")
  .params({ name: ["logctl_file", "cs-set"] })
  .fn(async (t) => {
    const { name } = t.params;
    const builder = labeledDevice(14, [row("/vendor/bin/foo", name)], foreignType(name));
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), [`error ${name}`]);
  });

types.test("name_alone_makes_no_type_of_executables")
  .clauses("SELINUX-VENDOR-3")
  .mustNotFind({
    rule: "vendor-file-type",
    world: () =>
      labeledDevice(14, [row("/vendor/etc/odd", "odd_exec")], declared("odd_exec", "file_type"))
        .world,
  })
  .control(
    "the type has exec_type",
    () => labeledDevice(14, [row("/vendor/etc/odd", "odd_exec")], foreignType("odd_exec")).world,
  );

const ALIAS = "(typealias cameradaemon_exec)\n(typealiasactual cameradaemon_exec camera_exec)";

types.test("alias_of_a_wrong_type_is_found")
  .clauses("SELINUX-VENDOR-4")
  .fn(async (t) => {
    const rows = [row("/vendor/bin/foo", "cameradaemon_exec")];
    const builder = labeledDevice(14, rows, foreignType("camera_exec"), ALIAS);
    const findings = await findingsOf(t, builder, "vendor-file-type");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
  });

types.test("alias_of_a_right_type_is_right")
  .clauses("SELINUX-VENDOR-4")
  .mustNotFind({
    rule: "vendor-file-type",
    world: () =>
      labeledDevice(
        14,
        [row("/vendor/bin/foo", "cameradaemon_exec")],
        executableType("camera_exec"),
        ALIAS,
      ).world,
  })
  .control(
    "the alias is another one",
    () =>
      labeledDevice(
        14,
        [row("/vendor/bin/foo", "camera2daemon_exec")],
        executableType("camera_exec"),
        ALIAS,
      ).world,
  );

types.test("alias_of_a_version_is_found")
  .describe("The alias stands for the type by the name that the build gives it, with the version.")
  .clauses("SELINUX-VENDOR-4", "SELINUX-VENDOR-5")
  .fn(async (t) => {
    const rows = [row("/vendor/bin/foo", "cameradaemon_exec")];
    const alias = ALIAS.replace("camera_exec", "camera_exec_29_0");
    const builder = labeledDevice(14, rows, foreignType("camera_exec"), alias);
    const findings = await findingsOf(t, builder, "vendor-file-type");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
  });

types.test("version_of_a_wrong_type_is_found")
  .clauses("SELINUX-VENDOR-5")
  .params({ where: ["row", "policy"] })
  .fn(async (t) => {
    const rows = [row("/vendor/bin/foo", t.params.where === "row" ? "foo_exec_29_0" : "foo_exec")];
    const suffix = t.params.where === "row" ? "" : "_29_0";
    const builder = labeledDevice(
      10,
      rows,
      "(type foo_exec)",
      `(typeattributeset exec_type (foo_exec${suffix}))`,
    );
    const findings = await findingsOf(t, builder, "vendor-file-type");
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
  });

types.test("version_of_a_right_type_is_right")
  .clauses("SELINUX-VENDOR-5")
  .params({
    type: [
      "vendor_file_29_0",
      "foo_exec_10000_0",
      "foo_exec_28_0",
      "foo_exec_202404",
      "bar_2_1_29_0",
    ],
  })
  .mustNotFind({
    rule: "vendor-file-type",
    world: ({ type }) =>
      labeledDevice(
        10,
        [row("/vendor/foo", type)],
        executableType("foo_exec"),
        executableType("bar_2_1"),
      ).world,
  })
  .control(
    "the name before the version is not known",
    () =>
      labeledDevice(10, [row("/vendor/foo", "bar_exec_29_0")], executableType("foo_exec")).world,
  );

types.test("type_that_labels_the_system_alone_is_no_finding")
  .clauses("SELINUX-VENDOR-6")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "vendor-file-type",
    world: ({ release }) =>
      labeledDevice(
        release,
        [row("/system/bin/pixelstats-system", "pixelstats_system_exec")],
        foreignType("pixelstats_system_exec"),
      ).world,
  })
  .control(
    "the file is the vendor's",
    ({ release }) =>
      labeledDevice(
        release,
        [row("/vendor/bin/pixelstats-vendor", "pixelstats_system_exec")],
        foreignType("pixelstats_system_exec"),
      ).world,
  );

types.test("type_of_a_compiler_needs_vendor_file_type_as_well")
  .clauses("SELINUX-VENDOR-7")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const rows = [row(COMPILER, "renderscript_exec")];
    const builder = labeledDevice(t.params.release, rows, foreignType("renderscript_exec"));
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), [
      "error renderscript_exec",
    ]);
  });

types.test("types_that_neverallow_rules_leave_out_are_no_findings")
  .clauses("SELINUX-VENDOR-48")
  .params({ type: ["crash_dump_exec", "netutils_wrapper_exec"] })
  .mustNotFind({
    rule: "vendor-file-type",
    world: ({ type }) => labeledDevice(14, [row("/vendor/bin/foo", type)], foreignType(type)).world,
  })
  .control(
    "the type is another one of the platform",
    () =>
      labeledDevice(14, [row("/vendor/bin/foo", "dumpstate_exec")], foreignType("dumpstate_exec"))
        .world,
  );

types.test("type_that_nobody_declares_is_undecided")
  .clauses("SELINUX-VENDOR-39")
  .params({ rows: [1, 2], type: ["secret_exec", "secret_file"] })
  .fn(async (t) => {
    const { type } = t.params;
    const rows = ["/vendor/bin/a", "/vendor/bin/b"].slice(0, t.params.rows);
    const builder = labeledDevice(14, rows.map((path) => row(path, type)));
    t.expectSet("findings", await found(t, builder, "vendor-file-type"), [`undecided ${type}`]);
  });
