/**
 * Which ELF files are layers, and which are none.
 *
 * Plan:
 * - a layer in each place, with each alignment; layers of several forms in one list;
 * - exports that are none;
 * - files for another machine, of another type, cut off, or without what the linker reads;
 * - code that may change;
 * - what becomes of the layers beside a broken one, and of a good copy below one.
 *
 * @module
 */

import type { Abi, Release } from "../../contract/world.ts";
import { ELF_LAYER, elfLibrary } from "../../fakes/elf_library.ts";
import { initialized, loaded } from "../../fakes/observe.ts";
import { group } from "../../framework/mod.ts";
import { elfDevice, type ElfKnobs, elfMustNot, otherAbi, presence } from "./scenes.ts";
import {
  activity,
  BOTH_EXPORTS,
  errorLines,
  isSample,
  scene,
  TRACE,
  USUAL_RELEASE,
} from "../search/scenes.ts";

const files = group("gles:elf_file", "Which ELF files are layers.");

/** A device whose app has one layer in its base directory, A. */
function withA(abi: Abi, knobs: Partial<ElfKnobs> = {}, release?: Release) {
  return elfDevice(abi, release).elfApp().elfLayer({ name: "A", ...knobs }).enable("libA.so");
}

files.test("is_a_layer")
  .clauses("GLES-ELF-1")
  .releases(10, 15)
  .params({ where: ["app-data", "system", "apk"], alignment: [16_384, 4096, 65_536] })
  .filter(({ where, alignment, release }) =>
    isSample(release, where === "app-data" && alignment === 16_384) &&
    (where === "app-data" || alignment === 16_384)
  )
  .elf()
  .fn(async (t) => {
    const { release, where, alignment } = t.params;
    const a = { name: "A", alignment };
    const device = elfDevice(t.elfAbi, release);
    const builder = where === "apk" ? device.elfApp(a) : device.elfApp().elfLayer(a, where);
    const { record } = await t.play(scene(builder.enable("libA.so")));
    t.expectRunning(record);
    t.expectSequence("layers loaded", loaded(record), ["A"]);
    t.expectSequence("layers initialized", initialized(record), ["A"]);
  });

