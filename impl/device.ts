/**
 * The reference device: assembles the parts and answers what `adb` asks.
 *
 * @module
 */

import type { CommandResult, Device, Process, ProcessSpec } from "../cts/contract/device.ts";
import type { FileSpec, World } from "../cts/contract/world.ts";
import { is64Bit, LIBRARY_MAGIC } from "../cts/contract/library.ts";
import { FileError, Files, Refusal, unlessRefused } from "./platform/files.ts";
import { ApkError } from "./platform/apk_error.ts";
import { InstallSessions } from "./platform/install_sessions.ts";
import type { ApkCache } from "./platform/apk_cache.ts";
import { Log } from "./platform/log.ts";
import type { NativeActivity } from "./platform/apk_manifest.ts";
import { Screen } from "./platform/screen.ts";
import { startNativeActivity } from "./native_activity.ts";
import { SimProcess } from "./machine/sim_process.ts";
import { apiLevel } from "../cts/contract/api_level.ts";
import type {
  InstalledPackage,
  InstallOptions,
  PackageManager,
} from "./platform/package_manager.ts";
import type { Properties } from "./platform/properties.ts";
import type { Settings } from "./platform/settings.ts";
import { type StockImageCache, stockProperties } from "./platform/stock_image.ts";
import {
  AID_SHELL,
  AID_SYSTEM,
  type Credentials,
  rootCredentials,
  shellCredentials,
} from "./platform/users.ts";
import type { LdConfigCache } from "./linker/ld_config_cache.ts";
import { decode } from "./platform/decode.ts";
import type { AdbdHost } from "./adbd/host.ts";
import { playLeftProgram } from "./left_program.ts";
import type { ProcessIdentity, Zygote } from "./platform/zygote.ts";
import { prepareKeptBcc } from "./rs/bcc/bcc.ts";
import type { Parts } from "./parts.ts";
import type { ModuleCache } from "./machine/sim_machine.ts";
import type { NativeSystem } from "./machine/native/native_machine.ts";
import type { AndroidStart } from "./machine/android/android.ts";
import type { LabelCache } from "./selinux/label_database.ts";
import type { Selinux } from "./selinux/selinux.ts";
import type { ProcessState } from "./platform/process.ts";
import { startProcess } from "./start_process.ts";
import type { Shell } from "./shell/shell.ts";
import { reasonOf } from "../cts/contract/show.ts";

/** Path of the program inside an APK that an activity runs when it is started. */
export const ACTIVITY_PROGRAM = "assets/strata/program.json";
const INIT_PID = 1;
const FIRST_PID = 1000;

/** A process of a device, whatever runs its code. */
export type DeviceProcess = Process & { readonly state: ProcessState };

/** What devices share: caches without a device's state, and who is told of exceptions. */
export interface DeviceCaches {
  readonly apks: ApkCache;
  readonly modules: ModuleCache;
  readonly labels: LabelCache;
  readonly ldConfigs: LdConfigCache;
  readonly stockImages: StockImageCache;
  /** Where machine code runs. Default: nowhere. */
  readonly native?: NativeSystem;
  /** Starts processes. Default: those of the reference's own machines. */
  readonly start?: (options: AndroidStart) => DeviceProcess;
  /** Told of each exception that ends a process. */
  readonly uncaught?: (thrown: unknown) => void;
  /** Told of each line of a process's log and each of its decisions, as it happens. */
  readonly watch?: (what: () => string) => void;
}

/** A booted device of the `sim` machine. */
export class SimDevice implements Device {
  readonly world: World;
  readonly #parts: Parts;
  readonly #caches: DeviceCaches;
  readonly #selinux: Selinux;
  readonly #files: Files;
  readonly #properties: Properties;
  readonly #settings: Settings;
  readonly #packages: PackageManager;
  readonly #log = new Log();
  readonly #zygote: Zygote;
  readonly #shell: Shell;
  readonly #processes = new Map<number, DeviceProcess>();
  /** Processes that an activity of machine code was started in. */
  readonly #activities = new WeakSet<Process>();
  readonly #toldOfReboots: (() => void)[] = [];
  /** Undefined where nobody can look at it. */
  #screen: Screen | undefined;
  #nextPid = FIRST_PID;
  #isRoot = false;

