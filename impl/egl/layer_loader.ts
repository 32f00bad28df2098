/**
 * The GLES LayerLoader: decides which layers are active, finds and loads them, and puts them between libEGL and the
 * driver.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl_layers.cpp (Android 10 to 15), and the documentation's page "GLES
 * layers". Where Android's code does what is arguably a defect, it does so only when the host asks for `compat`.
 *
 * @module
 */

import { KNOWN_NAMES } from "../../cts/contract/entry_points.ts";
import { DlopenError, type Library } from "../linker/linker.ts";
import type { EntryPoint, Word } from "../machine/machine.ts";
import type { KnownFunctions, Tables } from "./tables.ts";

/** The place for layers that only root can write. Always searched first, if at all. */
export const SYSTEM_LAYER_DIRECTORY = "/data/local/debug/gles";

/** The export that gives a layer its identity and `get_next_layer_proc_address`. */
export const INITIALIZE = "AndroidGLESLayer_Initialize";
/** The export that a layer is offered each function through. */
export const GET_PROC_ADDRESS = "AndroidGLESLayer_GetProcAddress";

/** The process, as the LayerLoader needs it. */
export interface LayerLoaderHost {
  /** Whether to do as Android does where that is arguably a defect. */
  readonly compat: boolean;
  /** libEGL's function tables, which chaining changes. */
  readonly tables: Tables;
  /** Layers from settings, separated by colons; empty for none. */
  debugLayersGles(): string;
  /** Directories to search, separated by colons. */
  layerPaths(): string;
  /** Whether the system directory is searched. */
  isDebuggable(): boolean;
  /** A system property; empty if unset. */
  property(name: string): string;
  /** The canonical path, or why there is none. */
  realpath(path: string): { readonly path: string } | { readonly error: string };
  /** The canonical path of a library that stays inside an APK, or undefined. */
  libraryInApk(path: string): string | undefined;
  /** Whether the process has an app namespace. */
  hasAppNamespace(): boolean;
  /**
   * Loads a library as a platform library or as one of the app's.
   *
   * @throws {DlopenError} If it cannot be loaded.
   */
  open(path: string, namespace: "default" | "app"): Library;
  /** Finds an exported symbol. */
  symbol(library: Library, name: string): EntryPoint | null;
  /** Calls an entry point; `what` names it if the address is NULL. */
  call(entry: EntryPoint | null, what: string, ...args: readonly Word[]): Word;
  /** Calls an entry point with each name and address, in order; absent where single calls cost no more. */
  callEach?(
    entry: EntryPoint,
    what: string,
    names: readonly string[],
    addresses: readonly (EntryPoint | null)[],
  ): Word[];
  /** Makes an entry point of a function. */
  entry(fn: (...args: never[]) => Word): EntryPoint;
  /** Ends the process for a use of an invalid layer_id. */
  fault(signal: string, reason: string): never;
  /** Writes a log line. */
  log(priority: "I" | "W" | "E", message: string): void;
  /** Notes a decision, for reports. */
  decide(action: string, subject: string, outcome: string, reason?: string): void;
}

/** A layer whose two exports were found. */
export interface LoadedLayer {
  /** Its element of the list. */
  readonly name: string;
  /** The library that exports it. */
  readonly library: Library;
  /** Its AndroidGLESLayer_Initialize. */
  readonly initialize: EntryPoint;
  /** Its AndroidGLESLayer_GetProcAddress. */
  readonly getProcAddress: EntryPoint;
}

/** The functions that one layer sees below itself, by name. */
export type Below = Pick<KnownFunctions, "get" | "has" | "keys">;

/** The LayerLoader of one process. */
export class LayerLoader {
  /** The process. */
  protected readonly host: LayerLoaderHost;
  /** Active layers, the one nearest the driver first. */
  protected layers: LoadedLayer[] = [];
  /** Per layer, by position in `layers`: what lies below it. */
  protected readonly below: Below[] = [];
  readonly #ids: object[] = [];
  /** The function that every layer is given as `get_next_layer_proc_address`. */
  protected readonly getNext: EntryPoint;
  #decided = false;
  #initialized = false;
  /** Number of layers that are completely chained. */
  protected chained = 0;
  #lookupBelow: number | undefined;
  /** An offer that was made with others at once, and what the layer answered. */
  #asked:
    | { readonly name: string; readonly next: EntryPoint | null; readonly answer: Word }
    | undefined;

  /**
   * Makes a LayerLoader that has done nothing yet.
   *
   * @param host The process.
   */
  constructor(host: LayerLoaderHost) {
    this.host = host;
    this.getNext = host.entry((id: object, name: string) => this.getNextLayerProcAddress(id, name));
  }

