/**
 * The rights of an app to files and directories, by the type of their label.
 *
 * Plan: each type that the platform has for vendor files, and those of data, for reading a file and listing a directory; a
 * legacy device; files without a label.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, type Outcome, type Scene } from "../../framework/mod.ts";
import {
  context,
  device,
  loadedBelow,
  loadScene,
  row,
  SAME_PROCESS,
  withVendorRows,
} from "../scenes.ts";

const uses = group("selinux:uses", "What an app may do with files and directories of a type.");

const [READS, LISTS] = ["reads a file", "lists a directory"] as const;

/** The rights of an app to files and directories of a type. */
const TYPES = {
  same_process_hal_file: { clause: "SELINUX-LABEL-56", may: [READS, LISTS], since: 8 },
  vndk_sp_file: { clause: "SELINUX-LABEL-56", may: [READS, LISTS], since: 8 },
  vendor_public_lib_file: { clause: "SELINUX-LABEL-56", may: [READS, LISTS], since: 10 },
  vendor_app_file: { clause: "SELINUX-LABEL-56", may: [READS, LISTS], since: 8 },
  vendor_framework_file: { clause: "SELINUX-LABEL-56", may: [READS, LISTS], since: 8 },
  vendor_overlay_file: { clause: "SELINUX-LABEL-56", may: [READS, LISTS], since: 8 },
  vendor_configs_file: { clause: "SELINUX-LABEL-56", may: [READS, LISTS], since: 8 },
  vendor_hal_file: { clause: "SELINUX-LABEL-56", may: [LISTS], since: 8 },
  vendor_file: { clause: "SELINUX-LABEL-56", may: [LISTS], since: 8 },
  vendor_shell_exec: { clause: "SELINUX-LABEL-56", may: [], since: 8 },
  vendor_toolbox_exec: { clause: "SELINUX-LABEL-56", may: [], since: 8 },
  vendor_apex_file: { clause: "SELINUX-LABEL-56", may: [], since: 11 },
  shell_data_file: { clause: "SELINUX-LABEL-49", may: [READS, LISTS], since: 8 },
  system_data_file: { clause: "SELINUX-LABEL-49", may: [READS], since: 8 },
} as const satisfies Record<
  string,
  { clause: string; may: readonly string[]; since: Release }
>;

const [DIRECTORY, FILE, NAME] = ["/data/local/tmp/open", "/data/local/tmp/text", "name"];

/** An app reads a file and lists a directory that their modes open to all, after root has given them a label. */
function useScene(builder: WorldBuilder, label: string): Scene {
  const { world } = builder.app({ debuggable: true })
    .file(FILE, "text").file(`${DIRECTORY}/${NAME}`, "");
  return {
    world,
    adb: [
      "adb root",
      `adb shell chcon ${context(label)} ${FILE} ${DIRECTORY}`,
      `? adb shell run-as ${APP} cat ${FILE}`,
      `? adb shell run-as ${APP} ls ${DIRECTORY}`,
    ],
    process: { kind: "native" },
    program: { calls: [] },
  };
}

for (const [type, { clause, may, since }] of Object.entries(TYPES)) {
  uses.test(`what_an_app_may_do_with_${type}`)
    .clauses(clause)
    .releases(since, 15)
    .filter(({ release }) => release === since || release === 15)
    .fn(async (t) => {
      const { record, commands } = await t.play(useScene(device(t.params.release), type));
      t.expectRunning(record);
      const [read, listed] = commands.slice(-2).map(({ result }) => result.stdout.trim());
      t.expectSequence(
        "does",
        [...(read === "text" ? [READS] : []), ...(listed === NAME ? [LISTS] : [])],
        may,
      );
    });
}

const [TARGET, LINK] = ["/vendor/etc/zz.xml", "/vendor/zz"];

/** An app that looks at a link of the vendor's with a type, and reads the file that it leads to. */
function linkScene(release: Release, type: string): Scene {
  const { world } = withVendorRows(
    device(release).app({ debuggable: true }),
    row("/vendor(/.*)?", "vendor_file"),
    row("/vendor/etc(/.*)?", "vendor_configs_file"),
    row(LINK, type, "-l"),
  ).file(TARGET, "text").link(LINK, TARGET);
  return {
    world,
    adb: [`? adb shell run-as ${APP} ls -l ${LINK}`, `? adb shell run-as ${APP} cat ${LINK}`],
    process: { kind: "native" },
    program: { calls: [] },
  };
}

