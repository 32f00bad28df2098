/**
 * Tests of arguments that are none, of what is opened without a namespace, and of libraries that need others.
 *
 * Plan: flags; names; addresses; handles that were closed; constructors; libraries in a circle.
 *
 * @module
 */

import { type App, dlextinfo, out, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { loaded, places, valueOf } from "../../fakes/observe.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { isSample } from "../namespace/scenes.ts";
import { device, open, probeScene } from "../scenes.ts";
import { boxOf, openBox, RTLD_NOW } from "./scenes.ts";

/** The tests of arguments. */
export const args: Group = group(
  "linker:dlfcn_arguments",
  "What dlopen, dlsym, dladdr and dlclose say of arguments that are none, and in which order constructors run.",
);

/** Makes calls on a device with `libx.so` in `box`, and reads dlerror after the last one. */
async function call(
  t: Context<unknown>,
  release: Release,
  write: (app: App) => Result,
): Promise<{ value: unknown; error: unknown; isLoaded: boolean }> {
  let [asked, error]: (Result | undefined)[] = [];
  const { record } = await t.play(probeScene(boxOf(release, { x: { f: 1 } }), (app) => {
    asked = write(app);
    error = app.libdl.dlerror();
  }));
  t.expectRunning(record);
  return {
    value: valueOf(record, asked!),
    error: valueOf(record, error!),
    isLoaded: places(record, "libx.so").length > 0,
  };
}

/** Opens `libx.so` in `box` with flags of android_dlopen_ext. */
function openExtended(app: App, flags: number): Result {
  const box = app.libdl.android_get_exported_namespace("box");
  return app.libdl.android_dlopen_ext("libx.so", RTLD_NOW, dlextinfo(0x200 | flags, box));
}

args.test("flag_of_dlopen_that_there_is_not")
  .describe("Control: the same call without it.")
  .clauses("LINKER-DLFCN-22")
  .releases(8, 15)
  .params({ flag: [0, 8, 0x10000] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, flag } = t.params;
    const { value, error, isLoaded } = await call(
      t,
      release,
      (app) => openBox(app, "x", RTLD_NOW | flag),
    );
    t.expectEqual("handle is NULL", value === null, flag !== 0);
    t.expectEqual("there is an error", typeof error === "string", flag !== 0);
    t.expectEqual("library is loaded", isLoaded, flag === 0);
  });

args.test("name_of_a_symbol_that_is_none")
  .clauses("LINKER-DLFCN-23", "LINKER-DLFCN-24")
  .releases(8, 15)
  .params({ name: ["null", "empty", "f"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, name } = t.params;
    const names = { null: null, empty: "", f: "f" } as const;
    const { value, error } = await call(
      t,
      release,
      (app) => app.libdl.dlsym(openBox(app, "x", RTLD_NOW), names[name] as string),
    );
    if (name !== "f") t.judges(name === "null" ? "LINKER-DLFCN-23" : "LINKER-DLFCN-24");
    t.expectEqual("address is NULL", value === null, name !== "f");
    t.expectEqual("there is an error", typeof error === "string", name !== "f");
  });

args.test("constructors_run_from_what_is_needed_on")
  .describe("libx.so needs liba.so and libb.so, which both need libc2.so.")
  .clauses("LINKER-DLFCN-25")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const libraries = {
      x: { needed: ["liba.so", "libb.so"] },
      a: { needed: ["libc2.so"] },
      b: { needed: ["libc2.so"] },
      c2: {},
    };
    const { record } = await t.play(probeScene(boxOf(t.params.release, libraries), (app) => {
      openBox(app, "x", RTLD_NOW);
      openBox(app, "x", RTLD_NOW);
    }));
    t.expectRunning(record);
    const order = loaded(record);
    t.expectSet("constructors that ran", order, ["x", "a", "b", "c2"]);
    t.expectEqual("number of them", order.length, 4);
    t.expectSequence("first and last", [order[0], order.at(-1)], ["c2", "x"]);
  });

