/**
 * The findings of a checker about the namespace sphal: that vendor code in processes of apps is kept apart.
 *
 * @module
 */

import { found } from "../../fakes/findings.ts";
import { vndkSp } from "../../fakes/rs_places.ts";
import { isStockKind } from "../../fakes/samples.ts";
import { type Group, group } from "../../framework/mod.ts";
import {
  type Changes,
  configured,
  extended,
  foundLines,
  LINKS,
  PERMITTED,
  PRELUDE,
  sectionOf,
  withText,
} from "./scenes.ts";

const sphal = group("linker:audit_sphal", "What a checker says of the namespace sphal.");

const ISOLATED = "namespace.sphal.isolated";

sphal.test("configuration_without_sphal_is_found")
  .clauses("LINKER-AUDIT-12")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const builder = configured(t.params.release, { "additional.namespaces": "rs,vndk" });
    t.expectSet("findings", await found(t, builder, "sphal-isolation"), ["error sphal"]);
    t.expectSet("lines", await foundLines(t, builder, "sphal-isolation"), [
      "error: additional.namespaces = rs,vndk",
    ]);
  });

sphal.test("sphal_that_is_not_isolated_is_found")
  .clauses("LINKER-AUDIT-12")
  .releases(8, 15)
  .params({ value: ["True", "1", "false", "not_there"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, value } = t.params;
    const builder = configured(release, { [ISOLATED]: value === "not_there" ? undefined : value });
    t.expectSet("findings", await found(t, builder, "sphal-isolation"), ["error sphal"]);
    if (value === "not_there") return;
    t.expectSet("lines", await foundLines(t, builder, "sphal-isolation"), [
      `error: ${ISOLATED} = ${value}`,
    ]);
  });

for (const kind of ["search", "permitted"] as const) {
  const key = `namespace.sphal.${kind}.paths`;

  sphal.test(`data_in_${kind}_paths_is_found`)
    .clauses("LINKER-AUDIT-13")
    .releases(8, 15)
    .params({ path: ["/data", "/data/local/tmp", "/data/vendor/${LIB}"] })
    .filter(({ release, path }) => isStockKind({ release }) && (release === 9 || path === "/data"))
    .fn(async (t) => {
      const { release, path } = t.params;
      const builder = configured(release, extended(release, key, path));
      t.expectSet("findings", await found(t, builder, "sphal-isolation"), ["error sphal"]);
      t.expectSet(
        "lines",
        (await foundLines(t, builder, "sphal-isolation")).map((line) => line.split(" = ")[0]),
        [`error: ${key}`],
      );
    });

  sphal.test(`directory_of_the_system_in_${kind}_paths_is_found`)
    .clauses("LINKER-AUDIT-14")
    .releases(8, 15)
    .params({
      path: [
        "/system/${LIB}/extra",
        "/product/${LIB}",
        "/system_ext/${LIB}",
        "/system",
        "/product",
        "/system_ext",
        "/",
        "/mnt",
        "/sdcard",
      ],
    })
    .filter(({ release, path }) =>
      isStockKind({ release }) && (release === 9 || path === "/system/${LIB}/extra")
    )
    .fn(async (t) => {
      const { release, path } = t.params;
      const builder = configured(release, extended(release, key, path));
      t.expectSet("findings", await found(t, builder, "sphal-isolation"), ["error sphal"]);
    });

  sphal.test(`directory_for_vendors_in_${kind}_paths_is_right`)
    .clauses("LINKER-AUDIT-14")
    .params({
      path: [
        ...["/system/vendor/${LIB}", "/system/odm/${LIB}", "/system/vendor", "vndk-sp"] as const,
        ...["/odm/${LIB}/x", "/odm", "/vendor/foo", "/vendor"] as const,
      ],
    })
    .mustNotFind({
      rule: "sphal-isolation",
      world: ({ path }) => {
        const directory = path === "vndk-sp" ? vndkSp(10) : path;
        return configured(10, extended(10, key, directory)).world;
      },
    })
    .control(
      "the directory is the system's",
      () => configured(10, extended(10, key, "/system/${LIB}/extra")).world,
    );
}

