/**
 * Legacy devices: which ones are, by the build variables of the product, and what vendor code may load there.
 *
 * Plan:
 * - the truth table of level and override;
 * - drivers and the HAL on a legacy device;
 * - what lies between legacy and an enforced VNDK.
 *
 * @module
 */

import { RTLD_NOW } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt, loaded, places } from "../../fakes/observe.ts";
import { HAL, HAL_SONAME, INTERNAL, VENDOR_DRIVER } from "../../fakes/rs_places.ts";
import { isFirstOrLast, isStockKind } from "../../fakes/samples.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isAtEdgeOf, SkipSignal } from "../../framework/mod.ts";
import { ENFORCED_8_1, openHal, rsDevice } from "../rs/scenes.ts";
import { device, open, openFrom, PROBE, probeScene } from "../scenes.ts";

type Product = Readonly<Record<string, string>>;

const LEVEL = "PRODUCT_SHIPPING_API_LEVEL";
const OVERRIDE = "PRODUCT_FULL_TREBLE_OVERRIDE";
/** A device that was first sold with Android 7.1. */
const OLD: Product = { [LEVEL]: "25" };

/**
 * A product with a VNDK where a device without one has no namespaces, whether it has Treble or not.
 *
 * @param release Its release.
 * @param product What else it says.
 */
function withVndk(release: Release, product: Product): Product {
  return release >= 12 && release < 15 ? { ...product, BOARD_VNDK_VERSION: "current" } : product;
}

const legacy = group("linker:legacy", "Legacy devices, and what vendor code may load there.");

/** Expects what a product makes of PRODUCT_FULL_TREBLE, and whether vendor code has a namespace of its own. */
async function expectTreble(
  t: Context<{ readonly release: Release }>,
  product: Product,
  fullTreble: string,
): Promise<void> {
  const { release } = t.params;
  const builder = device(release).with({ product: withVndk(release, product) });
  const { device: phone, record } = await t.play(
    probeScene(builder, (app) => app.libdl.android_get_exported_namespace("sphal")),
  );
  t.expectRunning(record);
  const { stdout } = await phone.shell("getprop ro.treble.enabled");
  t.expectEqual("ro.treble.enabled", stdout.trim(), fullTreble);
  const exported = record.results.at(-1)?.value !== null;
  const isAsked = release < 11 || release >= 15;
  const hasTreble = isAsked ? fullTreble === "true" : fullTreble !== "false";
  t.expectEqual("there is a namespace sphal", exported, hasTreble);
}

const TABLE: readonly (readonly [name: string, clause: number, Product, fullTreble: string])[] = [
  ["no_level", 1, {}, "false"],
  ["level_25", 2, OLD, "false"],
  ["level_26", 3, { [LEVEL]: "26" }, "true"],
  ["level_28", 4, { [LEVEL]: "28" }, "true"],
  ["level_25_overridden_with_true", 5, { ...OLD, [OVERRIDE]: "true" }, "true"],
  ["level_28_overridden_with_false", 6, { [LEVEL]: "28", [OVERRIDE]: "false" }, "false"],
  ["no_level_overridden_with_true", 7, { [OVERRIDE]: "true" }, "true"],
  ["level_28_overridden_without_text", 8, { [LEVEL]: "28", [OVERRIDE]: "" }, "true"],
  ["level_25_overridden_without_text", 8, { ...OLD, [OVERRIDE]: "" }, "false"],
  ["level_25_overridden_with_yes", 9, { ...OLD, [OVERRIDE]: "yes" }, "yes"],
  ["level_28_overridden_with_capitals", 9, { [LEVEL]: "28", [OVERRIDE]: "True" }, "True"],
];

for (const [name, clause, product, fullTreble] of TABLE) {
  legacy.test(name)
    .clauses(`LINKER-LEGACY-${clause}`)
    .releases(8, 15)
    .filter(({ release }) =>
      clause === 2 || (clause === 9 ? [8, 9, 11, 12, 15] : [8, 9, 15]).includes(release)
    )
    .fn((t) => expectTreble(t, product, fullTreble));
}

