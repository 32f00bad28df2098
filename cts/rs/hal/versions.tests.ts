/**
 * Versions of RenderScript's HAL: which vendor's implementation a framework uses, and for what.
 *
 * No released framework is built for another version than 1.0; build variables of the product make one that is.
 *
 * Plan:
 * - no new version: the vendor's driver stays in use;
 * - a new minor version: the CPU for what may use new functions, the vendor's driver for everything else;
 * - a new major version: the CPU, and the vendor's implementation is not loaded;
 * - implementations of the new version.
 *
 * @module
 */

import { type App, out, recordProgram } from "../../contract/recorder.ts";
import { eventsAt, places } from "../../fakes/observe.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { implementation, VENDOR_HW, withProduct } from "./scenes.ts";
import { KERNEL, WORKER } from "./work.ts";
import { createContext, createElement, createScript, intAllocation, readAll } from "../programs.ts";
import { cellsOf, halContexts, makers } from "../results.ts";
import { cpuDevice, gpuDevice, playOn, rsScene, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";

const versions = group("rs:hal_versions", "Which versions of the HAL a framework uses.");

/** The first target API level of apps that may use new functions. */
const NEW_LEVEL = 35;

/** Makes the framework of a device one that is built for a version of the HAL. */
function framework(builder: WorldBuilder, version: string, level: number | null = NEW_LEVEL) {
  return withProduct(builder, {
    RENDERSCRIPT_HAL_VERSION: version,
    ...(level !== null && { RENDERSCRIPT_HAL_API_LEVEL: String(level) }),
  });
}

/** A device with implementations of some versions, each named for its version. */
function vendors(...vendors: readonly string[]): WorldBuilder {
  return vendors.reduce(
    (device, version) => device.rsHal(implementation(VENDOR_HW, version), { name: version }),
    cpuDevice(15),
  );
}

/** Makes contexts for apps of some target API levels, each with an Element. */
function contextsFor(levels: readonly number[]) {
  return (app: App) => {
    for (const sdk of levels) createElement(app, createContext(app, { sdk }));
  };
}

versions.test("every_release_uses_the_driver_for_1_0")
  .clauses("RS-HAL-1")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await playOn(t, gpuDevice(t.params.release), contextsFor([14, 26, 36]));
    t.expectSequence("who made contexts", makers(record), ["hal", "hal", "hal"]);
  });

versions.test("newer_framework_uses_the_driver_for_1_0")
  .clauses("RS-HAL-1")
  .describe("The vendor partition is that of an older release.")
  .fn(async (t) => {
    const device = withProduct(gpuDevice(14), {
      PRODUCT_SHIPPING_API_LEVEL: "30",
      BOARD_VNDK_VERSION: "30",
    });
    const { record } = await playOn(t, device, contextsFor([26, 36]));
    t.expectSequence("who made contexts", makers(record), ["hal", "hal"]);
  });

versions.test("minor_version_keeps_the_driver")
  .clauses("RS-HAL-2")
  .fn(async (t) => {
    const [old, all] = [[26, NEW_LEVEL - 1, 26], [26, NEW_LEVEL, NEW_LEVEL - 1, 26]];
    for (const [level, expected] of [[NEW_LEVEL, old], [null, all]] as const) {
      const device = framework(gpuDevice(15), "1.1", level);
      const { record } = await playOn(t, device, contextsFor(all!));
      const levels = halContexts(record).map((args) => args?.[0]);
      t.expectSequence("target API levels", levels, expected!);
    }
  });

versions.test("new_functions_are_for_the_cpu")
  .clauses("RS-HAL-3")
  .params({ version: ["1.1", "1.12"] })
  .mustNot({
    what: "an implementation of 1.0 makes the context of an app that may use new functions",
    scene: ({ version }) =>
      rsScene(framework(gpuDevice(15), version), contextsFor([NEW_LEVEL, NEW_LEVEL + 1])),
    happened: ({ record }) => makers(record),
  })
  .control("the app is for an older API level", (_, scene) => ({
    ...scene,
    program: recordProgram(contextsFor([NEW_LEVEL - 1])),
  }));

for (
  const [name, clause, version] of [
    ["new_functions_work", "RS-HAL-3", "1.1"],
    ["major_version_works", "RS-HAL-5", "2.0"],
  ] as const
) {
  versions.test(name)
    .clauses(clause)
    .fn(async (t) => {
      const { record, made } = await playOn(t, framework(stockDevice(15), version), (app) => {
        const rsc = createContext(app, { sdk: NEW_LEVEL });
        const script = createScript(app, rsc, WORKER);
        const cells = intAllocation(app, rsc, { x: 2 }, [3, 4]);
        const doubled = intAllocation(app, rsc, { x: 2 });
        launch(app, rsc, script, KERNEL.TWICE, { in: cells, out: doubled });
        return readAll(app, rsc, doubled, out("int", 2));
      });
      t.expectSequence("cells", cellsOf(record, made), [6, 8]);
      t.expectAbsent(
        "RenderScript of the vendor's side",
        places(record, "libRSDriver.so").filter((place) => place.endsWith(" in rs")),
      );
    });
}

versions.test("major_version_leaves_the_driver")
  .clauses("RS-HAL-4")
  .params({ version: ["2.0", "2.1"] })
  .mustNot({
    what: "an implementation of 1.0 is loaded",
    scene: ({ version }) =>
      rsScene(framework(gpuDevice(15), version), contextsFor([26, NEW_LEVEL])),
    happened: ({ record }) => eventsAt(record, "load", { who: "hal" }),
  })
  .control("the framework is built for 1.0", (_, scene) => ({
    ...scene,
    world: framework(gpuDevice(15), "1.0").world,
  }));

versions.test("implementation_of_the_new_version_serves_all")
  .clauses("RS-HAL-6")
  .params({ version: ["1.1", "2.1"] })
  .fn(async (t) => {
    const { version } = t.params;
    const device = framework(vendors(version), version);
    const { record } = await playOn(t, device, contextsFor([26, NEW_LEVEL]));
    t.expectSequence("who made contexts", makers(record), [version, version]);
  });

versions.test("newest_implementation_comes_first")
  .clauses("RS-HAL-7")
  .fn(async (t) => {
    for (const has of [["1.0", "1.1", "1.2"], ["1.0", "1.1"]]) {
      const device = framework(vendors(...has), "1.2");
      const { record } = await playOn(t, device, contextsFor([26]));
      t.expectSequence("who made the context", makers(record), [has.at(-1)]);
    }
  });

versions.test("unknown_versions_are_left_alone")
  .clauses("RS-HAL-8")
  .params({ versions: ["1.0 1.1", "1.1 2.0"] })
  .mustNot({
    what: "an implementation of a later version is loaded",
    scene: ({ versions }) => {
      const [built, has] = versions.split(" ");
      return rsScene(framework(vendors(has!), built!), contextsFor([26]));
    },
    happened: ({ record }) => eventsAt(record, "load"),
  })
  .control("the implementation is of the framework's version", ({ versions }, scene) => {
    const [built] = versions.split(" ");
    return { ...scene, world: framework(vendors(built!), built!).world };
  });

/** The group. */
export const tests: readonly Group[] = [versions];
