/**
 * The answers of dlopen and dlsym to layers in ELF.
 *
 * Plan:
 * - libraries of the app, public ones and private ones, by name and by path, from layers in each place;
 * - one library that is opened twice, by one layer and by two;
 * - symbols of what is opened, and of what is needed.
 *
 * @module
 */

import type { Abi, Release } from "../../contract/world.ts";
import type { Record } from "../../contract/record.ts";
import type { ElfStep } from "../../fakes/elf_library.ts";
import { eventsAt, initialized } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import { elfDevice, type ElfKnobs, elfMustNot, helper } from "./scenes.ts";
import { isSample, scene } from "../search/scenes.ts";

const dlopen = group("gles:elf_dlopen", "What layers in ELF get from dlopen and dlsym.");

const PRIVATE = "/system/lib64/libprivate.so";

/** A constructor that opens libraries. */
function opens(...names: readonly string[]): Pick<ElfKnobs, "constructors"> {
  return { constructors: [names.map((name): ElfStep => ({ do: "open", name }))] };
}

/** The symbols that a layer looked for and found. */
function found(record: Record, who: string): string[] {
  return eventsAt(record, "lookup", { who }).filter(({ pointer }) => pointer !== null)
    .map(({ fn }) => `${who} found ${fn}`);
}

dlopen.test("libraries_for_apps")
  .clauses("GLES-ELF-24")
  .releases(10, 15)
  .filter(({ release }) => isSample(release))
  .elf()
  .fn(async (t) => {
    const names = ["libhelper.so", "libGLESv2.so", "liblog.so"];
    const builder = elfDevice(t.elfAbi, t.params.release).elfApp(helper("helper"))
      .elfLayer({ name: "A", ...opens(...names) }).enable("libA.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("found", found(record, "A"), names.map((name) => `A found ${name}`));
    t.expectSequence("layers initialized", initialized(record), ["A"]);
  });

/** A opens a library of the platform that is not public. */
function withPrivate(abi: Abi, release: Release, name: string, where: "system" | "app-data") {
  return elfDevice(abi, release).elfApp().elf(PRIVATE, helper("private"))
    .elfLayer({ name: "A", ...opens(name) }, where).enable("libA.so").world;
}

elfMustNot(
  dlopen.test("private_library_of_the_platform")
    .clauses("GLES-ELF-24")
    .releases(10, 15)
    .params({ name: ["libprivate.so", PRIVATE] })
    .filter(({ release }) => isSample(release)),
  {
    what: "a layer of the app opens a private library of the platform",
    world: (abi, { release, name }) => withPrivate(abi, release, name, "app-data"),
    happened: ({ record }) => found(record, "A"),
    change: "the layer is in the system directory",
    control: (abi, { release, name }) => withPrivate(abi, release, name, "system"),
  },
);

dlopen.test("opened_several_times")
  .clauses("GLES-ELF-25")
  .elf()
  .fn(async (t) => {
    const twice = opens("libhelper.so", "libhelper.so");
    const builder = elfDevice(t.elfAbi).elfApp(helper("helper"))
      .elfLayer({ name: "A", ...twice }).elfLayer({ name: "B", ...opens("libhelper.so") })
      .enable("libB.so:libA.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const names = [...found(record, "A"), ...found(record, "B")];
    const expected = ["A", "A", "B"].map((name) => `${name} found libhelper.so`);
    t.expectSequence("found", names, expected);
    const loads = eventsAt(record, "load", { who: "helper" }).map(({ who }) => who);
    t.expectSequence("constructors", loads, ["helper"]);
  });

/** A opens a library and looks for a function of it. */
function withSymbol(abi: Abi, needed: readonly string[]) {
  const steps: readonly ElfStep[] = [
    { do: "open", name: "libhelper.so" },
    { do: "find", symbol: "help", by: "dlsym" },
  ];
  return elfDevice(abi).elfApp(helper("helper"))
    .elfLayer({ name: "A", needed, constructors: [steps] }).enable("libA.so").world;
}

elfMustNot(
  dlopen.test("symbol_of_what_is_opened")
    .clauses("GLES-ELF-26"),
  {
    what: "a layer finds a function by RTLD_DEFAULT that it has opened the library of",
    world: (abi) => withSymbol(abi, []),
    happened: ({ record }) => found(record, "A").filter((what) => what.endsWith(" help")),
    change: "it needs that library",
    control: (abi) => withSymbol(abi, ["libhelper.so"]),
  },
);

/** The group about dlopen. */
export const tests = [dlopen];
