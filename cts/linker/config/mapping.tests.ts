/**
 * Which section of a linker configuration file is that of an executable.
 *
 * Plan:
 * - what counts before the first section, and what is passed over with or without a word;
 * - which mapping fits: order, directories, links;
 * - no mapping at all.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { isDialect } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import {
  ask,
  askingScene,
  configured,
  ignored,
  isSample,
  MAPPING,
  openAll,
  section,
  text,
  unreadable,
} from "./scenes.ts";
import { device, linkerLines, PROBE, withConfig } from "../scenes.ts";

const mapping = group("linker:config:mapping", "Which section is that of an executable.");

/** A device with an executable elsewhere, and a configuration. */
function probeAt(path: string, release: Release, ...lines: readonly string[]): WorldBuilder {
  return configured(release, ...lines).executable(path);
}

mapping.test("other_assignment_is_warned_of")
  .clauses("LINKER-CONFIG-9")
  .releases(8, 15)
  .params({ name: ["foo", "directory.test", "Dir.test", "dirtest"] })
  .filter(({ name, release }) => isSample({ release }, name === "foo"))
  .fn(async (t) => {
    const { release, name } = t.params;
    const lines = [`${name} = /system/bin`, MAPPING, ...section("test")];
    const { given, said } = await ask(t, configured(release, ...lines), ["test"]);
    t.expectSequence("namespaces", given, ["test"]);
    const problem = `unexpected property name "${name}", expected format dir.<section_name>`;
    t.expectSequence("what the linker says", said, [ignored(release, 1, problem)]);
  });

mapping.test("addition_is_passed_over_in_silence")
  .describe("The linker does speak of the line behind it.")
  .clauses("LINKER-CONFIG-10")
  .releases(9, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const lines = ["dir.wrong += /system/bin", "x += y", "junk", MAPPING];
    const builder = configured(release, ...lines, ...section("wrong"), ...section("test"));
    const { given, said } = await ask(t, builder, ["wrong", "test"]);
    t.expectSequence("namespaces", given, ["test"]);
    t.expectSequence("what the linker says", said, [unreadable(release, 3, "junk")]);
  });

mapping.test("empty_directory_is_warned_of")
  .clauses("LINKER-CONFIG-11")
  .releases(8, 15)
  .params({ value: ["/", "///", ""] })
  .filter(({ value, release }) => value === "" ? release === 9 || release === 15 : true)
  .filter(({ value, release }) => isSample({ release }, value === "/"))
  .fn(async (t) => {
    const { release, value } = t.params;
    const lines = [`dir.wrong = ${value}`, MAPPING, ...section("wrong"), ...section("test")];
    const { given, said } = await ask(t, configured(release, ...lines), ["wrong", "test"]);
    t.expectSequence("namespaces", given, ["test"]);
    const problem = "property value is empty";
    t.expectSequence("what the linker says", said, [ignored(release, 1, problem)]);
  });

mapping.test("slashes_at_the_end_do_not_count")
  .clauses("LINKER-CONFIG-43")
  .releases(8, 15)
  .params({ end: ["/", "//", "///"] })
  .filter(({ end, release }) => isSample({ release }, end === "/"))
  .fn(async (t) => {
    const { release, end } = t.params;
    const builder = configured(release, `${MAPPING}${end}`, ...section("test"));
    t.expectSequence("namespaces", (await ask(t, builder, ["test"])).given, ["test"]);
  });

mapping.test("first_that_fits_wins")
  .describe("Three directories contain the executable, one the other.")
  .clauses("LINKER-CONFIG-12")
  .releases(8, 15)
  .params({ order: ["outermost_first", "innermost_first", "middle_first"] })
  .filter(({ order, release }) => isSample({ release }, order === "outermost_first"))
  .fn(async (t) => {
    const { release, order } = t.params;
    const directories = ["/system", "/system/bin", "/system/bin/tests"];
    if (order === "innermost_first") directories.reverse();
    if (order === "middle_first") directories.push(directories.shift()!);
    const names = ["first", "second", "third"];
    const builder = probeAt(
      "/system/bin/tests/probe",
      release,
      ...names.map((name, i) => `dir.${name} = ${directories[i]}`),
      ...names.toReversed().flatMap((name) => section(name)),
    );
    const { given } = await ask(t, builder, names, { executable: "/system/bin/tests/probe" });
    t.expectSequence("namespaces", given, ["first"]);
  });

mapping.test("same_directory_twice")
  .clauses("LINKER-CONFIG-12")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const lines = [MAPPING, "dir.other = /system/bin", ...section("other"), ...section("test")];
    const { given } = await ask(t, configured(t.params.release, ...lines), ["other", "test"]);
    t.expectSequence("namespaces", given, ["test"]);
  });

mapping.test("directory_ends_at_a_slash")
  .clauses("LINKER-CONFIG-13")
  .releases(8, 15)
  .params({ directory: ["/system/bi", "/system/bin/pro", "/system/bin/probe"] })
  .filter(({ directory, release }) => isSample({ release }, directory === "/system/bi"))
  .fn(async (t) => {
    const { release, directory } = t.params;
    const lines = [`dir.wrong = ${directory}`, MAPPING, ...section("wrong"), ...section("test")];
    const builder = configured(release, ...lines).directory("/system/bi");
    t.expectSequence("namespaces", (await ask(t, builder, ["wrong", "test"])).given, ["test"]);
  });

mapping.test("directory_holds_any_depth")
  .clauses("LINKER-CONFIG-13")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const path = "/system/bin/a/b/probe";
    const builder = probeAt(path, t.params.release, MAPPING, ...section("test"));
    const { given } = await ask(t, builder, ["test"], { executable: path });
    t.expectSequence("namespaces", given, ["test"]);
  });

