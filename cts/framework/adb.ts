/**
 * Host commands as a person types them, turned into calls of a {@link Device}.
 *
 * @module
 */

import type { CommandResult, Device } from "../contract/device.ts";
import { splitWords, unquoteWhole } from "./host_words.ts";
import { didYouMean } from "./suggest.ts";
import { reasonOf } from "../contract/show.ts";

const OK: CommandResult = { stdout: "", stderr: "", status: 0 };
const COMMANDS = [
  "shell",
  "push",
  "pull",
  "install",
  "uninstall",
  "root",
  "disable-verity",
  "reboot",
  "wait-for-device",
];

/** Runs `adb` lines against a device, over a table of host files. */
export class Adb {
  readonly #device: Device;
  readonly #files: Map<string, Uint8Array>;

  /**
   * @param device The device that `adb` is connected to.
   * @param files Files of the host by name; `adb pull` adds to them.
   */
  constructor(device: Device, files: Iterable<readonly [string, Uint8Array]> = []) {
    this.#device = device;
    this.#files = new Map(files);
  }

  /** Files of the host by name. */
  get files(): ReadonlyMap<string, Uint8Array> {
    return this.#files;
  }

  /**
   * Runs one line.
   *
   * What follows `adb shell` reaches the device word for word; only the host shell's own quotes around the whole
   * are removed. A leading prompt `$ ` is ignored; an empty line and a comment do nothing.
   *
   * @param line For example `adb push libGLTrace.so /data/local/tmp`.
   * @throws {Error} If the line is not an adb command or names a host file that does not exist.
   */
  async run(line: string): Promise<CommandResult> {
    const text = line.trim().replace(/^\$\s+/, "");
    if (text === "" || text.startsWith("#")) return OK;
    const shell = /^adb\s+shell\s+(.*)$/s.exec(text);
    if (shell !== null) return await this.#device.shell(unquoteWhole(shell[1] ?? ""));
    const [program, command, ...args] = splitWords(text);
    if (program !== "adb") {
      throw this.#refuse(line, `"${program}" is not adb, expected a line that starts with "adb"`);
    }
    switch (command) {
      case "push":
        return await this.#push(line, args);
      case "pull":
        return await this.#pull(line, args);
      case "install":
        return await this.#install(line, args);
      case "uninstall":
        if (args.length !== 1) throw this.#refuse(line, "expected adb uninstall PACKAGE");
        return await this.#device.shell(`pm uninstall ${quoteForDevice(args[0] ?? "")}`);
      case "root":
        return await this.#device.root();
      case "disable-verity":
        return await this.#device.disableVerity();
      case "reboot":
        return await this.#device.reboot();
      case "wait-for-device":
        return OK;
      case "shell":
        throw this.#refuse(line, "an interactive shell is not supported, expected a command");
      default:
        throw this.#refuse(
          line,
          `adb command "${command ?? ""}" is not supported, expected one of ${
            COMMANDS.join(", ")
          }` +
            didYouMean(command ?? "", COMMANDS),
        );
    }
  }

  async #push(line: string, args: readonly string[]): Promise<CommandResult> {
    const remote = args.at(-1);
    if (remote === undefined || args.length < 2) {
      throw this.#refuse(line, "expected adb push LOCAL... REMOTE");
    }
    const locals = args.slice(0, -1).map((name) => ({ name, bytes: this.#file(line, name) }));
    const directory = remote.endsWith("/") || await this.#isDirectory(remote);
    if (locals.length > 1 && !directory) {
      return failed(`adb: error: target '${remote}' is not a directory`);
    }
    let result = OK;
    for (const { name, bytes } of locals) {
      const path = directory ? `${remote.replace(/\/+$/, "")}/${baseName(name)}` : remote;
      result = await this.#device.push(path, bytes);
      if (result.status !== 0) return result;
    }
    return result;
  }

  async #pull(line: string, args: readonly string[]): Promise<CommandResult> {
    const [remote, local] = args;
    if (remote === undefined || args.length > 2) {
      throw this.#refuse(line, "expected adb pull REMOTE [LOCAL]");
    }
    try {
      this.#files.set(local ?? baseName(remote), await this.#device.pull(remote));
      return OK;
    } catch (error) {
      return failed(`adb: error: ${reasonOf(error)}`);
    }
  }

  async #install(line: string, args: readonly string[]): Promise<CommandResult> {
    let abi: string | undefined;
    let isDowngrade = false;
    const names: string[] = [];
    for (let i = 0; i < args.length; i++) {
      const word = args[i] ?? "";
      if (word === "--abi") {
        abi = args[++i];
        if (abi === undefined) throw this.#refuse(line, "--abi has no value, expected an ABI name");
      } else if (word === "-d") isDowngrade = true;
      else if (!/^-[rtg]$/.test(word)) {
        if (word.startsWith("-")) {
          throw this.#refuse(
            line,
            `option "${word}" is not supported, expected --abi ABI, -r or -d`,
          );
        }
        names.push(word);
      }
    }
    const [name] = names;
    if (name === undefined || names.length > 1) {
      throw this.#refuse(line, "expected adb install [--abi ABI] [-r] [-d] FILE");
    }
    const apk = this.#file(line, name);
    if (isDowngrade) return await this.#installOlder(baseName(name), apk, abi);
    return await this.#device.install(apk, abi === undefined ? {} : { abi });
  }

  /** Installs an APK whatever version is there, by `pm`, as a device's own method has no such option. */
  async #installOlder(
    name: string,
    apk: Uint8Array,
    abi: string | undefined,
  ): Promise<CommandResult> {
    const path = `/data/local/tmp/${name}`;
    const pushed = await this.#device.push(path, apk);
    if (pushed.status !== 0) return pushed;
    const option = abi === undefined ? "" : `--abi ${quoteForDevice(abi)} `;
    return await this.#device.shell(`pm install -d ${option}${quoteForDevice(path)}`);
  }

  async #isDirectory(path: string): Promise<boolean> {
    return (await this.#device.shell(`[ -d ${quoteForDevice(path)} ]`)).status === 0;
  }

  #file(line: string, name: string): Uint8Array {
    const bytes = this.#files.get(name);
    if (bytes === undefined) {
      const known = [...this.#files.keys()].map((file) => `"${file}"`).join(", ") || "none";
      throw this.#refuse(line, `host file "${name}" does not exist, host files are ${known}`);
    }
    return bytes;
  }

  #refuse(line: string, reason: string): Error {
    return new Error(`Cannot run ${JSON.stringify(line.slice(0, 120))}: ${reason}`);
  }
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function quoteForDevice(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function failed(stderr: string): CommandResult {
  return { stdout: "", stderr: `${stderr}\n`, status: 1 };
}
