/**
 * Links: what a namespace takes from others.
 *
 * Plan:
 * - when links are tried, in which order, and for which names;
 * - links of links, and what a linked library needs;
 * - paths; links that let everything through.
 *
 * @module
 */

import { places } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import type { Release } from "../../contract/world.ts";
import { isDialect } from "../../fakes/samples.ts";
import { type Box, isSample, lastValue, openIn, withBoxes } from "./scenes.ts";
import { open, probeScene } from "../scenes.ts";

const links = group("linker:links", "What a namespace takes from others.");

links.test("links_are_tried_in_order")
  .clauses("LINKER-NAMESPACE-6")
  .releases(8, 15)
  .params({ order: ["one,two", "two,one"] })
  .filter(isDialect)
  .fn(async (t) => {
    const names = t.params.order.split(",");
    const listed = Object.fromEntries(names.map((name) => [name, "libx.so"]));
    const builder = withBoxes(t.params.release, { box: { links: listed }, one: {}, two: {} })
      .library("/data/one/libx.so").library("/data/two/libx.so").directory("/data/box");
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    const [first] = names;
    t.expectSequence("libx.so", places(record, "libx.so"), [`/data/${first}/libx.so in ${first}`]);
  });

links.test("next_link_is_tried_after_one_that_fails")
  .clauses("LINKER-NAMESPACE-6")
  .releases(8, 15)
  .params({ first: ["has_no_file", "refuses_the_file"] })
  .filter(isSample)
  .fn(async (t) => {
    let builder = withBoxes(t.params.release, {
      box: { links: { one: "libx.so", two: "libx.so" } },
      one: {},
      two: {},
    }).directory("/data/box").directory("/data/one").library("/data/two/libx.so");
    if (t.params.first === "refuses_the_file") {
      builder = builder.link("/data/one/libx.so", "/data/two/libx.so");
    }
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/two/libx.so in two"]);
  });

links.test("own_files_come_before_links")
  .clauses("LINKER-NAMESPACE-6")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: { links: { one: "libx.so" } }, one: {} })
      .library("/data/box/libx.so").library("/data/one/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in box"]);
  });

links.test("refused_file_leads_to_the_links")
  .clauses("LINKER-NAMESPACE-6")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: { links: { one: "libx.so" } }, one: {} })
      .library("/data/one/libx.so").library("/data/elsewhere/libx.so")
      .link("/data/box/libx.so", "/data/elsewhere/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/one/libx.so in one"]);
  });

/** A namespace with a link to one that has `libx.so` and `liby.so`. */
function linked(release: Release, listed: string): WorldBuilder {
  return withBoxes(release, { box: { links: { one: listed } }, one: {} })
    .directory("/data/box").library("/data/one/libx.so").library("/data/one/liby.so");
}

links.test("link_gives_what_it_lists")
  .clauses("LINKER-NAMESPACE-8")
  .releases(8, 15)
  .params({ asked: ["libx.so", "liby.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const { asked } = t.params;
    const { record } = await t.play(
      probeScene(linked(t.params.release, "libx.so:liby.so"), (app) => openIn(app, "box", asked)),
    );
    t.expectRunning(record);
    t.expectSequence(asked, places(record, asked), [`/data/one/${asked} in one`]);
  });

links.test("link_refuses_what_it_does_not_list")
  .clauses("LINKER-NAMESPACE-8")
  .releases(8, 15)
  .params({ listed: ["libx.so", "liby", "libyy.so", "LIBY.SO"] })
  .filter(({ release, listed }) => isSample({ release }) && (listed === "libx.so" || release === 8))
  .mustNot({
    what: "a library is loaded by a link that does not list it",
    scene: ({ release, listed }) =>
      probeScene(linked(release, listed), (app) => openIn(app, "box", "liby.so")),
    happened: ({ record }) => places(record, "liby.so"),
  })
  .control("it is listed", ({ release, listed }, scene) => ({
    ...scene,
    world: linked(release, `${listed}:liby.so`).world,
  }));

links.test("link_for_all_gives_all")
  .clauses("LINKER-NAMESPACE-26")
  .releases(9, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const builder = withBoxes(
      t.params.release,
      { box: {}, one: {} },
      "namespace.box.links = default,one",
      "namespace.box.link.one.allow_all_shared_libs = true",
    ).directory("/data/box").library("/data/one/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/one/libx.so in one"]);
  });

/** `box` links to `middle`, and that to `far`. */
function chained(
  release: Release,
  boxes: { readonly box?: Box["links"]; readonly middle?: Box["links"] },
): WorldBuilder {
  return withBoxes(release, {
    box: boxes.box === undefined ? {} : { links: boxes.box },
    middle: boxes.middle === undefined ? {} : { links: boxes.middle },
    far: {},
  }).directory("/data/box").directory("/data/middle");
}

