/**
 * The linker's functions for namespaces: getting one, making one, linking two, and what dlerror says.
 *
 * @module
 */

import {
  ANDROID_DLEXT_USE_NAMESPACE,
  type App,
  dlextinfo,
  type Handle,
  NAMESPACE_ISOLATED,
  NAMESPACE_REGULAR,
  NAMESPACE_SHARED,
  RTLD_NOW,
} from "../contract/recorder.ts";
import type { Release } from "../contract/world.ts";
import type { WorldBuilder } from "../fakes/world_builder.ts";
import { group } from "../framework/mod.ts";
import {
  isDialect,
  isSample,
  lastText,
  lastValue,
  openIn,
  openWith,
  valueOf,
  withBoxes,
} from "./namespace_scenes.ts";
import { open, places, PLATFORM, PROBE, probeScene } from "./scenes.ts";

const api = group("linker:api", "The linker's functions for namespaces.");

api.test("invisible_namespace_is_not_given")
  .clauses("LINKER-NAMESPACE-16")
  .releases(8, 15)
  .params({ asked: ["box", "default"] })
  .filter(({ release, asked }) => isDialect(release) && (asked === "box" || release > 8))
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
  return withBoxes(release, { box: {} }, "namespace.default.isolated = true")
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
  .filter(({ release }) => isSample(release))
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
  .filter(({ release }) => isDialect(release))
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
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const builder = withBoxes(t.params.release, { box: {} }).library("/system/lib64/libx.so");
    const { record } = await t.play(probeScene(builder, (app) => {
      openWith(app, null, "libx.so");
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
  .filter(({ release }) => isSample(release))
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
  .filter(({ release }) => isDialect(release))
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
  .filter(({ release }) => isDialect(release))
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

/** Makes a namespace `made`, which has what fakes need. */
function make(
  app: App,
  type: number,
  paths: { readonly first?: string; readonly search?: string; readonly permitted?: string } = {},
  parent: Handle = null,
): Handle {
  const { first = null, search = null, permitted = null } = paths;
  const { libdl } = app;
  const made = libdl.android_create_namespace("made", first, search, type, permitted, parent);
  libdl.android_link_namespaces(made, null, PLATFORM);
  return made;
}

/** A device with libraries in several directories. */
function manyDirectories(release: Release): WorldBuilder {
  return withBoxes(release, { box: { links: { one: "liby.so" } }, one: {} })
    .library("/data/box/libx.so").library("/data/one/liby.so").library("/data/first/libx.so")
    .library("/data/search/libx.so").library("/data/permitted/deep/libx.so")
    .library("/system/lib64/libx.so");
}

api.test("made_namespace_has_its_paths")
  .clauses("LINKER-NAMESPACE-30")
  .releases(8, 15)
  .params({ path: ["first", "search", "permitted"] })
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const { release, path } = t.params;
    const asked = path === "permitted" ? "/data/permitted/deep/libx.so" : "libx.so";
    const { record } = await t.play(probeScene(manyDirectories(release), (app) => {
      const made = make(app, NAMESPACE_ISOLATED, {
        search: "/data/search",
        permitted: "/data/permitted",
        ...(path === "first" ? { first: "/data/first" } : {}),
      });
      openWith(app, made, asked);
    }));
    t.expectRunning(record);
    const found = path === "permitted" ? asked : `/data/${path}/libx.so`;
    t.expectSequence("libx.so", places(record, "libx.so"), [`${found} in made`]);
  });

api.test("made_isolated_namespace_is_isolated")
  .clauses("LINKER-NAMESPACE-30")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
  .mustNot({
    what: "an isolated namespace opens a path outside its own",
    scene: ({ release }) =>
      probeScene(manyDirectories(release), (app) => {
        const made = make(app, NAMESPACE_ISOLATED, { search: "/data/search" });
        openWith(app, made, "/data/first/libx.so");
      }),
    happened: ({ record }) => places(record, "libx.so"),
  })
  .control("its type is regular", ({ release }) =>
    probeScene(manyDirectories(release), (app) => {
      const made = make(app, NAMESPACE_REGULAR, { search: "/data/search" });
      openWith(app, made, "/data/first/libx.so");
    }));

/** What a namespace that is made under `box` is asked for. */
const INHERITED = {
  /** Found by box's search path. */
  paths: { asked: "libx.so", place: "/data/box/libx.so in made" },
  /** Found by box's link. */
  links: { asked: "liby.so", place: "/data/one/liby.so in one" },
  /** Loaded by box under a name that no file has. */
  loaded: { asked: "libsecret.so", place: "/data/box/libfile.so in box" },
} as const;

api.test("shared_namespace_begins_with_what_its_parent_has")
  .clauses("LINKER-NAMESPACE-31")
  .releases(8, 15)
  .params({ inherited: ["paths", "links", "loaded"] })
  .filter(({ release }) => isSample(release))
  .mustNot({
    what: "a namespace that is not shared has what its parent has",
    scene: ({ release, inherited }) => underBox(release, NAMESPACE_ISOLATED, inherited),
    happened: ({ record }) => lastValue(record) === null ? [] : ["the parent's library"],
  })
  .control(
    "its type is shared",
    ({ release, inherited }) => underBox(release, NAMESPACE_ISOLATED | NAMESPACE_SHARED, inherited),
  );

api.test("shared_namespace_finds_where_its_parent_does")
  .clauses("LINKER-NAMESPACE-31")
  .releases(8, 15)
  .params({ inherited: ["paths", "links", "loaded"] })
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const { release, inherited } = t.params;
    const { record } = await t.play(underBox(release, NAMESPACE_SHARED, inherited));
    t.expectRunning(record);
    const { asked, place } = INHERITED[inherited];
    t.expectSequence(asked, places(record, asked), [place]);
  });

