/**
 * The list of layers: what separates its elements, and what an element names.
 *
 * Plan:
 * - separators, blanks, empty elements, duplicates, of which the first place counts;
 * - elements that exist nowhere: in every position, with every kind of odd name, hundreds of them, a megabyte of them;
 * - file names: odd ones that do exist, near ones that do not, paths, symbolic links, paths from the root directory.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { eventsAt, initialized, loaded } from "../../fakes/observe.ts";
import { APP, layerLibrary, SYSTEM_DIRECTORY } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import {
  activeLayers,
  activity,
  BASE,
  device,
  deviceWithApp,
  isSample,
  nativeScene,
  scene,
  traced,
  USUAL_RELEASE,
  withBroken,
} from "./scenes.ts";

const list = group("gles:layer_list", "How the list of layers is read.");

/** A device on which A and B lie in the base directory. */
function withTwoLayers(release: Parameters<typeof deviceWithApp>[0] = USUAL_RELEASE) {
  return deviceWithApp(release).layer(traced("A"), "app-data").layer(traced("B"), "app-data");
}

list.test("no_other_separator_than_the_colon")
  .clauses("GLES-SEARCH-12")
  .releases(10, 15)
  .params({ separator: [",", ";", " ", "\n", "|", "\\:"] })
  .filter(({ separator, release }) => release === USUAL_RELEASE || separator === ",")
  .mustNot({
    what: "both layers of a list with another separator are active",
    scene: ({ release, separator }) =>
      scene(withTwoLayers(release).enable(`libA.so${separator}libB.so`)),
    happened: (outcome) => {
      const both = initialized(outcome.record);
      return both.includes("A") && both.includes("B") ? both : [];
    },
  })
  .control("the separator is a colon", ({ release }, rest) => ({
    ...rest,
    world: withTwoLayers(release).enable("libA.so:libB.so").world,
  }));

list.test("blank_belongs_to_the_name")
  .clauses("GLES-SEARCH-12")
  .params({ blank: [" ", "\t"], side: ["before", "after"] })
  .mustNot({
    what: "a layer is active under a name with a blank",
    scene: ({ blank, side }) => {
      const name = side === "before" ? `${blank}libB.so` : `libB.so${blank}`;
      return scene(withTwoLayers().enable(`libA.so:${name}`));
    },
    happened: activity("B"),
  })
  .control("the list has no blank", (_, rest) => ({
    ...rest,
    world: withTwoLayers().enable("libA.so:libB.so").world,
  }));

list.test("empty_element")
  .clauses("GLES-SEARCH-13")
  .releases(10, 15)
  .params({
    list: ["libA.so::libB.so", ":libA.so:libB.so", "libA.so:libB.so:"],
    compat: [false, true],
  })
  .filter(({ list, release }) => isSample(release, list === "libA.so::libB.so"))
  .fn(async (t) => {
    const { release, list, compat } = t.params;
    const layers = await activeLayers(t, scene(withTwoLayers(release).compat(compat).enable(list)));
    t.expectEither("layers called", layers, compat ? [] : ["A", "B"], compat ? ["A", "B"] : []);
  });

/** Layers A and B in the app's directory, and a list of them. */
function twoLayers(params: { release: Release; list: string; compat: boolean }) {
  const builder = deviceWithApp(params.release).compat(params.compat)
    .layer({ name: "A" }, "app-data").layer({ name: "B" }, "app-data").enable(params.list);
  return scene(builder);
}

list.test("duplicate_element")
  .describe("The layer intercepts nothing, so that its own hook cannot become its next.")
  .clauses("GLES-SEARCH-14")
  .releases(10, 15)
  .params({
    list: ["libA.so:libA.so", "libA.so:libB.so:libA.so", "libA.so:./libA.so"],
    compat: [false, true],
  })
  .filter(({ list, release }) => isSample(release, list === "libA.so:libA.so"))
  .fn(async (t) => {
    const { compat } = t.params;
    const { record } = await t.play(twoLayers(t.params));
    t.expectRunning(record);
    const ids = eventsAt(record, "initialize", { who: "A" }).map((event) => event.id);
    t.expectEqual("times that A was loaded", loaded(record).filter((who) => who === "A").length, 1);
    t.expectEither("times that A was initialized", ids.length, compat ? 2 : 1, compat ? 1 : 2);
    t.expectEqual("different ids of A", new Set(ids).size, ids.length);
  });