sphal.test("rs_may_permit_data")
  .clauses("LINKER-AUDIT-13")
  .mustNotFind({
    rule: "sphal-isolation",
    world: () => configured(14, { [PERMITTED]: "/data:/data/local" }).world,
  })
  .control(
    "sphal permits it",
    () => configured(14, { "namespace.sphal.permitted.paths": "/data" }).world,
  );

sphal.test("library_of_the_framework_within_reach_is_found")
  .clauses("LINKER-AUDIT-15")
  .releases(8, 15)
  .params({ namespace: ["sphal", "rs"], soname: ["libLLVM.so", "libhwui.so"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, namespace, soname } = t.params;
    const key = `namespace.${namespace}.link.default.shared_libs`;
    const builder = configured(release, extended(release, key, soname));
    t.expectSet("findings", await found(t, builder, "sphal-isolation"), [`error ${namespace}`]);
    t.expectSet(
      "lines",
      (await foundLines(t, builder, "sphal-isolation")).map((line) => line.split(" = ")[0]),
      [`error: ${key}`],
    );
  });

sphal.test("directory_with_the_frameworks_libraries_in_search_paths_of_rs_is_found")
  .clauses("LINKER-AUDIT-15")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { release } = t.params;
    const key = "namespace.rs.search.paths";
    const builder = configured(release, extended(release, key, "/system/${LIB}"));
    const lines = await foundLines(t, builder, "sphal-isolation");
    t.expectSequence(
      "lines",
      [...new Set(lines.map((line) => line.split(" = ")[0]))],
      [`error: ${key}`],
    );
  });

sphal.test("sphal_that_is_kept_apart_is_right")
  .clauses("LINKER-AUDIT-12", "LINKER-AUDIT-13", "LINKER-AUDIT-14", "LINKER-AUDIT-15")
  .releases(8, 15)
  .mustNotFind({ rule: "sphal-isolation", world: ({ release }) => configured(release).world })
  .control("it is not isolated", ({ release }) => configured(release, { [ISOLATED]: "no" }).world);

sphal.test("link_that_lets_everything_through_is_found")
  .clauses("LINKER-AUDIT-16")
  .params({ on: [9, 15] })
  .fn(async (t) => {
    const { on } = t.params;
    const changes: Changes = {
      "namespace.sphal.link.vndk.shared_libs": undefined,
      "namespace.sphal.link.vndk.allow_all_shared_libs": "true",
    };
    const findings = await foundLines(t, configured(on, changes), "sphal-isolation");
    t.expect(
      "one is about the link",
      findings.includes("error: namespace.sphal.link.vndk.allow_all_shared_libs = true"),
      findings,
    );
  });

sphal.test("line_that_is_not_known_lets_nothing_through")
  .clauses("LINKER-AUDIT-41")
  .params({ on: [8, 8.1] })
  .mustNotFind({
    rule: "sphal-isolation",
    world: ({ on }) =>
      configured(on, { "namespace.sphal.link.default.allow_all_shared_libs": "true" }).world,
  })
  .control(
    "the link lets libLLVM.so through",
    ({ on }) =>
      configured(on, extended(on, "namespace.sphal.link.default.shared_libs", "libLLVM.so")).world,
  );

/** A library that is for rs alone, by release. */
const RS_ONLY = { 8: "libmediandk.so", 9: "libft2.so", 10: "libft2.so", 15: "libft2.so" } as const;

sphal.test("library_for_rs_that_sphal_reaches_is_advice")
  .clauses("LINKER-AUDIT-17")
  .params({ on: [8, 9, 10, 15] })
  .fn(async (t) => {
    const { on } = t.params;
    const key = "namespace.sphal.link.default.shared_libs";
    const builder = configured(on, extended(on, key, RS_ONLY[on]));
    t.expectSet("findings", await found(t, builder, "sphal-isolation"), ["advice sphal"]);
    t.expectSet(
      "lines",
      (await foundLines(t, builder, "sphal-isolation")).map((line) => line.split(" = ")[0]),
      [`advice: ${key}`],
    );
  });

