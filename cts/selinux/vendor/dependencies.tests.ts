/**
 * The libraries that vendor code in processes of apps may need.
 *
 * Plan:
 * - libraries that are listed for vendors, and those that are not, for each kind of vendor code;
 * - the device's own linker configuration;
 * - libraries that are missing, or no libraries.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { findingsOf, found } from "../../fakes/findings.ts";
import { linkerConfigPath } from "../../fakes/linker_config.ts";
import { isFirstOrLast, isStockKind } from "../../fakes/samples.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { COMPILER, CORE, DRIVER, driverDevice, HAL, PLUGIN } from "./scenes.ts";

const dependencies = group("selinux:dependencies", "What vendor code in processes of apps needs.");

/** A device whose file needs a library. */
function needing(release: Release, path: string, soname: string): WorldBuilder {
  return driverDevice(release, { needs: { [path]: [soname] } });
}

dependencies.test("library_that_is_not_listed_is_found")
  .clauses("SELINUX-VENDOR-20")
  .releases(8, 15)
  .params({
    soname: ["libstagefright.so", "libhwui.so", "libandroid_runtime.so"],
    by: [DRIVER, CORE, HAL],
  })
  .filter(({ release, soname, by }) =>
    isFirstOrLast({ release }) && (by === DRIVER || soname === "libhwui.so")
  )
  .fn(async (t) => {
    const { release, soname, by } = t.params;
    t.expectSet("findings", await found(t, needing(release, by, soname), "listed-library"), [
      `error ${by}`,
    ]);
  });

/** Libraries that are in no list, with the first and the last release for which images show that. */
const FRAMEWORK: readonly (readonly [soname: string, from: Release, to: Release])[] = [
  ["android.hidl.memory@1.0-impl.so", 8, 8.1],
  ["libLLVM.so", 8, 8.1],
  ["libLLVM_android.so", 9, 15],
  ["libRS.so", 8, 8.1],
  ["libRSCacheDir.so", 9, 15],
  ["libandroid.so", 8, 15],
  ["libandroid_runtime.so", 8, 15],
  ["libbcc.so", 8, 15],
  ["libbinder.so", 8, 8.1],
  ["libcrypto.so", 8, 8.1],
  ["libgui.so", 8, 8.1],
  ["libhwui.so", 8, 15],
  ["libjnigraphics.so", 8, 15],
  ["libmedia.so", 8, 15],
  ["libnativehelper.so", 8, 9],
  ["libskia.so", 8, 8.1],
  ["libsqlite.so", 8, 8.1],
  ["libstagefright.so", 8, 15],
  ["libui.so", 8.1, 8.1],
  ["libvulkan.so", 8, 8.1],
];

/** Libraries that no device of a release has. */
const ABSENT: readonly (readonly [soname: string, from: Release, to: Release])[] = [
  ["libLLVM_android.so", 8, 8.1],
  ["libskia.so", 9, 15],
];

for (
  const [test, rule, clause, table] of [
    [
      "each_library_of_the_framework_is_not_listed",
      "listed-library",
      "SELINUX-VENDOR-20",
      FRAMEWORK,
    ],
    ["library_of_another_release_is_missing", "missing-library", "SELINUX-VENDOR-30", ABSENT],
  ] as const
) {
  dependencies.test(test)
    .describe("The driver needs libraries of the vendor's, of which each needs one of them.")
    .clauses(clause)
    .releases(8, 15)
    .filter(isStockKind)
    .fn(async (t) => {
      const { release } = t.params;
      const asked = table.filter(([, from, to]) => release >= from && release <= to);
      const wrapper = (soname: string) => `/vendor/lib64/libneeds_${soname}`;
      const names = asked.map(([soname]) => `libneeds_${soname}`);
      const needs = Object.fromEntries([
        [DRIVER, names],
        ...asked.map(([soname]) => [wrapper(soname), [soname]] as const),
      ]);
      t.expectSet(
        "findings",
        await found(t, driverDevice(release, { needs }), rule),
        asked.map(([soname]) => `error ${wrapper(soname)}`),
      );
    });
}

dependencies.test("library_that_a_maker_adds_to_the_system_is_not_listed")
  .clauses("SELINUX-VENDOR-20")
  .fn(async (t) => {
    const builder = needing(14, DRIVER, "libmaker.so").library("/system/lib64/libmaker.so");
    t.expectSet("findings", await found(t, builder, "listed-library"), [`error ${DRIVER}`]);
  });

