/**
 * Worlds with layers in ELF, and how tests with them are declared.
 *
 * @module
 */

import type { Record } from "../../contract/record.ts";
import type { Abi, Release, World } from "../../contract/world.ts";
import { packageSpec } from "../../fakes/apk.ts";
import { elfLibrary, type ElfLibrarySpec } from "../../fakes/elf_library.ts";
import {
  APP,
  buildWorld,
  layerFile,
  SYSTEM_DIRECTORY,
  WorldBuilder,
} from "../../fakes/world_builder.ts";
import type { Outcome, TestBuilder } from "../../framework/mod.ts";
import { runMustNot } from "../../framework/must_not.ts";
import { BASE, scene, USUAL_RELEASE } from "../search/scenes.ts";

/** A library; its ABI is the World's first unless said. */
export type ElfKnobs = Omit<ElfLibrarySpec, "abi"> & { readonly abi?: Abi };

/** Where a layer may lie. */
export type ElfPlace = "system" | "app-data";

const DIRECTORIES: Readonly<{ [K in ElfPlace]: string }> = {
  system: SYSTEM_DIRECTORY,
  "app-data": BASE,
};

/** Builds Worlds whose libraries are ELF files. */
export class ElfWorldBuilder extends WorldBuilder {
  /** Puts a library at a path. */
  elf(path: string, knobs: ElfKnobs): ElfWorldBuilder {
    const base64 = elfLibrary({ abi: this.world.abis[0]!, ...knobs }).toBase64();
    const others = this.world.files.filter((file) => file.path !== path);
    return new ElfWorldBuilder({ ...this.world, files: [...others, { path, base64 }] });
  }

  /** Puts a layer into a place, as `lib<name>.so` unless another file is named. */
  elfLayer(
    knobs: ElfKnobs,
    where: ElfPlace = "app-data",
    file: string = layerFile(knobs.name),
  ): ElfWorldBuilder {
    const device = where === "system" ? new ElfWorldBuilder(this.searchingSystem().world) : this;
    return device.elf(`${DIRECTORIES[where]}/${file}`, knobs);
  }

  /** Installs the app, debuggable, with libraries in its APK that are named as their files are. */
  elfApp(...libraries: readonly ElfKnobs[]): ElfWorldBuilder {
    const abi = this.world.abis[0]!;
    const files = libraries.map((knobs) => [
      layerFile(knobs.name),
      elfLibrary({ abi, ...knobs }),
    ]);
    const libs = files.length === 0 ? {} : { libs: { [abi]: Object.fromEntries(files) } };
    const app = packageSpec({ package: APP, debuggable: true, ...libs });
    return new ElfWorldBuilder({ ...this.world, packages: [...this.world.packages, app] });
  }
}

/**
 * A device of one ABI, without apps.
 *
 * @param abi The ABI.
 * @param release Its release.
 */
export function elfDevice(abi: Abi, release: Release = USUAL_RELEASE): ElfWorldBuilder {
  const { world } = buildWorld({ release, selinux: "permissive", abis: [abi] });
  return new ElfWorldBuilder(world);
}

/** A library that exports the function `help`, which returns a number. */
export function helper(name: string, value = 1): ElfKnobs {
  return { name, functions: { help: [{ do: "return", value }] } };
}

/** The other 64-bit ABI. */
export function otherAbi(abi: Abi): Abi {
  return abi === "x86_64" ? "arm64-v8a" : "x86_64";
}

/** Signs that a file is in a process, by its name: it is listed, or its constructors ran. */
export function presence(name: string): (outcome: Pick<Outcome, "record">) => readonly string[] {
  const file = `/${layerFile(name)}`;
  return ({ record }) => [
    ...record.libraries.map(({ path }) => path).filter((path) => path.endsWith(file)),
    ...record.events.filter(({ who, at }) => who === name && at === "load")
      .map(() => `constructor of ${name}`),
  ];
}

/** The results of calls of a function, and who called: `A 1`. */
export function returned(record: Record, fn: string): string[] {
  return record.events.filter((event) => event.at === "return" && event.fn === fn)
    .map(({ who, value }) => `${who} ${value}`);
}

/** A rule on what must not happen with ELF libraries, and what is changed so that it does. */
export interface ElfProhibition<P> {
  /** The event that must not happen. */
  readonly what: string;
  /** The World in which it must not happen; its app then uses EGL. */
  readonly world: (abi: Abi, params: P) => World;
  /** Signs that it happened. */
  readonly happened: (outcome: Outcome, params: P) => readonly string[];
  /** The change of the control. */
  readonly change: string;
  /** The World of the control. */
  readonly control: (abi: Abi, params: P) => World;
}

/**
 * Completes a test of what must not happen with libraries of the ABI that the implementation runs, as `mustNot` and `control`
 * do for Worlds that are the same for all.
 *
 * @param test The test.
 * @param prohibition What must not happen.
 */
export function elfMustNot<P>(test: TestBuilder<P>, prohibition: ElfProhibition<P>): void {
  const { what, world, happened, change, control } = prohibition;
  const played = (made: World) => scene(new WorldBuilder(made));
  test.elf().fn((t) =>
    runMustNot(
      t,
      { what, scene: (params) => played(world(t.elfAbi, params)), happened },
      { change, scene: (params) => played(control(t.elfAbi, params)) },
    )
  );
}
