/**
 * Makes scenes of plans with namespaces.
 *
 * Each namespace has a library of its own, found by it alone, from which a program opens others: then the caller is in that
 * namespace.
 *
 * @module
 */

import {
  ANDROID_DLEXT_FORCE_LOAD,
  type App,
  type Handle,
  NAMESPACE_ISOLATED,
  NAMESPACE_REGULAR,
  NAMESPACE_SHARED,
  recordProgram,
  RTLD_GLOBAL,
  RTLD_NODELETE,
  RTLD_NOLOAD,
  RTLD_NOW,
} from "../../cts/contract/recorder.ts";
import type { Program } from "../../cts/contract/program.ts";
import type { Release } from "../../cts/contract/world.ts";
import type { WorldBuilder } from "../../cts/fakes/world_builder.ts";
import type { Scene } from "../../cts/framework/mod.ts";
import { openWith } from "../../cts/linker/namespace/scenes.ts";
import {
  configOf,
  device,
  openFrom,
  PLATFORM,
  PROBE,
  withConfig,
} from "../../cts/linker/scenes.ts";
import {
  NAMES_COUNT,
  type NamespaceCall,
  type NamespacePlan,
  NAMESPACES,
  type PlannedLibrary,
  type PlannedName,
} from "./namespace_plans.ts";

/** The release from which on a link may give all libraries. */
const ALL_SINCE = 9;
const FLAGS = {
  NOLOAD: RTLD_NOLOAD,
  GLOBAL: RTLD_GLOBAL,
  NODELETE: RTLD_NODELETE,
} as const;
const TYPES = {
  regular: NAMESPACE_REGULAR,
  isolated: NAMESPACE_ISOLATED,
  shared: NAMESPACE_SHARED,
} as const;

/**
 * Makes the scene of a plan. Its World asks for Android's own behavior.
 *
 * @param plan The plan.
 * @param release The release of its device.
 */
export function namespaceScene(plan: NamespacePlan, release: Release): Scene {
  const [builder, lines] = [device(release).compat(), configLines(plan, release)];
  const configured = withConfig(builder, configOf(...lines));
  const withLibraries = plan.libraries.reduce(putLibrary, configured);
  const { world } = namesOf(plan).slice(1)
    .reduce((made, name) => made.library(callerOf(name), { forwards: ["dlopen"] }), withLibraries);
  return {
    world,
    process: { kind: "native", executable: PROBE },
    program: programOf(plan),
  };
}

/**
 * A plan in words: the lines of its configuration, its files, and its calls.
 *
 * @param plan The plan.
 * @param release The release of its device.
 */
export function namespaceWords(plan: NamespacePlan, release: Release): string[] {
  return [
    ...configLines(plan, release),
    ...plan.libraries.map((one) => JSON.stringify(one)),
    ...plan.calls.map((call) => JSON.stringify(call)),
  ];
}

function namesOf({ namespaces }: NamespacePlan): readonly string[] {
  return ["default", ...NAMESPACES.slice(0, namespaces.length - 1)];
}

/** The library from which a namespace opens others. */
function callerOf(name: string): string {
  return `/data/callers/${name}/libcaller_${name}.so`;
}

function fileName(number: number): string {
  return `lib${number % NAMES_COUNT}.so`;
}

function configLines(plan: NamespacePlan, release: Release): string[] {
  const names = namesOf(plan);
  const others = names.slice(1);
  return [
    ...others.length === 0 ? [] : [`additional.namespaces = ${others.join(",")}`],
    ...plan.namespaces.flatMap(({ isolated, visible, search, permitted, links }, i) => {
      const name = names[i]!;
      const own = `namespace.${name}`;
      const targets = links.filter(({ to }) => to < names.length && to !== i)
        .filter(({ to }, at, all) => all.findIndex((one) => one.to === to) === at);
      const all = [
        ...targets,
        ...i === 0 || targets.some(({ to }) => to === 0) ? [] : [{ to: 0, libraries: [] }],
      ];
      const first = i === 0 ? ["/system/${LIB}"] : [];
      const last = i === 0 ? [] : [`/data/callers/${name}`];
      return [
        `${own}.isolated = ${isolated}`,
        `${own}.visible = ${visible}`,
        `${own}.search.paths = ${[...first, ...search, ...last].join(":")}`,
        ...permitted.length === 0 ? [] : [`${own}.permitted.paths = ${permitted.join(":")}`],
        ...all.length === 0 ? [] : [`${own}.links = ${all.map(({ to }) => names[to]).join(",")}`],
        ...all.map(({ to, libraries }) => {
          const key = `${own}.link.${names[to]}`;
          if (libraries === "all" && release >= ALL_SINCE) {
            return `${key}.allow_all_shared_libs = true`;
          }
          const listed = libraries === "all" ? [0] : libraries;
          const platform = to === 0 ? [PLATFORM] : [];
          return `${key}.shared_libs = ${[...platform, ...listed.map(fileName)].join(":")}`;
        }),
      ];
    }),
  ];
}

