/**
 * Libraries of the NDK that a device has and of which there is nothing behind here: sound, cameras, Vulkan and others. A file that
 * needs one can be loaded, and a function of it that is called ends the process and says so.
 *
 * Which names are whose is told by how they begin (NDK, the headers of each library).
 *
 * @module
 */

import { publicLibraries } from "../linker/namespace.ts";
import type { Release } from "../../cts/contract/world.ts";
import { type EntryPoint, type Exports, ProcessFault } from "./machine.ts";

const NAMES: Readonly<Record<string, RegExp>> = {
  libaaudio: /^AAudio/,
  libamidi: /^AMidi/,
  libbinder_ndk: /^A(IBinder|Parcel|Status|ServiceManager|BinderProcess|PersistableBundle)/,
  libcamera2ndk: /^ACa(mera|ptureRequest)/,
  libicu: /^u[a-z0-9]*_/,
  libjnigraphics: /^A(ndroidBitmap|ImageDecoder)/,
  libneuralnetworks: /^ANeuralNetworks/,
  libOpenMAXAL: /^(xa[A-Z]|XA_IID_)/,
  libOpenSLES: /^(sl[A-Z]|SL_IID_)/,
  "libstdc++": /^(_Z(n|d)[aw]|_ZdlPv|__cxa_(guard_|pure_virtual$)|_ZSt7nothrow$)/,
  libsync: /^sync_/,
  libvulkan: /^vk[A-Z]/,
};

/**
 * The libraries of a release, without ".so".
 *
 * @param release The release.
 */
export function standInsOf(release: Release): string[] {
  const offered = new Set(publicLibraries(release));
  return Object.keys(NAMES).filter((name) => offered.has(`${name}.so`));
}

/**
 * Checks that a library is one of these and has a symbol.
 *
 * @param soname The library.
 * @param symbol The symbol.
 */
export function standInHas(soname: string, symbol: string): boolean {
  const name = soname.replace(/\.so$/, "");
  return Object.hasOwn(NAMES, name) && NAMES[name]!.test(symbol);
}

/** The exports of such a library. */
export class StandInExports implements Exports {
  readonly #library: string;
  readonly #made = new Map<string, EntryPoint>();

  /** @param library Its name, without ".so". */
  constructor(library: string) {
    this.#library = library;
  }

  get(name: string): EntryPoint | undefined {
    if (!this.has(name)) return undefined;
    let entry = this.#made.get(name);
    if (entry === undefined) this.#made.set(name, entry = this.#make(name));
    return entry;
  }

  has(name: string): boolean {
    return standInHas(this.#library, name);
  }

  keys(): IterableIterator<string> {
    return this.#made.keys();
  }

  #make(name: string): EntryPoint {
    const called = () => {
      throw new ProcessFault(
        "SIGABRT",
        `${name} of ${this.#library}.so was called, which can be linked with, but does nothing here`,
      );
    };
    return called as unknown as EntryPoint;
  }
}
