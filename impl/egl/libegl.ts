/**
 * libEGL of one process: tables, public functions of the three wrapper libraries, and when drivers and layers are
 * loaded.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/egl.cpp and eglApi.cpp.
 *
 * @module
 */

import { GL_NAMES, GLES1_NAMES, PLATFORM_NAMES } from "../../cts/contract/entry_points.ts";
import type { Release } from "../../cts/contract/world.ts";
import {
  type EntryPoint,
  type Exports,
  LazyExports,
  type Machine,
  ProcessFault,
  type Word,
} from "../machine/machine.ts";
import type { ProcessState, Thread } from "../platform/process.ts";
import type { BlobCache, BlobCacheHost } from "./blob_cache/blob_cache.ts";
import type { DriverLoader, DriverLoaderHost } from "./driver_loader.ts";
import type { ExtensionFunctions, ExtensionHost } from "./extension_functions.ts";
import type { LayerLoader, LayerLoaderHost } from "./layer_loader.ts";
import type { PlatformFunctions } from "./platform_functions.ts";
import { newThreadState, type PlatformHost, type ThreadState } from "./platform_state.ts";
import { type GlHooks, Tables } from "./tables.ts";

/** The public functions that load the driver and activate the layers (AOSP opengl/libs/EGL/eglApi.cpp). */
export const TRIGGERS: readonly string[] = [
  "eglGetDisplay",
  "eglGetPlatformDisplay",
  "eglGetProcAddress",
  "eglBindAPI",
  "eglQueryAPI",
  "eglGetSystemTimeFrequencyNV",
  "eglGetSystemTimeNV",
];

/** The first Android release with GLES layers (API level 29). */
export const FIRST_RELEASE_WITH_LAYERS = 10;

/** The process, as libEGL needs it. */
export interface LibEglHost {
  readonly release: Release;
  readonly compat: boolean;
  readonly machine: Machine;
  readonly process: ProcessState;
  /** Whether the process can have windows on a screen. Default: it cannot. */
  readonly hasScreen?: boolean;
  /** The host of the driver loader, less what libEGL itself gives. */
  readonly driverHost: Omit<
    DriverLoaderHost,
    "release" | "machine" | "tables" | "unimplemented" | "noop"
  >;
  /** The host of the LayerLoader, less what libEGL itself gives. */
  readonly layerHost: Omit<LayerLoaderHost, "compat" | "tables" | "call" | "callEach" | "entry">;
  newDriverLoader(host: DriverLoaderHost): DriverLoader;
  newBlobCache(host: Pick<BlobCacheHost, "driverFunction">): BlobCache;
  newLayerLoader(host: LayerLoaderHost): LayerLoader;
  newExtensionFunctions(host: ExtensionHost): ExtensionFunctions;
  newPlatformFunctions(host: PlatformHost): PlatformFunctions;
}

/** The libraries through which apps reach libEGL. */
export type WrapperLibrary = "libEGL" | "libGLESv2" | "libGLESv1_CM" | "libGLESv3";

const EGL_EXPORTS = new Set(PLATFORM_NAMES.filter((name) => name.startsWith("egl")));
const GLES2_EXPORTS = new Set(GL_NAMES);
const GLES1_EXPORTS = new Set(GLES1_NAMES);

/** libEGL and the GL libraries of one process. */
export class LibEgl {
  readonly #host: LibEglHost;
  protected readonly tables: Tables = new Tables();
  readonly #drivers: DriverLoader;
  protected readonly layers: LayerLoader;
  readonly #platform: PlatformFunctions;
  readonly #extensions: ExtensionFunctions;
  readonly #blobCache: BlobCache;
  readonly #exports: Readonly<Record<WrapperLibrary, Exports>>;
  readonly #unimplemented: EntryPoint;
  #lastComplaint = -Infinity;
  #initializing = false;

