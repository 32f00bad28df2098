/**
 * A connected device in the state of a World.
 *
 * @module
 */

import type { CommandResult, Device, Process, ProcessSpec } from "../../cts/contract/device.ts";
import { SkipSignal } from "../../cts/framework/expectation.ts";
import type { Adb } from "../adb/adb.ts";
import type { AbiSwap } from "./abi_swap.ts";
import type { PhoneContent } from "./content.ts";
import { IdleProcess } from "./idle_process.ts";
import { PhoneProcess } from "./phone_process.ts";
import type { PhoneState } from "./phone_state.ts";
import type { Player } from "./player.ts";
import { changeOfPath, changesOf } from "./typed_lines.ts";
import { readManifest } from "./units.ts";

const REMEDY = "run it with --impl sim";

/** The parts of a device. */
export interface PhoneDeviceOptions {
  readonly adb: Adb;
  readonly state: PhoneState;
  readonly content: PhoneContent;
  /** The ABIs that stand for each other, if any do. */
  readonly swap: AbiSwap | undefined;
  readonly player: Player;
  /** Whether adb can be root. */
  readonly canRoot: boolean;
}

/** The device; what is done to it through this object is undone later. */
export class PhoneDevice implements Device {
  readonly #options: PhoneDeviceOptions;
  readonly #processes: Process[] = [];

  /** @param options What it is made of. */
  constructor(options: PhoneDeviceOptions) {
    this.#options = options;
  }

  async shell(command: string): Promise<CommandResult> {
    const { adb, state } = this.#options;
    const changes = changesOf(command, state.packages);
    if (changes === undefined) {
      throw new SkipSignal(
        `The case types ${
          JSON.stringify(command.slice(0, 100))
        }, and it is not known how to undo that`,
        REMEDY,
      );
    }
    for (const change of changes) await state.noteChange(change);
    const result = await adb.shell(command);
    const started = /^am start\b.*-n '?([\w.]+)\//.exec(command)?.[1];
    if (started !== undefined && result.status === 0) {
      await this.#options.player.awaitActivity(adb, started);
    }
    return result;
  }

  async push(path: string, bytes: Uint8Array): Promise<CommandResult> {
    const { adb, state, content } = this.#options;
    const change = changeOfPath(path, state.packages);
    if (change === undefined) {
      throw new SkipSignal(`The case pushes "${path}", which is not among the suite's own`, REMEDY);
    }
    await state.noteChange(change);
    return await adb.push(path, content.file(bytes));
  }

  pull(path: string): Promise<Uint8Array> {
    return this.#options.adb.pull(path);
  }

  async install(
    apk: Uint8Array,
    options: { readonly abi?: string } = {},
  ): Promise<CommandResult> {
    const { adb, state, content, swap } = this.#options;
    const manifest = await readManifest(apk);
    const abi = options.abi === undefined ? undefined : swap?.abi(options.abi) ?? options.abi;
    const abis = abi === undefined ? manifest.abis.map((one) => swap?.abi(one) ?? one) : [abi];
    state.requireAbi(abis);
    await state.noteInstall(manifest);
    const bytes = await content.app(apk) ?? apk;
    return await adb.install(bytes, abi === undefined ? {} : { abi });
  }

  async root(): Promise<CommandResult> {
    const { adb, state, canRoot } = this.#options;
    if (!canRoot) return await adb.root();
    await state.root();
    return { stdout: "restarting adbd as root\n", stderr: "", status: 0 };
  }

  disableVerity(): Promise<CommandResult> {
    throw new SkipSignal("The case changes a partition, and a phone's stay as they are", REMEDY);
  }

  reboot(): Promise<CommandResult> {
    throw new SkipSignal("The case reboots the device, and a phone is in use", REMEDY);
  }

  async launch(spec: ProcessSpec): Promise<Process> {
    const { adb, player } = this.#options;
    const process = spec.kind === "app"
      ? await PhoneProcess.start(adb, spec.package, player)
      : await IdleProcess.start(adb, spec);
    this.#processes.push(process);
    return process;
  }

  async dispose(): Promise<void> {
    for (const process of this.#processes.splice(0)) await process.kill();
  }
}
