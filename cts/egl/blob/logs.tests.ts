/**
 * Lines of the log about a driver that uses the blob cache wrongly: priorities and tags, not words.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { EGL } from "../../contract/enums.ts";
import type { BlobStep } from "../../fakes/behavior.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { APP_PROCESS, blobDevice, put, take, useScene, withApp } from "./scenes.ts";

const logs = group(
  "egl:blob_cache_logs",
  "What libEGL logs of a driver that uses the blob cache wrongly.",
);

/** Groups of this file. */
export const tests: readonly Group[] = [logs];

const SET_FUNCTIONS = "eglSetBlobCacheFuncsANDROID";
const MIB = 1024 * 1024;

/** Lines of libEGL's with a priority. */
function lines({ log }: ProcessRecord, priority: "E" | "W"): string[] {
  return log.filter((line) => line.tag === "libEGL" && line.priority === priority)
    .map(({ message }) => message);
}

/** Calls that libEGL warns of. */
const NEGATIVE: Readonly<Record<string, BlobStep>> = {
  set_key: { ...put(), keySize: -8 } as BlobStep,
  set_value: { ...put(), valueSize: -1 } as BlobStep,
  get_key: { ...take(), keySize: -1 } as BlobStep,
  get_value: { ...take(), valueSize: -16 } as BlobStep,
};

logs.test("a_negative_size_is_warned_of")
  .clauses("EGL-BLOB-128")
  .releases(10, 15)
  .params({ call: Object.keys(NEGATIVE) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, call } = t.params;
    const scene = (step: BlobStep) => useScene(blobDevice(release, { gets: [step] }));
    const { record } = await t.play(scene(NEGATIVE[call]!));
    const right = await t.play(scene(call.startsWith("set") ? put() : take()));
    t.expectEqual("warnings of a right size", lines(right.record, "W"), []);
    t.expectEqual("number of warnings", lines(record, "W").length, 1);
  });

/** Drivers that list the extension, and do not take the functions. */
const UNFIT: Readonly<Record<string, DriverKnobs>> = {
  no_function: { getProcAddress: "nothing" },
  error: { errors: { [SET_FUNCTIONS]: EGL.BAD_PARAMETER } },
};

logs.test("a_driver_that_does_not_take_the_functions_is_an_error")
  .clauses("EGL-BLOB-129")
  .releases(10, 15)
  .params({ driver: Object.keys(UNFIT) })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, driver } = t.params;
    const scene = (knobs: DriverKnobs) =>
      useScene(blobDevice(release, {}, { reports: [SET_FUNCTIONS], ...knobs }));
    const { record } = await t.play(scene(UNFIT[driver]!));
    const right = await t.play(scene({}));
    t.expectEqual("errors of one that takes them", lines(right.record, "E"), []);
    t.expect("there is an error", lines(record, "E").length > 0, lines(record, "E"));
  });

logs.test("what_is_too_large_for_a_directory_is_warned_of")
  .clauses("EGL-BLOB-131")
  .releases(14, 15)
  .fn(async (t) => {
    const scene = (size: number) => {
      const gets = [put({ size, fill: 1 })];
      return useScene(withApp(blobDevice(t.params.release, { gets }), "directory"), APP_PROCESS);
    };
    const { record } = await t.play(scene(MIB + 1));
    const right = await t.play(scene(MIB));
    t.expectEqual("warnings of the largest key", lines(right.record, "W"), []);
    t.expectEqual("number of warnings", lines(record, "W").length, 1);
  });
