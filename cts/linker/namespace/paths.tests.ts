/**
 * Paths that are not a namespace's own: DT_RUNPATH, DT_RPATH, LD_LIBRARY_PATH, LD_PRELOAD.
 *
 * Plan:
 * - what DT_RUNPATH finds, for whom, before what, and what of it is refused; DT_RPATH;
 * - LD_LIBRARY_PATH in the default namespace and in others;
 * - libraries that every namespace has from the start.
 *
 * @module
 */

import type { App, Result } from "../../contract/recorder.ts";
import type { Abi, Release } from "../../contract/world.ts";
import { places, valueOf } from "../../fakes/observe.ts";
import { callExport } from "../../fakes/programs.ts";
import { isDialect } from "../../fakes/samples.ts";
import type { LibraryOptions, WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import { isSample, lastValue, openIn, withBoxes } from "./scenes.ts";
import { isolatedDefault, open, openFrom, PROBE, probeScene } from "../scenes.ts";

const paths = group("linker:paths", "Directories beside a namespace's own, and what is preloaded.");

/** `libx.so` in `box`, which permits `/data/run`, needs `libneeded.so`. */
function needing(release: Release, options: LibraryOptions, abi?: Abi): WorldBuilder {
  const boxes = withBoxes(release, { box: { more: ["permitted.paths = /data/run:/data/box"] } });
  const device = abi === undefined
    ? boxes
    : boxes.with({ abis: [abi] }).executable(PROBE, ["libdl.so", "libvndksupport.so"]);
  return device
    .library("/data/box/libx.so", { forwards: ["dlopen"] }, options);
}

paths.test("runpath_is_searched_for_what_the_library_needs")
  .clauses("LINKER-NAMESPACE-27")
  .releases(8, 15)
  .params({
    runpath: ["/data/run", "$ORIGIN/../run", "/none:/data/run", "/data:/data/run"],
    also: ["nowhere", "in_box"],
  })
  .filter(({ release, runpath }) => runpath === "/data/run" ? isSample({ release }) : release === 8)
  .fn(async (t) => {
    const { release, runpath, also } = t.params;
    let builder = needing(release, { runpath, needed: ["libneeded.so"] })
      .library("/data/run/libneeded.so");
    if (also === "in_box") builder = builder.library("/data/box/libneeded.so");
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence(
      "libneeded.so",
      places(record, "libneeded.so"),
      ["/data/run/libneeded.so in box"],
    );
  });

paths.test("runpath_stands_for_directories_of_the_library")
  .clauses("LINKER-NAMESPACE-27")
  .releases(8, 15)
  .params({ runpath: ["$ORIGIN/more", "${ORIGIN}/more"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, runpath } = t.params;
    const path = "/data/box/more/libneeded.so";
    const builder = needing(release, { runpath, needed: ["libneeded.so"] }).library(path);
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libneeded.so", places(record, "libneeded.so"), [`${path} in box`]);
  });

/** DT_RUNPATHs that lead to the libraries of the process's width. */
const OF_THE_WIDTH = ["/data/box/$LIB", "/data/box/${LIB}", "$ORIGIN/${LIB}"];

paths.test("runpath_of_the_width")
  .clauses("LINKER-NAMESPACE-92")
  .releases(10, 15)
  .params({ runpath: OF_THE_WIDTH, abi: ["arm64-v8a", "armeabi-v7a"] })
  .filter(({ release, runpath, abi }) =>
    [10, 11, 15].includes(release) && (abi === "arm64-v8a" || runpath === OF_THE_WIDTH[1])
  )
  .fn(async (t) => {
    const { release, runpath, abi } = t.params;
    const [own, other] = abi === "arm64-v8a" ? ["lib64", "lib"] : ["lib", "lib64"];
    const builder = needing(release, { runpath, needed: ["libneeded.so"] }, abi)
      .library(`/data/box/${own}/libneeded.so`).library(`/data/box/${other}/libneeded.so`);
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libneeded.so", places(record, "libneeded.so"), [
      `/data/box/${own}/libneeded.so in box`,
    ]);
  });

