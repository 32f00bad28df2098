/**
 * Worlds and programs for tests of the linker: a small executable, a configuration, libraries, and who asks for what.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../contract/record.ts";
import {
  type App,
  type Handle,
  recordProgram,
  type Result,
  RTLD_NOW,
} from "../contract/recorder.ts";
import type { Release } from "../contract/world.ts";
import { linkerConfigPath } from "../fakes/linker_config.ts";
import { buildWorld, type WorldBuilder } from "../fakes/world_builder.ts";
import type { Outcome, Scene } from "../framework/mod.ts";

/** The executable that asks for libraries, unless a test names another. */
export const PROBE = "/system/bin/probe";
/** The platform's libraries that a fake one needs, as a list of sonames; as machine code it needs the C library, too. */
export const PLATFORM = "libc.so:libm.so:liblog.so:libdl.so:libvndksupport.so";

/** A device whose executable {@link PROBE} needs libdl.so and libvndksupport.so. */
export function device(release: Release): WorldBuilder {
  return buildWorld({ release }).executable(PROBE, ["libdl.so", "libvndksupport.so"]);
}

/**
 * Gives a device a linker configuration of its own.
 *
 * @param builder The device.
 * @param text The file.
 */
export function withConfig(builder: WorldBuilder, text: string): WorldBuilder {
  const { release } = builder.world;
  const chosen = release === 9 || release === 10
    ? builder.property("ro.vndk.version", "current").property("ro.vndk.lite", "false")
    : builder;
  return chosen.file(linkerConfigPath(release), text);
}

/**
 * A configuration for {@link PROBE}: a default namespace that finds the platform's libraries, and other lines.
 *
 * @param lines Lines of the section.
 */
export function configOf(...lines: readonly string[]): string {
  return [
    "dir.test = /system/bin",
    "[test]",
    "namespace.default.search.paths = /system/${LIB}",
    ...lines,
    "",
  ].join("\n");
}

/**
 * The lines that isolate the default namespace. Since Android 10 the C library may lie in an APEX: without that directory no
 * program of such a device starts.
 *
 * @param release The release.
 * @param permitted Directories that it permits.
 */
export function isolatedDefault(release: Release, ...permitted: readonly string[]): string[] {
  const paths = release < 10 ? permitted : [...permitted, "/apex"];
  return [
    "namespace.default.isolated = true",
    ...(paths.length === 0 ? [] : [`namespace.default.permitted.paths = ${paths.join(":")}`]),
  ];
}

/**
 * The lines of an isolated, visible namespace that takes from the default one what fake libraries need.
 *
 * @param name Its name.
 * @param searchPaths Its search paths.
 * @param lines Other lines; a line that sets the links must name `default` itself.
 */
export function namespaceLines(
  name: string,
  searchPaths: string,
  ...lines: readonly string[]
): string[] {
  const own = `namespace.${name}`;
  return [
    `${own}.isolated = true`,
    `${own}.visible = true`,
    `${own}.search.paths = ${searchPaths}`,
    `${own}.links = default`,
    `${own}.link.default.shared_libs = ${PLATFORM}`,
    ...lines,
  ].filter((line, i, all) => {
    const key = line.split("=")[0]!;
    return !all.slice(i + 1).some((later) => later.split("=")[0] === key);
  });
}

/**
 * A scene in which the probe runs a program.
 *
 * @param builder The device.
 * @param write Makes the program's calls.
 * @param process What differs in the process.
 */
export function probeScene(
  builder: WorldBuilder,
  write: (app: App) => void,
  process: Partial<Extract<Scene["process"], { kind: "native" }>> = {},
): Scene {
  return {
    world: builder.world,
    process: { kind: "native", executable: PROBE, ...process },
    program: recordProgram(write),
  };
}

/** Opens a library from the executable. */
export function open(app: App, name: string): Result {
  return app.libdl.dlopen(name, RTLD_NOW);
}

/**
 * Calls dlopen from within a library that forwards it.
 *
 * @param app Where to record.
 * @param handle The library, with `forwards: ["dlopen"]`.
 * @param name What it opens.
 */
export function openFrom(app: App, handle: Handle, name: string): Result {
  return app.callPointer(app.libdl.dlsym(handle, "from_dlopen"), "dlopen", name, RTLD_NOW);
}

/** The results of a program by the order of its calls: what each returned. */
export function values(outcome: Pick<Outcome, "record">): unknown[] {
  return outcome.record.results.map(({ value }) => value);
}

/** The log lines of the linker. */
export function linkerLines(record: ProcessRecord): string[] {
  return record.log.filter(({ tag }) => tag === "linker").map(({ message }) => message);
}