list.test("duplicate_element_stands_where_it_is_first")
  .describe("The layer nearest the app is the last that is initialized.")
  .clauses("GLES-SEARCH-50")
  .releases(10, 15)
  .params({
    list: ["libA.so:libB.so:libA.so", "libA.so:libB.so:./libA.so"],
    compat: [false, true],
  })
  .filter(({ list, release }) => isSample(release, list === "libA.so:libB.so:./libA.so"))
  .fn(async (t) => {
    const { record } = await t.play(twoLayers(t.params));
    t.expectRunning(record);
    t.expectSequence("layers nearest the app", initialized(record).slice(-2), ["B", "A"]);
  });

list.test("unlisted_layer_is_not_loaded")
  .clauses("GLES-SEARCH-42")
  .releases(10, 15)
  .mustNot({
    what: "a layer that the list does not name is loaded",
    scene: ({ release }) => scene(withTwoLayers(release).enable("libA.so")),
    happened: ({ record }) => loaded(record).filter((who) => who !== "A"),
  })
  .control("the list names it", ({ release }, rest) => ({
    ...rest,
    world: withTwoLayers(release).enable("libA.so:libB.so").world,
  }));

list.test("missing_layer_is_left_out")
  .clauses("GLES-SEARCH-6")
  .releases(10, 15)
  .params({
    list: [
      "libA.so:libAbsent.so:libB.so",
      "libAbsent.so:libA.so:libB.so",
      "libA.so:libB.so:libAbsent.so",
    ],
  })
  .filter(({ list, release }) => isSample(release, list.startsWith("libA.so:libAbsent")))
  .fn(async (t) => {
    const { release, list } = t.params;
    const layers = await activeLayers(t, scene(withTwoLayers(release).enable(list)));
    t.expectSequence("layers called", layers, ["A", "B"]);
  });

list.test("odd_name_is_left_out")
  .clauses("GLES-SEARCH-6")
  .params({
    name: [
      "libA.so/",
      "libA.so/libB.so",
      "../../../../../../../../libAbsent.so",
      "~",
      "*",
      "lib?.so",
      "$(libA.so)",
      "%s%n%x",
      "\\",
      "'\"",
      "\u00e9\u{1f5bc}\ufeff",
      "libA.so\u0007",
      "__proto__",
    ],
  })
  .fn(async (t) => {
    const builder = withTwoLayers().enable(`libA.so:${t.params.name}:libB.so`);
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), ["A", "B"]);
  });

list.test("long_list")
  .describe("Hundreds of missing names, names that no file can have, and a megabyte of names.")
  .clauses("GLES-SEARCH-6")
  .params({ names: ["500x8", "1x300", "1x5000", "200x5000", "4000x250"] })
  .fn(async (t) => {
    const [count = 0, length = 0] = t.params.names.split("x").map(Number);
    const names = Array.from({ length: count }, (_, i) => String(i).padStart(length, "x"));
    const builder = withTwoLayers().enable(["libA.so", ...names, "libB.so"].join(":"));
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), ["A", "B"]);
  });

list.test("all_missing_is_no_error")
  .clauses("GLES-SEARCH-7")
  .releases(10, 15)
  .filter(({ release }) => isSample(release))
  .mustNot({
    what: "an error about layers is logged",
    scene: ({ release }) => scene(deviceWithApp(release).enable("libBad.so:libAbsent.so")),
    happened: ({ record }) =>
      record.log.filter((line) =>
        line.priority === "E" && /libBad|libAbsent|layer/i.test(line.message)
      )
        .map((line) => line.message),
  })
  .control("a listed file exists but is broken", ({ release }, rest) => ({
    ...rest,
    world: withBroken(deviceWithApp(release).enable("libBad.so:libAbsent.so"), "text").world,
  }));

const names = group("gles:layer_name", "What an element of the list names.");

names.test("file_name_identifies")
  .clauses("GLES-SEARCH-36")
  .releases(10, 15)
  .params({
    file: ["renamed.bin", "libA 1.so", "lib%s%n.so", "lib'\"$A.so", "lib\u00e9\u{1f5bc}.so", "A"],
  })
  .filter(({ file, release }) => release === USUAL_RELEASE || file === "renamed.bin")
  .fn(async (t) => {
    const { release, file } = t.params;
    const builder = deviceWithApp(release)
      .file(`${BASE}/${file}`, layerLibrary(traced("A")), { mode: 0o755 }).enable(file);
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), ["A"]);
  });

