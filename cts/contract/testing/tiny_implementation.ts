/**
 * The smallest implementation that passes the smoke check, for tests of adapters.
 *
 * @module
 */

import type { CommandResult, Device, Implementation, Process, ProcessSpec } from "../device.ts";
import type { Program, ResultValue } from "../program.ts";
import type { Record } from "../record.ts";
import { checkWorld, type World } from "../world.ts";

/** A device that keeps files, echoes, and answers each call of a program with its first argument. */
export class TinyDevice implements Device {
  readonly world: World;
  /** The calls of the device, in order. */
  readonly log: string[];
  readonly #files = new Map<string, Uint8Array>();

  /**
   * @param world The World that it was booted with.
   * @param log Where it notes what was asked of it.
   */
  constructor(world: World, log: string[]) {
    this.world = world;
    this.log = log;
  }

  shell(command: string): Promise<CommandResult> {
    this.log.push(`shell ${command}`);
    const [name, ...words] = command.split(" ");
    if (name === "echo") return reply({ stdout: `${words.join(" ")}\n` });
    if (name === "wait") return new Promise(() => undefined);
    return reply({ stderr: `${name}: not found\n`, status: 127 });
  }

  push(path: string, bytes: Uint8Array): Promise<CommandResult> {
    this.#files.set(path, bytes);
    return reply({});
  }

  pull(path: string): Promise<Uint8Array> {
    const bytes = this.#files.get(path);
    return bytes === undefined
      ? Promise.reject(new Error(`Cannot pull "${path}": it does not exist, push it first`))
      : Promise.resolve(bytes);
  }

  install(apk: Uint8Array, options: { readonly abi?: string } = {}): Promise<CommandResult> {
    this.log.push(`install ${apk.length} ${options.abi ?? "any"}`);
    return reply({ stdout: "Success\n" });
  }

  root(): Promise<CommandResult> {
    return reply({ stderr: "adbd cannot run as root in production builds\n", status: 1 });
  }

  disableVerity(): Promise<CommandResult> {
    return reply({ stdout: "disable-verity\n" });
  }

  reboot(): Promise<CommandResult> {
    return reply({ stdout: "reboot\n" });
  }

  launch(spec: ProcessSpec): Promise<Process> {
    this.log.push(`launch ${JSON.stringify(spec)}`);
    if (spec.kind !== "native") {
      return Promise.reject(new Error(`Cannot launch "${spec.package}": it is not installed`));
    }
    return Promise.resolve({
      pid: 42,
      run: (program) => Promise.resolve(recordOf(program)),
      kill: () => {
        this.log.push("kill");
        return Promise.resolve();
      },
    });
  }

  dispose(): Promise<void> {
    this.log.push("dispose");
    return Promise.resolve();
  }
}

/**
 * Makes an implementation of {@link TinyDevice}s.
 *
 * @param log Where the devices note what was asked of them.
 */
export function tinyImplementation(log: string[] = []): Implementation {
  return {
    name: "tiny 1.0",
    claims: ["gles"],
    boot(world) {
      try {
        return Promise.resolve(new TinyDevice(checkWorld(world), log));
      } catch (error) {
        return Promise.reject(error);
      }
    },
    async audit(world) {
      const { files } = checkWorld(await world);
      return files.filter(({ path }) => path.startsWith("/vendor/")).map(({ path }) => ({
        rule: "needless-label",
        severity: "advice",
        subject: path,
        message: "It is there",
        remedy: "Take it away",
      }));
    },
  };
}

function reply(parts: Partial<CommandResult>): Promise<CommandResult> {
  return Promise.resolve({ stdout: "", stderr: "", status: 0, ...parts });
}

function recordOf({ calls }: Program): Record {
  return {
    results: calls.map(({ args: [first = null] }) => ({ value: first as ResultValue, outs: [] })),
    events: calls.map(({ fn }) => ({ who: "A", at: "call", fn })),
    log: [],
    libraries: [],
    end: { kind: "running" },
  };
}
