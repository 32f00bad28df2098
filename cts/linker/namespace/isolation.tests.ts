/**
 * Isolation: which files a namespace lets in.
 *
 * Plan:
 * - a namespace that is not isolated;
 * - search paths and permitted paths: depth, whole names, what they find, links of the file system;
 * - the list of file names to which a namespace may be limited.
 *
 * @module
 */

import { places } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import type { Release } from "../../contract/world.ts";
import { isDialect } from "../../fakes/samples.ts";
import { isSample, openIn, withBoxes } from "./scenes.ts";
import { isolatedDefault, open, probeScene } from "../scenes.ts";

const isolation = group("linker:isolation", "Which files a namespace lets in.");

isolation.test("not_isolated_opens_any_path")
  .clauses("LINKER-NAMESPACE-1")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const path = "/data/elsewhere/deep/libx.so";
    const builder = withBoxes(t.params.release, { box: {} }).library(path);
    const { record } = await t.play(probeScene(builder, (app) => open(app, path)));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [`${path} in default`]);
  });

isolation.test("isolated_default_refuses_other_paths")
  .clauses("LINKER-NAMESPACE-1")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library is loaded from outside the paths of an isolated default namespace",
    scene: ({ release }) => {
      const path = "/data/elsewhere/libx.so";
      const builder = withBoxes(release, { box: {} }, ...isolatedDefault(release));
      return probeScene(builder.library(path), (app) => open(app, path));
    },
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("it is not isolated", ({ release }, scene) => ({
    ...scene,
    world: withBoxes(release, { box: {} }).library("/data/elsewhere/libx.so").world,
  }));

isolation.test("search_path_lets_its_own_files_in")
  .clauses("LINKER-NAMESPACE-2")
  .releases(8, 15)
  .params({ by: ["name", "path"] })
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} }).library("/data/box/libx.so");
    const name = t.params.by === "name" ? "libx.so" : "/data/box/libx.so";
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", name)));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in box"]);
  });