/** A library that is needed from the directory of the width. */
function inLib64(release: Release, runpath: string): WorldBuilder {
  return needing(release, { runpath, needed: ["libneeded.so"] })
    .library("/data/box/lib64/libneeded.so");
}

paths.test("runpath_does_not_know_the_width")
  .clauses("LINKER-NAMESPACE-93")
  .releases(8, 9)
  .params({ runpath: OF_THE_WIDTH })
  .filter(({ release, runpath }) => release === 9 || runpath === OF_THE_WIDTH[1])
  .mustNot({
    what: "a needed library is found in the directory that it would stand for",
    scene: ({ release, runpath }) =>
      probeScene(inLib64(release, runpath), (app) => openIn(app, "box", "libx.so")),
    happened: ({ record }) => places(record, "libneeded.so"),
  })
  .control("the directory is named", ({ release }, scene) => ({
    ...scene,
    world: inLib64(release, "/data/box/lib64").world,
  }));

paths.test("runpath_is_searched_for_what_the_library_opens")
  .clauses("LINKER-NAMESPACE-27")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = needing(t.params.release, { runpath: "/data/run" })
      .library("/data/run/liby.so");
    const { record } = await t.play(
      probeScene(builder, (app) => openFrom(app, openIn(app, "box", "libx.so"), "liby.so")),
    );
    t.expectRunning(record);
    t.expectSequence("liby.so", places(record, "liby.so"), ["/data/run/liby.so in box"]);
  });

/** `libx.so`, with DT_RUNPATH, needs `libchild.so`, and that `libneeded.so`. */
function withChild(release: Release, child: LibraryOptions): WorldBuilder {
  return needing(release, { runpath: "/data/run", needed: ["libchild.so"] })
    .library("/data/box/libchild.so", {}, { ...child, needed: ["libneeded.so"] })
    .library("/data/run/libneeded.so");
}

paths.test("runpath_is_not_inherited")
  .clauses("LINKER-NAMESPACE-27")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "what a needed library needs is found by the DT_RUNPATH of another",
    scene: ({ release }) =>
      probeScene(withChild(release, {}), (app) => openIn(app, "box", "libx.so")),
    happened: ({ record }) => places(record, "libneeded.so"),
  })
  .control("it has that DT_RUNPATH too", ({ release }, scene) => ({
    ...scene,
    world: withChild(release, { runpath: "/data/run" }).world,
  }));

paths.test("refused_file_of_runpath_is_passed_over")
  .clauses("LINKER-NAMESPACE-12")
  .releases(8, 15)
  .params({ then: ["/data/box", "/data/run"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, then } = t.params;
    const options = { runpath: "/data/elsewhere:/data/run", needed: ["libneeded.so"] };
    const builder = needing(release, options)
      .library("/data/elsewhere/libneeded.so").library(`${then}/libneeded.so`);
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "libx.so")));
    t.expectRunning(record);
    const expected = then === "/data/box" ? [`${then}/libneeded.so in box`] : [];
    t.expectSequence("libneeded.so", places(record, "libneeded.so"), expected);
  });

paths.test("rpath_is_ignored")
  .clauses("LINKER-NAMESPACE-13")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a needed library is found by DT_RPATH",
    scene: ({ release }) =>
      probeScene(
        needing(release, { rpath: "/data/run", needed: ["libneeded.so"] })
          .library("/data/run/libneeded.so"),
        (app) => openIn(app, "box", "libx.so"),
      ),
    happened: ({ record }) => places(record, "libneeded.so"),
  })
  .control("it is DT_RUNPATH", ({ release }, scene) => ({
    ...scene,
    world: needing(release, { runpath: "/data/run", needed: ["libneeded.so"] })
      .library("/data/run/libneeded.so").world,
  }));

const LD_LIBRARY_PATH = { environment: { LD_LIBRARY_PATH: "/data/first:/data/second" } };

