/**
 * What the paths of RenderScript load, and into which namespace.
 *
 * Plan:
 * - the CPU path, which has nothing of the vendor's;
 * - the GPU path, with the platform's driver and with a vendor's;
 * - both in one process.
 *
 * @module
 */

import { recordProgram } from "../contract/recorder.ts";
import type { Release } from "../contract/world.ts";
import { eventsAt } from "../fakes/observe.ts";
import { isFirstOrLast, isStockKind } from "../fakes/samples.ts";
import type { WorldBuilder } from "../fakes/world_builder.ts";
import { type Group, group } from "../framework/mod.ts";
import { HAL_SONAME, lowLatency, places } from "./context_scenes.ts";
import { createContext } from "./programs.ts";
import {
  DRIVER,
  HAL,
  INTERNAL,
  rsScene,
  stockDevice,
  VENDOR_DRIVER,
  VENDOR_DRIVER_PATH,
  vendorDevice,
  vndkSp,
} from "./scenes.ts";

const libraries = group(
  "rs:context_libraries",
  "What the paths of RenderScript load, and into which namespace.",
);

libraries.test("libraries_of_the_cpu_path")
  .clauses("RS-CONTEXT-7")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { record } = await t.play(rsScene(stockDevice(t.params.release), lowLatency));
    t.expectRunning(record);
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
    scene: ({ release }) => rsScene(driverEverywhere(release), lowLatency),
    happened: ({ record }) => eventsAt(record, "load", { who: "vendor" }),
  })
  .control("the context takes the GPU path", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => createContext(app)),
  }));

libraries.test("libraries_of_the_gpu_path")
  .clauses("RS-CONTEXT-9", "RS-CONTEXT-10")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { release } = t.params;
    const { record } = await t.play(rsScene(stockDevice(release), (app) => createContext(app)));
    t.expectRunning(record);
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

libraries.test("vendor_driver_of_the_gpu_path")
  .clauses("RS-CONTEXT-11")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await t.play(rsScene(driverEverywhere(t.params.release), (app) => {
      createContext(app);
      createContext(app);
    }));
    t.expectRunning(record);
    t.expectSequence("driver", places(record, VENDOR_DRIVER), [`${VENDOR_DRIVER_PATH} in rs`]);
    const starts = eventsAt(record, "call", { who: "vendor", fn: "rsdHalInit" });
    t.expectEqual("contexts that it was started for", starts.length, 2);
    t.expectSequence("drivers of the platform", places(record, DRIVER), []);
  });

libraries.test("both_paths_in_one_process")
  .clauses("RS-CONTEXT-12", "RS-CONTEXT-13")
  .releases(8, 15)
  .params({ first: ["cpu", "gpu"] })
  .filter(({ release, first }) => release === (first === "cpu" ? 8 : 15))
  .fn(async (t) => {
    const { release, first } = t.params;
    const { record } = await t.play(rsScene(stockDevice(release), (app) => {
      if (first === "cpu") lowLatency(app);
      createContext(app);
      if (first === "gpu") lowLatency(app);
    }));
    t.expectRunning(record);
    t.expectSequence("the shim", places(record, "libRS.so"), ["/system/lib64/libRS.so in default"]);
    t.expectSet(
      "RenderScript's internal libraries",
      [INTERNAL, DRIVER, "libRSCpuRef.so"].flatMap((name) => places(record, name)),
      [INTERNAL, DRIVER, "libRSCpuRef.so"].flatMap((name) => [
        `/system/lib64/${name} in default`,
        `${vndkSp(release)}/${name} in rs`,
      ]),
    );
  });

/** The groups. */
export const tests: readonly Group[] = [libraries];
