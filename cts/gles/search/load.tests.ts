/**
 * Files that are found but are no usable layer: what becomes of them and of the other layers.
 *
 * Plan:
 * - every kind of broken file between two good layers, and one kind in every position;
 * - a missing or misspelt export; an undefined symbol; a needed library that is absent; an exception on load;
 * - a broken copy above a good one: another ABI, no permission.
 *
 * @module
 */

import type { Record } from "../../contract/record.ts";
import { initialized, loaded } from "../../fakes/observe.ts";
import { layerFile, layerLibrary, SYSTEM_DIRECTORY } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import {
  activeLayers,
  activity,
  BASE,
  BOTH_EXPORTS,
  BROKEN,
  deviceWithApp,
  errorLines,
  isSample,
  scene,
  TRACE,
  traced,
  USUAL_RELEASE,
  withBroken,
  withCopies,
  withHelper,
} from "./scenes.ts";

const broken = group("gles:broken_layer", "What becomes of a file that is no usable layer.");

broken.test("between_two_good_layers")
  .describe("B, which is loaded first, shows that the attempt was made.")
  .clauses("GLES-SEARCH-8")
  .params({ broken: BROKEN, compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const builder = withBroken(deviceWithApp().compat(compat), t.params.broken)
      .layer(traced("A"), "app-data").layer(traced("B"), "app-data")
      .enable("libA.so:libBad.so:libB.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSet("good layers loaded", goodLayers(record), compat ? ["B"] : ["A", "B"]);
    t.expectEither(
      "layers initialized",
      initialized(record),
      compat ? [] : ["B", "A"],
      compat ? ["B", "A"] : [],
    );
  });

broken.test("in_every_position")
  .clauses("GLES-SEARCH-8")
  .releases(10, 15)
  .params({
    list: [
      "libA.so:libBad.so:libB.so",
      "libBad.so:libA.so:libB.so",
      "libA.so:libB.so:libBad.so",
    ],
    compat: [false, true],
  })
  .filter(({ list, release }) => isSample(release, list.startsWith("libA.so:libBad")))
  .fn(async (t) => {
    const { release, list, compat } = t.params;
    const builder = withBroken(deviceWithApp(release).compat(compat), "text")
      .layer(traced("A"), "app-data").layer(traced("B"), "app-data").enable(list);
    const layers = await activeLayers(t, scene(builder));
    t.expectEither("layers called", layers, compat ? [] : ["A", "B"], compat ? ["A", "B"] : []);
  });

broken.test("is_reported")
  .clauses("GLES-SEARCH-37")
  .releases(10, 15)
  .params({ broken: ["text", "empty", "directory", "machine", "needed", "undefined"] })
  .filter(({ broken, release }) => isSample(release, broken === "text"))
  .fn(async (t) => {
    const builder = withBroken(deviceWithApp(t.params.release), t.params.broken)
      .enable("libBad.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const lines = errorLines({ record }, "libBad.so");
    t.expect("an error line names the layer", lines.length > 0, record.log);
  });

broken.test("missing_export_is_reported")
  .clauses("GLES-SEARCH-38")
  .releases(10, 15)
  .params({ missing: BOTH_EXPORTS })
  .filter(({ missing, release }) => isSample(release, missing === BOTH_EXPORTS[0]))
  .fn(async (t) => {
    const { release, missing } = t.params;
    const exports = BOTH_EXPORTS.filter((name) => name !== missing);
    const builder = deviceWithApp(release).layer(traced("A", { exports }), "app-data")
      .enable(layerFile("A"));
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const lines = errorLines({ record }, missing);
    t.expect("an error line names the export", lines.length > 0, record.log);
  });

/** A layer with these exports is not activated; with both of the right ones it is. */
function exportsNotAccepted(name: string, clause: string, exports: readonly string[]): void {
  broken.test(name)
    .clauses(clause)
    .releases(10, 15)
    .params({ model: ["passive", "active"] })
    .filter(({ model, release }) => model === "passive" || release === USUAL_RELEASE)
    .mustNot({
      what: "a layer is active",
      scene: ({ release, model }) =>
        scene(
          deviceWithApp(release).layer(traced("A", { model, exports }), "app-data")
            .enable(layerFile("A")),
        ),
      happened: activity(),
    })
    .control("it has both exports", ({ release, model }, rest) => ({
      ...rest,
      world: deviceWithApp(release).layer(traced("A", { model }), "app-data")
        .enable(layerFile("A")).world,
    }));
}

exportsNotAccepted("without_initialize", "GLES-SEARCH-9", [BOTH_EXPORTS[1]]);
exportsNotAccepted("without_get_proc_address", "GLES-SEARCH-10", [BOTH_EXPORTS[0]]);

broken.test("misspelt_export")
  .clauses("GLES-SEARCH-11")
  .releases(10, 15)
  .params({
    wrong: [
      "AndroidGLESLayer_GetProcAddres",
      "AndroidGLESLayer_GetProcAddressX",
      "AndroidGLESLayer_GetProcaddress",
      "AndroidGLESLayer_GetNextLayerProcAddress",
      "AndroidGLESLayer_InitializeLayer",
      "AndroidGLESLayer_Initialise",
      "AndroidGLESLayer_Init",
    ],
  })
  .filter(({ wrong, release }) => release === USUAL_RELEASE || wrong.endsWith("Addres"))
  .mustNot({
    what: "a layer is active",
    scene: ({ release, wrong }) => {
      const right = BOTH_EXPORTS.find((name) => name.slice(0, 20) !== wrong.slice(0, 20))!;
      const layer = traced("A", { exports: [right, wrong] });
      return scene(deviceWithApp(release).layer(layer, "app-data").enable(layerFile("A")));
    },
    happened: activity(),
  })
  .control("the export is spelt correctly", ({ release }, rest) => ({
    ...rest,
    world: deviceWithApp(release).layer(traced("A", { exports: BOTH_EXPORTS }), "app-data")
      .enable(layerFile("A")).world,
  }));

broken.test("undefined_symbol")
  .clauses("GLES-SEARCH-22")
  .releases(10, 15)
  .filter(({ release }) => isSample(release))
  .mustNot({
    what: "a layer with an undefined symbol is loaded",
    scene: ({ release }) => scene(withHelper(release, [])),
    happened: ({ record }) => loaded(record).filter((who) => who === "A"),
  })
  .control("it needs the library that has the symbol", ({ release }, rest) => ({
    ...rest,
    world: withHelper(release, ["libhelper.so"]).world,
  }));

broken.test("needed_library_is_absent")
  .clauses("GLES-SEARCH-41")
  .releases(10, 15)
  .filter(({ release }) => isSample(release))
  .mustNot({
    what: "a layer is loaded without a library that it needs",
    scene: ({ release }) =>
      scene(
        deviceWithApp(release).layer(traced("A"), "app-data", { needed: ["libhelper.so"] })
          .enable(layerFile("A")),
      ),
    happened: ({ record }) => loaded(record).filter((who) => who === "A"),
  })
  .control("the app has that library", ({ release }, rest) => ({
    ...rest,
    world: withHelper(release, ["libhelper.so"]).world,
  }));

broken.test("exception_on_load")
  .clauses("GLES-SEARCH-40")
  .releases(10, 15)
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const layer = traced("A", { onLoad: [{ do: "throw", message: "cannot start" }] });
    const builder = deviceWithApp(t.params.release).layer(layer, "app-data")
      .enable(layerFile("A"));
    const { record } = await t.play(scene(builder));
    t.expectSequence("constructors that began", loaded(record), ["A"]);
    t.expectEnd(record, "SIGABRT");
  });

