/**
 * The labels of vendor files and what the policy says of their types.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { FileContexts, type FileLookup } from "../../selinux/file_contexts.ts";
import { type FileContextsRow, type FileType, typeOf } from "../../selinux/file_contexts_row.ts";
import {
  LabelCache,
  LabelDatabaseBuilder,
  type LabelDatabases,
  type LabelSource,
} from "../../selinux/label_database.ts";
import { VENDOR_FILE_TYPES } from "../../selinux/vendor_types.ts";
import { decode } from "../../platform/decode.ts";
import { type AuditFiles, canonicalPath } from "../files.ts";
import type { Policy } from "./policy.ts";
import { stockTypes } from "./stock_types.ts";

/** The label that a vendor's library or executable needs if code of apps uses it. */
export const SAME_PROCESS_HAL_FILE = "same_process_hal_file";

/** The labels of one device, as its images are built. */
export class Labels {
  readonly release: Release;
  readonly databases: LabelDatabases;
  readonly #sources: readonly LabelSource[];
  readonly #policy: Policy;
  readonly #isWhole: boolean;
  readonly #stock = stockTypes();

  /**
   * @param release The release.
   * @param files The device's files; its file_contexts are among them, the stock ones count where there is none.
   * @param policy The types that the device's policy declares.
   * @param contexts The class that reads file_contexts and looks labels up. Default: the reference one.
   * @param cache What the labels of other devices share, if the same class reads them. Default: nothing.
   */
  constructor(
    release: Release,
    files: AuditFiles,
    policy: Policy,
    contexts: typeof FileContexts = FileContexts,
    cache: LabelCache = new LabelCache(),
  ) {
    this.release = release;
    this.#policy = policy;
    this.#isWhole = files.given === undefined;
    const builder = new LabelDatabaseBuilder(release, contexts, cache);
    this.#sources = builder.sources((path) => {
      const bytes = files.read(path);
      return bytes === undefined ? undefined : decode(bytes);
    });
    this.databases = cache.get(release, this.#sources, () => builder.build(this.#sources));
  }

  /** The vendor's own rows, in the order of its files: not those of the platform, nor the stock ones. */
  get ownRows(): readonly FileContextsRow[] {
    const own = new Set(
      this.#sources.filter(({ isStock, partition }) =>
        !isStock && (partition === "vendor" || partition === "odm")
      ).map(({ path }) => path),
    );
    const files = [...own];
    return this.databases.image.contexts.rows.filter(({ file }) => own.has(file)).sort((a, b) =>
      files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line
    );
  }

  /** The file_contexts that are the device's own. */
  get ownSources(): readonly LabelSource[] {
    return this.#sources.filter(({ isStock }) => !isStock);
  }

  /** Whether the vendor's labels can be told: not where files of a device are given, and no file_contexts of its vendor. */
  get areGiven(): boolean {
    return this.#isWhole ||
      this.ownSources.some(({ partition }) => partition === "vendor" || partition === "odm");
  }

  /** Looks the label of a path up. */
  lookup(path: string, type: FileType = "file"): FileLookup {
    return this.databases.image.lookup(canonicalPath(path), type);
  }

  /** The type of a file's label; undefined if it has none or none can be told. */
  typeOf(path: string): string | undefined {
    const found = this.lookup(path);
    return found.kind === "context" ? typeOf(found.context) : undefined;
  }

  /** Checks that a type has an attribute; undefined if neither the policy nor Android's own types know it. */
  hasAttribute(type: string, attribute: string): boolean | undefined {
    return this.#policy.hasAttribute(type, attribute) ?? this.#stock.hasAttribute(type, attribute);
  }

  /** Checks that a type is one of those that the platform itself has for vendor files. */
  isPlatformVendorType(type: string): boolean {
    if (VENDOR_FILE_TYPES.has(type)) return true;
    const declared = this.#policy.declaration(type)?.file;
    return declared !== undefined && /^\/system\/|(^|\/)plat_/.test(declared) &&
      this.hasAttribute(type, "vendor_file_type") === true;
  }
}

/**
 * The row of file_contexts that gives a file the label of same-process HALs.
 *
 * @param path A path on the vendor's partitions.
 */
export function sameProcessRow(path: string): string {
  const escaped = path.replace(/[.^$?*+|[(){\\]/g, "\\$&");
  const regex = escaped.replace(/^(\/(?:vendor|odm))\/lib(?:64)?\//, "$1/lib(64)?/");
  return `${regex.padEnd(44)} u:object_r:${SAME_PROCESS_HAL_FILE}:s0`;
}
