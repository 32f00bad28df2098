/**
 * Tests of how framework code loads what a vendor provides.
 *
 * Plan:
 * - where `android_load_sphal_library` loads from, with and without a namespace for it;
 * - what a failure leaves: NULL, no error, a line in the log;
 * - flags, closing, and what a loaded library may need.
 *
 * @module
 */

import {
  type App,
  type Handle,
  type Result,
  RTLD_NOLOAD,
  RTLD_NOW,
} from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places, valueOf } from "../../fakes/observe.ts";
import { isDialect } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { isSample, lastValue, openIn, withBoxes } from "../namespace/scenes.ts";
import { open, PLATFORM, probeScene } from "../scenes.ts";

const sphal = group("linker:sphal", "How framework code loads what a vendor provides.");

/** Loads a library as framework code does. */
function load(app: App, name: string, flag = RTLD_NOW): Result {
  return app.vndksupport.android_load_sphal_library(name, flag);
}

/** A device whose sphal namespace has `libx.so`, as the system has. */
function withSphal(release: Release, ...lines: string[]): WorldBuilder {
  return withBoxes(release, { sphal: {} }, ...lines)
    .library("/data/sphal/libx.so").library("/system/lib64/libx.so");
}

sphal.test("library_comes_from_sphal")
  .clauses("LINKER-SPHAL-4")
  .releases(8, 15)
  .params({ default: ["visible", "invisible"], by: ["name", "path"] })
  .filter((params) => isDialect(params) && (params.by === "name" || params.release === 8))
  .fn(async (t) => {
    const visible = t.params.default === "visible";
    const builder = withSphal(t.params.release, `namespace.default.visible = ${visible}`);
    const name = t.params.by === "name" ? "libx.so" : "/data/sphal/libx.so";
    const { record } = await t.play(probeScene(builder, (app) => load(app, name)));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/sphal/libx.so in sphal"]);
    t.expectEqual("loaded", lastValue(record) !== null, true);
  });

sphal.test("library_comes_from_sphal_for_any_caller")
  .clauses("LINKER-SPHAL-4")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { sphal: {}, box: {} })
      .library("/data/sphal/libx.so").library("/data/box/libx.so")
      .library("/data/box/libcaller.so", { forwards: ["android_load_sphal_library"] });
    const { record } = await t.play(probeScene(builder, (app) => {
      const caller = openIn(app, "box", "libcaller.so");
      const entry = app.libdl.dlsym(caller, "from_android_load_sphal_library");
      app.callPointer(entry, "android_load_sphal_library", "libx.so", RTLD_NOW);
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/sphal/libx.so in sphal"]);
  });

/**
 * A device without sphal, whose libvndksupport.so is in a namespace `platform`; that and the default one each have a
 * `libx.so`.
 */
function withoutSphal(release: Release, defaultVisible: boolean): WorldBuilder {
  // In 8.0 libdl.so does not need libc.so, whose functions it calls, so that it is linked only in the same namespace.
  const defaultLines = release === 8
    ? ["namespace.default.search.paths = /data/default:/system/${LIB}"]
    : [
      "namespace.default.search.paths = /data/default",
      "namespace.default.links = platform",
      `namespace.default.link.platform.shared_libs = ${PLATFORM}`,
    ];
  return withBoxes(
    release,
    // Since Android 10 the C library may lie in an APEX.
    { platform: { paths: "/system/${LIB}", more: ["permitted.paths = /apex"] } },
    ...defaultLines,
    `namespace.default.visible = ${defaultVisible}`,
  ).library("/data/default/libx.so").library("/system/lib64/libx.so");
}

sphal.test("without_sphal_the_default_namespace_or_the_callers_is_used")
  .clauses("LINKER-SPHAL-1")
  .releases(8, 15)
  .params({ defaultVisible: [true, false] })
  .filter(isDialect)
  .fn(async (t) => {
    const { release, defaultVisible } = t.params;
    const { record } = await t.play(
      probeScene(withoutSphal(release, defaultVisible), (app) => load(app, "libx.so")),
    );
    t.expectRunning(record);
    const ofCaller = ["/data/default/libx.so in default"];
    const ofSupport = ["/system/lib64/libx.so in platform"];
    const found = places(record, "libx.so");
    const isCallers = release >= 8.1 && defaultVisible || found[0] === ofCaller[0];
    t.expectSequence("libx.so", found, isCallers ? ofCaller : ofSupport);
  });

sphal.test("invisible_sphal_is_as_none")
  .clauses("LINKER-SPHAL-1")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withSphal(t.params.release, "namespace.sphal.visible = false");
    const { record } = await t.play(probeScene(builder, (app) => load(app, "libx.so")));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/system/lib64/libx.so in default"]);
  });