legacy.test("level_that_is_no_integer")
  .clauses("LINKER-LEGACY-10")
  .params({ level: ["O", "26.5", "1e1", "-1", "101", "28", "0", "100"] })
  .fn(async (t) => {
    const { level } = t.params;
    const { world } = device(10).with({ product: { [LEVEL]: level } });
    const outcome = await t.boot(world).then(() => "boots", (error) => {
      if (error instanceof SkipSignal) throw error;
      return "does not boot";
    });
    const expected = ["28", "0", "100"].includes(level) ? "boots" : "does not boot";
    t.expectEqual("the device", outcome, expected);
  });

/** A device with a driver that needs libraries of the framework. */
function withOldDriver(
  release: Release,
  product: Product,
  lib: "lib" | "lib64" = "lib64",
): WorldBuilder {
  const abi = lib === "lib" ? "armeabi-v7a" : "arm64-v8a";
  return buildWorld({ release, product, abis: [abi] })
    .executable(PROBE, ["libdl.so", "libvndksupport.so"])
    .library(`/system/${lib}/libLLVM.so`)
    .library(`/system/${lib}/libskia.so`)
    .library(`/vendor/${lib}/${VENDOR_DRIVER}`, {}, { needed: ["libLLVM.so", "libskia.so"] });
}

legacy.test("driver_may_need_any_library_of_the_system")
  .clauses("LINKER-LEGACY-11")
  .releases(8, 15)
  .params({ lib: ["lib64", "lib"] })
  .filter(({ lib, release }) => isStockKind({ release }) && (lib === "lib64" || release < 11))
  .fn(async (t) => {
    const { release, lib } = t.params;
    const { record } = await t.play(probeScene(
      withOldDriver(release, OLD, lib),
      (app) => app.vndksupport.android_load_sphal_library(VENDOR_DRIVER, RTLD_NOW),
    ));
    t.expectRunning(record);
    t.expectSet(
      "driver and what it needs",
      [VENDOR_DRIVER, "libLLVM.so", "libskia.so"].flatMap((name) => places(record, name)),
      [
        `/vendor/${lib}/${VENDOR_DRIVER} in default`,
        `/system/${lib}/libLLVM.so in default`,
        `/system/${lib}/libskia.so in default`,
      ],
    );
  });

legacy.test("driver_of_other_devices_may_not")
  .clauses("LINKER-LEGACY-19")
  .releases(8, 15)
  .params({ product: ["level 26", "override"] })
  .filter(isStockKind)
  .mustNot({
    what: "a driver is loaded that needs framework-only libraries",
    scene: ({ release, product }) =>
      probeScene(
        withOldDriver(
          release,
          withVndk(
            release,
            product === "override" ? { ...OLD, [OVERRIDE]: "true" } : { [LEVEL]: "26" },
          ),
        ),
        (app) => app.vndksupport.android_load_sphal_library(VENDOR_DRIVER, RTLD_NOW),
      ),
    happened: ({ record }) => eventsAt(record, "load", { who: "RSDriver_foo" }),
  })
  .control("the device is a legacy one", (_, scene) => ({
    ...scene,
    world: { ...scene.world, product: OLD },
  }));

legacy.test("everything_is_in_the_default_namespace")
  .clauses("LINKER-LEGACY-12")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const builder = rsDevice(t.params.release).with({ product: OLD });
    const { record } = await t.play(probeScene(builder, (app) => {
      openFrom(app, openFrom(app, openHal(app), INTERNAL), VENDOR_DRIVER);
      for (const name of ["sphal", "rs"]) app.libdl.android_get_exported_namespace(name);
    }));
    t.expectRunning(record);
    t.expectSequence(
      "HAL, library and driver",
      [HAL_SONAME, INTERNAL, VENDOR_DRIVER].flatMap((name) => places(record, name)),
      [
        `${HAL} in default`,
        `/system/lib64/${INTERNAL} in default`,
        `/vendor/lib64/${VENDOR_DRIVER} in default`,
      ],
    );
    const exported = record.results.slice(-2).map(({ value }) => value);
    t.expectSequence("exported namespaces", exported, [null, null]);
  });

legacy.test("hal_in_the_vendor_partition_is_loaded")
  .clauses("LINKER-LEGACY-13")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const builder = rsDevice(t.params.release).with({ product: OLD });
    const { record } = await t.play(
      probeScene(builder, (app) => openFrom(app, openHal(app), VENDOR_DRIVER)),
    );
    t.expectRunning(record);
    t.expectSequence("constructors", loaded(record), [
      "android.hardware.renderscript@1.0-impl",
      "RSDriver_foo",
    ]);
  });

