/**
 * How layers in ELF are linked: whose symbols they see, what they may need, and in which order they begin.
 *
 * Plan:
 * - functions that nobody has, strong and weak;
 * - symbols of other layers, and symbols of the same name;
 * - needed libraries by place, by DT_RUNPATH and by namespace;
 * - DT_SONAME;
 * - constructors.
 *
 * @module
 */

import type { Abi, Release } from "../../contract/world.ts";
import { ELF_LAYER, type ElfStep } from "../../fakes/elf_library.ts";
import { eventsAt, initialized, loaded } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import { elfDevice, type ElfKnobs, elfMustNot, helper, presence, returned } from "./scenes.ts";
import { BASE, isSample, scene } from "../search/scenes.ts";

const linking = group("gles:elf_linking", "How layers in ELF are linked.");

/** A constructor that reports itself and does something. */
function constructor(...steps: readonly ElfStep[]): Pick<ElfKnobs, "constructors"> {
  return { constructors: [[{ do: "report", at: "load" }, ...steps]] };
}

const CALLS_HELP = constructor({ do: "call", symbol: "help" });

elfMustNot(
  linking.test("function_that_nothing_calls_and_nobody_has")
    .clauses("GLES-ELF-9")
    .releases(10, 15)
    .filter(({ release }) => isSample(release)),
  {
    what: "the layer is loaded",
    world: (abi, { release }) => withUndefined(abi, release, []),
    happened: presence("A"),
    change: "it needs a library that has the function",
    control: (abi, { release }) => withUndefined(abi, release, ["libhelper.so"]),
  },
);

function withUndefined(abi: Abi, release: Release, needed: readonly string[]) {
  return elfDevice(abi, release).elfApp(helper("helper"))
    .elfLayer({ name: "A", undefined: ["help"], needed }).enable("libA.so").world;
}