  /** Loads and chains the layers, unless that is done; called by each function that initializes libEGL. */
  activate(): void {
    if (!this.#decided) this.loadLayers();
    if (this.#decided && !this.#initialized) {
      this.#initialized = true;
      this.initLayers();
    }
  }

  /** Decides the list and loads what it names. */
  protected loadLayers(): void {
    const list = this.layerList();
    if (list === "") {
      // Android reads an empty list again at the next trigger, so that layers can appear in a running process.
      this.#decided = !this.host.compat;
      return;
    }
    this.host.log("I", `Debug layer list: ${list}`);
    const names = this.splitList(list);
    const loaded: LoadedLayer[] = [];
    for (const name of this.loadOrder(names)) {
      const layer = this.loadLayer(name);
      if (layer === "failed") {
        // To Android one broken layer leaves the app without any, and what was loaded stays for the next attempt.
        if (this.host.compat) {
          this.layers.push(...loaded);
          return;
        }
      } else if (layer !== undefined) loaded.push(layer);
    }
    this.layers.push(...this.#distinct(loaded));
    this.#decided = true;
  }

  /** Layers less those that an earlier name of the list, such as a link's, stands for already. */
  #distinct(loaded: readonly LoadedLayer[]): readonly LoadedLayer[] {
    if (this.host.compat) return loaded;
    return loaded.filter(({ library }, i) =>
      !loaded.slice(i + 1).some((earlier) => earlier.library === library)
    );
  }

  /** The list: from settings if there is one, else from the property; never both. */
  protected layerList(): string {
    const settings = this.host.debugLayersGles();
    const list = settings !== "" ? settings : this.host.property("debug.gles.layers");
    this.host.decide(
      "list",
      list,
      settings !== "" ? "from settings" : list !== "" ? "from debug.gles.layers" : "empty",
    );
    return list;
  }

  /** File names, the layer nearest the app first. */
  protected splitList(list: string): string[] {
    const names = list.split(":");
    if (this.host.compat) return names;
    return [...new Set(names.filter((name) => name !== ""))];
  }

  /** The order in which layers are loaded: nearest the driver first. */
  protected loadOrder(names: readonly string[]): string[] {
    return [...names].reverse();
  }

  /**
   * Finds and loads one layer.
   *
   * @returns The layer, undefined if it is nowhere, `failed` if a file was found but is no usable layer.
   */
  protected loadLayer(name: string): LoadedLayer | "failed" | undefined {
    let failed = false;
    for (const directory of this.searchDirectories()) {
      this.host.log("I", `Searching ${directory} for GLES layers`);
      const found = this.#locate(`${directory}/${name}`);
      if ("error" in found) {
        this.host.decide("search", `${directory}/${name}`, "missing", found.error);
        continue;
      }
      this.host.log("I", `GLES layer found: ${found.path}`);
      const layer = this.openLayer(name, found.path);
      if (layer !== undefined) return layer;
      failed = true;
      if (this.host.compat) break;
    }
    return failed ? "failed" : undefined;
  }

  /** The canonical path of a candidate, or why there is none. */
  #locate(path: string): ReturnType<LayerLoaderHost["realpath"]> {
    const found = this.host.realpath(path);
    if ("path" in found || !this.searchesInsideApks()) return found;
    const inside = this.host.libraryInApk(path);
    return inside === undefined ? found : { path: inside };
  }

  /** Decides if layers are found that stay inside their APK: the documentation makes no exception, Android does. */
  protected searchesInsideApks(): boolean {
    return !this.host.compat;
  }

  /** Where a layer is looked for; the first hit wins, for each layer anew. */
  protected searchDirectories(): string[] {
    const paths = this.host.layerPaths().split(":");
    return this.host.isDebuggable() ? [SYSTEM_LAYER_DIRECTORY, ...paths] : paths;
  }

  /** Loads a file and finds its two exports; undefined if that fails. */
  protected openLayer(name: string, path: string): LoadedLayer | undefined {
    let library: Library;
    try {
      library = this.host.open(path, this.#namespaceFor(path));
    } catch (error) {
      if (!(error instanceof DlopenError)) throw error;
      this.host.log("E", `Failed to load layer ${name} with error: ${error.message}`);
      this.host.decide("load", path, "refused", error.message);
      return undefined;
    }
    const initialize = this.layerSymbol(library, INITIALIZE, name);
    if (initialize === null) return undefined;
    const getProcAddress = this.layerSymbol(library, GET_PROC_ADDRESS, name);
    if (getProcAddress === null) return undefined;
    this.host.decide("load", path, "loaded", `namespace ${library.namespace}`);
    return { name, library, initialize, getProcAddress };
  }

  /** Finds an export that a layer must have. */
  protected layerSymbol(library: Library, symbol: string, layer: string): EntryPoint | null {
    const entry = this.host.symbol(library, symbol);
    if (entry === null) {
      this.host.log("E", `Failed to dlsym ${symbol} for layer ${layer}`);
      this.host.decide("load", library.path, "refused", `it does not export ${symbol}`);
    }
    return entry;
  }

  /** Layers under the system directory are loaded as platform libraries, others in the app's namespace. */
  #namespaceFor(path: string): "default" | "app" {
    return this.host.hasAppNamespace() && !path.startsWith(SYSTEM_LAYER_DIRECTORY)
      ? "app"
      : "default";
  }

