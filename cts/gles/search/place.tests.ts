/**
 * Putting layers into their places, as the documentation does it with `adb`.
 *
 * Plan:
 * - the system directory: not without root, with root;
 * - the base directory: run-as for debuggable apps only, root for all;
 * - layer packages: installed for the ABI of the target app, and for another one.
 *
 * @module
 */

import type { Abi, Release } from "../../contract/world.ts";
import { buildApk } from "../../fakes/apk.ts";
import {
  APP,
  type AppKnobs,
  LAYER_APP,
  layerFile,
  layerLibrary,
  SYSTEM_DIRECTORY,
  type WorldBuilder,
} from "../../fakes/world_builder.ts";
import { group, type Scene } from "../../framework/mod.ts";
import {
  activeLayers,
  activity,
  BASE,
  device,
  isSample,
  scene,
  TRACE,
  traced,
  USUAL_RELEASE,
} from "./scenes.ts";

const FILL_SYSTEM_DIRECTORY = [
  `? adb shell mkdir -p ${SYSTEM_DIRECTORY}`,
  `? adb push ${TRACE} ${SYSTEM_DIRECTORY}/`,
];
const COPY_WITH_RUN_AS = [
  `adb push ${TRACE} /data/local/tmp`,
  `? adb shell run-as ${APP} cp /data/local/tmp/${TRACE} .`,
];

const places = group("gles:placing", "Who can put a layer where.");

/** A build with an app that the settings name; the layer is not yet anywhere. */
function target(release: Release, build: "user" | "userdebug", app: AppKnobs = {}): WorldBuilder {
  return device(release).with({ build }).app(app).enable(TRACE);
}

/** A scene in which the layer's file lies on the host. */
function typed(builder: WorldBuilder, adb: readonly string[]): Scene {
  const hostFiles = { [TRACE]: layerLibrary(traced("Trace"), { soname: TRACE }) };
  return scene(builder, { adb, hostFiles });
}

places.test("system_directory_needs_root")
  .clauses("GLES-SEARCH-30")
  .releases(10, 15)
  .params({ directory: ["absent", "present"] })
  .filter(({ directory, release }) => directory === "absent" || release === USUAL_RELEASE)
  .mustNot({
    what: "a layer gets into the system directory",
    scene: ({ release, directory }) => {
      const builder = target(release, "userdebug", { debuggable: true });
      const made = directory === "present" ? builder.directory(SYSTEM_DIRECTORY) : builder;
      return typed(made, FILL_SYSTEM_DIRECTORY);
    },
    happened: activity(),
  })
  .control("adb has root", (_, { adb = [], ...rest }) => ({
    ...rest,
    adb: ["adb root", ...adb],
  }));

places.test("user_build_gives_no_root")
  .clauses("GLES-SEARCH-30")
  .releases(10, 15)
  .mustNot({
    what: "a layer gets into the system directory of a user build",
    scene: ({ release }) =>
      typed(target(release, "user", { debuggable: true }), [
        "? adb root",
        ...FILL_SYSTEM_DIRECTORY,
      ]),
    happened: activity(),
  })
  .control("it is a userdebug build", (_, { world, ...rest }) => ({
    ...rest,
    world: { ...world, build: "userdebug" },
  }));

places.test("system_directory_refuses_the_shell_user")
  .clauses("GLES-SEARCH-30")
  .params({ build: ["user", "userdebug"] })
  .fn(async (t) => {
    const booted = await t.boot(device().with({ build: t.params.build }).world);
    const command = `mkdir -p ${SYSTEM_DIRECTORY}`;
    t.expect("mkdir fails without root", (await booted.shell(command)).status !== 0);
    const isRoot = (await booted.root()).status === 0;
    t.expectEqual("root is granted", isRoot, t.params.build === "userdebug");
    t.expectEqual("mkdir succeeds", (await booted.shell(command)).status === 0, isRoot);
  });

