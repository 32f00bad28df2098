/**
 * The linker namespaces of drivers that come out of packages.
 *
 * Source: AOSP frameworks/native, libs/graphicsenv/GraphicsEnv.cpp (`getDriverNamespace`, `linkDriverNamespaceLocked`,
 * `getAngleNamespace`). The lists of libraries that Android reads from files of the VNDK are the implementation's own.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { Namespace } from "../linker/library.ts";
import { libraryLists, LIST_VERSIONS, listsOf } from "../linker/stock/library_lists.ts";

const ISOLATED = 1;
const SHARED_ISOLATED = 3;

/** The process, as the namespaces of drivers need it. */
export interface DriverNamespacesHost {
  readonly release: Release;
  property(name: string): string;
  /** The linker namespace that libEGL is in. */
  ownNamespace(): Namespace;
  /** Calls a function of libdl. */
  libdl(fn: string, ...args: readonly unknown[]): unknown;
}

/** The namespaces of the chosen driver of one process, made when they are first asked for. */
export class DriverNamespaces {
  readonly #host: DriverNamespacesHost;
  #driver: Namespace | null | undefined;
  #angle: Namespace | null | undefined;

  /** @param host The process. */
  constructor(host: DriverNamespacesHost) {
    this.#host = host;
  }

  /**
   * The namespace of the updatable driver.
   *
   * @param path Its search path; empty for none.
   * @param sphalLibraries The vendor's libraries that it needs.
   * @returns Null if there is none, or not what it has to be linked with.
   */
  driverNamespace(path: string, sphalLibraries: readonly string[]): Namespace | null {
    if (path === "") return null;
    if (this.#driver === undefined) this.#driver = this.#makeDriverNamespace(path, sphalLibraries);
    return this.#driver;
  }

  /** The namespace of a package's ANGLE, by its search path; null if that is empty. */
  angleNamespace(path: string): Namespace | null {
    if (path === "") return null;
    if (this.#angle === undefined) this.#angle = this.#create("ANGLE", path, SHARED_ISOLATED);
    return this.#angle;
  }

  #makeDriverNamespace(path: string, sphalLibraries: readonly string[]): Namespace | null {
    const { libdl, release } = this.#host;
    const vndk = libdl("android_get_exported_namespace", this.#vndkNamespace());
    if (vndk === null) return null;
    const name = release >= 14 ? "updatable gfx driver" : "gfx driver";
    const namespace = this.#create(name, path, ISOLATED);
    const { llndk, vndkSp } = this.#systemLibraries();
    const link = (to: unknown, libraries: readonly string[]) =>
      libdl("android_link_namespaces", namespace, to, libraries.join(":"));
    link(null, llndk);
    link(vndk, vndkSp);
    if (sphalLibraries.length === 0) return namespace;
    const sphal = libdl("android_get_exported_namespace", "sphal");
    if (sphal === null) return null;
    link(sphal, sphalLibraries);
    return namespace;
  }

  /** The namespace of the platform's libraries for vendors, without which there are no updatable drivers. */
  #vndkNamespace(): string {
    return this.#host.release < 14 || this.#host.property("ro.vndk.version") !== ""
      ? "vndk"
      : "sphal";
  }

  /** The platform's libraries that a driver may use: those of stable interfaces, and those for same-process HALs. */
  #systemLibraries(): {
    readonly llndk: readonly string[];
    readonly vndkSp: readonly string[];
  } {
    const version = LIST_VERSIONS.find((known) => known === this.#host.property("ro.vndk.version"));
    return version === undefined ? libraryLists(this.#host.release) : listsOf(version);
  }

  /** Makes a namespace below libEGL's own. */
  #create(name: string, path: string, type: number): Namespace | null {
    const { libdl } = this.#host;
    const own = this.#host.ownNamespace();
    const made = libdl("android_create_namespace", name, path, path, type, null, own);
    return made instanceof Namespace ? made : null;
  }
}
