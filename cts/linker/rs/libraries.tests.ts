/**
 * Which libraries vendor code has on a stock device, and whose copies.
 *
 * Plan:
 * - the libraries that are listed for vendors, for a driver in rs and for a HAL in sphal, and no others;
 * - whose copies: those made for vendors;
 * - in which order the directories are searched;
 * - libraries of the framework.
 *
 * @module
 */

import { recordProgram, RTLD_NOW } from "../../contract/recorder.ts";
import type { Abi, Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { DRIVER, VENDOR_DRIVER, vndkSp } from "../../fakes/rs_places.ts";
import { isFirstOrLast, isStockKind } from "../../fakes/samples.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { ENFORCED_8_1, gpuPath, openHal, openIn, openInRs, openScene, rsDevice } from "./scenes.ts";
import { open, openFrom, PROBE, probeScene } from "../scenes.ts";

/** The documentation's list: RenderScript's own libraries; the interface library by its real name. */
const RENDERSCRIPT = [
  "android.hardware.renderscript@1.0.so",
  "libRS_internal.so",
  "libRSCpuRef.so",
  "libblas.so",
  "libbcinfo.so",
  "libcompiler_rt.so",
  "libRSDriver.so",
];

/** The documentation's list: other libraries that every instance of the device shares. */
const SHARED = [
  "libc.so",
  "libm.so",
  "libdl.so",
  "libstdc++.so",
  "liblog.so",
  "libnativewindow.so",
  "libsync.so",
  "libvndksupport.so",
  "libEGL.so",
  "libGLESv1_CM.so",
  "libGLESv2.so",
];

/** The documentation's list: other libraries with an instance for vendors; libz.so is one of them from 9 on. */
const FOR_VENDORS = [
  "libbase.so",
  "libc++.so",
  "libcutils.so",
  "libutils.so",
  "libhardware.so",
  "libhidlbase.so",
  "libhidltransport.so",
  "libhwbinder.so",
  "liblzma.so",
  "libz.so",
];

/** Libraries of the system that no list has. */
const FRAMEWORK = ["libLLVM.so", "libbcc.so", "libandroid_runtime.so", "libskia.so"];

/** The libraries in /system/lib[64] of every device, so that no fake need stand there. */
const STOCK = [
  "libc.so",
  "libm.so",
  "libdl.so",
  "liblog.so",
  "libvndksupport.so",
  "libEGL.so",
  "libGLESv1_CM.so",
  "libGLESv2.so",
];

const ALL = [...RENDERSCRIPT, ...SHARED, ...FOR_VENDORS, ...FRAMEWORK];

/** The listed libraries that a release has: libstdc++.so was dropped with 9, two of HIDL became parts of another with 11. */
function listed(release: Release): string[] {
  const gone = [
    ...(release >= 9 ? ["libstdc++.so"] : []),
    ...(release >= 11 ? ["libhidltransport.so", "libhwbinder.so"] : []),
  ];
  return [...RENDERSCRIPT, ...SHARED, ...FOR_VENDORS].filter((name) => !gone.includes(name));
}

/** The listed libraries of which vendors have an instance. */
function instances(release: Release): string[] {
  return listed(release).filter((name) =>
    RENDERSCRIPT.includes(name) ||
    (FOR_VENDORS.includes(name) && (release >= 9 || name !== "libz.so"))
  );
}

const DRIVER_ID = "libRSDriver_probe.so";
const HAL_ID = "libhal_probe.so";

/** A device with every library in its places, and one that opens others in the vendor partition. */
function stocked(release: Release, abi: Abi = "arm64-v8a"): WorldBuilder {
  const lib = abi === "arm64-v8a" ? "lib64" : "lib";
  let builder = buildWorld({ release, abis: [abi] })
    .executable(PROBE, ["libdl.so", "libvndksupport.so"])
    .library(`/vendor/${lib}/${HAL_ID}`, { forwards: ["dlopen"] })
    .library(`/vendor/${lib}/${DRIVER_ID}`, { forwards: ["dlopen"] });
  for (const name of ALL) {
    if (!STOCK.includes(name)) builder = builder.library(`/system/${lib}/${name}`);
  }
  for (const name of instances(release)) {
    const opens = name === "libRS_internal.so" ? { forwards: ["dlopen"] } : {};
    builder = builder.library(`${vndkSp(release, lib)}/${name}`, opens);
  }
  return builder;
}

/** A scene in which a driver in rs, or a HAL in sphal, opens every library. */
function openAll(builder: WorldBuilder, where: "rs" | "sphal") {
  return probeScene(builder, (app) => {
    const hal = app.vndksupport.android_load_sphal_library(HAL_ID, RTLD_NOW);
    const asking = where === "sphal"
      ? hal
      : openFrom(app, openFrom(app, hal, "libRS_internal.so"), DRIVER_ID);
    for (const name of ALL) openFrom(app, asking, name);
  });
}

/** Which of the libraries the last calls of {@link openAll} gave. */
function given(values: readonly { readonly value: unknown }[]): string[] {
  const results = values.filter((_, i) => (values.length - i) % 2 === 1).slice(-ALL.length);
  return ALL.filter((_, i) => results[i]?.value !== null && results[i] !== undefined);
}

const libraries = group(
  "linker:rs_libraries",
  "Which libraries vendor code has, and whose copies.",
);

libraries.test("driver_has_the_listed_libraries")
  .clauses("LINKER-RS-23")
  .releases(8, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const { record } = await t.play(openAll(stocked(release), "rs"));
    t.expectRunning(record);
    t.expectSet("libraries that the driver has", given(record.results), listed(release));
  });