places.test("run_as_fills_the_base_directory")
  .clauses("GLES-SEARCH-31")
  .releases(10, 15)
  .fn(async (t) => {
    const builder = target(t.params.release, "user", { debuggable: true });
    const layers = await activeLayers(t, typed(builder, COPY_WITH_RUN_AS));
    t.expectSequence("layers called", layers, ["Trace"]);
  });

places.test("run_as_refuses_a_release_app")
  .clauses("GLES-SEARCH-32")
  .releases(10, 15)
  .mustNot({
    what: "a layer gets into the base directory",
    scene: ({ release }) => typed(target(release, "userdebug"), COPY_WITH_RUN_AS),
    happened: activity(),
  })
  .control("the app is debuggable", ({ release }, { world, ...rest }) => ({
    ...rest,
    world: {
      ...world,
      packages: target(release, "userdebug", { debuggable: true }).world.packages,
    },
  }));

places.test("shell_user_has_no_way_into_the_base_directory")
  .clauses("GLES-SEARCH-32")
  .params({ debuggable: [false, true] })
  .mustNot({
    what: "a layer gets into the base directory",
    scene: ({ debuggable }) =>
      typed(target(USUAL_RELEASE, "userdebug", { debuggable }), [
        `adb push ${TRACE} /data/local/tmp`,
        `? adb shell cp /data/local/tmp/${TRACE} ${BASE}/${TRACE}`,
        `? adb push ${TRACE} ${BASE}/${TRACE}`,
      ]),
    happened: activity(),
  })
  .control("adb has root", (_, { adb = [], ...rest }) => ({
    ...rest,
    adb: ["adb root", ...adb],
  }));

places.test("root_fills_the_base_directory_of_any_app")
  .clauses("GLES-SEARCH-33")
  .releases(10, 15)
  .fn(async (t) => {
    const adb = [
      "adb root",
      `adb push ${TRACE} /data/local/tmp`,
      `adb shell cp /data/local/tmp/${TRACE} ${BASE}/${TRACE}`,
    ];
    const layers = await activeLayers(t, typed(target(t.params.release, "userdebug"), adb));
    t.expectSequence("layers called", layers, ["Trace"]);
  });

/** A target app of one ABI, and a layer package with layers for two, which is installed as the line says. */
function installed(release: Release, abi: Abi, line: string): Scene {
  const file = layerFile("A");
  const layers = (one: Abi) => ({ [file]: layerLibrary(traced("A"), { abi: one }) });
  const apk = buildApk({
    package: LAYER_APP,
    libs: { "arm64-v8a": layers("arm64-v8a"), "armeabi-v7a": layers("armeabi-v7a") },
  });
  const builder = device(release).app({
    debuggable: true,
    layers: [{ name: "Other" }],
    abis: [abi],
  })
    .enable(file, { layerApps: LAYER_APP });
  const hostFiles = { "layers.apk": { base64: apk.toBase64() } };
  return scene(builder, { adb: [line], hostFiles });
}

places.test("layer_apk_for_the_apps_abi")
  .clauses("GLES-SEARCH-34")
  .releases(10, 15)
  .params({ abi: ["arm64-v8a", "armeabi-v7a"] })
  .filter(({ abi, release }) => abi === "armeabi-v7a" || release === USUAL_RELEASE)
  .fn(async (t) => {
    const { release, abi } = t.params;
    const played = installed(release, abi, `adb install --abi ${abi} layers.apk`);
    t.expectSequence("layers called", await activeLayers(t, played), ["A"]);
  });

places.test("layer_apk_for_another_abi")
  .clauses("GLES-SEARCH-39")
  .releases(10, 15)
  .params({
    line: ["adb install layers.apk", "adb install --abi arm64-v8a layers.apk"],
  })
  .filter(({ line, release }) => isSample(release, !line.includes("--abi")))
  .mustNot({
    what: "a 32-bit app loads a layer of a package that is installed for 64-bit apps",
    scene: ({ release, line }) => installed(release, "armeabi-v7a", line),
    happened: activity(),
  })
  .control("it is installed for 32-bit apps", (_, rest) => ({
    ...rest,
    adb: ["adb install --abi armeabi-v7a layers.apk"],
  }));

/** The group about placing. */
export const tests = [places];
