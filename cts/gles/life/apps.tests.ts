/**
 * Apps that are updated and removed: what becomes of the layers in their base directory and their APK, and whether external layers
 * are let in.
 *
 * @module
 */

import type { ApkSpec } from "../../fakes/apk.ts";
import { APP, buildWorld } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { anyLayer, externalLayer, layer } from "../enable/scenes.ts";
import { apkFile, appFile, bare, expectLayers, layersFor, typed } from "./scenes.ts";

/** The tests of apps that come, change and go. */
export const apps: Group = group(
  "gles:life:apps",
  "Layers are let in and found as the installed version of the app has it.",
);

apps.test("base_directory_after_an_update")
  .clauses("GLES-LIFE-13")
  .params({ version: [2, 1] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, version } = t.params;
    const world = bare(release).layer(layer("A"), "app-data");
    const hostFiles = { "app.apk": appFile({}, { versionCode: version }) };
    await expectLayers(t, typed(world, ["adb install -r app.apk"], hostFiles), ["A"]);
  });

apps.test("base_directory_after_a_removal")
  .clauses("GLES-LIFE-14")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) =>
      typed(bare(release).layer(layer("A"), "app-data"), [
        `adb uninstall ${APP}`,
        "adb install app.apk",
      ], { "app.apk": appFile({}) }),
    happened: anyLayer,
  })
  .control("it is updated, not removed", (_params, scene) => ({
    ...scene,
    adb: ["adb install -r app.apk"],
  }));

apps.test("device_protected_files_after_a_removal")
  .clauses("GLES-LIFE-45")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "there is a file of the app before",
    scene: ({ release }) =>
      typed(bare(release).with({ build: "userdebug" }), [
        `adb shell run-as ${APP} cp /system/lib64/libEGL.so /data/user_de/0/${APP}/old`,
        `adb uninstall ${APP}`,
        "adb install app.apk",
        "adb root",
        `adb shell ls /data/user_de/0/${APP}/old`,
      ], { "app.apk": appFile({}) }),
    happened: ({ commands }) =>
      commands.slice(-1).map(({ result }) => result.stdout).filter(Boolean),
  })
  .control("it is updated, not removed", (_params, scene) => ({
    ...scene,
    adb: scene.adb?.flatMap((line) =>
      line.includes("uninstall") ? [] : line.replace("adb install", "adb install -r")
    ) ?? [],
  }));

apps.test("own_layers_after_an_update")
  .clauses("GLES-LIFE-15")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const libraries = layersFor("arm64-v8a", { A: "A1", B: "B1" });
    const world = buildWorld(t.params).app({ debuggable: true, libraries })
      .enable("libA.so:libB.so:libC.so");
    const hostFiles = { "app.apk": appFile({ A: "A2", C: "C2" }, { versionCode: 2 }) };
    await expectLayers(t, typed(world, ["adb install -r app.apk"], hostFiles), ["A2", "C2"]);
  });

apps.test("base_directory_of_an_app_that_is_installed_anew")
  .describe("It is the new app's own: run-as fills it, and the app finds what lies there.")
  .clauses("GLES-LIFE-14")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const world = bare(t.params.release).layer(layer("A"), "app-data");
    const hostFiles = {
      "app.apk": appFile({}),
      "libB.so": layersFor("arm64-v8a", { B: "new" })["libB.so"]!,
    };
    const adb = [
      `adb uninstall ${APP}`,
      "adb install app.apk",
      "adb push libB.so /data/local/tmp",
      `adb shell run-as ${APP} cp /data/local/tmp/libB.so .`,
    ];
    await expectLayers(t, typed(world, adb, hostFiles), ["new"]);
  });

/** Manifests of an app before and after an update: of the first, no external layer is loaded, of the second they are. */
const ALLOWED = {
  debuggable: [{}, { debuggable: true }],
  opted_in: [{}, { injectLayers: true }],
  opt_in_true: [{ injectLayers: false }, { injectLayers: true }],
  target: [{ injectLayers: true, targetSdk: 29 }, { injectLayers: true, targetSdk: 30 }],
} as const satisfies Record<string, readonly [Partial<ApkSpec>, Partial<ApkSpec>]>;

apps.test("update_lets_layers_in")
  .clauses("GLES-LIFE-17")
  .params({ by: ["debuggable", "opted_in", "opt_in_true", "target"] })
  .releases(10, 15)
  .filter(({ by, release }) => release === 15 || release === (by === "debuggable" ? 10 : 11))
  .fn(async (t) => {
    const { release, by } = t.params;
    const [before, after] = ALLOWED[by];
    const apk = apkFile({}, { package: APP, versionCode: 2, ...after });
    const world = externalLayer(release, before);
    await expectLayers(t, typed(world, ["adb install -r app.apk"], { "app.apk": apk }), ["A"]);
  });

apps.test("update_lets_layers_in_no_longer")
  .clauses("GLES-LIFE-17")
  .params({ by: ["debuggable", "opted_in", "opt_in_true"] })
  .releases(10, 15)
  .filter(({ by, release }) => release === 15 || release === (by === "debuggable" ? 10 : 11))
  .mustNot({
    what: "a layer is used",
    scene: ({ release, by }) => {
      const [without, before] = ALLOWED[by];
      const apk = apkFile({}, { package: APP, versionCode: 2, ...without });
      const world = externalLayer(release, before);
      return typed(world, ["adb install -r app.apk"], { "app.apk": apk });
    },
    happened: anyLayer,
  })
  .control("it is not updated", (_params, scene) => ({ ...scene, adb: [] }));