legacy.test("no_hal_without_one_in_the_vendor_partition")
  .clauses("LINKER-LEGACY-20")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "a HAL is given",
    scene: ({ release }) =>
      probeScene(rsDevice(release).with({ product: OLD }).absent(HAL), openHal),
    happened: ({ record }) => record.results.at(-1)?.value === null ? [] : ["a handle"],
  })
  .control("there is one", ({ release }, scene) => ({
    ...scene,
    world: rsDevice(release).with({ product: OLD }).world,
  }));

legacy.test("first_api_level")
  .clauses("LINKER-LEGACY-17")
  .releases(8, 15)
  .params({ level: ["", "25", "26"] })
  .filter(({ level, release }) => level === "25" || isFirstOrLast({ release }))
  .fn(async (t) => {
    const { release, level } = t.params;
    const phone = await t.boot(device(release).with({ product: { [LEVEL]: level } }).world);
    const { stdout } = await phone.shell("getprop ro.product.first_api_level");
    t.expectEqual("ro.product.first_api_level", stdout.trim(), level);
  });

/** The executable of the system opens a library of the vendor partition. */
function vendorLibrary(release: Release, product: Product) {
  const builder = device(release).with({ product }).library("/vendor/lib64/libvendor.so");
  return probeScene(builder, (app) => open(app, "libvendor.so"));
}

legacy.test("with_the_vndk_no_vendor_library_for_the_system")
  .clauses("LINKER-LEGACY-16")
  .releases(9, 15)
  .filter(isStockKind)
  .mustNot({
    what: "code of the system has a vendor library",
    scene: ({ release }) => vendorLibrary(release, { [LEVEL]: "28" }),
    happened: ({ record }) => places(record, "libvendor.so"),
  })
  .control("the device was first sold at level 27", (_, scene) => ({
    ...scene,
    world: { ...scene.world, product: { [LEVEL]: "27" } },
  }));

legacy.test("vndk_of_8_1_may_be_disabled")
  .clauses("LINKER-LEGACY-18")
  .fn(async (t) => {
    const product = { ...ENFORCED_8_1, BOARD_VNDK_RUNTIME_DISABLE: "true" };
    const { record } = await t.play(vendorLibrary(8.1, product));
    t.expectRunning(record);
    t.expectSequence("library", places(record, "libvendor.so"), [
      "/vendor/lib64/libvendor.so in default",
    ]);
  });

legacy.test("vndk_of_8_1")
  .clauses("LINKER-LEGACY-18")
  .mustNot({
    what: "code of the system has a vendor library",
    scene: () => vendorLibrary(8.1, ENFORCED_8_1),
    happened: ({ record }) => places(record, "libvendor.so"),
  })
  .control("the VNDK is disabled", (_, scene) => ({
    ...scene,
    world: {
      ...scene.world,
      product: { ...ENFORCED_8_1, BOARD_VNDK_RUNTIME_DISABLE: "true" },
    },
  }));

legacy.test("no_vndk_of_8_0")
  .clauses("LINKER-LEGACY-41")
  .releases(8, 8)
  .fn(async (t) => {
    const { record } = await t.play(vendorLibrary(t.params.release, ENFORCED_8_1));
    t.expectRunning(record);
    t.expectSequence("library", places(record, "libvendor.so"), [
      "/vendor/lib64/libvendor.so in default",
    ]);
  });

/** Products by what they say of the VNDK. */
const VNDK_PRODUCTS = {
  without: { [LEVEL]: "27" },
  with: { [LEVEL]: "27", BOARD_VNDK_VERSION: "current" },
  disabled: { [LEVEL]: "27", BOARD_VNDK_VERSION: "current", BOARD_VNDK_RUNTIME_DISABLE: "true" },
} as const;

/** The version of each platform's VNDK that the property names. */
const VNDK_VERSIONS: Readonly<Record<number, string>> = { 9: "28", 11: "30", 12: "31", 14: "34" };

