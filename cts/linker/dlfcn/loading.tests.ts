/**
 * Tests of what loading comes to: order, failures, other processors, and what is closed that never goes.
 *
 * Plan: the order of constructors; a failed dlopen and what was there before; the program's own handle;
 * libraries for other processors; what dladdr says beside file and symbol; whose group a linked library is in.
 *
 * @module
 */

import { type App, out, type Result } from "../../contract/recorder.ts";
import { type Abi, ABIS, type Release } from "../../contract/world.ts";
import { loaded, places, valueOf } from "../../fakes/observe.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { isSample, openIn, withBoxes } from "../namespace/scenes.ts";
import { device, open, probeScene } from "../scenes.ts";
import { askFrom, boxOf, lastFound, openBox, RTLD_NOW, withNumbered } from "./scenes.ts";

/** The tests of loading. */
export const loading: Group = group(
  "linker:dlfcn_loading",
  "In which order constructors run, and what failures, other processors and the program's handle come to.",
);

loading.test("siblings_are_constructed_in_the_order_of_needed")
  .describe("libx.so needs liba.so and libb.so in some order, which need nothing of each other.")
  .clauses("LINKER-DLFCN-34")
  .releases(8, 15)
  .params({ order: ["a,b", "b,a"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, order } = t.params;
    const letters = order.split(",");
    const libraries = { x: { needed: letters.map((letter) => `lib${letter}.so`) }, a: {}, b: {} };
    const { record } = await t.play(
      probeScene(boxOf(release, libraries), (app) => openBox(app, "x", RTLD_NOW)),
    );
    t.expectRunning(record);
    t.expectSequence("constructors that ran", loaded(record), [...letters, "x"]);
  });

/** `y` is opened, and closed after an attempt to open `x`, which needs it and perhaps what is not there. */
function attempted(release: Release, attempt: "fails" | "stays"): Scene {
  const missing = attempt === "fails" ? ["libnone.so"] : [];
  const libraries = { x: { needed: ["liby.so", ...missing] }, y: {} };
  return probeScene(boxOf(release, libraries), (app) => {
    const handle = openBox(app, "y", RTLD_NOW);
    openBox(app, "x", RTLD_NOW);
    app.libdl.dlclose(handle);
  });
}

loading.test("failed_dlopen_keeps_nothing_that_was_there")
  .clauses("LINKER-DLFCN-35")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a closed library stays for one that needed it and could not be loaded",
    scene: ({ release }) => attempted(release, "fails"),
    happened: ({ record }) => places(record, "liby.so"),
  })
  .control("that one could be loaded", ({ release }) => attempted(release, "stays"));

loading.test("handle_of_the_program_is_closed")
  .clauses("LINKER-DLFCN-36")
  .releases(8, 15)
  .params({ times: [1, 3] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, times } = t.params;
    let [closed, found]: Result[] = [];
    const builder = withNumbered(boxOf(release, {}), "/system/lib64", { l: { f: 4 } })
      .directory("/data/box");
    const { record } = await t.play(probeScene(builder, (app) => {
      app.libdl.dlopen("libl.so", RTLD_NOW | 0x100);
      const handle = app.libdl.dlopen(null, RTLD_NOW);
      for (let i = 0; i < times; i++) closed = app.libdl.dlclose(handle);
      found = app.libdl.dlsym(handle, "f");
    }));
    t.expectRunning(record);
    t.expectEqual("dlclose", valueOf(record, closed!), 0);
    t.expect("dlsym of the handle finds a symbol", valueOf(record, found!) !== null);
  });

/** A 64-bit process opens a library that is for a processor. */
function foreign(release: Release, abi: Abi): Scene {
  const builder = device(release).library("/system/lib64/libx.so", {}, { abi });
  return probeScene(builder, (app) => open(app, "libx.so"));
}

loading.test("library_for_another_processor")
  .clauses("LINKER-DLFCN-38")
  .releases(8, 15)
  .params({ abi: ABIS.filter((abi) => abi !== "arm64-v8a") })
  .filter(isSample)
  .mustNot({
    what: "a library for another processor is loaded",
    scene: ({ release, abi }) => foreign(release, abi),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("it is for that of the process", ({ release }) => foreign(release, "arm64-v8a"));

loading.test("base_is_that_of_the_library")
  .describe("dladdr of two functions of one library, and of one of another.")
  .clauses("LINKER-DLFCN-39")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const libraries = { x: { f: 1 }, y: { f: 2 } };
    const asked: Result[] = [];
    const { record } = await t.play(probeScene(boxOf(t.params.release, libraries), (app) => {
      const [x, y] = ["x", "y"].map((letter) => openBox(app, letter, RTLD_NOW));
      for (const [handle, symbol] of [[x, "f"], [x, "from_dlsym"], [y, "f"]] as const) {
        asked.push(app.libdl.dladdr(app.libdl.dlsym(handle!, symbol), out("pointer", 4)));
      }
    }));
    t.expectRunning(record);
    const [first, second, other] = asked.map(({ ref }) => record.results[ref]?.outs[0]?.[1]);
    t.expect("there is a base", first !== null && first !== undefined && first !== 0);
    t.expectEqual("base of another function", second, first);
    t.expect("another library has another base", other !== first, String(other));
  });

/** `c`, which `x` of `box` needs, asks for `f` of `x`: in the same namespace, or in one that `box` is linked to. */
function askedBelow(release: Release, place: "box" | "one"): Scene {
  const x = { x: { f: 1, needed: ["libc2.so"] } };
  const boxes = withBoxes(release, { box: { links: { one: "libc2.so" } }, one: {} });
  const builder = withNumbered(
    withNumbered(boxes.directory("/data/one"), "/data/box", x),
    `/data/${place}`,
    { c2: {} },
  );
  return probeScene(builder, (app: App) => {
    openIn(app, "box", "libx.so");
    askFrom(app, openIn(app, "box", "libc2.so"), null);
  });
}

loading.test("linked_library_does_not_ask_who_needs_it")
  .clauses("LINKER-DLFCN-37")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what:
      "dlsym(RTLD_DEFAULT) finds a symbol of the library of another namespace that needs the caller",
    scene: ({ release }) => askedBelow(release, "one"),
    happened: lastFound,
  })
  .control("both are in one namespace", ({ release }) => askedBelow(release, "box"));
