/**
 * Worlds with namespaces of their own, in which tests see from where and into which namespace a library is loaded.
 *
 * A namespace `box` searches `/data/box` unless a test says otherwise; `/data/elsewhere` is in nobody's paths.
 *
 * @module
 */

import type { ResultValue } from "../../contract/program.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import {
  ANDROID_DLEXT_USE_NAMESPACE,
  type App,
  dlextinfo,
  type Handle,
  type Result,
  RTLD_NOW,
} from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import type { AtRelease } from "../../fakes/samples.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { configOf, device, namespaceLines, PLATFORM, withConfig } from "../scenes.ts";

/** A namespace that a test makes up; it is isolated and visible. */
export interface Box {
  /** Its search paths. Default: `/data/NAME`. */
  readonly paths?: string;
  /** Its links in order: namespace and list of libraries. The one to `default`, last unless said, has {@link PLATFORM} as well. */
  readonly links?: Readonly<Record<string, string>>;
  /** Other properties, for example `permitted.paths = /data`. */
  readonly more?: readonly string[];
}

/**
 * A device whose probe has namespaces beside the default one.
 *
 * @param release Its release.
 * @param boxes The namespaces by name.
 * @param lines Other lines of the configuration.
 */
export function withBoxes(
  release: Release,
  boxes: Readonly<Record<string, Box>>,
  ...lines: readonly string[]
): WorldBuilder {
  const names = Object.keys(boxes);
  const text = configOf(
    `additional.namespaces = ${names.join(",")}`,
    ...names.flatMap((name) => boxLines(name, boxes[name]!)),
    ...lines,
  );
  return withConfig(device(release), text);
}

function boxLines(name: string, { paths = `/data/${name}`, links = {}, more = [] }: Box): string[] {
  const { default: listed } = links;
  const all = { ...links, default: listed === undefined ? PLATFORM : `${PLATFORM}:${listed}` };
  return namespaceLines(
    name,
    paths,
    `namespace.${name}.links = ${Object.keys(all).join(",")}`,
    ...Object.entries(all).map(([to, libraries]) =>
      `namespace.${name}.link.${to}.shared_libs = ${libraries}`
    ),
    ...more.map((property) => `namespace.${name}.${property}`),
  );
}

/** Opens a library from the executable in a namespace that the configuration makes visible. */
export function openIn(app: App, namespace: string, name: string, flags = 0): Result {
  return openWith(app, app.libdl.android_get_exported_namespace(namespace), name, flags);
}

/** Opens a library from the executable in a namespace, with other flags of `ANDROID_DLEXT_*`. */
export function openWith(
  app: App,
  namespace: Handle,
  name: string | null,
  flags = 0,
  mode = RTLD_NOW,
): Result {
  const info = dlextinfo(ANDROID_DLEXT_USE_NAMESPACE | flags, namespace);
  return app.libdl.android_dlopen_ext(name, mode, info);
}

/** Filter of a test of what is the same in every release: keeps the first, one in between, and the newest. */
export function isSample({ release }: AtRelease): boolean {
  return [8, 10, 15].includes(release);
}

/** The result of the last call of a program; undefined if it did not return. */
export function lastValue(record: ProcessRecord): ResultValue | undefined {
  return record.results.at(-1)?.value;
}

/** The last call's result as a text; empty if it is none. */
export function lastText(record: ProcessRecord): string {
  const value = lastValue(record);
  return typeof value === "string" ? value : "";
}
