/**
 * Watches what a case does with an implementation, so that a failure can be explained.
 *
 * @module
 */

import type { Device, Implementation, Process, ProcessSpec } from "../contract/device.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import type { World } from "../contract/world.ts";

/** A process that a case launched, and what its programs gave. */
export interface ObservedProcess {
  /** What was launched, for example `app com.example`. */
  readonly name: string;
  /** Records, in the order of the programs. */
  readonly records: ProcessRecord[];
}

/** Remembers Worlds, processes and thrown errors of one case; nothing that passes through is changed. */
export class Observer {
  readonly #implementation: Implementation;
  readonly #worlds: World[] = [];
  readonly #devices: Device[] = [];
  readonly #processes: ObservedProcess[] = [];
  readonly #raised = new WeakMap<object, string>();

  /** @param implementation What is judged. */
  constructor(implementation: Implementation) {
    this.#implementation = implementation;
  }

  /** Worlds that were booted, in order. */
  get worlds(): readonly World[] {
    return this.#worlds;
  }

  /** Processes that were launched, in order. */
  get processes(): readonly ObservedProcess[] {
    return this.#processes;
  }

  /**
   * Which method of the implementation threw an error.
   *
   * @param error What was caught.
   * @returns For example `Device.launch`, or undefined if the error comes from elsewhere.
   */
  raisedBy(error: unknown): string | undefined {
    return typeof error === "object" && error !== null ? this.#raised.get(error) : undefined;
  }

  /**
   * Boots a device that {@link dispose} will dispose.
   *
   * @param world Its starting state.
   */
  async boot(world: World): Promise<Device> {
    this.#worlds.push(world);
    const device = await this.#guard(
      "Implementation.boot",
      () => this.#implementation.boot(world),
    );
    this.#devices.push(device);
    return {
      shell: (command) => this.#guard("Device.shell", () => device.shell(command)),
      push: (path, bytes) => this.#guard("Device.push", () => device.push(path, bytes)),
      pull: (path) => this.#guard("Device.pull", () => device.pull(path)),
      install: (apk, options) => this.#guard("Device.install", () => device.install(apk, options)),
      root: () => this.#guard("Device.root", () => device.root()),
      disableVerity: () => this.#guard("Device.disableVerity", () => device.disableVerity()),
      reboot: () => this.#guard("Device.reboot", () => device.reboot()),
      launch: (spec) => this.#launch(device, spec),
      dispose: () => this.#guard("Device.dispose", () => device.dispose()),
    };
  }

  /** Disposes every booted device. @throws {Error} The first error, after all were tried. */
  async dispose(): Promise<void> {
    const errors: unknown[] = [];
    for (const device of this.#devices.splice(0)) {
      try {
        await this.#guard("Device.dispose", () => device.dispose());
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  async #launch(device: Device, spec: ProcessSpec): Promise<Process> {
    const process = await this.#guard("Device.launch", () => device.launch(spec));
    const name = spec.kind === "native"
      ? `native ${spec.user ?? "shell"}`
      : `${spec.kind} ${spec.package}`;
    const observed: ObservedProcess = { name, records: [] };
    this.#processes.push(observed);
    return {
      pid: process.pid,
      kill: () => this.#guard("Process.kill", () => process.kill()),
      run: async (program) => {
        const record = await this.#guard("Process.run", () => process.run(program));
        observed.records.push(record);
        return record;
      },
    };
  }

  async #guard<T>(method: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (thrown) {
      const error = typeof thrown === "object" && thrown !== null
        ? thrown
        : new Error(`${method} threw ${String(thrown)}, expected an Error`);
      if (!this.#raised.has(error)) this.#raised.set(error, method);
      throw error;
    }
  }
}
