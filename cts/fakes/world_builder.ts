/**
 * Builds Worlds the way one talks about them: an app, a layer here, a setting there.
 *
 * @example
 * ```ts
 * const world = buildWorld({ release: 14 })
 *   .app({ debuggable: true })
 *   .layer({ name: "A" }, "app-data")
 *   .enable("libA.so")
 *   .world;
 * ```
 *
 * @module
 */

import { DEFAULT_WORLD, type FileSpec, type Release, type World } from "../contract/world.ts";
import type { Abi } from "../contract/world.ts";
import { type ApkSpec, packageSpec } from "./apk.ts";
import { encodeLibrary, is64Bit } from "../contract/library.ts";
import type {
  Behavior,
  DriverBehavior,
  DriverBinary,
  FakeLibrary,
  LayerBehavior,
  LibraryBehavior,
  RsDriverBehavior,
  RsHalBehavior,
} from "./behavior.ts";
import { simForm } from "./forms.ts";

/** The app under observation, unless a test names another. */
export const APP = "com.example.game";
/** The package of layers, unless a test names another. */
export const LAYER_APP = "com.example.layers";
/** The system directory for layers. */
export const SYSTEM_DIRECTORY = "/data/local/debug/gles";

/** A layer's behavior; `kind` goes without saying. */
export type LayerKnobs = Omit<LayerBehavior, "kind">;
/** A driver's behavior; its name is `driver` unless said. */
export type DriverKnobs = Partial<Omit<DriverBehavior, "kind">>;
/** A library's behavior; its name is its file's without `lib` and `.so` unless said. */
export type LibraryKnobs = Partial<Omit<LibraryBehavior, "kind">>;
/** The behavior of a RenderScript driver; its name is its file's without `lib` and `.so` unless said. */
export type RsDriverKnobs = Partial<Omit<RsDriverBehavior, "kind">>;
/** The behavior of an implementation of the RenderScript HAL; its name is `hal` unless said. */
export type RsHalKnobs = Partial<Omit<RsHalBehavior, "kind">>;
/** The facts in a library file beside its behavior. */
export type LibraryOptions = Partial<Omit<FakeLibrary, "behavior">>;
/** An app; its package is {@link APP} unless said, its layers are packed for every ABI given. */
export type AppKnobs = Partial<Omit<ApkSpec, "libs">> & {
  /** Layers in the APK's `lib/` folders. */
  readonly layers?: readonly LayerKnobs[];
  /** ABIs that the layers are packed for. Default: the World's first. */
  readonly abis?: readonly Abi[];
  /** Other libraries in the `lib/` folders, by file name. */
  readonly libraries?: Readonly<Record<string, string | Uint8Array>>;
  /** As `adb install --abi`. */
  readonly installAbi?: Abi;
};

/** File name of a layer: `lib<name>.so`. */
export function layerFile(name: string): string {
  return `lib${name}.so`;
}

