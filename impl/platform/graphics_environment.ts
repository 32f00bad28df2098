/**
 * The gate: who may load which layers from where.
 *
 * For an app, the framework reads the settings when the process is bound and hands a list of layers and a list of
 * directories to native code (AOSP frameworks/base GraphicsEnvironment.java, frameworks/native
 * libs/graphicsenv/GraphicsEnv.cpp). A native executable or an isolated process has neither.
 *
 * @module
 */

import type { BuildType, Release } from "../../cts/contract/world.ts";
import type { InstalledPackage } from "./package_manager.ts";
import { intSetting, splitSetting } from "./setting_value.ts";
import type { ProcessState } from "./process.ts";

/** The package at whose targetSdkVersion the documentation lets `injectLayers` begin: Android 11. */
export const INJECT_TARGET_SDK = 30;

/** The facts that the gate is decided from. */
export interface GraphicsEnvironmentHost {
  readonly release: Release;
  readonly build: BuildType;
  readonly compat: boolean;
  readonly process: ProcessState;
  /** The global setting as it was when the process was bound; null if unset. */
  setting(name: string): string | null;
  /** An installed package. */
  installed(name: string): InstalledPackage | undefined;
}

/** The graphics environment of one process. */
export class GraphicsEnvironment {
  protected readonly host: GraphicsEnvironmentHost;
  #enabled = false;
  /** Directories to search after the system directory, separated by colons. */
  layerPaths = "";

  /** @param host The process and what it is bound with. */
  constructor(host: GraphicsEnvironmentHost) {
    this.host = host;
  }

  /** Reads the settings; called once, when the framework binds an app to its process, which it does not to an isolated one. */
  setup(): void {
    const { process } = this.host;
    const app = process.package;
    if (app === undefined || process.kind !== "app") return;
    this.#enabled = this.layersEnabledFor(app);
    this.layerPaths = this.composeLayerPaths(app, this.#enabled);
    if (!this.#enabled) return;
    const { setting } = this.host;
    const lines = [
      `GPU debug layers enabled for ${app.name}`,
      `Vulkan debug layer list: ${setting("gpu_debug_layers")}`,
      `GLES debug layer list: ${this.debugLayersGles || null}`,
      `GPU debug layer apps: ${setting("gpu_debug_layer_app")}`,
    ];
    for (const line of lines) process.log("I", "GraphicsEnvironment", line);
  }

  /** Layers from settings, separated by colons, the one nearest the app first; empty for none. */
  get debugLayersGles(): string {
    return this.#enabled ? this.layerSetting() : "";
  }

  /** Native `isDebuggable()`, in Android 10 `getCanLoadSystemLibraries()`: whether the system directory is searched too. */
  isDebuggable(): boolean {
    const { process, release, build } = this.host;
    const grantsRoot = build !== "user";
    if (release <= 10) return process.dumpable && grantsRoot;
    return process.dumpable || (release >= 13 && grantsRoot);
  }

  /** Checks that settings for debugging count in the process, whoever they name: Android 10 asks the app's manifest, too. */
  mayBeDebugged(): boolean {
    const { process, release } = this.host;
    return this.isDebuggable() || (release <= 10 && process.package?.debuggable === true);
  }

  /** The setting that lists the layers. */
  protected layerSetting(): string {
    return this.host.setting("gpu_debug_layers_gles") ?? "";
  }

  /** Checks that the settings' layers are for this app. */
  protected layersEnabledFor(app: InstalledPackage): boolean {
    const { process } = this.host;
    const allowed = this.mayBeDebugged() || this.canInjectLayers(app);
    const set = this.layersSetFor(app);
    process.decide(
      "GraphicsEnvironment",
      "enable",
      app.name,
      allowed && set ? "enabled" : "disabled",
      !allowed
        ? "the app is neither debuggable nor profileable, has not opted in to injection, and this is not a debuggable build"
        : set
        ? undefined
        : "enable_gpu_debug_layers and gpu_debug_app do not name it",
    );
    return allowed && set;
  }

  /** Checks that the settings name this app. */
  protected layersSetFor(app: InstalledPackage): boolean {
    return this.isEnableSetting(this.host.setting("enable_gpu_debug_layers")) &&
      this.isTarget(this.host.setting("gpu_debug_app"), app.name);
  }

  /** `enable_gpu_debug_layers` is an int setting, read as by `Integer.parseInt`: any number but 0 enables. */
  protected isEnableSetting(value: string | null): boolean {
    return intSetting(value) !== 0;
  }

  /** `gpu_debug_app` is one package name, compared exactly. */
  protected isTarget(value: string | null, name: string): boolean {
    return value !== null && value !== "" && value === name;
  }

  /** The manifest's opt-in, from Android 11; it makes the process dumpable. */
  protected canInjectLayers(app: InstalledPackage): boolean {
    const { release, compat, process } = this.host;
    if (release < 11 || !app.injectLayers) return false;
    if (!compat && app.targetSdk < INJECT_TARGET_SDK) return false;
    if (compat || this.layersSetFor(app)) process.dumpable = true;
    return true;
  }

  /** The search path: data directory, layer apps, the app's own libraries. */
  protected composeLayerPaths(app: InstalledPackage, enabled: boolean): string {
    const own = [app.nativeLibraryDir, `${app.sourceDir}!/lib/${app.primaryAbi}`];
    return [...(enabled ? [app.dataDir, ...this.layerAppPaths()] : []), ...own].join(":");
  }

  /** For each layer app in the listed order: its library directory, then the place inside its APK. */
  protected layerAppPaths(): string[] {
    return this.layerApps().flatMap((name) => {
      const app = this.host.installed(name);
      if (app === undefined) {
        const { process } = this.host;
        process.log("W", "GraphicsEnvironment", `Debug layer app '${name}' not installed`);
        process.decide("GraphicsEnvironment", "layer app", name, "missing", "it is not installed");
        return [];
      }
      return [app.nativeLibraryDir, `${app.sourceDir}!/lib/${this.#chooseAbi(app)}`];
    });
  }

  /** The folder of a layer app's APK that fits the process; Android finds none, "null", unless an installed ABI does. */
  #chooseAbi(app: InstalledPackage): string {
    const { compat, process } = this.host;
    if (!compat) return process.abi;
    return [app.nativeAbi, app.secondaryAbi].includes(process.abi) ? process.abi : "null";
  }

  /**
   * `gpu_debug_layer_app`: package names separated by colons. Android splits as Java does: only empty names at the end
   * are dropped, others are packages that are not installed.
   */
  protected layerApps(): string[] {
    return splitSetting(this.host.setting("gpu_debug_layer_app") ?? "", ":")
      .filter((name) => this.host.compat || name !== "");
  }
}
