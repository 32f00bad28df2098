/**
 * A tiny implementation in memory, with one replaceable part, against which the framework is tested.
 *
 * @module
 */

import type { CommandResult, Device, Implementation } from "../../cts/contract/device.ts";
import type { FakeEvent } from "../../cts/contract/events.ts";
import type { Record as ProcessRecord } from "../../cts/contract/record.ts";
import { checkWorld, type World } from "../../cts/contract/world.ts";

/** The replaceable part: decides which layers load. */
export class Chain {
  /**
   * The layers to load.
   *
   * @param setting Value of the setting `layers`, names with colons between; undefined if it is not set.
   * @returns Names; `!` crashes the process.
   */
  load(setting: string | undefined): string[] {
    return setting === undefined || setting === "" ? [] : setting.split(":");
  }
}

/** Names of the replaceable parts. */
export const PARTS = ["chain"];

type ChainFactory = (Base: typeof Chain) => typeof Chain;

/**
 * Makes the implementation.
 *
 * @param options Parts to replace.
 */
export default function planted(
  options: { readonly parts: Readonly<Record<string, ChainFactory>> },
): Implementation {
  const Made = options.parts.chain?.(Chain) ?? Chain;
  return {
    name: "planted 1.0",
    claims: ["planted"],
    boot: (world) => Promise.resolve(new PlantedDevice(checkWorld(world), new Made())),
  };
}

class PlantedDevice implements Device {
  readonly #settings: Map<string, string>;
  readonly #chain: Chain;
  readonly #files = new Map<string, Uint8Array>();

  constructor(world: World, chain: Chain) {
    this.#settings = new Map(Object.entries(world.settings));
    this.#chain = chain;
  }

  shell(command: string): Promise<CommandResult> {
    const [name, ...args] = command.split(" ");
    if (name === "echo") return done(`${args.join(" ")}\n`);
    if (name === "[") return done("", 1);
    if (name === "settings" && args[0] === "put") {
      this.#settings.set(args[2] ?? "", args[3] ?? "");
      return done("");
    }
    return Promise.resolve({ stdout: "", stderr: `${name}: not found\n`, status: 127 });
  }

  push(path: string, bytes: Uint8Array): Promise<CommandResult> {
    this.#files.set(path, bytes);
    return done("");
  }

  pull(path: string): Promise<Uint8Array> {
    const bytes = this.#files.get(path);
    return bytes === undefined
      ? Promise.reject(new Error(`Cannot pull "${path}": it does not exist`))
      : Promise.resolve(bytes);
  }

  install(): Promise<CommandResult> {
    return done("Success\n");
  }

  root(): Promise<CommandResult> {
    return done("");
  }

  disableVerity(): Promise<CommandResult> {
    return done("");
  }

  reboot(): Promise<CommandResult> {
    return done("");
  }

  launch() {
    const layers = this.#chain.load(this.#settings.get("layers"));
    const crashes = layers.includes("!");
    let events: FakeEvent[] = crashes ? [] : layers.map((who) => ({ who, at: "load" }));
    return Promise.resolve({
      pid: 100,
      kill: () => Promise.resolve(),
      run: (program: { readonly calls: readonly unknown[] }): Promise<ProcessRecord> => {
        const record: ProcessRecord = {
          results: program.calls.map(() => ({ value: null, outs: [] })),
          events,
          log: [],
          libraries: [],
          end: crashes
            ? { kind: "signal", signal: "SIGABRT", reason: "a layer crashed" }
            : { kind: "running" },
          decisions: layers.map((subject) => ({
            by: "Chain",
            action: "load",
            subject,
            outcome: "found",
            reason: "it is listed",
          })),
        };
        events = [];
        return Promise.resolve(record);
      },
    });
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

function done(stdout: string, status = 0): Promise<CommandResult> {
  return Promise.resolve({ stdout, stderr: "", status });
}