args.test("libraries_that_need_each_other")
  .describe("Opened once or twice, closed once.")
  .clauses("LINKER-DLFCN-26")
  .releases(8, 15)
  .params({ opened: [1, 2] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, opened } = t.params;
    const libraries = { x: { needed: ["libw.so"] }, w: { needed: ["libx.so"] } };
    const { record } = await t.play(probeScene(boxOf(release, libraries), (app) => {
      const handles = Array.from({ length: opened }, () => openBox(app, "x", RTLD_NOW));
      app.libdl.dlclose(handles[0]!);
    }));
    t.expectRunning(record);
    t.expectEqual("constructors that ran", [...loaded(record)].sort(), ["w", "x"]);
    for (const soname of ["libx.so", "libw.so"]) {
      t.expectEqual(`${soname} is there`, places(record, soname).length, opened - 1);
    }
  });

args.test("android_dlopen_ext_without_flags")
  .clauses("LINKER-DLFCN-27")
  .releases(8, 15)
  .params({ info: ["null", "no_flags"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, info } = t.params;
    const builder = device(release).library("/data/plain/libx.so", { returns: { f: 1 } });
    let [plain, extended]: (Result | undefined)[] = [];
    const { record } = await t.play(probeScene(builder, (app) => {
      plain = open(app, "/data/plain/libx.so");
      extended = app.libdl.android_dlopen_ext(
        "/data/plain/libx.so",
        RTLD_NOW,
        info === "null" ? null : dlextinfo(0),
      );
    }));
    t.expectRunning(record);
    t.expect("dlopen opens it", valueOf(record, plain!) !== null);
    t.expectEqual("handle", valueOf(record, extended!), valueOf(record, plain!));
    t.expectEqual("copies of it", places(record, "libx.so").length, 1);
  });

args.test("flag_of_android_dlopen_ext_that_there_is_not")
  .describe("Control: the same call without it.")
  .clauses("LINKER-DLFCN-28")
  .releases(8, 15)
  .params({ flag: [0, 0x800, 0x10000] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, flag } = t.params;
    const { value, error, isLoaded } = await call(t, release, (app) => openExtended(app, flag));
    t.expectEqual("handle is NULL", value === null, flag !== 0);
    t.expectEqual("there is an error", typeof error === "string", flag !== 0);
    t.expectEqual("library is loaded", isLoaded, flag === 0);
  });

args.test("offset_without_a_descriptor")
  .clauses("LINKER-DLFCN-29")
  .releases(8, 15)
  .params({ flag: [0, 0x20] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, flag } = t.params;
    const { value, error } = await call(t, release, (app) => openExtended(app, flag));
    t.expectEqual("handle is NULL", value === null, flag !== 0);
    t.expectEqual("there is an error", typeof error === "string", flag !== 0);
  });

args.test("address_in_no_library")
  .describe("The address of a namespace is none of a library's; that of a function is.")
  .clauses("LINKER-DLFCN-30")
  .releases(8, 15)
  .params({ of: ["namespace", "function"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, of } = t.params;
    const { value, error } = await call(t, release, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      const address = of === "namespace" ? box : app.libdl.dlsym(openBox(app, "x", RTLD_NOW), "f");
      return app.libdl.dladdr(address, out("pointer", 4));
    });
    t.expectEqual("result is 0", value === 0, of === "namespace");
    t.expectEqual("error", error, null);
  });

args.test("handle_that_was_closed")
  .clauses("LINKER-DLFCN-31")
  .releases(8, 15)
  .params({ fn: ["dlclose", "dlsym"], closed: [true, false] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, fn, closed } = t.params;
    const { value, error } = await call(t, release, (app) => {
      const handle = openBox(app, "x", RTLD_NOW);
      if (closed) app.libdl.dlclose(handle);
      return fn === "dlclose" ? app.libdl.dlclose(handle) : app.libdl.dlsym(handle, "f");
    });
    t.expectEqual("it fails", value === (fn === "dlclose" ? -1 : null), closed);
    t.expectEqual("there is an error", typeof error === "string", closed);
  });
