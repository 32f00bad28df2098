/**
 * Flags of dlopen: RTLD_GLOBAL, RTLD_NODELETE, RTLD_NOLOAD; and whose errors dlerror tells.
 *
 * Plan:
 * - RTLD_GLOBAL: what is needed, what was loaded before;
 * - what stays after dlclose;
 * - RTLD_NOLOAD: paths, links, no file, how often it must be closed;
 * - dlerror: threads, dlsym, the last of several.
 *
 * @module
 */

import type { App, Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places, valueOf } from "../../fakes/observe.ts";
import { type Group, group, type Scene } from "../../framework/mod.ts";
import { isSample, lastText, lastValue, openWith, withBoxes } from "../namespace/scenes.ts";
import { open, probeScene } from "../scenes.ts";
import {
  askFrom,
  boxOf,
  found,
  lastFound,
  numberOf,
  openBox,
  RTLD_GLOBAL,
  RTLD_NODELETE,
  RTLD_NOLOAD,
  RTLD_NOW,
  withNumbered,
} from "./scenes.ts";

/** The tests of flags and errors. */
export const flags: Group = group("linker:dlopen_flags", "Flags of dlopen, and dlerror.");

const GLOBAL = RTLD_NOW | RTLD_GLOBAL;

symbolsOfNeeded("liby.so", "needed");
symbolsOfNeeded("libw.so", "needed_by_needed");

/** RTLD_GLOBAL for `x`, which needs `y`, and that `w`. */
function symbolsOfNeeded(soname: string, name: string): void {
  flags.test(`rtld_global_makes_${name}_global`)
    .clauses("LINKER-DLFCN-8")
    .releases(8, 15)
    .filter(isSample)
    .fn(async (t) => {
      const f = (file: string) => file === soname ? { f: 5 } : {};
      const libraries = {
        x: { needed: ["liby.so"] },
        y: { needed: ["libw.so"], ...f("liby.so") },
        w: f("libw.so"),
        q: {},
      };
      let number!: Result;
      const { record } = await t.play(probeScene(boxOf(t.params.release, libraries), (app) => {
        openBox(app, "x", GLOBAL);
        number = numberOf(app, askFrom(app, openBox(app, "q", RTLD_NOW), null));
      }));
      t.expectRunning(record);
      t.expectEqual("library", valueOf(record, number), 5);
    });
}

/** `x` is opened with RTLD_GLOBAL after what lines open without it; `q` asks for `f` of `y`, which `x` needs, or `x`. */
function promoted(release: Release, before: "x" | "y" | "none", having: "x" | "y"): Scene {
  const f = (letter: string) => letter === having ? { f: 1 } : {};
  const libraries = { x: { needed: ["liby.so"], ...f("x") }, y: f("y"), q: {} };
  return probeScene(boxOf(release, libraries), (app) => {
    if (before !== "none") openBox(app, before, RTLD_NOW);
    openBox(app, "x", GLOBAL);
    askFrom(app, openBox(app, "q", RTLD_NOW), null);
  });
}

flags.test("rtld_global_leaves_what_is_loaded_local")
  .clauses("LINKER-DLFCN-9")
  .releases(8, 15)
  .params({ loaded: ["x", "y"] })
  .filter(isSample)
  .mustNot({
    what: "dlsym(RTLD_DEFAULT) finds a library that was loaded before without RTLD_GLOBAL",
    scene: ({ release, loaded }) => promoted(release, loaded, loaded),
    happened: lastFound,
  })
  .control("it was not loaded before", ({ release, loaded }) => promoted(release, "none", loaded));

/** Flags with which a library is opened once and closed once. */
const STAYING = { global: GLOBAL, nodelete: RTLD_NOW | RTLD_NODELETE } as const;

