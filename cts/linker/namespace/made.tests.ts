/**
 * Namespaces that code makes: under whom, in which order they search, and what they have of their parent.
 *
 * Plan:
 * - the parent: of the executable, of a library in another namespace;
 * - the order of own and inherited paths; how paths are resolved;
 * - copies: what parent and child load or are linked to later;
 * - global libraries of the parent; names; lists of allowed names.
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
  RTLD_GLOBAL,
  RTLD_NOW,
} from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group, type Scene } from "../../framework/mod.ts";
import { isSample, lastValue, openIn, openWith, withBoxes } from "./scenes.ts";
import { FOLDER, withArchive } from "../apk/scenes.ts";
import { PLATFORM, probeScene } from "../scenes.ts";

const made = group("linker:made", "What namespaces that code makes have of their parents.");

const SHARED_ISOLATED = NAMESPACE_SHARED | NAMESPACE_ISOLATED;

/** The paths that a namespace is given. */
interface Paths {
  readonly first?: string;
  readonly search?: string;
  readonly permitted?: string;
}

/** Makes a namespace and links it to the default one for what fakes need. */
function make(app: App, type: number, paths: Paths, parent: Handle, name = "made"): Result {
  const { first = null, search = null, permitted = null } = paths;
  const { libdl } = app;
  const namespace = libdl.android_create_namespace(name, first, search, type, permitted, parent);
  libdl.android_link_namespaces(namespace, null, PLATFORM);
  return namespace;
}

/** Directories `/data/NAME` with `libx.so` in each, and `box`, which searches its own. */
function directories(release: Release, ...names: readonly string[]): WorldBuilder {
  return names.reduce(
    (builder, name) => builder.library(`/data/${name}/libx.so`),
    withBoxes(release, { box: {} }).directory("/data/box"),
  );
}

made.test("parent_is_the_callers_namespace")
  .describe("A library of `box` makes a shared namespace without a parent; so does the executable.")
  .clauses("LINKER-NAMESPACE-65")
  .releases(8, 15)
  .params({ caller: ["library", "executable"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, caller } = t.params;
    const builder = directories(release, "box").library("/system/lib64/libx.so")
      .library("/data/box/libcaller.so", { forwards: ["android_create_namespace"] });
    const { record } = await t.play(probeScene(builder, (app) => {
      const library = openIn(app, "box", "libcaller.so");
      const maker = app.libdl.dlsym(library, "from_android_create_namespace");
      const namespace = caller === "executable"
        ? app.libdl.android_create_namespace("made", null, null, NAMESPACE_SHARED, null, null)
        : app.callPointer(
          maker,
          "android_create_namespace",
          "made",
          null,
          null,
          NAMESPACE_SHARED,
          null,
          null,
        );
      openWith(app, namespace, "libx.so");
    }));
    t.expectRunning(record);
    const place = caller === "library" ? "/data/box" : "/system/lib64";
    t.expectSequence("libx.so", places(record, "libx.so"), [`${place}/libx.so in made`]);
  });

/** Where a shared namespace under a shared namespace has `libx.so`, of which the first place is taken. */
const ORDER = ["own_first", "parents_first", "own_search", "parents_search"] as const;

