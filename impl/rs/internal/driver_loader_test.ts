import { assertEquals } from "@std/assert";
import type { RsContext } from "../driver/hal.ts";
import { fakeDevice, type FakeDriver, fakeDriver, newContext } from "./testing/context_fixture.ts";
import { DriverLoader, emptyHalFunctions } from "./driver_loader.ts";

function load(
  drivers: Readonly<Record<string, FakeDriver>>,
  { vendor, rsov = false, cpu = false, graphics = false }: {
    vendor?: string;
    rsov?: boolean;
    cpu?: boolean;
    graphics?: boolean;
  } = {},
) {
  const device = fakeDevice(drivers);
  const context = newContext(device, { driverName: vendor ?? null, graphics });
  const loaded = new DriverLoader(context).loadDriver(cpu, rsov);
  const opened = device.libdl.calls.filter((call) => /^dl(open|close)/.test(call));
  const { lines, decisions } = device.process;
  return { loaded, context, opened, lines, decisions };
}

Deno.test("drivers are tried in order: over Vulkan, the vendor's, the default one", () => {
  const all = load({ "libRSDriver.so": fakeDriver() }, { vendor: "libRSDriver_x.so", rsov: true });
  assertEquals(all.opened, [
    "dlopen libRSDriver_RSoV.so",
    "dlopen libRSDriver_x.so",
    "dlopen libRSDriver.so",
  ]);
  assertEquals(all.lines, [
    'E RenderScript: Failed loading RS driver: library "libRSDriver_RSoV.so" not found',
    "E RenderScript: Failed to load the RSoV driver!",
    'E RenderScript: Failed loading RS driver: library "libRSDriver_x.so" not found',
    "E RenderScript: Failed to load runtime libRSDriver_x.so, loading default",
  ]);
  const { opened } = load({ "libRSDriver.so": fakeDriver() }, { vendor: "libX.so", cpu: true });
  assertEquals(opened, ["dlopen libRSDriver.so"]);
  const vendor = load({ "libX.so": fakeDriver() }, { vendor: "libX.so" });
  assertEquals([vendor.loaded, vendor.context.driverName], [true, "libX.so"]);
  assertEquals(vendor.lines, ["V RenderScript: Successfully loaded runtime: libX.so"]);
});

const FAULTS: Readonly<Record<string, readonly [FakeDriver, log: string]>> = {
  ...Object.fromEntries(
    ["rsdHalQueryVersion", "rsdHalQueryHal", "rsdHalInit", "rsdHalAbort"].map((name) => [
      name,
      [
        fakeDriver({ [name]: undefined }),
        `Failed to find hal setup entry points: undefined symbol: ${name}`,
      ],
    ]),
  ),
  "no version": [
    fakeDriver({ rsdHalQueryVersion: () => 0 }),
    "Error checking RS driver version, libX.so",
  ],
  "other version": [
    fakeDriver({
      rsdHalQueryVersion: (major: number[]) => major[0] = 201,
    }),
    "Mismatched RS HAL versions: libX.so is version 201 but version 200 is expected",
  ],
  "unknown entry": [
    fakeDriver({ rsdHalQueryHal: (entry: number) => entry === 1015 ? 0 : 1 }),
    "Error loading RS HAL table, libX.so",
  ],
  "no init": [
    fakeDriver({
      rsdHalInit: (rsc: RsContext) => {
        rsc.driverName = "libFailed.so";
        rsc.hal.drv = {};
        return 0;
      },
    }),
    "Hal init failed,  libX.so",
  ],
};

for (const [name, [vendor, line]] of Object.entries(FAULTS)) {
  Deno.test(`a vendor's driver that fails (${name}) is aborted and closed, and the default one taken`, () => {
    const found = load({ "libX.so": vendor, "libRSDriver.so": fakeDriver() }, {
      vendor: "libX.so",
    });
    assertEquals(found.lines, [
      `E RenderScript: ${line}`,
      "E RenderScript: Failed to load runtime libX.so, loading default",
    ]);
    assertEquals(found.opened, ["dlopen libX.so", "dlclose libX.so", "dlopen libRSDriver.so"]);
    assertEquals(vendor.calls.includes("abort"), name !== "rsdHalAbort");
    assertEquals([found.loaded, found.context.driverName], [true, "libRSDriver.so"]);
    assertEquals(found.decisions, [
      `DriverLoader load libX.so refused: ${line}`,
      "DriverLoader load libRSDriver.so loaded",
    ]);
  });
}

Deno.test("the minor version does not matter, and a driver may name itself", () => {
  const driver = fakeDriver({
    rsdHalQueryVersion: (major: number[], minor: number[]) => {
      [major[0], minor[0]] = [200, 7];
      return true;
    },
    rsdHalInit: (rsc: RsContext) => {
      rsc.driverName = "libOther.so";
      return true;
    },
  });
  const { loaded, context } = load({ "libRSDriver.so": driver });
  assertEquals([loaded, context.driverName], [true, "libOther.so"]);
});

Deno.test("entries of graphics are asked for by contexts for graphics only", () => {
  const compute = fakeDriver();
  assertEquals(load({ "libRSDriver.so": compute }).loaded, true);
  assertEquals(compute.entries.some((entry) => entry > 100000), false);
  assertEquals(new Set(compute.entries).size, compute.entries.length);
  assertEquals(load({ "libRSDriver.so": fakeDriver() }, { graphics: true }).loaded, false);
  const graphics = fakeDriver({}, true);
  assertEquals(load({ "libRSDriver.so": graphics }, { graphics: true }).loaded, true);
  assertEquals(graphics.entries.filter((entry) => entry > 100000).length, 22);
});

Deno.test("without any driver nothing is left behind", () => {
  const { loaded, context, lines } = load({});
  assertEquals(loaded, false);
  assertEquals(lines.at(-1), "E RenderScript: Failed to load default runtime!");
  assertEquals(context.hal.funcs, emptyHalFunctions());
});
