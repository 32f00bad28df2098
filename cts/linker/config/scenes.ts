/**
 * Scenes and texts that the tests of the linker configuration file share.
 *
 * A section is told by a visible namespace: which ones the probe is given says what the linker made of the file.
 *
 * @module
 */

import type { ProcessSpec } from "../../contract/device.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import { linkerConfigPath } from "../../fakes/linker_config.ts";
import { places } from "../../fakes/observe.ts";
import { type AtRelease, isFirstOrLast } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context } from "../../framework/mod.ts";
import {
  configOf,
  device,
  linkerLines,
  open,
  PLATFORM,
  PROBE,
  probeScene,
  withConfig,
} from "../scenes.ts";

/** The directory that the mapping of {@link configOf} names, which is that of the probe. */
export const MAPPING = "dir.test = /system/bin";

/** A native process without its kind. */
export type NativeKnobs = Partial<Omit<Extract<ProcessSpec, { kind: "native" }>, "kind">>;

/**
 * Filter of a test of what is the same in every release: keeps the first, the first with `+=`, and the newest, but of
 * those only the one with `+=` if its other parameters are less usual.
 *
 * @param params The parameters of a case.
 * @param usual Whether the other parameters are the usual ones. Default true.
 */
export function isSample({ release }: AtRelease, usual = true): boolean {
  return release === 9 || (usual && isFirstOrLast({ release }));
}

/** The text of a file of these lines. */
export function text(...lines: readonly string[]): string {
  return [...lines, ""].join("\n");
}

/**
 * The lines of a section that is told by a visible namespace.
 *
 * @param name What stands in its header.
 * @param mark The namespace. Default: of the same name.
 */
export function section(name: string, mark: string = name): string[] {
  return [`[${name}]`, "namespace.default.search.paths = /system/${LIB}", ...visible(mark)];
}

/** The lines that make namespaces visible. */
export function visible(...names: readonly string[]): string[] {
  return [
    `additional.namespaces = ${names.join(",")}`,
    ...names.map((name) => `namespace.${name}.visible = true`),
  ];
}

/** The lines of a namespace that searches a directory below /system, and has what its libraries need from the default one. */
export function ownDirectory(name: string): string[] {
  return [
    `namespace.${name}.search.paths = /system/${name}`,
    `namespace.${name}.links = default`,
    `namespace.${name}.link.default.shared_libs = ${PLATFORM}`,
  ];
}

/** A device with a configuration file. */
export function configured(release: Release, ...lines: readonly string[]): WorldBuilder {
  return withConfig(device(release), text(...lines));
}

/** A device with a configuration whose one section holds these lines, from line 4 on. */
export function sectionOf(release: Release, ...lines: readonly string[]): WorldBuilder {
  return withConfig(device(release), configOf(...lines));
}

/** A device with a configuration whose default namespace searches more than the platform's directory. */
export function searching(
  release: Release,
  searchPaths: string,
  ...lines: readonly string[]
): WorldBuilder {
  const first = `namespace.default.search.paths = /system/\${LIB}:${searchPaths}`;
  return configured(release, MAPPING, "[test]", first, ...lines);
}

/** A scene in which the probe asks for namespaces by their names. */
export function askingScene(
  builder: WorldBuilder,
  names: readonly string[],
  process: NativeKnobs = {},
) {
  return probeScene(builder, (app) => {
    for (const name of names) app.libdl.android_get_exported_namespace(name);
  }, process);
}

/**
 * Which of the namespaces that a scene asks for there are.
 *
 * @param names The names, in the order of the calls.
 * @param record What the process gave.
 */
export function givenOf(names: readonly string[], record: ProcessRecord): string[] {
  return names.filter((_, i) => (record.results[i]?.value ?? null) !== null);
}

/** The configuration that a process was given, and the words of the linker in its log. */
export interface Asked {
  /** Those of the names for which there was a namespace. */
  readonly given: readonly string[];
  /** The linker's log lines. */
  readonly said: readonly string[];
}

/**
 * Lets the probe ask for namespaces.
 *
 * @param t The case.
 * @param builder The device.
 * @param names The names that it asks for.
 * @param process What differs in the process.
 */
export async function ask(
  t: Context<unknown>,
  builder: WorldBuilder,
  names: readonly string[],
  process: NativeKnobs = {},
): Promise<Asked> {
  const { record } = await t.play(askingScene(builder, names, process));
  t.expectRunning(record);
  return { given: givenOf(names, record), said: linkerLines(record) };
}

/**
 * Lets the probe open libraries.
 *
 * @param t The case.
 * @param builder The device.
 * @param names Sonames, or paths whose last part is the soname.
 * @param process What differs in the process.
 * @returns Those that are loaded then, each as `PATH in NAMESPACE`.
 */
export async function openAll(
  t: Context<unknown>,
  builder: WorldBuilder,
  names: readonly string[],
  process: NativeKnobs = {},
): Promise<string[]> {
  const { record } = await t.play(probeScene(builder, (app) => {
    for (const name of names) open(app, name);
  }, process));
  t.expectRunning(record);
  return names.flatMap((name) => places(record, name.slice(name.lastIndexOf("/") + 1)));
}

/** The warning about a line that the release cannot read. */
export function unreadable(release: Release, line: number, content: string): string {
  const append = release < 9 ? "" : ', "name += property",';
  return ignored(
    release,
    line,
    `${release < 9 ? "" : "couldn't parse "}invalid format: ${content}, ` +
      `expected "name = property"${append} or "[section]"`,
  );
}

/** The warning about a line that is passed over. */
export function ignored(release: Release, line: number, problem: string): string {
  const place = `${linkerConfigPath(release)}:${line}`;
  return release < 9
    ? `error parsing ${place}: ${problem} (ignoring this line)`
    : `${place}: warning: ${problem} (ignoring this line)`;
}

/** The warning about a line of a section that counts. */
export function warning(release: Release, line: number, problem: string): string {
  return `${linkerConfigPath(release)}:${line}: warning: ${problem}`;
}

/** The warning about a property that was assigned before. */
export function redefined(release: Release, line: number, name: string): string {
  const problem = release < 9
    ? `property "${name}" redefinition`
    : `redefining property "${name}" (overriding previous value)`;
  return warning(release, line, problem);
}

/**
 * Gives the words of the linker about a configuration that it drops; compare them through {@link plainQuotes}.
 *
 * @param release The release.
 * @param problem Why.
 * @param line Line of the file that the problem is in. Default: in none.
 */
export function dropped(release: Release, problem: string, line?: number): string {
  const file = linkerConfigPath(release);
  const reason = line === undefined ? problem : `${file}:${line}: error: ${problem}`;
  return plainQuotes(
    release < 9
      ? `error reading config file "${file}" for "${PROBE}" (will use default configuration): ${reason}`
      : `Warning: couldn't read "${file}" for "${PROBE}" (using default configuration instead): ${reason}`,
  );
}

/** A text with one kind of quotation mark, since releases from 9 on differ in theirs. */
export function plainQuotes(message: string): string {
  return message.replaceAll("'", '"');
}