/** Sees where a link leads, and the file that it leads to. */
const FOLLOWED = [`${LINK} -> ${TARGET}`, "text"];

/** The words of the outcome of {@link linkScene} that tell of the link. */
function seenOfLink({ commands }: Pick<Outcome, "commands">): string[] {
  return commands.map(({ result }) => result.stdout.trim())
    .map((text) => text.startsWith("l") ? text.split(" ").slice(-3).join(" ") : text)
    .filter(Boolean);
}

async function expectFollowed(t: Context<{ release: Release; type: string }>): Promise<void> {
  const outcome = await t.play(linkScene(t.params.release, t.params.type));
  t.expectRunning(outcome.record);
  t.expectSequence("seen", seenOfLink(outcome), FOLLOWED);
}

uses.test("links_of_any_vendor_type_are_followed")
  .clauses("SELINUX-LABEL-86")
  .releases(9, 15)
  .params({ type: ["vendor_file", SAME_PROCESS, "vendor_hal_file", "vendor_shell_exec"] })
  .filter(({ release }) => release === 9 || release === 15)
  .fn(expectFollowed);

uses.test("links_of_few_vendor_types_are_followed")
  .clauses("SELINUX-LABEL-87")
  .releases(8, 8.1)
  .params({
    type: ["vendor_file", "vendor_app_file", "vendor_framework_file", "vendor_overlay_file"],
  })
  .fn(expectFollowed);

uses.test("links_of_other_vendor_types_are_not_followed")
  .clauses("SELINUX-LABEL-87")
  .releases(8, 8.1)
  .params({
    type: [SAME_PROCESS, "vndk_sp_file", "vendor_configs_file", "vendor_hal_file"],
  })
  .mustNot({
    what: "an app follows a link of a type whose links are closed to it",
    scene: ({ release, type }) => linkScene(release, type),
    happened: seenOfLink,
  })
  .control("it is vendor_file", ({ release }) => linkScene(release, "vendor_file"));

const LIBRARY = "/vendor/lib64/libzz.so";

uses.test("app_loads_no_library_of_the_systems_data")
  .clauses("SELINUX-LABEL-49")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app loads a library that is system_data_file",
    scene: ({ release }) => labeledLibraryScene(release, "system_data_file"),
    happened: (outcome) => loadedBelow(outcome, LIBRARY),
  })
  .control(
    "its label is that of same-process HALs",
    ({ release }) => labeledLibraryScene(release, SAME_PROCESS),
  );

/** A library of the vendor's that root has given a label, and an app that loads it. */
function labeledLibraryScene(release: Release, label: string): Scene {
  return {
    ...loadScene(device(release).library(LIBRARY), LIBRARY),
    adb: ["adb root", `adb shell chcon ${context(label)} ${LIBRARY}`],
  };
}

uses.test("legacy_device_lists_directories_of_any_vendor_type")
  .clauses("SELINUX-LABEL-58")
  .releases(8, 15)
  .params({ type: ["vendor_file", "vendor_shell_exec"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, type } = t.params;
    const legacy = device(release).with({ product: { PRODUCT_SHIPPING_API_LEVEL: "25" } });
    const { record, commands } = await t.play(useScene(legacy, type));
    t.expectRunning(record);
    const output = commands.slice(-2).map(({ result }) => result.stdout.trim());
    t.expectSequence("output", output, ["text", NAME]);
  });

const DRIVER = "/vendor/lib64/libRSDriver_EXAMPLE.so";

uses.test("file_without_a_label_is_closed")
  .clauses("SELINUX-LABEL-57")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app's process loads a driver to which a row of its image gives no label",
    scene: ({ release }) =>
      loadScene(
        withVendorRows(device(release).library(DRIVER), `${DRIVER.replace(".", "\\.")} <<none>>`),
        DRIVER,
      ),
    happened: (outcome) => loadedBelow(outcome, DRIVER),
  })
  .control("the row gives the label of same-process HALs", ({ release }) =>
    loadScene(
      withVendorRows(
        device(release).library(DRIVER),
        row(DRIVER.replace(".", "\\."), SAME_PROCESS),
      ),
      DRIVER,
    ));

/** The group. */
export const tests: readonly Group[] = [uses];
