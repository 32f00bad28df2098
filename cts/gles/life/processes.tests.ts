/**
 * The end of processes, the removal of data, and what a reboot leaves.
 *
 * Plan:
 * - lines that end an app's processes, and no other's;
 * - pm clear: the base directory is emptied, all other places stay;
 * - a reboot: processes, packages, files, root;
 * - variables of the environment, as the shell has them.
 *
 * @module
 */

import type { ProcessSpec } from "../../contract/device.ts";
import type { Release } from "../../contract/world.ts";
import { APP, buildWorld, LAYER_APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { anyLayer, layer, RUN_APP } from "../enable/scenes.ts";
import {
  apkFile,
  appFile,
  expectLayers,
  expectLayersAnew,
  install,
  isAlive,
  layersFor,
  typed,
  typeLine,
} from "./scenes.ts";

/** The tests of processes, data and reboots. */
export const processes: Group = group(
  "gles:life:processes",
  "Layers are found anew by each process, in the places that are left.",
);

const OTHER = "com.example.other";

/** Layer A in the app's base directory, B in its APK, and C in a layer APK. */
function threePlaces(release: Release): WorldBuilder {
  return buildWorld({ release })
    .app({ debuggable: true, layers: [layer("B")] }).layerApp([layer("C")])
    .layer(layer("A"), "app-data").enable("libA.so:libB.so:libC.so", { layerApps: LAYER_APP });
}

/** Lines that end the processes of {@link APP}, with the clause that says so. */
const ENDS = {
  update: "GLES-LIFE-10",
  removal: "GLES-LIFE-12",
  clear: "GLES-LIFE-19",
  stop: "GLES-LIFE-21",
} as const;

const LINES = {
  removal: `adb uninstall ${APP}`,
  clear: `adb shell pm clear ${APP}`,
  stop: `adb shell am force-stop ${APP}`,
} as const;

for (const what of ["update", "removal", "clear", "stop"] as const) {
  processes.test(`${what}_ends_the_apps_processes_only`)
    .describe("The app's main and isolated process, another app, a layer APK's and a native one.")
    .clauses(ENDS[what])
    .releases(10, 15)
    .filter(isFirstOrLast)
    .fn(async (t) => {
      const world = threePlaces(t.params.release).app({ package: OTHER });
      const device = await t.boot(world.world);
      const started = [
        await device.launch({ kind: "app", package: APP }),
        await device.launch({ kind: "isolated", package: APP }),
        await device.launch({ kind: "app", package: OTHER }),
        await device.launch({ kind: "app", package: LAYER_APP }),
        await device.launch({ kind: "native" }),
      ];
      const alive = async () => {
        const found: boolean[] = [];
        for (const process of started) found.push(await isAlive(t, device, process));
        return found;
      };
      t.expectSequence("alive before", await alive(), [true, true, true, true, true]);
      if (what === "update") await install(device, appFile({}, { versionCode: 2 }));
      else await typeLine(device, LINES[what]);
      t.expectSequence("alive after", await alive(), [false, false, true, true, true]);
    });
}

processes.test("reboot_ends_every_process")
  .clauses("GLES-LIFE-25")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(threePlaces(t.params.release).world);
    const started = [
      await device.launch({ kind: "app", package: APP }),
      await device.launch({ kind: "isolated", package: APP }),
      await device.launch({ kind: "native" }),
    ];
    const alive = async () => {
      const found: boolean[] = [];
      for (const process of started) found.push(await isAlive(t, device, process));
      return found;
    };
    t.expectSequence("alive before", await alive(), [true, true, true]);
    await device.reboot();
    t.expectSequence("alive after", await alive(), [false, false, false]);
  });

processes.test("clearing_takes_the_base_directory")
  .clauses("GLES-LIFE-18", "GLES-LIFE-20")
  .params({ user: ["none", "0"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, user } = t.params;
    const line = `adb shell pm clear ${user === "0" ? "--user 0 " : ""}${APP}`;
    await expectLayers(t, typed(threePlaces(release), [line]), ["B", "C"]);
  });

