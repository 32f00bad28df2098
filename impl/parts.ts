/**
 * The replaceable parts of the reference device.
 *
 * @module
 */

import { Audit, AUDIT_PARTS } from "./audit/audit.ts";
import { ReferenceDriver } from "./drivers/reference_driver.ts";
import { ReferenceGl } from "./drivers/reference_gl.ts";
import { BlobCache } from "./egl/blob_cache/blob_cache.ts";
import { FileBlobCache } from "./egl/blob_cache/file.ts";
import { MultifileBlobCache } from "./egl/blob_cache/multifile.ts";
import { DriverLoader } from "./egl/driver_loader.ts";
import { ExtensionFunctions } from "./egl/extension_functions.ts";
import { LayerLoader } from "./egl/layer_loader.ts";
import { LibEgl } from "./egl/libegl.ts";
import { PlatformFunctions } from "./egl/platform_functions.ts";
import { LdConfig } from "./linker/ld_config.ts";
import { Libdl } from "./linker/libdl.ts";
import { Linker } from "./linker/linker.ts";
import { NativeLoader } from "./linker/native_loader.ts";
import { VndkSupport } from "./linker/vndk_support.ts";
import { RS_PARTS } from "./rs/parts.ts";
import { DriverChoice } from "./platform/driver_choice.ts";
import { GraphicsEnvironment } from "./platform/graphics_environment.ts";
import { Selinux } from "./selinux/selinux.ts";
import { PackageManager } from "./platform/package_manager.ts";
import { Product } from "./platform/product.ts";
import { Properties } from "./platform/properties.ts";
import { Settings } from "./platform/settings.ts";
import { Zygote } from "./platform/zygote.ts";
import { Shell } from "./shell/shell.ts";

/** The reference class of every part, by the name that `--part` takes. */
export const REFERENCE_PARTS = {
  ...AUDIT_PARTS,
  /** Checks a vendor's files. */
  audit: Audit,
  /** System properties and their lives. */
  properties: Properties,
  /** The global settings. */
  settings: Settings,
  /** Installs packages. */
  "package-manager": PackageManager,
  /** The shell of `adb shell`. */
  shell: Shell,
  /** Starts processes. */
  zygote: Zygote,
  /** The gate: who may load which layers from where. */
  "graphics-environment": GraphicsEnvironment,
  /** Which driver the framework chooses for an app instead of the system's. */
  "driver-choice": DriverChoice,
  /** The build variables of the product. */
  product: Product,
  /** Labels of files, and who may use them. */
  selinux: Selinux,
  /** Reads which linker namespaces a process has. */
  "ld-config": LdConfig,
  /** The dynamic linker. */
  linker: Linker,
  /** The linker's functions, as code of the process sees them. */
  libdl: Libdl,
  /** Loads what a vendor provides into the process. */
  "vndk-support": VndkSupport,
  /** Makes the namespace of an app's own libraries. */
  "native-loader": NativeLoader,
  /** libEGL: public functions, and when drivers and layers are loaded. */
  loader: LibEgl,
  /** Finds and loads the driver. */
  "driver-loader": DriverLoader,
  /** Finds and chains layers. */
  "layer-loader": LayerLoader,
  /** libEGL's own functions below the layers. */
  "platform-functions": PlatformFunctions,
  /** eglGetProcAddress for functions outside the tables. */
  "extension-functions": ExtensionFunctions,
  /** The cache that libEGL keeps for the driver. */
  "blob-cache": BlobCache,
  /** The blob cache that is one file. */
  "file-blob-cache": FileBlobCache,
  /** The blob cache that is a directory. */
  "multifile-blob-cache": MultifileBlobCache,
  /** The reference driver: EGL. */
  driver: ReferenceDriver,
  /** The reference driver's OpenGL ES. */
  "driver-gl": ReferenceGl,
  ...RS_PARTS,
} as const;

/** The classes of all parts. */
export type Parts = typeof REFERENCE_PARTS;

/** The name of a part. */
export type PartName = keyof Parts;

/** The names of all parts. */
export const PARTS = Object.keys(REFERENCE_PARTS) as readonly PartName[];

/** Makes a part out of the reference one: a subclass of it, or a class of one's own with the same methods. */
export type PartFactory<N extends PartName = PartName> = (Base: Parts[N]) => Parts[N];

/** A factory of any part; which one it is, its name says. */
// deno-lint-ignore no-explicit-any
export type AnyPartFactory = (Base: any) => any;

/**
 * The reference parts with some replaced.
 *
 * @param factories Replacements by part name.
 * @throws {Error} If a name is not a part's, or a factory does not return a class.
 */
export function assembleParts(factories: Readonly<Record<string, AnyPartFactory>>): Parts {
  const parts: Record<string, unknown> = { ...REFERENCE_PARTS };
  for (const [name, factory] of Object.entries(factories)) {
    if (!(PARTS as readonly string[]).includes(name)) {
      throw new Error(`Cannot replace part "${name}": expected one of ${PARTS.join(", ")}`);
    }
    const made = factory(parts[name]);
    if (typeof made !== "function") {
      throw new Error(
        `Cannot replace part "${name}": its factory returned ${typeof made}, expected a class`,
      );
    }
    parts[name] = made;
  }
  return parts as unknown as Parts;
}
