/**
 * The reference device: assembles the parts and answers what `adb` asks.
 *
 * @module
 */

import type { CommandResult, Device, Process, ProcessSpec } from "../cts/contract/device.ts";
import type { World } from "../cts/contract/world.ts";
import { is64Bit } from "../cts/contract/library.ts";
import { FileError, Files, Refusal } from "./platform/files.ts";
import { ApkError } from "./platform/apk_error.ts";
import { InstallSessions } from "./platform/install_sessions.ts";
import type { ApkCache } from "./platform/apk_cache.ts";
import { Log } from "./platform/log.ts";
import { Screen } from "./platform/screen.ts";
import type {
  InstalledPackage,
  InstallOptions,
  PackageManager,
} from "./platform/package_manager.ts";
import type { Properties } from "./platform/properties.ts";
import type { Settings } from "./platform/settings.ts";
import { type StockImageCache, stockProperties } from "./platform/stock_image.ts";
import { DeviceUsers } from "./platform/device_users.ts";
import { type Credentials, deviceUserOf, rootCredentials } from "./platform/users.ts";
import { WorldFiles } from "./platform/world_files.ts";
import type { LdConfigCache } from "./linker/ld_config_cache.ts";
import { decode } from "./platform/decode.ts";
import { Activities, type DeviceProcess } from "./activities.ts";
import type { AdbdHost } from "./adbd/host.ts";
import { Privileges } from "./adbd/privileges.ts";
import { refusal, reply } from "./adbd/reply.ts";
import type { ProcessIdentity, Zygote } from "./platform/zygote.ts";
import { prepareKeptBcc } from "./rs/bcc/bcc.ts";
import type { Parts } from "./parts.ts";
import type { ModuleCache } from "./machine/sim_machine.ts";
import type { NativeSystem } from "./machine/native/native_machine.ts";
import type { AndroidStart } from "./machine/android/android.ts";
import type { LabelCache } from "./selinux/label_database.ts";
import type { Selinux } from "./selinux/selinux.ts";
import { startProcess } from "./start_process.ts";
import type { Shell } from "./shell/shell.ts";
import { reasonOf } from "../cts/contract/show.ts";

export { ACTIVITY_PROGRAM, type DeviceProcess } from "./activities.ts";

const INIT_PID = 1;
const FIRST_PID = 1000;