isolation.test("search_path_ends_at_its_directory")
  .clauses("LINKER-NAMESPACE-2")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library is loaded from below a search path",
    scene: ({ release }) =>
      probeScene(
        withBoxes(release, { box: {} }).library("/data/box/hw/libx.so"),
        (app) => openIn(app, "box", "/data/box/hw/libx.so"),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("the directory itself is a search path", ({ release }, scene) => ({
    ...scene,
    world: withBoxes(release, { box: { paths: "/data/box:/data/box/hw" } })
      .library("/data/box/hw/libx.so").world,
  }));

/** A namespace that permits a directory. */
function permitting(release: Release, directory: string): WorldBuilder {
  return withBoxes(release, { box: { more: [`permitted.paths = ${directory}`] } })
    .directory("/data/box").directory(directory);
}

isolation.test("permitted_path_lets_in_at_any_depth")
  .clauses("LINKER-NAMESPACE-3")
  .releases(8, 15)
  .params({ below: ["", "a/", "a/b/c/"] })
  .filter(({ release, below }) => below === "a/" ? isSample({ release }) : release === 8)
  .fn(async (t) => {
    const path = `/data/permitted/${t.params.below}libx.so`;
    const builder = permitting(t.params.release, "/data/permitted").library(path);
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", path)));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [`${path} in box`]);
  });

isolation.test("permitted_path_is_a_whole_directory_name")
  .clauses("LINKER-NAMESPACE-3")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library is loaded from a directory whose name only begins as a permitted one's",
    scene: ({ release }) =>
      probeScene(
        permitting(release, "/data/permitted").library("/data/permitted2/libx.so"),
        (app) => openIn(app, "box", "/data/permitted2/libx.so"),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("that directory is permitted", ({ release }, scene) => ({
    ...scene,
    world: permitting(release, "/data/permitted2").library("/data/permitted2/libx.so").world,
  }));

isolation.test("permitted_path_is_not_searched")
  .clauses("LINKER-NAMESPACE-24")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library is found by its name in a permitted path",
    scene: ({ release }) =>
      probeScene(
        permitting(release, "/data/permitted").library("/data/permitted/libx.so"),
        (app) => openIn(app, "box", "libx.so"),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("it is a search path as well", ({ release }, scene) => ({
    ...scene,
    world: withBoxes(release, { box: { paths: "/data/box:/data/permitted" } })
      .library("/data/permitted/libx.so").world,
  }));

isolation.test("link_into_a_permitted_path_is_followed")
  .clauses("LINKER-NAMESPACE-4")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = permitting(t.params.release, "/data/permitted")
      .library("/data/permitted/libx.so")
      .link("/data/elsewhere", "/data/permitted");
    const { record } = await t.play(
      probeScene(builder, (app) => openIn(app, "box", "/data/elsewhere/libx.so")),
    );
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/permitted/libx.so in box"]);
  });

isolation.test("link_out_of_a_path_is_refused")
  .clauses("LINKER-NAMESPACE-4")
  .releases(8, 15)
  .params({ from: ["/data/box", "/data/permitted"] })
  .filter(isSample)
  .mustNot({
    what: "a library is loaded from elsewhere by a link in a path of the namespace",
    scene: ({ release, from }) =>
      probeScene(
        permitting(release, "/data/permitted").library("/data/elsewhere/libx.so")
          .link(`${from}/libx.so`, "/data/elsewhere/libx.so"),
        (app) => openIn(app, "box", `${from}/libx.so`),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("the file is there itself", ({ release, from }, scene) => ({
    ...scene,
    world: permitting(release, "/data/permitted").library(`${from}/libx.so`).world,
  }));

/** Two directories to search, with a good library in the second. */
function twoDirectories(release: Release): WorldBuilder {
  return withBoxes(release, { box: { paths: "/data/one:/data/two" } })
    .directory("/data/one").library("/data/two/libx.so").library("/data/elsewhere/libx.so");
}

isolation.test("first_search_path_wins")
  .clauses("LINKER-NAMESPACE-34")
  .releases(8, 15)
  .params({ order: ["one:two", "two:one"] })
  .filter(isSample)
  .fn(async (t) => {
    const paths = t.params.order.split(":").map((name) => `/data/${name}`);
    const builder = withBoxes(t.params.release, { box: { paths: paths.join(":") } })
      .library("/data/one/libx.so").library("/data/two/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [`${paths[0]}/libx.so in box`]);
  });

isolation.test("file_that_is_not_there_does_not_end_the_search")
  .clauses("LINKER-NAMESPACE-5")
  .releases(8, 15)
  .params({ first: ["nothing", "dangling_link"] })
  .filter(isSample)
  .fn(async (t) => {
    const builder = twoDirectories(t.params.release);
    const { record } = await t.play(probeScene(
      t.params.first === "nothing" ? builder : builder.link("/data/one/libx.so", "/data/nowhere"),
      (app) => openIn(app, "box", "libx.so"),
    ));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/two/libx.so in box"]);
  });

isolation.test("refused_file_ends_the_search")
  .clauses("LINKER-NAMESPACE-5")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library is loaded from a later directory than one whose file is refused",
    scene: ({ release }) =>
      probeScene(
        twoDirectories(release).link("/data/one/libx.so", "/data/elsewhere/libx.so"),
        (app) => openIn(app, "box", "libx.so"),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("the first directory has no such file", ({ release }, scene) => ({
    ...scene,
    world: twoDirectories(release).world,
  }));

/** A namespace limited to what its fakes need and `liba.so`. */
function limited(release: Release, listed: string): WorldBuilder {
  const key = release < 12 ? "whitelisted" : "allowed_libs";
  const more = [`${key} = ${listed}`];
  return withBoxes(release, { box: { more } })
    .library("/data/box/liba.so").library("/data/box/libb.so").library("/data/elsewhere/liba.so");
}

isolation.test("limited_namespace_takes_what_is_listed")
  .clauses("LINKER-NAMESPACE-14")
  .releases(10, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { record } = await t.play(
      probeScene(limited(t.params.release, "liba.so"), (app) => openIn(app, "box", "liba.so")),
    );
    t.expectRunning(record);
    t.expectSequence("liba.so", places(record, "liba.so"), ["/data/box/liba.so in box"]);
  });

isolation.test("limited_namespace_refuses_other_names")
  .clauses("LINKER-NAMESPACE-14")
  .releases(10, 15)
  .filter(isDialect)
  .mustNot({
    what: "a library that is not listed is loaded from a search path",
    scene: ({ release }) =>
      probeScene(limited(release, "liba.so"), (app) => openIn(app, "box", "libb.so")),
    happened: ({ record }) => places(record, "libb.so"),
  })
  .control("it is listed", ({ release }, scene) => ({
    ...scene,
    world: limited(release, "liba.so:libb.so").world,
  }));

isolation.test("listed_name_does_not_open_other_paths")
  .clauses("LINKER-NAMESPACE-14")
  .releases(10, 15)
  .filter(isSample)
  .mustNot({
    what: "a listed library is loaded from outside the namespace's paths",
    scene: ({ release }) =>
      probeScene(
        limited(release, "liba.so"),
        (app) => openIn(app, "box", "/data/elsewhere/liba.so"),
      ),
    happened: ({ record }) => places(record, "liba.so"),
  })
  .control("it is asked for in a search path", ({ release }) =>
    probeScene(
      limited(release, "liba.so"),
      (app) => openIn(app, "box", "/data/box/liba.so"),
    ));

isolation.test("default_namespace_is_not_limited")
  .clauses("LINKER-NAMESPACE-15")
  .releases(10, 10)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = withBoxes(
      release,
      { box: {} },
      ...isolatedDefault(release),
      "namespace.default.search.paths = /system/${LIB}:/data/own",
      "namespace.default.whitelisted = liba.so",
    ).library("/data/own/libb.so");
    const { record } = await t.play(probeScene(builder, (app) => open(app, "libb.so")));
    t.expectRunning(record);
    t.expectSequence("libb.so", places(record, "libb.so"), ["/data/own/libb.so in default"]);
  });

/** The group. */
export const tests = [isolation];
