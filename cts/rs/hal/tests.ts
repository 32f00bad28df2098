/**
 * RenderScript's HAL 1.0: how a vendor plugs in.
 *
 * Plan:
 * - where implementations are, how they are called, and in which order they are tried;
 * - what is passed over, and what is never looked at;
 * - what an implementation is asked for, and what it asks libRS_internal.so for;
 * - implementations that give no context, or throw.
 *
 * Calls, the platform's own implementation, and versions are in files of their own.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { eventsAt, places } from "../../fakes/observe.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { tests as calls } from "./calls.tests.ts";
import { codeCache } from "./code_cache.tests.ts";
import { tests as leftovers } from "./leftovers.tests.ts";
import { tests as paths } from "./paths.tests.ts";
import { tests as namespaces } from "./namespaces.tests.ts";
import { tests as platform } from "./platform.tests.ts";
import { tests as platformWork } from "./platform_work.tests.ts";
import { implementation, USELESS, VENDOR_HW } from "./scenes.ts";
import { tests as versions } from "./versions.tests.ts";
import { tests as wide } from "./wide.tests.ts";
import { createContext, createElement } from "../programs.ts";
import { halContexts, makers, valueOf } from "../results.ts";
import {
  cpuDevice,
  gpuDevice,
  HAL,
  HAL_SONAME,
  INTERNAL,
  playOn,
  rsScene,
  stockDevice,
  VENDOR_DRIVER,
  vndkSp,
  with32Bits,
} from "../scenes.ts";

const hal = group("rs:hal", "How a vendor's implementation of the HAL is found and used.");

hal.test("own_implementation_is_used")
  .clauses("RS-HAL-11")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const path = implementation(VENDOR_HW, "1.0", "_foo");
    const device = cpuDevice(t.params.release).rsHal(path, { name: "foo" });
    const { record } = await playOn(t, device, createContext);
    t.expectSequence("who made the context", makers(record), ["foo"]);
  });

hal.test("arguments_of_contexts_are_passed_on")
  .clauses("RS-HAL-16")
  .fn(async (t) => {
    const { record } = await playOn(t, gpuDevice(14), ({ rs }) => {
      rs.ContextCreate(rs.DeviceCreate(), 7, 23, 2, 5);
      rs.ContextCreate(rs.DeviceCreate(), 0, 34, 1, 0);
    });
    t.expectSequence("target API level, type and flags", halContexts(record), [
      [23, 2, 5],
      [34, 1, 0],
    ]);
  });

/** Directories in the order in which they are searched, as pairs of neighbors. */
const NEIGHBORS = {
  odm_vendor: ["/odm/lib64/hw", VENDOR_HW],
  vendor_vndk: [VENDOR_HW, "/system/lib64/vndk-sp/hw"],
  vndk_system: ["/system/lib64/vndk-sp/hw", "/system/lib64/hw"],
} as const;

hal.test("directories_have_an_order")
  .clauses("RS-HAL-17")
  .releases(8.1, 15)
  .params({ pair: ["odm_vendor", "vendor_vndk", "vndk_system"] })
  .filter(({ release, pair }) => release === (/vndk/.test(pair) ? 8.1 : 15))
  .fn(async (t) => {
    const { release, pair } = t.params;
    const [first, second] = NEIGHBORS[pair];
    const device = cpuDevice(release)
      .rsHal(implementation(second), { name: "second" })
      .rsHal(implementation(first), { name: "first" });
    const both = await playOn(t, device, createContext);
    t.expectSequence("who made the context", makers(both.record), ["first"]);
    const without = device.withoutFile(implementation(first));
    const alone = await playOn(t, without, createContext);
    t.expectSequence("who made it without", makers(alone.record), ["second"]);
  });

hal.test("directory_of_the_systems_libraries_for_vendors_in_8_0")
  .describe("Without linker namespaces, which would let nobody into it.")
  .clauses("RS-HAL-118")
  .releases(8, 8)
  .mustNot({
    what: "an implementation in it serves",
    scene: ({ release }) => withoutNamespaces(release, "/system/lib64/vndk-sp/hw"),
    happened: ({ record }) => makers(record),
  })
  .control(
    "it is in the vendor's directory",
    ({ release }) => withoutNamespaces(release, VENDOR_HW),
  );

/** A context on a device first sold before Treble, with an implementation in a directory. */
function withoutNamespaces(release: Release, directory: string): Scene {
  const product = { PRODUCT_SHIPPING_API_LEVEL: "25", PRODUCT_PACKAGES: "" };
  const device = stockDevice(release, product).rsHal(implementation(directory), { name: "it" });
  return rsScene(device, createContext);
}

hal.test("directory_of_the_system_is_of_the_platform")
  .clauses("RS-HAL-18")
  .fn(async (t) => {
    const path = implementation("/system/lib64/hw");
    const device = cpuDevice(14).rsHal(path);
    const { record } = await playOn(t, device, createContext);
    t.expectSequence("implementation", places(record, HAL_SONAME), [`${path} in default`]);
  });

