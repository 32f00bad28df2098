/**
 * Libraries in circles and in two places at once: who is constructed first, whose copy is taken, and what one address is.
 *
 * Plan:
 * - the constructors of a circle;
 * - one address for one function;
 * - copies of namespaces: what the program needs, and what is loaded behind a second link.
 *
 * @module
 */

import type { Result } from "../../contract/recorder.ts";
import { loaded, places, valueOf } from "../../fakes/observe.ts";
import { type Group, group } from "../../framework/mod.ts";
import { isSample, openIn, withBoxes } from "../namespace/scenes.ts";
import { PROBE, probeScene } from "../scenes.ts";
import { boxOf, openBox, RTLD_NOW } from "./scenes.ts";

/** The tests of circles and copies. */
export const circles: Group = group(
  "linker:dlfcn_circles",
  "Libraries in circles, and copies of them in several namespaces.",
);

circles.test("circle_is_constructed_from_what_is_entered_last")
  .describe("libx.so needs libv.so, and that libw.so, which needs libx.so.")
  .clauses("LINKER-DLFCN-25")
  .releases(8, 15)
  .params({ opened: ["x", "w"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, opened } = t.params;
    const libraries = {
      x: { needed: ["libv.so"] },
      v: { needed: ["libw.so"] },
      w: { needed: ["libx.so"] },
    };
    const { record } = await t.play(
      probeScene(boxOf(release, libraries), (app) => openBox(app, opened, RTLD_NOW)),
    );
    t.expectRunning(record);
    const order = opened === "x" ? ["w", "v", "x"] : ["v", "x", "w"];
    t.expectSequence("constructors that ran", loaded(record), order);
  });

circles.test("function_has_one_address")
  .describe("libx.so asks dlsym twice, for a function of another library or the linker's own.")
  .clauses("LINKER-DLFCN-150")
  .releases(8, 15)
  .params({ symbol: ["f", "dlopen"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, symbol } = t.params;
    const libraries = { x: { needed: ["liby.so"] }, y: { f: 1 } };
    const asked: Result[] = [];
    const { record } = await t.play(probeScene(boxOf(release, libraries), (app) => {
      const dlsym = app.libdl.dlsym(openBox(app, "x", RTLD_NOW), "from_dlsym");
      for (let i = 0; i < 2; i++) asked.push(app.callPointer(dlsym, "dlsym", null, symbol));
    }));
    t.expectRunning(record);
    const [first, second] = asked.map((result) => valueOf(record, result));
    t.expect("the function is found", first !== null && first !== undefined);
    t.expectEqual("address of the second time", second, first);
  });

circles.test("namespaces_have_copies_of_what_the_program_needs")
  .clauses("LINKER-NAMESPACE-150")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} })
      .executable(PROBE, ["libdl.so", "libvndksupport.so", "liby.so"])
      .library("/system/lib64/liby.so").library("/data/box/liby.so");
    const { record } = await t.play(probeScene(builder, (app) => openIn(app, "box", "liby.so")));
    t.expectRunning(record);
    t.expectSequence("liby.so", places(record, "liby.so"), [
      "/system/lib64/liby.so in default",
      "/data/box/liby.so in box",
    ]);
  });

circles.test("file_that_is_loaded_behind_a_second_link_is_loaded_again")
  .describe(
    "box takes libx.so from one, which is linked to two, in which that very file is loaded or not.",
  )
  .clauses("LINKER-NAMESPACE-151")
  .releases(8, 15)
  .params({ loaded: [false, true] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, loaded } = t.params;
    const path = "/data/one/libx.so";
    const builder = withBoxes(release, {
      box: { links: { one: "libx.so" } },
      one: { links: { two: "libx.so" } },
      two: { more: ["permitted.paths = /data/one"] },
    }).directory("/data/box").directory("/data/two").library(path);
    const { record } = await t.play(probeScene(builder, (app) => {
      if (loaded) openIn(app, "two", path);
      openIn(app, "box", "libx.so");
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), [
      ...(loaded ? [`${path} in two`] : []),
      `${path} in one`,
    ]);
  });
