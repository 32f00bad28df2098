/**
 * Implementations of the HAL that give nothing: who is asked next, whether they stay loaded, and what the log says of them.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt, places } from "../../fakes/observe.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { createContext } from "../programs.ts";
import { makers } from "../results.ts";
import { cpuDevice, HAL, HAL_SONAME, playOn, rsScene, stockDevice, vndkSp } from "../scenes.ts";
import { implementation, USELESS, VENDOR_HW } from "./scenes.ts";

const leftovers = group("rs:hal_leftovers", "Implementations of the HAL that give nothing.");

const KINDS = Object.keys(USELESS) as (keyof typeof USELESS)[];
/** Those that are loaded before it turns out that they give nothing. */
const LOADED = ["symbol", "device"] as const;

leftovers.test("another_one_of_the_directory_is_asked")
  .clauses("RS-HAL-90")
  .params({ missing: KINDS })
  .fn(async (t) => {
    const device = USELESS[t.params.missing](cpuDevice(14), HAL)
      .rsHal(implementation(VENDOR_HW, "1.0", "_z"), { name: "good" });
    const { record } = await playOn(t, device, createContext);
    t.expectSequence("who made the context", makers(record), ["good"]);
  });

/** A device whose only implementation gives nothing. */
function useless(release: Release, missing: keyof typeof USELESS): WorldBuilder {
  return USELESS[missing](cpuDevice(release), HAL);
}

leftovers.test("it_is_closed_again")
  .clauses("RS-HAL-91")
  .releases(8, 11)
  .params({ missing: LOADED })
  .filter(({ release }) => [8, 9, 11].includes(release))
  .mustNot({
    what: "the process still has the implementation",
    scene: ({ release, missing }) => rsScene(useless(release, missing), createContext),
    happened: ({ record }) => places(record, HAL_SONAME),
  })
  .control("it gives a device", ({ release }, scene) => ({
    ...scene,
    world: cpuDevice(release).rsHal(HAL).world,
  }));

leftovers.test("it_stays_loaded")
  .clauses("RS-HAL-92")
  .releases(12, 15)
  .params({ missing: LOADED })
  .filter(({ release }) => release === 12 || release === 15)
  .fn(async (t) => {
    const { release, missing } = t.params;
    const { record } = await playOn(t, useless(release, missing), createContext);
    t.expectSequence("implementation", places(record, HAL_SONAME), [`${HAL} in sphal`]);
  });

/** The beginnings of the lines about an implementation. */
const LINES = {
  library: `Failed to dlopen ${HAL_SONAME}: `,
  symbol: `Passthrough lookup opened ${HAL_SONAME} but could not find symbol HIDL_FETCH_IDevice: `,
  device: `Could not find instance 'default' in library ${HAL_SONAME}`,
} as const;

/** The lines about an implementation, as their priorities and tags. */
function linesOf(record: ProcessRecord, missing: keyof typeof LINES): string[] {
  return record.log.filter(({ message }) => message.startsWith(LINES[missing]))
    .map(({ priority, tag }) => `${priority} ${tag}`);
}

leftovers.test("a_line_says_why")
  .clauses("RS-HAL-93", "RS-HAL-94", "RS-HAL-95")
  .releases(8, 15)
  .params({ missing: KINDS })
  .filter(({ release, missing }) =>
    missing === "device" ? release === 12 || release === 15 : [8, 9, 11, 15].includes(release)
  )
  .fn(async (t) => {
    const { release, missing } = t.params;
    t.judges(missing === "device" ? "RS-HAL-95" : release < 10 ? "RS-HAL-93" : "RS-HAL-94");
    const { record } = await playOn(t, useless(release, missing), createContext);
    const tag = release < 10 ? "ServiceManagement" : "HidlServiceManagement";
    t.expectSequence("lines about it", linesOf(record, missing), [`E ${tag}`]);
  });

leftovers.test("no_line_says_that_it_gave_no_device")
  .clauses("RS-HAL-96")
  .releases(8, 11)
  .filter(({ release }) => release === 8 || release === 11)
  .mustNot({
    what: "a line tells of it",
    scene: ({ release }) => rsScene(useless(release, "device"), createContext),
    happened: ({ record }) => KINDS.flatMap((missing) => linesOf(record, missing)),
  })
  .control("it cannot be loaded", ({ release }, scene) => ({
    ...scene,
    world: useless(release, "library").world,
  }));

leftovers.test("directory_of_the_vndk_is_looked_at")
  .describe("Whether the namespace of the vendor's lets it in is the linker configuration's.")
  .clauses("RS-HAL-97")
  .releases(9, 12)
  .params({ vndk: ["own", "older"] })
  .filter(({ release, vndk }) => vndk === "own" || release === 10 || release === 11)
  .fn(async (t) => {
    const { release, vndk } = t.params;
    const level = { 10: "28", 11: "29" }[Number(release)];
    const product = vndk === "own" || level === undefined
      ? {}
      : { PRODUCT_SHIPPING_API_LEVEL: level, BOARD_VNDK_VERSION: level };
    const own = vndkSp(release);
    const directory = level === undefined || vndk === "own"
      ? own
      : own.replace(/(?<=vndk-sp-|\.v)\d+/, level);
    const path = implementation(`${directory}/hw`, "1.0", "_vndk");
    const device = stockDevice(release, { ...product, PRODUCT_PACKAGES: "" })
      .rsHal(path, { name: "vndk" });
    const { record } = await playOn(t, device, createContext);
    const refused = record.log.filter(({ message }) =>
      message.startsWith("Failed to dlopen android.hardware.renderscript@1.0-impl_vndk.so: ")
    );
    const loaded = eventsAt(record, "load", { who: "vndk" });
    t.expectEqual("times it is looked at", refused.length + loaded.length, 1);
  });

/** The groups. */
export const tests: readonly Group[] = [leftovers];
