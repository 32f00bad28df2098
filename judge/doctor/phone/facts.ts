/**
 * Facts that a connected device is asked for, to find out why a layer is not loaded.
 *
 * @module
 */

import type { Abi, BuildType } from "../../../cts/contract/world.ts";
import type { ApkReport } from "../../../impl/audit/apps/apk_layers.ts";

/** The settings that decide about layers (the documentation's page "GLES layers", Enable layers). */
export const SETTINGS = [
  "enable_gpu_debug_layers",
  "gpu_debug_app",
  "gpu_debug_layers_gles",
  "gpu_debug_layer_app",
  "gpu_debug_layers",
] as const;
/** One of {@link SETTINGS}. */
export type SettingName = typeof SETTINGS[number];

/** An installed package. */
export interface PhonePackage {
  readonly name: string;
  /** Its APKs: the base first, then its splits. */
  readonly apks: readonly string[];
  /** The report on the base, with the layers that it has; undefined if it cannot be read. */
  readonly base: ApkReport | undefined;
  /** The ABI of its processes. */
  readonly abi: Abi;
  /** Where its libraries are extracted to. */
  readonly libraryDir: string;
  /** Files there. */
  readonly libraries: readonly PhoneFile[];
}

/** A file, as `ls -lZ` shows it. */
export interface PhoneFile {
  readonly name: string;
  /** For example `-rw-r--r--`. */
  readonly mode: string;
  readonly owner: string;
  /** The type of its label; empty if the device tells none. */
  readonly label: string;
}

/** A folder in which the LayerLoader looks. */
export interface PhonePlace {
  readonly kind: "system" | "app data" | "layer app" | "own libraries";
  readonly directory: string;
  /** The package that it belongs to; undefined for the system's. */
  readonly package?: string;
  /** Undefined if nobody may look into it by adb. */
  readonly files: readonly PhoneFile[] | undefined;
}

/** A file that a layer's name stands for. */
export interface FoundLayer {
  readonly place: PhonePlace;
  readonly file: PhoneFile;
  readonly path: string;
  /** Its contents; undefined if they cannot be read by adb. */
  readonly bytes: Uint8Array | undefined;
}

/** A line of the log. */
export interface PhoneLine {
  readonly pid: number;
  readonly tag: string;
  readonly message: string;
}

/** The device, as far as it decides about layers. */
export interface PhoneFacts {
  readonly serial: string;
  /** Manufacturer and model, as it names itself. */
  readonly model: string;
  /** For example `14` or `8.1.0`. */
  readonly version: string;
  /** API level. */
  readonly sdk: number;
  readonly build: BuildType;
  readonly abis: readonly Abi[];
  readonly isEnforcing: boolean;
  readonly settings: Readonly<Record<SettingName, string | null>>;
  /** `debug.gles.layers`. */
  readonly property: string;
  /** The package that is asked about. */
  readonly target: string;
  /** Undefined if it is not installed. */
  readonly app: PhonePackage | undefined;
  /** Names of all packages. */
  readonly packages: readonly string[];
  /** Packages of `gpu_debug_layer_app` that are installed, by name. */
  readonly layerApps: ReadonlyMap<string, PhonePackage>;
  /** Where layers are looked for in a process of the app, in that order, if all conditions are met. */
  readonly places: readonly PhonePlace[];
  /** Per layer of the list: what is there under its name, in the order of the places. */
  readonly layers: ReadonlyMap<string, readonly FoundLayer[]>;
  /** The names of files in /data/local/tmp, where people forget layers. */
  readonly forgotten: readonly string[];
  /** The app's process; undefined if it does not run. */
  readonly pid: number | undefined;
  /** The log of its last start. */
  readonly log: readonly PhoneLine[];
}
