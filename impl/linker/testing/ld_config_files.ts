/**
 * A process of the tests of the ld.config.txt reader, whose files are real to it.
 *
 * @module
 */

import type { Release } from "../../../cts/contract/world.ts";
import { Files, Refusal } from "../../platform/files.ts";
import { Selinux } from "../../selinux/selinux.ts";
import { rootCredentials, shellCredentials } from "../../platform/users.ts";
import { LdConfig, type LdConfigHost } from "../ld_config.ts";
import { LD_CONFIG_FILE } from "../ld_config_file.ts";

/** Makes files, as root. */
export class TestFiles {
  readonly #files = new Files({ selinux: new Selinux({ enforcing: false }) });

  /** Writes a file, with its directories. */
  write(path: string, text: string, mode = 0o644): this {
    this.directory(path.slice(0, path.lastIndexOf("/")));
    this.#files.write(path, new TextEncoder().encode(text), rootCredentials(), mode);
    return this;
  }

  /** Makes a directory, with its parents. */
  directory(path: string, mode = 0o755): this {
    if (path === "") return this;
    this.#files.mkdir(path, rootCredentials(), { recursive: true, mode: 0o755 });
    this.#files.chmod(path, mode, rootCredentials());
    return this;
  }

  /** Makes a symbolic link. */
  link(target: string, path: string): this {
    this.directory(path.slice(0, path.lastIndexOf("/")));
    this.#files.symlink(target, path, rootCredentials());
    return this;
  }

  /** The device that a process of the shell's user sees, with facts of its own. */
  host(facts: Partial<LdConfigHost> = {}): LdConfigHost & { readonly log: string[] } {
    const as = shellCredentials();
    const log: string[] = [];
    return {
      release: 10,
      abi: "arm64-v8a",
      executable: "/system/bin/x",
      asan: false,
      debuggable: false,
      property: () => "",
      environment: () => undefined,
      read: (path) => this.#files.tryRead(path, as),
      readable: (path) => this.#files.access(path, as, "r"),
      stat: (path) => {
        const stat = this.#files.tryStat(path, as);
        return stat instanceof Refusal ? stat : stat.type === "directory" ? "directory" : "file";
      },
      realpath: (path) => this.#files.tryRealpath(path, as),
      warn: (message) => log.push(message),
      info: (message) => log.push(`I ${message}`),
      log,
      ...facts,
    };
  }
}

/** Files with the directories that configurations commonly name. */
export function stockFiles(): TestFiles {
  const files = new TestFiles();
  for (const partition of ["system", "vendor"]) {
    for (const name of ["bin", "lib", "lib64", "lib64/hw", "lib64/vndk-sp"]) {
      files.directory(`/${partition}/${name}`);
    }
  }
  return files;
}

/**
 * Reads a configuration in the usual place for an executable in /system/bin.
 *
 * @param lines The file.
 * @param facts What differs about the process.
 */
export function readLdConfig(
  lines: readonly string[],
  facts: Partial<LdConfigHost> & { readonly release?: Release } = {},
) {
  const files = stockFiles().write(LD_CONFIG_FILE, lines.join("\n"));
  const host = files.host(facts);
  const read = new LdConfig(host).read();
  const space = (name: string) => read.namespaces.find((namespace) => namespace.name === name);
  return { read, log: host.log, space };
}