processes.test("clearing_the_layer_apk_takes_no_layer")
  .clauses("GLES-LIFE-18", "GLES-LIFE-20")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const line = `adb shell pm clear ${LAYER_APP}`;
    await expectLayers(t, typed(threePlaces(t.params.release), [line]), ["A", "B", "C"]);
  });

processes.test("base_directory_is_filled_again_after_clearing")
  .clauses("GLES-LIFE-18")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const adb = [
      `adb shell pm clear ${APP}`,
      "adb push libA.so /data/local/tmp",
      `adb shell run-as ${APP} cp /data/local/tmp/libA.so .`,
    ];
    const hostFiles = { "libA.so": layersFor("arm64-v8a", { A: "new" })["libA.so"]! };
    const scene = typed(threePlaces(t.params.release), adb, hostFiles);
    await expectLayers(t, scene, ["new", "B", "C"]);
  });

processes.test("layers_after_a_stop_by_force")
  .clauses("GLES-LIFE-22")
  .params({ stopped: ["app", "layer_apk"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, stopped } = t.params;
    const { device } = await expectLayers(t, typed(threePlaces(release), []), ["A", "B", "C"]);
    await typeLine(device, `adb shell am force-stop ${stopped === "app" ? APP : LAYER_APP}`);
    await expectLayersAnew(t, device, "in a new process", ["A", "B", "C"]);
  });

processes.test("files_stay_over_a_reboot")
  .describe("In the system directory, the app's base directory, its APK and a layer APK.")
  .clauses("GLES-LIFE-23", "GLES-LIFE-24")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const world = threePlaces(t.params.release).with({ selinux: "permissive" })
      .layer(layer("D"), "system").setting(
        "gpu_debug_layers_gles",
        "libA.so:libB.so:libC.so:libD.so",
      );
    await expectLayers(t, typed(world, ["adb reboot"]), ["A", "B", "C", "D"]);
  });

/** The changes of the layer APK before a reboot, and the layers that the app loads then. */
const BEFORE_REBOOT = {
  installed: [["adb install layers.apk"], ["A6"]],
  updated: [["adb install one.apk", "adb install -r layers.apk"], ["A6"]],
  downgrade_refused: [["adb install layers.apk", "adb install -r one.apk"], ["A6"]],
  installed_again: [
    ["adb install layers.apk", `adb uninstall ${LAYER_APP}`, "adb install one.apk"],
    ["A1"],
  ],
} as const;

processes.test("packages_stay_over_a_reboot")
  .clauses("GLES-LIFE-23")
  .params({ layer_apk: ["installed", "updated", "downgrade_refused", "installed_again"] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, layer_apk } = t.params;
    const [adb, names] = BEFORE_REBOOT[layer_apk];
    const world = buildWorld({ release }).app({ debuggable: true })
      .enable("libA.so", { layerApps: LAYER_APP });
    const hostFiles = {
      "one.apk": apkFile({ A: "A1" }, { versionCode: 1 }),
      "layers.apk": apkFile({ A: "A6" }, { versionCode: 6 }),
    };
    await expectLayers(t, typed(world, [...adb, "adb reboot"], hostFiles), names);
  });

processes.test("removed_package_stays_away_after_a_reboot")
  .clauses("GLES-LIFE-23")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a layer is used",
    scene: ({ release }) =>
      typed(
        buildWorld({ release }).app({ debuggable: true }).layerApp([layer("A")])
          .enable("libA.so", { layerApps: LAYER_APP }),
        [`adb uninstall ${LAYER_APP}`, "adb reboot"],
      ),
    happened: anyLayer,
  })
  .control("it is not removed", (_params, scene) => ({ ...scene, adb: ["adb reboot"] }));

processes.test("reboot_takes_root_away")
  .clauses("GLES-LIFE-27")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ ...t.params, build: "userdebug" }).world);
    const user = async () => (await device.shell("id -u")).stdout.trim();
    t.expectEqual("status of adb root", (await device.root()).status, 0);
    t.expectEqual("user with root", await user(), "0");
    await device.reboot();
    t.expectEqual("user after the reboot", await user(), "2000");
    await device.root();
    t.expectEqual("user with root again", await user(), "0");
  });