  private constructor(world: World, parts: Parts, caches: DeviceCaches) {
    this.world = world;
    this.#parts = parts;
    this.#caches = caches;
    const product = new parts.product(world.product, world.release);
    this.#selinux = new parts.selinux({
      enforcing: world.selinux === "enforcing",
      release: world.release,
      fullTreble: product.feature("PRODUCT_SEPOLICY_SPLIT") === "true",
      cache: caches.labels,
      contexts: parts["file-contexts"],
      readText: (path) => this.#textOf(path),
      report: (message) =>
        this.#log.write({ pid: INIT_PID, tid: INIT_PID, priority: "E", tag: "SELinux", message }),
    });
    this.#files = new Files({
      selinux: this.#selinux,
      image: caches.stockImages.get(world, product),
    });
    this.#properties = new parts.properties(stockProperties(world, product));
    this.#settings = new parts.settings();
    for (const [name, value] of Object.entries(world.settings)) {
      this.#settings.put("global", name, value);
    }
    this.#packages = new parts["package-manager"]({
      files: this.#files,
      abis: world.abis,
      release: world.release,
      cache: caches.apks,
    });
    this.#zygote = new parts.zygote({
      release: world.release,
      build: world.build,
      abis: world.abis,
      installed: (name) => this.#packages.get(name),
      realpath: (path) => this.#files.realpath(path, rootCredentials()),
    });
    this.#shell = new parts.shell(this.#shellHost());
  }

  /**
   * Boots a device.
   *
   * @param world A valid World.
   * @param parts The classes to make it of.
   * @param caches What it shares with other devices.
   */
  static async boot(world: World, parts: Parts, caches: DeviceCaches): Promise<SimDevice> {
    const device = new SimDevice(world, parts, caches);
    for (const [i, { apk, abi }] of world.packages.entries()) {
      try {
        await device.#packages.install(
          Uint8Array.fromBase64(apk),
          abi === undefined ? {} : { abi },
        );
      } catch (error) {
        throw new Error(`Cannot boot device: packages[${i}] does not install: ${reasonOf(error)}`);
      }
    }
    for (const [i, file] of world.files.entries()) {
      try {
        device.#place(file);
      } catch (error) {
        throw new Error(`Cannot boot device: files[${i}] cannot be made: ${reasonOf(error)}`);
      }
    }
    return device;
  }

  shell(command: string): Promise<CommandResult> {
    return this.#shell.run(command, this.#user());
  }

  push(path: string, bytes: Uint8Array): Promise<CommandResult> {
    try {
      this.#files.write(path, bytes, this.#user(), 0o644);
      return reply("");
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return refusal(`adb: error: failed to copy to '${path}': remote ${error.reason}`);
    }
  }

  pull(path: string): Promise<Uint8Array> {
    try {
      return Promise.resolve(this.#files.read(path, this.#user()));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async install(apk: Uint8Array, options: { readonly abi?: string } = {}): Promise<CommandResult> {
    try {
      await this.#install(apk, options);
      return { stdout: "Success\n", stderr: "", status: 0 };
    } catch (error) {
      if (!(error instanceof ApkError)) throw error;
      return refusal(`adb: failed to install: Failure [${error.code}: ${error.message}]`);
    }
  }

  root(): Promise<CommandResult> {
    if (this.world.build === "user") {
      return refusal("adbd cannot run as root in production builds");
    }
    const already = this.#isRoot;
    this.#isRoot = true;
    return reply(already ? "adbd is already running as root\n" : "restarting adbd as root\n");
  }

  /** `adb unroot`. */
  unroot(): Promise<CommandResult> {
    if (!this.#isRoot) return reply("adbd not running as root\n");
    this.#isRoot = false;
    return reply("restarting adbd as non root\n");
  }

  /** `adb remount`. */
  remount(): Promise<CommandResult> {
    return this.#isRoot
      ? reply("remount succeeded\n")
      : refusal('Not running as root. Try "adb root" first.');
  }

  disableVerity(): Promise<CommandResult> {
    return this.#setVerity("disable");
  }

  /** `adb enable-verity`. */
  enableVerity(): Promise<CommandResult> {
    return this.#setVerity("enable");
  }

  #setVerity(verb: "disable" | "enable"): Promise<CommandResult> {
    if (this.world.build === "user") {
      return refusal(`${verb}-verity only works for userdebug builds`);
    }
    if (!this.#isRoot) {
      return refusal(
        `Cannot ${verb} verity: adbd runs as shell, expected root; run "adb root" first`,
      );
    }
    return reply(
      `Successfully ${verb}d verity\nNow reboot your device for settings to take effect\n`,
    );
  }

  reboot(): Promise<CommandResult> {
    for (const process of this.#processes.values()) process.kill();
    this.#processes.clear();
    this.#properties.reboot();
    this.#settings.reboot();
    this.#selinux.reboot(this.world.selinux === "enforcing");
    this.#log.clear();
    this.#screen?.clear();
    this.#isRoot = false;
    for (const tell of this.#toldOfReboots) tell();
    return reply("");
  }

  /** Scripts are 32-bit code, so that a process of another kind compiles none. */
  async launch(spec: ProcessSpec): Promise<Process> {
    const identity = this.#zygote.identify(spec);
    if (!is64Bit(identity.abi)) await prepareKeptBcc();
    return this.#start(identity);
  }

  dispose(): Promise<void> {
    for (const process of this.#processes.values()) process.kill();
    this.#processes.clear();
    return Promise.resolve();
  }

  /** Installs a package; an update ends the processes of the version before (AOSP PackageManagerService.java, `killApplication`). */
  async #install(apk: Uint8Array, options: InstallOptions): Promise<InstalledPackage> {
    const installed = await this.#packages.install(apk, options);
    this.#forceStop(installed.name);
    return installed;
  }

  #forceStop(name: string): void {
    for (const process of this.#running()) {
      if (process.state.package?.name === name) process.kill();
    }
  }

  /** What adb's daemon needs of the device. */
  adbd(): AdbdHost {
    this.#screen ??= new Screen();
    return {
      files: this.#files,
      shell: this.#shell,
      user: () => this.#user(),
      property: (name) => this.#properties.get(name),
      root: () => this.root(),
      unroot: () => this.unroot(),
      disableVerity: () => this.disableVerity(),
      enableVerity: () => this.enableVerity(),
      remount: () => this.remount(),
      reboot: () => this.reboot(),
      onReboot: (told) => this.#toldOfReboots.push(told),
      turn: () => {
        for (const process of this.#running()) {
          if (process instanceof SimProcess && this.#activities.has(process)) process.turn();
        }
      },
      debuggable: () =>
        this.#running().filter(({ state }) => state.package?.debuggable).map(({ pid }) => pid),
    };
  }

  #user(): Credentials {
    return this.#isRoot ? rootCredentials() : shellCredentials();
  }

  #start(identity: ProcessIdentity): DeviceProcess {
    const pid = this.#newPid();
    const { uncaught, watch, start = startProcess } = this.#caches;
    const process = start({
      world: this.world,
      parts: this.#parts,
      modules: this.#caches.modules,
      native: this.#caches.native,
      ldConfigs: this.#caches.ldConfigs,
      identity: {
        ...identity,
        pid,
        log: this.#log,
        ...(uncaught && { uncaught }),
        ...(watch && { watch }),
      },
      files: this.#files,
      log: this.#log,
      newPid: () => this.#newPid(),
      property: (name) => this.#properties.get(name),
      properties: () => this.#properties.entries(),
      settings: this.#settings.snapshot("global"),
      installed: (name) => this.#packages.get(name),
      isEnforcing: () => this.#selinux.enforcing,
      hasScreen: this.#screen !== undefined && this.#caches.native !== undefined &&
        identity.kind === "app",
    });
    this.#processes.set(pid, process);
    return process;
  }

  #newPid(): number {
    const pid = this.#nextPid;
    this.#nextPid += 100;
    return pid;
  }

  #running(): DeviceProcess[] {
    return [...this.#processes.values()].filter(({ state }) => state.end.kind === "running");
  }

  #shellHost(): ConstructorParameters<Parts["shell"]>[0] {
    return {
      files: this.#files,
      properties: this.#properties,
      settings: this.#settings,
      log: this.#log,
      selinux: this.#selinux,
      release: this.world.release,
      build: this.world.build,
      packages: {
        get: (name) => this.#packages.get(name),
        list: () => this.#packages.list(),
        install: (apk, options) => this.#install(apk, options),
        clear: (name) => this.#packages.clear(name),
        uninstall: (name) => this.#packages.uninstall(name),
      },
      sessions: new InstallSessions(this.#files),
      reboot: () => this.reboot(),
      frame: () => this.#screen?.frame,
      processes: {
        launcher: (name) => this.#packages.get(name)?.manifest.launcher,
        startActivity: (name, component) => this.#startActivity(name, component),
        forceStop: (name) => this.#forceStop(name),
        list: () =>
          this.#running().map(({ pid, state }) => ({
            pid,
            uid: state.credentials.uid,
            name: state.name,
            residentBytes: () => state.residentBytes(),
          })),
        kill: (pid) => {
          const process = this.#running().find((candidate) => candidate.pid === pid);
          process?.kill();
          return process !== undefined;
        },
      },
    };
  }

  /** Starts an app's process, and in it the program that its APK carries for its activities, or its machine code. */
  async #startActivity(name: string, component: string): Promise<string> {
    const app = this.#packages.get(name);
    const activity = component.startsWith(".") ? `${name}${component}` : component;
    if (app === undefined || !app.activities.includes(activity)) {
      throw new Error(`Activity class {${name}/${component}} does not exist.`);
    }
    const running = this.#running().find(({ state }) =>
      state.package?.name === name && state.kind === "app"
    );
    const process = running ?? this.#start(this.#zygote.identify({ kind: "app", package: name }));
    const played = await this.#playProgram(process, app);
    const native = played ? undefined : app.manifest.nativeActivities?.get(activity);
    if (native !== undefined && !this.#activities.has(process)) this.#enter(process, app, native);
    return `Starting: Intent { cmp=${name}/${component} }\n`;
  }

  /** Plays the program that somebody has left in an app's folder, or its APK carries, in the place of its code; false if there is none. */
  async #playProgram(process: DeviceProcess, app: InstalledPackage): Promise<boolean> {
    if (await playLeftProgram(process, app, this.#files)) return true;
    const apk = await this.#caches.apks.read(this.#files.read(app.sourceDir, rootCredentials()));
    if (!apk.entries.some((entry) => entry.name === ACTIVITY_PROGRAM)) return false;
    const program = new TextDecoder().decode(await apk.read(ACTIVITY_PROGRAM));
    await process.run(JSON.parse(program));
    return true;
  }

  /** Starts an activity of machine code in a process of its app. */
  #enter(process: DeviceProcess, app: InstalledPackage, activity: NativeActivity): void {
    if (!(process instanceof SimProcess)) {
      throw new Error("Activities of machine code do not run on the machine of this device");
    }
    this.#activities.add(process);
    process.enter((machine, linker) =>
      startNativeActivity({
        machine,
        linker,
        activity,
        dataDir: app.dataDir,
        sdkVersion: apiLevel(this.world.release),
        screen: this.#screen ??= new Screen(),
      })
    );
  }

  /** The text of a file, whoever may read it; undefined if there is none. */
  #textOf(path: string): string | undefined {
    const bytes = this.#files.tryRead(path, rootCredentials());
    return bytes instanceof Refusal ? undefined : decode(bytes);
  }

  /** Makes a file of the World, with the directories above it. */
  #place(file: FileSpec): void {
    const root = rootCredentials();
    if (file.absent) {
      unlessRefused(() => this.#files.unlink(file.path, root));
      return;
    }
    const owner = this.#ownerOf(file);
    this.#makeParents(file.path, owner);
    if (file.directory) {
      if (!this.#files.exists(file.path)) this.#files.mkdir(file.path, root, { mode: 0o755 });
    } else if (file.link !== undefined) {
      unlessRefused(() => this.#files.unlink(file.path, root));
      this.#files.symlink(file.link, file.path, root);
    } else {
      const bytes = file.base64 === undefined
        ? new TextEncoder().encode(file.text ?? "")
        : Uint8Array.fromBase64(file.base64);
      this.#files.write(file.path, bytes, root, 0o644);
    }
    if (file.link !== undefined) return;
    const isLibrary = file.text?.startsWith(LIBRARY_MAGIC) || file.path.endsWith(".so");
    this.#files.chown(file.path, owner, owner, root);
    this.#files.chmod(file.path, file.mode ?? (file.directory || isLibrary ? 0o755 : 0o644), root);
  }

  #makeParents(path: string, owner: number): void {
    const root = rootCredentials();
    let parent = "";
    for (const name of path.split("/").slice(1, -1)) {
      parent += `/${name}`;
      if (this.#files.exists(parent)) continue;
      this.#files.mkdir(parent, root, { mode: 0o755 });
      this.#files.chown(parent, owner, owner, root);
    }
  }

  #ownerOf(file: FileSpec): number {
    const inferred = /^\/data\/(?:data|user\/0)\/([^/]+)/.exec(file.path)?.[1];
    const owner = file.owner ??
      (inferred !== undefined && this.#packages.get(inferred) ? inferred : "root");
    if (owner === "root") return 0;
    if (owner === "system") return AID_SYSTEM;
    if (owner === "shell") return AID_SHELL;
    const app = this.#packages.get(owner);
    if (app === undefined) {
      throw new Error(
        `owner "${owner}" is not installed, expected root, system, shell or a package`,
      );
    }
    return app.uid;
  }
}

function reply(stdout: string): Promise<CommandResult> {
  return Promise.resolve({ stdout, stderr: "", status: 0 });
}

function refusal(message: string): Promise<CommandResult> {
  return Promise.resolve({ stdout: "", stderr: `${message}\n`, status: 1 });
}
