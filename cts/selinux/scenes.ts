/**
 * Worlds, and lines typed on the host, for tests of SELinux labels: which file_contexts a device has, which label a file
 * gets, and what an app may load.
 *
 * Rows use types that every release's policy knows, so that no policy of a test's own is needed.
 *
 * @module
 */

import { type App, recordProgram, RTLD_NOW } from "../contract/recorder.ts";
import type { Release } from "../contract/world.ts";
import { APP, buildWorld, type WorldBuilder } from "../fakes/world_builder.ts";
import type { Context, Outcome, Scene } from "../framework/mod.ts";

/** The label of same-process HALs, and of all that they need. */
export const SAME_PROCESS = "same_process_hal_file";
/** Types that rows of tests give, the first one {@link SAME_PROCESS}. */
export const TYPES = [SAME_PROCESS, "vndk_sp_file", "vendor_app_file", "vendor_overlay_file"];
/** A file that `restorecon` must change, or has left as it was, has this type. */
export const UNTOUCHED = "shell_data_file";

/** A directory for files that the running device labels. */
export const DATA = "/data/vendor/labels";
/** A directory for files that the build of the vendor's image labels. */
export const IMAGE = "/vendor/labels";

/** Which of a device's two databases gives a label: that of the build, or that which the running device has. */
export type Database = "image" | "running";

/**
 * Where the vendor's file_contexts is.
 *
 * @param release Its release.
 */
export function vendorContexts(release: Release): string {
  return `/vendor/etc/selinux/${release < 9 ? "nonplat" : "vendor"}_file_contexts`;
}

/** Where the platform's file_contexts is. */
export const PLATFORM_CONTEXTS = "/system/etc/selinux/plat_file_contexts";

/** A context by its type. */
export function context(type: string): string {
  return `u:object_r:${type}:s0`;
}

/**
 * A row of file_contexts.
 *
 * @param regex Its expression.
 * @param type The type that it gives.
 * @param mark For which type of file it is, for example `-d`. Default: for all.
 */
export function row(regex: string, type: string, mark?: string): string {
  return [regex, ...(mark === undefined ? [] : [mark]), context(type)].join(" ");
}

/** A device whose shell can become root. */
export function device(release: Release): WorldBuilder {
  return buildWorld({ release, build: "userdebug" });
}

/** Gives a device a vendor's file_contexts, which then has no other rows. */
export function withVendorRows(builder: WorldBuilder, ...rows: readonly string[]): WorldBuilder {
  return builder.file(vendorContexts(builder.world.release), `${rows.join("\n")}\n`);
}

/**
 * A scene in which labels are printed, to be read by {@link labels}.
 *
 * @param builder The device.
 * @param paths The files; those that the device lacks are made, and are empty.
 * @param database `image` asks what label a file has from its build; `running` what `restorecon` gives it.
 */
export function labelScene(
  builder: WorldBuilder,
  paths: readonly string[],
  database: Database = "running",
): Scene {
  const known = new Set(builder.world.files.map(({ path }) => path));
  const complete = paths.filter((path) => !known.has(path))
    .reduce((made, path) => made.file(path, ""), builder);
  const lines = paths.flatMap((path) => {
    const restored = [
      `adb shell chcon -h ${context(UNTOUCHED)} ${path}`,
      `? adb shell restorecon ${path}`,
    ];
    return [...(database === "running" ? restored : []), `adb shell ls -dZ ${path}`];
  });
  return {
    world: complete.world,
    adb: ["adb root", ...lines],
    process: { kind: "native" },
    program: recordProgram(() => {}),
  };
}

/** The types that a {@link labelScene} printed, in the order of its files. */
export function labels({ commands }: Outcome): string[] {
  return commands.filter(({ command }) => command.includes(" ls -dZ "))
    .map(({ result }) => /u:object_r:([^:\s]+):/.exec(result.stdout)?.[1] ?? result.stdout);
}

/** The labels that a {@link labelScene} printed, as `PATH is LABEL`, for files that have one of them. */
export function labeled(outcome: Outcome, paths: readonly string[], types = TYPES): string[] {
  return labels(outcome).flatMap((type, i) => types.includes(type) ? `${paths[i]} is ${type}` : []);
}

/** Plays a {@link labelScene}, and gives the labels of its files. */
export async function labelsOf<P>(
  t: Context<P>,
  builder: WorldBuilder,
  paths: readonly string[],
  database: Database = "running",
): Promise<string[]> {
  const outcome = await t.play(labelScene(builder, paths, database));
  t.expectRunning(outcome.record);
  return labels(outcome);
}

/** A scene in which an app's code loads a library as framework code does. */
export function loadScene(builder: WorldBuilder, path: string): Scene {
  return {
    world: builder.app({ debuggable: true }).world,
    process: { kind: "app", package: APP },
    program: recordProgram((app: App) =>
      app.vndksupport.android_load_sphal_library(path, RTLD_NOW)
    ),
  };
}

/** The paths of libraries in a process that lie below a directory. */
export function loadedBelow({ record }: Pick<Outcome, "record">, directory: string): string[] {
  return record.libraries.map(({ path }) => path).filter((path) => path.startsWith(directory));
}