legacy.test("properties_of_the_vndk")
  .clauses("LINKER-LEGACY-42", "LINKER-LEGACY-43", "LINKER-LEGACY-44")
  .releases(8, 14)
  .params({ vndk: ["without", "with", "disabled"] })
  .sample(({ release }) => release !== 8 && release !== 10 && release !== 13)
  .fn(async (t) => {
    const { release, vndk } = t.params;
    const phone = await t.boot(device(release).with({ product: VNDK_PRODUCTS[vndk] }).world);
    const has = release >= 9 && (release < 12 || vndk !== "without");
    const isLite = (release === 9 || release === 10 || release === 11) && vndk !== "with";
    const { stdout } = await phone.shell("getprop ro.vndk.version; getprop ro.vndk.lite");
    const [version = "", lite = ""] = stdout.split("\n");
    const expected = VNDK_VERSIONS[release];
    t.expectEqual("ro.vndk.version is set", version !== "", has);
    if (has && expected !== undefined) t.expectEqual("ro.vndk.version", version, expected);
    t.expectEqual("ro.vndk.lite", lite, isLite ? "true" : "");
  });

const LITE: Product = { [LEVEL]: "27" };

legacy.test("vndk_lite_opens_the_vendor_partition")
  .clauses("LINKER-LEGACY-14")
  .releases(9, 11)
  .filter(isAtEdgeOf(9, 11))
  .fn(async (t) => {
    const { record } = await t.play(vendorLibrary(t.params.release, LITE));
    t.expectRunning(record);
    t.expectSequence("library", places(record, "libvendor.so"), [
      "/vendor/lib64/libvendor.so in default",
    ]);
  });

legacy.test("vndk_lite_isolates_sphal")
  .clauses("LINKER-LEGACY-14")
  .releases(9, 11)
  .filter(isAtEdgeOf(9, 11))
  .mustNot({
    what: "sphal has a library that only the platform has",
    scene: ({ release }) =>
      probeScene(
        rsDevice(release).with({ product: LITE }).library("/system/lib64/libskia.so"),
        (app) => openFrom(app, openHal(app), "libskia.so"),
      ),
    happened: ({ record }) => places(record, "libskia.so"),
  })
  .control("the device is a legacy one", (_, scene) => ({
    ...scene,
    world: { ...scene.world, product: OLD },
  }));

legacy.test("treble_without_a_vndk")
  .clauses("LINKER-LEGACY-55")
  .releases(12, 14)
  .filter(isAtEdgeOf(12, 14))
  .fn(async (t) => {
    const builder = device(t.params.release).with({ product: LITE })
      .library("/vendor/lib64/libvendor.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      open(app, "libvendor.so");
      app.libdl.android_get_exported_namespace("sphal");
    }));
    t.expectRunning(record);
    t.expectSequence("library", places(record, "libvendor.so"), [
      "/vendor/lib64/libvendor.so in default",
    ]);
    t.expectEqual("a namespace sphal", record.results.at(-1)?.value ?? null, null);
  });

legacy.test("parts_of_treble")
  .clauses("LINKER-LEGACY-15", "LINKER-LEGACY-56")
  .releases(9, 15)
  .params({
    part: [
      "PRODUCT_TREBLE_LINKER_NAMESPACES",
      "PRODUCT_SEPOLICY_SPLIT",
      "PRODUCT_ENFORCE_VINTF_MANIFEST",
      "none",
    ],
  })
  .filter((params) =>
    params.part === "PRODUCT_SEPOLICY_SPLIT"
      ? params.release === 13
      : [9, 10, 11, 15].includes(params.release)
  )
  .fn(async (t) => {
    const { release, part } = t.params;
    const product = { [LEVEL]: "28", [`${part.toUpperCase()}_OVERRIDE`]: "false" };
    const { device: phone, record } = await t.play(probeScene(
      device(release).with({ product }),
      (app) => app.libdl.android_get_exported_namespace("sphal"),
    ));
    t.expectRunning(record);
    const { stdout } = await phone.shell("getprop ro.treble.enabled");
    t.expectEqual("ro.treble.enabled", stdout.trim(), String(part === "none"));
    t.expectEqual(
      "there is a namespace sphal",
      record.results.at(-1)?.value !== null,
      part === "none" || (release < 11 && part !== "PRODUCT_TREBLE_LINKER_NAMESPACES"),
    );
  });

legacy.test("split_policy_is_no_part_of_treble")
  .clauses("LINKER-LEGACY-21")
  .releases(14, 15)
  .fn((t) => expectTreble(t, { [LEVEL]: "28", PRODUCT_SEPOLICY_SPLIT_OVERRIDE: "false" }, "true"));

/** The groups. */
export const tests: readonly Group[] = [legacy];