flags.test("closed_library_stays")
  .clauses("LINKER-DLFCN-10")
  .releases(8, 15)
  .params({ opened: ["global", "nodelete"], closed: [1, 2] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, opened, closed } = t.params;
    const libraries = { x: { needed: ["liby.so"] }, y: {} };
    const { record } = await t.play(probeScene(boxOf(release, libraries), (app) => {
      const handles = Array.from({ length: closed }, () => openBox(app, "x", STAYING[opened]));
      for (const handle of handles) app.libdl.dlclose(handle);
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in box"]);
    t.expectSequence("liby.so", places(record, "liby.so"), ["/data/box/liby.so in box"]);
  });

/** `x` is opened with two flags after each other, and closed twice. */
function closedTwice(release: Release, first: number, then: number): Scene {
  return probeScene(boxOf(release, { x: {} }), (app) => {
    const handles = [openBox(app, "x", first), openBox(app, "x", then)];
    for (const handle of handles) app.libdl.dlclose(handle);
  });
}

flags.test("flags_of_a_later_dlopen_keep_nothing")
  .clauses("LINKER-DLFCN-33")
  .releases(8, 15)
  .params({ flag: ["global", "nodelete"] })
  .filter(isSample)
  .mustNot({
    what: "a library stays that was loaded without flags, and closed as often as opened",
    scene: ({ release, flag }) => closedTwice(release, RTLD_NOW, STAYING[flag]),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control(
    "the flag came first",
    ({ release, flag }) => closedTwice(release, STAYING[flag], RTLD_NOW),
  );

/** `g`, perhaps with DF_1_GLOBAL, comes by dlopen, by a link or because `x` needs it; what was opened is closed twice. */
function comesAndGoes(
  release: Release,
  comes: "opened" | "linked" | "needed",
  global: boolean,
): Scene {
  const boxes = { box: comes === "linked" ? { links: { other: "libg.so" } } : {}, other: {} };
  const builder = withBoxes(release, boxes)
    .library(`/data/${comes === "linked" ? "other" : "box"}/libg.so`, {}, { global })
    .library("/data/box/libx.so", {}, { needed: ["libg.so"] });
  return probeScene(builder, (app) => {
    const handle = openBox(app, comes === "opened" ? "g" : "x", RTLD_NOW);
    for (let i = 0; i < 2; i++) app.libdl.dlclose(handle);
  });
}

flags.test("df_1_global_stays_if_it_came_by_itself")
  .clauses("LINKER-DLFCN-40")
  .releases(8, 15)
  .params({ comes: ["opened", "linked"], global: [false, true] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, comes, global } = t.params;
    const { record } = await t.play(comesAndGoes(release, comes, global));
    t.expectRunning(record);
    t.expectEqual("libg.so is there", places(record, "libg.so").length, global ? 1 : 0);
  });

flags.test("df_1_global_goes_with_what_needs_it")
  .clauses("LINKER-DLFCN-40")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "a library with DF_1_GLOBAL stays that came with one that needs it",
    scene: ({ release }) => comesAndGoes(release, "needed", true),
    happened: ({ record }) => places(record, "libg.so"),
  })
  .control("it was opened itself", ({ release }) => comesAndGoes(release, "opened", true));

flags.test("global_symbol_stays_after_closing")
  .clauses("LINKER-DLFCN-10")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    let number!: Result;
    const builder = boxOf(t.params.release, { g: { f: 6 }, q: {} });
    const { record } = await t.play(probeScene(builder, (app) => {
      app.libdl.dlclose(openBox(app, "g", GLOBAL));
      number = numberOf(app, askFrom(app, openBox(app, "q", RTLD_NOW), null));
    }));
    t.expectRunning(record);
    t.expectEqual("library", valueOf(record, number), 6);
  });

/** `x`, which needs `y` and `z`, is opened; then it again, or `y` if it is loaded. Without `z` the first call fails. */
function openedTwice(release: Release, then: "library" | "needed", hasAll: boolean): Scene {
  const libraries = { x: { needed: ["liby.so", "libz.so"] }, y: {}, ...hasAll && { z: {} } };
  return probeScene(boxOf(release, libraries), (app) => {
    openBox(app, "x", RTLD_NOW);
    if (then === "library") openBox(app, "x", RTLD_NOW);
    else openBox(app, "y", RTLD_NOW | RTLD_NOLOAD);
  });
}