/** The things that devices share: caches without a device's state, and who is told of exceptions. */
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
  readonly #users = new DeviceUsers();
  readonly #log = new Log();
  readonly #zygote: Zygote;
  readonly #shell: Shell;
  readonly #processes = new Map<number, DeviceProcess>();
  readonly #activities: Activities;
  readonly #privileges: Privileges;
  readonly #toldOfReboots: (() => void)[] = [];
  /** Undefined where nobody can look at it. */
  #screen: Screen | undefined;
  #nextPid = FIRST_PID;

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
    this.#properties = new parts.properties(stockProperties(world, product), world.release);
    this.#settings = new parts.settings();
    for (const [name, value] of Object.entries(world.settings)) {
      this.#settings.put("global", name, value);
    }
    this.#packages = new parts["package-manager"]({
      files: this.#files,
      abis: world.abis,
      release: world.release,
      cache: caches.apks,
      users: () => this.#users.list().map(({ id }) => id),
    });
    this.#zygote = new parts.zygote({
      release: world.release,
      build: world.build,
      abis: world.abis,
      installed: (name, user) => this.#packages.get(name, user),
      realpath: (path) => this.#files.realpath(path, rootCredentials()),
    });
    this.#privileges = new Privileges(world.build);
    this.#activities = new Activities({
      release: world.release,
      files: this.#files,
      apks: caches.apks,
      installed: (name, user) => this.#packages.get(name, user),
      running: () => this.#running(),
      start: (name, user) =>
        this.#start(this.#zygote.identify({ kind: "app", package: name }, user)),
      screen: () => this.#screen ??= new Screen(),
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
    const files = new WorldFiles(device.#files, (name) => device.#packages.get(name)?.uid);
    for (const [i, file] of world.files.entries()) {
      try {
        files.place(file);
      } catch (error) {
        throw new Error(`Cannot boot device: files[${i}] cannot be made: ${reasonOf(error)}`);
      }
    }
    return device;
  }

  shell(command: string): Promise<CommandResult> {
    return this.#shell.run(command, this.#privileges.user());
  }

  push(path: string, bytes: Uint8Array): Promise<CommandResult> {
    try {
      this.#files.write(path, bytes, this.#privileges.user(), 0o644);
      return reply("");
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return refusal(`adb: error: failed to copy to '${path}': remote ${error.reason}`);
    }
  }

  pull(path: string): Promise<Uint8Array> {
    try {
      return Promise.resolve(this.#files.read(path, this.#privileges.user()));
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
    return this.#privileges.root();
  }

  disableVerity(): Promise<CommandResult> {
    return this.#privileges.setVerity("disable");
  }

  reboot(): Promise<CommandResult> {
    for (const process of this.#processes.values()) process.kill();
    this.#processes.clear();
    this.#users.reboot();
    this.#properties.reboot();
    this.#settings.reboot();
    this.#selinux.reboot(this.world.selinux === "enforcing");
    this.#log.clear();
    this.#screen?.clear();
    this.#privileges.reset();
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

  #forceStop(name: string, user?: number): void {
    for (const process of this.#running()) {
      const isOf = user === undefined || this.#userOf(process.state) === user;
      if (process.state.package?.name === name && isOf) process.kill();
    }
  }

  /** The user of the device that a process runs for. */
  #userOf({ credentials }: { readonly credentials: Credentials }): number {
    return deviceUserOf(credentials.uid);
  }

  /** Ends the processes of a user of the device, who does not run then. */
  #stopUser(user: number): boolean {
    if (user === 0 || user === this.#users.current) return false;
    for (const process of this.#running()) {
      if (this.#userOf(process.state) === user) process.kill();
    }
    return this.#users.setRunning(user, false);
  }

  /** Removes a user of the device with all that it has. */
  #removeUser(user: number): boolean {
    if (!this.#stopUser(user) || !this.#users.remove(user)) return false;
    this.#packages.removeUser(user);
    this.#settings.removeUser(user);
    return true;
  }

  /** The device, as adb's daemon needs it. */
  adbd(): AdbdHost {
    this.#screen ??= new Screen();
    return {
      files: this.#files,
      shell: this.#shell,
      user: () => this.#privileges.user(),
      property: (name) => this.#properties.get(name),
      root: () => this.#privileges.root(),
      unroot: () => this.#privileges.unroot(),
      disableVerity: () => this.#privileges.setVerity("disable"),
      enableVerity: () => this.#privileges.setVerity("enable"),
      remount: () => this.#privileges.remount(),
      reboot: () => this.reboot(),
      onReboot: (told) => this.#toldOfReboots.push(told),
      turn: () => this.#activities.turn(),
      debuggable: () =>
        this.#running().filter(({ state }) => state.package?.debuggable).map(({ pid }) => pid),
    };
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
      installed: (name) => this.#packages.get(name, this.#userOf(identity)),
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
        find: (name) => this.#packages.find(name),
        get: (name, user) => this.#packages.get(name, user),
        list: (user) => this.#packages.list(user),
        install: (apk, options) => this.#install(apk, options),
        installExisting: (name, user) => this.#packages.installExisting(name, user),
        clear: (name, user) => this.#packages.clear(name, user),
        uninstall: (name, user) => this.#packages.uninstall(name, user),
      },
      users: {
        current: () => this.#users.current,
        list: () => this.#users.list(),
        get: (id) => this.#users.get(id),
        create: (name) => this.#users.create(name),
        remove: (id) => this.#removeUser(id),
        start: (id) => this.#users.setRunning(id, true),
        stop: (id) => this.#stopUser(id),
        switchTo: (id) => this.#users.switchTo(id),
      },
      sessions: new InstallSessions(this.#files),
      reboot: () => this.reboot(),
      frame: () => this.#screen?.frame,
      processes: {
        launcher: (name, user) => this.#packages.get(name, user)?.manifest.launcher,
        startActivity: (name, component, user) => this.#activities.start(name, component, user),
        forceStop: (name, user) => this.#forceStop(name, user),
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

  /** The text of a file, whoever may read it; undefined if there is none. */
  #textOf(path: string): string | undefined {
    const bytes = this.#files.tryRead(path, rootCredentials());
    return bytes instanceof Refusal ? undefined : decode(bytes);
  }
}