linking.test("weak_reference")
  .clauses("GLES-ELF-10")
  .params({ needed: [false, true] })
  .elf()
  .fn(async (t) => {
    const builder = elfDevice(t.elfAbi).elfApp(helper("helper")).elfLayer({
      name: "A",
      needed: t.params.needed ? ["libhelper.so"] : [],
      ...constructor({ do: "find", symbol: "help", by: "import" }),
    }).enable("libA.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["A"]);
    t.expectSequence(
      "function found",
      eventsAt(record, "lookup", { who: "A" }).map(({ pointer }) => pointer !== null),
      [t.params.needed],
    );
  });

/** B, loaded after A, looks for the function `help` that A exports. */
function withSeeker(
  abi: Abi,
  params: { readonly where: "system" | "app-data"; readonly by: "import" | "dlsym" },
  needed: readonly string[],
) {
  const functions = { ...ELF_LAYER, help: [{ do: "return", value: 1 }] } as const;
  return elfDevice(abi).elfApp().elfLayer({ name: "A", functions }, params.where)
    .elfLayer({
      name: "B",
      needed,
      ...constructor({ do: "find", symbol: "help", by: params.by }),
    }, params.where).enable("libB.so:libA.so").world;
}

elfMustNot(
  linking.test("symbols_of_another_layer")
    .clauses("GLES-ELF-11")
    .params({ where: ["system", "app-data"], by: ["import", "dlsym"] }),
  {
    what: "a layer finds a function that another exports",
    world: (abi, params) => withSeeker(abi, params, []),
    happened: ({ record }) =>
      eventsAt(record, "lookup", { who: "B" }).filter(({ pointer }) => pointer !== null)
        .map(({ fn }) => `B found ${fn}`),
    change: "it needs that other layer",
    control: (abi, params) => withSeeker(abi, params, ["libA.so"]),
  },
);

linking.test("helpers_of_the_same_name")
  .clauses("GLES-ELF-12")
  .params({ where: ["system", "app-data"] })
  .elf()
  .fn(async (t) => {
    const layer = (name: string, value: number) => ({
      name,
      functions: {
        AndroidGLESLayer_GetProcAddress: ELF_LAYER.AndroidGLESLayer_GetProcAddress!,
        AndroidGLESLayer_Initialize: [{ do: "call", symbol: "help" }],
        help: [{ do: "return", value }],
      },
    } as const);
    const { where } = t.params;
    const builder = elfDevice(t.elfAbi).elfApp().elfLayer(layer("A", 1), where)
      .elfLayer(layer("B", 2), where).elfLayer(layer("C", 3), where)
      .enable("libC.so:libB.so:libA.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("results", returned(record, "help"), ["A 1", "B 2", "C 3"]);
  });

/** A, in the app's base directory, needs a library that lies at a path. */
function withNeeded(
  abi: Abi,
  path: string,
  found: Pick<ElfKnobs, "runpath" | "rpath"> = {},
  release?: Release,
) {
  return elfDevice(abi, release).elfApp().elf(path, helper("helper"))
    .elfLayer({ name: "A", needed: ["libhelper.so"], ...CALLS_HELP, ...found })
    .enable("libA.so").world;
}

elfMustNot(
  linking.test("needed_library_beside_the_layer")
    .clauses("GLES-ELF-13")
    .releases(10, 15)
    .filter(({ release }) => isSample(release)),
  {
    what: "a layer is loaded with a library that lies beside it",
    world: (abi, { release }) => withNeeded(abi, `${BASE}/libhelper.so`, {}, release),
    happened: presence("A"),
    change: "that library is packed with the app",
    control: (abi, { release }) => withPackedHelper(abi, release),
  },
);

/** A, in the app's base directory, needs a library that the app's APK has. */
function withPackedHelper(abi: Abi, release?: Release) {
  return elfDevice(abi, release).elfApp(helper("helper"))
    .elfLayer({ name: "A", needed: ["libhelper.so"], ...CALLS_HELP }).enable("libA.so").world;
}

linking.test("needed_library_in_the_run_path")
  .clauses("GLES-ELF-14")
  .params({ runpath: ["$ORIGIN/more", "${ORIGIN}/more", `/data/no:${BASE}/more`] })
  .elf()
  .fn(async (t) => {
    const { runpath } = t.params;
    const world = withNeeded(t.elfAbi, `${BASE}/more/libhelper.so`, { runpath });
    const { record } = await t.play({ ...scene(elfDevice(t.elfAbi)), world });
    t.expectRunning(record);
    t.expectSequence("results", returned(record, "help"), ["A 1"]);
  });

const MORE = "$ORIGIN/more";

elfMustNot(
  linking.test("needed_library_in_an_rpath")
    .clauses("LINKER-NAMESPACE-13")
    .releases(10, 15)
    .filter(({ release }) => isSample(release)),
  {
    what: "a layer is loaded with a library in its DT_RPATH",
    world: (abi, { release }) =>
      withNeeded(abi, `${BASE}/more/libhelper.so`, { rpath: MORE }, release),
    happened: presence("A"),
    change: "it is its DT_RUNPATH",
    control: (abi, { release }) =>
      withNeeded(abi, `${BASE}/more/libhelper.so`, { runpath: MORE }, release),
  },
);

/** A needs a library of the platform that is not public. */
function withPrivate(abi: Abi, release: Release, where: "system" | "app-data") {
  return elfDevice(abi, release).elfApp().elf("/system/lib64/libprivate.so", helper("private"))
    .elfLayer({ name: "A", needed: ["libprivate.so"], ...CALLS_HELP }, where)
    .enable("libA.so").world;
}

elfMustNot(
  linking.test("private_library_of_the_platform")
    .clauses("GLES-ELF-15")
    .releases(10, 15)
    .filter(({ release }) => isSample(release)),
  {
    what: "a layer of the app is loaded with a private library of the platform",
    world: (abi, { release }) => withPrivate(abi, release, "app-data"),
    happened: ({ record }) => returned(record, "help"),
    change: "the layer is in the system directory",
    control: (abi, { release }) => withPrivate(abi, release, "system"),
  },
);

/** B needs a library by a name; A, loaded before, has a soname. */
function withSoname(abi: Abi, soname: string, needed: string) {
  const functions = { ...ELF_LAYER, help: [{ do: "return", value: 1 }] } as const;
  return elfDevice(abi).elfApp().elfLayer({ name: "A", soname, functions })
    .elfLayer({ name: "B", needed: [needed], ...CALLS_HELP }).enable("libB.so:libA.so").world;
}

linking.test("needed_by_its_soname")
  .clauses("GLES-ELF-16")
  .params({ soname: ["libA.so", "libOther.so"] })
  .elf()
  .fn(async (t) => {
    const { soname } = t.params;
    const world = withSoname(t.elfAbi, soname, soname);
    const { record } = await t.play({ ...scene(elfDevice(t.elfAbi)), world });
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["A", "B"]);
    t.expectSequence("results", returned(record, "help"), ["B 1"]);
  });

elfMustNot(linking.test("needed_by_its_files_name").clauses("GLES-ELF-16"), {
  what: "a layer is loaded with another that has a different DT_SONAME",
  world: (abi) => withSoname(abi, "libOther.so", "libA.so"),
  happened: presence("B"),
  change: "the DT_SONAME is the same",
  control: (abi) => withSoname(abi, "libA.so", "libA.so"),
});

linking.test("needed_file_with_another_soname")
  .clauses("GLES-ELF-22")
  .params({ soname: ["libother.so", "none"] })
  .elf()
  .fn(async (t) => {
    const { soname } = t.params;
    const builder = elfDevice(t.elfAbi)
      .elfApp({ ...helper("helper"), soname: soname === "none" ? null : soname })
      .elfLayer({ name: "A", needed: ["libhelper.so"], ...CALLS_HELP }).enable("libA.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("results", returned(record, "help"), ["A 1"]);
  });

linking.test("libraries_of_one_name_in_two_namespaces")
  .clauses("GLES-ELF-23")
  .params({ list: ["libA.so:libB.so", "libB.so:libA.so"] })
  .elf()
  .fn(async (t) => {
    const { list } = t.params;
    const builder = elfDevice(t.elfAbi).elfApp(helper("helper", 1))
      .elf("/system/lib64/libhelper.so", helper("helper", 2))
      .elfLayer({ name: "A", needed: ["libhelper.so"], ...CALLS_HELP }, "app-data")
      .elfLayer({ name: "B", needed: ["libhelper.so"], ...CALLS_HELP }, "system").enable(list);
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSet("results", returned(record, "help"), ["A 1", "B 2"]);
  });

linking.test("one_soname_of_two_layers")
  .clauses("GLES-ELF-17")
  .params({ where: ["system", "app-data"] })
  .elf()
  .fn(async (t) => {
    const { where } = t.params;
    const builder = elfDevice(t.elfAbi).elfApp()
      .elfLayer({ name: "A", soname: "libLayer.so" }, where)
      .elfLayer({ name: "B", soname: "libLayer.so" }, where).enable("libA.so:libB.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["B", "A"]);
  });

linking.test("no_soname")
  .clauses("GLES-ELF-18")
  .params({ layers: [1, 2] })
  .elf()
  .fn(async (t) => {
    const names = ["A", "B"].slice(0, t.params.layers);
    let builder = elfDevice(t.elfAbi).elfApp();
    for (const name of names) builder = builder.elfLayer({ name, soname: null });
    const list = names.map((name) => `lib${name}.so`).join(":");
    const { record } = await t.play(scene(builder.enable(list)));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), names.reverse());
  });

linking.test("constructors")
  .clauses("GLES-ELF-19")
  .releases(10, 15)
  .filter(({ release }) => isSample(release))
  .elf()
  .fn(async (t) => {
    const report = (fn: string): readonly ElfStep[] => [{ do: "report", at: "load", fn }];
    const builder = elfDevice(t.elfAbi, t.params.release)
      .elfApp(helper("deep"), { ...helper("helper"), needed: ["libdeep.so"] })
      .elfLayer({
        name: "A",
        needed: ["libhelper.so"],
        init: report("init"),
        constructors: [report("first"), report("second"), report("third")],
      }).enable("libA.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const begun = record.events.filter(({ at }) => at === "load" || at === "initialize")
      .filter(({ who }) => who !== "driver")
      .map(({ who, at, fn }) => [who, fn ?? at].join(" "));
    t.expectSequence("what began", begun, [
      "deep load",
      "helper load",
      "A init",
      "A first",
      "A second",
      "A third",
      "A initialize",
    ]);
  });

/** B, loaded after A, calls the function `help` that A exports, and does not need A. */
function withGlobal(abi: Abi, global: boolean) {
  const functions = { ...ELF_LAYER, help: [{ do: "return", value: 1 }] } as const;
  return elfDevice(abi).elfApp().elfLayer({ name: "A", functions, global })
    .elfLayer({ name: "B", ...CALLS_HELP }).enable("libB.so:libA.so").world;
}

linking.test("global_layer")
  .clauses("GLES-ELF-20")
  .elf()
  .fn(async (t) => {
    const world = withGlobal(t.elfAbi, true);
    const { record } = await t.play({ ...scene(elfDevice(t.elfAbi)), world });
    t.expectRunning(record);
    t.expectSequence("layers loaded", loaded(record), ["A", "B"]);
    t.expectSequence("results", returned(record, "help"), ["B 1"]);
  });

linking.test("first_of_several_symbols")
  .clauses("GLES-ELF-21")
  .params({ needed: ["one,two", "two,one"], own: [false, true] })
  .elf()
  .fn(async (t) => {
    const { needed, own } = t.params;
    const sonames = needed.split(",").map((name) => `lib${name}.so`);
    const help = { help: [{ do: "return", value: 9 }] } as const;
    const builder = elfDevice(t.elfAbi).elfApp(helper("one", 1), helper("two", 2)).elfLayer({
      name: "A",
      needed: sonames,
      functions: own ? { ...ELF_LAYER, ...help } : ELF_LAYER,
      ...CALLS_HELP,
    }).enable("libA.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const value = own ? 9 : needed === "one,two" ? 1 : 2;
    t.expectSequence("results", returned(record, "help"), [`A ${value}`]);
  });

linking.test("variable_of_a_needed_library")
  .clauses("GLES-ELF-21")
  .elf()
  .fn(async (t) => {
    const builder = elfDevice(t.elfAbi)
      .elfApp({ name: "helper", functions: {}, data: { filler: 4, number: 7 } })
      .elfLayer({
        name: "A",
        needed: ["libhelper.so"],
        ...constructor({ do: "read", symbol: "number" }),
      }).enable("libA.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("results", returned(record, "number"), ["A 7"]);
  });

/** The group about linking. */
export const tests = [linking];
