/**
 * Which driver libRS_internal.so loads for a context.
 *
 * Plan:
 * - the driver that the build or the HAL names, and none;
 * - the order of drivers, with the one over Vulkan;
 * - properties, types and flags;
 * - no driver at all;
 * - faulty drivers: `driver_faults.ts`; how drivers are called: `driver_calls.ts`.
 *
 * @module
 */

import { recordProgram } from "../contract/recorder.ts";
import { RsContextFlags, RsContextType } from "../contract/rs_defines.ts";
import type { World } from "../contract/world.ts";
import { eventsAt } from "../fakes/observe.ts";
import { isFirstOrLast } from "../fakes/samples.ts";
import type { RsDriverKnobs } from "../fakes/world_builder.ts";
import { type Context, type Group, group } from "../framework/mod.ts";
import { tests as calls } from "./driver_calls.ts";
import { tests as faults } from "./driver_faults.ts";
import {
  createVendor,
  fakeDrivers,
  initialised,
  placesOf,
  platformName,
  RSOV_DRIVER,
  withDrivers,
} from "./driver_scenes.ts";
import { createContext } from "./programs.ts";
import { valueOf } from "./results.ts";
import {
  cpuDevice,
  DRIVER,
  gpuDevice,
  INTERNAL,
  PROBE,
  rsScene,
  stockDevice,
  VENDOR_DRIVER,
  VENDOR_DRIVER_PATH,
  vendorDevice,
  vndkSp,
} from "./scenes.ts";

const CPU_DRIVER = "debug.rs.default-CPU-driver";
const RSOV = "debug.rs.rsov";
const PLATFORM_DRIVER = `/system/lib64/${DRIVER}`;
const RSOV_PATH = `/vendor/lib64/${RSOV_DRIVER}`;

const driver = group("rs:context_driver", "Which driver libRS_internal.so loads for a context.");

driver.test("named_by_the_build")
  .clauses("RS-DRIVER-1")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const { record } = await t.play(rsScene(vendorDevice(release, {}), createContext));
    t.expectRunning(record);
    t.expectSequence("drivers that were initialised", initialised(record), ["vendor"]);
    t.expectSequence("vendor's driver", placesOf(record, VENDOR_DRIVER), [
      `${VENDOR_DRIVER_PATH} in rs`,
    ]);
  });

driver.test("named_by_the_hal")
  .clauses("RS-DRIVER-2")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const name = "libRSDriver_bar.so";
    const builder = gpuDevice(t.params.release, { context: "internal", driver: name })
      .rsDriver(`/vendor/lib64/${name}`, { name: "bar" });
    const { record } = await t.play(rsScene(builder, createContext));
    t.expectRunning(record);
    const events = record.events.map(({ who, at, fn }) => `${who} ${fn ?? at}`)
      .filter((event) => /contextCreate|bar load|rsdHalInit/.test(event));
    t.expectSequence("events", events, ["hal contextCreate", "bar load", "bar rsdHalInit"]);
    t.expectSequence("driver", placesOf(record, name), [`/vendor/lib64/${name} in rs`]);
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
    const { record } = await t.play(rsScene(builder, createContext));
    t.expectRunning(record);
    t.expectSequence("drivers that were initialised", initialised(record), ["default"]);
    t.expectSequence("driver", placesOf(record, DRIVER), [`${vndkSp(release)}/${DRIVER} in rs`]);
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

/** Makes a context in the same process for each list of shell commands, and gives the drivers that were initialised. */
async function driversAfter(
  t: Context<unknown>,
  world: World,
  steps: readonly (readonly string[])[],
): Promise<string[]> {
  const device = await t.boot(world);
  const process = await device.launch({ kind: "native", executable: PROBE });
  const drivers: string[] = [];
  for (const commands of steps) {
    for (const command of commands) {
      const { status } = await device.shell(command);
      t.expectEqual(`status of ${command}`, status, 0);
    }
    const record = await process.run(recordProgram((app) => void createContext(app)));
    t.expectRunning(record);
    drivers.push(initialised(record).join(" after "));
    t.expectSequence(
      "instances",
      record.libraries.filter(({ soname }) => soname === INTERNAL)
        .map(({ namespace }) => namespace),
      ["rs"],
    );
  }
  return drivers;
}

