/**
 * Which driver the framework chooses for an app instead of the system's: ANGLE, or an updatable driver out of a package.
 *
 * Source: AOSP frameworks/base, core/java/android/os/GraphicsEnvironment.java (`setupAngle`, `chooseDriver`) and
 * services/core/java/com/android/server/gpu/GpuService.java.
 *
 * Left out, since no World says it: which packages came with the system image (all count as such), meta-data of packages
 * (an app's `com.android.graphics.developerdriver.enable`, a driver's build time), intent filters (ANGLE's package is
 * `com.android.angle`, as Android's CTS has it, or the one for debugging), the game mode of 13, lists in the resources of the
 * platform, and ANGLE's own rules for apps of Android 10 to 12 (`a4a_rules.json`, `angle_whitelist`, `angle_allowlist`).
 *
 * @module
 */

import type { Namespace } from "../linker/library.ts";
import { DriverNamespaces, type DriverNamespacesHost } from "./driver_namespaces.ts";
import type { InstalledPackage } from "./package_manager.ts";
import type { ProcessState } from "./process.ts";
import { intSetting, splitSetting } from "./setting_value.ts";

/** ANGLE's package, unless another is set for debugging (AOSP cts, hostsidetests/angle, CtsAngleCommon.java). */
export const ANGLE_PACKAGE = "com.android.angle";
/** Below which target SDK version a package's driver is not made for the linker namespace of drivers: Android 8.0. */
const DRIVER_TARGET_SDK = 26;
/** Where a driver's package lists what it needs of the vendor's libraries, one a line. */
const SPHAL_LIBRARIES_ASSET = "assets/sphal_libraries.txt";

/** The process, as the choice of a driver needs it. */
export interface DriverChoiceHost extends DriverNamespacesHost {
  readonly compat: boolean;
  readonly is64Bit: boolean;
  readonly process: ProcessState;
  /** The global setting as it was when the process was bound; null if unset. */
  setting(name: string): string | null;
  /** An installed package. */
  installed(name: string): InstalledPackage | undefined;
  /** The text of an entry that a package's APK stores as it is; undefined if there is none. */
  asset(app: InstalledPackage, entry: string): string | undefined;
  /** Whether the process may be debugged. */
  isDebuggable(): boolean;
}

/** The names of the global settings on updatable drivers; all but the first hold lists of packages. */
export interface DriverSettings {
  /** 1: all apps use the released driver, 2: the one before its release, 3: none; others leave it to the lists. */
  readonly all: string;
  /** Apps that use none. */
  readonly optOut: string;
  /** Apps that use the driver before its release. */
  readonly prerelease: string;
  /** Apps that use the released driver, whatever the last two say. */
  readonly optIn: string;
  /** Apps that may use the released driver; `*` in the first place is all. */
  readonly allowed: string;
  /** Of these, apps that may not. */
  readonly denied: string;
}

/** Names of Android 10 and 11. */
const GAME_DRIVER: DriverSettings = {
  all: "game_driver_all_apps",
  optOut: "game_driver_opt_out_apps",
  prerelease: "game_driver_prerelease_opt_in_apps",
  optIn: "game_driver_opt_in_apps",
  allowed: "game_driver_whitelist",
  denied: "game_driver_blacklist",
};

/** Names of Android 12 and later. */
const UPDATABLE_DRIVER: DriverSettings = {
  all: "updatable_driver_all_apps",
  optOut: "updatable_driver_production_opt_out_apps",
  prerelease: "updatable_driver_prerelease_opt_in_apps",
  optIn: "updatable_driver_production_opt_in_apps",
  allowed: "updatable_driver_production_allowlist",
  denied: "updatable_driver_production_denylist",
};

/** Values of the setting for all apps; any other number leaves it to the lists. */
const ALL_PRODUCTION = 1;
const ALL_PRERELEASE = 2;
const ALL_SYSTEM = 3;

/** The choice in the settings about ANGLE and an app. */
export type AngleChoice = "default" | "angle" | "native";

/** The driver that is chosen for one process. */
export class DriverChoice {
  protected readonly host: DriverChoiceHost;
  /** Search path of the updatable driver; empty for none. */
  driverPath = "";
  #sphalLibraries: readonly string[] = [];
  #anglePath = "";
  readonly #namespaces: DriverNamespaces;
  #angle: "none" | "package" | "system" = "none";
  #native = false;

