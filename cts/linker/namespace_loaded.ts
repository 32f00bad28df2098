/**
 * What is loaded already: when a library is taken again, when it is another copy, and when it goes.
 *
 * Plan:
 * - the same name, the same file, in one namespace, in a linked one and in others;
 * - RTLD_NOLOAD, ANDROID_DLEXT_FORCE_LOAD, dlclose.
 *
 * @module
 */

import {
  ANDROID_DLEXT_FORCE_LOAD,
  type App,
  type Result,
  RTLD_NOLOAD,
  RTLD_NOW,
} from "../contract/recorder.ts";
import { loaded } from "../fakes/observe.ts";
import { group } from "../framework/mod.ts";
import {
  isSample,
  lastText,
  lastValue,
  openIn,
  openWith,
  valueOf,
  withBoxes,
} from "./namespace_scenes.ts";
import { callExport, open, places, probeScene } from "./scenes.ts";

const loading = group(
  "linker:loaded",
  "When a library is taken again and when it is another copy.",
);

loading.test("loaded_name_in_a_linked_namespace_comes_before_own_files")
  .clauses("LINKER-NAMESPACE-7")
  .releases(8, 15)
  .params({ loaded: [true, false] })
  .filter(({ release }) => isSample(release))
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

loading.test("loaded_name_counts_only_if_the_link_lists_it")
  .clauses("LINKER-NAMESPACE-7")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
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
  .filter(({ release }) => isSample(release))
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
  .filter(({ release }) => isSample(release))
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
  .filter(({ release }) => isSample(release))
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
  .filter(({ release }) => isSample(release))
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

loading.test("same_file_in_two_namespaces_is_two_libraries")
  .clauses("LINKER-NAMESPACE-22")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
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

/** Opens `libx.so`, which may be loaded, with RTLD_NOLOAD. */
function openNoLoad(app: App): Result {
  const box = app.libdl.android_get_exported_namespace("box");
  return openWith(app, box, "libx.so", 0, RTLD_NOW | RTLD_NOLOAD);
}

loading.test("noload_loads_nothing")
  .clauses("LINKER-NAMESPACE-35")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
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

loading.test("noload_says_so")
  .clauses("LINKER-NAMESPACE-35")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
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

loading.test("noload_gives_what_is_loaded")
  .clauses("LINKER-NAMESPACE-35")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
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

loading.test("force_load_makes_another_copy_of_a_file")
  .clauses("LINKER-NAMESPACE-36")
  .releases(8, 15)
  .params({ force: [true, false] })
  .filter(({ release }) => isSample(release))
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

loading.test("force_load_takes_a_loaded_soname")
  .clauses("LINKER-NAMESPACE-36")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
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

loading.test("last_close_unloads")
  .clauses("LINKER-NAMESPACE-37")
  .releases(8, 15)
  .params({ opened: [1, 3], closed: [0, 1, 2, 3] })
  .filter(({ release, opened, closed }) =>
    closed <= opened && (opened === 1 ? isSample(release) : release === 8)
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

loading.test("closed_library_is_constructed_anew")
  .clauses("LINKER-NAMESPACE-37")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
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

loading.test("close_keeps_what_others_use")
  .clauses("LINKER-NAMESPACE-37")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
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

/** The group. */
export const tests = [loading];