driver.test("over_vulkan_comes_first")
  .clauses("RS-DRIVER-6")
  .params({ others: ["asked_for", "left_out"] })
  .fn(async (t) => {
    const { world } = fakeDrivers(14, {}).rsDriver(RSOV_PATH, { name: "rsov" });
    const commands = [`setprop ${RSOV} 1`];
    if (t.params.others === "left_out") commands.push(`setprop ${CPU_DRIVER} 1`);
    const drivers = await driversAfter(t, world, [[], commands]);
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
    const { world } = knobs === undefined ? builder : builder.rsDriver(RSOV_PATH, knobs);
    const steps = [[], [`setprop ${RSOV} 1`]];
    t.expectSequence("drivers of two contexts", await driversAfter(t, world, steps), [
      "vendor",
      "vendor",
    ]);
  });

driver.test("over_vulkan_fails_on_the_cpu_path")
  .clauses("RS-DRIVER-7")
  .params({ rsov: ["absent", "refused"] })
  .fn(async (t) => {
    const knobs = NO_RSOV[t.params.rsov];
    const drivers = { ...(knobs && { RSoV: knobs }), default: {} };
    const builder = withDrivers(cpuDevice(14).property(RSOV, "1"), drivers);
    const { record } = await t.play(rsScene(builder, createContext));
    t.expectRunning(record);
    t.expectSequence("drivers that were initialised", initialised(record), ["default"]);
    t.expectSequence("driver", placesOf(record, DRIVER), [`${PLATFORM_DRIVER} in default`]);
  });

driver.test("property_that_changes_later")
  .clauses("RS-DRIVER-23")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const steps = ["0", "1", "0"].map((value) => [`setprop ${CPU_DRIVER} ${value}`]);
    const drivers = await driversAfter(t, fakeDrivers(t.params.release, {}).world, steps);
    t.expectSequence("drivers of three contexts", drivers, ["vendor", "default", "vendor"]);
  });

driver.test("values_of_properties")
  .clauses("RS-DRIVER-24")
  .fn(async (t) => {
    const unset = ["0", "", "abc", "true", "0x1", "00", "-0", "a1", "+"];
    const set = ["1", "01", "2", "-1", "+1", " 1", "1abc", "1.5"];
    const values = [...unset, ...set];
    const steps = values.map((value) => [`setprop debug.rs.debug '${value}'`]);
    const drivers = await driversAfter(t, fakeDrivers(14, {}).world, steps);
    t.expectSequence(
      "drivers by value",
      drivers.map((who, i) => `${values[i]}: ${who}`),
      [...unset.map((value) => `${value}: vendor`), ...set.map((value) => `${value}: default`)],
    );
  });

driver.test("vendors_while_debugging")
  .clauses("RS-DRIVER-25")
  .mustNot({
    what: "the vendor's driver is initialised",
    scene: () => rsScene(fakeDrivers(14, {}).property("debug.rs.debug", "1"), createContext),
    happened: ({ record }) => initialised(record).filter((who) => who === "vendor"),
  })
  .control("the property is not set", (_, scene) => ({
    ...scene,
    world: fakeDrivers(14, {}).world,
  }));

driver.test("type_of_the_context")
  .clauses("RS-DRIVER-26")
  .fn(async (t) => {
    const { record } = await t.play(rsScene(fakeDrivers(14, {}), (app) => {
      for (const type of Object.values(RsContextType)) createContext(app, { type });
    }));
    t.expectRunning(record);
    t.expectSequence("drivers that were initialised", initialised(record), [
      "vendor",
      "vendor",
      "vendor",
    ]);
  });

driver.test("named_for_low_latency")
  .clauses("RS-DRIVER-27")
  .mustNot({
    what: "the driver that is named is initialised",
    scene: () =>
      rsScene(withDrivers(cpuDevice(14), { foo: {}, default: {} }), (app) => {
        createVendor(app, platformName("foo"), { flags: RsContextFlags.LOW_LATENCY });
      }),
    happened: ({ record }) => initialised(record).filter((who) => who === "foo"),
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
    const { record } = await t.play(
      rsScene(builder, (app) => createVendor(app, platformName("foo"), { flags })),
    );
    t.expectRunning(record);
    t.expectEqual("context", Number(valueOf(record, -1)), 0);
  });

/** The groups. */
export const tests: readonly Group[] = [driver, ...faults, ...calls];
