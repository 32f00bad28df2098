/**
 * How a process gets its linker namespaces: by the device's configuration, and its own environment.
 *
 * @module
 */

import type { World } from "../../cts/contract/world.ts";
import { type Files, Refusal } from "../platform/files.ts";
import type { ProcessState } from "../platform/process.ts";
import type { LdConfig } from "./ld_config.ts";
import type { LdConfigCache } from "./ld_config_cache.ts";
import type { NamespaceConfig } from "./namespace.ts";
import { splitZipPath } from "./stored_entries.ts";

/** The circumstances in which a configuration is read. */
export interface NamespaceOptions {
  readonly world: Pick<World, "release" | "build">;
  readonly parts: { readonly "ld-config": typeof LdConfig };
  readonly files: Files;
  readonly ldConfigs: LdConfigCache;
  property(name: string): string;
}

/**
 * Reads the namespaces that the linker's configuration gives a process, and notes which configuration it is.
 *
 * @param options What it is read with.
 * @param state The process.
 */
export function readNamespaces(
  options: NamespaceOptions,
  state: ProcessState,
): readonly NamespaceConfig[] {
  const { world, parts, files } = options;
  const as = state.credentials;
  const config = new parts["ld-config"]({
    release: world.release,
    abi: state.abi,
    executable: state.executable,
    asan: state.asan,
    debuggable: world.build !== "user",
    property: (name) => options.property(name),
    environment: (name) => state.environment.get(name),
    read: (path) => files.tryRead(path, as),
    readable: (path) => files.access(path, as, "r"),
    stat: (path) => {
      const stat = files.tryStat(path, as);
      return stat instanceof Refusal ? stat : stat.type === "directory" ? "directory" : "file";
    },
    realpath: (path) => files.tryRealpath(path, as),
    cache: options.ldConfigs,
    warn: (message) => state.log("W", "linker", message),
    info: (message) => state.log("I", "linker", message),
  });
  const { file, section, error, namespaces, builtIn } = config.read();
  const outcome = builtIn ? "built-in namespace" : `section "${section}"`;
  state.decide("Linker", "configure", file ?? "no configuration", outcome, error);
  return namespaces;
}

/**
 * The real path of a file, or of one in an archive, as a process may see it.
 *
 * @param files The device's files.
 * @param path Its path; `!/` is before the name in an archive.
 * @param state The process.
 */
export function realpath(files: Files, path: string, state: ProcessState): string | Refusal {
  const inside = splitZipPath(path);
  const real = files.tryRealpath(inside?.archive ?? path, state.credentials);
  return inside === undefined || real instanceof Refusal ? real : `${real}!/${inside.entry}`;
}