/** A device with `libx.so` only in the system's directory. */
function onlySystem(release: Release, ...lines: string[]): WorldBuilder {
  return withBoxes(release, { sphal: {} }, ...lines)
    .directory("/data/sphal").library("/system/lib64/libx.so");
}

sphal.test("failure_of_sphal_is_final")
  .clauses("LINKER-SPHAL-2")
  .releases(8, 15)
  .params({ default: ["visible", "invisible"] })
  .filter(isSample)
  .mustNot({
    what: "a library that sphal does not have is loaded from elsewhere",
    scene: ({ release, default: how }) =>
      probeScene(
        onlySystem(release, `namespace.default.visible = ${how === "visible"}`),
        (app) => load(app, "libx.so"),
      ),
    happened: ({ record }) => [
      ...places(record, "libx.so"),
      ...(lastValue(record) === null ? [] : ["a handle"]),
    ],
  })
  .control("there is no sphal", ({ release }, scene) => ({
    ...scene,
    world: onlySystem(release, "namespace.sphal.visible = false").world,
  }));

sphal.test("failure_leaves_no_error")
  .clauses("LINKER-SPHAL-3")
  .releases(8, 15)
  .filter(isSample)
  .mustNot({
    what: "dlerror tells why android_load_sphal_library failed",
    scene: ({ release }) =>
      probeScene(onlySystem(release), (app) => {
        load(app, "libx.so");
        app.libdl.dlerror();
      }),
    happened: ({ record }) => lastValue(record) === null ? [] : ["an error"],
  })
  .control("dlopen fails instead", ({ release }) =>
    probeScene(onlySystem(release), (app) => {
      open(app, "libnone.so");
      app.libdl.dlerror();
    }));

sphal.test("failure_is_logged")
  .clauses("LINKER-SPHAL-5")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const { record } = await t.play(
      probeScene(onlySystem(t.params.release), (app) => load(app, "libx.so")),
    );
    t.expectRunning(record);
    const told = record.log.filter(({ tag, message }) =>
      tag !== "linker" && message.includes("libx.so")
    );
    t.expectSequence("log", told.map(({ priority, message }) => `${priority} ${message}`), [
      'E Could not load libx.so from sphal namespace: dlopen failed: library "libx.so" not found.',
    ]);
  });

sphal.test("missing_namespace_is_logged")
  .clauses("LINKER-SPHAL-6")
  .releases(8, 15)
  .params({ namespace: ["none", "sphal"] })
  .filter(isDialect)
  .fn(async (t) => {
    const { release, namespace } = t.params;
    const builder = namespace === "none" ? withoutSphal(release, false) : withSphal(release);
    const { record } = await t.play(probeScene(builder, (app) => load(app, "libx.so")));
    t.expectRunning(record);
    const said = release < 8.1
      ? "sphal namespace is not configured for this process. Loading libx.so from the current namespace instead."
      : "Loading libx.so from current namespace instead of sphal namespace.";
    const told = record.log.filter(({ message }) => message === said);
    t.expectSequence(
      "levels",
      told.map(({ priority }) => priority),
      namespace === "none" ? [release < 8.1 ? "I" : "D"] : [],
    );
  });