dependencies.test("complete_driver_needs_what_is_listed")
  .clauses("SELINUX-VENDOR-20")
  .releases(8, 15)
  .mustNotFind({ rule: "listed-library", world: ({ release }) => driverDevice(release).world })
  .control(
    "the driver needs a library that is not listed",
    ({ release }) => needing(release, DRIVER, "libhwui.so").world,
  );

/** Same-process HALs, one of each kind, below the directory of a width. */
const HALS = [
  "egl/libGLES_foo.so",
  "hw/gralloc.foo.so",
  "hw/vulkan.foo.so",
  "hw/android.hardware.graphics.mapper@2.0-impl.so",
  "hw/android.hardware.renderscript@1.0-impl.so",
] as const;

/** A device whose HAL needs a library. */
function withHal(lib: "lib" | "lib64", hal: string, soname: string): WorldBuilder {
  const abi = lib === "lib64" ? "arm64-v8a" : "armeabi-v7a";
  return buildWorld({ release: 14 })
    .library(`/vendor/${lib}/${hal}`, {}, { abi, needed: [soname, "libc.so"] });
}

dependencies.test("same_process_hal_of_each_kind_may_need_what_is_listed")
  .clauses("SELINUX-VENDOR-20")
  .params({ hal: HALS, lib: ["lib", "lib64"] })
  .mustNotFind({
    rule: "listed-library",
    world: ({ lib, hal }) => withHal(lib, hal, "liblog.so").world,
  })
  .control("it needs what is not", ({ lib, hal }) => withHal(lib, hal, "libhwui.so").world);

dependencies.test("code_of_other_processes_may_need_anything")
  .clauses("SELINUX-VENDOR-20")
  .mustNotFind({
    rule: "listed-library",
    world: () => needing(14, "/vendor/lib64/hw/audio.primary.foo.so", "libhwui.so").world,
  })
  .control("the code is a driver", () => needing(14, DRIVER, "libhwui.so").world);

dependencies.test("plugin_that_needs_libllvm_is_found")
  .clauses("SELINUX-VENDOR-21")
  .releases(8, 15)
  .fn(async (t) => {
    const builder = needing(t.params.release, PLUGIN, "libLLVM.so");
    const findings = await findingsOf(t, builder, "listed-library");
    t.expectSequence("subjects", findings.map(({ subject }) => subject), [PLUGIN]);
    t.expectSequence("severities", findings.map(({ severity }) => severity), ["error"]);
    const names = (text: string) => text.includes("libLLVM.so");
    t.expectSequence("messages with the name", findings.map(({ message }) => names(message)), [
      true,
    ]);
    t.expectSequence("remedies with the name", findings.map(({ remedy }) => names(remedy)), [
      true,
    ]);
  });

dependencies.test("plugin_with_its_own_llvm_is_right")
  .clauses("SELINUX-VENDOR-21")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "listed-library",
    world: ({ release }) => needing(release, PLUGIN, "libllvm-foo.so").world,
  })
  .control(
    "it needs the system's",
    ({ release }) => needing(release, PLUGIN, "libLLVM.so").world,
  );

dependencies.test("compiler_that_needs_what_is_not_listed_is_found")
  .clauses("SELINUX-VENDOR-22")
  .releases(8, 15)
  .params({ path: [COMPILER, "/vendor/bin/bcc_foo"], soname: ["libbcc.so", "libLLVM.so"] })
  .filter(({ release, path, soname }) =>
    isFirstOrLast({ release }) && (path === COMPILER || soname === "libbcc.so")
  )
  .fn(async (t) => {
    const { release, path, soname } = t.params;
    t.expectSet("findings", await found(t, needing(release, path, soname), "listed-library"), [
      `error ${path}`,
    ]);
  });

dependencies.test("compiler_may_need_what_is_listed_or_its_own")
  .clauses("SELINUX-VENDOR-22")
  .params({ soname: ["libbcinfo.so", "libc++.so", "libfoo_core.so"] })
  .mustNotFind({
    rule: "listed-library",
    world: ({ soname }) => needing(8, COMPILER, soname).world,
  })
  .control("it needs what is not listed", () => needing(8, COMPILER, "libbcc.so").world);

dependencies.test("plugin_that_needs_what_is_not_listed_is_found")
  .clauses("SELINUX-VENDOR-23")
  .releases(8, 15)
  .params({ path: [PLUGIN, "/vendor/lib/libbccBar.so"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, path } = t.params;
    const builder = needing(release, path, "libhwui.so");
    t.expectSet("findings", await found(t, builder, "listed-library"), [`error ${path}`]);
  });

/** Libraries that are for rs alone at a release; the configurations of 8.1 and 10 give all of them to others, too. */
const RS_ONLY = { 8: "libmediandk.so", 9: "libft2.so", 11: "libft2.so", 15: "libft2.so" } as const;

