/**
 * Which of several places and names counts: links and their order, asked and real names, and all directories together.
 *
 * Plan:
 * - links that are added, their order, several to one namespace, the default namespace among them;
 * - lists of allowed names, and links, by real and by asked names;
 * - LD_LIBRARY_PATH, DT_RUNPATH and search paths.
 *
 * @module
 */

import { type Result, RTLD_NOW } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places, valueOf } from "../../fakes/observe.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group, type Scene } from "../../framework/mod.ts";
import { isSample, openIn, openWith, withBoxes } from "./scenes.ts";
import { isolatedDefault, open, probeScene } from "../scenes.ts";

const chosen = group("linker:chosen", "Which of several links, names and directories counts.");

/** `box` and two other namespaces that have `libx.so`, which `box` itself has not. */
function two(release: Release, links: Readonly<Record<string, string>> = {}): WorldBuilder {
  return withBoxes(release, { box: { links }, one: {}, two: {} })
    .directory("/data/box").library("/data/one/libx.so").library("/data/two/libx.so")
    .library("/system/lib64/libx.so");
}

chosen.test("added_link_counts_from_then_on")
  .clauses("LINKER-NAMESPACE-55")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    let [before, after]: Result[] = [];
    const { record } = await t.play(probeScene(two(t.params.release), (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      before = openWith(app, box, "libx.so");
      const one = app.libdl.android_get_exported_namespace("one");
      app.libdl.android_link_namespaces(box, one, "libx.so");
      after = openWith(app, box, "libx.so");
    }));
    t.expectRunning(record);
    t.expectEqual("before", valueOf(record, before!), null);
    t.expectEqual("after", valueOf(record, after!) !== null, true);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/one/libx.so in one"]);
  });

chosen.test("added_links_are_tried_in_their_order")
  .clauses("LINKER-NAMESPACE-55")
  .releases(8, 15)
  .params({ configured: ["none", "two"], added: ["one,two", "two,one", "default,one"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, configured, added } = t.params;
    const names = added.split(",");
    const builder = two(release, configured === "two" ? { two: "libx.so" } : {});
    const { record } = await t.play(probeScene(builder, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      for (const name of names) {
        const to = name === "default" ? null : app.libdl.android_get_exported_namespace(name);
        app.libdl.android_link_namespaces(box, to, "libx.so");
      }
      openWith(app, box, "libx.so");
    }));
    t.expectRunning(record);
    const first = configured === "two" ? "two" : names[0]!;
    const directory = first === "default" ? "/system/lib64" : `/data/${first}`;
    t.expectSequence("libx.so", places(record, "libx.so"), [`${directory}/libx.so in ${first}`]);
  });

chosen.test("several_links_to_one_namespace")
  .clauses("LINKER-NAMESPACE-56")
  .releases(8, 15)
  .params({ asked: ["libx.so", "liby.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, asked } = t.params;
    const builder = two(release, { one: "libother.so" }).library("/data/one/liby.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      const one = app.libdl.android_get_exported_namespace("one");
      app.libdl.android_link_namespaces(box, one, "libx.so");
      app.libdl.android_link_namespaces(box, one, "liby.so");
      openWith(app, box, asked);
    }));
    t.expectRunning(record);
    t.expectSequence(asked, places(record, asked), [`/data/one/${asked} in one`]);
  });

chosen.test("default_namespace_at_its_place_among_links")
  .clauses("LINKER-NAMESPACE-61")
  .releases(8, 15)
  .params({
    order: ["default,one,two", "one,default,two", "one,two,default"],
    absent: ["none", "one"],
  })
  .filter(({ release, absent }) => absent === "none" ? isSample({ release }) : release === 15)
  .fn(async (t) => {
    const { release, order, absent } = t.params;
    const names = order.split(",");
    const links = Object.fromEntries(names.map((name) => [name, "libx.so"]));
    const builder = absent === "one"
      ? two(release, links).withoutFile("/data/one/libx.so")
      : two(release, links);
    const { record } = await t.play(
      probeScene(builder.directory("/data/one"), (app) => openIn(app, "box", "libx.so")),
    );
    t.expectRunning(record);
    const first = names.find((name) => name !== absent)!;
    const directory = first === "default" ? "/system/lib64" : `/data/${first}`;
    t.expectSequence("libx.so", places(record, "libx.so"), [`${directory}/libx.so in ${first}`]);
  });