function putLibrary(builder: WorldBuilder, library: PlannedLibrary): WorldBuilder {
  const { directory, number, needs, runpath, global, isMisnamed, link } = library;
  const path = `${directory}/${fileName(number)}`;
  if (link !== "none" && link !== directory) {
    return builder.link(path, `${link}/${fileName(number)}`);
  }
  return builder.library(
    path,
    { name: `lib${number}`, returns: { [`own${number}`]: 1 } },
    {
      soname: fileName(isMisnamed ? number + 1 : number),
      needed: needs.filter((more) => !isMisnamed || more !== 1).map((more) =>
        fileName(number + more)
      ),
      ...runpath === "none" ? {} : { runpath },
      ...global ? { global } : {},
    },
  );
}

function nameOf({ number, directory }: PlannedName): string {
  return directory === "none" ? fileName(number) : `${directory}/${fileName(number)}`;
}

function programOf(plan: NamespacePlan): Program {
  return recordProgram((app) => {
    const { libdl } = app;
    const spaces: Handle[] = namesOf(plan).map((name) =>
      libdl.android_get_exported_namespace(name)
    );
    const callers = plan.namespaces.map(({ visible }, i) =>
      i > 0 && visible
        ? openWith(app, spaces[i]!, callerOf(namesOf(plan)[i]!).split("/").at(-1)!)
        : undefined
    );
    const opened: Handle[] = [];
    const space = (at: number) => spaces[at % spaces.length]!;
    const handle = (at: number) => opened.length === 0 ? null : opened[at % opened.length]!;
    for (const call of plan.calls) {
      const made = makeCall(app, call, {
        space,
        handle,
        caller: callers[call.do === "openFrom" ? call.namespace : 0],
      });
      if (call.do === "open" || call.do === "openFrom") opened.push(made);
      if (call.do === "create") spaces.push(made);
    }
  });
}

/** The objects that a call may name. */
interface Made {
  space(at: number): Handle;
  handle(at: number): Handle;
  readonly caller: Handle | undefined;
}

function makeCall(app: App, call: NamespaceCall, { space, handle, caller }: Made): Handle {
  const { libdl } = app;
  switch (call.do) {
    case "open": {
      const name = nameOf(call.name);
      const isForced = call.flags.includes("FORCE_LOAD");
      const flags = call.flags.reduce(
        (all, one) => one === "FORCE_LOAD" ? all : all | FLAGS[one],
        RTLD_NOW,
      );
      if (call.namespace === 0 && !isForced) return libdl.dlopen(name, flags);
      return openWith(
        app,
        space(call.namespace),
        name,
        isForced ? ANDROID_DLEXT_FORCE_LOAD : 0,
        flags,
      );
    }
    case "openFrom":
      return caller === undefined
        ? libdl.dlopen(nameOf(call.name), RTLD_NOW)
        : openFrom(app, caller, nameOf(call.name));
    case "symbol":
      return libdl.dlsym(handle(call.handle), `own${call.number}`);
    case "close":
      return libdl.dlclose(handle(call.handle));
    case "create": {
      const { type, search, permitted, parent } = call;
      const made = libdl.android_create_namespace(
        "made",
        null,
        search,
        TYPES[type],
        permitted,
        space(parent),
      );
      libdl.android_link_namespaces(made, null, PLATFORM);
      return made;
    }
    case "link":
      return libdl.android_link_namespaces(space(call.from), space(call.to), fileName(call.number));
  }
}
