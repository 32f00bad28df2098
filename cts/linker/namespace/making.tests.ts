/**
 * Namespaces that code makes and links itself.
 *
 * @module
 */

import {
  type App,
  type Handle,
  NAMESPACE_ISOLATED,
  NAMESPACE_REGULAR,
  NAMESPACE_SHARED,
  type Result,
} from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places, valueOf } from "../../fakes/observe.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group, type Scene } from "../../framework/mod.ts";
import { isSample, lastText, lastValue, openWith, withBoxes } from "./scenes.ts";
import { PLATFORM, probeScene } from "../scenes.ts";

const making = group("linker:making", "Namespaces that code makes and links itself.");

/** Makes a namespace `made`, which has what fakes need. */
function make(
  app: App,
  type: number,
  paths: { readonly first?: string; readonly search?: string; readonly permitted?: string } = {},
  parent: Handle = null,
): Handle {
  const { first = null, search = null, permitted = null } = paths;
  const { libdl } = app;
  const made = libdl.android_create_namespace("made", first, search, type, permitted, parent);
  libdl.android_link_namespaces(made, null, PLATFORM);
  return made;
}

/** A device with libraries in several directories. */
function manyDirectories(release: Release): WorldBuilder {
  return withBoxes(release, { box: { links: { one: "liby.so" } }, one: {} })
    .library("/data/box/libx.so").library("/data/one/liby.so").library("/data/first/libx.so")
    .library("/data/search/libx.so").library("/data/permitted/deep/libx.so")
    .library("/system/lib64/libx.so");
}

making.test("made_namespace_has_its_paths")
  .clauses("LINKER-NAMESPACE-30")
  .releases(8, 15)
  .params({ path: ["first", "search", "permitted"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, path } = t.params;
    const asked = path === "permitted" ? "/data/permitted/deep/libx.so" : "libx.so";
    const { record } = await t.play(probeScene(manyDirectories(release), (app) => {
      const made = make(app, NAMESPACE_ISOLATED, {
        search: "/data/search",
        permitted: "/data/permitted",
        ...(path === "first" ? { first: "/data/first" } : {}),
      });
      openWith(app, made, asked);
    }));
    t.expectRunning(record);
    const found = path === "permitted" ? asked : `/data/${path}/libx.so`;
    t.expectSequence("libx.so", places(record, "libx.so"), [`${found} in made`]);
  });

making.test("made_regular_namespace_opens_any_path")
  .clauses("LINKER-NAMESPACE-30")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { record } = await t.play(probeScene(manyDirectories(t.params.release), (app) => {
      const made = make(app, NAMESPACE_REGULAR, { search: "/data/search" });
      openWith(app, made, "/data/first/libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/first/libx.so in made"]);
  });

/** A namespace of a type, under one that permits nothing more, is asked for a path outside its own. */
function askedOutside(release: Release, type: number): Scene {
  return probeScene(manyDirectories(release), (app) => {
    const box = app.libdl.android_get_exported_namespace("box");
    openWith(app, make(app, type, { search: "/data/search" }, box), "/data/first/libx.so");
  });
}