libraries.test("every_device_of_a_release_has_the_same")
  .clauses("LINKER-RS-38")
  .releases(8, 15)
  .params({ abi: ["arm64-v8a", "armeabi-v7a"], build: ["user", "userdebug", "eng"] })
  .filter(({ abi, build, release }) =>
    abi === "armeabi-v7a" ? build === "user" : build !== "user" && isFirstOrLast({ release })
  )
  .fn(async (t) => {
    const { release, abi, build } = t.params;
    const { record } = await t.play(openAll(stocked(release, abi).with({ build }), "rs"));
    t.expectRunning(record);
    t.expectSet("libraries that the driver has", given(record.results), listed(release));
  });

libraries.test("other_hals_have_what_links_name")
  .clauses("LINKER-RS-37")
  .releases(8, 15)
  .params({ vndk: ["stock", "enforced"] })
  .filter(({ vndk, release }) => vndk === "stock" || release === 8.1)
  .fn(async (t) => {
    const { release, vndk } = t.params;
    const unlinked = vndk === "enforced" || release === 10
      ? []
      : release >= 9
      ? ["libblas.so", "libcompiler_rt.so"]
      : [...RENDERSCRIPT.slice(2), "liblzma.so"];
    const builder = stocked(release).with(vndk === "enforced" ? { product: ENFORCED_8_1 } : {});
    const { record } = await t.play(openAll(builder, "sphal"));
    t.expectRunning(record);
    t.expectSet(
      "libraries that the HAL has",
      given(record.results),
      listed(release).filter((name) => !unlinked.includes(name)),
    );
  });

libraries.test("instances_are_those_for_vendors")
  .describe("The platform's copies may be there for others, such as libEGL.so.")
  .clauses("LINKER-RS-24")
  .releases(8, 15)
  .filter(isStockKind)
  .fn(async (t) => {
    const { release } = t.params;
    const { record } = await t.play(openAll(stocked(release), "rs"));
    t.expectRunning(record);
    const names = instances(release);
    t.expectSet(
      "places of libraries with an instance for vendors",
      names.flatMap((name) =>
        places(record, name).filter((place) =>
          RENDERSCRIPT.includes(name) || place !== `/system/lib64/${name} in default`
        )
      ),
      names.map((name) => `${vndkSp(release)}/${name} in rs`),
    );
  });