/** Loads `libx.so` some times and gives some of the handles back; each call's value is its own. */
function loadAndUnload(app: App, loads: number, unloads: number): readonly Handle[] {
  const handles = Array.from({ length: loads }, () => load(app, "libx.so"));
  return handles.slice(0, unloads).map((handle) =>
    app.vndksupport.android_unload_sphal_library(handle)
  );
}

sphal.test("unload_closes")
  .clauses("LINKER-SPHAL-7")
  .releases(8, 15)
  .params({ loads: [1, 2], unloads: [0, 1, 2] })
  .filter(({ release, loads, unloads }) => isSample({ release }) && unloads <= loads)
  .fn(async (t) => {
    const { release, loads, unloads } = t.params;
    let given: readonly Handle[] = [];
    const { record } = await t.play(probeScene(withSphal(release), (app) => {
      given = loadAndUnload(app, loads, unloads);
    }));
    t.expectRunning(record);
    t.expectSequence(
      "results",
      given.map((result) => valueOf(record, result as Result)),
      given.map(() => 0),
    );
    t.expectEqual("copies", places(record, "libx.so").length, unloads < loads ? 1 : 0);
  });

sphal.test("unload_of_no_handle")
  .describe("One handle is given back twice, which was taken once or twice.")
  .clauses("LINKER-SPHAL-10")
  .releases(8, 15)
  .params({ loads: [1, 2] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, loads } = t.params;
    let last!: Result;
    const { record } = await t.play(probeScene(withSphal(release), (app) => {
      const [handle] = Array.from({ length: loads }, () => load(app, "libx.so"));
      app.vndksupport.android_unload_sphal_library(handle!);
      last = app.vndksupport.android_unload_sphal_library(handle!);
    }));
    t.expectRunning(record);
    t.expectEqual("result", valueOf(record, last), loads === 1 ? -1 : 0);
  });

sphal.test("flag_is_that_of_dlopen")
  .clauses("LINKER-SPHAL-8")
  .releases(8, 15)
  .params({ namespace: ["sphal", "none"] })
  .filter(isSample)
  .mustNot({
    what: "a library is loaded in spite of RTLD_NOLOAD",
    scene: ({ release, namespace }) =>
      probeScene(
        namespace === "sphal" ? withSphal(release) : withoutSphal(release, false),
        (app) => load(app, "libx.so", RTLD_NOW | RTLD_NOLOAD),
      ),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("the flag is not set", ({ release, namespace }) =>
    probeScene(
      namespace === "sphal" ? withSphal(release) : withoutSphal(release, false),
      (app) => load(app, "libx.so"),
    ));

/** A plugin that needs the framework's libLLVM.so, and what sphal takes from the default namespace. */
function withPlugin(release: Release, listed: string): WorldBuilder {
  return withBoxes(
    release,
    { sphal: { links: { default: listed } } },
    "namespace.default.visible = true",
  ).library("/data/sphal/libplugin.so", {}, { needed: ["libLLVM.so"] })
    .library("/system/lib64/libLLVM.so");
}

sphal.test("plugin_cannot_be_linked_with_the_framework")
  .clauses("LINKER-SPHAL-9")
  .releases(8, 15)
  .params({ loaded: [false, true] })
  .filter(({ release, loaded }) => isDialect({ release }) && (!loaded || release === 8))
  .mustNot({
    what: "a plugin is loaded that needs a library of the framework",
    scene: ({ release, loaded }) =>
      probeScene(withPlugin(release, "libc.so"), (app) => {
        if (loaded) open(app, "libLLVM.so");
        load(app, "/data/sphal/libplugin.so");
      }),
    happened: ({ record }) => places(record, "libplugin.so"),
  })
  .control("a link lists that library", ({ release }, scene) => ({
    ...scene,
    world: withPlugin(release, "libLLVM.so").world,
  }));

/** The groups. */
export const tests: readonly Group[] = [sphal];