for (
  const [missing, clause] of [
    ["library", "RS-HAL-19"],
    ["symbol", "RS-HAL-20"],
    ["device", "RS-HAL-21"],
  ] as const
) {
  hal.test(`implementation_without_${missing}_is_passed_over`)
    .clauses(clause)
    .fn(async (t) => {
      const alone = USELESS[missing](cpuDevice(14), implementation("/odm/lib64/hw"));
      const cases = [[alone, []], [alone.rsHal(HAL, { name: "good" }), ["good"]]] as const;
      for (const [device, expected] of cases) {
        const { record, made: element } = await playOn(
          t,
          device,
          (app) => createElement(app, createContext(app)),
        );
        t.expectSequence("who made the context", makers(record), expected);
        t.expect("the context works", valueOf(record, element) !== 0);
      }
    });
}

/** Files that are not what is looked for. */
const DECOYS = {
  other_end: `${HAL}.bak`,
  other_beginning: HAL.replace("/android.", "/libandroid."),
  other_directory: HAL.replace("/hw/", "/"),
} as const;

hal.test("other_files_are_left_alone")
  .clauses("RS-HAL-22")
  .params({ file: ["other_end", "other_beginning", "other_directory"] })
  .mustNot({
    what: "a library is taken for an implementation",
    scene: ({ file }) =>
      rsScene(
        cpuDevice(14).rsHal(DECOYS[file], { name: "decoy" }),
        createContext,
      ),
    happened: ({ record }) => eventsAt(record, "load", { who: "decoy" }),
  })
  .control("it has the right name and place", (_, scene) => ({
    ...scene,
    world: cpuDevice(14).rsHal(HAL, { name: "decoy" }).world,
  }));

hal.test("process_of_32_bits_has_its_own")
  .clauses("RS-HAL-23")
  .fn(async (t) => {
    const device = with32Bits(cpuDevice(8))
      .rsHal(HAL.replace("lib64", "lib"), { name: "narrow" });
    const { record } = await playOn(t, device, createContext);
    t.expectSequence("who made the context", makers(record), ["narrow"]);
  });

hal.test("instance_is_default")
  .clauses("RS-HAL-24")
  .fn(async (t) => {
    const { record } = await playOn(t, gpuDevice(14), createContext);
    const fetches = eventsAt(record, "call", { fn: "HIDL_FETCH_IDevice" });
    t.expectSequence("instances that are asked for", fetches.map(({ args }) => args), [
      ["default"],
    ]);
  });

/** A device whose libRS_internal.so for vendors only tells what it is asked for. */
function spied(release: Release, driver: string | undefined): WorldBuilder {
  const device = stockDevice(release, driver === undefined ? {} : { OVERRIDE_RS_DRIVER: driver });
  const exports = ["rsContextCreateVendor"];
  return device.rsHal(`${vndkSp(release)}/${INTERNAL}`, { name: "internal", exports });
}

hal.test("platform_implementation_makes_contexts")
  .clauses("RS-HAL-25", "RS-HAL-26")
  .releases(8, 15)
  .params({ driver: ["none", VENDOR_DRIVER, "/vendor/lib64/sub/libRSDriver_foo.so"] })
  .filter(({ release, driver }) => release === (driver === VENDOR_DRIVER ? 8 : 15))
  .fn(async (t) => {
    const { release, driver } = t.params;
    const named = driver === "none" ? undefined : driver;
    const { record } = await playOn(t, spied(release, named), ({ rs }) => {
      rs.ContextCreate(rs.DeviceCreate(), 9, 23, 1, 4);
    });
    const [args = []] = eventsAt(record, "call", { fn: "rsContextCreateVendor" })
      .map(({ args }) => args);
    t.expectSequence("device and version", args.slice(0, 2).map(Number), [0, 0]);
    t.expectSequence("target API level, type and flags", args.slice(2, 5), [23, 1, 4]);
    t.expectEqual("driver", args[5], named ?? null);
  });

hal.test("no_context")
  .clauses("RS-HAL-27")
  .fn(async (t) => {
    const { record } = await playOn(t, gpuDevice(14, { context: "null" }), (app) => {
      const rsc = createContext(app);
      createElement(app, rsc);
      app.rs.ContextDestroy(rsc);
      createContext(app, { sdk: 30 });
    });
    t.expectSequence("who was asked for contexts", makers(record), ["hal", "hal"]);
    t.expectEqual("Element", valueOf(record, 2), 0);
  });

hal.test("exceptions_end_the_process")
  .clauses("RS-HAL-28")
  .params({ from: ["contextCreate", "elementCreate"] })
  .fn(async (t) => {
    const device = gpuDevice(14, { throws: [t.params.from] });
    const { record } = await t.play(rsScene(device, (app) => {
      const rsc = createContext(app);
      createElement(app, rsc);
      app.rs.ContextFinish(rsc);
    }));
    t.expectEnd(record, "SIGABRT");
  });

/** The groups. */
export const tests: readonly Group[] = [
  hal,
  ...calls,
  ...wide,
  ...paths,
  ...platform,
  ...platformWork,
  ...namespaces,
  ...versions,
  ...leftovers,
  codeCache,
];
