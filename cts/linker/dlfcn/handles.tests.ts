/**
 * dlsym of a handle: what a library, and the program itself, give.
 *
 * Plan: breadth first; nothing above, nothing global beside; across one border of namespaces; the handle of the program.
 *
 * @module
 */

import type { Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { valueOf } from "../../fakes/observe.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { isSample, openIn, withBoxes } from "../namespace/scenes.ts";
import { open, probeScene } from "../scenes.ts";
import {
  askFrom,
  asking,
  boxOf,
  grouped,
  GROUPS,
  lastFound,
  numberOf,
  NUMBERS,
  openBox,
  RTLD_GLOBAL,
  RTLD_NOW,
  withNumbered,
} from "./scenes.ts";

/** The tests of dlsym of a handle. */
export const handles: Group = group("linker:dlsym_handles", "What dlsym of a handle gives.");

const GLOBAL = RTLD_NOW | RTLD_GLOBAL;

handles.test("handle_is_searched_breadth_first")
  .clauses("LINKER-DLFCN-19")
  .releases(8, 15)
  .params({ f_is_in: ["x_and_a", "a_and_b", "b_and_c", "c_and_d", "d_alone"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, f_is_in } = t.params;
    const { scene, number } = asking(
      release,
      grouped(GROUPS[f_is_in]),
      (app) => app.libdl.dlsym(openBox(app, "x", RTLD_NOW), "f"),
    );
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), NUMBERS[GROUPS[f_is_in][0]]);
  });

handles.test("own_symbol_of_a_handle_comes_before_a_global_one")
  .clauses("LINKER-DLFCN-19")
  .releases(8, 15)
  .params({ own: ["library", "needed"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, own } = t.params;
    const libraries = own === "library"
      ? { g: { f: 1 }, x: { f: 2 } }
      : { g: { f: 1 }, x: { needed: ["liby.so"] }, y: { f: 2 } };
    const { scene, number } = asking(release, libraries, (app) => {
      openBox(app, "g", GLOBAL);
      return app.libdl.dlsym(openBox(app, "x", RTLD_NOW), "f");
    });
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), 2);
  });

/** Where `f` is that the handle of `a`, which `x` needs, must not give; with `own`, `a` has it. */
function beside(release: Release, place: "above" | "global" | "sibling" | "own"): Scene {
  const f = (where: string) => where === place ? { f: 1 } : {};
  const libraries = {
    x: { needed: ["liba.so", "libb.so"], ...f("above") },
    a: f("own"),
    b: f("sibling"),
    g: f("global"),
  };
  return probeScene(boxOf(release, libraries), (app) => {
    openBox(app, "g", GLOBAL);
    openBox(app, "x", RTLD_NOW);
    app.libdl.dlsym(openBox(app, "a", RTLD_NOW), "f");
  });
}

handles.test("handle_gives_nothing_beside_it")
  .clauses("LINKER-DLFCN-20")
  .releases(8, 15)
  .params({ place: ["above", "global", "sibling"] })
  .filter(isSample)
  .mustNot({
    what: "dlsym of a handle finds a symbol of a library that this one does not need",
    scene: ({ release, place }) => beside(release, place),
    happened: lastFound,
  })
  .control("the library has it itself", ({ release }) => beside(release, "own"));

/** `x` of `box` needs `libn.so` of `one`, and that `libo.so`, of which some have `f`. */
function acrossBorder(release: Release, having: "n" | "o"): Scene {
  const boxes = { box: { links: { one: "libn.so:libo.so" } }, one: {} };
  const builder = withNumbered(
    withNumbered(withBoxes(release, boxes), "/data/box", { x: { needed: ["libn.so"] } }),
    "/data/one",
    {
      n: { needed: ["libo.so"], ...(having === "n" ? { f: 1 } : {}) },
      o: having === "o" ? { f: 1 } : {},
    },
  );
  return probeScene(builder, (app) => app.libdl.dlsym(openIn(app, "box", "libx.so"), "f"));
}

handles.test("handle_ends_at_the_border_of_the_namespace")
  .clauses("LINKER-DLFCN-21")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "dlsym of a handle finds a symbol of what a library of another namespace needs",
    scene: ({ release }) => acrossBorder(release, "o"),
    happened: lastFound,
  })
  .control("the needed library has it itself", ({ release }) => acrossBorder(release, "n"));

/** The executable asks the handle of the program for `f` of a library that it opened. */
function ofProgram(release: Release, mode: number): Scene {
  const builder = withNumbered(boxOf(release, {}), "/system/lib64", { l: { f: 1 } })
    .directory("/data/box");
  return probeScene(builder, (app) => {
    app.libdl.dlopen("libl.so", mode);
    app.libdl.dlsym(app.libdl.dlopen(null, RTLD_NOW), "f");
  });
}

handles.test("handle_of_the_program_gives_what_is_global")
  .clauses("LINKER-DLFCN-18")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "the handle of the program finds a library that was opened without RTLD_GLOBAL",
    scene: ({ release }) => ofProgram(release, RTLD_NOW),
    happened: lastFound,
  })
  .control("it was opened with RTLD_GLOBAL", ({ release }) => ofProgram(release, GLOBAL));

handles.test("program_has_a_handle")
  .describe("It is the same each time, and is not NULL.")
  .clauses("LINKER-DLFCN-18")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    let given: readonly Result[] = [];
    const { record } = await t.play(probeScene(boxOf(t.params.release, { x: {} }), (app) => {
      given = [0, 1].map(() => app.libdl.dlopen(null, RTLD_NOW));
    }));
    t.expectRunning(record);
    const [first, second] = given.map((handle) => valueOf(record, handle));
    t.expectEqual("given", first !== null && first !== undefined && first !== 0, true);
    t.expectEqual("second handle", second, first);
  });

/** A library of `box` asks the handle of the program for `f`, which it has itself, or a global library of the default namespace. */
function programOf(release: Release, having: "caller" | "global"): Scene {
  const builder = withNumbered(
    boxOf(release, { x: having === "caller" ? { f: 1 } : {} }),
    "/system/lib64",
    { l: having === "global" ? { f: 1 } : {} },
  );
  return probeScene(builder, (app) => {
    app.libdl.dlopen("libl.so", GLOBAL);
    askFrom(app, openBox(app, "x", RTLD_NOW), app.libdl.dlopen(null, RTLD_NOW));
  });
}

handles.test("handle_of_the_program_does_not_mean_the_caller")
  .clauses("LINKER-DLFCN-18")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "the handle of the program finds a symbol of the library that asks",
    scene: ({ release }) => programOf(release, "caller"),
    happened: lastFound,
  })
  .control("a global library has the symbol", ({ release }) => programOf(release, "global"));

handles.test("program_opens_by_name_after_its_handle")
  .describe("The handle of the program is no reason not to find a library by its own handle.")
  .clauses("LINKER-DLFCN-19")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withNumbered(boxOf(t.params.release, {}), "/system/lib64", { l: { f: 7 } })
      .directory("/data/box");
    let number!: Result;
    const { record } = await t.play(probeScene(builder, (app) => {
      app.libdl.dlopen(null, RTLD_NOW);
      number = numberOf(app, app.libdl.dlsym(open(app, "libl.so"), "f"));
    }));
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), 7);
  });
