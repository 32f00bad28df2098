/**
 * Drivers that cannot be used, and what a context has instead.
 *
 * Plan:
 * - each fault of the vendor's driver on the GPU path;
 * - versions, entries and names in bulk;
 * - what becomes of the driver that is refused: it is told, it is closed, and tried again;
 * - what the log says.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { out } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import type { RsDriverSymbol } from "../../fakes/behavior.ts";
import { callers, eventsAt, places } from "../../fakes/observe.ts";
import { RS_ENTRIES, rsEntry } from "../../fakes/rs_entries.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import type { RsDriverKnobs, WorldBuilder } from "../../fakes/world_builder.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { createVendor, fakeDrivers, platformName, withDrivers } from "./scenes.ts";
import { createContext, intAllocation, readAll } from "../programs.ts";
import { cellsOf, initialized, rsLines } from "../results.ts";
import {
  cpuDevice,
  DRIVER,
  INTERNAL,
  playOn,
  rsScene,
  VENDOR_DRIVER,
  VENDOR_DRIVER_PATH,
  vendorDevice,
  vndkSp,
} from "../scenes.ts";

const SYMBOLS: readonly RsDriverSymbol[] = [
  "rsdHalQueryVersion",
  "rsdHalQueryHal",
  "rsdHalInit",
  "rsdHalAbort",
];

const faults = group("rs:context_driver_faults", "Drivers that cannot be used.");

/** A driver that lacks one symbol. */
function without(symbol: RsDriverSymbol): RsDriverKnobs {
  return { exports: SYMBOLS.filter((name) => name !== symbol) };
}

const FAULTS: readonly (readonly [name: string, clause: number, RsDriverKnobs | string | null])[] =
  [
    ["absent", 8, null],
    ["no_library", 8, "#!/system/bin/sh\n"],
    ...SYMBOLS.map((symbol) => [`without_${symbol}`, 9, without(symbol)] as const),
    ["version_is_refused", 10, { fails: ["rsdHalQueryVersion"] }],
    ["version_201", 11, { version: [201, 0] }],
    ["entry_is_unknown", 13, { lacks: [rsEntry("scriptgroup.execute")] }],
    ["init_fails", 14, { fails: ["rsdHalInit"] }],
  ];

/** A device whose vendor's driver has a fault, and else with what the platform brings. */
function faultyDevice(release: Release, fault: RsDriverKnobs | string | null): WorldBuilder {
  if (fault === null) return vendorDevice(release);
  if (typeof fault !== "string") return vendorDevice(release, fault);
  return vendorDevice(release).file(VENDOR_DRIVER_PATH, fault);
}

for (const [name, clause, fault] of FAULTS) {
  faults.test(`vendors_driver_${name}`)
    .clauses("RS-DRIVER-8", ...(clause === 8 ? [] : [`RS-DRIVER-${clause}`]))
    .releases(8, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const { release } = t.params;
      const { record } = await playOn(t, faultyDevice(release, fault), (app) => {
        const rsc = createContext(app);
        readAll(app, rsc, intAllocation(app, rsc, { x: 3 }, [7, 8, 9]), out("int", 3));
      });
      t.expectSequence("vendor's driver", places(record, VENDOR_DRIVER), []);
      t.expectSequence(
        "RenderScript's libraries",
        [INTERNAL, DRIVER].flatMap((soname) => places(record, soname)),
        [INTERNAL, DRIVER].map((soname) => `${vndkSp(release)}/${soname} in rs`),
      );
      t.expectSequence("cells of an Allocation", cellsOf(record, -1), [7, 8, 9]);
    });
}

/** Makes contexts one after the other, each with another driver. */
async function oneByOne(
  t: Context<unknown>,
  drivers: Readonly<Record<string, RsDriverKnobs>>,
): Promise<ProcessRecord> {
  const device = withDrivers(cpuDevice(14), { ...drivers, default: {} });
  const { record } = await playOn(t, device, (app) => {
    for (const name of Object.keys(drivers)) createVendor(app, platformName(name));
  });
  return record;
}

/** Drivers with a version each, by a name made of it. */
function versions(
  ...all: readonly (readonly [number, number])[]
): Readonly<Record<string, RsDriverKnobs>> {
  return Object.fromEntries(all.map((version) => [`v${version.join("_")}`, { version }]));
}

const U32_MAX = 0xffff_ffff;

faults.test("major_version")
  .clauses("RS-DRIVER-11")
  .fn(async (t) => {
    const drivers = versions([0, 200], [1, 0], [199, 200], [201, 0], [2000, 0], [U32_MAX, 200]);
    const record = await oneByOne(t, drivers);
    const expected = Object.keys(drivers).map(() => "default");
    t.expectSequence("drivers that were initialized", initialized(record), expected);
  });