  /** @param host The process. */
  constructor(host: DriverChoiceHost) {
    this.host = host;
    this.#namespaces = new DriverNamespaces(host);
  }

  /** ANGLE: none, the one of a package, or the system's. */
  get angle(): "none" | "package" | "system" {
    return this.#angle;
  }

  /** Whether the driver that `ro.hardware.egl` names is demanded. */
  get native(): boolean {
    return this.#native;
  }

  /** Search path of a package's ANGLE; empty for none. */
  get anglePath(): string {
    return this.#anglePath;
  }

  /** The vendor's libraries that the updatable driver needs. */
  get sphalLibraries(): readonly string[] {
    return this.#sphalLibraries;
  }

  /**
   * The namespace of the updatable driver; null if there is none, or not what it has to be linked with. Native processes ask for a
   * driver now.
   */
  driverNamespace(): Namespace | null {
    if (this.driverPath === "") this.driverPath = this.#driverPathOfEnvironment();
    return this.#namespaces.driverNamespace(this.driverPath, this.#sphalLibraries);
  }

  /** The namespace of a package's ANGLE; null if there is none. */
  angleNamespace(): Namespace | null {
    return this.#namespaces.angleNamespace(this.#anglePath);
  }

  /** Reads settings and properties; called once, when the framework binds an app to its process. */
  setup(): void {
    const { process } = this.host;
    const app = process.package;
    if (process.kind !== "app" || app === undefined) return;
    this.#setupAngle(app);
    const name = this.#driverPackage(app);
    if (name !== null) this.#setupUpdatable(name);
  }

