/**
 * The findings of a checker about a linker configuration that the linker does not read as it is meant.
 *
 * Plan:
 * - what the linker warns about, and what it passes over;
 * - what makes it drop the configuration;
 * - which files and sections count.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { findingsOf, found, placesOf } from "../../fakes/findings.ts";
import { isStockKind } from "../../fakes/samples.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { configured, foundLines, LINKS, PRELUDE, sectionOf, withText } from "./scenes.ts";

const syntax = group("linker:audit", "What a checker says of a linker configuration.");

/** A configuration with a line before its section, or at its end. */
function withLine(release: Release, where: "prelude" | "section", line: string): WorldBuilder {
  const before = where === "prelude" ? `${line}\n` : "";
  const after = where === "section" ? `${line}\n` : "";
  return withText(release, `${before}${PRELUDE}[system]\n${sectionOf(release)}${after}`);
}

syntax.test("line_that_the_linker_warns_about_is_found")
  .clauses("LINKER-AUDIT-1")
  .releases(8, 15)
  .params({
    where: ["prelude", "section"],
    line: ["junk", "foo = bar", "dir.x = /", "namespace.sphal.isolated = true"],
  })
  .filter(({ release, where, line }) =>
    isStockKind({ release }) &&
    (line === "junk" || (line === "namespace.sphal.isolated = true") === (where === "section"))
  )
  .fn(async (t) => {
    const { release, where, line } = t.params;
    t.expectSet(
      "findings",
      await foundLines(t, withLine(release, where, line), "ld-config-syntax"),
      [`error: ${line}`],
    );
  });

syntax.test("configuration_as_devices_have_it_is_read_whole")
  .clauses("LINKER-AUDIT-1", "LINKER-AUDIT-2", "LINKER-AUDIT-3")
  .releases(8, 15)
  .params({ line: ["", "# A comment", "   ", "# namespace.sphal.isolated = false"] })
  .filter(({ release, line }) => isStockKind({ release }) || line === "")
  .mustNotFind({
    rule: "ld-config-syntax",
    world: ({ release, line }) => withLine(release, "section", line).world,
  })
  .control(
    "the line is no assignment",
    ({ release }) => withLine(release, "section", "junk").world,
  );

syntax.test("property_that_the_linker_never_looks_at_is_advice")
  .clauses("LINKER-AUDIT-2")
  .releases(8, 15)
  .params({
    name: [
      "namespace.sphal.seach.paths",
      "namespace.nowhere.isolated",
      "namespace.sphal.link.nowhere.shared_libs",
    ],
  })
  .filter(isStockKind)
  .fn(async (t) => {
    const { release, name } = t.params;
    const builder = configured(release, { [name]: "x" });
    t.expectSet("findings", await found(t, builder, "ld-config-syntax"), [`advice ${name}`]);
    t.expectSet("lines", await foundLines(t, builder, "ld-config-syntax"), [
      `advice: ${name} = x`,
    ]);
  });

/** Properties that a process with a sanitizer reads, or each: from which release on. */
const OF_SOME_PROCESSES = {
  "enable.target.sdk.version": 8.1,
  "namespace.default.asan.search.paths": 8.1,
  "namespace.sphal.asan.search.paths": 8.1,
  "namespace.sphal.asan.permitted.paths": 8.1,
  "namespace.sphal.hwasan.search.paths": 14,
  "namespace.sphal.hwasan.permitted.paths": 14,
} as const;
const SOME = Object.keys(OF_SOME_PROCESSES) as (keyof typeof OF_SOME_PROCESSES)[];

syntax.test("property_that_some_processes_look_at_is_no_advice")
  .clauses("LINKER-AUDIT-2")
  .releases(8.1, 15)
  .params({ name: SOME })
  .filter(({ release, name }) => release === 15 || release === OF_SOME_PROCESSES[name])
  .mustNotFind({
    rule: "ld-config-syntax",
    world: ({ release, name }) => configured(release, { [name]: "/data/x" }).world,
  })
  .control(
    "its name is another one",
    ({ release, name }) => configured(release, { [`${name}x`]: "/data/x" }).world,
  );

syntax.test("property_of_hwasan_is_not_looked_at_before_14")
  .clauses("LINKER-AUDIT-2")
  .releases(8.1, 13)
  .filter(({ release }) => release === 8.1 || release === 13)
  .fn(async (t) => {
    const name = "namespace.sphal.hwasan.search.paths";
    const builder = configured(t.params.release, { [name]: "/data/x" });
    t.expectSet("findings", await found(t, builder, "ld-config-syntax"), [`advice ${name}`]);
  });