faults.test("minor_version")
  .clauses("RS-DRIVER-12")
  .fn(async (t) => {
    const drivers = versions([200, 0], [200, 1], [200, 7], [200, 200], [200, U32_MAX]);
    const record = await oneByOne(t, drivers);
    t.expectSequence("drivers that were initialized", initialized(record), Object.keys(drivers));
  });

faults.test("each_entry")
  .clauses("RS-DRIVER-13")
  .fn(async (t) => {
    const drivers = Object.fromEntries(
      Object.keys(RS_ENTRIES).map((entry) => [`no${entry}`, { lacks: [Number(entry)] }]),
    );
    const record = await oneByOne(t, drivers);
    const used = initialized(record).filter((who) => who !== "default");
    t.expectAbsent("drivers that were initialized without an entry", used);
  });

faults.test("names_of_no_driver")
  .clauses("RS-DRIVER-8")
  .fn(async (t) => {
    const names = [
      platformName("none"),
      "",
      ".",
      "/",
      "/system/lib64",
      "../../libRSDriver.so",
      "%s%n",
      "libRSDriver.so\n",
      "libc.so",
      `lib${"a".repeat(5000)}.so`,
    ];
    const { record } = await playOn(t, withDrivers(cpuDevice(14), { default: {} }), (app) => {
      for (const name of names) createVendor(app, name);
    });
    t.expectSequence(
      "drivers that were initialized",
      initialized(record),
      names.map(() => "default"),
    );
  });

const REFUSED: Readonly<Record<string, RsDriverKnobs>> = {
  noVersion: without("rsdHalQueryVersion"),
  noQuery: without("rsdHalQueryHal"),
  noInit: without("rsdHalInit"),
  noAbort: without("rsdHalAbort"),
  asked: { fails: ["rsdHalQueryVersion"] },
  older: { version: [199, 0] },
  lacks: { lacks: [rsEntry("core.finish")] },
  init: { fails: ["rsdHalInit"] },
};

faults.test("is_told_to_abort")
  .clauses("RS-DRIVER-15")
  .fn(async (t) => {
    const record = await oneByOne(t, { used: {}, ...REFUSED });
    t.expectSequence(
      "drivers that were told to abort",
      callers(record, "rsdHalAbort"),
      Object.keys(REFUSED).filter((name) => name !== "noAbort"),
    );
  });

faults.test("is_closed")
  .clauses("RS-DRIVER-16")
  .releases(8, 15)
  .params({ fault: ["noAbort", "init"] })
  .filter(({ fault, release }) => release === 15 || release === 8 && fault === "init")
  .mustNot({
    what: "the process still has the driver",
    scene: ({ release, fault }) => rsScene(fakeDrivers(release, REFUSED[fault]), createContext),
    happened: ({ record }) => places(record, VENDOR_DRIVER),
  })
  .control("the driver is in order", ({ release }, scene) => ({
    ...scene,
    world: fakeDrivers(release, {}).world,
  }));

faults.test("every_context_tries_anew")
  .clauses("RS-DRIVER-17")
  .params({ driver: ["used", "refused"] })
  .fn(async (t) => {
    const refused = t.params.driver === "refused";
    const { record } = await playOn(
      t,
      fakeDrivers(14, refused ? { fails: ["rsdHalInit"] } : {}),
      (app) => {
        createContext(app);
        createContext(app);
      },
    );
    const drivers = refused ? ["vendor", "default"] : ["vendor"];
    t.expectSequence("drivers that were asked", initialized(record), [...drivers, ...drivers]);
    const loads = eventsAt(record, "load", { who: "vendor" });
    t.expectEqual("loads of the vendor's driver", loads.length, refused ? 2 : 1);
  });

faults.test("reasons_in_the_log")
  .clauses("RS-DRIVER-34")
  .fn(async (t) => {
    const record = await oneByOne(t, { ...REFUSED, older: { version: [199, 3] } });
    const symbols = "Failed to find hal setup entry points: ";
    const reasons: readonly (readonly [name: string, reason: string])[] = [
      ["noVersion", symbols],
      ["noQuery", symbols],
      ["noInit", symbols],
      ["noAbort", symbols],
      ["asked", "Error checking RS driver version, libRSDriver_asked.so"],
      [
        "older",
        "Mismatched RS HAL versions: libRSDriver_older.so is version 199 but version 200 is expected",
      ],
      ["lacks", "Error loading RS HAL table, libRSDriver_lacks.so"],
      ["init", "Hal init failed,  libRSDriver_init.so"],
    ];
    const expected = reasons.flatMap(([name, reason]) => [
      `E ${reason}`,
      `E Failed to load runtime ${platformName(name)}, loading default`,
    ]);
    const lines = rsLines(record).filter((line) => line.startsWith("E "));
    t.expectSequence(
      "errors of the log",
      lines.map((line) => line.startsWith(`E ${symbols}`) ? `E ${symbols}` : line),
      expected,
    );
  });

/** The groups. */
export const tests: readonly Group[] = [faults];