dependencies.test("library_for_rs_alone_is_not_for_other_hals")
  .clauses("SELINUX-VENDOR-35")
  .params({ on: [8, 9, 11, 15], by: [HAL, PLUGIN] })
  .fn(async (t) => {
    const { on, by } = t.params;
    t.expectSet("findings", await found(t, needing(on, by, RS_ONLY[on]), "listed-library"), [
      `error ${by}`,
    ]);
  });

dependencies.test("library_for_rs_alone_is_for_drivers")
  .clauses("SELINUX-VENDOR-35")
  .params({ on: [8, 9, 11, 15] })
  .mustNotFind({
    rule: "listed-library",
    world: ({ on }) => needing(on, DRIVER, RS_ONLY[on]).world,
  })
  .control("the HAL needs it", ({ on }) => needing(on, HAL, RS_ONLY[on]).world);

dependencies.test("library_of_vndk_is_not_for_same_process_hals")
  .clauses("SELINUX-VENDOR-50")
  .releases(9, 15)
  .params({ soname: ["libui.so", "libgui.so"], by: [DRIVER, CORE, PLUGIN] })
  .filter(({ release, soname, by }) =>
    isFirstOrLast({ release }) && (soname === "libui.so" || by === CORE)
  )
  .fn(async (t) => {
    const { release, soname, by } = t.params;
    t.expectSet("findings", await found(t, needing(release, by, soname), "listed-library"), [
      `error ${by}`,
    ]);
  });

/** Where a vendor's copy of a library of VNDK is found first, by what needs it: drivers have directories before that. */
const COPIES = {
  [DRIVER]: "/vendor/lib64/vndk-sp/libui.so",
  [CORE]: "/vendor/lib64/vndk-sp/libui.so",
  [HAL]: "/vendor/lib64/libui.so",
  [PLUGIN]: "/vendor/lib64/libui.so",
} as const;

dependencies.test("vendors_own_copy_of_a_library_of_vndk_is_for_same_process_hals")
  .clauses("SELINUX-VENDOR-50")
  .releases(9, 15)
  .params({ by: Object.keys(COPIES) as (keyof typeof COPIES)[] })
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "listed-library",
    world: ({ release, by }) => needing(release, by, "libui.so").library(COPIES[by]).world,
  })
  .control("there is no copy", ({ release, by }) => needing(release, by, "libui.so").world);

dependencies.test("library_that_nobody_has_is_missing")
  .clauses("SELINUX-VENDOR-30")
  .releases(8, 15)
  .params({ by: [DRIVER, CORE, COMPILER] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, by } = t.params;
    const builder = needing(release, by, "libnowhere.so");
    t.expectSet("findings", await found(t, builder, "missing-library"), [`error ${by}`]);
  });

dependencies.test("library_of_the_other_width_or_another_directory_is_missing")
  .clauses("SELINUX-VENDOR-30")
  .params({ path: ["/vendor/lib/libelse.so", "/vendor/lib64/foo/libelse.so", "/data/libelse.so"] })
  .fn(async (t) => {
    const builder = needing(14, PLUGIN, "libelse.so").library(t.params.path);
    t.expectSet("findings", await found(t, builder, "missing-library"), [`error ${PLUGIN}`]);
  });

dependencies.test("library_that_the_platform_loads_by_its_path_is_not_missing")
  .clauses("SELINUX-VENDOR-58")
  .params({
    directory: ["/vendor/lib64/egl", "/vendor/lib64/hw", "/odm/lib64/egl", "/odm/lib64/hw"],
    on: [10, 14],
  })
  .fn(async (t) => {
    const { on } = t.params;
    const errors = async (directory: string) => {
      const builder = needing(on, PLUGIN, "libelse.so").library(`${directory}/libelse.so`);
      const findings = await findingsOf(t, builder, "missing-library");
      return findings.filter(({ severity }) => severity === "error").map(({ subject }) => subject);
    };
    t.expectSequence("errors", await errors(t.params.directory), []);
    t.expectSequence("errors elsewhere", await errors("/vendor/lib64/else"), [PLUGIN]);
  });

dependencies.test("complete_driver_misses_nothing")
  .clauses("SELINUX-VENDOR-30")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNotFind({ rule: "missing-library", world: ({ release }) => driverDevice(release).world })
  .control(
    "a library is taken away",
    ({ release }) => driverDevice(release, { without: [CORE] }).world,
  );