/** The library file of a fake layer. */
export function layerLibrary(
  layer: LayerKnobs,
  options: Partial<Omit<FakeLibrary, "behavior">> = {},
): string {
  const soname = options.soname ?? layerFile(layer.name);
  return simForm({
    abi: "arm64-v8a",
    ...options,
    soname,
    behavior: { kind: "layer", ...layer },
  });
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function plainName(path: string): string {
  return fileName(path).replace(/^lib/, "").replace(/\.so$/, "");
}

function libraryText(
  path: string,
  world: World,
  behavior: Behavior,
  options: LibraryOptions,
): string {
  const wide = !/\/lib\//.test(path);
  const abi = world.abis.find((candidate) => is64Bit(candidate) === wide) ?? world.abis[0]!;
  return simForm({ soname: fileName(path), abi, ...options, behavior });
}

/** A World in the making; every method returns a new one. */
export class WorldBuilder {
  /** The World so far. */
  readonly world: World;

  /** @param world Where to begin. */
  constructor(world: World) {
    this.world = world;
  }

  /** Changes fields of the World. */
  with(changes: Partial<World>): WorldBuilder {
    return new WorldBuilder({ ...this.world, ...changes });
  }

  /** Asks for Android's behavior where it is arguably a defect. */
  compat(compat = true): WorldBuilder {
    return this.with({ compat });
  }

  /** Sets a property. */
  property(name: string, value: string): WorldBuilder {
    return this.with({ properties: { ...this.world.properties, [name]: value } });
  }

  /** Puts a global setting. */
  setting(name: string, value: string): WorldBuilder {
    return this.with({ settings: { ...this.world.settings, [name]: value } });
  }

  /** Takes a global setting away. */
  withoutSetting(name: string): WorldBuilder {
    const { [name]: _, ...settings } = this.world.settings;
    return this.with({ settings });
  }

  /** Makes a file; later ones of the same path replace it. */
  file(path: string, text: string, options: Partial<FileSpec> = {}): WorldBuilder {
    return this.#entry({ path, text, ...options });
  }

  /** Makes a directory. */
  directory(path: string, options: Partial<FileSpec> = {}): WorldBuilder {
    return this.#entry({ path, directory: true, ...options });
  }

  /** Makes a symbolic link. */
  link(path: string, target: string): WorldBuilder {
    return this.#entry({ path, link: target });
  }

  /** Has nothing at a path where the stock state may have a file. */
  absent(path: string): WorldBuilder {
    return this.#entry({ path, absent: true });
  }

  /** Takes the file at a path away that was added. */
  withoutFile(path: string): WorldBuilder {
    return this.with({ files: this.world.files.filter((file) => file.path !== path) });
  }

  /** Installs an app, by default {@link APP}: a release build without layers. */
  app(knobs: AppKnobs = {}): WorldBuilder {
    const { layers = [], abis = [this.world.abis[0]!], libraries = {}, installAbi, ...spec } =
      knobs;
    const libs = Object.fromEntries(abis.map((abi) => [abi, {
      ...Object.fromEntries(
        layers.map((layer) => [layerFile(layer.name), layerLibrary(layer, { abi })]),
      ),
      ...libraries,
    }]));
    const empty = layers.length === 0 && Object.keys(libraries).length === 0;
    const app = packageSpec({ package: APP, ...spec, ...(empty ? {} : { libs }) }, installAbi);
    return this.with({ packages: [...this.world.packages, app] });
  }

  /** Installs a package of layers, by default {@link LAYER_APP}. */
  layerApp(layers: readonly LayerKnobs[], knobs: AppKnobs = {}): WorldBuilder {
    return this.app({ package: LAYER_APP, layers, ...knobs });
  }

  /**
   * Puts a layer's file somewhere. In Android 10 the system directory is searched on a build that grants root only, so that the
   * device has one then.
   *
   * @param layer Its behavior.
   * @param where `system`, `app-data` (of {@link APP}), or a directory.
   * @param options Soname, ABI and needed libraries, if not the usual ones.
   */
  layer(
    layer: LayerKnobs,
    where: "system" | "app-data" | (string & Record<never, never>),
    options: Partial<Omit<FakeLibrary, "behavior">> = {},
  ): WorldBuilder {
    const directory = where === "system"
      ? SYSTEM_DIRECTORY
      : where === "app-data"
      ? `/data/data/${APP}`
      : where;
    const abi = options.abi ?? this.world.abis[0]!;
    const path = `${directory}/${options.soname ?? layerFile(layer.name)}`;
    const device = directory === SYSTEM_DIRECTORY ? this.searchingSystem() : this;
    return device.file(path, layerLibrary(layer, { ...options, abi }));
  }

  /** Makes the device one that searches the system directory for native executables and debuggable apps. */
  searchingSystem(): WorldBuilder {
    const { release, build } = this.world;
    return release === 10 && build === "user" ? this.with({ build: "userdebug" }) : this;
  }

  /**
   * Puts a library of no special kind somewhere.
   *
   * @param path Its file, whose name is its soname unless said.
   * @param knobs Its behavior.
   * @param options Soname, ABI (by default the World's first of the class that the path says), needed libraries and so on.
   */
  library(path: string, knobs: LibraryKnobs = {}, options: LibraryOptions = {}): WorldBuilder {
    return this.#library(path, { kind: "library", name: plainName(path), ...knobs }, options);
  }

  /**
   * Puts a RenderScript driver somewhere.
   *
   * @param path Its file, whose name is its soname unless said.
   * @param knobs Its behavior.
   * @param options As {@link library} has them.
   */
  rsDriver(path: string, knobs: RsDriverKnobs = {}, options: LibraryOptions = {}): WorldBuilder {
    return this.#library(path, { kind: "rs-driver", name: plainName(path), ...knobs }, options);
  }

  /**
   * Puts an implementation of the RenderScript HAL somewhere.
   *
   * @param path Its file, whose name is its soname unless said.
   * @param knobs Its behavior.
   * @param options As {@link library} has them.
   */
  rsHal(path: string, knobs: RsHalKnobs = {}, options: LibraryOptions = {}): WorldBuilder {
    return this.#library(path, { kind: "rs-hal", name: "hal", ...knobs }, options);
  }

  /**
   * Puts an executable somewhere, for a process of kind `native`.
   *
   * @param path Its file.
   * @param needed Its DT_NEEDED. Default: libdl.so.
   */
  executable(path: string, needed: readonly string[] = ["libdl.so"]): WorldBuilder {
    const header = { soname: "", abi: this.world.abis[0]!, needed };
    return this.file(path, encodeLibrary(header, ""), { mode: 0o755 });
  }

  /**
   * Puts the suite's own driver in place of the implementation's. One that announces addresses is not preloaded by
   * zygote, in whose log the announcement would be.
   */
  driver(knobs: DriverKnobs = {}): WorldBuilder {
    const builder = this.property("ro.hardware.egl", "fake")
      .driverLibrary("libGLES_fake.so", { name: "driver", ...knobs });
    return knobs.announces === undefined
      ? builder
      : builder.property("ro.zygote.disable_gl_preload", "true");
  }

  /**
   * Puts a driver's library somewhere; what its name begins with says which binary it is (`libEGL_x.so`: EGL).
   *
   * @param file Its name, for the vendor's directory of the World's first ABI, or its path.
   * @param knobs Its behavior; its name is its file's without `lib` and `.so` unless said.
   * @param options As {@link library} has them.
   */
  driverLibrary(file: string, knobs: DriverKnobs = {}, options: LibraryOptions = {}): WorldBuilder {
    const path = file.startsWith("/") ? file : `${this.#driverDirectory()}/${file}`;
    const name = plainName(path);
    const binary = (["GLESv1_CM", "GLESv2", "GLES", "EGL"] as const satisfies DriverBinary[])
      .find((one) => name.startsWith(one)) ?? "GLES";
    return this.#library(path, { kind: "driver", name, binary, ...knobs }, options);
  }

  /** Takes the implementation's own driver away, so that there is none but the World's. */
  withoutStockDriver(): WorldBuilder {
    const names = ["libGLES", "libEGL", "libGLESv1_CM", "libGLESv2"];
    return ["lib64", "lib"].flatMap((lib) => names.map((name) => `/vendor/${lib}/egl/${name}.so`))
      .reduce((builder: WorldBuilder, path) => builder.absent(path), this);
  }

  /**
   * Enables layers for an app by settings, as the documentation does.
   *
   * @param list File names, the one nearest the app first, separated by colons.
   * @param options The app, and the packages to search.
   */
  enable(
    list: string,
    options: { readonly app?: string; readonly layerApps?: string } = {},
  ): WorldBuilder {
    const enabled = this.setting("enable_gpu_debug_layers", "1")
      .setting("gpu_debug_app", options.app ?? APP)
      .setting("gpu_debug_layers_gles", list);
    return options.layerApps === undefined
      ? enabled
      : enabled.setting("gpu_debug_layer_app", options.layerApps);
  }

  #driverDirectory(): string {
    return `/vendor/${is64Bit(this.world.abis[0]!) ? "lib64" : "lib"}/egl`;
  }

  #library(path: string, behavior: Behavior, options: LibraryOptions): WorldBuilder {
    return this.file(path, libraryText(path, this.world, behavior, options));
  }

  #entry(file: FileSpec): WorldBuilder {
    const others = this.world.files.filter(({ path }) => path !== file.path);
    return this.with({ files: [...others, file] });
  }
}

/**
 * Begins a World.
 *
 * @param changes What differs from {@link DEFAULT_WORLD}.
 */
export function buildWorld(changes: Partial<World> & { readonly release: Release }): WorldBuilder {
  return new WorldBuilder({ ...DEFAULT_WORLD, ...changes });
}