flags.test("failed_dlopen_leaves_nothing_loaded")
  .clauses("LINKER-DLFCN-32")
  .releases(8, 15)
  .params({ asked: ["library", "needed"] })
  .filter(isSample)
  .mustNot({
    what: "a library is loaded after a dlopen that failed for something else it needs",
    scene: ({ release, asked }) => openedTwice(release, asked, false),
    happened: lastFound,
  })
  .control("nothing is missing", ({ release, asked }) => openedTwice(release, asked, true));

/** Opens a path in `box` only if it is loaded. */
function noLoad(app: App, path: string): Result {
  const box = app.libdl.android_get_exported_namespace("box");
  return openWith(app, box, path, 0, RTLD_NOW | RTLD_NOLOAD);
}

flags.test("noload_finds_by_any_path")
  .clauses("LINKER-DLFCN-11")
  .releases(8, 15)
  .params({
    path: [
      "/data/box/libx.so",
      "/data/box/../box/./libx.so",
      "/data/box/libalias.so",
      "/data/alias/libx.so",
      "libalias.so",
    ],
    opened: ["by_name", "by_path"],
  })
  .filter(({ release, opened }) => opened === "by_name" ? isSample({ release }) : release === 8)
  .fn(async (t) => {
    const { release, path, opened } = t.params;
    const builder = boxOf(release, { x: {} }).link("/data/box/libalias.so", "libx.so")
      .link("/data/alias", "/data/box");
    let first!: Result;
    const { record } = await t.play(probeScene(builder, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      first = openWith(app, box, opened === "by_name" ? "libx.so" : "/data/box/libx.so");
      noLoad(app, path);
    }));
    t.expectRunning(record);
    t.expectEqual("handle", lastValue(record), valueOf(record, first));
    t.expectEqual("copies", places(record, "libx.so").length, 1);
  });

