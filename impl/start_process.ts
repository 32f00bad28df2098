/**
 * Puts a process together: machine, linker, graphics environment and libEGL.
 *
 * @module
 */

import { GL_NAMES } from "../cts/contract/entry_points.ts";
import { is64Bit } from "../cts/contract/library.ts";
import type { World } from "../cts/contract/world.ts";
import type { ReferenceDriver } from "./drivers/reference_driver.ts";
import { driverHost, namespaceOfLibEgl } from "./egl/driver_host.ts";
import { layerHost } from "./egl/layer_host.ts";
import type { LibEgl, WrapperLibrary } from "./egl/libegl.ts";
import { type Builtin, type ModuleCache, SimMachine } from "./machine/sim_machine.ts";
import type { GlFunctions } from "./machine/native/gl_tables.ts";
import {
  NativeMachine,
  type NativeMachineOptions,
  type NativeSystem,
} from "./machine/native/native_machine.ts";
import { SimProcess } from "./machine/sim_process.ts";
import { SIMULATED_MEMORY, systemLibraries } from "./machine/system_libraries.ts";
import { DeferredExports, type Exports, ProcessFault } from "./machine/machine.ts";
import { type Files, Refusal, unlessRefused } from "./platform/files.ts";
import type { DriverChoice } from "./platform/driver_choice.ts";
import type { DriverNamespacesHost } from "./platform/driver_namespaces.ts";
import type { GraphicsEnvironment } from "./platform/graphics_environment.ts";
import { codeCacheOf } from "./platform/installed_package.ts";
import type { Log } from "./platform/log.ts";
import type { InstalledPackage } from "./platform/package_manager.ts";
import { initEnvironment } from "./platform/init_environment.ts";
import { type ProcessOptions, ProcessState } from "./platform/process.ts";
import type { Library } from "./linker/library.ts";
import { DlopenError, type Linker } from "./linker/linker.ts";
import type { LdConfigCache } from "./linker/ld_config_cache.ts";
import { readNamespaces, realpath } from "./linker/process_namespaces.ts";
import { storedEntries } from "./linker/stored_entries.ts";
import { parseBoolean } from "./platform/property_value.ts";
import { rootCredentials } from "./platform/users.ts";
import { startRsProcess } from "./rs/start_rs_process.ts";
import { decode } from "./platform/decode.ts";
import type { Parts } from "./parts.ts";

const RTLD_NOW = 2;

/** The options of a process. */
export interface StartOptions {
  readonly world: World;
  readonly parts: Parts;
  readonly modules: ModuleCache;
  /** Where machine code runs. Default: nowhere, libraries are simulated. */
  readonly native?: NativeSystem | undefined;
  readonly ldConfigs: LdConfigCache;
  readonly identity: ProcessOptions;
  readonly files: Files;
  readonly log: Log;
  /** The id of a new process. */
  newPid(): number;
  property(name: string): string;
  /** The global settings at this moment: a running process does not see later changes. */
  readonly settings: ReadonlyMap<string, string>;
  installed(name: string): InstalledPackage | undefined;
  /** Whether SELinux enforces its policy at this moment. */
  isEnforcing(): boolean;
  /** Whether the process can have windows on a screen. Default: it cannot. */
  readonly hasScreen?: boolean;
}

