/**
 * Layer APKs that are installed, updated and removed while the device runs.
 *
 * Plan:
 * - a layer APK: installed later, updated, removed, installed again, an older version, one that is refused;
 * - what becomes of processes that run meanwhile.
 *
 * @module
 */

import type { BuildType, Release } from "../../contract/world.ts";
import { callers } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, type AppKnobs, LAYER_APP } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { anyLayer, layer, RUN_APP } from "../enable/scenes.ts";
import {
  apkFile,
  bare,
  expectLayers,
  expectLayersAnew,
  install,
  layersFor,
  typed,
  typeLine,
} from "./scenes.ts";

/** The tests of packages that come and go. */
export const packages: Group = group(
  "gles:life:packages",
  "Layers are those of the packages that are installed when a process starts.",
);

/** The same with version 5 of the layer APK, which has A and B. */
function withVersion5(
  release: Release,
  knobs: AppKnobs & { readonly build?: BuildType } = {},
) {
  const { build = "user", ...app } = knobs;
  const libraries = layersFor("arm64-v8a", { A: "A5", B: "B5" });
  return bare(release).with({ build }).layerApp([], { versionCode: 5, libraries, ...app });
}

const LAYERS = { A: "A", B: "B", C: "C" };
/** Other versions of the layer APK. */
const VERSIONS = {
  older: () => apkFile({ A: "A4", B: "B4", C: "C4" }, { versionCode: 4 }),
  same: () => apkFile({ A: "again" }, { versionCode: 5 }),
  newer: () => apkFile({ A: "A6", C: "C6" }, { versionCode: 6 }),
} as const;

const INSTALLATIONS = {
  adb: ["adb install layers.apk"],
  replacing: ["adb install -r layers.apk"],
  for_an_abi: ["adb install --abi arm64-v8a layers.apk"],
  pm: [
    "adb push layers.apk /data/local/tmp/layers.apk",
    "adb shell pm install /data/local/tmp/layers.apk",
  ],
  pm_for_user_0: [
    "adb push layers.apk /data/local/tmp/layers.apk",
    "adb shell pm install --user 0 -r /data/local/tmp/layers.apk",
  ],
} as const;

packages.test("layer_apk_is_installed_later")
  .clauses("GLES-LIFE-1")
  .params({ by: ["adb", "replacing", "for_an_abi", "pm", "pm_for_user_0"] })
  .releases(10, 15)
  .filter(({ by, release }) => by === "adb" || isFirstOrLast({ release }))
  .fn(async (t) => {
    const hostFiles = { "layers.apk": apkFile(LAYERS) };
    const scene = typed(bare(t.params.release), INSTALLATIONS[t.params.by], hostFiles);
    await expectLayers(t, scene, ["A", "B", "C"]);
  });

packages.test("process_that_started_before_it_was_installed")
  .describe("It has called no function of EGL until then; a new process finds the layers.")
  .clauses("GLES-LIFE-2")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { device, process } = await t.play({
      world: bare(t.params.release).world,
      process: RUN_APP.process,
      program: { calls: [] },
    });
    await install(device, apkFile(LAYERS));
    const record = await process.run(EGL_PROGRAM);
    t.expectRunning(record);
    t.expectAbsent("layers of the old process", callers(record, "eglChooseConfig"));
    await process.kill();
    await expectLayersAnew(t, device, "in a new process", ["A", "B", "C"]);
  });

packages.test("layer_apk_is_updated")
  .clauses("GLES-LIFE-3")
  .params({ to: ["newer", "same"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, to } = t.params;
    const hostFiles = { "layers.apk": VERSIONS[to]() };
    const scene = typed(withVersion5(release), ["adb install -r layers.apk"], hostFiles);
    await expectLayers(t, scene, to === "newer" ? ["A6", "C6"] : ["again"]);
  });

packages.test("update_has_a_layer_no_longer")
  .clauses("GLES-LIFE-3")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the layer that only the old version has is used",
    scene: ({ release }) =>
      typed(withVersion5(release), ["adb install -r layers.apk"], {
        "layers.apk": VERSIONS.newer(),
      }),
    happened: ({ record }) => record.events.filter(({ who }) => who === "B5"),
  })
  .control("it is not updated", (_params, scene) => ({ ...scene, adb: [] }));

/** The changes of the layer APK while the app runs. */
const CHANGES = {
  updated: "adb install -r layers.apk",
  removed: `adb uninstall ${LAYER_APP}`,
  cleared: `adb shell pm clear ${LAYER_APP}`,
  stopped: `adb shell am force-stop ${LAYER_APP}`,
} as const;

packages.test("process_keeps_its_layers")
  .clauses("GLES-LIFE-4", "GLES-LIFE-11")
  .params({ apk_is: ["updated", "removed", "cleared", "stopped"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, apk_is } = t.params;
    const { device, process, record } = await t.play(typed(withVersion5(release), []));
    t.expectSequence("layers called before", callers(record, "eglChooseConfig"), ["A5", "B5"]);
    if (apk_is === "updated") await install(device, VERSIONS.newer());
    else await typeLine(device, CHANGES[apk_is]);
    const after = await process.run(EGL_PROGRAM);
    t.expectRunning(after);
    t.expectSequence("layers called after", callers(after, "eglChooseConfig"), ["A5", "B5"]);
  });

const REMOVALS = {
  adb: `adb uninstall ${LAYER_APP}`,
  pm: `adb shell pm uninstall ${LAYER_APP}`,
  pm_for_user_0: `adb shell pm uninstall --user 0 ${LAYER_APP}`,
} as const;

