/**
 * The linker's functions for namespaces: getting one, using one, and what dlerror says.
 *
 * @module
 */

import { ANDROID_DLEXT_USE_NAMESPACE, dlextinfo, RTLD_NOW } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { isDialect } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { group } from "../../framework/mod.ts";
import { isSample, lastText, lastValue, openIn, openWith, withBoxes } from "./scenes.ts";
import { isolatedDefault, open, PROBE, probeScene } from "../scenes.ts";

const api = group("linker:api", "The linker's functions for namespaces.");

api.test("visible_namespace_is_given")
  .clauses("LINKER-NAMESPACE-16")
  .releases(8, 15)
  .params({ asked: ["box", "default"] })
  .filter(({ release, asked }) => isDialect({ release }) && (asked === "box" || release > 8))
  .fn(async (t) => {
    const { release, asked } = t.params;
    const builder = withBoxes(release, { box: {} }, `namespace.${asked}.visible = true`)
      .directory("/data/box");
    const { record } = await t.play(
      probeScene(builder, (app) => app.libdl.android_get_exported_namespace(asked)),
    );
    t.expectRunning(record);
    t.expectEqual("given", lastValue(record) !== null, true);
  });

api.test("invisible_namespace_is_not_given")
  .clauses("LINKER-NAMESPACE-16")
  .releases(8, 15)
  .params({ asked: ["box", "default"] })
  .filter(({ release, asked }) => isDialect({ release }) && (asked === "box" || release > 8))
  .mustNot({
    what: "a namespace that is not visible is given",
    scene: ({ release, asked }) =>
      probeScene(
        withBoxes(release, { box: {} }, `namespace.${asked}.visible = false`)
          .directory("/data/box"),
        (app) => app.libdl.android_get_exported_namespace(asked),
      ),
    happened: ({ record }) => lastValue(record) === null ? [] : ["a namespace"],
  })
  .control("it is visible", ({ release, asked }, scene) => ({
    ...scene,
    world: withBoxes(release, { box: {} }, `namespace.${asked}.visible = true`)
      .directory("/data/box").world,
  }));

api.test("default_namespace_of_8_0_is_never_given")
  .clauses("LINKER-NAMESPACE-16")
  .releases(8, 8)
  .mustNot({
    what: "the default namespace is given",
    scene: ({ release }) =>
      probeScene(
        withBoxes(release, { box: {} }, "namespace.default.visible = true").directory("/data/box"),
        (app) => app.libdl.android_get_exported_namespace("default"),
      ),
    happened: ({ record }) => lastValue(record) === null ? [] : ["the default namespace"],
  })
  .control("the release is 8.1", (_params, scene) => ({
    ...scene,
    world: { ...scene.world, release: 8.1 as const },
  }));

/** `box`, which refuses `/data/elsewhere`, and a library there. */
function refusing(release: Release): WorldBuilder {
  return withBoxes(release, { box: {} }, ...isolatedDefault(release))
    .library("/data/elsewhere/libx.so").link("/data/alias", "/data/elsewhere")
    .library("/data/box/libcaller.so", { forwards: ["dlopen"] });
}

const REFUSED =
  /^dlopen failed: library "(.*)" needed or dlopened by "(.*)" is not accessible for the namespace "(.*)"$/;