  /** @param host The process. */
  constructor(host: LibEglHost) {
    this.#host = host;
    const { machine, compat, release } = host;
    const { tables } = this;
    this.#unimplemented = machine.entry(() => this.#complain());
    const noop = machine.entry(() => 0);
    this.#drivers = host.newDriverLoader({
      ...host.driverHost,
      release,
      machine,
      tables,
      unimplemented: this.#unimplemented,
      noop,
    });
    this.layers = host.newLayerLoader({
      ...host.layerHost,
      compat,
      tables,
      call: (entry, what, ...args) => machine.call(entry, what, ...args),
      ...(machine.callEach === undefined ? {} : {
        callEach: (entry, what, names, nexts) => machine.callEach!(entry, what, names, nexts),
      }),
      entry: (fn) => machine.entry(fn),
    });
    this.#extensions = host.newExtensionFunctions({
      release,
      compat,
      tables,
      driverFunction: (name) => this.#drivers.getProcAddress(name),
      applyLayers: (name, driver) => this.layers.applyToExtension(name, driver),
      isLookingBelow: () => this.layers.isLookingBelow,
      currentHooks: () => this.#thread().hooks,
      entry: (fn) => machine.entry(fn),
      call: (entry, what, ...args) => machine.call(entry, what, ...args),
      deadlock: (reason) => {
        throw new ProcessFault("hang", reason);
      },
      log: (priority, message) => host.process.log(priority, "libEGL", message),
    });
    this.#blobCache = host.newBlobCache({
      driverFunction: (name) => this.#drivers.getProcAddress(name),
    });
    this.#platform = host.newPlatformFunctions({
      release,
      compat,
      machine,
      tables,
      noop,
      isHooked: (name) => this.layers.isHooked(name),
      thread: () => this.#thread(),
      property: (name) => host.driverHost.property(name),
      blobCache: this.#blobCache,
      noHook: () => this.#noHook(),
      hasDriver: () => this.#drivers.isLoaded,
      isAngle: () => this.#drivers.isAngle,
      below: host.hasScreen ? (name) => this.#drivers.getProcAddress(name) : undefined,
      extension: (name) => this.#extensions.find(name),
      exported: (name) => this.#exported(name),
      log: (priority, message) => host.process.log(priority, "libEGL", message),
    });
    tables.none.core.fill(machine.entry(() => this.#noContext()));
    tables.none.extensions.fill(machine.entry(() => this.#noContext()));
    this.#platform.fill();
    this.#threadOf(host.process.thread("main")).hooks = tables.none;
    this.#exports = {
      libEGL: this.#eglExports(),
      libGLESv2: this.#gles2Exports(),
      libGLESv1_CM: this.#gles1Exports(),
      libGLESv3: this.#gles2Exports(),
    };
  }

  /** Exports of a wrapper library. */
  exportsOf(library: WrapperLibrary): Exports {
    return this.#exports[library];
  }

  /** The hooks of the current thread, which machine code that calls GL is to reach. */
  currentHooks(): GlHooks | undefined {
    return this.#thread().hooks;
  }

  /** The function of the current thread that is in hooks that have none of a GL function. */
  hookless(): EntryPoint | null {
    return this.#noHook();
  }

  /** Loads the driver without activating layers, as zygote does before it forks an app. */
  preload(): void {
    this.#drivers.preload();
  }

  /** Lets libEGL's own thread do what it has put off: the blob cache is written. */
  runDeferred(): void {
    this.#blobCache.save();
  }

  /** Loads the driver and activates the layers; harmless when done. */
  protected initialize(): void {
    if (this.#initializing) {
      if (!this.#host.compat) return;
      throw new ProcessFault(
        "hang",
        "libEGL was initialized from inside its own initialization, whose mutex is held",
      );
    }
    this.#initializing = true;
    try {
      this.#drivers.open();
      if (this.hasLayers()) this.layers.activate();
    } finally {
      this.#initializing = false;
    }
  }

  /** Checks that this release has layers at all. */
  protected hasLayers(): boolean {
    return this.#host.release >= FIRST_RELEASE_WITH_LAYERS;
  }

  #thread(): ThreadState {
    return this.#threadOf(this.#host.process.current);
  }

  #threadOf({ locals }: Thread): ThreadState {
    let state = locals.get(this) as ThreadState | undefined;
    if (state === undefined) {
      state = newThreadState();
      locals.set(this, state);
    }
    return state;
  }

  /** A public stub by name, in the order in which eglGetProcAddress searches the wrapper libraries. */
  #exported(name: string): EntryPoint | null {
    const { libEGL, libGLESv2, libGLESv1_CM } = this.#exports;
    return libEGL.get(name) ?? libGLESv2.get(name) ?? libGLESv1_CM.get(name) ?? null;
  }

  #eglExports(): Exports {
    return new LazyExports(EGL_EXPORTS, (name) => {
      const trigger = TRIGGERS.includes(name);
      const isOther = this.#host.compat && name === "eglClientWaitSync";
      const target = isOther ? "eglClientWaitSyncKHR" : name;
      return this.#entry((args) => {
        if (trigger) this.initialize();
        if (name !== "eglGetError") this.#clearError();
        return this.#host.machine.call(this.tables.platform.get(target), name, ...args);
      });
    });
  }

  /** The exports of libGLESv2, and under other addresses of libGLESv3: the same code (AOSP opengl/libs/Android.bp). */
  #gles2Exports(): Exports {
    return new LazyExports(GLES2_EXPORTS, (name) => {
      if (!this.tables.platform.has(name)) return this.#glStub(name);
      return this.#entry((args) =>
        this.#host.machine.call(this.tables.platform.get(name), name, ...args)
      );
    });
  }

  #gles1Exports(): Exports {
    return new LazyExports(
      GLES1_EXPORTS,
      (name) =>
        name === "glGetString"
          ? this.#entry(([string]) => this.#platform.getStringUnlayered(string))
          : this.#glStub(name),
    );
  }

  #glStub(name: string): EntryPoint {
    const i = this.tables.v2.core.indexOf(name);
    return this.#entry((args) => this.#callHook(i, name, args));
  }

  #entry(stub: (args: Word[]) => Word): EntryPoint {
    return this.#host.machine.entry((...args: Word[]) => stub(args));
  }

  /** A GL stub: the current thread's hook, or nothing on a thread that has none. */
  #callHook(i: number, name: string, args: readonly Word[]): Word {
    const hooks: GlHooks | undefined = this.#thread().hooks;
    if (hooks === undefined) return 0;
    return this.#host.machine.call(hooks.core.at(i) ?? this.#noHook(), name, ...args);
  }

  /** The function for a GL function that the version of the current context has not; Android jumps to NULL. */
  #noHook(): EntryPoint | null {
    return this.#host.compat ? null : this.#unimplemented;
  }

  /** Drops one pending error at the start of a call: the driver is asked for it, and no layer. */
  #clearError(): void {
    this.#platform.getError();
  }

  /** Answers a GL call on a thread without a current context. Android forgets that it has told so as long as it keeps nothing of threads. */
  #noContext(): Word {
    const thread = this.#thread();
    if (!thread.warned) {
      thread.warned = !this.#host.compat || this.#platform.hasThreadKey;
      this.#host.process.log(
        "E",
        "libEGL",
        "call to OpenGL ES API with no current context (logged once per thread)",
      );
    }
    return 0;
  }

  /** Answers a GL function that neither driver nor layer implements: with nothing, and a line at most once a second. */
  #complain(): Word {
    const now = performance.now();
    if (now - this.#lastComplaint >= 1000) {
      this.#lastComplaint = now;
      this.#host.process.log("E", "libEGL", "called unimplemented OpenGL ES API");
    }
    return 0;
  }
}
