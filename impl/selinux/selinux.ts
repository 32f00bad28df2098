/**
 * SELinux of a device: the labels of its files, and what apps may do with files of a label.
 *
 * Source: AOSP system/sepolicy, and external/selinux, libselinux/src/android.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import type { Domain } from "../platform/users.ts";
import { FileContexts, type FileLookup } from "./file_contexts.ts";
import { type FileType, typeOf } from "./file_contexts_row.ts";
import { LabelCache, LabelDatabaseBuilder, type LabelDatabases } from "./label_database.ts";
import {
  APP_VENDOR_RULES,
  CLOSED,
  grants,
  isFollowed,
  isolated,
  LEGACY_VENDOR_RULE,
  type SelinuxAccess,
  VENDOR_FILE_TYPES,
} from "./vendor_types.ts";

export type { FileType } from "./file_contexts_row.ts";
export type { SelinuxAccess } from "./vendor_types.ts";

/** The kernel's type of files without a label. */
const UNLABELED = "unlabeled";

/** Labels of paths that a device remembers, for each type. */
const LABELS_MAX = 10_000;
/** Domains of apps; those of the shell, of root and of the system server are not confined here. */
const APP_DOMAINS: readonly Domain[] = ["untrusted_app", "isolated_app", "runas_app"];
/** Mount points of images, whose files have the labels that the build gave them. */
const IMAGES = /^\/(?:system|vendor|odm|product|system_ext|apex\/[^/]+)(?:\/|$)/;
/** Where the data of apps is: libselinux/src/android, `DATA_DATA_PATH` and its kin. */
const APP_DATA = /^(?:\/data|\/mnt\/expand\/[^/]+)\/(?:data|user\/\d+|user_de\/\d+)\/[^/]+(?:\/|$)/;
/** The paths of emulated storage, whose file system gives all files one label (genfs_contexts). */
const STORAGE = /^\/(?:sdcard|storage\/emulated\/\d+)\/./;
/** Types outside of file_contexts that apps have to do with. */
const OTHER_TYPES: readonly string[] = ["app_data_file", "fuse", "sdcardfs"];

/** The parts of a device's SELinux. */
export interface SelinuxOptions {
  /** Mode at boot. */
  readonly enforcing: boolean;
  /** Default: 14. */
  readonly release?: Release;
  /** Whether the device has full Treble; else it has no rules about vendor files. Default: true. */
  readonly fullTreble?: boolean;
  /** Reads a file of the device, for whom nothing is forbidden; undefined if there is none. Default: there is none. */
  readText?(path: string): string | undefined;
  /** Told of each file_contexts or row of one that cannot be used. Default: nobody. */
  report?(message: string): void;
  /** Default: one of its own. */
  readonly cache?: LabelCache;
  /** The class that reads file_contexts and looks labels up. Default: the reference one. */
  readonly contexts?: typeof FileContexts;
}

/** SELinux of one device. */
export class Selinux {
  /** `getenforce`. */
  enforcing: boolean;
  /** The release. */
  protected readonly release: Release;
  /** Whether the device has full Treble. */
  readonly #fullTreble: boolean;
  readonly #options: SelinuxOptions;
  readonly #cache: LabelCache;
  #databases: LabelDatabases | undefined;
  readonly #reported = new Set<string>();
  readonly #labels = new Map<FileType, Map<string, string>>();

  /** @param options See {@link SelinuxOptions}. */
  constructor(options: SelinuxOptions) {
    this.enforcing = options.enforcing;
    this.release = options.release ?? 14;
    this.#fullTreble = options.fullTreble ?? true;
    this.#options = options;
    this.#cache = options.cache ?? new LabelCache();
  }