/** A configuration of a device, in which rs may take a library from the default namespace. */
function configWith(...libraries: readonly string[]): string {
  const listed = ["libc.so", "liblog.so", "libm.so", "libz.so", ...libraries].join(":");
  return [
    "dir.system = /system/bin",
    "[system]",
    "additional.namespaces = sphal,rs",
    "namespace.default.search.paths = /system/${LIB}",
    ...["sphal", "rs"].flatMap((name) => [
      `namespace.${name}.isolated = true`,
      `namespace.${name}.search.paths = /vendor/\${LIB}`,
      `namespace.${name}.permitted.paths = /vendor/\${LIB}`,
      `namespace.${name}.links = default`,
      `namespace.${name}.link.default.shared_libs = ${listed}`,
    ]),
    "",
  ].join("\n");
}

/** A device with its own configuration, and a driver that needs a library. */
function configured(release: Release, text: string, soname: string): WorldBuilder {
  return buildWorld({ release }).library(DRIVER, {}, { needed: [soname] })
    .file(linkerConfigPath(release), text);
}

dependencies.test("own_configuration_may_list_more")
  .clauses("SELINUX-VENDOR-36")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNotFind({
    rule: "listed-library",
    world: ({ release }) => configured(release, configWith("libhwui.so"), "libhwui.so").world,
  })
  .control(
    "the configuration does not list it",
    ({ release }) => configured(release, configWith(), "libhwui.so").world,
  );

dependencies.test("own_configuration_may_list_less")
  .clauses("SELINUX-VENDOR-36")
  .releases(8, 15)
  .params({ soname: ["libEGL.so", "libcutils.so"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, soname } = t.params;
    const builder = configured(release, configWith(), soname);
    t.expectSet("findings", await found(t, builder, "listed-library"), [`error ${DRIVER}`]);
  });

dependencies.test("needs_are_undecided_without_a_section_for_apps")
  .clauses("SELINUX-VENDOR-37")
  .releases(8, 15)
  .params({ text: ["dir.vendor = /vendor/bin\n[vendor]\n", "junk\n"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, text } = t.params;
    const builder = configured(release, text, "libhwui.so");
    t.expectSet("findings", await found(t, builder, "listed-library"), [
      `undecided ${linkerConfigPath(release)}`,
    ]);
  });

/** A library's file that does not fit /vendor/lib64. */
const MISFITS = {
  empty: (builder: WorldBuilder, path: string) => builder.file(path, ""),
  text: (builder: WorldBuilder, path: string) => builder.file(path, "#!/bin/sh\n"),
  other_class: (builder: WorldBuilder, path: string) =>
    builder.library(path, {}, { abi: "armeabi-v7a" }),
  other_machine: (builder: WorldBuilder, path: string) =>
    builder.library(path, {}, { abi: "x86_64" }),
  link_to_nowhere: (builder: WorldBuilder, path: string) => builder.link(path, "/nowhere.so"),
} as const;

dependencies.test("file_that_is_no_library_for_its_directory_is_found")
  .clauses("SELINUX-VENDOR-31")
  .params({ misfit: ["empty", "text", "other_class", "other_machine", "link_to_nowhere"] })
  .fn(async (t) => {
    const path = "/vendor/lib64/hw/foo.so";
    const builder = MISFITS[t.params.misfit](buildWorld({ release: 14 }), path);
    t.expectSet("findings", await found(t, builder, "library-form"), [`error ${path}`]);
  });

dependencies.test("link_to_a_library_is_one")
  .clauses("SELINUX-VENDOR-31")
  .params({ to: ["/vendor/lib64/libreal.so", "../libreal.so", "chain.so", "../far/off/chain.so"] })
  .mustNotFind({ rule: "library-form", world: ({ to }) => linked(to, "libreal.so").world })
  .control("the library is not there", ({ to }) => linked(to, "libother.so").world);

/** A device with a link in hw, straight or by another link, here or elsewhere, to a library that may be there. */
function linked(to: string, name: string): WorldBuilder {
  return buildWorld({ release: 14 }).library(`/vendor/lib64/${name}`)
    .link("/vendor/lib64/hw/foo.so", to).link("/vendor/lib64/hw/chain.so", "../libreal.so")
    .link("/vendor/lib64/far/off/chain.so", "../../libreal.so");
}

dependencies.test("library_for_its_directory_is_right")
  .clauses("SELINUX-VENDOR-31")
  .params({ path: ["/vendor/lib64/libfoo.so", "/vendor/lib/libfoo.so", "/odm/lib64/egl/x.so"] })
  .mustNotFind({
    rule: "library-form",
    world: ({ path }) => buildWorld({ release: 14 }).library(path).world,
  })
  .control(
    "the file is empty",
    ({ path }) => buildWorld({ release: 14 }).file(path, "").world,
  );

/** The group. */
export const tests: readonly Group[] = [dependencies];