/** A device with `libx.so` in the system's directory and in one more. */
function withSecond(release: Release, directory: string): WorldBuilder {
  return withBoxes(release, { box: {} }, ...isolatedDefault(release))
    .directory("/data/box").directory("/data/first").directory("/data/second")
    .library("/system/lib64/libx.so").library(`${directory}/libx.so`);
}

paths.test("ld_library_path_comes_first_in_the_default_namespace")
  .clauses("LINKER-NAMESPACE-39")
  .releases(8, 15)
  .params({ directory: ["/data/first", "/data/second"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, directory } = t.params;
    const { record } = await t.play(
      probeScene(withSecond(release, directory), (app) => open(app, "libx.so"), LD_LIBRARY_PATH),
    );
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [`${directory}/libx.so in default`]);
  });

paths.test("ld_library_path_is_of_no_other_namespace")
  .clauses("LINKER-NAMESPACE-39")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a namespace beside the default one finds a library by LD_LIBRARY_PATH",
    scene: ({ release }) =>
      probeScene(
        withSecond(release, "/data/first"),
        (app) => openIn(app, "box", "libx.so"),
        LD_LIBRARY_PATH,
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("the directory is its search path", ({ release }, scene) => ({
    ...scene,
    world: withBoxes(release, { box: { paths: "/data/first" } })
      .library("/data/first/libx.so").world,
  }));

const LD_PRELOAD = { environment: { LD_PRELOAD: "/data/early/libearly.so" } };

paths.test("preloaded_and_global_libraries_are_in_every_namespace")
  .clauses("LINKER-NAMESPACE-32")
  .releases(8, 15)
  .params({ early: ["preloaded", "global", "global_below"], namespace: ["default", "box"] })
  .filter(isDialect)
  .fn(async (t) => {
    const { release, early, namespace } = t.params;
    const builder = withBoxes(release, { box: {} })
      .library("/data/box/libearly.so").library("/system/lib64/libearly.so", {}, { global: true })
      .library("/data/early/libearly.so")
      .library("/system/lib64/libabove.so", {}, { needed: ["libearly.so"] });
    const preloaded = early === "preloaded";
    const needed = early === "global" ? "libearly.so" : "libabove.so";
    const scene = probeScene(
      preloaded ? builder : builder.executable(PROBE, [needed, "libdl.so"]),
      (app) => namespace === "box" ? openIn(app, "box", "libearly.so") : open(app, "libearly.so"),
      preloaded ? LD_PRELOAD : {},
    );
    const { record } = await t.play(scene);
    t.expectRunning(record);
    const first = preloaded ? "/data/early/libearly.so" : "/system/lib64/libearly.so";
    t.expectSequence("libearly.so", places(record, "libearly.so"), [
      `${first} in default`,
      ...(release === 8 && namespace === "box" ? ["/data/box/libearly.so in box"] : []),
    ]);
    t.expectEqual("opened", lastValue(record) !== null, true);
  });

paths.test("symbols_of_preloaded_libraries_come_first")
  .clauses("LINKER-NAMESPACE-44")
  .releases(8, 15)
  .params({ preload: [true, false], namespace: ["default", "box"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, preload, namespace } = t.params;
    const directory = namespace === "box" ? "/data/box" : "/data/own";
    const builder = withBoxes(
      release,
      { box: {} },
      "namespace.default.search.paths = /system/${LIB}:/data/own",
    ).directory("/data/box")
      .library("/data/early/libearly.so", { returns: { answer: 1 } })
      .library(`${directory}/libx.so`, { calls: ["answer"] }, { needed: ["libneeded.so"] })
      .library(`${directory}/libneeded.so`, { returns: { answer: 2 } });
    let answer!: Result;
    const ask = (app: App) => {
      const library = namespace === "box" ? openIn(app, "box", "libx.so") : open(app, "libx.so");
      answer = callExport(app, library, "to_answer");
    };
    const { record } = await t.play(probeScene(builder, ask, preload ? LD_PRELOAD : {}));
    t.expectRunning(record);
    const shared = release > 8 || namespace === "default";
    t.expectEqual("answer", valueOf(record, answer), preload && shared ? 1 : 2);
  });

/** The group. */
export const tests = [paths];
