/**
 * Which driver libRS_internal.so loads for a context.
 *
 * Plan:
 * - the driver that the build or the HAL names, and none;
 * - the order of drivers, with the one over Vulkan;
 * - properties, types and flags;
 * - no driver at all;
 * - faulty drivers: `faults.tests.ts`; how drivers are called: `calls.tests.ts`.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import { RsContextFlags, RsContextType } from "../../contract/rs_defines.ts";
import { eventsAt, places } from "../../fakes/observe.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import type { RsDriverKnobs, WorldBuilder } from "../../fakes/world_builder.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { tests as calls } from "./calls.tests.ts";
import { tests as faults } from "./faults.tests.ts";
import { tests as objects } from "./objects.tests.ts";
import { tests as scripts } from "./scripts.tests.ts";
import { tests as values } from "./values.tests.ts";
import { createVendor, fakeDrivers, platformName, withDrivers } from "./scenes.ts";
import { createContext } from "../programs.ts";
import { initialized, valueOf } from "../results.ts";
import {
  cpuDevice,
  DEBUG_PROPERTY,
  DEFAULT_DRIVER_PROPERTY,
  DRIVER,
  gpuDevice,
  INTERNAL,
  playOn,
  playSteps,
  RSOV_PROPERTY,
  rsScene,
  stockDevice,
  VENDOR_DRIVER,
  VENDOR_DRIVER_PATH,
  vendorDevice,
  vndkSp,
} from "../scenes.ts";

const PLATFORM_DRIVER = `/system/lib64/${DRIVER}`;
/** The driver over Vulkan, which only a property asks for. */
const RSOV_PATH = "/vendor/lib64/libRSDriver_RSoV.so";

const driver = group("rs:context_driver", "Which driver libRS_internal.so loads for a context.");

driver.test("named_by_the_build")
  .describe("The platform has a driver of the same name.")
  .clauses("RS-DRIVER-1")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = vendorDevice(t.params.release, {})
      .rsDriver(`/system/lib64/${VENDOR_DRIVER}`, { name: "platform" });
    const { record } = await playOn(t, device, (app) => {
      createContext(app);
      createContext(app);
    });
    t.expectSequence("drivers that were initialized", initialized(record), ["vendor", "vendor"]);
    t.expectSequence("vendor's driver", places(record, VENDOR_DRIVER), [
      `${VENDOR_DRIVER_PATH} in rs`,
    ]);
  });

driver.test("named_by_the_hal")
  .clauses("RS-DRIVER-2")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const name = "libRSDriver_bar.so";
    const hal = { context: "internal", driver: name, opens: "exported" } as const;
    const builder = gpuDevice(t.params.release, hal)
      .rsDriver(`/vendor/lib64/${name}`, { name: "bar" });
    const { record } = await playOn(t, builder, createContext);
    const events = record.events.map(({ who, at, fn }) => `${who} ${fn ?? at}`)
      .filter((event) => /contextCreate|bar load|rsdHalInit/.test(event));
    t.expectSequence("events", events, ["hal contextCreate", "bar load", "bar rsdHalInit"]);
    t.expectSequence("driver", places(record, name), [`/vendor/lib64/${name} in rs`]);
  });

driver.test("none_is_named")
  .clauses("RS-DRIVER-4")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = stockDevice(release).rsDriver(`${vndkSp(release)}/${DRIVER}`, {
      name: "default",
    });
    const { record } = await playOn(t, builder, createContext);
    t.expectSequence("drivers that were initialized", initialized(record), ["default"]);
    t.expectSequence("driver", places(record, DRIVER), [`${vndkSp(release)}/${DRIVER} in rs`]);
  });

driver.test("default_driver_beside_the_vendors")
  .clauses("RS-DRIVER-5")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "libRSDriver.so is loaded",
    scene: ({ release }) => rsScene(fakeDrivers(release, {}), createContext),
    happened: ({ record }) => eventsAt(record, "load", { who: "default" }),
  })
  .control("the vendor's driver is not there", ({ release }, scene) => ({
    ...scene,
    world: fakeDrivers(release).world,
  }));

/** Makes a context in the same process after each list of shell commands, and gives the drivers that were initialized. */
async function driversAfter(
  t: Context<unknown>,
  builder: WorldBuilder,
  steps: readonly (readonly string[])[],
): Promise<string[]> {
  const commands = steps.flatMap((commands) => [...commands, createContext]);
  const records = await playSteps(t, builder, commands);
  for (const record of records) {
    const place = `${vndkSp(builder.world.release)}/${INTERNAL} in rs`;
    t.expectSequence("instances", places(record, INTERNAL), [place]);
  }
  return records.map((record) => initialized(record).join(" after "));
}

driver.test("over_vulkan_comes_first")
  .clauses("RS-DRIVER-6")
  .params({ others: ["asked_for", "left_out"] })
  .fn(async (t) => {
    const builder = fakeDrivers(14, {}).rsDriver(RSOV_PATH, { name: "rsov" });
    const commands = [`setprop ${RSOV_PROPERTY} 1`];
    if (t.params.others === "left_out") commands.push(`setprop ${DEFAULT_DRIVER_PROPERTY} 1`);
    const drivers = await driversAfter(t, builder, [[], commands]);
    t.expectSequence("drivers of two contexts", drivers, ["vendor", "rsov"]);
  });