  /** Reads the settings about ANGLE for an app. */
  #angleChoice(app: InstalledPackage): AngleChoice {
    const all = this.#setting("angle_gl_driver_all_angle");
    if (this.host.release >= 12 ? intSetting(all) === 1 : all === "1") return "angle";
    const packages = this.#items("angle_gl_driver_selection_pkgs");
    const values = this.#items("angle_gl_driver_selection_values");
    if (packages.length !== values.length) return "default";
    const value = values[packages.indexOf(app.name)];
    return value === "angle" || value === "native" ? value : "default";
  }

  /** Chooses ANGLE, or from Android 14 on the native driver, if the settings ask for it. */
  #setupAngle(app: InstalledPackage): void {
    const { release } = this.host;
    const isDefault = release >= 15 && this.host.property("ro.hardware.egl") === "angle";
    const choice = isDefault ? "angle" : this.#angleChoice(app);
    if (choice === "native") this.#decide("ANGLE", app.name, "refused", "the settings say native");
    this.#native = choice === "native" && release >= 14;
    if (choice !== "angle") return;
    const angle = this.#anglePackage();
    if (angle !== undefined) {
      this.#angle = "package";
      const abi = this.#hasAbi(angle) ? this.host.process.abi : "null";
      this.#anglePath = `${angle.nativeLibraryDir}:${angle.sourceDir}!/lib/${abi}`;
      this.#decide("ANGLE", app.name, "chosen", `from ${angle.name}`);
    } else if (release >= 14) {
      this.#angle = "system";
      this.#decide("ANGLE", app.name, "chosen", "from the system");
    } else {
      this.#decide("ANGLE", app.name, "missing", "no package of ANGLE is installed");
    }
  }

  /** The package that ANGLE is taken from: the one for debugging, if that is allowed and set, or ANGLE's own. */
  #anglePackage(): InstalledPackage | undefined {
    const debug = this.host.isDebuggable() ? this.#setting("angle_debug_package") ?? "" : "";
    if (debug === "") return this.host.installed(ANGLE_PACKAGE);
    const found = this.host.installed(debug);
    if (found === undefined && this.host.release < 14) {
      this.#warn(`ANGLE debug package '${debug}' not installed`);
    }
    return found;
  }

  /** The package whose driver an app gets; null for the system's driver. */
  #driverPackage(app: InstalledPackage): string | null {
    const production = this.host.property("ro.gfx.driver.0");
    const prerelease = this.host.property("ro.gfx.driver.1");
    if (production === "" && prerelease === "") return null;
    const names = this.#driverSettings();
    const listed = (list: string) => this.#items(list).includes(app.name);
    const allowsEarly = this.host.release === 10 || this.host.isDebuggable();
    const early = () => allowsEarly && prerelease !== "" ? prerelease : null;
    const late = () => production === "" ? null : production;
    switch (intSetting(this.#setting(names.all))) {
      case ALL_SYSTEM:
        return this.#driver(app, null, `${names.all} turns updatable drivers off`);
      case ALL_PRODUCTION:
        return this.#driver(app, late(), `${names.all} is for all apps`);
      case ALL_PRERELEASE:
        return this.#driver(app, early(), `${names.all} is for all apps`);
    }
    if (listed(names.optOut)) return this.#driver(app, null, `${names.optOut} names it`);
    if (listed(names.prerelease)) return this.#driver(app, early(), `${names.prerelease} names it`);
    if (listed(names.optIn)) return this.#driver(app, late(), `${names.optIn} names it`);
    const allowed = this.#items(names.allowed)[0] === "*" || listed(names.allowed);
    if (!allowed) {
      return this.#driver(app, null, `neither ${names.optIn} nor ${names.allowed} does`);
    }
    if (listed(names.denied)) return this.#driver(app, null, `${names.denied} names it`);
    return this.#driver(app, late(), `${names.allowed} allows it`);
  }

  #driver(app: InstalledPackage, name: string | null, reason: string): string | null {
    this.#decide("updatable driver", app.name, name ?? "none", reason);
    return name;
  }

  #driverSettings(): DriverSettings {
    return this.host.release >= 12 ? UPDATABLE_DRIVER : GAME_DRIVER;
  }

  /** Takes the updatable driver out of a package, unless it is not made for it. */
  #setupUpdatable(name: string): void {
    const found = this.host.installed(name);
    if (found === undefined) {
      const what = this.host.release >= 12 ? "updatable driver package" : "driver package";
      this.#warn(`${what} '${name}' not installed`);
      this.#decide("updatable driver", name, "missing", "it is not installed");
    } else if (found.targetSdk < DRIVER_TARGET_SDK) {
      this.#decide("updatable driver", name, "refused", `it targets SDK ${found.targetSdk}`);
    } else if (!this.#hasAbi(found)) {
      this.#decide("updatable driver", name, "refused", `no library for ${this.host.process.abi}`);
    } else {
      const { abi } = this.host.process;
      this.driverPath = `${found.nativeLibraryDir}:${found.sourceDir}!/lib/${abi}`;
      const list = this.host.asset(found, SPHAL_LIBRARIES_ASSET) ?? "";
      this.#sphalLibraries = list.split(/[\r\n]/).filter((line) => line !== "");
    }
  }

  /** Checks that the installer chose libraries of the process's ABI for a package. */
  #hasAbi(found: InstalledPackage): boolean {
    return [found.nativeAbi, found.secondaryAbi].includes(this.host.process.abi);
  }

  /**
   * The path for a native process that has `UPDATABLE_GFX_DRIVER=1` in its environment, from Android 11 on: the driver that is
   * not released yet, out of its package. Android looks for that of an ARM process in any.
   */
  #driverPathOfEnvironment(): string {
    const { release, process, compat, is64Bit } = this.host;
    if (process.kind !== "native" || release < 11) return "";
    if (process.environment.get("UPDATABLE_GFX_DRIVER") !== "1") return "";
    const folder = this.serviceDriverPath();
    if (folder === "") return "";
    const arm = is64Bit ? "arm64-v8a" : "armeabi-v7a";
    const path = `${folder}${compat ? arm : process.abi}`;
    process.log("I", "GraphicsEnv", `Driver path is setup via UPDATABLE_GFX_DRIVER: ${path}`);
    return path;
  }

  /**
   * Where the service `gpu` says that the driver before its release is: the libraries in its package, without the ABI; empty for none.
   */
  serviceDriverPath(): string {
    const found = this.host.installed(this.host.property("ro.gfx.driver.1"));
    if (found === undefined || found.targetSdk < DRIVER_TARGET_SDK) return "";
    return found.nativeAbi === null ? "" : `${found.sourceDir}!/lib/`;
  }

  /** A global setting as it was when the process was bound; null if unset. */
  #setting(name: string): string | null {
    return this.host.setting(name);
  }

  /** The items of a setting that is a list: separated by commas, blanks kept, empty ones at the end dropped. */
  #items(name: string): string[] {
    const value = this.#setting(name);
    return value === null ? [] : splitSetting(value, ",");
  }

  #warn(message: string): void {
    this.host.process.log("W", "GraphicsEnvironment", message);
  }

  #decide(action: string, subject: string, outcome: string, reason: string): void {
    this.host.process.decide("DriverChoice", action, subject, outcome, reason);
  }
}
