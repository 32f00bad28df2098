/**
 * The per-app settings: what they say, to whom, and how long.
 *
 * @module
 */

import { callers } from "../../fakes/observe.ts";
import { EGL_PROGRAM } from "../../fakes/programs.ts";
import { APP, buildWorld, LAYER_APP, SYSTEM_DIRECTORY } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { anyLayer, enablingLines, externalLayer, layer, RUN_APP, typeLines } from "./scenes.ts";

/** The tests of the per-app settings. */
export const settings: Group = group(
  "gles:enable:settings",
  "The settings enable layers for the one app that they name, while all of them are there.",
);

settings.test("the_documented_commands_enable_layers")
  .clauses("GLES-ENABLE-28")
  .releases(10, 15)
  .fn(async (t) => {
    const world = buildWorld(t.params).app({ debuggable: true })
      .layerApp([layer("A")], { package: "com.example.one" })
      .layerApp([layer("B")], { package: "com.example.two" }).world;
    const adb = enablingLines("libA.so:libB.so", "com.example.one:com.example.two");
    const { record } = await t.play({ world, adb, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A", "B"]);
  });

settings.test("any_number_but_zero_switches_them_on")
  .clauses("GLES-ENABLE-7")
  .params({ value: ["1", "2", "-1", "+1", "007", "2147483647", "-2147483648"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, value } = t.params;
    const { world } = externalLayer(release, { debuggable: true })
      .setting("enable_gpu_debug_layers", value);
    const { record } = await t.play({ world, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

settings.test("what_is_no_number_of_32_bits_switches_them_off")
  .clauses("GLES-ENABLE-7")
  .params({
    value: ["", " 1", "1 ", "1.0", "0x1", "true", "2147483648", "4294967295", "-2147483649", "-0"],
  })
  .releases(10, 15)
  .filter(({ release, value }) => release === 15 || release === 10 && value === "true")
  .mustNot({
    what: "a layer is used",
    scene: ({ release, value }) => ({
      world: externalLayer(release, { debuggable: true })
        .setting("enable_gpu_debug_layers", value).world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("enable_gpu_debug_layers is 1", ({ release }, scene) => ({
    ...scene,
    world: externalLayer(release, { debuggable: true }).world,
  }));

settings.test("zero_or_nothing_switches_them_off")
  .clauses("GLES-ENABLE-6")
  .params({ value: ["0", "unset"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, value }) => {
      const world = externalLayer(release, { debuggable: true });
      return {
        world: value === "unset"
          ? world.withoutSetting("enable_gpu_debug_layers").world
          : world.setting("enable_gpu_debug_layers", value).world,
        ...RUN_APP,
      };
    },
    happened: anyLayer,
  })
  .control("enable_gpu_debug_layers is 1", ({ release }, scene) => ({
    ...scene,
    world: externalLayer(release, { debuggable: true }).world,
  }));

const OTHER_TARGETS = {
  beginning: APP.slice(0, -1),
  longer: `${APP}2`,
  end: APP.slice(APP.indexOf(".") + 1),
  capitals: APP.toUpperCase(),
  list: `${APP}:com.example.other`,
  blank: `${APP} `,
  wildcard: "*",
  empty: "",
} as const;

settings.test("only_the_exact_package_name_counts")
  .clauses("GLES-ENABLE-8")
  .params({
    target: ["beginning", "longer", "end", "capitals", "list", "blank", "wildcard", "empty"],
  })
  .releases(10, 15)
  .sample(({ release }) => release === 14)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, target }) => ({
      world: externalLayer(release, { debuggable: true })
        .setting("gpu_debug_app", OTHER_TARGETS[target]).world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("gpu_debug_app is the app's package name", ({ release }, scene) => ({
    ...scene,
    world: externalLayer(release, { debuggable: true }).world,
  }));

settings.test("another_app_is_left_alone")
  .clauses("GLES-ENABLE-29")
  .releases(10, 15)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) => ({
      world: externalLayer(release, { debuggable: true })
        .app({ package: "com.example.other", debuggable: true, layers: [layer("A")] }).world,
      process: { kind: "app", package: "com.example.other" },
      program: EGL_PROGRAM,
    }),
    happened: anyLayer,
  })
  .control("the app that the settings name is started", (_params, scene) => ({
    ...scene,
    ...RUN_APP,
  }));

settings.test("without_any_list_no_layer_is_loaded")
  .describe(
    "The layer lies in every place that is searched, and all else is as the settings want it.",
  )
  .clauses("GLES-ENABLE-1")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) => ({
      world: externalLayer(release, { debuggable: true, layers: [layer("A")] })
        .with({ selinux: "permissive" })
        .layer(layer("A"), "system").layer(layer("A"), "app-data")
        .withoutSetting("gpu_debug_layers_gles").world,
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("the settings list the layer", (_params, scene) => ({
    ...scene,
    world: {
      ...scene.world,
      settings: { ...scene.world.settings, gpu_debug_layers_gles: "libA.so" },
    },
  }));

settings.test("isolated_processes_ignore_them")
  .describe(`The layer lies in a layer app and in ${SYSTEM_DIRECTORY}.`)
  .clauses("GLES-ENABLE-20")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) => ({
      world: externalLayer(release, { debuggable: true }).with({ selinux: "permissive" })
        .layer(layer("A"), "system").world,
      process: { kind: "isolated", package: APP },
      program: EGL_PROGRAM,
    }),
    happened: anyLayer,
  })
  .control("the app's main process is started", (_params, scene) => ({ ...scene, ...RUN_APP }));

settings.test("a_change_takes_effect_in_new_processes_only")
  .clauses("GLES-ENABLE-16")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { world } = buildWorld(t.params).app({ debuggable: true })
      .layerApp([layer("A"), layer("B")]).enable("libA.so", { layerApps: LAYER_APP });
    const nothing = { ...RUN_APP, program: { calls: [] } };
    const { device, process: old } = await t.play({ world, ...nothing });
    await typeLines(device, "adb shell settings put global gpu_debug_layers_gles libB.so");
    const before = await old.run(EGL_PROGRAM);
    await old.kill();
    const after = await (await device.launch(RUN_APP.process)).run(EGL_PROGRAM);
    t.expectRunning(before);
    t.expectRunning(after);
    const called = [before, after].map((record) => callers(record, "eglChooseConfig"));
    t.expectSequence("layers of the old and of the new process", called, [["A"], ["B"]]);
  });

settings.test("they_survive_a_reboot")
  .clauses("GLES-ENABLE-23")
  .releases(10, 15)
  .fn(async (t) => {
    const { world } = buildWorld(t.params).app({ debuggable: true }).layerApp([layer("A")]);
    const adb = [...enablingLines("libA.so", LAYER_APP), "adb reboot"];
    const { record } = await t.play({ world, adb, ...RUN_APP });
    t.expectRunning(record);
    t.expectSequence("layers called", callers(record, "eglChooseConfig"), ["A"]);
  });

const DELETIONS = {
  enable: ["adb shell settings delete global enable_gpu_debug_layers"],
  app: ["adb shell settings delete global gpu_debug_app"],
  list: ["adb shell settings delete global gpu_debug_layers_gles"],
  packages: ["adb shell settings delete global gpu_debug_layer_app"],
  layers_page: [
    "adb shell settings delete global enable_gpu_debug_layers",
    "adb shell settings delete global gpu_debug_app",
    "adb shell settings delete global gpu_debug_layers_gles",
    "adb shell settings delete global gpu_debug_layer_app",
  ],
  egl_page: [
    "adb shell settings delete global enable_gpu_debug_layers",
    "adb shell settings delete global gpu_debug_app",
    "adb shell settings delete global gpu_debug_layer_app",
  ],
} as const;

settings.test("deleting_them_disables_layers")
  .describe("Each command of the two pages by itself, and all commands of each page.")
  .clauses("GLES-ENABLE-27")
  .params({ deleted: ["enable", "app", "list", "packages", "layers_page", "egl_page"] })
  .releases(10, 15)
  .sample(({ release }) => release === 14)
  .mustNot({
    what: "a layer is used",
    scene: ({ release, deleted }) => ({
      world: buildWorld({ release }).app({ debuggable: true }).layerApp([layer("A")]).world,
      adb: [...enablingLines("libA.so", LAYER_APP), ...DELETIONS[deleted]],
      ...RUN_APP,
    }),
    happened: anyLayer,
  })
  .control("nothing is deleted", (_params, scene) => ({
    ...scene,
    adb: enablingLines("libA.so", LAYER_APP),
  }));
