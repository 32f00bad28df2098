/**
 * Where layers are looked for, and which copy is taken.
 *
 * Plan:
 * - all four places, one taken away at a time from the top; each pair of places; two layer packages; layers of one list
 *   from four places;
 * - the system directory: whom it is searched for, over which copies it prevails;
 * - each place by itself, for passive and active layers, for 64-bit and 32-bit apps;
 * - layer packages: several, absent ones, for another ABI; libraries that stay inside an APK.
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
  type WorldBuilder,
} from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import { tests as either } from "./either.tests.ts";
import { tests as linking } from "./linking.tests.ts";
import { tests as list } from "./list.tests.ts";
import { tests as load } from "./load.tests.ts";
import { tests as place } from "./place.tests.ts";
import {
  activeLayers,
  activity,
  device,
  deviceWithApp,
  isSample,
  type Place,
  PLACES,
  scene,
  TRACE,
  traced,
  USUAL_RELEASE,
  withCopies,
} from "./scenes.ts";

const priority = group("gles:priority", "Which of several copies of a layer is taken.");

priority.test("highest_place_wins")
  .describe("The layer is in every place from the named one on; the named one provides it.")
  .clauses("GLES-SEARCH-1")
  .releases(10, 15)
  .params({ from: PLACES })
  .filter(({ from, release }) => from === "system" || isSample(release))
  .fn(async (t) => {
    const { release, from } = t.params;
    const places = PLACES.slice(PLACES.indexOf(from));
    const layers = await activeLayers(t, scene(withCopies(release, places)));
    t.expectSequence("copy that is called", layers, [from]);
  });

priority.test("each_pair_of_places")
  .clauses("GLES-SEARCH-1")
  .params({ higher: PLACES, lower: PLACES })
  .filter(({ higher, lower }) => PLACES.indexOf(higher) < PLACES.indexOf(lower))
  .fn(async (t) => {
    const { higher, lower } = t.params;
    const layers = await activeLayers(t, scene(withCopies(USUAL_RELEASE, [lower, higher])));
    t.expectSequence("copy that is called", layers, [higher]);
  });

priority.test("first_listed_package_wins")
  .clauses("GLES-SEARCH-2")
  .releases(10, 15)
  .params({ first: ["com.example.one", "com.example.two"] })
  .filter(({ first, release }) => first === "com.example.two" || release === USUAL_RELEASE)
  .fn(async (t) => {
    const { release, first } = t.params;
    const packages = ["com.example.one", "com.example.two"];
    const second = packages.find((name) => name !== first);
    let builder = deviceWithApp(release);
    for (const name of packages) {
      const copy = layerLibrary(traced(name), { soname: TRACE });
      builder = builder.layerApp([], { package: name, libraries: { [TRACE]: copy } });
    }
    const enabled = builder.enable(TRACE, { layerApps: `${first}:${second}` });
    t.expectSequence("copy that is called", await activeLayers(t, scene(enabled)), [first]);
  });

priority.test("each_layer_is_looked_for_anew")
  .describe("Four layers, each in another place, are listed in both orders.")
  .clauses("GLES-SEARCH-3")
  .releases(10, 15)
  .params({ order: ["downward", "upward"] })
  .filter(({ order, release }) => order === "downward" || release === USUAL_RELEASE)
  .fn(async (t) => {
    const { release, order } = t.params;
    const names = order === "downward" ? [...PLACES] : [...PLACES].reverse();
    const builder = deviceWithApp(release, { layers: [traced("ownApk")] })
      .layerApp([traced("layerApk")])
      .layer(traced("base"), "app-data")
      .layer(traced("system"), "system")
      .enable(names.map(layerFile).join(":"), { layerApps: LAYER_APP });
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), names);
  });

priority.test("each_layer_has_its_own_best_copy")
  .describe("Of two layers, one has a copy further up.")
  .clauses("GLES-SEARCH-3")
  .params({ list: ["libTrace.so:libB.so", "libB.so:libTrace.so"] })
  .fn(async (t) => {
    const { list } = t.params;
    const builder = withCopies(USUAL_RELEASE, ["system", "base"], { list })
      .layer(traced("B"), "app-data");
    const expected = list.startsWith("libB") ? ["B", "system"] : ["system", "B"];
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), expected);
  });

const system = group("gles:system_directory", "Whom the system directory is searched for.");

system.test("not_searched_for_a_release_app")
  .clauses("GLES-SEARCH-4")
  .releases(11, 15)
  .filter(({ release }) => isSample(release) || release === 11)
  .mustNot({
    what: "a layer is active in a release app on a user build",
    scene: ({ release }) =>
      scene(
        device(release).app().layer(traced("A"), "system")
          .property("debug.gles.layers", layerFile("A")),
      ),
    happened: activity(),
  })
  .control("the app is debuggable", ({ release }, { world, ...rest }) => ({
    ...rest,
    world: { ...world, packages: deviceWithApp(release).world.packages },
  }));

system.test("not_searched_on_a_user_build")
  .describe("The app is debuggable, or the process is a native executable.")
  .clauses("GLES-SEARCH-51", "GLES-SEARCH-4")
  .releases(10, 11)
  .params({ process: ["app", "native"] })
  .fn(async (t) => {
    const { release, process } = t.params;
    const builder = deviceWithApp(release).layer(traced("A"), "system").with({ build: "user" })
      .property("debug.gles.layers", layerFile("A"));
    const played = scene(builder, process === "app" ? {} : { process: { kind: "native" } });
    const layers = await activeLayers(t, played);
    t.expectSequence("layers called", layers, release === 10 ? [] : ["A"]);
  });

/** Apps of a user build whose processes may be debugged, by what makes them so. */
const DEBUGGED = {
  debuggable: { debuggable: true },
  profileable: { profileable: true },
  opted_in: { injectLayers: true },
} as const satisfies Record<string, AppKnobs>;

