/**
 * Libraries that ask: where their own dlopen begins, which symbols they find, and what dladdr says of them.
 *
 * @module
 */

import { out, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places, valueOf } from "../../fakes/observe.ts";
import { callExport } from "../../fakes/programs.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import { isSample, openIn, withBoxes } from "./scenes.ts";
import { open, openFrom, probeScene } from "../scenes.ts";

const callers = group(
  "linker:callers",
  "Where a library's own calls begin, which symbols it finds, and where it is.",
);

callers.test("dlopen_begins_in_the_namespace_of_the_caller")
  .clauses("LINKER-NAMESPACE-19")
  .releases(8, 15)
  .params({ caller: ["executable", "in_default", "in_box", "linked"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, caller } = t.params;
    const builder = withBoxes(release, { box: { links: { one: "liblinked.so" } }, one: {} })
      .library("/system/lib64/libx.so").library("/data/box/libx.so").library("/data/one/libx.so")
      .library("/system/lib64/libcaller.so", { forwards: ["dlopen"] })
      .library("/data/box/libcaller.so", { forwards: ["dlopen"] })
      .library("/data/one/liblinked.so", { forwards: ["dlopen"] });
    const { record } = await t.play(probeScene(builder, (app) => {
      if (caller === "executable") {
        open(app, "libx.so");
        return;
      }
      const handle = caller === "in_default"
        ? open(app, "libcaller.so")
        : openIn(app, "box", caller === "linked" ? "liblinked.so" : "libcaller.so");
      openFrom(app, handle, "libx.so");
    }));
    t.expectRunning(record);
    const expected = {
      executable: "/system/lib64/libx.so in default",
      in_default: "/system/lib64/libx.so in default",
      in_box: "/data/box/libx.so in box",
      linked: "/data/one/libx.so in one",
    };
    t.expectSequence("libx.so", places(record, "libx.so"), [expected[caller]]);
  });

/** `libcaller.so` in `box` opens `libx.so` of the system. */
function asking(release: Release, listed: string): WorldBuilder {
  return withBoxes(release, { box: { links: { default: listed } } })
    .library("/data/box/libcaller.so", { forwards: ["dlopen"] }).library("/system/lib64/libx.so");
}

callers.test("dlopen_of_an_isolated_caller_is_isolated")
  .clauses("LINKER-NAMESPACE-19")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library of an isolated namespace opens what that may not use",
    scene: ({ release }) =>
      probeScene(
        asking(release, "liby.so"),
        (app) => openFrom(app, openIn(app, "box", "libcaller.so"), "libx.so"),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("a link lists it", ({ release }, scene) => ({
    ...scene,
    world: asking(release, "libx.so").world,
  }));

/** `libx.so` in `box`, which needs `libneeded.so` of `one`, and that `libfar.so`, uses a symbol of `libfar.so`. */
function acrossNamespaces(release: Release, needed: readonly string[]): WorldBuilder {
  const links = { one: "libneeded.so:libfar.so" };
  return withBoxes(release, { box: { links }, one: {} })
    .library("/data/box/libx.so", { calls: ["answer"] }, { needed })
    .library("/data/one/libneeded.so", {}, { needed: ["libfar.so"] })
    .library("/data/one/libfar.so", { returns: { answer: 1 } });
}

callers.test("symbols_are_found_in_what_is_needed_of_another_namespace")
  .clauses("LINKER-NAMESPACE-40")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = acrossNamespaces(t.params.release, ["libneeded.so", "libfar.so"]);
    let answer!: Result;
    const { record } = await t.play(probeScene(builder, (app) => {
      answer = callExport(app, openIn(app, "box", "libx.so"), "to_answer");
    }));
    t.expectRunning(record);
    t.expectEqual("answer", valueOf(record, answer), 1);
  });

