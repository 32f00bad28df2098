/**
 * The process, as the LayerLoader may ask it.
 *
 * @module
 */

import type { Linker } from "../linker/linker.ts";
import { APP_NAMESPACE } from "../linker/native_loader.ts";
import { ProcessFault } from "../machine/machine.ts";
import { type Files, Refusal } from "../platform/files.ts";
import type { GraphicsEnvironment } from "../platform/graphics_environment.ts";
import type { ProcessState } from "../platform/process.ts";
import type { LibEglHost } from "./libegl.ts";

/** The process that layers are loaded into. */
export interface LayerProcess {
  readonly process: ProcessState;
  readonly files: Files;
  readonly linker: Linker;
  readonly environment: GraphicsEnvironment;
  property(name: string): string;
}

/**
 * Makes the host of a LayerLoader.
 *
 * @param from The process.
 */
export function layerHost(from: LayerProcess): LibEglHost["layerHost"] {
  const { process, files, linker, environment, property } = from;
  return {
    debugLayersGles: () => environment.debugLayersGles,
    layerPaths: () => environment.layerPaths,
    isDebuggable: () => environment.isDebuggable(),
    property,
    realpath: (path) => {
      const real = files.tryRealpath(path, process.credentials);
      return real instanceof Refusal ? { error: real.reason } : { path: real };
    },
    libraryInApk: (path) => linker.libraryInApk(path),
    hasAppNamespace: () => linker.namespace(APP_NAMESPACE) !== undefined,
    open: (path, namespace) => linker.open(path, namespace === "app" ? APP_NAMESPACE : "default"),
    symbol: (library, name) => linker.symbol(library, name),
    fault: (signal, reason) => {
      throw new ProcessFault(signal, reason);
    },
    log: (priority, message) => process.log(priority, "libEGL", message),
    decide: (action, subject, outcome, reason) =>
      process.decide("LayerLoader", action, subject, outcome, reason),
  };
}