system.test("searched_for_each_app_that_may_be_debugged")
  .describe("The settings enable the layer for the app, so that its opting in counts.")
  .clauses("GLES-SEARCH-4")
  .releases(11, 15)
  .params({ app: ["debuggable", "profileable", "opted_in"] })
  .filter(({ release }) => release === 11 || release === 15)
  .fn(async (t) => {
    const { release, app } = t.params;
    const builder = device(release).with({ build: "user" }).app(DEBUGGED[app])
      .layer(traced("A"), "system").enable(layerFile("A"));
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), ["A"]);
  });

system.test("not_searched_for_an_app_that_has_opted_in_and_is_not_named")
  .describe("The property lists the layer. Android's code opens the process at every start.")
  .clauses("GLES-ENABLE-13")
  .releases(11, 15)
  .params({ compat: [false, true] })
  .filter(({ release }) => release === 11 || release === 15)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const builder = device(release).with({ build: "user" }).app(DEBUGGED.opted_in).compat(compat)
      .layer(traced("A"), "system").property("debug.gles.layers", layerFile("A"));
    const layers = await activeLayers(t, scene(builder));
    t.expectEither("layers called", layers, compat ? ["A"] : [], compat ? [] : ["A"]);
  });

system.test("searched_on_a_build_that_grants_root")
  .clauses("GLES-SEARCH-4", "GLES-SEARCH-51")
  .releases(10, 15)
  .params({ build: ["userdebug", "eng"] })
  .filter(({ build, release }) => isSample(release, build === "userdebug"))
  .fn(async (t) => {
    const { release, build } = t.params;
    const builder = device(release).with({ build }).app().layer(traced("A"), "system")
      .property("debug.gles.layers", layerFile("A"));
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), ["A"]);
  });

system.test("prevails_over_the_apps_own_copy")
  .clauses("GLES-SEARCH-5")
  .releases(10, 15)
  .params({ by: ["settings", "property"] })
  .filter(({ by, release }) => by === "settings" || release === USUAL_RELEASE)
  .fn(async (t) => {
    const { release, by } = t.params;
    const copies = withCopies(release, ["system", "ownApk"]);
    const builder = by === "settings"
      ? copies
      : copies.with({ settings: {} }).property("debug.gles.layers", TRACE);
    t.expectSequence("copy that is called", await activeLayers(t, scene(builder)), ["system"]);
  });

const sources = group("gles:sources", "What a debuggable app loads layers from.");

/** A place loads layers by itself: passive and active ones, in 64-bit and in 32-bit apps. */
function loadsFrom(name: string, clause: string, where: Exclude<Place, "system">): void {
  sources.test(name)
    .clauses(clause)
    .releases(10, 15)
    .params({ model: ["passive", "active"], abi: ["arm64-v8a", "armeabi-v7a"] })
    .filter(({ model, abi, release }) =>
      release === USUAL_RELEASE || (model === "passive" && abi === "arm64-v8a")
    )
    .fn(async (t) => {
      const { release, model, abi } = t.params;
      const layer = traced("A", { model });
      const layers = where === "ownApk" ? [layer] : [{ name: "Other" }];
      let builder = deviceWithApp(release, { abis: [abi], layers });
      if (where === "base") builder = builder.layer(layer, "app-data", { abi });
      if (where === "layerApk") builder = builder.layerApp([layer], { abis: [abi] });
      const packages = where === "layerApk" ? { layerApps: LAYER_APP } : {};
      const enabled = builder.enable(layerFile("A"), packages);
      t.expectSequence("layers called", await activeLayers(t, scene(enabled)), ["A"]);
    });
}

loadsFrom("own_apk", "GLES-SEARCH-27", "ownApk");
loadsFrom("base_directory", "GLES-SEARCH-28", "base");
loadsFrom("layer_apk", "GLES-SEARCH-29", "layerApk");

sources.test("lib_folder_of_the_apps_abi")
  .clauses("GLES-SEARCH-35")
  .releases(10, 15)
  .params({ abi: ["arm64-v8a", "armeabi-v7a"] })
  .filter(({ abi, release }) => abi === "armeabi-v7a" || release === USUAL_RELEASE)
  .fn(async (t) => {
    const { release, abi } = t.params;
    const copy = (one: Abi) => ({
      [TRACE]: layerLibrary(traced(one), { soname: TRACE, abi: one }),
    });
    const apk = buildApk({
      package: APP,
      debuggable: true,
      libs: { "arm64-v8a": copy("arm64-v8a"), "armeabi-v7a": copy("armeabi-v7a") },
    }).toBase64();
    const builder = device(release).with({ packages: [{ apk, abi }] }).enable(TRACE);
    t.expectSequence("copy that is called", await activeLayers(t, scene(builder)), [abi]);
  });

