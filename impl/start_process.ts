/**
 * Puts a process together: machine, linker, graphics environment and libEGL.
 *
 * @module
 */

import { is64Bit } from "../cts/contract/library.ts";
import type { World } from "../cts/contract/world.ts";
import type { LibEgl } from "./egl/libegl.ts";
import { type Builtin, type ModuleCache, SimMachine } from "./machine/sim_machine.ts";
import { APP_LIBRARIES, SimProcess } from "./machine/sim_process.ts";
import { entries, systemLibraries } from "./machine/system_libraries.ts";
import { ProcessFault } from "./machine/machine.ts";
import { FileError, type Files } from "./platform/files.ts";
import type { GraphicsEnvironment } from "./platform/graphics_environment.ts";
import type { Log } from "./platform/log.ts";
import type { InstalledPackage } from "./platform/package_manager.ts";
import { type ProcessOptions, ProcessState } from "./platform/process.ts";
import type { Linker } from "./linker/linker.ts";
import { PUBLIC_LIBRARIES } from "./linker/namespace.ts";
import type { Parts } from "./parts.ts";

/** Name of the namespace that an app's own libraries live in. */
export const APP_NAMESPACE = "classloader-namespace";

/** What a process is started with. */
export interface StartOptions {
  readonly world: World;
  readonly parts: Parts;
  readonly modules: ModuleCache;
  readonly identity: ProcessOptions;
  readonly files: Files;
  readonly log: Log;
  property(name: string): string;
  /** The global settings at this moment: a running process does not see later changes. */
  readonly settings: ReadonlyMap<string, string>;
  installed(name: string): InstalledPackage | undefined;
}

/** Starts a process. */
export function startProcess(options: StartOptions): SimProcess {
  const { world, parts, identity, files, log } = options;
  const state = new ProcessState(identity);
  const cursor = log.cursor();
  const builtins = new Map<string, Builtin>();
  const machine = new SimMachine(builtins, options.modules);
  const linker = new parts.linker({
    files,
    machine,
    abi: state.abi,
    credentials: () => state.credentials,
  });
  const environment = new parts["graphics-environment"]({
    release: world.release,
    build: world.build,
    compat: world.compat,
    process: state,
    setting: (name) => options.settings.get(name) ?? null,
    installed: (name) => options.installed(name),
  });
  environment.setup();
  if (state.kind === "app" && state.package !== undefined) addAppNamespace(linker, state.package);
  const egl = createLibEgl(options, state, machine, linker, environment);
  const driver = new parts.driver({ thread: () => state.current });
  for (const [name, builtin] of systemLibraries(state, (pointer) => machine.address(pointer))) {
    builtins.set(name, builtin);
  }
  for (const name of ["libEGL", "libGLESv2", "libGLESv1_CM"] as const) {
    builtins.set(name, () => egl.exportsOf(name));
  }
  builtins.set("driver", () => entries(driver.functions()));
  state.runOn("main", () => {
    for (const library of APP_LIBRARIES) linker.open(library, "default");
    if (state.kind !== "native" && options.property("ro.zygote.disable_gl_preload") !== "true") {
      egl.preload();
    }
  });
  return new SimProcess(state, machine, linker, log, cursor);
}

/** Apps may load what lies under /data (AOSP system/core, libnativeloader: kWhitelistedDirectories). */
function addAppNamespace(linker: Linker, app: InstalledPackage): void {
  linker.addNamespace({
    name: APP_NAMESPACE,
    searchPaths: app.extractNativeLibs
      ? [app.nativeLibraryDir]
      : [app.nativeLibraryDir, `${app.sourceDir}!/lib/${app.primaryAbi}`],
    permittedPaths: ["/data", "/mnt/expand"],
    isolated: true,
    links: [{ to: "default", libraries: PUBLIC_LIBRARIES }],
  });
}

function createLibEgl(
  { world, parts, files, property }: StartOptions,
  state: ProcessState,
  machine: SimMachine,
  linker: Linker,
  environment: GraphicsEnvironment,
): LibEgl {
  const decideBy =
    (by: string) => (action: string, subject: string, outcome: string, reason?: string) =>
      state.decide(by, action, subject, outcome, reason);
  const logAs = (tag: string) => (priority: "I" | "W" | "E", message: string) =>
    state.log(priority, tag, message);
  const symbol = (library: Parameters<Linker["symbol"]>[0], name: string) =>
    linker.symbol(library, name);
  return new parts.loader({
    release: world.release,
    compat: world.compat,
    machine,
    process: state,
    driverHost: {
      is64Bit: is64Bit(state.abi),
      property,
      readable: (path) => files.access(path, state.credentials, "r"),
      files: (directory) => readDirectory(files, directory, state),
      open: (path) => linker.open(path, "sphal"),
      symbol,
      abort: (message) => {
        state.log("F", "libEGL", message);
        throw new ProcessFault("SIGABRT", message);
      },
      log: logAs("libEGL"),
      decide: decideBy("DriverLoader"),
    },
    layerHost: {
      debugLayersGles: () => environment.debugLayersGles,
      layerPaths: () => environment.layerPaths,
      isDebuggable: () => environment.isDebuggable(),
      property,
      realpath: (path) => {
        try {
          return { path: files.realpath(path, state.credentials) };
        } catch (error) {
          if (error instanceof FileError) return { error: error.reason };
          throw error;
        }
      },
      libraryInApk: (path) => linker.libraryInApk(path),
      hasAppNamespace: () => linker.hasNamespace(APP_NAMESPACE),
      open: (path, namespace) => linker.open(path, namespace === "app" ? APP_NAMESPACE : "default"),
      symbol,
      fault: (signal, reason) => {
        throw new ProcessFault(signal, reason);
      },
      log: logAs("libEGL"),
      decide: decideBy("LayerLoader"),
    },
    newDriverLoader: (host) => new parts["driver-loader"](host),
    newLayerLoader: (host) => new parts["layer-loader"](host),
    newExtensionFunctions: (host) => new parts["extension-functions"](host),
    newPlatformFunctions: (host) => new parts["platform-functions"](host),
  });
}

function readDirectory(files: Files, directory: string, state: ProcessState): string[] {
  try {
    return files.readdir(directory, state.credentials).filter((name) =>
      files.lstat(`${directory}/${name}`, state.credentials).type !== "directory"
    );
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}