sphal.test("libmediandk_is_for_all_vendor_code_from_9_on")
  .clauses("LINKER-AUDIT-17")
  .params({ on: [9, 10, 15] })
  .mustNotFind({
    rule: "sphal-isolation",
    world: ({ on }) =>
      configured(on, extended(on, "namespace.sphal.link.default.shared_libs", "libmediandk.so"))
        .world,
  })
  .control(
    "the release is 8",
    () =>
      configured(8, extended(8, "namespace.sphal.link.default.shared_libs", "libmediandk.so"))
        .world,
  );

sphal.test("configuration_without_a_section_for_apps_is_found")
  .clauses("LINKER-AUDIT-18")
  .releases(8, 15)
  .params({ directory: ["/system/binx", "/vendor/bin", "/system/bin/app_process64"] })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, directory } = t.params;
    const builder = withText(release, `dir.x = ${directory}\n[x]\n${sectionOf(release)}`);
    t.expectSet("findings", await found(t, builder, "sphal-isolation"), [
      "error /system/bin/app_process64",
    ]);
  });

/** Two sections, of which one keeps vendor code apart and the other does not. */
function twoSections(release: 10 | 14, right: string, wrong: string, directories: string): string {
  const section = (name: string, changes: Changes) => `[${name}]\n${sectionOf(release, changes)}`;
  return `${directories}${section(right, {})}${section(wrong, { [ISOLATED]: "false" })}`;
}

sphal.test("first_directory_that_fits_counts")
  .clauses("LINKER-AUDIT-19")
  .params({ on: [10, 14] })
  .fn(async (t) => {
    const { on } = t.params;
    const directories = "dir.wide = /system\ndir.narrow = /system/bin\n";
    const builder = withText(on, twoSections(on, "narrow", "wide", directories));
    t.expectSet("findings", await found(t, builder, "sphal-isolation"), ["error sphal"]);
  });

sphal.test("sections_for_others_are_not_judged")
  .clauses("LINKER-AUDIT-19")
  .params({ directories: ["dir.system = /system/bin\ndir.vendor = /vendor/bin\n"] })
  .mustNotFind({
    rule: "sphal-isolation",
    world: ({ directories }) =>
      withText(14, twoSections(14, "system", "vendor", directories)).world,
  })
  .control(
    "the section is for apps",
    ({ directories }) => withText(14, twoSections(14, "vendor", "system", directories)).world,
  );

const OPEN: Changes = { [ISOLATED]: "false", [PERMITTED]: "/vendor/${LIB}", [LINKS]: "default" };

for (const rule of ["sphal-isolation", "rs-namespace", "rs-link"] as const) {
  sphal.test(`legacy_device_has_no_rule_${rule.replace("-", "_")}`)
    .clauses("LINKER-AUDIT-20")
    .releases(8, 15)
    .filter(isStockKind)
    .mustNotFind({
      rule,
      world: ({ release }) =>
        configured(release, OPEN).with({ product: { PRODUCT_SHIPPING_API_LEVEL: "25" } }).world,
    })
    .control(
      "PRODUCT_FULL_TREBLE_OVERRIDE is defined",
      ({ release }) =>
        configured(release, OPEN).with({
          product: { PRODUCT_SHIPPING_API_LEVEL: "25", PRODUCT_FULL_TREBLE_OVERRIDE: "true" },
        }).world,
    );
}

sphal.test("syntax_counts_on_legacy_devices_as_well")
  .clauses("LINKER-AUDIT-1")
  .fn(async (t) => {
    const builder = withText(9, `${PRELUDE}[system]\njunk\n`)
      .with({ product: { PRODUCT_SHIPPING_API_LEVEL: "25" } });
    t.expectSet("lines", await foundLines(t, builder, "ld-config-syntax"), ["error: junk"]);
  });

/** The group. */
export const tests: readonly Group[] = [sphal];