made.test("order_of_own_and_inherited_paths")
  .describe("The library is in the named place and in all after it.")
  .clauses("LINKER-NAMESPACE-50")
  .releases(8, 15)
  .params({ from: ORDER, type: ["shared", "shared_isolated"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, from, type } = t.params;
    const names = ORDER.slice(ORDER.indexOf(from));
    const kind = type === "shared" ? NAMESPACE_SHARED : SHARED_ISOLATED;
    const builder = ORDER.reduce(
      (device, name) => device.directory(`/data/${name}`),
      directories(release, ...names),
    );
    const { record } = await t.play(probeScene(builder, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      const parent = make(
        app,
        kind,
        {
          first: "/data/parents_first",
          search: "/data/parents_search",
        },
        box,
        "parent",
      );
      const own = { first: "/data/own_first", search: "/data/own_search" };
      openWith(app, make(app, kind, own, parent), "libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [`/data/${from}/libx.so in made`]);
  });

made.test("inherited_permitted_path")
  .clauses("LINKER-NAMESPACE-31")
  .releases(8, 15)
  .params({ type: ["shared_isolated", "isolated"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, type } = t.params;
    const builder = directories(release, "permitted/deep");
    const { record } = await t.play(probeScene(builder, (app) => {
      const parent = make(
        app,
        NAMESPACE_ISOLATED,
        { permitted: "/data/permitted" },
        null,
        "parent",
      );
      const kind = type === "isolated" ? NAMESPACE_ISOLATED : SHARED_ISOLATED;
      openWith(app, make(app, kind, {}, parent), "/data/permitted/deep/libx.so");
    }));
    t.expectRunning(record);
    const expected = type === "isolated" ? [] : ["/data/permitted/deep/libx.so in made"];
    t.expectSequence("libx.so", places(record, "libx.so"), expected);
  });

/** The later acts, after a shared namespace was made, and who asks for `libx.so` or `liby.so` then. */
const LATER = ["parent_loads", "child_loads", "parent_is_linked", "child_is_linked"] as const;

/** A shared namespace under `box`, of which one does something, before it is made or after. */
function copied(release: Release, what: (typeof LATER)[number], order: "before" | "after"): Scene {
  const builder = withBoxes(release, { box: {}, one: {} })
    .library("/data/box/libfile.so", {}, { soname: "libsecret.so" })
    .library("/data/one/liby.so");
  return probeScene(builder, (app) => {
    const { libdl } = app;
    const box = libdl.android_get_exported_namespace("box");
    const one = libdl.android_get_exported_namespace("one");
    const change = (namespace: Handle) => {
      if (what.endsWith("loads")) openWith(app, namespace, "libfile.so");
      else libdl.android_link_namespaces(namespace, one, "liby.so");
    };
    if (order === "before") change(box);
    const child = make(app, SHARED_ISOLATED, {}, box);
    const isParent = what.startsWith("parent");
    if (order === "after") change(isParent ? box : child);
    const asked = what.endsWith("loads") ? "libsecret.so" : "liby.so";
    openWith(app, isParent ? child : box, asked);
  });
}

made.test("what_comes_later_is_not_shared")
  .clauses("LINKER-NAMESPACE-51")
  .releases(8, 15)
  .params({ what: LATER })
  .filter(isSample)
  .mustNot({
    what: "a namespace has what another got after it was copied from it",
    scene: ({ release, what }) => copied(release, what, "after"),
    happened: ({ record }) => lastValue(record) === null ? [] : ["the library"],
  })
  .control("it came before", ({ release, what }) => copied(release, what, "before"));

made.test("made_namespace_is_not_exported")
  .clauses("LINKER-NAMESPACE-52")
  .releases(8, 15)
  .params({ name: ["made", "hidden"] })
  .filter(isSample)
  .mustNot({
    what: "a namespace that code made is given by its name",
    scene: ({ release, name }) =>
      probeScene(withBoxes(release, { box: {}, hidden: { more: ["visible = false"] } }), (app) => {
        make(app, NAMESPACE_REGULAR, { search: "/data/search" }, null, name);
        app.libdl.android_get_exported_namespace(name);
      }),
    happened: ({ record }) => lastValue(record) === null ? [] : ["a namespace"],
  })
  .control("it is one of the configuration", ({ release, name }) =>
    probeScene(
      withBoxes(release, { box: {}, [name]: {} }),
      (app) => app.libdl.android_get_exported_namespace(name),
    ));

made.test("made_namespace_takes_no_others_place")
  .clauses("LINKER-NAMESPACE-52")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = directories(t.params.release, "box", "search");
    const { record } = await t.play(probeScene(builder, (app) => {
      make(app, NAMESPACE_ISOLATED, { search: "/data/search" }, null, "box");
      openIn(app, "box", "libx.so");
    }));
    t.expectRunning(record);
    const [place] = places(record, "libx.so").map((text) => text.replace(/ in .*/, ""));
    t.expectEqual("libx.so", place, "/data/box/libx.so");
  });

/** A library in `box` or the default namespace, opened in some way before a namespace is made under that one. */
function underGlobal(
  release: Release,
  parent: "box" | "default",
  opened: "local" | "rtld_global" | "df_1_global",
): Scene {
  const directory = parent === "box" ? "/data/box" : "/system/lib64";
  const builder = withBoxes(release, { box: {} }).directory("/data/box").library(
    `${directory}/libfile.so`,
    {},
    { soname: "libsecret.so", global: opened === "df_1_global" },
  );
  return probeScene(builder, (app) => {
    const box = app.libdl.android_get_exported_namespace("box");
    const mode = opened === "rtld_global" ? RTLD_NOW | RTLD_GLOBAL : RTLD_NOW;
    if (parent === "box") openWith(app, box, "libfile.so", 0, mode);
    else app.libdl.dlopen("libfile.so", mode);
    const under = parent === "box" ? box : null;
    openWith(app, make(app, NAMESPACE_ISOLATED, {}, under), "libsecret.so");
  });
}

made.test("global_libraries_of_the_parent_are_there")
  .clauses("LINKER-NAMESPACE-53")
  .releases(8, 15)
  .params({ parent: ["box", "default"], opened: ["rtld_global", "df_1_global"] })
  .filter(({ parent, opened }) => parent === "box" || opened === "df_1_global")
  .filter(isSample)
  .fn(async (t) => {
    const { release, parent, opened } = t.params;
    const { record } = await t.play(underGlobal(release, parent, opened));
    t.expectRunning(record);
    t.expectEqual("given", lastValue(record) !== null, true);
    t.expectEqual("copies", places(record, "libsecret.so").length, 1);
  });

made.test("other_libraries_of_the_parent_are_not_there")
  .clauses("LINKER-NAMESPACE-53")
  .releases(8, 15)
  .params({ parent: ["box", "default"], opened: ["local", "rtld_global"] })
  .filter(({ parent, opened }) => parent === "default" || opened === "local")
  .filter(isSample)
  .mustNot({
    what: "a namespace that is not shared has a library of its parent that is not global",
    scene: ({ release, parent, opened }) => underGlobal(release, parent, opened),
    happened: ({ record }) => lastValue(record) === null ? [] : ["the parent's library"],
  })
  .control(
    "it has DF_1_GLOBAL",
    ({ release, parent }) => underGlobal(release, parent, "df_1_global"),
  );

/** Paths that lead to `/data/real`, by the list that they are in. */
const ALIASES = { first: "libx.so", search: "libx.so", permitted: "/data/real/deep/libx.so" };

made.test("paths_are_resolved")
  .clauses("LINKER-NAMESPACE-54")
  .releases(8, 15)
  .params({ list: ["first", "search", "permitted"], path: ["/data/alias", "/data/./x/../real/"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, list, path } = t.params;
    const builder = directories(release, "real", "real/deep", "x").link(
      "/data/alias",
      "/data/real",
    );
    const { record } = await t.play(probeScene(builder, (app) => {
      openWith(app, make(app, NAMESPACE_ISOLATED, { [list]: path }, null), ALIASES[list]);
    }));
    t.expectRunning(record);
    const file = list === "permitted" ? ALIASES.permitted : "/data/real/libx.so";
    t.expectSequence("libx.so", places(record, "libx.so"), [`${file} in made`]);
  });

made.test("given_directories_are_searched_in_their_order")
  .clauses("LINKER-NAMESPACE-67")
  .releases(8, 15)
  .params({ list: ["first", "search"], order: ["/data/a:/data/b", "/data/b:/data/a"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, list, order } = t.params;
    const { record } = await t.play(probeScene(directories(release, "a", "b"), (app) => {
      openWith(app, make(app, NAMESPACE_ISOLATED, { [list]: order }, null), "libx.so");
    }));
    t.expectRunning(record);
    const [directory] = order.split(":");
    t.expectSequence("libx.so", places(record, "libx.so"), [`${directory}/libx.so in made`]);
  });

made.test("archive_behind_a_link_is_searched")
  .clauses("LINKER-NAMESPACE-54")
  .releases(8, 15)
  .params({ list: ["first", "search"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, list } = t.params;
    const builder = withArchive(directories(release), {}, "/data/real/libs.zip")
      .link("/data/alias", "/data/real");
    const path = `/data/alias/libs.zip!/${FOLDER}`;
    const { record } = await t.play(probeScene(builder, (app) => {
      openWith(app, make(app, NAMESPACE_ISOLATED, { [list]: path }, null), "libinside.so");
    }));
    t.expectRunning(record);
    const file = `/data/real/libs.zip!/${FOLDER}/libinside.so`;
    t.expectSequence("libinside.so", places(record, "libinside.so"), [`${file} in made`]);
  });

made.test("path_to_nothing_is_in_nobodys_way")
  .clauses("LINKER-NAMESPACE-54")
  .releases(8, 15)
  .params({ search: ["/data/none:/data/real", "/data/real:/data/none", ":/data/real:"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, search } = t.params;
    const { record } = await t.play(probeScene(directories(release, "real"), (app) => {
      openWith(app, make(app, NAMESPACE_ISOLATED, { search }, null), "libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/real/libx.so in made"]);
  });

made.test("shared_namespace_has_no_list_of_allowed_names")
  .clauses("LINKER-NAMESPACE-59")
  .releases(10, 15)
  .filter(({ release }) => release !== 13 && release !== 14)
  .fn(async (t) => {
    const { release } = t.params;
    const key = release < 12 ? "whitelisted" : "allowed_libs";
    const builder = withBoxes(release, { box: { more: [`${key} = libother.so`] } })
      .library("/data/box/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      openWith(app, box, "libx.so");
      openWith(app, make(app, SHARED_ISOLATED, {}, box), "libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in made"]);
  });

/** The group. */
export const tests = [made];