names.test("nothing_else_identifies")
  .clauses("GLES-SEARCH-36")
  .params({ name: ["A", "libA", "A.so", "LIBA.SO", "libA.so.1", "libSoname.so", "lib*.so"] })
  .mustNot({
    what: "a layer is active under a name that is not its file's",
    scene: ({ name }) => {
      const library = layerLibrary(traced("A"), { soname: "libSoname.so" });
      return scene(deviceWithApp().file(`${BASE}/libA.so`, library).enable(name));
    },
    happened: activity(),
  })
  .control("the list has its file name", (_, { world, ...rest }) => ({
    ...rest,
    world: { ...world, settings: { ...world.settings, gpu_debug_layers_gles: "libA.so" } },
  }));

names.test("relative_path")
  .clauses("GLES-SEARCH-15")
  .releases(10, 15)
  .params({
    name: ["sub/libA.so", "./sub/libA.so", "sub/../sub//libA.so", `../${APP}/sub/libA.so`],
  })
  .filter(({ name, release }) => isSample(release, name.startsWith("../")))
  .fn(async (t) => {
    const { release, name } = t.params;
    const builder = deviceWithApp(release).layer(traced("A"), `${BASE}/sub`).enable(name);
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), ["A"]);
  });

names.test("symbolic_link")
  .clauses("GLES-SEARCH-15")
  .releases(10, 15)
  .params({ target: ["/data/local/tmp/libA.so", "sub/libA.so"] })
  .filter(({ target, release }) => isSample(release, target.startsWith("/")))
  .fn(async (t) => {
    const { release, target } = t.params;
    const canonical = target.startsWith("/") ? target : `${BASE}/${target}`;
    const directory = canonical.slice(0, canonical.lastIndexOf("/"));
    const builder = deviceWithApp(release).layer(traced("A"), directory)
      .link(`${BASE}/libLink.so`, target).enable("libLink.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["A"]);
    const end = canonical.slice(canonical.startsWith(BASE) ? BASE.length : 0);
    const reported = record.log.filter((line) => line.message.includes(end));
    t.expect("the log reports the canonical path", reported.length > 0, record.log);
  });

names.test("dangling_link_is_left_out")
  .clauses("GLES-SEARCH-6")
  .params({ target: ["/data/local/tmp/libAbsent.so", "libLoop.so"] })
  .fn(async (t) => {
    const builder = withTwoLayers().link(`${BASE}/libLoop.so`, t.params.target)
      .enable("libA.so:libLoop.so:libB.so");
    t.expectSequence("layers called", await activeLayers(t, scene(builder)), ["A", "B"]);
  });

names.test("path_from_the_root_directory")
  .clauses("GLES-SEARCH-16")
  .releases(10, 15)
  .params({ list: ["/data/local/tmp/libA.so", "data/local/tmp/libA.so"] })
  .filter(({ list, release }) => isSample(release, list.startsWith("/")))
  .fn(async (t) => {
    const { release, list } = t.params;
    const builder = device(release).layer(traced("A"), "/data/local/tmp");
    t.expectSequence("layers called", await activeLayers(t, nativeScene(builder, list)), ["A"]);
  });

names.test("absolute_path_is_nothing_to_an_app")
  .clauses("GLES-SEARCH-16")
  .mustNot({
    what: "an app loads a layer by its absolute path",
    scene: () =>
      scene(
        deviceWithApp().layer(traced("A"), "/data/local/tmp")
          .property("debug.gles.layers", "/data/local/tmp/libA.so"),
      ),
    happened: activity(),
  })
  .control("the process is a native executable", (_, rest) => ({
    ...rest,
    process: { kind: "native" },
  }));

names.test("native_executable_searches_the_system_directory")
  .clauses("GLES-SEARCH-4", "GLES-SEARCH-51")
  .releases(10, 15)
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const builder = device(t.params.release).layer(traced("A"), SYSTEM_DIRECTORY);
    t.expectSequence("layers called", await activeLayers(t, nativeScene(builder, "libA.so")), [
      "A",
    ]);
  });

/** The groups about the list. */
export const tests = [list, names];
