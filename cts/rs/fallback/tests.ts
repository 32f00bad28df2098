/**
 * The results of intrinsics where the GPU, or the vendor's driver of it, does not compute them.
 *
 * Plan:
 * - all intrinsics in a chain on both paths;
 * - devices without a HAL, and with a vendor's driver that cannot be used;
 * - a vendor's driver that leaves launches to the platform's, and where those are done;
 * - a driver that loses the GPU midway, and what else happens in a context: `midway.tests.ts`.
 *
 * @module
 */

import { eventsAt, places } from "../../fakes/observe.ts";
import { rsEntry } from "../../fakes/rs_entries.ts";
import type { RsDriverKnobs, WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { launchedIds, recordChain } from "./chain.ts";
import { tests as midway } from "./midway.tests.ts";
import {
  FALLBACKS,
  fullChain,
  gpuDriverDevice,
  IMAGE_INTRINSICS,
  judgeChain,
  launchesOf,
  RELEASE,
  type Way,
  wayOf,
  WAYS,
} from "./scenes.ts";
import { contextOn } from "../programs.ts";
import { instancePlace, INTERNALS } from "../isolation/scenes.ts";
import {
  cpuDevice,
  gpuDevice,
  HAL,
  rsScene,
  VENDOR_DRIVER,
  VENDOR_DRIVER_PATH,
  vendorDevice,
} from "../scenes.ts";

const fallback = group("rs:fallback", "Intrinsics on both paths, and without a GPU.");

fallback.test("chain_of_intrinsics")
  .clauses("RS-FALLBACK-1")
  .params({ way: WAYS })
  .fn(async (t) => {
    await judgeChain(t, wayOf(t.params.way), fullChain());
  });

const NO_HAL: Readonly<Record<string, WorldBuilder>> = {
  absent: cpuDevice(RELEASE),
  no_library: cpuDevice(RELEASE).file(HAL, "#!/system/bin/sh\n"),
  no_export: gpuDevice(RELEASE, { exports: [] }),
  no_device: gpuDevice(RELEASE, { device: false }),
};

fallback.test("without_a_hal")
  .clauses("RS-FALLBACK-2")
  .params({ hal: ["absent", "no_library", "no_export", "no_device"] })
  .fn(async (t) => {
    const way: Way = { path: "gpu", device: NO_HAL[t.params.hal]! };
    const record = await judgeChain(t, way, fullChain());
    t.expectSequence(
      "RenderScript's libraries",
      INTERNALS.flatMap((soname) => places(record, soname)),
      INTERNALS.map((soname) => instancePlace("cpu", soname, RELEASE)),
    );
  });

const FAULTS: Readonly<Record<string, RsDriverKnobs | null>> = {
  absent: null,
  without_version: { exports: ["rsdHalQueryHal", "rsdHalInit", "rsdHalAbort"] },
  without_entries: { exports: ["rsdHalQueryVersion", "rsdHalInit", "rsdHalAbort"] },
  without_init: { exports: ["rsdHalQueryVersion", "rsdHalQueryHal", "rsdHalAbort"] },
  without_abort: { exports: ["rsdHalQueryVersion", "rsdHalQueryHal", "rsdHalInit"] },
  of_another_version: { version: [201, 0] },
  of_no_version: { fails: ["rsdHalQueryVersion"] },
  lacks_intrinsics: { lacks: [rsEntry("script.initIntrinsic")] },
  init_fails: { fails: ["rsdHalInit"] },
};

fallback.test("driver_cannot_be_used")
  .clauses("RS-FALLBACK-3")
  .params({
    driver: [
      "absent",
      "without_version",
      "without_entries",
      "without_init",
      "without_abort",
      "of_another_version",
      "of_no_version",
      "lacks_intrinsics",
      "init_fails",
    ],
  })
  .fn(async (t) => {
    const knobs = FAULTS[t.params.driver] ?? undefined;
    const way: Way = { path: "gpu", device: vendorDevice(RELEASE, knobs) };
    const record = await judgeChain(t, way, fullChain());
    t.expectSequence("vendor's driver", places(record, VENDOR_DRIVER), []);
    t.expectSequence(
      "RenderScript's libraries",
      INTERNALS.flatMap((soname) => places(record, soname)),
      INTERNALS.map((soname) => instancePlace("gpu", soname, RELEASE)),
    );
  });

/** The intrinsics that a vendor's driver takes. */
const TAKEN: Readonly<Record<string, readonly number[]>> = {
  none: [],
  first: IMAGE_INTRINSICS.filter((_, i) => i === 0),
  even: IMAGE_INTRINSICS.filter((_, i) => i % 2 === 0),
  odd: IMAGE_INTRINSICS.filter((_, i) => i % 2 === 1),
  all: IMAGE_INTRINSICS,
};

fallback.test("driver_takes_some")
  .clauses("RS-FALLBACK-4")
  .params({ takes: ["none", "first", "even", "odd", "all"] })
  .fn(async (t) => {
    const intrinsics = TAKEN[t.params.takes]!;
    const steps = fullChain();
    const record = await judgeChain(
      t,
      { path: "gpu", device: gpuDriverDevice({ intrinsics }) },
      steps,
    );
    t.expectSequence(
      "launches",
      launchesOf(record),
      launchedIds(steps).map((id) => `${intrinsics.includes(id) ? "gpu" : "fallback"} ${id}`),
    );
  });

fallback.test("set_of_the_cpu_path")
  .clauses("RS-FALLBACK-15")
  .params({ way: FALLBACKS })
  .mustNot({
    what: "a library of the CPU path's set is in the process",
    scene: ({ way }) =>
      rsScene(wayOf(way).device, (app) => recordChain(app, contextOn(app, "gpu"), fullChain())),
    happened: ({ record }) =>
      INTERNALS.flatMap((soname) => places(record, soname))
        .filter((place) => !place.endsWith(" in rs")),
  })
  .control(
    "there is a context of low latency too",
    ({ way }) =>
      rsScene(wayOf(way).device, (app) => {
        recordChain(app, contextOn(app, "gpu"), fullChain());
        contextOn(app, "cpu");
      }),
  );

fallback.test("set_of_libraries_for_vendors")
  .clauses("RS-FALLBACK-15")
  .params({ way: FALLBACKS })
  .fn(async (t) => {
    const record = await judgeChain(t, wayOf(t.params.way), fullChain());
    t.expectEqual("loads of the vendor's driver", eventsAt(record, "load").length, 1);
    t.expectSequence(
      "libraries",
      [...INTERNALS, VENDOR_DRIVER].flatMap((soname) => places(record, soname)),
      [
        ...INTERNALS.map((soname) => instancePlace("gpu", soname, RELEASE)),
        `${VENDOR_DRIVER_PATH} in rs`,
      ],
    );
  });

/** The groups. */
export const tests: readonly Group[] = [fallback, ...midway];
