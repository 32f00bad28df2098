/**
 * The gate: which apps the settings work for, by manifest and build.
 *
 * @module
 */

import { callers } from "../../fakes/observe.ts";
import { recordProgram } from "../../contract/recorder.ts";
import type { Release, World } from "../../contract/world.ts";
import { type AppKnobs, buildWorld, LAYER_APP } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { anyLayer, externalLayer, layer, RUN_APP } from "./scenes.ts";

/** The tests of which apps the settings work for. */
export const apps: Group = group(
  "gles:enable:apps",
  "External layers are for apps that are debuggable, profileable or have opted in, and for any app where root is.",
);

apps.test("a_debuggable_app_on_a_user_build")
  .clauses("GLES-ENABLE-25")
  .params({ where: ["app_data", "layer_app"] })
  .releases(10, 15)
  .fn(async (t) => {
    const { release, where } = t.params;
    const start = buildWorld({ release, build: "user" }).app({ debuggable: true });
    const { world } = where === "app_data"
      ? start.layer(layer("A"), "app-data").enable("libA.so")
      : start.layerApp([layer("A")]).enable("libA.so", { layerApps: LAYER_APP });
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

apps.test("not_a_release_app_on_a_user_build")
  .describe("The layer lies in the app's data directory and in a layer app.")
  .clauses("GLES-ENABLE-9")
  .releases(10, 15)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) => ({
      world: externalLayer(release, {}).layer(layer("A"), "app-data").world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("the app is debuggable", ({ release }, scene) => ({
    ...scene,
    world: externalLayer(release, { debuggable: true }).layer(layer("A"), "app-data").world,
  }));

apps.test("not_a_release_app_by_the_property")
  .describe("The property lists the layer; the settings name the app and a layer app that has it.")
  .clauses("GLES-ENABLE-9")
  .releases(10, 15)
  .params({ where: ["app_data", "layer_app"] })
  .filter(({ where, release }) => where === "layer_app" || release === 10 || release === 15)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, where }) => ({ world: listedByProperty(release, where, {}), ...RUN_APP }),
    happened: anyLayer,
  })
  .control("the app is debuggable", ({ release, where }, scene) => ({
    ...scene,
    world: listedByProperty(release, where, { debuggable: true }),
  }));

apps.test("any_app_on_a_build_that_grants_root")
  .clauses("GLES-ENABLE-26")
  .params({ build: ["userdebug", "eng"] })
  .releases(10, 15)
  .fn(async (t) => {
    const { release, build } = t.params;
    const { world } = externalLayer(release, {}).with({ build });
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

apps.test("a_profileable_app_on_a_user_build")
  .clauses("GLES-ENABLE-10")
  .releases(11, 15)
  .fn(async (t) => {
    const { world } = externalLayer(t.params.release, { profileable: true });
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

apps.test("not_a_profileable_app_on_a_user_build")
  .clauses("GLES-ENABLE-118")
  .releases(10, 10)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) => ({
      world: externalLayer(release, { profileable: true }).world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("the app is debuggable", ({ release }, scene) => ({
    ...scene,
    world: externalLayer(release, { debuggable: true, profileable: true }).world,
  }));

apps.test("an_app_that_has_opted_in")
  .clauses("GLES-ENABLE-11")
  .params({ targetSdk: [30, 35] })
  .releases(11, 15)
  .fn(async (t) => {
    const { release, targetSdk } = t.params;
    const { world } = externalLayer(release, { injectLayers: true, targetSdk });
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

apps.test("not_an_app_whose_opt_in_says_no")
  .clauses("GLES-ENABLE-12")
  .params({ value: ["false", "absent"] })
  .releases(11, 15)
  .filter(({ release }) => release === 11 || release === 15)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, value }) => ({
      world: externalLayer(release, value === "false" ? { injectLayers: false } : {}).world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("the value is true", ({ release }, scene) => ({
    ...scene,
    world: externalLayer(release, { injectLayers: true }).world,
  }));

apps.test("not_an_app_that_has_opted_in_for_an_older_target")
  .clauses("GLES-ENABLE-14")
  .params({ targetSdk: [24, 29] })
  .releases(11, 15)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, targetSdk }) => ({
      world: externalLayer(release, { injectLayers: true, targetSdk }).world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("the app targets API level 30", ({ release }, scene) => ({
    ...scene,
    world: externalLayer(release, { injectLayers: true, targetSdk: 30 }).world,
  }));

apps.test("opting_in_for_an_older_target")
  .describe("Android's code lets layers in.")
  .clauses("GLES-ENABLE-30")
  .params({ compat: [false, true] })
  .releases(11, 15)
  .filter(({ release }) => release === 11 || release === 15)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const { world } = externalLayer(release, { injectLayers: true, targetSdk: 29 }).compat(compat);
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectEither(
      "layers called",
      callers(record, "eglChooseConfig"),
      compat ? ["A"] : [],
      compat ? [] : ["A"],
    );
  });

apps.test("not_an_app_that_has_opted_in_on_android_10")
  .clauses("GLES-ENABLE-31")
  .releases(10, 10)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) => ({
      world: externalLayer(release, { injectLayers: true }).world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("the device runs Android 11", (_params, scene) => ({
    ...scene,
    world: { ...scene.world, release: 11 },
  }));

/** A world in which only the property lists a layer, which lies in one place outside the app. */
function listedByProperty(release: Release, where: "app_data" | "layer_app", app: AppKnobs): World {
  const start = where === "layer_app"
    ? externalLayer(release, app)
    : buildWorld({ release }).app(app).layer(layer("A"), "app-data").enable("");
  return start.setting("gpu_debug_layers_gles", "").property("debug.gles.layers", "libA.so").world;
}

const PR_GET_DUMPABLE = 3;

apps.test("opting_in_without_layers_and_dumpability")
  .describe("Nothing is enabled; Android's code makes the process dumpable all the same.")
  .clauses("GLES-ENABLE-13", "GLES-ENABLE-31")
  .params({ compat: [false, true], enabled: [false, true] })
  .around(11, 15)
  .fn(async (t) => {
    const { release, compat, enabled } = t.params;
    const { world } = externalLayer(release, { injectLayers: true }).compat(compat)
      .setting("enable_gpu_debug_layers", enabled ? "1" : "0");
    const program = recordProgram((app) => app.libc.prctl(PR_GET_DUMPABLE, 0));
    const { record } = await t.play({ world, process: RUN_APP.process, program });
    t.expectRunning(record);
    if (release === 10) return t.expectEqual("dumpable", record.results[0]?.value, 0);
    t.expectEither(
      "dumpable",
      record.results[0]?.value,
      compat || enabled ? 1 : 0,
      enabled ? 1 : compat ? 0 : 1,
    );
  });