/** Starts a process. */
export function startProcess(options: StartOptions): SimProcess {
  const { world, parts, identity, files, log } = options;
  const state = new ProcessState({
    ...identity,
    environment: { ...initEnvironment(world.release), ...identity.environment },
  });
  const cursor = log.cursor();
  const builtins = new Map<string, Builtin>();
  const machine = createMachine(options, state, builtins, {
    publicFunction: (library, name) =>
      (system.get(library)?.() ?? publicExports(library as WrapperLibrary)).get(name) ?? null,
    libraryPath: (soname) => linker.libraries.find((one) => one.soname === soname)?.path,
    hooks: () => egl && glFunctions(egl),
  });
  const native = machine instanceof NativeMachine ? machine : undefined;
  const linker = new parts.linker({
    release: world.release,
    files,
    machine,
    abi: state.abi,
    credentials: () => state.credentials,
    decide: (action, subject, outcome, reason) =>
      state.decide("Linker", action, subject, outcome, reason),
  });
  const ldLibraryPath = state.environment.get("LD_LIBRARY_PATH")?.split(":") ?? [];
  linker.namespaces.configure(
    readNamespaces(options, state),
    linker.directories(ldLibraryPath.filter((path) => path !== "")),
  );
  const environment = graphicsEnvironment(options, state);
  environment.setup();
  const ownNamespace = state.kind === "app" && state.package !== undefined
    ? new parts["native-loader"]({
      release: world.release,
      linker,
      files,
      credentials: state.credentials,
    })
      .createNamespace(state.package)
    : linker.namespace("default")!;
  const libdl = new parts.libdl({
    linker,
    thread: () => state.current,
    ownNamespace: () => ownNamespace,
    address: (pointer) => machine.address(pointer),
  });
  const vndkSupport = new parts["vndk-support"]({
    release: world.release,
    linker,
    libdl,
    log: (priority, message) => state.log(priority, "vndksupport", message),
  });
  const choice = driverChoice(options, state, environment, {
    ownNamespace: () => namespaceOfLibEgl(linker),
    libdl: (fn, ...args) => machine.call(libdl.exports().get(fn) ?? null, fn, ...args),
  });
  const loadVendor = (name: string) => {
    const library = vndkSupport.load(name, RTLD_NOW);
    if (library === null) throw new DlopenError(libdl.takeError() ?? "unknown");
    return library;
  };
  let egl: LibEgl | undefined;
  const libEgl = () =>
    egl ??= createLibEgl(options, state, machine, linker, loadVendor, environment, choice);
  const wrappers = new Map<WrapperLibrary, Exports>();
  const publicExports = (library: WrapperLibrary) => {
    let exports = wrappers.get(library);
    if (exports === undefined) {
      exports = new DeferredExports(() => libEgl().exportsOf(library));
      exports = native?.published(library, exports) ?? exports;
      wrappers.set(library, exports);
    }
    return exports;
  };
  const system = systemLibraries(
    state,
    world.release,
    (pointer) => machine.address(pointer),
    options.property,
    native?.memory ?? SIMULATED_MEMORY,
  );
  for (const [name, builtin] of system) {
    builtins.set(
      name,
      native === undefined ? builtin : () => native.c.withRuntime(name, builtin()),
    );
  }
  builtins.set("libdl", () => libdl.exports());
  builtins.set("libvndksupport", () => vndkSupport.exports());
  for (const name of ["libEGL", "libGLESv2", "libGLESv1_CM", "libGLESv3"] as const) {
    builtins.set(name, () => publicExports(name));
  }
  builtins.set(
    "driver",
    () => native?.systemDriver() ?? createDriver(options, state).exports(),
  );
  const renderScript = startRsProcess(
    {
      ...options,
      execute: (path, args) => startProgram(options, state, path, args),
    },
    state,
    machine,
  );
  for (const [name, builtin] of renderScript.builtins()) builtins.set(name, builtin);
  state.runOn("main", () => {
    start(linker, state);
    const disabled = parseBoolean(options.property("ro.zygote.disable_gl_preload"), false);
    if (state.kind !== "native" && !disabled) libEgl().preload();
  });
  return new SimProcess({
    state,
    machine,
    linker,
    log,
    cursor,
    others: () => {
      egl?.runDeferred();
      renderScript.runQueued();
    },
  });
}

/** The framework's settings of layers and drivers for a process; it has read nothing yet. */
export function graphicsEnvironment(
  { world, parts, settings, installed }: StartOptions,
  process: ProcessState,
): GraphicsEnvironment {
  return new parts["graphics-environment"]({
    release: world.release,
    build: world.build,
    compat: world.compat,
    process,
    setting: (name) => settings.get(name) ?? null,
    installed: (name) => installed(name),
  });
}

/**
 * The framework's choice of a driver for a process, made.
 *
 * @param environment Its graphics environment, which is set up.
 * @param namespaces How namespaces of drivers are made.
 */
export function driverChoice(
  { world, parts, property, settings, installed, files }: StartOptions,
  process: ProcessState,
  environment: GraphicsEnvironment,
  namespaces: Pick<DriverNamespacesHost, "ownNamespace" | "libdl">,
): DriverChoice {
  const choice = new parts["driver-choice"]({
    release: world.release,
    compat: world.compat,
    is64Bit: is64Bit(process.abi),
    process,
    property,
    setting: (name) => settings.get(name) ?? null,
    installed: (name) => installed(name),
    asset: (app, entry) => {
      const apk = unlessRefused(() => files.read(app.sourceDir, rootCredentials()));
      const bytes = apk && storedEntries(apk, 1).get(entry);
      return bytes && decode(bytes);
    },
    isDebuggable: () => environment.mayBeDebugged(),
    ...namespaces,
  });
  choice.setup();
  return choice;
}

