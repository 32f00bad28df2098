/**
 * dlsym: which library's symbol RTLD_DEFAULT and RTLD_NEXT give.
 *
 * Plan:
 * - RTLD_DEFAULT: the order of global libraries; the caller's own group after them; local libraries, other namespaces;
 * - RTLD_NEXT: what comes after the caller in its group, and among global libraries.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { valueOf } from "../../fakes/observe.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { isSample, openWith, withBoxes } from "../namespace/scenes.ts";
import { probeScene } from "../scenes.ts";
import {
  askFrom,
  asking,
  boxOf,
  grouped,
  GROUPS,
  lastFound,
  NUMBERS,
  openBox,
  RTLD_GLOBAL,
  RTLD_NOW,
  withNumbered,
} from "./scenes.ts";

/** The tests of dlsym without a handle. */
export const symbols: Group = group(
  "linker:dlsym",
  "Which library's symbol RTLD_DEFAULT and RTLD_NEXT give.",
);

const GLOBAL = RTLD_NOW | RTLD_GLOBAL;

symbols.test("first_loaded_of_global_libraries")
  .clauses("LINKER-DLFCN-1")
  .releases(8, 15)
  .params({ order: ["a,b,c", "c,b,a", "b,a"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, order } = t.params;
    const letters = order.split(",").map((letter) => letter === "c" ? "c2" : letter);
    const libraries = { a: { f: 1 }, b: { f: 2 }, c2: { f: 3 }, x: {} };
    const { scene, number } = asking(release, libraries, (app) => {
      for (const letter of letters) openBox(app, letter, GLOBAL);
      return askFrom(app, openBox(app, "x", RTLD_NOW), null);
    });
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), libraries[letters[0] as "a" | "b" | "c2"].f);
  });

symbols.test("global_library_comes_before_the_caller")
  .clauses("LINKER-DLFCN-2")
  .releases(8, 15)
  .params({ loaded: ["before", "after"], own: ["caller", "needed"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, loaded, own } = t.params;
    const libraries = own === "caller"
      ? { g: { f: 1 }, x: { f: 2 } }
      : { g: { f: 1 }, x: { needed: ["liby.so"] }, y: { f: 2 } };
    const { scene, number } = asking(release, libraries, (app) => {
      if (loaded === "before") openBox(app, "g", GLOBAL);
      const caller = openBox(app, "x", RTLD_NOW);
      if (loaded === "after") openBox(app, "g", GLOBAL);
      return askFrom(app, caller, null);
    });
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), 1);
  });

symbols.test("group_of_the_caller")
  .clauses("LINKER-DLFCN-3")
  .releases(8, 15)
  .params({ f_is_in: ["x_and_a", "a_and_b", "b_and_c", "c_and_d", "d_alone"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, f_is_in } = t.params;
    const { scene, number } = asking(
      release,
      grouped(GROUPS[f_is_in]),
      (app) => askFrom(app, openBox(app, "x", RTLD_NOW), null),
    );
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), NUMBERS[GROUPS[f_is_in][0]]);
  });

symbols.test("group_is_that_of_what_was_opened")
  .describe("A needed library asks, and finds what the one that was opened needs beside it.")
  .clauses("LINKER-DLFCN-3")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const libraries = { x: { needed: ["liba.so", "libb.so"] }, a: {}, b: { f: 3 } };
    const { scene, number } = asking(t.params.release, libraries, (app) => {
      openBox(app, "x", RTLD_NOW);
      return askFrom(app, openBox(app, "a", RTLD_NOW), null);
    });
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), 3);
  });

/** A caller asks for `f` of a library that was opened in its namespace, with flags. */
function opened(release: Release, caller: "executable" | "library", mode: number): Scene {
  const builder = withNumbered(
    boxOf(release, { x: {}, l: { f: 1 } }),
    "/system/lib64",
    { l: { f: 1 } },
  );
  return probeScene(builder, (app) => {
    if (caller === "executable") {
      app.libdl.dlopen("libl.so", mode);
      app.libdl.dlsym(null, "f");
    } else {
      openBox(app, "l", mode);
      askFrom(app, openBox(app, "x", RTLD_NOW), null);
    }
  });
}

symbols.test("local_library_is_not_found")
  .clauses("LINKER-DLFCN-4")
  .releases(8, 15)
  .params({ caller: ["executable", "library"] })
  .filter(isSample)
  .mustNot({
    what: "dlsym(RTLD_DEFAULT) finds a library that was opened without RTLD_GLOBAL",
    scene: ({ release, caller }) => opened(release, caller, RTLD_NOW),
    happened: lastFound,
  })
  .control(
    "it was opened with RTLD_GLOBAL",
    ({ release, caller }) => opened(release, caller, GLOBAL),
  );

