/**
 * The two databases of file labels that a device has.
 *
 * The labels of images are written when they are built; a running device labels by what it loads. Both come from the same
 * rows in another order, so that they do not always agree.
 *
 * Source: AOSP system/sepolicy, Android.mk (file_contexts.bin), and external/selinux, libselinux/src/android.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { fcSort, isSorted } from "./fc_sort.ts";
import { FileContexts, type FileLookup } from "./file_contexts.ts";
import {
  FileContextsError,
  type FileContextsRow,
  type FileType,
  typeOf,
} from "./file_contexts_row.ts";
import { labelFiles, type LabelPartition } from "./label_files.ts";
import { PcreRegexCache } from "./pcre_regex.ts";
import {
  stockApexFileContexts,
  stockPlatformFileContexts,
  stockVendorFileContexts,
} from "./stock_file_contexts.ts";

/** Most lookups that a database remembers, and most sets of databases that a cache holds. */
const LOOKUPS_MAX = 20_000;
const ENTRIES_MAX = 32;

/** One file_contexts, as text. */
export interface LabelSource {
  readonly partition: LabelPartition;
  readonly path: string;
  readonly text: string;
  /** True for the project's own rows, which are in the order of AOSP's source; a device's file is a built one. */
  readonly isStock: boolean;
}

/** A database of labels, which remembers what it was asked. */
export class LabelDatabase {
  /** Its rows. */
  readonly contexts: FileContexts;
  readonly #known = new Map<string, FileLookup>();

  /** @param contexts Its rows. */
  constructor(contexts: FileContexts) {
    this.contexts = contexts;
  }

  /** As {@link FileContexts.lookup}. */
  lookup(path: string, type: FileType): FileLookup {
    const key = type === "file" ? path : `${path}\0${type}`;
    let found = this.#known.get(key);
    if (found === undefined) {
      found = this.contexts.lookup(path, type);
      if (this.#known.size >= LOOKUPS_MAX) this.#known.clear();
      this.#known.set(key, found);
    }
    return found;
  }
}

/** Both databases of a device. */
export interface LabelDatabases {
  /** The labels of the images. */
  readonly image: LabelDatabase;
  /** The labels of the running device. */
  readonly runtime: LabelDatabase;
  /** Types that the platform's own rows give. */
  readonly platformTypes: ReadonlySet<string>;
  /** Files that cannot be read whole; none of their rows is in a database. */
  readonly errors: readonly FileContextsError[];
}

/** Databases, of which each is put together when it is first asked for. */
class LateDatabases implements LabelDatabases {
  readonly platformTypes: ReadonlySet<string>;
  readonly errors: readonly FileContextsError[];
  readonly #make: Readonly<Record<"image" | "runtime", () => FileContexts>>;
  #image: LabelDatabase | undefined;
  #runtime: LabelDatabase | undefined;

  constructor(
    make: Readonly<Record<"image" | "runtime", () => FileContexts>>,
    platformTypes: ReadonlySet<string>,
    errors: readonly FileContextsError[],
  ) {
    this.#make = make;
    this.platformTypes = platformTypes;
    this.errors = errors;
  }

  get image(): LabelDatabase {
    return this.#image ??= new LabelDatabase(this.#make.image());
  }

  get runtime(): LabelDatabase {
    return this.#runtime ??= new LabelDatabase(this.#make.runtime());
  }
}

/** Puts rows together to databases, in Android's order. */
export class LabelDatabaseBuilder {
  readonly #release: Release;
  readonly #contexts: typeof FileContexts;
  readonly #cache: LabelCache;

  /**
   * @param release An Android release.
   * @param contexts The class that reads and looks up. Default: the reference one.
   * @param cache What builders of the same class share. Default: nothing.
   */
  constructor(
    release: Release,
    contexts: typeof FileContexts = FileContexts,
    cache: LabelCache = new LabelCache(),
  ) {
    this.#cache = cache;
    this.#release = release;
    this.#contexts = contexts;
  }

