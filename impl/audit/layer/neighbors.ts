/**
 * Libraries that lie beside a layer and come with it, as an app's APK carries them in the same folder.
 *
 * Source: AOSP bionic, linker/linker.cpp (a name is looked for in what is loaded, in DT_RUNPATH, then in the namespace's own
 * directories), and AOSP art, libnativeloader (those of an app are its APK's).
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { runPaths } from "../../linker/run_paths.ts";
import type { AppLibraries } from "../apps/app_libraries.ts";
import { GLIBC, HOST_GRAPHICS } from "./facts.ts";
import type { LibraryFacts } from "../vendor/library_facts.ts";

/** Of a library, how it is linked. */
export type Linked = Pick<LibraryFacts, "soname" | "needed" | "runpath">;

/** A library that lies beside a layer, and that it needs, or another one that it needs. */
export interface Neighbor extends Linked {
  /** Its file name, by which it is needed. */
  readonly name: string;
}

/** A file that lies beside a layer under the name of a library that it needs, and is none that goes with it. */
export interface BadNeighbor {
  /** Its file name. */
  readonly name: string;
  /** Which file it is, and what is wrong with it: a sentence without a full stop. */
  readonly fault: string;
  /** The remedy, as it goes on after a semicolon. */
  readonly remedy: string;
}

/** The libraries beside a layer. */
export interface Neighbors<N extends Neighbor = Neighbor> {
  /** Libraries that come with it, in the order in which a linker meets them. */
  readonly taken: readonly N[];
  /** The files that are in their place. */
  readonly refused: readonly BadNeighbor[];
}

/**
 * The names under which something lies beside a layer: what is wrong with one is told once.
 *
 * @param neighbors What lies beside it.
 */
export function namesBeside({ taken, refused }: Neighbors): ReadonlySet<string> {
  return new Set([...taken, ...refused].map(({ name }) => name));
}

/** A library that needs others: the layer, or one that comes with it. */
export interface Needer {
  /** As messages begin. */
  readonly who: string;
  /** The libraries that it needs, without those that are there already: a library that needs its own soname finds itself. */
  readonly needed: readonly string[];
}

/**
 * All whose needs must be met for a layer to be loaded.
 *
 * @param layer The layer.
 * @param neighbors What comes with it.
 */
export function needersOf(
  { soname, needed }: Pick<Linked, "soname" | "needed">,
  neighbors: readonly Neighbor[],
): readonly Needer[] {
  const own = new Set([soname, ...neighbors.map((one) => one.soname)]);
  const others = neighbors.map((one): Needer => ({
    who: `Its neighbor ${one.name}`,
    needed: one.needed.filter((name) => !own.has(name)),
  }));
  return [{ who: "It", needed: needed.filter((name) => name !== soname) }, ...others];
}

/**
 * Checks whether a library must come with a layer, as neither every one of some releases nor the native machine has it.
 *
 * @param soname The DT_NEEDED; a path leads nowhere on a device.
 * @param libraries What the releases offer.
 */
export function comesWithLayer(
  soname: string,
  libraries: ReadonlyMap<Release, AppLibraries>,
): boolean {
  if (/^\.{0,2}$|[/\0]/.test(soname) || GLIBC.test(soname) || HOST_GRAPHICS.test(soname)) {
    return false;
  }
  return libraries.values().some((offered) => !offered.isPublic(soname));
}

/**
 * The neighbors that a linker does not find if it has but the layer's path: where the namespace does not search the folder,
 * DT_RUNPATH must name it.
 *
 * @param layer The layer.
 * @param neighbors All that lies beside it.
 * @returns File names.
 */
export function lostWithoutFolder(layer: Linked, neighbors: readonly Neighbor[]): string[] {
  const loaded = new Set<Linked>([layer]);
  const lost = new Set<string>();
  for (const library of loaded) {
    for (const name of library.needed) {
      const neighbor = neighbors.find((one) => one.name === name);
      if (neighbor === undefined) continue;
      if ([...loaded].some(({ soname }) => soname === name)) continue;
      if (looksBeside(library)) loaded.add(neighbor);
      else lost.add(name);
    }
  }
  return [...lost];
}

/** Checks that DT_RUNPATH names a library's own folder. */
function looksBeside({ runpath }: Linked): boolean {
  const directories = runPaths(runpath, "/folder/library", { release: 10, lib: "lib64" });
  return directories.some((path) => /^\/folder\/*$/.test(path));
}