/** `box`, whose list has one name, asks for `libalias.so`, which leads to `libreal.so`, by a search or a permitted path. */
function limited(release: Release, listed: string, by: "search" | "permitted"): Scene {
  const key = release < 12 ? "whitelisted" : "allowed_libs";
  const directory = by === "search" ? "/data/box" : "/data/permitted/deep";
  const builder = withBoxes(release, {
    box: { more: ["permitted.paths = /data/permitted", `${key} = ${listed}`] },
  }).library(`${directory}/libreal.so`).link(`${directory}/libalias.so`, "libreal.so")
    .directory("/data/box");
  return probeScene(builder, (app) => {
    openIn(app, "box", by === "search" ? "libalias.so" : `${directory}/libalias.so`);
  });
}

chosen.test("allowed_names_are_real_names")
  .clauses("LINKER-NAMESPACE-57")
  .releases(10, 15)
  .params({ by: ["search", "permitted"], listed: ["libalias.so", "libother.so"] })
  .filter(({ release }) => release !== 13 && release !== 14)
  .mustNot({
    what: "a file is let in whose real name is not allowed",
    scene: ({ release, by, listed }) => limited(release, listed, by),
    happened: ({ record }) => places(record, "libreal.so"),
  })
  .control("its real name is allowed", ({ release, by }) => limited(release, "libreal.so", by));

/** `box` asks for `libalias.so`, which in `one` leads to `libreal.so`, by a link that lists a name. */
function aliased(release: Release, listed: string): Scene {
  const builder = withBoxes(release, { box: { links: { one: listed } }, one: {} })
    .directory("/data/box").library("/data/one/libreal.so")
    .link("/data/one/libalias.so", "libreal.so");
  return probeScene(builder, (app) => openIn(app, "box", "libalias.so"));
}

chosen.test("link_goes_by_the_name_that_was_asked_for")
  .clauses("LINKER-NAMESPACE-58")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a link gives a file by a name that it does not list",
    scene: ({ release }) => aliased(release, "libreal.so"),
    happened: ({ record }) => places(record, "libreal.so"),
  })
  .control(
    "it lists the name that was asked for",
    ({ release }) => aliased(release, "libalias.so"),
  );

/** Directories in the order in which they are searched, in the default namespace. */
const SEARCHED = ["ld1", "ld2", "run1", "run2", "system"] as const;

chosen.test("order_of_all_directories")
  .describe("The library is in the named directory and in all after it.")
  .clauses("LINKER-NAMESPACE-60")
  .releases(8, 15)
  .params({ from: SEARCHED, asked: ["needed", "opened"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, from, asked } = t.params;
    const path = (name: string) => name === "system" ? "/system/lib64" : `/data/${name}`;
    const names = SEARCHED.slice(SEARCHED.indexOf(from));
    const options = {
      runpath: "/data/run1:/data/run2",
      ...(asked === "needed" ? { needed: ["libx.so"] } : {}),
    };
    const builder = names.reduce(
      (device, name) => device.library(`${path(name)}/libx.so`),
      SEARCHED.reduce(
        (device, name) => device.directory(path(name)),
        withBoxes(release, { box: {} }).directory("/data/box"),
      ).library("/system/lib64/libasks.so", { forwards: ["dlopen"] }, options),
    );
    const environment = { LD_LIBRARY_PATH: "/data/ld1:/data/ld2" };
    const { record } = await t.play(probeScene(builder, (app) => {
      const library = open(app, "libasks.so");
      if (asked === "needed") return;
      const dlopen = app.libdl.dlsym(library, "from_dlopen");
      app.callPointer(dlopen, "dlopen", "libx.so", RTLD_NOW);
    }, { environment }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [`${path(from)}/libx.so in default`]);
  });

/** The isolated default namespace asks for a file at some depth below a directory of LD_LIBRARY_PATH. */
function belowLd(release: Release, directory: string): Scene {
  const builder = withBoxes(release, { box: {} }, ...isolatedDefault(release))
    .directory("/data/box").library(`${directory}/libx.so`).directory("/data/ld");
  return probeScene(builder, (app) => open(app, `${directory}/libx.so`), {
    environment: { LD_LIBRARY_PATH: "/data/ld" },
  });
}

chosen.test("ld_library_path_ends_at_its_directory")
  .clauses("LINKER-NAMESPACE-62")
  .releases(8, 15)
  .params({ directory: ["/data/ld/deep", "/data/ldx"] })
  .filter(isSample)
  .mustNot({
    what: "a file is let in that lies elsewhere",
    scene: ({ release, directory }) => belowLd(release, directory),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("it lies in the directory itself", ({ release }) => belowLd(release, "/data/ld"));

/** The group. */
export const tests = [chosen];