  /**
   * The file_contexts of a device: its own files, and the stock ones where the platform's or the vendor's is missing.
   *
   * @param readText Reads a file; undefined if there is none.
   */
  sources(readText: (path: string) => string | undefined): LabelSource[] {
    const sources: LabelSource[] = [];
    for (const { partition, paths } of labelFiles(this.#release)) {
      const found = paths.map((path) => ({ path, text: readText(path) }))
        .find(({ text }) => text !== undefined);
      const text = found?.text ?? this.#stockText(partition);
      if (text === undefined) continue;
      const path = found?.path ?? paths[0]!;
      sources.push({ partition, path, text, isStock: found === undefined });
    }
    return sources;
  }

  /**
   * Reads sources.
   *
   * A file that libselinux refuses is left out with all its rows, and reported. (On a device the whole database would be
   * missing; here what one file says does not hang on another one.)
   *
   * @param sources In the order of loading.
   */
  build(sources: readonly LabelSource[]): LabelDatabases {
    const errors: FileContextsError[] = [];
    const parts = sources.flatMap((source) => {
      try {
        return [{ source, rows: this.#rows(source) }];
      } catch (error) {
        if (!(error instanceof FileContextsError)) throw error;
        errors.push(error);
        return [];
      }
    });
    const ofPlatform = parts.filter(({ source }) => source.partition === "plat");
    const platform = ofPlatform.flatMap(({ rows }) => rows);
    const device = parts.filter((part) => !ofPlatform.includes(part)).flatMap(({ rows }) => rows);
    const apex = this.#stockRows(stockApexFileContexts(this.#release), "/apex");
    const image = () => this.#contextsOf(this.#imageRows(platform, device, apex));
    const runtime = () =>
      this.#contextsOf(parts.flatMap(({ source, rows }) => this.#runtimePart(rows, source)));
    const platformTypes = new Set(platform.flatMap(({ context }) => typeOf(context) ?? []));
    return new LateDatabases({ image, runtime }, platformTypes, errors);
  }

  #rows({ text, path, isStock }: LabelSource): readonly FileContextsRow[] {
    return isStock ? this.#stockRows(text, path) : new this.#contexts().read(text, path);
  }

  #stockRows(text: string, path: string): readonly FileContextsRow[] {
    return this.#cache.stockRows(text, path, () => new this.#contexts().read(text, path));
  }

  /** Rows in the order that images are labeled by: the platform's as in its source, the others sorted together. */
  #imageRows(
    platform: readonly FileContextsRow[],
    device: readonly FileContextsRow[],
    apex: readonly FileContextsRow[],
  ): FileContextsRow[] {
    return [
      ...platform,
      ...apex,
      ...(isSorted(device, this.#release) ? device : this.#sort(device)),
    ];
  }

  /** Rows of one file in the order that a running device has them: the build has sorted them, a device does not. */
  #runtimePart(rows: readonly FileContextsRow[], source: LabelSource): FileContextsRow[] {
    return source.isStock ? this.#sort(rows) : [...rows];
  }

  /** Sorts as the build does. */
  #sort(rows: readonly FileContextsRow[]): FileContextsRow[] {
    return fcSort(rows, this.#release);
  }

  #contextsOf(rows: readonly FileContextsRow[]): FileContexts {
    return new this.#contexts(rows, this.#cache.regexes);
  }

  #stockText(partition: LabelPartition): string | undefined {
    return this.#cache.stockText(`${partition} ${this.#release}`, () => {
      if (partition === "plat") return stockPlatformFileContexts(this.#release);
      if (partition === "vendor") return stockVendorFileContexts(this.#release);
      return undefined;
    });
  }
}

/** Databases by what they were made of, which devices share. */
export class LabelCache {
  /** Expressions of all databases. */
  readonly regexes: PcreRegexCache = new PcreRegexCache();
  readonly #entries = new Map<string, LabelDatabases>();
  readonly #stockTexts = new Map<string, string | undefined>();
  readonly #stockRows = new Map<string, readonly FileContextsRow[]>();

  /**
   * A stock text, made if it is not known.
   *
   * @param key Its partition and release.
   * @param make Makes it.
   */
  stockText(key: string, make: () => string | undefined): string | undefined {
    if (!this.#stockTexts.has(key)) this.#stockTexts.set(key, make());
    return this.#stockTexts.get(key);
  }

  /**
   * The rows of a stock text, read if they are not known.
   *
   * @param text The text; there is one for each release and partition.
   * @param path Its path, for rows.
   * @param read Reads it.
   */
  stockRows(
    text: string,
    path: string,
    read: () => readonly FileContextsRow[],
  ): readonly FileContextsRow[] {
    const key = `${path}\n${text}`;
    let rows = this.#stockRows.get(key);
    if (rows === undefined) this.#stockRows.set(key, rows = read());
    return rows;
  }

  /**
   * The databases of sources, made if they are not there.
   *
   * @param release An Android release.
   * @param sources In the order of loading.
   * @param make Makes them.
   */
  get(
    release: Release,
    sources: readonly LabelSource[],
    make: () => LabelDatabases,
  ): LabelDatabases {
    const own = sources.filter(({ isStock }) => !isStock);
    const key = JSON.stringify([release, ...own.map(({ path, text }) => [path, text])]);
    let databases = this.#entries.get(key);
    if (databases === undefined) {
      databases = make();
      if (this.#entries.size >= ENTRIES_MAX) this.#entries.clear();
      this.#entries.set(key, databases);
    }
    return databases;
  }
}
