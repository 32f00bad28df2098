/**
 * Worlds with a vendor's files, for tests of the rules for them: a RenderScript driver with all that belongs to it, rows of
 * file_contexts, and a policy.
 *
 * @module
 */

import type { Release, World } from "../../contract/world.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import { row, SAME_PROCESS, vendorContexts, withVendorRows } from "../scenes.ts";

/** The vendor's RenderScript driver. */
export const DRIVER = "/vendor/lib64/libRSDriver_foo.so";
/** The library that the driver needs. */
export const CORE = "/vendor/lib64/libfoo_core.so";
/** The library that {@link CORE} needs. */
export const DEEP = "/vendor/lib64/libfoo_deep.so";
/** The RenderScript HAL, which loads the driver. */
export const HAL = "/vendor/lib64/hw/android.hardware.renderscript@1.0-impl.so";
/** A plugin for the compiler bcc. */
export const PLUGIN = "/vendor/lib64/libbccFoo.so";
/** The plugin's own copy of LLVM. */
export const LLVM = "/vendor/lib64/libllvm-foo.so";
/** The vendor's copy of the compiler. */
export const COMPILER = "/vendor/bin/bcc";

/** The libraries that the files of {@link driverDevice} need. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  [DRIVER]: ["libRS_internal.so", "libfoo_core.so", "libc++.so", "libc.so"],
  [CORE]: ["libfoo_deep.so", "libcutils.so"],
  [DEEP]: ["libm.so"],
  [HAL]: ["android.hardware.renderscript@1.0.so", "libhidlbase.so", "liblog.so"],
  [PLUGIN]: ["libllvm-foo.so", "libc.so"],
  [LLVM]: ["libz.so", "libm.so"],
};

/** Build variables of a legacy device. */
export const LEGACY = { PRODUCT_SHIPPING_API_LEVEL: "25" };

/** The differences of a {@link driverDevice}. */
export interface DriverKnobs {
  /** The libraries that a file needs in addition. */
  readonly needs?: Readonly<Record<string, readonly string[]>>;
  /** Files for which the vendor has no row. */
  readonly unlabeled?: readonly string[];
  /** Files that are not there; rows for them stay. */
  readonly without?: readonly string[];
  /** Further rows. */
  readonly rows?: readonly string[];
}

/**
 * A device with a complete driver, which breaks no rule: {@link DRIVER}, {@link HAL}, {@link PLUGIN} and what they need.
 *
 * @param release Its release.
 * @param knobs What differs.
 */
export function driverDevice(release: Release, knobs: DriverKnobs = {}): WorldBuilder {
  const { needs = {}, unlabeled = [], without = [], rows = [] } = knobs;
  const paths = [...new Set([...Object.keys(NEEDS), ...Object.keys(needs)])];
  const bare = buildWorld({ release });
  const builder = paths.filter((path) => !without.includes(path)).reduce((made, path) => {
    const needed = [...(NEEDS[path] ?? []), ...(needs[path] ?? [])];
    return isExecutable(path) ? made.executable(path, needed) : made.library(path, {}, { needed });
  }, bare);
  const labels = paths.filter((path) => !unlabeled.includes(path)).map((path) => labelRow(path));
  return withVendorRows(builder, ...labels, ...rows);
}

function isExecutable(path: string): boolean {
  return path.includes("/bin/");
}

/**
 * A row for one file.
 *
 * @param path The file.
 * @param type The type that it gets. Default: that of same-process HALs.
 */
export function labelRow(path: string, type: string = SAME_PROCESS): string {
  return row(path.replace(/[.+]/g, "\\$&"), type);
}

/**
 * Where the vendor's policy is.
 *
 * @param release Its release.
 */
export function policyPath(release: Release): string {
  return `/vendor/etc/selinux/${release < 9 ? "nonplat" : "vendor"}_sepolicy.cil`;
}

/**
 * Declares a type.
 *
 * @param name The type.
 * @param attributes Its attributes.
 */
export function declared(name: string, ...attributes: readonly string[]): string {
  return [
    `(type ${name})`,
    ...attributes.map((attribute) => `(typeattributeset ${attribute} (${name}))`),
  ].join("\n");
}

/** Declares a type of executables as a vendor must. */
export function executableType(name: string): string {
  return declared(name, "exec_type", "vendor_file_type", "file_type");
}

/** Declares a type of executables as only the platform may. */
export function foreignType(name: string): string {
  return declared(name, "exec_type", "file_type");
}

/** A device with rows and a policy of the vendor's, and no other files. */
export function labeledDevice(
  release: Release,
  rows: readonly string[],
  ...policy: readonly string[]
): WorldBuilder {
  const builder = withVendorRows(buildWorld({ release }), ...rows);
  return policy.length === 0
    ? builder
    : builder.file(policyPath(release), `${policy.join("\n")}\n`);
}

/**
 * A World whose file_contexts of the vendor lacks rows.
 *
 * @param world The World.
 * @param text What the rows contain.
 */
export function withoutRows(world: World, text: string): World {
  const path = vendorContexts(world.release);
  const files = world.files.map((file) => {
    if (file.path !== path) return file;
    const lines = (file.text ?? "").split("\n").filter((line) => !line.includes(text));
    return { ...file, text: lines.join("\n") };
  });
  return { ...world, files };
}
