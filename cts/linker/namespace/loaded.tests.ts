/**
 * The libraries that are loaded already: when one is taken again, and when it is another copy.
 *
 * Plan: the same name, the same file, in one namespace, in a linked one and in others.
 *
 * @module
 */

import type { Result } from "../../contract/recorder.ts";
import { places, valueOf } from "../../fakes/observe.ts";
import { callExport } from "../../fakes/programs.ts";
import { group } from "../../framework/mod.ts";
import { isSample, lastValue, openIn, withBoxes } from "./scenes.ts";
import { open, probeScene } from "../scenes.ts";

const loading = group(
  "linker:loaded",
  "When a library is taken again and when it is another copy.",
);

loading.test("loaded_name_in_a_linked_namespace_comes_before_own_files")
  .clauses("LINKER-NAMESPACE-7")
  .releases(8, 15)
  .params({ loaded: [true, false] })
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: { links: { default: "libx.so" } } })
      .library("/data/box/libx.so").library("/system/lib64/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      if (t.params.loaded) open(app, "libx.so");
      openIn(app, "box", "libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [
      t.params.loaded ? "/system/lib64/libx.so in default" : "/data/box/libx.so in box",
    ]);
  });

loading.test("loaded_name_behind_any_link_comes_before_own_files")
  .describe(
    "Both links list the library; either one, both or none of the namespaces have loaded it.",
  )
  .clauses("LINKER-NAMESPACE-7")
  .releases(8, 15)
  .params({ loaded: ["none", "a", "b", "ab"] })
  .filter(({ release, loaded }) => loaded === "b" ? isSample({ release }) : release === 10)
  .fn(async (t) => {
    const { release, loaded } = t.params;
    const links = { a: "libx.so", b: "libx.so" };
    const builder = withBoxes(release, { a: {}, b: {}, box: { links } })
      .library("/data/a/libx.so").library("/data/b/libx.so").library("/data/box/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      for (const name of ["a", "b"]) {
        if (loaded !== "none" && loaded.includes(name)) openIn(app, name, "libx.so");
      }
      openIn(app, "box", "libx.so");
    }));
    t.expectRunning(record);
    const all = loaded === "none" ? ["box"] : [...loaded];
    t.expectSequence(
      "libx.so",
      places(record, "libx.so"),
      all.map((name) => `/data/${name}/libx.so in ${name}`),
    );
  });

loading.test("loaded_name_counts_only_if_the_link_lists_it")
  .clauses("LINKER-NAMESPACE-7")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} })
      .library("/data/box/libx.so").library("/system/lib64/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      open(app, "libx.so");
      openIn(app, "box", "libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [
      "/system/lib64/libx.so in default",
      "/data/box/libx.so in box",
    ]);
  });

loading.test("loaded_library_is_found_by_its_soname")
  .clauses("LINKER-NAMESPACE-25")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} })
      .library("/data/box/libfile.so", {}, { soname: "libx.so" })
      .library("/data/box/libx.so");
    let first!: Result;
    const { record } = await t.play(probeScene(builder, (app) => {
      first = openIn(app, "box", "/data/box/libfile.so");
      openIn(app, "box", "libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libfile.so in box"]);
    t.expectEqual("second handle", lastValue(record), valueOf(record, first));
  });

loading.test("path_is_not_taken_for_a_soname")
  .clauses("LINKER-NAMESPACE-25")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: { paths: "/data/box:/data/two" } })
      .library("/data/box/libx.so").library("/data/two/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      openIn(app, "box", "libx.so");
      openIn(app, "box", "/data/two/libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [
      "/data/box/libx.so in box",
      "/data/two/libx.so in box",
    ]);
  });

loading.test("same_file_by_two_names_is_one_library")
  .clauses("LINKER-NAMESPACE-21")
  .releases(8, 15)
  .params({ second: ["libalias.so", "/data/box/libalias.so", "/data/box/../box/libx.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} })
      .library("/data/box/libx.so").link("/data/box/libalias.so", "libx.so");
    let first!: Result;
    const { record } = await t.play(probeScene(builder, (app) => {
      first = openIn(app, "box", "libx.so");
      openIn(app, "box", t.params.second);
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in box"]);
    t.expectEqual("second handle", lastValue(record), valueOf(record, first));
  });

loading.test("same_file_in_a_linked_namespace_is_one_library")
  .clauses("LINKER-NAMESPACE-21")
  .releases(8, 15)
  .params({ listed: [true, false] })
  .filter(isSample)
  .fn(async (t) => {
    const path = "/data/box/libx.so";
    const links = { default: t.params.listed ? "libx.so" : "liby.so" };
    const builder = withBoxes(t.params.release, { box: { links } }).library(path);
    const { record } = await t.play(probeScene(builder, (app) => {
      open(app, path);
      openIn(app, "box", path);
    }));
    t.expectRunning(record);
    const copies = t.params.listed
      ? [`${path} in default`]
      : [`${path} in default`, `${path} in box`];
    t.expectSequence("libx.so", places(record, "libx.so"), copies);
  });

loading.test("same_file_in_a_linked_namespace_goes_by_its_soname")
  .clauses("LINKER-NAMESPACE-70")
  .releases(8, 15)
  .params({ listed: ["libsoname.so", "libfile.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const path = "/data/box/libfile.so";
    const builder = withBoxes(t.params.release, { box: { links: { default: t.params.listed } } })
      .library(path, {}, { soname: "libsoname.so" });
    const { record } = await t.play(probeScene(builder, (app) => {
      open(app, path);
      openIn(app, "box", path);
    }));
    t.expectRunning(record);
    const isShared = t.params.listed === "libsoname.so";
    const copies = [`${path} in default`, ...isShared ? [] : [`${path} in box`]];
    t.expectSequence("libsoname.so", places(record, "libsoname.so"), copies);
  });

loading.test("same_file_in_two_namespaces_is_two_libraries")
  .clauses("LINKER-NAMESPACE-22")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { one: { paths: "/data/box" }, box: {} })
      .library("/data/box/libx.so");
    const counts: Result[] = [];
    const { record } = await t.play(probeScene(builder, (app) => {
      const [one, box] = [openIn(app, "one", "libx.so"), openIn(app, "box", "libx.so")];
      for (const handle of [one, one, box]) counts.push(callExport(app, handle, "count"));
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [
      "/data/box/libx.so in one",
      "/data/box/libx.so in box",
    ]);
    t.expectSequence("counts", counts.map((count) => valueOf(record, count)), [1, 2, 1]);
  });

/** The group. */
export const tests = [loading];
