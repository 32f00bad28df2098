/**
 * The files of a vendor that an app may load, by their labels.
 *
 * Plan:
 * - drivers, and what they need;
 * - other types of the platform, and types that only the vendor knows;
 * - permissive devices, and legacy ones.
 *
 * @module
 */

import type { Release, World } from "../../contract/world.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import {
  context,
  device,
  loadedBelow,
  loadScene,
  row,
  SAME_PROCESS,
  withVendorRows,
} from "../scenes.ts";
import { HAL } from "../vendor/scenes.ts";

const access = group("selinux:access", "What an app may load of a vendor's files.");

const DRIVER = "/vendor/lib64/libRSDriver_EXAMPLE.so";
const DRIVER_ROW = row("/vendor/lib(64)?/libRSDriver_EXAMPLE\\.so", SAME_PROCESS);
const HAL_ROW = row(
  "/vendor/lib(64)?/hw/android\\.hardware\\.renderscript@1\\.0-impl\\.so",
  SAME_PROCESS,
);

/** A device with a driver, of which the rows say what its label is. */
function withDriver(release: Release, ...rows: string[]): WorldBuilder {
  return withVendorRows(device(release).library(DRIVER), HAL_ROW, ...rows);
}

access.test("labelled_driver_is_loaded")
  .clauses("SELINUX-LABEL-20")
  .releases(8, 15)
  .fn(async (t) => {
    const outcome = await t.play(loadScene(withDriver(t.params.release, DRIVER_ROW), DRIVER));
    t.expectRunning(outcome.record);
    t.expectSequence("libraries", loadedBelow(outcome, DRIVER), [DRIVER]);
  });

access.test("driver_without_a_label_is_not_loaded")
  .clauses("SELINUX-LABEL-20")
  .releases(8, 15)
  .mustNot({
    what: "an app's process loads a driver that has the default label",
    scene: ({ release }) => loadScene(withDriver(release), DRIVER),
    happened: (outcome) => loadedBelow(outcome, DRIVER),
  })
  .control(
    "it has the page's row",
    ({ release }) => loadScene(withDriver(release, DRIVER_ROW), DRIVER),
  );

access.test("label_of_the_file_counts")
  .describe("The label is the file's own, wherever the file is, and chcon changes it.")
  .clauses("SELINUX-LABEL-42")
  .releases(8, 15)
  .params({ type: [SAME_PROCESS, "vendor_file"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, type } = t.params;
    const rows = type === SAME_PROCESS ? [] : [DRIVER_ROW];
    const outcome = await t.play({
      ...loadScene(withDriver(release, ...rows), DRIVER),
      adb: ["adb root", `adb shell chcon ${context(type)} ${DRIVER}`],
    });
    t.expectRunning(outcome.record);
    const expected = type === SAME_PROCESS ? [DRIVER] : [];
    t.expectSequence("libraries", loadedBelow(outcome, DRIVER), expected);
  });

/** A device whose HAL needs libraries, one by the other; the last of them is labeled or not. */
function withNeeded(release: Release, depth: number, labeled: boolean): WorldBuilder {
  const files = Array.from({ length: depth }, (_, i) => `libdep${i}.so`);
  const builder = files.reduce(
    (made, file, i) =>
      made.library(`/vendor/lib64/${file}`, {}, { needed: files.slice(i + 1, i + 2) }),
    device(release).library(HAL, {}, { needed: files.slice(0, 1) }),
  );
  const rows = files.slice(0, labeled ? depth : -1)
    .map((file) => row(`/vendor/lib(64)?/${file.replace(".", "\\.")}`, SAME_PROCESS));
  return withVendorRows(builder, HAL_ROW, ...rows);
}

access.test("hal_is_loaded_with_what_it_needs")
  .clauses("SELINUX-LABEL-23")
  .releases(8, 15)
  .params({ depth: [1, 3] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, depth } = t.params;
    const outcome = await t.play(loadScene(withNeeded(release, depth, true), HAL));
    t.expectRunning(outcome.record);
    t.expectSet("libraries", loadedBelow(outcome, "/vendor/lib64/libdep"), [
      ...Array.from({ length: depth }, (_, i) => `/vendor/lib64/libdep${i}.so`),
    ]);
  });

access.test("hal_is_not_loaded_if_what_it_needs_has_no_label")
  .clauses("SELINUX-LABEL-23")
  .releases(8, 15)
  .params({ depth: [1, 3] })
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app's process loads a HAL that needs a library with the default label",
    scene: ({ release, depth }) => loadScene(withNeeded(release, depth, false), HAL),
    happened: (outcome) => [
      ...loadedBelow(outcome, HAL),
      ...loadedBelow(outcome, "/vendor/lib64/libdep"),
    ],
  })
  .control(
    "all have the label",
    ({ release, depth }) => loadScene(withNeeded(release, depth, true), HAL),
  );