callers.test("symbols_end_at_the_border_of_the_namespace")
  .clauses("LINKER-NAMESPACE-40")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library finds a symbol of what a library of another namespace needs",
    scene: ({ release }) =>
      probeScene(
        acrossNamespaces(release, ["libneeded.so"]),
        (app) => openIn(app, "box", "libx.so"),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("it needs that one itself", ({ release }, scene) => ({
    ...scene,
    world: acrossNamespaces(release, ["libneeded.so", "libfar.so"]).world,
  }));

callers.test("symbols_are_found_in_the_whole_group_of_the_namespace")
  .clauses("LINKER-NAMESPACE-40")
  .releases(8, 15)
  .params({ from: ["far", "beside"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, from } = t.params;
    const user = { calls: ["answer"] };
    const builder = withBoxes(release, { box: {} })
      .library("/data/box/libx.so", from === "far" ? user : {}, {
        needed: ["libneeded.so", "libbeside.so"],
      })
      .library("/data/box/libneeded.so", {}, { needed: ["libfar.so"] })
      .library("/data/box/libfar.so", { returns: { answer: 1 } })
      .library("/data/box/libbeside.so", from === "beside" ? user : {});
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in box"]);
  });

callers.test("what_a_linked_library_needs_finds_its_symbols")
  .describe(
    "libx.so of box needs libneeded.so of one, and that libfar.so, which uses a symbol of it.",
  )
  .clauses("LINKER-NAMESPACE-66")
  .releases(8, 15)
  .params({ from: ["library_of_the_link", "beside"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, from } = t.params;
    const has = { returns: { answer: 3 } };
    const builder = withBoxes(release, { box: { links: { one: "libneeded.so" } }, one: {} })
      .library("/data/box/libx.so", {}, { needed: ["libneeded.so"] })
      .library("/data/one/libneeded.so", from === "beside" ? {} : has, {
        needed: ["libfar.so", "libbeside.so"],
      })
      .library("/data/one/libfar.so", { calls: ["answer"] })
      .library("/data/one/libbeside.so", from === "beside" ? has : {});
    let answer!: Result;
    const { record } = await t.play(probeScene(builder, (app) => {
      openIn(app, "box", "libx.so");
      answer = callExport(app, openIn(app, "one", "libfar.so"), "to_answer");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in box"]);
    t.expectEqual("answer", valueOf(record, answer), 3);
  });

callers.test("symbols_are_those_of_the_own_namespaces_copy")
  .clauses("LINKER-NAMESPACE-22")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {}, one: {} })
      .library("/data/box/libx.so", { calls: ["answer"] }, { needed: ["libcopy.so"] })
      .library("/data/one/libx.so", { calls: ["answer"] }, { needed: ["libcopy.so"] })
      .library("/data/box/libcopy.so", { returns: { answer: 1 } })
      .library("/data/one/libcopy.so", { returns: { answer: 2 } });
    const answers: Result[] = [];
    const { record } = await t.play(probeScene(builder, (app) => {
      for (const box of ["box", "one"]) {
        answers.push(callExport(app, openIn(app, box, "libx.so"), "to_answer"));
      }
    }));
    t.expectRunning(record);
    t.expectSequence("answers", answers.map((answer) => valueOf(record, answer)), [1, 2]);
  });

callers.test("dladdr_tells_the_file_of_this_copy")
  .clauses("LINKER-NAMESPACE-38")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {}, one: {} })
      .library("/data/box/libx.so").library("/data/one/libx.so");
    const asked: Result[] = [];
    const { record } = await t.play(probeScene(builder, (app) => {
      const handles = ["box", "one"].map((box) => openIn(app, box, "libx.so"));
      for (const handle of handles) {
        const address = app.libdl.dlsym(handle, "count");
        asked.push(app.libdl.dladdr(address, out("pointer", 4)));
      }
    }));
    t.expectRunning(record);
    t.expectSequence(
      "files",
      asked.map(({ ref }) => record.results[ref]?.outs[0]?.[0]),
      ["/data/box/libx.so", "/data/one/libx.so"],
    );
    t.expectSequence(
      "symbols",
      asked.map(({ ref }) => record.results[ref]?.outs[0]?.[2]),
      ["count", "count"],
    );
  });

/** The group. */
export const tests = [callers];