api.test("refusal_names_library_caller_and_namespace")
  .clauses("LINKER-NAMESPACE-17")
  .releases(8, 15)
  .params({ by: ["executable", "library"], namespace: ["box", "default"] })
  .filter(({ by, namespace }) => by === "executable" || namespace === "box")
  .filter(isSample)
  .fn(async (t) => {
    const { release, by, namespace } = t.params;
    const asked = "/data/alias/libx.so";
    const { record } = await t.play(probeScene(refusing(release), (app) => {
      if (by === "library") {
        const caller = openIn(app, "box", "libcaller.so");
        const dlopen = app.libdl.dlsym(caller, "from_dlopen");
        app.callPointer(dlopen, "dlopen", asked, RTLD_NOW);
      } else if (namespace === "box") openIn(app, "box", asked);
      else open(app, asked);
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    const [, library, caller, where] = REFUSED.exec(lastText(record)) ?? [];
    t.expect(
      "library in dlerror",
      library === asked || library === "/data/elsewhere/libx.so",
      lastText(record),
    );
    t.expectEqual("caller", caller, by === "library" ? "/data/box/libcaller.so" : PROBE);
    t.expectEqual("namespace", where, namespace === "default" ? "(default)" : "box");
  });

api.test("error_of_the_own_namespace_is_told")
  .clauses("LINKER-NAMESPACE-18")
  .releases(8, 15)
  .params({ links: ["one", "one,two"] })
  .filter(isDialect)
  .fn(async (t) => {
    const names = t.params.links.split(",");
    const links = Object.fromEntries(names.map((name) => [name, "libx.so"]));
    const builder = withBoxes(t.params.release, { box: { links }, one: {}, two: {} })
      .library("/data/elsewhere/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      openIn(app, "box", "/data/elsewhere/libx.so");
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    const [, , , where] = REFUSED.exec(lastText(record)) ?? [];
    t.expectEqual("namespace", where, t.params.release < 9 ? names.at(-1) : "box");
  });

api.test("no_namespace_to_use_is_an_error")
  .clauses("LINKER-NAMESPACE-20")
  .releases(8, 15)
  .params({ name: ["libx.so", "null"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, name } = t.params;
    const builder = withBoxes(release, { box: {} }).library("/system/lib64/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      openWith(app, null, name === "null" ? null : name);
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), []);
    t.expectEqual(
      "dlerror",
      lastText(record),
      "dlopen failed: ANDROID_DLEXT_USE_NAMESPACE is set but extinfo->library_namespace is null",
    );
  });

api.test("namespace_without_its_flag_is_not_used")
  .clauses("LINKER-NAMESPACE-20")
  .releases(8, 15)
  .params({ flag: [0, ANDROID_DLEXT_USE_NAMESPACE] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, flag } = t.params;
    const builder = withBoxes(release, { box: {} })
      .library("/system/lib64/libx.so").library("/data/box/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      app.libdl.android_dlopen_ext("libx.so", RTLD_NOW, dlextinfo(flag, box));
    }));
    t.expectRunning(record);
    const place = flag === 0 ? "/system/lib64/libx.so in default" : "/data/box/libx.so in box";
    t.expectSequence("libx.so", places(record, "libx.so"), [place]);
  });

api.test("missing_library_is_named")
  .clauses("LINKER-NAMESPACE-28")
  .releases(8, 15)
  .params({ asked: ["libnone.so", "/data/none/libnone.so"] })
  .filter(isDialect)
  .fn(async (t) => {
    const { release, asked } = t.params;
    const { record } = await t.play(
      probeScene(withBoxes(release, { box: {} }).directory("/data/box"), (app) => {
        openIn(app, "box", asked);
        app.libdl.dlerror();
      }),
    );
    t.expectRunning(record);
    t.expectEqual("dlerror", lastText(record), `dlopen failed: library "${asked}" not found`);
  });

api.test("missing_needed_library_is_named")
  .clauses("LINKER-NAMESPACE-28")
  .releases(8, 15)
  .filter(isDialect)
  .fn(async (t) => {
    const { release } = t.params;
    const builder = withBoxes(release, { box: {} })
      .library("/data/box/libx.so", {}, { needed: ["libnone.so"] });
    const { record } = await t.play(probeScene(builder, (app) => {
      openIn(app, "box", "libx.so");
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    const by = release < 11 ? "" : ": needed by /data/box/libx.so in namespace box";
    t.expectEqual(
      "dlerror",
      lastText(record),
      `dlopen failed: library "libnone.so" not found${by}`,
    );
  });

api.test("error_is_told_once")
  .clauses("LINKER-NAMESPACE-47")
  .releases(8, 15)
  .filter(isSample)
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} }).directory("/data/box");
    const { record } = await t.play(probeScene(builder, (app) => {
      openIn(app, "box", "libnone.so");
      app.libdl.dlerror();
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    const [first, second] = record.results.slice(-2).map(({ value }) => value !== null);
    t.expectEqual("the first call gives an error", first, true);
    t.expectEqual("the second call gives an error", second, false);
  });

api.test("success_does_not_clear_an_error")
  .clauses("LINKER-NAMESPACE-48")
  .releases(8, 15)
  .params({ failures: ["libnone.so", "libother.so,libnone.so"] })
  .filter(isSample)
  .fn(async (t) => {
    const { release, failures } = t.params;
    const builder = withBoxes(release, { box: {} }).library("/data/box/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      for (const name of failures.split(",")) openIn(app, "box", name);
      openIn(app, "box", "libx.so");
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/data/box/libx.so in box"]);
    t.expectEqual("dlerror", lastText(record), 'dlopen failed: library "libnone.so" not found');
  });

/** The group. */
export const tests = [api];