/** Kinds of processes, and the names of their users as `ps` has them. */
const USERS = {
  app: [{ kind: "app", package: APP }, /^u0_a\d+$/],
  isolated: [{ kind: "isolated", package: APP }, /^u0_i\d+$/],
  shell: [{ kind: "native", user: "shell" }, /^shell$/],
  root: [{ kind: "native", user: "root" }, /^root$/],
} as const satisfies Record<string, readonly [ProcessSpec, RegExp]>;

processes.test("user_of_a_process")
  .clauses("GLES-LIFE-71")
  .params({ of: Object.keys(USERS) as (keyof typeof USERS)[] })
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, of } = t.params;
    const [spec, name] = USERS[of];
    const device = await t.boot(buildWorld({ release }).app({ debuggable: true }).world);
    const { pid } = await device.launch(spec);
    const { status, stdout } = await device.shell("ps -A -o PID,USER");
    if (status !== 0) t.skip("The device has no ps -A -o PID,USER", "give its shell that command");
    const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/));
    const user = rows.find(([first]) => first === String(pid))?.[1] ?? "";
    t.expect(`name of the user is as ${name} has it`, name.test(user), user);
  });

processes.test("two_isolated_processes_have_two_users")
  .clauses("GLES-LIFE-71")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const device = await t.boot(buildWorld({ release: t.params.release }).app({}).world);
    const pids: string[] = [];
    for (let i = 0; i < 2; i++) pids.push(String((await device.launch(USERS.isolated[0])).pid));
    const { status, stdout } = await device.shell("ps -A -o PID,USER");
    if (status !== 0) t.skip("The device has no ps -A -o PID,USER", "give its shell that command");
    const users = stdout.split("\n").flatMap((line) => {
      const [pid = "", user] = line.trim().split(/\s+/);
      return pids.includes(pid) ? [user] : [];
    });
    t.expectEqual("users", new Set(users).size, 2);
  });

processes.test("process_that_runs_reads_nothing_anew")
  .describe("The settings name another app, and then no app, while the process runs.")
  .clauses("GLES-LIFE-4", "GLES-ENABLE-16")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .params({ line: ["put global gpu_debug_app com.example.other", "delete global gpu_debug_app"] })
  .fn(async (t) => {
    const { release, line } = t.params;
    const world = threePlaces(release);
    const { device, process } = await t.play({
      world: world.world,
      process: RUN_APP.process,
      program: { calls: [] },
    });
    await typeLine(device, `adb shell settings ${line}`);
    const before = await process.run(RUN_APP.program);
    t.expectRunning(before);
    t.expectSequence(
      "layers called",
      before.events.filter(({ at, fn }) => at === "call" && fn === "eglChooseConfig")
        .map(({ who }) => who),
      ["A", "B", "C"],
    );
  });

/** Variables that name the modules of the runtime, in Android 10 and later. */
const MODULES = [
  { clause: "GLES-LIFE-115", ANDROID_RUNTIME_ROOT: "/apex/com.android.runtime" },
  {
    clause: "GLES-LIFE-114",
    ANDROID_ART_ROOT: "/apex/com.android.art",
    ANDROID_I18N_ROOT: "/apex/com.android.i18n",
  },
] as const;

processes.test("variables_that_name_modules")
  .clauses("GLES-LIFE-114", "GLES-LIFE-115")
  .releases(10, 15)
  .filter(({ release }) => [10, 11, 15].includes(release))
  .fn(async (t) => {
    const { release } = t.params;
    const { clause, ...variables } = MODULES[release < 11 ? 0 : 1];
    t.judges(clause);
    const device = await t.boot(buildWorld({ release }).world);
    for (const [name, value] of Object.entries(variables)) {
      const { stdout } = await device.shell(`echo "$${name}"`);
      t.expectEqual(name, stdout.trim(), value);
    }
  });
