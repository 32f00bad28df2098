/**
 * The libraries that the paths of RenderScript load, and into which namespace.
 *
 * Plan:
 * - the CPU path, which has nothing of the vendor's;
 * - the GPU path, with the platform's HAL and driver;
 * - both in one process, which share libRS.so.
 *
 * Which driver a context of the GPU path has is in `../driver/tests.ts`; the two sets of libraries in one process are in
 * `../isolation/tests.ts`.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt, places } from "../../fakes/observe.ts";
import { isFirstOrLast, isStockKind } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { bothContexts } from "../isolation/scenes.ts";
import { contextOn, createContext } from "../programs.ts";
import {
  DRIVER,
  HAL,
  HAL_SONAME,
  INTERNAL,
  PATHS,
  playOn,
  rsScene,
  stockDevice,
  VENDOR_DRIVER,
  vendorDevice,
  vndkSp,
} from "../scenes.ts";

const libraries = group(
  "rs:context_libraries",
  "What the paths of RenderScript load, and into which namespace.",
);

libraries.test("libraries_of_the_cpu_path")
  .clauses("RS-CONTEXT-7")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { record } = await playOn(
      t,
      stockDevice(t.params.release),
      (app) => contextOn(app, "cpu"),
    );
    t.expectSequence(
      "RenderScript's libraries",
      [INTERNAL, DRIVER, HAL_SONAME].flatMap((name) => places(record, name)),
      [`/system/lib64/${INTERNAL} in default`, `/system/lib64/${DRIVER} in default`],
    );
  });

/** A device on which both instances would find the driver that OVERRIDE_RS_DRIVER names. */
function driverEverywhere(release: Release): WorldBuilder {
  return vendorDevice(release, {})
    .rsDriver(`/system/lib64/${VENDOR_DRIVER}`, { name: "vendor" });
}

libraries.test("cpu_path_has_no_vendor_driver")
  .clauses("RS-CONTEXT-8")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the vendor's driver is loaded",
    scene: ({ release }) => rsScene(driverEverywhere(release), (app) => contextOn(app, "cpu")),
    happened: ({ record }) => eventsAt(record, "load", { who: "vendor" }),
  })
  .control("the context takes the GPU path", (_, scene) => ({
    ...scene,
    program: recordProgram(createContext),
  }));

libraries.test("libraries_of_the_gpu_path")
  .clauses("RS-CONTEXT-9", "RS-CONTEXT-10", "RS-DRIVER-4")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { release } = t.params;
    const { record } = await playOn(t, stockDevice(release), createContext);
    t.expectSequence(
      "RenderScript's libraries",
      [HAL_SONAME, INTERNAL, DRIVER].flatMap((name) => places(record, name)),
      [
        `${HAL} in sphal`,
        `${vndkSp(release)}/${INTERNAL} in rs`,
        `${vndkSp(release)}/${DRIVER} in rs`,
      ],
    );
  });

libraries.test("both_paths_in_one_process")
  .clauses("RS-CONTEXT-13")
  .releases(8, 15)
  .params({ first: PATHS })
  .filter(({ release, first }) => release === (first === "cpu" ? 8 : 15))
  .fn(async (t) => {
    const { release, first } = t.params;
    const device = stockDevice(release);
    const { record } = await playOn(t, device, (app) => bothContexts(app, first));
    t.expectSequence("the shim", places(record, "libRS.so"), ["/system/lib64/libRS.so in default"]);
  });

/** The groups. */
export const tests: readonly Group[] = [libraries];
