/**
 * libvndksupport: how code of the system loads what a vendor provides.
 *
 * Source: AOSP system/core, libvndksupport/linker.c.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { needCString } from "../machine/c_string.ts";
import type { Exports } from "../machine/machine.ts";
import { entries } from "../machine/system_libraries.ts";
import { ANDROID_DLEXT_USE_NAMESPACE } from "./dlopen_flags.ts";
import type { Libdl } from "./libdl.ts";
import type { Library, Namespace } from "./library.ts";
import type { Linker } from "./linker.ts";

/** The process, as libvndksupport needs it. */
export interface VndkSupportHost {
  readonly release: Release;
  readonly linker: Linker;
  readonly libdl: Libdl;
  log(priority: "D" | "I" | "E", message: string): void;
}

/** libvndksupport of one process. */
export class VndkSupport {
  readonly #host: VndkSupportHost;

  /** @param host The process. */
  constructor(host: VndkSupportHost) {
    this.#host = host;
  }

  /** The library's exports. */
  exports(): Exports {
    return entries({
      android_load_sphal_library: (name: unknown, flag: number) =>
        this.load(needCString(name, "name of android_load_sphal_library"), flag),
      android_unload_sphal_library: (handle: unknown) => this.unload(handle),
    });
  }

  /** The namespaces that are tried, in order (8.1 and later: the default one as well). */
  protected namespaces(): readonly string[] {
    return this.#host.release >= 8.1 ? ["sphal", "default"] : ["sphal"];
  }

  /** The first of {@link namespaces} that the linker gives. */
  #vendorNamespace(): Namespace | null {
    for (const name of this.namespaces()) {
      const namespace = this.#host.linker.exportedNamespace(name);
      if (namespace !== null) return namespace;
    }
    return null;
  }

  /**
   * Loads a library into the namespace for same-process HALs, or into that of libvndksupport if there is none.
   *
   * @param name A soname or path.
   * @param flag Of dlopen.
   * @returns The handle, or null; the reason is in the log, and not in dlerror.
   */
  load(name: string, flag: number): Library | null {
    const { libdl, release, log } = this.#host;
    const namespace = this.#vendorNamespace();
    if (namespace === null) {
      if (release >= 8.1) {
        log("D", `Loading ${name} from current namespace instead of sphal namespace.`);
      } else {
        const problem = "sphal namespace is not configured for this process.";
        log("I", `${problem} Loading ${name} from the current namespace instead.`);
      }
      return this.#host.libdl.open(name, flag, this.#self());
    }
    const info = [ANDROID_DLEXT_USE_NAMESPACE, 0, 0, -1, -1, 0, namespace];
    const library = libdl.open(name, flag, this.#self(), info);
    return library ?? this.#failed(name, flag, namespace);
  }

  #self(): Library | undefined {
    const { linker } = this.#host;
    return linker.libraries.find(({ soname }) => soname === "libvndksupport.so") ??
      linker.executable;
  }

  /** Handles a library that the namespace does not give: with nothing, and no error is left for dlerror. */
  #failed(name: string, _flag: number, namespace: Namespace): Library | null {
    const reason = this.#host.libdl.takeError() ?? "unknown";
    this.#host.log("E", `Could not load ${name} from ${namespace.name} namespace: ${reason}.`);
    return null;
  }

  /** Closes what {@link load} gave. @returns 0, or -1 if it is no handle. */
  unload(handle: unknown): number {
    const { linker } = this.#host;
    return linker.isOpen(handle) && linker.close(handle) ? 0 : -1;
  }
}
