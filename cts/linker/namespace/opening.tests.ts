/**
 * How often a library is opened and closed: RTLD_NOLOAD, ANDROID_DLEXT_FORCE_LOAD, dlclose.
 *
 * @module
 */

import {
  ANDROID_DLEXT_FORCE_LOAD,
  type App,
  type Result,
  RTLD_NOLOAD,
  RTLD_NOW,
} from "../../contract/recorder.ts";
import { loaded, places, valueOf } from "../../fakes/observe.ts";
import { callExport } from "../../fakes/programs.ts";
import { group } from "../../framework/mod.ts";
import { isSample, lastText, lastValue, openIn, openWith, withBoxes } from "./scenes.ts";
import { probeScene } from "../scenes.ts";

const opening = group("linker:opening", "Flags of dlopen, and dlclose.");

/** Opens `libx.so`, which may be loaded, with RTLD_NOLOAD. */
function openNoLoad(app: App): Result {
  const box = app.libdl.android_get_exported_namespace("box");
  return openWith(app, box, "libx.so", 0, RTLD_NOW | RTLD_NOLOAD);
}

opening.test("noload_loads_nothing")
  .clauses("LINKER-NAMESPACE-35")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library is loaded in spite of RTLD_NOLOAD",
    scene: ({ release }) =>
      probeScene(withBoxes(release, { box: {} }).library("/data/box/libx.so"), openNoLoad),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("the flag is not set", ({ release }) =>
    probeScene(
      withBoxes(release, { box: {} }).library("/data/box/libx.so"),
      (app) => openIn(app, "box", "libx.so"),
    ));

opening.test("noload_says_so")
  .clauses("LINKER-NAMESPACE-35")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} }).library("/data/box/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      openNoLoad(app);
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    t.expectEqual(
      "dlerror",
      lastText(record),
      'dlopen failed: library "libx.so" wasn\'t loaded and RTLD_NOLOAD prevented it',
    );
  });

opening.test("noload_gives_what_is_loaded")
  .clauses("LINKER-NAMESPACE-35")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} }).library("/data/box/libx.so");
    let first!: Result;
    const { record } = await t.play(probeScene(builder, (app) => {
      first = openIn(app, "box", "libx.so");
      openNoLoad(app);
    }));
    t.expectRunning(record);
    t.expectEqual("loaded", valueOf(record, first) !== null, true);
    t.expectEqual("handle", lastValue(record), valueOf(record, first));
  });

opening.test("force_load_makes_another_copy_of_a_file")
  .clauses("LINKER-NAMESPACE-36")
  .releases(8, 15)
  .params({ force: [true, false] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, force } = t.params;
    const path = "/data/box/libx.so";
    const builder = withBoxes(release, { box: {} }).library(path);
    const { record } = await t.play(probeScene(builder, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      openWith(app, box, path);
      openWith(app, box, path, force ? ANDROID_DLEXT_FORCE_LOAD : 0);
    }));
    t.expectRunning(record);
    const copies = Array.from({ length: force ? 2 : 1 }, () => `${path} in box`);
    t.expectSequence("libx.so", places(record, "libx.so"), copies);
  });

opening.test("force_load_takes_a_loaded_soname")
  .clauses("LINKER-NAMESPACE-36")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} }).library("/data/box/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      openWith(app, box, "libx.so");
      openWith(app, box, "libx.so", ANDROID_DLEXT_FORCE_LOAD);
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in box"]);
  });

opening.test("last_close_unloads")
  .clauses("LINKER-NAMESPACE-37")
  .releases(8, 15)
  .params({ opened: [1, 3], closed: [0, 1, 2, 3] })
  .filter(({ release, opened, closed }) =>
    closed <= opened && (opened === 1 ? isSample({ release }) : release === 8)
  )
  .fn(async (t) => {
    const { release, opened, closed } = t.params;
    const builder = withBoxes(release, { box: {} })
      .library("/data/box/libx.so", {}, { needed: ["libneeded.so"] })
      .library("/data/box/libneeded.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      const handles = Array.from({ length: opened }, () => openIn(app, "box", "libx.so"));
      for (let i = 0; i < closed; i++) app.libdl.dlclose(handles[i]!);
    }));
    t.expectRunning(record);
    const left = closed < opened ? 1 : 0;
    t.expectEqual("copies of libx.so", places(record, "libx.so").length, left);
    t.expectEqual("copies of libneeded.so", places(record, "libneeded.so").length, left);
  });

opening.test("closed_library_is_constructed_anew")
  .clauses("LINKER-NAMESPACE-37")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} }).library("/data/box/libx.so");
    const counts: Result[] = [];
    const { record } = await t.play(probeScene(builder, (app) => {
      for (let i = 0; i < 2; i++) {
        const handle = openIn(app, "box", "libx.so");
        counts.push(callExport(app, handle, "count"));
        app.libdl.dlclose(handle);
      }
    }));
    t.expectRunning(record);
    t.expectSequence("constructors", loaded(record), ["x", "x"]);
    t.expectSequence("counts", counts.map((count) => valueOf(record, count)), [1, 1]);
  });

opening.test("close_keeps_what_others_use")
  .clauses("LINKER-NAMESPACE-37")
  .releases(8, 15)
  .filter(isSample)
  .params({ other: ["a_library_that_needs_it", "a_handle", "another_namespace"] })
  .fn(async (t) => {
    const { release, other } = t.params;
    const builder = withBoxes(release, { box: {}, two: { paths: "/data/box" } })
      .library("/data/box/libx.so", {}, { needed: ["libneeded.so"] })
      .library("/data/box/liby.so", {}, { needed: ["libneeded.so"] })
      .library("/data/box/libneeded.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      const first = openIn(app, "box", "libx.so");
      if (other === "a_library_that_needs_it") openIn(app, "box", "liby.so");
      else openIn(app, other === "a_handle" ? "box" : "two", "libneeded.so");
      app.libdl.dlclose(first);
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), []);
    t.expectSequence("libneeded.so", places(record, "libneeded.so"), [
      `/data/box/libneeded.so in ${other === "another_namespace" ? "two" : "box"}`,
    ]);
  });

opening.test("closed_handle_of_needed_library_is_valid")
  .clauses("LINKER-NAMESPACE-49")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} })
      .library("/data/box/libx.so", {}, { needed: ["libneeded.so"] })
      .library("/data/box/libneeded.so");
    const counts: Result[] = [];
    const { record } = await t.play(probeScene(builder, (app) => {
      const needed = openIn(app, "box", "libneeded.so");
      openIn(app, "box", "libx.so");
      app.libdl.dlclose(needed);
      counts.push(callExport(app, needed, "count"));
    }));
    t.expectRunning(record);
    t.expectSequence("counts", counts.map((count) => valueOf(record, count)), [1]);
  });

/** The group. */
export const tests = [opening];
