/**
 * The property debug.gles.layers: for whom it counts, and how long.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import { callers, eventsAt, initialized } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, buildWorld, LAYER_APP } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { anyLayer, externalLayer, layer, packedLayer, RUN_APP, typeLines } from "./scenes.ts";

const PROPERTY = "debug.gles.layers";

/** The tests of the property. */
export const property: Group = group(
  "gles:enable:property",
  "debug.gles.layers enables layers for every process that the settings list none for, until the next reboot.",
);

property.test("native_executables")
  .clauses("GLES-ENABLE-2")
  .params({ user: ["shell", "root"] })
  .releases(10, 15)
  .fn(async (t) => {
    const { release, user } = t.params;
    const { world } = buildWorld({ release, selinux: "permissive" }).layer(layer("A"), "system")
      .property(PROPERTY, "libA.so");
    const process = { kind: "native", user } as const;
    const { record } = await t.play({ world, process, program: EGL_PROGRAM });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

property.test("apps_of_any_kind")
  .describe("Each app has the layer in its own APK; no setting is set.")
  .clauses("GLES-ENABLE-15")
  .params({ debuggable: [false, true] })
  .releases(10, 15)
  .fn(async (t) => {
    const { release, debuggable } = t.params;
    const { world } = buildWorld({ release }).app({ debuggable, layers: [layer("A")] })
      .property(PROPERTY, "libA.so");
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

property.test("isolated_processes")
  .describe(
    "The app is debuggable, so that its isolated process may look into the system directory.",
  )
  .clauses("GLES-ENABLE-34")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { world } = buildWorld({ release: t.params.release, selinux: "permissive" })
      .app({ debuggable: true }).layer(layer("A"), "system").property(PROPERTY, "libA.so");
    const process = { kind: "isolated", package: APP } as const;
    const { record } = await t.play({ world, process, program: EGL_PROGRAM });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

property.test("an_app_that_the_settings_do_not_name")
  .describe("The settings enable layers for another app.")
  .clauses("GLES-ENABLE-15")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { world } = packedLayer(t.params.release).property(PROPERTY, "libA.so")
      .enable("libB.so", { app: "com.example.other" });
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

property.test("the_documented_command_enables_layers")
  .clauses("GLES-ENABLE-32")
  .params({ process: ["app", "native"] })
  .releases(10, 15)
  .fn(async (t) => {
    const { release, process } = t.params;
    const layers = [layer("A"), layer("B")];
    const { world } = buildWorld({ release, selinux: "permissive" }).app({ layers })
      .layer(layer("A"), "system").layer(layer("B"), "system");
    const { record } = await t.play({
      world,
      adb: ["adb shell setprop debug.gles.layers libA.so:libB.so"],
      process: process === "app" ? RUN_APP.process : { kind: "native" },
      program: EGL_PROGRAM,
    });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A", "B"]);
  });

property.test("a_reboot_clears_it")
  .clauses("GLES-ENABLE-24")
  .releases(10, 15)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) => ({
      world: packedLayer(release).world,
      adb: ["adb shell setprop debug.gles.layers libA.so", "adb reboot"],
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("there is no reboot", (_params, scene) => ({
    ...scene,
    adb: ["adb shell setprop debug.gles.layers libA.so"],
  }));

property.test("a_list_in_the_settings_replaces_it")
  .clauses("GLES-ENABLE-3")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the property's layer is used",
    scene: ({ release }) => ({
      world: buildWorld({ release }).app({ debuggable: true })
        .layerApp([layer("A"), layer("B")]).enable("libA.so", { layerApps: LAYER_APP })
        .property(PROPERTY, "libB.so").world,
      ...RUN_APP,
    }),
    happened: ({ record }) => record.events.filter(({ who }) => who === "B"),
  })
  .control("the settings have no list", (_params, scene) => {
    const { gpu_debug_layers_gles: _, ...settings } = scene.world.settings;
    return { ...scene, world: { ...scene.world, settings } };
  });

property.test("a_list_of_missing_files_in_the_settings_replaces_it")
  .clauses("GLES-ENABLE-4")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the property's layer is used",
    scene: ({ release }) => ({
      world: externalLayer(release, { debuggable: true }).property(PROPERTY, "libA.so")
        .setting("gpu_debug_layers_gles", "libMissing.so").world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("the settings have no list", (_params, scene) => {
    const { gpu_debug_layers_gles: _, ...settings } = scene.world.settings;
    return { ...scene, world: { ...scene.world, settings } };
  });

property.test("it_counts_if_the_settings_have_no_list")
  .clauses("GLES-ENABLE-5")
  .params({ list: ["unset", "empty"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, list } = t.params;
    const enabled = externalLayer(release, { debuggable: true }).property(PROPERTY, "libA.so");
    const { world } = list === "unset"
      ? enabled.withoutSetting("gpu_debug_layers_gles")
      : enabled.setting("gpu_debug_layers_gles", "");
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

const GET_DISPLAY = recordProgram((app) => app.egl.GetDisplay(0));

property.test("setting_it_in_the_middle_of_a_process")
  .describe("Android's code activates the layers at the next function that initializes libEGL.")
  .clauses("GLES-ENABLE-17")
  .params({ compat: [false, true] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const { world } = packedLayer(release).compat(compat);
    const { device, process: old } = await t.play({ world, ...RUN_APP, program: GET_DISPLAY });
    await typeLines(device, "adb shell setprop debug.gles.layers libA.so");
    const before = await old.run(EGL_PROGRAM);
    await old.kill();
    const after = await (await device.launch(RUN_APP.process)).run(EGL_PROGRAM);
    t.expectRunning(before);
    t.expectRunning(after);
    const called = [before, after].map((record) => callers(record, "eglChooseConfig"));
    const allowed = (isMidway: boolean) => [isMidway ? ["A"] : [], ["A"]];
    t.expectEither(
      "layers of the old and of the new process",
      called,
      allowed(compat),
      allowed(!compat),
    );
  });

property.test("changing_it_does_not_touch_active_layers")
  .clauses("GLES-ENABLE-18")
  .params({ value: ["libA.so:libB.so", "libB.so", ""] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, value } = t.params;
    const { world } = buildWorld({ release }).app({ layers: [layer("A"), layer("B")] })
      .property(PROPERTY, "libA.so");
    const { device, process: old, record } = await t.play({ world, ...RUN_APP });
    await typeLines(device, `adb shell setprop debug.gles.layers '${value}'`);
    const before = await old.run(EGL_PROGRAM);
    await old.kill();
    const after = await (await device.launch({ kind: "app", package: APP })).run(EGL_PROGRAM);
    t.expectRunning(record);
    t.expectRunning(before);
    t.expectRunning(after);
    const started = initialized(before);
    t.expectSequence("layers initialized after the change", started, []);
    t.expectSequence("layers called after it", callers(before, "eglChooseConfig"), ["A"]);
    const fresh = eventsAt(after, "initialize").map(({ who }) => who).toReversed();
    const listed = value.split(":").filter((name) => name !== "");
    t.expectSequence("layers of a new process", fresh.map((who) => `lib${who}.so`), listed);
  });