links.test("links_of_links_are_not_followed")
  .clauses("LINKER-NAMESPACE-9")
  .releases(8, 15)
  .params({ loaded: [false, true] })
  .filter(isSample)
  .mustNot({
    what: "a library is given by a link of a link",
    scene: ({ release, loaded }) =>
      probeScene(
        chained(release, { box: { middle: "libx.so" }, middle: { far: "libx.so" } })
          .library("/data/far/libx.so"),
        (app) => {
          if (loaded) openIn(app, "far", "libx.so");
          openIn(app, "box", "libx.so");
        },
      ),
    happened: ({ record }) => lastValue(record) === null ? [] : ["libx.so in box"],
  })
  .control("it links there itself", ({ release }, scene) => ({
    ...scene,
    world: chained(release, { box: { middle: "libx.so", far: "libx.so" } })
      .library("/data/far/libx.so").world,
  }));

links.test("linked_library_needs_by_the_links_of_its_namespace")
  .clauses("LINKER-NAMESPACE-10")
  .releases(8, 15)
  .params({ by: ["link", "search_path"] })
  .filter(isSample)
  .fn(async (t) => {
    const home = t.params.by === "link" ? "far" : "middle";
    const builder = chained(t.params.release, {
      box: { middle: "libx.so" },
      middle: { far: "libneeded.so" },
    }).library("/data/middle/libx.so", {}, { needed: ["libneeded.so"] })
      .library(`/data/${home}/libneeded.so`).library("/data/box/libneeded.so");
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/middle/libx.so in middle"]);
    t.expectSequence(
      "libneeded.so",
      places(record, "libneeded.so"),
      [`/data/${home}/libneeded.so in ${home}`],
    );
  });

links.test("linked_library_does_not_need_by_the_links_of_who_asks")
  .clauses("LINKER-NAMESPACE-10")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a linked library is loaded with one that only the asking namespace may use",
    scene: ({ release }) =>
      probeScene(
        chained(release, { box: { middle: "libx.so", far: "libneeded.so" } })
          .library("/data/middle/libx.so", {}, { needed: ["libneeded.so"] })
          .library("/data/far/libneeded.so"),
        (app) => openIn(app, "box", "libx.so"),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("its own namespace links there too", ({ release }, scene) => ({
    ...scene,
    world: chained(release, {
      box: { middle: "libx.so", far: "libneeded.so" },
      middle: { far: "libneeded.so" },
    }).library("/data/middle/libx.so", {}, { needed: ["libneeded.so"] })
      .library("/data/far/libneeded.so").world,
  }));

/** `box` refuses `/data/elsewhere`, `one` permits it. */
function pathByLink(release: Release, listed: string): WorldBuilder {
  return withBoxes(release, {
    box: { links: { one: listed } },
    one: { more: ["permitted.paths = /data/elsewhere"] },
  }).directory("/data/box").directory("/data/one").library("/data/elsewhere/libx.so");
}

links.test("refused_path_goes_to_the_link_that_lists_its_file_name")
  .clauses("LINKER-NAMESPACE-11")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = pathByLink(t.params.release, "libx.so");
    const { record } = await t.play(
      probeScene(builder, (app) => openIn(app, "box", "/data/elsewhere/libx.so")),
    );
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/elsewhere/libx.so in one"]);
  });

links.test("refused_path_does_not_go_to_other_links")
  .clauses("LINKER-NAMESPACE-11")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a path is opened by a link that does not list its file name",
    scene: ({ release }) =>
      probeScene(
        pathByLink(release, "liby.so"),
        (app) => openIn(app, "box", "/data/elsewhere/libx.so"),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("the link lists it", ({ release }, scene) => ({
    ...scene,
    world: pathByLink(release, "liby.so:libx.so").world,
  }));

/** `box` gets `libx.so` from `far`; `other` links to `box`. */
function withOther(release: Release, links: NonNullable<Box["links"]>): WorldBuilder {
  return withBoxes(release, {
    other: { links },
    box: { links: { far: "libx.so" } },
    far: {},
  }).directory("/data/box").directory("/data/other").library("/data/far/libx.so");
}

links.test("linked_library_is_no_member_of_who_asked")
  .clauses("LINKER-NAMESPACE-33")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a namespace gives what it had from a link itself",
    scene: ({ release }) =>
      probeScene(withOther(release, { box: "libx.so" }), (app) => {
        openIn(app, "box", "libx.so");
        openIn(app, "other", "libx.so");
      }),
    happened: ({ record }) => lastValue(record) === null ? [] : ["libx.so in other"],
  })
  .control("it links to where the library is", ({ release }, scene) => ({
    ...scene,
    world: withOther(release, { box: "libx.so", far: "libx.so" }).world,
  }));

links.test("unlinked_namespace_gives_nothing")
  .clauses("LINKER-NAMESPACE-8")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library of the default namespace is given without a link",
    scene: ({ release }) =>
      probeScene(
        withBoxes(release, { box: {} }).directory("/data/box").library("/system/lib64/libx.so"),
        (app) => {
          open(app, "libx.so");
          openIn(app, "box", "libx.so");
        },
      ),
    happened: ({ record }) => lastValue(record) === null ? [] : ["libx.so in box"],
  })
  .control("a link lists it", ({ release }, scene) => ({
    ...scene,
    world: withBoxes(release, { box: { links: { default: "libx.so" } } })
      .directory("/data/box").library("/system/lib64/libx.so").world,
  }));

/** The group. */
export const tests = [links];