access.test("vndk_sp_library_is_loaded")
  .clauses("SELINUX-LABEL-25")
  .releases(8, 15)
  .fn(async (t) => {
    const builder = withDriver(t.params.release, row(DRIVER.replace(".", "\\."), "vndk_sp_file"));
    const outcome = await t.play(loadScene(builder, DRIVER));
    t.expectRunning(outcome.record);
    t.expectSequence("libraries", loadedBelow(outcome, DRIVER), [DRIVER]);
  });

access.test("library_for_apps_is_loaded")
  .clauses("SELINUX-LABEL-31")
  .releases(10, 15)
  .fn(async (t) => {
    const type = "vendor_public_lib_file";
    const builder = withDriver(t.params.release, row(DRIVER.replace(".", "\\."), type));
    const outcome = await t.play(loadScene(builder, DRIVER));
    t.expectRunning(outcome.record);
    t.expectSequence("libraries", loadedBelow(outcome, DRIVER), [DRIVER]);
  });

access.test("library_for_apps_is_not_loaded_before_10")
  .clauses("SELINUX-LABEL-81")
  .releases(8, 9)
  .mustNot({
    what: "an app's process loads a library of a type that the platform does not have",
    scene: ({ release }) =>
      loadScene(
        withDriver(release, row(DRIVER.replace(".", "\\."), "vendor_public_lib_file")),
        DRIVER,
      ),
    happened: (outcome) => loadedBelow(outcome, DRIVER),
  })
  .control(
    "it has the page's row",
    ({ release }) => loadScene(withDriver(release, DRIVER_ROW), DRIVER),
  );

access.test("library_of_the_vendors_apps_is_loaded")
  .clauses("SELINUX-LABEL-32")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = withDriver(
      t.params.release,
      row(DRIVER.replace(".", "\\."), "vendor_app_file"),
    );
    const outcome = await t.play(loadScene(builder, DRIVER));
    t.expectRunning(outcome.record);
    t.expectSequence("libraries", loadedBelow(outcome, DRIVER), [DRIVER]);
  });

access.test("library_of_another_type_is_not_loaded")
  .clauses("SELINUX-LABEL-32")
  .releases(8, 15)
  .params({
    type: [
      "vendor_configs_file",
      "vendor_overlay_file",
      "vendor_framework_file",
      "vendor_hal_file",
    ],
  })
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app's process loads a library with a label of other vendor files",
    scene: ({ release, type }) =>
      loadScene(withDriver(release, row(DRIVER.replace(".", "\\."), type)), DRIVER),
    happened: (outcome) => loadedBelow(outcome, DRIVER),
  })
  .control(
    "its label is that of same-process HALs",
    ({ release }) => loadScene(withDriver(release, DRIVER_ROW), DRIVER),
  );

/** An app that reads a file. */
function readScene(builder: WorldBuilder, path: string): Scene {
  return {
    world: builder.app({ debuggable: true }).file(path, "text").world,
    adb: [`? adb shell run-as ${APP} cat ${path}`],
    process: { kind: "native" },
    program: { calls: [] },
  };
}

access.test("configuration_is_read")
  .clauses("SELINUX-LABEL-32")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record, commands } = await t.play(
      readScene(device(t.params.release), "/vendor/etc/zz.xml"),
    );
    t.expectRunning(record);
    t.expectSequence("output", commands.map(({ result }) => result.stdout), ["text"]);
  });

access.test("default_label_is_not_even_read")
  .clauses("SELINUX-LABEL-32")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app reads a vendor file that has the default label",
    scene: ({ release }) => readScene(device(release), "/vendor/zz.xml"),
    happened: ({ commands }) => commands.map(({ result }) => result.stdout).filter(Boolean),
  })
  .control(
    "it is in /vendor/etc",
    ({ release }) => readScene(device(release), "/vendor/etc/zz.xml"),
  );

/** An app that lists a directory that its mode lets all list, after root has given it a label. */
function listScene(release: Release, label: string): Scene {
  const [directory, name] = ["/data/local/tmp/open", "name"];
  const { world } = device(release).app({ debuggable: true }).file(`${directory}/${name}`, "text");
  return {
    world,
    adb: [
      "adb root",
      `adb shell chcon ${context(label)} ${directory}`,
      `? adb shell run-as ${APP} ls ${directory}`,
    ],
    process: { kind: "native" },
    program: { calls: [] },
  };
}

access.test("directory_of_the_systems_data_is_not_listed")
  .clauses("SELINUX-LABEL-49")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app lists a directory that is system_data_file",
    scene: ({ release }) => listScene(release, "system_data_file"),
    happened: ({ commands }) =>
      commands.slice(-1).map(({ result }) => result.stdout).filter(Boolean),
  })
  .control(
    "it is shell_data_file",
    ({ release }) => listScene(release, "shell_data_file"),
  );

/**
 * A process that looks for any driver in a directory, as none is named and zygote loads none.
 *
 * @param release The device's.
 * @param kind The process's.
 * @param label The directory's.
 */