sources.test("several_layer_packages")
  .clauses("GLES-SEARCH-25")
  .releases(10, 15)
  .fn(async (t) => {
    const names = ["One", "Two", "Three", "Four", "Five", "Six"];
    let builder = deviceWithApp(t.params.release);
    for (const name of names) {
      builder = builder.layerApp([traced(name)], { package: `com.example.${name}` });
    }
    const enabled = builder.enable(names.map(layerFile).join(":"), {
      layerApps: names.map((name) => `com.example.${name}`).join(":"),
    });
    t.expectSequence("layers called", await activeLayers(t, scene(enabled)), names);
  });

sources.test("blank_belongs_to_the_name_of_a_package")
  .clauses("GLES-SEARCH-24")
  .releases(10, 15)
  .params({ packages: [` ${LAYER_APP}`, `${LAYER_APP} `, `com.absent: ${LAYER_APP}`] })
  .filter(({ packages, release }) => isSample(release, packages.startsWith(" ")))
  .mustNot({
    what: "a layer of the package is active whose name has a blank in the setting",
    scene: ({ release, packages }) =>
      scene(
        deviceWithApp(release).layerApp([traced("A")])
          .enable(layerFile("A"), { layerApps: packages }),
      ),
    happened: activity(),
  })
  .control("the setting is its name", ({ release }) =>
    scene(
      deviceWithApp(release).layerApp([traced("A")])
        .enable(layerFile("A"), { layerApps: LAYER_APP }),
    ));

sources.test("absent_layer_package_is_passed_over")
  .clauses("GLES-SEARCH-24")
  .releases(10, 15)
  .params({ packages: [`com.absent:${LAYER_APP}`, `${LAYER_APP}:com.absent`] })
  .filter(({ packages, release }) => isSample(release, packages.startsWith("com.absent")))
  .fn(async (t) => {
    const { release, packages } = t.params;
    const builder = deviceWithApp(release).layerApp([traced("A")])
      .enable(layerFile("A"), { layerApps: packages });
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), ["A"]);
  });

sources.test("absent_layer_package_is_warned_of")
  .describe("Warnings name the package that is not installed, and not the one that is.")
  .clauses("GLES-SEARCH-24")
  .fn(async (t) => {
    const packages = ["com.absent", LAYER_APP];
    const builder = deviceWithApp().layerApp([traced("A")])
      .enable(layerFile("A"), { layerApps: packages.join(":") });
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const named = packages.filter((name) =>
      record.log.some((line) => line.priority === "W" && line.message.includes(name))
    );
    t.expectSet("packages that warnings name", named, ["com.absent"]);
  });

/** A debuggable app, and layer A inside its own APK or inside a layer APK. */
function withLayerInside(release: Release, where: "ownApk" | "layerApk"): WorldBuilder {
  const packed = { layers: [traced("A")], extractNativeLibs: false };
  return where === "ownApk"
    ? deviceWithApp(release, packed).enable(layerFile("A"))
    : deviceWithApp(release).app({ package: LAYER_APP, ...packed })
      .enable(layerFile("A"), { layerApps: LAYER_APP });
}

sources.test("library_inside_its_apk")
  .clauses("GLES-SEARCH-43")
  .releases(10, 15)
  .params({ where: ["ownApk", "layerApk"] })
  .fn(async (t) => {
    const { release, where } = t.params;
    const layers = await activeLayers(t, scene(withLayerInside(release, where)));
    t.expectSequence("layers called", layers, ["A"]);
  });

sources.test("library_inside_its_apk_on_android")
  .clauses("GLES-SEARCH-17")
  .releases(10, 15)
  .params({ where: ["ownApk", "layerApk"], compat: [false, true] })
  .filter(({ where, release }) => isSample(release, where === "layerApk"))
  .fn(async (t) => {
    const { release, where, compat } = t.params;
    const builder = withLayerInside(release, where).compat(compat);
    const layers = await activeLayers(t, scene(builder));
    t.expectSequence("layers called", layers, compat ? [] : ["A"]);
  });

sources.test("library_inside_an_apk_and_a_copy_below")
  .clauses("GLES-SEARCH-17")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const copy = layerLibrary(traced("layerApk"), { soname: TRACE });
    const builder = withCopies(USUAL_RELEASE, ["ownApk"]).compat(compat)
      .layerApp([], { libraries: { [TRACE]: copy }, extractNativeLibs: false });
    const layers = await activeLayers(t, scene(builder));
    t.expectSequence("copy that is called", layers, [compat ? "ownApk" : "layerApk"]);
  });

/** The groups about searching and loading. */
export const tests = [priority, system, sources, ...list, ...load, ...linking, ...place, ...either];