const NO_RSOV: Readonly<Record<string, RsDriverKnobs | undefined>> = {
  absent: undefined,
  refused: { name: "rsov", fails: ["rsdHalQueryVersion"] },
};

driver.test("over_vulkan_fails_before_the_vendors")
  .clauses("RS-DRIVER-7")
  .params({ rsov: ["absent", "refused"] })
  .fn(async (t) => {
    const builder = fakeDrivers(14, {});
    const knobs = NO_RSOV[t.params.rsov];
    const device = knobs === undefined ? builder : builder.rsDriver(RSOV_PATH, knobs);
    const drivers = await driversAfter(t, device, [[], [`setprop ${RSOV_PROPERTY} 1`]]);
    t.expectSequence("drivers of two contexts", drivers, ["vendor", "vendor"]);
  });

driver.test("over_vulkan_fails_on_the_cpu_path")
  .clauses("RS-DRIVER-7")
  .params({ rsov: ["absent", "refused"] })
  .fn(async (t) => {
    const knobs = NO_RSOV[t.params.rsov];
    const drivers = { ...(knobs && { RSoV: knobs }), default: {} };
    const builder = withDrivers(cpuDevice(14).property(RSOV_PROPERTY, "1"), drivers);
    const { record } = await playOn(t, builder, createContext);
    t.expectSequence("drivers that were initialized", initialized(record), ["default"]);
    t.expectSequence("driver", places(record, DRIVER), [`${PLATFORM_DRIVER} in default`]);
  });

driver.test("property_that_changes_later")
  .clauses("RS-DRIVER-23", "RS-DRIVER-25")
  .releases(8, 15)
  .params({ property: [DEFAULT_DRIVER_PROPERTY, DEBUG_PROPERTY] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, property } = t.params;
    const steps = ["0", "1", "0"].map((value) => [`setprop ${property} ${value}`]);
    const drivers = await driversAfter(t, fakeDrivers(release, {}), steps);
    t.expectSequence("drivers of three contexts", drivers, ["vendor", "default", "vendor"]);
  });

driver.test("values_of_properties")
  .clauses("RS-DRIVER-24")
  .fn(async (t) => {
    const unset = ["0", "", "00", "-0", "+", "abc", "true", "yes", "on", "0x1", ".9", "a1"];
    const set = ["1", "01", " 1", "-1", "+1", "2", "10", "1abc", "1.5"];
    const values = [...unset, ...set];
    const steps = values.map((value) => [`setprop ${DEBUG_PROPERTY} '${value}'`]);
    const drivers = await driversAfter(t, fakeDrivers(14, {}), steps);
    t.expectSequence(
      "drivers by value",
      drivers.map((who, i) => `${values[i]}: ${who}`),
      [...unset.map((value) => `${value}: vendor`), ...set.map((value) => `${value}: default`)],
    );
  });

driver.test("vendors_while_debugging")
  .clauses("RS-DRIVER-25")
  .mustNot({
    what: "the vendor's driver is loaded",
    scene: () => rsScene(fakeDrivers(14, {}).property(DEBUG_PROPERTY, "1"), createContext),
    happened: ({ record }) => eventsAt(record, "load", { who: "vendor" }),
  })
  .control("only the app asks for a context of type DEBUG", () =>
    rsScene(
      fakeDrivers(14, {}),
      (app) => createContext(app, { type: RsContextType.DEBUG }),
    ));

driver.test("type_of_the_context")
  .clauses("RS-DRIVER-26")
  .fn(async (t) => {
    const { record } = await playOn(t, fakeDrivers(14, {}), (app) => {
      for (const type of Object.values(RsContextType)) createContext(app, { type });
    });
    t.expectSequence("drivers that were initialized", initialized(record), [
      "vendor",
      "vendor",
      "vendor",
    ]);
  });

driver.test("named_for_low_latency")
  .clauses("RS-DRIVER-27")
  .mustNot({
    what: "the driver that is named is initialized",
    scene: () =>
      rsScene(withDrivers(cpuDevice(14), { foo: {}, default: {} }), (app) => {
        createVendor(app, platformName("foo"), { flags: RsContextFlags.LOW_LATENCY });
      }),
    happened: ({ record }) => initialized(record).filter((who) => who === "foo"),
  })
  .control("the context is not LOW_LATENCY", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => createVendor(app, platformName("foo"))),
  }));

driver.test("no_driver_at_all")
  .clauses("RS-DRIVER-28")
  .params({ flags: [0, RsContextFlags.SYNCHRONOUS], drivers: ["absent", "refused"] })
  .fn(async (t) => {
    const { flags, drivers } = t.params;
    const refused: RsDriverKnobs = { fails: ["rsdHalInit"] };
    const builder = drivers === "absent"
      ? cpuDevice(14).absent(PLATFORM_DRIVER)
      : withDrivers(cpuDevice(14), { foo: refused, default: refused });
    const { record } = await playOn(
      t,
      builder,
      (app) => createVendor(app, platformName("foo"), { flags }),
    );
    t.expectEqual("context", Number(valueOf(record, -1)), 0);
  });

/** The groups. */
export const tests: readonly Group[] = [
  driver,
  ...faults,
  ...calls,
  ...values,
  ...objects,
  ...scripts,
];