const ALLOW = "namespace.vndk.link.default.allow_all_shared_libs";

syntax.test("property_of_9_is_not_looked_at_before")
  .clauses("LINKER-AUDIT-2")
  .releases(8, 8.1)
  .fn(async (t) => {
    const builder = configured(t.params.release, { [ALLOW]: "true" });
    t.expectSet("findings", await found(t, builder, "ld-config-syntax"), [`advice ${ALLOW}`]);
  });

syntax.test("property_of_9_is_looked_at_from_then_on")
  .clauses("LINKER-AUDIT-2")
  .releases(9, 15)
  .filter(isStockKind)
  .mustNotFind({
    rule: "ld-config-syntax",
    world: ({ release }) => configured(release, { [ALLOW]: "false" }).world,
  })
  .control(
    "its name is another one",
    ({ release }) => configured(release, { [`${ALLOW}s`]: "false" }).world,
  );

syntax.test("section_that_stands_twice_is_advice")
  .clauses("LINKER-AUDIT-3")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const builder = withLine(t.params.release, "section", "[system]");
    t.expectSet("findings", await found(t, builder, "ld-config-syntax"), ["advice system"]);
    t.expectSet("lines", await foundLines(t, builder, "ld-config-syntax"), ["advice: [system]"]);
  });

/** Changes that make the linker drop a configuration. */
const ERRORS = {
  undefined_namespace: {
    changes: { "namespace.rs.links": "default,nowhere,vndk" },
    from: 8,
  },
  link_without_libraries: {
    changes: { "namespace.vndk.link.default.shared_libs": undefined },
    from: 8,
  },
  both_a_list_and_all: {
    changes: { [ALLOW]: "true" },
    from: 9,
  },
} as const;

syntax.test("error_that_drops_the_configuration_is_found")
  .clauses("LINKER-AUDIT-4")
  .releases(8, 15)
  .params({ error: ["undefined_namespace", "link_without_libraries", "both_a_list_and_all"] })
  .filter(({ release, error }) => isStockKind({ release }) && release >= ERRORS[error].from)
  .fn(async (t) => {
    const { release, error } = t.params;
    const { changes } = ERRORS[error];
    t.expectSet("findings", await found(t, configured(release, changes), "ld-config-error"), [
      "error system",
    ]);
  });

syntax.test("section_that_does_not_exist_is_found")
  .clauses("LINKER-AUDIT-4")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const builder = withLine(t.params.release, "prelude", "dir.gone = /vendor/bin");
    const findings = await found(t, builder, "ld-config-error");
    t.expectEqual("number of findings", findings.length, 1);
    t.expect("it is an error", findings[0]?.startsWith("error ") === true, findings);
  });

syntax.test("links_to_namespaces_that_exist_are_no_errors")
  .clauses("LINKER-AUDIT-4")
  .releases(8, 15)
  .mustNotFind({ rule: "ld-config-error", world: ({ release }) => configured(release).world })
  .control(
    "one of them does not exist",
    ({ release }) => configured(release, { [LINKS]: "rs,default,vndk,nowhere" }).world,
  );

const BROKEN = `${PRELUDE}[system]\njunk\n`;

syntax.test("configurations_are_checked_where_the_linker_reads_them")
  .clauses("LINKER-AUDIT-5")
  .params({
    path: [
      "/system/etc/ld.config.txt",
      "/system/etc/ld.config.29.txt",
      "/system/etc/ld.config.vndk_lite.txt",
      "/linkerconfig/ld.config.txt",
    ],
  })
  .fn(async (t) => {
    const { path } = t.params;
    const release = path.startsWith("/linkerconfig/") ? 11 : 10;
    const builder = buildWorld({ release }).file(path, BROKEN);
    const findings = await findingsOf(t, builder, "ld-config-syntax");
    t.expectSet("places", placesOf(findings), [`${path}:3`]);
  });

syntax.test("files_that_the_linker_does_not_read_do_not_count")
  .clauses("LINKER-AUDIT-5")
  .params({ path: ["/vendor/etc/ld.config.txt", "/system/etc/ld.config.txt.old"] })
  .mustNotFind({
    rule: "ld-config-syntax",
    world: ({ path }) => buildWorld({ release: 10 }).file(path, BROKEN).world,
  })
  .control(
    "the file has the name that it reads",
    () => buildWorld({ release: 10 }).file("/system/etc/ld.config.txt", BROKEN).world,
  );

/** The group. */
export const tests: readonly Group[] = [syntax];