/** A namespace under `box` is asked for what `box` has. */
function underBox(release: Release, type: number, inherited: keyof typeof INHERITED) {
  const builder = manyDirectories(release)
    .library("/data/box/libfile.so", {}, { soname: "libsecret.so" });
  return probeScene(builder, (app) => {
    const box = app.libdl.android_get_exported_namespace("box");
    openWith(app, box, "libfile.so");
    openWith(app, make(app, type, {}, box), INHERITED[inherited].asked);
  });
}

api.test("link_needs_a_list")
  .clauses("LINKER-NAMESPACE-23")
  .releases(8, 15)
  .params({ list: ["empty", "none", "colon", "name"] })
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const { release, list } = t.params;
    const sonames = { empty: "", none: null, colon: ":", name: "libx.so" }[list];
    const { record } = await t.play(probeScene(manyDirectories(release), (app) => {
      const [box, one] = ["box", "one"].map((name) =>
        app.libdl.android_get_exported_namespace(name)
      );
      app.libdl.android_link_namespaces(box!, one!, sonames);
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    const refused = list === "empty" || list === "none";
    t.expectEqual("link made", Boolean(record.results.at(-2)?.value), !refused);
    const error = 'error linking namespaces "box"->"one": the list of shared libraries is empty.';
    t.expectEqual("dlerror", lastText(record), refused ? error : "");
  });

api.test("link_from_nothing_is_an_error")
  .clauses("LINKER-NAMESPACE-29")
  .releases(8, 15)
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const { record } = await t.play(probeScene(manyDirectories(t.params.release), (app) => {
      const box = app.libdl.android_get_exported_namespace("box");
      app.libdl.android_link_namespaces(null, box, "libx.so");
      app.libdl.dlerror();
    }));
    t.expectRunning(record);
    t.expectEqual("link made", Boolean(record.results.at(-2)?.value), false);
    t.expectEqual(
      "dlerror",
      lastText(record),
      "error linking namespaces: namespace_from is null.",
    );
  });

api.test("link_to_nothing_leads_to_the_default_namespace")
  .clauses("LINKER-NAMESPACE-29")
  .releases(8, 15)
  .params({ list: ["libx.so", "liby.so:libx.so"] })
  .filter(({ release }) => isSample(release))
  .fn(async (t) => {
    const { release, list } = t.params;
    let opened!: ReturnType<typeof openWith>;
    const { record } = await t.play(probeScene(manyDirectories(release), (app) => {
      const made = make(app, NAMESPACE_ISOLATED);
      app.libdl.android_link_namespaces(made, null, list);
      opened = openWith(app, made, "libx.so");
    }));
    t.expectRunning(record);
    t.expectEqual("opened", valueOf(record, opened) !== null, true);
    t.expectSequence("libx.so", places(record, "libx.so"), ["/system/lib64/libx.so in default"]);
  });

/** The group. */
export const tests = [api];