  /**
   * The databases of labels, from the file_contexts that the device has when they are first needed after a boot.
   *
   * @returns Those that other devices with the same files use too.
   */
  get databases(): LabelDatabases {
    if (this.#databases !== undefined) return this.#databases;
    const { readText = () => undefined, contexts } = this.#options;
    const builder = this.builder(contexts ?? FileContexts);
    const sources = builder.sources((path) => readText(path));
    this.#databases = this.#cache.get(this.release, sources, () => builder.build(sources));
    for (const error of this.#databases.errors) this.#report(error.message);
    return this.#databases;
  }

  /** Forgets what was read from the device's files, as a boot does. */
  reboot(enforcing: boolean): void {
    this.enforcing = enforcing;
    this.#databases = undefined;
    this.#labels.clear();
    this.#reported.clear();
  }

  /**
   * The type of the label that a file has from the build of its image, or from the running device.
   *
   * @param path A path without links.
   * @param type What stands there. Default: a file.
   * @returns For example `vendor_file`; `unlabeled` if no row gives one.
   */
  label(path: string, type: FileType = "file"): string {
    let labels = this.#labels.get(type);
    if (labels === undefined) this.#labels.set(type, labels = new Map());
    let label = labels.get(path);
    if (label === undefined) {
      const found = IMAGES.test(path)
        ? this.#typeFrom(this.databases.image.lookup(path, type))
        : this.restoredLabel(path, type);
      label = found ?? UNLABELED;
      if (labels.size >= LABELS_MAX) labels.clear();
      labels.set(path, label);
    }
    return label;
  }

  /**
   * The type of the label of a file: the one that somebody gave it, or else that of its path.
   *
   * @param given What somebody gave it, if anything.
   * @param path A path without links.
   * @param type What stands there.
   */
  labelOf(given: string | undefined, path: string, type: FileType): string {
    return given ?? this.label(path, type);
  }

  /**
   * The type of the label that `restorecon` gives a file.
   *
   * @param path A path without links.
   * @param type What stands there. Default: a file.
   * @returns For example `shell_data_file`; undefined if `restorecon` leaves the file as it is.
   */
  restoredLabel(path: string, type: FileType = "file"): string | undefined {
    return this.#appDataLabel(path) ?? this.#storageLabel(path) ??
      this.#typeFrom(this.databases.runtime.lookup(path, type));
  }

  /** Checks that something can be forbidden to a domain at this moment. */
  confines(domain: Domain): boolean {
    return this.enforcing && APP_DOMAINS.includes(domain);
  }

  /**
   * Checks that a domain may do something with a file.
   *
   * Of the platform's policy, this has what the loading of layers and drivers hangs on: vendor files, and files under /data
   * that belong to the system. Other types are open to all.
   *
   * @param domain Who.
   * @param label The type of the file's label.
   * @param access What.
   * @param type What the file is.
   */
  allows(domain: Domain, label: string, access: SelinuxAccess, type: FileType): boolean {
    if (!this.confines(domain)) return true;
    if (label === UNLABELED) return false;
    if (label === "system_data_file") {
      return access === "getattr" || access === (type === "directory" ? "search" : "read");
    }
    return !this.#isVendorType(label) || this.#appMayUseVendor(domain, label, access, type);
  }

  /** Makes databases. */
  protected builder(contexts: typeof FileContexts): LabelDatabaseBuilder {
    return new LabelDatabaseBuilder(this.release, contexts, this.#cache);
  }

  /** The label of an app's own data, which seapp_contexts gives instead of file_contexts. */
  #appDataLabel(path: string): string | undefined {
    return APP_DATA.test(path) ? "app_data_file" : undefined;
  }

  /** The label of what is on emulated storage. */
  #storageLabel(path: string): string | undefined {
    if (!STORAGE.test(path)) return undefined;
    return this.release < 11 ? "sdcardfs" : "fuse";
  }

  /** Checks that a type is for vendor files: one of the platform's, or one that only the vendor's policy can know. */
  #isVendorType(label: string): boolean {
    return VENDOR_FILE_TYPES.has(label) ||
      !OTHER_TYPES.includes(label) && !this.databases.platformTypes.has(label);
  }

  /** The access of apps to a vendor file. */
  #appMayUseVendor(
    domain: Domain,
    label: string,
    access: SelinuxAccess,
    type: FileType,
  ): boolean {
    if (!this.#fullTreble && grants(LEGACY_VENDOR_RULE, access, type)) return true;
    if (type === "link" && !isFollowed(label, this.release)) return false;
    const rule = Object.hasOwn(APP_VENDOR_RULES, label) ? APP_VENDOR_RULES[label] : undefined;
    const isClosed = rule === undefined || this.release < (rule.since ?? 8);
    return grants(
      isClosed ? CLOSED : domain === "isolated_app" ? isolated(rule) : rule,
      access,
      type,
    );
  }

  #typeFrom(found: FileLookup): string | undefined {
    if (found.kind === "error") {
      const { row: { file, line, regex }, reason } = found;
      this.#report(`${file}:  line ${line} has invalid regex ${regex}:  ${reason}`);
    }
    return found.kind === "context" ? typeOf(found.context) : undefined;
  }

  #report(message: string): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#options.report?.(message);
  }
}
