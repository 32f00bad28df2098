/**
 * How a found layer is loaded: order, linker namespace, visibility of symbols.
 *
 * Plan:
 * - load order;
 * - namespace by the canonical path, and what a layer may need in it;
 * - symbols of other layers;
 * - what a failed attempt leaves behind.
 *
 * @module
 */

import { recordProgram } from "../../contract/recorder.ts";
import { initialized, loaded } from "../../fakes/observe.ts";
import { startEgl } from "../../fakes/programs.ts";
import {
  layerFile,
  layerLibrary,
  SYSTEM_DIRECTORY,
  type WorldBuilder,
} from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import {
  BASE,
  BOTH_EXPORTS,
  device,
  deviceWithApp,
  isSample,
  nativeScene,
  scene,
  traced,
  withHelper,
} from "./scenes.ts";

const linking = group("gles:layer_linking", "How a found layer is loaded.");

linking.test("last_listed_is_loaded_first")
  .clauses("GLES-SEARCH-19")
  .releases(10, 15)
  .params({ layers: [2, 3, 16] })
  .filter(({ layers, release }) => isSample(release, layers === 3))
  .fn(async (t) => {
    const names = Array.from({ length: t.params.layers }, (_, i) => `L${i}`);
    let builder = deviceWithApp(t.params.release);
    for (const name of names) builder = builder.layer(traced(name), "app-data");
    const { record } = await t.play(scene(builder.enable(names.map(layerFile).join(":"))));
    t.expectRunning(record);
    t.expectSequence("constructors", loaded(record), names.reverse());
  });

linking.test("namespace_follows_the_canonical_path")
  .clauses("GLES-SEARCH-18")
  .releases(10, 15)
  .params({ file: ["system", "base"], listed: ["file", "link"] })
  .filter(({ listed, release }) => isSample(release, listed === "file"))
  .fn(async (t) => {
    const { release, file, listed } = t.params;
    const [directory, other] = file === "system"
      ? [SYSTEM_DIRECTORY, BASE]
      : [BASE, SYSTEM_DIRECTORY];
    const path = `${directory}/libA.so`;
    let builder = deviceWithApp(release).layer(traced("A"), directory).enable("libA.so");
    if (listed === "link") {
      builder = builder.link(`${other}/libLink.so`, path).enable("libLink.so");
    }
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["A"]);
    const [layers, platform] = ["libA.so", "libEGL.so"].map((soname) =>
      record.libraries.find((library) => library.soname === soname)?.namespace
    );
    t.expectEqual("in the namespace of libEGL.so", layers === platform, file === "system");
  });

linking.test("system_layer_cannot_use_the_apps_libraries")
  .clauses("GLES-SEARCH-18")
  .releases(10, 15)
  .filter(({ release }) => isSample(release))
  .mustNot({
    what: "a layer in the system directory is loaded with a library of the app",
    scene: ({ release }) => scene(withHelper(release, ["libhelper.so"], "system")),
    happened: ({ record }) => loaded(record).filter((who) => who === "A"),
  })
  .control("the layer is in the base directory", ({ release }, rest) => ({
    ...rest,
    world: withHelper(release, ["libhelper.so"]).world,
  }));

/** B, loaded after A, uses a function that A exports beside a layer's own. */
function withBorrower(where: "system" | "app-data", needed: readonly string[]): WorldBuilder {
  const lender = traced("A", { exports: [...BOTH_EXPORTS, "shared_function"] });
  return deviceWithApp().layer(lender, where)
    .layer(traced("B"), where, { undefined: ["shared_function"], needed })
    .enable("libB.so:libA.so");
}

linking.test("symbols_of_other_layers_are_not_visible")
  .clauses("GLES-SEARCH-23")
  .params({ where: ["system", "app-data"] })
  .mustNot({
    what: "a layer is loaded whose symbol only another layer has",
    scene: ({ where }) => scene(withBorrower(where, [])),
    happened: ({ record }) => loaded(record).filter((who) => who === "B"),
  })
  .control("it needs that other layer", ({ where }, rest) => ({
    ...rest,
    world: withBorrower(where, ["libA.so"]).world,
  }));

linking.test("failed_attempt_leaves_nothing_behind")
  .describe("A is loaded before a broken file; then that file is replaced by a good layer.")
  .clauses("GLES-SEARCH-26")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const { release, compat } = t.params;
    const tmp = "/data/local/tmp";
    const builder = device(release).compat(compat).layer({ name: "A" }, tmp)
      .file(`${tmp}/libBad.so`, "not a library", { owner: "shell" });
    const { world, process: spec } = nativeScene(builder, `${tmp}/libBad.so:${tmp}/libA.so`);
    const booted = await t.boot(world);
    const process = await booted.launch(spec);
    const first = await process.run(recordProgram((app) => startEgl(app)));
    t.expectRunning(first);
    const good = new TextEncoder().encode(layerLibrary({ name: "Good" }, { soname: "libBad.so" }));
    t.expectEqual("status of push", (await booted.push(`${tmp}/libBad.so`, good)).status, 0);
    const second = await process.run(recordProgram((app) => startEgl(app)));
    t.expectRunning(second);
    t.expectEither(
      "layers initialized",
      [first, second].flatMap(initialized),
      compat ? ["A", "A", "Good"] : ["A"],
      compat ? ["A"] : ["A", "A", "Good"],
    );
  });

/** The group about loading. */
export const tests = [linking];