/** Starts a program for a process and waits for its end; its status, or null if it has none. */
function startProgram(
  options: StartOptions,
  parent: ProcessState,
  path: string,
  args: readonly string[],
): number | null {
  const { files, identity, newPid } = options;
  const { package: _package, ...rest } = identity;
  const real = realpath(files, path, parent);
  const isThere = !(real instanceof Refusal) && files.access(real, parent.credentials, "x");
  const child = isThere
    ? startProcess({
      ...options,
      identity: {
        ...rest,
        name: path,
        kind: "native",
        abi: options.world.abis[0]!,
        executable: real,
        pid: newPid(),
      },
    })
    : undefined;
  const status = child?.main(path, args) ?? null;
  const libraries = child?.libraries ?? [];
  parent.started.push({ executable: path, args, libraries, status });
  return status;
}

/** The machine that the process runs code with. */
function createMachine(
  { native, modules }: StartOptions,
  process: ProcessState,
  builtins: Map<string, Builtin>,
  libEgl: Pick<NativeMachineOptions, "publicFunction" | "libraryPath" | "hooks">,
): SimMachine {
  return native === undefined
    ? new SimMachine(builtins, modules, process.events)
    : new NativeMachine({ system: native, process, builtins, modules, ...libEgl });
}

/** The GL functions on the current thread. */
function glFunctions(egl: LibEgl): GlFunctions | undefined {
  const hooks = egl.currentHooks();
  return hooks && {
    key: hooks,
    entries: () => GL_NAMES.map((_, i) => hooks.core.at(i) ?? egl.hookless()),
  };
}

/** Links the executable; what it lacks ends the process. */
function start(linker: Linker, state: ProcessState): void {
  const preloads = (state.environment.get("LD_PRELOAD") ?? "").split(/[ :]/);
  try {
    linker.start(state.executable, preloads.filter((name) => name !== ""));
  } catch (error) {
    if (!(error instanceof DlopenError)) throw error;
    const message = `CANNOT LINK EXECUTABLE "${state.executable}": ${error.message}`;
    state.log("F", "linker", message);
    throw new ProcessFault("SIGABRT", message);
  }
}

/** A copy of the reference driver: each one that is loaded has its own state. */
function createDriver({ parts, property }: StartOptions, state: ProcessState): ReferenceDriver {
  return new parts.driver({
    thread: () => state.current,
    property,
    newGl: (host) => new parts["driver-gl"](host),
  });
}

function createLibEgl(
  { world, parts, files, property, hasScreen = false }: StartOptions,
  state: ProcessState,
  machine: SimMachine,
  linker: Linker,
  loadVendor: (name: string) => Library,
  environment: GraphicsEnvironment,
  choice: DriverChoice,
): LibEgl {
  const from = { process: state, files, linker, property };
  return new parts.loader({
    release: world.release,
    compat: world.compat,
    machine,
    process: state,
    hasScreen,
    driverHost: driverHost({ ...from, compat: world.compat, choice, loadVendor }),
    layerHost: layerHost({ ...from, environment }),
    newBlobCache: (host) =>
      new parts["blob-cache"]({
        ...host,
        release: world.release,
        compat: world.compat,
        is64Bit: is64Bit(state.abi),
        machine,
        path: shaderCachePath(state),
        files,
        as: state.credentials,
        property,
        newFileBlobCache: (store) => new parts["file-blob-cache"](store),
        newMultifileBlobCache: (store) => new parts["multifile-blob-cache"](store),
        log: (priority, message) => state.log(priority, "libEGL", message),
      }),
    newDriverLoader: (host) => new parts["driver-loader"](host),
    newLayerLoader: (host) => new parts["layer-loader"](host),
    newExtensionFunctions: (host) => new parts["extension-functions"](host),
    newPlatformFunctions: (host) => new parts["platform-functions"](host),
  });
}

/**
 * The blob cache's file, which the framework names for apps only (AOSP frameworks/base, ActivityThread.java,
 * `setupGraphicsSupport`; HardwareRenderer.java, `setupDiskCache`).
 */
function shaderCachePath({ kind, package: app }: ProcessState): string | undefined {
  if (kind !== "app" || app === undefined) return undefined;
  return `${codeCacheOf(app.deviceDataDir)}/com.android.opengl.shaders_cache`;
}
