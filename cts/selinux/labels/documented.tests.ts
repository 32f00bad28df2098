/**
 * The rows that the documentation gives as examples, word for word.
 *
 * Plan:
 * - which files the driver's row labels, and which it does not;
 * - the compiler's row, and that an app can run the compiler with it.
 *
 * @module
 */

import { isFirstOrLast } from "../../fakes/samples.ts";
import { APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { device, labeled, labelScene, labelsOf, SAME_PROCESS, withVendorRows } from "../scenes.ts";

const documented = group("selinux:documented", "The rows of the documentation's page.");

const DRIVER_ROW =
  "/vendor/lib(64)?/libRSDriver_EXAMPLE\\.so     u:object_r:same_process_hal_file:s0";
const COMPILER = "/vendor/bin/bcc";
const COMPILER_ROW = "/vendor/bin/bcc                    u:object_r:same_process_hal_file:s0";

documented.test("row_labels_the_driver_of_both_kinds")
  .clauses("SELINUX-LABEL-21")
  .releases(8, 15)
  .params({ database: ["image", "running"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, database } = t.params;
    const builder = withVendorRows(device(release), DRIVER_ROW);
    const paths = ["lib", "lib64"].map((lib) => `/vendor/${lib}/libRSDriver_EXAMPLE.so`);
    t.expectSequence("labels", await labelsOf(t, builder, paths, database), [
      SAME_PROCESS,
      SAME_PROCESS,
    ]);
  });

documented.test("row_labels_no_other_file")
  .clauses("SELINUX-LABEL-21")
  .releases(8, 15)
  .params({
    path: [
      "/vendor/lib64/libRSDriver_EXAMPLE_so",
      "/vendor/lib64/libRSDriver_EXAMPLE.so.bak",
      "/vendor/lib64/libRSDriver_OTHER.so",
      "/vendor/lib32/libRSDriver_EXAMPLE.so",
    ],
  })
  .filter(isFirstOrLast)
  .mustNot({
    what: "the driver's row labels another file",
    scene: ({ release, path }) =>
      labelScene(withVendorRows(device(release), DRIVER_ROW), [path], "image"),
    happened: (outcome) => labeled(outcome, [""], [SAME_PROCESS]),
  })
  .control("the file is the driver", ({ release }) => {
    const path = "/vendor/lib64/libRSDriver_EXAMPLE.so";
    return labelScene(withVendorRows(device(release), DRIVER_ROW), [path], "image");
  });

documented.test("row_labels_the_compiler")
  .clauses("SELINUX-LABEL-22")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withVendorRows(device(t.params.release), COMPILER_ROW);
    const paths = [COMPILER, "/vendor/bin/bcc2"];
    t.expectSequence("labels", await labelsOf(t, builder, paths, "image"), [
      SAME_PROCESS,
      "vendor_file",
    ]);
  });

/** An app that asks whether it may run the compiler. */
function runScene(builder: WorldBuilder): Scene {
  return {
    world: builder.app({ debuggable: true }).executable(COMPILER).world,
    adb: [`? adb shell run-as ${APP} test -x ${COMPILER}`],
    process: { kind: "native" },
    program: { calls: [] },
  };
}

documented.test("app_can_run_the_compiler_with_the_row")
  .clauses("SELINUX-LABEL-22")
  .releases(8, 15)
  .fn(async (t) => {
    const builder = withVendorRows(device(t.params.release), COMPILER_ROW);
    const { record, commands } = await t.play(runScene(builder));
    t.expectRunning(record);
    t.expectSequence("status", commands.map(({ result }) => result.status), [0]);
  });

documented.test("app_cannot_run_the_compiler_without_the_row")
  .clauses("SELINUX-LABEL-22")
  .releases(8, 15)
  .mustNot({
    what: "an app may run the vendor's compiler",
    scene: ({ release }) => runScene(device(release)),
    happened: ({ commands }) =>
      commands.filter(({ result }) => result.status === 0).map(({ command }) => command),
  })
  .control(
    "it has the page's row",
    ({ release }) => runScene(withVendorRows(device(release), COMPILER_ROW)),
  );

/** The group. */
export const tests: readonly Group[] = [documented];