making.test("made_isolated_namespace_is_isolated")
  .clauses("LINKER-NAMESPACE-30")
  .releases(8, 15)
  .params({ shared: [false, true] })
  .filter(isSample)
  .mustNot({
    what: "an isolated namespace opens a path outside its own",
    scene: ({ release, shared }) =>
      askedOutside(release, NAMESPACE_ISOLATED | (shared ? NAMESPACE_SHARED : 0)),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control(
    "its type is not isolated",
    ({ release, shared }) => askedOutside(release, shared ? NAMESPACE_SHARED : NAMESPACE_REGULAR),
  );

/** The options of a namespace that is made under `box`. */
const INHERITED = {
  /** Found by box's search path. */
  paths: { asked: "libx.so", place: "/data/box/libx.so in made" },
  /** Found by box's link. */
  links: { asked: "liby.so", place: "/data/one/liby.so in one" },
  /** Loaded by box under a name that no file has. */
  loaded: { asked: "libsecret.so", place: "/data/box/libfile.so in box" },
} as const;

/** A namespace under `box` is asked for what `box` has. */
function underBox(release: Release, type: number, inherited: keyof typeof INHERITED): Scene {
  const builder = manyDirectories(release)
    .library("/data/box/libfile.so", {}, { soname: "libsecret.so" });
  return probeScene(builder, (app) => {
    const box = app.libdl.android_get_exported_namespace("box");
    openWith(app, box, "libfile.so");
    openWith(app, make(app, type, {}, box), INHERITED[inherited].asked);
  });
}

making.test("shared_namespace_finds_where_its_parent_does")
  .clauses("LINKER-NAMESPACE-31")
  .releases(8, 15)
  .params({ inherited: ["paths", "links", "loaded"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, inherited } = t.params;
    const { record } = await t.play(underBox(release, NAMESPACE_SHARED, inherited));
    t.expectRunning(record);
    const { asked, place } = INHERITED[inherited];
    t.expectSequence(asked, places(record, asked), [place]);
    t.expectEqual("given", lastValue(record) !== null, true);
  });

making.test("shared_namespace_begins_with_what_its_parent_has")
  .clauses("LINKER-NAMESPACE-31")
  .releases(8, 15)
  .params({ inherited: ["paths", "links", "loaded"] })
  .filter(isSample)
  .mustNot({
    what: "a namespace that is not shared has what its parent has",
    scene: ({ release, inherited }) => underBox(release, NAMESPACE_ISOLATED, inherited),
    happened: ({ record }) => lastValue(record) === null ? [] : ["the parent's library"],
  })
  .control(
    "its type is shared",
    ({ release, inherited }) => underBox(release, NAMESPACE_ISOLATED | NAMESPACE_SHARED, inherited),
  );

making.test("link_needs_a_list")
  .clauses("LINKER-NAMESPACE-23")
  .releases(8, 15)
  .params({ list: ["empty", "none", "colon", "name"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, list } = t.params;
    const sonames = { empty: "", none: null, colon: ":", name: "libx.so" }[list];
    const { record } = await t.play(probeScene(manyDirectories(release), (app) => {
      const [box, one] = ["box", "one"].map((name) =>
        app.libdl.android_get_exported_namespace(name)
      );
      app.libdl.android_link_namespaces(box!, one!, sonames);
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    const refused = list === "empty" || list === "none";
    t.expectEqual("link made", Boolean(record.results.at(-2)?.value), !refused);
    const error = 'error linking namespaces "box"->"one": the list of shared libraries is empty.';
    const text = lastText(record);
    t.expectEqual("dlerror", refused ? text.slice(-error.length) : text, refused ? error : "");
  });

making.test("link_from_nothing_is_an_error")
  .clauses("LINKER-NAMESPACE-29")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { record } = await t.play(probeScene(manyDirectories(t.params.release), (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      app.libdl.android_link_namespaces(null, box, "libx.so");
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    t.expectEqual("link made", Boolean(record.results.at(-2)?.value), false);
    const error = "error linking namespaces: namespace_from is null.";
    t.expectEqual("dlerror", lastText(record).slice(-error.length), error);
  });

making.test("link_to_nothing_leads_to_the_default_namespace")
  .clauses("LINKER-NAMESPACE-29")
  .releases(8, 15)
  .params({ list: ["libx.so", "liby.so:libx.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, list } = t.params;
    let opened!: Result;
    const { record } = await t.play(probeScene(manyDirectories(release), (app) => {
      const made = make(app, NAMESPACE_ISOLATED);
      app.libdl.android_link_namespaces(made, null, list);
      opened = openWith(app, made, "libx.so");
    }));
    t.expectRunning(record);
    t.expectEqual("opened", valueOf(record, opened) !== null, true);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/system/lib64/libx.so in default"]);
  });

/** The group. */
export const tests = [making];