packages.test("layer_apk_is_removed")
  .clauses("GLES-LIFE-5")
  .params({ by: ["adb", "pm", "pm_for_user_0"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, by }) => typed(withVersion5(release), [REMOVALS[by]]),
    happened: anyLayer,
  })
  .control("it is not removed", (_params, scene) => ({ ...scene, adb: [] }));

packages.test("other_places_serve_after_a_removal")
  .describe("One layer is in the removed APK and in another one, one in the app's base directory.")
  .clauses("GLES-LIFE-5")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const world = withVersion5(release)
      .app({
        package: "com.example.other",
        libraries: layersFor("arm64-v8a", { A: "other A" }),
      })
      .layer(layer("C"), "app-data")
      .setting("gpu_debug_layer_app", `${LAYER_APP}:com.example.other`);
    await expectLayers(t, typed(world, [REMOVALS.adb]), ["other A", "C"]);
  });

packages.test("layer_apk_comes_back")
  .clauses("GLES-LIFE-6", "GLES-LIFE-16")
  .params({ version: ["older", "newer"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, version } = t.params;
    const hostFiles = { "layers.apk": VERSIONS[version]() };
    const adb = [REMOVALS.adb, "adb install layers.apk"];
    const names = version === "older" ? ["A4", "B4", "C4"] : ["A6", "C6"];
    await expectLayers(t, typed(withVersion5(release), adb, hostFiles), names);
  });

const DOWNGRADES = {
  adb: ["adb install layers.apk"],
  replacing: ["adb install -r layers.apk"],
  pm: [
    "adb push layers.apk /data/local/tmp/layers.apk",
    "adb shell pm install -r /data/local/tmp/layers.apk",
  ],
} as const;

packages.test("older_version_is_refused")
  .clauses("GLES-LIFE-7", "GLES-LIFE-9")
  .params({ by: ["adb", "replacing", "pm"], build: ["user", "userdebug"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, by, build } = t.params;
    const world = withVersion5(release, { build, debuggable: true });
    await expectLayers(t, typed(world, DOWNGRADES[by], { "layers.apk": VERSIONS.older() }), [
      "A5",
      "B5",
    ]);
  });

packages.test("older_version_is_asked_for")
  .describe("With -d; on a user build the installed version is debuggable, and the older is not.")
  .clauses("GLES-LIFE-8")
  .params({
    build: ["user", "userdebug", "eng"],
    layers: ["fewer", "more"],
    by: ["pm", "adb"],
  })
  .releases(10, 15)
  .filter(({ release, layers, by }) =>
    isFirstOrLast({ release }) && (by === "pm" || layers === "more")
  )
  .fn(async (t) => {
    const { release, build, layers, by } = t.params;
    const world = withVersion5(release, { build, debuggable: build === "user" });
    const few = apkFile({ A: "A4" }, { versionCode: 4 });
    const adb = by === "adb" ? ["adb install -r -d layers.apk"] : [
      "adb push layers.apk /data/local/tmp/layers.apk",
      "adb shell pm install -r -d /data/local/tmp/layers.apk",
    ];
    const scene = typed(world, adb, { "layers.apk": layers === "fewer" ? few : VERSIONS.older() });
    await expectLayers(t, scene, layers === "fewer" ? ["A4"] : ["A4", "B4", "C4"]);
  });

/** APKs that a device refuses. */
const REFUSED = {
  no_apk: () => "This is a note.\n",
  for_another_device: () =>
    apkFile({}, { versionCode: 6, libs: { x86_64: layersFor("x86_64", { A: "A6" }) } }),
  for_a_later_release: () => apkFile({ A: "A6" }, { versionCode: 6, minSdk: 99, targetSdk: 99 }),
} as const;

packages.test("refused_update_changes_nothing")
  .clauses("GLES-LIFE-9")
  .params({ apk: ["no_apk", "for_another_device", "for_a_later_release"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, apk } = t.params;
    const hostFiles = { "layers.apk": REFUSED[apk]() };
    const scene = typed(withVersion5(release), ["adb install -r layers.apk"], hostFiles);
    await expectLayers(t, scene, ["A5", "B5"]);
  });

packages.test("settings_stay_while_packages_change")
  .describe("The values are read back after each line.")
  .clauses("GLES-LIFE-16", "GLES-LIFE-20")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { device } = await t.play(typed(withVersion5(t.params.release), []));
    const read = async () => {
      const values: string[] = [];
      for (const name of NAMES) {
        values.push((await device.shell(`settings get global ${name}`)).stdout.trim());
      }
      return values;
    };
    const values = await read();
    t.expectSequence("values", values, ["1", APP, "libA.so:libB.so:libC.so", LAYER_APP]);
    for (
      const line of [
        `adb shell pm clear ${LAYER_APP}`,
        `adb shell pm clear ${APP}`,
        `adb shell am force-stop ${APP}`,
        `adb uninstall ${LAYER_APP}`,
        `adb uninstall ${APP}`,
      ]
    ) {
      await typeLine(device, line);
      t.expectSequence(`values after ${line}`, await read(), values);
    }
    await install(device, VERSIONS.newer());
    t.expectSequence("values after adb install", await read(), values);
  });

const NAMES = [
  "enable_gpu_debug_layers",
  "gpu_debug_app",
  "gpu_debug_layers_gles",
  "gpu_debug_layer_app",
] as const;
