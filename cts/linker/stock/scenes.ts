/**
 * Worlds with the stock configuration of their release, of which a table asks many things at once: each question is a
 * library of its own that a process opens, by name or by path, and the answer is where it comes from.
 *
 * @module
 */

import type { ProcessSpec } from "../../contract/device.ts";
import { type App, RTLD_NOW } from "../../contract/recorder.ts";
import type { Release, World } from "../../contract/world.ts";
import { places } from "../../fakes/observe.ts";
import { buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context, Scene } from "../../framework/mod.ts";
import { openIn } from "../namespace/scenes.ts";
import { open, openFrom, probeScene } from "../scenes.ts";

/** A library that is opened, and where it must come from. */
export interface Question {
  /** The directories that have it; it must come from the first. None: those of any device. */
  readonly directories: readonly string[];
  /** Its file name. Default: one of its own. */
  readonly name?: string;
  /** Whether it is asked for by the path in the first directory. Default: by its name. */
  readonly byPath?: boolean;
  /** Who opens it: an exported namespace, or a library that the process opened. Default: the executable. */
  readonly from?: string;
  /** The namespace that it must be in; undefined if it must not be loaded. */
  readonly to: string | undefined;
}

/** Who opens libraries: see {@link Question.from}. */
export interface Opener {
  /** Its file. */
  readonly path: string;
  /** The exported namespace in which the executable opens it. Default: its own. */
  readonly namespace?: string;
}

/** Libraries of directories that are asked for by their paths. */
export function byPath(
  directories: readonly string[],
  to: string | undefined,
  from?: string,
): Question[] {
  return directories.map((directory) => ({
    directories: [directory],
    byPath: true,
    to,
    ...(from !== undefined && { from }),
  }));
}

/**
 * A library for each of some directories, which all later ones have as well: it must come from that one.
 *
 * @param directories The directories as they are searched.
 * @param to The namespace.
 * @param from Who opens it.
 */
export function inOrder(
  directories: readonly string[],
  to: string,
  from?: string,
): Question[] {
  return directories.map((_, i) => ({
    directories: directories.slice(i),
    to,
    ...(from !== undefined && { from }),
  }));
}

/** Libraries of a directory by their names. */
export function named(
  names: readonly string[],
  directory: string,
  to: string | undefined,
  from?: string,
): Question[] {
  return names.map((name) => ({
    directories: [directory],
    name,
    to,
    ...(from !== undefined && { from }),
  }));
}

/**
 * A device whose executable is somewhere.
 *
 * @param release Its release.
 * @param executable The executable.
 * @param product Build variables of the product. Default: those of any device with Treble.
 */
export function stockDevice(
  release: Release,
  executable: string,
  product?: World["product"],
): WorldBuilder {
  return buildWorld({ release, ...(product !== undefined && { product }) })
    .executable(executable);
}

/** A process to ask, and who else opens libraries there. */
export interface Asked {
  readonly executable: string;
  readonly openers?: Readonly<Record<string, Opener>>;
  readonly more?: Partial<Extract<ProcessSpec, { kind: "native" }>>;
}

/**
 * Asks a process all questions, and expects the answers.
 *
 * @param t The case.
 * @param builder The device.
 * @param questions What is asked.
 * @param asked Who is asked.
 */
export async function expectAnswers(
  t: Context<unknown>,
  builder: WorldBuilder,
  questions: readonly Question[],
  { executable, openers = {}, more }: Asked,
): Promise<void> {
  const all = questions.map((question, i) => ({
    ...question,
    name: question.name ?? `libasked${i}.so`,
  }));
  let world = builder;
  for (const { path } of Object.values(openers)) {
    world = world.library(path, { forwards: ["dlopen"] });
  }
  for (const { directories, name } of all) {
    for (const directory of directories) world = world.library(`${directory}/${name}`);
  }
  const ask = (app: App) => {
    for (const { name, directories, byPath = false, from } of all) {
      const opener = from === undefined ? undefined : openers[from];
      const asked = byPath ? `${directories[0]}/${name}` : name;
      if (from === undefined) open(app, asked);
      else if (opener === undefined) openIn(app, from, asked);
      else openFrom(app, openOpener(app, opener), asked);
    }
  };
  const { record } = await t.play(probeScene(world, ask, { executable, ...more }));
  t.expectRunning(record);
  const wrong = all.flatMap(({ name, directories, from, to }) => {
    const place = directories.length === 0 ? name : `${directories[0]}/${name}`;
    const found = places(record, name);
    const isRight = to === undefined ? found.length === 0 : found.length === 1 &&
      (directories.length <= 1
        ? found[0]!.endsWith(` in ${to}`)
        : found[0] === `${place} in ${to}`);
    if (isRight) return [];
    const asked = from === undefined ? place : `${place} from ${from}`;
    return [`${asked}: ${found.join(", ") || "not loaded"}, expected ${to ?? "not loaded"}`];
  });
  t.expectSequence("libraries that are not where they must be", wrong, []);
}

/** A scene in which an executable asks for exported namespaces. */
export function exported(
  builder: WorldBuilder,
  executable: string,
  ...names: readonly string[]
): Scene {
  return probeScene(builder, (app) => {
    for (const name of names) app.libdl.android_get_exported_namespace(name);
  }, { executable });
}

function openOpener(app: App, { path, namespace }: Opener) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return namespace === undefined ? app.libdl.dlopen(name, RTLD_NOW) : openIn(app, namespace, name);
}