libraries.test("platform_copies_are_not_for_vendors")
  .clauses("LINKER-RS-24")
  .releases(8, 15)
  .params({ name: ["libRSCpuRef.so", "libRSDriver.so"] })
  .filter(({ name, release }) => name === "libRSCpuRef.so" || isFirstOrLast({ release }))
  .mustNot({
    what: "a driver has the platform's copy",
    scene: ({ release, name }) =>
      probeScene(
        rsDevice(release).absent(`${vndkSp(release)}/${name}`)
          .library(`/system/lib64/${name}`)
          .library(`/vendor/lib64/${VENDOR_DRIVER}`, { forwards: ["dlopen"] }),
        (app) => openFrom(app, openFrom(app, gpuPath(app), VENDOR_DRIVER), name),
      ),
    happened: ({ record }, { name }) => places(record, name),
  })
  .control("code of the platform asks", ({ name }, scene) => ({
    ...scene,
    program: recordProgram((app) => open(app, name)),
  }));

libraries.test("sphal_does_not_search_vndk_sp")
  .clauses("LINKER-RS-22")
  .releases(8, 15)
  .filter(isStockKind)
  .mustNot({
    what: "sphal has an unlisted library of that directory",
    scene: ({ release }) =>
      openScene(
        rsDevice(release).library(`${vndkSp(release)}/libunlisted.so`),
        "sphal",
        "libunlisted.so",
      ),
    happened: ({ record }) => places(record, "libunlisted.so"),
  })
  .control("libRS_internal.so of rs asks", (_, scene) => ({
    ...scene,
    program: recordProgram((app) => openIn(app, "rs", "libunlisted.so")),
  }));

libraries.test("order_of_directories_in_rs")
  .clauses("LINKER-RS-35")
  .releases(8, 15)
  .filter(isStockKind)
  .params({ first: ["vendor", "system"] })
  .fn(async (t) => {
    const { release, first } = t.params;
    const platform = vndkSp(release);
    const shadow = rsDevice(release).library(`/vendor/lib64/${DRIVER}`);
    const builder = first === "vendor" ? shadow.library(`/vendor/lib64/vndk-sp/${DRIVER}`) : shadow;
    const { record } = await t.play(probeScene(builder, (app) => openInRs(app, release, DRIVER)));
    t.expectRunning(record);
    t.expectSequence("instance", places(record, DRIVER), [
      `${first === "vendor" ? "/vendor/lib64/vndk-sp" : platform}/${DRIVER} in rs`,
    ]);
  });

libraries.test("odm_comes_before_vendor")
  .clauses("LINKER-RS-36", "LINKER-RS-62")
  .releases(8, 15)
  .filter(isStockKind)
  .params({ where: ["rs", "sphal"] })
  .fn(async (t) => {
    const { release, where } = t.params;
    const builder = rsDevice(release).library(`/odm/lib64/${VENDOR_DRIVER}`);
    const { record } = await t.play(
      probeScene(
        builder,
        (app) =>
          where === "rs"
            ? openInRs(app, release, VENDOR_DRIVER)
            : openIn(app, where, VENDOR_DRIVER),
      ),
    );
    t.expectRunning(record);
    t.expectSequence("copy", places(record, VENDOR_DRIVER), [
      `/${release < 9 ? "vendor" : "odm"}/lib64/${VENDOR_DRIVER} in ${where}`,
    ]);
  });

libraries.test("libLLVM_is_not_for_vendors")
  .clauses("LINKER-RS-7")
  .releases(8, 15)
  .filter(isStockKind)
  .params({ where: ["sphal", "rs"] })
  .mustNot({
    what: "vendor code has the platform's libLLVM.so",
    scene: ({ release, where }) =>
      openScene(rsDevice(release).library("/system/lib64/libLLVM.so"), where, "libLLVM.so"),
    happened: ({ record }) => places(record, "libLLVM.so"),
  })
  .control("the vendor partition has a copy", ({ release }, scene) => ({
    ...scene,
    world: rsDevice(release).library("/system/lib64/libLLVM.so")
      .library("/vendor/lib64/libLLVM.so").world,
  }));

libraries.test("libLLVM_of_the_vendor_is")
  .clauses("LINKER-RS-7")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = rsDevice(t.params.release).library("/system/lib64/libLLVM.so")
      .library("/vendor/lib64/libLLVM.so");
    const { record } = await t.play(
      probeScene(builder, (app) => openFrom(app, openHal(app), "libLLVM.so")),
    );
    t.expectRunning(record);
    t.expectSequence("copy", places(record, "libLLVM.so"), ["/vendor/lib64/libLLVM.so in sphal"]);
  });

/** The groups. */
export const tests: readonly Group[] = [libraries];
