/**
 * The cache that audits share: facts of releases and compiled expressions, nothing of a device.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import {
  type LdConfigDocument,
  type LdConfigOptions,
  parseLdConfig,
} from "../linker/ld_config_document.ts";
import { StockConfigCache } from "../linker/stock/stock_config_file.ts";
import { LabelCache } from "../selinux/label_database.ts";
import { PlatformLibraries } from "./vendor/platform_libraries.ts";

/** Configurations that a cache holds. */
const DOCUMENTS_MAX = 32;

/** The cache of audits that are made of the same classes. */
export class AuditCache {
  /** Rows and expressions of file_contexts. */
  readonly labels: LabelCache = new LabelCache();
  /** Stock linker configurations. */
  readonly configs: StockConfigCache = new StockConfigCache();
  readonly #platforms = new Map<string, PlatformLibraries>();
  readonly #documents = new Map<string, LdConfigDocument>();

  /** The stock libraries of a release, as {@link PlatformLibraries} takes it. */
  platform(release: Release, enforced: boolean): PlatformLibraries {
    const key = `${release} ${enforced}`;
    let platform = this.#platforms.get(key);
    if (platform === undefined) {
      platform = new PlatformLibraries(release, enforced);
      this.#platforms.set(key, platform);
    }
    return platform;
  }

  /** A linker configuration, as {@link parseLdConfig} reads it. */
  ldConfig(text: string, options: LdConfigOptions): LdConfigDocument {
    const key = `${JSON.stringify(options)} ${text}`;
    let document = this.#documents.get(key);
    if (document === undefined) {
      if (this.#documents.size >= DOCUMENTS_MAX) this.#documents.clear();
      document = parseLdConfig(text, options);
      this.#documents.set(key, document);
    }
    return document;
  }
}