flags.test("noload_by_path_loads_nothing")
  .clauses("LINKER-DLFCN-11")
  .releases(8, 15)
  .params({ path: ["/data/box/libx.so", "/data/alias/libx.so"] })
  .filter(isSample)
  .mustNot({
    what: "a library is loaded in spite of RTLD_NOLOAD",
    scene: ({ release, path }) =>
      probeScene(
        boxOf(release, { x: {} }).link("/data/alias", "/data/box"),
        (app) => noLoad(app, path),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control(
    "the flag is not set",
    ({ release, path }) =>
      probeScene(boxOf(release, { x: {} }).link("/data/alias", "/data/box"), (app) => {
        const box = app.libdl.android_get_exported_namespace("box");
        openWith(app, box, path);
      }),
  );

/** `box` asks by a path, without loading, for what is loaded in the default namespace. */
function linked(release: Release, listed: string): Scene {
  const builder = withBoxes(release, { box: { links: { default: listed } } })
    .directory("/data/box").library("/data/elsewhere/libx.so");
  return probeScene(builder, (app) => {
    open(app, "/data/elsewhere/libx.so");
    noLoad(app, "/data/elsewhere/libx.so");
  });
}

flags.test("noload_by_path_goes_by_links")
  .clauses("LINKER-DLFCN-12")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "RTLD_NOLOAD gives what a linked namespace has loaded and the link does not list",
    scene: ({ release }) => linked(release, "liby.so"),
    happened: lastFound,
  })
  .control("the link lists it", ({ release }) => linked(release, "libx.so"));

flags.test("noload_of_no_file")
  .clauses("LINKER-DLFCN-13")
  .releases(8, 15)
  .params({ path: ["/data/box/libnone.so", "/data/none/libx.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, path } = t.params;
    const { record } = await t.play(probeScene(boxOf(release, { x: {} }), (app) => {
      openBox(app, "x", RTLD_NOW);
      noLoad(app, path);
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    t.expectEqual("dlerror", lastText(record), `dlopen failed: library "${path}" not found`);
  });

flags.test("noload_counts_as_opening")
  .clauses("LINKER-DLFCN-14")
  .releases(8, 15)
  .params({ by: ["libx.so", "/data/box/libx.so"], closed: [1, 2] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, by, closed } = t.params;
    const { record } = await t.play(probeScene(boxOf(release, { x: {} }), (app) => {
      const handles = [openBox(app, "x", RTLD_NOW), noLoad(app, by)];
      for (let i = 0; i < closed; i++) app.libdl.dlclose(handles[i]!);
    }));
    t.expectRunning(record);
    t.expectEqual("copies", places(record, "libx.so").length, closed === 1 ? 1 : 0);
  });

flags.test("dlerror_is_the_threads_own")
  .clauses("LINKER-DLFCN-15")
  .releases(8, 15)
  .params({ failed_on: ["main", "second"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, failed_on } = t.params;
    let [own, other]: Result[] = [];
    const { record } = await t.play(probeScene(boxOf(release, { x: {} }), (app) => {
      const second = app.via({ thread: "second" });
      const [failing, quiet] = failed_on === "main" ? [app, second] : [second, app];
      failing.libdl.dlopen("libnone.so", RTLD_NOW);
      other = quiet.libdl.dlerror();
      own = failing.libdl.dlerror();
    }));
    t.expectRunning(record);
    t.expectEqual("dlerror of the other thread", valueOf(record, other!), null);
    t.expectEqual(
      "dlerror of the thread that failed",
      valueOf(record, own!),
      'dlopen failed: library "libnone.so" not found',
    );
  });

flags.test("failed_dlsym_names_the_symbol")
  .clauses("LINKER-DLFCN-16")
  .releases(8, 15)
  .params({ handle: ["library", "default"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, handle } = t.params;
    let asked!: Result;
    const { record } = await t.play(probeScene(boxOf(release, { x: {} }), (app) => {
      asked = app.libdl.dlsym(handle === "library" ? openBox(app, "x", RTLD_NOW) : null, "nosuch");
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    t.expectAbsent("symbol", found(record, asked));
    t.expect("dlerror names it", /\bnosuch\b/.test(lastText(record)), lastText(record));
  });

/** Two failures, and what the last error names. */
const FAILURES = {
  dlopen_dlsym: ["libnone.so", "nosuch"],
  dlsym_dlopen: ["nosuch", "libnone.so"],
  dlsym_dlsym: ["nosuch", "other"],
} as const;

flags.test("dlerror_tells_the_last_error")
  .clauses("LINKER-DLFCN-17")
  .releases(8, 15)
  .params({ failures: ["dlopen_dlsym", "dlsym_dlopen", "dlsym_dlsym"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, failures } = t.params;
    const [first, last] = FAILURES[failures];
    const { record } = await t.play(probeScene(boxOf(release, { x: {} }), (app) => {
      const handle = openBox(app, "x", RTLD_NOW);
      for (const name of [first, last]) {
        if (name.endsWith(".so")) open(app, name);
        else app.libdl.dlsym(handle, name);
      }
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    const text = lastText(record);
    t.expect("dlerror names the last", text.includes(last) && !text.includes(first), text);
  });

flags.test("found_symbol_does_not_clear_an_error")
  .clauses("LINKER-DLFCN-17")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { record } = await t.play(probeScene(
      withNumbered(boxOf(t.params.release, {}), "/data/box", { x: { f: 1 } }),
      (app) => {
        const handle = openBox(app, "x", RTLD_NOW);
        app.libdl.dlsym(handle, "nosuch");
        app.libdl.dlsym(handle, "f");
        app.libdl.dlerror();
      },
    ));
    t.expectRunning(record);
    t.expect("dlerror", lastText(record).includes("nosuch"), lastText(record));
  });