function searchScene(
  release: Release,
  kind: "app" | "isolated",
  label: string,
): Scene {
  const builder = withVendorRows(device(release), row("/vendor/lib64/egl", label, "-d"))
    .withoutStockDriver()
    .driverLibrary("libGLES_gpu.so", { name: "gpu" }).app()
    .property("ro.zygote.disable_gl_preload", "true");
  return { world: builder.world, process: { kind, package: APP }, program: EGL_PROGRAM };
}

access.test("default_label_of_a_directory")
  .describe(
    "An app finds the driver in it, and an isolated service none, unless it has the platform's label.",
  )
  .clauses("SELINUX-LABEL-50")
  .releases(10, 13)
  .params({
    kind: ["app", "isolated"],
    label: ["vendor_file", "same_process_hal_file", "vendor_hal_file"],
  })
  .filter(({ release }) => release === 10 || release === 13)
  .fn(async (t) => {
    const { release, kind, label } = t.params;
    const { record } = await t.play(searchScene(release, kind, label));
    const finds = kind === "app" || label !== "vendor_file";
    if (finds) t.expectRunning(record);
    else t.expectEnd(record, "SIGABRT");
    const found = eventsAt(record, "load").map(({ who }) => who);
    t.expectSequence("drivers", found, finds ? ["gpu"] : []);
  });

/** A device on which the vendor's policy has a type of its own for the driver. */
function withOwnType(release: Release, type: string): WorldBuilder {
  const cil = `(type ${type})\n(typeattributeset file_type (${type}))\n` +
    `(typeattributeset vendor_file_type (${type}))\n(roletype object_r ${type})\n`;
  const name = release < 9 ? "nonplat" : "vendor";
  return withDriver(release, row(DRIVER.replace(".", "\\."), type))
    .file(`/vendor/etc/selinux/${name}_sepolicy.cil`, cil);
}

access.test("type_of_the_vendors_own_is_closed_to_apps")
  .clauses("SELINUX-LABEL-30")
  .releases(8, 15)
  .params({ type: ["foo_driver_file", "bcc_exec", "vendor_public_lib_file"] })
  .filter(({ release, type }) =>
    type === "vendor_public_lib_file" ? release === 9 : isFirstOrLast({ release })
  )
  .mustNot({
    what:
      "an app's process loads a library of a type about which the platform's policy says nothing",
    scene: ({ release, type }) => loadScene(withOwnType(release, type), DRIVER),
    happened: (outcome) => loadedBelow(outcome, DRIVER),
  })
  .control(
    "its label is that of same-process HALs",
    ({ release }) => loadScene(withDriver(release, DRIVER_ROW), DRIVER),
  );

access.test("permissive_device_loads_whatever_the_label")
  .clauses("SELINUX-LABEL-29")
  .releases(8, 15)
  .params({ by: ["boot", "setenforce"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, by } = t.params;
    const builder = withDriver(release);
    const permissive = builder.with({ selinux: by === "boot" ? "permissive" : "enforcing" });
    const outcome = await t.play({
      ...loadScene(permissive, DRIVER),
      adb: by === "boot" ? [] : ["adb root", "adb shell setenforce 0"],
    });
    t.expectRunning(outcome.record);
    t.expectSequence("libraries", loadedBelow(outcome, DRIVER), [DRIVER]);
  });

access.test("setenforce_1_enforces_again")
  .clauses("SELINUX-LABEL-29")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "an app's process loads a driver that has the default label",
    scene: ({ release }) => ({
      ...loadScene(withDriver(release).with({ selinux: "permissive" }), DRIVER),
      adb: ["adb root", "adb shell setenforce 1"],
    }),
    happened: (outcome) => loadedBelow(outcome, DRIVER),
  })
  .control("the device stays permissive", (_, scene) => ({ ...scene, adb: [] }));

const LEGACY: Pick<World, "product"> = { product: { PRODUCT_SHIPPING_API_LEVEL: "25" } };

access.test("legacy_device_loads_whatever_the_label")
  .clauses("SELINUX-LABEL-27")
  .releases(8, 15)
  .params({ depth: [1, 3] })
  .fn(async (t) => {
    const { release, depth } = t.params;
    const builder = withNeeded(release, depth, false).with(LEGACY);
    const outcome = await t.play(loadScene(builder, HAL));
    t.expectRunning(outcome.record);
    t.expectSequence("libraries", loadedBelow(outcome, HAL), [HAL]);
  });

access.test("old_device_with_full_treble_is_no_legacy_device")
  .clauses("SELINUX-LABEL-27")
  .releases(8, 15)
  .mustNot({
    what: "an app's process loads a driver that has the default label",
    scene: ({ release }) =>
      loadScene(
        withDriver(release).with({
          product: { ...LEGACY.product, PRODUCT_FULL_TREBLE_OVERRIDE: "true" },
        }),
        DRIVER,
      ),
    happened: (outcome) => loadedBelow(outcome, DRIVER),
  })
  .control("there is no override", (_, scene) => ({
    ...scene,
    world: { ...scene.world, ...LEGACY },
  }));

/** The group. */
export const tests: readonly Group[] = [access];
