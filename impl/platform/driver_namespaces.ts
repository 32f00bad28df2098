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
import type { InstalledPackage } from "./package_manager.ts";
import type { ProcessState } from "./process.ts";

const ISOLATED = 1;
const SHARED_ISOLATED = 3;

/** What the choice of a driver needs of its process. */
export interface DriverChoiceHost {
  readonly release: Release;
  readonly compat: boolean;
  readonly is64Bit: boolean;
  readonly process: ProcessState;
  property(name: string): string;
  /** The global setting as it was when the process was bound; null if unset. */
  setting(name: string): string | null;
  /** An installed package. */
  installed(name: string): InstalledPackage | undefined;
  /** The text of an entry that a package's APK stores as it is; undefined if there is none. */
  asset(app: InstalledPackage, entry: string): string | undefined;
  /** Whether the process may be debugged. */
  isDebuggable(): boolean;
  /** The linker namespace that libEGL is in. */
  ownNamespace(): Namespace;
  /** Calls a function of libdl. */
  libdl(fn: string, ...args: readonly unknown[]): unknown;
}

/** The namespaces of the chosen driver of one process, made when they are first asked for. */
export class DriverNamespaces {
  protected readonly host: DriverChoiceHost;
  /** Search path of the updatable driver; empty for none. */
  driverPath = "";
  /** The vendor's libraries that the updatable driver needs. */
  protected sphalLibraries: readonly string[] = [];
  /** Search path of a package's ANGLE; empty for none. */
  protected anglePath = "";
  #driver: Namespace | null | undefined;
  #angle: Namespace | null | undefined;

  /** @param host The process. */
  constructor(host: DriverChoiceHost) {
    this.host = host;
  }

  /** The namespace of the updatable driver; null if there is none, or not what it has to be linked with. */
  driverNamespace(): Namespace | null {
    if (this.driverPath === "") return null;
    if (this.#driver === undefined) this.#driver = this.#makeDriverNamespace();
    return this.#driver;
  }

  /** The namespace of a package's ANGLE; null if there is none. */
  angleNamespace(): Namespace | null {
    if (this.anglePath === "") return null;
    if (this.#angle === undefined) {
      this.#angle = this.#create("ANGLE", this.anglePath, SHARED_ISOLATED);
    }
    return this.#angle;
  }

  #makeDriverNamespace(): Namespace | null {
    const { libdl, release } = this.host;
    const vndk = libdl("android_get_exported_namespace", this.#vndkNamespace());
    if (vndk === null) return null;
    const name = release >= 14 ? "updatable gfx driver" : "gfx driver";
    const namespace = this.#create(name, this.driverPath, ISOLATED);
    const { llndk, vndkSp } = this.#systemLibraries();
    const link = (to: unknown, libraries: readonly string[]) =>
      libdl("android_link_namespaces", namespace, to, libraries.join(":"));
    link(null, llndk);
    link(vndk, vndkSp);
    if (this.sphalLibraries.length === 0) return namespace;
    const sphal = libdl("android_get_exported_namespace", "sphal");
    if (sphal === null) return null;
    link(sphal, this.sphalLibraries);
    return namespace;
  }

  /** The namespace of the platform's libraries for vendors, without which there are no updatable drivers. */
  #vndkNamespace(): string {
    return this.host.release < 14 || this.host.property("ro.vndk.version") !== ""
      ? "vndk"
      : "sphal";
  }

  /** The platform's libraries that a driver may use: those of stable interfaces, and those for same-process HALs. */
  #systemLibraries(): {
    readonly llndk: readonly string[];
    readonly vndkSp: readonly string[];
  } {
    const version = LIST_VERSIONS.find((known) => known === this.host.property("ro.vndk.version"));
    return version === undefined ? libraryLists(this.host.release) : listsOf(version);
  }

  /** Makes a namespace below libEGL's own. */
  #create(name: string, path: string, type: number): Namespace | null {
    const { libdl } = this.host;
    const own = this.host.ownNamespace();
    const made = libdl("android_create_namespace", name, path, path, type, null, own);
    return made instanceof Namespace ? made : null;
  }
}