files.test("beside_layers_of_other_forms")
  .clauses("GLES-ELF-1")
  .elf()
  .fn(async (t) => {
    const builder = elfDevice(t.elfAbi).elfApp().elfLayer({ name: "A" }).elfLayer({ name: "C" })
      .layer({ name: "B" }, "app-data").layer({ name: "D" }, "app-data")
      .enable("libA.so:libB.so:libC.so:libD.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("layers initialized", initialized(record), ["D", "C", "B", "A"]);
  });

elfMustNot(
  files.test("function_that_is_not_exported")
    .clauses("GLES-ELF-2")
    .params({ fn: BOTH_EXPORTS, how: ["hidden", "local"] }),
  {
    what: "a layer is active",
    world: (abi, { fn, how }) => withA(abi, { [how]: [fn] }).world,
    happened: (outcome) => activity()(outcome).map(({ who, at }) => `${who} ${at}`),
    change: "the function is exported",
    control: (abi) => withA(abi).world,
  },
);

/** The flaws of a layer of an ABI. */
const FLAWS = {
  for_32_bit: () => ({ abi: "x86" }),
  for_another_machine: (abi) => ({ abi: otherAbi(abi) }),
  class: () => ({ flaws: { elfClass: 1 } }),
  byte_order: () => ({ flaws: { byteOrder: 2 } }),
  machine: () => ({ flaws: { machine: 8 } }),
  object_file: () => ({ flaws: { type: 1 } }),
  program: () => ({ flaws: { type: 2 } }),
  cut_in_the_header: () => ({ flaws: { length: 40 } }),
  cut_after_the_header: () => ({ flaws: { length: 64 } }),
  half: (abi) => ({ flaws: { length: lengthOf(abi) >> 1 } }),
  last_byte: (abi) => ({ flaws: { length: lengthOf(abi) - 1 } }),
  sections: () => ({ flaws: { noSections: true } }),
  dynamic_section: () => ({ flaws: { noDynamic: true } }),
  hash_table: () => ({ flaws: { noHash: true } }),
  tag: () => ({ flaws: { textRelocation: "tag" } }),
  flag: () => ({ flaws: { textRelocation: "flag" } }),
  writable: () => ({ flaws: { writableCode: true } }),
  undefined: () => ({ undefined: ["no_such_function"] }),
  needed: () => ({ needed: ["libabsent.so"] }),
} as const satisfies { readonly [name: string]: (abi: Abi) => Partial<ElfKnobs> };

/** The usual release, and with usual parameters the first one. */
function isOrdinary(release: Release, usual: boolean): boolean {
  return release === USUAL_RELEASE || (usual && release === 10);
}

function lengthOf(abi: Abi): number {
  return elfLibrary({ name: "A", abi }).length;
}

/** A layer with one of these flaws is not in the process; the same one without it is. */
function refused(
  name: string,
  clause: string,
  flaws: readonly [keyof typeof FLAWS, ...(keyof typeof FLAWS)[]],
): void {
  elfMustNot(
    files.test(name).clauses(clause).releases(10, 15).params({ flaw: flaws })
      .filter(({ release, flaw }) => isOrdinary(release, flaw === flaws[0])),
    {
      what: "the layer is loaded",
      world: (abi, { flaw, release }) => withA(abi, FLAWS[flaw](abi), release).world,
      happened: presence("A"),
      change: "nothing is wrong with it",
      control: (abi, { release }) => withA(abi, {}, release).world,
    },
  );
}

refused("for_another_process", "GLES-ELF-3", [
  "for_32_bit",
  "for_another_machine",
  "class",
  "byte_order",
  "machine",
]);
refused("no_shared_object", "GLES-ELF-4", ["program", "object_file"]);
refused("cut_off", "GLES-ELF-5", [
  "half",
  "cut_in_the_header",
  "cut_after_the_header",
  "last_byte",
]);
refused("without", "GLES-ELF-6", ["sections", "dynamic_section", "hash_table"]);
refused("text_relocations", "GLES-ELF-7", ["tag", "flag"]);
refused("writable_code", "GLES-ELF-8", ["writable"]);

files.test("broken_one_between_two_good_ones")
  .describe("B, which is loaded first, shows that the attempt was made.")
  .clauses("GLES-SEARCH-8")
  .params({ flaw: ["for_32_bit", "half", "undefined"], compat: [false, true] })
  .elf()
  .fn(async (t) => {
    const { flaw, compat } = t.params;
    const builder = elfDevice(t.elfAbi).elfApp().elfLayer({ name: "A" }).elfLayer({ name: "B" })
      .elfLayer({ name: "Bad", ...FLAWS[flaw](t.elfAbi) }).compat(compat)
      .enable("libA.so:libBad.so:libB.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectEither(
      "layers loaded",
      loaded(record),
      compat ? ["B"] : ["B", "A"],
      compat ? ["B", "A"] : ["B"],
    );
    t.expectEither(
      "layers initialized",
      initialized(record),
      compat ? [] : ["B", "A"],
      compat ? ["B", "A"] : [],
    );
  });

files.test("copy_for_another_process_above_a_good_one")
  .describe("B, which is loaded first, shows that the attempt was made.")
  .clauses("GLES-SEARCH-20")
  .params({ flaw: ["for_32_bit", "for_another_machine"], compat: [false, true] })
  .elf()
  .fn(async (t) => {
    const { flaw, compat } = t.params;
    const good = { name: "Trace", functions: ELF_LAYER };
    const builder = elfDevice(t.elfAbi).elfApp(good).elfLayer({ name: "B" })
      .elfLayer({ name: "Trace", ...FLAWS[flaw](t.elfAbi) }).compat(compat)
      .enable(`${TRACE}:libB.so`);
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("first loaded", loaded(record).slice(0, 1), ["B"]);
    t.expectEither(
      "layers initialized",
      initialized(record),
      compat ? [] : ["B", "Trace"],
      compat ? ["B", "Trace"] : [],
    );
  });

files.test("broken_one_is_reported")
  .clauses("GLES-SEARCH-37")
  .params({ flaw: ["for_32_bit", "half", "tag", "undefined", "needed"] })
  .elf()
  .fn(async (t) => {
    const { record } = await t.play(scene(withA(t.elfAbi, FLAWS[t.params.flaw](t.elfAbi))));
    t.expectRunning(record);
    const lines = errorLines({ record }, "libA.so");
    t.expect("an error line names the layer", lines.length > 0, record.log);
  });

/** The group about files. */
export const tests = [files];