/** A library of `box` asks for `f`, which a global library of a namespace has. */
function elsewhere(release: Release, namespace: "box" | "other" | "default"): Scene {
  const boxes = { box: {}, other: {} };
  const directories = ["/data/box", "/data/other", "/system/lib64"];
  const builder = directories.reduce(
    (device, directory) => withNumbered(device, directory, { g: { f: 1 } }),
    withNumbered(withBoxes(release, boxes), "/data/box", { x: {} }),
  );
  return probeScene(builder, (app) => {
    if (namespace === "default") app.libdl.dlopen("libg.so", GLOBAL);
    else {
      const where = app.libdl.android_get_exported_namespace(namespace);
      openWith(app, where, "libg.so", 0, GLOBAL);
    }
    askFrom(app, openBox(app, "x", RTLD_NOW), null);
  });
}

symbols.test("global_library_of_another_namespace_is_not_found")
  .clauses("LINKER-DLFCN-5")
  .releases(8, 15)
  .params({ namespace: ["other", "default"] })
  .filter(isSample)
  .mustNot({
    what: "dlsym(RTLD_DEFAULT) finds a library of another namespace",
    scene: ({ release, namespace }) => elsewhere(release, namespace),
    happened: lastFound,
  })
  .control("it is global in the caller's namespace", ({ release }) => elsewhere(release, "box"));

/** Who asks for the next `f`, in a group `x`, `a`, `b`, `c2` in which the named ones have it, and whose it is. */
const NEXT = {
  from_x: ["x", ["x", "a", "b"], 2],
  from_x_past_one_without: ["x", ["x", "b"], 3],
  from_a: ["a", ["x", "a", "b", "c"], 3],
  from_b: ["b", ["x", "a", "b", "c"], 4],
} as const;

symbols.test("next_after_the_caller")
  .clauses("LINKER-DLFCN-6")
  .releases(8, 15)
  .params({ asked: ["from_x", "from_x_past_one_without", "from_a", "from_b"] })
  .filter(isSample)
  .fn(async (t) => {
    const [letter, having, expected] = NEXT[t.params.asked];
    const { scene, number } = asking(t.params.release, grouped(having), (app) => {
      const root = openBox(app, "x", RTLD_NOW);
      return askFrom(app, letter === "x" ? root : openBox(app, letter, RTLD_NOW), -1);
    });
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), expected);
  });

symbols.test("none_before_the_caller_is_next")
  .clauses("LINKER-DLFCN-6")
  .releases(8, 15)
  .params({ caller: ["x", "b"] })
  .filter(isSample)
  .mustNot({
    what: "dlsym(RTLD_NEXT) finds the caller's own symbol or one before it",
    scene: ({ release, caller }) => nextScene(release, beforeNext(caller), caller),
    happened: lastFound,
  })
  .control(
    "one after it has the symbol",
    ({ release, caller }) => nextScene(release, ["x", "a", "b", "d"], caller),
  );

symbols.test("none_before_a_global_caller_is_next")
  .describe("Neither among the global libraries, of which the caller is one, nor in its group.")
  .clauses("LINKER-DLFCN-6")
  .releases(8, 15)
  .params({ caller: ["x", "b"] })
  .filter(isSample)
  .mustNot({
    what: "dlsym(RTLD_NEXT) finds the caller's own symbol or one before it",
    scene: ({ release, caller }) => nextScene(release, beforeNext(caller), caller, GLOBAL),
    happened: lastFound,
  })
  .control(
    "one after it has the symbol",
    ({ release, caller }) => nextScene(release, ["x", "a", "b", "d"], caller, GLOBAL),
  );

/** The libraries of the group up to one of them, breadth first. */
function beforeNext(caller: "x" | "b"): readonly string[] {
  return caller === "x" ? ["x"] : ["x", "a", "b"];
}

/** A library of the group, which is opened in some mode, asks for the next `f`. */
function nextScene(
  release: Release,
  having: readonly string[],
  caller: "x" | "b",
  mode: number = RTLD_NOW,
): Scene {
  return probeScene(boxOf(release, grouped(having)), (app) => {
    const root = openBox(app, "x", mode);
    askFrom(app, caller === "x" ? root : openBox(app, "b", RTLD_NOW), -1);
  });
}

symbols.test("global_library_after_the_caller_is_next")
  .describe(
    "It comes before what the caller needs; one that was loaded before the caller does not count.",
  )
  .clauses("LINKER-DLFCN-7")
  .releases(8, 15)
  .params({ global: ["after", "before", "before_and_after"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, global } = t.params;
    const libraries = {
      g: { f: 1 },
      x: { f: 2, needed: ["liby.so"] },
      y: { f: 3 },
      h: { f: 4 },
    };
    const { scene, number } = asking(release, libraries, (app) => {
      if (global !== "after") openBox(app, "g", GLOBAL);
      const caller = openBox(app, "x", RTLD_NOW);
      if (global !== "before") openBox(app, "h", GLOBAL);
      return askFrom(app, caller, -1);
    });
    const { record } = await t.play(scene);
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), global === "before" ? 3 : 4);
  });