/** A configuration without a mapping for the probe. */
const UNMAPPED = {
  none: [...section("test")],
  of_another_directory: ["dir.test = /system/xbin", ...section("test")],
  behind_a_section: [...section("x"), MAPPING, ...section("test")],
  behind_its_section: [...section("test"), MAPPING],
} as const;

mapping.test("no_mapping_is_no_configuration")
  .describe("The probe runs as without a file: it finds what a vendor has.")
  .clauses("LINKER-CONFIG-14")
  .releases(8, 15)
  .params({ mapped: ["none", "of_another_directory", "behind_a_section", "behind_its_section"] })
  .filter(({ mapped, release }) => isSample({ release }, mapped === "of_another_directory"))
  .fn(async (t) => {
    const { release, mapped } = t.params;
    const builder = configured(release, ...UNMAPPED[mapped]).library("/vendor/lib64/libA.so");
    const found = await openAll(t, builder, ["libA.so"]);
    t.expectSequence("libA.so", found, ["/vendor/lib64/libA.so in default"]);
  });

mapping.test("no_mapping_is_no_error")
  .clauses("LINKER-CONFIG-14")
  .releases(8, 15)
  .params({ mapped: ["none", "of_another_directory", "behind_a_section", "behind_its_section"] })
  .filter(({ mapped, release }) => isSample({ release }, mapped === "none"))
  .mustNot({
    what: "the linker says that it does not use the file",
    scene: ({ release, mapped }) => askingScene(configured(release, ...UNMAPPED[mapped]), []),
    happened: ({ record }) => linkerLines(record),
  })
  .control("a mapping leads to a section that does not exist", ({ release, mapped }, scene) => ({
    ...scene,
    world: configured(release, "dir.none = /system/bin", ...UNMAPPED[mapped]).world,
  }));

mapping.test("nothing_is_read_between_mapping_and_section")
  .describe("Of four malformed lines, the linker comes across the one in the section only.")
  .clauses("LINKER-CONFIG-44")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { release } = t.params;
    const lines = [MAPPING, "junk", "foo = bar", "[other]", "junk", ...section("test"), "junk"];
    const { given, said } = await ask(t, configured(release, ...lines), ["test"]);
    t.expectSequence("namespaces", given, ["test"]);
    const warnings = [unreadable(release, lines.length, "junk")];
    t.expectSequence("what the linker says", said, warnings);
  });

const REAL = "/system/real/probe";
const LINKED = "/system/link/probe";

/** A directory by two names, and a mapping of the second before one of the first. */
function withLinkedDirectory(release: Release): WorldBuilder {
  const lines = ["dir.link = /system/link", "dir.real = /system/real"];
  return probeAt(REAL, release, ...lines, ...section("link"), ...section("real"))
    .link("/system/link", "/system/real");
}

mapping.test("directory_is_taken_where_it_leads")
  .clauses("LINKER-CONFIG-37")
  .releases(10, 15)
  .params({ executable: [REAL, LINKED] })
  .filter(({ executable, release }) =>
    executable === REAL ? isDialect({ release }) : release === 10
  )
  .fn(async (t) => {
    const { release, executable } = t.params;
    const builder = withLinkedDirectory(release);
    const { given } = await ask(t, builder, ["link", "real"], { executable });
    t.expectSequence("namespaces", given, ["link"]);
  });

mapping.test("directory_is_taken_as_written_before_10")
  .clauses("LINKER-CONFIG-45")
  .releases(8, 9)
  .params({ executable: [REAL, LINKED] })
  .fn(async (t) => {
    const { release, executable } = t.params;
    const builder = withLinkedDirectory(release);
    const { given } = await ask(t, builder, ["link", "real"], { executable });
    t.expectSequence("namespaces", given, ["real"]);
  });

mapping.test("executable_is_taken_where_it_leads")
  .clauses("LINKER-CONFIG-46")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const alias = "/system/alias/probe";
    const lines = ["dir.alias = /system/alias", MAPPING, ...section("alias"), ...section("test")];
    const builder = configured(t.params.release, ...lines).link(alias, PROBE);
    const { given } = await ask(t, builder, ["alias", "test"], { executable: alias });
    t.expectSequence("namespaces", given, ["test"]);
  });

mapping.test("absent_directory_is_passed_over_in_silence")
  .describe("The linker does speak of the line behind it.")
  .clauses("LINKER-CONFIG-37")
  .releases(10, 15)
  .filter(({ release }) => release === 10 || release === 15)
  .fn(async (t) => {
    const { release } = t.params;
    const lines = ["dir.absent = /system/none", "junk", MAPPING];
    const builder = configured(release, ...lines, ...section("absent"), ...section("test"));
    const { given, said } = await ask(t, builder, ["absent", "test"]);
    t.expectSequence("namespaces", given, ["test"]);
    t.expectSequence("what the linker says", said, [unreadable(release, 2, "junk")]);
  });

mapping.test("directory_that_may_not_be_read_is_taken_as_written")
  .describe("The shell's user may run what lies in the directory, and not list it.")
  .clauses("LINKER-CONFIG-47")
  .releases(10, 15)
  .filter(({ release }) => release === 10 || release === 15)
  .fn(async (t) => {
    const path = "/system/closed/probe";
    const lines = ["dir.closed = /system/closed", "dir.test = /system"];
    const builder = withConfig(
      device(t.params.release).directory("/system/closed", { mode: 0o711 }).executable(path),
      text(...lines, ...section("closed"), ...section("test")),
    );
    const { given } = await ask(t, builder, ["closed", "test"], { executable: path });
    t.expectSequence("namespaces", given, ["closed"]);
  });

/** The group about mappings. */
export const tests = [mapping];