broken.test("copy_for_another_abi_above_a_good_one")
  .describe("B, which is loaded first, shows that the attempt was made.")
  .clauses("GLES-SEARCH-20")
  .releases(10, 15)
  .params({ abi: ["armeabi-v7a", "x86_64"], compat: [false, true] })
  .filter(({ abi, release }) => isSample(release, abi === "armeabi-v7a"))
  .fn(async (t) => {
    const { release, abi, compat } = t.params;
    const builder = withCopies(release, ["ownApk"], { list: `${TRACE}:libB.so` }).compat(compat)
      .layer(traced("foreign"), "app-data", { soname: TRACE, abi })
      .layer(traced("B"), "app-data");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("first loaded", loaded(record).slice(0, 1), ["B"]);
    t.expectEither(
      "layers initialized",
      initialized(record),
      compat ? [] : ["B", "ownApk"],
      compat ? ["B", "ownApk"] : [],
    );
  });

broken.test("directory_without_permission_above_a_good_copy")
  .clauses("GLES-SEARCH-21")
  .params({ refusal: ["mode", "selinux"], compat: [false, true] })
  .fn(async (t) => {
    const { refusal, compat } = t.params;
    const builder = withCopies(USUAL_RELEASE, ["system", "base"]).compat(compat)
      .directory(SYSTEM_DIRECTORY, { mode: refusal === "mode" ? 0o700 : 0o755 })
      .with({ build: "userdebug", selinux: refusal === "selinux" ? "enforcing" : "permissive" });
    const close = `adb shell chcon u:object_r:vendor_shell_exec:s0 ${SYSTEM_DIRECTORY}`;
    const played = scene(builder, { adb: refusal === "selinux" ? ["adb root", close] : [] });
    t.expectSequence("copy that is called", await activeLayers(t, played), ["base"]);
  });

broken.test("file_that_may_be_read_and_not_executed_above_a_good_copy")
  .describe("What root pushes into the system directory is system_data_file, which apps may read.")
  .clauses("GLES-SEARCH-8")
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { compat } = t.params;
    const builder = withCopies(USUAL_RELEASE, ["system", "base"]).compat(compat)
      .with({ selinux: "enforcing" });
    const layers = await activeLayers(t, scene(builder));
    t.expectEither("copy that is called", layers, compat ? [] : ["base"], compat ? ["base"] : []);
  });

broken.test("file_without_permission_above_a_good_copy")
  .clauses("GLES-SEARCH-21")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const { release, compat } = t.params;
    const copy = layerLibrary(traced("unreadable"), { soname: TRACE });
    const builder = withCopies(release, ["ownApk"], { list: `${TRACE}:libB.so` }).compat(compat)
      .file(`${BASE}/${TRACE}`, copy, { mode: 0 }).layer(traced("B"), "app-data");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("first loaded", loaded(record).slice(0, 1), ["B"]);
    t.expectEither(
      "layers initialized",
      initialized(record),
      compat ? [] : ["B", "ownApk"],
      compat ? ["B", "ownApk"] : [],
    );
  });

/** Layers other than the broken one whose constructors ran. */
function goodLayers(record: Record): string[] {
  return loaded(record).filter((who) => who !== "Bad");
}

/** The group about broken layers. */
export const tests = [broken];
