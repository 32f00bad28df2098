/**
 * The namespaces that apps of a device have, from its own linker configuration or the stock one.
 *
 * @module
 */

import type { Abi } from "../../../cts/contract/world.ts";
import type { LdConfigSection } from "../../linker/ld_config_document.ts";
import type { Product } from "../../platform/product.ts";
import { AuditCache } from "../cache.ts";
import { decode } from "../../platform/decode.ts";
import { type AuditFiles, canonicalPath } from "../files.ts";
import { LibraryOffers } from "./library_offers.ts";
import type { PlatformLibraries } from "./platform_libraries.ts";
import { sectionFor } from "./system_section.ts";

/** The parts that the namespaces are made from. */
export interface DeviceNamespacesOptions {
  readonly product: Product;
  readonly abis: readonly Abi[];
  readonly files: AuditFiles;
  readonly platform: PlatformLibraries;
  /** The facts that are shared with other audits. Default: none. */
  readonly cache?: AuditCache;
}

/** The linker configuration of a device. */
export class DeviceNamespaces {
  /** The path of the configuration. */
  readonly file: string;
  /** Whether it is the stock one, because the device's files have none. */
  readonly isStock: boolean;
  readonly #text: string;
  readonly #cache: AuditCache;
  readonly #options: DeviceNamespacesOptions;
  readonly #paths: ReadonlySet<string>;
  readonly #platform: PlatformLibraries;
  readonly #offers = new Map<string, LibraryOffers | undefined>();

  /** @param options The device. */
  constructor(options: DeviceNamespacesOptions) {
    this.#options = options;
    const { files, product, abis, platform } = options;
    this.#cache = options.cache ?? new AuditCache();
    const stock = this.#cache.configs.get(product, abis, true);
    const candidates = [stock.path, "/system/etc/ld.config.txt"];
    const own = candidates.find((path) => files.paths.includes(path));
    const bytes = own === undefined ? undefined : files.read(own);
    this.isStock = own === undefined || bytes === undefined;
    this.file = own ?? stock.path;
    this.#text = decode(bytes ?? stock.bytes);
    this.#paths = new Set(files.paths);
    this.#platform = platform;
  }

  /**
   * The section of apps.
   *
   * @param lib The width of the process.
   * @returns Undefined if the configuration has none, or the linker drops it.
   */
  section(lib: "lib" | "lib64"): LdConfigSection | undefined {
    const { product } = this.#options;
    const section = sectionFor(this.#cache.ldConfig(this.#text, {
      release: product.release,
      file: this.file,
      lib,
      vndkVersion: product.properties["ro.vndk.version"],
    }));
    return section === undefined || section.errors.length > 0 ? undefined : section;
  }

  /** Where libraries come from in the namespaces of {@link section}. */
  offers(lib: "lib" | "lib64"): LibraryOffers | undefined {
    if (!this.#offers.has(lib)) {
      const section = this.section(lib);
      const offers = section === undefined
        ? undefined
        : new LibraryOffers(section.namespaces, (path) => this.#exists(path));
      this.#offers.set(lib, offers);
    }
    return this.#offers.get(lib);
  }

  #exists(path: string): boolean {
    return this.#paths.has(canonicalPath(path)) || this.#platform.exists(path);
  }
}