  /** Chains the layers, the one nearest the driver first. */
  protected initLayers(): void {
    for (let k = 0; k < this.layers.length; k++) {
      this.below[k] = this.host.tables.known.copy();
      this.initializeLayer(k);
      this.offerAll(k);
      this.chained = k + 1;
    }
    if (this.layers.length > 0) {
      const chain = this.layers.map((layer) => layer.name).reverse().join(" -> ");
      this.host.decide("chain", `app -> ${chain} -> libEGL and driver`, "active");
    }
  }

  /** Calls a layer's Initialize. */
  protected initializeLayer(k: number): void {
    this.host.call(this.layers[k]!.initialize, INITIALIZE, this.layerId(k), this.getNext);
  }

  /** The identity that a layer is given, different for each. */
  protected layerId(k: number): object {
    return this.#ids[k] ??= { layer: k };
  }

  /** Offers every known function to a layer and stores what it answers. */
  protected offerAll(k: number): void {
    const { known } = this.host.tables;
    const names = this.offerOrder();
    const nexts = names.map((name) => known.get(name) ?? null);
    const { getProcAddress } = this.layers[k]!;
    const answers = this.host.callEach?.(getProcAddress, GET_PROC_ADDRESS, names, nexts);
    names.forEach((name, i) => {
      if (answers !== undefined) this.#asked = { name, next: nexts[i]!, answer: answers[i] };
      known.set(name, this.offer(k, name, nexts[i]!));
    });
    this.#asked = undefined;
  }

  /** The names offered to each layer, in order. */
  protected offerOrder(): readonly string[] {
    return KNOWN_NAMES;
  }

  /** Offers one function to a layer. */
  protected offer(k: number, name: string, next: EntryPoint | null): EntryPoint | null {
    const asked = this.#asked;
    const answer =
      (asked?.name === name && asked.next === next
        ? asked.answer
        : this.host.call(this.layers[k]!.getProcAddress, GET_PROC_ADDRESS, name, next)) as
          | EntryPoint
          | null
          | undefined;
    if (answer !== null && answer !== undefined) return answer;
    return this.host.compat ? null : next;
  }

  /** `get_next_layer_proc_address`: what lies below the layer `id` under that name. */
  protected getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
    const k = this.positionOf(id);
    if (typeof name !== "string") {
      this.host.fault("SIGSEGV", "get_next_layer_proc_address was given a NULL name");
    }
    const below = this.below[k]!;
    const known = below.get(name);
    if (known !== undefined) return known;
    const outer = this.#lookupBelow;
    this.#lookupBelow = this.host.compat ? undefined : k;
    try {
      const gpa = below.get("eglGetProcAddress") ?? null;
      return this.host.call(gpa, "eglGetProcAddress", name) as EntryPoint | null;
    } finally {
      this.#lookupBelow = outer;
    }
  }

  /** The position of the layer that was given `id`. */
  protected positionOf(id: object): number {
    const k = this.#ids.indexOf(id);
    if (k < 0) {
      this.host.fault("SIGSEGV", "get_next_layer_proc_address was given an invalid layer_id");
    }
    return k;
  }

  /** Whether an extension is being looked up for a layer, which then gets what lies below itself. */
  get isLookingBelow(): boolean {
    return this.#lookupBelow !== undefined;
  }

  /**
   * Whether a layer has put a function of its own before a known one.
   *
   * @param name Its name.
   */
  isHooked(name: string): boolean {
    const driver = this.below[0];
    return driver !== undefined && driver.get(name) !== this.host.tables.known.get(name);
  }

  /**
   * Offers an extension function outside the known names to every chained layer, lowest first; during a layer's own
   * lookup, only to the layers below it.
   *
   * @param name Its name.
   * @param driver The driver's function.
   * @returns What the app, or that layer, is to call; null if a layer answered NULL and the host is `compat`, as Android
   * passes that up unchecked (`ApplyLayers`).
   */
  applyToExtension(name: string, driver: EntryPoint): EntryPoint | null {
    let entry: EntryPoint | null = driver;
    const count = this.#lookupBelow ?? this.chained;
    for (let k = 0; k < count; k++) entry = this.offer(k, name, entry);
    return entry;
  }
}
